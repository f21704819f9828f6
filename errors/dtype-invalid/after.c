#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const char *wanted = "float16"; /* or "f16" */
    kn_tensor *x = kn_linspace(dev, 0, 1, 5);
    kn_print(kn_cast(x, kn_dtype_from_name(wanted)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
