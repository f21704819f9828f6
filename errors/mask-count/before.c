#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const float ages[] = {31, -1, 47, -1, -1, 22}; /* -1: unknown */
    kn_tensor *age = kn_from_array(dev, KN_F32, KN_SHAPE(6), ages);
    kn_tensor *unknown = kn_lt_scalar(age, 0);
    kn_tensor *guess = kn_full(dev, KN_SHAPE(2), 33.5); /* wrong: three are unknown */
    kn_print(kn_masked_scatter(age, unknown, guess));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
