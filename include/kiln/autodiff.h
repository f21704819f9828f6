/* Reverse-mode differentiation. See docs/guide/autodiff.md. */
#ifndef KILN_AUTODIFF_H
#define KILN_AUTODIFF_H

#include <kiln/base.h>
#include <kiln/errors.h>

KN_EXTERN_C_BEGIN

/* Marks t itself, an untracked tensor of an autodiff device with a floating dtype, as a leaf and
 * returns it. Errors: autodiff-required, require-grad-dtype, require-grad-not-leaf (t was computed
 * from a leaf), require-grad-late. */
KN_API kn_tensor *kn_require_grad(kn_tensor *t);
/* Whether kn_require_grad(t) has nothing against it. */
KN_API bool kn_can_require_grad(const kn_tensor *t);
/* A second header on t's storage that is not tracked (on the same device). */
KN_API kn_tensor *kn_detach(kn_tensor *t);
/* t on the device inside autodiff (a second header on the same storage), untracked. Error:
 * autodiff-required. */
KN_API kn_tensor *kn_inner(kn_tensor *t);
/* t, of a plain device, on autodiff of it, untracked; the same storage. Error:
 * autodiff-unexpected. */
KN_API kn_tensor *kn_from_inner(kn_tensor *t);

typedef struct kn_backward_options {
    size_t size;
    bool retain_graph; /* the graph can be walked again */
    bool create_graph; /* gradients are themselves tracked; implies retain_graph */
    kn_tensor *seed;   /* the gradient of a loss that is no scalar, of its shape */
    kn_grads *into;    /* accumulate into these instead of making new ones */
} kn_backward_options;

/* kn_backward(loss, &grads, .retain_graph, .create_graph, .seed, .into)
 * Walks the graph of loss, a single element unless .seed is given, and frees it. *grads is always
 * written (NULL on failure); it belongs to the innermost scope and holds the gradients of leaves.
 * With .into, *grads is that one, and is unchanged on failure. Errors: loss-not-scalar,
 * loss-not-tracked, autodiff-required, graph-freed, saved-tensor-changed, seed-mismatch,
 * backward-nested, grads-after-scope, out of memory. */
KN_API KN_WARN_UNUSED kn_status kn_backward_with(kn_tensor *loss, kn_grads **grads,
                                                 const kn_backward_options *options);
#ifndef __cplusplus
typedef struct kn__backward_args {
    kn_tensor *loss;
    kn_grads **grads;
    union {
        struct {
            size_t size;
            bool retain_graph, create_graph;
            kn_tensor *seed;
            kn_grads *into;
        };
        kn_backward_options options;
    };
} kn__backward_args;
KN__INLINE KN_WARN_UNUSED kn_status kn__backward(const kn__backward_args *a) {
    return kn_backward_with(a->loss, a->grads, &a->options);
}
#define kn_backward(loss_, ...)        \
    kn__backward(&(kn__backward_args){ \
        .size = sizeof(kn_backward_options), .loss = (loss_), .grads = __VA_ARGS__})
#endif

/* The gradient of t, of its shape and dtype; the error gradient-missing where there is none. */
KN_API kn_tensor *kn_grad(kn_tensor *t, kn_grads *grads);
KN_API bool kn_has_grad(kn_tensor *t, kn_grads *grads);
/* Takes the gradient out of grads and returns it; gradient-missing where there is none. */
KN_API kn_tensor *kn_grad_remove(kn_tensor *t, kn_grads *grads);
/* Whether gradient fits t as a gradient: KN_OK, or the status that kn_grad_replace would give for
 * it. Records nothing. It tells of a .seed too whether it fits its loss. */
KN_API KN_WARN_UNUSED kn_status kn_grad_check(const kn_tensor *t, const kn_tensor *gradient);
/* Puts another gradient in its place; it must be of t's backend, device, shape and dtype. Errors:
 * gradient-backend-mismatch, gradient-device-mismatch, gradient-shape-mismatch,
 * gradient-dtype-mismatch; nothing is changed then. */
KN_API KN_WARN_UNUSED kn_status kn_grad_replace(kn_tensor *t, kn_grads *grads, kn_tensor *with);
/* Makes the caller an owner of grads past the scope; kn_grads_drop ends that. */
KN_API kn_grads *kn_grads_keep(kn_grads *grads);
KN_API void kn_grads_drop(kn_grads *grads);
/* The number of tensors that have a gradient. */
KN_API size_t kn_grads_count(const kn_grads *grads);

/* Runs once a backward on the accumulated gradient of t (a leaf or any tracked tensor), in the
 * order of registration; returns the gradient to go on with (grad itself, or another one). */
typedef kn_tensor *kn_grad_hook(kn_tensor *grad, void *user);
KN_API KN_WARN_UNUSED kn_status kn_add_grad_hook(kn_tensor *t, kn_grad_hook *hook, void *user);

/* A function of tensors, as kn_recompute, kn_jvp and kn_hvp take it: reads count inputs, returns
 * its one result. */
typedef kn_tensor *kn_function(kn_tensor *const *inputs, uint32_t count, void *user);
/* Runs the function, saving only its inputs; backward runs it again (modes and random positions
 * restored). A function that writes to tensors that it did not make is refused. */
KN_API kn_tensor *kn_recompute(kn_function *function, kn_tensors inputs, void *user);
/* The Jacobian-vector product J(function)(input)·v, by double backward; of the result's shape. */
KN_API kn_tensor *kn_jvp(kn_function *function, kn_tensor *input, kn_tensor *v, void *user);
/* The Hessian-vector product of a scalar function at input. */
KN_API kn_tensor *kn_hvp(kn_function *function, kn_tensor *input, kn_tensor *v, void *user);

/* The nodes alive in the context's graphs, one for each leaf included. */
KN_API size_t kn_live_nodes(const kn_context *kn);

KN_EXTERN_C_END
#endif
