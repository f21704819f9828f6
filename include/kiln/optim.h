/* Optimisers, gradient clipping and learning-rate schedules.
 *
 *     kn_optimizer *opt = kn_adamw(&net->base, .lr = 1e-3);
 *     …
 *     if (kn_backward(loss, &grads) == KN_OK && kn_optimizer_step(opt, grads) != KN_OK) …
 *     …
 *     kn_optimizer_free(opt);
 *
 * A step is one pass over every parameter and changes all of them or none. State (momentum, running
 * means) is keyed by the parameter's tensor, which is the same for the life of the module. */
#ifndef KILN_OPTIM_H
#define KILN_OPTIM_H

#include <kiln/module.h>

KN_EXTERN_C_BEGIN

typedef struct kn_optimizer kn_optimizer;

/* ---- Making ------------------------------------------------------------------------------------
 *
 * Each takes the parameters of a module (frozen ones are skipped until they are unfrozen), or, with
 * module NULL, the tensors of .params, marked with kn_require_grad. Never NULL: after an error
 * (optimizer-empty, optimizer-not-leaf, pattern-…, attribute-…) a nil optimiser, whose step gives
 * the error, or optimizer-nil once it is cleared. The caller owns it, and frees it before kn_close;
 * it keeps the parameters alive. */

typedef struct kn_sgd_options {
    size_t size;
    double lr;           /* learning rate; default 1e-3 */
    double momentum;     /* share of the last direction that is kept, 0 to 1; default 0: none */
    double dampening;    /* share of the gradient that the direction does not take; default 0 */
    double weight_decay; /* times the parameter is added to its gradient; default 0 */
    bool nesterov;       /* look ahead along the direction; needs a momentum, no dampening */
    bool master_weights; /* 16-bit parameters keep a float32 copy that steps are applied to */
    bool check_finite;   /* refuse gradients with NaN or infinity: gradient-not-finite. Reads from
                            the device at each step */
    const char *select;  /* pattern of the parameters to optimise; default all */
    kn_tensors params;   /* the tensors to optimise, where module is NULL */
} kn_sgd_options;
/* Stochastic gradient descent with momentum, as PyTorch's SGD: g += weight_decay p;
 * b = momentum b + (1 - dampening) g (at first b = g); p -= lr b, or with Nesterov
 * p -= lr (g + momentum b). */
KN_API kn_optimizer *kn_sgd_with(kn_module *module, const kn_sgd_options *options);

/* A pair of shares: KN_BETAS(0.9, 0.95). */
typedef struct kn_betas {
    bool given;
    double first, second;
} kn_betas;
#ifndef __cplusplus
#define KN_BETAS(first, second) ((kn_betas){true, (first), (second)})
#endif

typedef struct kn_adam_options {
    size_t size;
    double lr;      /* learning rate; default 1e-3 */
    kn_betas betas; /* shares of the mean and the mean square that are kept; default .9, .999 */
    double eps;     /* added to the denominator; default 1e-8 */
    double weight_decay;  /* default 0 for kn_adam, 0.01 for kn_adamw */
    bool no_weight_decay; /* kn_adamw without decay */
    bool amsgrad;         /* divide by the largest mean square so far */
    bool master_weights;  /* 16-bit parameters keep a float32 copy that steps are applied to */
    bool check_finite;    /* refuse gradients with NaN or infinity: gradient-not-finite. Reads from
                             the device at each step */
    const char *select;   /* pattern of the parameters to optimise; default all */
    kn_tensors params;    /* the tensors to optimise, where module is NULL */
} kn_adam_options;
/* Adam (Kingma and Ba, 2014): with m and v the running means of the gradient and its square, at
 * step t: p -= lr m/(1 - b1^t) / (sqrt(v/(1 - b2^t)) + eps). Weight decay is added to the gradient.
 */
KN_API kn_optimizer *kn_adam_with(kn_module *module, const kn_adam_options *options);
/* AdamW (Loshchilov and Hutter, 2017): Adam whose decay, p *= 1 - lr weight_decay, does not pass
 * through the means. */
KN_API kn_optimizer *kn_adamw_with(kn_module *module, const kn_adam_options *options);

KN_API void kn_optimizer_free(kn_optimizer *opt); /* NULL is fine */
KN_API bool kn_optimizer_is_nil(const kn_optimizer *opt);

/* ---- Groups ------------------------------------------------------------------------------------
 */

typedef struct kn_group_options {
    size_t size;
    double lr;           /* the group's rate; it follows kn_optimizer_set_lr in proportion */
    double lr_scale;     /* or: times the optimiser's rate; default 1 */
    double weight_decay; /* default: the optimiser's */
    bool no_weight_decay;
} kn_group_options;
/* Gives the parameters that pattern selects a rate and decay of their own. Errors: pattern-syntax,
 * pattern-matches-nothing, optimizer-duplicate (a parameter that is in such a group already). */
KN_API KN_WARN_UNUSED kn_status kn_optimizer_group_with(kn_optimizer *opt, const char *pattern,
                                                        const kn_group_options *options);

/* ---- Stepping ----------------------------------------------------------------------------------
 */

/* Moves every parameter that has a gradient in grads. Everything that can fail is done first
 * (checks, state, memory), then parameters and state are written: on failure nothing has changed.
 * Parameters without a gradient are left as they are and reported once (the warning
 * parameter-without-gradient); frozen ones silently. Refuses while an error stands. */
