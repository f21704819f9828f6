#include <kiln/kiln.h>

#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const float data[] = {1, 2, 3};
    kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(3), data);
    double sum = 0;
    if (kn_item_f64(kn_sum(kn_mul(x, x)), &sum) == KN_OK) /* of what this build has */
        printf("%g\n", sum);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
