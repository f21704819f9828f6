/* Optimisers: each against PyTorch's numbers; all or nothing; groups, freezing, odd layouts. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/fault.h>
#include <kiln/kiln.h>

#include "support/near.h"

static const double w0[6] = {1, -2, 0.5, 0.25, 3, -1.5};

/* A parameter of [2, 3] in this dtype, kept. */
static kn_tensor *parameter(kn_device *dev, kn_dtype dtype) {
    kn_tensor *w = kn_cast(kn_from_array(dev, KN_F64, KN_SHAPE(2, 3), w0), dtype);
    return kn_keep(kn_require_grad(kn_detach(w)));
}

/* The gradient of (0.1 w^3 - t w)(step + 1), t = 0..5. */
static kn_status descend(kn_optimizer *opt, kn_tensor *w, int step) {
    kn_context *kn = kn_context_of(w);
    kn_status status = KN_OK;
    KN_SCOPE(kn) {
        const double td[6] = {0, 1, 2, 3, 4, 5};
        kn_tensor *t =
            kn_cast(kn_from_array(kn_device_of(w), KN_F64, KN_SHAPE(2, 3), td), kn_dtype_of(w));
        kn_tensor *cubes = kn_mul_scalar(kn_mul(kn_mul(w, w), w), 0.1);
        kn_tensor *loss = kn_mul_scalar(kn_sub(cubes, kn_mul(t, w)), step + 1);
        kn_grads *g = NULL;
        status = kn_backward(kn_sum(loss), &g);
        if (status == KN_OK) status = kn_optimizer_step(opt, g);
    }
    return status;
}

static void expect(kn_tensor *w, const double *values, double tolerance) {
    double got[6];
    assert_int_equal(kn_read_as(w, KN_F64, got, sizeof got), KN_OK);
    for (int i = 0; i < 6; i++) assert_near(got[i], values[i], tolerance);
}

typedef kn_optimizer *make_fn(kn_tensors params);
static kn_optimizer *make_sgd(kn_tensors p) {
    return kn_sgd(NULL, .params = p, .lr = 0.1);
}
static kn_optimizer *make_momentum(kn_tensors p) {
    return kn_sgd(NULL, .params = p, .lr = 0.1, .momentum = 0.9, .dampening = 0.25,
                  .weight_decay = 0.05);
}
static kn_optimizer *make_nesterov(kn_tensors p) {
    return kn_sgd(NULL, .params = p, .lr = 0.1, .momentum = 0.9, .nesterov = true);
}
static kn_optimizer *make_adam(kn_tensors p) {
    return kn_adam(NULL, .params = p, .lr = 0.1);
}
static kn_optimizer *make_adam_decay(kn_tensors p) {
    return kn_adam(NULL, .params = p, .lr = 0.1, .betas = KN_BETAS(0.8, 0.95), .eps = 1e-3,
                   .weight_decay = 0.1);
}
static kn_optimizer *make_adamw(kn_tensors p) {
    return kn_adamw(NULL, .params = p, .lr = 0.1);
}
static kn_optimizer *make_amsgrad(kn_tensors p) {
    return kn_adamw(NULL, .params = p, .lr = 0.1, .betas = KN_BETAS(0.5, 0.6), .weight_decay = 0.2,
                    .amsgrad = true);
}

/* Four steps in float64, by PyTorch 2.15. */
static const struct {
    make_fn *make;
    double values[6];
} cases[] = {
    {make_sgd,
     {0.7540782368755943, -2.3024851279200402, 2.069150164805757, 2.6750181075069412,
      3.6357356713256603, 3.139707750939466}},
    {make_momentum,
     {0.5936834644582636, -2.290967120753058, 2.851193613454874, 3.8748398174208734,
      3.976078016521747, 5.130921280870058}},
    {make_nesterov,
     {0.4379210791859422, -3.139365213423431, 3.2013836987277524, 3.840412031559566,
      3.687074992282894, 5.03848837776389}},
    {make_adam,
     {0.6027891972909559, -2.3684395776600122, 0.8893223106190714, 0.6387281887283474,
      3.3956091038314122, -1.1125717197354745}},
    {make_adam_decay,
     {0.5987948017544161, -2.2457530800387353, 0.8952143058579818, 0.6449868735169348,
      3.3976541764875794, -1.1054971205248325}},
    {make_adamw,
     {0.5993309931499453, -2.360170364448556, 0.8867294106157974, 0.6371393688775324,
      3.3828284253165237, -1.1071805909485688}},
    {make_amsgrad,
     {0.5330721153219541, -2.223979928791824, 0.8476125043727457, 0.6167906193931408,
      3.154414016497695, -0.9980612659869407}},
};
enum { N_CASES = sizeof cases / sizeof cases[0] };

static void run_case(const char *device, kn_dtype dtype, size_t i, double tolerance) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, device);
    kn_tensor *w = parameter(dev, dtype);
    kn_optimizer *opt = cases[i].make(KN_LIST(w));
    for (int s = 0; s < 4; s++) assert_int_equal(descend(opt, w, s), KN_OK);
    assert_int_equal(kn_optimizer_steps(opt), 4);
    expect(w, cases[i].values, tolerance);
    kn_optimizer_free(opt);
    kn_drop(w);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void as_pytorch(void **state) {
    (void)state;
    static const char *const devices[] = {"autodiff(flex)", "autodiff(ndarray)"};
    for (size_t i = 0; i < N_CASES; i++) {
        for (int d = 0; d < 2; d++) {
            run_case(devices[d], KN_F64, i, 1e-12);
            run_case(devices[d], KN_F32, i, 2e-5);
        }
    }
}

/* Pitfall 36: a transposed parameter moves. */
static void transposed_moves(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *w = kn_require_grad(kn_transpose(kn_full(dev, KN_SHAPE(2, 3), 1.0), 0, 1));
        kn_optimizer *opt = kn_sgd(NULL, .params = KN_LIST(w), .lr = 0.5);
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(w), &g), KN_OK);
        assert_int_equal(kn_optimizer_step(opt, g), KN_OK);
        expect(w, (double[]){0.5, 0.5, 0.5, 0.5, 0.5, 0.5}, 0);
        kn_optimizer_free(opt);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* Many parameters and AdamW; a step under a failing allocation changes all of them or none. */
enum { MANY = 40 };

static bool same_bits(kn_tensor *t, const double *values) {
    double got[6];
    return kn_read(t, got, sizeof got) == KN_OK && memcmp(got, values, sizeof got) == 0;
}

static int unchanged(kn_tensor *const *p) {
    int n = 0;
    for (int i = 0; i < MANY; i++) n += same_bits(p[i], w0);
    return n;
}

static kn_tensor *product(kn_tensor *const *p) {
    kn_tensor *y = p[0];
    for (int i = 1; i < MANY; i++) y = kn_add(y, kn_mul(p[i], p[i]));
    return kn_sum(y);
}

/* One step with the failure at n, of one allocation or of all from there on. */
static kn_status step_failing(int64_t n, bool all) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_tensor *p[MANY];
    for (int i = 0; i < MANY; i++) p[i] = parameter(dev, KN_F64);
    kn_optimizer *opt = kn_adamw(NULL, .params = {.count = MANY, .items = p}, .amsgrad = true);
    kn_scope scope = kn_scope_open(kn);
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(product(p), &g), KN_OK);
    kn_memory_trim(dev); /* nothing to reuse: state must be allocated */
    if (all)
        kn_fault_alloc_from(n);
    else
        kn_fault_alloc_at(n);
    kn_status status = kn_optimizer_step(opt, g);
    kn_fault_alloc_at(-1);
    kn_fault_alloc_from(-1);
    assert_true(kn_ok(kn));
    assert_int_equal(unchanged(p), status == KN_OK ? 0 : MANY);
    assert_int_equal(kn_optimizer_steps(opt), status == KN_OK);
    if (status != KN_OK) {
        assert_true(status == KN_E_OUT_OF_MEMORY_HOST || status == KN_E_OUT_OF_MEMORY);
        assert_int_equal(kn_optimizer_step(opt, g), KN_OK);
        assert_int_equal(unchanged(p), 0);
    }
    kn_scope_close(&scope);
    kn_optimizer_free(opt);
    for (int i = 0; i < MANY; i++) kn_drop(p[i]);
    kn_close(kn);
    return status;
}

static void all_or_nothing(void **state) {
    (void)state;
    for (int all = 0; all < 2; all++) {
        int64_t n = 0;
        while (step_failing(n, all) != KN_OK) n++;
        /* The pool tries again after one failure, so alone it is seen only outside the pool. */
        assert_true(n > (all ? 50 : 0));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_pytorch),
        cmocka_unit_test(transposed_moves),
        cmocka_unit_test(all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
