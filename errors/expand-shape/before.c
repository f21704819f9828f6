#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *means = kn_rand(dev, KN_SHAPE(10));
    kn_tensor *table = kn_expand(means, KN_SHAPE(10, 64)); /* wrong: the 10 meet the 64 */
    kn_print(kn_sum(table));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
