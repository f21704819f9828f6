/* Quantised tensors: making them, taking them apart, their views, their product. */
#include "core/entry.h"
#include "ops/quant.h"
#include "ops/view.h"

#include <kiln/autodiff.h>
#include <kiln/device.h>
#include <kiln/shape.h>
#include <math.h>
#include <string.h>

#include "core/context.h"
#include "core/options.h"
#include "ops/infer.h"

/* ---- Asking ------------------------------------------------------------------------------------
 */

bool kn_is_quantized(const kn_tensor *t) {
    return t && t->state == KN__LIVE && t->d.quant != 0;
}

kn_quant_info kn_quant_info_of(const kn_tensor *t) {
    kn_quant_info info = {0};
    if (!kn_is_quantized(t)) return info;
    const kn__quant *q = kn__quant_of(t);
    info = (kn_quant_info){
        .bits = q->bits, .affine = q->affine, .dtype = q->dtype, .shape = kn_shape_of(t)};
    info.block.rank = info.shape.rank;
    memcpy(info.block.dim, q->block, sizeof info.block.dim);
    return info;
}

static bool check_quantized(kn_tensor *t, const char *operation, const char *operand) {
    if (!kn__check_alive(NULL, t, operation, operand)) return false;
    if (t->d.quant) return true;
    kn__fail_quantized_required(
        t->dev->kn,
        &(kn__site){.operation = operation, .operands = &t, .n_operands = 1, .each = operand},
        operand);
    return false;
}

/* The bytes as a plain tensor of the innermost scope. */
static kn_tensor *bytes_of(kn_tensor *q, const char *operation) {
    kn_tensor *t = kn__header_new(q->dev, operation);
    if (!t) return kn_nil();
    t->d = q->d;
    t->d.quant = 0;
    kn__storage_ref(kn__storage_of(q));
    return t;
}

kn_tensor *kn_quant_data(kn_tensor *q) {
    KN__ENTRY(kn_context_of(q), kn_quant_data);
    return check_quantized(q, "kn_quant_data", "q") ? bytes_of(q, "kn_quant_data") : kn_nil();
}
kn_tensor *kn_quant_scale(kn_tensor *q) {
    KN__ENTRY(kn_context_of(q), kn_quant_scale);
    return check_quantized(q, "kn_quant_scale", "q") ? kn__quant_of(q)->scale : kn_nil();
}
kn_tensor *kn_quant_zero(kn_tensor *q) {
    KN__ENTRY(kn_context_of(q), kn_quant_zero);
    if (!check_quantized(q, "kn_quant_zero", "q") || !kn__quant_of(q)->zero) return kn_nil();
    return kn__quant_of(q)->zero;
}

/* ---- Making ------------------------------------------------------------------------------------
 */

/* bytes, of the innermost scope, becomes a quantised tensor like `like` with other parts. */
static kn_tensor *assemble(kn_tensor *bytes, kn_tensor *scale, kn_tensor *zero,
                           const kn__quant *like) {
    kn_context *kn = kn_context_of(bytes);
    if (kn_is_nil(bytes) || kn_is_nil(scale) || (zero && kn_is_nil(zero))) return kn_nil();
    kn__quant *q = kn__quant_new(kn, scale, zero);
    if (!q) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_quantize"}, sizeof *q);
        return kn_nil();
    }
    kn_tensor *t = kn__alias(bytes, bytes->dev, "kn_quantize");
    if (!t) {
        kn__quant_unref(kn, q->id);
        return kn_nil();
    }
    t->origin = kn->origin;
    q->bits = like->bits;
    q->affine = like->affine;
    q->dtype = like->dtype;
    q->size = like->size;
    memcpy(q->block, like->block, sizeof q->block);
    t->d.quant = q->id;
    return t;
}

static bool fail_range(kn_context *kn, const kn__site *site, const char *name, int64_t value,
                       const char *allowed) {
    kn__fail_attribute_out_of_range(kn, site, name, value, allowed);
    return false;
}

