/* kn_recompute: a function of which only the inputs are saved. It is recorded as one composite
 * whose decomposition is the function, so that backward runs it again as it does any other. */
#include <stdio.h>

#include "autodiff/graph.h"
#include "core/entry.h"
#include "ops/apply.h"
#include "ops/infer.h"

typedef struct recompute_args {
    kn_function *function;
    void *user;
} recompute_args;

static void run_function(const kn__call *call, kn_tensor **results) {
    const recompute_args *a = call->args;
    call->kn->calls++;
    uint64_t origin = kn__step_out(call->kn);
    results[0] = a->function(call->in, call->n_in, a->user);
    kn__step_in(call->kn, origin);
    call->kn->calls--;
}

/* Not a row of the table: it has no name on the wire, and passes no level. */
static const kn__op recompute_op = {.name = "recompute",
                                    .doc = "A function that backward runs again.",
                                    .operands = "inputs*",
                                    .results = "out",
                                    .kind = KN__COMP,
                                    .variadic = true,
                                    .n_results = 1,
                                    .answer = KN__GRAD_SPLICE,
                                    .dtypes = KN_DTYPES_ALL,
                                    .args_size = sizeof(recompute_args),
                                    .parts = run_function};

/* The first run: nothing is recorded, but whether there is something to record is noticed. */
static kn_tensor *first_run(kn_context *kn, kn__call *call, bool *tracked) {
    kn__rerun *r = &kn->rerun, before = *r;
    kn_tensor *result = kn_nil();
    kn_scope mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    if (!kn_ok(kn)) return result;
    r->first++;
    r->serial = ++r->last_serial;
    r->tracked = false;
    run_function(call, &result);
    *tracked = r->tracked;
    r->first = before.first;
    r->serial = before.serial;
    r->tracked = before.tracked || *tracked;
    kn_scope_close(&mode);
    return result;
}

/* A header of its own for the result, in the parent scope: what the function returned may be an
 * input, or somebody else's. */
static kn_tensor *own_header(kn_context *kn, kn_tensor *result) {
    if (!kn__check_operand(kn, result, "kn_recompute", "the function's result")) return kn_nil();
    kn_tensor *t = kn__alias(result, result->dev, "kn_recompute");
    return t ? kn_scope_return(t) : kn_nil();
}

static bool check_inputs(kn_context *kn, kn_function *function, kn_tensors inputs) {
    kn__site site = {.operation = "kn_recompute"};
    if (!function) return kn__fail_argument_null(kn, &site, "function"), false;
    if (!inputs.count || !inputs.items) return kn__fail_list_empty(kn, &site, "inputs"), false;
    for (uint32_t i = 0; i < inputs.count; i++) {
        char name[32];
        snprintf(name, sizeof name, "inputs[%u]", (unsigned)i);
        if (!kn__check_operand(kn, inputs.items[i], site.operation, name)) return false;
    }
    return true;
}

kn_tensor *kn_recompute(kn_function *function, kn_tensors inputs, void *user) {
    KN__ENTRY(kn__list_context(inputs), kn_recompute);
    kn_context *kn = kn__list_context(inputs);
    if (kn->nil || !check_inputs(kn, function, inputs)) return kn_nil();
    if (kn->modes & KN_MODE_NO_GRAD && !kn->rerun.first) {
        kn_tensor *plain;
        kn__call call = {.kn = kn,
                         .in = (kn_tensor **)(uintptr_t)inputs.items,
                         .n_in = inputs.count,
                         .args = &(recompute_args){function, user}};
        run_function(&call, &plain);
        return plain;
    }
    recompute_args args = {function, user};
    kn__call call = {.kn = kn,
                     .op = &recompute_op,
                     .in = (kn_tensor **)(uintptr_t)inputs.items,
                     .n_in = inputs.count,
                     .n_out = 1,
                     .args = &args};
    kn_random_state random = kn->random;
    bool tracked = false;
    kn_scope scope = kn_scope_open_at(kn, "kn_recompute");
    kn_tensor *result = first_run(kn, &call, &tracked);
    if (kn_ok(kn)) result = own_header(kn, result);
    kn_scope_close(&scope);
    if (!kn_ok(kn) || kn_is_nil(result)) return kn_nil();
    for (uint32_t i = 0; i < inputs.count; i++) tracked |= inputs.items[i]->node != NULL;
    call.out = &result;
    bool record = tracked && !(kn->modes & KN_MODE_NO_GRAD);
    return !record || kn__record(&call, &random) ? result : kn_nil();
}
