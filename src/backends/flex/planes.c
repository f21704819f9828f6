/* The kernels that work plane by plane, on all threads. Each plane is one thread's, so the bits do
 * not depend on their number. */
#include "backends/flex/flex.h"
#include "ops/grid_sample.h"
#include "ops/interpolate.h"
#include "ops/spatial.h"

int kn__flex_interpolate(const kn_launch *l) {
    return kn__interpolate_run(l, true);
}
int kn__flex_interpolate_grad(const kn_launch *l) {
    return kn__interpolate_grad_run(l, true);
}
int kn__flex_grid_sample(const kn_launch *l) {
    return kn__grid_sample_run(l, true);
}
int kn__flex_grid_sample_slope(const kn_launch *l) {
    return kn__grid_sample_slope_run(l, true);
}
int kn__flex_grid_sample_grad(const kn_launch *l) {
    return kn__grid_sample_grad_run(l, true);
}
int kn__flex_im2col(const kn_launch *l) {
    return kn__im2col_run(l, true);
}
int kn__flex_col2im(const kn_launch *l) {
    return kn__col2im_run(l, true);
}
int kn__flex_max_unpool(const kn_launch *l) {
    return kn__max_unpool_run(l, true);
}
int kn__flex_fractional_max_pool(const kn_launch *l) {
    return kn__fractional_max_pool_run(l, true);
}