/* Checks the options against x and fills in what a quantised tensor of it is. */
static bool plan(kn_tensor *x, const kn_quantize_options *o, const kn__site *site, kn__quant *q) {
    kn_context *kn = x->dev->kn;
    int rank = kn_rank(x), bits = o->bits ? o->bits : 8;
    kn_shape shape = kn_shape_of(x);
    if (!kn_dtype_is_float(kn_dtype_of(x)))
        return kn__fail_dtype_not_float(kn, site, "x", kn_dtype_of(x)), false;
    if (rank < 1) return kn__fail_rank_at_least(kn, site, "x", &shape, rank, 1), false;
    if (bits != 8 && bits != 4 && bits != 2) return fail_range(kn, site, "bits", bits, "8, 4 or 2");
    if (o->block < 0) return fail_range(kn, site, "block", o->block, "at least 1");
    if (o->block && o->axis.given)
        return kn__fail_attribute_conflict(kn, site, "axis", "block",
                                           "a block is of the last axis, for every row"),
               false;
    int64_t axis = o->axis.given && o->axis.value < 0 ? o->axis.value + rank : o->axis.value;
    if (o->axis.given && (axis < 0 || axis >= rank))
        return kn__fail_axis_out_of_range(kn, site, o->axis.value, rank), false;
    *q = (kn__quant){
        .bits = bits, .affine = o->affine, .dtype = kn_dtype_of(x), .size = shape.dim[rank - 1]};
    for (int i = 0; i < rank; i++) {
        int64_t whole = shape.dim[i] > 0 ? shape.dim[i] : 1;
        q->block[i] = o->block ? 1 : o->axis.given && i == axis ? 1 : whole;
    }
    if (o->block) q->block[rank - 1] = o->block;
    return true;
}

static kn_dims block_of(const kn__quant *q, int rank) {
    kn_dims block = {.count = rank};
    memcpy(block.dim, q->block, (size_t)rank * sizeof block.dim[0]);
    return block;
}

static kn_tensor *pack(kn_tensor *x, kn_tensor *scale, kn_tensor *zero, const kn__quant *q) {
    kn_quantize_pack_options o = {.size = sizeof o, .affine = q->affine, .zero = zero};
    kn_tensor *bytes = kn_quantize_pack_with(x, scale, q->bits, block_of(q, kn_rank(x)), &o);
    return assemble(bytes, scale, zero, q);
}

/* The least (or largest) value of each block, as a tensor of the blocks. */
static kn_tensor *block_extreme(kn_tensor *x, const kn__quant *q, bool largest) {
    int rank = kn_rank(x), n = 0;
    int64_t block = q->block[rank - 1], size = q->size;
    bool cut = block < size && block > 1;
    if (cut && size % block) { /* the last block repeats a value of its own */
        kn_tensor *last = kn_narrow(x, rank - 1, size - 1, 1);
        kn_shape shape = kn_shape_of(last);
        shape.dim[rank - 1] = block - size % block;
        x = kn_cat(KN_LIST(x, kn_expand(last, shape)), rank - 1);
        size += shape.dim[rank - 1];
    }
    kn_axes axes = {0};
    for (int i = 0; i < rank; i++) {
        if (q->block[i] > 1 && !(cut && i == rank - 1)) axes.axis[n++] = i;
    }
    if (cut) {
        x = kn_unflatten(x, rank - 1, KN_DIMS(size / block, block));
        axes.axis[n++] = rank;
    }
    axes.count = n;
    if (!n || kn_is_nil(x)) return x;
    x = largest ? kn_max(x, .axes = axes, .keepdim = true)
                : kn_min(x, .axes = axes, .keepdim = true);
    return cut ? kn_squeeze(x, .axes = KN_AXES(rank)) : x;
}

/* Scale and zero point from the range of each block; 0 is always inside, so that it is exact. */
static void parameters(kn_tensor *x, const kn__quant *q, kn_tensor **scale, kn_tensor **zero) {
    kn_tensor *low = kn_minimum_scalar(block_extreme(x, q, false), 0);
    kn_tensor *high = kn_maximum_scalar(block_extreme(x, q, true), 0);
    *zero = NULL;
    if (!q->affine) {
        double most = (1 << (q->bits - 1)) - 1;
        *scale = kn_div_scalar(kn_maximum(kn_neg(low), high), most);
        return;
    }
    double most = (1 << q->bits) - 1;
    *scale = kn_div_scalar(kn_sub(high, low), most);
    kn_tensor *at = kn_round(kn_div(kn_neg(low), *scale)); /* NaN, so 0, where all values are 0 */
    *zero = kn_cast(kn_clamp(at, .min = KN_SOME(0), .max = KN_SOME(most)), KN_U8);
}

