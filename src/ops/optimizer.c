/* Optimiser steps: rows that write. Each is one pass over the elements of one parameter and its
 * state. Learning rate and step number are runtime arguments. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- Checks ------------------------------------------------------------------------------------
 */

/* A state operand has the parameter's shape and is a float of at least its width. */
static bool check_operand(const kn__call *call, uint32_t i) {
    kn__call_site b;
    char name[32];
    if (!call->in[i]) return true;
    const kn_desc *param = &call->in[0]->d, *d = &call->in[i]->d;
    kn_shape expected = kn__desc_shape(param), actual = kn__desc_shape(d);
    const char *operand = kn__operand_name(call->op, i, name, sizeof name);
    if (!kn_shape_equal(expected, actual)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), operand, &actual, &expected);
        return false;
    }
    if (!kn_dtype_is_float((kn_dtype)d->dtype)) {
        kn__fail_dtype_not_float(call->kn, kn__site_of(call, &b), operand, (kn_dtype)d->dtype);
        return false;
    }
    return true;
}

static bool check_operands(const kn__call *call) {
    for (uint32_t i = 1; i < call->n_in; i++) {
        if (!check_operand(call, i)) return false;
    }
    return true;
}

typedef struct range {
    const char *name;
    double value;
    bool good;
    const char *allowed;
} range;

static bool check_ranges(const kn__call *call, const range *ranges, int n) {
    for (int i = 0; i < n; i++) {
        if (ranges[i].good) continue;
        kn__call_site b;
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), ranges[i].name,
                                              ranges[i].value, ranges[i].allowed);
        return false;
    }
    return true;
}

static bool check_step(const kn__call *call, int64_t step) {
    if (step >= 1) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "step", step, "at least 1");
    return false;
}

/* ---- sgd_step ---- */
bool kn__infer_sgd_step(kn__call *call) {
    const kn_sgd_step_args *a = call->args;
    kn__call_site b;
    range ranges[] = {
        {"lr", a->lr, isfinite(a->lr), "a finite number"},
        {"momentum", a->momentum, a->momentum >= 0 && a->momentum <= 1, "from 0 to 1"},
        {"dampening", a->dampening, isfinite(a->dampening), "a finite number"},
        {"weight_decay", a->weight_decay, isfinite(a->weight_decay), "a finite number"}};
    if (!check_step(call, a->step) || !check_ranges(call, ranges, 4)) return false;
    if (a->momentum > 0 && !call->in[2]) {
        kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "buffer");
        return false;
    }
    if (a->nesterov && (!(a->momentum > 0) || fabs(a->dampening) > 0)) {
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "nesterov", "dampening",
                                    "looking ahead needs a momentum and no dampening");
        return false;
    }
    return check_operands(call);
}

int kn__ref_sgd_step(const kn_launch *l) {
    const kn_sgd_step_args *a = l->args;
    const kn_desc *buffer = l->in[2] ? l->in[2] : l->in[0],
                  *master = l->in[3] ? l->in[3] : l->in[0];
    const kn_desc *d[] = {l->in[0], l->in[1], buffer, master};
    bool moving = a->momentum > 0, first = a->step == 1;
    kn__walk w;
    kn__walk_start(&w, d, 4);
    if (w.empty) return KN_OK;
    do {
        double p = kn__load_f(master, w.offset[3]);
        double g = kn__load_f(d[1], w.offset[1]) + a->weight_decay * p;
        if (moving) {
            double m = kn__load_f(buffer, w.offset[2]);
            m = first ? g : a->momentum * m + (1 - a->dampening) * g;
            kn__store_f(buffer, w.offset[2], m);
            g = a->nesterov ? g + a->momentum * m : m;
        }
        p -= a->lr * g;
        kn__store_f(d[0], w.offset[0], p);
        if (l->in[3]) kn__store_f(master, w.offset[3], p);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- adam_step ---- */
bool kn__infer_adam_step(kn__call *call) {
    const kn_adam_step_args *a = call->args;
    range ranges[] = {
        {"lr", a->lr, isfinite(a->lr), "a finite number"},
        {"beta1", a->beta1, a->beta1 >= 0 && a->beta1 < 1, "from 0 up to, not with, 1"},
        {"beta2", a->beta2, a->beta2 >= 0 && a->beta2 < 1, "from 0 up to, not with, 1"},
        {"eps", a->eps, a->eps >= 0 && isfinite(a->eps), "finite and not negative"},
        {"weight_decay", a->weight_decay, isfinite(a->weight_decay), "a finite number"}};
    return check_step(call, a->step) && check_ranges(call, ranges, 5) && check_operands(call);
}

int kn__ref_adam_step(const kn_launch *l) {
    const kn_adam_step_args *a = l->args;
    const kn_desc *largest = l->in[4] ? l->in[4] : l->in[3],
                  *master = l->in[5] ? l->in[5] : l->in[0];
    const kn_desc *d[] = {l->in[0], l->in[1], l->in[2], l->in[3], largest, master};
    double t = (double)a->step, unbias1 = 1 - pow(a->beta1, t), unbias2 = 1 - pow(a->beta2, t);
    double rate = a->lr / unbias1, root = sqrt(unbias2);
    double shrink = a->decoupled ? 1 - a->lr * a->weight_decay : 1;
    double decay = a->decoupled ? 0 : a->weight_decay;
    kn__walk w;
    kn__walk_start(&w, d, 6);
    if (w.empty) return KN_OK;
    do {
        double p = kn__load_f(master, w.offset[5]);
        double g = kn__load_f(d[1], w.offset[1]) + decay * p;
        double m = kn__load_f(d[2], w.offset[2]), v = kn__load_f(d[3], w.offset[3]);
        m += (1 - a->beta1) * (g - m);
        v = a->beta2 * v + (1 - a->beta2) * g * g;
        kn__store_f(d[2], w.offset[2], m);
        kn__store_f(d[3], w.offset[3], v);
        if (l->in[4]) {
            double was = kn__load_f(largest, w.offset[4]);
            v = was > v ? was : v;
            kn__store_f(largest, w.offset[4], v);
        }
        p = p * shrink - rate * m / (sqrt(v) / root + a->eps);
        kn__store_f(d[0], w.offset[0], p);
        if (l->in[5]) kn__store_f(master, w.offset[5], p);
    } while (kn__walk_next(&w));
    return KN_OK;
}

#ifdef KILN_TESTING
#define POSITIVE .low = 0.25, .high = 2
KN__SAMPLES(sgd_step) = {
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}}},
     .args = &(kn_sgd_step_args){.lr = 0.5, .step = 1, .weight_decay = 0.1}},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}}},
     .n_in = 3,
     .args = &(kn_sgd_step_args){.lr = 0.5, .step = 2, .momentum = 0.9, .nesterov = true}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}},
     .args = &(kn_sgd_step_args){.lr = 0.5, .step = 1},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(adam_step) = {
    {.in = {{.shape = {2, {3, 5}}},
            {.shape = {2, {3, 5}}},
            {.shape = {2, {3, 5}}},
            {.shape = {2, {3, 5}}, POSITIVE}},
     .args = &(kn_adam_step_args){.lr = 0.01, .step = 3, .beta1 = 0.9, .beta2 = 0.99, .eps = 1e-8}},
    {.in = {{.shape = {2, {3, 5}}},
            {.shape = {2, {3, 5}}},
            {.shape = {2, {3, 5}}},
            {.shape = {2, {3, 5}}, POSITIVE}},
     .args = &(kn_adam_step_args){.lr = 0.01, .step = 0, .beta1 = 0.9, .beta2 = 0.99, .eps = 1e-8},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
