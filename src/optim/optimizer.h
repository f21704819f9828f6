/* The insides of optimisers. */
#ifndef KILN_OPTIM_OPTIMIZER_H
#define KILN_OPTIM_OPTIMIZER_H

#include <kiln/autodiff.h>
#include <kiln/optim.h>
#include <kiln/ops.h>

#include "core/context.h"

enum { KN__STATES = 4 };

/* A parameter and what the optimiser keeps for it. */
typedef struct kn__slot {
    kn_tensor *param; /* kept */
    char *path;
    uint32_t group;
    int64_t step;
    kn_tensor *state[KN__STATES]; /* kept, on the device inside autodiff; NULL: none yet */
    kn_tensor *grad;              /* during a step, in its scope; NULL: none */
} kn__slot;

typedef struct kn__group {
    double scale; /* of the optimiser's rate */
    double weight_decay;
} kn__group;

/* The numbers of every kind; a kind uses its own. */
typedef struct kn__settings {
    double lr, momentum, dampening, beta1, beta2, eps, weight_decay;
    bool nesterov, decoupled, amsgrad, master_weights, check_finite;
} kn__settings;

/* One kind of optimiser: what it keeps and how it writes. */
typedef struct kn__optimizer_kind {
    const char *name, *operation;   /* "SGD", "kn_sgd" */
    const char *states[KN__STATES]; /* names of the tensors that it may keep */
    uint32_t (*wanted)(const kn__settings *s, kn_dtype param); /* mask of those that it does keep */
    int master; /* which of them is the copy in float32 */
    kn_status (*write)(const kn__settings *s, kn__slot *slot, double lr, double decay);
} kn__optimizer_kind;

struct kn_optimizer {
    bool nil;
    kn_context *kn;
    const kn__optimizer_kind *kind;
    kn__settings set;
    kn__slot *slots;
    size_t n_slots, slots_room;
    kn__group *groups; /* the first holds what no pattern took */
    size_t n_groups, groups_room;
    int64_t steps;
    bool reported; /* parameters without gradient */
};

extern const kn__optimizer_kind kn__sgd_kind, kn__adam_kind, kn__adamw_kind;

/* Makes an optimiser of this kind over a module's parameters or these tensors. Never NULL. */
kn_optimizer *kn__optimizer_new(const kn__optimizer_kind *kind, const kn__settings *settings,
                                kn_module *module, kn_tensors params, const char *select);
/* What a constructor returns after an error. */
kn_optimizer *kn__optimizer_nil(void);
/* For calls with a nil optimiser, which has no context: what stands in the context that this thread
 * opened last, else optimizer-nil there. */
kn_status kn__fail_without_optimizer(const char *operation);
/* The context that a constructor's arguments name. */
kn_context *kn__optimizer_context(kn_module *module, kn_tensors params);

/* Gives the slot the state tensors that it lacks, new ones in *fresh of them (a mask); they are
 * kept. False after raising. */
bool kn__slot_fill(const kn_optimizer *opt, kn__slot *slot, uint32_t *fresh);
/* Drops the state tensors of this mask. */
void kn__slot_drop(kn__slot *slot, uint32_t mask);

#endif
