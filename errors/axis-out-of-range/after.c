#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *scores = kn_randn(dev, KN_SHAPE(32, 10));
    kn_tensor *shares = kn_softmax(scores, -1); /* the last */
    kn_print(kn_sum(shares));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
