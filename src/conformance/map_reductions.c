/* Adapters of reductions, statistics, orderings and cumulative operations. */
#include <math.h>
#include <string.h>

#include "conformance/case.h"

static bool is_bool(conf_case *c, int place, const char *name) {
    return json_is_boolean(conf_arg(c, place, name));
}

static kn_some_i64 one_axis(conf_case *c, int place, const char *name) {
    return (kn_some_i64){conf_has(c, place, name), conf_i64(c, place, name, 0)};
}

/* ---- Over axes ---------------------------------------------------------------------------------
 */

#define DTYPE(c) conf_dtype(c, -1, "dtype", KN_DTYPE_NONE)
#define SUM_LIKE(name, call)                                                                \
    static void name(conf_case *c) {                                                        \
        conf_out(c, call(conf_input(c), .axes = conf_axes(c, 0, "dim"),                     \
                         .keepdim = conf_bool(c, 1, "keepdim", false), .dtype = DTYPE(c))); \
    }
SUM_LIKE(sum, kn_sum)
SUM_LIKE(prod, kn_prod)
SUM_LIKE(mean, kn_mean)
SUM_LIKE(nansum, kn_nansum)
SUM_LIKE(nanmean, kn_nanmean)
#undef SUM_LIKE

#define REDUCTION(name, call)                                            \
    static void name(conf_case *c) {                                     \
        conf_out(c, call(conf_input(c), .axes = conf_axes(c, 0, "dim"),  \
                         .keepdim = conf_bool(c, 1, "keepdim", false))); \
    }
REDUCTION(amax, kn_amax)
REDUCTION(amin, kn_amin)
REDUCTION(any, kn_any)
REDUCTION(all, kn_all)
REDUCTION(count_nonzero, kn_count_nonzero)
REDUCTION(logsumexp, kn_logsumexp)
#undef REDUCTION

static void aminmax(conf_case *c) {
    kn_tensor *most = NULL;
    conf_out(c, kn_aminmax(conf_input(c), &most, .axes = conf_axes(c, -1, "dim"),
                           .keepdim = conf_bool(c, -1, "keepdim", false)));
    conf_out(c, most);
}

static void max(conf_case *c) {
    kn_tensor *x = conf_input(c), *at = NULL;
    if (conf_is_tensor(c, 0, "other")) {
        conf_out(c, kn_maximum(x, conf_tensor(c, 0, "other")));
    } else if (conf_has(c, 0, "dim")) {
        conf_out(c, kn_max_with_indices(x, conf_i64(c, 0, "dim", 0), &at,
                                        .keepdim = conf_bool(c, 1, "keepdim", false)));
        conf_out(c, at);
    } else {
        conf_out(c, kn_max(x));
    }
}

static void min(conf_case *c) {
    kn_tensor *x = conf_input(c), *at = NULL;
    if (conf_is_tensor(c, 0, "other")) {
        conf_out(c, kn_minimum(x, conf_tensor(c, 0, "other")));
    } else if (conf_has(c, 0, "dim")) {
        conf_out(c, kn_min_with_indices(x, conf_i64(c, 0, "dim", 0), &at,
                                        .keepdim = conf_bool(c, 1, "keepdim", false)));
        conf_out(c, at);
    } else {
        conf_out(c, kn_min(x));
    }
}

static void argmax(conf_case *c) {
    conf_out(c, kn_argmax(conf_input(c), .axis = one_axis(c, 0, "dim"),
                          .keepdim = conf_bool(c, 1, "keepdim", false)));
}
static void argmin(conf_case *c) {
    conf_out(c, kn_argmin(conf_input(c), .axis = one_axis(c, 0, "dim"),
                          .keepdim = conf_bool(c, 1, "keepdim", false)));
}

/* ---- Statistics --------------------------------------------------------------------------------
 */

/* PyTorch has var(x, unbiased), var(x, dim, unbiased, keepdim) and var(x, dim, correction=…). */
typedef struct moments {
    kn_axes axes;
    bool keepdim;
    kn_some_f64 correction;
} moments;

