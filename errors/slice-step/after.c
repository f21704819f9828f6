#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *series = kn_rand(dev, KN_SHAPE(60));
    int64_t points = 100;
    int64_t step = kn_dim(series, 0) > points ? kn_dim(series, 0) / points : 1;
    kn_tensor *drawn = kn_slice(series, 0, 0, 60, step);
    kn_print(kn_max(drawn));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
