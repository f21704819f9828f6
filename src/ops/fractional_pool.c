/* Fractional max pooling (Graham 2014): windows of one size at distances that vary, drawn for each
 * plane. */
#include <math.h>

#include "ops/conv.h"
#include "ops/infer.h"
#include "ops/planes.h"
#include "ops/pool.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/spatial.h"

/* ---- shape rules ---- */

/* Fills a->output from a->ratio where it is not given. */
static bool fill_output(const kn__call *call, kn_fractional_pool_args *a, int nd,
                        const int64_t *size) {
    kn__call_site b;
    if (a->output.count != 0 && a->ratio.count != 0) {
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "output", "ratio",
                                    "one follows from the other");
        return false;
    }
    if (a->output.count != 0) return kn__fill_dims(call, "output", &a->output, nd, 1, 1);
    if (a->ratio.count == 0)
        return kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "output"), false;
    if (a->ratio.count != 1 && a->ratio.count != nd)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), "ratio", a->ratio.count, nd),
               false;
    for (int i = 0; i < nd; i++) {
        double ratio = a->ratio.factor[a->ratio.count == 1 ? 0 : i];
        double out = ratio > 0 && ratio < 1 ? floor((double)size[i] * ratio) : 0;
        a->output.dim[i] = (int64_t)out;
        if (out >= 1) continue;
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "ratio", ratio,
                                              "between 0 and 1, and leave a result of 1 or more");
        return false;
    }
    a->output.count = nd;
    a->ratio = (kn_factors){0};
    return true;
}

static bool check_samples(const kn__call *call, const kn_shape *x, int nd) {
    if (call->n_in < 2 || !call->in[1]) return true;
    kn__call_site b;
    const kn_desc *samples = &call->in[1]->d;
    kn_shape given = kn__desc_shape(samples), wanted = {3, {x->dim[0], x->dim[1], nd}};
    if (!(KN_DTYPES_FLOAT >> samples->dtype & 1))
        kn__fail_dtype_not_float(call->kn, kn__site_of(call, &b), "samples",
                                 (kn_dtype)samples->dtype);
    else if (!kn_shape_equal(given, wanted))
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "samples", &given, &wanted);
    else
        return true;
    return false;
}

static bool infer_fractional(kn__call *call, int nd) {
    const kn_desc *x = &call->in[0]->d;
    kn_fractional_pool_args *a = call->args;
    kn__call_site b;
    if (!kn__check_input(call, 0, nd)) return false;
    if (a->kernel.count == 0)
        return kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "kernel"), false;
    kn_shape own = kn__desc_shape(x), in = kn__add_batch(&own, nd), out = in;
    if (!kn__fill_dims(call, "kernel", &a->kernel, nd, 1, 1) ||
        !fill_output(call, a, nd, in.dim + 2) || !check_samples(call, &in, nd))
        return false;
    for (int i = 0; i < nd; i++) {
        int64_t n = in.dim[2 + i], k = a->kernel.dim[i], m = a->output.dim[i];
        out.dim[2 + i] = m;
        if (m + k - 1 <= n) continue;
        kn__fail_window_too_large(call->kn, kn__site_of(call, &b), x->rank - nd + i, m + k - 1, n,
                                  0);
        return false;
    }
    if (x->rank == nd + 1) out = kn__drop_batch(&out);
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, out) && kn__out_shape(call, 1, KN_I64, out);
}

bool kn__infer_fractional_max_pool2d(kn__call *call) {
    return infer_fractional(call, 2);
}
bool kn__infer_fractional_max_pool3d(kn__call *call) {
    return infer_fractional(call, 3);
}
bool kn__infer_fractional_max_pool_at(kn__call *call) {
    return infer_fractional(call, call->in[0]->d.rank == 5 ? 3 : 2);
}

/* ---- parts and gradient ---- */

