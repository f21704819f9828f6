/* The choke point: every operation of every program comes through here. */
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "core/levels.h"
#include "ops/apply.h"
#include "ops/infer.h"
#include "ops/late.h"
#include "ops/promote.h"
#include "ops/quant.h"

/* ---- Operands ----------------------------------------------------------------------------------
 */

/* The first context that an operand names; the nil context where all are nil. */
static kn_context *context_of(kn_tensor *const *in, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (in[i] && in[i]->state != KN__NIL) return in[i]->dev->kn;
    }
    return kn_context_of(kn_nil());
}

static bool required(const kn__op *op, uint32_t i) {
    return op->variadic || i < op->n_fixed;
}

/* A nil, dead or foreign operand: says so. */
static bool bad_operand(const kn__call *call, uint32_t i) {
    kn_tensor *t = call->in[i];
    kn__call_site b;
    char name[32], numbered[48];
    const char *text = kn__operand_name(call->op, i, name, sizeof name);
    if (call->op->variadic) {
        snprintf(numbered, sizeof numbered, "%s[%u]", text, i);
        text = numbered;
    }
    const kn__site *site = kn__site_of(call, &b);
    if (t && t->d.quant && t->state == KN__LIVE && t->dev->kn == call->kn) {
        kn__fail_quantized_operand(call->kn, site, text, kn__quant_of(t)->bits);
        return false;
    }
    if (!t && call->kn->nil) { /* nothing that was given belongs to a context */
        kn_context *here = kn__context_here();
        if (kn_ok(here)) kn__fail_nil_operand(here, site, text);
        return false;
    }
    if (!t || t->state == KN__NIL || t->state == KN__LIVE) {
        if (t && t->state == KN__LIVE && t->dev->kn != call->kn) {
            kn__fail_operand_context(call->kn, site, text);
        } else if (kn_ok(call->kn)) {
            kn__fail_nil_operand(call->kn, site, text);
        }
        return false;
    }
    return kn__check_operand(call->kn, t, site->operation, text);
}

static bool check_operands(const kn__call *call) {
    for (uint32_t i = 0; i < call->n_in; i++) {
        const kn_tensor *t = call->in[i];
        if (!t && !required(call->op, i)) continue;
        if (t && t->dev->kn == call->kn && kn__usable(call->kn, t) && !kn__storage_of(t)->failed &&
            !t->d.quant)
            continue;
        return kn__quant_viewed(call) ? false : bad_operand(call, i);
    }
    return true;
}

void kn__apart(const kn__site *site, const char *operand, int64_t position, const kn_device *actual,
               const kn_device *expected) {
    kn_context *kn = expected->kn;
    if (kn_device_is_lost(actual) || kn_device_is_lost(expected)) {
        kn__lost_before((kn_device_is_lost(actual) ? actual : expected)->concrete, site);
    } else if (!operand) {
        kn__fail_list_device_mismatch(kn, site, position, actual, expected);
    } else if (actual->unit->backend == expected->unit->backend) {
        kn__fail_tensor_device_mismatch(kn, site, operand, actual, expected);
    } else if (actual->autodiff || expected->autodiff) {
        kn__fail_autodiff_backend_mismatch(kn, site, operand, actual, expected);
    } else {
        kn__fail_tensor_backend_mismatch(kn, site, operand, actual, expected);
    }
}

static void fail_devices(const kn__call *call, uint32_t stranger, const kn_device *expected) {
    kn__call_site b;
    char name[32];
    const char *operand = kn__operand_name(call->op, stranger, name, sizeof name);
    kn__apart(kn__site_of(call, &b), call->op->variadic ? NULL : operand, stranger,
              call->in[stranger]->dev, expected);
}

/* The device of the result: operands mix when one's device is found inside the other's. */
static kn_device *join_devices(kn__call *call) {
    kn_device *dev = NULL;
    for (uint32_t i = 0; i < call->n_in; i++) {
        kn_tensor *t = call->in[i];
        if (!t || t->dev == dev) continue;
        if (!dev || kn__device_inside(dev, t->dev)) {
            dev = t->dev;
        } else if (!kn__device_inside(t->dev, dev)) {
            if (!call->kn->options.move_operands) return fail_devices(call, i, dev), NULL;
            call->in[i] = kn__move_operand(call, i, dev);
            if (kn_is_nil(call->in[i])) return NULL;
        }
    }
    return dev;
}

