/* What tests of tensors share: a context with devices and an open scope around every test, and
 * comparisons of a tensor with its expected shape and values. Include cmocka.h before. */
#ifndef KILN_TESTS_SUPPORT_EXPECT_H
#define KILN_TESTS_SUPPORT_EXPECT_H

#include <kiln/kiln.h>

typedef struct fixture {
    kn_context *kn;
    kn_device *dev, *tracked; /* flex and autodiff(flex) */
    kn_scope scope;
} fixture;

/* For cmocka's setup and teardown; the teardown fails a test that left an error standing. */
int fixture_open(void **state);
int fixture_close(void **state);
#define TENSOR_TEST(function) cmocka_unit_test_setup_teardown(function, fixture_open, fixture_close)

/* Fails unless t has that shape and exactly these values (NaN equals NaN). */
void expect_values(kn_tensor *t, kn_shape shape, const double *values, const char *file, int line);
#define EXPECT(t, shape, ...) \
    expect_values((t), shape, (const double[]){__VA_ARGS__}, __FILE__, __LINE__)
#define EXPECT_EMPTY(t, shape) expect_values((t), shape, (const double *)0, __FILE__, __LINE__)
/* Fails unless the recorded error has that code and names that operation. */
void expect_error_at(kn_context *kn, kn_status code, const char *operation, const char *file,
                     int line);
/* Fails unless the last failure has this code and message, with values filled in; then clears. */
void expect_last(kn_context *kn, kn_status code, const char *format, ...) KN_PRINTF(3, 4);
#define expect_error(kn, code, operation) \
    expect_error_at((kn), (code), (operation), __FILE__, __LINE__)

#endif
