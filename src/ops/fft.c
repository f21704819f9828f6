/* The Fourier transforms of users: lengths, axes and norms as NumPy and PyTorch have them, made of
 * the transforms along axes of fft_kernels.c. */
#include <math.h>
#include <string.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- The forms ---------------------------------------------------------------------------------
 */

/* What a row does. Hermitian forms (hfft and kin) are real ones of the conjugate, of which forth
 * and back have changed places. */
typedef enum form {
    COMPLEX_FORTH,
    COMPLEX_BACK,
    REAL_FORTH,
    REAL_BACK,
    HERMITIAN_FORTH,
    HERMITIAN_BACK
} form;

static form form_of(const kn__op *op) {
    switch (op->id) {
    case KN__OP_fft:
    case KN__OP_fft2:
    case KN__OP_fftn:
        return COMPLEX_FORTH;
    case KN__OP_ifft:
    case KN__OP_ifft2:
    case KN__OP_ifftn:
        return COMPLEX_BACK;
    case KN__OP_rfft:
    case KN__OP_rfft2:
    case KN__OP_rfftn:
        return REAL_FORTH;
    case KN__OP_irfft:
    case KN__OP_irfft2:
    case KN__OP_irfftn:
        return REAL_BACK;
    case KN__OP_hfft:
    case KN__OP_hfft2:
    case KN__OP_hfftn:
        return HERMITIAN_FORTH;
    default:
        return HERMITIAN_BACK;
    }
}
/* Whether the result is real, and whether x is. */
static bool gives_real(form f) {
    return f == REAL_BACK || f == HERMITIAN_FORTH;
}
static bool takes_real(form f) {
    return f == REAL_FORTH || f == HERMITIAN_BACK;
}
static bool goes_back(form f) {
    return f == COMPLEX_BACK || f == REAL_BACK || f == HERMITIAN_BACK;
}

static bool settle_norm(const kn__call *call, const char **norm) {
    static const char *const names[] = {"backward", "ortho", "forward"};
    const char *given = *norm ? *norm : names[0];
    for (int i = 0; i < 3; i++) {
        if (strcmp(given, names[i]) == 0) return *norm = names[i], true;
    }
    kn__call_site b;
    kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "norm", given,
                                    "backward, ortho, forward");
    return false;
}

/* sizes: of the lines that are transformed, one an axis. */
static double scale_of(form f, const char *norm, const kn_dims *sizes) {
    double n = 1;
    for (int i = 0; i < sizes->count; i++) n *= (double)sizes->dim[i];
    if (strcmp(norm, "ortho") == 0) return 1 / sqrt(n);
    return goes_back(f) == (strcmp(norm, "backward") == 0) ? 1 / n : 1;
}

/* ---- Shape rules -------------------------------------------------------------------------------
 */

static bool fail_length(const kn__call *call, const char *name, int64_t n) {
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), name, n, "at least 1");
    return false;
}

/* The length of the transform along an axis: the one asked for, else that of x, where the last axis
 * of a form with a real result has the half of it. */
static bool settle_length(const kn__call *call, int64_t *n, int64_t axis, bool half) {
    const kn_desc *x = &call->in[0]->d;
    int64_t own = x->rank ? x->shape[axis] : 1;
    if (!*n) *n = half ? 2 * (own - 1) : own;
    return *n >= 1 || fail_length(call, "n, the length of the transform,", *n);
}

static bool set_result(kn__call *call, form f, const kn_axes *axes, const kn_dims *sizes) {
    const kn_desc *x = &call->in[0]->d;
    kn_dtype part = kn__part_dtype((kn_dtype)x->dtype);
    kn_shape shape = kn__desc_shape(x);
    for (int i = 0; i < axes->count; i++) {
        bool half = takes_real(f) && i == axes->count - 1;
        shape.dim[axes->axis[i]] = half ? sizes->dim[i] / 2 + 1 : sizes->dim[i];
    }
    return kn__out_shape(call, 0, gives_real(f) ? part : kn__pair_dtype(part), shape);
}

static bool fail_rank(const kn__call *call) {
    kn_shape own = kn__desc_shape(&call->in[0]->d);
    kn__call_site b;
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, own.rank, 1);
    return false;
}