static moments moments_of(conf_case *c) {
    moments m = {.keepdim = conf_bool(c, 2, "keepdim", false), .correction = {true, 1}};
    if (is_bool(c, 0, "dim"))
        m.correction.value = conf_bool(c, 0, "unbiased", true);
    else
        m.axes = conf_axes(c, 0, "dim");
    if (is_bool(c, 1, "unbiased")) m.correction.value = conf_bool(c, 1, "unbiased", true);
    m.correction.value = conf_f64(c, -1, "correction", m.correction.value);
    return m;
}

#define MOMENTS(c) .axes = m.axes, .keepdim = m.keepdim, .correction = m.correction
static void var(conf_case *c) {
    moments m = moments_of(c);
    conf_out(c, kn_var(conf_input(c), MOMENTS(c)));
}
static void std(conf_case *c) {
    moments m = moments_of(c);
    conf_out(c, kn_std(conf_input(c), MOMENTS(c)));
}
static void var_mean(conf_case *c) {
    moments m = moments_of(c);
    kn_tensor *of = NULL;
    conf_out(c, kn_var_mean(conf_input(c), &of, MOMENTS(c)));
    conf_out(c, of);
}
static void std_mean(conf_case *c) {
    moments m = moments_of(c);
    kn_tensor *of = NULL;
    conf_out(c, kn_std_mean(conf_input(c), &of, MOMENTS(c)));
    conf_out(c, of);
}
#undef MOMENTS

static void norm(conf_case *c) {
    kn_some_f64 p = {true, conf_f64(c, 0, "p", 2)};
    if (conf_is_text(c, 0, "p") && strcmp(conf_text(c, 0, "p", "fro"), "nuc") == 0) {
        conf_unsupported(c, "the nuclear norm is kn_matrix_norm's");
        return;
    }
    if (conf_is_text(c, 0, "p")) p.value = 2;
    kn_tensor *x = conf_input(c);
    kn_dtype dtype = DTYPE(c);
    conf_out(c, kn_norm(dtype ? kn_cast(x, dtype) : x, .axes = conf_axes(c, 1, "dim"),
                        .keepdim = conf_bool(c, 2, "keepdim", false), .p = p));
}

static void median(conf_case *c) {
    kn_tensor *at = NULL;
    bool axis = conf_has(c, 0, "dim");
    conf_out(c, kn_median(conf_input(c), .axis = one_axis(c, 0, "dim"),
                          .keepdim = conf_bool(c, 1, "keepdim", false), .indices = &at));
    if (axis) conf_out(c, at);
}
static void nanmedian(conf_case *c) {
    kn_tensor *at = NULL;
    bool axis = conf_has(c, 0, "dim");
    conf_out(c, kn_nanmedian(conf_input(c), .axis = one_axis(c, 0, "dim"),
                             .keepdim = conf_bool(c, 1, "keepdim", false), .indices = &at));
    if (axis) conf_out(c, at);
}

static void kthvalue(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_kthvalue(conf_input(c), conf_i64(c, 0, "k", 1), conf_i64(c, 1, "dim", -1), &at,
                            .keepdim = conf_bool(c, 2, "keepdim", false)));
    conf_out(c, at);
}
static void mode(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_mode(conf_input(c), conf_i64(c, 0, "dim", -1), &at,
                        .keepdim = conf_bool(c, 1, "keepdim", false)));
    conf_out(c, at);
}

#define QUANTILE(c)                                                              \
    .axis = one_axis(c, 1, "dim"), .keepdim = conf_bool(c, 2, "keepdim", false), \
    .interpolation = conf_text(c, -1, "interpolation", "linear")
