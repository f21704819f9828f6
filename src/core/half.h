/* Integers to half precision, rounded once. The conversions of floats are public: <kiln/half.h>. */
#ifndef KILN_CORE_HALF_H
#define KILN_CORE_HALF_H

#include <kiln/half.h>

/* Past the largest finite f16 every integer gives infinity, and below that float holds it exactly.
 */
static inline kn_f16 kn__f16_from_i64(int64_t value) {
    int32_t bounded = value > 65536 ? 65536 : value < -65536 ? -65536 : (int32_t)value;
    return kn_f16_from_f32((float)bounded);
}

static inline kn_f16 kn__f16_from_u64(uint64_t value) {
    int32_t bounded = value > 65536 ? 65536 : (int32_t)value;
    return kn_f16_from_f32((float)bounded);
}

/* What double cannot hold exactly has over 53 bits: the last 11 only say whether anything follows
 * the bits that decide the rounding, so one bit stands for them. */
static inline kn_bf16 kn__bf16_from_u64(uint64_t value) {
    uint64_t folded = (value & ~(uint64_t)0x7ff) | (value & 0x7ff ? 0x800 : 0);
    return kn_bf16_from_f64((double)(value >> 53 ? folded : value));
}

static inline kn_bf16 kn__bf16_from_i64(int64_t value) {
    kn_bf16 size = kn__bf16_from_u64(value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    size.bits = (uint16_t)(size.bits | (value < 0 ? 0x8000 : 0));
    return size;
}

#endif
