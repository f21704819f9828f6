/* Products of vectors and matrices under the names that say what they take; all are kn_matmul. */
#include "ops/complex.h"
#include "ops/linalg/matrix.h"
#include "ops/samples.h"

static bool product_of(kn__call *call, int rank_a, int rank_b) {
    return kn__need_rank(call, 0, rank_a) && kn__need_rank(call, 1, rank_b) &&
           kn__infer_matmul(call);
}

/* ---- mm, mv, dot, vdot: operands of one rank alone ---- */
bool kn__infer_mm(kn__call *call) {
    return product_of(call, 2, 2);
}
bool kn__infer_mv(kn__call *call) {
    return product_of(call, 2, 1);
}
bool kn__infer_dot(kn__call *call) {
    return product_of(call, 1, 1);
}

static void multiply(const kn__call *call, kn_tensor **results) {
    results[0] = kn_matmul(call->in[0], call->in[1]);
}

void kn__parts_mm(const kn__call *call, kn_tensor **results) {
    multiply(call, results);
}
void kn__parts_mv(const kn__call *call, kn_tensor **results) {
    multiply(call, results);
}
void kn__parts_dot(const kn__call *call, kn_tensor **results) {
    multiply(call, results);
}
void kn__parts_vdot(const kn__call *call, kn_tensor **results) {
    results[0] = kn_matmul(kn__conj(call->in[0]), call->in[1]);
}

/* ---- bmm: batches do not broadcast ---- */
bool kn__infer_bmm(kn__call *call) {
    if (!kn__need_rank(call, 0, 3) || !kn__need_rank(call, 1, 3)) return false;
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    if (a->shape[0] == b->shape[0]) return kn__infer_matmul(call);
    kn__call_site site;
    kn_shape shape = kn__desc_shape(b);
    kn__fail_operand_size(call->kn, kn__site_of(call, &site), "b", &shape, 0, b->shape[0],
                          a->shape[0]);
    return false;
}

void kn__parts_bmm(const kn__call *call, kn_tensor **results) {
    multiply(call, results);
}

/* ---- matvec: matrices times vectors, batches broadcast ---- */
static kn_desc as_column(const kn_desc *v) {
    kn_desc d = *v;
    d.shape[d.rank++] = 1;
    return d;
}

bool kn__infer_matvec(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2) || !kn__need_rank_at_least(call, 1, 1)) return false;
    if (call->in[1]->d.rank == KN_MAX_RANK && !kn__need_rank(call, 1, KN_MAX_RANK - 1))
        return false;
    kn_desc column = as_column(&call->in[1]->d);
    kn_shape shape;
    if (!kn__matmul_shape(call, &call->in[0]->d, &column, &shape)) return false;
    shape.rank--;
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

void kn__parts_matvec(const kn__call *call, kn_tensor **results) {
    kn_tensor *y = kn_matmul(call->in[0], kn_unsqueeze(call->in[1], -1));
    results[0] = kn_squeeze(y, .axes = KN_AXES(-1));
}

/* ---- inner_product: sums over the last axis of both; a number multiplies ---- */
static kn_shape inner_shape(const kn_desc *a, const kn_desc *b) {
    kn_shape shape = kn__leading(a, 1);
    for (int i = 0; i + 1 < b->rank; i++) shape = kn__with_axis(shape, b->shape[i]);
    return shape;
}

bool kn__infer_inner_product(kn__call *call) {
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    kn__call_site site;
    if (!a->rank || !b->rank) return kn__infer_broadcast(call);
    if (a->shape[a->rank - 1] != b->shape[b->rank - 1]) {
        kn_shape sa = kn__desc_shape(a), sb = kn__desc_shape(b);
        kn__fail_matmul_inner(call->kn, kn__site_of(call, &site), &sa, &sb, a->shape[a->rank - 1],
                              b->shape[b->rank - 1]);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)a->dtype, inner_shape(a, b));
}

/* All axes but the last as one. */
static kn_tensor *rows_of(kn_tensor *x) {
    kn_shape leading = kn__leading(&x->d, 1);
    return kn_reshape(x, KN_SHAPE(kn_shape_numel(leading), kn_dim(x, -1)));
}

