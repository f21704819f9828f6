/* Singular values by random projection. */
#include <kiln/linalg.h>

#include "core/entry.h"
#include "ops/linalg/factor.h"

static bool usable(kn_tensor *x, int64_t q, int64_t iterations, const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x")) return false;
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn_shape shape = kn_shape_of(x);
    if (shape.rank < 2) {
        kn__fail_rank_at_least(x->dev->kn, &site, "x", &shape, shape.rank, 2);
        return false;
    }
    if (q < 0 || q > kn__least(kn_dim(x, -2), kn_dim(x, -1))) {
        kn__fail_attribute_out_of_range(x->dev->kn, &site, "q", q,
                                        "from 0 to the smaller size of the matrix");
        return false;
    }
    if (iterations >= 0) return true;
    kn__fail_attribute_out_of_range(x->dev->kn, &site, "iterations", iterations, "0 or more");
    return false;
}

static kn_tensor *basis(kn_tensor *x) {
    kn_tensor *r = NULL;
    return kn_qr(x, &r);
}

/* An orthonormal basis of about the range of x. */
static kn_tensor *range_of(kn_tensor *x, int64_t q, int64_t iterations) {
    kn_tensor *random =
        kn_randn(kn_device_of(x), KN_SHAPE(kn_dim(x, -1), q), .dtype = kn_dtype_of(x));
    kn_tensor *y = basis(kn_matmul(x, random));
    for (int64_t i = 0; i < iterations; i++) y = basis(kn_matmul(x, basis(kn_matmul(kn__t(x), y))));
    return y;
}

static kn_tensor *decompose(kn_tensor *x, int64_t q, int64_t iterations, kn_tensor **s,
                            kn_tensor **v) {
    kn_tensor *values = NULL, *vh = NULL;
    bool tall = kn_dim(x, -2) >= kn_dim(x, -1);
    kn_tensor *a = tall ? x : kn__t(x), *y = range_of(a, q, iterations);
    kn_tensor *u = kn_svd(kn_matmul(kn__t(y), a), &values, &vh, .reduced = true);
    u = kn_matmul(y, u);
    if (s) *s = values;
    if (v) *v = tall ? kn__t(vh) : u;
    return tall ? u : kn__t(vh);
}

static kn_tensor *nothing(kn_tensor **s, kn_tensor **v) {
    if (s) *s = kn_nil();
    if (v) *v = kn_nil();
    return kn_nil();
}

kn_tensor *kn_svd_lowrank(kn_tensor *x, int64_t q, int64_t iterations, kn_tensor **s,
                          kn_tensor **v) {
    KN__ENTRY(kn_context_of(x), kn_svd_lowrank);
    if (!usable(x, q, iterations, "kn_svd_lowrank")) return nothing(s, v);
    return decompose(x, q, iterations, s, v);
}

kn_tensor *kn_pca_lowrank(kn_tensor *x, int64_t q, bool center, int64_t iterations, kn_tensor **s,
                          kn_tensor **v) {
    KN__ENTRY(kn_context_of(x), kn_pca_lowrank);
    if (!usable(x, q, iterations, "kn_pca_lowrank")) return nothing(s, v);
    if (center) x = kn_sub(x, kn_mean(x, .axes = KN_AXES(-2), .keepdim = true));
    return decompose(x, q, iterations, s, v);
}
