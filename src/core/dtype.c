/* Dtypes and shapes. */
#include <kiln/base.h>

#include <string.h>

typedef enum category { CAT_NONE, CAT_BOOL, CAT_UINT, CAT_INT, CAT_FLOAT, CAT_COMPLEX } category;

static const struct {
    const char *name, *brief;
    uint8_t size, category;
} dtypes[KN_DTYPE_COUNT] = {
    [KN_DTYPE_NONE] = {"none", "none", 0, CAT_NONE},
    [KN_F64] = {"float64", "f64", 8, CAT_FLOAT},
    [KN_F32] = {"float32", "f32", 4, CAT_FLOAT},
    [KN_F16] = {"float16", "f16", 2, CAT_FLOAT},
    [KN_BF16] = {"bfloat16", "bf16", 2, CAT_FLOAT},
    [KN_I64] = {"int64", "i64", 8, CAT_INT},
    [KN_I32] = {"int32", "i32", 4, CAT_INT},
    [KN_I16] = {"int16", "i16", 2, CAT_INT},
    [KN_I8] = {"int8", "i8", 1, CAT_INT},
    [KN_U64] = {"uint64", "u64", 8, CAT_UINT},
    [KN_U32] = {"uint32", "u32", 4, CAT_UINT},
    [KN_U16] = {"uint16", "u16", 2, CAT_UINT},
    [KN_U8] = {"uint8", "u8", 1, CAT_UINT},
    [KN_BOOL] = {"bool", "bool", 1, CAT_BOOL},
    [KN_C64] = {"complex64", "c64", 8, CAT_COMPLEX},
    [KN_C128] = {"complex128", "c128", 16, CAT_COMPLEX},
};

static category category_of(kn_dtype d) {
    return (unsigned)d < KN_DTYPE_COUNT ? (category)dtypes[d].category : CAT_NONE;
}

size_t kn_dtype_size(kn_dtype dtype) {
    return (unsigned)dtype < KN_DTYPE_COUNT ? dtypes[dtype].size : 0;
}

const char *kn_dtype_name(kn_dtype dtype) {
    return (unsigned)dtype < KN_DTYPE_COUNT ? dtypes[dtype].name : "none";
}

kn_dtype kn_dtype_from_name(const char *name) {
    for (int d = 1; name && d < KN_DTYPE_COUNT; d++) {
        if (strcmp(name, dtypes[d].name) == 0 || strcmp(name, dtypes[d].brief) == 0) {
            return (kn_dtype)d;
        }
    }
    return KN_DTYPE_NONE;
}

bool kn_dtype_is_float(kn_dtype dtype) {
    return category_of(dtype) == CAT_FLOAT;
}
bool kn_dtype_is_complex(kn_dtype dtype) {
    return category_of(dtype) == CAT_COMPLEX;
}

bool kn_dtype_is_integer(kn_dtype dtype) {
    category c = category_of(dtype);
    return c == CAT_INT || c == CAT_UINT;
}

bool kn_dtype_is_signed(kn_dtype dtype) {
    return category_of(dtype) >= CAT_INT;
}

static kn_dtype promote_integers(kn_dtype a, kn_dtype b) {
    size_t size_a = kn_dtype_size(a), size_b = kn_dtype_size(b);
    if (category_of(a) == category_of(b)) return size_a >= size_b ? a : b;
    kn_dtype u = category_of(a) == CAT_UINT ? a : b, s = category_of(a) == CAT_UINT ? b : a;
    if (kn_dtype_size(s) > kn_dtype_size(u)) return s;
    switch (u) {
    case KN_U8:
        return KN_I16;
    case KN_U16:
        return KN_I32;
    case KN_U32:
        return KN_I64;
    default:
        return KN_DTYPE_NONE;
    }
}

kn_dtype kn_dtype_promote(kn_dtype a, kn_dtype b) {
    category ca = category_of(a), cb = category_of(b);
    if (a == b) return a;
    if (ca == CAT_NONE || cb == CAT_NONE) return KN_DTYPE_NONE;
    bool integer_a = ca == CAT_INT || ca == CAT_UINT, integer_b = cb == CAT_INT || cb == CAT_UINT;
    if (integer_a && integer_b) return promote_integers(a, b);
    if (ca != cb) {
        kn_dtype high = ca > cb ? a : b, low = ca > cb ? b : a;
        return high == KN_C64 && low == KN_F64 ? KN_C128 : high;
    }
    if (kn_dtype_size(a) == kn_dtype_size(b)) return KN_F32; /* f16 with bf16 */
    return kn_dtype_size(a) > kn_dtype_size(b) ? a : b;
}

int64_t kn_shape_numel(kn_shape shape) {
    int64_t n = 1;
    bool overflow = false;
    for (int i = 0; i < shape.rank && i < KN_MAX_RANK; i++) {
        if (shape.dim[i] == 0) return 0;
        overflow |= __builtin_mul_overflow(n, shape.dim[i], &n);
    }
    return overflow ? INT64_MAX : n;
}

bool kn_shape_equal(kn_shape a, kn_shape b) {
    if (a.rank != b.rank) return false;
    for (int i = 0; i < a.rank && i < KN_MAX_RANK; i++) {
        if (a.dim[i] != b.dim[i]) return false;
    }
    return true;
}
