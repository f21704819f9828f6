/* QR by Householder's reflections. */
#include <math.h>
#include <string.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- qr ---- */
enum { REDUCED, COMPLETE, ONLY_R };
static const char *const mode_names[] = {"reduced", "complete", "r"};

static int mode_of(const char *name) {
    for (int i = 0; name && i < 3; i++) {
        if (strcmp(name, mode_names[i]) == 0) return i;
    }
    return name ? -1 : REDUCED;
}

bool kn__infer_qr(kn__call *call) {
    kn_qr_args *a = call->args;
    int mode = mode_of(a->mode);
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    if (mode < 0) {
        kn__call_site b;
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "mode", a->mode,
                                        "reduced, complete and r");
        return false;
    }
    a->mode = mode_names[mode];
    const kn_desc *x = &call->in[0]->d;
    int64_t m = kn__rows_of(x), n = kn__columns_of(x), k = kn__least(m, n);
    bool q = mode == ONLY_R ? kn__out_shape(call, 0, (kn_dtype)x->dtype, KN_SHAPE(0))
                            : kn__out_matrix(call, 0, m, mode == COMPLETE ? m : k);
    return q && kn__out_matrix(call, 1, mode == COMPLETE ? m : k, n);
}

/* Parts: R, x, Q (where it is wanted). */
static int qr_item(const kn__item *it, double *work) {
    int64_t m = kn__part_rows(it, 1), n = kn__part_columns(it, 1), k = kn__least(m, n);
    int mode = mode_of(((const kn_qr_args *)it->l->args)->mode);
    int64_t columns = mode == COMPLETE ? m : k;
    double *a = work, *tau = a + m * n, *w = tau + k, *q = w + (m > n ? m : n);
    kn__load_part(it, 1, a);
    kn__dense_qr(a, m, n, tau, w);
    if (mode != ONLY_R) {
        kn__dense_qr_form(q, m, columns, a, n, tau, k, w);
        kn__store_part(it, 2, q);
    }
    for (int64_t i = 0; i < m; i++) {
        for (int64_t j = 0; j < i && j < n; j++) a[i * n + j] = 0;
    }
    kn__store_part(it, 0, a); /* the first rows */
    return KN_OK;
}

int kn__ref_qr(const kn_launch *l) {
    const kn_desc *x = l->in[0];
    int64_t m = kn__rows_of(x), n = kn__columns_of(x), most = m > n ? m : n;
    int mode = mode_of(((const kn_qr_args *)l->args)->mode);
    int64_t square = mode == COMPLETE ? m : kn__least(m, n);
    kn__batch b = {.d = {l->out[1], x, l->out[0]},
                   .tail = {2, 2, 2},
                   .n = mode == ONLY_R ? 2 : 3,
                   .work = m * n + 2 * most + m * square,
                   .flops = 4.0 * (double)m * (double)n * (double)square,
                   .fn = qr_item};
    return kn__each_item(l, &b);
}

/* The symmetric matrix with x's lower triangle. */
static kn_tensor *copy_lower(kn_tensor *x) {
    kn_tensor *low = kn_tril(x);
    return kn_add(low, kn__t(kn__strict(low, false)));
}

/* A = Q R, m >= n: gA = (gQ + Q copy_lower(R gR^T - gQ^T Q)) R^-T. A wide A is [A1, Q R2]: A1 as
 * before, with gQ + A2 gR2^T; gA2 = Q gR2. */
static kn_tensor *qr_gradient(kn_tensor *q, kn_tensor *r, kn_tensor *gq, kn_tensor *gr) {
    int64_t m = kn_dim(r, -2), n = kn_dim(r, -1);
    kn_tensor *rest = NULL;
    if (n > m) {
        kn_tensor *r2 = kn__some_columns(r, m, n - m);
        r = kn__some_columns(r, 0, m);
        if (gr) {
            kn_tensor *gr2 = kn__some_columns(gr, m, n - m);
            gq = kn__plus(gq, kn_matmul(kn_matmul(q, r2), kn__t(gr2)));
            rest = kn_matmul(q, gr2);
            gr = kn__some_columns(gr, 0, m);
        } else {
            rest = kn_matmul(q, kn_zeros_like(r2));
        }
    }
    kn_tensor *mix = NULL;
    if (gr) mix = kn_matmul(r, kn__t(gr));
    if (gq) mix = kn__plus(mix, kn_neg(kn_matmul(kn__t(gq), q)));
    kn_tensor *x = kn__plus(gq, kn_matmul(q, copy_lower(mix)));
    x = kn__solve_right(kn__t(r), x, false, false);
    return rest ? kn_cat(KN_LIST(x, rest), -1) : x;
}

