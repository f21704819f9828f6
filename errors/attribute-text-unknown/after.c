#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *picture = kn_rand(dev, KN_SHAPE(1, 3, 32, 32));
    kn_tensor *framed = kn_pad(picture, KN_DIMS(2, 2, 2, 2), .mode = "replicate");
    kn_print(kn_mean(framed));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
