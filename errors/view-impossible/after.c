#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *heads = kn_rand(dev, KN_SHAPE(8, 50, 64));
    kn_tensor *by_place = kn_transpose(heads, 0, 1); /* [50, 8, 64], the memory as it was */
    kn_tensor *joined = kn_reshape(by_place, KN_SHAPE(50, 512)); /* copies where it must */
    kn_print(kn_mean(joined));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
