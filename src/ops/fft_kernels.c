/* The transforms along axes that the rows of fft.c are made of: complex to complex, real to
 * complex, complex to real. Lines are computed in double and independent of each other, so any
 * number of threads gives the same bits. */
#include <string.h>

#include "core/context.h"
#include "ops/fft_plan.h"
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- Shape rules -------------------------------------------------------------------------------
 */

/* Counts the axes from the front; none given means none. */
static bool settle_axes(const kn__call *call, kn_axes *axes) {
    const kn_desc *x = &call->in[0]->d;
    uint32_t mask = 0;
    if (axes->count && !kn__axes_mask(call, axes, x->rank, &mask)) return false;
    for (int i = 0; i < axes->count; i++) {
        if (axes->axis[i] < 0) axes->axis[i] += x->rank;
        if (x->rank && x->shape[axes->axis[i]] > 0) continue;
        kn__call_site b;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "the size of an axis", 0,
                                        "at least 1 to be transformed");
        return false;
    }
    return true;
}

bool kn__infer_fft_c2c(kn__call *call) {
    return settle_axes(call, &((kn_fft_c2c_args *)call->args)->axes) && kn__infer_same(call);
}

/* Those that halve an axis need one. */
static bool needs_axis(const kn__call *call, const kn_axes *axes) {
    if (axes->count > 0) return true;
    kn__call_site b;
    kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "axes");
    return false;
}

bool kn__infer_fft_r2c(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_axes *axes = &((kn_fft_r2c_args *)call->args)->axes;
    if (!needs_axis(call, axes) || !settle_axes(call, axes)) return false;
    kn_shape shape = kn__desc_shape(x);
    int64_t *last = &shape.dim[axes->axis[axes->count - 1]];
    *last = *last / 2 + 1;
    return kn__out_shape(call, 0, kn__pair_dtype((kn_dtype)x->dtype), shape);
}

bool kn__infer_fft_c2r(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_fft_c2r_args *a = call->args;
    if (!needs_axis(call, &a->axes) || !settle_axes(call, &a->axes)) return false;
    kn_shape shape = kn__desc_shape(x);
    int64_t *last = &shape.dim[a->axes.axis[a->axes.count - 1]];
    kn__call_site b;
    if (a->n < 1 || a->n / 2 + 1 != *last) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "n", a->n,
                                        "of n / 2 + 1 elements of x along the last of axes");
        return false;
    }
    *last = a->n;
    return kn__out_shape(call, 0, kn__part_dtype((kn_dtype)x->dtype), shape);
}

/* ---- One axis ----------------------------------------------------------------------------------
 */

/* The lines along an axis: from `from` to `to`, of which each line has its own length. */
typedef struct lines {
    const kn_host *host;
    const kn__fft_plan *plan;
    kn_desc from, to; /* without the axis */
    int64_t from_n, to_n, from_stride, to_stride;
    bool inverse, mirror; /* mirror: from holds the first half of a Hermitian line */
    double scale;
    const kn_c128 *roots; /* of a real line of even length, which goes in pairs; else NULL */
    bool failed;          /* written by whoever lacks memory; only ever set */
} lines;

static void offsets_of(const lines *l, int64_t index, int64_t *from, int64_t *to) {
    *from = l->from.offset;
    *to = l->to.offset;
    for (int i = l->to.rank - 1; i >= 0; i--) {
        int64_t at = index % l->to.shape[i];
        index /= l->to.shape[i];
        *from += at * l->from.strides[i];
        *to += at * l->to.strides[i];
    }
}

static void exchange(kn_c128 *x, int64_t n) {
    for (int64_t i = 0; i < n; i++) x[i] = (kn_c128){x[i].im, x[i].re};
}

