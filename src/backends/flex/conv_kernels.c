/* The convolution rows on flex's convolutions. */
#include "backends/flex/conv.h"
#include "backends/flex/flex.h"
#include "core/runtime.h"
#include "ops/planes.h"

/* x: conv's input, y: its result, w: its weight. */
static kn__conv_geometry geometry(const kn_desc *x, const kn_desc *y, const kn_desc *w,
                                  const kn_conv_args *a) {
    kn__conv_geometry g = {.nd = x->rank - 2,
                           .batch = x->shape[0],
                           .groups = a->groups,
                           .c_in = x->shape[1],
                           .c_out = y->shape[1]};
    for (int i = 0; i < g.nd; i++) {
        g.in[i] = x->shape[2 + i];
        g.out[i] = y->shape[2 + i];
        g.kernel[i] = w->shape[2 + i];
        g.stride[i] = a->stride.dim[i];
        g.dilation[i] = a->dilation.dim[i];
        g.pad[i] = a->padding.dim[i];
    }
    return g;
}

static int status(bool ok) {
    return ok ? KN_OK : KN_E_OUT_OF_MEMORY_HOST;
}

int kn__flex_conv(const kn_launch *l) {
    kn__batched b;
    l = kn__with_batch(l, l->in[1]->rank - 2, 1, &b);
    const kn_desc *x = l->in[0], *w = l->in[1], *y = l->out[0];
    kn__conv_geometry g = geometry(x, y, w, l->args);
    return status(kn__conv_forward(&g, kn__gemm_type_of(x), kn__flex_data(x), kn__flex_data(w),
                                   kn__flex_data(l->in[2]), kn__flex_data(y), kn__isa_detect(),
                                   kn__runtime_workers()));
}

int kn__flex_conv_transpose(const kn_launch *l) {
    kn__batched b;
    l = kn__with_batch(l, l->in[1]->rank - 2, 1, &b);
    const kn_desc *x = l->in[0], *w = l->in[1], *y = l->out[0];
    const kn_conv_transpose_args *t = l->args;
    kn_conv_args a = {
        .stride = t->stride, .padding = t->padding, .dilation = t->dilation, .groups = t->groups};
    kn__conv_geometry g = geometry(y, x, w, &a);
    return status(kn__conv_input_gradient(
        &g, kn__gemm_type_of(x), kn__flex_data(x), kn__flex_data(w), kn__flex_data(l->in[2]),
        kn__flex_data(y), kn__isa_detect(), kn__runtime_workers()));
}

int kn__flex_conv_weight_grad(const kn_launch *l) {
    const kn_desc *x = l->in[0], *dy = l->in[1], *w = l->out[0];
    const kn_conv_weight_grad_args *t = l->args;
    kn_conv_args a = {
        .stride = t->stride, .padding = t->padding, .dilation = t->dilation, .groups = t->groups};
    kn__conv_geometry g = geometry(x, dy, w, &a);
    return status(kn__conv_weight_gradient(&g, kn__gemm_type_of(x), kn__flex_data(x),
                                           kn__flex_data(dy), kn__flex_data(w), kn__isa_detect(),
                                           kn__runtime_workers()));
}
