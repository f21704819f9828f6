/* Matrix products. */
#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/linalg/matrix.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* A vector counts as a row (a) or a column (b); leading axes broadcast. */
static kn_desc as_matrix(const kn_desc *x, bool left) {
    kn_desc m = *x;
    if (x->rank != 1) return m;
    m.rank = 2;
    m.shape[left] = x->shape[0];
    m.strides[left] = x->strides[0];
    m.shape[!left] = 1;
    m.strides[!left] = 0;
    return m;
}

static kn_desc batch_of(const kn_desc *m) {
    kn_desc b = *m;
    b.rank = (uint8_t)(m->rank - 2);
    return b;
}

bool kn__matmul_shape(const kn__call *call, const kn_desc *a, const kn_desc *b, kn_shape *out) {
    kn__call_site site;
    if (!a->rank || !b->rank) {
        kn__fail_matmul_rank(call->kn, kn__site_of(call, &site), a->rank ? "b" : "a");
        return false;
    }
    kn_desc ma = as_matrix(a, true), mb = as_matrix(b, false);
    int64_t inner_a = ma.shape[ma.rank - 1], inner_b = mb.shape[mb.rank - 2];
    if (inner_a != inner_b) {
        kn_shape sa = kn__desc_shape(a), sb = kn__desc_shape(b);
        kn__fail_matmul_inner(call->kn, kn__site_of(call, &site), &sa, &sb, inner_a, inner_b);
        return false;
    }
    if (!kn__broadcast_batches(call, &ma, &mb, 2, out)) return false;
    if (a->rank > 1) out->dim[out->rank++] = ma.shape[ma.rank - 2];
    if (b->rank > 1) out->dim[out->rank++] = mb.shape[mb.rank - 1];
    return true;
}

bool kn__infer_matmul(kn__call *call) {
    kn_shape shape;
    return kn__matmul_shape(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

static void product(const kn_desc *a, const kn_desc *b, const kn_desc *c, int64_t k, int64_t at_a,
                    int64_t at_b, int64_t at_c) {
    int64_t sa = a->strides[a->rank - 1], sb = b->strides[b->rank - 2];
    if (kn__is_f(c)) {
        double sum = 0;
        for (int64_t p = 0; p < k; p++)
            sum += kn__load_f(a, at_a + p * sa) * kn__load_f(b, at_b + p * sb);
        kn__store_f(c, at_c, sum);
    } else if (kn__is_c(c)) {
        kn__complex sum = 0;
        for (int64_t p = 0; p < k; p++)
            sum += kn__product(kn__load_c(a, at_a + p * sa), kn__load_c(b, at_b + p * sb));
        kn__store_c(c, at_c, sum);
    } else {
        uint64_t sum = 0;
        for (int64_t p = 0; p < k; p++)
            sum += (uint64_t)kn__load_i(a, at_a + p * sa) * (uint64_t)kn__load_i(b, at_b + p * sb);
        kn__store_i(c, at_c, (int64_t)sum);
    }
}

int kn__ref_matmul(const kn_launch *l) {
    kn_desc a = as_matrix(l->in[0], true), b = as_matrix(l->in[1], false), c = *l->out[0];
    /* The result without the axes that vectors drop gets them back, of size 1. */
    if (l->in[1]->rank == 1) c.shape[c.rank] = 1, c.strides[c.rank++] = 0;
    if (l->in[0]->rank == 1) {
        c.shape[c.rank] = c.shape[c.rank - 1];
        c.strides[c.rank] = c.strides[c.rank - 1];
        c.shape[c.rank - 1] = 1;
        c.strides[c.rank++ - 1] = 0;
    }
    int64_t m = c.shape[c.rank - 2], n = c.shape[c.rank - 1], k = a.shape[a.rank - 1];
    kn_desc bc = batch_of(&c), ba = batch_of(&a), bb = batch_of(&b);
    const kn_desc *d[] = {&bc, &ba, &bb};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        for (int64_t i = 0; i < m; i++) {
            for (int64_t j = 0; j < n; j++) {
                product(&a, &b, &c, k, w.offset[1] + i * a.strides[a.rank - 2],
                        w.offset[2] + j * b.strides[b.rank - 1],
                        w.offset[0] + i * c.strides[c.rank - 2] + j * c.strides[c.rank - 1]);
            }
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* dA = dC Bᵀ, dB = Aᵀ dC, of complex numbers conjugate; vectors as matrices, and the traversal sums
 * broadcast batches. */
static kn_tensor *swap(kn_tensor *t) {
    return kn_transpose(t, -2, -1);
}

/* A batch of rows times one matrix: the gradient of the matrix is one product over all rows. */
static kn_tensor *rows(kn_tensor *t) {
    return kn_reshape(t, KN_SHAPE(-1, kn_dim(t, -1)));
}

static kn_tensor *matrix_gradient(kn_tensor *x, kn_tensor *dy, int64_t matrix_rank) {
    bool fold = matrix_rank == 2 && x->d.rank > 2 && kn_numel(x) > 0 && kn_numel(dy) > 0;
    return fold ? kn_matmul(swap(rows(x)), rows(dy)) : kn_matmul(swap(x), dy);
}

void kn__grad_matmul(kn__backprop *b) {
    kn_tensor *x = b->need[1] ? kn__conj(b->in[0]) : NULL;
    kn_tensor *y = b->need[0] ? kn__conj(b->in[1]) : NULL, *dy = b->dy[0];
    int rx = b->in_meta[0]->shape.rank, ry = b->in_meta[1]->shape.rank;
    if (ry == 1) dy = kn_unsqueeze(dy, -1);
    if (rx == 1) dy = kn_unsqueeze(dy, -2);
    if (b->need[0]) {
        b->dx[0] = kn_matmul(dy, swap(ry == 1 ? kn_unsqueeze(y, -1) : y));
        if (rx == 1) b->dx[0] = kn_squeeze(b->dx[0], .axes = KN_AXES(-2));
    }
    if (b->need[1]) {
        b->dx[1] = matrix_gradient(rx == 1 ? kn_unsqueeze(x, 0) : x, dy, ry);
        if (ry == 1) b->dx[1] = kn_squeeze(b->dx[1], .axes = KN_AXES(-1));
    }
}

#ifdef KILN_TESTING
KN__SAMPLES(matmul) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}}},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}}},
    {.in = {{.shape = {1, {4}}}, {.shape = {2, {4, 5}}}}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {1, {4}}}}},
    {.in = {{.shape = {4, {2, 1, 3, 4}}}, {.shape = {3, {3, 4, 2}}}}},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {0, 2}}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, .fails = KN_E_MATMUL_INNER},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {3, 4}}}}, .fails = KN_E_MATMUL_RANK},
    KN__SAMPLES_END};
#endif
