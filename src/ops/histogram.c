/* Counting: histc, histogram_bin_edges, histogram_counts, histogram, histogram_at, bincount. */
#include <math.h>

#include <kiln/autodiff.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool fail_number(const kn__call *call, const char *name, double value, const char *allowed) {
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}

static bool check_bins(const kn__call *call, int64_t bins) {
    if (bins >= 1 && bins < INT64_MAX) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "bins", bins, "1 or more");
    return false;
}

bool kn__infer_histc(kn__call *call) {
    kn_histc_args *a = call->args;
    if (!a->bins) a->bins = 100;
    if (!check_bins(call, a->bins)) return false;
    if (!isfinite(a->min)) return fail_number(call, "min", a->min, "finite");
    if (!isfinite(a->max) || a->max < a->min)
        return fail_number(call, "max", a->max, "finite, and not below min");
    return kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, 1, &a->bins);
}

static bool check_range(const kn__call *call, const kn_some_f64 *low, const kn_some_f64 *high) {
    if (low->given && !isfinite(low->value)) return fail_number(call, "low", low->value, "finite");
    if (high->given && !isfinite(high->value))
        return fail_number(call, "high", high->value, "finite");
    if (low->given && high->given && high->value < low->value)
        return fail_number(call, "high", high->value, "not below low");
    return true;
}

bool kn__infer_histogram_bin_edges(kn__call *call) {
    kn_histogram_edges_args *a = call->args;
    if (!check_bins(call, a->bins) || !check_range(call, &a->low, &a->high)) return false;
    int64_t count = a->bins + 1;
    return kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, 1, &count);
}

static bool check_weights(const kn__call *call, uint32_t i) {
    if (i >= call->n_in || !call->in[i]) return true;
    kn_shape own = kn__desc_shape(&call->in[i]->d), expected = kn__desc_shape(&call->in[0]->d);
    if (kn_shape_equal(own, expected)) return true;
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "weights", &own, &expected);
    return false;
}

bool kn__infer_histogram(kn__call *call) {
    kn_histogram_args *a = call->args;
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    if (!check_bins(call, a->bins) || !check_range(call, &a->low, &a->high)) return false;
    int64_t count = a->bins + 1;
    return check_weights(call, 1) && kn__out(call, 0, dtype, 1, &a->bins) &&
           kn__out(call, 1, dtype, 1, &count);
}

static bool counted(kn__call *call) {
    const kn_desc *edges = &call->in[1]->d;
    kn_shape own = kn__desc_shape(edges);
    kn__call_site b;
    if (edges->rank != 1) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "edges", &own, edges->rank, 1);
        return false;
    }
    if (edges->shape[0] < 2) {
        kn__fail_operand_size(call->kn, kn__site_of(call, &b), "edges", &own, 0, edges->shape[0],
                              2);
        return false;
    }
    int64_t bins = edges->shape[0] - 1;
    return check_weights(call, 2) && kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, 1, &bins);
}
bool kn__infer_histogram_counts(kn__call *call) {
    return counted(call);
}
bool kn__infer_histogram_at(kn__call *call) {
    return counted(call);
}

/* ---- ranges ---- */
/* The least and the largest finite element; 0 and 1 where there is none. */
static void finite_range(const kn_desc *x, double *low, double *high) {
    kn__walk w;
    bool any = false;
    *low = 0, *high = 1;
    kn__walk_start(&w, &x, 1);
    if (w.empty) return;
    do {
        double v = kn__load_f(x, w.offset[0]);
        if (!isfinite(v)) continue;
        if (!any || v < *low) *low = v;
        if (!any || v > *high) *high = v;
        any = true;
    } while (kn__walk_next(&w));
}

/* Sums as bins hold them until they are stored. */
static double *new_bins(const kn_launch *l, int64_t bins) {
    size_t bytes = (size_t)bins * sizeof(double);
    double *sums = bins > INT64_MAX / 8 ? NULL : l->host->scratch_get(bytes);
    if (!sums)
        *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
    for (int64_t i = 0; sums && i < bins; i++) sums[i] = 0;
    return sums;
}

static void store_bins(const kn_launch *l, double *sums) {
    const kn_desc *out = l->out[0];
    for (int64_t i = 0; i < out->shape[0]; i++)
        kn__store_f(out, out->offset + i * out->strides[0], sums[i]);
    l->host->scratch_put(sums);
}

