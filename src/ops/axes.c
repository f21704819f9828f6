/* Functions that put axes in another order, add them or spread them. */
#include "core/entry.h"
#include "ops/infer.h"
#include "ops/view.h"

int kn__function_axis(kn_tensor *x, int64_t axis, int rank, const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x")) return -1;
    int limit = rank ? rank : 1; /* as PyTorch: a scalar has the axes 0 and -1 */
    if (axis >= -limit && axis < limit) return (int)(axis < 0 ? axis + limit : axis);
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_axis_out_of_range(x->dev->kn, &site, axis, rank);
    return -1;
}

bool kn__function_rank(kn_tensor *x, int least, int most, const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x")) return false;
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn_shape shape = kn__desc_shape(&x->d);
    if (shape.rank > most)
        return kn__fail_rank_required(x->dev->kn, &site, "x", &shape, shape.rank, most), false;
    if (shape.rank >= least) return true;
    if (least == most)
        kn__fail_rank_required(x->dev->kn, &site, "x", &shape, shape.rank, least);
    else
        kn__fail_rank_at_least(x->dev->kn, &site, "x", &shape, shape.rank, least);
    return false;
}

/* ---- other orders ---- */
kn_tensor *kn_swapaxes(kn_tensor *x, int64_t axis0, int64_t axis1) {
    KN__ENTRY(kn_context_of(x), kn_swapaxes);
    return kn_transpose(x, axis0, axis1);
}

kn_tensor *kn_moveaxis(kn_tensor *x, kn_axes from, kn_axes to) {
    KN__ENTRY(kn_context_of(x), kn_moveaxis);
    return kn_movedim(x, from, to);
}

kn_tensor *kn_transpose_all(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_transpose_all);
    if (!kn__check_operand(NULL, x, "kn_transpose_all", "x")) return kn_nil();
    kn_axes back = {.count = x->d.rank};
    for (int i = 0; i < back.count; i++) back.axis[i] = back.count - 1 - i;
    return kn_permute(x, back);
}

kn_tensor *kn_t(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_t);
    return kn__function_rank(x, 0, 2, "kn_t") ? kn_transpose_all(x) : kn_nil();
}

/* A quarter turn takes axis0 to axis1: the transpose, then one of the two axes backwards. */
kn_tensor *kn_rot90(kn_tensor *x, int64_t times, int64_t axis0, int64_t axis1) {
    KN__ENTRY(kn_context_of(x), kn_rot90);
    if (!kn__function_rank(x, 2, KN_MAX_RANK, "kn_rot90")) return kn_nil();
    int a = kn__function_axis(x, axis0, x->d.rank, "kn_rot90");
    int b = a < 0 ? -1 : kn__function_axis(x, axis1, x->d.rank, "kn_rot90");
    if (b < 0) return kn_nil();
    if (a == b) {
        kn__site site = {.operation = "kn_rot90", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_axis_duplicate(x->dev->kn, &site, axis1);
        return kn_nil();
    }
    switch ((times % 4 + 4) % 4) {
    case 1:
        return kn_transpose(kn_flip(x, KN_AXES(b)), a, b);
    case 2:
        return kn_flip(x, KN_AXES(a, b));
    case 3:
        return kn_flip(kn_transpose(x, a, b), KN_AXES(b));
    default:
        return kn_flip(x, (kn_axes){0});
    }
}

kn_tensor *kn_fliplr(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_fliplr);
    return kn__function_rank(x, 2, KN_MAX_RANK, "kn_fliplr") ? kn_flip(x, KN_AXES(1)) : kn_nil();
}
kn_tensor *kn_flipud(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_flipud);
    return kn__function_rank(x, 1, KN_MAX_RANK, "kn_flipud") ? kn_flip(x, KN_AXES(0)) : kn_nil();
}

/* ---- more axes ---- */
kn_tensor *kn_atleast_1d(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_atleast_1d);
    if (!kn__check_operand(NULL, x, "kn_atleast_1d", "x")) return kn_nil();
    return x->d.rank >= 1 ? kn_expand(x, kn_shape_of(x)) : kn_unsqueeze(x, 0);
}
kn_tensor *kn_atleast_2d(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_atleast_2d);
    if (!kn__check_operand(NULL, x, "kn_atleast_2d", "x")) return kn_nil();
    return x->d.rank >= 2 ? kn_expand(x, kn_shape_of(x)) : kn_unsqueeze(kn_atleast_1d(x), 0);
}
kn_tensor *kn_atleast_3d(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_atleast_3d);
    if (!kn__check_operand(NULL, x, "kn_atleast_3d", "x")) return kn_nil();
    return x->d.rank >= 3 ? kn_expand(x, kn_shape_of(x)) : kn_unsqueeze(kn_atleast_2d(x), -1);
}

kn_tensor *kn_ravel(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_ravel);
    return kn_flatten(x, 0, -1);
}

/* ---- as another tensor, or as a shape says ---- */
kn_tensor *kn_broadcast_to(kn_tensor *x, kn_shape shape) {
    KN__ENTRY(kn_context_of(x), kn_broadcast_to);
    return kn_expand(x, shape);
}
kn_tensor *kn_expand_as(kn_tensor *x, kn_tensor *other) {
    KN__ENTRY(kn_context_of(x), kn_expand_as);
    if (!kn__check_operand(kn_context_of(x), other, "kn_expand_as", "other")) return kn_nil();
    return kn_expand(x, kn__desc_shape(&other->d));
}
kn_tensor *kn_reshape_as(kn_tensor *x, kn_tensor *other) {
    KN__ENTRY(kn_context_of(x), kn_reshape_as);
    if (!kn__check_operand(kn_context_of(x), other, "kn_reshape_as", "other")) return kn_nil();
    return kn_reshape(x, kn__desc_shape(&other->d));
}

