/* Adapters of operators on shapes: views, other orders, parts, repetition, diagonals. */
#include <string.h>

#include "conformance/case.h"

/* ---- other shapes ---- */
static void reshape(conf_case *c) {
    conf_out(c, kn_reshape(conf_input(c), conf_shape_rest(c, 0, "shape")));
}
static void view(conf_case *c) {
    conf_out(c, kn_reshape_view(conf_input(c), conf_shape_rest(c, 0, "size")));
}
static void reshape_as(conf_case *c) {
    conf_out(c, kn_reshape_as(conf_input(c), conf_tensor(c, 0, "other")));
}
static void view_copy(conf_case *c) {
    conf_out(c, kn_copy(kn_reshape(conf_input(c), conf_shape_rest(c, 0, "size"))));
}
static void ravel(conf_case *c) {
    conf_out(c, kn_ravel(conf_input(c)));
}
static void flatten(conf_case *c) {
    conf_out(c, kn_flatten(conf_input(c), conf_i64(c, 0, "start_dim", 0),
                           conf_i64(c, 1, "end_dim", -1)));
}
static void unflatten(conf_case *c) {
    conf_out(c, kn_unflatten(conf_input(c), conf_i64(c, 0, "dim", 0), conf_dims(c, 1, "sizes")));
}
static void clone(conf_case *c) {
    conf_out(c, kn_clone(conf_input(c)));
}

/* PyTorch drops the given axes where their size is 1; an empty list drops none. */
static kn_tensor *squeezed(conf_case *c) {
    kn_tensor *x = conf_input(c);
    kn_axes axes = conf_axes(c, 0, "dim");
    if (!conf_has(c, 0, "dim")) return kn_squeeze(x);
    return axes.count ? kn_squeeze(x, .axes = axes, .ones_only = true) : kn_clone(x);
}
static void squeeze(conf_case *c) {
    conf_out(c, squeezed(c));
}
static void squeeze_copy(conf_case *c) {
    conf_out(c, kn_copy(squeezed(c)));
}
static void unsqueeze(conf_case *c) {
    conf_out(c, kn_unsqueeze(conf_input(c), conf_i64(c, 0, "dim", 0)));
}
static void unsqueeze_copy(conf_case *c) {
    conf_out(c, kn_copy(kn_unsqueeze(conf_input(c), conf_i64(c, 0, "dim", 0))));
}

static void each(conf_case *c, kn_tensor *(*f)(kn_tensor *)) {
    kn_tensors list = conf_inputs(c);
    for (uint32_t i = 0; i < list.count; i++) conf_out(c, f(list.items[i]));
    for (size_t i = 0; i < conf_n_args(c); i++) conf_out(c, f(conf_tensor(c, (int)i, NULL)));
}
static void atleast_1d(conf_case *c) {
    each(c, kn_atleast_1d);
}
static void atleast_2d(conf_case *c) {
    each(c, kn_atleast_2d);
}
static void atleast_3d(conf_case *c) {
    each(c, kn_atleast_3d);
}

/* ---- broadcasting ---- */
static void expand(conf_case *c) {
    conf_out(c, kn_expand(conf_input(c), conf_shape_rest(c, 0, "size")));
}
static void expand_copy(conf_case *c) {
    conf_out(c, kn_copy(kn_expand(conf_input(c), conf_shape_rest(c, 0, "size"))));
}
static void expand_as(conf_case *c) {
    conf_out(c, kn_expand_as(conf_input(c), conf_tensor(c, 0, "other")));
}
static void broadcast_to(conf_case *c) {
    conf_out(c, kn_broadcast_to(conf_input(c), conf_shape_rest(c, 0, "size")));
}

/* Operands that PyTorch takes one by one: the input, then positional tensors. */
static kn_tensors gathered(conf_case *c, kn_tensor **items) {
    kn_tensors list = conf_inputs(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < list.count; i++) items[n++] = list.items[i];
    for (size_t i = 0; i < conf_n_args(c) && n < CONF_MAX_TENSORS; i++) {
        if (conf_is_tensor(c, (int)i, NULL)) items[n++] = conf_tensor(c, (int)i, NULL);
    }
    return (kn_tensors){n, items};
}
static void broadcast_tensors(conf_case *c) {
    kn_tensor *items[2 * CONF_MAX_TENSORS];
    conf_out_list(c, kn_broadcast_tensors(gathered(c, items)));
}
static void meshgrid(conf_case *c) {
    kn_tensor *items[2 * CONF_MAX_TENSORS];
    kn_tensors list = gathered(c, items);
    bool xy = strcmp(conf_text(c, -1, "indexing", "ij"), "xy") == 0;
    conf_out_list(c, xy ? kn_meshgrid_xy(list) : kn_meshgrid(list));
}

