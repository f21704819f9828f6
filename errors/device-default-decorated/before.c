#include <kiln/kiln.h>
#include <stdlib.h>

int main(void) {
    setenv("KILN_DEVICE", "autodiff(flex)", 1); /* wrong: as if exported in the shell */
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(3)));
    kn_print(w);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