bool kn__infer_fft(kn__call *call) {
    kn_fft_args *a = call->args;
    form f = form_of(call->op);
    int axis;
    if (call->in[0]->d.rank == 0) return fail_rank(call);
    if (!a->axis.given) a->axis = (kn_some_i64){true, -1};
    if (!kn__axis(call, a->axis.value, call->in[0]->d.rank, &axis)) return false;
    a->axis.value = axis;
    if (!settle_norm(call, &a->norm) || !settle_length(call, &a->n, axis, gives_real(f)))
        return false;
    kn_axes axes = {1, {axis}};
    kn_dims sizes = {1, {a->n}};
    return set_result(call, f, &axes, &sizes);
}

/* Counts axes from the front. A scalar has none that could be transformed or shifted. */
static bool own_axes(const kn__call *call, kn_axes *axes, int rank) {
    uint32_t mask;
    kn__call_site b;
    if (!kn__axes_mask(call, axes, rank, &mask)) return false;
    if (rank == 0 && axes->count)
        return kn__fail_axis_out_of_range(call->kn, kn__site_of(call, &b), axes->axis[0], rank),
               false;
    for (int i = 0; i < axes->count; i++)
        if (axes->axis[i] < 0) axes->axis[i] += rank;
    return true;
}

/* The axes: those given; else the last ones, as many as there are sizes; else all, or the last two.
 */
static bool settle_fft_axes(const kn__call *call, kn_fftn_args *a, bool two) {
    int rank = call->in[0]->d.rank;
    kn__call_site b;
    if (a->sizes.count < 0 || a->sizes.count > KN_MAX_RANK)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), "sizes", a->sizes.count, rank),
               false;
    if (!a->axes.count) {
        a->axes.count = two ? 2 : a->sizes.count ? a->sizes.count : rank;
        for (int i = 0; i < a->axes.count; i++) a->axes.axis[i] = i - a->axes.count;
    }
    if (!own_axes(call, &a->axes, rank)) return false;
    if (!a->sizes.count) a->sizes = (kn_dims){.count = a->axes.count};
    if (a->sizes.count == a->axes.count) return true;
    kn__fail_dims_count(call->kn, kn__site_of(call, &b), "sizes", a->sizes.count, a->axes.count);
    return false;
}

static bool infer_fftn(kn__call *call, bool two) {
    kn_fftn_args *a = call->args;
    form f = form_of(call->op);
    if (call->in[0]->d.rank == 0 && (two || gives_real(f) || takes_real(f))) return fail_rank(call);
    if (!settle_norm(call, &a->norm) || !settle_fft_axes(call, a, two)) return false;
    for (int i = 0; i < a->axes.count; i++) {
        if (a->sizes.dim[i] == -1) a->sizes.dim[i] = 0;
        bool half = gives_real(f) && i == a->axes.count - 1;
        if (!settle_length(call, &a->sizes.dim[i], a->axes.axis[i], half)) return false;
    }
    return set_result(call, f, &a->axes, &a->sizes);
}
bool kn__infer_fft2(kn__call *call) {
    return infer_fftn(call, true);
}
bool kn__infer_fftn(kn__call *call) {
    return infer_fftn(call, false);
}

/* ---- Parts -------------------------------------------------------------------------------------
 */

/* t with an axis cut, or made longer by zeros, at its end. */
static kn_tensor *resized(kn_tensor *t, int64_t axis, int64_t n) {
    int64_t own = kn_dim(t, (int)axis);
    if (n < own) return kn_narrow(t, axis, 0, n);
    if (n == own) return t;
    kn_shape shape = kn_shape_of(t);
    shape.dim[axis] = n;
    return kn_slice_grad(t, shape, axis, 0, 1);
}

typedef struct plan {
    form form;
    const kn_axes *axes;
    const kn_dims *sizes;
    double scale;
} plan;

/* How long x is along the axis before it is transformed. */
static int64_t length_in(const plan *p, int i) {
    bool half = gives_real(p->form) && i == p->axes->count - 1;
    return half ? p->sizes->dim[i] / 2 + 1 : p->sizes->dim[i];
}

static kn_tensor *as_complex(kn_tensor *x) {
    kn_dtype dtype = kn_dtype_of(x);
    return kn_dtype_is_complex(dtype) ? x : kn_cast(x, kn__pair_dtype(dtype));
}

