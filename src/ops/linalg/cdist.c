/* Distances of all pairs of two sets of points. */
#include <math.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- cdist: a [..., p, n], b [..., r, n] -> [..., p, r] ---- */
bool kn__infer_cdist(kn__call *call) {
    kn_cdist_args *args = call->args;
    kn_shape batch;
    kn__call_site site;
    if (!args->p.given) args->p = (kn_some_f64){true, 2};
    if (!(args->p.value >= 0)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &site), "p",
                                              args->p.value, "0 or more");
        return false;
    }
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    return kn__need_matrix(call, 1, -1, kn__columns_of(a)) &&
           kn__batches(call, a, 2, b, 2, &batch) &&
           kn__out_shape(call, 0, (kn_dtype)a->dtype,
                         kn__with_matrix(batch, kn__rows_of(a), kn__rows_of(b)));
}

static double distance(const double *a, const double *b, int64_t n, double p) {
    double sum = 0;
    if (p == 2) {
        for (int64_t i = 0; i < n; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
        return sqrt(sum);
    }
    for (int64_t i = 0; i < n; i++) {
        double d = fabs(a[i] - b[i]);
        if (isnan(d)) return d;
        if (isinf(p))
            sum = d > sum ? d : sum;
        else
            sum += p == 1 ? d : p == 0 ? d != 0 : pow(d, p);
    }
    return isinf(p) || p <= 0 || p == 1 ? sum : pow(sum, 1 / p);
}

static int cdist_item(const kn__item *it, double *work) {
    int64_t rows = kn__part_rows(it, 1), others = kn__part_rows(it, 2), n = kn__part_columns(it, 1);
    double *a = work, *b = a + rows * n, *d = b + others * n;
    double p = ((const kn_cdist_args *)it->l->args)->p.value;
    kn__load_part(it, 1, a);
    kn__load_part(it, 2, b);
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t k = 0; k < others; k++)
            d[i * others + k] = distance(a + i * n, b + k * n, n, p);
    }
    kn__store_part(it, 0, d);
    return KN_OK;
}

int kn__ref_cdist(const kn_launch *l) {
    int64_t rows = kn__rows_of(l->in[0]), others = kn__rows_of(l->in[1]);
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0], l->in[1]},
                   .tail = {2, 2, 2},
                   .n = 3,
                   .work = (rows + others) * n + rows * others,
                   .flops = 3.0 * (double)rows * (double)others * (double)n,
                   .fn = cdist_item};
    return kn__each_item(l, &b);
}

/* As the gradient of the norm of every difference: 0 where the distance is 0. */
void kn__grad_cdist(kn__backprop *b) {
    kn_some_f64 p = ((const kn_cdist_args *)b->args)->p;
    kn_tensor *x = b->in[0], *y = b->in[1], *g = b->dy[0], *d = b->out[0];
    if (b->need[0]) b->dx[0] = kn_cdist_grad(g, x, y, d, .p = p);
    if (b->need[1]) b->dx[1] = kn_cdist_grad(kn__t(g), y, x, kn__t(d), .p = p);
}

/* ---- pdist: each pair once ---- */
bool kn__infer_pdist(kn__call *call) {
    kn_cdist_args *args = call->args;
    kn__call_site site;
    if (!args->p.given) args->p = (kn_some_f64){true, 2};
    if (!(args->p.value >= 0)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &site), "p",
                                              args->p.value, "0 or more");
        return false;
    }
    if (!kn__need_rank(call, 0, 2)) return false;
    const kn_desc *x = &call->in[0]->d;
    int64_t n = kn__rows_of(x), pairs;
    if (__builtin_mul_overflow(n, n - 1, &pairs)) pairs = INT64_MAX;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, KN_SHAPE(n > 1 ? pairs / 2 : 0));
}

void kn__parts_pdist(const kn__call *call, kn_tensor **results) {
    kn_some_f64 p = ((const kn_cdist_args *)call->args)->p;
    kn_tensor *x = call->in[0];
    int64_t n = kn_dim(x, 0);
    kn_tensor *places = kn_triu_indices(kn_device_of(x), n, n, .diagonal = 1);
    kn_tensor *at = kn_add(kn_mul_scalar(kn_select(places, 0, 0), n), kn_select(places, 0, 1));
    results[0] = kn_index_select(kn_flatten(kn_cdist(x, x, .p = p), 0, -1), at, 0);
}

/* ---- cdist_grad: of the first set ---- */
bool kn__infer_cdist_grad(kn__call *call) {
    kn_shape batch;
    const kn_desc *g = &call->in[0]->d, *a = &call->in[1]->d, *b = &call->in[2]->d,
                  *d = &call->in[3]->d;
    kn_shape own = kn__desc_shape(d), needed = kn__desc_shape(g);
    kn__call_site site;
    if (!kn__need_rank_at_least(call, 1, 2) || !kn__need_matrix(call, 2, -1, kn__columns_of(a)) ||
        !kn__need_matrix(call, 0, kn__rows_of(a), kn__rows_of(b)))
        return false;
    if (!kn_shape_equal(own, needed)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &site), "d", &own, &needed);
        return false;
    }
    kn_shape result;
    kn_desc both = *g;
    if (!kn__batches(call, a, 2, b, 2, &batch)) return false;
    both.rank = (uint8_t)batch.rank;
    for (int i = 0; i < batch.rank; i++) both.shape[i] = batch.dim[i];
    if (!kn__batches(call, g, 2, &both, 0, &result)) return false;
    return kn__out_shape(call, 0, (kn_dtype)a->dtype,
                         kn__with_matrix(result, kn__rows_of(a), kn__columns_of(a)));
}

