#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *pictures = kn_rand(dev, KN_SHAPE(8, 3, 32, 32));
    kn_tensor *channels = kn_mean(pictures, .axes = KN_AXES(-2, -1)); /* height and width */
    kn_print(channels);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