/* ---- histc: bins of equal width, found by division in the precision of x ---- */
static int64_t bin_of(double v, double low, double high, int64_t bins, bool wide) {
    double at;
    if (wide)
        at = (v - low) * (double)bins / (high - low);
    else
        at = (double)(((float)v - (float)low) * (float)bins / ((float)high - (float)low));
    /* Where the width overflows or vanishes in that precision: by parts of halves, in double. */
    if (!isfinite(at)) at = (v / 2 - low / 2) / (high / 2 - low / 2) * (double)bins;
    if (!(at >= 0)) return 0;
    return at < (double)bins ? (int64_t)at : bins - 1;
}

int kn__ref_histc(const kn_launch *l) {
    const kn_histc_args *a = l->args;
    const kn_desc *x = l->in[0];
    double low = a->min, high = a->max, *sums = new_bins(l, a->bins);
    kn__walk w;
    if (!sums) return KN_E_OUT_OF_MEMORY_HOST;
    if (low == high) finite_range(x, &low, &high);
    if (low == high) low -= 1, high += 1;
    kn__walk_start(&w, &x, 1);
    if (!w.empty) {
        do {
            double v = kn__load_f(x, w.offset[0]);
            if (!(v >= low && v <= high)) continue;
            sums[bin_of(v, low, high, a->bins, x->dtype == KN_F64 || !kn__is_f(x))]++;
        } while (kn__walk_next(&w));
    }
    store_bins(l, sums);
    return KN_OK;
}

/* ---- histogram_bin_edges ---- */
/* Edge i of n, counted from the nearer end, so that both ends are exact. */
static double edge(double low, double high, int64_t i, int64_t n, bool wide) {
    if (wide) {
        double step = (high - low) / (double)n;
        return i < (n + 1) / 2 ? low + step * (double)i : high - step * (double)(n - i);
    }
    float step = ((float)high - (float)low) / (float)n;
    if (i < (n + 1) / 2) return (double)((float)low + step * (float)i);
    return (double)((float)high - step * (float)(n - i));
}

int kn__ref_histogram_bin_edges(const kn_launch *l) {
    const kn_histogram_edges_args *a = l->args;
    const kn_desc *x = l->in[0], *out = l->out[0];
    double low, high;
    finite_range(x, &low, &high);
    if (a->low.given) low = a->low.value;
    if (a->high.given) high = a->high.value;
    if (low == high) low -= 0.5, high += 0.5;
    for (int64_t i = 0; i <= a->bins; i++)
        kn__store_f(out, out->offset + i * out->strides[0],
                    edge(low, high, i, a->bins, x->dtype == KN_F64));
    return KN_OK;
}

/* ---- histogram_counts ---- */
static double edge_at(const kn_desc *edges, int64_t i) {
    return kn__load_f(edges, edges->offset + i * edges->strides[0]);
}

/* The bin between whose edges v lies: the last edge belongs to the last bin, the others to the bin
 * that they begin. -1: outside. */
