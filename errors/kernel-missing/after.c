#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(&(kn_open_options){.strict = true});
    kn_device *dev = kn_device_open(kn, "late");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(1000)), *y = kn_rand(dev, KN_SHAPE(1000));
    kn_tensor *length = kn_sqrt(kn_add(kn_square(x), kn_square(y))); /* it has these */
    kn_print(kn_mean(length));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
