/* Singular values. */
#include <math.h>
#include <string.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- svd, svdvals ---- */
bool kn__infer_svdvals(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    const kn_desc *x = &call->in[0]->d;
    return kn__out_vector(call, 0, kn__least(kn__rows_of(x), kn__columns_of(x)));
}

bool kn__infer_svd(kn__call *call) {
    bool reduced = ((const kn_svd_args *)call->args)->reduced;
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    const kn_desc *x = &call->in[0]->d;
    int64_t m = kn__rows_of(x), n = kn__columns_of(x), k = kn__least(m, n);
    return kn__out_matrix(call, 0, m, reduced ? k : m) && kn__out_vector(call, 1, k) &&
           kn__out_matrix(call, 2, reduced ? k : n, n);
}

/* A tall matrix [m, n], m >= n, on its way: A = Q R, R = U S V^T. */
typedef struct tall {
    int64_t m, n, columns; /* columns of U wanted: n or m */
    double *a, *tau, *w, *r, *ut, *vt, *q, *s;
} tall;

static int64_t tall_numbers(int64_t m, int64_t n, int64_t columns, bool vectors) {
    return m * n + 8 * (m > n ? m : n) + n * n + (vectors ? 2 * n * n + m * columns : 0);
}

static tall place(double *work, int64_t m, int64_t n, int64_t columns) {
    tall t = {.m = m, .n = n, .columns = columns, .a = work};
    int64_t most = m > n ? m : n;
    t.s = t.a + m * n;
    t.tau = t.s + n;
    t.w = t.tau + n; /* of 4 n at least */
    t.r = t.s + 8 * most;
    t.ut = t.r + n * n;
    t.vt = t.ut + n * n;
    t.q = t.vt + n * n;
    return t;
}

/* Q becomes U, whose first n columns are those of Q times the square U. */
static void left_vectors(const tall *t) {
    double *u = t->r; /* not needed any more */
    kn__dense_transpose(u, t->ut, t->n, t->n);
    if (t->m == t->n) {
        memcpy(t->q, u, (size_t)(t->n * t->n) * sizeof *u);
        return;
    }
    kn__dense_qr_form(t->q, t->m, t->columns, t->a, t->n, t->tau, t->n, t->w);
    double *row = t->w;
    for (int64_t i = 0; i < t->m; i++) {
        memset(row, 0, (size_t)t->n * sizeof *row);
        double *q = t->q + i * t->columns;
        kn__dense_multiply(row, t->n, 1, q, t->columns, u, t->n, 1, t->n, t->n);
        memcpy(q, row, (size_t)t->n * sizeof *row);
    }
}

/* R = U S V^T; turned: the tall matrix is the transpose of the one given, whose signs are wanted.
 */
static bool decompose_square(const tall *t, bool vectors, bool turned, double epsilon) {
    int64_t n = t->n;
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < n; j++) t->r[i * n + j] = t->m > n && j < i ? 0 : t->a[i * n + j];
    }
    return kn__dense_svd(t->r, n, t->s, t->ut, t->vt, vectors, turned, epsilon, t->w);
}

static bool decompose(const tall *t, bool vectors, bool turned, double epsilon) {
    if (t->n == 0) {
        if (vectors) kn__dense_identity(t->q, t->m, t->columns);
        return true;
    }
    if (!isfinite(kn__dense_largest(t->a, t->m * t->n))) return false;
    if (t->m > t->n) kn__dense_qr(t->a, t->m, t->n, t->tau, t->w);
    if (!decompose_square(t, vectors, turned, epsilon)) return false;
    if (vectors) left_vectors(t);
    return true;
}

/* x = H x with v = (1, v[1], ...) of n, x's elements at distances of stride. */
static void reflect(double *x, int64_t stride, const double *v, int64_t n, double tau) {
    double f = x[0];
    for (int64_t i = 1; i < n; i++) f += v[i] * x[i * stride];
    f *= tau;
    x[0] -= f;
    for (int64_t i = 1; i < n; i++) x[i * stride] -= f * v[i];
}

/* The columns of q past the m-th, of which a wide A [m, n] needs no vector: as the libraries that
 * PyTorch uses give them, from the reflections from the right that make A bidiagonal, not from
 * those of its transpose alone. A is overwritten; w: n + m numbers. */
