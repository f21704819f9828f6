#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *coded = kn_rand(dev, KN_SHAPE(1, 8, 7, 7));
    kn_tensor *weight = kn_randn(dev, KN_SHAPE(8, 4, 3, 3));
    kn_tensor *wide =
        kn_conv_transpose2d(coded, weight, .stride = KN_DIMS(2), .padding = KN_DIMS(1),
                            .output_padding = KN_DIMS(1)); /* 7 becomes 14 */
    kn_print(kn_sum(wide));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
