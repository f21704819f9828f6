/* A dataset of arrays in memory. */
#include <string.h>

#include "data/dataset.h"

typedef struct held_arrays {
    uint32_t count;
    int64_t length;
    kn_array array[KN_MAX_FIELDS];
    kn_shape sample[KN_MAX_FIELDS]; /* each array's shape without its first axis */
} held_arrays;

static int64_t arrays_length(void *state) {
    return ((held_arrays *)state)->length;
}

static bool arrays_get(void *state, int64_t index, kn_sample *sample) {
    const held_arrays *held = state;
    for (uint32_t i = 0; i < held->count; i++) {
        void *out = kn_sample_put(sample, i, held->array[i].dtype, held->sample[i]);
        if (!out) return false;
        size_t bytes = sample->field[i].bytes;
        if (bytes) memcpy(out, (const char *)held->array[i].data + (size_t)index * bytes, bytes);
    }
    return true;
}

static void arrays_free(void *state) {
    held_arrays *held = state;
    for (uint32_t i = 0; i < held->count; i++) kn_array_free(&held->array[i]);
    kn__sys_free(held);
}

/* Copies one array; false after raising. */
static bool hold(kn_context *kn, const kn__site *site, held_arrays *held, const kn_array *array) {
    size_t bytes;
    if (!kn_dtype_size(array->dtype)) return kn__fail_dtype_invalid(kn, site, array->dtype), false;
    if (!kn__array_bytes(array->dtype, array->shape, &bytes))
        return kn__fail_size_overflow(kn, site, &array->shape), false;
    if (array->shape.rank < 1)
        return kn__fail_rank_at_least(kn, site, "arrays", &array->shape, 0, 1), false;
    if (!array->data && bytes) return kn__fail_argument_null(kn, site, "arrays->data"), false;
    if (array->bytes && array->bytes < bytes)
        return kn__fail_attribute_out_of_range(kn, site, "arrays->bytes", (int64_t)array->bytes,
                                               "the bytes of the array's shape and dtype"),
               false;
    if (held->count == 0) held->length = array->shape.dim[0];
    if (array->shape.dim[0] != held->length) {
        kn__fail_operand_size(kn, site, "arrays", &array->shape, 0, array->shape.dim[0],
                              held->length);
        return false;
    }
    void *copy = kn__sys_alloc(bytes);
    if (!copy) return kn__fail_out_of_memory_host(kn, site, bytes), false;
    if (bytes) memcpy(copy, array->data, bytes);
    held->array[held->count] = (kn_array){array->dtype, array->shape, copy, bytes};
    kn_shape *sample = &held->sample[held->count++];
    sample->rank = array->shape.rank - 1;
    for (int i = 0; i < sample->rank; i++) sample->dim[i] = array->shape.dim[i + 1];
    return true;
}

kn_dataset *kn_dataset_from_arrays(kn_context *kn, uint32_t count, const kn_array *arrays) {
    static const kn_dataset_functions functions = {sizeof functions, "arrays", arrays_length,
                                                   arrays_get, arrays_free};
    kn__site site = {.operation = "kn_dataset_from_arrays"};
    if (count < 1 || count > KN_MAX_FIELDS)
        return kn__fail_attribute_out_of_range(kn, &site, "count", count, "1 to 8"), NULL;
    if (!arrays) return kn__fail_argument_null(kn, &site, "arrays"), NULL;
    held_arrays *held = kn__sys_calloc(1, sizeof *held);
    if (!held) return kn__fail_out_of_memory_host(kn, &site, sizeof *held), NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (hold(kn, &site, held, &arrays[i])) continue;
        arrays_free(held);
        return NULL;
    }
    return kn_dataset_new(kn, &functions, held);
}
