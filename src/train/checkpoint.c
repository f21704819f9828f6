/* Checkpoints: everything that a run needs to go on as if it had not stopped. */
#include <kiln/autodiff.h>
#include <kiln/tensor.h>
#include <math.h>
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "data/loader.h"
#include "store/items.h"
#include "train/trainer.h"

enum { CHECKPOINT_VERSION = 1 };

/* The numbers of a checkpoint. Settings must agree between the run that saved and the one that
 * resumes; the others are taken over. */
typedef struct numbers {
    kn__train_state state;
    kn_random_state random;
    int64_t batch_size, length, accumulate, shuffle, drop_last;
    uint64_t seed;
} numbers;

typedef struct number_field {
    const char *name;
    kn_dtype dtype;
    size_t at;
    bool setting;
} number_field;

#define FIELD(name, dtype, member) \
    { name, dtype, offsetof(numbers, member), false }
#define SETTING(name, dtype, member) \
    { name, dtype, offsetof(numbers, member), true }
static const number_field fields[] = {
    FIELD("epoch", KN_I64, state.epoch),
    FIELD("samples", KN_I64, state.samples),
    FIELD("best_epoch", KN_I64, state.best_epoch),
    FIELD("stale", KN_I64, state.stale),
    FIELD("best", KN_F64, state.best),
    FIELD("learning_rate", KN_F64, state.learning_rate),
    FIELD("loader.epoch", KN_I64, state.position.epoch),
    FIELD("loader.batch", KN_I64, state.position.batch),
    FIELD("random.seed", KN_U64, random.seed),
    FIELD("random.position", KN_U64, random.position),
    SETTING("batch size", KN_I64, batch_size),
    SETTING("number of samples", KN_I64, length),
    SETTING("accumulation", KN_I64, accumulate),
    SETTING("shuffling", KN_I64, shuffle),
    SETTING("dropping of the last batch", KN_I64, drop_last),
    SETTING("loader seed", KN_U64, seed),
};
enum { FIELDS = sizeof fields / sizeof *fields };

static numbers collect_numbers(const kn_trainer *t) {
    const kn_loader_options *o = kn__loader_options(t->loader);
    numbers n = {.state = t->state,
                 .random = kn_get_random_state(t->kn),
                 .batch_size = kn__loader_batch_size(t->loader),
                 .length = kn__loader_length(t->loader),
                 .accumulate = t->o.accumulate,
                 .shuffle = o->shuffle,
                 .drop_last = o->drop_last,
                 .seed = o->seed};
    n.state.position = kn_loader_tell(t->loader);
    return n;
}

/* "loss,accuracy": the metrics whose sums are saved. */
static void metric_names(const kn_trainer *t, char *text, size_t room) {
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < t->n_metrics && used < room; i++)
        used += (size_t)snprintf(text + used, room - used, i ? ",%s" : "%s", t->metrics[i].name);
}

/* ---- Saving ------------------------------------------------------------------------------------
 */

typedef struct saving {
    kn_trainer *t;
    const kn__site *site;
    kn__item_list list;
} saving;

static kn_status no_memory(const saving *s) {
    return kn__fail_out_of_memory_host(s->t->kn, s->site, sizeof(kn__item));
}

static kn_status add_state(const kn_state_item *item, void *user) {
    saving *s = user;
    kn__item out = {.tensor = item->tensor};
    if (!item->tensor) {
        out.dtype = item->number.kind == KN_NUMBER_FLOAT ? KN_F64
                    : item->number.kind == KN_NUMBER_INT ? KN_I64
                                                         : KN_U64;
        memcpy(&out.value, &item->number.as, sizeof out.value);
    }
    return kn__item_add(&s->list, "optim.", item->name, out) ? KN_OK : no_memory(s);
}

static bool add_numbers(saving *s, const numbers *n) {
    for (int i = 0; i < FIELDS; i++) {
        kn__item item = {.dtype = fields[i].dtype};
        memcpy(&item.value, (const char *)n + fields[i].at, 8);
        if (!kn__item_add(&s->list, "trainer.", fields[i].name, item)) return false;
    }
    return true;
}

