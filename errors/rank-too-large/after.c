#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *state = kn_full(dev, KN_SHAPE(2, 2, 2, 2, 2, 2, 2, 2), 0.0625); /* 8 sites */
    kn_tensor *batch = kn_reshape(state, KN_SHAPE(1, 256)); /* the sites as one axis */
    kn_print(kn_sum(kn_square(batch)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
