/* Cumulative operations along an axis: cumsum, cumprod, and the linear recurrence that is the
 * gradient of cumprod. */
#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool scanned(kn__call *call, kn_dtype dtype) {
    const kn_desc *x = &call->in[0]->d;
    kn_scan_args *a = call->args;
    int axis = 0;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    return kn__out(call, 0, dtype, x->rank, x->shape);
}

_Static_assert(offsetof(kn_cumulate_args, axis) == offsetof(kn_scan_args, axis) &&
                   offsetof(kn_cumulate_args, reverse) == offsetof(kn_scan_args, reverse),
               "CUMULATE must begin as SCAN does");

bool kn__infer_scan(kn__call *call) {
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    kn_cumulate_args *a = call->args;
    bool wide = kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype);
    return kn__settle_dtype(call, &a->dtype, wide ? dtype : KN_I64) && scanned(call, a->dtype);
}

bool kn__infer_linear_scan(kn__call *call) {
    kn_shape a = kn__desc_shape(&call->in[0]->d), b = kn__desc_shape(&call->in[1]->d);
    if (kn_shape_equal(a, b)) return scanned(call, (kn_dtype)call->in[0]->d.dtype);
    kn__call_site site;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &site), "b", &b, &a);
    return false;
}

/* ---- walking lines: everything but the axis outside, the axis inside ---- */
typedef struct lines {
    kn_desc d[3]; /* with the axis as size 1 */
    int64_t n, stride[3];
    bool reverse;
} lines;

static lines lines_of(const kn_launch *l) {
    const kn_scan_args *a = l->args;
    const kn_desc *all[] = {l->out[0], l->in[0], l->n_in > 1 ? l->in[1] : l->in[0]};
    lines s = {.n = 1, .reverse = a->reverse};
    for (int k = 0; k < 3; k++) {
        s.d[k] = *all[k];
        if (!all[k]->rank) continue;
        s.n = all[k]->shape[a->axis];
        s.stride[k] = a->reverse ? -all[k]->strides[a->axis] : all[k]->strides[a->axis];
        if (a->reverse) s.d[k].offset += (s.n - 1) * all[k]->strides[a->axis];
        s.d[k].shape[a->axis] = 1;
    }
    return s;
}

typedef struct running {
    double f;
    uint64_t i;
    kn__complex c;
} running;
typedef void scan_step(running *r, const lines *s, int64_t a, int64_t b);

