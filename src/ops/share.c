/* Passing tensors to another thread's context. */
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "core/runtime.h"
#include "ops/late.h"
#include "ops/op.h"

/* A snapshot: whoever writes to a storage with common data gets data of its own first. */
struct kn_shared {
    kn_desc d; /* without buffer */
    kn__common *common;
};

kn_shared *kn_share(kn_tensor *t) {
    kn_context *kn = kn_context_of(t);
    kn__site site = {.operation = "kn_share", .operands = &t, .n_operands = 1, .each = "t"};
    if (!kn__check_operand(kn, t, "kn_share", "t")) return NULL;
    if (kn_device_is_lost(t->dev)) return kn__lost_before(t->dev->concrete, &site), NULL;
    if (kn_sync(t->dev) != KN_OK) return NULL;
    if (!kn__check_operand(kn, t, "kn_share", "t")) return NULL; /* late work may have failed */
    kn_shared *s = kn__sys_alloc(sizeof *s);
    kn__common *common = s ? kn__common_take(kn__storage_of(t)) : NULL;
    if (!common) {
        kn__sys_free(s);
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_share"},
                                    kn__storage_of(t)->buffer.bytes);
        return NULL;
    }
    s->d = t->d;
    s->d.buffer = NULL;
    s->common = common;
    return s;
}

/* ---- Writing -----------------------------------------------------------------------------------
 */

static void swap_data(kn__storage *a, kn__storage *b) {
    kn__storage was = {.buffer = a->buffer, .release = a->release, .release_user = a->release_user};
    a->buffer = b->buffer;
    a->release = b->release;
    a->release_user = b->release_user;
    b->buffer = was.buffer;
    b->release = was.release;
    b->release_user = was.release_user;
}

/* All bytes of t's storage as a tensor of the concrete device. */
static kn_tensor *whole(kn_tensor *t, const char *operation) {
    kn_tensor *flat = kn__alias(t, t->dev->concrete, operation);
    if (!flat) return kn_nil();
    int64_t bytes = (int64_t)kn__storage_of(t)->buffer.bytes;
    kn__desc_set(&flat->d, KN_U8, 1, &bytes);
    return flat;
}

/* The storage stays, so views and the graph see the write; only what lies beneath it is new. */
bool kn__own_storage(kn_tensor *t, const char *operation) {
    if (!kn__common_is(kn__storage_of(t))) return true;
    kn_context *kn = t->dev->kn;
    KN__SCOPE_HERE(kn, operation);
    kn_tensor *copy = kn_copy(whole(t, operation));
    if (kn_is_nil(copy) || kn_sync(t->dev) != KN_OK || kn_is_nil(copy)) return false;
    kn__storage *c = kn__storage_of(copy);
    if (c->failed) return false;
    if (c->inside) memcpy(kn__storage_of(t)->tiny.bytes, c->tiny.bytes, sizeof c->tiny.bytes);
    swap_data(kn__storage_of(t), c);
    if (c->inside) {
        kn__storage_of(t)->buffer.data = kn__storage_of(t)->tiny.bytes;
        kn__storage_of(t)->inside = true;
        c->inside = false;
    }
    return true;
}

/* ---- Importing ---------------------------------------------------------------------------------
 */

/* On another device: the bytes travel over the host. */
static kn_tensor *carry(kn_device *dev, const kn_shared *shared) {
    const kn__common *c = shared->common;
    char *host = kn__sys_alloc(c->bytes);
    kn_failure f = {.code = KN_OK};
    if (!host) {
        kn__fail_out_of_memory_host(dev->kn, &(kn__site){.operation = "kn_import"}, c->bytes);
        return kn_nil();
    }
    kn_buffer from = {c->data, c->bytes};
    const kn_backend *b = c->unit->backend;
    int status =
        c->bytes ? b->copy_out(c->unit->handle, NULL, &from, 0, host, c->bytes, &f) : KN_OK;
    if (status != KN_OK)
        kn__fail_kernel(dev->kn, &(kn__site){.operation = "kn_import"}, dev->concrete,
                        (kn_status)status, &f);
    int64_t n = (int64_t)(c->bytes / kn_dtype_size((kn_dtype)shared->d.dtype));
    kn_tensor *t = status == KN_OK
                       ? kn_from_array(dev, (kn_dtype)shared->d.dtype, (kn_shape){1, {n}}, host)
                       : kn_nil();
    kn__sys_free(host);
    if (kn_is_nil(t)) return t;
    kn_buffer *buffer = t->d.buffer;
    t->d = shared->d;
    t->d.buffer = buffer;
    return t;
}

kn_tensor *kn_import(kn_device *dev, kn_shared *shared) {
    KN__ENTRY(kn_device_context(dev), kn_import);
    kn__site site = {.operation = "kn_import"};
    dev = kn__device_given(dev);
    if (dev->nil) {
        if (!dev->kn->nil && kn_ok(dev->kn)) kn__fail_device_nil(dev->kn, &site);
        return kn_nil();
    }
    if (!shared) return kn__fail_argument_null(dev->kn, &site, "shared"), kn_nil();
    if (!kn__check_thread(dev->kn, "kn_import")) return kn_nil();
    if (dev->concrete->unit != shared->common->unit) return carry(dev, shared);
    kn_tensor *t = kn__header_new(dev, "kn_import");
    if (!t) return kn_nil();
    t->d = shared->d;
    if (!kn__storage_promise(t, "kn_import")) {
        kn__header_unscope(t, KN__DEAD);
        return kn_nil();
    }
    kn__common_use(kn__storage_of(t), shared->common);
    return t;
}

void kn_shared_drop(kn_shared *shared) {
    if (!shared) return;
    kn__common_unref(shared->common);
    kn__sys_free(shared);
}
