/* All loops over rows for one instruction set. Included with VBYTES, the bytes of a vector,
 * WIDEN(p), which loads floats as a vector of doubles, and TABLE. */
#include <math.h>
#include <string.h>

#include "backends/flex/row_kernels.h"
#include "backends/flex/unroll.h"

typedef float vec_f32 __attribute__((vector_size(VBYTES)));
typedef int32_t vec_i32 __attribute__((vector_size(VBYTES)));
typedef double vec_f64 __attribute__((vector_size(VBYTES)));
typedef int64_t vec_i64 __attribute__((vector_size(VBYTES)));

enum { DOUBLES = VBYTES / 8, SUM_LANES = 16, SUM_VECTORS = SUM_LANES / DOUBLES };

static inline double sum_lanes(double *lanes) {
    for (int w = SUM_LANES / 2; w; w /= 2) {
        for (int k = 0; k < w; k++) lanes[k] += lanes[k + w];
    }
    return lanes[0];
}

static inline vec_f32 load_f32(const float *p) {
    vec_f32 v;
    memcpy(&v, p, sizeof v);
    return v;
}
static inline vec_f64 load_f64(const double *p) {
    vec_f64 v;
    memcpy(&v, p, sizeof v);
    return v;
}

/* e^x = 2^n e^r with n = round(x / ln 2) and |r| <= ln(2) / 2, where the series of e^r is short.
 * n is read from the low bits of x / ln 2 plus a number so large that its last bit counts ones;
 * 2^n is applied in two steps, since n may lie outside the exponents, and ln 2 is subtracted in two
 * parts, of which the first times n is exact. What is not a number stays so, since it compares
 * false. */
#define SERIES_F32(r)                                                \
    (1 +                                                             \
     r * (1 + r * (1.0f / 2 + r * (1.0f / 6 + r * (1.0f / 24 +       \
                                                   r * (1.0f / 120 + \
                                                        r * (1.0f / 720 + r * (1.0f / 5040))))))))

static inline vec_f32 exp_f32(vec_f32 x) {
    const vec_f32 low = (vec_f32){0} - 104, high = (vec_f32){0} + 89;
    const vec_f32 magic = (vec_f32){0} + 12582912.0f; /* 1.5 * 2^23 */
    vec_i32 below = x<low, above = x> high;
    x = (vec_f32)((below & (vec_i32)low) | (~below & (vec_i32)x));
    x = (vec_f32)((above & (vec_i32)high) | (~above & (vec_i32)x));
    vec_f32 t = x * 1.44269504088896341f + magic, n = t - magic;
    vec_i32 i = (vec_i32)t - (vec_i32)magic;
    vec_f32 r = (x - n * 0.693359375f) + n * 2.12194440054690583e-4f;
    vec_f32 y = SERIES_F32(r);
    vec_i32 half = i >> 1, rest = i - half;
    return y * (vec_f32)((half + 127) << 23) * (vec_f32)((rest + 127) << 23);
}

#define SERIES_F64(r)                                                              \
    (1 +                                                                           \
     r * (1 +                                                                      \
          r * (1.0 / 2 +                                                           \
               r * (1.0 / 6 +                                                      \
                    r * (1.0 / 24 +                                                \
                         r * (1.0 / 120 +                                          \
                              r * (1.0 / 720 +                                     \
                                   r * (1.0 / 5040 +                               \
                                        r * (1.0 / 40320 +                         \
                                             r * (1.0 / 362880 +                   \
                                                  r * (1.0 / 3628800 +             \
                                                       r * (1.0 / 39916800 +       \
                                                            r * (1.0 / 479001600 + \
                                                                 r * (1.0 /        \
                                                                      6227020800.0))))))))))))))

static inline vec_f64 exp_f64(vec_f64 x) {
    const vec_f64 low = (vec_f64){0} - 746, high = (vec_f64){0} + 710;
    const vec_f64 magic = (vec_f64){0} + 6755399441055744.0; /* 1.5 * 2^52 */
    vec_i64 below = x<low, above = x> high;
    x = (vec_f64)((below & (vec_i64)low) | (~below & (vec_i64)x));
    x = (vec_f64)((above & (vec_i64)high) | (~above & (vec_i64)x));
    vec_f64 t = x * 1.44269504088896340736 + magic, n = t - magic;
    vec_i64 i = (vec_i64)t - (vec_i64)magic;
    vec_f64 r = (x - n * 0x1.62e42fefap-1) - n * 0x1.cf79abc9e3b3ap-40;
    vec_f64 y = SERIES_F64(r);
    vec_i64 half = i >> 1, rest = i - half;
    return y * (vec_f64)((half + 1023) << 52) * (vec_f64)((rest + 1023) << 52);
}

#define T float
#define VEC vec_f32
#define V_WIDE(p) WIDEN(p)
#define V_LOAD(p) load_f32(p)
#define V_STORE(p, v) memcpy(p, &(v), sizeof(v))
#define EXP exp_f32
#define KERNEL(name) name##_f32
#include "backends/flex/row_kernel.inc.h"

#define T double
#define VEC vec_f64
#define V_WIDE(p) load_f64(p)
#define V_LOAD(p) load_f64(p)
#define V_STORE(p, v) memcpy(p, &(v), sizeof(v))
#define EXP exp_f64
#define KERNEL(name) name##_f64
#include "backends/flex/row_kernel.inc.h"

#define ROW_KERNELS(t)                                                             \
    {                                                                              \
        exp_minus_##t, exp_sum_##t, scale_##t, minus_##t, dot_##t, deviations_##t, \
            gradient_sums_##t, normalize_##t, affine_##t, norm_gradient_##t,       \
            parameter_gradient_##t, parameter_gradient4_##t, softmax_gradient_##t, \
            log_softmax_gradient_##t                                               \
    }
const kn__row_kernels TABLE[2] = {ROW_KERNELS(f32), ROW_KERNELS(f64)};
