#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *place = kn_require_grad(kn_zeros(dev, KN_SHAPE(3)));
    kn_tensor *goal = kn_zeros(dev, KN_SHAPE(3)); /* reached already */
    kn_optimizer *opt =
        kn_sgd(NULL, .lr = 0.1, .check_finite = true, .params = KN_LIST(kn_name(place, "place")));
    kn_tensor *squares = kn_sum(kn_square(kn_sub(place, goal)));
    kn_tensor *distance = kn_sqrt(kn_add_scalar(squares, 1e-12)); /* a slope of 0 */
    kn_grads *grads = NULL;
    int failed = kn_backward(distance, &grads) != KN_OK || kn_optimizer_step(opt, grads) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_optimizer_free(opt);
    kn_close(kn);
    return failed;
}
