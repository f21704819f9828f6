/* Triangles of matrices. */
#include "core/entry.h"
#include "ops/indexing.h"
#include "ops/samples.h"

bool kn__infer_triangle(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    if (x->rank >= 2) return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
    kn__call_site b;
    kn_shape shape = kn__desc_shape(x);
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &shape, x->rank, 2);
    return false;
}

/* Row i keeps columns [from, to). */
static void row_range(int64_t i, int64_t columns, int64_t diagonal, bool upper, int64_t *from,
                      int64_t *to) {
    int64_t edge;
    if (__builtin_add_overflow(i, diagonal, &edge)) edge = INT64_MAX;
    if (!upper) edge = edge == INT64_MAX ? edge : edge + 1;
    if (edge < 0) edge = 0;
    if (edge > columns) edge = columns;
    *from = upper ? edge : 0;
    *to = upper ? columns : edge;
}

static int triangle(const kn_launch *l, bool upper) {
    int64_t diagonal = ((const kn_triangle_args *)l->args)->diagonal;
    kn_desc x = *l->in[0], out = *l->out[0];
    kn__zero_elements(&out);
    int last = --x.rank, rows = last - 1;
    out.rank = x.rank = (uint8_t)rows;
    const kn_desc *d[] = {&out, &x};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        for (int64_t i = 0; i < x.shape[rows]; i++) {
            int64_t from, to;
            row_range(i, x.shape[last], diagonal, upper, &from, &to);
            kn_desc a = x, b = out;
            a.rank = b.rank = 1;
            a.shape[0] = b.shape[0] = to - from;
            a.offset = w.offset[1] + i * x.strides[rows] + from * x.strides[last];
            b.offset = w.offset[0] + i * out.strides[rows] + from * out.strides[last];
            a.strides[0] = x.strides[last];
            b.strides[0] = out.strides[last];
            kn__move_elements(&b, &a);
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_tril(const kn_launch *l) {
    return triangle(l, false);
}
int kn__ref_triu(const kn_launch *l) {
    return triangle(l, true);
}

void kn__grad_tril(kn__backprop *b) {
    b->dx[0] = kn_tril(b->dy[0], .diagonal = ((const kn_triangle_args *)b->args)->diagonal);
}
void kn__grad_triu(kn__backprop *b) {
    b->dx[0] = kn_triu(b->dy[0], .diagonal = ((const kn_triangle_args *)b->args)->diagonal);
}

/* ---- the places of triangles ---- */
enum { LARGEST = INT32_MAX }; /* products of two such sizes fit 64 bits */

static int64_t triangle_size(const kn_triangle_indices_args *a, bool upper) {
    int64_t count = 0;
    /* Whole rows and empty ones are counted together, the slanted ones as a trapezium. */
    int64_t k = a->diagonal + (upper ? 0 : 1); /* row i: columns before i + k, or from there on */
    int64_t from = k < 0 ? -k : 0, to = a->columns - k;
    if (from > a->rows) from = a->rows;
    if (to < 0) to = 0;
    if (to > a->rows) to = a->rows;
    if (to > from) count = (from + k + to - 1 + k) * (to - from) / 2;
    if (to < from) to = from;
    count += (a->rows - to) * a->columns;
    return upper ? a->rows * a->columns - count : count;
}

static bool infer_indices(kn__call *call, bool upper) {
    kn_triangle_indices_args *a = call->args;
    kn__call_site b;
    const struct {
        const char *name;
        int64_t value;
    } sizes[] = {{"rows", a->rows}, {"columns", a->columns}};
    if (!a->dtype) a->dtype = KN_I64;
    if (!kn_dtype_size(a->dtype))
        return kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), a->dtype), false;
    for (int i = 0; i < 2; i++) {
        if (sizes[i].value >= 0 && sizes[i].value <= LARGEST) continue;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), sizes[i].name,
                                        sizes[i].value, "from 0 to 2147483647");
        return false;
    }
    if (a->diagonal < -(int64_t)LARGEST) a->diagonal = -(int64_t)LARGEST;
    if (a->diagonal > LARGEST) a->diagonal = LARGEST;
    return kn__out_shape(call, 0, a->dtype, (kn_shape){2, {2, triangle_size(a, upper)}});
}
bool kn__infer_tril_indices(kn__call *call) {
    return infer_indices(call, false);
}
bool kn__infer_triu_indices(kn__call *call) {
    return infer_indices(call, true);
}

