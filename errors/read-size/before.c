#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *scores = kn_softmax(kn_randn(dev, KN_SHAPE(4, 10)), -1);
    float host[4][10];
    if (kn_read(scores, host, 4 * 10) == KN_OK) /* wrong: 40 elements, not bytes */
        printf("the first score is %g\n", (double)host[0][0]);
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