void kn__grad_qr(kn__backprop *b) {
    const kn_qr_args *a = b->args;
    int mode = mode_of(a->mode);
    kn_tensor *q = kn__widen(b->out[0]), *r = kn__widen(b->out[1]);
    kn_tensor *gq = b->dy[0] ? kn__widen(b->dy[0]) : NULL,
              *gr = b->dy[1] ? kn__widen(b->dy[1]) : NULL;
    int64_t m = b->in_meta[0]->shape.dim[b->in_meta[0]->shape.rank - 2];
    int64_t n = b->in_meta[0]->shape.dim[b->in_meta[0]->shape.rank - 1];
    if (mode == ONLY_R) {
        if (!gr) return;
        gq = NULL;
        q = kn_qr(kn__widen(b->in[0]), &r);
    } else if (mode == COMPLETE && m > n) {
        /* The columns of Q past the n-th span what A leaves: they have no derivative. */
        kn__site site = {.operation = "kn_qr", .within = b->kn->within};
        kn__fail_gradient_none(b->kn, &site, "qr with mode \"complete\" of a tall matrix");
        return;
    }
    b->dx[0] = qr_gradient(q, r, gq, gr);
}

/* ---- geqrf: the reflections themselves ---- */
bool kn__infer_geqrf(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    const kn_desc *x = &call->in[0]->d;
    return kn__infer_same(call) &&
           kn__out_vector(call, 1, kn__least(kn__rows_of(x), kn__columns_of(x)));
}

static int geqrf_item(const kn__item *it, double *work) {
    int64_t m = kn__part_rows(it, 1), n = kn__part_columns(it, 1);
    double *tau = work + m * n, *w = tau + kn__least(m, n);
    kn__load_part(it, 1, work);
    kn__dense_qr(work, m, n, tau, w);
    kn__store_part(it, 0, work);
    kn__store_part(it, 2, tau);
    return KN_OK;
}

int kn__ref_geqrf(const kn_launch *l) {
    const kn_desc *x = l->in[0];
    int64_t m = kn__rows_of(x), n = kn__columns_of(x);
    kn__batch b = {.d = {l->out[0], x, l->out[1]},
                   .tail = {2, 2, 1},
                   .n = 3,
                   .work = m * n + m + 2 * n,
                   .flops = 2.0 * (double)m * (double)n * (double)n,
                   .fn = geqrf_item};
    return kn__each_item(l, &b);
}

/* ---- householder_product, ormqr: reflections applied one after the other ---- */

/* Whether operands 0 and 1 are reflections: x [..., m, n] and tau [..., k] with k <= n. */
static bool are_reflections(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2) || !kn__need_rank_at_least(call, 1, 1)) return false;
    const kn_desc *x = &call->in[0]->d, *tau = &call->in[1]->d;
    int64_t k = kn__columns_of(tau), most = kn__least(kn__rows_of(x), kn__columns_of(x));
    kn_shape own = kn__desc_shape(tau), needed = kn__with_axis(kn__leading(x, 2), most);
    if (tau->rank == x->rank - 1 && k <= most) needed.dim[needed.rank - 1] = k;
    if (kn_shape_equal(own, needed)) return true;
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "tau", &own, &needed);
    return false;
}

bool kn__infer_householder_product(kn__call *call) {
    if (!are_reflections(call)) return false;
    const kn_desc *x = &call->in[0]->d;
    if (kn__rows_of(x) >= kn__columns_of(x)) return kn__infer_same(call);
    kn__call_site b;
    kn_shape own = kn__desc_shape(x);
    kn__fail_operand_size(call->kn, kn__site_of(call, &b), "x", &own, x->rank - 1,
                          kn__columns_of(x), kn__rows_of(x));
    return false;
}

/* The vectors of k reflections as columns: what is below the diagonal of x, and ones on it. */
static kn_tensor *vectors_of(kn_tensor *x, int64_t k) {
    int64_t m = kn_dim(x, -2);
    kn_tensor *eye = kn_eye(kn_device_of(x), m, .columns = KN_SOME(k), .dtype = kn_dtype_of(x));
    return kn_add(kn__strict(kn__some_columns(x, 0, k), false), eye);
}

/* H y with H = I - tau v v^T, the i-th of the reflections. */
static kn_tensor *reflect(kn_tensor *v, kn_tensor *tau, int64_t i, kn_tensor *y) {
    kn_tensor *column = kn__some_columns(v, i, 1);
    kn_tensor *t = kn_unsqueeze(kn__some_columns(tau, i, 1), -1);
    return kn_sub(y, kn_matmul(kn_mul(t, column), kn_matmul(kn__t(column), y)));
}

static kn_tensor *reflect_all(kn_tensor *x, kn_tensor *tau, kn_tensor *y, bool forward) {
    int64_t k = kn_dim(tau, -1);
    kn_tensor *v = k ? vectors_of(x, k) : NULL;
    for (int64_t i = 0; i < k; i++) y = reflect(v, tau, forward ? i : k - 1 - i, y);
    return y;
}

