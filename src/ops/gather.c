/* gather and scatter: one index an element. */
#include <string.h>

#include <kiln/shape.h>
#include <kiln/tensor.h>

#include "ops/indexing.h"
#include "ops/number.h"
#include "ops/samples.h"

/* ---- shape rules ---- */

/* An index names places of x: as many axes, none longer than x's but the indexed one. An empty
 * index names none, and a scalar x counts as having one axis. */
static bool index_fits(const kn_desc *x, const kn_desc *index, int axis) {
    if (kn__desc_numel(index) == 0) return true;
    if (x->rank == 0) return index->rank <= 1;
    if (x->rank != index->rank) return x->rank == 1 && index->rank == 0;
    for (int i = 0; i < x->rank; i++) {
        if (i != axis && index->shape[i] > x->shape[i]) return false;
    }
    return true;
}

static bool check_index(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *index = &call->in[1]->d;
    int64_t *given = call->args; /* the first field of every list of arguments here */
    int axis;
    if (!kn__index_operand(call, 1, "index") || !kn__axis(call, *given, x->rank, &axis))
        return false;
    *given = axis;
    if (index_fits(x, index, axis)) return true;
    kn__call_site b;
    kn_shape si = kn__desc_shape(index), sx = kn__desc_shape(x);
    kn__fail_gather_shape(call->kn, kn__site_of(call, &b), &si, &sx, axis);
    return false;
}

bool kn__infer_gather(kn__call *call) {
    const kn_desc *index = &call->in[1]->d;
    return check_index(call) &&
           kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, index->rank, index->shape);
}

/* Whether src has a value for each index: as many axes, none shorter. A scalar has one axis too. */
static bool source_fits(const kn_shape *index, const kn_shape *src) {
    if (kn_shape_numel(*index) == 0) return true;
    if (index->rank <= 1 && src->rank <= 1) return kn_shape_numel(*index) <= kn_shape_numel(*src);
    if (index->rank != src->rank) return false;
    for (int i = 0; i < index->rank; i++) {
        if (index->dim[i] > src->dim[i]) return false;
    }
    return true;
}

/* The part of src that the index uses, in the index's shape; so that the row sees no other. */
static kn_tensor *part_of(kn_tensor *src, const kn_shape *index) {
    if (kn_shape_numel(*index) == 0 || index->rank != kn_rank(src)) {
        src = kn_reshape(src, KN_SHAPE(-1));
        return kn_reshape(kn_narrow(src, 0, 0, kn_shape_numel(*index)), *index);
    }
    for (int i = 0; i < index->rank; i++) {
        if (index->dim[i] < kn_dim(src, i)) src = kn_narrow(src, i, 0, index->dim[i]);
    }
    return src;
}

