#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *wait = kn_rand(dev, KN_SHAPE(20));                      /* seconds */
    kn_tensor *late = kn_masked_select(wait, kn_gt_scalar(wait, 2.0)); /* nobody waited so long */
    int64_t seconds = 0;
    if (kn_item_i64(kn_mean(late), &seconds) == KN_OK) /* wrong: the mean of nothing is NaN */
        printf("the late ones waited %d s\n", (int)seconds);
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
