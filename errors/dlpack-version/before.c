#include <kiln/kiln.h>

struct DLManagedTensorVersioned { /* as DLPack 1.0 declares it */
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

int main(void) {
    static float rows[] = {1, 2, 3, 4, 5, 6};
    static int64_t shape[] = {2, 3};
    static struct DLManagedTensorVersioned lent = {
        .major = 2, /* wrong: the layout below is that of version 1 */
        .data = rows,
        .device_type = 1, /* kDLCPU */
        .ndim = 2,
        .code = 2, /* kDLFloat */
        .bits = 32,
        .lanes = 1,
        .shape = shape,
    };
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_print(kn_from_dlpack(dev, &lent));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
