/* beta times an operand plus alpha times a product: addmm and its kin. */
#include <math.h>

#include "ops/linalg/matrix.h"
#include "ops/number.h"
#include "ops/samples.h"

static kn_number number_of(long double v) {
    if (v == floorl(v) && v >= -0x1p63L && v < 0x1p63L) return kn_number_i64((int64_t)v);
    if (v == floorl(v) && v >= 0 && v < 0x1p64L) return kn_number_u64((uint64_t)v);
    return kn_number_f64((double)v);
}

static const kn_beta_alpha_args *args_of(const kn__call *call) {
    return call->args;
}

/* The result of the product alone is of shape; operand 0 must broadcast to it. */
static bool added(kn__call *call, kn_shape shape) {
    kn_beta_alpha_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_dtype dtype = (kn_dtype)x->dtype;
    kn_some_real *factors[] = {&a->beta, &a->alpha};
    for (int i = 0; i < 2; i++) {
        if (!factors[i]->given) *factors[i] = (kn_some_real){true, 1};
        kn_number n = number_of(factors[i]->value);
        if (kn_dtype_is_integer(dtype) && !kn__number_fit(call, &n, dtype)) return false;
    }
    if (!kn__out_shape(call, 0, dtype, shape)) return false;
    kn_shape both;
    kn__call_site b;
    kn_shape own = kn__desc_shape(x);
    if (!kn__broadcast(call, x, &call->out[0]->d, &both)) return false;
    if (kn_shape_equal(both, shape)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "x", &own, &shape);
    return false;
}

static kn_tensor *scaled(kn_tensor *x, long double factor) {
    return factor == 1 ? x : kn_mul_scalar_with(x, number_of(factor));
}

/* With beta 0 operand 0 does not count, NaN or not. */
static kn_tensor *sum_of(const kn__call *call, kn_tensor *product) {
    const kn_beta_alpha_args *a = args_of(call);
    kn_tensor *y = scaled(product, a->alpha.value), *x = call->in[0];
    return kn_add(a->beta.value == 0 ? kn__nothing_of(x) : scaled(x, a->beta.value), y);
}

static bool product_shape(kn__call *call, int rank_a, int rank_b, kn_shape *shape) {
    return kn__need_rank(call, 1, rank_a) && kn__need_rank(call, 2, rank_b) &&
           kn__matmul_shape(call, &call->in[1]->d, &call->in[2]->d, shape);
}

static void parts(const kn__call *call, kn_tensor **results) {
    results[0] = sum_of(call, kn_matmul(call->in[1], call->in[2]));
}

bool kn__infer_addmm(kn__call *call) {
    kn_shape shape;
    return product_shape(call, 2, 2, &shape) && added(call, shape);
}
void kn__parts_addmm(const kn__call *call, kn_tensor **results) {
    parts(call, results);
}

bool kn__infer_addmv(kn__call *call) {
    kn_shape shape;
    return product_shape(call, 2, 1, &shape) && added(call, shape);
}
void kn__parts_addmv(const kn__call *call, kn_tensor **results) {
    parts(call, results);
}

static bool batches_shape(kn__call *call, kn_shape *shape) {
    if (!product_shape(call, 3, 3, shape)) return false;
    const kn_desc *a = &call->in[1]->d, *b = &call->in[2]->d;
    if (a->shape[0] == b->shape[0]) return true;
    kn__call_site site;
    kn_shape own = kn__desc_shape(b);
    kn__fail_operand_size(call->kn, kn__site_of(call, &site), "b", &own, 0, b->shape[0],
                          a->shape[0]);
    return false;
}

bool kn__infer_baddbmm(kn__call *call) {
    kn_shape shape;
    return batches_shape(call, &shape) && added(call, shape);
}
void kn__parts_baddbmm(const kn__call *call, kn_tensor **results) {
    parts(call, results);
}

/* ---- addbmm: the products of a batch are summed ---- */
bool kn__infer_addbmm(kn__call *call) {
    kn_shape shape;
    if (!batches_shape(call, &shape)) return false;
    return added(call, KN_SHAPE(shape.dim[1], shape.dim[2]));
}

