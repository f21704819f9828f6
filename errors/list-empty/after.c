#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *found[8];
    uint32_t count = 0;
    for (int i = 0; i < 8; i++) {
        double score = i * 0.1;
        if (score > 0.9) found[count++] = kn_full(dev, KN_SHAPE(4), i);
    }
    kn_tensor *boxes =
        count ? kn_stack((kn_tensors){count, found}, 0) : kn_zeros(dev, KN_SHAPE(0, 4));
    kn_print(boxes);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
