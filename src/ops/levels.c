/* The way of a call through the levels of its device: decomposition, the concrete level, tracing.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/half.h"
#include "core/levels.h"
#include "core/runtime.h"
#include "ops/infer.h"
#include "ops/late.h"
#include "ops/outside.h"

const kn__level *kn__level_find(const char *name) {
    static const kn__level *const all[] = {&kn__level_autodiff, &kn__level_trace};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i]->name, name) == 0) return all[i];
    }
    return NULL;
}

/* ---- Which kernel -------------------------------------------------------------------------------
 */

const kn_kernel **kn__kernels_resolve(const kn_backend *backend) {
    const kn_kernel **table = kn__sys_calloc(KN__OP_OUTSIDE + 1, sizeof *table);
    for (const kn_kernel *k = backend->kernels; table && k && k->operation; k++) {
        const kn__op *op = kn__op_find(k->operation);
        if (op) table[op->id] = k;
    }
    return table;
}

static kn_dtype key_dtype(const kn__call *call) {
    if (call->n_in == 0) return (kn_dtype)call->out[0]->d.dtype;
    return (kn_dtype)call->in[call->op->flags & KN__KEY1 ? 1 : 0]->d.dtype;
}

static const kn_kernel *kernel_of(const kn_device *concrete, const kn__call *call) {
    const kn_kernel *k = concrete->unit->kernels[call->op->id];
    if (k && (k->dtypes >> key_dtype(call) & 1)) return k;
    if (call->op->id != KN__OP_OUTSIDE) return NULL;
    return kn__outside_kernel(call->op, concrete->unit->backend->name, key_dtype(call));
}

/* ---- Decomposition ------------------------------------------------------------------------------
 */

static bool claimed(kn_device *level, const kn__call *call) {
    for (kn_device *d = level; d->inner; d = d->inner) {
        if (d->level->claims && d->level->claims(d, call)) return true;
    }
    return false;
}

bool kn__pass(kn_device *level, kn__call *call) {
    if (call->op->kind == KN__COMP && !kernel_of(level->concrete, call) && !claimed(level, call)) {
        return kn__decompose(level, call);
    }
    return level->level->execute(level, call);
}

/* The operands as this level sees them: plain headers labelled with it. */
static bool relabel(kn_device *level, const kn__call *call, kn_tensor **as) {
    for (uint32_t i = 0; i < call->n_in; i++) {
        kn_tensor *t = call->in[i];
        as[i] = !t || (t->dev == level && !t->node) ? t : kn__alias(t, level, call->op->name);
        if (t && !as[i]) return false;
    }
    return true;
}

/* The result of the parts becomes the result of the call: its storage and layout move over. */
static bool adopt(const kn__call *call, uint32_t k, kn_tensor *r) {
    if (kn_is_nil(r)) return false;
    kn_tensor *out = call->out[k];
    bool aliases = false;
    for (uint32_t i = 0; i < call->n_in; i++)
        aliases |= call->in[i] && call->in[i]->d.buffer == r->d.buffer;
    if (aliases) r = kn_copy(r);
    if (kn_is_nil(r)) return false;
    if (r->d.dtype != out->d.dtype || r->d.rank != out->d.rank ||
        memcmp(r->d.shape, out->d.shape, out->d.rank * sizeof out->d.shape[0]) != 0) {
        kn__call_site b;
        kn_shape made = kn__desc_shape(&r->d), meant = kn__desc_shape(&out->d);
        kn__fail_internal_parts(call->kn, kn__site_of(call, &b), &made, (kn_dtype)r->d.dtype,
                                &meant, (kn_dtype)out->d.dtype);
        return false;
    }
    kn__storage *s = kn__storage_of(r);
    kn__storage_ref(s);
    kn__storage_drop(call->kn, kn__storage_of(out));
    out->d = r->d;
    return true;
}

