/* Adapters of operators that create tensors or join them: sequences, windows, cat and its kin,
 * padding, places of triangles, einsum. */
#include <string.h>

#include "conformance/case.h"

/* ---- constants ---- */
static kn_dtype dtype_of(conf_case *c) {
    return conf_dtype(c, -1, "dtype", KN_DTYPE_NONE);
}
static kn_shape input_shape(conf_case *c) {
    kn_dims dims = conf_value_dims(conf_input_json(c));
    kn_shape shape = {.rank = dims.count};
    memcpy(shape.dim, dims.dim, sizeof shape.dim);
    return shape;
}
static void zeros(conf_case *c) {
    conf_out(c, kn_zeros(c->dev, input_shape(c), .dtype = dtype_of(c)));
}
static void ones(conf_case *c) {
    conf_out(c, kn_ones(c->dev, input_shape(c), .dtype = dtype_of(c)));
}
static void full(conf_case *c) {
    kn_number value = conf_number(c, 0, "fill_value", kn_number_i64(0));
    conf_out(
        c, kn_full_with(c->dev, input_shape(c), value,
                        &(kn_full_options){.size = sizeof(kn_full_options), .dtype = dtype_of(c)}));
}
static void scalar_tensor(conf_case *c) {
    kn_number value = conf_value_number(conf_input_json(c), kn_number_i64(0));
    conf_out(
        c, kn_full_with(c->dev, KN_SCALAR, value,
                        &(kn_full_options){.size = sizeof(kn_full_options), .dtype = dtype_of(c)}));
}
static void zeros_like(conf_case *c) {
    conf_out(c, kn_zeros_like(conf_input(c), .dtype = dtype_of(c)));
}
static void ones_like(conf_case *c) {
    conf_out(c, kn_ones_like(conf_input(c), .dtype = dtype_of(c)));
}
static void full_like(conf_case *c) {
    kn_number value = conf_number(c, 0, "fill_value", kn_number_i64(0));
    conf_out(c, kn_full_like_with(conf_input(c), value,
                                  &(kn_full_like_options){.size = sizeof(kn_full_like_options),
                                                          .dtype = dtype_of(c)}));
}
static void fill(conf_case *c) {
    /* Everywhere masked, so that a gradient of 0 reaches the input. */
    kn_number value = conf_number(c, 0, "value", kn_number_i64(0));
    kn_tensor *all = kn_full(c->dev, KN_SCALAR, 1, .dtype = KN_BOOL);
    conf_out(c, kn_masked_fill_with(conf_input(c), all, value));
}
static kn_dtype dtype_like(conf_case *c) {
    return conf_dtype(c, -1, "dtype", kn_dtype_of(conf_input(c)));
}
static void new_zeros(conf_case *c) {
    conf_out(c, kn_zeros(c->dev, conf_shape_rest(c, 0, "size"), .dtype = dtype_like(c)));
}
static void new_ones(conf_case *c) {
    conf_out(c, kn_ones(c->dev, conf_shape_rest(c, 0, "size"), .dtype = dtype_like(c)));
}
static void new_full(conf_case *c) {
    kn_number value = conf_number(c, 1, "fill_value", kn_number_i64(0));
    conf_out(c, kn_full_with(
                    c->dev, conf_shape(c, 0, "size"), value,
                    &(kn_full_options){.size = sizeof(kn_full_options), .dtype = dtype_like(c)}));
}
static void uninitialised(conf_case *c) {
    conf_unsupported(c, "the values of %s are whatever memory held: there is nothing to compare",
                     c->op);
}

/* ---- sequences ---- */
static void arange(conf_case *c) {
    kn_number first = conf_value_number(conf_input_json(c), kn_number_i64(0));
    bool alone = !conf_is_number(c, 0, "end");
    kn_number start = alone ? kn_number_i64(0) : first;
    kn_number stop = alone ? first : conf_number(c, 0, "end", first);
    long double step = conf_f64(c, 1, "step", 1);
    bool whole = start.kind != KN_NUMBER_FLOAT && stop.kind != KN_NUMBER_FLOAT;
    kn_dtype guess = whole ? KN_I64 : KN_F32;
    conf_out(c, kn_arange_with(c->dev, start, stop,
                               &(kn_arange_options){.size = sizeof(kn_arange_options),
                                                    .step = step,
                                                    .dtype = conf_dtype(c, -1, "dtype", guess)}));
}

