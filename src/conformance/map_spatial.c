/* Adapters of convolutions, pooling, interpolation and sampling. */
#include <stdio.h>
#include <string.h>

#include "conformance/case.h"

/* The number of spatial axes, from an operator's name: …1d, …2d, …3d. */
static int axes_of(const conf_case *c) {
    size_t n = strlen(c->op);
    return n > 1 && c->op[n - 1] == 'd' ? c->op[n - 2] - '0' : 2;
}

/* Sizes of a result, in which PyTorch writes None for "as the input". */
static kn_dims kept_sizes(conf_case *c, int place, const char *name) {
    kn_dims sizes = conf_dims(c, place, name);
    json_t *list = conf_arg(c, place, name);
    for (int i = 0; json_is_array(list) && i < sizes.count; i++) {
        if (json_is_null(json_array_get(list, (size_t)i))) sizes.dim[i] = -1;
    }
    return sizes;
}

/* ---- convolutions ---- */

static kn_dims conv_padding(conf_case *c, int place) {
    if (!conf_is_text(c, place, "padding")) return conf_dims(c, place, "padding");
    return strcmp(conf_text(c, place, "padding", ""), "same") == 0 ? KN_SAME : KN_DIMS(0);
}

static void conv(conf_case *c) {
    kn_tensor *x = conf_input(c), *w = conf_tensor(c, 0, "weight");
    kn_conv1d_options o = {.size = sizeof o,
                           .bias = conf_tensor(c, 1, "bias"),
                           .stride = conf_dims(c, 2, "stride"),
                           .padding = conv_padding(c, 3),
                           .dilation = conf_dims(c, 4, "dilation"),
                           .groups = conf_i64(c, 5, "groups", 1)};
    int nd = axes_of(c);
    if (nd == 1) conf_out(c, kn_conv1d_with(x, w, &o));
    if (nd == 2)
        conf_out(c, kn_conv2d(x, w, .bias = o.bias, .stride = o.stride, .padding = o.padding,
                              .dilation = o.dilation, .groups = o.groups));
    if (nd == 3)
        conf_out(c, kn_conv3d(x, w, .bias = o.bias, .stride = o.stride, .padding = o.padding,
                              .dilation = o.dilation, .groups = o.groups));
}

static void conv_transpose(conf_case *c) {
    kn_tensor *x = conf_input(c), *w = conf_tensor(c, 0, "weight");
    kn_conv_transpose1d_options o = {.size = sizeof o,
                                     .bias = conf_tensor(c, 1, "bias"),
                                     .stride = conf_dims(c, 2, "stride"),
                                     .padding = conf_dims(c, 3, "padding"),
                                     .output_padding = conf_dims(c, 4, "output_padding"),
                                     .groups = conf_i64(c, 5, "groups", 1),
                                     .dilation = conf_dims(c, 6, "dilation")};
    int nd = axes_of(c);
    if (nd == 1) conf_out(c, kn_conv_transpose1d_with(x, w, &o));
    if (nd == 2)
        conf_out(c, kn_conv_transpose2d(x, w, .bias = o.bias, .stride = o.stride,
                                        .padding = o.padding, .output_padding = o.output_padding,
                                        .groups = o.groups, .dilation = o.dilation));
    if (nd == 3)
        conf_out(c, kn_conv_transpose3d(x, w, .bias = o.bias, .stride = o.stride,
                                        .padding = o.padding, .output_padding = o.output_padding,
                                        .groups = o.groups, .dilation = o.dilation));
}

/* ---- pooling ---- */

static kn_tensor *pooled(conf_case *c, int nd, kn_tensor *x, kn_tensor **indices) {
    kn_max_pool1d_options o = {.size = sizeof o,
                               .indices = indices,
                               .kernel = conf_dims(c, 0, "kernel_size"),
                               .stride = conf_dims(c, 1, "stride"),
                               .padding = conf_dims(c, 2, "padding"),
                               .dilation = conf_dims(c, 3, "dilation"),
                               .ceil_mode = conf_bool(c, 4, "ceil_mode", false)};
    if (nd == 1) return kn_max_pool1d_with(x, &o);
    if (nd == 2)
        return kn_max_pool2d(x, .indices = indices, .kernel = o.kernel, .stride = o.stride,
                             .padding = o.padding, .dilation = o.dilation,
                             .ceil_mode = o.ceil_mode);
    return kn_max_pool3d(x, .indices = indices, .kernel = o.kernel, .stride = o.stride,
                         .padding = o.padding, .dilation = o.dilation, .ceil_mode = o.ceil_mode);
}

