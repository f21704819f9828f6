#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const double counts[] = {3, 5, 0, 4};
    kn_tensor *x = kn_from_array(dev, KN_F64, KN_SHAPE(2, 2), counts);
    kn_tensor *scores = kn_log1p(x); /* log(1 + x) is finite */
    kn_print(kn_svdvals(scores));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
