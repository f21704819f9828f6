/* Rows that write at the places of a view: zeros or a copy, then one move. */
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/move.h"
#include "core/casts.h"
#include "core/tensor.h"
#include "ops/strided.h"

/* out seen in that shape, by strides that count its elements. */
static kn_desc arranged(const kn_desc *out, int rank, const int64_t *shape,
                        const kn_as_strided_args *a) {
    kn_desc part = *out;
    part.rank = (uint8_t)rank;
    part.offset += a->offset;
    memcpy(part.shape, shape, sizeof part.shape);
    memcpy(part.strides, a->strides.dim, sizeof part.strides);
    return part;
}

int kn__flex_as_strided_scatter(const kn_launch *l) {
    const kn_as_strided_args *a = l->args;
    kn_desc part = arranged(l->out[0], a->shape.rank, a->shape.dim, a);
    kn__flex_move(l->host, l->out[0], l->in[0]);
    kn__flex_move(l->host, &part, l->in[1]);
    return KN_OK;
}

int kn__flex_as_strided_grad(const kn_launch *l) {
    const kn_desc *dy = l->in[0];
    kn_desc part = arranged(l->out[0], dy->rank, dy->shape, l->args);
    if (kn__desc_overlaps(&part)) return l->host->reference("as_strided_grad")(l); /* adds */
    kn__flex_zero(l->host, l->out[0]);
    kn__flex_move(l->host, &part, dy);
    return KN_OK;
}

int kn__flex_eye(const kn_launch *l) {
    const kn_desc *out = l->out[0];
    const int64_t one = 1;
    int64_t n = out->shape[0] < out->shape[1] ? out->shape[0] : out->shape[1];
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    kn__flex_zero(l->host, out);
    for (int64_t i = 0; i < n; i++) {
        int64_t at = out->offset + i * (out->strides[0] + out->strides[1]);
        kn__cast_one((kn_dtype)out->dtype, (char *)out->buffer->data + at * (int64_t)size, KN_I64,
                     &one);
    }
    return KN_OK;
}

int kn__flex_diagonal_grad(const kn_launch *l) {
    const kn_diagonal_grad_args *a = l->args;
    kn_desc part = kn__diagonals(l->out[0], a->offset, &a->axes);
    kn__flex_zero(l->host, l->out[0]);
    kn__flex_move(l->host, &part, l->in[0]);
    return KN_OK;
}
