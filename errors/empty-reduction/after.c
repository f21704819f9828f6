#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const float data[] = {0.2f, 0.4f, 0.1f};
    kn_tensor *scores = kn_from_array(dev, KN_F32, KN_SHAPE(3), data);
    kn_tensor *sure = kn_masked_select(scores, kn_gt_scalar(scores, 0.5)); /* none is above 0.5 */
    double best = 0;
    if (kn_numel(sure) > 0) /* nothing keeps its 0 */
        KN_IGNORE(kn_item_f64(kn_max(sure), &best));
    printf("best of the sure ones: %g\n", best);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
