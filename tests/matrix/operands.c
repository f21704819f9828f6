/* Operands: seeded values, laid out in memory among guard values. */
#include <math.h>
#include <string.h>

#include "core/casts.h"
#include "matrix/matrix.h"

uint64_t matrix_random(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

double matrix_uniform(uint64_t *state) {
    return (double)(matrix_random(state) >> 11) * 0x1p-53;
}

/* ---- Values ------------------------------------------------------------------------------------
 */

static void bounds(const kn__sample_operand *s, kn_dtype dtype, double *low, double *high) {
    *low = s->low;
    *high = s->high;
    if (s->low != 0 || s->high != 0) return;
    if (matrix_inexact(dtype))
        *low = -2, *high = 2;
    else
        *low = kn_dtype_is_signed(dtype) ? -8 : 0, *high = 8;
}

static void shuffle(double *v, int64_t n, uint64_t *random) {
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t k = (int64_t)(matrix_random(random) % (uint64_t)(i + 1));
        double swap = v[i];
        v[i] = v[k];
        v[k] = swap;
    }
}

static void fill(matrix_operand *o, const kn__sample_operand *s, uint64_t *random) {
    double low, high;
    bool floats = matrix_inexact(o->dtype);
    int64_t parts = matrix_parts(o->dtype), n = o->n * parts;
    bounds(s, o->dtype, &low, &high);
    for (int64_t i = 0; i < n; i++) {
        double u = matrix_uniform(random);
        if (s->values)
            o->v[i] = i % parts ? 0 : s->values[i / parts];
        else if (o->dtype == KN_BOOL)
            o->v[i] = u < 0.5;
        else if (s->distinct)
            o->v[i] = floats ? low + (high - low) * ((double)i + 0.5) / (double)n : low + (double)i;
        else
            o->v[i] = floats ? low + (high - low) * u : floor(low + (high - low) * u);
    }
    if (s->distinct && !s->values) shuffle(o->v, n, random);
    /* What dtype makes of them. */
    unsigned char one[16];
    for (int64_t i = 0; i < o->n; i++) {
        kn_dtype wide = matrix_wide(o->dtype);
        kn__cast_one(o->dtype, one, wide, &o->v[i * parts]);
        kn__cast_one(wide, &o->v[i * parts], o->dtype, one);
    }
}

/* Makes the values equal along an axis, that of an expanded operand. */
static void spread(matrix_operand *o) {
    int64_t stride = 1;
    for (int i = o->shape.rank - 1; i > o->broadcast_axis; i--) stride *= o->shape.dim[i];
    int64_t size = o->shape.dim[o->broadcast_axis];
    int64_t parts = matrix_parts(o->dtype);
    for (int64_t i = 0; i < o->n * parts; i++)
        o->v[i] = o->v[i - i / parts / stride % size * stride * parts];
}

static kn_shape shape_for(const matrix_combo *c, kn_shape own) {
    switch (c->size) {
    case SIZE_EMPTY:
        return KN_SHAPE(3, 0, 2);
    case SIZE_SCALAR:
        return KN_SCALAR;
    case SIZE_ODD:
        return KN_SHAPE(3, 1, 7, 5);
    case SIZE_LONG:
        return KN_SHAPE(2, 1037);
    default:
        return own;
    }
}

static matrix_layout layout_for(const matrix_combo *c, uint32_t i, const matrix_operand *o) {
    matrix_layout l = (matrix_layout)c->layout;
    if (l == LAYOUT_MIXED)
        l = (matrix_layout)(LAYOUT_PLAIN + (i + c->row + c->sample) % LAYOUT_MIXED);
    if (l == LAYOUT_BROADCAST && (o->fixed || o->written)) l = LAYOUT_SLICED;
    if (o->shape.rank == 0 && l > LAYOUT_OFFSET) l = LAYOUT_OFFSET;
    return l;
}

static int longest_axis(const kn_shape *s) {
    int axis = -1;
    for (int i = 0; i < s->rank; i++) {
        if (s->dim[i] > 1 && (axis < 0 || s->dim[i] > s->dim[axis])) axis = i;
    }
    return axis;
}

