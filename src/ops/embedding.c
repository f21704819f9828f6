/* Rows of a table: embedding, and embedding_bag, which reduces the rows of each bag. */
#include <kiln/shape.h>
#include <kiln/tensor.h>

#include <string.h>

#include "ops/indexing.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool check_table(kn__call *call) {
    const kn_desc *weight = &call->in[0]->d;
    kn_shape own = kn__desc_shape(weight);
    kn__call_site b;
    if (weight->rank == 2) return true;
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), "weight", &own, weight->rank, 2);
    return false;
}

/* The padding row counted from the front. */
static bool check_padding(kn__call *call, kn_some_i64 *padding) {
    int64_t rows = call->in[0]->d.shape[0], at = padding->value;
    kn__call_site b;
    if (!padding->given) return true;
    if (at >= -rows && at < rows) {
        padding->value = at < 0 ? at + rows : at;
        return true;
    }
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "padding_idx", at,
                                    "a row of weight");
    return false;
}

/* Rows that are too long are shortened first: weight becomes the table with those shortened. */
static bool renorm(kn__call *call, double max_norm, double norm_type) {
    kn__call_site b;
    if (max_norm == 0) return true;
    if (!(max_norm > 0)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "max_norm", max_norm,
                                              "positive");
        return false;
    }
    call->in[0] = kn_embedding_renorm(call->in[0], call->in[1], max_norm, .norm_type = norm_type);
    return !kn_is_nil(call->in[0]);
}

bool kn__infer_embedding(kn__call *call) {
    const kn_desc *weight = &call->in[0]->d, *index = &call->in[1]->d;
    kn_embedding_args *a = call->args;
    kn_shape shape = kn__desc_shape(index);
    kn__call_site b;
    if (!kn__index_operand(call, 1, "index") || !check_table(call) ||
        !check_padding(call, &a->padding_idx))
        return false;
    if (shape.rank == KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape.rank + 1, KN_MAX_RANK);
        return false;
    }
    shape.dim[shape.rank++] = weight->shape[1];
    return renorm(call, a->max_norm, a->norm_type) &&
           kn__out_shape(call, 0, (kn_dtype)weight->dtype, shape);
}

bool kn__infer_embedding_renorm(kn__call *call) {
    const kn_embedding_renorm_args *a = call->args;
    kn__call_site b;
    if (!kn__index_operand(call, 1, "index") || !check_table(call)) return false;
    if (a->max_norm > 0) return kn__infer_same(call);
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "max_norm", a->max_norm,
                                          "positive");
    return false;
}

/* ---- embedding ---- */
int kn__ref_embedding(const kn_launch *l) {
    int status = kn__check_indices(l, l->in[1], 0, l->in[0]->shape[0]);
    if (status != KN_OK) return status;
    kn_desc list = *l->in[1], rows = *l->in[0], out = *l->out[0];
    kn__indexed s = {.index = out, .x = out, .other = out, .stride = rows.strides[0]};
    int last = out.rank - 1;
    s.index.buffer = list.buffer;
    s.index.offset = list.offset;
    s.index.dtype = list.dtype;
    s.x.buffer = rows.buffer;
    s.x.offset = rows.offset;
    for (int i = 0; i < out.rank; i++) {
        s.index.strides[i] = i < last ? list.strides[i] : 0;
        s.x.strides[i] = i < last ? 0 : rows.strides[1];
    }
    kn__gather_elements(&s);
    return KN_OK;
}

static kn_tensor *flat(kn_tensor *t) {
    return kn_reshape(t, KN_SHAPE(kn_numel(t)));
}
static kn_tensor *ones(kn_tensor *like, int64_t n) {
    return kn_ones(kn_device_of(like), KN_SHAPE(n), .dtype = kn_dtype_of(like));
}

void kn__grad_embedding(kn__backprop *b) {
    const kn_embedding_args *a = b->args;
    kn_tensor *index = flat(b->in[1]);
    kn_shape table = b->in_meta[0]->shape;
    kn_tensor *dy = kn_reshape(b->dy[0], KN_SHAPE(kn_numel(index), table.dim[1]));
    if (a->padding_idx.given)
        dy = kn_masked_fill(dy, kn_unsqueeze(kn_eq_scalar(index, a->padding_idx.value), 1), 0);
    if (a->scale_grad_by_freq) {
        kn_tensor *none = kn__zeros_for(dy, KN_SHAPE(table.dim[0]));
        kn_tensor *counts = kn_index_add(none, index, ones(dy, kn_numel(index)), 0);
        dy = kn_div(dy, kn_unsqueeze(kn_index_select(counts, index, 0), 1));
    }
    b->dx[0] = kn_index_add(kn__zeros_for(dy, table), index, dy, 0);
}

