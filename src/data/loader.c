/* Loaders. A run is an epoch, or what is left of it: the order of its samples is drawn, workers are
 * started, and each takes the next batch that nobody has taken, so long as no more than `slots`
 * batches are ahead of the consumer. What a batch holds depends on its number alone. Workers touch
 * host memory only; tensors are made by the consumer. A run ends with its threads joined: at the
 * end of the epoch, at a failure, at a seek, at the close. */
#include <kiln/device.h>
#include <kiln/tensor.h>
#include <string.h>

#include "core/entry.h"
#include "data/dataset.h"
#include "data/loader.h"

/* Why a batch could not be had; kn__dataset_raise and kin make an error of it. */
typedef enum trouble {
    FINE,
    SAMPLE_FAILED,
    SHAPE_DIFFERS,
    FIELDS_DIFFER,
    TOO_LARGE, /* the batch: bad_shape is that of a field of it */
    NO_MEMORY
} trouble;

/* A batch in host memory. Its blocks are used again for later batches. */
typedef struct slot {
    bool ready;
    int64_t number, count;
    uint32_t n_fields;
    kn_array field[KN_MAX_FIELDS]; /* each [count, …]; bytes is what is in use */
    size_t room[KN_MAX_FIELDS];
    trouble trouble;
    int64_t bad_index;
    uint32_t bad_field; /* the number of fields, for FIELDS_DIFFER */
    kn_dtype bad_dtype, wanted_dtype;
    kn_shape bad_shape, wanted_shape;
    size_t wanted_bytes;
    bool has_memory; /* memory is a copy of the failed sample's */
    struct kn__sample_memory memory;
} slot;

typedef struct worker {
    kn_loader *loader;
    kn__thread thread;
} worker;

struct kn_loader {
    kn_context *kn;
    kn_device *dev;
    kn_dataset *data;
    kn_loader_options options;
    int64_t length; /* of data, when the loader was opened */
    int64_t batch_size, samples, batches;
    kn_loader_position position; /* of the next batch to give out */

    int64_t *order; /* of the epoch order_epoch; NULL where not shuffled */
    int64_t order_epoch;
    slot *slots;
    int n_slots;
    kn_sample sample; /* of the consumer, where there are no workers */

    worker *workers;
    int running;    /* threads started */
    kn__mutex lock; /* of what follows while threads run */
    kn__condition filled, emptied;
    int64_t next_to_take, consumed; /* batch numbers */
    bool stop;
};

/* ---- Preparing a batch -------------------------------------------------------------------------
 */

static bool slot_trouble(slot *s, trouble kind, int64_t index) {
    s->trouble = kind;
    s->bad_index = index;
    return false;
}

/* Room for count samples like this one. */
static bool slot_begin(slot *s, const kn_sample *sample, int64_t count) {
    s->n_fields = sample->n_fields;
    for (uint32_t i = 0; i < sample->n_fields; i++) {
        const kn_array *one = &sample->field[i];
        size_t bytes = 0;
        kn_shape shape = {.rank = one->shape.rank + 1};
        shape.dim[0] = count;
        bool fits = one->shape.rank < KN_MAX_RANK;
        if (fits) memcpy(shape.dim + 1, one->shape.dim, sizeof(int64_t) * (size_t)one->shape.rank);
        if (!fits || !kn__array_bytes(one->dtype, shape, &bytes)) {
            s->bad_shape = shape;
            return slot_trouble(s, TOO_LARGE, sample->index);
        }
        if (!s->field[i].data || s->room[i] < bytes) {
            kn__sys_free(s->field[i].data);
            s->field[i].data = kn__sys_alloc(bytes);
            s->room[i] = s->field[i].data ? bytes : 0;
            s->wanted_bytes = bytes;
            if (!s->field[i].data) return slot_trouble(s, NO_MEMORY, sample->index);
        }
        s->field[i].dtype = one->dtype;
        s->field[i].shape = shape;
        s->field[i].bytes = bytes;
    }
    return true;
}

/* Copies a sample to its place; it must be like the first of the batch. */
static bool slot_add(slot *s, const kn_sample *sample, int64_t place) {
    if (sample->n_fields != s->n_fields) {
        s->bad_field = sample->n_fields;
        return slot_trouble(s, FIELDS_DIFFER, sample->index);
    }
    for (uint32_t i = 0; i < sample->n_fields; i++) {
        const kn_array *one = &sample->field[i];
        kn_array *all = &s->field[i];
        bool alike = one->dtype == all->dtype && one->shape.rank + 1 == all->shape.rank;
        for (int a = 0; alike && a < one->shape.rank; a++)
            alike = one->shape.dim[a] == all->shape.dim[a + 1];
        if (!alike) {
            s->bad_field = i;
            s->bad_dtype = one->dtype;
            s->wanted_dtype = all->dtype;
            s->bad_shape = one->shape;
            s->wanted_shape.rank = all->shape.rank - 1;
            memcpy(s->wanted_shape.dim, all->shape.dim + 1,
                   sizeof(int64_t) * (size_t)s->wanted_shape.rank);
            return slot_trouble(s, SHAPE_DIFFERS, sample->index);
        }
        if (one->bytes)
            memcpy((char *)all->data + (size_t)place * one->bytes, one->data, one->bytes);
    }
    return true;
}

