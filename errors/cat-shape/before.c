#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *train = kn_rand(dev, KN_SHAPE(100, 4)), *test = kn_rand(dev, KN_SHAPE(50, 4));
    kn_tensor *all = kn_cat(KN_LIST(train, test), 1); /* wrong: 100 rows beside 50 */
    kn_print(kn_mean(all, .axes = KN_AXES(0)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
