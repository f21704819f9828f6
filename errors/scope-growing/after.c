#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *state = kn_keep(kn_rand(dev, KN_SHAPE(4)));
    for (int step = 0; step < 60000; step++) {
        KN_SCOPE_HERE(kn); /* what a step makes ends with the step */
        kn_tensor *next = kn_mul_scalar(kn_sin(state), 1.5);
        if (kn_assign(state, next)) break;
    }
    kn_print(state);
    kn_drop(state);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