/* ---- embedding_renorm ---- */
void kn__parts_embedding_renorm(const kn__call *call, kn_tensor **results) {
    const kn_embedding_renorm_args *a = call->args;
    kn_tensor *weight = call->in[0], *index = flat(call->in[1]);
    kn_tensor *used = kn_zeros(kn_device_of(weight), KN_SHAPE(kn_dim(weight, 0)), .dtype = KN_BOOL);
    used = kn_unsqueeze(kn_index_fill(used, index, 0, 1), 1);
    kn_tensor *norms = kn_norm(weight, .axes = KN_AXES(1), .keepdim = true,
                               .p = {true, a->norm_type == 0 ? 2 : a->norm_type});
    kn_tensor *shorter = kn_mul(weight, kn_rdiv_scalar(kn_add_scalar(norms, 1e-7), a->max_norm));
    kn_tensor *too_long = kn_logical_and(used, kn_gt_scalar(norms, a->max_norm));
    results[0] = kn_where(too_long, shorter, weight);
}

/* ---- bag_ids: to which bag each position belongs ---- */
bool kn__infer_bag_ids(kn__call *call) {
    const kn_bag_ids_args *a = call->args;
    kn_shape own = kn_shape_of(call->in[0]);
    kn__call_site b;
    if (!kn__index_operand(call, 0, "offsets")) return false;
    if (own.rank != 1) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "offsets", &own, own.rank, 1);
        return false;
    }
    return kn__out(call, 0, KN_I64, 1, &a->count);
}

static int bad_offset(const kn_launch *l, int64_t position, int64_t offset, int64_t count) {
    l->failure->code = KN_E_BAG_OFFSETS;
    l->failure->value[0] = position;
    l->failure->value[1] = offset;
    l->failure->value[2] = count;
    return KN_E_BAG_OFFSETS;
}

int kn__ref_bag_ids(const kn_launch *l) {
    const kn_bag_ids_args *a = l->args;
    const kn_desc *offsets = l->in[0];
    int64_t n = offsets->shape[0], *to = kn__element(l->out[0], l->out[0]->offset), before = 0;
    int64_t bags = n - (a->include_last_offset && n > 0);
    for (int64_t k = 0; k < n; k++) {
        int64_t at = kn__load_i(offsets, offsets->offset + k * offsets->strides[0]);
        if (at < before || at > a->count || (k == 0 && at != 0))
            return bad_offset(l, k, at, a->count);
        for (int64_t i = before; i < at; i++) to[i] = k - 1;
        before = at;
    }
    for (int64_t i = before; i < a->count; i++) to[i] = bags < n || n == 0 ? bags : n - 1;
    return KN_OK;
}

/* ---- embedding_bag ---- */
typedef enum mode { MEAN, SUM, MAX, MODES } mode;
static const char *const mode_names[] = {"mean", "sum", "max"};

static mode mode_of(const char *name) {
    int m = 0;
    while (name && m < MODES && strcmp(name, mode_names[m]) != 0) m++;
    return (mode)m;
}

static bool check_weights(kn__call *call, mode m) {
    kn__call_site b;
    if (!call->in[3]) return true;
    kn_shape index = kn_shape_of(call->in[1]), own = kn_shape_of(call->in[3]);
    if (m != SUM) {
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "per_sample_weights", "mode",
                                    "only a sum is weighted");
        return false;
    }
    if (call->in[3]->d.dtype != call->in[0]->d.dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "per_sample_weights",
                                kn_dtype_of(call->in[3]), kn_dtype_of(call->in[0]));
        return false;
    }
    if (kn_shape_equal(index, own)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "per_sample_weights", &own, &index);
    return false;
}

/* The number of bags; -1 after raising. */
static int64_t bags_of(kn__call *call, bool include_last) {
    kn_shape index = kn_shape_of(call->in[1]);
    kn__call_site b;
    const kn__site *site = kn__site_of(call, &b);
    if (index.rank == 2 && !call->in[2]) return index.dim[0];
    if (index.rank == 2) {
        kn__fail_attribute_conflict(call->kn, site, "offsets", "index",
                                    "a matrix of indices has a bag a row");
    } else if (index.rank != 1) {
        kn__fail_rank_required(call->kn, site, "index", &index, index.rank, 1);
    } else if (!call->in[2]) {
        kn__fail_attribute_missing(call->kn, site, "offsets");
    } else if (kn_rank(call->in[2]) != 1) {
        kn_shape own = kn_shape_of(call->in[2]);
        kn__fail_rank_required(call->kn, site, "offsets", &own, own.rank, 1);
    } else {
        int64_t n = kn_dim(call->in[2], 0);
        return n - (include_last && n > 0);
    }
    return -1;
}

