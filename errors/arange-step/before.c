#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    enum { EPOCHS = 10 };
    kn_tensor *left = kn_arange(dev, EPOCHS, 0); /* wrong: steps of 1 lead away from 0 */
    kn_print(kn_div_scalar(left, EPOCHS));       /* the share that is still to go */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
