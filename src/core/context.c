/* Contexts: opening, closing, modes, the random stream. */
#include "core/context.h"

#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "core/levels.h"
#include "core/names.h"
#include "core/options.h"
#include "core/runtime.h"
#include "core/slab.h"
#include "core/workers.h"

/* ---- The nil objects: constants of no owner, read-only so that a stray write shows -------------
 */

static const kn_device nil_device;
static const kn_context nil_context = {.nil = true,
                                       .origin = 1 /* so that no call writes its own */,
                                       .nil_device = (kn_device *)&nil_device};
static const kn_device nil_device = {.kn = (kn_context *)&nil_context,
                                     .concrete = (kn_device *)&nil_device,
                                     .nil = true,
                                     .text = (char *)"nil"};
const kn_tensor kn__nil_tensor = {
    .dev = (kn_device *)&nil_device, .state = KN__NIL, .d = {.contiguous = 1}};

kn_tensor *kn_nil(void) {
    return (kn_tensor *)&kn__nil_tensor;
}
bool kn_is_nil(const kn_tensor *t) {
    if (!t || t->state == KN__NIL) return true;
    return t->d.buffer && kn__storage_of(t)->failed && t->state == KN__LIVE;
}

kn__log_sink *kn__context_log(kn_context *kn) {
    return kn && !kn->nil ? &kn->log : NULL;
}

kn__error_state *kn__context_errors(kn_context *kn) {
    return kn && !kn->nil ? &kn->errors : NULL;
}

/* ---- Opening and closing -----------------------------------------------------------------------
 */

/* The root scope is no place. Parts of composites have scopes of their own, named by the operation,
 * which are left out. */
static void describe_around(kn_context *kn, kn__error_record *r) {
    r->origin = kn->origin;
    r->info.n_scopes = 0;
    for (size_t i = kn->n_entries; i-- > 1 && r->info.n_scopes < KN__ERROR_SCOPES;) {
        const kn__entry *e = &kn->entries[i];
        if (e->mode || !e->place || (!e->forward && !strchr(e->place, ':'))) continue;
        char *text = r->scope_texts[r->info.n_scopes++];
        snprintf(text, sizeof r->scope_texts[0], "%s%s", e->forward ? "forward of " : "",
                 e->forward ? e->place : kn__path_from_here(e->place));
    }
}

/* The function of an origin: a row's number, or one behind them. */
static const char *origin_name(uint64_t origin, char *buffer, size_t size) {
    uint32_t id = kn__origin_id(origin);
    if (id >= KN__ENTRY_FIRST) return kn__entry_name(id);
    const char *row = kn__operation_name(id);
    if (!row) return NULL;
    snprintf(buffer, size, "kn_%s", row);
    return buffer;
}

static bool open_parts(kn_context *kn) {
    kn->nil_device = kn__sys_calloc(1, sizeof *kn->nil_device);
    if (!kn->nil_device) return false;
    *kn->nil_device = nil_device;
    kn->nil_device->kn = kn;
    kn->nil_device->concrete = kn->nil_device;
    kn->reserve = kn__sys_calloc(1, KN__RESERVE_BYTES);
    if (!kn->reserve) return false;
    if (!kn__sys_grow(&kn->entries, &kn->entries_room, 16, sizeof *kn->entries)) return false;
    kn->entries[0] = (kn__entry){.place = "the root scope"};
    kn->n_entries = 1;
    return true;
}

