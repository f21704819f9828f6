/* Interpolation: shape rules and gradients. It is linear in x, so the gradient is the transposed
 * map, and that one's gradient interpolation again. */
#include "ops/interpolate.h"

#include <math.h>

#include "ops/conv.h"
#include "ops/infer.h"
#include "ops/samples.h"

#define KNOWN_MODES \
    "nearest, nearest-exact, linear, bilinear, bicubic, trilinear, area and lanczos3"

/* What a call says of the way to interpolate, wherever it stands. */
typedef struct manner {
    kn_factors *scale;
    const char **mode;
    bool align_corners, antialias;
} manner;

/* The user's text need not outlive the call. */
static const char *own_text(kn__filter filter, int nd) {
    static const char *const linear[] = {"linear", "linear", "bilinear", "trilinear"};
    static const char *const others[] = {
        [KN__NEAREST] = "nearest", [KN__NEAREST_EXACT] = "nearest-exact",
        [KN__LINEAR] = "",         [KN__CUBIC] = "bicubic",
        [KN__AREA] = "area",       [KN__LANCZOS] = "lanczos3"};
    return filter == KN__LINEAR ? linear[nd] : others[filter];
}

static bool conflict(const kn__call *call, const char *attribute, const char *other,
                     const char *why) {
    kn__call_site b;
    kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), attribute, other, why);
    return false;
}

static bool check_rank(const kn__call *call, const char *operand, const kn_shape *x, int nd) {
    int rank = nd ? nd + 2 : x->rank < 3 ? 3 : x->rank > 5 ? 5 : x->rank;
    if (x->rank == rank) return true;
    kn__call_site b;
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), operand, x, x->rank, rank);
    return false;
}

/* Checks the manner against the shape of what is (or was) interpolated. */
static bool check_manner(const kn__call *call, const manner *m, const char *operand,
                         const kn_shape *x) {
    kn__call_site b;
    if (!*m->mode) *m->mode = "nearest";
    int nd;
    kn__filter filter = kn__filter_of(*m->mode, &nd);
    if (filter == KN__FILTERS) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "mode", *m->mode,
                                        KNOWN_MODES);
        return false;
    }
    if (!check_rank(call, operand, x, nd)) return false;
    *m->mode = own_text(filter, x->rank - 2);
    bool smooth = filter == KN__LINEAR || filter == KN__CUBIC || filter == KN__LANCZOS;
    if (m->align_corners && !smooth)
        return conflict(call, "align_corners", "mode", "it has no meaning in this mode");
    if (m->antialias && (!smooth || x->rank != 4))
        return conflict(call, "antialias", "mode", "only bilinear, bicubic and lanczos3 have it");
    for (int i = 0; i < x->rank - 2; i++) {
        if (x->dim[2 + i] > 0) continue;
        kn__fail_spatial_empty(call->kn, kn__site_of(call, &b), i, operand, x);
        return false;
    }
    return true;
}

/* Fills one factor an axis; none given: zeros, and still none. */
static bool fill_factors(const kn__call *call, const char *name, kn_factors *f, int nd) {
    kn__call_site b;
    if (f->count != 0 && f->count != 1 && f->count != nd)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), name, f->count, nd), false;
    for (int i = 0; i < nd; i++) {
        if (f->count == 0) f->factor[i] = 0;
        if (f->count == 1 && i > 0) f->factor[i] = f->factor[0];
        if (f->count == 0 || (f->factor[i] >= 1e-15 && f->factor[i] <= 1e15)) continue;
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, f->factor[i],
                                              "from 1e-15 to 1e15");
        return false;
    }
    for (int i = nd; i < KN_MAX_RANK; i++) f->factor[i] = 0;
    if (f->count != 0) f->count = nd;
    return true;
}

/* The size that a factor makes of n; 0 where there would be none. */
static int64_t scaled(int64_t n, double factor) {
    double size = floor((double)n * factor);
    return size < 9e18 ? (int64_t)size : INT64_MAX;
}

static bool scale_fits(const kn__call *call, double factor, int64_t size) {
    if (size > 0) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "scale", factor,
                                          "large enough for one element");
    return false;
}

/* Floats in every mode; integers where elements are copied; bytes, as of pictures, also where they
 * are weighed. */
static bool check_interpolated_dtype(const kn__call *call, const char *mode) {
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    int nd;
    kn__filter filter = kn__filter_of(mode, &nd);
    if (KN_DTYPES_FLOAT >> dtype & 1 || filter <= KN__NEAREST_EXACT) return true;
    if (dtype == KN_U8 && filter != KN__AREA) return true;
    kn__call_site b;
    kn__fail_dtype_unsupported(call->kn, kn__site_of(call, &b), "x", dtype,
                               filter == KN__AREA ? "floats (in this mode)"
                                                  : "floats and u8 (in this mode)");
    return false;
}

