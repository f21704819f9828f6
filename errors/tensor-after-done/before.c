#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *table = kn_rand(dev, KN_SHAPE(1024, 1024));
    kn_tensor *norm = kn_sqrt(kn_sum(kn_square(table)));
    kn_done(table); /* wrong: it is needed once more */
    kn_tensor *scaled = kn_div(table, norm);
    kn_print(kn_max(scaled));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
