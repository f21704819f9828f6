/* Conversions between dtypes, by Kiln's rules, for one number and for arrays.
 *
 *   float to integer    towards zero, saturating; NaN gives 0
 *   integer to integer  wraps; never through a float
 *   anything to bool    true where not equal to 0, so NaN is true
 *   bool to a number    0 or 1
 *   to a float          rounded once, to nearest, ties to even, also from 64-bit integers
 *   complex to real     the real part (to bool: either part is not 0); real to complex: imaginary 0
 */
#ifndef KILN_CORE_CASTS_H
#define KILN_CORE_CASTS_H

#include <kiln/base.h>

/* Converts n elements. The arrays do not overlap; each is aligned for its dtype. */
void kn__cast_array(kn_dtype to, void *restrict dst, kn_dtype from, const void *restrict src,
                    size_t n);

/* The same with strides, counted in elements; a source stride may be 0 or negative, and the
 * pointers are those of element 0. */
void kn__cast_strided(kn_dtype to, void *restrict dst, ptrdiff_t dst_stride, kn_dtype from,
                      const void *restrict src, ptrdiff_t src_stride, size_t n);

/* One number. */
static inline void kn__cast_one(kn_dtype to, void *restrict dst, kn_dtype from,
                                const void *restrict src) {
    kn__cast_array(to, dst, from, src, 1);
}

/* Saturating float to integer. `least` is the type's least value and `past` the first integer
 * beyond its largest, both exact in the float type. The conversion itself only sees values that
 * fit. */
#define KN__SATURATE(type, value, least, past, type_min, type_max) \
    ((value) >= (past)    ? (type_max)                             \
     : (value) <= (least) ? (type_min)                             \
                          : (type)((value) >= (least) && (value) < (past) ? (value) : 0))

static inline int64_t kn__f64_to_i64(double v) {
    return KN__SATURATE(int64_t, v, -0x1p63, 0x1p63, INT64_MIN, INT64_MAX);
}
static inline int32_t kn__f64_to_i32(double v) {
    return KN__SATURATE(int32_t, v, -0x1p31, 0x1p31, INT32_MIN, INT32_MAX);
}
static inline int16_t kn__f64_to_i16(double v) {
    return (int16_t)KN__SATURATE(int32_t, v, -0x1p15, 0x1p15, INT16_MIN, INT16_MAX);
}
static inline int8_t kn__f64_to_i8(double v) {
    return (int8_t)KN__SATURATE(int32_t, v, -0x1p7, 0x1p7, INT8_MIN, INT8_MAX);
}
static inline uint64_t kn__f64_to_u64(double v) {
    return KN__SATURATE(uint64_t, v, 0.0, 0x1p64, 0, UINT64_MAX);
}
static inline uint32_t kn__f64_to_u32(double v) {
    return (uint32_t)KN__SATURATE(int64_t, v, 0.0, 0x1p32, 0, (int64_t)UINT32_MAX);
}
static inline uint16_t kn__f64_to_u16(double v) {
    return (uint16_t)KN__SATURATE(int32_t, v, 0.0, 0x1p16, 0, UINT16_MAX);
}
static inline uint8_t kn__f64_to_u8(double v) {
    return (uint8_t)KN__SATURATE(int32_t, v, 0.0, 0x1p8, 0, UINT8_MAX);
}

static inline int64_t kn__f32_to_i64(float v) {
    return KN__SATURATE(int64_t, v, -0x1p63f, 0x1p63f, INT64_MIN, INT64_MAX);
}
static inline int32_t kn__f32_to_i32(float v) {
    return KN__SATURATE(int32_t, v, -0x1p31f, 0x1p31f, INT32_MIN, INT32_MAX);
}
static inline int16_t kn__f32_to_i16(float v) {
    return (int16_t)KN__SATURATE(int32_t, v, -0x1p15f, 0x1p15f, INT16_MIN, INT16_MAX);
}
static inline int8_t kn__f32_to_i8(float v) {
    return (int8_t)KN__SATURATE(int32_t, v, -0x1p7f, 0x1p7f, INT8_MIN, INT8_MAX);
}
static inline uint64_t kn__f32_to_u64(float v) {
    return KN__SATURATE(uint64_t, v, 0.0f, 0x1p64f, 0, UINT64_MAX);
}
static inline uint32_t kn__f32_to_u32(float v) {
    return (uint32_t)KN__SATURATE(int64_t, v, 0.0f, 0x1p32f, 0, (int64_t)UINT32_MAX);
}
static inline uint16_t kn__f32_to_u16(float v) {
    return (uint16_t)KN__SATURATE(int32_t, v, 0.0f, 0x1p16f, 0, UINT16_MAX);
}
static inline uint8_t kn__f32_to_u8(float v) {
    return (uint8_t)KN__SATURATE(int32_t, v, 0.0f, 0x1p8f, 0, UINT8_MAX);
}

#endif
