/* Drawing categories by weight: multinomial, categorical. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/philox.h"
#include "ops/infer.h"
#include "ops/ordered.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool drawn(kn__call *call, int64_t count, const char *operand) {
    const kn_desc *w = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(w);
    kn__call_site b;
    if (w->rank < 1) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), operand, &shape, w->rank, 1);
        return false;
    }
    if (count < 0) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "count", count,
                                        "0 or more");
        return false;
    }
    shape.dim[w->rank - 1] = count;
    if (!kn__out_shape(call, 0, KN_I64, shape)) return false;
    if (w->shape[w->rank - 1] || !kn__desc_numel(&call->out[0]->d)) return true;
    shape = kn__desc_shape(w);
    kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &shape);
    return false;
}

bool kn__infer_multinomial(kn__call *call) {
    const kn_multinomial_args *a = call->args;
    const kn_desc *w = &call->in[0]->d;
    if (!drawn(call, a->count, "weights")) return false;
    if (a->replacement || a->count <= w->shape[w->rank - 1]) return true;
    kn__call_site b;
    kn__fail_topk_count(call->kn, kn__site_of(call, &b), a->count, w->rank - 1,
                        w->shape[w->rank - 1]);
    return false;
}
bool kn__infer_categorical(kn__call *call) {
    return drawn(call, ((const kn_categorical_args *)call->args)->count, "logits");
}

/* ---- the reference ---- */
typedef struct lines {
    const kn_desc *weights;
    int64_t n, step, count;
    bool replacement;
    uint64_t key, position;
} lines;

static double weight(const lines *s, int64_t from, int64_t i) {
    return kn__load_f(s->weights, from + i * s->step);
}

/* Says what is wrong with a line of weights; false: it can be drawn from. */
static bool fault(const lines *s, int64_t from, char *why, size_t size) {
    double sum = 0;
    int64_t positive = 0;
    for (int64_t i = 0; i < s->n; i++) {
        double w = weight(s, from, i);
        if (!(w >= 0) || isinf(w)) {
            snprintf(why, size, "weight %" PRId64 " is %g", i, w);
            return true;
        }
        sum += w;
        positive += w > 0;
    }
    if (!(sum > 0) || isinf(sum)) {
        snprintf(why, size, "they sum to %g", sum);
        return true;
    }
    if (s->replacement || positive >= s->count) return false;
    snprintf(why, size, "only %" PRId64 " are above 0, and %" PRId64 " are to be drawn", positive,
             s->count);
    return true;
}

static double uniform(const lines *s, uint64_t i) {
    return ((double)(kn__philox_bits64(s->key, s->position, i) >> 12) + 0.5) * 0x1p-52;
}

/* With replacement: element k of line r is found by the uniform number r count + k. */
static void draw_each(const lines *s, int64_t line, int64_t from, double *sums, int64_t *out) {
    double sum = 0;
    for (int64_t i = 0; i < s->n; i++) sums[i] = sum += weight(s, from, i);
    for (int64_t k = 0; k < s->count; k++) {
        double target = uniform(s, (uint64_t)(line * s->count + k)) * sum;
        int64_t low = 0, high = s->n - 1;
        while (low < high) {
            int64_t middle = low + (high - low) / 2;
            if (sums[middle] > target)
                high = middle;
            else
                low = middle + 1;
        }
        while (low > 0 && weight(s, from, low) == 0) low--; /* rounding at the end */
        out[k] = low;
    }
}

/* Without: each category waits for a time of rate its weight, by the uniform number r n + i; the
 * first to arrive are drawn, in their order (Efraimidis and Spirakis, 2006). */
static void draw_first(const lines *s, int64_t line, int64_t from, kn__item *items, int64_t *out) {
    const kn__order order = {.floats = true};
    for (int64_t i = 0; i < s->n; i++) {
        double time = -log(uniform(s, (uint64_t)(line * s->n + i)));
        items[i] = (kn__item){.f = time / weight(s, from, i), .at = i};
    }
    const kn__item *sorted = kn__items_sort(&order, items, items + s->n, s->n);
    for (int64_t k = 0; k < s->count; k++) out[k] = sorted[k].at;
}

