/* Convolutions: conv1d/2d/3d, their transposes, and the gradient of the weight. Each is linear in
 * both operands, and the three are one another's gradients, so they are differentiable to any
 * order.
 *
 * x [batch, c_in, in…], weight [c_out, c_in / groups, kernel…], y [batch, c_out, out…]; transposed:
 * x [batch, c_in, in…], weight [c_in, c_out / groups, kernel…]. x may lack the batch axis; then y
 * does too. */
#include "ops/conv.h"

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- shape rules ---- */

static bool check_channels(const kn__call *call, int64_t channels, int64_t expected,
                           int64_t groups) {
    if (channels == expected) return true;
    kn__call_site b;
    kn_shape weight = kn__desc_shape(&call->in[1]->d);
    kn__fail_conv_channels(call->kn, kn__site_of(call, &b), channels, &weight, expected, groups);
    return false;
}

/* Saturates: no tensor has so many channels. */
static int64_t times(int64_t channels, int64_t groups) {
    int64_t all;
    return __builtin_mul_overflow(channels, groups, &all) ? INT64_MAX : all;
}

static bool check_groups(const kn__call *call, int64_t channels, int64_t *groups,
                         const char *which) {
    kn__call_site b;
    if (*groups == 0) *groups = 1;
    if (*groups < 0) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "groups", *groups,
                                        "1 or more");
        return false;
    }
    if (channels % *groups == 0) return true;
    kn__fail_conv_groups(call->kn, kn__site_of(call, &b), channels, *groups, which);
    return false;
}

static bool check_bias(const kn__call *call, int64_t channels) {
    if (call->n_in < 3 || !call->in[2]) return true;
    const kn_desc *bias = &call->in[2]->d;
    kn_shape given = kn__desc_shape(bias), wanted = {1, {channels}};
    if (kn_shape_equal(given, wanted)) return true;
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "bias", &given, &wanted);
    return false;
}

static bool refuse_empty(const kn__call *call, uint32_t operand, int axis) {
    kn__call_site b;
    char name[16];
    kn_shape own = kn__desc_shape(&call->in[operand]->d);
    kn__fail_spatial_empty(call->kn, kn__site_of(call, &b), axis,
                           kn__operand_name(call->op, operand, name, sizeof name), &own);
    return false;
}

static bool window_fits(const kn__call *call, int axis, int64_t count, int64_t window, int64_t size,
                        int64_t padding) {
    if (count > 0) return true;
    kn__call_site b;
    axis += 2 - (call->in[1]->d.rank - call->in[0]->d.rank); /* without a batch one less */
    kn__fail_window_too_large(call->kn, kn__site_of(call, &b), axis, window, size, padding);
    return false;
}

/* The result's shape as the input has it: with or without a batch axis. */
static bool conv_result(kn__call *call, int nd, kn_shape y) {
    const kn_desc *x = &call->in[0]->d;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, x->rank == nd + 1 ? kn__drop_batch(&y) : y);
}

static bool infer_conv(kn__call *call, int nd) {
    const kn_desc *w = &call->in[1]->d;
    kn_conv_args *a = call->args;
    if (!kn__check_input(call, 0, nd) || !kn__check_spatial(call, 1, nd)) return false;
    kn_shape own = kn__desc_shape(&call->in[0]->d), x = kn__add_batch(&own, nd);
    if (!check_groups(call, w->shape[0], &a->groups, "output") ||
        !check_channels(call, x.dim[1], times(w->shape[1], a->groups), a->groups) ||
        !check_bias(call, w->shape[0]) || !kn__fill_dims(call, "stride", &a->stride, nd, 1, 1) ||
        !kn__fill_dims(call, "dilation", &a->dilation, nd, 1, 1) ||
        !kn__fill_padding(call, &a->padding, &a->padding_end, nd, x.dim + 2, w->shape + 2,
                          &a->stride, &a->dilation)) {
        return false;
    }
    kn_shape y = {.rank = nd + 2, .dim = {x.dim[0], w->shape[0]}};
    for (int i = 0; i < nd; i++) {
        int64_t k = w->shape[2 + i], begin = a->padding.dim[i], end = a->padding_end.dim[i];
        y.dim[2 + i] = kn__window_count(x.dim[2 + i], k, a->stride.dim[i], a->dilation.dim[i],
                                        begin, end, false);
        if (k == 0) return refuse_empty(call, 1, i);
        if (!window_fits(call, i, y.dim[2 + i], a->dilation.dim[i] * (k - 1) + 1, x.dim[2 + i],
                         begin + end))
            return false;
    }
    return conv_result(call, nd, y);
}

