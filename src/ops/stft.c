/* Short-time Fourier transforms: a window moves over the signal and each place is transformed, as
 * PyTorch has it. The way back adds the frames up where they overlap, in time linear in the
 * signal's length, and divides by the sum of the squared windows. */
#include <math.h>
#include <string.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/pad.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- What both check ---------------------------------------------------------------------------
 */

static bool fail_attribute(const kn__call *call, const char *name, int64_t value,
                           const char *allowed) {
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}

/* Fills in defaults; the window is a vector of win_length. */
static bool settle_frames(const kn__call *call, int64_t n_fft, int64_t *hop, int64_t *win_length) {
    if (n_fft < 1) return fail_attribute(call, "n_fft", n_fft, "at least 1");
    if (!*hop) *hop = n_fft / 4 ? n_fft / 4 : 1;
    if (!*win_length) *win_length = n_fft;
    if (*hop < 1) return fail_attribute(call, "hop", *hop, "at least 1");
    if (*win_length < 1 || *win_length > n_fft)
        return fail_attribute(call, "win_length", *win_length, "from 1 to n_fft");
    if (!call->in[1]) return true;
    kn_shape window = kn__desc_shape(&call->in[1]->d), expected = {1, {*win_length}};
    if (kn_shape_equal(window, expected)) return true;
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "window", &window, &expected);
    return false;
}

static bool check_rank(const kn__call *call, int least) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x);
    kn__call_site b;
    if (x->rank < least) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, x->rank, least);
        return false;
    }
    if (x->rank <= least + 1) return true;
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &own, x->rank, least + 1);
    return false;
}

static kn_dtype complex_of(kn_dtype dtype) {
    return kn__pair_dtype(kn__part_dtype(dtype));
}

/* The window in the middle of n_fft places; NULL where it is 1 everywhere. */
static kn_tensor *placed_window(const kn__call *call, int64_t n_fft, int64_t win_length) {
    kn_tensor *window = call->in[1], *x = call->in[0];
    if (!window && win_length == n_fft) return NULL;
    kn_dtype dtype = kn__part_dtype(kn_dtype_of(x));
    if (!window) window = kn_ones(kn_device_of(x), KN_SHAPE(win_length), .dtype = dtype);
    if (win_length == n_fft) return window;
    int64_t before = (n_fft - win_length) / 2;
    return kn_pad(window, KN_DIMS(before, n_fft - win_length - before));
}

/* ---- stft --------------------------------------------------------------------------------------
 */

static bool settle_padding(const kn__call *call, kn_stft_args *a, int64_t length) {
    static const char *const names[] = {"constant", "reflect", "replicate", "circular"};
    kn__call_site b;
    if (!a->pad_mode) a->pad_mode = "reflect";
    kn__pad_mode mode = kn__pad_mode_of(a->pad_mode);
    if (mode == KN__PAD_MODES) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "pad_mode", a->pad_mode,
                                        "constant, reflect, replicate, circular");
        return false;
    }
    a->pad_mode = names[mode];
    int64_t amount = a->uncentered ? 0 : a->n_fft / 2;
    if (amount == 0 || mode == KN__PAD_CONSTANT) return true;
    int64_t axis = call->in[0]->d.rank - 1;
    if (mode == KN__PAD_REFLECT && amount >= length)
        return kn__fail_pad_reflect(call->kn, kn__site_of(call, &b), amount, axis, length,
                                    length > 0 ? length - 1 : 0),
               false;
    if (length == 0)
        return kn__fail_pad_edge_empty(call->kn, kn__site_of(call, &b), axis, length), false;
    return true;
}