int kn__broadcast_pair(const kn_shape *a, const kn_shape *b, kn_shape *out) {
    *out = (kn_shape){.rank = a->rank > b->rank ? a->rank : b->rank};
    for (int i = 1; i <= out->rank; i++) {
        int64_t na = i <= a->rank ? a->dim[a->rank - i] : 1;
        int64_t nb = i <= b->rank ? b->dim[b->rank - i] : 1;
        if (na != nb && na != 1 && nb != 1) return i - 1;
        out->dim[out->rank - i] = na == 1 ? nb : na;
    }
    return -1;
}

kn_status kn_broadcast_shapes(kn_context *kn, const kn_shape *shapes, uint32_t count,
                              kn_shape *result) {
    kn__site site = {.operation = "kn_broadcast_shapes", .effect = true};
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!result || (count && !shapes))
        return kn__fail_argument_null(kn, &site, result ? "shapes" : "result");
    kn_shape all = {.rank = 0}, wide;
    for (uint32_t k = 0; k < count; k++) {
        const kn_shape *s = &shapes[k];
        if (s->rank < 0 || s->rank > KN_MAX_RANK)
            return kn__fail_rank_too_large(kn, &site, s->rank, KN_MAX_RANK);
        for (int i = 0; i < s->rank; i++) {
            if (s->dim[i] < 0) return kn__fail_size_negative(kn, &site, i, s->dim[i]);
        }
        int at = kn__broadcast_pair(&all, s, &wide);
        if (at >= 0)
            return kn__fail_broadcast(kn, &site, &all, s, -1 - at, all.dim[all.rank - 1 - at],
                                      s->dim[s->rank - 1 - at]);
        all = wide;
    }
    *result = all;
    return KN_OK;
}

/* ---- channels and pixels: axes are split, exchanged and joined again ---- */

/* The product of all sizes before the last three axes, as one axis. */
static int64_t leading(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 0; i < d->rank - 3; i++) n *= d->shape[i];
    return n;
}

static bool divides(kn_tensor *x, int axis, int64_t factor, const char *what,
                    const char *operation) {
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    if (factor < 1) {
        kn__fail_attribute_out_of_range(x->dev->kn, &site, what, factor, "1 or more");
        return false;
    }
    if (x->d.shape[axis] % factor == 0) return true;
    kn__fail_axis_not_multiple(x->dev->kn, &site, axis, x->d.shape[axis], factor);
    return false;
}

kn_tensor *kn_channel_shuffle(kn_tensor *x, int64_t groups) {
    KN__ENTRY(kn_context_of(x), kn_channel_shuffle);
    static const char operation[] = "kn_channel_shuffle";
    if (!kn__function_rank(x, 2, KN_MAX_RANK, operation) ||
        !divides(x, 1, groups, "groups", operation))
        return kn_nil();
    kn_shape shape = kn__desc_shape(&x->d);
    int64_t rest = 1;
    for (int i = 2; i < shape.rank; i++) rest *= shape.dim[i];
    kn_tensor *split = kn_reshape(x, KN_SHAPE(shape.dim[0], groups, shape.dim[1] / groups, rest));
    return kn_reshape(kn_transpose(split, 1, 2), shape);
}

kn_tensor *kn_pixel_shuffle(kn_tensor *x, int64_t factor) {
    KN__ENTRY(kn_context_of(x), kn_pixel_shuffle);
    static const char operation[] = "kn_pixel_shuffle";
    if (!kn__function_rank(x, 3, KN_MAX_RANK, operation)) return kn_nil();
    int64_t square;
    int r = x->d.rank;
    if (__builtin_mul_overflow(factor, factor, &square)) square = INT64_MAX;
    if (!divides(x, r - 3, factor < 1 ? factor : square, "factor", operation)) return kn_nil();
    kn_shape shape = kn__desc_shape(&x->d);
    int64_t c = shape.dim[r - 3] / square, h = shape.dim[r - 2], w = shape.dim[r - 1];
    kn_tensor *split = kn_reshape(x, KN_SHAPE(leading(&x->d), c, factor, factor, h, w));
    shape.dim[r - 3] = c;
    shape.dim[r - 2] = h * factor;
    shape.dim[r - 1] = w * factor;
    return kn_reshape(kn_permute(split, KN_AXES(0, 1, 4, 2, 5, 3)), shape);
}

kn_tensor *kn_pixel_unshuffle(kn_tensor *x, int64_t factor) {
    KN__ENTRY(kn_context_of(x), kn_pixel_unshuffle);
    static const char operation[] = "kn_pixel_unshuffle";
    if (!kn__function_rank(x, 3, KN_MAX_RANK, operation)) return kn_nil();
    int r = x->d.rank;
    if (!divides(x, r - 2, factor, "factor", operation) ||
        !divides(x, r - 1, factor, "factor", operation))
        return kn_nil();
    kn_shape shape = kn__desc_shape(&x->d);
    int64_t c = shape.dim[r - 3], h = shape.dim[r - 2] / factor, w = shape.dim[r - 1] / factor;
    kn_tensor *split = kn_reshape(x, KN_SHAPE(leading(&x->d), c, h, factor, w, factor));
    if (__builtin_mul_overflow(c, factor, &c) || __builtin_mul_overflow(c, factor, &c)) c = 0;
    shape.dim[r - 3] = c; /* overflows only where there are no elements; then reshape says so */
    shape.dim[r - 2] = h;
    shape.dim[r - 1] = w;
    return kn_reshape(kn_permute(split, KN_AXES(0, 1, 3, 5, 2, 4)), shape);
}