static kn_tensor *quantize(kn_tensor *x, const kn__quant *q) {
    kn_tensor *scale = NULL, *zero = NULL;
    if (kn_numel(x)) {
        kn_tensor *clean = kn_where(kn_isfinite(x), x, kn_zeros_like(x));
        parameters(kn_cast(clean, KN_F32), q, &scale, &zero);
    } else {
        kn_shape grid = kn_shape_of(x);
        for (int i = 0; i < grid.rank; i++)
            grid.dim[i] = grid.dim[i] / q->block[i] + (grid.dim[i] % q->block[i] != 0);
        scale = kn_zeros(x->dev, grid);
        zero = q->affine ? kn_zeros(x->dev, grid, .dtype = KN_U8) : NULL;
    }
    return pack(x, scale, zero, q);
}

static bool check_plain(kn_tensor *x, const kn__site *site) {
    if (!kn__check_operand(NULL, x, site->operation, "x")) return false;
    kn_context *kn = x->dev->kn;
    if (!kn_is_tracked(x) || kn->modes & KN_MODE_NO_GRAD) return true;
    kn__fail_gradient_none(kn, site, "quantize");
    return false;
}

kn_tensor *kn_quantize_with(kn_tensor *x, const kn_quantize_options *options) {
    KN__ENTRY(kn_context_of(x), kn_quantize);
    kn__site site = {.operation = "kn_quantize", .operands = &x, .n_operands = 1, .each = "x"};
    kn_quantize_options o = {0};
    kn__quant q;
    if (!check_plain(x, &site)) return kn_nil();
    kn_context *kn = x->dev->kn;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options) || !plan(x, &o, &site, &q))
        return kn_nil();
    kn_scope scope = kn_scope_open_at(kn, "kn_quantize");
    kn_tensor *t = kn_scope_return(quantize(kn_detach(x), &q));
    kn_scope_close(&scope);
    return t;
}

/* A scalar as the grid of q; other tensors as they are. */
static kn_tensor *spread(kn_tensor *t, const kn__quant *q, const kn_shape *shape) {
    if (!t || kn_rank(t)) return t;
    kn_shape grid = *shape;
    for (int i = 0; i < grid.rank; i++)
        grid.dim[i] = grid.dim[i] / q->block[i] + (grid.dim[i] % q->block[i] != 0);
    return kn_copy(kn_expand(t, grid));
}

kn_tensor *kn_quantize_by_with(kn_tensor *x, kn_tensor *scale, kn_tensor *zero,
                               const kn_quantize_options *options) {
    KN__ENTRY(kn_context_of(x), kn_quantize_by);
    kn__site site = {.operation = "kn_quantize_by", .operands = &x, .n_operands = 1, .each = "x"};
    kn_quantize_options o = {0};
    kn__quant q;
    if (!check_plain(x, &site)) return kn_nil();
    kn_context *kn = x->dev->kn;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options) || !plan(x, &o, &site, &q) ||
        !kn__check_operand(kn, scale, site.operation, "scale") ||
        (zero && !kn__check_operand(kn, zero, site.operation, "zero")))
        return kn_nil();
    kn_shape shape = kn_shape_of(x);
    kn_scope scope = kn_scope_open_at(kn, "kn_quantize_by");
    scale = spread(kn_detach(scale), &q, &shape);
    kn_tensor *t = kn_scope_return(pack(kn_detach(x), scale, spread(zero, &q, &shape), &q));
    kn_scope_close(&scope);
    return t;
}

kn_tensor *kn_dequantize(kn_tensor *t) {
    KN__ENTRY(kn_context_of(t), kn_dequantize);
    if (!check_quantized(t, "kn_dequantize", "q")) return kn_nil();
    kn_scope scope = kn_scope_open_at(t->dev->kn, "kn_dequantize");
    const kn__quant *q = kn__quant_of(t);
    kn_dequantize_unpack_options o = {
        .size = sizeof o, .affine = q->affine, .dtype = q->dtype, .zero = q->zero};
    kn_tensor *x = kn_dequantize_unpack_with(bytes_of(t, "kn_dequantize"), q->scale, q->bits,
                                             block_of(q, t->d.rank), q->size, &o);
    x = kn_scope_return(x);
    kn_scope_close(&scope);
    return x;
}

