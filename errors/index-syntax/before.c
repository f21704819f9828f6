#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(6, 8));
    kn_tensor *corner = kn_index(x, "[:2, :3]"); /* wrong: the brackets are Python's */
    kn_print(kn_max(corner));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
