/* index_select and index_add: one index a slice. */
#include <string.h>

#include "ops/indexing.h"
#include "ops/number.h"
#include "ops/samples.h"

static int64_t axis_of(const void *args) {
    return *(const int64_t *)args;
}

/* ---- shape rules ---- */

/* An index list: rank 1, or a single number. A scalar x has one slice, itself. */
bool kn__index_list(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *index = &call->in[1]->d;
    int64_t *given = call->args; /* the first field of every list of arguments here */
    kn__call_site b;
    int axis;
    if (!kn__index_operand(call, 1, "index") || !kn__axis(call, *given, x->rank, &axis))
        return false;
    *given = axis;
    kn_shape shape = kn__desc_shape(index);
    if (index->rank > 1) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "index", &shape, index->rank, 1);
        return false;
    }
    if (x->rank == 0 && kn__desc_numel(index) != 1) {
        kn_shape one = {1, {1}};
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "index", &shape, &one);
        return false;
    }
    return true;
}

bool kn__infer_index_select(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(x);
    if (!kn__index_list(call)) return false;
    if (shape.rank) shape.dim[axis_of(call->args)] = kn__desc_numel(&call->in[1]->d);
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

bool kn__index_list_source(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *src = &call->in[2]->d;
    kn_shape expected = kn__desc_shape(x), own = kn__desc_shape(src);
    kn__call_site b;
    if (!kn__index_list(call)) return false;
    if (!kn__source_dtype(call, 2)) return false;
    if (expected.rank) expected.dim[axis_of(call->args)] = kn__desc_numel(&call->in[1]->d);
    if (!kn_shape_equal(own, expected)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "src", &own, &expected);
        return false;
    }
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

/* alpha is a number that x's dtype holds; 1 is as good as none. */
bool kn__infer_index_add(kn__call *call) {
    kn_some_real *alpha = &((kn_index_add_args *)call->args)->alpha;
    if (!kn__index_list_source(call)) return false;
    if (!alpha->given) return true;
    kn_number n = kn__number_of_real(alpha->value);
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    if (!kn__number_fit(call, &n, dtype)) return false;
    if (dtype == KN_BOOL) alpha->value = (long double)n.as.i;
    alpha->given = alpha->value != 1;
    return true;
}

/* ---- index_select ---- */
static int check(const kn_launch *l) {
    int64_t axis = axis_of(l->args);
    return kn__check_indices(l, l->in[1], axis, kn__axis_size(l->in[0], axis));
}

int kn__ref_index_select(const kn_launch *l) {
    int status = check(l);
    if (status != KN_OK) return status;
    kn__indexed s = kn__indexed_slices(l->in[0], l->in[1], l->out[0], axis_of(l->args));
    kn__gather_elements(&s);
    return KN_OK;
}

void kn__grad_index_select(kn__backprop *b) {
    b->dx[0] = kn_index_add(kn__zeros_for(b->dy[0], b->in_meta[0]->shape), b->in[1], b->dy[0],
                            axis_of(b->args));
}

/* ---- index_add ---- */
int kn__ref_index_add(const kn_launch *l) {
    int status = check(l);
    if (status != KN_OK) return status;
    kn__move_elements(l->out[0], l->in[0]);
    kn__indexed s = kn__indexed_slices(l->out[0], l->in[1], l->in[2], axis_of(l->args));
    return kn__scatter_add_elements(l, &s, &((const kn_index_add_args *)l->args)->alpha);
}

void kn__grad_index_add(kn__backprop *b) {
    const kn_index_add_args *a = b->args;
    if (b->need[0]) b->dx[0] = b->dy[0];
    if (!b->need[2]) return;
    kn_tensor *dy = kn_index_select(b->dy[0], b->in[1], a->axis);
    b->dx[2] = a->alpha.given ? kn_mul_scalar(dy, a->alpha.value) : dy;
}

#ifdef KILN_TESTING
static const double rows[] = {2, 0, 2, 1, 2, 0};
static const double bad_rows[] = {0, 3, 1, 2}, negative_rows[] = {0, -1, 1, 2};
#define LIST(numbers, count) \
    { .shape = {1, {count}}, .dtype = KN_I64, .values = numbers }
KN__SAMPLES(index_select) = {
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 5)}, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {3, {2, 3, 4}}}, LIST(rows, 4)}, .args = &(kn_axis_args){-2}},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 0)}, .args = &(kn_axis_args){1}},
    {.in = {{.shape = {1, {3}}}, {.shape = {0, {0}}, .dtype = KN_I32, .values = rows}},
     .args = &(kn_axis_args){0}},
    {.in = {{.shape = {2, {3, 4}}}, LIST(bad_rows, 4)},
     .args = &(kn_axis_args){0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, LIST(negative_rows, 4)},
     .args = &(kn_axis_args){0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {1, 2}}, .dtype = KN_I64, .values = rows}},
     .args = &(kn_axis_args){0},
     .fails = KN_E_RANK_REQUIRED},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {2}}, .dtype = KN_F32}},
     .args = &(kn_axis_args){0},
     .fails = KN_E_DTYPE_INDEX},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 2)},
     .args = &(kn_axis_args){-3},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 0}}}, LIST(bad_rows, 4)},
     .args = &(kn_axis_args){0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(index_add) = {
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 5), {.shape = {2, {5, 4}}}},
     .args = &(kn_index_add_args){.axis = 0}},
    {.in = {{.shape = {3, {2, 3, 2}}}, LIST(rows, 4), {.shape = {3, {2, 4, 2}}}},
     .args = &(kn_index_add_args){.axis = -2}},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 0), {.shape = {2, {3, 0}}}},
     .args = &(kn_index_add_args){.axis = 1}},
    {.in = {{.shape = {2, {3, 4}}}, LIST(bad_rows, 4), {.shape = {2, {4, 4}}}},
     .args = &(kn_index_add_args){.axis = 0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 5), {.shape = {2, {4, 4}}}},
     .args = &(kn_index_add_args){.axis = 0},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 5), {.shape = {2, {5, 4}}}},
     .args = &(kn_index_add_args){.axis = 0, .alpha = {true, -2}},
     .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_SIGNED | KN_DTYPES_BOOL},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 5), {.shape = {2, {5, 4}}}},
     .args = &(kn_index_add_args){.axis = 0, .alpha = {true, 0.5L}},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {2, {3, 4}}}, LIST(rows, 5), {.shape = {2, {5, 4}}}},
     .args = &(kn_index_add_args){.axis = 0, .alpha = {true, 0.5L}},
     .dtypes = KN_DTYPES_INT,
     .fails = KN_E_NUMBER_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 0}}}, LIST(bad_rows, 4), {.shape = {2, {4, 0}}}},
     .args = &(kn_index_add_args){.axis = 0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {0, 4}}}, LIST(rows, 1), {.shape = {2, {1, 4}}}},
     .args = &(kn_index_add_args){.axis = 0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
