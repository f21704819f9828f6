#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(&(kn_open_options){.move_operands = true});
    kn_device *flex = kn_device_open(kn, "flex"), *other = kn_device_open(kn, "ndarray");
    kn_tensor *x = kn_rand(flex, KN_SHAPE(64, 784));
    kn_tensor *mean = kn_to_device(kn_rand(other, KN_SHAPE(784)), flex); /* moved once */
    for (int step = 0; step < 10; step++) x = kn_sub(x, mean);
    kn_print(kn_sum(x));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