bool kn__infer_embedding_bag(kn__call *call) {
    kn_embedding_bag_args *a = call->args;
    mode m = mode_of(a->mode);
    kn__call_site b;
    if (m == MODES) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "mode", a->mode,
                                        "mean, sum, max");
        return false;
    }
    a->mode = mode_names[m];
    if (!kn__index_operand(call, 1, "index") || !check_table(call) ||
        !check_padding(call, &a->padding_idx) || !check_weights(call, m))
        return false;
    int64_t bags = bags_of(call, a->include_last_offset);
    if (bags < 0 || !renorm(call, a->max_norm, a->norm_type)) return false;
    int64_t shape[] = {bags, call->in[0]->d.shape[1]};
    return kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, 2, shape);
}

/* Each index's bag; what is left out belongs to one bag more. */
static kn_tensor *bags_for(const kn__call *call, kn_tensor *index, int64_t *bags) {
    const kn_embedding_bag_args *a = call->args;
    kn_tensor *ids, *offsets = call->in[2];
    if (offsets) {
        int64_t n = kn_dim(offsets, 0);
        *bags = n - (a->include_last_offset && n > 0);
        ids = kn_bag_ids(offsets, kn_numel(index), .include_last_offset = a->include_last_offset);
    } else {
        kn_shape shape = kn_shape_of(call->in[1]);
        *bags = shape.dim[0];
        ids = kn_arange(kn_device_of(index), 0, *bags, .dtype = KN_I64);
        ids = flat(kn_expand(kn_unsqueeze(ids, 1), shape));
    }
    if (a->padding_idx.given)
        ids = kn_masked_fill(ids, kn_eq_scalar(index, a->padding_idx.value), *bags);
    return ids;
}

void kn__parts_embedding_bag(const kn__call *call, kn_tensor **results) {
    const kn_embedding_bag_args *a = call->args;
    kn_tensor *weight = call->in[0], *index = flat(call->in[1]), *y;
    int64_t bags = 0, width = kn_dim(weight, 1);
    kn_tensor *ids = bags_for(call, index, &bags);
    kn_tensor *rows = kn_embedding(weight, index, .padding_idx = a->padding_idx,
                                   .scale_grad_by_freq = a->scale_grad_by_freq);
    kn_tensor *none = kn__zeros_for(rows, KN_SHAPE(bags + 1, width));
    if (call->in[3]) rows = kn_mul(rows, kn_unsqueeze(flat(call->in[3]), 1));
    if (mode_of(a->mode) == MAX)
        y = kn_index_reduce(none, ids, rows, 0, "amax", .exclude_self = true);
    else
        y = kn_index_add(none, ids, rows, 0);
    if (mode_of(a->mode) == MEAN) {
        kn_tensor *empty = kn__zeros_for(rows, KN_SHAPE(bags + 1));
        kn_tensor *counts = kn_index_add(empty, ids, ones(rows, kn_numel(index)), 0);
        y = kn_div(y, kn_unsqueeze(kn_clamp(counts, .min = KN_SOME(1)), 1));
    }
    results[0] = kn_copy(kn_narrow(y, 0, 0, bags));
}

#ifdef KILN_TESTING
static const double rows[] = {0, 2, 1, 0, 2, 2}, bad_rows[] = {0, 3, 1}, negative_rows[] = {0, -1};
static const double starts[] = {0, 2, 2, 5}, ends[] = {0, 1, 6}, wrong[] = {0, 4, 2},
                    late[] = {1, 2};
#define INDEX(numbers, ...) \
    { .shape = __VA_ARGS__, .dtype = KN_I64, .values = numbers }
#define TABLE                  \
    {                          \
        .shape = { 2, {3, 4} } \
    }