static bool check_dtype(const kn__call *call) {
    uint32_t key = call->op->flags & KN__KEY1 ? 1 : 0;
    const kn_tensor *t = call->op->creates ? call->out[0] : call->in[key];
    bool known = t->d.dtype < KN_DTYPE_COUNT; /* a creation's dtype comes from the user */
    if (known && call->op->dtypes >> t->d.dtype & 1) return true;
    kn__call_site b;
    char name[32], allowed[160];
    kn__fail_dtype_unsupported(
        call->kn, kn__site_of(call, &b), kn__operand_name(call->op, key, name, sizeof name),
        (kn_dtype)t->d.dtype, kn__dtypes_text(call->op->dtypes, allowed, sizeof allowed));
    return false;
}

/* ---- Results -----------------------------------------------------------------------------------
 */

static void discard(kn__call *call) {
    for (uint32_t k = 0; k < call->n_out; k++) {
        if (call->out[k]) kn__header_unscope(call->out[k], KN__DEAD);
    }
}

static bool make_headers(kn__call *call, kn_device *dev) {
    for (uint32_t k = 0; k < call->n_out; k++) {
        call->out[k] = kn__header_new(dev, call->op->name);
        if (!call->out[k]) return false;
    }
    return true;
}

static bool promise_results(kn__call *call) {
    if (call->op->kind == KN__VIEW) return true;
    for (uint32_t k = 0; k < call->n_out; k++) {
        if (!kn__storage_promise(call->out[k], call->op->name)) return false;
    }
    return true;
}

/* Random rows take their key and position when they are called. */
static void draw_random(kn__call *call) {
    const kn__op *op = call->op;
    for (uint16_t i = 0; i < op->n_fields; i++) {
        if (op->fields[i].kind != KN__HID) continue;
        int64_t *field = (int64_t *)((char *)call->args + op->fields[i].offset);
        if (strcmp(op->fields[i].name, "key") == 0)
            *field = (int64_t)call->kn->random.seed;
        else
            *field = kn__random_draw(call->kn);
    }
}

static inline bool run_inferred(kn__call *call, kn_device *dev) {
    if (!call->op->infer(call) || (call->op->creates && !check_dtype(call))) return false;
    if (call->op->flags & KN__DRAWS) draw_random(call);
    return promise_results(call) && kn__pass(dev, call);
}

/* What the shape rule makes to find the shape out lives until the call is done. Cold, so that the
 * usual way needs no call. */
KN__COLD static bool run_data_shaped(kn__call *call, kn_device *dev) {
    kn_tensor *found[KN__MAX_RESULTS] = {NULL};
    const char *outer = call->kn->within;
    kn_scope scope = kn_scope_open_at(call->kn, call->op->name);
    call->found = found;
    bool ok = run_inferred(call, dev);
    call->kn->within = outer;
    kn_scope_close(&scope);
    return ok;
}

/* From a checked call with headers to results. */
static bool run(kn__call *call, kn_device *dev) {
    bool data = call->op->flags & KN__DATA_SHAPE;
    return data ? run_data_shaped(call, dev) : run_inferred(call, dev);
}

static kn_tensor *finish(kn__call *call, bool ok, kn_tensor **const *more) {
    if (!ok) discard(call);
    for (uint32_t k = 1; k < call->n_out; k++) {
        if (more && more[k - 1]) *more[k - 1] = ok ? call->out[k] : kn_nil();
    }
    return ok ? call->out[0] : kn_nil();
}

enum { INLINE_OPERANDS = 12, ROW_NAME = 48 };

/* Where there is no call yet: the row by its public name. */
static kn__site site_of_row(const kn__op *op, char *name) {
    snprintf(name, ROW_NAME, "kn_%s", op->name);
    return (kn__site){.operation = name};
}