bool kn__infer_stft(kn__call *call) {
    kn_stft_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (!check_rank(call, 1) || !settle_frames(call, a->n_fft, &a->hop, &a->win_length))
        return false;
    int64_t length = x->shape[x->rank - 1], padding = a->uncentered ? 0 : a->n_fft / 2;
    if (a->n_fft > INT64_C(1) << 60) return fail_attribute(call, "n_fft", a->n_fft, "below 2^60");
    if (!settle_padding(call, a, length)) return false;
    if (length + 2 * padding < a->n_fft) {
        kn__fail_window_too_large(call->kn, kn__site_of(call, &b), x->rank - 1, a->n_fft, length,
                                  2 * padding);
        return false;
    }
    if (kn_dtype_is_complex((kn_dtype)x->dtype)) a->twosided = true;
    kn_shape shape = {.rank = x->rank + 1, .dim = {x->shape[0]}};
    shape.dim[x->rank - 1] = a->twosided ? a->n_fft : a->n_fft / 2 + 1;
    shape.dim[x->rank] = 1 + (length + 2 * padding - a->n_fft) / a->hop;
    return kn__out_shape(call, 0, complex_of((kn_dtype)x->dtype), shape);
}

void kn__parts_stft(const kn__call *call, kn_tensor **results) {
    const kn_stft_args *a = call->args;
    kn_tensor *x = call->in[0];
    int64_t padding = a->uncentered ? 0 : a->n_fft / 2;
    if (padding) x = kn_pad(x, KN_DIMS(padding, padding), .mode = a->pad_mode);
    kn_tensor *frames = kn_unfold(x, -1, a->n_fft, a->hop);
    kn_tensor *window = placed_window(call, a->n_fft, a->win_length);
    if (window) frames = kn_mul(frames, window);
    const char *norm = a->normalized ? "ortho" : "backward";
    kn_tensor *y = a->twosided ? kn_fft(frames, .norm = norm) : kn_rfft(frames, .norm = norm);
    results[0] = kn_copy(kn_transpose(y, -1, -2));
}

/* ---- istft -------------------------------------------------------------------------------------
 */

/* How long the frames together are. */
static int64_t span_of(const kn_istft_args *a, int64_t n_frames) {
    return a->n_fft + a->hop * (n_frames - 1);
}

/* The part of it that is the result; what is asked for beyond its end is zeros. */
static void range_of(const kn_istft_args *a, int64_t span, int64_t *start, int64_t *end) {
    *start = a->uncentered ? 0 : a->n_fft / 2;
    *end = a->length ? *start + a->length : a->uncentered ? span : span - a->n_fft / 2;
    if (*end < *start) *end = *start;
}

/* Real signals have real windows. */
static bool real_window(const kn__call *call) {
    const kn_istft_args *a = call->args;
    kn_dtype x = (kn_dtype)call->in[0]->d.dtype;
    kn_dtype window = call->in[1] ? (kn_dtype)call->in[1]->d.dtype : KN_F32;
    if (a->return_complex || !kn_dtype_is_complex(window)) return true;
    kn__call_site b;
    kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "window", window, kn__part_dtype(x));
    return false;
}

bool kn__infer_istft(kn__call *call) {
    kn_istft_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (!check_rank(call, 2) || !settle_frames(call, a->n_fft, &a->hop, &a->win_length))
        return false;
    if (a->length < 0) return fail_attribute(call, "length", a->length, "0 or more");
    int64_t n_frames = x->shape[x->rank - 1];
    bool whole = a->return_complex || x->shape[x->rank - 2] == a->n_fft;
    kn_shape own = kn__desc_shape(x), expected = own;
    expected.dim[x->rank - 2] = whole ? a->n_fft : a->n_fft / 2 + 1;
    if (!kn_shape_equal(own, expected)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "x", &own, &expected);
        return false;
    }
    if (!real_window(call)) return false;
    int64_t span, start, end;
    if (n_frames < 1) return fail_attribute(call, "the number of frames", 0, "at least 1");
    if (__builtin_mul_overflow(a->hop, n_frames - 1, &span) ||
        __builtin_add_overflow(span, a->n_fft, &span) || span > INT64_C(1) << 60 ||
        a->length > INT64_C(1) << 60) {
        kn_shape huge = {1, {INT64_MAX}};
        return kn__fail_size_overflow(call->kn, kn__site_of(call, &b), &huge), false;
    }
    range_of(a, span, &start, &end);
    if (end == start) return fail_attribute(call, "the length of the result", 0, "at least 1");
    kn_shape shape = {.rank = x->rank - 1, .dim = {x->shape[0]}};
    shape.dim[shape.rank - 1] = end - start;
    kn_dtype dtype = (kn_dtype)x->dtype;
    return kn__out_shape(call, 0, a->return_complex ? dtype : kn__part_dtype(dtype), shape);
}