/* [b, m, k] [b, k, n] as one product of [m, b k] and [b k, n]. */
void kn__parts_addbmm(const kn__call *call, kn_tensor **results) {
    kn_tensor *a = call->in[1], *b = call->in[2];
    int64_t inner = kn_dim(a, 0) * kn_dim(a, 2);
    a = kn_reshape(kn_permute(a, KN_AXES(1, 0, 2)), KN_SHAPE(kn_dim(a, 1), inner));
    b = kn_reshape(b, KN_SHAPE(inner, kn_dim(b, 2)));
    results[0] = sum_of(call, kn_matmul(a, b));
}

/* ---- addr: the outer product of two vectors ---- */
bool kn__infer_addr(kn__call *call) {
    if (!kn__need_rank(call, 1, 1) || !kn__need_rank(call, 2, 1)) return false;
    return added(call, KN_SHAPE(call->in[1]->d.shape[0], call->in[2]->d.shape[0]));
}

void kn__parts_addr(const kn__call *call, kn_tensor **results) {
    const kn_beta_alpha_args *a = args_of(call);
    kn_tensor *y = kn_outer(call->in[1], call->in[2]);
    if (kn_dtype_of(y) != KN_BOOL) {
        results[0] = sum_of(call, y);
        return;
    }
    /* Booleans: a factor keeps all or nothing, the sum is "or". */
    if (a->alpha.value == 0) y = kn_zeros_like(y);
    kn_tensor *x = kn_expand(call->in[0], kn_shape_of(y));
    results[0] = a->beta.value == 0 ? y : kn_logical_or(x, y);
}

#ifdef KILN_TESTING
#define PLAIN               \
    &(kn_beta_alpha_args) { \
        {0}, {              \
            0               \
        }                   \
    }
#define FACTORS             \
    &(kn_beta_alpha_args) { \
        {true, 2}, {        \
            true, 3         \
        }                   \
    }
#define NO_BETA             \
    &(kn_beta_alpha_args) { \
        {true, 0}, {        \
            true, 2         \
        }                   \
    }
KN__SAMPLES(addmm) = {
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}}, .args = PLAIN},
    {.in = {{.shape = {1, {5}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}}, .args = FACTORS},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}}, .args = NO_BETA},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 0}}}, {.shape = {2, {0, 5}}}}, .args = PLAIN},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}},
     .args = PLAIN,
     .fails = KN_E_BROADCAST},
    {.in = {{.shape = {3, {2, 3, 5}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}},
     .args = PLAIN,
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {3, 5}}}},
     .args = PLAIN,
     .fails = KN_E_MATMUL_INNER},
    KN__SAMPLES_END};
KN__SAMPLES(addmv) = {
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 4}}}, {.shape = {1, {4}}}}, .args = FACTORS},
    {.in = {{.shape = {1, {1}}}, {.shape = {2, {3, 4}}}, {.shape = {1, {4}}}}, .args = PLAIN},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 1}}}},
     .args = PLAIN,
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(baddbmm) = {
    {.in = {{.shape = {3, {2, 3, 5}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 4, 5}}}},
     .args = FACTORS},
    {.in = {{.shape = {1, {5}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 4, 5}}}},
     .args = NO_BETA},
    {.in = {{.shape = {1, {5}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {3, {1, 4, 5}}}},
     .args = PLAIN,
     .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
KN__SAMPLES(addbmm) = {
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 4, 5}}}},
     .args = FACTORS},
    {.in = {{.shape = {1, {1}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 4, 5}}}},
     .args = PLAIN},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {3, {0, 3, 4}}}, {.shape = {3, {0, 4, 5}}}},
     .args = PLAIN},
    {.in = {{.shape = {1, {5}}}, {.shape = {2, {3, 4}}}, {.shape = {3, {1, 4, 5}}}},
     .args = PLAIN,
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(addr) = {
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {1, {3}}}, {.shape = {1, {5}}}}, .args = FACTORS},
    {.in = {{.shape = {0, {0}}}, {.shape = {1, {3}}}, {.shape = {1, {5}}}}, .args = NO_BETA},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {1, {3}}}, {.shape = {1, {4}}}},
     .args = PLAIN,
     .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
#endif