KN__SAMPLES(embedding) = {
    {.in = {TABLE, INDEX(rows, {2, {2, 3}})}},
    {.in = {TABLE, {.shape = {0, {0}}, .dtype = KN_I32, .values = rows}}},
    {.in = {TABLE, INDEX(rows, {1, {0}})}},
    {.in = {TABLE, INDEX(rows, {1, {6}})},
     .args = &(kn_embedding_args){.scale_grad_by_freq = true},
     .not_smooth = true,
     .no_second = true},
    {.in = {TABLE, INDEX(rows, {1, {6}})},
     .args = &(kn_embedding_args){.padding_idx = {true, -1}},
     .not_smooth = true,
     .no_second = true},
    {.in = {TABLE, INDEX(rows, {1, {3}})},
     .args = &(kn_embedding_args){.max_norm = 1.5},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {TABLE, INDEX(bad_rows, {1, {3}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {TABLE, INDEX(negative_rows, {1, {2}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 0}}}, INDEX(bad_rows, {1, {3}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}}, INDEX(rows, {1, {4}})}, .fails = KN_E_RANK_REQUIRED},
    {.in = {TABLE, INDEX(rows, {1, {3}})},
     .args = &(kn_embedding_args){.padding_idx = {true, 3}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(embedding_renorm) = {
    {.in = {TABLE, INDEX(rows, {1, {2}})}, .args = &(kn_embedding_renorm_args){1.5, 0}},
    {.in = {TABLE, INDEX(rows, {2, {2, 1}})}, .args = &(kn_embedding_renorm_args){1.5, 1}},
    {.in = {TABLE, INDEX(rows, {1, {0}})}, .args = &(kn_embedding_renorm_args){1.5, 0}},
    {.in = {TABLE, INDEX(rows, {1, {2}})},
     .args = &(kn_embedding_renorm_args){-1, 0},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {TABLE, INDEX(bad_rows, {1, {2}})},
     .args = &(kn_embedding_renorm_args){1.5, 0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(bag_ids) = {
    {.in = {{.shape = {1, {4}}, .values = starts}}, .args = &(kn_bag_ids_args){6, false}},
    {.in = {{.shape = {1, {3}}, .values = ends}}, .args = &(kn_bag_ids_args){6, true}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_bag_ids_args){2, false}},
    {.in = {{.shape = {1, {3}}, .values = wrong}},
     .args = &(kn_bag_ids_args){6, false},
     .fails = KN_E_BAG_OFFSETS},
    {.in = {{.shape = {1, {2}}, .values = late}},
     .args = &(kn_bag_ids_args){6, false},
     .fails = KN_E_BAG_OFFSETS},
    {.in = {{.shape = {1, {3}}, .values = ends}},
     .args = &(kn_bag_ids_args){5, true},
     .fails = KN_E_BAG_OFFSETS},
    KN__SAMPLES_END};
#define ABSENT \
    { .absent = true }
#define BAG(...)                                  \
    .n_in = 4, .args = &(kn_embedding_bag_args) { \
        __VA_ARGS__                               \
    }
KN__SAMPLES(embedding_bag) = {
    {.in = {TABLE, INDEX(rows, {2, {2, 3}}), ABSENT, ABSENT}, BAG(.mode = NULL)},
    {.in = {TABLE, INDEX(rows, {1, {6}}), INDEX(starts, {1, {4}}), ABSENT},
     BAG(.mode = "sum", .padding_idx = {true, 1})},
    {.in = {TABLE, INDEX(rows, {1, {6}}), INDEX(ends, {1, {3}}), {.shape = {1, {6}}}},
     BAG(.mode = "sum", .include_last_offset = true)},
    {.in = {{.shape = {2, {3, 4}}, .distinct = true},
            INDEX(rows, {1, {6}}),
            INDEX(starts, {1, {4}}),
            ABSENT},
     BAG(.mode = "max", .padding_idx = {true, -1}),
     .not_smooth = true,
     .no_second = true},
    {.in = {TABLE, INDEX(rows, {2, {0, 3}}), ABSENT, ABSENT}, BAG(.mode = "mean")},
    {.in = {TABLE, INDEX(rows, {1, {6}}), INDEX(wrong, {1, {3}}), ABSENT},
     BAG(.mode = "sum"),
     .fails = KN_E_BAG_OFFSETS},
    {.in = {TABLE, INDEX(rows, {2, {2, 3}}), ABSENT, {.shape = {2, {2, 3}}}},
     BAG(.mode = "max"),
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    {.in = {TABLE, INDEX(rows, {1, {6}}), ABSENT, ABSENT},
     BAG(.mode = "sum"),
     .fails = KN_E_ATTRIBUTE_MISSING},
    {.in = {TABLE, INDEX(bad_rows, {2, {1, 3}}), ABSENT, ABSENT},
     BAG(.mode = "sum"),
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {TABLE, INDEX(rows, {2, {2, 3}}), ABSENT, ABSENT},
     BAG(.mode = "median"),
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    KN__SAMPLES_END};
#endif