static bool take_sample(const kn_loader *l, int64_t epoch, int64_t index, kn_sample *sample,
                        slot *s) {
    sample->index = index;
    sample->n_fields = 0;
    sample->rng = kn_rng_make(l->options.seed, (uint64_t)epoch, (uint64_t)index);
    if (sample->memory) {
        sample->memory->failed_in = NULL;
        sample->memory->no_memory = false;
        sample->memory->why[0] = '\0';
    }
    if (kn__dataset_take(l->data, index, sample)) return true;
    s->has_memory = sample->memory != NULL;
    if (sample->memory) s->memory = *sample->memory;
    return slot_trouble(s, SAMPLE_FAILED, index);
}

/* Prepares batch number of the epoch in s. */
static void prepare(const kn_loader *l, int64_t epoch, int64_t number, kn_sample *sample, slot *s) {
    int64_t first = number * l->batch_size, left = l->samples - first;
    s->number = number;
    s->count = left < l->batch_size ? left : l->batch_size;
    s->n_fields = 0;
    s->trouble = FINE;
    for (int64_t i = 0; i < s->count; i++) {
        int64_t index = l->order ? l->order[first + i] : first + i;
        if (!take_sample(l, epoch, index, sample, s)) return;
        if (i == 0 && !slot_begin(s, sample, s->count)) return;
        if (!slot_add(s, sample, i)) return;
    }
}

/* ---- Workers -----------------------------------------------------------------------------------
 */

static void work(void *user) {
    worker *w = user;
    kn_loader *l = w->loader;
    kn_sample sample = {0};
    kn__mutex_lock(&l->lock);
    while (!l->stop && l->next_to_take < l->batches) {
        if (l->next_to_take >= l->consumed + l->n_slots) {
            kn__cond_wait(&l->emptied, &l->lock);
            continue;
        }
        int64_t number = l->next_to_take++;
        slot *s = &l->slots[number % l->n_slots];
        kn__mutex_unlock(&l->lock);
        prepare(l, l->position.epoch, number, &sample, s);
        kn__mutex_lock(&l->lock);
        s->ready = true;
        kn__cond_signal(&l->filled);
    }
    kn__mutex_unlock(&l->lock);
    kn_sample_free(&sample);
}

/* Ends the run: joins its threads. */
static void stop_run(kn_loader *l) {
    if (l->running) {
        kn__mutex_lock(&l->lock);
        l->stop = true;
        kn__cond_broadcast(&l->emptied);
        kn__mutex_unlock(&l->lock);
        for (int i = 0; i < l->running; i++) kn__thread_join(&l->workers[i].thread);
    }
    l->running = 0;
    l->stop = false;
    for (int i = 0; l->slots && i < l->n_slots; i++) l->slots[i].ready = false;
}

/* Starts the threads. It is enough if one starts. */
static bool start_run(kn_loader *l, const kn__site *site) {
    l->next_to_take = l->consumed = l->position.batch;
    int error = 0;
    int64_t left = l->batches - l->position.batch;
    for (int i = 0; i < l->options.workers && i < left && !error; i++) {
        l->workers[i].loader = l;
        error = kn__thread_start(&l->workers[i].thread, work, &l->workers[i], "kiln-loader", 0);
        if (!error) l->running++;
    }
    if (l->running || !error) return true;
    return kn__fail_thread_start(l->kn, site, strerror(error)), false;
}

/* ---- Opening and closing -----------------------------------------------------------------------
 */

static bool check_options(kn_context *kn, const kn__site *site, int64_t batch_size,
                          const kn_loader_options *o) {
    if (batch_size < 1)
        return kn__fail_attribute_out_of_range(kn, site, "batch_size", batch_size, "1 or more"),
               false;
    if (o->workers < 0 || o->workers > 1024)
        return kn__fail_attribute_out_of_range(kn, site, "workers", o->workers, "0 to 1024"), false;
    if (o->prefetch < 0 || o->prefetch > 65536)
        return kn__fail_attribute_out_of_range(kn, site, "prefetch", o->prefetch, "0 to 65536"),
               false;
    return true;
}

static int slot_count(const kn_loader *l) {
    int64_t count = l->options.prefetch ? l->options.prefetch : 2 * l->options.workers;
    if (!l->options.workers || count < 1) count = 1;
    return (int)(count > l->batches && l->batches > 0 ? l->batches : count);
}