bool kn__infer_conv1d(kn__call *call) {
    return infer_conv(call, 1);
}
bool kn__infer_conv2d(kn__call *call) {
    return infer_conv(call, 2);
}
bool kn__infer_conv3d(kn__call *call) {
    return infer_conv(call, 3);
}

static bool check_output_padding(const kn__call *call, int axis, const kn_conv_transpose_args *a) {
    int64_t value = a->output_padding.dim[axis], stride = a->stride.dim[axis],
            dilation = a->dilation.dim[axis];
    if (value < stride || value < dilation) return true;
    kn__call_site b;
    kn__fail_conv_output_padding(call->kn, kn__site_of(call, &b), axis, value, stride, dilation);
    return false;
}

/* A result may have a size of 0: the gradient of a convolution that saw padding alone has. */
static bool transposed_sizes(const kn__call *call, int nd, const kn_shape *x, kn_shape *y) {
    const kn_conv_transpose_args *a = call->args;
    const kn_desc *w = &call->in[1]->d;
    for (int i = 0; i < nd; i++) {
        if (!check_output_padding(call, i, a)) return false;
        int64_t k = w->shape[2 + i], span = a->dilation.dim[i] * (k - 1) + 1;
        int64_t cut = a->padding.dim[i] + a->padding_end.dim[i];
        int64_t size =
            (x->dim[2 + i] - 1) * a->stride.dim[i] - cut + span + a->output_padding.dim[i];
        if (k == 0 || x->dim[2 + i] == 0) return refuse_empty(call, k == 0 ? 1 : 0, i);
        if (size < 0) {
            kn__call_site b;
            kn__fail_conv_transpose_padding(call->kn, kn__site_of(call, &b), i, cut, size + cut);
            return false;
        }
        y->dim[2 + i] = size;
    }
    return true;
}

static bool infer_conv_transpose(kn__call *call, int nd) {
    const kn_desc *w = &call->in[1]->d;
    kn_conv_transpose_args *a = call->args;
    if (!kn__check_input(call, 0, nd) || !kn__check_spatial(call, 1, nd)) return false;
    kn_shape own = kn__desc_shape(&call->in[0]->d), x = kn__add_batch(&own, nd);
    if (!check_groups(call, x.dim[1], &a->groups, "input") ||
        !check_channels(call, x.dim[1], w->shape[0], a->groups) ||
        !check_bias(call, times(w->shape[1], a->groups)) ||
        !kn__fill_dims(call, "stride", &a->stride, nd, 1, 1) ||
        !kn__fill_dims(call, "dilation", &a->dilation, nd, 1, 1) ||
        !kn__fill_dims(call, "output_padding", &a->output_padding, nd, 0, 0) ||
        !kn__fill_dims(call, "padding", &a->padding, nd, 0, 0)) {
        return false;
    }
    if (a->padding_end.count == 0) a->padding_end = a->padding;
    if (!kn__fill_dims(call, "padding_end", &a->padding_end, nd, 0, 0)) return false;
    kn_shape y = {.rank = nd + 2, .dim = {x.dim[0], times(w->shape[1], a->groups)}};
    return transposed_sizes(call, nd, &x, &y) && conv_result(call, nd, y);
}

bool kn__infer_conv_transpose1d(kn__call *call) {
    return infer_conv_transpose(call, 1);
}
bool kn__infer_conv_transpose2d(kn__call *call) {
    return infer_conv_transpose(call, 2);
}
bool kn__infer_conv_transpose3d(kn__call *call) {
    return infer_conv_transpose(call, 3);
}