static kn_tensor *transformed(const plan *p, kn_tensor *x) {
    for (int i = 0; i < p->axes->count; i++) x = resized(x, p->axes->axis[i], length_in(p, i));
    if (!takes_real(p->form)) x = as_complex(x);
    int64_t n = p->sizes->count ? p->sizes->dim[p->sizes->count - 1] : 1;
    switch (p->form) {
    case COMPLEX_FORTH:
    case COMPLEX_BACK:
        return kn_fft_c2c(x, *p->axes, p->form == COMPLEX_BACK, p->scale);
    case REAL_FORTH:
        return kn_fft_r2c(x, *p->axes, p->scale);
    case HERMITIAN_BACK:
        return kn_conj(kn_fft_r2c(x, *p->axes, p->scale));
    case REAL_BACK:
        return kn_fft_c2r(x, *p->axes, n, p->scale);
    default:
        return kn_fft_c2r(kn_conj(x), *p->axes, n, p->scale);
    }
}

static void parts_fft(const kn__call *call, kn_tensor **results) {
    const kn_fft_args *a = call->args;
    kn_axes axes = {1, {a->axis.value}};
    kn_dims sizes = {1, {a->n}};
    plan p = {form_of(call->op), &axes, &sizes, 1};
    p.scale = scale_of(p.form, a->norm, &sizes);
    results[0] = transformed(&p, call->in[0]);
}
static void parts_fftn(const kn__call *call, kn_tensor **results) {
    const kn_fftn_args *a = call->args;
    plan p = {form_of(call->op), &a->axes, &a->sizes, 1};
    p.scale = scale_of(p.form, a->norm, &a->sizes);
    results[0] = transformed(&p, call->in[0]);
}

#define PARTS(name, how)                                               \
    void kn__parts_##name(const kn__call *call, kn_tensor **results) { \
        how(call, results);                                            \
    }
PARTS(fft, parts_fft)
PARTS(ifft, parts_fft)
PARTS(rfft, parts_fft)
PARTS(irfft, parts_fft)
PARTS(hfft, parts_fft)
PARTS(ihfft, parts_fft)
PARTS(fft2, parts_fftn)
PARTS(ifft2, parts_fftn)
PARTS(rfft2, parts_fftn)
PARTS(irfft2, parts_fftn)
PARTS(hfft2, parts_fftn)
PARTS(ihfft2, parts_fftn)
PARTS(fftn, parts_fftn)
PARTS(ifftn, parts_fftn)
PARTS(rfftn, parts_fftn)
PARTS(irfftn, parts_fftn)
PARTS(hfftn, parts_fftn)
PARTS(ihfftn, parts_fftn)

/* ---- Gradients ---------------------------------------------------------------------------------
 */

/* Of lines of which one half was looked at, the other half counts nothing: zeros. */
static kn_tensor *from_half(const plan *p, kn_tensor *dy) {
    int last = p->axes->count - 1;
    kn_tensor *whole = resized(dy, p->axes->axis[last], p->sizes->dim[last]);
    return kn_real(kn_fft_c2c(whole, *p->axes, true, p->scale));
}

/* To lines of which one half is there: what stands for its mirror image too counts twice. */
static kn_tensor *to_half(const plan *p, kn_tensor *dy) {
    int last = p->axes->count - 1;
    int64_t axis = p->axes->axis[last], twice = (p->sizes->dim[last] - 1) / 2;
    kn_tensor *dx = kn_fft_r2c(dy, *p->axes, p->scale);
    if (twice < 1) return dx;
    kn_tensor *middle = kn_narrow(dx, axis, 1, twice);
    return kn_add(dx, kn_slice_grad(middle, kn_shape_of(dx), axis, 1, 1));
}

static kn_tensor *adjoint(const plan *p, kn_tensor *dy, const kn_shape *shape) {
    kn_tensor *dx;
    switch (p->form) {
    case COMPLEX_FORTH:
    case COMPLEX_BACK:
        dx = kn_fft_c2c(as_complex(dy), *p->axes, p->form == COMPLEX_FORTH, p->scale);
        break;
    case REAL_FORTH:
        dx = from_half(p, as_complex(dy));
        break;
    case HERMITIAN_BACK:
        dx = from_half(p, kn_conj(as_complex(dy)));
        break;
    case REAL_BACK:
        dx = to_half(p, dy);
        break;
    default:
        dx = kn_conj(to_half(p, dy));
    }
    for (int i = 0; i < p->axes->count; i++)
        dx = resized(dx, p->axes->axis[i], shape->dim[p->axes->axis[i]]);
    return dx;
}

