/* The host run of what a device has no kernel for: its operands' storages travel to the host, the
 * reference kernel runs there, and what it wrote travels back. */
#include <string.h>

#include "core/runtime.h"
#include "ops/infer.h"
#include "ops/late.h"

enum { OPERANDS = 24 };

/* A storage while it is on the host. */
typedef struct mirror {
    kn__storage *storage;
    kn_buffer host;
    bool written;
} mirror;

typedef struct visit {
    kn__call *call;
    kn_device *level;
    mirror mirrors[OPERANDS];
    kn_desc descs[OPERANDS];
    const kn_desc *in[OPERANDS], *out[KN__MAX_RESULTS];
    uint32_t n;
    kn_status status;
    kn_failure failure;
} visit;

/* The storage's mirror, made and filled at the first mention. */
static mirror *mirror_of(visit *v, kn__storage *s, bool read, bool written) {
    for (uint32_t i = 0; i < v->n; i++) {
        if (v->mirrors[i].storage != s) continue;
        v->mirrors[i].written |= written;
        return &v->mirrors[i];
    }
    mirror *m = &v->mirrors[v->n];
    *m = (mirror){.storage = s, .host = {.bytes = s->buffer.bytes}, .written = written};
    m->host.data = kn__sys_alloc(s->buffer.bytes);
    if (!m->host.data) {
        v->failure.value[0] = (int64_t)s->buffer.bytes;
        v->status = KN_E_OUT_OF_MEMORY_HOST;
        return NULL;
    }
    v->n++;
    kn__unit *u = s->unit;
    if (read && s->buffer.bytes) {
        v->status = (kn_status)u->backend->copy_out(u->handle, kn__queue_of(v->level), &s->buffer,
                                                    0, m->host.data, s->buffer.bytes, &v->failure);
    }
    return v->status == KN_OK ? m : NULL;
}

static const kn_desc *describe(visit *v, uint32_t slot, kn_tensor *t, bool read, bool written) {
    mirror *m = mirror_of(v, kn__storage_of(t), read, written);
    if (!m) return NULL;
    v->descs[slot] = t->d;
    v->descs[slot].buffer = &m->host;
    return &v->descs[slot];
}

static bool bring(visit *v) {
    kn__call *call = v->call;
    uint32_t slot = 0;
    for (uint32_t i = 0; i < call->n_in; i++, slot++) {
        v->in[i] = NULL;
        if (!call->in[i]) continue;
        bool written = KN__WRITES_OPERAND(call->op->flags, i);
        if (!(v->in[i] = describe(v, slot, call->in[i], true, written))) return false;
    }
    for (uint32_t k = 0; k < call->n_out; k++, slot++) {
        kn__storage *s = kn__storage_of(call->out[k]);
        if (!kn__storage_fill(s)) {
            kn__call_site b;
            kn__fail_fill(v->level, s->buffer.bytes, kn__site_of(call, &b));
            return v->status = KN_E_OUT_OF_MEMORY, false;
        }
        if (!(v->out[k] = describe(v, slot, call->out[k], false, true))) return false;
    }
    return true;
}

static void run_and_return(visit *v) {
    kn__call *call = v->call;
    kn_launch l = {.operation = call->op->name,
                   .args = call->args,
                   .args_size = call->op->args_size,
                   .in = v->in,
                   .out = v->out,
                   .n_in = call->n_in,
                   .n_out = call->n_out,
                   .modes = call->kn->modes,
                   .host = kn__runtime_host(),
                   .failure = &v->failure};
    v->status = (kn_status)call->op->reference(&l);
    for (uint32_t i = 0; v->status == KN_OK && i < v->n; i++) {
        mirror *m = &v->mirrors[i];
        kn__unit *u = m->storage->unit;
        if (!m->written || !m->host.bytes) continue;
        v->status =
            (kn_status)u->backend->copy_in(u->handle, kn__queue_of(v->level), &m->storage->buffer,
                                           0, m->host.data, m->host.bytes, &v->failure);
    }
}

bool kn__run_on_host(kn_device *level, kn__call *call) {
    kn__call_site b;
    const kn__site *site = kn__site_of(call, &b);
    kn_dtype dtype = (kn_dtype)(call->n_in && call->in[0] ? call->in[0] : call->out[0])->d.dtype;
    if (call->kn->options.strict || call->n_in + call->n_out > OPERANDS) {
        kn__fail_kernel_missing(call->kn, site, call->op->name, level, dtype,
                                call->kn->options.strict ? "the context is strict"
                                                         : "it has too many operands for that");
        return false;
    }
    if (kn_device_is_lost(level)) return kn__lost_before(level, site), false;
    kn__warn_kernel_on_host(call->kn, site, call->op->name, level, dtype);
    if (kn__sync_late(level) != KN_OK) return false;
    visit v = {.call = call, .level = level, .status = KN_OK};
    if (bring(&v)) run_and_return(&v);
    for (uint32_t i = 0; i < v.n; i++) kn__sys_free(v.mirrors[i].host.data);
    if (v.status == KN_OK) return true;
    if (v.status == KN_E_OUT_OF_MEMORY) return false; /* has been said */
    kn__fail_kernel(call->kn, site, level, v.status, &v.failure);
    return false;
}
