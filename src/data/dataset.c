/* Datasets: their life, and those that are made over others. */
#include "core/context.h"
#include "data/dataset.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct kn_dataset {
    kn_context *kn;
    kn_dataset_functions functions;
    void *state;
    _Atomic uint32_t refs;
};

static void raise_here(kn_context *kn, const char *operation, size_t bytes) {
    kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation}, bytes);
}

/* Takes over state, on failure too. */
static kn_dataset *make(kn_context *kn, const char *operation,
                        const kn_dataset_functions *functions, void *state) {
    kn_dataset *data = kn__sys_calloc(1, sizeof *data);
    if (!data) {
        raise_here(kn, operation, sizeof *data);
        if (functions->free) functions->free(state);
        return NULL;
    }
    data->kn = kn;
    size_t known = sizeof data->functions;
    memcpy(&data->functions, functions, functions->size < known ? functions->size : known);
    data->state = state;
    atomic_init(&data->refs, 1);
    return data;
}

kn_dataset *kn_dataset_new(kn_context *kn, const kn_dataset_functions *functions, void *state) {
    kn__site site = {.operation = "kn_dataset_new"};
    if (!functions) return kn__fail_argument_null(kn, &site, "functions"), NULL;
    const char *missing = NULL;
    if (functions->size < offsetof(kn_dataset_functions, free)) missing = "functions->size";
    if (!missing && !functions->length) missing = "functions->length";
    if (!missing && !functions->get) missing = "functions->get";
    if (!missing) return make(kn, site.operation, functions, state);
    kn__fail_argument_null(kn, &site, missing);
    if (functions->size >= sizeof *functions && functions->free) functions->free(state);
    return NULL;
}

void kn__dataset_ref(kn_dataset *data) {
    atomic_fetch_add_explicit(&data->refs, 1, memory_order_relaxed);
}

void kn_dataset_free(kn_dataset *data) {
    if (!data) return;
    if (atomic_fetch_sub_explicit(&data->refs, 1, memory_order_acq_rel) != 1) return;
    if (data->functions.free) data->functions.free(data->state);
    kn__sys_free(data);
}

kn_context *kn__dataset_context(const kn_dataset *data) {
    return data->kn;
}

int64_t kn_dataset_length(const kn_dataset *data) {
    return data ? data->functions.length(data->state) : 0;
}

/* ---- Taking a sample ---------------------------------------------------------------------------
 */

bool kn__dataset_take(kn_dataset *data, int64_t index, kn_sample *sample) {
    if (data->functions.get(data->state, index, sample)) return true;
    struct kn__sample_memory *memory = kn__sample_memory(sample);
    if (memory && !memory->failed_in)
        memory->failed_in = data->functions.name ? data->functions.name : "dataset";
    return false;
}

kn_status kn__dataset_raise(kn_context *kn, const kn__site *site, int64_t index,
                            const struct kn__sample_memory *memory) {
    if (!memory || memory->no_memory)
        return kn__fail_out_of_memory_host(kn, site, memory ? memory->wanted : sizeof *memory);
    const char *why = memory->why[0] ? memory->why : "it gave no reason";
    return kn__fail_transform_failed(kn, site, memory->failed_in, index, why);
}

static void forget_failure(kn_sample *sample) {
    if (!sample->memory) return;
    sample->memory->failed_in = NULL;
    sample->memory->no_memory = false;
    sample->memory->why[0] = '\0';
}

kn_status kn_dataset_get(kn_dataset *data, int64_t index, kn_sample *sample) {
    kn__site site = {.operation = "kn_dataset_get", .effect = true};
    if (!data) return kn__null_argument("kn_dataset_get", "data");
    kn_status standing = kn__standing_error(data->kn);
    if (standing != KN_OK) return standing;
    if (!sample) return kn__fail_argument_null(data->kn, &site, "sample");
    int64_t length = kn_dataset_length(data);
    if (index < 0 || index >= length) return kn__fail_dataset_index(data->kn, &site, index, length);
    if (!sample->rng.key) sample->rng = kn_rng_make(0, 0, (uint64_t)index);
    sample->index = index;
    sample->n_fields = 0;
    forget_failure(sample);
    if (kn__dataset_take(data, index, sample)) return KN_OK;
    return kn__dataset_raise(data->kn, &site, index, sample->memory);
}

/* ---- Subsets -----------------------------------------------------------------------------------
 */

typedef struct subset {
    kn_dataset *data;
    int64_t count;
    int64_t index[];
} subset;

static int64_t subset_length(void *state) {
    return ((subset *)state)->count;
}

static bool subset_get(void *state, int64_t index, kn_sample *sample) {
    subset *s = state;
    return kn__dataset_take(s->data, s->index[index], sample);
}

static void subset_free(void *state) {
    subset *s = state;
    kn_dataset_free(s->data);
    kn__sys_free(s);
}

