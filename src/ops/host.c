/* Host arrays in and out. */
#include <math.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/casts.h"
#include "core/context.h"
#include "core/entry.h"
#include "ops/infer.h"
#include "ops/late.h"
#include "ops/op.h"

/* ---- In ----------------------------------------------------------------------------------------
 */

static kn_tensor *new_tensor(kn_device *dev, kn_dtype dtype, kn_shape shape,
                             const char *operation) {
    dev = kn__device_given(dev);
    if (dev->nil) {
        if (!dev->kn->nil && kn_ok(dev->kn))
            kn__fail_device_nil(dev->kn, &(kn__site){.operation = operation});
        return NULL;
    }
    kn__site site = {.operation = operation};
    if (!kn_dtype_size(dtype)) return kn__fail_dtype_invalid(dev->kn, &site, dtype), NULL;
    if (shape.rank < 0 || shape.rank > KN_MAX_RANK)
        return kn__fail_rank_too_large(dev->kn, &site, shape.rank, KN_MAX_RANK), NULL;
    for (int i = 0; i < shape.rank; i++) {
        if (shape.dim[i] < 0) return kn__fail_size_negative(dev->kn, &site, i, shape.dim[i]), NULL;
    }
    kn_tensor *t = kn__header_new(dev, operation);
    if (!t) return NULL;
    if (!kn__desc_set(&t->d, dtype, shape.rank, shape.dim)) {
        kn__fail_size_overflow(dev->kn, &site, &shape);
    } else if (kn__storage_promise(t, operation)) {
        return t;
    }
    kn__header_unscope(t, KN__DEAD);
    return NULL;
}

static bool fill_storage(kn_tensor *t, const char *operation) {
    kn__storage *s = kn__storage_of(t);
    if (kn__storage_fill(s)) return true;
    kn__fail_fill(t->dev->concrete, s->buffer.bytes, &(kn__site){.operation = operation});
    return false;
}

static bool copy_in(kn_tensor *t, const void *data, const char *operation) {
    kn__storage *s = kn__storage_of(t);
    kn__unit *u = s->unit;
    if (kn_device_is_lost(t->dev)) {
        kn__lost_before(t->dev->concrete, &(kn__site){.operation = operation});
        return false;
    }
    if (!fill_storage(t, operation)) return false;
    if (s->buffer.bytes == 0) return true;
    kn_failure f = {.code = KN_OK};
    int status = u->backend->copy_in(u->handle, kn__queue_of(t->dev->concrete), &s->buffer, 0, data,
                                     s->buffer.bytes, &f);
    if (status != KN_OK)
        kn__fail_kernel(t->dev->kn, &(kn__site){.operation = operation}, t->dev->concrete,
                        (kn_status)status, &f);
    return status == KN_OK;
}

kn_tensor *kn_from_array(kn_device *dev, kn_dtype dtype, kn_shape shape, const void *data) {
    KN__ENTRY(kn_device_context(dev), kn_from_array);
    kn_tensor *t = new_tensor(dev, dtype, shape, "kn_from_array");
    if (!t) return kn_nil();
    if (!data && kn__desc_numel(&t->d) > 0)
        kn__fail_argument_null(t->dev->kn, &(kn__site){.operation = "kn_from_array"}, "data");
    else if (copy_in(t, data, "kn_from_array"))
        return t;
    kn__header_unscope(t, KN__DEAD);
    return kn_nil();
}

