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

static float pixels[] = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f};
static int64_t shape[] = {2, 3};
static struct DLManagedTensorVersioned lent = {.major = 1,
                                               .flags = 1, /* read-only, as from JAX */
                                               .data = pixels,
                                               .device_type = 1,
                                               .ndim = 2,
                                               .code = 2,
                                               .bits = 32,
                                               .lanes = 1,
                                               .shape = shape};

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *photo = kn_from_dlpack(dev, &lent);
    photo = kn_clone(photo);                         /* a copy to paint on */
    kn_status status = kn_slice_fill(photo, "0", 0); /* paint the first row black */
    if (status == KN_OK) kn_print(photo);
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