bool kn__infer_interpolate(kn__call *call) {
    kn_interpolate_args *a = call->args;
    kn_shape x = kn__desc_shape(&call->in[0]->d), y = x;
    manner m = {&a->scale, &a->mode, a->align_corners, a->antialias};
    kn__call_site b;
    if (!check_manner(call, &m, "x", &x) || !check_interpolated_dtype(call, a->mode)) return false;
    int nd = x.rank - 2;
    if (a->output.count == 0 && a->scale.count == 0)
        return kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "output"), false;
    bool sized = a->output.count != 0;
    if (sized && !kn__fill_dims(call, "output", &a->output, nd, 1, 1)) return false;
    if (!fill_factors(call, "scale", &a->scale, nd)) return false;
    for (int i = 0; i < nd; i++) {
        y.dim[2 + i] = sized ? a->output.dim[i] : scaled(x.dim[2 + i], a->scale.factor[i]);
        if (!sized && !scale_fits(call, a->scale.factor[i], y.dim[2 + i])) return false;
    }
    if (a->recompute_scale) a->scale = (kn_factors){0};
    a->recompute_scale = false;
    a->output = (kn_dims){.count = nd};
    for (int i = 0; i < nd; i++) a->output.dim[i] = y.dim[2 + i];
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, y);
}

bool kn__infer_interpolate_grad(kn__call *call) {
    kn_interpolate_grad_args *a = call->args;
    const kn_desc *dy = &call->in[0]->d;
    manner m = {&a->scale, &a->mode, a->align_corners, a->antialias};
    kn__call_site b;
    if (!kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape) ||
        !check_manner(call, &m, "shape", &a->shape) ||
        !fill_factors(call, "scale", &a->scale, a->shape.rank - 2))
        return false;
    kn_shape given = kn__desc_shape(dy), wanted = a->shape;
    bool fits = given.rank == wanted.rank;
    for (int i = 2; fits && i < given.rank; i++) {
        wanted.dim[i] = given.dim[i];
        fits = given.dim[i] > 0;
    }
    if (fits && kn_shape_equal(given, wanted)) return true;
    return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &given, &wanted), false;
}

/* ---- gradients ---- */

void kn__grad_interpolate(kn__backprop *b) {
    const kn_interpolate_args *a = b->args;
    b->dx[0] =
        kn_interpolate_grad(b->dy[0], b->in_meta[0]->shape, .scale = a->scale, .mode = a->mode,
                            .align_corners = a->align_corners, .antialias = a->antialias);
}

void kn__grad_interpolate_grad(kn__backprop *b) {
    const kn_interpolate_grad_args *a = b->args;
    const kn_shape *y = &b->in_meta[0]->shape;
    kn_interpolate_options o = {.size = sizeof o,
                                .scale = a->scale,
                                .mode = a->mode,
                                .align_corners = a->align_corners,
                                .antialias = a->antialias};
    for (; o.output.count < y->rank - 2; o.output.count++)
        o.output.dim[o.output.count] = y->dim[2 + o.output.count];
    b->dx[0] = kn_interpolate_with(b->dy[0], &o);
}

/* ---- the old names ---- */

static bool infer_upsample(kn__call *call, const char *mode, bool align_corners) {
    const kn_upsample_args *a = call->args;
    kn_interpolate_args as = {
        .output = a->output, .scale = a->scale, .mode = mode, .align_corners = align_corners};
    kn__call plain = *call;
    plain.args = &as;
    return kn__infer_interpolate(&plain);
}
bool kn__infer_upsample_nearest(kn__call *call) {
    return infer_upsample(call, "nearest", false);
}
bool kn__infer_upsample_bilinear(kn__call *call) {
    return infer_upsample(call, "bilinear", true);
}

void kn__parts_upsample_nearest(const kn__call *call, kn_tensor **results) {
    const kn_upsample_args *a = call->args;
    results[0] = kn_interpolate(call->in[0], .output = a->output, .scale = a->scale);
}
void kn__parts_upsample_bilinear(const kn__call *call, kn_tensor **results) {
    const kn_upsample_args *a = call->args;
    results[0] = kn_interpolate(call->in[0], .output = a->output, .scale = a->scale,
                                .mode = "bilinear", .align_corners = true);
}

#ifdef KILN_TESTING
#define X(...)                                       \
    {                                                \
        { .shape = {__VA_ARGS__}, .distinct = true } \
    }
#define RESIZE &(kn_interpolate_args)
#define FLOATS .dtypes = KN_DTYPES_FLOAT
#define OUT(...) .output = {__VA_ARGS__}
static const double ramp[] = {0, 10}, corners[] = {0, 10.0 / 3, 20.0 / 3, 10},
                    halves[] = {0, 2.5, 7.5, 10};
#define RAMP                                        \
    {                                               \
        { .shape = {3, {1, 1, 2}}, .values = ramp } \
    }