static int64_t find_bin(const kn_desc *edges, double v) {
    int64_t bins = edges->shape[0] - 1, low = 0, high = bins + 1;
    if (!(v >= edge_at(edges, 0) && v <= edge_at(edges, bins))) return -1;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (v >= edge_at(edges, middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1 < bins ? low - 1 : bins - 1;
}

int kn__ref_histogram_counts(const kn_launch *l) {
    const kn_desc *x = l->in[0], *edges = l->in[1];
    const kn_desc *weights = l->n_in > 2 && l->in[2] ? l->in[2] : x;
    const kn_desc *d[] = {x, weights};
    double *sums = new_bins(l, edges->shape[0] - 1);
    kn__walk w;
    if (!sums) return KN_E_OUT_OF_MEMORY_HOST;
    kn__walk_start(&w, d, 2);
    if (!w.empty) {
        do {
            int64_t at = find_bin(edges, kn__load_f(x, w.offset[0]));
            if (at >= 0) sums[at] += weights == x ? 1 : kn__load_f(weights, w.offset[1]);
        } while (kn__walk_next(&w));
    }
    store_bins(l, sums);
    return KN_OK;
}

/* ---- histogram, histogram_at ---- */
/* Divided by the whole and the widths of the bins: its integral is 1. */
static kn_tensor *as_density(kn_tensor *counts, kn_tensor *edges) {
    kn_tensor *wide = kn__widen(counts);
    kn_tensor *share = kn_div(kn_div(wide, kn_sum(wide)), kn_diff(kn__widen(edges), 0));
    return kn__to_dtype(share, kn_dtype_of(counts));
}

void kn__parts_histogram(const kn__call *call, kn_tensor **results) {
    const kn_histogram_args *a = call->args;
    kn_tensor *x = call->in[0], *weights = call->n_in > 1 ? call->in[1] : NULL;
    kn_tensor *edges = kn_histogram_bin_edges(x, a->bins, .low = a->low, .high = a->high);
    kn_tensor *counts = kn_histogram_counts(x, edges, .weights = weights);
    results[0] = a->density ? as_density(counts, edges) : counts;
    results[1] = edges;
}

void kn__parts_histogram_at(const kn__call *call, kn_tensor **results) {
    const kn_density_args *a = call->args;
    kn_tensor *edges = call->in[1], *weights = call->n_in > 2 ? call->in[2] : NULL;
    kn_tensor *counts = kn_histogram_counts(call->in[0], edges, .weights = weights);
    results[0] = a->density ? as_density(counts, edges) : counts;
}

/* ---- bincount ---- */
/* As many bins as there are values up to the largest, but at least minlength. */
bool kn__infer_bincount(kn__call *call) {
    kn_bincount_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    const kn_tensor *weights = call->n_in > 1 ? call->in[1] : NULL;
    kn__call_site b;
    kn_shape own = kn__desc_shape(x);
    int64_t bins = a->minlength, most = -1;
    if (x->rank != 1) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &own, x->rank, 1);
        return false;
    }
    if (a->minlength < 0 || (a->max_size.given && a->max_size.value < 0)) {
        kn__fail_attribute_out_of_range(
            call->kn, kn__site_of(call, &b), a->minlength < 0 ? "minlength" : "max_size",
            a->minlength < 0 ? a->minlength : a->max_size.value, "0 or more");
        return false;
    }
    if (!check_weights(call, 1)) return false;
    if (!a->max_size.given && kn__desc_numel(x)) {
        kn_tensor *wide = kn_cast(kn_max(kn_detach(call->in[0])), KN_I64);
        if (!kn__data_size(call, wide, &most)) return false;
        if (most < 0 && !kn__is_unsigned(x)) {
            kn__fail_index_out_of_range(call->kn, kn__site_of(call, &b), most, 0, bins);
            return false;
        }
        if (most < 0 || most == INT64_MAX) most = INT64_MAX - 1; /* as many bins as there are not */
    }
    if (most >= bins) bins = most + 1;
    if (a->max_size.given) bins = a->max_size.value;
    kn_dtype dtype = !weights ? KN_I64 : weights->d.dtype == KN_F32 ? KN_F32 : KN_F64;
    return kn__out(call, 0, dtype, 1, &bins);
}

static bool none_negative(const kn_launch *l) {
    const kn_desc *x = l->in[0];
    kn__walk w;
    kn__walk_start(&w, &x, 1);
    if (w.empty || kn__is_unsigned(x)) return true;
    do {
        int64_t v = kn__load_i(x, w.offset[0]);
        if (v >= 0) continue;
        *l->failure =
            (kn_failure){.code = KN_E_INDEX_OUT_OF_RANGE, .value = {v, 0, l->out[0]->shape[0]}};
        return false;
    } while (kn__walk_next(&w));
    return true;
}

int kn__ref_bincount(const kn_launch *l) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    const kn_desc *weights = l->n_in > 1 && l->in[1] ? l->in[1] : NULL;
    const kn_desc *d[] = {x, weights ? weights : x};
    uint64_t bins = (uint64_t)out->shape[0];
    kn__walk w;
    if (!none_negative(l)) return KN_E_INDEX_OUT_OF_RANGE;
    double *sums = new_bins(l, out->shape[0]);
    if (!sums) return KN_E_OUT_OF_MEMORY_HOST;
    kn__walk_start(&w, d, 2);
    if (!w.empty) {
        do {
            uint64_t at = (uint64_t)kn__load_i(x, w.offset[0]);
            if (at < bins) sums[at] += weights ? kn__load_f(weights, w.offset[1]) : 1;
        } while (kn__walk_next(&w));
    }
    store_bins(l, sums);
    return KN_OK;
}