void matrix_case_make(matrix_case *c, const matrix_combo *combo) {
    const matrix_row *row = &matrix_rows[combo->row];
    *c = (matrix_case){.combo = combo, .op = row->op, .sample = &row->samples[combo->sample]};
    uint32_t given = c->sample->n_in ? c->sample->n_in : c->op->n_fixed;
    c->n = c->op->variadic ? given : c->op->n_fixed + c->op->n_optional;
    for (uint32_t i = 0; i < c->n && i < 6; i++) {
        const kn__sample_operand *s = &c->sample->in[i];
        matrix_operand *o = &c->in[i];
        uint64_t random = 7919u * combo->row + 104729u * combo->sample + 31u * i + 1;
        o->absent = i >= given || s->absent || s->shape.rank < 0;
        if (o->absent) continue;
        o->dtype = s->dtype ? s->dtype : (kn_dtype)combo->dtype;
        o->shape = shape_for(combo, s->shape);
        o->n = kn_shape_numel(o->shape);
        o->written = KN__WRITES(c->op->flags) >> i & 1;
        o->leaf = matrix_inexact(o->dtype) && !s->constant;
        o->fixed = s->values != NULL;
        o->distinct = s->distinct;
        o->layout = layout_for(combo, i, o);
        o->broadcast_axis = o->layout == LAYOUT_BROADCAST ? longest_axis(&o->shape) : -1;
        if (o->layout == LAYOUT_BROADCAST && o->broadcast_axis < 0) o->layout = LAYOUT_OFFSET;
        o->v = matrix_alloc((size_t)(o->n * matrix_parts(o->dtype)) * sizeof *o->v);
        fill(o, s, &random);
        if (o->broadcast_axis >= 0) spread(o);
    }
}

/* ---- Layout ------------------------------------------------------------------------------------
 */

/* Where an operand's elements stand in its base. */
typedef struct plan {
    kn_shape base;
    int64_t offset, strides[KN_MAX_RANK];
} plan;

enum { MARGIN = 5 };

static kn_shape stored_shape(const matrix_operand *o) {
    kn_shape s = o->shape;
    if (o->broadcast_axis >= 0) s.dim[o->broadcast_axis] = 1;
    return s;
}

static void row_major(const kn_shape *s, int64_t *strides) {
    int64_t stride = 1;
    for (int i = s->rank - 1; i >= 0; i--) {
        strides[i] = stride;
        stride *= s->dim[i];
    }
}

static plan plan_of(const matrix_operand *o) {
    kn_shape s = stored_shape(o);
    plan p = {.base = s};
    int64_t strides[KN_MAX_RANK];
    int r = s.rank;
    switch (o->layout) {
    case LAYOUT_TRANSPOSED: /* [d_last + 2, …, d_0], the first axis from 1 */
        for (int i = 0; i < r; i++) p.base.dim[i] = s.dim[r - 1 - i];
        p.base.dim[0] += 2;
        row_major(&p.base, strides);
        for (int i = 0; i < r; i++) p.strides[i] = strides[r - 1 - i];
        p.offset = strides[0];
        break;
    case LAYOUT_SLICED: /* every second of the last axis; three more before the others */
        for (int i = 0; i < r; i++) p.base.dim[i] = i == r - 1 ? 2 * s.dim[i] + 3 : s.dim[i] + 3;
        row_major(&p.base, p.strides);
        for (int i = 0; i < r; i++) p.offset += (i == r - 1 ? 1 : 2) * p.strides[i];
        p.strides[r - 1] *= 2;
        break;
    case LAYOUT_REVERSED: /* one more on each side */
        for (int i = 0; i < r; i++) p.base.dim[i] += 2;
        row_major(&p.base, p.strides);
        for (int i = 0; i < r; i++) {
            p.offset += s.dim[i] * p.strides[i];
            p.strides[i] = -p.strides[i];
        }
        break;
    default: /* a run inside a longer one */
        p.base = (kn_shape){1, {kn_shape_numel(s) + 2 * MARGIN}};
        row_major(&s, p.strides);
        p.offset = MARGIN;
    }
    return p;
}