static bool add_arrays(saving *s) {
    kn_trainer *t = s->t;
    kn__item sums = {
        .dtype = KN_F64, .shape = KN_SHAPE(t->n_metrics, KN_METRIC_SUMS), .data = t->sums};
    kn__item history = {
        .dtype = KN_F64,
        .shape = KN_SHAPE((int64_t)t->n_history, sizeof(kn_epoch_record) / sizeof(double)),
        .data = t->history};
    return kn__item_add(&s->list, "trainer.", "sums", sums) &&
           kn__item_add(&s->list, "trainer.", "history", history);
}

static kn_status collect(saving *s, const numbers *n) {
    kn_status status = kn__item_add_weights(&s->list, s->site, "model.", s->t->model);
    if (status == KN_OK) status = kn_optimizer_each_state(s->t->opt, add_state, s);
    if (status != KN_OK) return status;
    return add_numbers(s, n) && add_arrays(s) ? KN_OK : no_memory(s);
}

static kn_status save(kn_trainer *t, const kn__site *site, const char *path) {
    char version[16], metrics[512];
    snprintf(version, sizeof version, "%d", CHECKPOINT_VERSION);
    metric_names(t, metrics, sizeof metrics);
    const kn_text_pair metadata[] = {{"kiln.checkpoint", version},
                                     {"kiln.metrics", metrics},
                                     {"kiln.optimizer", kn_optimizer_name(t->opt)}};
    saving s = {.t = t, .site = site};
    numbers n = collect_numbers(t);
    kn_status status = collect(&s, &n);
    if (status == KN_OK)
        status = kn__safetensors_write(t->kn, site, path, s.list.items, s.list.count, metadata,
                                       sizeof metadata / sizeof *metadata);
    kn__item_list_free(&s.list);
    if (status == KN_OK) snprintf(t->saved_path, sizeof t->saved_path, "%s", path);
    t->save_status = status;
    return status;
}

kn_status kn_trainer_save(kn_trainer *t, const char *path) {
    KN__ENTRY(t ? t->kn : NULL, kn_trainer_save);
    kn__site site = {.operation = "kn_trainer_save", .effect = true};
    if (!t) return kn__null_argument("kn_trainer_save", "trainer");
    kn_status status = kn__standing_error(t->kn);
    if (status != KN_OK) return status;
    return path ? save(t, &site, path) : kn__fail_argument_null(t->kn, &site, "path");
}

/* ---- Resuming ----------------------------------------------------------------------------------
 */

typedef struct resuming {
    kn_trainer *t;
    const kn__site *site;
    const char *path;
    kn_tensor_file *file;
    numbers n;
    double sums[KN_MAX_METRICS][KN_METRIC_SUMS];
    kn_epoch_record *history;
    size_t n_history;
} resuming;

static kn_status incomplete(const resuming *r, const char *part) {
    return kn__fail_checkpoint_incomplete(r->t->kn, r->site, r->path, part);
}

static kn_status mismatch(const resuming *r, const char *what, const char *found,
                          const char *expected) {
    return kn__fail_checkpoint_mismatch(r->t->kn, r->site, r->path, what, found, expected);
}

/* What the file says of itself. */
static kn_status check_metadata(const resuming *r) {
    char metrics[512];
    const char *version = kn_tensor_file_metadata(r->file, "kiln.checkpoint");
    if (!version) return incomplete(r, "the metadata \"kiln.checkpoint\"");
    uint64_t number = 0;
    for (const char *c = version; *c >= '0' && *c <= '9' && number < 1000000; c++)
        number = 10 * number + (uint64_t)(*c - '0');
    if (number != CHECKPOINT_VERSION)
        return kn__fail_checkpoint_version(r->t->kn, r->site, r->path, number, CHECKPOINT_VERSION);
    const char *found = kn_tensor_file_metadata(r->file, "kiln.metrics");
    metric_names(r->t, metrics, sizeof metrics);
    if (!found) return incomplete(r, "the metadata \"kiln.metrics\"");
    if (strcmp(found, metrics) != 0) return mismatch(r, "the metrics", found, metrics);
    found = kn_tensor_file_metadata(r->file, "kiln.optimizer");
    if (!found) return incomplete(r, "the metadata \"kiln.optimizer\"");
    if (strcmp(found, kn_optimizer_name(r->t->opt)) != 0)
        return mismatch(r, "the optimiser", found, kn_optimizer_name(r->t->opt));
    return KN_OK;
}