static kn_tensor *apply(const kn__op *op, kn_tensor **in, uint32_t n_in, void *args,
                        kn_tensor **const *more, uint64_t origin) {
    kn_tensor *out[KN__MAX_RESULTS] = {NULL};
    kn__call call = {.kn = context_of(in, n_in),
                     .op = op,
                     .in = in,
                     .out = out,
                     .n_in = n_in,
                     .n_out = op->n_results,
                     .args = args};
    kn_device *dev = NULL;
    bool entered = kn__enter(call.kn, origin);
    bool ok = check_operands(&call) && kn__check_thread(call.kn, op->name) &&
              (dev = join_devices(&call)) != NULL;
    if (ok && (call.kn->modes & (KN_MODE_AUTOCAST_F16 | KN_MODE_AUTOCAST_BF16)))
        ok = kn__cast_mixed(&call);
    if (ok && (op->flags & (KN__PROMOTE | KN__TOFLOAT))) ok = kn__promote(&call);
    ok = ok && check_dtype(&call) && make_headers(&call, dev) && run(&call, dev);
    kn_tensor *result =
        !ok && kn__quant_viewed(&call) ? kn__quant_view(&call) : finish(&call, ok, more);
    if (entered) call.kn->origin = 0;
    return result;
}

kn_tensor *kn__apply(const kn__op *op, kn_tensor *const *in, uint32_t n_in, void *args,
                     kn_tensor **const *more, uint64_t origin) {
    kn_tensor *operands[INLINE_OPERANDS];
    for (uint32_t i = 0; i < n_in; i++) operands[i] = in[i];
    return apply(op, operands, n_in, args, more, origin);
}

kn_context *kn__list_context(kn_tensors list) {
    if (!list.count || !list.items) return kn__context_here(); /* who is to tell of it? */
    return context_of(list.items, list.count);
}

kn_tensor *kn__apply_list(const kn__op *op, kn_tensors list, void *args, kn_tensor **const *more,
                          uint64_t origin) {
    kn_context *kn = kn__list_context(list);
    kn_tensor *few[INLINE_OPERANDS], **in = few;
    if (list.count == 0 || !list.items) {
        char name[ROW_NAME];
        kn__site site = site_of_row(op, name);
        kn__fail_list_empty(kn, &site, "tensors");
        return kn_nil();
    }
    if (list.count > INLINE_OPERANDS) in = kn__sys_alloc(list.count * sizeof *in);
    if (!in) {
        char name[ROW_NAME];
        kn__site site = site_of_row(op, name);
        kn__fail_out_of_memory_host(kn, &site, list.count * sizeof *in);
        return kn_nil();
    }
    memcpy(in, list.items, list.count * sizeof *in);
    kn_tensor *result = apply(op, in, list.count, args, more, origin);
    if (in != few) kn__sys_free(in);
    return result;
}

kn_tensor *kn__create(const kn__op *op, kn_device *dev, void *args, uint64_t origin) {
    kn_tensor *out[KN__MAX_RESULTS] = {NULL};
    dev = kn__device_given(dev);
    kn__call call = {.kn = dev->kn, .op = op, .out = out, .n_out = op->n_results, .args = args};
    if (dev->nil) {
        char name[ROW_NAME];
        kn__site site = site_of_row(op, name);
        if (!call.kn->nil && kn_ok(call.kn)) kn__fail_device_nil(call.kn, &site);
        return kn_nil();
    }
    bool entered = kn__enter(call.kn, origin);
    bool ok = kn__check_thread(call.kn, op->name) && make_headers(&call, dev);
    kn_tensor *result = finish(&call, ok && run(&call, dev), NULL);
    if (entered) call.kn->origin = 0;
    return result;
}

bool kn__run_again(kn__call *call) {
    kn_device *dev = call->out[0]->dev;
    if (call->op->kind == KN__VIEW) return call->op->infer(call) && kn__pass(dev, call);
    return promise_results(call) && kn__pass(dev, call);
}

bool kn__add_into(kn_tensor *sum, kn_tensor *t) {
    kn__call call = {.kn = sum->dev->kn,
                     .op = &kn__ops[KN__OP_add],
                     .in = (kn_tensor *[]){sum, t},
                     .out = &sum,
                     .n_in = 2,
                     .n_out = 1};
    kn__storage_of(sum)->version++;
    return kn__pass(sum->dev, &call);
}

/* ---- Writing rows -------------------------------------------------------------------------------
 */

static bool check_target(const kn__call *call, uint32_t i) {
    kn_tensor *t = call->in[i];
    kn__call_site b;
    if (kn__desc_overlaps(&t->d)) {
        kn_shape shape = kn__desc_shape(&t->d);
        kn__fail_in_place_broadcast(call->kn, kn__site_of(call, &b), &shape);
        return false;
    }
    if (kn__storage_of(t)->read_only) {
        char name[32];
        kn__fail_in_place_read_only(call->kn, kn__site_of(call, &b),
                                    kn__operand_name(call->op, i, name, sizeof name));
        return false;
    }
    return true;
}