/* ---- other orders ---- */
static void permute(conf_case *c) {
    conf_out(c, kn_permute(conf_input(c), conf_axes(c, 0, "dims")));
}
static void permute_copy(conf_case *c) {
    conf_out(c, kn_copy(kn_permute(conf_input(c), conf_axes(c, 0, "dims"))));
}
static kn_tensor *transposed(conf_case *c) {
    return kn_transpose(conf_input(c), conf_i64(c, 0, "dim0", 0), conf_i64(c, 1, "dim1", 0));
}
static void transpose(conf_case *c) {
    conf_out(c, transposed(c));
}
static void transpose_copy(conf_case *c) {
    conf_out(c, kn_copy(transposed(c)));
}
static void transpose_all(conf_case *c) {
    conf_out(c, kn_transpose_all(conf_input(c)));
}
static void matrix_transpose(conf_case *c) {
    conf_out(c, kn_matrix_transpose(conf_input(c)));
}
static void adjoint(conf_case *c) {
    conf_out(c, kn_adjoint(conf_input(c)));
}
static void h(conf_case *c) {
    kn_tensor *x = conf_input(c);
    conf_out(c, kn_rank(x) < 2 ? kn_t(x) : kn_adjoint(x));
}
static void t(conf_case *c) {
    conf_out(c, kn_t(conf_input(c)));
}
static void t_copy(conf_case *c) {
    conf_out(c, kn_copy(kn_t(conf_input(c))));
}
static void movedim(conf_case *c) {
    conf_out(c,
             kn_movedim(conf_input(c), conf_axes(c, 0, "source"), conf_axes(c, 1, "destination")));
}
static void flip(conf_case *c) {
    conf_out(c, kn_flip(conf_input(c), conf_axes(c, 0, "dims")));
}
static void fliplr(conf_case *c) {
    conf_out(c, kn_fliplr(conf_input(c)));
}
static void flipud(conf_case *c) {
    conf_out(c, kn_flipud(conf_input(c)));
}
static void rot90(conf_case *c) {
    kn_axes axes = conf_has(c, 1, "dims") ? conf_axes(c, 1, "dims") : KN_AXES(0, 1);
    conf_out(c, kn_rot90(conf_input(c), conf_i64(c, 0, "k", 1), axes.axis[0], axes.axis[1]));
}
static void roll(conf_case *c) {
    conf_out(c, kn_roll(conf_input(c), conf_dims(c, 0, "shifts"), conf_axes(c, 1, "dims")));
}
static void channel_shuffle(conf_case *c) {
    conf_out(c, kn_channel_shuffle(conf_input(c), conf_i64(c, 0, "groups", 1)));
}
static void pixel_shuffle(conf_case *c) {
    conf_out(c, kn_pixel_shuffle(conf_input(c), conf_i64(c, 0, "upscale_factor", 1)));
}
static void pixel_unshuffle(conf_case *c) {
    conf_out(c, kn_pixel_unshuffle(conf_input(c), conf_i64(c, 0, "downscale_factor", 1)));
}

/* ---- parts ---- */
static kn_tensor *narrowed(conf_case *c) {
    int64_t start = conf_i64(c, 1, "start", 0);
    if (conf_is_tensor(c, 1, "start") && kn_item_i64(conf_tensor(c, 1, "start"), &start) != KN_OK)
        return kn_nil();
    return kn_narrow(conf_input(c), conf_i64(c, 0, "dim", 0), start, conf_i64(c, 2, "length", 0));
}
static void narrow(conf_case *c) {
    conf_out(c, narrowed(c));
}
static void narrow_copy(conf_case *c) {
    conf_out(c, kn_copy(narrowed(c)));
}
static void select_one(conf_case *c) {
    conf_out(c, kn_select(conf_input(c), conf_i64(c, 0, "dim", 0), conf_i64(c, 1, "index", 0)));
}
static void slice(conf_case *c) {
    conf_out(c, kn_slice(conf_input(c), conf_i64(c, 0, "dim", 0), conf_i64(c, 1, "start", 0),
                         conf_i64(c, 2, "end", INT64_MAX), conf_i64(c, 3, "step", 1)));
}
static void unfold(conf_case *c) {
    conf_out(c, kn_unfold(conf_input(c), conf_i64(c, 0, "dimension", 0), conf_i64(c, 1, "size", 1),
                          conf_i64(c, 2, "step", 1)));
}
static void unfold_copy(conf_case *c) {
    conf_out(c, kn_copy(kn_unfold(conf_input(c), conf_i64(c, 0, "dimension", 0),
                                  conf_i64(c, 1, "size", 1), conf_i64(c, 2, "step", 1))));
}

