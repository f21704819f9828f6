/* DLPack export and import. The layout of the structs is that of DLPack 1.0 (dlpack.h there). */
#include <kiln/dlpack.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "ops/op.h"

enum { DL_CPU = 1, DL_MAJOR = 1, DL_MINOR = 0 };
enum { DL_INT = 0, DL_UINT = 1, DL_FLOAT = 2, DL_BFLOAT = 4, DL_COMPLEX = 5, DL_BOOL = 6 };
#define DL_READ_ONLY UINT64_C(1)

typedef struct DLDevice {
    int32_t device_type, device_id;
} DLDevice;

typedef struct DLDataType {
    uint8_t code, bits;
    uint16_t lanes;
} DLDataType;

typedef struct DLTensor {
    void *data;
    DLDevice device;
    int32_t ndim;
    DLDataType dtype;
    int64_t *shape, *strides;
    uint64_t byte_offset;
} DLTensor;

struct DLManagedTensorVersioned {
    struct {
        uint32_t major, minor;
    } version;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensorVersioned *self);
    uint64_t flags;
    DLTensor dl_tensor;
};
typedef struct DLManagedTensorVersioned managed;

static const struct {
    uint8_t code, bits;
} types[KN_DTYPE_COUNT] = {
    [KN_F64] = {DL_FLOAT, 64},   [KN_F32] = {DL_FLOAT, 32},   [KN_F16] = {DL_FLOAT, 16},
    [KN_BF16] = {DL_BFLOAT, 16}, [KN_I64] = {DL_INT, 64},     [KN_I32] = {DL_INT, 32},
    [KN_I16] = {DL_INT, 16},     [KN_I8] = {DL_INT, 8},       [KN_U64] = {DL_UINT, 64},
    [KN_U32] = {DL_UINT, 32},    [KN_U16] = {DL_UINT, 16},    [KN_U8] = {DL_UINT, 8},
    [KN_BOOL] = {DL_BOOL, 8},    [KN_C64] = {DL_COMPLEX, 64}, [KN_C128] = {DL_COMPLEX, 128},
};

/* ---- Export -------------------------------------------------------------------------------------
 */

typedef struct export {
    managed m; /* first */
    kn__storage *storage;
    int64_t shape[KN_MAX_RANK], strides[KN_MAX_RANK];
}
export;

static void delete_export(managed *m) {
    export *e = (export *)m;
    if (kn__storage_unref(e->storage)) kn__storage_free(e->storage);
    kn__sys_free(e);
}

struct DLManagedTensorVersioned *kn_to_dlpack(kn_tensor *t) {
    kn_context *kn = kn_context_of(t);
    kn__site site = {.operation = "kn_to_dlpack", .operands = &t, .n_operands = 1, .each = "t"};
    if (!kn__check_operand(kn, t, site.operation, "t") || kn_sync(t->dev) != KN_OK) return NULL;
    if (!kn__storage_of(t)->unit->unified) return kn__fail_dlpack_export(kn, &site, t->dev), NULL;
    /* What is exported stays where it is from here on. */
    if (!kn__own_storage(t, site.operation)) return NULL;
    export *e = kn__sys_calloc(1, sizeof *e);
    if (!e) return kn__fail_out_of_memory_host(kn, &site, sizeof *e), NULL;
    e->storage = kn__storage_of(t);
    e->storage->shared = e->storage->external = true;
    kn__storage_ref(e->storage);
    memcpy(e->shape, t->d.shape, sizeof e->shape);
    memcpy(e->strides, t->d.strides, sizeof e->strides);
    e->m.version.major = DL_MAJOR;
    e->m.version.minor = DL_MINOR;
    e->m.deleter = delete_export;
    e->m.flags = e->storage->read_only ? DL_READ_ONLY : 0;
    e->m.dl_tensor =
        (DLTensor){.data = e->storage->buffer.data,
                   .device = {DL_CPU, 0},
                   .ndim = t->d.rank,
                   .dtype = {types[t->d.dtype].code, types[t->d.dtype].bits, 1},
                   .shape = e->shape,
                   .strides = e->strides,
                   .byte_offset = (uint64_t)t->d.offset * kn_dtype_size((kn_dtype)t->d.dtype)};
    return &e->m;
}

/* ---- Import -------------------------------------------------------------------------------------
 */

static kn_dtype dtype_of(const DLDataType *d) {
    for (int k = 1; d->lanes == 1 && k < KN_DTYPE_COUNT; k++) {
        if (types[k].code == d->code && types[k].bits == d->bits) return (kn_dtype)k;
    }
    return KN_DTYPE_NONE;
}

static void delete_producer(void *user) {
    managed *m = user;
    if (m->deleter) m->deleter(m);
}

/* Whether the elements from low to high lie where addresses exist. */
static bool spans_memory(const DLTensor *t, int64_t low, int64_t high, int64_t size) {
    int64_t first, last, count, base = (int64_t)(uintptr_t)t->data;
    return t->byte_offset <= INT64_MAX &&
           !__builtin_add_overflow(base, (int64_t)t->byte_offset, &base) &&
           !__builtin_mul_overflow(low, size, &first) &&
           !__builtin_mul_overflow(high, size, &last) &&
           !__builtin_add_overflow(base, first, &first) &&
           !__builtin_add_overflow(base, last, &last) && (first >= 0 || low == 0) &&
           !__builtin_sub_overflow(high, low, &count) && count < INT64_MAX / size - 1;
}