static const kn_dataset_functions subset_functions = {sizeof(kn_dataset_functions), "subset",
                                                      subset_length, subset_get, subset_free};

/* Room for count indices of data; NULL after raising. */
static subset *subset_room(kn_dataset *data, int64_t count, const char *operation) {
    size_t bytes = sizeof(subset);
    bool fits = (uint64_t)count <= (SIZE_MAX - bytes) / sizeof(int64_t);
    if (fits) bytes += (size_t)count * sizeof(int64_t);
    subset *s = fits ? kn__sys_alloc(bytes) : NULL;
    if (!s) {
        raise_here(data->kn, operation, bytes);
        return NULL;
    }
    s->data = data;
    s->count = count;
    kn__dataset_ref(data);
    return s;
}

kn_dataset *kn_dataset_subset(kn_dataset *data, const int64_t *indices, int64_t count) {
    kn__site site = {.operation = "kn_dataset_subset"};
    if (!data) return NULL;
    if (!indices && count > 0) return kn__fail_argument_null(data->kn, &site, "indices"), NULL;
    if (count < 0)
        return kn__fail_attribute_out_of_range(data->kn, &site, "count", count, "0 or more"), NULL;
    int64_t length = kn_dataset_length(data);
    for (int64_t i = 0; i < count; i++) {
        if (indices[i] < 0 || indices[i] >= length)
            return kn__fail_dataset_index(data->kn, &site, indices[i], length), NULL;
    }
    subset *s = subset_room(data, count, site.operation);
    if (!s) return NULL;
    if (count) memcpy(s->index, indices, (size_t)count * sizeof *indices);
    return make(data->kn, site.operation, &subset_functions, s);
}

static int compare_indices(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static kn_dataset *subset_of_part(kn_dataset *data, const int64_t *order, int64_t count,
                                  const char *operation) {
    subset *s = subset_room(data, count, operation);
    if (!s) return NULL;
    if (count) memcpy(s->index, order, (size_t)count * sizeof *order);
    qsort(s->index, (size_t)count, sizeof *s->index, compare_indices);
    return make(data->kn, operation, &subset_functions, s);
}

kn_dataset *kn_dataset_split(kn_dataset *data, int64_t count, uint64_t seed,
                             kn_dataset **held_out) {
    kn__site site = {.operation = "kn_dataset_split"};
    if (held_out) *held_out = NULL;
    if (!data) return NULL;
    if (!held_out) return kn__fail_argument_null(data->kn, &site, "held_out"), NULL;
    int64_t length = kn_dataset_length(data);
    if (count < 0 || count > length)
        return kn__fail_attribute_out_of_range(data->kn, &site, "count", count,
                                               "0 to the number of samples"),
               NULL;
    int64_t *order = kn__sys_alloc((size_t)length * sizeof *order);
    if (!order) return raise_here(data->kn, site.operation, (size_t)length * sizeof *order), NULL;
    kn__permutation(seed, UINT64_MAX, order, length);
    kn_dataset *rest = subset_of_part(data, order + count, length - count, site.operation);
    if (rest) *held_out = subset_of_part(data, order, count, site.operation);
    kn__sys_free(order);
    if (rest && *held_out) return rest;
    kn_dataset_free(rest);
    return NULL;
}

/* ---- Transforms --------------------------------------------------------------------------------
 */

typedef struct mapped {
    kn_dataset *data;
    const char *name;
    kn_transform *transform;
    void *user;
} mapped;

static int64_t mapped_length(void *state) {
    return kn_dataset_length(((mapped *)state)->data);
}

static bool mapped_get(void *state, int64_t index, kn_sample *sample) {
    mapped *m = state;
    if (!kn__dataset_take(m->data, index, sample)) return false;
    if (m->transform(sample, m->user)) return true;
    struct kn__sample_memory *memory = kn__sample_memory(sample);
    if (memory) memory->failed_in = m->name;
    return false;
}

static void mapped_free(void *state) {
    mapped *m = state;
    kn_dataset_free(m->data);
    kn__sys_free(m);
}

kn_dataset *kn_dataset_map(kn_dataset *data, const char *name, kn_transform *transform,
                           void *user) {
    static const kn_dataset_functions functions = {sizeof functions, "map", mapped_length,
                                                   mapped_get, mapped_free};
    kn__site site = {.operation = "kn_dataset_map"};
    if (!data) return NULL;
    if (!transform) return kn__fail_argument_null(data->kn, &site, "transform"), NULL;
    mapped *m = kn__sys_alloc(sizeof *m);
    if (!m) return raise_here(data->kn, site.operation, sizeof *m), NULL;
    *m = (mapped){data, name ? name : "transform", transform, user};
    kn__dataset_ref(data);
    return make(data->kn, site.operation, &functions, m);
}