/* Reads an array that must be of this dtype and shape. */
static kn_status read_part(const resuming *r, const char *name, kn_dtype dtype, kn_shape shape,
                           void *out, size_t bytes) {
    char whole[128];
    snprintf(whole, sizeof whole, "trainer.%s", name);
    int64_t place = kn_tensor_file_find(r->file, whole);
    if (place < 0) return incomplete(r, whole);
    kn_tensor_info info = kn_tensor_file_info(r->file, (size_t)place);
    if (info.dtype != dtype || !kn_shape_equal(info.shape, shape)) return incomplete(r, whole);
    return kn_tensor_file_read(r->file, whole, out, bytes);
}

static kn_status read_numbers(resuming *r) {
    numbers own = collect_numbers(r->t);
    for (int i = 0; i < FIELDS; i++) {
        void *to = (char *)&r->n + fields[i].at;
        kn_status status =
            read_part(r, fields[i].name, fields[i].dtype, KN_SCALAR, to, sizeof(int64_t));
        if (status != KN_OK) return status;
        const void *here = (const char *)&own + fields[i].at;
        if (!fields[i].setting || memcmp(to, here, sizeof(int64_t)) == 0) continue;
        char found[32], expected[32];
        int64_t a, b;
        memcpy(&a, to, sizeof a);
        memcpy(&b, here, sizeof b);
        snprintf(found, sizeof found, "%lld", (long long)a);
        snprintf(expected, sizeof expected, "%lld", (long long)b);
        return mismatch(r, fields[i].name, found, expected);
    }
    const kn__train_state *s = &r->n.state;
    bool sensible = s->epoch >= 0 && s->samples >= 0 && s->position.epoch >= 0 &&
                    s->position.batch >= 0 && s->position.batch <= kn_loader_batches(r->t->loader);
    return sensible ? KN_OK : incomplete(r, "counters of epochs and batches within their bounds");
}

static kn_status read_arrays(resuming *r) {
    kn_status status = read_part(r, "sums", KN_F64, KN_SHAPE(r->t->n_metrics, KN_METRIC_SUMS),
                                 r->sums, r->t->n_metrics * sizeof *r->sums);
    if (status != KN_OK) return status;
    int64_t place = kn_tensor_file_find(r->file, "trainer.history");
    if (place < 0) return incomplete(r, "trainer.history");
    kn_tensor_info info = kn_tensor_file_info(r->file, (size_t)place);
    size_t columns = sizeof(kn_epoch_record) / sizeof(double);
    r->n_history = (size_t)(info.bytes / sizeof(kn_epoch_record));
    r->history = kn__sys_alloc((size_t)info.bytes);
    if (!r->history) return kn__fail_out_of_memory_host(r->t->kn, r->site, info.bytes);
    return read_part(r, "history", KN_F64, KN_SHAPE((int64_t)r->n_history, (int64_t)columns),
                     r->history, (size_t)info.bytes);
}

/* ---- The optimiser's state ---------------------------------------------------------------------
 */

typedef struct state_list {
    kn_trainer *t;
    const kn__site *site;
    kn_state_item *items; /* names are copies */
    size_t count, room;
} state_list;

static kn_status state_add(state_list *list, kn_state_item item) {
    bool room = kn__sys_grow(&list->items, &list->room, list->count + 1, sizeof *list->items);
    char *name = room ? kn__sys_strdup(item.name) : NULL;
    if (!name) return kn__fail_out_of_memory_host(list->t->kn, list->site, sizeof *list->items);
    item.name = name;
    list->items[list->count++] = item;
    return KN_OK;
}

static void state_free(state_list *list) {
    for (size_t i = 0; i < list->count; i++) kn__sys_free((void *)(uintptr_t)list->items[i].name);
    kn__sys_free(list->items);
}

/* The state as it is; tensors are second headers in the open scope, so they outlive a change. */
static kn_status remember(const kn_state_item *item, void *user) {
    kn_state_item copy = *item;
    if (copy.tensor) copy.tensor = kn_detach(copy.tensor);
    return state_add(user, copy);
}

