#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *weight = kn_quantize(kn_randn(dev, KN_SHAPE(10, 64)), .bits = 8, .axis = KN_SOME(0));
    kn_tensor *x = kn_rand(dev, KN_SHAPE(4, 64));
    kn_print(kn_linear(x, weight)); /* wrong: it takes plain numbers */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