void kn__parts_inner_product(const kn__call *call, kn_tensor **results) {
    kn_tensor *a = call->in[0], *b = call->in[1];
    if (!kn_rank(a) || !kn_rank(b)) {
        results[0] = kn_mul(a, b);
        return;
    }
    kn_tensor *y = kn_matmul(rows_of(a), kn__t(rows_of(b)));
    results[0] = kn_reshape(y, inner_shape(&a->d, &b->d));
}

/* ---- outer ---- */
bool kn__infer_outer(kn__call *call) {
    if (!kn__need_rank(call, 0, 1) || !kn__need_rank(call, 1, 1)) return false;
    kn_shape shape = {2, {call->in[0]->d.shape[0], call->in[1]->d.shape[0]}};
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

/* Products of booleans are "and". */
static kn_tensor *times(kn_tensor *a, kn_tensor *b) {
    return kn_dtype_of(a) == KN_BOOL ? kn_logical_and(a, b) : kn_mul(a, b);
}

void kn__parts_outer(const kn__call *call, kn_tensor **results) {
    results[0] = times(kn_unsqueeze(call->in[0], 1), call->in[1]);
}

/* ---- vecdot: dot products along an axis ---- */
bool kn__infer_vecdot(kn__call *call) {
    kn_vecdot_args *a = call->args;
    kn_shape shape;
    int axis;
    if (!a->axis.given) a->axis = (kn_some_i64){true, -1};
    if (!kn__need_rank_at_least(call, 0, 1) || !kn__need_rank_at_least(call, 1, 1)) return false;
    if (!kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape)) return false;
    if (!kn__axis(call, a->axis.value, shape.rank, &axis)) return false;
    a->axis.value = axis;
    for (int i = axis; i + 1 < shape.rank; i++) shape.dim[i] = shape.dim[i + 1];
    shape.rank--;
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

void kn__parts_vecdot(const kn__call *call, kn_tensor **results) {
    int64_t axis = ((const kn_vecdot_args *)call->args)->axis.value;
    kn_shape full = kn__common_shape(call->in[0], call->in[1]), shape = {.rank = 0};
    for (int i = 0; i < full.rank; i++) {
        if (i != axis) shape = kn__with_axis(shape, full.dim[i]);
    }
    kn_tensor *a = kn_expand(kn__conj(call->in[0]), full);
    a = kn_movedim(a, KN_AXES(axis), KN_AXES(-1));
    kn_tensor *b = kn_movedim(kn_expand(call->in[1], full), KN_AXES(axis), KN_AXES(-1));
    if (full.rank == KN_MAX_RANK) { /* there is no axis left to add */
        a = kn_reshape(a, KN_SHAPE(kn_shape_numel(shape), full.dim[axis]));
        b = kn_reshape(b, KN_SHAPE(kn_shape_numel(shape), full.dim[axis]));
    }
    kn_tensor *y = kn_matmul(kn_unsqueeze(a, -2), kn_unsqueeze(b, -1));
    results[0] = kn_reshape(y, shape);
}

/* ---- cross: the vector product along an axis of size 3 ---- */
bool kn__infer_cross(kn__call *call) {
    kn_cross_product_args *a = call->args;
    kn_shape shape;
    int axis;
    kn__call_site b;
    if (!a->axis.given) a->axis = (kn_some_i64){true, -1};
    if (!kn__need_rank_at_least(call, 0, 1) || !kn__need_rank_at_least(call, 1, 1)) return false;
    if (!kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape)) return false;
    if (!kn__axis(call, a->axis.value, shape.rank, &axis)) return false;
    a->axis.value = axis;
    for (uint32_t o = 0; o < 2; o++) {
        const kn_desc *d = &call->in[o]->d;
        int at = axis - shape.rank + d->rank;
        kn_shape own = kn__desc_shape(d);
        if (at >= 0 && d->shape[at] == 3) continue;
        kn__fail_operand_size(call->kn, kn__site_of(call, &b), o ? "b" : "a", &own, at < 0 ? 0 : at,
                              at < 0 ? 1 : d->shape[at], 3);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

/* The three components moved forward. */
static kn_tensor *turned(kn_tensor *x, int64_t axis, int64_t by) {
    return kn_roll(x, KN_DIMS(by), KN_AXES(axis));
}

void kn__parts_cross(const kn__call *call, kn_tensor **results) {
    int64_t axis = ((const kn_cross_product_args *)call->args)->axis.value;
    kn_tensor *a = call->in[0], *b = call->in[1];
    axis -= kn__common_shape(a, b).rank;
    results[0] = kn_sub(kn_mul(turned(a, axis, -1), turned(b, axis, -2)),
                        kn_mul(turned(a, axis, -2), turned(b, axis, -1)));
}

#ifdef KILN_TESTING
KN__SAMPLES(mm) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}}},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {0, 2}}}}},
    {.in = {{.shape = {2, {0, 3}}}, {.shape = {2, {3, 2}}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, .fails = KN_E_MATMUL_INNER},
    {.in = {{.shape = {3, {1, 3, 4}}}, {.shape = {2, {4, 5}}}}, .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(mv) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 1}}}}, .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
