/* Copies, casts, joins, paddings and other rows that only move elements. */
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/move.h"
#include "core/casts.h"
#include "ops/pad.h"

int kn__flex_copy(const kn_launch *l) {
    kn__flex_move(l->host, l->out[0], l->in[0]);
    return KN_OK;
}

int kn__flex_assign(const kn_launch *l) {
    kn__flex_move(l->host, l->in[0], l->in[1]);
    return KN_OK;
}

/* ---- cat: a vector without elements joins with anything ---- */
int kn__flex_cat(const kn_launch *l) {
    int axis = (int)((const kn_axis_args *)l->args)->axis;
    int64_t start = 0;
    for (uint32_t i = 0; i < l->n_in; i++) {
        const kn_desc *from = l->in[i];
        if (from->rank == 1 && from->shape[0] == 0) continue;
        kn_desc part = kn__flex_part(l->out[0], axis, start, from->shape[axis]);
        kn__flex_move(l->host, &part, from);
        start += from->shape[axis];
    }
    return KN_OK;
}

/* ---- slice_grad ---- */
int kn__flex_slice_grad(const kn_launch *l) {
    const kn_slice_grad_args *a = l->args;
    const kn_desc *out = l->out[0], *dy = l->in[0];
    int64_t n = dy->shape[a->axis];
    if (n == 0 || kn__flex_numel(dy) != kn__flex_numel(out)) {
        if (a->step == 1 && n > 0) { /* what is written below need not be cleared */
            kn_desc before = kn__flex_part(out, (int)a->axis, 0, a->start);
            int64_t end = a->start + n;
            kn_desc after = kn__flex_part(out, (int)a->axis, end, out->shape[a->axis] - end);
            kn__flex_zero(l->host, &before);
            kn__flex_zero(l->host, &after);
        } else {
            kn__flex_zero(l->host, out);
        }
    }
    kn_desc part = kn__flex_part(out, (int)a->axis, a->start, n);
    part.strides[a->axis] *= a->step;
    kn__flex_move(l->host, &part, dy);
    return KN_OK;
}

/* ---- pad ---- */
static void number_bytes(kn_dtype dtype, kn_number v, void *bytes) {
    if (v.kind == KN_NUMBER_FLOAT)
        kn__cast_one(dtype, bytes, KN_F64, &v.as.f);
    else
        kn__cast_one(dtype, bytes, v.kind == KN_NUMBER_INT ? KN_I64 : KN_U64, &v.as.u);
}

/* Fills both ends of an axis and goes on inside. */
static void pad_constant(const kn_launch *l, const kn_pad_args *a) {
    kn_desc out = *l->out[0], in = *l->in[0];
    char element[16];
    number_bytes((kn_dtype)out.dtype, a->value, element);
    for (int i = 0; i < out.rank; i++) {
        int64_t before, after;
        kn__pad_pair(&a->amounts, out.rank, i, &before, &after);
        int64_t head = before > 0 ? before : 0, tail = after > 0 ? after : 0;
        if (head > out.shape[i]) head = out.shape[i];
        if (tail > out.shape[i] - head) tail = out.shape[i] - head;
        kn_desc first = kn__flex_part(&out, i, 0, head);
        kn_desc last = kn__flex_part(&out, i, out.shape[i] - tail, tail);
        kn__flex_fill(l->host, &first, element);
        kn__flex_fill(l->host, &last, element);
        out = kn__flex_part(&out, i, head, out.shape[i] - head - tail);
        in = kn__flex_part(&in, i, before < 0 ? -before : 0, out.shape[i]);
    }
    kn__flex_move(l->host, &out, &in);
}

/* One axis, in stretches that stand in out as they stand in x. */
static void pad_axis(const kn_launch *l, const kn_desc *out, const kn_desc *in, int axis,
                     kn__pad_mode mode, int64_t before, int64_t after) {
    int64_t n = in->shape[axis];
    for (int64_t j = 0; j < out->shape[axis];) {
        int64_t from = kn__pad_source(mode, j, n, before, after), count = 1;
        while (j + count < out->shape[axis] &&
               kn__pad_source(mode, j + count, n, before, after) == from + count)
            count++;
        kn_desc to = kn__flex_part(out, axis, j, count);
        kn_desc part = kn__flex_part(in, axis, from, count);
        kn__flex_move(l->host, &to, &part);
        j += count;
    }
}

