#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *samples = kn_rand(dev, KN_SHAPE(1000, 8));
    double total = 0;
    for (int64_t start = 0; start < 1000 && kn_ok(kn); start += 64) {
        KN_SCOPE_HERE(kn);
        double sum = 0;
        kn_tensor *batch = kn_slice(samples, 0, start, start + 64, 1); /* up to 64 */
        if (kn_item_f64(kn_sum(batch), &sum) == KN_OK) total += sum;
    }
    printf("the mean is %.3f\n", total / 8000);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