/* Frames [..., n_frames, n_fft] added up where they overlap. */
static kn_tensor *overlapped(kn_tensor *frames, int64_t hop, int64_t span) {
    kn_shape shape = kn_shape_of(frames);
    if (shape.rank < 2) return frames; /* nil */
    shape.dim[--shape.rank] = 0;
    shape.dim[shape.rank - 1] = span;
    return kn_unfold_grad(frames, shape, -1, kn_dim(frames, -1), hop);
}

/* What the windows of all frames sum up to, squared, as far as frames reach. */
static kn_tensor *envelope(const kn__call *call, kn_tensor *window, int64_t n_frames, int64_t start,
                           int64_t end) {
    const kn_istft_args *a = call->args;
    kn_tensor *x = call->in[0];
    kn_dtype dtype = kn__part_dtype(kn_dtype_of(x));
    if (!window) window = kn_ones(kn_device_of(x), KN_SHAPE(a->n_fft), .dtype = dtype);
    kn_tensor *squares = kn_expand(kn_square(window), KN_SHAPE(n_frames, a->n_fft));
    kn_tensor *sums = overlapped(squares, a->hop, span_of(a, n_frames));
    return kn_istft_envelope(kn_narrow(sums, 0, start, end - start));
}

/* The window in x's precision. */
static kn_tensor *in_precision(kn_tensor *window, kn_dtype x) {
    bool paired = kn_dtype_is_complex(kn_dtype_of(window));
    return kn_cast(window, paired ? x : kn__part_dtype(x));
}

void kn__parts_istft(const kn__call *call, kn_tensor **results) {
    const kn_istft_args *a = call->args;
    kn_tensor *x = kn_transpose(call->in[0], -1, -2);
    int64_t n_frames = kn_dim(x, -2), span = span_of(a, n_frames), start, end;
    const char *norm = a->normalized ? "ortho" : "backward";
    kn_tensor *frames =
        a->return_complex ? kn_ifft(x, .norm = norm) : kn_irfft(x, .n = a->n_fft, .norm = norm);
    kn_tensor *window = placed_window(call, a->n_fft, a->win_length);
    if (window) window = in_precision(window, kn_dtype_of(x));
    if (window) frames = kn_mul(frames, window);
    range_of(a, span, &start, &end);
    int64_t there = end < span ? end : span;
    kn_tensor *y = kn_narrow(overlapped(frames, a->hop, span), -1, start, there - start);
    y = kn_div(y, envelope(call, window, n_frames, start, there));
    results[0] = end > there ? kn_pad(y, KN_DIMS(0, end - there)) : y;
}

/* ---- istft_envelope: a copy that refuses zeros ---- */
/* The place along the last axis of the first number that is too small to divide by; -1: none. */
static int64_t too_small(const kn_desc *d) {
    const kn_desc *one[] = {d};
    kn__walk w;
    kn__walk_start(&w, one, 1);
    if (w.empty) return -1;
    int64_t at = 0;
    do {
        double v[2] = {0, 0};
        kn__load_parts(d, w.offset[0], v);
        if (hypot(v[0], v[1]) < 1e-11) return at % d->shape[d->rank - 1];
    } while (at++, kn__walk_next(&w));
    return -1;
}
static double same_f(double x) {
    return x;
}
static kn__complex same_c(kn__complex x) {
    return x;
}
int kn__ref_istft_envelope(const kn_launch *l) {
    int64_t at = too_small(l->in[0]);
    if (at < 0) return kn__ref_map1c(l, same_f, NULL, same_c);
    *l->failure = (kn_failure){.code = KN_E_ISTFT_WINDOW, .value = {at}};
    return KN_E_ISTFT_WINDOW;
}

