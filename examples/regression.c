/* Fits a line to noisy points with gradients alone: no modules, no optimiser. */
#include <kiln/kiln.h>

#include <stdio.h>

/* t -= rate * gradient, in place. */
static kn_status descend(kn_tensor *t, kn_grads *grads, double rate) {
    KN_NO_GRAD_HERE(kn_context_of(t)); /* a leaf is only changed outside the graph */
    return kn_assign(t, kn_sub(t, kn_mul_scalar(kn_grad(t, grads), rate)));
}

/* One step of gradient descent on y = slope x + offset; *loss is the loss before it. */
static kn_status step(kn_tensor *x, kn_tensor *y, kn_tensor *slope, kn_tensor *offset,
                      double *loss) {
    KN_SCOPE_HERE(kn_context_of(x)); /* what the step makes ends with the step */
    kn_tensor *guess = kn_add(kn_mul(x, slope), offset);
    kn_tensor *error = kn_mse_loss(guess, y);
    kn_grads *grads = NULL;
    kn_status status = kn_backward(error, &grads);
    if (status == KN_OK) status = kn_item_f64(error, loss);
    if (status == KN_OK) status = descend(slope, grads, 0.5);
    if (status == KN_OK) status = descend(offset, grads, 0.5);
    return status;
}

int main(void) {
    kn_context *kn = kn_open(&(kn_open_options){.seed = 7});
    kn_device *dev = kn_device_open(kn, "autodiff(default)");

    /* 200 points of y = 3 x - 1, with noise of deviation 0.1 */
    kn_tensor *x = kn_uniform(dev, KN_SHAPE(200), -1, 1);
    kn_tensor *noise = kn_normal(dev, KN_SHAPE(200), 0, 0.1);
    kn_tensor *y = kn_add(kn_sub_scalar(kn_mul_scalar(x, 3), 1), noise);
    kn_tensor *slope = kn_require_grad(kn_zeros(dev, KN_SCALAR));
    kn_tensor *offset = kn_require_grad(kn_zeros(dev, KN_SCALAR));

    double loss = 0, a = 0, b = 0;
    kn_status status = KN_OK;
    for (int i = 0; i <= 20 && status == KN_OK; i++) {
        status = step(x, y, slope, offset, &loss);
        if (i % 5 == 0) printf("step %2d: loss %.3f\n", i, loss);
    }
    if (status == KN_OK) status = kn_item_f64(slope, &a);
    if (status == KN_OK) status = kn_item_f64(offset, &b);
    if (status == KN_OK) printf("y = %.1f x %+.1f\n", a, b);
    if (status != KN_OK) kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return status != KN_OK;
}
