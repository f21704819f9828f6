#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "late");
    double sum = 0;
    for (int part = 0; part < 8; part++) { /* half a MiB each */
        double more = 0;
        if (kn_item_f64(kn_sum(kn_rand(dev, KN_SHAPE(128, 1024))), &more) == KN_OK) sum += more;
    }
    kn_print(kn_full(dev, KN_SCALAR, sum));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