kn_tensor *kn_fake_quantize(kn_tensor *x, kn_tensor *scale, kn_tensor *zero, int bits) {
    KN__ENTRY(kn_context_of(x), kn_fake_quantize);
    kn__site site = {.operation = "kn_fake_quantize", .operands = &x, .n_operands = 1, .each = "x"};
    const kn__operand all[] = {{"x", x, false}, {"scale", scale, false}, {"zero", zero, true}};
    if (!kn__function_operands(all, 3, site.operation) ||
        !kn__check_operand(NULL, x, site.operation, "x"))
        return kn_nil();
    kn_context *kn = x->dev->kn;
    if (bits < 2 || bits > 16) return fail_range(kn, &site, "bits", bits, "2 to 16"), kn_nil();
    kn_scope scope = kn_scope_open_at(kn, "kn_fake_quantize");
    double most = zero ? (1 << bits) - 1 : (1 << (bits - 1)) - 1, least = zero ? 0 : -most;
    kn_tensor *q = kn_div(x, scale);
    if (zero) q = kn_add(q, zero);
    q = kn_clamp(q, .min = KN_SOME(least), .max = KN_SOME(most));
    q = kn_add(q, kn_detach(kn_sub(kn_round(q), q)));
    if (zero) q = kn_sub(q, zero);
    q = kn_scope_return(kn_mul(q, scale));
    kn_scope_close(&scope);
    return q;
}

/* ---- Views and moves ---------------------------------------------------------------------------
 */

static void fail_layout_of(kn_tensor *t, const char *operand, const kn__site *site) {
    kn_quant_info info = kn_quant_info_of(t);
    kn__fail_quantized_layout(t->dev->kn, site, operand, &info.shape, info.bits, &info.block);
}

static kn_tensor *fail_layout(const kn__call *call) {
    kn__call_site b;
    fail_layout_of(call->in[0], "x", kn__site_of(call, &b));
    return kn_nil();
}

/* The part of a grid that belongs to indices start to stop of an axis. */
static kn_tensor *grid_part(kn_tensor *grid, int axis, int64_t block, int64_t start, int64_t stop,
                            int64_t step) {
    if (!grid || kn_dim(grid, axis) == 1) return grid;
    return kn_slice(grid, axis, start / block, stop / block + (stop % block != 0), step);
}

/* x[start:stop:step] on an axis: any on one whose indices share a scale or have one each; whole
 * blocks and bytes on the packed one. */
static kn_tensor *cut(const kn__call *call, kn_tensor *t, int axis, int64_t start, int64_t stop,
                      int64_t step) {
    kn__quant q = *kn__quant_of(t);
    bool last = axis == t->d.rank - 1, shared = kn_dim(q.scale, axis) == 1;
    int64_t block = q.block[axis], n = kn_dim(t, axis);
    bool borders = start % block == 0 && (stop % block == 0 || stop == n);
    bool bytes = start * q.bits % 8 == 0 && (stop * q.bits % 8 == 0 || stop == n);
    if (last && (step != 1 || !bytes)) return fail_layout(call);
    if (!shared && block > 1 && (step != 1 || !borders)) return fail_layout(call);
    kn_tensor *part = bytes_of(t, call->op->name);
    part = last ? kn_slice(part, axis, start * q.bits / 8, kn__packed_size(stop, q.bits), 1)
                : kn_slice(part, axis, start, stop, step);
    if (last) q.size = stop - start;
    kn_tensor *scale = grid_part(q.scale, axis, block, start, stop, step);
    kn_tensor *zero = grid_part(q.zero, axis, block, start, stop, step);
    if (shared) q.block[axis] = kn_dim(part, axis) > 0 ? (last ? q.size : kn_dim(part, axis)) : 1;
    return assemble(part, scale, zero, &q);
}