kn_tensor *kn_wrap_array(kn_device *dev, kn_dtype dtype, kn_shape shape, void *data,
                         void (*release)(void *user), void *user) {
    KN__ENTRY(kn_device_context(dev), kn_wrap_array);
    kn_tensor *t = new_tensor(dev, dtype, shape, "kn_wrap_array");
    bool aligned = kn_dtype_size(dtype) && (uintptr_t)data % kn_dtype_size(dtype) == 0;
    if (t && data && aligned && dev->unit->unified) {
        kn__storage *s = kn__storage_of(t);
        s->buffer.data = data;
        s->external = true;
        s->release = release ? release : kn__release_nothing;
        s->release_user = user;
        return t;
    }
    bool ok = t && (data || kn__desc_numel(&t->d) == 0) && copy_in(t, data, "kn_wrap_array");
    if (t && !ok && kn_ok(dev->kn))
        kn__fail_argument_null(dev->kn, &(kn__site){.operation = "kn_wrap_array"}, "data");
    if (t && !ok) kn__header_unscope(t, KN__DEAD);
    if (release) release(user);
    return ok ? t : kn_nil();
}

/* ---- Out ---------------------------------------------------------------------------------------
 */

/* What every read checks: KN_OK, or why nothing may leave. */
static kn_status check_read(kn_tensor *t, const char *operation) {
    if (!t || t->state == KN__NIL) {
        return KN_E_NIL_OPERAND;
    }
    kn_context *kn = t->dev->kn;
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!kn__check_operand(kn, t, operation, "t")) return kn__demote_error(kn);
    kn__site site = {
        .operation = operation, .operands = &t, .n_operands = 1, .each = "t", .effect = true};
    return kn_device_is_lost(t->dev) ? kn__lost_before(t->dev->concrete, &site) : KN_OK;
}

static kn_status last_code(kn_context *kn) {
    return kn__last_code(kn, KN_E_NIL_OPERAND);
}

static kn_status copy_out(kn_tensor *t, void *buffer, size_t bytes, const char *operation) {
    kn__unit *u = kn__storage_of(t)->unit;
    size_t offset = (size_t)t->d.offset * kn_dtype_size((kn_dtype)t->d.dtype);
    kn_failure f = {.code = KN_OK};
    int status = u->backend->copy_out(u->handle, kn__queue_of(t->dev->concrete), t->d.buffer,
                                      offset, buffer, bytes, &f);
    if (status != KN_OK) {
        kn__site site = {
            .operation = operation, .operands = &t, .n_operands = 1, .each = "t", .effect = true};
        kn__fail_kernel(t->dev->kn, &site, t->dev->concrete, (kn_status)status, &f);
    }
    return (kn_status)status;
}

static kn_status read_bytes(kn_tensor *t, void *buffer, size_t bytes, const char *operation) {
    kn_context *kn = t->dev->kn;
    if (bytes == 0) return KN_OK;
    if (!buffer)
        return kn__fail_argument_null(kn, &(kn__site){.operation = operation, .effect = true},
                                      "buffer");
    KN__SCOPE_HERE(kn, operation);
    KN_NO_GRAD_HERE(kn);
    if (!t->d.contiguous) t = kn_copy(t);
    if (kn_is_nil(t)) return last_code(kn);
    kn_status status = kn_sync(t->dev);
    if (status == KN_OK && kn_is_nil(t)) status = last_code(kn);
    return status == KN_OK ? copy_out(t, buffer, bytes, operation) : status;
}

static size_t bytes_of(const kn_tensor *t, kn_dtype dtype) {
    return (size_t)kn__desc_numel(&t->d) * kn_dtype_size(dtype);
}

static kn_status check_size(kn_tensor *t, kn_dtype dtype, size_t bytes, const char *operation) {
    size_t needed = bytes_of(t, dtype);
    if (bytes == needed) return KN_OK;
    kn_shape shape = kn__desc_shape(&t->d);
    kn__site site = {
        .operation = operation, .operands = &t, .n_operands = 1, .each = "t", .effect = true};
    return kn__fail_read_size(t->dev->kn, &site, bytes, needed, &shape, dtype);
}

kn_status kn_read(kn_tensor *t, void *buffer, size_t bytes) {
    kn_status status = check_read(t, "kn_read");
    if (status == KN_OK) status = check_size(t, (kn_dtype)t->d.dtype, bytes, "kn_read");
    return status == KN_OK ? read_bytes(t, buffer, bytes, "kn_read") : status;
}

