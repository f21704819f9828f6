/* Adapters of the suite's operators that read and write by index or by mask. */
#include <math.h>
#include <string.h>

#include "conformance/case.h"

/* ---- gather, select ---- */
static void gather(conf_case *c) {
    conf_out(c, kn_gather(conf_input(c), conf_tensor(c, 1, "index"), conf_i64(c, 0, "dim", 0)));
}
static void index_select(conf_case *c) {
    conf_out(c,
             kn_index_select(conf_input(c), conf_tensor(c, 1, "index"), conf_i64(c, 0, "dim", 0)));
}
static void select_index(conf_case *c) {
    conf_out(c, kn_select(conf_input(c), conf_i64(c, 0, "dim", 0), conf_i64(c, 1, "index", 0)));
}

/* ---- scatter ---- */
static void scatter(conf_case *c) {
    kn_tensor *x = conf_input(c), *index = conf_tensor(c, 1, "index");
    int64_t axis = conf_i64(c, 0, "dim", 0);
    const char *reduce = conf_text(c, -1, "reduce", NULL);
    kn_tensor *src = conf_tensor(c, 2, "src");
    kn_number given = conf_number(c, 2, "value", kn_number_i64(0));
    if (!src && kn_dtype_is_integer(kn_dtype_of(x)) && given.kind == KN_NUMBER_FLOAT &&
        given.as.f != floor(given.as.f)) {
        conf_unsupported(c, "a number with a fraction is not written into integers");
        return;
    }
    if (!src && !reduce) {
        conf_out(c, kn_scatter_fill_with(x, index, axis, given));
        return;
    }
    if (!src) {
        kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(x)};
        src = kn_full_with(c->dev, kn_shape_of(index), given, &o);
    }
    if (!reduce)
        conf_out(c, kn_scatter(x, index, src, axis));
    else if (strcmp(reduce, "add") == 0)
        conf_out(c, kn_scatter_add(x, index, src, axis));
    else
        conf_out(c, kn_scatter_reduce(x, index, src, axis, "prod"));
}
static void scatter_add(conf_case *c) {
    conf_out(c, kn_scatter_add(conf_input(c), conf_tensor(c, 1, "index"), conf_tensor(c, 2, "src"),
                               conf_i64(c, 0, "dim", 0)));
}
static void scatter_reduce(conf_case *c) {
    conf_out(c,
             kn_scatter_reduce(conf_input(c), conf_tensor(c, 1, "index"), conf_tensor(c, 2, "src"),
                               conf_i64(c, 0, "dim", 0), conf_text(c, 3, "reduce", NULL),
                               .exclude_self = !conf_bool(c, 4, "include_self", true)));
}

/* ---- whole slices ---- */
static void index_add(conf_case *c) {
    kn_tensor *x = conf_input(c), *index = conf_tensor(c, 1, "index");
    kn_number alpha = conf_number(c, 3, "alpha", kn_number_i64(1));
    long double factor = alpha.kind == KN_NUMBER_FLOAT ? (long double)alpha.as.f : alpha.as.i;
    conf_out(c, kn_index_add(x, index, conf_tensor(c, 2, "source"), conf_i64(c, 0, "dim", 0),
                             .alpha = {true, factor}));
}
static void index_copy(conf_case *c) {
    conf_out(c, kn_index_copy(conf_input(c), conf_tensor(c, 1, "index"),
                              conf_tensor(c, 2, "source"), conf_i64(c, 0, "dim", 0)));
}
static void index_fill(conf_case *c) {
    kn_tensor *x = conf_input(c), *index = conf_tensor(c, 1, "index");
    int64_t axis = conf_i64(c, 0, "dim", 0);
    if (conf_is_tensor(c, 2, "value"))
        conf_out(c, kn_index_fill_tensor(x, index, conf_tensor(c, 2, "value"), axis));
    else
        conf_out(c,
                 kn_index_fill_with(x, index, axis, conf_number(c, 2, "value", kn_number_i64(0))));
}
static void index_reduce(conf_case *c) {
    conf_out(c,
             kn_index_reduce(conf_input(c), conf_tensor(c, 1, "index"), conf_tensor(c, 2, "source"),
                             conf_i64(c, 0, "dim", 0), conf_text(c, 3, "reduce", NULL),
                             .exclude_self = !conf_bool(c, 4, "include_self", true)));
}

