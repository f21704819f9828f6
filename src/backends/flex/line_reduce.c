/* Reductions on flex that take each line as a whole: logsumexp and norm, along one axis or several
 * side by side. The rest is the reference's. */
#include <math.h>

#include "backends/flex/flex.h"
#include "backends/flex/line.h"
#include "core/casts.h"

static void store(const kn__lines *s, int64_t line, double v) {
    const kn_desc *out = s->launch->out[0];
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    kn__cast_one((kn_dtype)out->dtype, (char *)kn_desc_data(out, size) + (size_t)line * size,
                 KN_F64, &v);
}

/* Makes axes side by side one axis of x; false where they are not. */
static bool join_axes(const kn_desc *x, const kn_axes *axes, kn_desc *joined, int *axis) {
    *joined = *x;
    if (!axes->count) return false;
    int last = axes->count - 1;
    *axis = (int)axes->axis[0];
    if (axes->axis[last] != *axis + last) return false;
    joined->rank = (uint8_t)(x->rank - last);
    for (int i = 0; i < x->rank; i++)
        if (x->shape[i] == 0) return false; /* whose other sizes need not have a product */
    for (int i = 1; i <= last; i++) joined->shape[*axis] *= x->shape[*axis + i];
    for (int i = *axis + 1; i < joined->rank; i++) joined->shape[i] = x->shape[i + last];
    return true;
}

static int run(const kn_launch *l, const kn_axes *axes, kn__line_fn *fn) {
    kn_desc joined;
    int axis = 0;
    if (!join_axes(l->in[0], axes, &joined, &axis)) return l->host->reference(l->operation)(l);
    kn__lines s = {.launch = l, .run = fn, .tensor = {&joined}, .n_tensors = 1, .no_result = true};
    kn__lines_start(&s, axis);
    return s.n ? kn__lines_run(&s) : l->host->reference(l->operation)(l);
}

/* ---- logsumexp ---- */
static void logsumexp_line(const kn__lines *s, int64_t line, void *const *rows) {
    bool is_double = s->row_size == sizeof(double);
    double wide = -INFINITY;
    float narrow = -INFINITY;
    kn__fold_kernels_of(kn__isa_detect())
        ->row[KN__FOLD_MAX][is_double](rows[0], s->n, is_double ? (void *)&wide : (void *)&narrow);
    double m = is_double ? wide : (double)narrow;
    store(s, line, isinf(m) ? m : m + log(s->kernels->exp_sum(rows[0], s->n, m)));
}

int kn__flex_logsumexp(const kn_launch *l) {
    return run(l, &((const kn_reduce_args *)l->args)->axes, logsumexp_line);
}

/* ---- norm ---- */
static double magnitude(const kn__lines *s, const void *row, int64_t i) {
    bool is_double = s->row_size == sizeof(double);
    return fabs(is_double ? ((const double *)row)[i] : (double)((const float *)row)[i]);
}

/* Of any order; NaN wins where the order is infinite. */
static double power_sum(const kn__lines *s, const void *row, double p) {
    double sum = p == -INFINITY ? INFINITY : 0;
    for (int64_t i = 0; i < s->n; i++) {
        double v = magnitude(s, row, i);
        if (isnan(v)) return v;
        if (isinf(p))
            sum = (p > 0 ? v > sum : v < sum) ? v : sum;
        else
            sum += p == 0 ? v != 0 : p == 1 ? v : pow(v, p);
    }
    return sum;
}

/* The root of a sum of squares that overflows, or vanishes, without that: squares are of what is
 * largest so far, as in LAPACK's xLASSQ. */
static double scaled_norm(const kn__lines *s, const void *row) {
    double most = 0, sum = 1;
    for (int64_t i = 0; i < s->n; i++) {
        double v = magnitude(s, row, i), part = v / most;
        if (v == 0) continue;
        if (isinf(v)) return v;
        if (v > most) {
            sum = 1 + sum * (most / v) * (most / v);
            most = v;
        } else {
            sum += part * part;
        }
    }
    return most * sqrt(sum);
}

static void norm_line(const kn__lines *s, int64_t line, void *const *rows) {
    double p = ((const kn_norm_args *)s->launch->args)->p.value;
    if (p == 2) {
        double sum = s->kernels->dot(rows[0], rows[0], s->n);
        bool edge = sum < 1e-280 || isinf(sum);
        store(s, line, edge ? scaled_norm(s, rows[0]) : sqrt(sum));
        return;
    }
    double sum = power_sum(s, rows[0], p);
    store(s, line, isinf(p) || p == 0 || p == 1 ? sum : pow(sum, 1 / p));
}

int kn__flex_norm(const kn_launch *l) {
    return run(l, &((const kn_norm_args *)l->args)->axes, norm_line);
}
