#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *pool = kn_rand(dev, KN_SHAPE(100)); /* the first of them are used up */
    for (int used = 98; used <= 100; used++) {
        if (used == 100) break; /* nothing is left to draw from */
        kn_tensor *at = kn_randint(dev, KN_SHAPE(2), used, 100);
        kn_print(kn_index_select(pool, at, 0));
    }
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