#define DOT_SAMPLES                                                                             \
    {                                                                                           \
        {.in = {{.shape = {1, {5}}}, {.shape = {1, {5}}}}},                                     \
            {.in = {{.shape = {1, {0}}}, {.shape = {1, {0}}}}, .out = (const double[]){0}},     \
            {.in = {{.shape = {1, {5}}}, {.shape = {1, {4}}}}, .fails = KN_E_MATMUL_INNER},     \
            {.in = {{.shape = {2, {5, 1}}}, {.shape = {1, {5}}}}, .fails = KN_E_RANK_REQUIRED}, \
            KN__SAMPLES_END                                                                     \
    }
KN__SAMPLES(dot) = DOT_SAMPLES;
KN__SAMPLES(vdot) = DOT_SAMPLES;
KN__SAMPLES(bmm) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 4, 5}}}}},
    {.in = {{.shape = {3, {0, 3, 4}}}, {.shape = {3, {0, 4, 5}}}}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {1, 4, 5}}}}, .fails = KN_E_OPERAND_SIZE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {3, {1, 4, 5}}}}, .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(matvec) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {2, 4}}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {3, {5, 2, 4}}}}},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}}, .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}}}, .fails = KN_E_MATMUL_INNER},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {3, 4}}}}, .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
KN__SAMPLES(inner_product) = {
    {.in = {{.shape = {1, {5}}}, {.shape = {1, {5}}}}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {5, 4}}}}},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {2, 3}}}}},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {2, 0}}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}}}, .fails = KN_E_MATMUL_INNER},
    KN__SAMPLES_END};
KN__SAMPLES(outer) = {
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}},
    {.in = {{.shape = {1, {0}}}, {.shape = {1, {4}}}}},
    {.in = {{.shape = {0, {0}}}, {.shape = {1, {4}}}}, .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(vecdot) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, .args = &(kn_vecdot_args){{0}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}}}, .args = &(kn_vecdot_args){{true, 0}}},
    {.in = {{.shape = {3, {2, 1, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_vecdot_args){{true, -2}}},
    {.in = {{.shape = {6, {1, 1, 2, 1, 3, 2}}}, {.shape = {1, {2}}}},
     .args = &(kn_vecdot_args){{true, 2}}},
    {.in = {{.shape = {1, {0}}}, {.shape = {1, {0}}}}, .args = &(kn_vecdot_args){{0}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_vecdot_args){{true, 2}},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {2, 4}}}},
     .args = &(kn_vecdot_args){{0}},
     .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
KN__SAMPLES(cross) = {
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}}, .args = &(kn_cross_product_args){{0}}},
    {.in = {{.shape = {2, {5, 3}}}, {.shape = {2, {5, 3}}}}, .args = &(kn_cross_product_args){{0}}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_cross_product_args){{true, 1}}},
    {.in = {{.shape = {2, {0, 3}}}, {.shape = {1, {3}}}}, .args = &(kn_cross_product_args){{0}}},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}},
     .args = &(kn_cross_product_args){{0}},
     .fails = KN_E_OPERAND_SIZE},
    {.in = {{.shape = {2, {3, 3}}}, {.shape = {1, {3}}}},
     .args = &(kn_cross_product_args){{true, 0}},
     .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
#endif
