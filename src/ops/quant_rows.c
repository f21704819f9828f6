/* The rows beneath quantised tensors: packing, unpacking, the product in integers. Their operands
 * are plain tensors: bytes, scales, zero points. */
#include <math.h>

#include "ops/infer.h"
#include "ops/quant.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- What the rules share ----------------------------------------------------------------------
 */

static bool out_of_range(const kn__call *call, const char *name, int64_t value,
                         const char *allowed) {
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}

static bool check_bits(const kn__call *call, int64_t bits) {
    return bits == 8 || bits == 4 || bits == 2 || out_of_range(call, "bits", bits, "8, 4 or 2");
}

/* Operand which must have this dtype and shape. */
static bool check_operand(const kn__call *call, uint32_t which, kn_dtype dtype,
                          const kn_shape *shape) {
    const kn_desc *d = &call->in[which]->d;
    kn_shape own = kn__desc_shape(d);
    kn__call_site b;
    char name[32];
    kn__operand_name(call->op, which, name, sizeof name);
    if (d->dtype != dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), name, (kn_dtype)d->dtype, dtype);
        return false;
    }
    if (kn_shape_equal(own, *shape)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), name, &own, shape);
    return false;
}

/* The scales: float32, one a block of values; the zero points the same in uint8, where affine. */
static bool check_grid(const kn__call *call, uint32_t scale, kn_dims *block, bool affine,
                       const kn_shape *values) {
    kn_shape grid = *values;
    if (block->count != values->rank)
        return out_of_range(call, "block", block->count, "one size an axis");
    for (int i = 0; i < values->rank; i++) {
        if (block->dim[i] < 1) return out_of_range(call, "block", block->dim[i], "at least 1");
        int64_t n = values->dim[i];
        grid.dim[i] = n / block->dim[i] + (n % block->dim[i] != 0);
    }
    bool has_zero = scale + 1 < call->n_in && call->in[scale + 1];
    if (has_zero != affine) {
        kn__call_site b;
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "affine", "zero",
                                    "zero points are given where affine is set, and only there");
        return false;
    }
    return check_operand(call, scale, KN_F32, &grid) &&
           (!affine || check_operand(call, scale + 1, KN_U8, &grid));
}

static bool check_rank(const kn__call *call) {
    kn_shape shape = kn__desc_shape(&call->in[0]->d);
    if (shape.rank > 0) return true;
    kn__call_site b;
    char name[32];
    kn__operand_name(call->op, 0, name, sizeof name);
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), name, &shape, 0, 1);
    return false;
}

/* The block that a position lies in, as an offset into a grid's description. */
static int64_t grid_offset(const kn_desc *grid, const kn_dims *block, const int64_t *at) {
    int64_t offset = grid->offset;
    for (int i = 0; i < grid->rank; i++) offset += at[i] / block->dim[i] * grid->strides[i];
    return offset;
}

/* The next position of all but the last axis; false after the last. */
static bool next_row(const kn_desc *d, int64_t *at) {
    for (int i = d->rank - 2; i >= 0; i--) {
        if (++at[i] < d->shape[i]) return true;
        at[i] = 0;
    }
    return false;
}

static int64_t row_offset(const kn_desc *d, const int64_t *at) {
    int64_t offset = d->offset;
    for (int i = 0; i < d->rank - 1; i++) offset += at[i] * d->strides[i];
    return offset;
}

static bool is_empty(const kn_desc *d) {
    return kn__desc_numel(d) == 0;
}

/* ---- quantize_pack: round(x / scale) + zero, saturated, packed ---- */
bool kn__infer_quantize_pack(kn__call *call) {
    kn_quantize_pack_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(x);
    if (!check_bits(call, a->bits) || !check_rank(call) ||
        !check_grid(call, 1, &a->block, a->affine, &shape))
        return false;
    shape.dim[shape.rank - 1] = kn__packed_size(shape.dim[shape.rank - 1], a->bits);
    return kn__out_shape(call, 0, KN_U8, shape);
}

static int quantize(double x, double scale, int zero, int bits, bool affine) {
    int high = affine ? (1 << bits) - 1 : (1 << (bits - 1)) - 1, low = affine ? 0 : -high;
    double q = scale > 0 ? rint(x / scale) + zero : zero;
    if (isnan(x) || isnan(q)) return zero;
    return q < low ? low : q > high ? high : (int)q;
}