enum { MOST_PLACES = 64 };
/* Places that are a list or, read from its device, a tensor. */
static uint32_t places_of(conf_case *c, const char *name, int64_t *places) {
    json_t *list = conf_arg(c, 0, name);
    kn_tensor *t = conf_tensor(c, 0, name);
    if (t && kn_numel(t) <= MOST_PLACES &&
        kn_read_as(t, KN_I64, places, (size_t)kn_numel(t) * sizeof *places) == KN_OK)
        return (uint32_t)kn_numel(t);
    uint32_t n = 0;
    for (; n < json_array_size(list) && n < MOST_PLACES; n++)
        places[n] = json_integer_value(json_array_get(list, n));
    return n;
}

static void split(conf_case *c) {
    int64_t sizes[MOST_PLACES], axis = conf_i64(c, 1, "dim", 0);
    if (conf_is_list(c, 0, "split_size_or_sections")) {
        uint32_t n = places_of(c, "split_size_or_sections", sizes);
        conf_out_list(c, kn_split_sizes(conf_input(c), sizes, n, axis));
    } else {
        int64_t size = conf_i64(c, 0, "split_size_or_sections", 1);
        conf_out_list(c, kn_split(conf_input(c), size, axis));
    }
}
static kn_list *sized(conf_case *c) {
    int64_t sizes[MOST_PLACES];
    uint32_t n = places_of(c, "split_sizes", sizes);
    return kn_split_sizes(conf_input(c), sizes, n, conf_i64(c, 1, "dim", 0));
}
static void split_with_sizes(conf_case *c) {
    conf_out_list(c, sized(c));
}
static void out_copies(conf_case *c, const kn_list *list) {
    for (uint32_t i = 0; i < list->count; i++) conf_out(c, kn_copy(list->items[i]));
}
static void split_with_sizes_copy(conf_case *c) {
    out_copies(c, sized(c));
}
static void chunk(conf_case *c) {
    conf_out_list(c,
                  kn_chunk(conf_input(c), conf_i64(c, 0, "chunks", 1), conf_i64(c, 1, "dim", 0)));
}
static void unbind(conf_case *c) {
    conf_out_list(c, kn_unbind(conf_input(c), conf_i64(c, 0, "dim", 0)));
}
static void unbind_copy(conf_case *c) {
    out_copies(c, kn_unbind(conf_input(c), conf_i64(c, 0, "dim", 0)));
}

/* A number of sections, or places as a list or a tensor. */
static bool sections(conf_case *c, int64_t *parts, int64_t *places, uint32_t *count) {
    const char *name = "indices_or_sections";
    kn_tensor *t = conf_tensor(c, 0, name);
    *parts = conf_i64(c, 0, name, 1);
    if (t && kn_rank(t) == 0) return kn_item_i64(t, parts) == KN_OK;
    if (!t && !conf_is_list(c, 0, name)) return true;
    *count = places_of(c, name, places);
    return false;
}
static void tensor_split(conf_case *c) {
    int64_t parts, places[MOST_PLACES], axis = conf_i64(c, 1, "dim", 0);
    uint32_t n = 0;
    conf_out_list(c, sections(c, &parts, places, &n)
                         ? kn_tensor_split(conf_input(c), parts, axis)
                         : kn_tensor_split_at(conf_input(c), places, n, axis));
}
static void hsplit(conf_case *c) {
    int64_t parts, places[MOST_PLACES];
    uint32_t n = 0;
    bool even = sections(c, &parts, places, &n);
    conf_out_list(c,
                  even ? kn_hsplit(conf_input(c), parts) : kn_hsplit_at(conf_input(c), places, n));
}
static void vsplit(conf_case *c) {
    int64_t parts, places[MOST_PLACES];
    uint32_t n = 0;
    bool even = sections(c, &parts, places, &n);
    conf_out_list(c,
                  even ? kn_vsplit(conf_input(c), parts) : kn_vsplit_at(conf_input(c), places, n));
}
static void dsplit(conf_case *c) {
    int64_t parts, places[MOST_PLACES];
    uint32_t n = 0;
    bool even = sections(c, &parts, places, &n);
    conf_out_list(c,
                  even ? kn_dsplit(conf_input(c), parts) : kn_dsplit_at(conf_input(c), places, n));
}