/* x and dy as conv has them, so the shape of dy is checked against the forward rule. */
bool kn__infer_conv_weight_grad(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *dy = &call->in[1]->d;
    kn_conv_weight_grad_args *a = call->args;
    int nd = kn__spatial_rank(x);
    kn__call_site b;
    if (nd < 1 || nd > 3) {
        kn_shape shape = kn__desc_shape(x);
        return kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &shape, x->rank,
                                      nd < 1 ? 3 : 5),
               false;
    }
    if (!kn__check_spatial(call, 1, nd) || !kn__fill_dims(call, "kernel", &a->kernel, nd, 1, 1) ||
        !check_groups(call, x->shape[1], &a->groups, "input") ||
        !check_groups(call, dy->shape[1], &a->groups, "output") ||
        !kn__fill_dims(call, "stride", &a->stride, nd, 1, 1) ||
        !kn__fill_dims(call, "dilation", &a->dilation, nd, 1, 1) ||
        !kn__fill_padding(call, &a->padding, &a->padding_end, nd, x->shape + 2, a->kernel.dim,
                          &a->stride, &a->dilation)) {
        return false;
    }
    kn_shape w = {.rank = nd + 2, .dim = {dy->shape[1], x->shape[1] / a->groups}},
             given = kn__desc_shape(dy), wanted = given;
    wanted.dim[0] = x->shape[0];
    for (int i = 0; i < nd; i++) {
        w.dim[2 + i] = a->kernel.dim[i];
        wanted.dim[2 + i] =
            kn__window_count(x->shape[2 + i], a->kernel.dim[i], a->stride.dim[i],
                             a->dilation.dim[i], a->padding.dim[i], a->padding_end.dim[i], false);
    }
    if (kn_shape_equal(given, wanted)) return kn__out_shape(call, 0, (kn_dtype)x->dtype, w);
    return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &given, &wanted), false;
}

/* ---- gradients ---- */

/* The transposed convolution that leads from conv's result back to an input of sizes in. */
static kn_tensor *back_to_input(kn_tensor *dy, kn_tensor *w, const kn_conv_args *a,
                                const int64_t *in) {
    int nd = a->stride.count;
    kn_conv_transpose_args t = {.stride = a->stride,
                                .padding = a->padding,
                                .padding_end = a->padding_end,
                                .dilation = a->dilation,
                                .groups = a->groups,
                                .output_padding = {nd, {0}}};
    for (int i = 0; i < nd; i++) {
        int64_t reached = (kn_dim(dy, 2 + i) - 1) * a->stride.dim[i] - a->padding.dim[i] -
                          a->padding_end.dim[i] + a->dilation.dim[i] * (kn_dim(w, 2 + i) - 1) + 1;
        t.output_padding.dim[i] = in[i] - reached;
    }
    static const kn__op_id transposed[] = {KN__OP_conv_transpose1d, KN__OP_conv_transpose2d,
                                           KN__OP_conv_transpose3d};
    kn_tensor *const operands[] = {dy, w, NULL};
    return kn__apply(&kn__ops[transposed[nd - 1]], operands, 3, &t, NULL, 0);
}

static kn_tensor *forward(kn_tensor *x, kn_tensor *w, const kn_conv_args *a) {
    static const kn__op_id conv[] = {KN__OP_conv1d, KN__OP_conv2d, KN__OP_conv3d};
    kn_conv_args copy = *a;
    kn_tensor *const operands[] = {x, w, NULL};
    return kn__apply(&kn__ops[conv[a->stride.count - 1]], operands, 3, &copy, NULL, 0);
}

static kn_tensor *to_weight(kn_tensor *x, kn_tensor *dy, const kn_conv_args *a,
                            const int64_t *kernel) {
    kn_conv_weight_grad_args g = {.kernel = {a->stride.count, {0}},
                                  .stride = a->stride,
                                  .padding = a->padding,
                                  .padding_end = a->padding_end,
                                  .dilation = a->dilation,
                                  .groups = a->groups};
    for (int i = 0; i < a->stride.count; i++) g.kernel.dim[i] = kernel[i];
    kn_tensor *const operands[] = {x, dy};
    return kn__apply(&kn__ops[KN__OP_conv_weight_grad], operands, 2, &g, NULL, 0);
}