static void quantile(conf_case *c) {
    if (conf_is_number(c, 0, "q"))
        conf_out(c, kn_quantile_scalar(conf_input(c), conf_f64(c, 0, "q", 0), QUANTILE(c)));
    else
        conf_out(c, kn_quantile(conf_input(c), conf_tensor(c, 0, "q"), QUANTILE(c)));
}
static void nanquantile(conf_case *c) {
    if (conf_is_number(c, 0, "q"))
        conf_out(c, kn_nanquantile_scalar(conf_input(c), conf_f64(c, 0, "q", 0), QUANTILE(c)));
    else
        conf_out(c, kn_nanquantile(conf_input(c), conf_tensor(c, 0, "q"), QUANTILE(c)));
}
#undef QUANTILE

/* ---- Cumulative --------------------------------------------------------------------------------
 */

static void cumsum(conf_case *c) {
    conf_out(c, kn_cumsum(conf_input(c), conf_i64(c, 0, "dim", 0), .dtype = DTYPE(c)));
}
static void cumprod(conf_case *c) {
    conf_out(c, kn_cumprod(conf_input(c), conf_i64(c, 0, "dim", 0), .dtype = DTYPE(c)));
}
static void cummax(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_cummax(conf_input(c), conf_i64(c, 0, "dim", 0), &at));
    conf_out(c, at);
}
static void cummin(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_cummin(conf_input(c), conf_i64(c, 0, "dim", 0), &at));
    conf_out(c, at);
}
static void logcumsumexp(conf_case *c) {
    conf_out(c, kn_logcumsumexp(conf_input(c), conf_i64(c, 0, "dim", 0)));
}

/* ---- Ordering ----------------------------------------------------------------------------------
 */

static void sort(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_sort(conf_input(c), conf_i64(c, 0, "dim", -1), &at,
                        .descending = conf_bool(c, 1, "descending", false)));
    conf_out(c, at);
}
static void argsort(conf_case *c) {
    conf_out(c, kn_argsort(conf_input(c), conf_i64(c, 0, "dim", -1),
                           .descending = conf_bool(c, 1, "descending", false)));
}
static void msort(conf_case *c) {
    conf_out(c, kn_msort(conf_input(c)));
}
static void topk(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_topk(conf_input(c), conf_i64(c, 0, "k", 1), conf_i64(c, 1, "dim", -1), &at,
                        .smallest = !conf_bool(c, 2, "largest", true)));
    conf_out(c, at);
}

/* ---- Differences, integrals --------------------------------------------------------------------
 */

static void diff(conf_case *c) {
    conf_out(
        c, kn_diff(conf_input(c), conf_i64(c, 1, "dim", -1), .n = {true, conf_i64(c, 0, "n", 1)},
                   .prepend = conf_tensor(c, 2, "prepend"), .append = conf_tensor(c, 3, "append")));
}

static void gradient(conf_case *c) {
    kn_gradient_options o = {.size = sizeof o,
                             .axes = conf_axes(c, -1, "dim"),
                             .edge_order = conf_i64(c, -1, "edge_order", 1)};
    json_t *spacing = conf_arg(c, -1, "spacing");
    if (json_is_number(spacing)) o.spacing = conf_value_f64(spacing, 1);
    if (json_is_array(spacing) && json_is_number(json_array_get(spacing, 0))) {
        for (size_t k = 0; k < json_array_size(spacing) && k < KN_MAX_RANK; k++)
            o.spacings[k] = conf_value_f64(json_array_get(spacing, k), 1);
    } else if (json_is_array(spacing)) {
        o.coordinates = conf_tensors(c, -1, "spacing");
    }
    conf_out_list(c, kn_gradient_with(conf_input(c), &o));
}

#define PLACES(c)                                                   \
    .x = conf_is_tensor(c, 0, "x") ? conf_tensor(c, 0, "x") : NULL, \
    .dx = {true, conf_f64(c, -1, "dx", 1)}
static void trapezoid(conf_case *c) {
    conf_out(c, kn_trapezoid(conf_input(c), conf_i64(c, -1, "dim", -1), PLACES(c)));
}
static void cumulative_trapezoid(conf_case *c) {
    conf_out(c, kn_cumulative_trapezoid(conf_input(c), conf_i64(c, -1, "dim", -1), PLACES(c)));
}
#undef PLACES