#ifdef KILN_TESTING
static const double hill[] = {0.25, 0.75, 1, 0.75}, short_hill[] = {0.5, 1, 0.75};
static const double gap[] = {1, 0, 0, 0};
#define WINDOW4 \
    { .shape = {1, {4}}, .values = hill, .dtype = KN_F64 }
#define WINDOW3 \
    { .shape = {1, {3}}, .values = short_hill, .dtype = KN_F64 }
KN__SAMPLES(stft) = {
    {.in = {{.shape = {1, {12}}}}, .args = &(kn_stft_args){.n_fft = 4}, .n_in = 1},
    {.in = {{.shape = {2, {2, 11}}}, WINDOW4},
     .args = &(kn_stft_args){.n_fft = 4, .hop = 3, .normalized = true},
     .n_in = 2},
    {.in = {{.shape = {2, {2, 9}}}, WINDOW3},
     .args = &(kn_stft_args){.n_fft = 5, .hop = 2, .win_length = 3, .uncentered = true},
     .n_in = 2},
    {.in = {{.shape = {1, {7}}}},
     .args = &(kn_stft_args){.n_fft = 6, .win_length = 4, .pad_mode = "constant", .twosided = true},
     .n_in = 1},
    {.in = {{.shape = {1, {2}}}},
     .args = &(kn_stft_args){.n_fft = 4},
     .n_in = 1,
     .fails = KN_E_PAD_REFLECT},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_stft_args){.n_fft = 4, .uncentered = true},
     .n_in = 1,
     .fails = KN_E_WINDOW_TOO_LARGE},
    {.in = {{.shape = {1, {9}}}, WINDOW3},
     .args = &(kn_stft_args){.n_fft = 4},
     .n_in = 2,
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {9}}}},
     .args = &(kn_stft_args){.n_fft = 4, .win_length = 5},
     .n_in = 1,
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {9}}}},
     .args = &(kn_stft_args){.n_fft = 4, .pad_mode = "other"},
     .n_in = 1,
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    {.in = {{.shape = {0, {0}}}},
     .args = &(kn_stft_args){.n_fft = 4},
     .n_in = 1,
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(istft) = {
    {.in = {{.shape = {2, {3, 6}}}}, .args = &(kn_istft_args){.n_fft = 4}, .n_in = 1},
    {.in = {{.shape = {3, {2, 3, 5}}}, WINDOW4},
     .args = &(kn_istft_args){.n_fft = 4, .hop = 2, .normalized = true},
     .n_in = 2},
    {.in = {{.shape = {2, {3, 5}}}, WINDOW3},
     .args = &(kn_istft_args){.n_fft = 5, .hop = 2, .win_length = 3, .length = 7},
     .n_in = 2},
    {.in = {{.shape = {2, {4, 5}}}, WINDOW4},
     .args = &(kn_istft_args){.n_fft = 4, .hop = 2, .uncentered = true, .return_complex = true},
     .n_in = 2},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_istft_args){.n_fft = 4, .hop = 3, .length = 14},
     .n_in = 1},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}, .values = gap, .dtype = KN_F64}},
     .args = &(kn_istft_args){.n_fft = 4, .hop = 2},
     .n_in = 2,
     .fails = KN_E_ISTFT_WINDOW},
    {.in = {{.shape = {2, {4, 4}}}}, .args = &(kn_istft_args){.n_fft = 4}, .n_in = 1},
    {.in = {{.shape = {2, {5, 4}}}},
     .args = &(kn_istft_args){.n_fft = 4},
     .n_in = 1,
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 0}}}},
     .args = &(kn_istft_args){.n_fft = 4},
     .n_in = 1,
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_istft_args){.n_fft = 4},
     .n_in = 1,
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(istft_envelope) = {
    {.in = {{.shape = {1, {5}}, .low = 0.5, .high = 2}}},
    {.in = {{.shape = {2, {3, 17}}, .low = 0.5, .high = 2}}},
    {.in = {{.shape = {1, {4}}, .values = gap, .dtype = KN_F64}}, .fails = KN_E_ISTFT_WINDOW},
    KN__SAMPLES_END};
#endif
