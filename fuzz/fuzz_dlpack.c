/* Any bytes as the description of a DLPack tensor over a small buffer: a tensor or a named error,
 * and the producer's deleter runs exactly once. The layout is that of DLPack 1.0. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <kiln/kiln.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

struct DLManagedTensorVersioned {
    uint32_t major, minor;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensorVersioned *self);
    uint64_t flags;
    void *data;
    int32_t device_type, device_id, ndim;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides;
    uint64_t byte_offset;
};

static int deleted;
static void delete_it(struct DLManagedTensorVersioned *self) {
    (void)self;
    deleted++;
}

typedef struct description {
    uint32_t major;
    int32_t device_type, ndim;
    uint8_t code, bits, lanes, given; /* given: bit 0 shape, 1 strides, 2 data, 3 read-only */
    uint64_t byte_offset;
    int64_t shape[10], strides[10];
} description;

enum { BUFFER = 4096 };

/* Whether all that the tensor reaches lies in the buffer, so that it may be read. */
static bool inside(const kn_tensor *t, uint64_t byte_offset) {
    __int128 low = (__int128)byte_offset, high = low;
    for (int i = 0; i < kn_rank(t); i++) {
        __int128 reach = (__int128)(kn_dim(t, i) - 1) * kn_stride(t, i) *
                         (__int128)kn_dtype_size(kn_dtype_of(t));
        *(reach < 0 ? &low : &high) += reach;
    }
    return low >= 0 && high + 16 <= BUFFER;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    static _Alignas(64) unsigned char buffer[BUFFER];
    description d = {0};
    memcpy(&d, data, bytes < sizeof d ? bytes : sizeof d);
    struct DLManagedTensorVersioned m = {.major = d.major % 3,
                                         .deleter = delete_it,
                                         .flags = d.given >> 3 & 1,
                                         .data = d.given & 4 ? buffer : NULL,
                                         .device_type = d.device_type % 4,
                                         .ndim = d.ndim % 11,
                                         .code = d.code,
                                         .bits = d.bits,
                                         .lanes = d.lanes,
                                         .shape = d.given & 1 ? d.shape : NULL,
                                         .strides = d.given & 2 ? d.strides : NULL,
                                         .byte_offset = d.byte_offset};
    deleted = 0;
    kn_context *kn = kn_open(&(kn_open_options){.threads = 1, .memory_limit = 64 << 20});
    KN_SCOPE(kn) {
        kn_tensor *t = kn_from_dlpack(kn_device_open(kn, "ndarray"), &m);
        if (kn_is_nil(t) == kn_ok(kn)) abort();
        if (deleted > 1 || (kn_is_nil(t) && !deleted)) abort(); /* a copy is done with it at once */
        if (!kn_is_nil(t) && kn_numel(t) && kn_numel(t) < 1 << 16 && inside(t, d.byte_offset))
            kn_is_nil(kn_copy(t));
    }
    kn_close(kn);
    if (deleted != 1) abort();
    return 0;
}
