/* Learning-rate schedules: values at their corners, and past their ends. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#include "support/near.h"

static void expect(kn_schedule s, int64_t step, double lr) {
    assert_near(kn_schedule_at(&s, step), lr, 1e-12);
}

static void simple_ones(void **state) {
    (void)state;
    expect(kn_schedule_constant(0.1), 1000, 0.1);
    expect(kn_schedule_step(0.1, 10, 0.5), 9, 0.1);
    expect(kn_schedule_step(0.1, 10, 0.5), 10, 0.05);
    expect(kn_schedule_step(0.1, 10, 0.5), 35, 0.0125);
    expect(kn_schedule_exponential(2, 0.5), 3, 0.25);
    const int64_t marks[] = {5, 8};
    expect(kn_schedule_milestones(1, marks, 2, 0.1), 4, 1);
    expect(kn_schedule_milestones(1, marks, 2, 0.1), 5, 0.1);
    expect(kn_schedule_milestones(1, marks, 2, 0.1), 100, 0.01);
    expect(kn_schedule_linear(1, 0.2, 4), 1, 0.8);
    expect(kn_schedule_linear(1, 0.2, 4), 4, 0.2);
    expect(kn_schedule_linear(1, 0.2, 4), 400, 0.2);
    expect(kn_schedule_polynomial(1, 0, 4, 2), 2, 0.25);
    expect(kn_schedule_inverse_root(1, 4), 3, 1);
    expect(kn_schedule_inverse_root(1, 4), 16, 0.5);
    expect(kn_schedule_constant(0.1), -5, 0.1);
}

/* The cosine stays at its end; it does not rise again. */
static void cosine(void **state) {
    (void)state;
    kn_schedule s = kn_schedule_cosine(1, 0.1, 100);
    expect(s, 0, 1);
    expect(s, 25, 0.1 + 0.45 * (1 + cos(3.14159265358979323846 / 4)));
    expect(s, 50, 0.55);
    expect(s, 100, 0.1);
    expect(s, 150, 0.1);
    kn_schedule r = kn_schedule_cosine_restarts(1, 0, 10, 2);
    expect(r, 9, 0.5 * (1 + cos(3.14159265358979323846 * 0.9)));
    expect(r, 10, 1);
    expect(r, 15, 0.5);
    expect(r, 20, 0);
}

static void warmup(void **state) {
    (void)state;
    kn_schedule s = kn_schedule_warmup(kn_schedule_cosine(1, 0, 100), 4, 0);
    expect(s, 0, 0);
    expect(s, 1, 0.25);
    expect(s, 4, 1);
    expect(s, 54, 0.5);
    expect(s, 104, 0);
    expect(kn_schedule_warmup(kn_schedule_constant(2), 10, 0.5), 5, 1.5);
}

static double squares(int64_t step, void *user) {
    (void)user;
    return (double)(step * step);
}

static void composed(void **state) {
    (void)state;
    const kn_schedule parts[] = {kn_schedule_linear(0, 1, 10), kn_schedule_constant(1),
                                 kn_schedule_linear(1, 0, 10)};
    const int64_t at[] = {10, 20};
    kn_schedule s = kn_schedule_sequence(parts, at, 3);
    expect(s, 5, 0.5);
    expect(s, 10, 1);
    expect(s, 19, 1);
    expect(s, 25, 0.5);
    expect(s, 99, 0);
    expect(kn_schedule_of(squares, NULL), 7, 49);
}

/* Nonsense gives NaN, which the optimiser refuses by name. */
static void mistakes(void **state) {
    (void)state;
    kn_schedule bad[] = {kn_schedule_cosine(1, 0, 0), kn_schedule_step(1, 0, 0.5),
                         kn_schedule_sequence(NULL, NULL, 0), kn_schedule_of(NULL, NULL)};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_true(isnan(kn_schedule_at(&bad[i], 3)));
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_tensor *w = kn_require_grad(kn_ones(dev, KN_SHAPE(2)));
    kn_optimizer *opt = kn_sgd(NULL, .params = KN_LIST(w), .lr = 0.5);
    assert_int_equal(kn_optimizer_set_lr(opt, kn_schedule_at(&bad[0], 3)),
                     KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE);
    assert_near(kn_optimizer_lr(opt), 0.5, 0);
    assert_int_equal(kn_optimizer_set_lr(opt, 0), KN_OK);
    assert_near(kn_optimizer_lr(opt), 0, 0);
    kn_optimizer_free(opt);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_ones), cmocka_unit_test(cosine),   cmocka_unit_test(warmup),
        cmocka_unit_test(composed),    cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