/* ---- repetition ---- */
static kn_dims counts_of(conf_case *c, const char *name) {
    kn_shape shape = conf_shape_rest(c, 0, name);
    kn_dims dims = {.count = shape.rank};
    memcpy(dims.dim, shape.dim, sizeof dims.dim);
    return dims;
}
static void repeat(conf_case *c) {
    conf_out(c, kn_repeat(conf_input(c), counts_of(c, "repeats")));
}
static void tile(conf_case *c) {
    conf_out(c, kn_tile(conf_input(c), counts_of(c, "dims")));
}
static void repeat_interleave(conf_case *c) {
    bool flat = !conf_has(c, 1, "dim");
    kn_tensor *x = flat ? kn_ravel(conf_input(c)) : conf_input(c);
    int64_t axis = flat ? 0 : conf_i64(c, 1, "dim", 0);
    kn_tensor *counts = conf_tensor(c, 0, "repeats");
    conf_out(c, counts ? kn_repeat_interleave_each(x, counts, axis)
                       : kn_repeat_interleave(x, conf_i64(c, 0, "repeats", 1), axis));
}

/* ---- strides and diagonals ---- */
static kn_tensor *strided(conf_case *c) {
    return kn_as_strided(conf_input(c), conf_shape(c, 0, "size"), conf_dims(c, 1, "stride"),
                         conf_i64(c, 2, "storage_offset", 0));
}
static void as_strided(conf_case *c) {
    if (strcmp(c->variant, "partial_views") == 0 && conf_has(c, 2, "storage_offset"))
        conf_unsupported(c, "storage_offset counts from the start of memory that begins before the "
                            "tensor, of which the case stores the elements alone");
    else
        conf_out(c, strided(c));
}
static void as_strided_copy(conf_case *c) {
    conf_out(c, kn_copy(strided(c)));
}
static void as_strided_scatter(conf_case *c) {
    if (json_object_size(json_object_get(c->json, "grad_in"))) {
        conf_unsupported(c, "the gradient of self that PyTorch gives is that of the elements which "
                            "src replaces, and 0 for those which stay");
        return;
    }
    conf_out(c, kn_as_strided_scatter(conf_input(c), conf_tensor(c, 0, "src"),
                                      conf_shape(c, 1, "size"), conf_dims(c, 2, "stride"),
                                      conf_i64(c, 3, "storage_offset", 0)));
}
static void select_scatter(conf_case *c) {
    conf_out(c, kn_select_scatter(conf_input(c), conf_tensor(c, 0, "src"), conf_i64(c, 1, "dim", 0),
                                  conf_i64(c, 2, "index", 0)));
}
static void slice_scatter(conf_case *c) {
    conf_out(c, kn_slice_scatter(conf_input(c), conf_tensor(c, 0, "src"), conf_i64(c, 1, "dim", 0),
                                 conf_i64(c, 2, "start", 0), conf_i64(c, 3, "end", INT64_MAX),
                                 conf_i64(c, 4, "step", 1)));
}
static void diagonal_scatter(conf_case *c) {
    conf_out(c, kn_diagonal_scatter(conf_input(c), conf_tensor(c, 0, "src"),
                                    conf_i64(c, 1, "offset", 0), conf_i64(c, 2, "dim1", 0),
                                    conf_i64(c, 3, "dim2", 1)));
}
static kn_tensor *diagonal_of(conf_case *c) {
    kn_axes axes = KN_AXES(conf_i64(c, 1, "dim1", 0), conf_i64(c, 2, "dim2", 1));
    return kn_diagonal(conf_input(c), .offset = conf_i64(c, 0, "offset", 0), .axes = axes);
}
static void diagonal(conf_case *c) {
    conf_out(c, diagonal_of(c));
}
static void diagonal_copy(conf_case *c) {
    conf_out(c, kn_copy(diagonal_of(c)));
}
static void diag(conf_case *c) {
    conf_out(c, kn_diag(conf_input(c), conf_i64(c, 0, "diagonal", 0)));
}
static void diagflat(conf_case *c) {
    conf_out(c, kn_diagflat(conf_input(c), conf_i64(c, 0, "offset", 0)));
}
static void diag_embed(conf_case *c) {
    conf_out(c, kn_diag_embed(conf_input(c), conf_i64(c, 0, "offset", 0),
                              conf_i64(c, 1, "dim1", -2), conf_i64(c, 2, "dim2", -1)));
}
static void trace(conf_case *c) {
    conf_out(c, kn_trace(conf_input(c)));
}
static void tril(conf_case *c) {
    conf_out(c, kn_tril(conf_input(c), .diagonal = conf_i64(c, 0, "diagonal", 0)));
}
static void triu(conf_case *c) {
    conf_out(c, kn_triu(conf_input(c), .diagonal = conf_i64(c, 0, "diagonal", 0)));
}