/* Whether an end is a tensor; both as tensors then. */
static bool ends(conf_case *c, kn_tensor **start, kn_tensor **stop) {
    *start = conf_tensor_of(c, conf_input_json(c));
    *stop = conf_tensor(c, 0, "end");
    if (!*start && !*stop) return false;
    if (!*start)
        *start =
            kn_full_with(c->dev, KN_SCALAR, conf_value_number(conf_input_json(c), kn_number_i64(0)),
                         &(kn_full_options){.size = sizeof(kn_full_options), .dtype = KN_F64});
    if (!*stop) *stop = kn_cast(conf_tensor_or_number(c, 0, "end"), KN_F64);
    return true;
}
static void linspace(conf_case *c) {
    kn_tensor *start, *stop;
    int64_t count = conf_i64(c, 1, "steps", 100);
    kn_dtype dtype = dtype_of(c);
    if (!ends(c, &start, &stop)) {
        double from = conf_value_f64(conf_input_json(c), 0);
        conf_out(c, kn_linspace(c->dev, from, conf_f64(c, 0, "end", 0), count, .dtype = dtype));
        return;
    }
    if (kn_dtype_is_integer(dtype)) { /* as integers, which the ends become first */
        start = kn_cast(kn_cast(start, dtype), KN_F64);
        stop = kn_cast(kn_cast(stop, dtype), KN_F64);
    }
    kn_tensor *y = kn_linspace_tensors(start, stop, count);
    conf_out(c, kn_cast(y, dtype ? dtype : KN_F32));
}
static void logspace(conf_case *c) {
    kn_tensor *start, *stop;
    int64_t count = conf_i64(c, 1, "steps", 100);
    double base = conf_f64(c, 2, "base", 10);
    kn_dtype dtype = dtype_of(c);
    if (!ends(c, &start, &stop)) {
        double from = conf_value_f64(conf_input_json(c), 0);
        conf_out(c, kn_logspace(c->dev, from, conf_f64(c, 0, "end", 0), count,
                                .base = KN_SOME(base), .dtype = dtype));
        return;
    }
    if (kn_dtype_is_integer(dtype)) {
        start = kn_cast(kn_cast(start, dtype), KN_F64);
        stop = kn_cast(kn_cast(stop, dtype), KN_F64);
    }
    kn_tensor *y = kn_rpow_scalar(kn_linspace_tensors(start, stop, count), base);
    conf_out(c, kn_cast(y, dtype ? dtype : KN_F32));
}
static void eye(conf_case *c) {
    int64_t n = (int64_t)conf_value_f64(conf_input_json(c), 0);
    conf_out(c, conf_has(c, 0, "m") ? kn_eye(c->dev, n, .columns = KN_SOME(conf_i64(c, 0, "m", n)),
                                             .dtype = dtype_of(c))
                                    : kn_eye(c->dev, n, .dtype = dtype_of(c)));
}

/* ---- places ---- */
static void tril_indices(conf_case *c) {
    int64_t rows = (int64_t)conf_value_f64(conf_input_json(c), 0);
    conf_out(c, kn_tril_indices(c->dev, rows, conf_i64(c, 0, "col", 0),
                                .diagonal = conf_i64(c, 1, "offset", 0), .dtype = dtype_of(c)));
}
static void triu_indices(conf_case *c) {
    int64_t rows = (int64_t)conf_value_f64(conf_input_json(c), 0);
    conf_out(c, kn_triu_indices(c->dev, rows, conf_i64(c, 0, "col", 0),
                                .diagonal = conf_i64(c, 1, "offset", 0), .dtype = dtype_of(c)));
}
static void unravel_index(conf_case *c) {
    kn_tensor *all = kn_unravel_index(conf_input(c), conf_shape(c, 0, "shape"));
    conf_out_list(c, kn_unbind(all, 0));
}