int kn__ref_quantize_pack(const kn_launch *l) {
    const kn_quantize_pack_args *a = l->args;
    const kn_desc *x = l->in[0], *y = l->out[0];
    int64_t at[KN_MAX_RANK] = {0}, n = x->shape[x->rank - 1];
    int bits = (int)a->bits, last = x->rank - 1, mask = (1 << bits) - 1;
    if (is_empty(x)) return KN_OK;
    do {
        unsigned char *row = (unsigned char *)y->buffer->data + row_offset(y, at);
        int64_t stride = y->strides[last], from = row_offset(x, at);
        for (at[last] = 0; at[last] < n; at[last]++) {
            double scale = kn__load_f(l->in[1], grid_offset(l->in[1], &a->block, at));
            int zero =
                a->affine ? (int)kn__load_i(l->in[2], grid_offset(l->in[2], &a->block, at)) : 0;
            int q = quantize(kn__load_f(x, from + at[last] * x->strides[last]), scale, zero, bits,
                             a->affine);
            int64_t place = at[last] * bits / 8, shift = at[last] * bits % 8;
            if (shift == 0) row[place * stride] = 0;
            row[place * stride] |= (unsigned char)((q & mask) << shift);
        }
        at[last] = 0;
    } while (next_row(x, at));
    return KN_OK;
}

/* ---- dequantize_unpack: scale (q - zero) ---- */
bool kn__infer_dequantize_unpack(kn__call *call) {
    kn_dequantize_unpack_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(x);
    if (!check_bits(call, a->bits) || !check_rank(call)) return false;
    if (a->count < 0 || a->count > INT64_MAX / 16 ||
        kn__packed_size(a->count, a->bits) != shape.dim[shape.rank - 1])
        return out_of_range(call, "count", a->count, "what the packed axis holds");
    if (!a->dtype) a->dtype = KN_F32;
    if (!kn_dtype_is_float(a->dtype)) {
        kn__call_site b;
        kn__fail_dtype_not_float(call->kn, kn__site_of(call, &b), "the result", a->dtype);
        return false;
    }
    shape.dim[shape.rank - 1] = a->count;
    return check_grid(call, 1, &a->block, a->affine, &shape) &&
           kn__out_shape(call, 0, a->dtype, shape);
}

int kn__ref_dequantize_unpack(const kn_launch *l) {
    const kn_dequantize_unpack_args *a = l->args;
    const kn_desc *x = l->in[0], *y = l->out[0];
    int64_t at[KN_MAX_RANK] = {0};
    int bits = (int)a->bits, last = x->rank - 1, mask = (1 << bits) - 1;
    if (is_empty(y)) return KN_OK;
    do {
        const unsigned char *row = (const unsigned char *)x->buffer->data + row_offset(x, at);
        int64_t stride = x->strides[last], to = row_offset(y, at);
        for (at[last] = 0; at[last] < a->count; at[last]++) {
            double scale = kn__load_f(l->in[1], grid_offset(l->in[1], &a->block, at));
            int q = row[at[last] * bits / 8 * stride] >> (at[last] * bits % 8) & mask;
            if (!a->affine && q > mask / 2) q -= mask + 1;
            if (a->affine) q -= (int)kn__load_i(l->in[2], grid_offset(l->in[2], &a->block, at));
            kn__store_f(y, to + at[last] * y->strides[last], scale * q);
        }
        at[last] = 0;
    } while (next_row(y, at));
    return KN_OK;
}

/* ---- quant_matmul: y[m, n] = a_scale[m] sum_b scale[n, b] sum_{k in b} a[m, k] (q[n, k] - zero[n,
 * b]), the inner sum in integers, the outer in float32 in the order of the blocks ---- */
bool kn__infer_quant_matmul(kn__call *call) {
    kn_quant_matmul_args *p = call->args;
    const kn_desc *a = &call->in[0]->d, *w = &call->in[2]->d;
    kn__call_site b;
    if (!check_bits(call, p->bits)) return false;
    if (a->rank != 2 || w->rank != 2) {
        const kn_desc *wrong = a->rank != 2 ? a : w;
        kn_shape shape = kn__desc_shape(wrong);
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), wrong == a ? "a" : "packed", &shape,
                               shape.rank, 2);
        return false;
    }
    int64_t k = a->shape[1], n = w->shape[0];
    kn_shape packed = {2, {n, kn__packed_size(k, p->bits)}}, rows = {2, {a->shape[0], 1}};
    if (p->block < 0) return out_of_range(call, "block", p->block, "at least 0");
    if (!p->block || p->block > k) p->block = k ? k : 1;
    kn_dims grid = {
        2, {call->in[3]->d.rank == 2 && call->in[3]->d.shape[0] == 1 && n > 1 ? n : 1, p->block}};
    kn_shape values = {2, {n, k}};
    return check_operand(call, 1, KN_F32, &rows) && check_operand(call, 2, KN_U8, &packed) &&
           check_grid(call, 3, &grid, p->affine, &values) &&
           kn__out(call, 0, KN_F32, 2, (int64_t[]){a->shape[0], n});
}