static void resize(conf_case *c) {
    conf_unsupported(c,
                     "a tensor's size is fixed: %s changes it in place and leaves what is new "
                     "uninitialised",
                     c->op);
}

const conf_op conf_ops_shape[] = {
    {"H", h},
    {"T", transpose_all},
    {"alias_copy", clone},
    {"as_strided", as_strided},
    {"as_strided_copy", as_strided_copy},
    {"as_strided_scatter", as_strided_scatter},
    {"atleast_1d", atleast_1d},
    {"atleast_2d", atleast_2d},
    {"atleast_3d", atleast_3d},
    {"broadcast_tensors", broadcast_tensors},
    {"broadcast_to", broadcast_to},
    {"chunk", chunk},
    {"clone", clone},
    {"contiguous", clone},
    {"diag", diag},
    {"diag_embed", diag_embed},
    {"diagflat", diagflat},
    {"diagonal", diagonal},
    {"diagonal_copy", diagonal_copy},
    {"diagonal_scatter", diagonal_scatter},
    {"dsplit", dsplit},
    {"expand", expand},
    {"expand_as", expand_as},
    {"expand_copy", expand_copy},
    {"flatten", flatten},
    {"flip", flip},
    {"fliplr", fliplr},
    {"flipud", flipud},
    {"hsplit", hsplit},
    {"adjoint", adjoint},
    {"mH", adjoint},
    {"mT", matrix_transpose},
    {"meshgrid", meshgrid},
    {"movedim", movedim},
    {"narrow", narrow},
    {"narrow_copy", narrow_copy},
    {"nn.functional.channel_shuffle", channel_shuffle},
    {"nn.functional.pixel_shuffle", pixel_shuffle},
    {"nn.functional.pixel_unshuffle", pixel_unshuffle},
    {"permute", permute},
    {"permute_copy", permute_copy},
    {"ravel", ravel},
    {"repeat", repeat},
    {"repeat_interleave", repeat_interleave},
    {"reshape", reshape},
    {"reshape_as", reshape_as},
    {"resize_", resize},
    {"resize_as_", resize},
    {"resolve_conj", clone},
    {"resolve_neg", clone},
    {"roll", roll},
    {"rot90", rot90},
    {"select", select_one},
    {"select_scatter", select_scatter},
    {"slice", slice},
    {"slice_scatter", slice_scatter},
    {"split", split},
    {"split_with_sizes", split_with_sizes},
    {"split_with_sizes_copy", split_with_sizes_copy},
    {"squeeze", squeeze},
    {"squeeze_copy", squeeze_copy},
    {"swapaxes", transpose},
    {"swapdims", transpose},
    {"t", t},
    {"t_copy", t_copy},
    {"tensor_split", tensor_split},
    {"tile", tile},
    {"trace", trace},
    {"transpose", transpose},
    {"transpose_copy", transpose_copy},
    {"tril", tril},
    {"triu", triu},
    {"unbind", unbind},
    {"unbind_copy", unbind_copy},
    {"unflatten", unflatten},
    {"unfold", unfold},
    {"unfold_copy", unfold_copy},
    {"unsafe_chunk", chunk},
    {"unsafe_split", split},
    {"unsqueeze", unsqueeze},
    {"unsqueeze_copy", unsqueeze_copy},
    {"view", view},
    {"view_as", reshape_as},
    {"view_copy", view_copy},
    {"vsplit", vsplit},
    {NULL, NULL},
};
