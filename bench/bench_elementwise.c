/* Element-wise operations of flex on a million floats, beside a memcpy of the same size. ratio is
 * the copy's time over ours: an addition reads two arrays and writes one, so 0.67 is all there is.
 */
#include <kiln/kiln.h>

#include "support/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1 << 20 };

typedef struct {
    kn_context *kn;
    kn_tensor *x, *y, *row, *column, *mask, *half;
} tensors;
typedef kn_tensor *apply_fn(const tensors *t);
typedef struct {
    const tensors *t;
    apply_fn *apply;
} work;

static float *from, *to;

static void copy(void *user) {
    (void)user;
    memcpy(to, from, N * sizeof *to);
}
static void run(void *user) {
    const work *w = user;
    KN_SCOPE(w->t->kn) {
        w->apply(w->t);
    }
}

static kn_tensor *add(const tensors *t) {
    return kn_add(t->x, t->y);
}
static kn_tensor *add_row(const tensors *t) {
    return kn_add(t->x, t->row);
}
static kn_tensor *add_column(const tensors *t) {
    return kn_add(t->x, t->column);
}
static kn_tensor *add_transposed(const tensors *t) {
    return kn_add(t->x, kn_transpose(t->y, 0, 1));
}
static kn_tensor *add_half(const tensors *t) {
    return kn_add(t->half, t->half);
}
static kn_tensor *mul_scalar(const tensors *t) {
    return kn_mul_scalar(t->x, 1.5);
}
static kn_tensor *divide(const tensors *t) {
    return kn_div(t->x, t->y);
}
static kn_tensor *greater(const tensors *t) {
    return kn_gt(t->x, t->y);
}
static kn_tensor *where(const tensors *t) {
    return kn_where(t->mask, t->x, t->y);
}
static kn_tensor *relu(const tensors *t) {
    return kn_relu(t->x);
}
static kn_tensor *relu_grad(const tensors *t) {
    return kn_relu_grad(t->x, t->y);
}
static kn_tensor *exponential(const tensors *t) {
    return kn_exp(t->x);
}
static kn_tensor *logarithm(const tensors *t) {
    return kn_log(t->x);
}
static kn_tensor *hyperbolic(const tensors *t) {
    return kn_tanh(t->x);
}
static kn_tensor *sigmoid(const tensors *t) {
    return kn_sigmoid(t->x);
}
static kn_tensor *gelu(const tensors *t) {
    return kn_gelu(t->x);
}
static kn_tensor *silu(const tensors *t) {
    return kn_silu(t->x);
}
static kn_tensor *sine(const tensors *t) {
    return kn_sin(t->x);
}
static kn_tensor *power(const tensors *t) {
    return kn_pow(t->x, t->y);
}
static kn_tensor *fill(const tensors *t) {
    return kn_full_like(t->x, 1.5);
}
static kn_tensor *uniform(const tensors *t) {
    return kn_rand_like(t->x);
}
static kn_tensor *normal(const tensors *t) {
    return kn_randn_like(t->x);
}
static kn_tensor *dropout(const tensors *t) {
    return kn_dropout(t->x, 0.5);
}

static const struct {
    const char *name;
    apply_fn *apply;
} cases[] = {
    {"add", add},
    {"add, row broadcast", add_row},
    {"add, column broadcast", add_column},
    {"add, transposed", add_transposed},
    {"add, float16", add_half},
    {"mul_scalar", mul_scalar},
    {"div", divide},
    {"gt", greater},
    {"where", where},
    {"relu", relu},
    {"relu_grad", relu_grad},
    {"exp", exponential},
    {"log", logarithm},
    {"tanh", hyperbolic},
    {"sigmoid", sigmoid},
    {"gelu", gelu},
    {"silu", silu},
    {"sin", sine},
    {"pow", power},
    {"full_like", fill},
    {"rand_like", uniform},
    {"randn_like", normal},
    {"dropout", dropout},
};

static tensors make(int threads) {
    kn_open_options o = {.size = sizeof o, .threads = threads};
    tensors t = {.kn = kn_open(&o)};
    kn_device *dev = kn_device_open(t.kn, "flex");
    t.x = kn_uniform(dev, KN_SHAPE(1024, 1024), 0.1, 4);
    t.y = kn_uniform(dev, KN_SHAPE(1024, 1024), 0.1, 4);
    t.row = kn_uniform(dev, KN_SHAPE(1024), 0, 1);
    t.column = kn_uniform(dev, KN_SHAPE(1024, 1), 0, 1);
    t.mask = kn_gt(t.x, t.y);
    t.half = kn_cast(t.x, KN_F16);
    return t;
}

int main(void) {
    from = calloc(N, sizeof *from);
    to = calloc(N, sizeof *to);
    if (!from || !to) return 1;
    memset(from, 1, N * sizeof *from);
    memset(to, 1, N * sizeof *to);
    for (int threads = 1; threads <= 2; threads++) {
        tensors t = make(threads);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            work w = {&t, cases[i].apply};
            bench_side sides[] = {{"kiln", run, &w}, {"memcpy", copy, NULL}};
            bench_time times[2];
            bench_alternate(sides, 2, 5, 0.02, times);
            bench_report(&(bench_result){.name = cases[i].name,
                                         .unit = "us",
                                         .better = "lower",
                                         .kiln = times[0].best * 1e6,
                                         .peer = "memcpy",
                                         .peer_value = times[1].best * 1e6,
                                         .threads = threads});
        }
        if (kn_report(t.kn, stderr)) return 1;
        kn_close(t.kn);
    }
    free(from);
    free(to);
    return !bench_finish();
}