/* x where it is not 0, else 1. */
static kn_tensor *or_one(kn_tensor *x) {
    return kn_add(x, kn__to_dtype(kn_eq_scalar(x, 0), kn_dtype_of(x)));
}

/* sign(a - b) (|a - b| / d)^(p - 1), summed over b with the weights g. */
static kn_tensor *slopes(kn_tensor *diff, kn_tensor *d, double p) {
    if (p == 0) return kn_zeros_like(diff);
    if (p == 1) return kn_sign(diff);
    d = kn_unsqueeze(d, -1);
    if (p == 2) return kn_div(diff, or_one(d));
    if (isinf(p)) { /* d may have been rounded */
        kn_tensor *size = kn_abs(diff), *most = kn_max(size, .axes = KN_AXES(-1), .keepdim = true);
        kn_tensor *hit = kn__to_dtype(kn_eq(size, most), kn_dtype_of(diff));
        return kn_div(kn_mul(kn_sign(diff), hit),
                      kn_sum(hit, .axes = KN_AXES(-1), .keepdim = true));
    }
    kn_tensor *ratio = kn_div(kn_abs(or_one(diff)), or_one(d));
    return kn_mul(kn_sign(diff), kn_pow_scalar(ratio, p - 1));
}

void kn__parts_cdist_grad(const kn__call *call, kn_tensor **results) {
    kn_some_f64 p = ((const kn_cdist_args *)call->args)->p;
    kn_tensor *g = kn__widen(call->in[0]), *a = kn__widen(call->in[1]), *b = kn__widen(call->in[2]),
              *d = kn__widen(call->in[3]);
    kn_tensor *diff = kn_sub(kn_unsqueeze(a, -2), kn_unsqueeze(b, -3));
    kn_tensor *each = kn_mul(kn_unsqueeze(g, -1), slopes(diff, d, p.given ? p.value : 2));
    results[0] = kn__to_dtype(kn_sum(each, .axes = KN_AXES(-2)), kn_dtype_of(call->in[1]));
}

#ifdef KILN_TESTING
#define P(value)        \
    &(kn_cdist_args) {  \
        { true, value } \
    }
#define POINTS                                                          \
    {                                                                   \
        {.shape = {2, {3, 4}}, .distinct = true}, {                     \
            .shape = {2, {2, 4}}, .low = 3, .high = 5, .distinct = true \
        }                                                               \
    }
KN__SAMPLES(cdist) = {
    {.in = POINTS, .args = &(kn_cdist_args){{0}}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {5, 4}}, .low = 3, .high = 5}}, .args = P(2)},
    {.in = POINTS, .args = P(1)},
    {.in = POINTS, .args = P(3)},
    {.in = POINTS, .args = P(0.5), .tolerance = 20},
    {.in = POINTS, .args = P(INFINITY), .not_smooth = true},
    {.in = POINTS, .args = P(0), .not_smooth = true},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {2, 0}}}}, .args = P(2)},
    {.in = {{.shape = {2, {0, 4}}}, {.shape = {2, {2, 4}}}}, .args = P(2)},
    {.in = POINTS, .args = P(-1), .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {2, 3}}}},
     .args = P(2),
     .fails = KN_E_OPERAND_SIZE},
    {.in = {{.shape = {1, {4}}}, {.shape = {2, {2, 4}}}},
     .args = P(2),
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(pdist) = {
    {.in = {{.shape = {2, {4, 3}}, .distinct = true}}, .args = &(kn_cdist_args){{0}}},
    {.in = {{.shape = {2, {3, 2}}, .distinct = true}}, .args = P(3)},
    {.in = {{.shape = {2, {1, 2}}}}, .args = P(2)},
    {.in = {{.shape = {2, {0, 2}}}}, .args = P(2)},
    {.in = {{.shape = {2, {3, 0}}}}, .args = P(2)},
    {.in = {{.shape = {1, {3}}}}, .args = P(2), .fails = KN_E_RANK_REQUIRED},
    {.in = {{.shape = {2, {3, 2}}}}, .args = P(-1), .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(cdist_grad) = {{.in = {{.shape = {2, {3, 2}}},
                                   {.shape = {2, {3, 4}}},
                                   {.shape = {2, {2, 4}}, .low = 3, .high = 5},
                                   {.shape = {2, {3, 2}}, .low = 1, .high = 3}},
                            .args = P(2)},
                           {.in = {{.shape = {2, {3, 2}}},
                                   {.shape = {3, {2, 3, 4}}},
                                   {.shape = {2, {2, 4}}, .low = 3, .high = 5},
                                   {.shape = {2, {3, 2}}, .low = 1, .high = 3}},
                            .args = P(3)},
                           {.in = {{.shape = {2, {3, 2}}},
                                   {.shape = {2, {3, 4}}},
                                   {.shape = {2, {2, 4}}},
                                   {.shape = {2, {2, 3}}}},
                            .args = P(2),
                            .fails = KN_E_SHAPE_MISMATCH},
                           KN__SAMPLES_END};
#endif