static kn_tensor *reorder(const kn__call *call, kn_tensor *t, kn_axes axes) {
    kn__quant q = *kn__quant_of(t);
    int rank = t->d.rank;
    if (axes.count != rank || axes.axis[rank - 1] != rank - 1) return fail_layout(call);
    for (int i = 0; i < rank; i++) q.block[i] = kn__quant_of(t)->block[axes.axis[i]];
    return assemble(kn_permute(bytes_of(t, call->op->name), axes), kn_permute(q.scale, axes),
                    q.zero ? kn_permute(q.zero, axes) : NULL, &q);
}

static kn_tensor *without_axis(kn_tensor *t, int axis) {
    kn__quant q = *kn__quant_of(t);
    kn_squeeze_options o = {.size = sizeof o, .axes = KN_AXES(axis)};
    for (int i = axis; i + 1 < t->d.rank; i++) q.block[i] = q.block[i + 1];
    return assemble(kn_squeeze_with(bytes_of(t, "kn_select"), &o), kn_squeeze_with(q.scale, &o),
                    q.zero ? kn_squeeze_with(q.zero, &o) : NULL, &q);
}

/* The call's rule on a plain tensor of the values' shape, for its checks and normalised arguments:
 * what it says of shapes holds for the quantised one. */
static bool check_on_values(const kn__call *call) {
    kn_tensor shaped = *call->in[0], result = {.dev = call->in[0]->dev}, *in = &shaped,
              *out = &result;
    kn_shape shape = kn_shape_of(call->in[0]);
    kn__desc_set(&shaped.d, KN_U8, shape.rank, shape.dim);
    shaped.d.quant = 0;
    kn__call asked = *call;
    asked.in = &in;
    asked.out = &out;
    asked.n_out = 1;
    bool ok = call->op->infer(&asked);
    if (result.d.buffer) kn__storage_drop(call->kn, (kn__storage *)result.d.buffer);
    return ok;
}

static kn_tensor *view(const kn__call *call) {
    kn_tensor *t = call->in[0];
    const char *name = call->op->name;
    if (!check_on_values(call)) return kn_nil();
    if (strcmp(name, "slice") == 0) {
        const kn_slice_args *a = call->args;
        if (a->step < 0 || a->stop < 0) return fail_layout(call);
        return cut(call, t, (int)a->axis, a->start, a->stop, a->step);
    }
    if (strcmp(name, "narrow") == 0) {
        const kn_narrow_args *a = call->args;
        return cut(call, t, (int)a->axis, a->start, a->start + a->length, 1);
    }
    if (strcmp(name, "select") == 0) {
        const kn_select_args *a = call->args;
        if (a->axis == t->d.rank - 1) return fail_layout(call);
        kn_tensor *one = cut(call, t, (int)a->axis, a->index, a->index + 1, 1);
        return kn_is_nil(one) ? one : without_axis(one, (int)a->axis);
    }
    kn_axes axes = {.count = t->d.rank};
    for (int i = 0; i < axes.count; i++) axes.axis[i] = i;
    if (strcmp(name, "permute") == 0) {
        axes = ((const kn_permute_args *)call->args)->axes;
    } else if (strcmp(name, "transpose") == 0) {
        const kn_transpose_args *a = call->args;
        int64_t i = a->axis0, j = a->axis1; /* in range, but from either end */
        if (i < 0) i += axes.count;
        if (j < 0) j += axes.count;
        axes.axis[i] = j;
        axes.axis[j] = i;
    } else {
        return fail_layout(call);
    }
    return reorder(call, t, axes);
}

kn_tensor *kn__quant_view(const kn__call *call) {
    kn_scope scope = kn_scope_open_at(call->kn, call->op->name);
    kn_tensor *t = kn_scope_return(view(call));
    kn_scope_close(&scope);
    return t;
}

kn_tensor *kn__quant_move(kn_tensor *t, kn_device *dev) {
    kn_scope scope = kn_scope_open_at(t->dev->kn, "kn_to_device");
    const kn__quant *q = kn__quant_of(t);
    kn_tensor *bytes = kn_to_device(bytes_of(t, "kn_to_device"), dev);
    kn_tensor *zero = q->zero ? kn_to_device(q->zero, dev) : NULL;
    kn_tensor *moved = kn_scope_return(assemble(bytes, kn_to_device(q->scale, dev), zero, q));
    kn_scope_close(&scope);
    return moved;
}

