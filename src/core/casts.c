#include "core/casts.h"

#include "core/half.h"

#include <string.h>

typedef void (*cast_function)(void *restrict dst, const void *restrict src, size_t n);

#define NAME(target) f64_to_##target
#define SOURCE double
#define VALUE(x) (x)
#define INTEGER(name, type) kn__f64_to_##name(in[i])
#define HALF(name) kn_##name##_from_f64(in[i])
#include "core/casts.inc.h"

#define NAME(target) f32_to_##target
#define SOURCE float
#define VALUE(x) (x)
#define INTEGER(name, type) kn__f32_to_##name(in[i])
#define HALF(name) kn_##name##_from_f32(in[i])
#include "core/casts.inc.h"

#define NAME(target) f16_to_##target
#define SOURCE kn_f16
#define VALUE(x) kn_f16_to_f32(x)
#define INTEGER(name, type) kn__f32_to_##name(kn_f16_to_f32(in[i]))
#define HALF(name) kn_##name##_from_f32(kn_f16_to_f32(in[i]))
#include "core/casts.inc.h"

#define NAME(target) bf16_to_##target
#define SOURCE kn_bf16
#define VALUE(x) kn_bf16_to_f32(x)
#define INTEGER(name, type) kn__f32_to_##name(kn_bf16_to_f32(in[i]))
#define HALF(name) kn_##name##_from_f32(kn_bf16_to_f32(in[i]))
#include "core/casts.inc.h"

#define NAME(target) i64_to_##target
#define SOURCE int64_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_i64(in[i])
#include "core/casts.inc.h"

#define NAME(target) i32_to_##target
#define SOURCE int32_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_i64(in[i])
#include "core/casts.inc.h"

#define NAME(target) i16_to_##target
#define SOURCE int16_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_i64(in[i])
#include "core/casts.inc.h"

#define NAME(target) i8_to_##target
#define SOURCE int8_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_i64(in[i])
#include "core/casts.inc.h"

#define NAME(target) u64_to_##target
#define SOURCE uint64_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_u64(in[i])
#include "core/casts.inc.h"

#define NAME(target) u32_to_##target
#define SOURCE uint32_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_u64(in[i])
#include "core/casts.inc.h"

#define NAME(target) u16_to_##target
#define SOURCE uint16_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_u64(in[i])
#include "core/casts.inc.h"

#define NAME(target) u8_to_##target
#define SOURCE uint8_t
#define VALUE(x) (x)
#define INTEGER(name, type) (type) in[i]
#define HALF(name) kn__##name##_from_u64(in[i])
#include "core/casts.inc.h"

#define NAME(target) bool_to_##target
#define SOURCE uint8_t
#define VALUE(x) ((x) != 0)
#define INTEGER(name, type) (type)(in[i] != 0)
#define HALF(name) kn__##name##_from_u64(in[i] != 0)
#include "core/casts.inc.h"

static const cast_function *const cast_tables[KN_BOOL + 1] = {
    [KN_F64] = f64_to_table,   [KN_F32] = f32_to_table, [KN_F16] = f16_to_table,
    [KN_BF16] = bf16_to_table, [KN_I64] = i64_to_table, [KN_I32] = i32_to_table,
    [KN_I16] = i16_to_table,   [KN_I8] = i8_to_table,   [KN_U64] = u64_to_table,
    [KN_U32] = u32_to_table,   [KN_U16] = u16_to_table, [KN_U8] = u8_to_table,
    [KN_BOOL] = bool_to_table,
};

static bool is_complex(kn_dtype dtype) {
    return dtype == KN_C64 || dtype == KN_C128;
}

static bool is_number(kn_dtype dtype) {
    return dtype > KN_DTYPE_NONE && dtype <= KN_C128;
}

/* The dtype of the parts of a complex number; a real dtype itself. */
static kn_dtype part_of(kn_dtype dtype) {
    return dtype == KN_C64 ? KN_F32 : dtype == KN_C128 ? KN_F64 : dtype;
}

/* ---- Strides
 * ------------------------------------------------------------------------------------- */

/* Strided data passes through dense buffers of this many elements. */
enum { CHUNK = 256 };

typedef union {
    double align;
    unsigned char bytes[CHUNK * 8];
} chunk_buffer;

/* Copies between a strided and a dense array, one loop for each element size. */
static void gather(void *restrict dense, const void *restrict strided, ptrdiff_t stride, size_t n,
                   size_t size) {
    const unsigned char *in = strided;
    unsigned char *out = dense;
    ptrdiff_t step = stride * (ptrdiff_t)size;
    switch (size) {
    case 1:
        for (size_t i = 0; i < n; i++) out[i] = in[(ptrdiff_t)i * step];
        break;
    case 2:
        for (size_t i = 0; i < n; i++) memcpy(out + i * 2, in + (ptrdiff_t)i * step, 2);
        break;
    case 4:
        for (size_t i = 0; i < n; i++) memcpy(out + i * 4, in + (ptrdiff_t)i * step, 4);
        break;
    default:
        for (size_t i = 0; i < n; i++) memcpy(out + i * 8, in + (ptrdiff_t)i * step, 8);
        break;
    }
}

