/* Element-wise work: what the driver (elementwise.c) and the loops for each dtype and instruction
 * set agree on. The loops are made from elementwise_plain.inc.h (arithmetic, comparisons, choices;
 * the compiler vectorises them) and vector_functions.inc.h (transcendental functions, f32 alone).
 */
#ifndef KILN_BACKENDS_FLEX_ELEMENTWISE_H
#define KILN_BACKENDS_FLEX_ELEMENTWISE_H

#include <kiln/base.h>

#include "backends/flex/isa.h"

/* What can be computed. Names as in the operation table. */
typedef enum kn__ew {
    KN__EW_neg,
    KN__EW_abs,
    KN__EW_sign,
    KN__EW_square,
    KN__EW_reciprocal,
    KN__EW_sqrt,
    KN__EW_rsqrt,
    KN__EW_floor,
    KN__EW_ceil,
    KN__EW_trunc,
    KN__EW_round,
    KN__EW_frac,
    KN__EW_bitwise_not,
    KN__EW_relu,
    KN__EW_isnan,
    KN__EW_isinf,
    KN__EW_isfinite,
    KN__EW_logical_not,
    KN__EW_add,
    KN__EW_sub,
    KN__EW_mul,
    KN__EW_div,
    KN__EW_maximum,
    KN__EW_minimum,
    KN__EW_floor_divide,
    KN__EW_remainder,
    KN__EW_fmod,
    KN__EW_pow,
    KN__EW_atan2,
    KN__EW_hypot,
    KN__EW_bitwise_and,
    KN__EW_bitwise_or,
    KN__EW_bitwise_xor,
    KN__EW_bitwise_left_shift,
    KN__EW_bitwise_right_shift,
    KN__EW_eq,
    KN__EW_ne,
    KN__EW_lt,
    KN__EW_le,
    KN__EW_gt,
    KN__EW_ge,
    KN__EW_logical_and,
    KN__EW_logical_or,
    KN__EW_logical_xor,
    KN__EW_relu_grad,
    KN__EW_sigmoid_grad,
    KN__EW_tanh_grad,
    KN__EW_silu_grad,
    KN__EW_gelu_grad,
    KN__EW_gelu_tanh_grad,
    KN__EW_where,
    KN__EW_masked_fill, /* operands x, mask, the number */
    KN__EW_clamp,       /* operands x, low, high */
    KN__EW_lerp,
    KN__EW_exp,
    KN__EW_exp2,
    KN__EW_expm1,
    KN__EW_log,
    KN__EW_log2,
    KN__EW_log10,
    KN__EW_log1p,
    KN__EW_sin,
    KN__EW_cos,
    KN__EW_tan,
    KN__EW_asin,
    KN__EW_acos,
    KN__EW_atan,
    KN__EW_sinh,
    KN__EW_cosh,
    KN__EW_tanh,
    KN__EW_asinh,
    KN__EW_acosh,
    KN__EW_atanh,
    KN__EW_erf,
    KN__EW_erfc,
    KN__EW_sigmoid,
    KN__EW_silu,
    KN__EW_gelu,
    KN__EW_gelu_tanh,
    KN__EW_softplus,
    KN__EW_log_sigmoid,
    KN__EW_mish,
    KN__EW_elu,
    KN__EW_leaky_relu,
    KN__EW_hardsigmoid,
    KN__EW_hardswish,
    KN__EW_softsign,
    KN__EW_tanhshrink,
    /* of ops/special.h */
    KN__EW_lgamma,
    KN__EW_digamma,
    KN__EW_erfinv,
    KN__EW_erfcx,
    KN__EW_ndtr,
    KN__EW_log_ndtr,
    KN__EW_ndtri,
    KN__EW_entr,
    KN__EW_i0,
    KN__EW_i0e,
    KN__EW_i1,
    KN__EW_i1e,
    KN__EW_modified_bessel_k0,
    KN__EW_modified_bessel_k1,
    KN__EW_scaled_modified_bessel_k0,
    KN__EW_scaled_modified_bessel_k1,
    KN__EW_bessel_j0,
    KN__EW_bessel_j1,
    KN__EW_bessel_y0,
    KN__EW_bessel_y1,
    KN__EW_spherical_bessel_j0,
    KN__EW_airy_ai,
    KN__EW_airy_ai_prime,
    KN__EW_zeta,
    KN__EW_igamma,
    KN__EW_igammac,
    KN__EW_logaddexp,
    KN__EW_logaddexp2,
    KN__EW_xlogy,
    KN__EW_xlog1py,
    KN__EW_copysign,
    KN__EW_ldexp,
    KN__EW_fmax,
    KN__EW_fmin,
    KN__EW_trunc_divide,
    KN__EW_addcmul,
    KN__EW_addcdiv,
    KN__EW_COUNT
} kn__ew;

/* Numbers of a computation: slopes, alphas, beta. */
typedef struct kn__ew_params {
    double p[2];
} kn__ew_params;

/* Computes n elements from dense operands. Bit k of constant: operand k is one element that stands
 * for all (only where the table allows it). out may be an operand itself. */
typedef void kn__ew_fn(void *out, const void *const *in, int64_t n, uint32_t constant,
                       const kn__ew_params *params);

/* The functions of a dtype; NULL where there is none. */
typedef struct kn__ew_table {
    bool constants; /* binary functions take constant operands */
    kn__ew_fn *fn[KN__EW_COUNT];
} kn__ew_table;

/* The table of a dtype (f16 and bf16 compute in f32's) for an instruction set. */
const kn__ew_table *kn__ew_table_of(kn__isa isa, kn_dtype dtype);

#define KN__EW_TABLES(isa)                                                                       \
    extern const kn__ew_table kn__ew_f32_##isa, kn__ew_f64_##isa, kn__ew_i64_##isa,              \
        kn__ew_i32_##isa, kn__ew_i16_##isa, kn__ew_i8_##isa, kn__ew_u64_##isa, kn__ew_u32_##isa, \
        kn__ew_u16_##isa, kn__ew_u8_##isa, kn__ew_bool_##isa
KN__EW_TABLES(base);
KN__EW_TABLES(avx2);
extern const kn__ew_table kn__ew_f32_avx512, kn__ew_f32_neon;

/* Halves by the processor's own conversions, which keep NaN as kiln/half.h does. */
void kn__ew_widen_f16_avx2(float *to, const void *from, int64_t n);
void kn__ew_narrow_f16_avx2(void *to, const float *from, int64_t n);

#define KN__EW_INLINE static inline __attribute__((always_inline))
/* The iterations of the next loop do not depend on one another, also where out is an operand. */
#ifdef __clang__
#define KN__EW_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define KN__EW_INDEPENDENT _Pragma("GCC ivdep")
#endif

#endif
