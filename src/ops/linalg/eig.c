/* Eigenvalues and eigenvectors of any square matrix, which are complex. */
#include <math.h>

#include "ops/complex.h"
#include "ops/linalg/factor.h"
#include "ops/samples.h"

static kn_dtype complex_of(const kn_desc *x) {
    return x->dtype == KN_F64 ? KN_C128 : KN_C64;
}

bool kn__infer_eigvals(kn__call *call) {
    if (!kn__need_square(call, 0)) return false;
    const kn_desc *x = &call->in[0]->d;
    return kn__out_shape(call, 0, complex_of(x), kn__leading(x, 1));
}

bool kn__infer_eig(kn__call *call) {
    if (!kn__infer_eigvals(call)) return false;
    const kn_desc *x = &call->in[0]->d;
    return kn__out_shape(call, 1, complex_of(x), kn__desc_shape(x));
}

static void store_complex(const kn__item *it, int k, int64_t offset, double re, double im) {
    const kn_desc *d = it->d[k];
    if (d->dtype == KN_C128) {
        double *to = (double *)d->buffer->data + 2 * offset;
        to[0] = re;
        to[1] = im;
    } else {
        float *to = (float *)d->buffer->data + 2 * offset;
        to[0] = (float)re;
        to[1] = (float)im;
    }
}

/* Parts: values, x, vectors (where they are wanted). */
static int eig_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    bool vectors = it->l->n_out == 2;
    double *a = work, *re = a + n * n, *im = re + n, *v = im + n, *rest = v + 2 * n * n;
    kn__load_part(it, 1, a);
    if (!kn__dense_eig(a, n, re, im, vectors ? v : NULL, rest))
        return kn__item_failed(it, KN_E_MATRIX_NO_CONVERGENCE, 0);
    const kn_desc *w = it->d[0], *out = vectors ? it->d[2] : NULL;
    for (int64_t i = 0; i < n; i++)
        store_complex(it, 0, it->offset[0] + i * w->strides[w->rank - 1], re[i], im[i]);
    for (int64_t i = 0; vectors && i < n * n; i++) { /* row k of v is column k of the result */
        int64_t at = it->offset[2] + i % n * out->strides[out->rank - 2] +
                     i / n * out->strides[out->rank - 1];
        store_complex(it, 2, at, v[2 * i], v[2 * i + 1]);
    }
    return KN_OK;
}

static int eig(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0]},
                   .tail = {1, 2, 2},
                   .n = 2,
                   .work = 4 * n * n + 8 * n,
                   .flops = 25.0 * (double)n * (double)n * (double)n,
                   .fn = eig_item};
    if (l->n_out == 2) b.d[b.n++] = l->out[1];
    return kn__each_item(l, &b);
}

int kn__ref_eig(const kn_launch *l) {
    return eig(l);
}
int kn__ref_eigvals(const kn_launch *l) {
    return eig(l);
}

/* ---- gradients ---- */

/* A^-1 B of complex matrices, as real ones of twice the size: [re, -im; im, re]. */
static kn_tensor *solve_complex(kn_tensor *a, kn_tensor *b) {
    int64_t n = kn_dim(a, -1);
    kn_tensor *ar = kn_real(a), *ai = kn_imag(a), *info = NULL;
    kn_tensor *above = kn_cat(KN_LIST(ar, kn_neg(ai)), -1), *below = kn_cat(KN_LIST(ai, ar), -1);
    kn_tensor *y = kn_solve_ex(kn_cat(KN_LIST(above, below), -2),
                               kn_cat(KN_LIST(kn_real(b), kn_imag(b)), -2), &info);
    return kn_complex(kn__some_rows(y, 0, n), kn__some_rows(y, n, n));
}

static kn_tensor *adjoint(kn_tensor *x) {
    return kn__t(kn_conj(x));
}

/* V^-H M V^H, the real part of it, as x is real. */
static kn_tensor *back_to(kn_tensor *v, kn_tensor *m) {
    kn_tensor *vh = adjoint(v);
    return kn_real(solve_complex(vh, kn_matmul(m, vh)));
}

static kn_tensor *eye_of(kn_tensor *w) {
    return kn_eye(kn_device_of(w), kn_dim(w, -1), .dtype = kn_dtype_of(w));
}

void kn__grad_eigvals(kn__backprop *b) {
    kn_tensor *v = NULL, *w = kn_eig(kn__widen(b->in[0]), &v);
    b->dx[0] = back_to(v, kn__scale_rows(b->dy[0], eye_of(w)));
}

/* gA = V^-H (diag(gw) + (V^H gV - V^H V diag(re(V^H gV))) / conj(E)) V^H, E[i, j] = w[j] - w[i];
 * the term with V^H V is what the vectors' length, which is 1, takes off. */
void kn__grad_eig(kn__backprop *b) {
    kn_tensor *w = b->out[0], *v = b->out[1], *eye = eye_of(w), *m = NULL;
    if (b->dy[1]) {
        kn_tensor *vh = adjoint(v), *g = kn_matmul(vh, b->dy[1]);
        kn_tensor *along = kn_real(kn_diagonal(g, .axes = KN_AXES(-2, -1)));
        kn_tensor *e = kn_conj(kn_sub(kn_unsqueeze(w, -2), kn_unsqueeze(w, -1)));
        m = kn_sub(g, kn__scale_columns(kn_matmul(vh, v), kn_complex(along, kn_zeros_like(along))));
        m = kn_div(kn_mul(m, kn_sub(kn_ones_like(eye), eye)), kn_add(e, eye));
    }
    if (b->dy[0]) m = kn__plus(m, kn__scale_rows(b->dy[0], eye));
    b->dx[0] = back_to(v, m);
}

#ifdef KILN_TESTING
static const double values[] = {1, 2, 0.5, 4, -1, 2, 0.25, 3, -2, 2, -1, 1, 1, 3, -2, 0.5, 0.5, 4};
static const double turn[] = {0, 1, -1, 0};
static const double infinite[] = {1, 2, 2, (double)INFINITY};
#define EIG_SAMPLES                                                                                \
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .tolerance = 100, .not_smooth = true},   \
        {.in = {{.shape = {2, {2, 2}}, .values = turn}}, .tolerance = 20, .not_smooth = true},     \
        {.in = {{.shape = {2, {0, 0}}}}},                                                          \
        {.in = {{.shape = {2, {2, 2}}, .values = infinite}}, .fails = KN_E_MATRIX_NO_CONVERGENCE}, \
        {.in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_MATRIX_NOT_SQUARE}, KN__SAMPLES_END
KN__SAMPLES(eig) = {EIG_SAMPLES};
KN__SAMPLES(eigvals) = {EIG_SAMPLES};
#endif