bool kn__scatter_operands(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *src = &call->in[2]->d;
    kn_shape si = kn__desc_shape(&call->in[1]->d), ss = kn__desc_shape(src);
    kn__call_site b;
    if (!check_index(call)) return false;
    if (!kn__source_dtype(call, 2)) return false;
    if (!source_fits(&si, &ss)) {
        kn__fail_scatter_shape(call->kn, kn__site_of(call, &b), &si, &ss);
        return false;
    }
    if (!kn_shape_equal(si, ss)) call->in[2] = part_of(call->in[2], &si);
    return !kn_is_nil(call->in[2]) && kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

bool kn__infer_scatter(kn__call *call) {
    return kn__scatter_operands(call);
}

bool kn__infer_scatter_fill(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return check_index(call) &&
           kn__number_fit(call, &((kn_scatter_fill_args *)call->args)->value, (kn_dtype)x->dtype) &&
           kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

static int64_t axis_of(const void *args) {
    return ((const kn_axis_args *)args)->axis;
}

/* ---- gather ---- */
static int check(const kn_launch *l) {
    int64_t axis = axis_of(l->args);
    return kn__check_indices(l, l->in[1], axis, kn__axis_size(l->in[0], axis));
}

int kn__ref_gather(const kn_launch *l) {
    int status = check(l);
    if (status != KN_OK) return status;
    kn__indexed s = kn__indexed_along(l->in[0], l->in[1], l->out[0], axis_of(l->args));
    kn__gather_elements(&s);
    return KN_OK;
}

void kn__grad_gather(kn__backprop *b) {
    b->dx[0] = kn_scatter_add(kn__zeros_for(b->dy[0], b->in_meta[0]->shape), b->in[1], b->dy[0],
                              axis_of(b->args));
}

/* ---- scatter_add ---- */
int kn__ref_scatter_add(const kn_launch *l) {
    int status = check(l);
    if (status != KN_OK) return status;
    kn__move_elements(l->out[0], l->in[0]);
    kn__indexed s = kn__indexed_along(l->out[0], l->in[1], l->in[2], axis_of(l->args));
    return kn__scatter_add_elements(l, &s, NULL);
}

void kn__grad_scatter_add(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = b->dy[0];
    if (b->need[2]) b->dx[2] = kn_gather(b->dy[0], b->in[1], axis_of(b->args));
}

/* ---- scatter ---- */
int kn__ref_scatter(const kn_launch *l) {
    int status = check(l);
    if (status != KN_OK) return status;
    kn__move_elements(l->out[0], l->in[0]);
    kn__indexed s = kn__indexed_along(l->out[0], l->in[1], l->in[2], axis_of(l->args));
    kn__scatter_elements(&s);
    return KN_OK;
}

/* What was overwritten passes no gradient on: neither x there, nor a source that lost its place to
 * a later one. */
void kn__grad_scatter(kn__backprop *b) {
    int64_t axis = axis_of(b->args);
    if (b->need[0]) {
        kn_tensor *zeros = kn__zeros_for(b->dy[0], kn_shape_of(b->in[1]));
        b->dx[0] = kn_scatter(b->dy[0], b->in[1], zeros, axis);
    }
    if (b->need[2]) b->dx[2] = kn_scatter_grad(b->dy[0], b->in[1], axis);
}

/* ---- scatter_fill ---- */
void kn__parts_scatter_fill(const kn__call *call, kn_tensor **results) {
    const kn_scatter_fill_args *a = call->args;
    kn_tensor *x = call->in[0], *index = call->in[1];
    kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(x)};
    kn_tensor *value = kn_full_with(kn_device_of(x), KN_SCALAR, a->value, &o);
    results[0] = kn_scatter(x, index, kn_expand(value, kn_shape_of(index)), a->axis);
}

/* ---- scatter_grad ---- */
int kn__ref_scatter_grad(const kn_launch *l) {
    int64_t axis = axis_of(l->args), n = kn__desc_numel(l->in[0]);
    int status = check(l);
    if (status != KN_OK) return status;
    int64_t *winner = l->host->scratch_get((size_t)n * sizeof *winner);
    if (!winner) {
        l->failure->value[0] = n * (int64_t)sizeof *winner;
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    /* The places of dy, as if it were contiguous: each remembers who wrote it last. */
    kn_desc dense = {.rank = 0};
    kn__desc_set(&dense, (kn_dtype)l->in[0]->dtype, l->in[0]->rank, l->in[0]->shape);
    kn__indexed s = kn__indexed_along(&dense, l->in[1], l->out[0], axis);
    kn__indexed from = kn__indexed_along(l->in[0], l->in[1], l->out[0], axis);
    const kn_desc *d[] = {&s.index, &s.x, &s.other, &from.x};
    size_t size = kn_dtype_size((kn_dtype)l->out[0]->dtype);
    kn__walk w;
    for (int pass = 0; pass < 2; pass++) {
        kn__walk_start(&w, d, 4);
        int64_t turn = 0;
        if (w.empty) break;
        do {
            int64_t i = kn__load_i(&s.index, w.offset[0]), at = w.offset[1] + i * s.stride;
            void *to = kn__element(&s.other, w.offset[2]);
            if (pass == 0)
                winner[at] = turn;
            else if (winner[at] == turn)
                memcpy(to, kn__element(&from.x, w.offset[3] + i * from.stride), size);
            else
                memset(to, 0, size);
            turn++;
        } while (kn__walk_next(&w));
    }
    l->host->scratch_put(winner);
    return KN_OK;
}

/* The adjoint: dy was read where an index won, and a scatter lets the same ones win. */
void kn__grad_scatter_grad(kn__backprop *b) {
    b->dx[0] = kn_scatter(kn__zeros_for(b->dy[0], b->in_meta[0]->shape), b->in[1], b->dy[0],
                          axis_of(b->args));
}

#ifdef KILN_TESTING
static const double none[2] = {0};
static const double places[] = {0, 2, 1, 0, 2, 2};
static const double bad_places[] = {0, 2, 1, 3, 2, 2}, negative_places[] = {0, 2, -1, 1, 2, 2};
#define INDEX(numbers, rows, columns) \
    { .shape = {2, {rows, columns}}, .dtype = KN_I64, .values = numbers }
#define GATHER_SAMPLES                                                                            \
    {                                                                                             \
        {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3)}, .args = &(kn_axis_args){0}},        \
            {.in = {{.shape = {2, {2, 3}}}, INDEX(places, 2, 3)}, .args = &(kn_axis_args){-1}},   \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {0, 4}}, .dtype = KN_I32}},             \
             .args = &(kn_axis_args){0}},                                                         \
            {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}, .dtype = KN_I64, .values = places}}, \
             .args = &(kn_axis_args){0}},                                                         \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(bad_places, 2, 3)},                             \
             .args = &(kn_axis_args){0},                                                          \
             .fails = KN_E_INDEX_OUT_OF_RANGE},                                                   \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(negative_places, 2, 3)},                        \
             .args = &(kn_axis_args){0},                                                          \
             .fails = KN_E_INDEX_OUT_OF_RANGE},                                                   \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 3, 2)},                                 \
             .args = &(kn_axis_args){1},                                                          \
             .out = NULL},                                                                        \
            {.in = {{.shape = {2, {2, 4}}}, INDEX(places, 3, 2)},                                 \
             .args = &(kn_axis_args){1},                                                          \
             .fails = KN_E_GATHER_SHAPE},                                                         \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {2, 3}}, .dtype = KN_F32}},             \
             .args = &(kn_axis_args){0},                                                          \
             .fails = KN_E_DTYPE_INDEX},                                                          \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3)},                                 \
             .args = &(kn_axis_args){2},                                                          \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                    \
            KN__SAMPLES_END                                                                       \
    }
