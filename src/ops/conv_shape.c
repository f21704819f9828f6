/* See conv.h. */
#include "ops/conv.h"

#include "ops/infer.h"

bool kn__fill_dims(const kn__call *call, const char *name, kn_dims *dims, int nd, int64_t value,
                   int64_t least) {
    kn__call_site b;
    if (dims->count != 0 && dims->count != 1 && dims->count != nd) {
        kn__fail_dims_count(call->kn, kn__site_of(call, &b), name, dims->count, nd);
        return false;
    }
    for (int i = 0; i < nd; i++) {
        if (dims->count == 0) dims->dim[i] = value;
        if (dims->count == 1 && i > 0) dims->dim[i] = dims->dim[0];
        if (dims->dim[i] >= least && dims->dim[i] <= INT32_MAX) continue;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), name, dims->dim[i],
                                        least > 0    ? "1 or more"
                                        : least == 0 ? "0 or more"
                                                     : "0 or more, or -1 to keep the input's");
        return false;
    }
    dims->count = nd;
    return true;
}

bool kn__check_spatial(const kn__call *call, uint32_t operand, int nd) {
    const kn_desc *x = &call->in[operand]->d;
    if (x->rank == nd + 2) return true;
    kn__call_site b;
    char name[32];
    kn_shape shape = kn__desc_shape(x);
    kn__fail_rank_required(call->kn, kn__site_of(call, &b),
                           kn__operand_name(call->op, operand, name, sizeof name), &shape, x->rank,
                           nd + 2);
    return false;
}

bool kn__check_input(const kn__call *call, uint32_t operand, int nd) {
    return call->in[operand]->d.rank == nd + 1 || kn__check_spatial(call, operand, nd);
}

kn_shape kn__add_batch(const kn_shape *shape, int nd) {
    if (shape->rank != nd + 1) return *shape;
    kn_shape s = {.rank = nd + 2, .dim = {1}};
    for (int i = 0; i <= nd; i++) s.dim[i + 1] = shape->dim[i];
    return s;
}

kn_shape kn__drop_batch(const kn_shape *shape) {
    kn_shape s = {.rank = shape->rank - 1};
    for (int i = 0; i < s.rank; i++) s.dim[i] = shape->dim[i + 1];
    return s;
}

bool kn__fill_padding(const kn__call *call, kn_dims *padding, kn_dims *padding_end, int nd,
                      const int64_t *size, const int64_t *kernel, const kn_dims *stride,
                      const kn_dims *dilation) {
    if (padding->count != KN_SAME_COUNT) {
        if (!kn__fill_dims(call, "padding", padding, nd, 0, 0)) return false;
        if (padding_end->count == 0) *padding_end = *padding;
        return kn__fill_dims(call, "padding_end", padding_end, nd, 0, 0);
    }
    padding->count = padding_end->count = nd;
    for (int i = 0; i < nd; i++) {
        int64_t out = (size[i] + stride->dim[i] - 1) / stride->dim[i];
        int64_t total =
            (out - 1) * stride->dim[i] + dilation->dim[i] * (kernel[i] - 1) + 1 - size[i];
        if (total < 0) total = 0;
        padding->dim[i] = total / 2; /* the odd one goes to the end */
        padding_end->dim[i] = total - total / 2;
    }
    return true;
}

int64_t kn__window_count(int64_t size, int64_t kernel, int64_t stride, int64_t dilation,
                         int64_t begin, int64_t end, bool ceil) {
    if (size > INT64_MAX / 4) return 0; /* beside an axis of size 0; what follows would not fit */
    int64_t span = size + begin + end - dilation * (kernel - 1) - 1;
    if (span < 0) return 0;
    int64_t n = (span + (ceil ? stride - 1 : 0)) / stride + 1;
    if (ceil && (n - 1) * stride >= size + begin) n--;
    return n;
}