static void scatter(void *restrict strided, ptrdiff_t stride, const void *restrict dense, size_t n,
                    size_t size) {
    const unsigned char *in = dense;
    unsigned char *out = strided;
    ptrdiff_t step = stride * (ptrdiff_t)size;
    switch (size) {
    case 1:
        for (size_t i = 0; i < n; i++) out[(ptrdiff_t)i * step] = in[i];
        break;
    case 2:
        for (size_t i = 0; i < n; i++) memcpy(out + (ptrdiff_t)i * step, in + i * 2, 2);
        break;
    case 4:
        for (size_t i = 0; i < n; i++) memcpy(out + (ptrdiff_t)i * step, in + i * 4, 4);
        break;
    default:
        for (size_t i = 0; i < n; i++) memcpy(out + (ptrdiff_t)i * step, in + i * 8, 8);
        break;
    }
}

static size_t size_of(kn_dtype dtype) {
    switch (dtype) {
    case KN_F64:
    case KN_I64:
    case KN_U64:
        return 8;
    case KN_F32:
    case KN_I32:
    case KN_U32:
        return 4;
    case KN_F16:
    case KN_BF16:
    case KN_I16:
    case KN_U16:
        return 2;
    default:
        return 1;
    }
}

static void cast_dense(kn_dtype to, void *restrict dst, kn_dtype from, const void *restrict src,
                       size_t n) {
    if (to == from && to != KN_BOOL)
        memcpy(dst, src, n * size_of(to));
    else
        cast_tables[from][to](dst, src, n);
}

static void cast_real(kn_dtype to, void *restrict dst, ptrdiff_t dst_stride, kn_dtype from,
                      const void *restrict src, ptrdiff_t src_stride, size_t n) {
    size_t to_size = size_of(to), from_size = size_of(from);
    chunk_buffer in, out;
    for (size_t done = 0; done < n; done += CHUNK) {
        size_t count = n - done < CHUNK ? n - done : CHUNK;
        const unsigned char *from_here =
            (const unsigned char *)src + (ptrdiff_t)done * src_stride * (ptrdiff_t)from_size;
        unsigned char *to_here =
            (unsigned char *)dst + (ptrdiff_t)done * dst_stride * (ptrdiff_t)to_size;
        const void *dense_in = from_here;
        if (src_stride != 1) {
            gather(in.bytes, from_here, src_stride, count, from_size);
            dense_in = in.bytes;
        }
        if (dst_stride == 1) {
            cast_dense(to, to_here, from, dense_in, count);
            continue;
        }
        cast_dense(to, out.bytes, from, dense_in, count);
        scatter(to_here, dst_stride, out.bytes, count, to_size);
    }
}

/* ---- Complex
 * --------------------------------------------------------------------------------------- */

/* A complex number is two reals side by side, so its parts are strided arrays of reals. */

static void complex_to_bool(uint8_t *restrict dst, ptrdiff_t dst_stride, kn_dtype from,
                            const void *restrict src, ptrdiff_t src_stride, size_t n) {
    const unsigned char *parts = src;
    size_t part_bytes = size_of(part_of(from));
    for (size_t i = 0; i < n; i++) {
        uint8_t is_set[2];
        cast_dense(KN_BOOL, is_set, part_of(from),
                   parts + (ptrdiff_t)i * src_stride * 2 * (ptrdiff_t)part_bytes, 2);
        dst[(ptrdiff_t)i * dst_stride] = is_set[0] | is_set[1];
    }
}

static void cast_complex(kn_dtype to, void *restrict dst, ptrdiff_t dst_stride, kn_dtype from,
                         const void *restrict src, ptrdiff_t src_stride, size_t n) {
    static const uint8_t zero = 0;
    if (to == KN_BOOL) {
        complex_to_bool(dst, dst_stride, from, src, src_stride, n);
        return;
    }
    kn_dtype to_part = part_of(to), from_part = part_of(from);
    ptrdiff_t to_step = is_complex(to) ? 2 * dst_stride : dst_stride;
    ptrdiff_t from_step = is_complex(from) ? 2 * src_stride : src_stride;
    cast_real(to_part, dst, to_step, from_part, src, from_step, n);
    if (!is_complex(to)) return;
    unsigned char *imaginary = (unsigned char *)dst + size_of(to_part);
    if (is_complex(from))
        cast_real(to_part, imaginary, to_step, from_part,
                  (const unsigned char *)src + size_of(from_part), from_step, n);
    else
        cast_real(to_part, imaginary, to_step, KN_U8, &zero, 0, n);
}

void kn__cast_strided(kn_dtype to, void *restrict dst, ptrdiff_t dst_stride, kn_dtype from,
                      const void *restrict src, ptrdiff_t src_stride, size_t n) {
    if (!is_number(to) || !is_number(from)) return;
    if (is_complex(to) || is_complex(from))
        cast_complex(to, dst, dst_stride, from, src, src_stride, n);
    else
        cast_real(to, dst, dst_stride, from, src, src_stride, n);
}

void kn__cast_array(kn_dtype to, void *restrict dst, kn_dtype from, const void *restrict src,
                    size_t n) {
    if (!n || !is_number(to) || !is_number(from)) return;
    if (to == from && is_complex(to))
        memcpy(dst, src, n * 2 * size_of(part_of(to)));
    else if (is_complex(to) || is_complex(from))
        cast_complex(to, dst, 1, from, src, 1, n);
    else
        cast_dense(to, dst, from, src, n);
}
