#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *batch = kn_rand(dev, KN_SHAPE(64, 784));
    kn_tensor *weight = kn_randn(dev, KN_SHAPE(10, 784)); /* a row an output, as layers store it */
    kn_tensor *scores = kn_matmul(batch, weight);         /* wrong: 784 columns meet 10 rows */
    kn_print(kn_mean(scores));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
