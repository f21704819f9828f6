/* tiny: the smallest useful backend. Its memory is host memory, so the reference kernels serve
 * every operation; it overrides one, neg, and counts how often it ran. Use:
 *
 *   cc -shared -fPIC -I<include> tiny.c -o libkiln-tiny.so
 *   KILN_BACKEND_PATH=. ./program          with kn_device_open(kn, "autodiff(tiny)")
 */
#include <kiln/backend.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int device_open(int ordinal, void **device, char *why, size_t why_size) {
    (void)ordinal, (void)why, (void)why_size;
    *device = NULL;
    return 0;
}

static int device_info(int ordinal, kn_device_info *info) {
    (void)ordinal;
    snprintf(info->name, sizeof info->name, "a device from outside");
    info->unified_memory = true;
    return 0;
}

static void *allocate(void *device, size_t bytes) {
    (void)device;
    return malloc(bytes ? bytes : 1);
}

static void release(void *device, void *data, size_t bytes) {
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

static void *host_pointer(void *device, void *data) {
    (void)device;
    return data;
}

/* A kernel: the core has checked shapes and dtypes and, as the table below asks for, made the
 * operand contiguous. */
static int negate(const kn_launch *l) {
    const float *x = kn_desc_data(l->in[0], sizeof *x);
    float *y = kn_desc_data(l->out[0], sizeof *y);
    int64_t n = 1;
    for (int i = 0; i < l->out[0]->rank; i++) n *= l->out[0]->shape[i];
    for (int64_t i = 0; i < n; i++) y[i] = -x[i];
    l->host->log(3, "tiny", "neg");
    return KN_OK;
}

static const kn_kernel kernels[] = {
    {"neg", negate, KN_DTYPE_BIT(KN_F32), KN_LAYOUT_CONTIGUOUS},
    {NULL, NULL, 0, KN_LAYOUT_ANY},
};

static const kn_backend tiny = {
    .abi = KN_BACKEND_ABI,
    .struct_size = sizeof(kn_backend),
    .name = "tiny",
    .description = "an example from outside the tree",
    .device_info = device_info,
    .device_open = device_open,
    .alloc = allocate,
    .release = release,
    .copy_in = copy_in,
    .copy_out = copy_out,
    .host_pointer = host_pointer,
    .kernels = kernels,
};

const kn_backend *kn_backend_entry(void);
const kn_backend *kn_backend_entry(void) {
    return &tiny;
}
