#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(&(kn_open_options){.check_finite = true});
    kn_device *dev = kn_device_open(kn, "default");
    const float counts[] = {12, 3, 0, 5};
    kn_tensor *share = kn_from_array(dev, KN_F32, KN_SHAPE(4), counts);
    share = kn_div(share, kn_sum(share));
    kn_tensor *entropy = kn_sum(kn_mul(share, kn_log(share))); /* wrong: log(0) is -inf */
    kn_print(kn_neg(entropy));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