static void max_pool(conf_case *c) {
    kn_tensor *indices = NULL;
    conf_out(c, pooled(c, axes_of(c), conf_input(c), &indices));
    if (conf_bool(c, 5, "return_indices", false)) conf_out(c, indices);
}

/* The suite's operator pools, and takes the gradient of the sum of what comes out. */
static void max_pool2d_backward(conf_case *c) {
    kn_tensor *x = conf_input(c), *indices = NULL, *y = pooled(c, 2, x, &indices);
    kn_tensor *dy = kn_ones_like(y);
    kn_shape shape = kn_shape_of(x);
    bool batched = shape.rank == 4;
    if (!batched) {
        shape = KN_SHAPE(1, shape.dim[0], shape.dim[1], shape.dim[2]);
        dy = kn_unsqueeze(dy, 0);
        indices = kn_unsqueeze(indices, 0);
    }
    kn_tensor *dx = kn_max_pool_grad(dy, indices, shape);
    conf_out(c, batched ? dx : kn_select(dx, 0, 0));
}

static void avg_pool(conf_case *c) {
    kn_tensor *x = conf_input(c);
    kn_avg_pool1d_options o = {.size = sizeof o,
                               .kernel = conf_dims(c, 0, "kernel_size"),
                               .stride = conf_dims(c, 1, "stride"),
                               .padding = conf_dims(c, 2, "padding"),
                               .ceil_mode = conf_bool(c, 3, "ceil_mode", false),
                               .exclude_padding = !conf_bool(c, 4, "count_include_pad", true),
                               .divisor = conf_i64(c, 5, "divisor_override", 0)};
    int nd = axes_of(c);
    if (nd == 1) conf_out(c, kn_avg_pool1d_with(x, &o));
    if (nd == 2)
        conf_out(c, kn_avg_pool2d(x, .kernel = o.kernel, .stride = o.stride, .padding = o.padding,
                                  .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding,
                                  .divisor = o.divisor));
    if (nd == 3)
        conf_out(c, kn_avg_pool3d(x, .kernel = o.kernel, .stride = o.stride, .padding = o.padding,
                                  .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding,
                                  .divisor = o.divisor));
}

static void adaptive_avg_pool(conf_case *c) {
    kn_tensor *x = conf_input(c);
    kn_dims output = kept_sizes(c, 0, "output_size");
    int nd = axes_of(c);
    if (nd == 1) conf_out(c, kn_adaptive_avg_pool1d(x, output));
    if (nd == 2) conf_out(c, kn_adaptive_avg_pool2d(x, output));
    if (nd == 3) conf_out(c, kn_adaptive_avg_pool3d(x, output));
}

static void adaptive_max_pool(conf_case *c) {
    kn_tensor *x = conf_input(c), *indices = NULL;
    kn_dims output = kept_sizes(c, 0, "output_size");
    int nd = axes_of(c);
    if (nd == 1) conf_out(c, kn_adaptive_max_pool1d(x, output, .indices = &indices));
    if (nd == 2) conf_out(c, kn_adaptive_max_pool2d(x, output, .indices = &indices));
    if (nd == 3) conf_out(c, kn_adaptive_max_pool3d(x, output, .indices = &indices));
    if (conf_bool(c, 1, "return_indices", false)) conf_out(c, indices);
}

static void lp_pool(conf_case *c) {
    kn_tensor *x = conf_input(c);
    double power = conf_f64(c, 0, "norm_type", 2);
    kn_lp_pool1d_options o = {.size = sizeof o,
                              .kernel = conf_dims(c, 1, "kernel_size"),
                              .stride = conf_dims(c, 2, "stride"),
                              .ceil_mode = conf_bool(c, 3, "ceil_mode", false)};
    int nd = axes_of(c);
    if (nd == 1) conf_out(c, kn_lp_pool1d_with(x, power, &o));
    if (nd == 2)
        conf_out(c, kn_lp_pool2d(x, power, .kernel = o.kernel, .stride = o.stride,
                                 .ceil_mode = o.ceil_mode));
    if (nd == 3)
        conf_out(c, kn_lp_pool3d(x, power, .kernel = o.kernel, .stride = o.stride,
                                 .ceil_mode = o.ceil_mode));
}

