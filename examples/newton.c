/* Finds the minimum of Rosenbrock's function with Newton's method: the gradient and the Hessian
 * matrix both come from automatic differentiation. */
#include <kiln/kiln.h>

#include <math.h>
#include <stdio.h>

/* (1 - x)^2 + 100 (y - x^2)^2 of the two elements of a vector; its minimum is at (1, 1). */
static kn_tensor *rosenbrock(kn_tensor *const *inputs, uint32_t count, void *user) {
    (void)count, (void)user;
    kn_tensor *x = kn_select(inputs[0], 0, 0), *y = kn_select(inputs[0], 0, 1);
    kn_tensor *valley = kn_square(kn_sub(y, kn_square(x)));
    return kn_add(kn_square(kn_rsub_scalar(x, 1)), kn_mul_scalar(valley, 100));
}

static kn_tensor *vector(kn_device *dev, double a, double b) {
    return kn_from_array(dev, KN_F64, KN_SHAPE(2), (double[]){a, b});
}

/* The gradient g and the two columns of the Hessian at p. False after an error. */
static bool derivatives(kn_device *dev, const double p[2], double g[2], double h[2][2]) {
    kn_context *kn = kn_device_context(dev);
    KN_SCOPE_HERE(kn); /* a function that returns takes this form of a scope */
    kn_tensor *at = kn_require_grad(vector(dev, p[0], p[1]));
    kn_grads *grads = NULL;
    if (kn_backward(rosenbrock(&at, 1, NULL), &grads) != KN_OK) return false;
    if (kn_read(kn_grad(at, grads), g, 2 * sizeof *g) != KN_OK) return false;
    for (int i = 0; i < 2; i++) {
        kn_tensor *unit = vector(dev, i == 0, i == 1);
        if (kn_read(kn_hvp(rosenbrock, at, unit, NULL), h[i], sizeof h[i]) != KN_OK) return false;
    }
    return true;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    double p[2] = {-1.2, 1}, g[2], h[2][2];

    for (int step = 0; step < 20 && derivatives(dev, p, g, h); step++) {
        printf("step %d: (%.4f, %.4f)\n", step, p[0], p[1]);
        if (hypot(g[0], g[1]) < 1e-6) break;
        double det = h[0][0] * h[1][1] - h[0][1] * h[1][0]; /* p -= H^-1 g */
        p[0] -= (h[1][1] * g[0] - h[1][0] * g[1]) / det;
        p[1] -= (h[0][0] * g[1] - h[0][1] * g[0]) / det;
    }
    const kn_error_info *error = kn_last_error(kn);
    if (error) fprintf(stderr, "%s\n", error->message);
    if (!error) printf("minimum at (%.4f, %.4f)\n", p[0], p[1]);
    bool failed = error != NULL;
    kn_close(kn);
    return failed;
}