#ifdef KILN_TESTING
static const double edges[] = {-2, -0.5, 0, 1, 1.5};
static const double outliers[] = {NAN, 0, 2, INFINITY, -7, 1, 1, -INFINITY};
static const double bins[] = {0, 3, 3, 1, 5};
static const double negative[] = {0, 3, -1, 1, 5};
KN__SAMPLES(histc) = {
    {.in = {{.shape = {2, {5, 7}}}}, .args = &(kn_histc_args){.bins = 6}},
    {.in = {{.shape = {2, {5, 7}}}}, .args = &(kn_histc_args){.bins = 4, .min = -1, .max = 1}},
    {.in = {{.shape = {1, {8}}, .values = outliers}},
     .args = &(kn_histc_args){.bins = 3},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_histc_args){.bins = 0}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_histc_args){.bins = 3}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_histc_args){.bins = -1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_histc_args){.bins = 3, .min = 1, .max = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(histogram_bin_edges) = {
    {.in = {{.shape = {2, {5, 7}}}}, .args = &(kn_histogram_edges_args){.bins = 6}},
    {.in = {{.shape = {1, {8}}, .values = outliers}},
     .args = &(kn_histogram_edges_args){.bins = 3, .low = {true, 0}}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_histogram_edges_args){.bins = 3}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_histogram_edges_args){.bins = 0},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_histogram_edges_args){.bins = 2, .low = {true, INFINITY}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(histogram) = {
    {.in = {{.shape = {2, {5, 7}}}}, .args = &(kn_histogram_args){.bins = 6}, .tolerance = 4},
    {.in = {{.shape = {2, {5, 7}}}, {.shape = {2, {5, 7}}, .low = 0, .high = 1}},
     .n_in = 2,
     .args = &(kn_histogram_args){.bins = 3, .low = {true, -1}, .high = {true, 1}, .density = true},
     .tolerance = 4,
     .not_smooth = true},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_histogram_args){.bins = 2}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_histogram_args){.bins = 2, .low = {true, 1}, .high = {true, 0}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}},
     .n_in = 2,
     .args = &(kn_histogram_args){.bins = 2},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define AT_SAMPLES(FIRST, SECOND)                                                               \
    {.in = {{.shape = {2, {5, 7}}}, {.shape = {1, {5}}, .values = edges}}, .args = FIRST},      \
        {.in = {{.shape = {2, {5, 7}}},                                                         \
                {.shape = {1, {5}}, .values = edges},                                           \
                {.shape = {2, {5, 7}}, .low = 0.5, .high = 1}},                                 \
         .n_in = 3,                                                                             \
         .args = SECOND,                                                                        \
         .tolerance = 4,                                                                        \
         .not_smooth = true},                                                                   \
        {.in = {{.shape = {1, {8}}, .values = outliers}, {.shape = {1, {5}}, .values = edges}}, \
         .args = FIRST},                                                                        \
        {.in = {{.shape = {1, {0}}}, {.shape = {1, {5}}, .values = edges}}, .args = FIRST},     \
        {.in = {{.shape = {1, {3}}}, {.shape = {1, {1}}}},                                      \
         .args = FIRST,                                                                         \
         .fails = KN_E_OPERAND_SIZE},                                                           \
        {.in = {{.shape = {1, {3}}}, {.shape = {0, {0}}}},                                      \
         .args = FIRST,                                                                         \
         .fails = KN_E_RANK_REQUIRED},                                                          \
        KN__SAMPLES_END
KN__SAMPLES(histogram_counts) = {AT_SAMPLES(NULL, NULL)};
KN__SAMPLES(histogram_at) = {
    AT_SAMPLES(&(kn_density_args){.density = false}, &(kn_density_args){.density = true})};
KN__SAMPLES(bincount) = {
    {.in = {{.shape = {1, {5}}, .values = bins}}, .args = &(kn_bincount_args){.minlength = 0}},
    {.in = {{.shape = {1, {5}}, .values = bins}}, .args = &(kn_bincount_args){.minlength = 9}},
    {.in = {{.shape = {1, {5}}, .values = bins},
            {.shape = {1, {5}}, .dtype = KN_F32, .constant = true}},
     .n_in = 2,
     .args = &(kn_bincount_args){.minlength = 2}},
    {.in = {{.shape = {1, {5}}, .values = bins}, {.shape = {1, {5}}, .dtype = KN_I32}},
     .n_in = 2,
     .args = &(kn_bincount_args){.max_size = {true, 4}}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_bincount_args){.minlength = 0}},
    {.in = {{.shape = {1, {5}}, .values = negative}},
     .args = &(kn_bincount_args){.minlength = 0},
     .dtypes = KN_DTYPES_SIGNED,
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {5, 1}}}},
     .args = &(kn_bincount_args){.minlength = 0},
     .fails = KN_E_RANK_REQUIRED},
    {.in = {{.shape = {1, {5}}, .values = bins}},
     .args = &(kn_bincount_args){.minlength = -1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
