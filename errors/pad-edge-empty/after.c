#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *signal = kn_rand(dev, KN_SHAPE(1, 1, 40));
    kn_tensor *tail = kn_narrow(signal, -1, 30, 10); /* the last ten samples */
    kn_tensor *frame = kn_pad(tail, KN_DIMS(0, 6), .mode = "replicate");
    kn_print(frame);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
