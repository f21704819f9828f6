/* Triangles of matrices. */
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

#ifdef KILN_TESTING
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