/* The axes before `axis` cut to where x stands in the padded tensor. */
static kn_desc unpadded(const kn_desc *padded, const kn_desc *in, const kn_dims *amounts,
                        int axis) {
    kn_desc box = *padded;
    for (int i = 0; i < axis; i++) {
        int64_t before, after;
        kn__pad_pair(amounts, box.rank, i, &before, &after);
        box = kn__flex_part(&box, i, before, in->shape[i]);
    }
    return box;
}

/* The last axis first, from x; then the others, inwards out, from the slices that are there. */
static void pad_copied(const kn_launch *l, const kn_pad_args *a, kn__pad_mode mode) {
    const kn_desc *out = l->out[0], *in = l->in[0];
    int last = out->rank - 1;
    int64_t before, after;
    kn_desc box = unpadded(out, in, &a->amounts, last);
    kn__pad_pair(&a->amounts, out->rank, last, &before, &after);
    pad_axis(l, &box, in, last, mode, before, after);
    for (int i = last - 1; i >= 0; i--) {
        int64_t n = in->shape[i];
        kn__pad_pair(&a->amounts, out->rank, i, &before, &after);
        box = unpadded(out, in, &a->amounts, i);
        for (int64_t j = 0; j < out->shape[i]; j++) {
            if (j == before) j += n; /* the slices of x itself */
            if (j >= out->shape[i]) break;
            kn_desc to = kn__flex_part(&box, i, j, 1);
            int64_t source = kn__pad_source(mode, j, n, before, after);
            kn_desc from = kn__flex_part(&box, i, source + before, 1);
            kn__flex_move(l->host, &to, &from);
        }
    }
}

int kn__flex_pad(const kn_launch *l) {
    const kn_pad_args *a = l->args;
    kn__pad_mode mode = kn__pad_mode_of(a->mode);
    bool negative = false;
    for (int i = 0; i < a->amounts.count; i++) negative |= a->amounts.dim[i] < 0;
    if (mode == KN__PAD_CONSTANT || l->out[0]->rank == 0)
        pad_constant(l, a);
    else if (negative) /* what is cut off may still be reflected */
        return l->host->reference("pad")(l);
    else
        pad_copied(l, a, mode);
    return KN_OK;
}

/* ---- triangles ---- */
typedef struct triangle_job {
    const char *in;
    char *out;
    int64_t rows, columns, diagonal, size;
    bool upper;
} triangle_job;

static void triangle_rows(void *user, int64_t begin, int64_t end) {
    const triangle_job *j = user;
    size_t size = (size_t)j->size;
    for (int64_t r = begin; r < end; r++) {
        /* The first column right of the kept (or left out) part, in the row. */
        int64_t edge;
        if (__builtin_add_overflow(r % j->rows, j->diagonal, &edge)) edge = j->columns;
        if (!j->upper && edge < j->columns) edge++;
        edge = edge < 0 ? 0 : edge > j->columns ? j->columns : edge;
        const char *in = j->in + r * j->columns * j->size;
        char *out = j->out + r * j->columns * j->size;
        size_t head = (size_t)edge * size, tail = (size_t)(j->columns - edge) * size;
        if (j->upper) {
            memset(out, 0, head);
            memcpy(out + head, in + head, tail);
        } else {
            memcpy(out, in, head);
            memset(out + head, 0, tail);
        }
    }
}

static int triangle(const kn_launch *l, bool upper) {
    const kn_desc *in = l->in[0], *out = l->out[0];
    int64_t size = (int64_t)kn_dtype_size((kn_dtype)out->dtype);
    triangle_job j = {.in = kn_desc_data(in, (size_t)size),
                      .out = kn_desc_data(out, (size_t)size),
                      .rows = in->shape[in->rank - 2],
                      .columns = in->shape[in->rank - 1],
                      .diagonal = ((const kn_triangle_args *)l->args)->diagonal,
                      .size = size,
                      .upper = upper};
    int64_t n = kn__flex_numel(out);
    if (n) kn__flex_spread(l->host, n / j.columns, j.columns * size, triangle_rows, &j);
    return KN_OK;
}

int kn__flex_tril(const kn_launch *l) {
    return triangle(l, false);
}
int kn__flex_triu(const kn_launch *l) {
    return triangle(l, true);
}
