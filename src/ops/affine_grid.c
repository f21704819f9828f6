/* The grid of an affine map. */
#include "ops/infer.h"
#include "ops/samples.h"

bool kn__infer_affine_grid(kn__call *call) {
    const kn_affine_grid_args *a = call->args;
    kn_shape theta = kn__desc_shape(&call->in[0]->d), shape = a->shape;
    kn__call_site b;
    if (shape.rank != 4 && shape.rank != 5)
        return kn__fail_rank_required(call->kn, kn__site_of(call, &b), "shape", &shape, shape.rank,
                                      shape.rank < 4 ? 4 : 5),
               false;
    int nd = shape.rank - 2;
    kn_shape wanted = {3, {shape.dim[0], nd, nd + 1}};
    if (!kn_shape_equal(theta, wanted))
        return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "theta", &theta, &wanted),
               false;
    kn_shape grid = {.rank = nd + 2, .dim = {shape.dim[0]}};
    for (int i = 0; i < nd; i++) {
        grid.dim[1 + i] = shape.dim[2 + i];
        if (shape.dim[2 + i] >= 1) continue;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "shape", shape.dim[2 + i],
                                        "1 or more on spatial axes");
        return false;
    }
    grid.dim[nd + 1] = nd;
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, grid);
}

/* The n coordinates of an axis: centres of n equal parts of [-1, 1], or -1 to 1 where corners are
 * aligned. One is in the middle either way. */
static kn_tensor *coordinates(kn_device *dev, kn_dtype dtype, int64_t n, bool align_corners) {
    double end = n == 1 ? 0 : align_corners ? 1 : (double)(n - 1) / (double)n;
    return kn_linspace(dev, -end, end, n, .dtype = dtype);
}

/* [places…, coordinates and a one], last axis first. */
static kn_tensor *base_grid(kn_device *dev, kn_dtype dtype, const kn_affine_grid_args *a) {
    int nd = a->shape.rank - 2;
    kn_shape places = {.rank = nd + 1};
    kn_tensor *parts[4];
    for (int i = 0; i < nd; i++) places.dim[i] = a->shape.dim[2 + i];
    places.dim[nd] = 1;
    for (int i = 0; i < nd; i++) {
        kn_shape own = {.rank = nd + 1};
        for (int k = 0; k <= nd; k++) own.dim[k] = k == i ? places.dim[i] : 1;
        kn_tensor *along = coordinates(dev, dtype, places.dim[i], a->align_corners);
        parts[nd - 1 - i] = kn_expand(kn_reshape(along, own), places);
    }
    parts[nd] = kn_ones(dev, places, .dtype = dtype);
    return kn_cat((kn_tensors){(uint32_t)nd + 1, parts}, -1);
}

void kn__parts_affine_grid(const kn__call *call, kn_tensor **results) {
    const kn_affine_grid_args *a = call->args;
    kn_tensor *theta = call->in[0];
    kn_dtype dtype = kn_dtype_of(theta);
    int nd = a->shape.rank - 2;
    kn_tensor *base = base_grid(kn_device_of(theta), dtype == KN_F64 ? KN_F64 : KN_F32, a);
    int64_t places = 1;
    for (int i = 0; i < nd; i++) places *= a->shape.dim[2 + i];
    kn_tensor *flat = kn_reshape(base, (kn_shape){2, {places, nd + 1}});
    if (dtype != KN_F64) theta = kn_cast(theta, KN_F32);
    kn_tensor *grid = kn_matmul(flat, kn_transpose(theta, 1, 2));
    kn_shape shape = {.rank = nd + 2, .dim = {a->shape.dim[0]}};
    for (int i = 0; i < nd; i++) shape.dim[1 + i] = a->shape.dim[2 + i];
    shape.dim[nd + 1] = nd;
    grid = kn_reshape(grid, shape);
    results[0] = kn_cast(grid, dtype);
}

#ifdef KILN_TESTING
#define GRID &(kn_affine_grid_args)
static const double identity[] = {1, 0, 0, 0, 1, 0}, middle[] = {0, 0},
                    corners[] = {-1, -1, 1, -1, -1, 1, 1, 1};
KN__SAMPLES(affine_grid) = {
    {.in = {{.shape = {3, {2, 2, 3}}}}, .args = GRID{.shape = {4, {2, 5, 3, 4}}}},
    {.in = {{.shape = {3, {1, 2, 3}}, .values = identity}},
     .args = GRID{.shape = {4, {1, 1, 2, 2}}, .align_corners = true},
     .out = corners},
    {.in = {{.shape = {3, {1, 2, 3}}, .values = identity}},
     .args = GRID{.shape = {4, {1, 1, 1, 1}}, .align_corners = true},
     .out = middle},
    {.in = {{.shape = {3, {2, 3, 4}}}},
     .args = GRID{.shape = {5, {2, 1, 2, 1, 3}}, .align_corners = true}},
    {.in = {{.shape = {3, {0, 2, 3}}}}, .args = GRID{.shape = {4, {0, 5, 3, 4}}}},
    {.in = {{.shape = {3, {2, 2, 3}}}},
     .args = GRID{.shape = {4, {3, 5, 3, 4}}},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {3, {2, 2, 3}}}},
     .args = GRID{.shape = {4, {2, 5, 0, 4}}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
