#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    /* three flats: 1, rooms, and square metres, which someone filled in as 20 a room */
    const double rows[] = {1, 2, 40, 1, 3, 60, 1, 4, 80}, prices[] = {200, 280, 360};
    kn_tensor *a = kn_from_array(dev, KN_F64, KN_SHAPE(3, 3), rows);
    kn_tensor *b = kn_from_array(dev, KN_F64, KN_SHAPE(3, 1), prices);
    kn_tensor *weights = kn_matmul(kn_pinv(a), b); /* the smallest of all solutions */
    kn_print(weights);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
