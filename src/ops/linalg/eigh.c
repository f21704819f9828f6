/* Eigenvalues and eigenvectors of symmetric matrices. */
#include <math.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- eigh, eigvalsh ---- */
bool kn__infer_eigvalsh(kn__call *call) {
    return kn__need_square(call, 0) && kn__out_vector(call, 0, kn__columns_of(&call->in[0]->d));
}

bool kn__infer_eigh(kn__call *call) {
    int64_t n;
    if (!kn__infer_eigvalsh(call)) return false;
    n = kn__columns_of(&call->in[0]->d);
    return kn__out_matrix(call, 1, n, n);
}

/* Parts: values, x, vectors (where they are wanted). */
static int eigh_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    bool upper = ((const kn_upper_args *)it->l->args)->upper, vectors = it->l->n_out == 2;
    double *a = work, *w = a + n * n, *t = w + n;
    kn__load_part(it, 1, a);
    if (!kn__dense_eigh(a, n, w, upper, vectors, kn__part_epsilon(it, 1), t))
        return kn__item_failed(it, KN_E_MATRIX_NO_CONVERGENCE, 0);
    kn__store_part(it, 0, w);
    if (vectors) kn__store_transposed(it, 2, a);
    return KN_OK;
}

static int eigh(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0]},
                   .tail = {1, 2, 2},
                   .n = 2,
                   .work = n * n + 5 * n,
                   .flops = 9.0 * (double)n * (double)n * (double)n,
                   .fn = eigh_item};
    if (l->n_out == 2) b.d[b.n++] = l->out[1];
    return kn__each_item(l, &b);
}

int kn__ref_eigh(const kn_launch *l) {
    return eigh(l);
}
int kn__ref_eigvalsh(const kn_launch *l) {
    return eigh(l);
}

/* V diag(gw) V^T */
static kn_tensor *from_values(kn_tensor *v, kn_tensor *gw) {
    return kn_matmul(kn__scale_columns(v, gw), kn__t(v));
}

void kn__grad_eigvalsh(kn__backprop *b) {
    bool upper = ((const kn_upper_args *)b->args)->upper;
    kn_tensor *v = NULL;
    kn_eigh(kn__widen(b->in[0]), &v, .upper = upper);
    b->dx[0] = from_values(v, kn__widen(b->dy[0]));
}

/* gA = V (diag(gw) + (V^T gV) / E) V^T, E[i, j] = w[j] - w[i]: infinite for equal eigenvalues,
 * whose vectors have no derivative. */
void kn__grad_eigh(kn__backprop *b) {
    kn_tensor *w = kn__widen(b->out[0]), *v = kn__widen(b->out[1]), *mix = NULL;
    if (!b->dy[1]) {
        b->dx[0] = from_values(v, kn__widen(b->dy[0]));
        return;
    }
    int64_t n = kn_dim(w, -1);
    kn_tensor *eye = kn__eye_like(w, n);
    kn_tensor *e = kn_sub(kn_unsqueeze(w, -2), kn_unsqueeze(w, -1));
    mix = kn_matmul(kn__t(v), kn__widen(b->dy[1]));
    mix = kn_div(kn_mul_scalar(kn_sub(mix, kn__t(mix)), 0.5), kn_add(e, eye));
    if (b->dy[0]) mix = kn_add(mix, kn__scale_rows(kn__widen(b->dy[0]), eye));
    b->dx[0] = kn_matmul(kn_matmul(v, mix), kn__t(v));
}

/* ---- matrix_sqrth: the root of a symmetric matrix ---- */
bool kn__infer_matrix_sqrth(kn__call *call) {
    return kn__need_square(call, 0) && kn__infer_same(call);
}

void kn__parts_matrix_sqrth(const kn__call *call, kn_tensor **results) {
    kn_tensor *v = NULL, *w = kn_eigh(kn__widen(call->in[0]), &v);
    results[0] = kn__to_dtype(from_values(v, kn_sqrt(w)), kn_dtype_of(call->in[0]));
}

/* R R = A: R gA + gA R = gR, which the eigenvectors of R make a division. */
void kn__grad_matrix_sqrth(kn__backprop *b) {
    kn_tensor *v = NULL, *w = kn_eigh(kn__widen(b->out[0]), &v);
    kn_tensor *g = kn_matmul(kn_matmul(kn__t(v), kn__widen(b->dy[0])), v);
    kn_tensor *sum = kn_add(kn_unsqueeze(w, -2), kn_unsqueeze(w, -1));
    g = kn_mul_scalar(kn_add(g, kn__t(g)), 0.5);
    b->dx[0] = kn_matmul(kn_matmul(v, kn_div(g, sum)), kn__t(v));
}

#ifdef KILN_TESTING
static const double symmetric[] = {4, 1,   0.5, 1,   3, -1, 0.5, -1, 6,
                                   2, 0.5, 0,   0.5, 3, 1,  0,   1,  4.5};
static const double infinite[] = {1, 2, 2, (double)INFINITY};
#define LOWER          \
    &(kn_upper_args) { \
        false          \
    }
#define UPPER          \
    &(kn_upper_args) { \
        true           \
    }
/* One triangle alone is read, while the gradient is that of a symmetric operand: no differences;
 * tests/test_linalg.c takes them. */
#define EIGH_SAMPLES                                                                      \
    {.in = {{.shape = {3, {2, 3, 3}}, .values = symmetric}},                              \
     .args = LOWER,                                                                       \
     .not_smooth = true,                                                                  \
     .tolerance = 20},                                                                    \
        {.in = {{.shape = {2, {3, 3}}, .values = symmetric}},                             \
         .args = UPPER,                                                                   \
         .not_smooth = true,                                                              \
         .tolerance = 20},                                                                \
        {.in = {{.shape = {2, {1, 1}}, .values = symmetric}}, .args = LOWER},             \
        {.in = {{.shape = {2, {0, 0}}}}, .args = LOWER},                                  \
        {.in = {{.shape = {2, {2, 2}}, .values = infinite}},                              \
         .args = LOWER,                                                                   \
         .fails = KN_E_MATRIX_NO_CONVERGENCE},                                            \
        {.in = {{.shape = {2, {2, 3}}}}, .args = LOWER, .fails = KN_E_MATRIX_NOT_SQUARE}, \
        KN__SAMPLES_END
KN__SAMPLES(eigh) = {EIGH_SAMPLES};
KN__SAMPLES(eigvalsh) = {EIGH_SAMPLES};
KN__SAMPLES(matrix_sqrth) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = symmetric}}, .not_smooth = true, .tolerance = 20},
    {.in = {{.shape = {2, {0, 0}}}}},
    {.in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
#endif
