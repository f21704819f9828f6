/* Complex numbers: parts, pairs, conjugates, angles. A complex number is stored as its real and
 * imaginary part side by side, so parts and pairs are views of each other. */
#include <complex.h>
#include <math.h>

#include "ops/view.h"
#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

static bool is_complex(const kn_tensor *t) {
    return kn_dtype_is_complex(kn_dtype_of(t));
}

kn_tensor *kn__conj(kn_tensor *x) {
    return is_complex(x) ? kn_conj(x) : x;
}
kn_tensor *kn__real(kn_tensor *x) {
    return is_complex(x) ? kn_real(x) : x;
}
kn_tensor *kn__direction(kn_tensor *x) {
    return is_complex(x) ? kn_sgn(x) : kn_sign(x);
}

/* ---- complex, polar ---- */
bool kn__infer_complex_pair(kn__call *call) {
    const kn_desc *re = &call->in[0]->d;
    kn_shape shape;
    return kn__broadcast(call, re, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, kn__pair_dtype((kn_dtype)re->dtype), shape);
}

int kn__ref_complex(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        double v[2] = {kn__load_f(d[1], w.offset[1]), kn__load_f(d[2], w.offset[2])};
        kn__store_parts(d[0], w.offset[0], v);
    } while (kn__walk_next(&w));
    return KN_OK;
}

void kn__grad_complex(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn__real(b->dy[0]);
    if (b->need[1] && is_complex(b->dy[0])) b->dx[1] = kn_imag(b->dy[0]);
}

void kn__parts_polar(const kn__call *call, kn_tensor **results) {
    kn_tensor *size = call->in[0], *angle = call->in[1];
    results[0] = kn_complex(kn_mul(size, kn_cos(angle)), kn_mul(size, kn_sin(angle)));
}

/* ---- real, imag: every second number of the storage ---- */
static void see_part(kn_desc *y, int part) {
    y->dtype = (uint8_t)kn__part_dtype((kn_dtype)y->dtype);
    y->offset = 2 * y->offset + part;
    for (int i = 0; i < y->rank; i++)
        y->strides[i] = (int64_t)((uint64_t)y->strides[i] * 2); /* of empty tensors: anything */
}

bool kn__infer_real(kn__call *call) {
    kn_desc *y = kn__view(call);
    if (kn_dtype_is_complex((kn_dtype)y->dtype)) see_part(y, 0);
    return kn__view_done(call);
}
void kn__grad_real(kn__backprop *b) {
    b->dx[0] = b->dy[0]; /* the traversal casts it */
}

bool kn__infer_imag(kn__call *call) {
    see_part(kn__view(call), 1);
    return kn__view_done(call);
}
void kn__grad_imag(kn__backprop *b) {
    b->dx[0] = kn_complex(kn_zeros_like(b->dy[0]), b->dy[0]);
}

/* ---- view_as_real, view_as_complex ---- */
bool kn__infer_view_as_real(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (x->rank == KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), x->rank + 1, KN_MAX_RANK);
        return false;
    }
    kn_desc *y = kn__view(call);
    see_part(y, 0);
    y->shape[y->rank] = 2;
    y->strides[y->rank++] = 1;
    return kn__view_done(call);
}
void kn__grad_view_as_real(kn__backprop *b) {
    kn_tensor *dy = b->dy[0];
    b->dx[0] = kn_complex(kn_select(dy, -1, 0), kn_select(dy, -1, 1));
}

