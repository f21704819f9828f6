#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *guess = kn_rand(dev, KN_SHAPE(8, 1)), *truth = kn_rand(dev, KN_SHAPE(8, 1));
    kn_tensor *loss = kn_mse_loss(guess, truth); /* their mean */
    double value = 0;
    if (kn_item_f64(loss, &value) == KN_OK) printf("loss %g\n", value);
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
