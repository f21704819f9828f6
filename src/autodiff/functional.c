/* Products of a function's derivatives with a vector, made of backward passes. */
#include "autodiff/grads.h"
#include "autodiff/graph.h"
#include "core/entry.h"

/* What both products begin with: the function at a leaf that shares input's storage. */
typedef struct applied {
    kn_context *kn;
    kn_tensor *x, *y;
} applied;

static bool check(kn_context *kn, kn_function *function, kn_tensor *input, kn_tensor *v,
                  const char *operation) {
    kn__site site = {.operation = operation, .operands = &input, .n_operands = 1, .each = "input"};
    if (kn->nil || !kn__check_operand(kn, input, operation, "input") ||
        !kn__check_operand(kn, v, operation, "v"))
        return false;
    if (!function) return kn__fail_argument_null(kn, &site, "function"), false;
    if (kn->backward) return kn__fail_backward_nested(kn, &site), false;
    if (!input->dev->autodiff)
        return kn__fail_autodiff_required(kn, &site, "input", input->dev), false;
    kn_shape shape = kn__desc_shape(&input->d), given = kn__desc_shape(&v->d);
    if (kn_shape_equal(shape, given)) return true;
    return kn__fail_shape_mismatch(kn, &site, "v", &given, &shape), false;
}

static bool apply(applied *a, kn_function *function, kn_tensor *input, void *user,
                  const char *operation) {
    a->kn = input->dev->kn;
    a->x = kn__alias(input, input->dev, operation);
    if (!a->x || kn_is_nil(kn_require_grad(a->x))) return false;
    a->kn->calls++;
    uint64_t origin = kn__step_out(a->kn);
    a->y = function((kn_tensor *[]){a->x}, 1, user);
    kn__step_in(a->kn, origin);
    a->kn->calls--;
    return kn__check_operand(a->kn, a->y, operation, "the function's result");
}

/* The gradient of loss for x as a tensor of the graph; NULL where none arrives or after an error.
 */
static kn_tensor *gradient(kn_tensor *loss, kn_tensor *x, kn_tensor *seed, bool create) {
    kn_context *kn = loss->dev->kn;
    if (!kn_ok(kn) || !loss->node) return NULL;
    kn_grads *grads = kn__grads_new(kn, create);
    if (!grads) return NULL;
    kn_backward_options o = {.seed = seed, .create_graph = create};
    if (!kn__backward_run(loss, grads, &o) || !kn_has_grad(x, grads)) return NULL;
    return kn_grad(x, grads);
}

/* A plain tensor of the parent scope, zeros where no gradient arrived. */
static kn_tensor *finish(kn_context *kn, kn_tensor *g, kn_tensor *like) {
    if (!kn_ok(kn)) return kn_nil();
    kn_tensor *t = g ? g : kn_zeros_like(kn_detach(like));
    if (!g && kn_is_autodiff(t)) t = kn_inner(t);
    return kn_scope_return(t);
}

/* With g(u) = Jᵀu, linear in u: d<g(u), v>/du = Jv. */
static kn_tensor *jvp(applied *a, kn_tensor *v) {
    kn_tensor *u = kn_require_grad(kn_zeros_like(kn_detach(a->y)));
    kn_tensor *g = kn_ok(a->kn) ? gradient(a->y, a->x, u, true) : NULL;
    if (!g || !kn_is_tracked(g)) return finish(a->kn, NULL, a->y);
    return finish(a->kn, gradient(kn_sum(kn_mul(g, v)), u, NULL, false), a->y);
}

kn_tensor *kn_jvp(kn_function *function, kn_tensor *input, kn_tensor *v, void *user) {
    KN__ENTRY(kn_context_of(input), kn_jvp);
    kn_context *kn = kn_context_of(input);
    applied a;
    if (!check(kn, function, input, v, "kn_jvp")) return kn_nil();
    kn_scope scope = kn_scope_open_at(kn, "kn_jvp");
    kn_scope mode = kn_mode_open(kn, 0, KN_MODE_NO_GRAD);
    kn_tensor *result = kn_nil();
    if (apply(&a, function, input, user, "kn_jvp")) result = jvp(&a, v);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    return result;
}

static kn_tensor *hvp(applied *a, kn_tensor *v) {
    kn__site site = {
        .operation = "kn_hvp", .operands = &a->y, .n_operands = 1, .each = "the result"};
    if (kn__desc_numel(&a->y->d) != 1) {
        kn_shape shape = kn__desc_shape(&a->y->d);
        kn__fail_loss_not_scalar(a->kn, &site, &shape);
        return kn_nil();
    }
    kn_tensor *g = gradient(a->y, a->x, NULL, true);
    if (!g || !kn_is_tracked(g)) return finish(a->kn, NULL, a->x);
    return finish(a->kn, gradient(kn_sum(kn_mul(g, v)), a->x, NULL, false), a->x);
}

kn_tensor *kn_hvp(kn_function *function, kn_tensor *input, kn_tensor *v, void *user) {
    KN__ENTRY(kn_context_of(input), kn_hvp);
    kn_context *kn = kn_context_of(input);
    applied a;
    if (!check(kn, function, input, v, "kn_hvp")) return kn_nil();
    kn_scope scope = kn_scope_open_at(kn, "kn_hvp");
    kn_scope mode = kn_mode_open(kn, 0, KN_MODE_NO_GRAD);
    kn_tensor *result = kn_nil();
    if (apply(&a, function, input, user, "kn_hvp")) result = hvp(&a, v);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    return result;
}