static void fractional_parts(const kn__call *call, int nd, kn_tensor **results) {
    const kn_fractional_pool_args *a = call->args;
    kn_tensor *x = call->in[0], *samples = call->in[1];
    bool batched = kn_rank(x) == nd + 2;
    if (!batched) x = kn_unsqueeze(x, 0);
    if (!samples)
        samples = kn_rand(kn_device_of(x), KN_SHAPE(kn_dim(x, 0), kn_dim(x, 1), nd),
                          .dtype = kn_dtype_of(x));
    results[0] = kn_fractional_max_pool_at(x, samples, .kernel = a->kernel, .output = a->output,
                                           .indices = &results[1]);
    if (batched) return;
    for (int k = 0; k < 2; k++) results[k] = kn_select(results[k], 0, 0);
}
void kn__parts_fractional_max_pool2d(const kn__call *call, kn_tensor **results) {
    fractional_parts(call, 2, results);
}
void kn__parts_fractional_max_pool3d(const kn__call *call, kn_tensor **results) {
    fractional_parts(call, 3, results);
}

void kn__grad_fractional_max_pool_at(kn__backprop *b) {
    if (b->dy[0]) b->dx[0] = kn_max_pool_grad(b->dy[0], b->out[1], b->in_meta[0]->shape);
}

/* ---- kernel ---- */

/* Where window o of m begins, as PyTorch works it out: in float, or in double where the samples
 * are double. */
static int64_t begin_of(bool wide, double sample, int64_t o, int64_t m, int64_t n, int64_t k) {
    if (o == m - 1) return n - k;
    if (wide) {
        double alpha = (double)(n - k) / (double)(m - 1);
        return (int64_t)(((double)o + sample) * alpha) - (int64_t)(sample * alpha);
    }
    float alpha = (float)(n - k) / (float)(m - 1), s = (float)sample;
    return (int64_t)(((float)o + s) * alpha) - (int64_t)(s * alpha);
}

typedef struct job {
    const kn_desc *x, *samples, *y, *indices;
    const kn_dims *kernel;
    int nd;
} job;

static int64_t place(const kn_desc *d, int64_t p, const int64_t *at, int nd) {
    int64_t o = kn__plane(d, p);
    for (int i = 0; i < nd; i++) o += at[i] * d->strides[2 + i];
    return o;
}

static bool next(int64_t *at, const int64_t *size, int nd) {
    for (int i = nd - 1; i >= 0; i--) {
        if (++at[i] < size[i]) return true;
        at[i] = 0;
    }
    return false;
}

/* Samples outside of [0, 1) may be given: windows stay inside. */
static void begins_of(const job *j, int64_t p, const int64_t *o, int64_t *begin) {
    const kn_desc *s = j->samples;
    for (int i = 0; i < j->nd; i++) {
        /* The samples of a plane of two axes are in the order width, height. */
        int at = j->nd == 2 ? 1 - i : i;
        int64_t n = j->x->shape[2 + i], k = j->kernel->dim[i];
        double sample = kn__load_f(s, kn__plane(s, p) + at * s->strides[2]);
        sample = sample > -1e6 ? sample < 1e6 ? sample : 1e6 : -1e6;
        begin[i] = begin_of(s->dtype == KN_F64, sample, o[i], j->y->shape[2 + i], n, k);
        if (begin[i] < 0) begin[i] = 0;
        if (begin[i] > n - k) begin[i] = n - k;
    }
}

static void pool_window(const job *j, int64_t p, const int64_t *o) {
    int64_t begin[3], at[3] = {0}, here[3], best_place = -1;
    double best = 0;
    begins_of(j, p, o, begin);
    do {
        int64_t flat = 0;
        for (int i = 0; i < j->nd; i++) {
            here[i] = begin[i] + at[i];
            flat = flat * j->x->shape[2 + i] + here[i];
        }
        double v = kn__load_f(j->x, place(j->x, p, here, j->nd));
        if (best_place >= 0 && !(v > best || (isnan(v) && !isnan(best)))) continue;
        best = v;
        best_place = flat;
    } while (next(at, j->kernel->dim, j->nd));
    kn__store_f(j->y, place(j->y, p, o, j->nd), best);
    kn__store_i(j->indices, place(j->indices, p, o, j->nd), best_place);
}

