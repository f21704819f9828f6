#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *features = kn_rand(dev, KN_SHAPE(100, 4)), *price = kn_rand(dev, KN_SHAPE(100, 1));
    /* a linear fit: weights with features x weights = price */
    kn_tensor *weights =
        kn_lstsq(features, price, NULL, NULL, NULL); /* the least squares solution */
    kn_print(weights);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