KN__SAMPLES(gather) = GATHER_SAMPLES;
KN__SAMPLES(scatter_grad) = GATHER_SAMPLES;
#define SCATTER_SAMPLES                                                                       \
    {                                                                                         \
        {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3), {.shape = {2, {2, 3}}}},         \
         .args = &(kn_axis_args){0}},                                                         \
            {.in = {{.shape = {2, {2, 3}}}, INDEX(places, 2, 3), {.shape = {2, {2, 3}}}},     \
             .args = &(kn_axis_args){-1}},                                                    \
            {.in = {{.shape = {1, {3}}},                                                      \
                    {.shape = {1, {0}}, .dtype = KN_U8},                                      \
                    {.shape = {1, {0}}}},                                                     \
             .args = &(kn_axis_args){0}},                                                     \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3), {.shape = {2, {4, 5}}}},     \
             .args = &(kn_axis_args){0}},                                                     \
            {.in = {{.shape = {0, {0}}}, INDEX(none, 1, 1), {.shape = {0, {0}}}},             \
             .args = &(kn_axis_args){0},                                                      \
             .fails = KN_E_GATHER_SHAPE},                                                     \
            {.in = {{.shape = {0, {0}}},                                                      \
                    {.shape = {1, {1}}, .dtype = KN_I64, .values = none},                     \
                    {.shape = {0, {0}}}},                                                     \
             .args = &(kn_axis_args){0}},                                                     \
            {.in = {{.shape = {2, {3, 4}}},                                                   \
                    {.shape = {2, {2, 0}}, .dtype = KN_U8},                                   \
                    {.shape = {1, {5}}}},                                                     \
             .args = &(kn_axis_args){0}},                                                     \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(bad_places, 2, 3), {.shape = {2, {2, 3}}}}, \
             .args = &(kn_axis_args){0},                                                      \
             .fails = KN_E_INDEX_OUT_OF_RANGE},                                               \
            {.in = {{.shape = {2, {0, 4}}}, INDEX(none, 1, 2), {.shape = {2, {1, 2}}}},       \
             .args = &(kn_axis_args){0},                                                      \
             .fails = KN_E_INDEX_OUT_OF_RANGE},                                               \
            {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3), {.shape = {2, {1, 4}}}},     \
             .args = &(kn_axis_args){0},                                                      \
             .fails = KN_E_SCATTER_SHAPE},                                                    \
            KN__SAMPLES_END                                                                   \
    }
KN__SAMPLES(scatter_fill) = {{.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3)},
                              .args = &(kn_scatter_fill_args){0, {KN_NUMBER_INT, {.i = 3}}}},
                             {.in = {{.shape = {1, {3}}}, {.shape = {1, {0}}, .dtype = KN_U8}},
                              .args = &(kn_scatter_fill_args){-1, {KN_NUMBER_INT, {.i = 3}}}},
                             {.in = {{.shape = {2, {3, 4}}}, INDEX(places, 2, 3)},
                              .args = &(kn_scatter_fill_args){0, {KN_NUMBER_FLOAT, {.f = 1.5}}},
                              .dtypes = KN_DTYPES_INT,
                              .fails = KN_E_NUMBER_OUT_OF_RANGE},
                             {.in = {{.shape = {2, {3, 4}}}, INDEX(bad_places, 2, 3)},
                              .args = &(kn_scatter_fill_args){0, {KN_NUMBER_INT, {.i = 3}}},
                              .fails = KN_E_INDEX_OUT_OF_RANGE},
                             KN__SAMPLES_END};
KN__SAMPLES(scatter) = SCATTER_SAMPLES;
KN__SAMPLES(scatter_add) = SCATTER_SAMPLES;
#endif