bool kn__infer_view_as_complex(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(x);
    kn__call_site b;
    int last = x->rank - 1;
    if (last < 0 || x->shape[last] != 2) {
        kn__fail_complex_pairs(call->kn, kn__site_of(call, &b), &shape);
        return false;
    }
    bool even = x->strides[last] == 1 && x->offset % 2 == 0;
    for (int i = 0; i < last; i++) even &= x->shape[i] <= 1 || x->strides[i] % 2 == 0;
    shape.rank = last;
    if (!even && kn__desc_numel(x) > 0) {
        kn__no_view(call, &shape);
        return false;
    }
    kn_desc *y = kn__view(call);
    y->dtype = (uint8_t)kn__pair_dtype((kn_dtype)x->dtype);
    y->rank = (uint8_t)last;
    y->offset /= 2;
    for (int i = 0; i < last; i++) y->strides[i] /= 2;
    return kn__view_done(call);
}
void kn__grad_view_as_complex(kn__backprop *b) {
    if (is_complex(b->dy[0])) b->dx[0] = kn_view_as_real(b->dy[0]);
}

/* ---- conj: nothing is put off, so resolving has nothing to do ---- */
static double same_f(double x) {
    return x;
}
static int64_t same_i(int64_t x) {
    return x;
}
static kn__complex conj_c(kn__complex x) {
    return conj(x);
}
int kn__ref_conj(const kn_launch *l) {
    return kn__ref_map1c(l, same_f, same_i, conj_c);
}
void kn__grad_conj(kn__backprop *b) {
    b->dx[0] = kn__conj(b->dy[0]);
}
void kn__parts_conj_physical(const kn__call *call, kn_tensor **results) {
    results[0] = kn_conj(call->in[0]);
}
void kn__parts_resolve_conj(const kn__call *call, kn_tensor **results) {
    results[0] = kn_copy(call->in[0]);
}
void kn__parts_resolve_neg(const kn__call *call, kn_tensor **results) {
    results[0] = kn_copy(call->in[0]);
}

/* ---- angle: of real numbers 0 or pi, NaN of NaN ---- */
bool kn__infer_magnitude(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return kn__out(call, 0, kn__part_dtype((kn_dtype)x->dtype), x->rank, x->shape);
}
static double angle_f(double x) {
    return isnan(x) ? x : x < 0 ? 3.14159265358979323846 : 0;
}
static kn__complex angle_c(kn__complex x) {
    return carg(x);
}
int kn__ref_angle(const kn_launch *l) {
    return kn__ref_map1c(l, angle_f, NULL, angle_c);
}
/* d angle = Im(dz / z), so the gradient is i dy / conj(z): 0 for real numbers, and at 0. */
void kn__grad_angle(kn__backprop *b) {
    kn_tensor *z = b->in[0];
    if (!is_complex(z)) {
        b->dx[0] = kn_zeros_like(z);
        return;
    }
    kn_tensor *zero = kn_eq_scalar(z, 0);
    kn_tensor *slope = kn_reciprocal(kn_conj(kn_masked_fill(z, zero, 1)));
    kn_tensor *turned = kn_complex(kn_neg(kn_imag(slope)), kn_real(slope));
    b->dx[0] = kn_masked_fill(kn_mul(b->dy[0], turned), zero, 0);
}

/* ---- isreal: whether the imaginary part is 0 ---- */
static double true_f(double x) {
    (void)x;
    return 1;
}
static int64_t true_i(int64_t x) {
    (void)x;
    return 1;
}
static kn__complex isreal_c(kn__complex x) {
    return cimag(x) == 0;
}
int kn__ref_isreal(const kn_launch *l) {
    return kn__ref_map1c(l, true_f, true_i, isreal_c);
}