int kn__ref_quant_matmul(const kn_launch *l) {
    const kn_quant_matmul_args *p = l->args;
    const kn_desc *a = l->in[0], *w = l->in[2], *s = l->in[3], *z = p->affine ? l->in[4] : NULL;
    const kn_desc *y = l->out[0];
    int64_t k = a->shape[1];
    int bits = (int)p->bits, mask = (1 << bits) - 1;
    const unsigned char *bytes = w->buffer->data;
    for (int64_t m = 0; m < y->shape[0]; m++) {
        float row = (float)kn__load_f(l->in[1], l->in[1]->offset + m * l->in[1]->strides[0]);
        for (int64_t n = 0; n < y->shape[1]; n++) {
            float sum = 0;
            for (int64_t begin = 0; begin < k; begin += p->block) {
                int64_t end = begin + p->block < k ? begin + p->block : k, dot = 0;
                int64_t place = (s->shape[0] == 1 ? 0 : n) * s->strides[0];
                place += begin / p->block * s->strides[1];
                int64_t zplace = 0;
                if (z)
                    zplace = z->offset + (z->shape[0] == 1 ? 0 : n) * z->strides[0] +
                             begin / p->block * z->strides[1];
                int64_t zero = z ? kn__load_i(z, zplace) : 0;
                for (int64_t i = begin; i < end; i++) {
                    int64_t byte = w->offset + n * w->strides[0] + i * bits / 8 * w->strides[1];
                    int q = bytes[byte] >> (i * bits % 8) & mask;
                    if (!p->affine && q > mask / 2) q -= mask + 1;
                    dot += kn__load_i(a, a->offset + m * a->strides[0] + i * a->strides[1]) *
                           (q - zero);
                }
                sum += (float)kn__load_f(s, s->offset + place) * (float)dot;
            }
            kn__store_f(y, y->offset + m * y->strides[0] + n * y->strides[1], row * sum);
        }
    }
    return KN_OK;
}

#ifdef KILN_TESTING
#define FLOATS_8 \
    { -1.5, 0.25, 3, -0.75, 100, -100, 0.5, 0 }
