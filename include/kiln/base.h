/* Kiln: base declarations that every other public header needs: visibility, forward types, dtypes,
 * shapes and the small counted lists that stand for axes, sizes and optional numbers. */
#ifndef KILN_BASE_H
#define KILN_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define KN_EXTERN_C_BEGIN extern "C" {
#define KN_EXTERN_C_END }
#else
#define KN_EXTERN_C_BEGIN
#define KN_EXTERN_C_END
#endif

#if defined(__GNUC__) || defined(__clang__)
#define KN_API __attribute__((visibility("default")))
#define KN_WARN_UNUSED __attribute__((warn_unused_result))
#define KN_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
/* For functions that only hand on a call: always inlined, so that the call comes from the program's
 * own function and errors can name its line. */
#ifdef __cplusplus
#define KN__INLINE inline __attribute__((always_inline))
#else
#define KN__INLINE static inline __attribute__((always_inline))
#endif
#else
#define KN_API
#define KN_WARN_UNUSED
#define KN_PRINTF(format_at, first_at)
#ifdef __cplusplus
#define KN__INLINE inline
#else
#define KN__INLINE static inline
#endif
#endif

KN_EXTERN_C_BEGIN

/* A context owns devices, scopes, modes, the random state and the error; one thread at a time. */
typedef struct kn_context kn_context;
/* A device, interned by its canonical text within a context, so pointers compare. */
typedef struct kn_device kn_device;
/* A tensor: a header on reference-counted storage. Owned by a scope unless kept. */
typedef struct kn_tensor kn_tensor;
/* The gradients of one backward pass. */
typedef struct kn_grads kn_grads;

/* Element types. Zero is no dtype: in an options struct it means "the documented default". */
typedef enum kn_dtype {
    KN_DTYPE_NONE = 0,
    KN_F64,
    KN_F32,
    KN_F16,
    KN_BF16,
    KN_I64,
    KN_I32,
    KN_I16,
    KN_I8,
    KN_U64,
    KN_U32,
    KN_U16,
    KN_U8,
    KN_BOOL,
    KN_C64,
    KN_C128,
    KN_DTYPE_COUNT
} kn_dtype;

/* Half-precision floats are storage types: convert before computing (kn_f16_to_f32 and kin). */
typedef struct kn_f16 {
    uint16_t bits;
} kn_f16;
typedef struct kn_bf16 {
    uint16_t bits;
} kn_bf16;

/* Complex numbers, laid out as C's float _Complex and double _Complex and C++'s std::complex. */
typedef struct kn_c64 {
    float re, im;
} kn_c64;
typedef struct kn_c128 {
    double re, im;
} kn_c128;

/* The largest rank of a tensor. */
#define KN_MAX_RANK 8

/* A shape: rank 0 to 8, row-major; dim[i] >= 0. Entries past the rank are zero. */
typedef struct kn_shape {
    int32_t rank;
    int64_t dim[KN_MAX_RANK];
} kn_shape;

/* A counted list of axes; none means the documented default (for reductions: every axis). */
typedef struct kn_axes {
    int32_t count;
    int64_t axis[KN_MAX_RANK];
} kn_axes;

/* A counted list of sizes, one a spatial axis; one number means every axis, none the default. */
typedef struct kn_dims {
    int32_t count;
    int64_t dim[KN_MAX_RANK];
} kn_dims;

/* A counted list of factors, one a spatial axis; one number means every axis, none the default. */
typedef struct kn_factors {
    int32_t count;
    double factor[KN_MAX_RANK];
} kn_factors;

/* The count by which KN_SAME is known. */
enum { KN_SAME_COUNT = -1 };

/* An optional number: zero-initialised means "not given". */
typedef struct kn_some_f64 {
    bool given;
    double value;
} kn_some_f64;
typedef struct kn_some_i64 {
    bool given;
    int64_t value;
} kn_some_i64;

/* What a loss makes of the losses of its elements. */
typedef enum kn_reduction {
    KN_REDUCTION_MEAN = 0,
    KN_REDUCTION_SUM,
    KN_REDUCTION_NONE,
    KN_REDUCTION_BATCH_MEAN /* the sum divided by the size of axis 0; kn_kl_div alone takes it */
} kn_reduction;

/* An optional number that holds 64-bit integers exactly. */
typedef struct kn_some_real {
    bool given;
    long double value;
} kn_some_real;

/* A number that keeps what it was in C, so that 64-bit integers never pass through double. */
typedef enum kn_number_kind { KN_NUMBER_FLOAT = 0, KN_NUMBER_INT, KN_NUMBER_UINT } kn_number_kind;
typedef struct kn_number {
    kn_number_kind kind;
    union {
        double f;
        int64_t i;
        uint64_t u;
    } as;
} kn_number;

/* Tensors passed as a list; the array is borrowed for the call. */
typedef struct kn_tensors {
    uint32_t count;
    kn_tensor *const *items;
} kn_tensors;

/* A list that an operation returns (kn_split and kin); owned by the innermost scope like its
 * tensors. */
typedef struct kn_list {
    uint32_t count;
    kn_tensor **items;
} kn_list;