static bool check_writes(kn__call *call) {
    bool recording = !(call->kn->modes & KN_MODE_NO_GRAD);
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (!call->in[i]) continue;
        if (recording && kn_is_tracked(call->in[i])) {
            kn__call_site b;
            char name[32];
            kn__fail_in_place_leaf(call->kn, kn__site_of(call, &b),
                                   kn__operand_name(call->op, i, name, sizeof name));
            return false;
        }
        if (KN__WRITES_OPERAND(call->op->flags, i) && !check_target(call, i)) return false;
    }
    return true;
}

/* Inside a function that runs twice: what it writes to tensors of its own it writes each time.
 * Other writes would happen twice, so they are refused in the first run, running statistics aside,
 * and left out in the repetition. False: the call is not to run; *status says why. */
static bool check_rerun(const kn__call *call, kn_status *status) {
    kn__rerun *r = &call->kn->rerun;
    bool outside = false;
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (call->in[i] && KN__WRITES_OPERAND(call->op->flags, i))
            outside |= kn__storage_of(call->in[i])->born < r->serial;
    }
    *status = KN_OK;
    if (!outside) return true;
    if (r->again) return false;
    if (!r->first || r->statistics) return true;
    kn__call_site b;
    kn__site site = *kn__site_of(call, &b);
    site.effect = false; /* the whole function is refused, whatever it does with the status */
    *status = kn__fail_recompute_write(call->kn, &site, call->op->name);
    return false;
}

static kn_status effect(kn__call call) {
    const kn__op *op = call.op;
    kn_tensor **operands = call.in;
    uint32_t n_in = call.n_in;
    kn_status standing;
    kn_device *dev = NULL;
    if (!check_operands(&call)) return kn__demote_error(call.kn);
    if ((call.kn->rerun.first || call.kn->rerun.again) && !check_rerun(&call, &standing))
        return standing;
    bool ok = (dev = join_devices(&call)) != NULL && check_dtype(&call) && check_writes(&call) &&
              op->infer(&call);
    for (uint32_t i = 0; ok && i < n_in; i++) {
        if (KN__WRITES_OPERAND(op->flags, i) && operands[i])
            ok = kn__own_storage(operands[i], op->name);
    }
    ok = ok && kn__pass(dev, &call);
    for (uint32_t i = 0; ok && i < n_in; i++) {
        if (KN__WRITES_OPERAND(op->flags, i) && operands[i]) kn__storage_of(operands[i])->version++;
    }
    return ok ? KN_OK : kn__demote_error(call.kn);
}

kn_status kn__effect(const kn__op *op, kn_tensor *const *in, uint32_t n_in, void *args,
                     uint64_t origin) {
    kn_tensor *operands[INLINE_OPERANDS];
    for (uint32_t i = 0; i < n_in; i++) operands[i] = in[i];
    kn__call call = {
        .kn = context_of(in, n_in), .op = op, .in = operands, .n_in = n_in, .args = args};
    if (call.kn->nil) return KN_E_CONTEXT_NIL;
    kn_status status = kn__standing_error(call.kn);
    if (status != KN_OK) return status;
    bool entered = kn__enter(call.kn, origin);
    status = effect(call);
    if (entered) call.kn->origin = 0;
    return status;
}

/* ---- Options ------------------------------------------------------------------------------------
 */

bool kn__take_options(void *known, size_t known_size, const void *given, const kn__op *op,
                      kn_context *kn) {
    if (!given) return true;
    size_t size;
    memcpy(&size, given, sizeof size);
    size_t copied = size && size < known_size ? size : known_size;
    const unsigned char *rest = (const unsigned char *)given;
    bool fits = size == 0 || size >= sizeof size;
    for (size_t i = known_size; fits && i < size; i++) fits = rest[i] == 0;
    if (fits && size <= 65536) {
        memcpy(known, given, copied);
        return true;
    }
    char name[ROW_NAME];
    kn__site site = site_of_row(op, name);
    if (kn && !kn->nil) kn__fail_options_size(kn, &site, size, known_size);
    return false;
}
