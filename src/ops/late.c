/* See late.h. */
#include "ops/late.h"

#include <stdio.h>
#include <string.h>

#include "core/levels.h"
#include "ops/infer.h"

static const char told_before[] = "an earlier call on it has said so";

/* ---- What a failure says ------------------------------------------------------------------------
 */

/* at: which element of the divisor, the second operand, in row-major order. */
static void fail_division(kn_context *kn, const kn__site *site, int64_t at) {
    char divisor[64];
    snprintf(divisor, sizeof divisor, "element %lld of the divisor", (long long)at);
    kn__fail_integer_division_by_zero(kn, site, divisor);
}

void kn__fail_kernel(kn_context *kn, const kn__site *site, kn_device *level, kn_status status,
                     const kn_failure *f) {
    const int64_t *v = f->value;
    switch (status) {
    case KN_E_INDEX_OUT_OF_RANGE:
        kn__fail_index_out_of_range(kn, site, v[0], v[1], v[2]);
        break;
    case KN_E_BAG_OFFSETS:
        kn__fail_bag_offsets(kn, site, v[0], v[1], v[2]);
        break;
    case KN_E_CLASS_OUT_OF_RANGE:
        kn__fail_class_out_of_range(kn, site, v[0], v[1], v[2]);
        break;
    case KN_E_SEQUENCE_LENGTH:
        kn__fail_sequence_length(kn, site, v[2], f->text, v[0], v[1]);
        break;
    case KN_E_MASK_COUNT:
        kn__fail_mask_count(kn, site, v[0], v[1]);
        break;
    case KN_E_ISTFT_WINDOW:
        kn__fail_istft_window(kn, site, v[0]);
        break;
    case KN_E_SPLIT_SIZES:
        kn__fail_split_sizes(kn, site, v[0], v[1], v[2]);
        break;
    case KN_E_WEIGHTS_INVALID:
        kn__fail_weights_invalid(kn, site, v[0], f->text);
        break;
    case KN_E_INTEGER_DIVISION_BY_ZERO:
        fail_division(kn, site, v[0]);
        break;
    case KN_E_MATRIX_SINGULAR:
        kn__fail_matrix_singular(kn, site, v[0], v[1]);
        break;
    case KN_E_MATRIX_NOT_POSITIVE_DEFINITE:
        kn__fail_matrix_not_positive_definite(kn, site, v[0], v[1]);
        break;
    case KN_E_MATRIX_NO_CONVERGENCE:
        kn__fail_matrix_no_convergence(kn, site, v[0]);
        break;
    case KN_E_DEVICE_LOST:
        atomic_store(&level->unit->lost, true);
        kn__fail_device_lost(kn, site, level, f->text[0] ? f->text : "it no longer answers");
        break;
    case KN_E_OUT_OF_MEMORY_HOST:
    case KN_E_OUT_OF_MEMORY: /* a kernel that does not say how much: what was refused last */
        kn__fail_out_of_memory_host(kn, site, v[0] ? (uint64_t)v[0] : kn__sys_refused());
        break;
    default:
        kn__fail_kernel_failed(kn, site, level, f->text[0] ? f->text : kn_status_text(status));
    }
}

void kn__fail_fill(kn_device *level, size_t bytes, const kn__site *site) {
    size_t largest = level->unit->info.largest_buffer;
    kn_memory_stats m = kn_memory(level);
    char limit[64] = "and the system gives no more";
    if (m.limit) {
        char most[32];
        kn__bytes_text(m.limit, most, sizeof most);
        snprintf(limit, sizeof limit, "and the limit is %s", most);
    }
    if (largest && bytes > largest)
        kn__fail_buffer_too_large(level->kn, site, bytes, largest, level);
    else
        kn__fail_out_of_memory(level->kn, site, bytes, level, m.live, limit);
}

/* ---- Queues -------------------------------------------------------------------------------------
 */

enum { PENDING_LIMIT = 1024, DESCRIBED = 6, WRITTEN = 8 };

/* A launch that has not been heard of yet: whom its failure concerns. */
typedef struct pending {
    uint64_t ticket;
    const kn__op *op;
    uint32_t n_in, n_written;
    kn_operand_info in[DESCRIBED];
    uint64_t origin, origins[DESCRIBED]; /* of the call, of its operands */
    kn__storage *written[WRITTEN];       /* referenced */
} pending;

/* What a context keeps of an asynchronous device. */
typedef struct stream {
    void *queue;
    pending *items;
    size_t n, room;
} stream;

static stream *stream_of(kn_device *level) {
    if (level->state) return level->state;
    stream *s = kn__sys_calloc(1, sizeof *s);
    kn__unit *u = level->unit;
    if (s && u->backend->queue_new) s->queue = u->backend->queue_new(u->handle);
    if (!s || (u->backend->queue_new && !s->queue)) {
        kn__sys_free(s);
        return NULL;
    }
    level->state = s;
    return s;
}

void *kn__queue_of(kn_device *level) {
    if (!level->unit->backend->launch) return NULL;
    stream *s = stream_of(level);
    return s ? s->queue : NULL;
}