static void pooled_planes(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    for (int64_t p = begin; p < end; p++) {
        int64_t o[3] = {0};
        do pool_window(j, p, o);
        while (next(o, j->y->shape + 2, j->nd));
    }
}

int kn__fractional_max_pool_run(const kn_launch *l, bool parallel) {
    const kn_fractional_pool_args *a = l->args;
    job j = {l->in[0], l->in[1], l->out[0], l->out[1], &a->kernel, a->kernel.count};
    int64_t work = kn__places(j.y);
    for (int i = 0; i < j.nd; i++) work *= a->kernel.dim[i];
    kn__split(l, parallel, j.y->shape[0] * j.y->shape[1], work, pooled_planes, &j);
    return KN_OK;
}
int kn__ref_fractional_max_pool_at(const kn_launch *l) {
    return kn__fractional_max_pool_run(l, false);
}

#ifdef KILN_TESTING
#define POOL &(kn_fractional_pool_args)
static const double samples2[] = {0.3, 0.7, 0.1, 0.9}, samples3[] = {0.3, 0.7, 0.1, 0.9, 0.5, 0.2};
#define DRAWN2 \
    { .shape = {3, {1, 2, 2}}, .values = samples2, .constant = true }
#define DRAWN3 \
    { .shape = {3, {1, 2, 3}}, .values = samples3, .constant = true }
#define X(...) \
    { .shape = {__VA_ARGS__}, .distinct = true }
KN__SAMPLES(fractional_max_pool2d) = {
    {.in = {X(4, {1, 2, 6, 7}), DRAWN2},
     .n_in = 2,
     .args = POOL{.kernel = {1, {2}}, .output = {2, {3, 4}}}},
    {.in = {X(3, {2, 6, 7}), DRAWN2},
     .n_in = 2,
     .args = POOL{.kernel = {2, {3, 2}}, .ratio = {1, {0.5}}}},
    {.in = {X(4, {0, 2, 6, 7})}, .n_in = 1, .args = POOL{.kernel = {1, {2}}, .output = {1, {3}}}},
    {.in = {X(4, {1, 2, 6, 7}), DRAWN2},
     .n_in = 2,
     .args = POOL{.kernel = {1, {4}}, .output = {1, {4}}},
     .fails = KN_E_WINDOW_TOO_LARGE},
    {.in = {X(4, {1, 2, 6, 7}), {.shape = {3, {1, 2, 3}}}},
     .n_in = 2,
     .args = POOL{.kernel = {1, {2}}, .output = {1, {3}}},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {X(4, {1, 2, 6, 7}), DRAWN2},
     .n_in = 2,
     .args = POOL{.kernel = {1, {2}}, .ratio = {1, {1.5}}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {X(4, {1, 2, 6, 7}), DRAWN2},
     .n_in = 2,
     .args = POOL{.kernel = {1, {2}}},
     .fails = KN_E_ATTRIBUTE_MISSING},
    {.in = {X(4, {1, 2, 6, 7}), DRAWN2},
     .n_in = 2,
     .args = POOL{.kernel = {1, {2}}, .output = {1, {3}}, .ratio = {1, {0.5}}},
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    KN__SAMPLES_END};
KN__SAMPLES(fractional_max_pool3d) = {{.in = {X(5, {1, 2, 4, 5, 3}), DRAWN3},
                                       .n_in = 2,
                                       .args = POOL{.kernel = {1, {2}}, .output = {3, {2, 3, 1}}}},
                                      KN__SAMPLES_END};
KN__SAMPLES(fractional_max_pool_at) = {
    {.in = {X(4, {1, 2, 6, 7}), DRAWN2}, .args = POOL{.kernel = {1, {2}}, .output = {2, {3, 4}}}},
    KN__SAMPLES_END};
#endif