/* ---- Searching, counting -----------------------------------------------------------------------
 */

static kn_dtype places_dtype(conf_case *c) {
    return conf_bool(c, -1, "out_int32", false) ? KN_I32 : KN_I64;
}

static void searchsorted(conf_case *c) {
    bool right = strcmp(conf_text(c, -1, "side", "left"), "right") == 0;
    conf_out(c, kn_searchsorted(conf_input(c), conf_tensor_or_number(c, 0, "self"),
                                .right = conf_bool(c, -1, "right", right),
                                .sorter = conf_tensor(c, -1, "sorter"), .dtype = places_dtype(c)));
}
static void bucketize(conf_case *c) {
    conf_out(c, kn_bucketize(conf_input(c), conf_tensor(c, 0, "boundaries"),
                             .right = conf_bool(c, -1, "right", false), .dtype = places_dtype(c)));
}

static void histc(conf_case *c) {
    conf_out(c, kn_histc(conf_input(c), .bins = conf_i64(c, 0, "bins", 100),
                         .min = conf_f64(c, 1, "min", 0), .max = conf_f64(c, 2, "max", 0)));
}
static void histogram(conf_case *c) {
    kn_tensor *x = conf_input(c), *weights = conf_tensor(c, -1, "weight"), *edges = NULL;
    bool density = conf_bool(c, -1, "density", false);
    if (conf_is_tensor(c, 0, "bins")) {
        edges = conf_tensor(c, 0, "bins");
        conf_out(c, kn_histogram_at(x, edges, .weights = weights, .density = density));
    } else {
        json_t *range = conf_arg(c, -1, "range");
        bool given = json_is_array(range);
        conf_out(c, kn_histogram(x, conf_i64(c, 0, "bins", 0), &edges, .weights = weights,
                                 .density = density,
                                 .low = {given, conf_value_f64(json_array_get(range, 0), 0)},
                                 .high = {given, conf_value_f64(json_array_get(range, 1), 0)}));
    }
    conf_out(c, edges);
}
static void histogramdd(conf_case *c) {
    kn_histogramdd_options o = {.size = sizeof o,
                                .weights = conf_tensor(c, -1, "weight"),
                                .density = conf_bool(c, -1, "density", false)};
    double ranges[2 * KN_MAX_RANK];
    json_t *range = conf_arg(c, -1, "range"), *bins = conf_arg(c, 0, "bins");
    for (size_t k = 0; k < json_array_size(range) && k < 2 * KN_MAX_RANK; k++)
        ranges[k] = conf_value_f64(json_array_get(range, k), 0);
    if (json_array_size(range)) o.ranges = ranges;
    if (json_is_object(json_array_get(bins, 0)))
        o.edges = conf_tensors(c, 0, "bins");
    else
        o.bins = conf_dims(c, 0, "bins");
    conf_out_list(c, kn_histogramdd_with(conf_input(c), &o));
}
static void bincount(conf_case *c) {
    conf_out(c, kn_bincount(conf_input(c), .weights = conf_tensor(c, 0, "weights"),
                            .minlength = conf_i64(c, 1, "minlength", 0)));
}

/* ---- The rest ----------------------------------------------------------------------------------
 */

static void cov(conf_case *c) {
    conf_out(c, kn_cov(conf_input(c), .correction = {true, conf_f64(c, -1, "correction", 1)},
                       .fweights = conf_tensor(c, -1, "fweights"),
                       .aweights = conf_tensor(c, -1, "aweights")));
}
static void corrcoef(conf_case *c) {
    conf_out(c, kn_corrcoef(conf_input(c)));
}
static void renorm(conf_case *c) {
    conf_out(c, kn_renorm(conf_input(c), conf_f64(c, 0, "p", 2), conf_i64(c, 1, "dim", 0),
                          conf_f64(c, 2, "maxnorm", 0)));
}
static void sum_to_size(conf_case *c) {
    conf_out(c, kn_sum_to_size(conf_input(c), conf_shape_rest(c, 0, "size")));
}