static kn_tensor *to_bias(kn_tensor *dy) {
    kn_sum_options o = {.size = sizeof o, .axes = {1, {0}}};
    for (int i = 2; i < kn_rank(dy); i++) o.axes.axis[o.axes.count++] = i;
    return kn_sum_with(dy, &o);
}

/* The batch axis that an input may lack, and its end. */
static kn_tensor *batched(kn_tensor *t, int nd) {
    return t && kn_rank(t) == nd + 1 ? kn_unsqueeze(t, 0) : t;
}
static kn_tensor *as_input(const kn__backprop *b, kn_tensor *dx, int nd) {
    return b->in_meta[0]->shape.rank == nd + 1 ? kn_select(dx, 0, 0) : dx;
}

void kn__grad_conv(kn__backprop *b) {
    const kn_conv_args *a = b->args;
    int nd = a->stride.count;
    kn_shape x = kn__add_batch(&b->in_meta[0]->shape, nd);
    kn_tensor *dy = batched(b->dy[0], nd);
    if (b->need[0]) b->dx[0] = as_input(b, back_to_input(dy, b->in[1], a, x.dim + 2), nd);
    if (b->need[1])
        b->dx[1] = to_weight(batched(b->in[0], nd), dy, a, b->in_meta[1]->shape.dim + 2);
    if (b->need[2]) b->dx[2] = to_bias(dy);
}

static kn_conv_args forward_of(const kn_conv_transpose_args *t) {
    return (kn_conv_args){.stride = t->stride,
                          .padding = t->padding,
                          .padding_end = t->padding_end,
                          .dilation = t->dilation,
                          .groups = t->groups};
}

/* The convolution whose gradient the transposed one is has exactly x's sizes as its result when it
 * sees dy up to the end of x's last window, and past that zeros: places of dy beyond, which
 * output_padding can make, belong to no window. Cuts dy there and says how many zeros follow. */
static kn_tensor *to_last_window(kn_tensor *dy, const kn_shape *x, const int64_t *kernel,
                                 kn_conv_args *a) {
    for (int i = 0; i < a->stride.count; i++) {
        int64_t end = (x->dim[2 + i] - 1) * a->stride.dim[i] - a->padding.dim[i] +
                      a->dilation.dim[i] * (kernel[i] - 1) + 1;
        int64_t size = kn_dim(dy, 2 + i), kept = size < end ? size : end > 0 ? end : 0;
        if (kept < size) dy = kn_slice(dy, 2 + i, 0, kept, 1);
        a->padding_end.dim[i] = end > kept ? end - kept : 0;
        if (end < 0) a->padding.dim[i] += end; /* no window reaches dy: zeros are all they see */
    }
    return dy;
}

void kn__grad_conv_transpose(kn__backprop *b) {
    kn_conv_args a = forward_of(b->args);
    int nd = a.stride.count;
    const int64_t *kernel = b->in_meta[1]->shape.dim + 2;
    kn_shape x = kn__add_batch(&b->in_meta[0]->shape, nd);
    kn_tensor *dy = batched(b->dy[0], nd);
    if (b->need[2]) b->dx[2] = to_bias(dy);
    if (b->need[0] || b->need[1]) dy = to_last_window(dy, &x, kernel, &a);
    if (b->need[0]) b->dx[0] = as_input(b, forward(dy, b->in[1], &a), nd);
    if (b->need[1]) b->dx[1] = to_weight(dy, batched(b->in[0], nd), &a, kernel);
}

void kn__grad_conv_weight_grad(kn__backprop *b) {
    const kn_conv_weight_grad_args *g = b->args;
    kn_conv_args a = {.stride = g->stride,
                      .padding = g->padding,
                      .padding_end = g->padding_end,
                      .dilation = g->dilation,
                      .groups = g->groups};
    if (b->need[0]) b->dx[0] = back_to_input(b->in[1], b->dy[0], &a, b->in_meta[0]->shape.dim + 2);
    if (b->need[1]) b->dx[1] = forward(b->in[0], b->dy[0], &a);
}
