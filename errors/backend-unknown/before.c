#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "cpu"); /* wrong: no backend has this name */
    kn_print(kn_ones(dev, KN_SHAPE(2, 2)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
