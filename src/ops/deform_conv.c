/* Deformable convolution (Dai et al. 2017; with a mask, Zhu et al. 2019): a convolution each of
 * whose elements reads at a place of its own, moved by an offset. It is sampling at a grid of
 * positions, followed by a matrix product, so it has every gradient of theirs. */
#include "ops/conv.h"
#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

extern kn__infer_fn kn__infer_conv2d;

/* ---- shape rule: x, offset, weight, mask, bias ---- */

static bool must_be(const kn__call *call, uint32_t operand, const kn_shape *wanted) {
    kn_shape given = kn__desc_shape(&call->in[operand]->d);
    if (kn_shape_equal(given, *wanted)) return true;
    kn__call_site b;
    char name[32];
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b),
                            kn__operand_name(call->op, operand, name, sizeof name), &given, wanted);
    return false;
}

/* The offset's channels are 2 a kernel element and group; the groups share x's channels. */
static bool check_offset(const kn__call *call, const kn_shape *y, int64_t area) {
    const kn_desc *offset = &call->in[1]->d;
    if (!kn__check_spatial(call, 1, 2)) return false;
    int64_t channels = call->in[0]->d.shape[1], groups = offset->shape[1] / (2 * area);
    if (groups < 1 || (channels > 0 && channels % groups != 0)) groups = 1;
    kn_shape wanted = {4, {y->dim[0], 2 * area * groups, y->dim[2], y->dim[3]}};
    if (!must_be(call, 1, &wanted)) return false;
    wanted.dim[1] /= 2;
    return !call->in[3] || must_be(call, 3, &wanted);
}

bool kn__infer_deform_conv2d(kn__call *call) {
    kn_deform_conv_args *a = call->args;
    if (!kn__check_spatial(call, 0, 2) || !kn__check_spatial(call, 2, 2)) return false;
    kn_conv_args as = {
        .stride = a->stride, .padding = a->padding, .dilation = a->dilation, .groups = a->groups};
    kn_tensor *operands[] = {call->in[0], call->in[2], call->in[4]};
    kn__call plain = *call;
    plain.in = operands;
    plain.n_in = 3;
    plain.args = &as;
    if (!kn__infer_conv2d(&plain)) return false;
    a->stride = as.stride;
    a->padding = as.padding;
    a->dilation = as.dilation;
    a->groups = as.groups;
    const kn_desc *w = &call->in[2]->d;
    kn_shape y = kn__desc_shape(&call->out[0]->d);
    return check_offset(call, &y, w->shape[2] * w->shape[3]);
}

/* ---- parts ---- */

/* first + step * (0, 1, …) along one axis of [kh, kw, h, w]. */
static kn_tensor *along(const kn_tensor *like, int axis, int64_t n, int64_t first, int64_t step) {
    kn_shape shape = {4, {1, 1, 1, 1}};
    shape.dim[axis] = n;
    kn_tensor *t = kn_arange(kn_device_of(like), 0, n, .dtype = kn_dtype_of(like));
    return kn_reshape(kn_add_scalar(kn_mul_scalar(t, step), first), shape);
}

/* Where every kernel element of every window would read without an offset: [1, kh kw, h w, 2]. */
static kn_tensor *base_positions(const kn_deform_conv_args *a, const kn_tensor *like,
                                 const int64_t *k, const int64_t *out) {
    kn_shape all = {4, {k[0], k[1], out[0], out[1]}};
    kn_tensor *at[2]; /* the last axis first, as grids have it */
    for (int i = 0; i < 2; i++) {
        kn_tensor *window = along(like, 2 + i, out[i], -a->padding.dim[i], a->stride.dim[i]);
        kn_tensor *element = along(like, i, k[i], 0, a->dilation.dim[i]);
        at[1 - i] = kn_expand(kn_add(window, element), all);
    }
    kn_tensor *both = kn_stack((kn_tensors){2, at}, -1);
    return kn_reshape(both, KN_SHAPE(1, k[0] * k[1], out[0] * out[1], 2));
}