/* ---- torch.masked ------------------------------------------------------------------------------
 */

#define MASK(c) .mask = conf_tensor(c, -1, "mask")
/* The input in the dtype that it is to be computed in. */
static kn_tensor *cast_input(conf_case *c) {
    kn_dtype dtype = DTYPE(c);
    kn_tensor *x = conf_input(c);
    return dtype && dtype != kn_dtype_of(x) ? kn_cast(x, dtype) : x;
}

#define MASKED_SUM(name)                                                            \
    static void masked_##name(conf_case *c) {                                       \
        conf_out(c, kn_masked_##name(conf_input(c), .axes = conf_axes(c, 0, "dim"), \
                                     .keepdim = conf_bool(c, -1, "keepdim", false), \
                                     .dtype = DTYPE(c), MASK(c)));                  \
    }
MASKED_SUM(sum)
MASKED_SUM(prod)
MASKED_SUM(mean)
#undef MASKED_SUM

/* PyTorch gives results in the dtype of the input, those of integers cut off. */
#define MASKED_OVER(name)                                                                        \
    static void masked_##name(conf_case *c) {                                                    \
        kn_tensor *x = cast_input(c);                                                            \
        kn_tensor *y = kn_masked_##name(x, .axes = conf_axes(c, 0, "dim"),                       \
                                        .keepdim = conf_bool(c, -1, "keepdim", false), MASK(c)); \
        conf_out(c, kn_dtype_of(y) == kn_dtype_of(x) ? y : kn_cast(y, kn_dtype_of(x)));          \
    }
MASKED_OVER(amax)
MASKED_OVER(amin)
MASKED_OVER(logsumexp)
#undef MASKED_OVER

#define MASKED_PLACE(name)                                                                         \
    static void masked_##name(conf_case *c) {                                                      \
        kn_tensor *x = cast_input(c); /* PyTorch gives places in the dtype of the input */         \
        conf_out(c,                                                                                \
                 kn_cast(kn_masked_##name(x, .axis = one_axis(c, 0, "dim"),                        \
                                          .keepdim = conf_bool(c, -1, "keepdim", false), MASK(c)), \
                         kn_dtype_of(x)));                                                         \
    }
MASKED_PLACE(argmax)
MASKED_PLACE(argmin)
#undef MASKED_PLACE

#define MASKED_LINE(name)                                                                 \
    static void masked_##name(conf_case *c) {                                             \
        conf_out(c, kn_masked_##name(cast_input(c), conf_i64(c, 0, "dim", -1), MASK(c))); \
    }
MASKED_LINE(softmax)
MASKED_LINE(log_softmax)
MASKED_LINE(softmin)
#undef MASKED_LINE

