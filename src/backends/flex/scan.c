/* argmax, argmin, cumsum and cumprod on flex: line by line. */
#include <math.h>

#include "backends/flex/flex.h"
#include "backends/flex/integers.h"
#include "backends/flex/line.h"

/* ---- Where the extremes are ---- */
static int64_t first_of_f32(const float *x, int64_t n, float best) {
    for (int64_t i = 0; i < n; i++) {
        if (x[i] == best || (best != best && x[i] != x[i])) return i;
    }
    return 0;
}
static int64_t first_of_f64(const double *x, int64_t n, double best) {
    for (int64_t i = 0; i < n; i++) {
        if (x[i] == best || (best != best && x[i] != x[i])) return i;
    }
    return 0;
}

/* The extreme is found by vectors (NaN wins), and then where it stands first. */
static void arg_line(const kn__lines *s, int64_t line, void *const *rows) {
    const kn__fold_kind *kind = s->user;
    int64_t *out = kn_desc_data(s->launch->out[0], sizeof *out);
    double wide = *kind == KN__FOLD_MAX ? -INFINITY : INFINITY;
    float narrow = (float)wide;
    const kn__fold_kernels *k = kn__fold_kernels_of(kn__isa_detect());
    if (s->row_size == sizeof(double)) {
        k->row[*kind][1](rows[0], s->n, &wide);
        out[line] = first_of_f64(rows[0], s->n, wide);
    } else {
        k->row[*kind][0](rows[0], s->n, &narrow);
        out[line] = first_of_f32(rows[0], s->n, narrow);
    }
}

static int arg_reduce(const kn_launch *l, kn__fold_kind kind) {
    const kn_arg_reduce_args *a = l->args;
    kn_desc x = *l->in[0];
    int64_t axis = a->axis.value;
    if (axis == x.rank && x.rank) { /* all elements are one line */
        for (int i = 1; i < x.rank; i++) x.shape[0] *= x.shape[i];
        x.rank = 1;
        axis = 0;
    }
    if (!kn_dtype_is_float((kn_dtype)x.dtype))
        return kn__int_arg(l, &x, axis, kind == KN__FOLD_MAX);
    kn__lines s = {.launch = l,
                   .run = arg_line,
                   .user = &kind,
                   .tensor = {&x},
                   .n_tensors = 1,
                   .no_result = true};
    kn__lines_start(&s, axis);
    return kn__lines_run(&s);
}

int kn__flex_argmax(const kn_launch *l) {
    return arg_reduce(l, KN__FOLD_MAX);
}
int kn__flex_argmin(const kn_launch *l) {
    return arg_reduce(l, KN__FOLD_MIN);
}

/* ---- Cumulative: the running value is kept in double ---- */
typedef struct scan {
    bool product, reverse;
} scan;

static inline double step(const scan *c, double acc, double x) {
    return c->product ? acc * x : acc + x;
}

static void scan_line(const kn__lines *s, int64_t line, void *const *rows) {
    const scan *c = s->user;
    double acc = c->product;
    (void)line;
    for (int64_t k = 0; k < s->n; k++) {
        int64_t i = c->reverse ? s->n - 1 - k : k;
        if (s->row_size == sizeof(double)) {
            acc = step(c, acc, ((const double *)rows[0])[i]);
            ((double *)rows[1])[i] = acc;
        } else {
            acc = step(c, acc, (double)((const float *)rows[0])[i]);
            ((float *)rows[1])[i] = (float)acc;
        }
    }
}

static int run_scan(const kn_launch *l, bool product) {
    const kn_cumulate_args *a = l->args;
    bool floats = kn_dtype_is_float((kn_dtype)l->in[0]->dtype);
    if (!floats && l->out[0]->dtype == KN_I64) return kn__int_scan(l, product);
    if (a->exclusive || l->in[0]->dtype != l->out[0]->dtype)
        return l->host->reference(l->operation)(l);
    scan c = {product, a->reverse};
    kn__lines s = {
        .launch = l, .run = scan_line, .user = &c, .tensor = {l->in[0], l->out[0]}, .n_tensors = 2};
    kn__lines_start(&s, a->axis);
    return kn__lines_run(&s);
}

int kn__flex_cumsum(const kn_launch *l) {
    return run_scan(l, false);
}
int kn__flex_cumprod(const kn_launch *l) {
    return run_scan(l, true);
}