static void max_unpool(conf_case *c) {
    kn_tensor *x = conf_input(c), *indices = conf_tensor(c, 0, "indices");
    int nd = axes_of(c);
    kn_dims kernel = conf_dims(c, 1, "kernel_size"), stride = conf_dims(c, 2, "stride"),
            padding = conf_dims(c, 3, "padding"), output = conf_dims(c, 4, "output_size");
    for (int i = 0; output.count > nd && i < nd; i++)
        output.dim[i] = output.dim[output.count - nd + i]; /* PyTorch takes the whole shape too */
    if (output.count > nd) output.count = nd;
    if (nd == 1)
        conf_out(c, kn_max_unpool1d(x, indices, .kernel = kernel, .stride = stride,
                                    .padding = padding, .output = output));
    if (nd == 2)
        conf_out(c, kn_max_unpool2d(x, indices, .kernel = kernel, .stride = stride,
                                    .padding = padding, .output = output));
    if (nd == 3)
        conf_out(c, kn_max_unpool3d(x, indices, .kernel = kernel, .stride = stride,
                                    .padding = padding, .output = output));
}

static void local_response_norm(conf_case *c) {
    conf_out(c, kn_local_response_norm(conf_input(c), conf_i64(c, 0, "size", 1),
                                       .alpha = KN_SOME(conf_f64(c, 1, "alpha", 1e-4)),
                                       .beta = KN_SOME(conf_f64(c, 2, "beta", 0.75)),
                                       .k = KN_SOME(conf_f64(c, 3, "k", 1))));
}

static kn_factors factors(conf_case *c, int place, const char *name) {
    kn_factors f = {.count = 0};
    json_t *value = conf_arg(c, place, name);
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value) && f.count < KN_MAX_RANK; i++)
            f.factor[f.count++] = conf_value_f64(json_array_get(value, i), 0);
    } else if (value && !json_is_null(value)) {
        f.factor[f.count++] = conf_value_f64(value, 0);
    }
    return f;
}

static void fractional_max_pool(conf_case *c) {
    kn_tensor *samples = conf_tensor(c, 4, "_random_samples");
    if (!samples) {
        conf_unsupported(c, "the windows were drawn by another random generator");
        return;
    }
    kn_fractional_max_pool2d_options o = {.size = sizeof o,
                                          .samples = samples,
                                          .kernel = conf_dims(c, 0, "kernel_size"),
                                          .output = conf_dims(c, 1, "output_size"),
                                          .ratio = factors(c, 2, "output_ratio")};
    kn_tensor *x = conf_input(c), *indices = NULL;
    o.indices = &indices;
    if (axes_of(c) == 2)
        conf_out(c, kn_fractional_max_pool2d_with(x, &o));
    else
        conf_out(c, kn_fractional_max_pool3d(x, .samples = samples, .kernel = o.kernel,
                                             .output = o.output, .ratio = o.ratio,
                                             .indices = &indices));
    if (conf_bool(c, 3, "return_indices", false)) conf_out(c, indices);
}

/* ---- interpolation and sampling ---- */

static void interpolate(conf_case *c) {
    conf_out(c, kn_interpolate(conf_input(c), .output = conf_dims(c, 0, "size"),
                               .scale = factors(c, 1, "scale_factor"),
                               .mode = conf_text(c, 2, "mode", "nearest"),
                               .align_corners = conf_bool(c, 3, "align_corners", false),
                               .recompute_scale = conf_bool(c, 4, "recompute_scale_factor", false),
                               .antialias = conf_bool(c, 5, "antialias", false)));
}

static void upsample_nearest(conf_case *c) {
    conf_out(c, kn_upsample_nearest(conf_input(c), .output = conf_dims(c, 0, "size"),
                                    .scale = factors(c, 1, "scale_factor")));
}
static void upsample_bilinear(conf_case *c) {
    conf_out(c, kn_upsample_bilinear(conf_input(c), .output = conf_dims(c, 0, "size"),
                                     .scale = factors(c, 1, "scale_factor")));
}