static inline kn_number kn_number_f64(double value) {
    kn_number n;
    n.kind = KN_NUMBER_FLOAT;
    n.as.f = value;
    return n;
}
static inline kn_number kn_number_i64(int64_t value) {
    kn_number n;
    n.kind = KN_NUMBER_INT;
    n.as.i = value;
    return n;
}
static inline kn_number kn_number_u64(uint64_t value) {
    kn_number n;
    n.kind = KN_NUMBER_UINT;
    n.as.u = value;
    return n;
}
/* A number of that kind from a value that the call macros carry; long double holds every 64-bit
 * integer on the platforms that Kiln supports. */
static inline kn_number kn_number_of(long double value, kn_number_kind kind) {
    if (kind == KN_NUMBER_INT) return kn_number_i64((int64_t)value);
    if (kind == KN_NUMBER_UINT) return kn_number_u64((uint64_t)value);
    return kn_number_f64((double)value);
}
static inline kn_number kn_number_same(kn_number value) {
    return value;
}

#ifndef __cplusplus
#define KN__COUNT(type, ...) ((int32_t)(sizeof((type[]){__VA_ARGS__}) / sizeof(type)))
/* KN_SHAPE(2, 3): a shape of rank 2. A ninth dimension draws a warning. */
#define KN_SHAPE(...) ((kn_shape){KN__COUNT(int64_t, __VA_ARGS__), {__VA_ARGS__}})
/* The shape of rank 0. */
#define KN_SCALAR ((kn_shape){0, {0}})
/* KN_AXES(0, -1): a counted list of axes. */
#define KN_AXES(...) ((kn_axes){KN__COUNT(int64_t, __VA_ARGS__), {__VA_ARGS__}})
/* KN_DIMS(2), KN_DIMS(1, 2): one number for every axis, or one an axis. */
#define KN_DIMS(...) ((kn_dims){KN__COUNT(int64_t, __VA_ARGS__), {__VA_ARGS__}})
/* KN_FACTORS(2), KN_FACTORS(0.5, 2): one factor for every axis, or one an axis. */
#define KN_FACTORS(...) ((kn_factors){KN__COUNT(double, __VA_ARGS__), {__VA_ARGS__}})
/* .padding = KN_SAME: as much padding as makes the result ceil(size / stride) long; where it is
 * odd, the larger half goes to the end. */
#define KN_SAME ((kn_dims){KN_SAME_COUNT, {0}})
/* KN_SOME(0.5): an optional number that is given. Works for every optional type. */
#define KN_SOME(number) \
    { true, (number) }
/* KN_NUMBER(2), KN_NUMBER(0.5): a number of the expression's own kind. */
#define KN_NUMBER(number)                        \
    _Generic((number), float                     \
             : kn_number_f64, double             \
             : kn_number_f64, long double        \
             : kn_number_f64, unsigned long      \
             : kn_number_u64, unsigned long long \
             : kn_number_u64, kn_number          \
             : kn_number_same, default           \
             : kn_number_i64)(number)
#define KN__NUMBER_KIND(number)                   \
    _Generic((number), float                      \
             : KN_NUMBER_FLOAT, double            \
             : KN_NUMBER_FLOAT, long double       \
             : KN_NUMBER_FLOAT, unsigned long     \
             : KN_NUMBER_UINT, unsigned long long \
             : KN_NUMBER_UINT, default            \
             : KN_NUMBER_INT)
#define KN__FIRST(first, ...) first
/* KN_LIST(a, b, c): tensors as a list operand. */
#define KN_LIST(...) \
    ((kn_tensors){(uint32_t)KN__COUNT(kn_tensor *, __VA_ARGS__), (kn_tensor *[]){__VA_ARGS__}})
#endif

/* The size of one element in bytes; 0 for KN_DTYPE_NONE and numbers that are no dtype. */
KN_API size_t kn_dtype_size(kn_dtype dtype);
/* "float32", "bfloat16", "int64", "bool" …; "none" for what is no dtype. */
KN_API const char *kn_dtype_name(kn_dtype dtype);
/* The dtype of that name ("float32", "f32"), KN_DTYPE_NONE where there is none. */
KN_API kn_dtype kn_dtype_from_name(const char *name);
KN_API bool kn_dtype_is_float(kn_dtype dtype);   /* f64 f32 f16 bf16 */
KN_API bool kn_dtype_is_complex(kn_dtype dtype); /* c64 c128 */
KN_API bool kn_dtype_is_integer(kn_dtype dtype); /* signed and unsigned, not bool */
KN_API bool kn_dtype_is_signed(kn_dtype dtype);
/* The dtype in which a and b compute together: bool < integer < float < complex; within a class
 * the wider; an unsigned with a signed integer widens to a signed one that holds both; f16 with
 * bf16 gives f32. KN_DTYPE_NONE where no dtype holds both (u64 with a signed integer: cast one). */
KN_API kn_dtype kn_dtype_promote(kn_dtype a, kn_dtype b);

/* The number of elements; 1 for rank 0. Saturates at INT64_MAX when the product does not fit. */
KN_API int64_t kn_shape_numel(kn_shape shape);
KN_API bool kn_shape_equal(kn_shape a, kn_shape b);

KN_EXTERN_C_END
#endif
