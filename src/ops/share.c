/* Passing tensors to another thread's context. */
#include <string.h>

#include "core/context.h"
#include "core/runtime.h"
#include "ops/late.h"
#include "ops/op.h"

/* A snapshot: the owner's next write in place gets new storage (dispatch.c). */
struct kn_shared {
    kn_desc d; /* its storage is referenced */
};

kn_shared *kn_share(kn_tensor *t) {
    kn_context *kn = kn_context_of(t);
    if (!kn__check_operand(kn, t, "kn_share", "t") || kn_sync(t->dev) != KN_OK) return NULL;
    if (!kn__check_operand(kn, t, "kn_share", "t")) return NULL; /* late work may have failed */
    kn_shared *s = kn__sys_alloc(sizeof *s);
    if (!s) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_share"}, sizeof *s);
        return NULL;
    }
    kn__storage_of(t)->shared = true; /* counted atomically from here on */
    kn__storage_ref(kn__storage_of(t));
    s->d = t->d;
    return s;
}

static kn__storage *storage_of(const kn_shared *s) {
    return (kn__storage *)s->d.buffer;
}

/* On another device: the bytes travel over the host. */
static kn_tensor *carry(kn_device *dev, const kn_shared *shared) {
    kn__storage *s = storage_of(shared);
    char *host = kn__sys_alloc(s->buffer.bytes);
    kn_failure f = {.code = KN_OK};
    if (!host) {
        kn__fail_out_of_memory_host(dev->kn, &(kn__site){.operation = "kn_import"},
                                    s->buffer.bytes);
        return kn_nil();
    }
    int status = s->buffer.bytes ? s->unit->backend->copy_out(s->unit->handle, NULL, &s->buffer, 0,
                                                              host, s->buffer.bytes, &f)
                                 : KN_OK;
    if (status != KN_OK)
        kn__fail_kernel(dev->kn, &(kn__site){.operation = "kn_import"}, dev->concrete,
                        (kn_status)status, &f);
    int64_t whole = (int64_t)(s->buffer.bytes / kn_dtype_size((kn_dtype)shared->d.dtype));
    kn_tensor *t = status == KN_OK
                       ? kn_from_array(dev, (kn_dtype)shared->d.dtype, (kn_shape){1, {whole}}, host)
                       : kn_nil();
    kn__sys_free(host);
    if (kn_is_nil(t)) return t;
    kn_buffer *buffer = t->d.buffer;
    t->d = shared->d;
    t->d.buffer = buffer;
    return t;
}

kn_tensor *kn_import(kn_device *dev, kn_shared *shared) {
    kn__site site = {.operation = "kn_import"};
    if (!dev || dev->nil) {
        if (dev && !dev->kn->nil && kn_ok(dev->kn)) kn__fail_device_nil(dev->kn, &site);
        return kn_nil();
    }
    if (!shared) return kn__fail_argument_null(dev->kn, &site, "shared"), kn_nil();
    if (!kn__check_thread(dev->kn, "kn_import")) return kn_nil();
    if (dev->concrete->unit != storage_of(shared)->unit) return carry(dev, shared);
    kn_tensor *t = kn__header_new(dev, "kn_import");
    if (!t) return kn_nil();
    t->d = shared->d;
    kn__storage_ref(storage_of(shared));
    return t;
}

void kn_shared_drop(kn_shared *shared) {
    if (!shared) return;
    if (kn__storage_unref(storage_of(shared))) kn__storage_free(storage_of(shared));
    kn__sys_free(shared);
}
