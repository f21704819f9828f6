/* Padding and its gradient. */
#include <string.h>

#include "ops/indexing.h"
#include "ops/number.h"
#include "ops/pad.h"
#include "ops/samples.h"

/* ---- modes and where elements come from ---- */
static const char *const mode_names[] = {"constant", "reflect", "replicate", "circular"};

kn__pad_mode kn__pad_mode_of(const char *name) {
    for (int m = 0; name && m < KN__PAD_MODES; m++) {
        if (strcmp(name, mode_names[m]) == 0) return (kn__pad_mode)m;
    }
    return name ? KN__PAD_MODES : KN__PAD_CONSTANT;
}

void kn__pad_pair(const kn_dims *amounts, int rank, int axis, int64_t *before, int64_t *after) {
    int k = 2 * (rank - 1 - axis);
    *before = k < amounts->count ? amounts->dim[k] : 0;
    *after = k < amounts->count ? amounts->dim[k + 1] : 0;
}

int64_t kn__pad_source(kn__pad_mode mode, int64_t j, int64_t n, int64_t before, int64_t after) {
    int64_t i = j - before;
    if (mode == KN__PAD_CIRCULAR) { /* what is cut off does not come round again */
        int64_t low = before < 0 ? -before : 0, high = after < 0 ? n + after : n;
        if (i >= low && i < high) return i;
        int64_t period = high - low, r = (i - low) % period;
        return low + (r < 0 ? r + period : r);
    }
    if (i >= 0 && i < n) return i;
    if (mode == KN__PAD_CONSTANT) return -1;
    if (mode == KN__PAD_REPLICATE) return i < 0 ? 0 : n - 1;
    return i < 0 ? -i : 2 * (n - 1) - i;
}

/* ---- shape rules ---- */
static bool check_axis(const kn__call *call, kn__pad_mode mode, int axis, int64_t n, int64_t before,
                       int64_t after) {
    kn__call_site b;
    int64_t most = before > after ? before : after, out;
    const int64_t limit = INT64_MAX / 4; /* sums of these stay in range */
    bool wild = before < -limit || before > limit || after < -limit || after > limit;
    if (wild || __builtin_add_overflow(n, before + after, &out)) {
        kn_shape shape = kn__desc_shape(&call->in[0]->d);
        kn__fail_size_overflow(call->kn, kn__site_of(call, &b), &shape);
        return false;
    }
    if (out < 0) {
        kn__fail_pad_negative(call->kn, kn__site_of(call, &b), axis, n, before, after);
        return false;
    }
    if (most <= 0 || mode == KN__PAD_CONSTANT) return true;
    if (mode == KN__PAD_REFLECT && most >= n) {
        kn__fail_pad_reflect(call->kn, kn__site_of(call, &b), most, axis, n, n > 0 ? n - 1 : 0);
        return false;
    }
    int64_t kept = n + (before < 0 ? before : 0) + (after < 0 ? after : 0);
    if (n == 0 || (mode == KN__PAD_CIRCULAR && kept <= 0)) {
        kn__fail_pad_edge_empty(call->kn, kn__site_of(call, &b), axis, n);
        return false;
    }
    return true;
}

/* Checks mode and amounts against the shape of what is padded, and gives the padded shape. */
static bool padded(const kn__call *call, const char **name, const kn_dims *amounts,
                   const kn_shape *shape, kn_shape *out) {
    kn__pad_mode mode = kn__pad_mode_of(*name);
    kn__call_site b;
    if (mode == KN__PAD_MODES) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "mode", *name,
                                        "constant, reflect, replicate, circular");
        return false;
    }
    *name = mode_names[mode]; /* the user's text need not outlive the call */
    if (amounts->count < 0 || amounts->count > KN_MAX_RANK || amounts->count % 2 ||
        amounts->count / 2 > shape->rank) {
        kn__fail_pad_count(call->kn, kn__site_of(call, &b), amounts->count, shape->rank);
        return false;
    }
    *out = *shape;
    for (int i = 0; i < shape->rank; i++) {
        int64_t before, after;
        kn__pad_pair(amounts, shape->rank, i, &before, &after);
        if (!check_axis(call, mode, i, shape->dim[i], before, after)) return false;
        out->dim[i] += before + after;
    }
    return true;
}

