#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *in_phase = kn_randn(dev, KN_SHAPE(128)), *quadrature = kn_randn(dev, KN_SHAPE(128));
    kn_tensor *pairs = kn_stack(KN_LIST(in_phase, quadrature), -1); /* [128, 2] */
    kn_tensor *samples = kn_view_as_complex(pairs);
    kn_print(kn_mean(kn_abs(samples)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
