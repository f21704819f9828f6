/* Half-precision floats: conversions of kn_f16 (IEEE binary16) and kn_bf16 (the upper half of a
 * binary32) to and from float and double.
 *
 * Widening is exact. Narrowing rounds once, to the nearest value, ties to even; what is too large
 * becomes infinite; subnormals are kept. A NaN stays a quiet NaN of the same sign and leading
 * payload bits, as processors convert them.
 */
#ifndef KILN_HALF_H
#define KILN_HALF_H

#include <string.h>

#include <kiln/base.h>

KN_EXTERN_C_BEGIN

static inline uint32_t kn__f32_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float kn__f32_of_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t kn__f64_bits(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double kn__f64_of_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The conversions compute each case and then choose, so that loops over them vectorise.
 *
 * A subnormal result is rounded by an addition: the constant added is so large that the last bit of
 * the sum is worth as much as the last bit of the result. */

static inline float kn_f16_to_f32(kn_f16 value) {
    uint32_t sign = (uint32_t)(value.bits & 0x8000u) << 16;
    uint32_t shifted = (uint32_t)(value.bits & 0x7fffu) << 13; /* exponent and fraction in place */
    uint32_t normal = shifted + (112u << 23);                  /* bias 127 in place of 15 */
    uint32_t quiet = shifted > 0x0f800000u ? 0x400000u : 0u;
    uint32_t special = (shifted + (224u << 23)) | quiet;
    uint32_t small =
        kn__f32_bits(kn__f32_of_bits(shifted + (113u << 23)) - kn__f32_of_bits(113u << 23));
    uint32_t bits = shifted >= 0x0f800000u ? special : normal;
    bits = shifted < 0x00800000u ? small : bits;
    return kn__f32_of_bits(sign | bits);
}

static inline kn_f16 kn_f16_from_f32(float value) {
    uint32_t bits = kn__f32_bits(value);
    uint32_t sign = bits >> 16 & 0x8000u;
    uint32_t size = bits & 0x7fffffffu;
    uint32_t normal = (size - (112u << 23) + 0xfffu + (size >> 13 & 1u)) >> 13;
    uint32_t small = kn__f32_bits(kn__f32_of_bits(size) + 0.5f) - 0x3f000000u; /* ulp 2^-24 */
    uint32_t nan = 0x7e00u | (size >> 13 & 0x3ffu);
    uint32_t half = size < 0x38800000u ? small : normal; /* 2^-14 */
    half = size >= 0x477ff000u ? 0x7c00u : half;         /* 65520, half-way past the largest */
    half = size > 0x7f800000u ? nan : half;
    kn_f16 result = {(uint16_t)(sign | half)};
    return result;
}

static inline double kn_f16_to_f64(kn_f16 value) {
    return (double)kn_f16_to_f32(value);
}

static inline kn_f16 kn_f16_from_f64(double value) {
    uint64_t bits = kn__f64_bits(value);
    uint64_t sign = bits >> 48 & 0x8000u;
    uint64_t size = bits & 0x7fffffffffffffffu;
    uint64_t normal = (size - ((uint64_t)1008 << 52) + 0x1ffffffffffu + (size >> 42 & 1u)) >> 42;
    uint64_t small = kn__f64_bits(kn__f64_of_bits(size) + 0x1p28) - 0x41b0000000000000u;
    uint64_t nan = 0x7e00u | (size >> 42 & 0x3ffu);
    uint64_t half = size < 0x3f10000000000000u ? small : normal; /* 2^-14 */
    half = size >= 0x40effe0000000000u ? 0x7c00u : half;         /* 65520 */
    half = size > 0x7ff0000000000000u ? nan : half;
    kn_f16 result = {(uint16_t)(sign | half)};
    return result;
}

static inline float kn_bf16_to_f32(kn_bf16 value) {
    return kn__f32_of_bits((uint32_t)value.bits << 16);
}

static inline kn_bf16 kn_bf16_from_f32(float value) {
    uint32_t bits = kn__f32_bits(value);
    uint32_t rounded = (bits + 0x7fffu + (bits >> 16 & 1u)) >> 16;
    uint32_t nan = bits >> 16 | 0x40u;
    kn_bf16 result = {(uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded)};
    return result;
}

static inline double kn_bf16_to_f64(kn_bf16 value) {
    return (double)kn_bf16_to_f32(value);
}

static inline kn_bf16 kn_bf16_from_f64(double value) {
    uint64_t bits = kn__f64_bits(value);
    uint64_t sign = bits >> 48 & 0x8000u;
    uint64_t size = bits & 0x7fffffffffffffffu;
    uint64_t normal = (size - ((uint64_t)896 << 52) + 0xfffffffffffu + (size >> 45 & 1u)) >> 45;
    uint64_t small = kn__f64_bits(kn__f64_of_bits(size) + 0x1p-81) - 0x3ae0000000000000u;
    uint64_t nan = 0x7fc0u | (size >> 45 & 0x7fu);
    uint64_t half = size < 0x3810000000000000u ? small : normal; /* 2^-126 */
    half = size >= 0x47eff00000000000u ? 0x7f80u : half;         /* half-way past the largest */
    half = size > 0x7ff0000000000000u ? nan : half;
    kn_bf16 result = {(uint16_t)(sign | half)};
    return result;
}

KN_EXTERN_C_END
#endif