void kn__parts_deform_conv2d(const kn__call *call, kn_tensor **results) {
    const kn_deform_conv_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *w = kn__widen(call->in[2]);
    kn_shape sx = kn_shape_of(x), sw = kn_shape_of(w), so = kn_shape_of(call->in[1]);
    int64_t area = sw.dim[2] * sw.dim[3], places = so.dim[2] * so.dim[3], batch = sx.dim[0];
    int64_t parts = so.dim[1] / (2 * area), own = sx.dim[1] / parts;
    kn_tensor *offset =
        kn_reshape(kn__widen(call->in[1]), KN_SHAPE(batch * parts, area, 2, places));
    offset = kn_flip(kn_transpose(offset, 2, 3), KN_AXES(-1)); /* they come row first */
    kn_tensor *grid = kn_add(offset, base_positions(a, x, sw.dim + 2, so.dim + 2));
    x = kn_reshape(x, KN_SHAPE(batch * parts, own, sx.dim[2], sx.dim[3]));
    kn_tensor *columns = kn_grid_sample(x, grid, .pixels = true);
    if (call->in[3])
        columns = kn_mul(
            columns, kn_reshape(kn__widen(call->in[3]), KN_SHAPE(batch * parts, 1, area, places)));
    int64_t rows = sx.dim[1] / a->groups * area;
    columns = kn_reshape(columns, KN_SHAPE(batch, a->groups, rows, places));
    w = kn_reshape(w, KN_SHAPE(a->groups, sw.dim[0] / a->groups, rows));
    kn_tensor *y =
        kn_reshape(kn_matmul(w, columns), KN_SHAPE(batch, sw.dim[0], so.dim[2], so.dim[3]));
    if (call->in[4]) y = kn_add(y, kn_reshape(kn__widen(call->in[4]), KN_SHAPE(sw.dim[0], 1, 1)));
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
#define DEFORM &(kn_deform_conv_args)
/* Offsets whose fractions stay away from 0, so that finite differences meet no kink. */
#define OFFSET(...) \
    { .shape = {__VA_ARGS__}, .low = 0.1, .high = 0.9 }
KN__SAMPLES(deform_conv2d) = {
    {.in = {{.shape = {4, {1, 2, 4, 5}}},
            OFFSET(4, {1, 8, 3, 4}),
            {.shape = {4, {3, 2, 2, 2}}},
            {.shape = {4, {1, 4, 3, 4}}},
            {.shape = {1, {3}}}},
     .n_in = 5,
     .args = DEFORM{.groups = 1},
     .tolerance = 4},
    {.in = {{.shape = {4, {2, 4, 4, 4}}}, OFFSET(4, {2, 16, 2, 3}), {.shape = {4, {2, 2, 2, 2}}}},
     .n_in = 3,
     .args = DEFORM{.stride = {2, {2, 1}},
                    .padding = {2, {1, 0}},
                    .dilation = {2, {2, 1}},
                    .groups = 2},
     .tolerance = 4},
    {.in = {{.shape = {4, {0, 2, 4, 5}}}, OFFSET(4, {0, 8, 3, 4}), {.shape = {4, {3, 2, 2, 2}}}},
     .n_in = 3,
     .args = DEFORM{.groups = 1}},
    {.in = {{.shape = {4, {1, 2, 4, 5}}}, OFFSET(4, {1, 8, 3, 3}), {.shape = {4, {3, 2, 2, 2}}}},
     .n_in = 3,
     .args = DEFORM{.groups = 1},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {4, {1, 2, 4, 5}}},
            OFFSET(4, {1, 8, 3, 4}),
            {.shape = {4, {3, 2, 2, 2}}},
            {.shape = {4, {1, 8, 3, 4}}}},
     .n_in = 4,
     .args = DEFORM{.groups = 1},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {4, {1, 2, 4, 5}}}, OFFSET(4, {1, 8, 3, 4}), {.shape = {4, {3, 3, 2, 2}}}},
     .n_in = 3,
     .args = DEFORM{.groups = 1},
     .fails = KN_E_CONV_CHANNELS},
    KN__SAMPLES_END};
#endif
