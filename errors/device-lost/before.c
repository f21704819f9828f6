#include <kiln/fault.h>
#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    const float saved[4] = {1, 2, 3, 4}; /* of the last checkpoint */
    kn_fault_late_lose_at(1);            /* somebody pulls the cable after the first operation */
    kn_device *dev = kn_device_open(kn, "late"); /* wrong: a device that goes away */
    kn_tensor *w = kn_from_array(dev, KN_F32, KN_SHAPE(4), saved);
    float result[4];
    int failed = 0;
    w = kn_sqrt(kn_square(w));
    if (kn_read(w, result, sizeof result) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_fault_late_lose_at(-1);
    kn_close(kn);
    return failed;
}
