/* The kinds of optimisers: SGD, Adam, AdamW. */
#include <math.h>
#include <string.h>

#include "core/entry.h"
#include "nn/module.h"
#include "optim/optimizer.h"

static bool narrow(kn_dtype dtype) {
    return dtype == KN_F16 || dtype == KN_BF16;
}

/* ---- SGD ---------------------------------------------------------------------------------------
 */

enum { SGD_MOMENTUM, SGD_MASTER };

static uint32_t sgd_wanted(const kn__settings *s, kn_dtype param) {
    return (uint32_t)(s->momentum > 0) << SGD_MOMENTUM |
           (uint32_t)(s->master_weights && narrow(param)) << SGD_MASTER;
}

static kn_status sgd_write(const kn__settings *s, kn__slot *slot, double lr, double decay) {
    kn_sgd_step_options o = {.size = sizeof o,
                             .buffer = slot->state[SGD_MOMENTUM],
                             .master = slot->state[SGD_MASTER],
                             .momentum = s->momentum,
                             .dampening = s->dampening,
                             .weight_decay = decay,
                             .nesterov = s->nesterov};
    return kn_sgd_step_with(slot->param, slot->grad, lr, slot->step + 1, &o);
}

const kn__optimizer_kind kn__sgd_kind = {.name = "SGD",
                                         .operation = "kn_sgd",
                                         .states = {"momentum", "master"},
                                         .wanted = sgd_wanted,
                                         .master = SGD_MASTER,
                                         .write = sgd_write};

/* ---- Adam --------------------------------------------------------------------------------------
 */

enum { ADAM_MEAN, ADAM_SQUARE, ADAM_LARGEST, ADAM_MASTER };

static uint32_t adam_wanted(const kn__settings *s, kn_dtype param) {
    return 1u << ADAM_MEAN | 1u << ADAM_SQUARE | (uint32_t)s->amsgrad << ADAM_LARGEST |
           (uint32_t)(s->master_weights && narrow(param)) << ADAM_MASTER;
}

static kn_status adam_write(const kn__settings *s, kn__slot *slot, double lr, double decay) {
    kn_adam_step_options o = {.size = sizeof o,
                              .largest = slot->state[ADAM_LARGEST],
                              .master = slot->state[ADAM_MASTER],
                              .weight_decay = decay,
                              .decoupled = s->decoupled};
    return kn_adam_step_with(slot->param, slot->grad, slot->state[ADAM_MEAN],
                             slot->state[ADAM_SQUARE], lr, slot->step + 1, s->beta1, s->beta2,
                             s->eps, &o);
}

#define ADAM_STATES \
    { "mean", "square", "largest", "master" }
const kn__optimizer_kind kn__adam_kind = {.name = "Adam",
                                          .operation = "kn_adam",
                                          .states = ADAM_STATES,
                                          .wanted = adam_wanted,
                                          .master = ADAM_MASTER,
                                          .write = adam_write};
const kn__optimizer_kind kn__adamw_kind = {.name = "AdamW",
                                           .operation = "kn_adamw",
                                           .states = ADAM_STATES,
                                           .wanted = adam_wanted,
                                           .master = ADAM_MASTER,
                                           .write = adam_write};

/* ---- Options -----------------------------------------------------------------------------------
 */

/* As kn__take_options of operations: an old program's smaller struct is fine, a larger one where
 * the rest is zero. */
static bool take(kn_context *kn, const char *operation, void *known, size_t known_size,
                 const void *given) {
    size_t size = 0;
    if (!given) return true;
    memcpy(&size, given, sizeof size);
    const unsigned char *bytes = given;
    bool fits = size == 0 || size >= sizeof size;
    for (size_t i = known_size; fits && i < size; i++) fits = bytes[i] == 0;
    if (fits && size <= 65536) {
        memcpy(known, given, size && size < known_size ? size : known_size);
        return true;
    }
    kn__fail_options_size(kn, &(kn__site){.operation = operation}, size, known_size);
    return false;
}

typedef struct range {
    const char *name;
    double value;
    bool good;
    const char *allowed;
} range;

static bool check(kn_context *kn, const char *operation, const range *ranges, int n) {
    for (int i = 0; i < n; i++) {
        if (ranges[i].good) continue;
        kn__fail_attribute_float_out_of_range(kn, &(kn__site){.operation = operation},
                                              ranges[i].name, ranges[i].value, ranges[i].allowed);
        return false;
    }
    return true;
}