/* The parts of a loader; false without memory, what was made is freed by kn_loader_close. */
static bool make_parts(kn_loader *l) {
    l->n_slots = slot_count(l);
    l->slots = kn__sys_calloc((size_t)l->n_slots, sizeof *l->slots);
    if (!l->slots) return false;
    if (l->options.workers) {
        l->workers = kn__sys_calloc((size_t)l->options.workers, sizeof *l->workers);
        if (!l->workers) return false;
    }
    if (!l->options.shuffle) return true;
    l->order_epoch = -1;
    l->order = kn__sys_calloc((size_t)l->length, sizeof *l->order);
    return l->order != NULL;
}

static bool make_locks(kn_loader *l) {
    if (kn__mutex_init(&l->lock) != 0) return false;
    if (kn__cond_init(&l->filled) != 0) {
        kn__mutex_destroy(&l->lock);
        return false;
    }
    if (kn__cond_init(&l->emptied) == 0) return true;
    kn__cond_destroy(&l->filled);
    kn__mutex_destroy(&l->lock);
    return false;
}

static void count_batches(kn_loader *l) {
    int64_t whole = l->length / l->batch_size;
    bool rest = l->length % l->batch_size != 0 && !l->options.drop_last;
    l->batches = whole + rest;
    l->samples = rest ? l->length : whole * l->batch_size;
}

kn_loader *kn_loader_open_with(kn_device *dev, kn_dataset *data, int64_t batch_size,
                               const kn_loader_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_loader_open);
    kn__site site = {.operation = "kn_loader_open"};
    kn_context *kn = kn_device_context(dev);
    kn_loader_options o = {0};
    if (!kn_ok(kn)) return NULL;
    if (!data) return kn__fail_argument_null(kn, &site, "data"), NULL;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return NULL;
    if (!check_options(kn, &site, batch_size, &o)) return NULL;
    int64_t length = kn_dataset_length(data);
    if (length < 1) return kn__fail_dataset_empty(kn, &site), NULL;
    kn_loader *l = kn__sys_calloc(1, sizeof *l);
    if (!l || !make_locks(l)) {
        kn__sys_free(l);
        return kn__fail_out_of_memory_host(kn, &site, sizeof *l), NULL;
    }
    l->kn = kn;
    l->dev = dev;
    l->data = data;
    l->length = length;
    l->options = o;
    l->batch_size = batch_size;
    kn__dataset_ref(data);
    count_batches(l);
    if (make_parts(l)) return l;
    kn__fail_out_of_memory_host(kn, &site, kn__sys_refused());
    kn_loader_close(l);
    return NULL;
}

void kn_loader_close(kn_loader *l) {
    if (!l) return;
    stop_run(l);
    for (int i = 0; l->slots && i < l->n_slots; i++) {
        for (int f = 0; f < KN_MAX_FIELDS; f++) kn__sys_free(l->slots[i].field[f].data);
    }
    kn__sys_free(l->slots);
    kn__sys_free(l->workers);
    kn__sys_free(l->order);
    kn_sample_free(&l->sample);
    kn__cond_destroy(&l->filled);
    kn__cond_destroy(&l->emptied);
    kn__mutex_destroy(&l->lock);
    kn_dataset_free(l->data);
    kn__sys_free(l);
}

/* ---- Giving out --------------------------------------------------------------------------------
 */

static void draw_order(kn_loader *l) {
    if (!l->order || l->order_epoch == l->position.epoch) return;
    kn__permutation(l->options.seed, (uint64_t)l->position.epoch, l->order, l->length);
    l->order_epoch = l->position.epoch;
}

/* The next batch in host memory; NULL after raising. */
static slot *wait_for_batch(kn_loader *l, const kn__site *site) {
    int64_t number = l->position.batch;
    slot *s = &l->slots[number % l->n_slots];
    if (!l->running) {
        draw_order(l);
        if (l->options.workers && !start_run(l, site)) return NULL;
    }
    if (!l->running) {
        prepare(l, l->position.epoch, number, &l->sample, s);
        return s;
    }
    kn__mutex_lock(&l->lock);
    while (!s->ready) kn__cond_wait(&l->filled, &l->lock);
    kn__mutex_unlock(&l->lock);
    return s;
}