bool kn__decompose(kn_device *level, kn__call *call) {
    kn_tensor *as[16], **in = call->n_in <= 16 ? as : kn__sys_alloc(call->n_in * sizeof *in);
    kn_tensor *results[KN__MAX_RESULTS] = {NULL};
    if (!in) {
        kn__fail_out_of_memory_host(call->kn, &(kn__site){.operation = call->op->name},
                                    call->n_in * sizeof *in);
        return false;
    }
    const char *outer = call->kn->within;
    kn_scope scope = kn_scope_open_at(call->kn, call->op->name);
    bool ok = relabel(level, call, in);
    if (ok) {
        kn__call parts = *call;
        parts.in = in;
        call->kn->within = outer ? outer : call->op->name;
        call->op->parts(&parts, results);
        call->kn->within = outer;
    }
    for (uint32_t k = 0; ok && k < call->n_out; k++)
        ok = adopt(call, k, results[k] ? results[k] : kn_nil());
    kn_scope_close(&scope);
    if (in != as) kn__sys_free(in);
    return ok;
}

/* ---- The concrete level -------------------------------------------------------------------------
 */

static bool fail_launch(kn__call *call, kn_device *level, kn_status status, const kn_failure *f) {
    kn__call_site b;
    const kn__site *site = kn__site_of(call, &b);
    kn__fail_kernel(call->kn, site, level, status, f);
    return false;
}

static bool fill(kn__call *call, kn_device *level, kn_tensor *t) {
    kn__storage *s = kn__storage_of(t);
    if (s->buffer.data || kn__storage_fill(s)) return true;
    kn__call_site b;
    kn__fail_fill(level, s->buffer.bytes, kn__site_of(call, &b));
    return false;
}

static bool layout_fits(const kn_desc *d, kn_layout layout) {
    if (layout == KN_LAYOUT_ANY || d->contiguous) return true;
    return layout == KN_LAYOUT_LAST_DENSE && (d->rank == 0 || d->strides[d->rank - 1] == 1);
}

/* A contiguous copy on this level, in the innermost scope; nil after an error. */
static kn_tensor *compact(kn_device *level, kn_tensor *t) {
    kn_tensor *plain = kn__alias(t, level, "copy");
    return plain ? kn_copy(plain) : kn_nil();
}

enum { FEW = 16 };

/* The operands as the kernel gets them. */
typedef struct prepared {
    kn_tensor **in;
    const kn_desc **in_desc;
    const kn_desc *out_desc[KN__MAX_RESULTS];
    kn_tensor *few[FEW];
    const kn_desc *few_desc[FEW];
} prepared;

static bool make_room(const kn__call *call, prepared *p) {
    p->in = p->few;
    p->in_desc = p->few_desc;
    if (call->n_in <= FEW) return true;
    p->in = kn__sys_alloc(call->n_in * (sizeof *p->in + sizeof *p->in_desc));
    if (p->in) {
        p->in_desc = (const kn_desc **)(p->in + call->n_in);
        return true;
    }
    kn__fail_out_of_memory_host(call->kn, &(kn__site){.operation = call->op->name},
                                call->n_in * sizeof *p->in);
    return false;
}

static bool prepare(kn__call *call, kn_device *level, const kn_kernel *k, prepared *p) {
    kn_layout layout = k ? k->layout : KN_LAYOUT_ANY;
    for (uint32_t i = 0; i < call->n_in; i++) {
        kn_tensor *t = call->in[i];
        p->in[i] = t;
        if (t && !layout_fits(&t->d, layout)) {
            p->in[i] = t = compact(level, t);
            if (kn_is_nil(t)) return false;
        }
        p->in_desc[i] = t ? &t->d : NULL;
    }
    for (uint32_t o = 0; o < call->n_out; o++) {
        if (!fill(call, level, call->out[o])) return false;
        p->out_desc[o] = &call->out[o]->d;
    }
    return true;
}

