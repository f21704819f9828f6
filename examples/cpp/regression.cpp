// Fits a line to points in C++17: guards instead of macros, overloads instead of option macros.
#include <kiln/kiln.hpp>

#include <cmath>
#include <cstdio>

int main() {
    kn_open_options options{};
    options.seed = 1;
    kn::context kn(&options);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");

    // y = 3 x - 1 with a little noise.
    kn_tensor *x = kn_randn(dev, kn::shape{256, 1});
    kn_tensor *noise = kn_mul_scalar(kn_randn(dev, kn::shape{256, 1}), kn::number(0.01));
    kn_tensor *y =
        kn_add(kn_sub_scalar(kn_mul_scalar(x, kn::number(3)), kn::number(1)), noise);

    kn_module *line = kn_nn_linear(dev, 1, 1);
    kn_sgd_options sgd{};
    sgd.lr = 0.1;
    kn_optimizer *optimizer = kn_sgd(line, sgd);

    for (int step = 0; step < 200; step++) {
        kn::scope scope(kn);
        kn_grads *grads = nullptr;
        if (kn_backward(kn_mse_loss(kn_forward(line, x), y), &grads) != KN_OK ||
            kn_optimizer_step(optimizer, grads) != KN_OK)
            break;
    }

    double slope = 0, offset = 0;
    {
        kn::scope scope(kn);
        kn::no_grad quiet(kn);
        kn_sum_options columns{};
        columns.axes = kn::axes{0, 1};
        if (kn_item_f64(kn_sum(kn_module_find(line, "weight"), columns), &slope) != KN_OK ||
            kn_item_f64(kn_module_find(line, "bias"), &offset) != KN_OK)
            std::fprintf(stderr, "the line cannot be read\n");
    }
    std::printf("y = %.2f x %+.2f\n", slope, offset);

    int failed = kn_report(kn, stderr);
    kn_optimizer_free(optimizer);
    kn_module_free(line);
    return failed || std::fabs(slope - 3) > 0.01 || std::fabs(offset + 1) > 0.01;
}