static kn_status read_cast(kn_tensor *t, kn_dtype dtype, void *buffer, const char *operation) {
    kn_context *kn = t->dev->kn;
    size_t own = bytes_of(t, (kn_dtype)t->d.dtype);
    kn_dtype from = (kn_dtype)t->d.dtype;
    if (from == dtype) return read_bytes(t, buffer, own, operation);
    if (kn_dtype_is_complex(from) && !kn_dtype_is_complex(dtype) && dtype != KN_BOOL) {
        kn__site site = {
            .operation = operation, .operands = &t, .n_operands = 1, .each = "t", .effect = true};
        return kn__fail_cast_complex_to_real(kn, &site, from, dtype);
    }
    char few[64];
    void *raw = own <= sizeof few ? few : kn__sys_alloc(own);
    if (!raw)
        return kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation, .effect = true},
                                           own);
    kn_status status = read_bytes(t, raw, own, operation);
    if (status == KN_OK)
        kn__cast_array(dtype, buffer, (kn_dtype)t->d.dtype, raw, (size_t)kn__desc_numel(&t->d));
    if (raw != few) kn__sys_free(raw);
    return status;
}

kn_status kn_read_as(kn_tensor *t, kn_dtype dtype, void *buffer, size_t bytes) {
    kn_status status = check_read(t, "kn_read_as");
    if (status != KN_OK) return status;
    kn__site site = {.operation = "kn_read_as", .effect = true};
    if (!kn_dtype_size(dtype)) return kn__fail_dtype_invalid(t->dev->kn, &site, dtype);
    status = check_size(t, dtype, bytes, "kn_read_as");
    return status == KN_OK ? read_cast(t, dtype, buffer, "kn_read_as") : status;
}

static kn_status item(kn_tensor *t, kn_dtype dtype, void *value, const char *operation) {
    kn_status status = check_read(t, operation);
    if (status != KN_OK) return status;
    kn__site site = {
        .operation = operation, .operands = &t, .n_operands = 1, .each = "t", .effect = true};
    if (!value) return kn__fail_argument_null(t->dev->kn, &site, "value");
    int64_t n = kn__desc_numel(&t->d);
    if (n == 1) return read_cast(t, dtype, value, operation);
    kn_shape shape = kn__desc_shape(&t->d);
    return kn__fail_item_elements(t->dev->kn, &site, n, &shape);
}

kn_status kn_item_f64(kn_tensor *t, double *value) {
    return item(t, KN_F64, value, "kn_item_f64");
}

kn_status kn_item_c128(kn_tensor *t, kn_c128 *value) {
    return item(t, KN_C128, value, "kn_item_c128");
}

static kn_status fail_item_range(kn_tensor *t, const char *value) {
    kn__site site = {
        .operation = "kn_item_i64", .operands = &t, .n_operands = 1, .each = "t", .effect = true};
    return kn__fail_item_range(t->dev->kn, &site, value);
}

/* Reads a number as the widest of its kind; *value only where int64 holds it. */
kn_status kn_item_i64(kn_tensor *t, int64_t *value) {
    kn_dtype dtype = kn_dtype_of(t);
    char text[32];
    if (value && kn_dtype_is_float(dtype)) {
        double v = 0;
        kn_status status = item(t, KN_F64, &v, "kn_item_i64");
        if (status != KN_OK) return status;
        snprintf(text, sizeof text, "%g", isnan(v) ? fabs(v) : v); /* NaN without its sign */
        if (!(v >= -9223372036854775808.0 && v < 9223372036854775808.0))
            return fail_item_range(t, text);
        return *value = (int64_t)v, KN_OK;
    }
    if (value && dtype == KN_U64) {
        uint64_t v = 0;
        kn_status status = item(t, KN_U64, &v, "kn_item_i64");
        if (status != KN_OK) return status;
        snprintf(text, sizeof text, "%llu", (unsigned long long)v);
        if (v > INT64_MAX) return fail_item_range(t, text);
        return *value = (int64_t)v, KN_OK;
    }
    return item(t, KN_I64, value, "kn_item_i64");
}