static int draw_lines(const kn_launch *l, const lines *s, void *room) {
    kn_desc starts = *s->weights;
    starts.shape[starts.rank - 1] = 1;
    const kn_desc *d[] = {&starts};
    int64_t *out = kn_desc_data(l->out[0], sizeof *out), line = 0;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    do {
        char why[sizeof l->failure->text];
        if (!fault(s, w.offset[0], why, sizeof why)) continue;
        *l->failure = (kn_failure){.code = KN_E_WEIGHTS_INVALID, .value = {line}};
        memcpy(l->failure->text, why, strlen(why) + 1);
        return KN_E_WEIGHTS_INVALID;
    } while (line++, kn__walk_next(&w));
    kn__walk_start(&w, d, 1);
    line = 0;
    do {
        int64_t *to = out + line * s->count;
        if (s->replacement)
            draw_each(s, line, w.offset[0], room, to);
        else
            draw_first(s, line, w.offset[0], room, to);
    } while (line++, kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_multinomial(const kn_launch *l) {
    const kn_multinomial_args *a = l->args;
    const kn_desc *w = l->in[0];
    lines s = {.weights = w,
               .n = w->shape[w->rank - 1],
               .step = w->strides[w->rank - 1],
               .count = a->count,
               .replacement = a->replacement,
               .key = (uint64_t)a->key,
               .position = (uint64_t)a->position};
    size_t bytes = (size_t)s.n * (a->replacement ? sizeof(double) : 2 * sizeof(kn__item));
    void *room = l->host->scratch_get(bytes);
    if (!room) {
        *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    int status = draw_lines(l, &s, room);
    l->host->scratch_put(room);
    return status;
}

void kn__parts_categorical(const kn__call *call, kn_tensor **results) {
    const kn_categorical_args *a = call->args;
    kn_tensor *p = kn_softmax(call->in[0], -1);
    results[0] = kn_multinomial(p, a->count, .replacement = true);
}

#ifdef KILN_TESTING
static const double weights[] = {0, 1, 3, 0.5, 2, 0, 0, 1};
static const double negative[] = {0, 1, -3, 0.5};
static const double nothing[] = {0, 0, 0};
KN__SAMPLES(multinomial) = {
    {.in = {{.shape = {2, {2, 4}}, .values = weights}},
     .args = &(kn_multinomial_args){.count = 50, .replacement = true}},
    {.in = {{.shape = {2, {2, 4}}, .values = weights}}, .args = &(kn_multinomial_args){.count = 2}},
    {.in = {{.shape = {1, {200}}, .low = 0.1, .high = 1}},
     .args = &(kn_multinomial_args){.count = 30}},
    {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_multinomial_args){.count = 2}},
    {.in = {{.shape = {1, {4}}, .values = negative}},
     .args = &(kn_multinomial_args){.count = 2},
     .fails = KN_E_WEIGHTS_INVALID},
    {.in = {{.shape = {1, {3}}, .values = nothing}},
     .args = &(kn_multinomial_args){.count = 2, .replacement = true},
     .fails = KN_E_WEIGHTS_INVALID},
    {.in = {{.shape = {2, {2, 4}}, .values = weights}},
     .args = &(kn_multinomial_args){.count = 5},
     .fails = KN_E_TOPK_COUNT},
    {.in = {{.shape = {2, {2, 4}}, .values = weights}},
     .args = &(kn_multinomial_args){.count = -1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {0, {0}}}},
     .args = &(kn_multinomial_args){.count = 1},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {1, {0}}}},
     .args = &(kn_multinomial_args){.count = 1, .replacement = true},
     .fails = KN_E_EMPTY_REDUCTION},
    KN__SAMPLES_END};
KN__SAMPLES(categorical) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_categorical_args){.count = 20}},
    {.in = {{.shape = {0, {0}}}},
     .args = &(kn_categorical_args){.count = 20},
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
#endif
