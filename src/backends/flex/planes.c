/* The kernels that work plane by plane, on all threads. Each plane is one thread's, so the bits do
 * not depend on their number. */
#include "backends/flex/flex.h"
#include "ops/interpolate.h"

int kn__flex_interpolate(const kn_launch *l) {
    return kn__interpolate_run(l, true);
}
int kn__flex_interpolate_grad(const kn_launch *l) {
    return kn__interpolate_grad_run(l, true);
}