/* ---- windows ---- */
#define WINDOW(name)                                                                           \
    static void name(conf_case *c) {                                                           \
        conf_out(c, kn_##name##_window(c->dev, (int64_t)conf_value_f64(conf_input_json(c), 0), \
                                       .symmetric = conf_bool(c, -1, "sym", true),             \
                                       .dtype = dtype_of(c)));                                 \
    }
WINDOW(bartlett)
WINDOW(blackman)
WINDOW(cosine)
WINDOW(hamming)
WINDOW(hann)
WINDOW(nuttall)

static int64_t window_size(conf_case *c) {
    return (int64_t)conf_value_f64(conf_input_json(c), 0);
}
static void exponential(conf_case *c) {
    kn_some_f64 center = {conf_has(c, -1, "center"), conf_f64(c, -1, "center", 0)};
    conf_out(c, kn_exponential_window(
                    c->dev, window_size(c), .center = center, .tau = conf_f64(c, -1, "tau", 1),
                    .symmetric = conf_bool(c, -1, "sym", true), .dtype = dtype_of(c)));
}
static void gaussian(conf_case *c) {
    conf_out(c,
             kn_gaussian_window(c->dev, window_size(c), .std = conf_f64(c, -1, "std", 1),
                                .symmetric = conf_bool(c, -1, "sym", true), .dtype = dtype_of(c)));
}
static void general_hamming(conf_case *c) {
    conf_out(c, kn_general_hamming_window(
                    c->dev, window_size(c), .alpha = KN_SOME(conf_f64(c, -1, "alpha", 0.54)),
                    .symmetric = conf_bool(c, -1, "sym", true), .dtype = dtype_of(c)));
}
static void kaiser(conf_case *c) {
    conf_out(c,
             kn_kaiser_window(c->dev, window_size(c), .beta = KN_SOME(conf_f64(c, -1, "beta", 12)),
                              .symmetric = conf_bool(c, -1, "sym", true), .dtype = dtype_of(c)));
}
static void general_cosine(conf_case *c) {
    double weights[16];
    uint32_t n = 0;
    json_t *list = conf_arg(c, -1, "a");
    for (; n < json_array_size(list) && n < 16; n++)
        weights[n] = conf_value_f64(json_array_get(list, n), 0);
    conf_out(c, kn_general_cosine_window(c->dev, window_size(c), weights, n,
                                         conf_bool(c, -1, "sym", true)));
}

/* ---- joining ---- */
static void cat(conf_case *c) {
    conf_out(c, kn_cat(conf_inputs(c), conf_i64(c, 0, "dim", 0)));
}
static void stack(conf_case *c) {
    conf_out(c, kn_stack(conf_inputs(c), conf_i64(c, 0, "dim", 0)));
}
static void hstack(conf_case *c) {
    conf_out(c, kn_hstack(conf_inputs(c)));
}
static void vstack(conf_case *c) {
    conf_out(c, kn_vstack(conf_inputs(c)));
}
static void dstack(conf_case *c) {
    conf_out(c, kn_dstack(conf_inputs(c)));
}
static void column_stack(conf_case *c) {
    conf_out(c, kn_column_stack(conf_inputs(c)));
}
static void chunk_cat(conf_case *c) {
    conf_out(
        c, kn_chunk_cat(conf_inputs(c), conf_i64(c, 0, "dim", 0), conf_i64(c, 1, "num_chunks", 1)));
}

