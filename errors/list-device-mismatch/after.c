#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *flex = kn_device_open(kn, "flex");
    kn_device *checked = kn_device_open(kn, "ndarray");
    kn_tensor *part[3];
    for (int i = 0; i < 3; i++) part[i] = kn_rand(flex, KN_SHAPE(16, 8));
    part[2] = kn_exp(kn_to_device(part[2], checked)); /* one of them in high precision */
    part[2] = kn_to_device(part[2], flex);            /* and back to the others */
    kn_tensor *all = kn_cat(KN_LIST(part[0], part[1], part[2]), 0);
    kn_print(kn_mean(all));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
