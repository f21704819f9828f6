/* See host_memory.h. */
#include "backends/host_memory.h"

#include <string.h>

#include "core/platform.h"

int kn__host_device_open(int ordinal, void **device, char *why, size_t why_size) {
    (void)ordinal;
    (void)why;
    (void)why_size;
    *device = NULL;
    return 0;
}

void *kn__host_alloc(void *device, size_t bytes) {
    (void)device;
    return kn__sys_alloc(bytes);
}

void kn__host_release(void *device, void *data, size_t bytes) {
    (void)device;
    (void)bytes;
    kn__sys_free(data);
}

int kn__host_copy_in(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                     size_t bytes, kn_failure *failure) {
    (void)device;
    (void)queue;
    (void)failure;
    memcpy((char *)to->data + offset, from, bytes);
    return KN_OK;
}

int kn__host_copy_out(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                      size_t bytes, kn_failure *failure) {
    (void)device;
    (void)queue;
    (void)failure;
    memcpy(to, (const char *)from->data + offset, bytes);
    return KN_OK;
}

void *kn__host_pointer(void *device, void *data) {
    (void)device;
    return data;
}
