#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "late");
    double sum = 0;
    kn_tensor *table = kn_rand(dev, KN_SHAPE(1024, 1024)); /* wrong: 4 MiB in one buffer */
    if (kn_item_f64(kn_sum(table), &sum) != KN_OK) sum = 0;
    kn_print(kn_full(dev, KN_SCALAR, sum));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