static void outer_columns(double *a, int64_t m, int64_t n, double *q, int64_t columns, double *w) {
    double *tau = w + n;
    for (int64_t k = 0; k < m; k++) {
        double *d = a + k * n + k;
        tau[k] = kn__dense_reflector(d, d + 1, 1, n - k - 1);
        for (double *row = d + n; row < a + m * n; row += n) reflect(row, 1, d, n - k, tau[k]);
        if (k + 1 == m) break;
        double left = kn__dense_reflector(d + n, d + 2 * n, n, m - k - 2);
        kn__dense_reflect(d + n + 1, n, m - k - 1, n - k - 1, d + n, n, left, w);
    }
    for (int64_t j = m; j < columns; j++) {
        for (int64_t i = 0; i < n; i++) q[i * columns + j] = i == j;
        for (int64_t k = m - 1; k >= 0; k--)
            reflect(q + k * columns + j, columns, a + k * n + k, n - k, tau[k]);
    }
}

/* Parts: S, x, U, Vh (where they are wanted). A wide matrix is transposed, and U and V change
 * sides.
 */
static int svd_item(const kn__item *it, double *work) {
    int64_t m = kn__part_rows(it, 1), n = kn__part_columns(it, 1);
    bool wide = m < n, vectors = it->l->n_out == 3;
    int64_t columns = 0;
    if (vectors) columns = wide ? kn__part_rows(it, 3) : kn__part_columns(it, 2);
    tall t = place(work, wide ? n : m, wide ? m : n, columns);
    kn__load_part(it, 1, wide ? t.a + tall_numbers(t.m, t.n, columns, vectors) : t.a);
    if (wide) kn__dense_transpose(t.a, t.a + tall_numbers(t.m, t.n, columns, vectors), m, n);
    if (!decompose(&t, vectors, wide, kn__part_epsilon(it, 1)))
        return kn__item_failed(it, KN_E_MATRIX_NO_CONVERGENCE, 0);
    if (wide && columns > m)
        outer_columns(t.a + tall_numbers(t.m, t.n, columns, vectors), m, n, t.q, columns, t.w);
    kn__store_part(it, 0, t.s);
    if (!vectors) return KN_OK;
    if (wide) {
        kn__store_transposed(it, 2, t.vt);
        kn__store_transposed(it, 3, t.q);
    } else {
        kn__store_part(it, 2, t.q);
        kn__store_part(it, 3, t.vt);
    }
    return KN_OK;
}

static int svd(const kn_launch *l) {
    const kn_desc *x = l->in[0];
    int64_t m = kn__rows_of(x), n = kn__columns_of(x), k = kn__least(m, n), most = m > n ? m : n;
    bool vectors = l->n_out == 3;
    int64_t columns = !vectors ? 0 : m < n ? kn__rows_of(l->out[2]) : kn__columns_of(l->out[0]);
    kn__batch b = {.d = {vectors ? l->out[1] : l->out[0], x},
                   .tail = {1, 2, 2, 2},
                   .n = 2,
                   .work = tall_numbers(most, k, columns, vectors) + m * n,
                   .flops = 20.0 * (double)most * (double)k * (double)k,
                   .fn = svd_item};
    if (vectors) {
        b.d[b.n++] = l->out[0];
        b.d[b.n++] = l->out[2];
    }
    return kn__each_item(l, &b);
}

int kn__ref_svd(const kn_launch *l) {
    return svd(l);
}
int kn__ref_svdvals(const kn_launch *l) {
    return svd(l);
}

/* U diag(gs) V^T */
static kn_tensor *from_values(kn_tensor *u, kn_tensor *gs, kn_tensor *vh) {
    return kn_matmul(kn__scale_columns(u, gs), vh);
}

void kn__grad_svdvals(kn__backprop *b) {
    kn_tensor *s = NULL, *vh = NULL;
    kn_tensor *u = kn_svd(kn__widen(b->in[0]), &s, &vh, .reduced = true);
    b->dx[0] = from_values(u, kn__widen(b->dy[0]), vh);
}

static kn_tensor *skew(kn_tensor *x) {
    return kn_sub(x, kn__t(x));
}

/* gA = U ((skew(U^T gU) / E) S + S (skew(V^T gV) / E) + diag(gs)) V^T
 *      + (I - U U^T) gU S^-1 V^T + U S^-1 gV^T (I - V V^T),   E[i, j] = s[j]^2 - s[i]^2
 * for the first k columns of U and V alone: the others span what is left and have no derivative. */
