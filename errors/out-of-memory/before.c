#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_memory_set_limit(dev, 4 << 20); /* 4 MiB, as on a small device */
    double total = 0;
    for (int step = 0; step < 32 && kn_ok(kn); step++) {     /* wrong: all batches stay alive */
        kn_tensor *batch = kn_rand(dev, KN_SHAPE(256, 256)); /* a quarter of a MiB */
        double mean = 0;
        if (kn_item_f64(kn_mean(batch), &mean) == KN_OK) total += mean;
    }
    kn_memory_set_limit(dev, 0);
    kn_print(kn_full(dev, KN_SCALAR, total / 32));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