KN_API KN_WARN_UNUSED kn_status kn_optimizer_step(kn_optimizer *opt, kn_grads *grads);

/* The learning rate of the parameters that are in no group. */
KN_API double kn_optimizer_lr(const kn_optimizer *opt);
/* Any finite number, 0 included. Error: attribute-float-out-of-range. */
KN_API KN_WARN_UNUSED kn_status kn_optimizer_set_lr(kn_optimizer *opt, double lr);
/* Steps taken. */
KN_API int64_t kn_optimizer_steps(const kn_optimizer *opt);
/* "SGD", "Adam", "AdamW". */
KN_API const char *kn_optimizer_name(const kn_optimizer *opt);

/* ---- State, for checkpoints --------------------------------------------------------------------
 */

/* Whether a step has nothing against the state and, where given, against grads: KN_OK, or the
 * status that kn_optimizer_step would give: optimizer-state-mismatch where the module was changed
 * to other shapes behind the optimiser's back, operand-context, gradient-…-mismatch. State on
 * another device is no misfit: it follows its parameter at the next step. *path (may be NULL) is
 * that of the parameter, else NULL; it lives as long as the optimiser. Records nothing. */
KN_API KN_WARN_UNUSED kn_status kn_optimizer_check(const kn_optimizer *opt, kn_grads *grads,
                                                   const char **path);
/* A tensor or a number of an optimiser's or schedule's state. */
typedef struct kn_state_item {
    const char *name;  /* "fc1.weight.mean", "steps" */
    kn_tensor *tensor; /* NULL: a number */
    kn_number number;
} kn_state_item;
typedef kn_status kn_state_visitor(const kn_state_item *item, void *user);
/* Visits everything that kn_optimizer_set_state needs to go on exactly: the learning rate, the
 * number of steps, and each parameter's state. Names begin with the parameter's path. */
KN_API KN_WARN_UNUSED kn_status kn_optimizer_each_state(kn_optimizer *opt, kn_state_visitor *visit,
                                                        void *user);
/* Sets the state to these items: all or, after a failure, nothing. Errors: state-missing,
 * state-unexpected, optimizer-state-mismatch. */
KN_API KN_WARN_UNUSED kn_status kn_optimizer_set_state(kn_optimizer *opt,
                                                       const kn_state_item *items, size_t count);

/* ---- Clipping ----------------------------------------------------------------------------------
 */

/* Scales all gradients by max_norm / norm where their norm, the root of the sum of the squares of
 * all elements of all of them, is larger. *norm (may be NULL) is the norm before. A norm that is
 * NaN or infinite is the error gradient-not-finite; nothing is changed then. Reads one number. */
KN_API KN_WARN_UNUSED kn_status kn_clip_grad_norm(kn_grads *grads, double max_norm, double *norm);
/* Limits every element of every gradient to [-limit, limit]; NaN stays NaN. */
KN_API KN_WARN_UNUSED kn_status kn_clip_grad_value(kn_grads *grads, double limit);

/* ---- The option macros -------------------------------------------------------------------------
 */
#ifndef __cplusplus
typedef struct kn__sgd_call {
    kn_module *module;
    union {
        struct {
            size_t size;
            double lr, momentum, dampening, weight_decay;
            bool nesterov, master_weights, check_finite;
            const char *select;
            kn_tensors params;
        };
        kn_sgd_options options;
    };
} kn__sgd_call;
KN__INLINE kn_optimizer *kn__sgd(const kn__sgd_call *c) {
    return kn_sgd_with(c->module, &c->options);
}
#define kn_sgd(...) kn__sgd(&(kn__sgd_call){.size = sizeof(kn_sgd_options), .module = __VA_ARGS__})

typedef struct kn__adam_call {
    kn_module *module;
    union {
        struct {
            size_t size;
            double lr;
            kn_betas betas;
            double eps, weight_decay;
            bool no_weight_decay, amsgrad, master_weights, check_finite;
            const char *select;
            kn_tensors params;
        };
        kn_adam_options options;
    };
} kn__adam_call;
KN__INLINE kn_optimizer *kn__adam(const kn__adam_call *c) {
    return kn_adam_with(c->module, &c->options);
}
KN__INLINE kn_optimizer *kn__adamw(const kn__adam_call *c) {
    return kn_adamw_with(c->module, &c->options);
}
#define kn_adam(...) \
    kn__adam(&(kn__adam_call){.size = sizeof(kn_adam_options), .module = __VA_ARGS__})
#define kn_adamw(...) \
    kn__adamw(&(kn__adam_call){.size = sizeof(kn_adam_options), .module = __VA_ARGS__})

typedef struct kn__group_call {
    kn_optimizer *opt;
    const char *pattern;
    union {
        struct {
            size_t size;
            double lr, lr_scale, weight_decay;
            bool no_weight_decay;
        };
        kn_group_options options;
    };
} kn__group_call;
KN__INLINE KN_WARN_UNUSED kn_status kn__optimizer_group(const kn__group_call *c) {
    return kn_optimizer_group_with(c->opt, c->pattern, &c->options);
}
#define kn_optimizer_group(opt_, ...)      \
    kn__optimizer_group(&(kn__group_call){ \
        .size = sizeof(kn_group_options), .opt = (opt_), .pattern = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif
