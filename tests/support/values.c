/* See values.h. */
#include "support/values.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 512 };

static void compare(const values_case *c, const char *device, kn_dtype dtype, const char *what,
                    kn_tensor *t, const double *want) {
    double got[MOST], tolerance = dtype == KN_F64 ? 1e-10 : 2e-5;
    int64_t n = kn_numel(t);
    assert_true(n <= MOST);
    assert_int_equal(kn_read_as(t, KN_F64, got, (size_t)n * sizeof(double)), KN_OK);
    for (int64_t i = 0; i < n; i++) {
        bool same = got[i] == want[i] || (isnan(got[i]) && isnan(want[i])) ||
                    fabs(got[i] - want[i]) <= tolerance * fmax(1, fabs(want[i]));
        if (same) continue;
        fail_msg("%s on %s in %s: %s: element %d is %.17g, want %.17g", c->name, device,
                 kn_dtype_name(dtype), what, (int)i, got[i], want[i]);
    }
}

static kn_tensor *operand(kn_device *dev, const values_operand *o, kn_dtype dtype) {
    kn_tensor *t = kn_from_array(dev, KN_F64, o->shape, o->v);
    t = kn_cast(t, o->dtype ? o->dtype : dtype);
    return o->grad ? kn_require_grad(t) : t;
}

static kn_tensor *seed_of(kn_device *dev, kn_tensor *y) {
    double seed[MOST];
    int64_t n = kn_numel(y);
    for (int64_t i = 0; i < n && i < MOST; i++) seed[i] = (double)(i + 1) / (double)n;
    return kn_cast(kn_from_array(dev, KN_F64, kn_shape_of(y), seed), kn_dtype_of(y));
}

static void check_gradients(const values_case *c, const char *device, kn_dtype dtype,
                            kn_tensor *const *in, kn_tensor *y) {
    bool any = false;
    kn_grads *g = NULL;
    for (int i = 0; i < 4; i++) any |= c->in[i].grad != NULL;
    if (!any) return;
    kn_tensor *loss = kn_sum(kn_mul(y, seed_of(kn_device_of(y), y)));
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    for (int i = 0; i < 4; i++) {
        static const char *const names[] = {"gradient 0", "gradient 1", "gradient 2", "gradient 3"};
        if (c->in[i].grad) compare(c, device, dtype, names[i], kn_grad(in[i], g), c->in[i].grad);
    }
}

static void check_case(kn_context *kn, const values_case *c, const char *device, kn_dtype dtype) {
    kn_tensor *in[4] = {NULL};
    kn_device *dev = kn_device_open(kn, device);
    for (int i = 0; i < 4 && c->in[i].v; i++) in[i] = operand(dev, &c->in[i], dtype);
    kn_tensor *y = c->call(in);
    if (kn_is_nil(y)) fail_msg("%s on %s: %s", c->name, device, kn_error(kn)->message);
    if (!kn_shape_equal(kn_shape_of(y), c->shape)) fail_msg("%s: another shape", c->name);
    compare(c, device, dtype, "result", y, c->out);
    check_gradients(c, device, dtype, in, y);
}

void values_check(const values_case *cases, size_t n) {
    static const char *const devices[] = {"autodiff(ndarray)", "autodiff(flex)"};
    kn_context *kn = kn_open(NULL);
    for (size_t i = 0; i < n; i++) {
        for (int d = 0; d < 2; d++) {
            for (int k = 0; k < 2; k++) {
                KN_SCOPE(kn) check_case(kn, &cases[i], devices[d], k ? KN_F32 : KN_F64);
            }
        }
    }
    assert_true(kn_ok(kn));
    assert_int_equal(kn_live_nodes(kn), 0);
    kn_close(kn);
}
