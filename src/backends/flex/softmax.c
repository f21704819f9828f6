/* softmax, log_softmax and their gradients on flex: one pass a step over each line, in cache. */
#include <math.h>

#include "backends/flex/flex.h"
#include "backends/flex/line.h"

static double row_max(const kn__lines *s, const void *x) {
    const kn__fold_kernels *f = kn__fold_kernels_of(kn__isa_detect());
    double wide = -INFINITY;
    float narrow = -INFINITY;
    bool is_double = s->row_size == sizeof(double);
    f->row[KN__FOLD_MAX][is_double](x, s->n, is_double ? (void *)&wide : (void *)&narrow);
    double m = is_double ? wide : (double)narrow;
    return m == -INFINITY ? 0 : m; /* all are -inf: exp(x) is 0 everywhere */
}

static double row_sum(const kn__lines *s, const void *x) {
    double sum = 0;
    kn__fold_kernels_of(kn__isa_detect())
        ->row[KN__FOLD_SUM][s->row_size == sizeof(double)](x, s->n, &sum);
    return sum;
}

/* A line that is -inf throughout gives zeros. */
static void softmax_line(const kn__lines *s, int64_t line, void *const *rows) {
    (void)line;
    s->kernels->exp_minus(rows[0], s->n, row_max(s, rows[0]), rows[1]);
    double sum = row_sum(s, rows[1]);
    s->kernels->scale(rows[1], s->n, sum == 0 ? 1 : 1 / sum);
}

static void log_softmax_line(const kn__lines *s, int64_t line, void *const *rows) {
    (void)line;
    double m = row_max(s, rows[0]);
    s->kernels->exp_minus(rows[0], s->n, m, rows[1]);
    double sum = row_sum(s, rows[1]);
    s->kernels->minus(rows[0], s->n, m, sum == 0 ? 0 : log(sum), rows[1]);
}

static void softmax_grad_line(const kn__lines *s, int64_t line, void *const *rows) {
    (void)line;
    double dot = s->kernels->dot(rows[0], rows[1], s->n);
    s->kernels->softmax_gradient(rows[0], rows[1], s->n, dot, rows[2]);
}

static void log_softmax_grad_line(const kn__lines *s, int64_t line, void *const *rows) {
    (void)line;
    s->kernels->exp_minus(rows[1], s->n, 0, rows[2]);
    s->kernels->log_softmax_gradient(rows[0], s->n, row_sum(s, rows[0]), rows[2]);
}

static int run(const kn_launch *l, kn__line_fn *fn) {
    kn__lines s = {.launch = l, .run = fn, .n_tensors = (int)l->n_in + 1};
    for (uint32_t k = 0; k < l->n_in; k++) s.tensor[k] = l->in[k];
    s.tensor[l->n_in] = l->out[0];
    kn__lines_start(&s, ((const kn_axis_args *)l->args)->axis);
    return kn__lines_run(&s);
}

int kn__flex_softmax(const kn_launch *l) {
    return run(l, softmax_line);
}
int kn__flex_log_softmax(const kn_launch *l) {
    return run(l, log_softmax_line);
}
int kn__flex_softmax_grad(const kn_launch *l) {
    return run(l, softmax_grad_line);
}
int kn__flex_log_softmax_grad(const kn_launch *l) {
    return run(l, log_softmax_grad_line);
}