KN__SAMPLES(quantize_pack) = {
    {.in = {{.shape = {2, {2, 4}}},
            {.shape = {2, {1, 1}}, .dtype = KN_F32, .low = 0.01, .high = 0.02, .constant = true},
            {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 8, .block = {2, {2, 4}}}},
    {.in = {{.shape = {2, {3, 7}}},
            {.shape = {2, {3, 4}}, .dtype = KN_F32, .low = 0.1, .high = 0.4, .constant = true},
            {.shape = {2, {3, 4}}, .dtype = KN_U8, .low = 0, .high = 15}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 4, .affine = true, .block = {2, {1, 2}}}},
    {.in = {{.shape = {3, {2, 0, 3}}},
            {.shape = {3, {1, 0, 1}}, .dtype = KN_F32, .constant = true},
            {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 2, .block = {3, {2, 1, 3}}}},
    {.in = {{.shape = {1, {8}}, .values = (const double[])FLOATS_8},
            {.shape = {1, {1}}, .dtype = KN_F32, .values = (const double[]){0.5}},
            {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 8, .block = {1, {8}}},
     .out = (const double[]){253, 0, 6, 254, 127, 129, 1, 0}},
    {.in = {{.shape = {1, {8}}, .values = (const double[])FLOATS_8},
            {.shape = {1, {1}}, .dtype = KN_F32, .values = (const double[]){0.5}},
            {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 3, .block = {1, {8}}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {8}}}, {.shape = {1, {2}}, .dtype = KN_F32}, {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 8, .block = {1, {8}}},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {8}}}, {.shape = {1, {1}}, .dtype = KN_F32}, {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 8, .affine = true, .block = {1, {8}}},
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}, .dtype = KN_F32}, {.absent = true}},
     .n_in = 3,
     .args = &(kn_quantize_pack_args){.bits = 8},
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END,
};
KN__SAMPLES(dequantize_unpack) = {
    {.in = {{.shape = {2, {2, 3}}, .low = 0, .high = 256},
            {.shape = {2, {2, 2}}, .dtype = KN_F32, .constant = true},
            {.absent = true}},
     .n_in = 3,
     .args = &(kn_dequantize_unpack_args){.bits = 4, .count = 5, .block = {2, {1, 3}}}},
    {.in = {{.shape = {1, {2}}, .values = (const double[]){0xE4, 0x1B}},
            {.shape = {1, {1}}, .dtype = KN_F32, .values = (const double[]){0.5}},
            {.shape = {1, {1}}, .dtype = KN_U8, .values = (const double[]){1}}},
     .n_in = 3,
     .args = &(kn_dequantize_unpack_args){.bits = 2, .affine = true, .count = 8, .block = {1, {8}}},
     .out = (const double[]){-0.5, 0, 0.5, 1, 1, 0.5, 0, -0.5}},
    {.in = {{.shape = {1, {2}}}, {.shape = {1, {1}}, .dtype = KN_F32}, {.absent = true}},
     .n_in = 3,
     .args = &(kn_dequantize_unpack_args){.bits = 8, .count = 3, .block = {1, {8}}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {2}}}, {.shape = {1, {1}}, .dtype = KN_F32}, {.absent = true}},
     .n_in = 3,
     .args =
         &(kn_dequantize_unpack_args){.bits = 8, .count = 2, .block = {1, {8}}, .dtype = KN_I32},
     .fails = KN_E_DTYPE_NOT_FLOAT},
    KN__SAMPLES_END,
};
KN__SAMPLES(quant_matmul) = {
    {.in = {{.shape = {2, {3, 5}}, .low = -127, .high = 128},
            {.shape = {2, {3, 1}}, .dtype = KN_F32, .constant = true},
            {.shape = {2, {4, 3}}, .dtype = KN_U8, .low = 0, .high = 256},
            {.shape = {2, {4, 3}}, .dtype = KN_F32, .constant = true},
            {.shape = {2, {4, 3}}, .dtype = KN_U8, .low = 0, .high = 16}},
     .n_in = 5,
     .args = &(kn_quant_matmul_args){.bits = 4, .affine = true, .block = 2}},
    {.in = {{.shape = {2, {2, 70}}, .low = -127, .high = 128},
            {.shape = {2, {2, 1}}, .dtype = KN_F32, .constant = true},
            {.shape = {2, {9, 70}}, .dtype = KN_U8, .low = 0, .high = 256},
            {.shape = {2, {1, 1}}, .dtype = KN_F32, .constant = true},
            {.absent = true}},
     .n_in = 5,
     .args = &(kn_quant_matmul_args){.bits = 8}},
    {.in = {{.shape = {2, {2, 33}}, .low = -127, .high = 128},
            {.shape = {2, {2, 1}}, .dtype = KN_F32, .constant = true},
            {.shape = {2, {3, 9}}, .dtype = KN_U8, .low = 0, .high = 256},
            {.shape = {2, {3, 1}}, .dtype = KN_F32, .constant = true},
            {.absent = true}},
     .n_in = 5,
     .args = &(kn_quant_matmul_args){.bits = 2}},
    {.in = {{.shape = {2, {0, 4}}},
            {.shape = {2, {0, 1}}, .dtype = KN_F32},
            {.shape = {2, {3, 4}}, .dtype = KN_U8},
            {.shape = {2, {3, 1}}, .dtype = KN_F32},
            {.absent = true}},
     .n_in = 5,
     .args = &(kn_quant_matmul_args){.bits = 8}},
    {.in = {{.shape = {2, {2, 5}}},
            {.shape = {2, {2, 1}}, .dtype = KN_F32},
            {.shape = {2, {3, 4}}, .dtype = KN_U8},
            {.shape = {2, {3, 1}}, .dtype = KN_F32},
            {.absent = true}},
     .n_in = 5,
     .args = &(kn_quant_matmul_args){.bits = 8},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {5}}},
            {.shape = {2, {2, 1}}, .dtype = KN_F32},
            {.shape = {2, {3, 4}}, .dtype = KN_U8},
            {.shape = {2, {3, 1}}, .dtype = KN_F32},
            {.absent = true}},
     .n_in = 5,
     .args = &(kn_quant_matmul_args){.bits = 8},
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END,
};
#endif