static int scan(const kn_launch *l, running start, scan_step *step, bool exclusive) {
    lines s = lines_of(l);
    const kn_desc *d[] = {&s.d[0], &s.d[1], &s.d[2]};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty || s.n == 0) return KN_OK;
    do {
        running r = start;
        for (int64_t k = 0; k < s.n; k++) {
            int64_t a = w.offset[1] + k * s.stride[1], b = w.offset[2] + k * s.stride[2];
            running before = r;
            step(&r, &s, a, b);
            int64_t to = w.offset[0] + k * s.stride[0];
            if (kn__is_f(d[0]))
                kn__store_f(d[0], to, exclusive ? before.f : r.f);
            else if (kn__is_c(d[0]))
                kn__store_c(d[0], to, exclusive ? before.c : r.c);
            else
                kn__store_i(d[0], to, (int64_t)(exclusive ? before.i : r.i));
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- cumsum ---- */
/* The element cast to the dtype of the result. */
static running element(const lines *s, int64_t offset) {
    const kn_desc *x = &s->d[1], *out = &s->d[0];
    char one[16];
    running v = {0};
    int64_t i = 0;
    if (kn__is_f(out)) {
        v.f = kn__load_f(x, offset);
    } else if (kn__is_c(out)) {
        v.c = kn__load_c(x, offset);
    } else if (!kn__is_f(x)) {
        v.i = (uint64_t)kn__load_i(x, offset);
    } else {
        double f = kn__load_f(x, offset);
        kn__cast_one((kn_dtype)out->dtype, one, KN_F64, &f);
        kn__cast_one(KN_I64, &i, (kn_dtype)out->dtype, one);
        v.i = (uint64_t)i;
    }
    return v;
}

static void cumsum_step(running *r, const lines *s, int64_t a, int64_t b) {
    running v = element(s, a);
    (void)b;
    r->f += v.f;
    r->i += v.i;
    r->c += v.c;
}

int kn__ref_cumsum(const kn_launch *l) {
    const kn_cumulate_args *a = l->args;
    return scan(l, (running){0}, cumsum_step, a->exclusive);
}

/* Each element counts in all sums from its own on, or from the next. */
void kn__grad_cumsum(kn__backprop *b) {
    const kn_cumulate_args *a = b->args;
    b->dx[0] = kn_cumsum(b->dy[0], a->axis, .reverse = !a->reverse, .exclusive = a->exclusive);
}

/* ---- cumprod ---- */
static void cumprod_step(running *r, const lines *s, int64_t a, int64_t b) {
    running v = element(s, a);
    (void)b;
    r->f *= v.f;
    r->i *= v.i;
    r->c = kn__product(r->c, v.c);
}

int kn__ref_cumprod(const kn_launch *l) {
    const kn_cumulate_args *a = l->args;
    return scan(l, (running){1, 1, 1}, cumprod_step, a->exclusive);
}

/* x moved along axis by one place, towards the end or the front; the place that falls free is 0. */
static kn_tensor *moved(kn_tensor *x, int64_t axis, bool to_end) {
    int64_t n = kn_rank(x) ? kn_dim(x, (int)axis) : 1;
    if (n < 2) return kn_zeros_like(x);
    kn_tensor *part = kn_slice(x, axis, to_end ? 0 : 1, to_end ? n - 1 : n, 1);
    return kn_slice_grad(part, kn_shape_of(x), axis, to_end ? 1 : 0, 1);
}

/* y moved on, with 1 at the place that falls free. */
static kn_tensor *previous_products(kn_tensor *y, int64_t axis, bool to_end) {
    if (!kn_rank(y)) return kn_ones_like(y);
    int64_t n = kn_dim(y, (int)axis), first = to_end ? 0 : n - 1;
    if (n == 0) return y;
    kn_tensor *one = kn_ones_like(kn_slice(y, axis, first, first + 1, 1));
    return kn_add(moved(y, axis, to_end), kn_slice_grad(one, kn_shape_of(y), axis, first, 1));
}

/* dx_k = y_(k-1) g_k with g_k = dy_k + x_(k+1) g_(k+1): nothing is divided, so zeros are right. An
 * exclusive result is y_(k-1) itself, and its gradient belongs to the place before. */
void kn__grad_cumprod(kn__backprop *b) {
    const kn_cumulate_args *a = b->args;
    kn_tensor *x = kn__conj(kn__to_dtype(b->in[0], b->out_meta[0].dtype)), *y = kn__conj(b->out[0]);
    kn_tensor *dy = a->exclusive ? moved(b->dy[0], a->axis, a->reverse) : b->dy[0];
    kn_tensor *g =
        kn_linear_scan(moved(x, a->axis, a->reverse), dy, a->axis, .reverse = !a->reverse);
    kn_tensor *before = a->exclusive ? y : previous_products(y, a->axis, !a->reverse);
    b->dx[0] = kn_mul(before, g);
}

/* ---- linear_scan: y_k = a_k y_(k-1) + b_k ---- */
static void linear_step(running *r, const lines *s, int64_t a, int64_t b) {
    if (kn__is_c(&s->d[1])) {
        kn__complex y = kn__product(r->c, kn__load_c(&s->d[1], a));
        r->c = y + kn__load_c(&s->d[2], b);
        return;
    }
    r->f = r->f * kn__load_f(&s->d[1], a) + kn__load_f(&s->d[2], b);
}

int kn__ref_linear_scan(const kn_launch *l) {
    return scan(l, (running){0}, linear_step, false);
}

/* The same recurrence backwards: h_k = dy_k + a_(k+1) h_(k+1); db = h, da_k = h_k y_(k-1). */
void kn__grad_linear_scan(kn__backprop *b) {
    const kn_scan_args *a = b->args;
    kn_tensor *h = kn_linear_scan(moved(kn__conj(b->in[0]), a->axis, a->reverse), b->dy[0], a->axis,
                                  .reverse = !a->reverse);
    b->dx[1] = h;
    if (b->need[0]) b->dx[0] = kn_mul(h, moved(kn__conj(b->out[0]), a->axis, !a->reverse));
}

#ifdef KILN_TESTING
static const double with_zeros[] = {1.5, 0, -2, 0.5, 3, 1, -1, 2, 0, 4, 0, 0.25};
#define SCAN_SAMPLES                                                                      \
    {                                                                                     \
        {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_cumulate_args){.axis = -1}},     \
            {.in = {{.shape = {3, {2, 3, 4}}}},                                           \
             .args = &(kn_cumulate_args){.axis = 1, .reverse = true}},                    \
            {.in = {{.shape = {3, {2, 3, 4}}}},                                           \
             .args = &(kn_cumulate_args){.axis = 1, .exclusive = true}},                  \
            {.in = {{.shape = {2, {3, 4}}, .values = with_zeros}},                        \
             .args = &(kn_cumulate_args){.axis = 1, .reverse = true, .exclusive = true}}, \
            {.in = {{.shape = {2, {3, 4}}, .values = with_zeros}},                        \
             .args = &(kn_cumulate_args){.axis = 1}},                                     \
            {.in = {{.shape = {2, {3, 4}}, .values = with_zeros}},                        \
             .args = &(kn_cumulate_args){.axis = 0, .reverse = true}},                    \
            {.in = {{.shape = {2, {3, 4}}}},                                              \
             .args = &(kn_cumulate_args){.axis = 0, .dtype = KN_F64},                     \
             .dtypes = KN_DTYPES_REAL},                                                   \
            {.in = {{.shape = {2, {3, 4}}, .low = 0, .high = 3}},                         \
             .args = &(kn_cumulate_args){.axis = 0, .dtype = KN_I16},                     \
             .dtypes = KN_DTYPES_REAL,                                                    \
             .not_smooth = true},                                                         \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_cumulate_args){.axis = 0}},        \
            {.in = {{.shape = {0, {0}}}},                                                 \
             .args = &(kn_cumulate_args){.axis = 0, .exclusive = true}},                  \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_cumulate_args){.axis = 1}},     \
            {.in = {{.shape = {1, {3}}}},                                                 \
             .args = &(kn_cumulate_args){.axis = 0, .dtype = (kn_dtype)99},               \
             .fails = KN_E_DTYPE_INVALID},                                                \
            {.in = {{.shape = {1, {3}}}},                                                 \
             .args = &(kn_cumulate_args){.axis = 1},                                      \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                            \
            KN__SAMPLES_END                                                               \
    }
KN__SAMPLES(cumsum) = SCAN_SAMPLES;
KN__SAMPLES(cumprod) = SCAN_SAMPLES;
KN__SAMPLES(linear_scan) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 3, 4}}}},
     .args = &(kn_scan_args){-1, false}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 3, 4}}}},
     .args = &(kn_scan_args){1, true}},
    {.in = {{.shape = {1, {1}}}, {.shape = {1, {1}}}}, .args = &(kn_scan_args){0, false}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}},
     .args = &(kn_scan_args){0, false},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
