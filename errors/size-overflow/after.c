#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    int64_t users = 3000000000, items = 2500000000;
    printf("%g pairs are possible, 1000 are known\n", (double)users * (double)items);
    kn_tensor *bought = kn_zeros(dev, KN_SHAPE(1000, 2), .dtype = KN_I64); /* the known pairs */
    kn_print(kn_sum(bought));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