static kn_tensor *svd_gradient(kn_tensor *u, kn_tensor *s, kn_tensor *vh, kn_tensor *gu,
                               kn_tensor *gs, kn_tensor *gvh) {
    kn_tensor *eye = kn__eye_like(s, kn_dim(s, -1));
    kn_tensor *square = kn_square(s);
    kn_tensor *e = kn_add(kn_sub(kn_unsqueeze(square, -2), kn_unsqueeze(square, -1)), eye);
    kn_tensor *mix = NULL, *v = kn__t(vh);
    if (gu) mix = kn__scale_columns(kn_div(skew(kn_matmul(kn__t(u), gu)), e), s);
    if (gvh) mix = kn__plus(mix, kn__scale_rows(s, kn_div(skew(kn_matmul(vh, kn__t(gvh))), e)));
    if (gs) mix = kn__plus(mix, kn__scale_rows(gs, eye));
    kn_tensor *g = kn_matmul(kn_matmul(u, mix), vh), *one_over = kn_reciprocal(s);
    if (gu && kn_dim(u, -2) > kn_dim(s, -1)) {
        kn_tensor *rest = kn_sub(gu, kn_matmul(u, kn_matmul(kn__t(u), gu)));
        g = kn_add(g, kn_matmul(kn__scale_columns(rest, one_over), vh));
    }
    if (gvh && kn_dim(vh, -1) > kn_dim(s, -1)) {
        kn_tensor *rest = kn_sub(gvh, kn_matmul(kn_matmul(gvh, v), vh));
        g = kn_add(g, kn_matmul(u, kn__scale_rows(one_over, rest)));
    }
    return g;
}

void kn__grad_svd(kn__backprop *b) {
    kn_tensor *u = kn__widen(b->out[0]), *s = kn__widen(b->out[1]), *vh = kn__widen(b->out[2]);
    kn_tensor *gu = b->dy[0] ? kn__widen(b->dy[0]) : NULL,
              *gs = b->dy[1] ? kn__widen(b->dy[1]) : NULL,
              *gvh = b->dy[2] ? kn__widen(b->dy[2]) : NULL;
    int64_t k = kn_dim(s, -1);
    u = kn__some_columns(u, 0, k);
    vh = kn__some_rows(vh, 0, k);
    if (gu) gu = kn__some_columns(gu, 0, k);
    if (gvh) gvh = kn__some_rows(gvh, 0, k);
    b->dx[0] = gu || gvh ? svd_gradient(u, s, vh, gu, gs, gvh) : from_values(u, gs, vh);
}

/* ---- polar_decomposition: x = W P, W with orthonormal columns, P symmetric ---- */
bool kn__infer_polar_decomposition(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    int64_t n = kn__columns_of(&call->in[0]->d);
    return kn__infer_same(call) && kn__out_matrix(call, 1, n, n);
}

void kn__parts_polar_decomposition(const kn__call *call, kn_tensor **results) {
    kn_tensor *s = NULL, *vh = NULL;
    kn_dtype dtype = kn_dtype_of(call->in[0]);
    kn_tensor *u = kn_svd(kn__widen(call->in[0]), &s, &vh, .reduced = true);
    results[0] = kn__to_dtype(kn_matmul(u, vh), dtype);
    results[1] = kn__to_dtype(kn_matmul(kn__scale_columns(kn__t(vh), s), vh), dtype);
}

#ifdef KILN_TESTING
static const double values[] = {1, 2, 0.5, 4, -1, 2, 0.25, 3, -2, 2, -1, 1, 1, 3, -2, 0.5, 0.5, 4};
static const double infinite[] = {1, 2, 2, (double)INFINITY};
#define FULL         \
    &(kn_svd_args) { \
        false        \
    }
#define REDUCED      \
    &(kn_svd_args) { \
        true         \
    }
KN__SAMPLES(svd) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .args = FULL, .tolerance = 100},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .args = REDUCED, .tolerance = 100},
    {.in = {{.shape = {2, {2, 4}}, .values = values}}, .args = REDUCED, .tolerance = 100},
    {.in = {{.shape = {2, {4, 2}}, .values = values, .constant = true}}, .args = FULL},
    {.in = {{.shape = {2, {2, 4}}, .values = values, .constant = true}}, .args = FULL},
    {.in = {{.shape = {2, {3, 0}}, .constant = true}}, .args = FULL},
    {.in = {{.shape = {2, {0, 3}}, .constant = true}}, .args = REDUCED},
    {.in = {{.shape = {2, {2, 2}}, .values = infinite}},
     .args = FULL,
     .fails = KN_E_MATRIX_NO_CONVERGENCE},
    {.in = {{.shape = {1, {3}}}}, .args = FULL, .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(svdvals) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .tolerance = 100},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .tolerance = 100},
    {.in = {{.shape = {2, {2, 4}}, .values = values}}, .tolerance = 100},
    {.in = {{.shape = {2, {3, 0}}}}},
    {.in = {{.shape = {2, {2, 2}}, .values = infinite}}, .fails = KN_E_MATRIX_NO_CONVERGENCE},
    {.in = {{.shape = {1, {3}}}}, .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(polar_decomposition) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .tolerance = 100},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .tolerance = 100},
    {.in = {{.shape = {1, {3}}}}, .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
#endif