void kn__parts_householder_product(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = kn__widen(call->in[0]), *tau = kn__widen(call->in[1]);
    int64_t m = kn_dim(x, -2), n = kn_dim(x, -1);
    kn_dtype dtype = kn_dtype_of(call->in[0]);
    kn_tensor *y = kn_eye(kn_device_of(x), m, .columns = KN_SOME(n), .dtype = kn_dtype_of(x));
    y = kn_clone(kn_expand(y, kn_shape_of(x)));
    results[0] = kn__to_dtype(reflect_all(x, tau, y, false), dtype);
}

bool kn__infer_ormqr(kn__call *call) {
    const kn_ormqr_args *a = call->args;
    if (!are_reflections(call)) return false;
    const kn_desc *x = &call->in[0]->d, *c = &call->in[2]->d;
    int64_t m = kn__rows_of(x);
    kn_shape batch = kn__leading(x, 2), own, needed;
    kn__call_site b;
    if (!kn__need_matrix(call, 2, a->right ? -1 : m, a->right ? m : -1)) return false;
    own = kn__desc_shape(c);
    needed = kn__with_matrix(batch, kn__rows_of(c), kn__columns_of(c));
    if (kn_shape_equal(own, needed)) return kn__out_shape(call, 0, (kn_dtype)c->dtype, own);
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "c", &own, &needed);
    return false;
}

/* Q = H1 H2 ...: Q c begins with the last reflection, Q^T c with the first; c Q = (Q^T c^T)^T. */
void kn__parts_ormqr(const kn__call *call, kn_tensor **results) {
    const kn_ormqr_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *tau = kn__widen(call->in[1]),
              *c = kn__widen(call->in[2]);
    kn_tensor *y = a->right ? kn__t(reflect_all(x, tau, kn__t(c), !a->transpose))
                            : reflect_all(x, tau, c, a->transpose);
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[2]));
}

#ifdef KILN_TESTING
static const double values[] = {1, 2, 0.5, 4, -1, 2, 0.25, 3, -2, 2, -1, 1, 1, 3, -2, 0.5, 0.5, 4};
#define MODE(text)  \
    &(kn_qr_args) { \
        text        \
    }
KN__SAMPLES(qr) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .args = MODE(NULL), .tolerance = 20},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .args = MODE("reduced"), .tolerance = 20},
    {.in = {{.shape = {2, {2, 4}}, .values = values}}, .args = MODE(NULL), .tolerance = 20},
    {.in = {{.shape = {2, {2, 4}}, .values = values}}, .args = MODE("complete"), .tolerance = 20},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .args = MODE("r"), .tolerance = 20},
    {.in = {{.shape = {2, {4, 2}}, .values = values, .constant = true}}, .args = MODE("complete")},
    {.in = {{.shape = {2, {3, 0}}, .constant = true}}, .args = MODE("complete")},
    {.in = {{.shape = {2, {0, 3}}, .constant = true}}, .args = MODE(NULL)},
    {.in = {{.shape = {2, {3, 3}}}}, .args = MODE("full"), .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    {.in = {{.shape = {1, {3}}}}, .args = MODE(NULL), .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(geqrf) = {{.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .tolerance = 20},
                      {.in = {{.shape = {2, {4, 2}}, .values = values}}},
                      {.in = {{.shape = {2, {2, 4}}, .values = values}}},
                      {.in = {{.shape = {2, {0, 3}}}}},
                      {.in = {{.shape = {1, {3}}}}, .fails = KN_E_RANK_AT_LEAST},
                      KN__SAMPLES_END};
static const double taus[] = {1.2, 0.7, 1.5, 0.4};
KN__SAMPLES(householder_product) = {
    {.in = {{.shape = {3, {2, 3, 2}}, .values = values}, {.shape = {2, {2, 2}}, .values = taus}},
     .tolerance = 20},
    {.in = {{.shape = {2, {3, 3}}, .values = values}, {.shape = {1, {2}}, .values = taus}},
     .tolerance = 20},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {1, {0}}}}},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {1, {2}}}}, .fails = KN_E_OPERAND_SIZE},
    {.in = {{.shape = {2, {3, 2}}}, {.shape = {1, {3}}}}, .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define ORMQR_IN(rows, columns)                                                          \
    {                                                                                    \
        {.shape = {2, {3, 2}}, .values = values}, {.shape = {1, {2}}, .values = taus}, { \
            .shape = { 2, {rows, columns} }                                              \
        }                                                                                \
    }
KN__SAMPLES(ormqr) = {
    {.in = ORMQR_IN(3, 2), .args = &(kn_ormqr_args){0}, .tolerance = 20},
    {.in = ORMQR_IN(3, 2), .args = &(kn_ormqr_args){.transpose = true}, .tolerance = 20},
    {.in = ORMQR_IN(2, 3), .args = &(kn_ormqr_args){.right = true}, .tolerance = 20},
    {.in = ORMQR_IN(2, 3),
     .args = &(kn_ormqr_args){.right = true, .transpose = true},
     .tolerance = 20},
    {.in = ORMQR_IN(2, 3), .args = &(kn_ormqr_args){0}, .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
#endif