static void load_line(const lines *l, int64_t from, kn_c128 *x) {
    size_t size = kn_dtype_size((kn_dtype)l->from.dtype);
    bool pairs = l->roots && !kn__is_c(&l->from);
    kn__cast_strided(pairs ? KN_F64 : KN_C128, x, 1, (kn_dtype)l->from.dtype,
                     (const char *)l->from.buffer->data + from * (int64_t)size, l->from_stride,
                     (size_t)l->from_n);
    if (!l->mirror || l->roots) return;
    int64_t n = l->plan->n;
    x[0].im = 0; /* of a Hermitian line the first is real, and the middle one of an even length */
    if (n % 2 == 0) x[n / 2].im = 0;
    for (int64_t k = l->from_n; k < n; k++) x[k] = (kn_c128){x[n - k].re, -x[n - k].im};
}

static void store_line(const lines *l, int64_t to, kn_c128 *x) {
    size_t size = kn_dtype_size((kn_dtype)l->to.dtype);
    bool pairs = l->roots && !kn__is_c(&l->to);
    int64_t n = pairs ? (l->to_n + 1) / 2 : l->to_n;
    for (int64_t i = 0; l->scale != 1 && i < n; i++) {
        x[i].re *= l->scale;
        x[i].im *= l->scale;
    }
    kn__cast_strided((kn_dtype)l->to.dtype, (char *)l->to.buffer->data + to * (int64_t)size,
                     l->to_stride, pairs ? KN_F64 : KN_C128, x, 1, (size_t)l->to_n);
}

static void run_lines(void *user, int64_t begin, int64_t end) {
    lines *l = user;
    int64_t n = l->plan->n;
    kn_c128 *x = l->host->scratch_get((size_t)(n + 1 + l->plan->room) * sizeof *x);
    if (!x) {
        __atomic_store_n(&l->failed, true, __ATOMIC_RELAXED);
        return;
    }
    for (int64_t i = begin; i < end; i++) {
        int64_t from, to;
        offsets_of(l, i, &from, &to);
        load_line(l, from, x);
        if (l->roots && l->mirror) kn__fft_join(x, n, l->roots);
        if (l->inverse) exchange(x, n);
        kn__fft_run(l->plan, x, x + n + 1);
        if (l->inverse) exchange(x, n);
        if (l->roots && !l->mirror) kn__fft_part(x, n, l->roots);
        store_line(l, to, x);
    }
    l->host->scratch_put(x);
}

static kn_desc without(const kn_desc *d, int axis) {
    kn_desc r = *d;
    r.rank = (uint8_t)(d->rank - 1);
    for (int i = axis; i < r.rank; i++) {
        r.shape[i] = d->shape[i + 1];
        r.strides[i] = d->strides[i + 1];
    }
    return r;
}

static int out_of_memory(const kn_launch *launch, int64_t bytes) {
    launch->failure->value[0] = bytes;
    return KN_E_OUT_OF_MEMORY_HOST;
}

static kn_c128 *make_roots(const kn_host *host, int64_t n) {
    int64_t count = n / 4 + 1;
    kn_c128 *roots = host->scratch_get((size_t)count * sizeof *roots);
    if (roots) kn__fft_roots(roots, n, count);
    return roots;
}

/* from and to may be the same. length: of the transform. */
static int transform_axis(const kn_launch *launch, const kn_desc *from, const kn_desc *to, int axis,
                          int64_t length, bool inverse, double scale) {
    kn__fft_plan plan;
    int64_t bytes, count = 1;
    bool pairs = length % 2 == 0 && !(kn__is_c(from) && kn__is_c(to));
    kn_c128 *roots = NULL;
    if (!kn__fft_plan_make(&plan, pairs ? length / 2 : length, launch->host, &bytes))
        return out_of_memory(launch, bytes);
    if (pairs && !(roots = make_roots(launch->host, length))) {
        kn__fft_plan_free(&plan, launch->host);
        return out_of_memory(launch, length * (int64_t)sizeof *roots);
    }
    lines l = {.host = launch->host,
               .plan = &plan,
               .from = without(from, axis),
               .to = without(to, axis),
               .from_n = from->shape[axis],
               .to_n = to->shape[axis],
               .from_stride = from->strides[axis],
               .to_stride = to->strides[axis],
               .inverse = inverse,
               .mirror = !kn__is_c(to),
               .scale = scale,
               .roots = roots};
    for (int i = 0; i < l.to.rank; i++) count *= l.to.shape[i];
    int64_t grain = 16384 / length + 1;
    if (count <= grain)
        run_lines(&l, 0, count);
    else
        launch->host->parallel_for(count, grain, run_lines, &l);
    kn__fft_plan_free(&plan, launch->host);
    launch->host->scratch_put(roots);
    return l.failed ? out_of_memory(launch, (length + plan.room) * (int64_t)sizeof(kn_c128))
                    : KN_OK;
}

