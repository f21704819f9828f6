#include <kiln/backend.h>
#include <kiln/kiln.h>
#include <stdlib.h>
#include <string.h>

static int open_npu(int ordinal, void **device, char *why, size_t size) {
    (void)ordinal, (void)why, (void)size;
    *device = NULL;
    return 0;
}
static void *get(void *device, size_t bytes) {
    (void)device;
    return malloc(bytes + 1);
}
static void put(void *device, void *data, size_t bytes) {
    (void)device, (void)bytes;
    free(data);
}
static int copy_in(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                   size_t bytes, kn_failure *failure) {
    (void)device, (void)queue, (void)failure;
    memcpy((char *)to->data + offset, from, bytes);
    return KN_OK;
}
static int copy_out(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                    size_t bytes, kn_failure *failure) {
    (void)device, (void)queue, (void)failure;
    memcpy(to, (const char *)from->data + offset, bytes);
    return KN_OK;
}

static const kn_backend npu = {
    .abi = KN_BACKEND_ABI, /* of the header at hand */
    .struct_size = sizeof npu,
    .name = "npu",
    .device_open = open_npu,
    .alloc = get,
    .release = put,
    .copy_in = copy_in,
    .copy_out = copy_out,
};

int main(void) {
    kn_context *kn = kn_open(NULL);
    int failed = 0;
    if (kn_backend_register(&npu) != KN_OK) failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
