/* The same as main.c, from C++: options are structs and overloads instead of call macros. */
#include <kiln/kiln.hpp>

#include <cstdio>

int main() {
    kn_context *kn = kn_open(nullptr);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    double value = 0, slope = 0;

    const float data[] = {1, 2, 3};
    kn_shape shape = {};
    shape.rank = 1;
    shape.dim[0] = 3;
    kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F32, shape, data));
    kn_tensor *loss = kn_sum(kn_mul(x, x));
    kn_grads *grads = nullptr;
    if (kn_backward_with(loss, &grads, nullptr) == KN_OK && kn_item_f64(loss, &value) == KN_OK) {
        double slopes[3];
        if (kn_read_as(kn_grad(x, grads), KN_F64, slopes, sizeof slopes) == KN_OK)
            slope = slopes[2];
    }
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    std::printf("kiln %s: %g %g\n", kn_version_text(), value, slope);
    return failed || kn_version() != KN_VERSION;
}