static double or_default(double given, double otherwise) {
    return given > 0 || given < 0 || isnan(given) ? given : otherwise;
}

#define FINITE_POSITIVE "finite and not negative"

kn_optimizer *kn_sgd_with(kn_module *module, const kn_sgd_options *options) {
    KN__ENTRY(kn__module_entry(module), kn_sgd);
    kn_sgd_options o = {0};
    kn_tensors none = {0};
    kn_context *kn = kn__optimizer_context(module, options ? options->params : none);
    if (!take(kn, "kn_sgd", &o, sizeof o, options)) return kn__optimizer_nil();
    kn__settings s = {.lr = or_default(o.lr, 1e-3),
                      .momentum = o.momentum,
                      .dampening = o.dampening,
                      .weight_decay = o.weight_decay,
                      .nesterov = o.nesterov,
                      .master_weights = o.master_weights,
                      .check_finite = o.check_finite};
    range ranges[] = {{"lr", s.lr, s.lr >= 0 && isfinite(s.lr), FINITE_POSITIVE},
                      {"momentum", s.momentum, s.momentum >= 0 && s.momentum <= 1, "from 0 to 1"},
                      {"dampening", s.dampening, isfinite(s.dampening), "finite"},
                      {"weight_decay", s.weight_decay,
                       s.weight_decay >= 0 && isfinite(s.weight_decay), FINITE_POSITIVE}};
    if (!check(kn, "kn_sgd", ranges, 4)) return kn__optimizer_nil();
    if (s.nesterov && (!(s.momentum > 0) || fabs(s.dampening) > 0)) {
        kn__fail_attribute_conflict(kn, &(kn__site){.operation = "kn_sgd"}, "nesterov",
                                    s.momentum > 0 ? "dampening" : "a momentum of 0",
                                    "looking ahead needs a momentum and no dampening");
        return kn__optimizer_nil();
    }
    return kn__optimizer_new(&kn__sgd_kind, &s, module, o.params, o.select);
}

static kn_optimizer *adam(const kn__optimizer_kind *kind, kn_module *module,
                          const kn_adam_options *options, bool decoupled) {
    kn_adam_options o = {0};
    kn_tensors none = {0};
    kn_context *kn = kn__optimizer_context(module, options ? options->params : none);
    if (!take(kn, kind->operation, &o, sizeof o, options)) return kn__optimizer_nil();
    kn__settings s = {.lr = or_default(o.lr, 1e-3),
                      .beta1 = o.betas.given ? o.betas.first : 0.9,
                      .beta2 = o.betas.given ? o.betas.second : 0.999,
                      .eps = or_default(o.eps, 1e-8),
                      .weight_decay = or_default(o.weight_decay, decoupled ? 0.01 : 0),
                      .decoupled = decoupled,
                      .amsgrad = o.amsgrad,
                      .master_weights = o.master_weights,
                      .check_finite = o.check_finite};
    if (o.no_weight_decay) s.weight_decay = 0;
    const char *share = "from 0 up to, not with, 1";
    range ranges[] = {{"lr", s.lr, s.lr >= 0 && isfinite(s.lr), FINITE_POSITIVE},
                      {"betas", s.beta1, s.beta1 >= 0 && s.beta1 < 1, share},
                      {"betas", s.beta2, s.beta2 >= 0 && s.beta2 < 1, share},
                      {"eps", s.eps, s.eps >= 0 && isfinite(s.eps), FINITE_POSITIVE},
                      {"weight_decay", s.weight_decay,
                       s.weight_decay >= 0 && isfinite(s.weight_decay), FINITE_POSITIVE}};
    if (!check(kn, kind->operation, ranges, 5)) return kn__optimizer_nil();
    return kn__optimizer_new(kind, &s, module, o.params, o.select);
}

kn_optimizer *kn_adam_with(kn_module *module, const kn_adam_options *options) {
    KN__ENTRY(kn__module_entry(module), kn_adam);
    return adam(&kn__adam_kind, module, options, false);
}
kn_optimizer *kn_adamw_with(kn_module *module, const kn_adam_options *options) {
    KN__ENTRY(kn__module_entry(module), kn_adamw);
    return adam(&kn__adamw_kind, module, options, true);
}