static kn_status KN_PRINTF(3, 4)
    bad_layout(kn_context *kn, const kn__site *site, const char *format, ...) {
    char why[160];
    va_list values;
    va_start(values, format);
    vsnprintf(why, sizeof why, format, values);
    va_end(values);
    return kn__fail_dlpack_layout(kn, site, why);
}

/* What is wrong with the managed tensor; KN_OK after filling the description and the span of the
 * elements that it reaches, in elements from the data pointer. */
static kn_status read_managed(kn_context *kn, const managed *m, kn_desc *d, int64_t *low,
                              int64_t *high) {
    kn__site site = {.operation = "kn_from_dlpack"};
    const DLTensor *t = &m->dl_tensor;
    if (m->version.major != DL_MAJOR)
        return kn__fail_dlpack_version(kn, &site, m->version.major, DL_MAJOR);
    kn_dtype dtype = dtype_of(&t->dtype);
    if (t->device.device_type != DL_CPU)
        return kn__fail_dlpack_device(kn, &site, t->device.device_type, t->device.device_id);
    if (!dtype)
        return kn__fail_dlpack_dtype(kn, &site, t->dtype.code, t->dtype.bits, t->dtype.lanes);
    if (t->ndim < 0 || t->ndim > KN_MAX_RANK)
        return kn__fail_rank_too_large(kn, &site, t->ndim, KN_MAX_RANK);
    if (t->ndim && !t->shape)
        return bad_layout(kn, &site, "ndim is %d, but shape is NULL", (int)t->ndim);
    for (int i = 0; i < t->ndim; i++) {
        if (t->shape[i] < 0) return kn__fail_size_negative(kn, &site, i, t->shape[i]);
    }
    if (!kn__desc_set(d, dtype, t->ndim, t->shape))
        return bad_layout(kn, &site, "its number of bytes does not fit 63 bits");
    if (t->byte_offset % kn_dtype_size(dtype))
        return bad_layout(kn, &site,
                          "its byte_offset of %llu is no multiple of its %d-byte elements",
                          (unsigned long long)t->byte_offset, (int)kn_dtype_size(dtype));
    if (!t->data && kn__desc_numel(d))
        return bad_layout(kn, &site, "it has %lld elements, but data is NULL",
                          (long long)kn__desc_numel(d));
    *low = *high = 0;
    for (int i = 0; i < t->ndim; i++) {
        if (t->strides) d->strides[i] = t->strides[i];
        int64_t reach = 0;
        bool over =
            t->shape[i] > 0 && __builtin_mul_overflow(d->strides[i], t->shape[i] - 1, &reach);
        int64_t *end = reach < 0 ? low : high;
        if (over || __builtin_add_overflow(*end, reach, end))
            return bad_layout(kn, &site, "stride %lld of axis %d (size %lld) reaches past 63 bits",
                              (long long)d->strides[i], i, (long long)t->shape[i]);
    }
    if (!spans_memory(t, *low, *high, (int64_t)kn_dtype_size(dtype)))
        return bad_layout(kn, &site, "its strides reach past the ends of memory");
    kn__desc_flag_contiguous(d);
    return KN_OK;
}

kn_tensor *kn_from_dlpack(kn_device *dev, struct DLManagedTensorVersioned *m) {
    KN__ENTRY(kn_device_context(dev), kn_from_dlpack);
    kn__site site = {.operation = "kn_from_dlpack"};
    kn_context *kn = kn_device_context(dev);
    kn_desc d = {.rank = 0};
    int64_t low = 0, high = 0;
    if (!m) {
        if (!kn->nil) kn__fail_argument_null(kn, &site, "managed");
        return kn_nil();
    }
    if (!dev || dev->nil || read_managed(kn, m, &d, &low, &high) != KN_OK) {
        if (dev && dev->nil && !kn->nil && kn_ok(kn)) kn__fail_device_nil(kn, &site);
        delete_producer(m);
        return kn_nil();
    }
    size_t size = kn_dtype_size((kn_dtype)d.dtype);
    bool empty = kn__desc_numel(&d) == 0;
    char *first =
        empty ? NULL : (char *)m->dl_tensor.data + m->dl_tensor.byte_offset + low * (int64_t)size;
    kn_shape span = {1, {empty ? 0 : high - low + 1}};
    kn_tensor *t = kn_wrap_array(dev, (kn_dtype)d.dtype, span, first, delete_producer, m);
    if (kn_is_nil(t)) return t;
    if (m->flags & DL_READ_ONLY && kn__storage_of(t)->external) kn__storage_of(t)->read_only = true;
    kn_buffer *buffer = t->d.buffer;
    t->d = d;
    t->d.buffer = buffer;
    t->d.offset = -low;
    return t;
}