/* ---- masks ---- */
static void masked_fill(conf_case *c) {
    kn_tensor *x = conf_input(c), *mask = conf_tensor(c, 0, "mask");
    if (conf_is_tensor(c, 1, "value"))
        conf_out(c, kn_masked_fill_tensor(x, mask, conf_tensor(c, 1, "value")));
    else
        conf_out(c, kn_masked_fill_with(x, mask, conf_number(c, 1, "value", kn_number_i64(0))));
}
static void masked_select(conf_case *c) {
    conf_out(c, kn_masked_select(conf_input(c), conf_tensor(c, 0, "mask")));
}
static void masked_scatter(conf_case *c) {
    conf_out(c, kn_masked_scatter(conf_input(c), conf_tensor(c, 0, "mask"),
                                  conf_tensor(c, 1, "source")));
}
static void where(conf_case *c) {
    conf_out(c,
             kn_where(conf_tensor(c, 0, "condition"), conf_input(c), conf_tensor(c, 1, "other")));
}

/* ---- what is not zero ---- */
static void nonzero(conf_case *c) {
    if (conf_bool(c, -1, "as_tuple", false))
        conf_out_list(c, kn_nonzero_tuple(conf_input(c)));
    else
        conf_out(c, kn_nonzero(conf_input(c)));
}
static void argwhere(conf_case *c) {
    conf_out(c, kn_argwhere(conf_input(c)));
}
static void nonzero_static(conf_case *c) {
    conf_out(c, kn_nonzero_static(conf_input(c), conf_i64(c, -1, "size", 0),
                                  .fill_value = {true, conf_i64(c, -1, "fill_value", -1)}));
}

/* ---- distinct values ---- */
static void distinct(conf_case *c, bool consecutive, const char *axis_name) {
    kn_tensor *x = conf_input(c), *values, *inverse = NULL, *counts = NULL;
    kn_some_i64 axis = {conf_has(c, -1, axis_name), conf_i64(c, -1, axis_name, 0)};
    if (consecutive)
        values = kn_unique_consecutive(x, .axis = axis, .inverse = &inverse, .counts = &counts);
    else
        values = kn_unique(x, .axis = axis, .inverse = &inverse, .counts = &counts);
    conf_out(c, values);
    if (conf_bool(c, -1, "return_inverse", false)) conf_out(c, inverse);
    if (conf_bool(c, -1, "return_counts", false)) conf_out(c, counts);
}
static void unique(conf_case *c) {
    distinct(c, false, "dim");
}
static void unique_consecutive(conf_case *c) {
    distinct(c, true, "dim");
}

/* ---- places of elements ---- */
static void take(conf_case *c) {
    conf_out(c, kn_take(conf_input(c), conf_tensor(c, 0, "index")));
}
static void put(conf_case *c) {
    conf_out(c, kn_put(conf_input(c), conf_tensor(c, 0, "index"), conf_tensor(c, 1, "source"),
                       .accumulate = conf_bool(c, 2, "accumulate", false)));
}
static void take_along_dim(conf_case *c) {
    kn_some_i64 axis = {conf_has(c, 1, "dim"), conf_i64(c, 1, "dim", 0)};
    conf_out(c, kn_take_along_dim(conf_input(c), conf_tensor(c, 0, "indices"), .axis = axis));
}

/* ---- tables ---- */
static void one_hot(conf_case *c) {
    conf_out(c, kn_one_hot(conf_input(c), conf_i64(c, 0, "num_classes", -1)));
}
static void embedding(conf_case *c) {
    kn_some_i64 padding = {conf_has(c, -1, "padding_idx"), conf_i64(c, -1, "padding_idx", 0)};
    conf_out(c, kn_embedding(conf_input(c), conf_tensor(c, 0, "input"), .padding_idx = padding,
                             .max_norm = conf_f64(c, -1, "max_norm", 0),
                             .norm_type = conf_f64(c, -1, "norm_type", 2),
                             .scale_grad_by_freq = conf_bool(c, -1, "scale_grad_by_freq", false)));
}
static void embedding_bag(conf_case *c) {
    kn_some_i64 padding = {conf_has(c, -1, "padding_idx"), conf_i64(c, -1, "padding_idx", 0)};
    conf_out(c,
             kn_embedding_bag(conf_input(c), conf_tensor(c, 0, "input"),
                              .offsets = conf_tensor(c, -1, "offsets"),
                              .per_sample_weights = conf_tensor(c, -1, "per_sample_weights"),
                              .mode = conf_text(c, -1, "mode", NULL), .padding_idx = padding,
                              .include_last_offset = conf_bool(c, -1, "include_last_offset", false),
                              .max_norm = conf_f64(c, -1, "max_norm", 0),
                              .norm_type = conf_f64(c, -1, "norm_type", 2),
                              .scale_grad_by_freq = conf_bool(c, -1, "scale_grad_by_freq", false)));
}

