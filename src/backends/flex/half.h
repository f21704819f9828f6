/* The two 16-bit float formats as bits, to and from float. Rounding is to nearest, ties to even. */
#ifndef KILN_BACKENDS_FLEX_HALF_H
#define KILN_BACKENDS_FLEX_HALF_H

#include <stdint.h>
#include <string.h>

static inline float kn__float_of_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t kn__bits_of_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float kn__bf16_widen(uint16_t bits) {
    return kn__float_of_bits((uint32_t)bits << 16);
}

static inline uint16_t kn__bf16_narrow(float value) {
    uint32_t bits = kn__bits_of_float(value);
    if ((bits & 0x7fffffff) > 0x7f800000) return (uint16_t)(bits >> 16 | 0x40); /* a quiet NaN */
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static inline float kn__f16_widen(uint16_t bits) {
    uint32_t sign = (uint32_t)(bits & 0x8000) << 16, rest = bits & 0x7fff;
    if (rest >= 0x7c00) return kn__float_of_bits(sign | 0x7f800000 | (rest & 0x3ff) << 13);
    /* Scaling by 2^112 re-bases the exponent, and makes subnormals normal. */
    float value = kn__float_of_bits(rest << 13) * 0x1p112f;
    return kn__float_of_bits(sign | kn__bits_of_float(value));
}

static inline uint16_t kn__f16_narrow(float value) {
    uint32_t bits = kn__bits_of_float(value), sign = bits >> 16 & 0x8000;
    bits &= 0x7fffffff;
    if (bits > 0x7f800000) return (uint16_t)(sign | 0x7e00 | (bits >> 13 & 0x3ff));
    if (bits >= 0x477ff000) return (uint16_t)(sign | 0x7c00); /* rounds beyond 65504 */
    if (bits < 0x38800000) {
        /* Below 2^-14: adding 0.5 leaves the subnormal's bits, rounded, at the end. */
        float shifted = kn__float_of_bits(bits) + 0.5f;
        return (uint16_t)(sign | (kn__bits_of_float(shifted) - 0x3f000000));
    }
    bits += 0xfff + (bits >> 13 & 1);
    return (uint16_t)(sign | (bits - 0x38000000) >> 13);
}

#endif
