/* Short forms for tests: tensors from numbers, and comparisons of a tensor's values. */
#ifndef KILN_TESTS_SUPPORT_TENSORS_H
#define KILN_TESTS_SUPPORT_TENSORS_H

/* clang-format off: cmocka needs its companions first */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
/* clang-format on */

#include <kiln/kiln.h>

/* A float64 tensor of that shape from numbers in reading order. */
#define values(dev, shape, ...) kn_from_array(dev, KN_F64, shape, (const double[]){__VA_ARGS__})
/* A vector. */
#define vector(dev, ...)                                                                         \
    kn_from_array(dev, KN_F64, KN_SHAPE(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), \
                  (const double[]){__VA_ARGS__})

/* Fails unless t has exactly n elements with these values (NaN equals NaN). */
void check_values(kn_tensor *t, size_t n, const double *want, double tolerance, const char *place);
#define assert_values(t, tolerance, ...)                                      \
    check_values((t), sizeof((const double[]){__VA_ARGS__}) / sizeof(double), \
                 (const double[]){__VA_ARGS__}, (tolerance), KN_PLACE)

/* Fails unless the context's recorded error (or the last failure) has this slug; then clears. */
void check_error(kn_context *kn, const char *slug, const char *place);
#define assert_error(kn, slug) check_error((kn), (slug), KN_PLACE)
/* Fails, printing the report, if an error is recorded. */
void check_ok(kn_context *kn, const char *place);
#define assert_ok(kn) check_ok((kn), KN_PLACE)

#endif