/* ---- sgn: z / |z|, 0 at 0 ---- */
static double sgn_f(double x) {
    return isnan(x) ? x : (double)((x > 0) - (x < 0));
}
static int64_t sgn_i(int64_t x) {
    return (x > 0) - (x < 0);
}
static int64_t sgn_u(int64_t x) {
    return x != 0;
}
static kn__complex sgn_c(kn__complex x) {
    double size = hypot(creal(x), cimag(x));
    return size == 0 ? 0 : CMPLX(creal(x) / size, cimag(x) / size);
}
int kn__ref_sgn(const kn_launch *l) {
    return kn__ref_map1c(l, sgn_f, kn__is_unsigned(l->in[0]) ? sgn_u : sgn_i, sgn_c);
}
/* What of dy is across the direction s of z counts, by 1 / |z|: (dy - Re(dy conj(s)) s) / |z|. */
void kn__grad_sgn(kn__backprop *b) {
    kn_tensor *z = b->in[0], *dy = b->dy[0];
    if (!is_complex(z)) {
        b->dx[0] = kn_zeros_like(z);
        return;
    }
    kn_tensor *zero = kn_eq_scalar(z, 0), *safe = kn_masked_fill(z, zero, 1), *s = kn_sgn(safe);
    kn_tensor *along = kn_mul(kn__real(kn_mul(dy, kn_conj(s))), s);
    b->dx[0] = kn_masked_fill(kn_div(kn_sub(dy, along), kn_abs(safe)), zero, 0);
}

#ifdef KILN_TESTING
#define ONE(...)                                                                                 \
    {.in = {{.shape = {2, {3, 5}}, __VA_ARGS__}}}, {.in = {{.shape = {0, {0}}, __VA_ARGS__}}}, { \
        .in = { {.shape = {2, {0, 3}}} }                                                         \
    }
#define PAIRS(...)                                                                          \
    {                                                                                       \
        {.in = {{.shape = {2, {3, 5}}, __VA_ARGS__}, {.shape = {2, {3, 5}}}}},              \
            {.in = {{.shape = {2, {3, 1}}, __VA_ARGS__}, {.shape = {1, {5}}}}},             \
            {.in = {{.shape = {0, {0}}, __VA_ARGS__}, {.shape = {0, {0}}}}},                \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {5}}}}, .fails = KN_E_BROADCAST}, \
            KN__SAMPLES_END                                                                 \
    }
KN__SAMPLES(complex) = PAIRS(.low = -2, .high = 2);
KN__SAMPLES(polar) = PAIRS(.low = 0.5, .high = 2);
KN__SAMPLES(real) = {ONE(.low = -2, .high = 2), KN__SAMPLES_END};
KN__SAMPLES(imag) = {ONE(.low = -2, .high = 2), KN__SAMPLES_END};
KN__SAMPLES(view_as_real) = {
    ONE(.low = -2, .high = 2),
    {.in = {{.shape = {8, {1, 1, 1, 1, 1, 1, 1, 2}}}}, .fails = KN_E_RANK_TOO_LARGE},
    KN__SAMPLES_END};
KN__SAMPLES(view_as_complex) = {{.in = {{.shape = {3, {3, 4, 2}}}}},
                                {.in = {{.shape = {1, {2}}}}},
                                {.in = {{.shape = {2, {0, 2}}}}},
                                {.in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_COMPLEX_PAIRS},
                                {.in = {{.shape = {0, {0}}}}, .fails = KN_E_COMPLEX_PAIRS},
                                KN__SAMPLES_END};
KN__SAMPLES(conj) = {ONE(.low = -2, .high = 2), KN__SAMPLES_END};
KN__SAMPLES(conj_physical) = {ONE(.low = -2, .high = 2), KN__SAMPLES_END};
KN__SAMPLES(resolve_conj) = {ONE(.low = -2, .high = 2), KN__SAMPLES_END};
KN__SAMPLES(resolve_neg) = {ONE(.low = -2, .high = 2), KN__SAMPLES_END};
KN__SAMPLES(angle) = {ONE(.low = 0.25, .high = 2), ONE(.low = -2, .high = -0.25), KN__SAMPLES_END};
static const double whole[] = {3, -1};
KN__SAMPLES(isreal) = {
    ONE(.low = -2, .high = 2), {.in = {{.shape = {1, {2}}, .values = whole}}}, KN__SAMPLES_END};
KN__SAMPLES(sgn) = {ONE(.low = -8, .high = 7, .distinct = true), KN__SAMPLES_END};
#endif