static void forget(kn_device *level, pending *p, bool failed) {
    for (uint32_t i = 0; i < p->n_written; i++) {
        p->written[i]->failed |= failed;
        kn__storage_drop(level->kn, p->written[i]);
    }
}

void kn__close_late(kn_device *level) {
    stream *s = level->state;
    if (!s) return;
    for (size_t i = 0; i < s->n; i++) forget(level, &s->items[i], false);
    if (s->queue) level->unit->backend->queue_free(level->unit->handle, s->queue);
    kn__sys_free(s->items);
    kn__sys_free(s);
    level->state = NULL;
}

static void note_written(pending *p, kn_tensor *t) {
    if (!t || p->n_written == WRITTEN) return;
    p->written[p->n_written] = kn__storage_of(t);
    kn__storage_ref(p->written[p->n_written++]);
}

static void describe(pending *p, const kn__call *call) {
    p->op = call->op;
    p->origin = call->kn->origin;
    p->n_in = call->n_in < DESCRIBED ? call->n_in : DESCRIBED;
    for (uint32_t i = 0; i < p->n_in; i++) {
        p->origins[i] = kn__describe(call->in[i], &p->in[i]);
        p->in[i].name = NULL; /* the name may not live as long as the launch */
    }
    for (uint32_t k = 0; k < call->n_out; k++) note_written(p, call->out[k]);
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (KN__WRITES_OPERAND(call->op->flags, i)) note_written(p, call->in[i]);
    }
}

int kn__launch_late(kn_device *level, kn__call *call, const kn_kernel *entry,
                    const kn_launch *launch) {
    if (kn_device_is_lost(level)) {
        snprintf(launch->failure->text, sizeof launch->failure->text, "%s", told_before);
        return KN_E_DEVICE_LOST;
    }
    stream *s = stream_of(level);
    if (!s) return KN_E_OUT_OF_MEMORY_HOST;
    if (s->n >= PENDING_LIMIT) {
        kn_status status = kn__sync_late(level);
        if (status != KN_OK) return status;
    }
    if (!kn__sys_grow(&s->items, &s->room, s->n + 1, sizeof *s->items))
        return KN_E_OUT_OF_MEMORY_HOST;
    pending *p = &s->items[s->n];
    *p = (pending){.ticket = 0};
    kn_launch queued = *launch;
    queued.queue = s->queue; /* which there was no memory for when launch was filled in, perhaps */
    int status = level->unit->backend->launch(level->unit->handle, entry, &queued, &p->ticket);
    if (status != KN_OK) return status;
    describe(p, call);
    s->n++;
    return KN_OK;
}

/* The launch that failed is named with its operands; it and all after it wrote nothing. */
static void report(kn_device *level, stream *s, kn_status status, const kn_failure *f,
                   uint64_t ticket) {
    kn__site site = {.operation = "kn_sync"};
    char operation[64], bytes[DESCRIBED][24];
    const char *names[DESCRIBED];
    for (size_t i = 0; i < s->n; i++) {
        pending *p = &s->items[i];
        if (p->ticket != ticket) continue;
        snprintf(operation, sizeof operation, "kn_%s", p->op->name);
        for (uint32_t k = 0; k < p->n_in; k++)
            names[k] = kn__operand_name(p->op, k, bytes[k], sizeof bytes[k]);
        site = (kn__site){.operation = operation,
                          .described = p->in,
                          .described_origins = p->origins,
                          .origin = p->origin,
                          .n_operands = p->n_in,
                          .operand_names = p->op->variadic ? NULL : names,
                          .each = p->op->variadic && p->n_in ? names[0] : NULL};
        break;
    }
    kn__fail_kernel(level->kn, &site, level, status, f);
}

/* Waits, and reports what has failed since the last time. */
static kn_status hear(kn_device *level) {
    kn__unit *u = level->unit;
    if (!u->backend->synchronize) return KN_OK;
    stream *s = level->state;
    if (u->backend->launch && !s) return KN_OK; /* nothing was ever queued */
    kn_failure failure = {.code = KN_OK};
    uint64_t ticket = 0;
    kn_status status =
        (kn_status)u->backend->synchronize(u->handle, s ? s->queue : NULL, &failure, &ticket);
    if (status != KN_OK && s) report(level, s, status, &failure, ticket);
    for (size_t i = 0; s && i < s->n; i++)
        forget(level, &s->items[i], status != KN_OK && s->items[i].ticket >= ticket);
    if (s) s->n = 0;
    return status;
}

kn_status kn__sync_late(kn_device *level) {
    kn_status status = hear(level);
    if (status != KN_OK || !kn_device_is_lost(level)) return status;
    return kn__lost_before(level, &(kn__site){.operation = "kn_sync", .effect = true});
}

kn_status kn__lost_before(kn_device *level, const kn__site *site) {
    return kn__fail_device_lost(level->kn, site, level, told_before);
}

/* A loss that has been told is not told again. */
void kn__drain(kn_context *kn) {
    for (kn_device *d = kn->devices; d; d = d->next) {
        if (!d->inner) KN_IGNORE(hear(d));
    }
}