static int triangle_indices(const kn_launch *l, bool upper) {
    const kn_triangle_indices_args *a = l->args;
    const kn_desc *out = l->out[0];
    int64_t at = out->offset, first = 0, last = a->rows;
    /* Rows without an element in the triangle may be very many. */
    if (!upper && a->diagonal < 0) first = -a->diagonal;
    if (upper && a->columns - a->diagonal < last) last = a->columns - a->diagonal;
    if (a->columns == 0) last = 0;
    for (int64_t i = first; i < last; i++) {
        int64_t from, to;
        row_range(i, a->columns, a->diagonal, upper, &from, &to);
        for (int64_t k = from; k < to; k++) {
            kn__store_i(out, at, i);
            kn__store_i(out, at + out->strides[0], k);
            at += out->strides[1];
        }
    }
    return KN_OK;
}
int kn__ref_tril_indices(const kn_launch *l) {
    return triangle_indices(l, false);
}
int kn__ref_triu_indices(const kn_launch *l) {
    return triangle_indices(l, true);
}

/* ---- masks: true in the triangle ---- */
kn_tensor *kn_tril_mask(kn_device *dev, kn_shape shape, int64_t diagonal) {
    KN__ENTRY(kn_device_context(dev), kn_tril_mask);
    return kn_tril(kn_ones(dev, shape, .dtype = KN_BOOL), .diagonal = diagonal);
}
kn_tensor *kn_triu_mask(kn_device *dev, kn_shape shape, int64_t diagonal) {
    KN__ENTRY(kn_device_context(dev), kn_triu_mask);
    return kn_triu(kn_ones(dev, shape, .dtype = KN_BOOL), .diagonal = diagonal);
}
kn_tensor *kn_diag_mask(kn_device *dev, kn_shape shape, int64_t diagonal) {
    KN__ENTRY(kn_device_context(dev), kn_diag_mask);
    return kn_triu(kn_tril_mask(dev, shape, diagonal), .diagonal = diagonal);
}

#ifdef KILN_TESTING
static const double lower[] = {0, 1, 1, 2, 2, 2, 0, 0, 1, 0, 1, 2};
static const double upper_right[] = {0, 0, 1, 1, 2, 2};
KN__SAMPLES(tril_indices) = {
    {.args = &(kn_triangle_indices_args){.rows = 3, .columns = 4}, .out = lower},
    {.args = &(kn_triangle_indices_args){.rows = 5, .columns = 3, .diagonal = -2}},
    {.args = &(kn_triangle_indices_args){.rows = 5, .columns = 3, .diagonal = 1}},
    {.args = &(kn_triangle_indices_args){.rows = 2, .columns = 3, .diagonal = INT64_MAX}},
    {.args = &(kn_triangle_indices_args){.rows = 2, .columns = 0, .dtype = KN_I32}},
    {.args = &(kn_triangle_indices_args){.rows = -1, .columns = 3},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(triu_indices) = {
    {.args = &(kn_triangle_indices_args){.rows = 2, .columns = 3, .diagonal = 1},
     .out = upper_right,
     .dtypes = 0},
    {.args = &(kn_triangle_indices_args){.rows = 5, .columns = 3, .diagonal = -2}},
    {.args = &(kn_triangle_indices_args){.rows = 5, .columns = 7, .diagonal = 3}},
    {.args = &(kn_triangle_indices_args){.rows = 2, .columns = 3, .diagonal = INT64_MIN}},
    {.args = &(kn_triangle_indices_args){.rows = 0, .columns = 3, .dtype = KN_U8}},
    {.args = &(kn_triangle_indices_args){.rows = 2, .columns = INT64_MAX},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#define TRIANGLE_SAMPLES                                                              \
    {                                                                                 \
        {.in = {{.shape = {2, {4, 4}}}}, .args = &(kn_triangle_args){0}},             \
            {.in = {{.shape = {3, {2, 3, 5}}}}, .args = &(kn_triangle_args){1}},      \
            {.in = {{.shape = {2, {5, 3}}}}, .args = &(kn_triangle_args){-2}},        \
            {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_triangle_args){INT64_MAX}}, \
            {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_triangle_args){INT64_MIN}}, \
            {.in = {{.shape = {1, {3}}}},                                             \
             .args = &(kn_triangle_args){0},                                          \
             .fails = KN_E_RANK_AT_LEAST},                                            \
            KN__SAMPLES_END                                                           \
    }
KN__SAMPLES(tril) = TRIANGLE_SAMPLES;
KN__SAMPLES(triu) = TRIANGLE_SAMPLES;
#endif
