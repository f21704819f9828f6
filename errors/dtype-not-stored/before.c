#include <kiln/kiln.h>

#include <stdlib.h>
#include <string.h>

/* A device without double precision, as small processors are. */
static int info(int ordinal, kn_device_info *i) {
    (void)ordinal;
    i->unified_memory = true;
    i->dtypes = KN_DTYPES_ALL & ~KN_DTYPE_BIT(KN_F64) & ~KN_DTYPE_BIT(KN_C128);
    return 0;
}
static int device_open(int ordinal, void **device, char *why, size_t size) {
    (void)ordinal, (void)device, (void)why, (void)size;
    return 0;
}
static void *allocate(void *device, size_t bytes) {
    (void)device;
    return malloc(bytes + 1);
}
static void release(void *device, void *data, size_t bytes) {
    (void)device, (void)bytes;
    free(data);
}
static int copy_in(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                   size_t bytes, kn_failure *f) {
    (void)device, (void)queue, (void)f;
    return memcpy((char *)to->data + offset, from, bytes), KN_OK;
}
static int copy_out(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                    size_t bytes, kn_failure *f) {
    (void)device, (void)queue, (void)f;
    return memcpy(to, (const char *)from->data + offset, bytes), KN_OK;
}
static void *host_pointer(void *device, void *data) {
    return (void)device, data;
}
static const kn_backend small = {.abi = KN_BACKEND_ABI,
                                 .struct_size = sizeof(kn_backend),
                                 .name = "small",
                                 .description = "single precision",
                                 .device_info = info,
                                 .device_open = device_open,
                                 .alloc = allocate,
                                 .release = release,
                                 .copy_in = copy_in,
                                 .copy_out = copy_out,
                                 .host_pointer = host_pointer};

int main(void) {
    if (kn_backend_register(&small)) return 2;
    kn_context *kn = kn_open(NULL);
    kn_device *host = kn_device_open(kn, "default"), *dev = kn_device_open(kn, "small");
    kn_tensor *x = kn_rand(host, KN_SHAPE(3), .dtype = KN_F64);
    kn_print(kn_to_device(x, dev)); /* wrong: it has no float64 */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