/* ---- lists of indices ---- */

/* An entry of a list: a tensor, a number or a list of numbers as int64; NULL for the whole axis. */
static kn_tensor *entry(conf_case *c, const json_t *value) {
    int64_t numbers[64];
    size_t n = json_array_size(value);
    if (json_is_object(value)) return conf_tensor_of(c, (json_t *)value);
    if (json_is_integer(value)) {
        numbers[0] = json_integer_value(value);
        return kn_from_array(c->dev, KN_I64, KN_SCALAR, numbers);
    }
    if (!json_is_array(value) || n > 64) return NULL;
    for (size_t i = 0; i < n; i++) numbers[i] = json_integer_value(json_array_get(value, i));
    return kn_from_array(c->dev, KN_I64, KN_SHAPE((int64_t)n), numbers);
}

/* The entries of x[...]: a list of entries; a list of numbers alone is one entry. */
static kn_tensors entries(conf_case *c, json_t *list, kn_tensor **room) {
    bool several = json_is_array(list) && !json_is_integer(json_array_get(list, 0));
    uint32_t n = several ? (uint32_t)json_array_size(list) : 1;
    for (uint32_t i = 0; i < n && i < KN_MAX_RANK; i++)
        room[i] = entry(c, several ? json_array_get(list, i) : list);
    return (kn_tensors){n, room};
}

static void getitem(conf_case *c) {
    kn_tensor *room[KN_MAX_RANK];
    conf_out(c, kn_index_get(conf_input(c), entries(c, conf_arg(c, 0, "indices"), room)));
}
static void index_put(conf_case *c) {
    kn_tensor *room[KN_MAX_RANK], *x = conf_input(c), *values = conf_tensor(c, 1, "values");
    kn_tensors list = entries(c, conf_arg(c, 0, "indices"), room);
    if (conf_bool(c, 2, "accumulate", false))
        conf_out(c, kn_index_put_add(x, list, values));
    else
        conf_out(c, kn_index_put(x, list, values));
}

/* Indices may lie outside where the mask is false: those are not used. */
static kn_tensors inside(kn_tensor *x, kn_tensors list, kn_tensor **room) {
    for (uint32_t i = 0; i < list.count; i++) {
        if (!room[i]) continue;
        int64_t n = kn_dim(x, (int)i);
        room[i] = kn_clamp(room[i], .min = KN_SOME(-n), .max = KN_SOME(n - 1));
    }
    return list;
}
static void masked_index(conf_case *c) {
    kn_tensor *room[KN_MAX_RANK], *x = conf_input(c), *mask = conf_tensor(c, 0, "mask");
    kn_tensor *y = kn_index_get(x, inside(x, entries(c, conf_arg(c, 1, "indices"), room), room));
    conf_out(c, kn_masked_fill_with(y, kn_logical_not(mask),
                                    conf_number(c, 2, "fill", kn_number_i64(0))));
}
static void masked_index_put_accumulate(conf_case *c) {
    kn_tensor *room[KN_MAX_RANK], *x = conf_input(c), *mask = conf_tensor(c, 0, "mask");
    kn_tensor *values = kn_masked_fill(conf_tensor(c, 2, "values"), kn_logical_not(mask), 0);
    conf_out(c, kn_index_put_add(x, inside(x, entries(c, conf_arg(c, 1, "indices"), room), room),
                                 values));
}

const conf_op conf_ops_indexing[] = {
    {"gather", gather},
    {"index_select", index_select},
    {"select", select_index},
    {"scatter", scatter},
    {"scatter_add", scatter_add},
    {"scatter_reduce", scatter_reduce},
    {"index_add", index_add},
    {"index_copy", index_copy},
    {"index_fill", index_fill},
    {"index_reduce", index_reduce},
    {"masked_fill", masked_fill},
    {"masked_select", masked_select},
    {"masked_scatter", masked_scatter},
    {"where", where},
    {"nonzero", nonzero},
    {"argwhere", argwhere},
    {"nonzero_static", nonzero_static},
    {"unique", unique},
    {"unique_consecutive", unique_consecutive},
    {"take", take},
    {"put", put},
    {"take_along_dim", take_along_dim},
    {"nn.functional.one_hot", one_hot},
    {"nn.functional.embedding", embedding},
    {"nn.functional.embedding_bag", embedding_bag},
    {"__getitem__", getitem},
    {"index_put", index_put},
    {"_unsafe_masked_index", masked_index},
    {"_unsafe_masked_index_put_accumulate", masked_index_put_accumulate},
    {NULL, NULL},
};
