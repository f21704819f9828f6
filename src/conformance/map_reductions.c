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
    kn_tensor *at = NULL;
    conf_out(c, kn_sort(conf_input(c), 0, &at));
}
static void topk(conf_case *c) {
    kn_tensor *at = NULL;
    conf_out(c, kn_topk(conf_input(c), conf_i64(c, 0, "k", 1), conf_i64(c, 1, "dim", -1), &at,
                        .smallest = !conf_bool(c, 2, "largest", true)));
    conf_out(c, at);
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
    {NULL, NULL},
};