static void upsample_bilinear2d_aa(conf_case *c) {
    kn_factors scale = factors(c, 2, "scale_factors");
    if (conf_has(c, -1, "scales_h"))
        scale = KN_FACTORS(conf_f64(c, -1, "scales_h", 1), conf_f64(c, -1, "scales_w", 1));
    conf_out(c, kn_interpolate(conf_input(c), .output = conf_dims(c, 0, "output_size"),
                               .align_corners = conf_bool(c, 1, "align_corners", false),
                               .scale = scale, .mode = "bilinear", .antialias = true));
}

static void grid_sample(conf_case *c) {
    conf_out(c, kn_grid_sample(conf_input(c), conf_tensor(c, 0, "grid"),
                               .mode = conf_text(c, 1, "mode", "bilinear"),
                               .padding = conf_text(c, 2, "padding_mode", "zeros"),
                               .align_corners = conf_bool(c, 3, "align_corners", false)));
}

/* The same with numbers for names. */
static void grid_sampler(conf_case *c) {
    static const char *const modes[] = {"bilinear", "nearest", "bicubic"}, *const paddings[] = {
                                                                               "zeros", "border",
                                                                               "reflection"};
    int64_t mode = conf_i64(c, 1, "interpolation_mode", 0),
            padding = conf_i64(c, 2, "padding_mode", 0);
    conf_out(c, kn_grid_sample(conf_input(c), conf_tensor(c, 0, "grid"), .mode = modes[mode % 3],
                               .padding = paddings[padding % 3],
                               .align_corners = conf_bool(c, 3, "align_corners", false)));
}

static void affine_grid(conf_case *c) {
    conf_out(c, kn_affine_grid(conf_input(c), conf_shape(c, 0, "size"),
                               .align_corners = conf_bool(c, 1, "align_corners", false)));
}

static void unfold(conf_case *c) {
    conf_out(c,
             kn_im2col(conf_input(c), .kernel = conf_dims(c, 0, "kernel_size"),
                       .dilation = conf_dims(c, 1, "dilation"),
                       .padding = conf_dims(c, 2, "padding"), .stride = conf_dims(c, 3, "stride")));
}

static void fold(conf_case *c) {
    conf_out(c,
             kn_col2im(conf_input(c), conf_dims(c, 0, "output_size"),
                       .kernel = conf_dims(c, 1, "kernel_size"),
                       .dilation = conf_dims(c, 2, "dilation"),
                       .padding = conf_dims(c, 3, "padding"), .stride = conf_dims(c, 4, "stride")));
}

#define EACH(name, run)                                                     \
    {"nn.functional." name "1d", run}, {"nn.functional." name "2d", run}, { \
        "nn.functional." name "3d", run                                     \
    }
const conf_op conf_ops_spatial[] = {
    EACH("conv", conv),
    EACH("conv_transpose", conv_transpose),
    EACH("max_pool", max_pool),
    EACH("avg_pool", avg_pool),
    EACH("adaptive_avg_pool", adaptive_avg_pool),
    EACH("adaptive_max_pool", adaptive_max_pool),
    EACH("max_unpool", max_unpool),
    EACH("lp_pool", lp_pool),
    {"nn.functional.fractional_max_pool2d", fractional_max_pool},
    {"nn.functional.fractional_max_pool3d", fractional_max_pool},
    {"max_pool2d_with_indices_backward", max_pool2d_backward},
    {"nn.functional.local_response_norm", local_response_norm},
    {"nn.functional.interpolate", interpolate},
    {"nn.functional.upsample_nearest", upsample_nearest},
    {"nn.functional.upsample_bilinear", upsample_bilinear},
    {"_upsample_bilinear2d_aa", upsample_bilinear2d_aa},
    {"nn.functional.grid_sample", grid_sample},
    {"grid_sampler_2d", grid_sampler},
    {"grid_sampler_3d", grid_sampler},
    {"nn.functional.affine_grid", affine_grid},
    {"nn.functional.unfold", unfold},
    {"nn.functional.fold", fold},
    {NULL, NULL},
};
