/* Optimiser steps on flex: dense operands of one dtype, f32 or f64, in vectors and threads. What
 * does not fit (odd strides, 16-bit parameters, copies in more bits) runs the reference kernel:
 * nothing is copied, since a step must not run out of memory once it writes. */
#include <math.h>

#include "backends/flex/flex.h"
#include "backends/flex/isa.h"
#include "backends/flex/optimizer_kernels.h"

enum { GRAIN = 16384 };

static const kn__optimizer_kernels *kernels(void) {
    switch (kn__isa_detect()) {
#if KILN_BUILD_AVX512
    case KN_ISA_AVX512:
        return &kn__optimizer_avx512;
#endif
#if KILN_BUILD_AVX2
    case KN_ISA_AVX2:
        return &kn__optimizer_avx2;
#endif
    default:
        return &kn__optimizer_base;
    }
}

/* Elements lie in one order in all operands, without gaps, in the parameter's dtype. */
static bool fits(const kn_launch *l) {
    const kn_desc *p = l->in[0];
    if (p->dtype != KN_F32 && p->dtype != KN_F64) return false;
    for (uint32_t i = 0; i < l->n_in; i++) {
        const kn_desc *d = l->in[i];
        if (d && (!d->contiguous || d->dtype != p->dtype)) return false;
    }
    return true;
}

static char *data_of(const kn_desc *d, size_t size) {
    return d ? kn_desc_data(d, size) : NULL;
}

static int64_t numel(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= d->shape[i];
    return n;
}

static char *at(char *data, int64_t element, size_t size) {
    return data ? data + element * (int64_t)size : NULL;
}

typedef struct work {
    size_t size;
    int real; /* 0: f32, 1: f64 */
    const kn__optimizer_kernels *kernels;
    char *data[5];
    kn__sgd_numbers sgd;
    kn__adam_numbers adam;
} work;

static work work_of(const kn_launch *l, uint32_t operands) {
    work w = {.real = l->in[0]->dtype == KN_F64, .kernels = kernels()};
    w.size = w.real ? sizeof(double) : sizeof(float);
    for (uint32_t i = 0; i < operands; i++) w.data[i] = data_of(l->in[i], w.size);
    return w;
}

/* ---- sgd_step ---- */
static void sgd_part(void *user, int64_t begin, int64_t end) {
    const work *w = user;
    char *p[3];
    for (int i = 0; i < 3; i++) p[i] = at(w->data[i], begin, w->size);
    w->kernels->sgd[w->real](end - begin, &w->sgd, p[0], p[1], p[2]);
}

int kn__flex_sgd_step(const kn_launch *l) {
    const kn_sgd_step_args *a = l->args;
    if (!fits(l) || l->in[3]) return l->host->reference("sgd_step")(l);
    work w = work_of(l, a->momentum > 0 ? 3 : 2);
    w.sgd = (kn__sgd_numbers){.lr = a->lr,
                              .momentum = a->momentum,
                              .take = 1 - a->dampening,
                              .decay = a->weight_decay,
                              .first = a->step == 1,
                              .nesterov = a->nesterov};
    l->host->parallel_for(numel(l->in[0]), GRAIN, sgd_part, &w);
    return KN_OK;
}

/* ---- adam_step ---- */
static void adam_part(void *user, int64_t begin, int64_t end) {
    const work *w = user;
    char *p[5];
    for (int i = 0; i < 5; i++) p[i] = at(w->data[i], begin, w->size);
    w->kernels->adam[w->real](end - begin, &w->adam, p[0], p[1], p[2], p[3], p[4]);
}

int kn__flex_adam_step(const kn_launch *l) {
    const kn_adam_step_args *a = l->args;
    if (!fits(l) || l->in[5]) return l->host->reference("adam_step")(l);
    work w = work_of(l, 5);
    double t = (double)a->step;
    w.adam = (kn__adam_numbers){.rate = a->lr / (1 - pow(a->beta1, t)),
                                .root = 1 / sqrt(1 - pow(a->beta2, t)),
                                .beta1 = a->beta1,
                                .beta2 = a->beta2,
                                .eps = a->eps,
                                .shrink = a->decoupled ? 1 - a->lr * a->weight_decay : 1,
                                .decay = a->decoupled ? 0 : a->weight_decay};
    l->host->parallel_for(numel(l->in[0]), GRAIN, adam_part, &w);
    return KN_OK;
}