bool kn__infer_pad(kn__call *call) {
    kn_pad_args *a = call->args;
    kn_shape shape = kn__desc_shape(&call->in[0]->d), out;
    return padded(call, &a->mode, &a->amounts, &shape, &out) &&
           kn__number_fit(call, &a->value, (kn_dtype)call->in[0]->d.dtype) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, out);
}

bool kn__infer_pad_grad(kn__call *call) {
    kn_pad_grad_args *a = call->args;
    const kn_desc *dy = &call->in[0]->d;
    kn_shape own = kn__desc_shape(dy), expected;
    kn__call_site b;
    if (!kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape) ||
        !padded(call, &a->mode, &a->amounts, &a->shape, &expected))
        return false;
    if (kn_shape_equal(own, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &own, &expected);
    return false;
}

/* ---- kernels ---- */

/* Where the element that a place of the padded tensor shows lies in plain; false: nowhere. */
static bool source_offset(const kn__walk *w, const kn_desc *plain, const kn_dims *amounts,
                          kn__pad_mode mode, int64_t *offset) {
    *offset = plain->offset;
    for (int i = 0; i < plain->rank; i++) {
        int64_t before, after;
        kn__pad_pair(amounts, plain->rank, i, &before, &after);
        int64_t at = kn__pad_source(mode, w->at[i], plain->shape[i], before, after);
        if (at < 0) return false;
        *offset += at * plain->strides[i];
    }
    return true;
}

static void store_number(const kn_desc *d, int64_t offset, kn_number v) {
    if (v.kind == KN_NUMBER_FLOAT)
        kn__store_f(d, offset, v.as.f);
    else if (kn__is_f(d))
        kn__store_f(d, offset, v.kind == KN_NUMBER_INT ? (double)v.as.i : (double)v.as.u);
    else
        kn__store_i(d, offset, v.as.i);
}

