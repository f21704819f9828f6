#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *queries = kn_rand(dev, KN_SHAPE(2, 10, 512));
    kn_tensor *heads = kn_unflatten(queries, -1, KN_DIMS(8, 60)); /* wrong: 8 * 60 is 480 */
    kn_print(kn_mean(heads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
