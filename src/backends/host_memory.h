/* The memory functions of backends whose buffers are host memory. */
#ifndef KILN_BACKENDS_HOST_MEMORY_H
#define KILN_BACKENDS_HOST_MEMORY_H

#include <kiln/backend.h>

int kn__host_device_open(int ordinal, void **device, char *why, size_t why_size);
void *kn__host_alloc(void *device, size_t bytes);
void kn__host_release(void *device, void *data, size_t bytes);
int kn__host_copy_in(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                     size_t bytes, kn_failure *failure);
int kn__host_copy_out(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                      size_t bytes, kn_failure *failure);
void *kn__host_pointer(void *device, void *data);

/* The fields of a kn_backend that such a backend shares with others. */
#define KN__HOST_MEMORY(name_, description_)                                                     \
    .abi = KN_BACKEND_ABI, .struct_size = sizeof(kn_backend), .name = (name_),                   \
    .description = (description_), .device_open = kn__host_device_open, .alloc = kn__host_alloc, \
    .release = kn__host_release, .copy_in = kn__host_copy_in, .copy_out = kn__host_copy_out,     \
    .host_pointer = kn__host_pointer

#endif