static kn_tensor *view_of(kn_tensor *t, const matrix_operand *o) {
    kn_shape s = stored_shape(o);
    kn_axes turned = {.count = s.rank};
    for (int i = 0; i < s.rank; i++) turned.axis[i] = s.rank - 1 - i;
    switch (o->layout) {
    case LAYOUT_TRANSPOSED:
        return kn_permute(kn_slice(t, 0, 1, 1 + s.dim[s.rank - 1], 1), turned);
    case LAYOUT_SLICED:
        for (int i = 0; i < s.rank - 1; i++) t = kn_slice(t, i, 2, 2 + s.dim[i], 1);
        return kn_slice(t, s.rank - 1, 1, 1 + 2 * s.dim[s.rank - 1], 2);
    case LAYOUT_REVERSED:
        for (int i = 0; i < s.rank; i++) t = kn_slice(t, i, s.dim[i], 0, -1);
        return t;
    default:
        t = kn_reshape_view(kn_slice(t, 0, MARGIN, MARGIN + kn_shape_numel(s), 1), s);
        return o->broadcast_axis >= 0 ? kn_expand(t, o->shape) : t;
    }
}

static void guard_value(kn_dtype dtype, unsigned char *to) {
    double nan_value[2] = {NAN, NAN};
    memset(to, 0x5a, kn_dtype_size(dtype));
    if (dtype == KN_BOOL) *to = 1;
    if (matrix_inexact(dtype)) kn__cast_one(dtype, to, matrix_wide(dtype), nan_value);
}

static void place(const matrix_operand *o, const plan *p, unsigned char *base,
                  unsigned char *inside) {
    size_t size = kn_dtype_size(o->dtype);
    int64_t at[KN_MAX_RANK] = {0};
    for (int64_t i = 0; i < o->n; i++) {
        int64_t to = p->offset;
        for (int a = 0; a < o->shape.rank; a++)
            to += a == o->broadcast_axis ? 0 : at[a] * p->strides[a];
        kn__cast_one(o->dtype, base + (size_t)to * size, matrix_wide(o->dtype),
                     &o->v[i * matrix_parts(o->dtype)]);
        inside[to] = 1;
        for (int a = o->shape.rank - 1; a >= 0 && ++at[a] == o->shape.dim[a]; a--) at[a] = 0;
    }
}

static kn_tensor *build_plain(kn_device *dev, const matrix_operand *o) {
    size_t size = kn_dtype_size(o->dtype);
    unsigned char *data = matrix_alloc((size_t)o->n * size + 1);
    kn__cast_array(o->dtype, data, matrix_wide(o->dtype), o->v, (size_t)o->n);
    return kn_from_array(dev, o->dtype, o->shape, data);
}

kn_tensor *matrix_operand_build(kn_device *dev, const matrix_operand *o, bool plain,
                                matrix_guard *g) {
    *g = (matrix_guard){0};
    if (o->absent) return NULL;
    if (plain || o->layout == LAYOUT_PLAIN) return build_plain(dev, o);
    plan p = plan_of(o);
    size_t n = (size_t)kn_shape_numel(p.base), size = kn_dtype_size(o->dtype);
    g->bytes = n * size;
    g->before = matrix_alloc(g->bytes + 1);
    g->inside = matrix_alloc(n + 1);
    for (size_t i = 0; i < n; i++) guard_value(o->dtype, g->before + i * size);
    place(o, &p, g->before, g->inside);
    g->base = kn_from_array(dev, o->dtype, p.base, g->before);
    return view_of(g->base, o);
}

const char *matrix_guard_check(const matrix_guard *g, const matrix_operand *o, bool written) {
    if (!g->base || g->bytes == 0) return NULL;
    size_t size = kn_dtype_size(o->dtype);
    unsigned char *now = matrix_alloc(g->bytes);
    if (kn_read(g->base, now, g->bytes) != KN_OK) return "cannot be read any more";
    for (size_t i = 0; i < g->bytes / size; i++) {
        if (memcmp(now + i * size, g->before + i * size, size) == 0) continue;
        if (!g->inside[i]) return "was written outside its elements";
        if (!written) return "was changed";
    }
    return NULL;
}
