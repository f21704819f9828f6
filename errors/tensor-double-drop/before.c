#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *best = NULL;
    for (int epoch = 0; epoch < 3; epoch++) {
        KN_SCOPE_HERE(kn);
        kn_tensor *candidate = kn_rand(dev, KN_SHAPE(4));
        if (best) kn_drop(best);
        best = kn_keep(candidate);
    }
    kn_print(best);
    kn_drop(best);
    kn_drop(best); /* wrong: one keep is left in the end, and the line above ended it */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
