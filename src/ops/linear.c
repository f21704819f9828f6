/* The affine and the bilinear map of a layer. */
#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/samples.h"

bool kn__infer_linear(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *w = &call->in[1]->d,
                  *bias = call->in[2] ? &call->in[2]->d : NULL;
    kn__call_site b;
    kn_shape sx = kn__desc_shape(x), sw = kn__desc_shape(w);
    if (w->rank != 2 && w->rank != 1)
        return kn__fail_rank_required(call->kn, kn__site_of(call, &b), "weight", &sw, w->rank, 2),
               false;
    if (x->rank < 1)
        return kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &sx, x->rank, 1), false;
    int64_t in = x->shape[x->rank - 1], wide = w->shape[w->rank - 1];
    if (in != wide)
        return kn__fail_linear_inputs(call->kn, kn__site_of(call, &b), &sx, in, &sw, wide), false;
    kn_shape wanted = {w->rank - 1, {w->shape[0]}};
    if (bias && !kn_shape_equal(kn__desc_shape(bias), wanted)) {
        kn_shape given = kn__desc_shape(bias);
        return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "bias", &given, &wanted),
               false;
    }
    if (w->rank == 1)
        sx.rank--; /* one output, which has no axis */
    else
        sx.dim[sx.rank - 1] = w->shape[0];
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, sx);
}

void kn__parts_linear(const kn__call *call, kn_tensor **results) {
    kn_tensor *w = call->in[1];
    kn_tensor *y = kn_matmul(call->in[0], kn_rank(w) == 1 ? w : kn_transpose(w, 0, 1));
    results[0] = call->in[2] ? kn_add(y, call->in[2]) : y;
}

/* All leading axes as one. */
static kn_tensor *rows(kn_tensor *t) {
    kn_shape shape = kn_shape_of(t), leading = shape;
    if (shape.rank == 0) return t;
    leading.rank--;
    return kn_reshape(t, (kn_shape){2, {kn_shape_numel(leading), shape.dim[leading.rank]}});
}

/* The one output of a weight that is a vector, as an axis. */
static void grad_of_vector(kn__backprop *b) {
    kn_tensor *dy = kn_unsqueeze(b->dy[0], -1);
    if (b->need[0]) b->dx[0] = kn_mul(dy, kn__conj(b->in[1]));
    if (b->need[1]) {
        kn_tensor *product = kn_mul(rows(dy), rows(kn__conj(b->in[0])));
        b->dx[1] = kn_sum(product, .axes = KN_AXES(0));
    }
    if (b->need[2]) b->dx[2] = kn_sum(b->dy[0]);
}

void kn__grad_linear(kn__backprop *b) {
    kn_tensor *dy = b->dy[0];
    if (b->in_meta[1]->shape.rank == 1) {
        grad_of_vector(b);
        return;
    }
    if (b->need[0]) b->dx[0] = kn_matmul(dy, kn__conj(b->in[1]));
    if (b->need[1]) b->dx[1] = kn_matmul(kn_transpose(rows(dy), 0, 1), rows(kn__conj(b->in[0])));
    if (b->need[2]) b->dx[2] = kn_sum(rows(dy), .axes = KN_AXES(0));
}

/* ---- bilinear: of a [..., n] and b [..., m] with weight [out, n, m] ---- */
static bool fail_rank(const kn__call *call, uint32_t which, int wanted, bool least) {
    kn__call_site b;
    char name[32];
    kn_shape own = kn__desc_shape(&call->in[which]->d);
    const char *operand = kn__operand_name(call->op, which, name, sizeof name);
    if (least)
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), operand, &own, own.rank, wanted);
    else
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), operand, &own, own.rank, wanted);
    return false;
}

static bool has_shape(const kn__call *call, uint32_t which, kn_shape expected) {
    kn__call_site b;
    char name[32];
    kn_shape own = kn__desc_shape(&call->in[which]->d);
    if (kn_shape_equal(own, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b),
                            kn__operand_name(call->op, which, name, sizeof name), &own, &expected);
    return false;
}

bool kn__infer_bilinear(kn__call *call) {
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d, *w = &call->in[2]->d;
    if (w->rank != 3) return fail_rank(call, 2, 3, false);
    if (a->rank < 1) return fail_rank(call, 0, 1, true);
    if (b->rank < 1) return fail_rank(call, 1, 1, true);
    kn_shape sa = kn__desc_shape(a), sb = sa;
    sa.dim[sa.rank - 1] = w->shape[1];
    sb.dim[sb.rank - 1] = w->shape[2];
    if (!has_shape(call, 0, sa) || !has_shape(call, 1, sb) ||
        (call->in[3] && !has_shape(call, 3, (kn_shape){1, {w->shape[0]}})))
        return false;
    sa.dim[sa.rank - 1] = w->shape[0];
    return kn__out_shape(call, 0, (kn_dtype)a->dtype, sa);
}

/* weight as one matrix [out · n, m]: b goes through it, and what comes out is multiplied with a. */
void kn__parts_bilinear(const kn__call *call, kn_tensor **results) {
    kn_tensor *a = call->in[0], *b = call->in[1], *w = call->in[2];
    int64_t out = kn_dim(w, 0), n = kn_dim(w, 1), m = kn_dim(w, 2);
    kn_shape shape = kn_shape_of(a), lead = shape;
    lead.rank--;
    int64_t rows = kn_shape_numel(lead);
    kn_tensor *through = kn_matmul(kn_reshape(b, KN_SHAPE(rows, m)),
                                   kn_transpose(kn_reshape(w, KN_SHAPE(out * n, m)), 0, 1));
    through = kn_reshape(through, KN_SHAPE(rows, out, n));
    kn_tensor *y = kn_matmul(through, kn_reshape(a, KN_SHAPE(rows, n, 1)));
    shape.dim[shape.rank - 1] = out;
    y = kn_reshape(y, shape);
    results[0] = call->in[3] ? kn_add(y, call->in[3]) : y;
}

#ifdef KILN_TESTING
KN__SAMPLES(bilinear) = {
    {.in = {{.shape = {2, {3, 2}}},
            {.shape = {2, {3, 4}}},
            {.shape = {3, {5, 2, 4}}},
            {.shape = {1, {5}}}},
     .n_in = 4},
    {.in = {{.shape = {1, {2}}}, {.shape = {1, {4}}}, {.shape = {3, {5, 2, 4}}}}, .n_in = 3},
    {.in = {{.shape = {2, {0, 2}}}, {.shape = {2, {0, 4}}}, {.shape = {3, {5, 2, 4}}}}, .n_in = 3},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {3, {5, 2, 4}}}},
     .n_in = 3,
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 2}}}, {.shape = {2, {2, 4}}}, {.shape = {3, {5, 2, 4}}}},
     .n_in = 3,
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 2}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {2, 4}}}},
     .n_in = 3,
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(linear) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {5, 4}}}, {.shape = {1, {5}}}}, .n_in = 3},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {5, 4}}}}, .n_in = 2},
    {.in = {{.shape = {1, {4}}}, {.shape = {2, {5, 4}}}}, .n_in = 2},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {1, {4}}}, {.shape = {0, {0}}}}, .n_in = 3},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}}, .n_in = 2},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}},
     .n_in = 2,
     .fails = KN_E_LINEAR_INPUTS},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {5, 4}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