static bool is_empty(const kn_desc *d) {
    for (int i = 0; i < d->rank; i++) {
        if (d->shape[i] == 0) return true;
    }
    return false;
}

static bool nothing_to_do(const kn__call *call) {
    if (call->op->flags & KN__CHECKS) return false;
    if (KN__WRITES(call->op->flags)) return call->in[0] && is_empty(&call->in[0]->d);
    for (uint32_t k = 0; k < call->n_out; k++) {
        if (!is_empty(&call->out[k]->d)) return false;
    }
    return true;
}

/* Written operands whose layout the kernel did not take get the copy's values back. */
static bool write_back(kn__call *call, const prepared *p) {
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (!KN__WRITES_OPERAND(call->op->flags, i) || p->in[i] == call->in[i]) continue;
        if (kn_assign(call->in[i], p->in[i]) != KN_OK) return false;
    }
    return true;
}

/* KILN_CHECK_FINITE: the first operation that makes a NaN or an infinity is named. Reads results on
 * the host, so it is slow, as debugging is. */
static bool all_finite(const kn_desc *d) {
    int64_t at[KN_MAX_RANK] = {0};
    if (kn__desc_numel(d) == 0) return true;
    for (;;) {
        int64_t offset = d->offset;
        for (int i = 0; i < d->rank; i++) offset += at[i] * d->strides[i];
        const char *p =
            (const char *)d->buffer->data + offset * (int64_t)kn_dtype_size((kn_dtype)d->dtype);
        double v = 0;
        if (d->dtype == KN_F64) v = *(const double *)p;
        if (d->dtype == KN_F32) v = *(const float *)p;
        if (d->dtype == KN_F16) v = kn_f16_to_f32(*(const kn_f16 *)p);
        if (d->dtype == KN_BF16) v = kn_bf16_to_f32(*(const kn_bf16 *)p);
        /* Times 0, what is finite becomes 0 and the rest NaN. */
        if (d->dtype == KN_C64) v = ((const float *)p)[0] * 0 + ((const float *)p)[1] * 0;
        if (d->dtype == KN_C128) v = ((const double *)p)[0] * 0 + ((const double *)p)[1] * 0;
        if (!isfinite(v)) return false;
        int i = d->rank - 1;
        for (; i >= 0 && ++at[i] == d->shape[i]; i--) at[i] = 0;
        if (i < 0) return true;
    }
}

static bool check_finite(kn__call *call, const kn__unit *u) {
    for (uint32_t k = 0; u->unified && k < call->n_out; k++) {
        kn_dtype dtype = (kn_dtype)call->out[k]->d.dtype;
        bool inexact = kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype);
        if (!inexact || all_finite(&call->out[k]->d)) continue;
        kn__call_site b;
        kn__fail_not_finite(call->kn, kn__site_of(call, &b), call->op->name);
        return false;
    }
    return true;
}

/* The text is long: only its start is made empty. */
static void clear(kn_failure *f) {
    f->code = KN_OK;
    f->value[0] = f->value[1] = f->value[2] = 0;
    f->text[0] = '\0';
}

static bool launch(kn__call *call, kn_device *level, const kn_kernel *k, const prepared *p) {
    kn__unit *u = level->unit;
    kn_failure failure;
    clear(&failure);
    kn_launch l = {.operation = call->op->name,
                   .args = call->args,
                   .args_size = call->op->args_size,
                   .in = p->in_desc,
                   .out = p->out_desc,
                   .n_in = call->n_in,
                   .n_out = call->n_out,
                   .modes = call->kn->modes,
                   .device = u->handle,
                   .queue = kn__queue_of(level),
                   .host = kn__runtime_host(),
                   .failure = &failure};
    int status;
    if (u->backend->launch)
        status = kn__launch_late(level, call, k, &l);
    else
        status = k ? k->run(&l) : call->op->reference(&l);
    if (status != KN_OK) return fail_launch(call, level, (kn_status)status, &failure);
    return !call->kn->options.check_finite || check_finite(call, u);
}

