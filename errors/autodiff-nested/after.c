#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)"); /* one level is enough */
    kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(3), 2));
    kn_grads *first = NULL, *second = NULL;
    if (kn_backward(kn_sum(kn_mul(kn_square(x), x)), &first, .create_graph = true) == KN_OK &&
        kn_backward(kn_sum(kn_grad(x, first)), &second) == KN_OK)
        kn_print(kn_grad(x, second)); /* 6x: the second derivative of the cube */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