bool kn__data_size(const kn__call *call, kn_tensor *size, int64_t *value) {
    if (kn_is_nil(size)) return false;
    kn_status status = read_bytes(size, value, sizeof *value, call->op->name);
    if (status != KN_OK && kn_ok(call->kn)) kn__raise_last_error(call->kn);
    return status == KN_OK;
}

/* ---- Transactions ------------------------------------------------------------------------------
 */

typedef struct read_item {
    kn_tensor *t;
    void *buffer;
    size_t bytes;
} read_item;

struct kn_transaction {
    kn_context *kn;
    read_item *items;
    size_t n, room;
    bool failed; /* an item could not be noted */
};

kn_transaction *kn_transaction_new(kn_context *kn) {
    if (!kn || kn->nil) return NULL;
    kn_transaction *tx = kn__sys_calloc(1, sizeof *tx);
    if (!tx)
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_transaction_new"}, sizeof *tx);
    else
        tx->kn = kn;
    return tx;
}

void kn_transaction_read(kn_transaction *tx, kn_tensor *t, void *buffer, size_t bytes) {
    KN__ENTRY(tx ? tx->kn : NULL, kn_transaction_read);
    if (!tx) return;
    if (!kn__sys_grow(&tx->items, &tx->room, tx->n + 1, sizeof *tx->items)) {
        kn__fail_out_of_memory_host(tx->kn, &(kn__site){.operation = "kn_transaction_read"},
                                    sizeof *tx->items);
        tx->failed = true;
        return;
    }
    tx->items[tx->n++] = (read_item){t, buffer, bytes};
}

/* A read is named by its position. */
static kn_status check_item(const kn_transaction *tx, size_t i) {
    kn_tensor *t = tx->items[i].t;
    char name[32];
    snprintf(name, sizeof name, "reads[%zu]", i);
    kn__site site = {.operation = "kn_transaction_commit",
                     .operands = &t,
                     .n_operands = 1,
                     .operand_names = (const char *const[]){name},
                     .effect = true};
    if (!t || t->state == KN__NIL) return kn__fail_nil_operand(tx->kn, &site, name);
    if (t->dev->kn != tx->kn) return kn__fail_operand_context(tx->kn, &site, name);
    return check_read(t, site.operation);
}

static bool reads_from(const kn_transaction *tx, const kn_device *concrete) {
    bool found = false;
    for (size_t i = 0; !found && i < tx->n; i++) found = tx->items[i].t->dev->concrete == concrete;
    return found;
}

static kn_status commit(kn_transaction *tx) {
    kn_status status = kn__standing_error(tx->kn);
    for (size_t i = 0; status == KN_OK && i < tx->n; i++) {
        read_item *r = &tx->items[i];
        status = check_item(tx, i);
        if (status == KN_OK)
            status = check_size(r->t, (kn_dtype)r->t->d.dtype, r->bytes, "kn_transaction_commit");
    }
    for (kn_device *d = tx->kn->devices; status == KN_OK && d; d = d->next) {
        if (!d->inner && reads_from(tx, d)) status = kn_sync(d);
    }
    for (size_t i = 0; status == KN_OK && i < tx->n; i++) {
        status = read_bytes(tx->items[i].t, tx->items[i].buffer, tx->items[i].bytes,
                            "kn_transaction_commit");
    }
    return status;
}

kn_status kn_transaction_commit(kn_transaction *tx) {
    KN__ENTRY(tx ? tx->kn : NULL, kn_transaction_commit);
    if (!tx) return KN_E_CONTEXT_NIL;
    kn_status status = tx->failed ? KN_E_OUT_OF_MEMORY_HOST : commit(tx);
    kn__sys_free(tx->items);
    kn__sys_free(tx);
    return status;
}
