/* Where values would stand in a sorted sequence: searchsorted, bucketize. */
#include <math.h>

#include "ops/indexing.h"
#include "ops/infer.h"
#include "ops/ordered.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool settle(kn__call *call, kn_dtype *dtype) {
    if (!kn__settle_dtype(call, dtype, KN_I64)) return false;
    if (kn_dtype_is_integer(*dtype)) return true;
    kn__call_site b;
    kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "the result", *dtype);
    return false;
}

/* Of rank 1 one sequence serves all values; else each line of values has its own. */
static bool lines_match(const kn__call *call, const kn_desc *s, const kn_desc *v) {
    bool fits = s->rank == 1 || s->rank == v->rank;
    for (int i = 0; fits && s->rank > 1 && i < s->rank - 1; i++) fits = s->shape[i] == v->shape[i];
    if (fits && s->rank) return true;
    kn__call_site b;
    kn_shape own = kn__desc_shape(v), expected = kn__desc_shape(s);
    if (s->rank == 0)
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "sorted", &expected, 0, 1);
    else
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "values", &own, &expected);
    return false;
}

bool kn__infer_searchsorted(kn__call *call) {
    const kn_desc *s = &call->in[0]->d, *v = &call->in[1]->d;
    const kn_tensor *sorter = call->n_in > 2 ? call->in[2] : NULL;
    kn_searchsorted_args *a = call->args;
    kn__call_site b;
    if (!settle(call, &a->dtype) || !lines_match(call, s, v)) return false;
    if (sorter && !kn_dtype_is_integer((kn_dtype)sorter->d.dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "sorter", (kn_dtype)sorter->d.dtype);
        return false;
    }
    if (sorter && !kn_shape_equal(kn__desc_shape(&sorter->d), kn__desc_shape(s))) {
        kn_shape own = kn__desc_shape(&sorter->d), expected = kn__desc_shape(s);
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "sorter", &own, &expected);
        return false;
    }
    return kn__out(call, 0, a->dtype, v->rank, v->shape);
}

bool kn__infer_bucketize(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *bounds = &call->in[1]->d;
    kn_bucketize_args *a = call->args;
    if (!settle(call, &a->dtype)) return false;
    if (bounds->rank == 1) return kn__out(call, 0, a->dtype, x->rank, x->shape);
    kn__call_site b;
    kn_shape own = kn__desc_shape(bounds);
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), "boundaries", &own, bounds->rank, 1);
    return false;
}

void kn__parts_bucketize(const kn__call *call, kn_tensor **results) {
    const kn_bucketize_args *a = call->args;
    results[0] = kn_searchsorted(call->in[1], call->in[0], .right = a->right, .dtype = a->dtype);
}

/* ---- the reference: bisection ---- */
typedef struct line {
    const kn_desc *sorted, *sorter;
    int64_t n, step, sorter_step; /* along the sequence */
    kn__order order;
    bool right, as_floats;
} line;

static kn__item load(const line *s, const kn_desc *d, int64_t offset) {
    if (s->as_floats) return (kn__item){.f = kn__load_f(d, offset)};
    return (kn__item){.i = kn__load_i(d, offset)};
}

/* Signed and unsigned 64-bit integers as their values say. */
static bool less(const line *s, const kn__item *a, bool a_unsigned, const kn__item *b,
                 bool b_unsigned) {
    if (s->as_floats) return a->f < b->f;
    bool a_huge = a_unsigned && a->i < 0, b_huge = b_unsigned && b->i < 0;
    if (a_huge != b_huge) return b_huge;
    return a_huge ? (uint64_t)a->i < (uint64_t)b->i : a->i < b->i;
}

/* Whether the value belongs behind the element. NaN belongs behind everything. */
static bool behind(const line *s, const kn__item *element, const kn__item *value,
                   const kn_desc *values) {
    bool eu = kn__is_unsigned(s->sorted), vu = kn__is_unsigned(values);
    if (s->as_floats) return s->right ? !(element->f > value->f) : !(element->f >= value->f);
    return s->right ? !less(s, value, vu, element, eu) : less(s, element, eu, value, vu);
}