static bool run_kernel(kn__call *call, kn_device *level, const kn_kernel *k) {
    prepared p;
    if (!make_room(call, &p)) return false;
    /* Copies live in a scope of their own, opened only where one is needed. */
    bool loose = false;
    for (uint32_t i = 0; k && k->layout != KN_LAYOUT_ANY && i < call->n_in; i++) {
        loose |= call->in[i] && !layout_fits(&call->in[i]->d, k->layout);
    }
    kn_scope scope = {.done = true};
    if (loose) scope = kn_scope_open_at(call->kn, call->op->name);
    bool ok = prepare(call, level, k, &p) && launch(call, level, k, &p) && write_back(call, &p);
    kn_scope_close(&scope);
    if (p.in != p.few) kn__sys_free(p.in);
    return ok;
}

/* The short way, which nearly all calls on host memory go: few operands, all there, of a layout
 * that the kernel takes. */
enum { DIRECT = 4 };

static bool goes_direct(const kn__call *call, const kn_device *level, const kn_kernel *k) {
    if (!k || call->n_in > DIRECT || level->unit->backend->launch) return false;
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (!call->in[i] || !layout_fits(&call->in[i]->d, k->layout)) return false;
    }
    return true;
}

static bool run_direct(kn__call *call, kn_device *level, const kn_kernel *k) {
    const kn_desc *in[DIRECT], *out[KN__MAX_RESULTS];
    for (uint32_t i = 0; i < call->n_in; i++) in[i] = &call->in[i]->d;
    for (uint32_t o = 0; o < call->n_out; o++) {
        if (!fill(call, level, call->out[o])) return false;
        out[o] = &call->out[o]->d;
    }
    kn_failure failure;
    clear(&failure);
    kn_launch l = {.operation = call->op->name,
                   .args = call->args,
                   .args_size = call->op->args_size,
                   .in = in,
                   .out = out,
                   .n_in = call->n_in,
                   .n_out = call->n_out,
                   .modes = call->kn->modes,
                   .device = level->unit->handle,
                   .host = kn__runtime_host(),
                   .failure = &failure};
    int status = k->run(&l);
    if (status != KN_OK) return fail_launch(call, level, (kn_status)status, &failure);
    return !call->kn->options.check_finite || check_finite(call, level->unit);
}

/* An operation from outside need not have a reference kernel. */
static bool fail_no_kernel(const kn__call *call, const kn_device *level) {
    kn__call_site b;
    kn__fail_operation_no_kernel(call->kn, kn__site_of(call, &b), call->op->name,
                                 level->unit->backend->name, key_dtype(call));
    return false;
}

static bool concrete_execute(kn_device *level, kn__call *call) {
    if (call->op->kind == KN__VIEW) return true;
    if (nothing_to_do(call)) {
        for (uint32_t k = 0; k < call->n_out; k++) {
            if (!fill(call, level, call->out[k])) return false;
        }
        return true;
    }
    const kn_kernel *k = kernel_of(level, call);
    if (goes_direct(call, level, k)) return run_direct(call, level, k);
    if (!k && !call->op->reference) return fail_no_kernel(call, level);
    if (!k && !level->unit->unified) return kn__run_on_host(level, call);
    return run_kernel(call, level, k);
}

static kn_status concrete_flush(kn_device *level) {
    return kn__sync_late(level);
}

const kn__level kn__level_concrete = {.name = "concrete",
                                      .execute = concrete_execute,
                                      .flush = concrete_flush,
                                      .close = kn__close_late};

kn_status kn_sync(kn_device *dev) {
    if (!dev || dev->nil) return KN_E_DEVICE_NIL;
    kn_status status = KN_OK;
    for (kn_device *d = dev; d; d = d->inner) {
        kn_status s = d->level->flush ? d->level->flush(d) : KN_OK;
        if (status == KN_OK) status = s;
    }
    return status;
}