/* The input and the positional tensors as one list. */
static kn_tensors gathered(conf_case *c, kn_tensor **items) {
    kn_tensors list = conf_inputs(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < list.count; i++) items[n++] = list.items[i];
    for (size_t i = 0; i < conf_n_args(c) && n < CONF_MAX_TENSORS; i++) {
        if (conf_is_tensor(c, (int)i, NULL)) items[n++] = conf_tensor(c, (int)i, NULL);
    }
    return (kn_tensors){n, items};
}
static void block_diag(conf_case *c) {
    kn_tensor *items[2 * CONF_MAX_TENSORS];
    conf_out(c, kn_block_diag(gathered(c, items)));
}
static void cartesian_prod(conf_case *c) {
    kn_tensor *items[2 * CONF_MAX_TENSORS];
    conf_out(c, kn_cartesian_prod(gathered(c, items)));
}
static void combinations(conf_case *c) {
    conf_out(c, kn_combinations(conf_input(c), conf_i64(c, 0, "r", 2),
                                conf_bool(c, 1, "with_replacement", false)));
}
static void broadcast_shapes(conf_case *c) {
    kn_shape shapes[CONF_MAX_TENSORS] = {input_shape(c)}, all = KN_SCALAR;
    uint32_t n = 1;
    for (size_t i = 0; i < conf_n_args(c) && n < CONF_MAX_TENSORS; i++)
        shapes[n++] = conf_shape(c, (int)i, NULL);
    if (kn_broadcast_shapes(c->kn, shapes, n, &all) != KN_OK) return;
    for (int i = 0; i < all.rank; i++)
        conf_out(c, kn_full(c->dev, KN_SCALAR, all.dim[i], .dtype = KN_I64));
}
static void einsum(conf_case *c) {
    conf_out(c, kn_einsum_list(conf_text(c, 0, "equation", NULL), conf_inputs(c)));
}

/* ---- padding ---- */
static kn_tensor *padded(conf_case *c, const char *mode, int value_place) {
    kn_number value = conf_number(c, value_place, "value", kn_number_i64(0));
    return kn_pad_with(
        conf_input(c), conf_dims(c, 0, "pad"),
        &(kn_pad_options){.size = sizeof(kn_pad_options), .mode = mode, .value = value});
}
static void pad(conf_case *c) {
    conf_out(c, padded(c, conf_text(c, 1, "mode", "constant"), 2));
}
static void constant_pad(conf_case *c) {
    conf_out(c, padded(c, "constant", 1));
}

const conf_op conf_ops_create[] = {
    {"_chunk_cat", chunk_cat},
    {"arange", arange},
    {"block_diag", block_diag},
    {"broadcast_shapes", broadcast_shapes},
    {"cartesian_prod", cartesian_prod},
    {"cat", cat},
    {"column_stack", column_stack},
    {"combinations", combinations},
    {"constant_pad_nd", constant_pad},
    {"dstack", dstack},
    {"einsum", einsum},
    {"empty", uninitialised},
    {"empty_like", uninitialised},
    {"empty_permuted", uninitialised},
    {"empty_strided", uninitialised},
    {"eye", eye},
    {"fill", fill},
    {"full", full},
    {"full_like", full_like},
    {"hstack", hstack},
    {"linspace", linspace},
    {"logspace", logspace},
    {"new_empty", uninitialised},
    {"new_empty_strided", uninitialised},
    {"new_full", new_full},
    {"new_ones", new_ones},
    {"new_zeros", new_zeros},
    {"nn.functional.pad", pad},
    {"ones", ones},
    {"ones_like", ones_like},
    {"scalar_tensor", scalar_tensor},
    {"signal.windows.bartlett", bartlett},
    {"signal.windows.blackman", blackman},
    {"signal.windows.cosine", cosine},
    {"signal.windows.exponential", exponential},
    {"signal.windows.gaussian", gaussian},
    {"signal.windows.general_cosine", general_cosine},
    {"signal.windows.general_hamming", general_hamming},
    {"signal.windows.hamming", hamming},
    {"signal.windows.hann", hann},
    {"signal.windows.kaiser", kaiser},
    {"signal.windows.nuttall", nuttall},
    {"stack", stack},
    {"tril_indices", tril_indices},
    {"triu_indices", triu_indices},
    {"unravel_index", unravel_index},
    {"vstack", vstack},
    {"zero_", fill},
    {"zeros", zeros},
    {"zeros_like", zeros_like},
    {NULL, NULL},
};