kn_context *kn_open(const kn_open_options *options) {
    kn_open_options o = {0};
    if (options) {
        size_t n = options->size && options->size < sizeof o ? options->size : sizeof o;
        memcpy(&o, options, n);
    }
    if (!kn__runtime_ref(o.threads)) return (kn_context *)&nil_context;
    kn_context *kn = kn__sys_calloc(1, sizeof *kn);
    if (kn && open_parts(kn)) {
        kn->options = o;
        kn->thread = kn__thread_id();
        kn__runtime_enter(kn);
        kn->random.seed = o.seed;
        kn->errors.drain = kn__drain;
        kn->errors.around = describe_around;
        kn->errors.origin = &kn->origin;
        kn->errors.origin_name = origin_name;
        kn__log_sink_init(&kn->log, o.log, o.log_user);
        kn->modes = o.non_deterministic ? KN_MODE_NON_DETERMINISTIC : 0;
        if (options) {
            kn_open_options whole;
            kn__site site = {.operation = "kn_open"};
            kn__copy_options(kn, &site, &whole, sizeof whole, options);
        }
        const char *check = kn__env("KILN_CHECK_FINITE");
        if (check && strcmp(check, "1") == 0) kn->options.check_finite = true;
        return kn;
    }
    if (kn) {
        kn__sys_free(kn->nil_device);
        kn__sys_free(kn->reserve);
        kn__sys_free(kn->entries);
        kn__sys_free(kn);
    }
    kn__runtime_unref();
    return (kn_context *)&nil_context;
}

static void close_devices(kn_context *kn) {
    while (kn->devices) {
        kn_device *d = kn->devices;
        kn->devices = d->next;
        if (d->level && d->level->close) d->level->close(d);
        if (!d->inner) kn__unit_unref(d->unit);
        kn__sys_free(d->text);
        kn__sys_free(d);
    }
    kn__sys_free(kn->nil_device);
}

void kn_close(kn_context *kn) {
    if (!kn || kn->nil) return;
    if (kn->backward || kn->calls ||
        kn->errors.in_hook) { /* whoever runs the hook still needs the context */
        kn__fail_context_busy(kn, &(kn__site){.operation = "kn_close"});
        return;
    }
    for (kn_device *d = kn->devices; d; d = d->next) {
        if (!d->inner) KN_IGNORE(kn_sync(d));
    }
    kn->closing = true;
    kn__runtime_leave(kn);
    kn__scope_close_to(kn, 0);
    kn__headers_untie(kn);
    if (kn->graph_close) kn->graph_close(kn);
    kn__names_free(kn);
    kn->origin = nil_context.origin;
    kn->nil = true; /* kept tensors outlive it: everything else on it fails by name from now on */
    kn->kept = kn__headers_kept(kn);
    if (kn->kept == 0) kn__context_end(kn);
}

void kn__context_end(kn_context *kn) {
    kn__headers_close(kn);
    while (kn->free_storages) {
        kn__storage *s = kn->free_storages;
        kn->free_storages = s->tiny.next;
        kn__unit_unref(s->unit);
        kn__sys_free(s);
    }
    close_devices(kn);
    kn__sys_free(kn->live);
    kn__sys_free(kn->entries);
    kn__sys_free(kn->quants);
    kn__sys_free(kn->reserve);
    for (int i = 0; i < KN__RETIRED; i++) kn__sys_free(kn->retired[i]);
    kn__sys_free(kn);
    kn__runtime_unref();
}

kn_context *kn__context_here(void) {
    kn_context *kn = kn__runtime_context_of(kn__thread_id());
    return kn ? kn : (kn_context *)&nil_context;
}

kn_status kn__null_argument(const char *operation, const char *argument) {
    const kn__site site = {.operation = operation, .effect = true};
    return kn__fail_argument_null(kn__context_here(), &site, argument);
}

bool kn__check_thread(kn_context *kn, const char *operation) {
#ifndef NDEBUG
    if (kn->thread != kn__thread_id()) {
        kn__fail_wrong_thread(kn, &(kn__site){.operation = operation});
        return false;
    }
#else
    (void)kn;
    (void)operation;
#endif
    return true;
}

int kn_thread_count(kn_context *kn) {
    return kn && !kn->nil ? kn__workers_count(kn__runtime_workers()) : 0;
}

/* ---- Randomness --------------------------------------------------------------------------------
 */

void kn_seed(kn_context *kn, uint64_t seed) {
    if (kn && !kn->nil) kn->random = (kn_random_state){.seed = seed};
}

kn_random_state kn_get_random_state(kn_context *kn) {
    return kn && !kn->nil ? kn->random : (kn_random_state){0};
}

void kn_set_random_state(kn_context *kn, kn_random_state state) {
    if (kn && !kn->nil) kn->random = state;
}

int64_t kn__random_draw(kn_context *kn) {
    return (int64_t)kn->random.position++;
}