void kn__grad_fft(kn__backprop *b) {
    const kn_fft_args *a = b->args;
    kn_axes axes = {1, {a->axis.value}};
    kn_dims sizes = {1, {a->n}};
    plan p = {form_of(b->op), &axes, &sizes, 1};
    p.scale = scale_of(p.form, a->norm, &sizes);
    b->dx[0] = adjoint(&p, b->dy[0], &b->in_meta[0]->shape);
}
void kn__grad_fftn(kn__backprop *b) {
    const kn_fftn_args *a = b->args;
    plan p = {form_of(b->op), &a->axes, &a->sizes, 1};
    p.scale = scale_of(p.form, a->norm, &a->sizes);
    b->dx[0] = adjoint(&p, b->dy[0], &b->in_meta[0]->shape);
}

/* ---- Shifts and frequencies --------------------------------------------------------------------
 */

bool kn__infer_fftshift(kn__call *call) {
    kn_axes_args *a = call->args;
    return own_axes(call, &a->axes, call->in[0]->d.rank) && kn__infer_same(call);
}

/* The first `from` elements along each axis move behind the others. */
static kn_tensor *shifted(const kn__call *call, bool up) {
    kn_axes axes = ((const kn_axes_args *)call->args)->axes;
    kn_tensor *x = call->in[0];
    int rank = kn_rank(x);
    for (int i = 0; !axes.count && i < rank; i++) axes.axis[i] = i;
    if (!axes.count) axes.count = rank;
    for (int i = 0; rank && i < axes.count; i++) {
        int axis = (int)axes.axis[i];
        int64_t n = kn_dim(x, axis), from = up ? n / 2 : (n + 1) / 2;
        if (n < 2) continue;
        x = kn_cat(KN_LIST(kn_narrow(x, axis, from, n - from), kn_narrow(x, axis, 0, from)), axis);
    }
    return x;
}
void kn__parts_fftshift(const kn__call *call, kn_tensor **results) {
    results[0] = shifted(call, false);
}
void kn__parts_ifftshift(const kn__call *call, kn_tensor **results) {
    results[0] = shifted(call, true);
}

static bool infer_frequencies(kn__call *call, bool half) {
    kn_fftfreq_args *a = call->args;
    kn__call_site b;
    if (!a->dtype) a->dtype = KN_F32;
    if (!kn_dtype_size(a->dtype))
        return kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), a->dtype), false;
    if (!a->d.given) a->d = (kn_some_f64){true, 1};
    if (a->n < 1) return fail_length(call, "n", a->n);
    return kn__out_shape(call, 0, a->dtype, (kn_shape){1, {half ? a->n / 2 + 1 : a->n}});
}
bool kn__infer_fftfreq(kn__call *call) {
    return infer_frequencies(call, false);
}
bool kn__infer_rfftfreq(kn__call *call) {
    return infer_frequencies(call, true);
}

static int frequencies(const kn_launch *l, bool half) {
    const kn_fftfreq_args *a = l->args;
    const kn_desc *d = l->out[0];
    double step = 1 / ((double)a->n * a->d.value);
    for (int64_t i = 0; i < d->shape[0]; i++) {
        int64_t k = half || i < (a->n + 1) / 2 ? i : i - a->n;
        kn__store_f(d, d->offset + i * d->strides[0], (double)k * step);
    }
    return KN_OK;
}
int kn__ref_fftfreq(const kn_launch *l) {
    return frequencies(l, false);
}
int kn__ref_rfftfreq(const kn_launch *l) {
    return frequencies(l, true);
}

#ifdef KILN_TESTING
#define IN(...) .in = {{.shape = __VA_ARGS__}}
#define AT(axis) \
    { true, axis }