static kn_status read_state(const resuming *r, state_list *list) {
    static const char prefix[] = "optim.";
    kn_device *dev = kn_device_inner(kn_module_device(r->t->model));
    for (size_t i = 0; i < kn_tensor_file_count(r->file); i++) {
        kn_tensor_info info = kn_tensor_file_info(r->file, i);
        if (strncmp(info.name, prefix, sizeof prefix - 1) != 0) continue;
        kn_state_item item = {.name = info.name + sizeof prefix - 1};
        bool number = info.shape.rank == 0 && info.bytes == 8 &&
                      (info.dtype == KN_F64 || info.dtype == KN_I64 || info.dtype == KN_U64);
        kn_status status = KN_OK;
        if (number) {
            item.number.kind = info.dtype == KN_F64   ? KN_NUMBER_FLOAT
                               : info.dtype == KN_I64 ? KN_NUMBER_INT
                                                      : KN_NUMBER_UINT;
            status = kn_tensor_file_read(r->file, info.name, &item.number.as, 8);
        } else {
            item.tensor = kn_tensor_file_load(r->file, info.name, dev);
        }
        if (status == KN_OK) status = state_add(list, item);
        if (status != KN_OK || !kn_ok(r->t->kn)) return status;
    }
    return KN_OK;
}

/* The optimiser and the model take up theirs, or both keep what they had. */
static kn_status change(const resuming *r, const state_list *old, const state_list *fresh) {
    kn_load_weights_options o = {0};
    kn_status status = kn_optimizer_set_state(r->t->opt, fresh->items, fresh->count);
    if (status != KN_OK) return status;
    status = kn__load_weights(r->t->model, r->site, r->file, "model.", &o);
    if (status != KN_OK) KN_IGNORE(kn_optimizer_set_state(r->t->opt, old->items, old->count));
    return status;
}

static kn_status take_over(const resuming *r) {
    kn_trainer *t = r->t;
    state_list old = {t, r->site, NULL, 0, 0}, fresh = {t, r->site, NULL, 0, 0};
    kn_scope scope = kn_scope_open_at(t->kn, r->site->operation);
    kn_scope mode = kn_mode_open(t->kn, KN_MODE_NO_GRAD, 0);
    kn_status status = kn_optimizer_each_state(t->opt, remember, &old);
    if (status == KN_OK) status = read_state(r, &fresh);
    if (status == KN_OK && kn_ok(t->kn)) status = change(r, &old, &fresh);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    state_free(&old);
    state_free(&fresh);
    return kn_ok(t->kn) ? status : kn__demote_error(t->kn);
}

static kn_status resume(resuming *r) {
    kn_trainer *t = r->t;
    kn_status status = check_metadata(r);
    if (status == KN_OK) status = read_numbers(r);
    if (status == KN_OK) status = read_arrays(r);
    if (status == KN_OK) status = take_over(r);
    if (status == KN_OK) status = kn_loader_seek(t->loader, r->n.state.position);
    if (status != KN_OK) return status;
    t->state = r->n.state;
    memcpy(t->sums, r->sums, sizeof t->sums);
    kn__sys_free(t->history);
    t->history = r->history;
    t->n_history = t->history_room = r->n_history;
    r->history = NULL;
    kn_set_random_state(t->kn, r->n.random);
    return KN_OK;
}

kn_status kn_trainer_resume(kn_trainer *t, const char *path) {
    KN__ENTRY(t ? t->kn : NULL, kn_trainer_resume);
    kn__site site = {.operation = "kn_trainer_resume", .effect = true};
    if (!t) return kn__null_argument("kn_trainer_resume", "trainer");
    char latest[1024];
    kn_status status = KN_OK;
    if (!path) {
        status = kn_checkpoint_latest(t->kn, t->o.checkpoint, latest, sizeof latest);
        if (status != KN_OK) return status;
        path = latest;
    }
    resuming r = {.t = t, .site = &site, .path = path};
    status = kn__tensor_file_open(t->kn, &site, path, &r.file);
    if (status != KN_OK) return status;
    status = resume(&r);
    kn__sys_free(r.history);
    kn_tensor_file_close(r.file);
    return status;
}
