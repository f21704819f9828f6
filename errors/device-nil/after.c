#include <kiln/kiln.h>
#include <stdlib.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_device *fast = NULL;
    const char *wanted = getenv("EXAMPLE_FAST_DEVICE");
    if (wanted) fast = kn_device_open(kn, wanted);
    if (!fast) fast = dev; /* there is always one */
    kn_tensor *x = kn_rand(dev, KN_SHAPE(256, 256));
    kn_tensor *moved = kn_to_device(x, fast);
    kn_print(kn_mean(moved));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