#define LINE_SAMPLES(...)                                                                          \
    {                                                                                              \
        {IN({2, {3, 6}}), .args = &(kn_fft_args){0}},                                              \
            {IN({2, {5, 3}}), .args = &(kn_fft_args){.axis = AT(0), .norm = "ortho"}},             \
            {IN({3, {2, 7, 2}}),                                                                   \
             .args = &(kn_fft_args){.n = 5, .axis = AT(1), .norm = "forward"}},                    \
            {IN({1, {4}}), .args = &(kn_fft_args){.n = 9}},                                        \
            {IN({2, {0, 4}}), .args = &(kn_fft_args){.n = 3}},                                     \
            {IN({1, {4}}), .args = &(kn_fft_args){.n = -2}, .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE}, \
            {IN({1, {0}}), .args = &(kn_fft_args){0}, .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},       \
            {IN({0, {0}}), .args = &(kn_fft_args){0}, .fails = KN_E_RANK_AT_LEAST},                \
            {IN({1, {4}}), .args = &(kn_fft_args){.axis = AT(1)},                                  \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                     \
            {IN({1, {4}}), .args = &(kn_fft_args){.norm = "other"},                                \
             .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},                                                \
            KN__SAMPLES_END                                                                        \
    }
#define PLANE_SAMPLES                                                                          \
    {                                                                                          \
        {IN({2, {3, 4}}), .args = &(kn_fftn_args){.norm = "ortho"}},                           \
            {IN({3, {2, 3, 4}}),                                                               \
             .args = &(kn_fftn_args){.sizes = {2, {5, 3}}, .axes = {2, {0, -1}}}},             \
            {IN({3, {4, 3, 2}}),                                                               \
             .args = &(kn_fftn_args){.sizes = {2, {-1, 4}}, .norm = "forward"}},               \
            {IN({2, {3, 4}}), .args = &(kn_fftn_args){.sizes = {1, {3}}, .axes = {2, {0, 1}}}, \
             .fails = KN_E_DIMS_COUNT},                                                        \
            {IN({2, {3, 4}}), .args = &(kn_fftn_args){.axes = {2, {0, -2}}},                   \
             .fails = KN_E_AXIS_DUPLICATE},                                                    \
            KN__SAMPLES_END                                                                    \
    }
KN__SAMPLES(fft) = LINE_SAMPLES();
KN__SAMPLES(ifft) = LINE_SAMPLES();
KN__SAMPLES(rfft) = LINE_SAMPLES();
KN__SAMPLES(irfft) = LINE_SAMPLES();
KN__SAMPLES(hfft) = LINE_SAMPLES();
KN__SAMPLES(ihfft) = LINE_SAMPLES();
KN__SAMPLES(fft2) = PLANE_SAMPLES;
KN__SAMPLES(ifft2) = PLANE_SAMPLES;
KN__SAMPLES(rfft2) = PLANE_SAMPLES;
KN__SAMPLES(irfft2) = PLANE_SAMPLES;
KN__SAMPLES(hfft2) = PLANE_SAMPLES;
KN__SAMPLES(ihfft2) = PLANE_SAMPLES;
KN__SAMPLES(fftn) = PLANE_SAMPLES;
KN__SAMPLES(ifftn) = PLANE_SAMPLES;
KN__SAMPLES(rfftn) = PLANE_SAMPLES;
KN__SAMPLES(irfftn) = PLANE_SAMPLES;
KN__SAMPLES(hfftn) = PLANE_SAMPLES;
KN__SAMPLES(ihfftn) = PLANE_SAMPLES;
static const double five[] = {0, 1, 2, 3, 4}, shifted_five[] = {3, 4, 0, 1, 2},
                    back_five[] = {2, 3, 4, 0, 1};
#define SHIFT_SAMPLES(expected)                                                                    \
    {                                                                                              \
        {.in = {{.shape = {1, {5}}, .values = five}},                                              \
         .args = &(kn_axes_args){{0}},                                                             \
         .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_INT | KN_DTYPES_COMPLEX,                            \
         .out = (expected)},                                                                       \
            {IN({3, {2, 3, 4}}), .args = &(kn_axes_args){{0}}},                                    \
            {IN({2, {3, 4}}), .args = &(kn_axes_args){{1, {-1}}}},                                 \
            {IN({2, {0, 4}}), .args = &(kn_axes_args){{0}}},                                       \
            {IN({0, {0}}), .args = &(kn_axes_args){{0}}},                                          \
            {IN({2, {3, 4}}), .args = &(kn_axes_args){{1, {2}}}, .fails = KN_E_AXIS_OUT_OF_RANGE}, \
            KN__SAMPLES_END                                                                        \
    }
KN__SAMPLES(fftshift) = SHIFT_SAMPLES(shifted_five);
KN__SAMPLES(ifftshift) = SHIFT_SAMPLES(back_five);
static const double freq5[] = {0, 0.4, 0.8, -0.8, -0.4}, rfreq5[] = {0, 0.4, 0.8};
KN__SAMPLES(fftfreq) = {
    {.args = &(kn_fftfreq_args){.n = 5, .d = {true, 0.5}}, .out = freq5, .tolerance = 100},
    {.args = &(kn_fftfreq_args){.n = 1}},
    {.args = &(kn_fftfreq_args){.n = 0}, .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(rfftfreq) = {
    {.args = &(kn_fftfreq_args){.n = 5, .d = {true, 0.5}}, .out = rfreq5, .tolerance = 100},
    {.args = &(kn_fftfreq_args){.n = 4}},
    {.args = &(kn_fftfreq_args){.n = 0}, .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