int kn__ref_pad(const kn_launch *l) {
    const kn_pad_args *a = l->args;
    const kn_desc *out = l->out[0], *d[] = {out};
    kn__pad_mode mode = kn__pad_mode_of(a->mode);
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return KN_OK;
    do {
        int64_t from;
        if (source_offset(&w, l->in[0], &a->amounts, mode, &from))
            memcpy(kn__element(out, w.offset[0]), kn__element(l->in[0], from), size);
        else
            store_number(out, w.offset[0], a->value);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* The parts of a sum; a real one has one. */
typedef struct pair {
    double v[2];
} pair;

static void add_parts(pair *sum, const kn_desc *d, int64_t offset) {
    double v[2] = {0, 0};
    kn__load_parts(d, offset, v);
    sum->v[0] += v[0];
    sum->v[1] += v[1];
}

int kn__ref_pad_grad(const kn_launch *l) {
    const kn_pad_grad_args *a = l->args;
    const kn_desc *out = l->out[0], *dy = l->in[0], *d[] = {dy};
    kn__pad_mode mode = kn__pad_mode_of(a->mode);
    int64_t n = kn__desc_numel(out);
    pair *sums = kn__is_inexact(out) ? l->host->scratch_get((size_t)n * sizeof *sums + 1) : NULL;
    if (kn__is_inexact(out) && !sums) {
        l->failure->value[0] = n * (int64_t)sizeof *sums;
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    for (int64_t i = 0; sums && i < n; i++) sums[i] = (pair){{0}};
    kn__zero_elements(out);
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (!w.empty) {
        do {
            int64_t to;
            if (!source_offset(&w, out, &a->amounts, mode, &to)) continue;
            if (sums)
                add_parts(&sums[to - out->offset], dy, w.offset[0]);
            else
                kn__store_i(out, to,
                            (int64_t)((uint64_t)kn__load_i(out, to) +
                                      (uint64_t)kn__load_i(dy, w.offset[0])));
        } while (kn__walk_next(&w));
    }
    for (int64_t i = 0; sums && i < n; i++) kn__store_parts(out, out->offset + i, sums[i].v);
    l->host->scratch_put(sums);
    return KN_OK;
}

/* ---- gradients ---- */
void kn__grad_pad(kn__backprop *b) {
    const kn_pad_args *a = b->args;
    if (kn__pad_mode_of(a->mode) != KN__PAD_CONSTANT) {
        b->dx[0] = kn_pad_grad(b->dy[0], b->in_meta[0]->shape, a->amounts, a->mode);
        return;
    }
    kn_dims back = a->amounts;
    for (int i = 0; i < back.count; i++) back.dim[i] = -back.dim[i];
    b->dx[0] = kn_pad(b->dy[0], back);
}

void kn__grad_pad_grad(kn__backprop *b) {
    const kn_pad_grad_args *a = b->args;
    b->dx[0] = kn_pad(b->dy[0], a->amounts, .mode = a->mode);
}

#ifdef KILN_TESTING
KN__SAMPLES(pad) = {
    {.in = {{.shape = {2, {2, 3}}}}, .args = &(kn_pad_args){.amounts = {4, {1, 2, 0, 1}}}},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {2, {-1, 2}}, .value = {KN_NUMBER_INT, {.i = 3}}}},
    {.in = {{.shape = {2, {0, 3}}}}, .args = &(kn_pad_args){.amounts = {4, {0, 1, 2, 0}}}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_pad_args){.amounts = {0, {0}}}},
    {.in = {{.shape = {3, {2, 3, 4}}}},
     .args = &(kn_pad_args){.amounts = {4, {3, 1, 2, 2}}, .mode = "reflect"}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_pad_args){.amounts = {4, {-1, 1, 2, -1}}, .mode = "reflect"}},
    {.in = {{.shape = {2, {2, 3}}}},
     .args = &(kn_pad_args){.amounts = {4, {5, 4, 1, -1}}, .mode = "replicate"}},
    {.in = {{.shape = {2, {2, 3}}}},
     .args = &(kn_pad_args){.amounts = {4, {5, 4, -1, 2}}, .mode = "circular"}},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {2, {1, 0}}, .value = {KN_NUMBER_INT, {.i = 300}}},
     .dtypes = 1u << KN_I8 | 1u << KN_U8,
     .fails = KN_E_NUMBER_OUT_OF_RANGE},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {1, {1}}},
     .fails = KN_E_PAD_COUNT},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {4, {1, 1, 1, 1}}},
     .fails = KN_E_PAD_COUNT},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {2, {-3, -2}}},
     .fails = KN_E_PAD_NEGATIVE},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {2, {4, 0}}, .mode = "reflect"},
     .fails = KN_E_PAD_REFLECT},
    {.in = {{.shape = {1, {0}}}},
     .args = &(kn_pad_args){.amounts = {2, {1, 0}}, .mode = "replicate"},
     .fails = KN_E_PAD_EDGE_EMPTY},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_pad_args){.amounts = {2, {1, 0}}, .mode = "mirror"},
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    KN__SAMPLES_END};
KN__SAMPLES(pad_grad) = {
    {.in = {{.shape = {1, {8}}}}, .args = &(kn_pad_grad_args){{1, {4}}, {2, {3, 1}}, "reflect"}},
    {.in = {{.shape = {2, {2, 12}}}},
     .args = &(kn_pad_grad_args){{2, {2, 3}}, {4, {5, 4, 1, -1}}, "replicate"}},
    {.in = {{.shape = {2, {3, 12}}}},
     .args = &(kn_pad_grad_args){{2, {2, 3}}, {4, {5, 4, -1, 2}}, "circular"}},
    {.in = {{.shape = {1, {7}}}},
     .args = &(kn_pad_grad_args){{1, {4}}, {2, {3, 1}}, "reflect"},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
