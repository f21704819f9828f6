#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_full(dev, KN_SCALAR, 8);
    double distance[10];
    size_t steps = 0;
    int failed = 0;
    for (int i = 0; i < 10 && !failed; i++) {
        x = kn_mul_scalar(kn_add(x, kn_rdiv_scalar(x, 2)), 0.5); /* Newton: towards the root of 2 */
        failed = kn_item_f64(x, &distance[steps++]) != KN_OK;    /* each step is counted */
    }
    kn_curve curve = {.name = "x", .count = steps, .y = distance};
    if (failed || kn_plot_svg(kn, "newton.svg", "Newton", "step", &curve, 1))
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