/* All axes but the last `left_out` ones, each in place in d after the first, which reads from. */
static int transform_axes(const kn_launch *l, const kn_desc *from, const kn_desc *d,
                          const kn_axes *axes, int left_out, bool inverse, double scale) {
    int status = KN_OK;
    for (int i = 0; status == KN_OK && i + left_out < axes->count; i++) {
        int axis = (int)axes->axis[i];
        status = transform_axis(l, i ? d : from, d, axis, d->shape[axis], inverse, i ? 1 : scale);
    }
    return status;
}

/* ---- Kernels -----------------------------------------------------------------------------------
 */

int kn__ref_fft_c2c(const kn_launch *l) {
    const kn_fft_c2c_args *a = l->args;
    if (a->axes.count)
        return transform_axes(l, l->in[0], l->out[0], &a->axes, 0, a->inverse, a->scale);
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        double v[2];
        kn__load_parts(d[1], w.offset[1], v);
        v[0] *= a->scale;
        v[1] *= a->scale;
        kn__store_parts(d[0], w.offset[0], v);
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_fft_r2c(const kn_launch *l) {
    const kn_fft_r2c_args *a = l->args;
    int axis = (int)a->axes.axis[a->axes.count - 1];
    int status =
        transform_axis(l, l->in[0], l->out[0], axis, l->in[0]->shape[axis], false, a->scale);
    if (status != KN_OK) return status;
    return transform_axes(l, l->out[0], l->out[0], &a->axes, 1, false, 1);
}

/* The other axes first, in a working space of x's shape. */
int kn__ref_fft_c2r(const kn_launch *l) {
    const kn_fft_c2r_args *a = l->args;
    int axis = (int)a->axes.axis[a->axes.count - 1];
    kn_desc x = *l->in[0];
    kn_buffer space = {0};
    int status = KN_OK;
    if (a->axes.count > 1) {
        int64_t stride = 1;
        for (int i = x.rank - 1; i >= 0; i--) {
            x.strides[i] = stride;
            stride *= x.shape[i];
        }
        x.dtype = KN_C128;
        x.offset = 0;
        x.buffer = &space;
        space.bytes = (size_t)stride * sizeof(kn_c128);
        space.data = l->host->scratch_get(space.bytes);
        if (!space.data) return out_of_memory(l, (int64_t)space.bytes);
        status = transform_axes(l, l->in[0], &x, &a->axes, 1, true, 1);
    }
    if (status == KN_OK) status = transform_axis(l, &x, l->out[0], axis, a->n, true, a->scale);
    l->host->scratch_put(space.data);
    return status;
}

/* ---- Gradients ---------------------------------------------------------------------------------
 */

/* The transform back, without dividing, is the adjoint of a transform forth. */
void kn__grad_fft_c2c(kn__backprop *b) {
    const kn_fft_c2c_args *a = b->args;
    b->dx[0] = kn_fft_c2c(b->dy[0], a->axes, !a->inverse, a->scale);
}

static int last_axis(const kn_axes *axes) {
    return (int)axes->axis[axes->count - 1];
}

/* t with an axis made longer by zeros at its end. */
static kn_tensor *lengthened(kn_tensor *t, int axis, int64_t n) {
    int after = kn_rank(t) - axis;
    kn_dims amounts = {.count = 2 * after};
    if (after > 0 && 2 * after <= KN_MAX_RANK) {
        amounts.dim[2 * after - 1] = n - kn_dim(t, axis);
        return kn_pad(t, amounts);
    }
    kn_shape shape = kn_shape_of(t);
    shape.dim[axis] = n;
    return kn_slice_grad(t, shape, axis, 0, 1);
}

/* Half of a line is what is looked at, so the other half counts nothing. */
void kn__grad_fft_r2c(kn__backprop *b) {
    const kn_fft_r2c_args *a = b->args;
    int axis = last_axis(&a->axes);
    kn_tensor *whole = lengthened(b->dy[0], axis, b->in_meta[0]->shape.dim[axis]);
    b->dx[0] = kn_real(kn_fft_c2c(whole, a->axes, true, a->scale));
}

/* What stands for itself and its mirror image counts twice. */
void kn__grad_fft_c2r(kn__backprop *b) {
    const kn_fft_c2r_args *a = b->args;
    int axis = last_axis(&a->axes);
    kn_tensor *dx = kn_fft_r2c(b->dy[0], a->axes, a->scale);
    int64_t twice = (a->n - 1) / 2;
    if (twice > 0) {
        kn_tensor *middle = kn_narrow(dx, axis, 1, twice);
        dx = kn_add(dx, kn_slice_grad(middle, kn_shape_of(dx), axis, 1, 1));
    }
    b->dx[0] = dx;
}

#ifdef KILN_TESTING
#define IN(...) .in = {{.shape = __VA_ARGS__}}
KN__SAMPLES(fft_c2c) = {{IN({2, {3, 5}}), .args = &(kn_fft_c2c_args){{1, {-1}}, false, 1}},
                        {IN({2, {4, 3}}), .args = &(kn_fft_c2c_args){{2, {0, 1}}, true, 0.5}},
                        {IN({3, {2, 6, 3}}), .args = &(kn_fft_c2c_args){{1, {1}}, false, 2}},
                        {IN({1, {37}}), .args = &(kn_fft_c2c_args){{1, {0}}, false, 1}},
                        {IN({2, {3, 4}}), .args = &(kn_fft_c2c_args){{0, {0}}, false, 0.5}},
                        {IN({2, {0, 4}}), .args = &(kn_fft_c2c_args){{1, {1}}, false, 1}},
                        {IN({2, {0, 4}}), .args = &(kn_fft_c2c_args){{1, {0}}, false, 1},
                         .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                        {IN({2, {3, 4}}), .args = &(kn_fft_c2c_args){{1, {2}}, false, 1},
                         .fails = KN_E_AXIS_OUT_OF_RANGE},
                        {IN({2, {3, 4}}), .args = &(kn_fft_c2c_args){{2, {1, -1}}, false, 1},
                         .fails = KN_E_AXIS_DUPLICATE},
                        KN__SAMPLES_END};
KN__SAMPLES(fft_r2c) = {
    {IN({2, {3, 5}}), .args = &(kn_fft_r2c_args){{1, {-1}}, 1}},
    {IN({2, {4, 6}}), .args = &(kn_fft_r2c_args){{2, {1, 0}}, 0.5}},
    {IN({3, {2, 1, 3}}), .args = &(kn_fft_r2c_args){{1, {1}}, 2}},
    {IN({2, {0, 4}}), .args = &(kn_fft_r2c_args){{1, {1}}, 1}},
    {IN({2, {3, 4}}), .args = &(kn_fft_r2c_args){{0, {0}}, 1}, .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
KN__SAMPLES(fft_c2r) = {
    {IN({2, {3, 3}}), .args = &(kn_fft_c2r_args){{1, {-1}}, 5, 1}},
    {IN({2, {3, 3}}), .args = &(kn_fft_c2r_args){{1, {-1}}, 4, 1}},
    {IN({2, {4, 3}}), .args = &(kn_fft_c2r_args){{2, {1, 0}}, 6, 0.5}},
    {IN({3, {2, 1, 3}}), .args = &(kn_fft_c2r_args){{1, {1}}, 1, 2}},
    {IN({2, {3, 3}}), .args = &(kn_fft_c2r_args){{1, {1}}, 6, 1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {IN({2, {3, 3}}), .args = &(kn_fft_c2r_args){{0, {0}}, 5, 1}, .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
#endif
