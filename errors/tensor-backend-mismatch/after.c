#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *fast = kn_device_open(kn, "flex");
    kn_device *exact = kn_device_open(kn, "ndarray");
    kn_tensor *images = kn_rand(fast, KN_SHAPE(32, 784));
    kn_tensor *weight = kn_randn(exact, KN_SHAPE(784, 10));
    weight = kn_to_device(weight, fast); /* brought to where the images are */
    kn_print(kn_mean(kn_matmul(images, weight)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