static int64_t find(const line *s, int64_t from, int64_t sorter_from, const kn__item *value,
                    const kn_desc *values) {
    int64_t low = 0, high = s->n;
    while (low < high) {
        int64_t middle = low + (high - low) / 2, at = middle;
        if (s->sorter) at = kn__load_i(s->sorter, sorter_from + middle * s->sorter_step);
        kn__item element = load(s, s->sorted, from + at * s->step);
        if (behind(s, &element, value, values))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool sorter_in_range(const kn_launch *l, const kn_desc *sorter, int64_t n) {
    kn__walk w;
    kn__walk_start(&w, &sorter, 1);
    if (w.empty) return true;
    do {
        int64_t at = kn__load_i(sorter, w.offset[0]);
        if (at >= 0 && at < n) continue;
        *l->failure =
            (kn_failure){.code = KN_E_INDEX_OUT_OF_RANGE, .value = {at, sorter->rank - 1, n}};
        return false;
    } while (kn__walk_next(&w));
    return true;
}

int kn__ref_searchsorted(const kn_launch *l) {
    const kn_desc *sorted = l->in[0], *values = l->in[1], *out = l->out[0];
    const kn_desc *sorter = l->n_in > 2 ? l->in[2] : NULL;
    int last = sorted->rank - 1;
    line s = {.sorted = sorted,
              .sorter = sorter,
              .n = sorted->shape[last],
              .step = sorted->strides[last],
              .sorter_step = sorter ? sorter->strides[last] : 0,
              .right = ((const kn_searchsorted_args *)l->args)->right,
              .as_floats = kn__is_f(sorted) || kn__is_f(values)};
    if (sorter && !sorter_in_range(l, sorter, s.n)) return KN_E_INDEX_OUT_OF_RANGE;
    /* The sequence's lines spread over the values: the last axis does not move. */
    kn_desc starts = *sorted, sorter_starts = sorter ? *sorter : *sorted;
    starts.shape[last] = sorter_starts.shape[last] = 1;
    const kn_desc *d[] = {values, out, &starts, &sorter_starts};
    kn__walk w;
    if (values->rank == 0) starts.rank = sorter_starts.rank = 0;
    kn__walk_start(&w, d, 4);
    if (w.empty) return KN_OK;
    do {
        kn__item value = load(&s, values, w.offset[0]);
        kn__store_i(out, w.offset[1], find(&s, w.offset[2], w.offset[3], &value, values));
    } while (kn__walk_next(&w));
    return KN_OK;
}

#ifdef KILN_TESTING
static const double sorted[] = {-3, -1, 0, 0, 2, 5};
static const double two_lines[] = {-3, 0, 5, 1, 1, 4};
static const double unsorted[] = {5, 0, -1, 2};
static const double its_order[] = {2, 1, 3, 0};
static const double bad_order[] = {2, 1, 4, 0};
static const double with_nan[] = {NAN, 0, 2, 7};
#define SIGNED_ONES (KN_DTYPES_FLOAT | KN_DTYPES_SIGNED)
KN__SAMPLES(searchsorted) = {
    {.in = {{.shape = {1, {6}}, .values = sorted}, {.shape = {2, {3, 4}}}},
     .args = &(kn_searchsorted_args){.right = false},
     .dtypes = SIGNED_ONES},
    {.in = {{.shape = {1, {6}}, .values = sorted}, {.shape = {2, {3, 4}}}},
     .args = &(kn_searchsorted_args){.right = true, .dtype = KN_I32},
     .dtypes = SIGNED_ONES},
    {.in = {{.shape = {2, {2, 3}}, .values = two_lines}, {.shape = {2, {2, 5}}}},
     .args = &(kn_searchsorted_args){.right = true},
     .dtypes = SIGNED_ONES},
    {.in = {{.shape = {1, {4}}, .values = unsorted},
            {.shape = {2, {3, 2}}},
            {.shape = {1, {4}}, .values = its_order, .dtype = KN_I64}},
     .n_in = 3,
     .args = &(kn_searchsorted_args){.right = false},
     .dtypes = SIGNED_ONES},
    {.in = {{.shape = {1, {4}}, .values = unsorted},
            {.shape = {2, {3, 2}}},
            {.shape = {1, {4}}, .values = bad_order, .dtype = KN_I64}},
     .n_in = 3,
     .args = &(kn_searchsorted_args){.right = false},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {6}}, .values = sorted}, {.shape = {1, {4}}, .values = with_nan}},
     .args = &(kn_searchsorted_args){.right = false},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {1, {6}}, .values = sorted}, {.shape = {0, {0}}, .dtype = KN_U8}},
     .args = &(kn_searchsorted_args){.right = false},
     .dtypes = SIGNED_ONES},
    {.in = {{.shape = {1, {0}}}, {.shape = {1, {3}}}}, .args = &(kn_searchsorted_args){.right = 0}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {0}}}}, .args = &(kn_searchsorted_args){.right = 0}},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {3, 3}}}},
     .args = &(kn_searchsorted_args){.right = false},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {3, 3}}}},
     .args = &(kn_searchsorted_args){.right = false},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 3}}}},
     .args = &(kn_searchsorted_args){.dtype = KN_F32},
     .fails = KN_E_DTYPE_INDEX},
    KN__SAMPLES_END};
KN__SAMPLES(bucketize) = {{.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {6}}, .values = sorted}},
                           .args = &(kn_bucketize_args){.right = false},
                           .dtypes = SIGNED_ONES},
                          {.in = {{.shape = {0, {0}}}, {.shape = {1, {6}}, .values = sorted}},
                           .args = &(kn_bucketize_args){.right = true, .dtype = KN_I32},
                           .dtypes = SIGNED_ONES},
                          {.in = {{.shape = {2, {3, 4}}}, {.shape = {0, {0}}}},
                           .args = &(kn_bucketize_args){.right = false},
                           .fails = KN_E_RANK_REQUIRED},
                          KN__SAMPLES_END};
#endif
