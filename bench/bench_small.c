/* What one operation on one element costs: everything beside the arithmetic. Best of 200 runs of
 * 4,000 calls, so wants a quiet core. */
#include <kiln/kiln.h>

#include "support/bench.h"

#include <stdio.h>
#include <time.h>

enum { RUNS = 200, CALLS = 4000 };

typedef struct {
    kn_context *kn;
    kn_tensor *a, *b;
} pair;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The adds of a run stand in one scope; closing it is not part of an add. */
static double time_adds(const pair *p) {
    double ns = 0;
    KN_SCOPE(p->kn) {
        double start = now();
        for (int i = 0; i < CALLS; i++) kn_add(p->a, p->b);
        ns = (now() - start) / CALLS;
    }
    return ns;
}
static double time_scoped_adds(const pair *p) {
    double start = now();
    for (int i = 0; i < CALLS; i++) {
        KN_SCOPE(p->kn) {
            kn_add(p->a, p->b);
        }
    }
    return (now() - start) / CALLS;
}
static double time_backward(const pair *p) {
    double start = now();
    for (int i = 0; i < CALLS; i++) {
        KN_SCOPE(p->kn) {
            kn_grads *grads = NULL;
            KN_IGNORE(kn_backward(kn_add(p->a, p->b), &grads));
        }
    }
    return (now() - start) / CALLS;
}

static pair make(const char *device, bool tracked) {
    pair p = {.kn = kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .threads = 1})};
    kn_device *dev = kn_device_open(p.kn, device);
    p.a = kn_full(dev, KN_SHAPE(1), 1.5);
    p.b = kn_full(dev, KN_SHAPE(1), 2.5);
    if (tracked) p.a = kn_require_grad(p.a);
    return p;
}

static void measure(const char *name, const char *device, bool tracked, double target,
                    double (*run)(const pair *p)) {
    pair p = make(device, tracked);
    double best = 1e30;
    for (int i = 0; i < RUNS; i++) {
        double ns = run(&p);
        if (ns < best) best = ns;
    }
    double sum = 0;
    bool right = kn_item_f64(kn_add(p.a, p.b), &sum) == KN_OK && sum == 4;
    bench_report(&(bench_result){.name = name,
                                 .unit = "ns",
                                 .better = "lower",
                                 .kiln = best,
                                 .peer = target > 0 ? "target" : NULL,
                                 .peer_value = target,
                                 .target = target > 0 ? 1 : 0,
                                 .checked = right && kn_report(p.kn, stderr) == 0,
                                 .threads = 1});
    kn_close(p.kn);
}

int main(void) {
    measure("add of one element", "flex", false, 60, time_adds);
    measure("... with a scope around it", "flex", false, 0, time_scoped_adds);
    measure("... on an idle autodiff", "autodiff(flex)", false, 0, time_adds);
    measure("... on ndarray", "ndarray", false, 0, time_adds);
    measure("add forward and backward", "autodiff(flex)", true, 250, time_backward);
    return !bench_finish();
}