/* ---- The product -------------------------------------------------------------------------------
 */

/* One scale for all, one a row, or one a block of a row. */
static bool rows_share(const kn__quant *q, int rank) {
    return rank == 2 && (q->block[0] == 1 || q->block[1] >= q->size);
}

/* The rows of x as int8 with a scale each; false after raising. */
static bool rows_of(kn_tensor *x, const kn__site *site, kn_tensor **values, kn_tensor **scale) {
    int64_t k = kn_dim(x, -1);
    if (!x->d.quant) {
        kn_tensor *flat = kn_reshape(kn_detach(x), KN_SHAPE(kn_numel(x) / (k ? k : 1), k));
        x = kn_quantize(flat, .axis = KN_SOME(0));
        if (kn_is_nil(x)) return false;
    }
    const kn__quant *q = kn__quant_of(x);
    if (x->d.rank != 2 || q->bits != 8 || q->affine || q->block[1] < q->size) {
        fail_layout_of(x, "x", site);
        return false;
    }
    *values = kn_cast(bytes_of(x, site->operation), KN_I8); /* wraps, so the same bits */
    *scale = kn_copy(kn_expand(q->scale, KN_SHAPE(kn_dim(x, 0), 1)));
    return true;
}

static bool check_weight(kn_tensor *x, kn_tensor *weight, const kn__site *site) {
    kn_context *kn = x->dev->kn;
    const kn__quant *q = kn__quant_of(weight);
    if (!rows_share(q, weight->d.rank)) return fail_layout_of(weight, "weight", site), false;
    kn_shape own = kn_shape_of(x), other = kn_shape_of(weight);
    if (own.rank < 1) return kn__fail_rank_at_least(kn, site, "x", &own, own.rank, 1), false;
    if (kn_dim(x, -1) == q->size) return true;
    kn__fail_linear_inputs(kn, site, &own, kn_dim(x, -1), &other, q->size);
    return false;
}

static kn_tensor *product(kn_tensor *x, kn_tensor *weight, kn_tensor *bias, const kn__site *site) {
    kn_tensor *values, *scale;
    const kn__quant *q = kn__quant_of(weight);
    if (!rows_of(x, site, &values, &scale)) return kn_nil();
    kn_quant_matmul_options o = {.size = sizeof o,
                                 .block = q->block[1] < q->size ? q->block[1] : 0,
                                 .affine = q->affine,
                                 .zero = q->zero};
    kn_tensor *y = kn_quant_matmul_with(values, scale, bytes_of(weight, site->operation), q->scale,
                                        q->bits, &o);
    kn_shape shape = kn_shape_of(x);
    shape.dim[shape.rank - 1] = kn_dim(weight, 0);
    y = kn_reshape(y, shape);
    return bias ? kn_add(y, bias) : y;
}

kn_tensor *kn_quant_linear_with(kn_tensor *x, kn_tensor *weight,
                                const kn_quant_linear_options *options) {
    KN__ENTRY(kn_context_of(x), kn_quant_linear);
    kn_tensor *operands[] = {x, weight};
    kn__site site = {.operation = "kn_quant_linear",
                     .operands = operands,
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"x", "weight"}};
    kn_quant_linear_options o = {0};
    if (!kn__check_alive(NULL, x, site.operation, "x") ||
        !check_quantized(weight, site.operation, "weight"))
        return kn_nil();
    kn_context *kn = x->dev->kn;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return kn_nil();
    if (kn_is_tracked(x) && !(kn->modes & KN_MODE_NO_GRAD))
        return kn__fail_gradient_none(kn, &site, "quant_linear"), kn_nil();
    if (!x->d.quant && !kn_dtype_is_float(kn_dtype_of(x)))
        return kn__fail_dtype_not_float(kn, &site, "x", kn_dtype_of(x)), kn_nil();
    if (!check_weight(x, weight, &site)) return kn_nil();
    kn_scope scope = kn_scope_open_at(kn, "kn_quant_linear");
    kn_tensor *y = kn_scope_return(product(x, weight, o.bias, &site));
    kn_scope_close(&scope);
    return y;
}