static void raise_trouble(kn_loader *l, const kn__site *site, const slot *s) {
    if (s->trouble == SAMPLE_FAILED)
        kn__dataset_raise(l->kn, site, s->bad_index, s->has_memory ? &s->memory : NULL);
    else if (s->trouble == SHAPE_DIFFERS)
        kn__fail_batch_shape_mismatch(l->kn, site, s->bad_field, s->bad_index, s->bad_dtype,
                                      &s->bad_shape, s->wanted_dtype, &s->wanted_shape);
    else if (s->trouble == FIELDS_DIFFER)
        kn__fail_batch_fields(l->kn, site, s->bad_index, s->bad_field, s->n_fields);
    else if (s->trouble == TOO_LARGE && s->bad_shape.rank > KN_MAX_RANK)
        kn__fail_rank_too_large(l->kn, site, s->bad_shape.rank, KN_MAX_RANK);
    else if (s->trouble == TOO_LARGE)
        kn__fail_size_overflow(l->kn, site, &s->bad_shape);
    else
        kn__fail_out_of_memory_host(l->kn, site, s->wanted_bytes);
}

/* Makes tensors of what the slot holds. */
static bool make_tensors(kn_loader *l, const slot *s, kn_batch *batch) {
    batch->epoch = l->position.epoch;
    batch->number = s->number;
    batch->count = s->count;
    batch->n_fields = s->n_fields;
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const kn_array *a = &s->field[i];
        batch->field[i] = kn_from_array(l->dev, a->dtype, a->shape, a->data);
    }
    return kn_ok(l->kn);
}

/* The slot may be filled again, and the loader stands at the next batch. */
static void advance(kn_loader *l, slot *s) {
    l->position.batch++;
    if (!l->running) return;
    kn__mutex_lock(&l->lock);
    s->ready = false;
    l->consumed = l->position.batch;
    kn__cond_broadcast(&l->emptied);
    kn__mutex_unlock(&l->lock);
}

static void clear_batch(kn_batch *batch) {
    kn_scope scope = batch->scope;
    *batch = (kn_batch){.scope = scope};
    for (int i = 0; i < KN_MAX_FIELDS; i++) batch->field[i] = kn_nil();
}

bool kn_loader_next(kn_loader *l, kn_batch *batch) {
    KN__ENTRY(l ? l->kn : NULL, kn_loader_next);
    kn__site site = {.operation = "kn_loader_next"};
    if (!batch) return false;
    clear_batch(batch);
    if (!l || !kn_ok(l->kn)) return false;
    if (l->position.batch >= l->batches) {
        stop_run(l);
        l->position = (kn_loader_position){.epoch = l->position.epoch + 1};
        return false;
    }
    slot *s = wait_for_batch(l, &site);
    if (!s) return false;
    if (s->trouble == FINE && make_tensors(l, s, batch)) {
        advance(l, s);
        return true;
    }
    if (s->trouble != FINE) raise_trouble(l, &site, s);
    stop_run(l);
    clear_batch(batch);
    return false;
}

bool kn_batch_next(kn_loader *l, kn_batch *batch) {
    KN__ENTRY(l ? l->kn : NULL, kn_loader_next);
    if (!l || !batch) return false;
    kn_batch_end(batch);
    kn_scope scope = kn_scope_open_at(l->kn, "KN_EACH_BATCH");
    batch->scope = scope;
    if (kn_loader_next(l, batch)) return true;
    kn_batch_end(batch);
    return false;
}

void kn_batch_end(kn_batch *batch) {
    if (!batch || !batch->scope.kn) return;
    kn_scope_close(&batch->scope);
    batch->scope = (kn_scope){0};
}

/* ---- Asking and moving -------------------------------------------------------------------------
 */

int64_t kn_loader_samples(const kn_loader *l) {
    return l ? l->samples : 0;
}
int64_t kn_loader_batches(const kn_loader *l) {
    return l ? l->batches : 0;
}
kn_device *kn_loader_device(const kn_loader *l) {
    return l ? l->dev : NULL;
}
int64_t kn__loader_batch_size(const kn_loader *l) {
    return l->batch_size;
}
kn_context *kn__loader_context(const kn_loader *l) {
    return l->kn;
}
int64_t kn__loader_length(const kn_loader *l) {
    return l->length;
}
const kn_loader_options *kn__loader_options(const kn_loader *l) {
    return &l->options;
}
kn_loader_position kn_loader_tell(const kn_loader *l) {
    return l ? l->position : (kn_loader_position){0};
}

kn_status kn_loader_seek(kn_loader *l, kn_loader_position position) {
    kn__site site = {.operation = "kn_loader_seek", .effect = true};
    if (!l) return kn__null_argument("kn_loader_seek", "loader");
    kn_status standing = kn__standing_error(l->kn);
    if (standing != KN_OK) return standing;
    if (position.epoch < 0)
        return kn__fail_attribute_out_of_range(l->kn, &site, "epoch", position.epoch, "0 or more");
    if (position.batch < 0 || position.batch > l->batches)
        return kn__fail_attribute_out_of_range(l->kn, &site, "batch", position.batch,
                                               "0 to the number of batches");
    stop_run(l);
    l->position = position;
    return KN_OK;
}