static void masked_cumsum(conf_case *c) {
    conf_out(c,
             kn_masked_cumsum(conf_input(c), conf_i64(c, 0, "dim", 0), .dtype = DTYPE(c), MASK(c)));
}
static void masked_cumprod(conf_case *c) {
    conf_out(
        c, kn_masked_cumprod(conf_input(c), conf_i64(c, 0, "dim", 0), .dtype = DTYPE(c), MASK(c)));
}
static void masked_median(conf_case *c) {
    conf_out(c, kn_masked_median(cast_input(c), conf_i64(c, 0, "dim", -1),
                                 .keepdim = conf_bool(c, -1, "keepdim", false), MASK(c)));
}
static void masked_norm(conf_case *c) {
    conf_out(c, kn_masked_norm(cast_input(c), .p = {true, conf_f64(c, 0, "ord", 2)},
                               .axes = conf_axes(c, 1, "dim"),
                               .keepdim = conf_bool(c, -1, "keepdim", false), MASK(c)));
}
static void masked_normalize(conf_case *c) {
    conf_out(c,
             kn_masked_normalize(cast_input(c), conf_f64(c, 0, "ord", 2), conf_i64(c, 1, "dim", 0),
                                 .eps = {true, conf_f64(c, -1, "eps", 1e-12)}, MASK(c)));
}
static void masked_var(conf_case *c) {
    moments m = moments_of(c);
    conf_out(c, kn_masked_var(cast_input(c), .axes = m.axes, .keepdim = m.keepdim,
                              .correction = m.correction, MASK(c)));
}
static void masked_std(conf_case *c) {
    moments m = moments_of(c);
    conf_out(c, kn_masked_std(cast_input(c), .axes = m.axes, .keepdim = m.keepdim,
                              .correction = m.correction, MASK(c)));
}
static kn_tensor *masked_logs(kn_tensor *x, kn_tensor *mask) {
    return mask ? kn_masked_fill(x, kn_logical_not(mask), -INFINITY) : x;
}
static void masked_logaddexp(conf_case *c) {
    kn_tensor *a = masked_logs(cast_input(c), conf_tensor(c, -1, "input_mask"));
    kn_tensor *b = masked_logs(conf_tensor(c, 0, "other"), conf_tensor(c, -1, "other_mask"));
    kn_tensor *both[] = {a, b};
    conf_out(c, kn_logsumexp(kn_stack((kn_tensors){2, both}, 0), .axes = KN_AXES(0)));
}

const conf_op conf_ops_reductions[] = {
    {"sum", sum},
    {"prod", prod},
    {"mean", mean},
    {"nansum", nansum},
    {"nanmean", nanmean},
    {"amax", amax},
    {"amin", amin},
    {"aminmax", aminmax},
    {"max", max},
    {"min", min},
    {"any", any},
    {"all", all},
    {"count_nonzero", count_nonzero},
    {"logsumexp", logsumexp},
    {"argmax", argmax},
    {"argmin", argmin},
    {"var", var},
    {"std", std},
    {"var_mean", var_mean},
    {"std_mean", std_mean},
    {"norm", norm},
    {"median", median},
    {"nanmedian", nanmedian},
    {"kthvalue", kthvalue},
    {"mode", mode},
    {"quantile", quantile},
    {"nanquantile", nanquantile},
    {"cumsum", cumsum},
    {"cumprod", cumprod},
    {"cummax", cummax},
    {"cummin", cummin},
    {"logcumsumexp", logcumsumexp},
    {"sort", sort},
    {"argsort", argsort},
    {"msort", msort},
    {"topk", topk},
    {"diff", diff},
    {"gradient", gradient},
    {"trapezoid", trapezoid},
    {"trapz", trapezoid},
    {"cumulative_trapezoid", cumulative_trapezoid},
    {"searchsorted", searchsorted},
    {"bucketize", bucketize},
    {"histc", histc},
    {"histogram", histogram},
    {"histogramdd", histogramdd},
    {"bincount", bincount},
    {"cov", cov},
    {"corrcoef", corrcoef},
    {"renorm", renorm},
    {"sum_to_size", sum_to_size},
    {"masked.sum", masked_sum},
    {"masked.prod", masked_prod},
    {"masked.mean", masked_mean},
    {"masked.amax", masked_amax},
    {"masked.amin", masked_amin},
    {"masked.logsumexp", masked_logsumexp},
    {"masked.argmax", masked_argmax},
    {"masked.argmin", masked_argmin},
    {"masked.softmax", masked_softmax},
    {"masked.log_softmax", masked_log_softmax},
    {"masked.softmin", masked_softmin},
    {"masked.cumsum", masked_cumsum},
    {"masked.cumprod", masked_cumprod},
    {"masked.median", masked_median},
    {"masked.norm", masked_norm},
    {"masked.normalize", masked_normalize},
    {"masked.var", masked_var},
    {"masked.std", masked_std},
    {"masked.logaddexp", masked_logaddexp},
    {NULL, NULL},
};