KN__SAMPLES(interpolate) = {
    {.in = X(3, {2, 3, 5}), .args = RESIZE{OUT(1, {8})}},
    {.in = X(4, {2, 3, 4, 5}), .args = RESIZE{.scale = {2, {1.7, 0.6}}, .mode = "nearest-exact"}},
    {.in = X(5, {1, 2, 3, 4, 5}), .args = RESIZE{.scale = {1, {1.7}}, .recompute_scale = true}},
    {.in = RAMP,
     .args = RESIZE{OUT(1, {4}), .mode = "linear", .align_corners = true},
     .out = corners,
     FLOATS},
    {.in = RAMP, .args = RESIZE{OUT(1, {4}), .mode = "linear"}, .out = halves, FLOATS},
    {.in = X(3, {2, 3, 5}), .args = RESIZE{.scale = {1, {1.7}}, .mode = "linear"}, FLOATS},
    {.in = X(4, {2, 3, 4, 5}), .args = RESIZE{OUT(2, {7, 3}), .mode = "bilinear"}, FLOATS},
    {.in = X(4, {1, 2, 9, 5}),
     .args = RESIZE{OUT(2, {4, 7}), .mode = "bilinear", .antialias = true},
     FLOATS},
    {.in = X(4, {1, 2, 4, 5}),
     .args = RESIZE{OUT(2, {7, 3}), .mode = "bicubic", .align_corners = true},
     FLOATS},
    {.in = X(4, {1, 2, 9, 5}),
     .args = RESIZE{.scale = {2, {0.4, 1.3}}, .mode = "bicubic", .antialias = true},
     FLOATS},
    {.in = X(4, {1, 2, 4, 5}), .args = RESIZE{OUT(2, {7, 3}), .mode = "lanczos3"}, FLOATS},
    {.in = X(4, {1, 2, 9, 5}),
     .args = RESIZE{OUT(2, {4, 7}), .mode = "lanczos3", .antialias = true},
     FLOATS},
    {.in = X(5, {1, 2, 3, 4, 2}),
     .args = RESIZE{OUT(3, {5, 2, 3}), .mode = "trilinear", .align_corners = true},
     FLOATS},
    {.in = X(4, {2, 3, 5, 7}), .args = RESIZE{OUT(2, {2, 9}), .mode = "area"}, FLOATS},
    {.in = X(4, {0, 3, 5, 7}), .args = RESIZE{OUT(1, {2}), .mode = "bilinear"}, FLOATS},
    {.in = X(4, {1, 2, 3, 3}),
     .args = RESIZE{OUT(1, {5}), .mode = "bilinear"},
     .dtypes = KN_DTYPE_BIT(KN_U8)},
    {.in = X(4, {1, 2, 3, 3}),
     .args = RESIZE{OUT(1, {5}), .mode = "bilinear"},
     .dtypes = KN_DTYPE_BIT(KN_I32),
     .fails = KN_E_DTYPE_UNSUPPORTED},
    {.in = X(4, {1, 2, 3, 3}),
     .args = RESIZE{OUT(1, {5}), .mode = "area"},
     .dtypes = KN_DTYPE_BIT(KN_U8),
     .fails = KN_E_DTYPE_UNSUPPORTED},
    {.in = X(3, {1, 2, 3}),
     .args = RESIZE{OUT(1, {5}), .mode = "bilinear"},
     .fails = KN_E_RANK_REQUIRED},
    {.in = X(3, {1, 2, 3}), .args = RESIZE{.mode = "nearest"}, .fails = KN_E_ATTRIBUTE_MISSING},
    {.in = X(3, {1, 2, 3}), .args = RESIZE{OUT(1, {0})}, .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = X(3, {1, 2, 3}),
     .args = RESIZE{.scale = {1, {0.1}}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = X(4, {1, 2, 5, 6}),
     .args = RESIZE{OUT(1, {3}), .scale = {2, {1.7, 0.9}}, .mode = "bilinear"},
     FLOATS},
    {.in = X(3, {1, 2, 3}),
     .args = RESIZE{OUT(1, {5}), .align_corners = true},
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    {.in = X(3, {1, 2, 3}),
     .args = RESIZE{OUT(1, {5}), .mode = "linear", .antialias = true},
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    {.in = X(3, {1, 2, 3}),
     .args = RESIZE{OUT(1, {5}), .mode = "cubic"},
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    {.in = X(3, {1, 2, 0}), .args = RESIZE{OUT(1, {5})}, .fails = KN_E_SPATIAL_EMPTY},
    KN__SAMPLES_END};
#define BACK &(kn_interpolate_grad_args)
KN__SAMPLES(interpolate_grad) = {
    {.in = X(4, {2, 3, 7, 3}), .args = BACK{.shape = {4, {2, 3, 4, 5}}, .mode = "bilinear"}},
    {.in = X(3, {1, 2, 8}), .args = BACK{.shape = {3, {1, 2, 5}}, .scale = {1, {1.7}}}},
    {.in = X(3, {1, 3, 7}), .args = BACK{.shape = {3, {1, 2, 5}}}, .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define UPSAMPLE &(kn_upsample_args)
KN__SAMPLES(upsample_nearest) = {
    {.in = X(4, {1, 2, 3, 4}), .args = UPSAMPLE{.scale = {1, {2}}}},
    {.in = X(4, {1, 2, 3, 4}), .args = UPSAMPLE{.scale = {0}}, .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
KN__SAMPLES(upsample_bilinear) = {
    {.in = X(4, {1, 2, 3, 4}), .args = UPSAMPLE{OUT(2, {5, 7})}},
    {.in = X(3, {1, 2, 3}), .args = UPSAMPLE{OUT(1, {5})}, .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
#endif
