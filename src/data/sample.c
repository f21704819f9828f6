/* Samples: host arrays that a dataset and its transforms fill. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/dataset.h"

bool kn__array_bytes(kn_dtype dtype, kn_shape shape, size_t *bytes) {
    size_t total = kn_dtype_size(dtype);
    if (!total || shape.rank < 0 || shape.rank > KN_MAX_RANK) return false;
    bool empty = false;
    for (int i = 0; i < shape.rank; i++) {
        if (shape.dim[i] < 0) return false;
        empty = empty || shape.dim[i] == 0;
    }
    for (int i = 0; i < shape.rank && !empty; i++) {
        if ((uint64_t)shape.dim[i] > (uint64_t)INT64_MAX / total) return false;
        total *= (size_t)shape.dim[i];
    }
    *bytes = empty ? 0 : total;
    return true;
}

void kn_array_free(kn_array *array) {
    if (!array) return;
    kn__sys_free(array->data);
    *array = (kn_array){0};
}

struct kn__sample_memory *kn__sample_memory(kn_sample *sample) {
    if (!sample->memory) sample->memory = kn__sys_calloc(1, sizeof *sample->memory);
    return sample->memory;
}

bool kn_sample_fail(kn_sample *sample, const char *format, ...) {
    struct kn__sample_memory *memory = kn__sample_memory(sample);
    if (!memory) return false;
    va_list values;
    va_start(values, format);
    vsnprintf(memory->why, sizeof memory->why, format, values);
    va_end(values);
    return false;
}

void *kn_sample_put(kn_sample *sample, uint32_t field, kn_dtype dtype, kn_shape shape) {
    struct kn__sample_memory *memory = kn__sample_memory(sample);
    if (!memory) return NULL;
    size_t bytes;
    if (field >= KN_MAX_FIELDS)
        return kn_sample_fail(sample, "field %u does not exist", (unsigned)field), NULL;
    if (!kn__array_bytes(dtype, shape, &bytes))
        return kn_sample_fail(sample, "field %u has no valid dtype or shape", (unsigned)field),
               NULL;
    int back = !memory->field[field].front;
    if (!memory->field[field].block[back] || memory->field[field].room[back] < bytes) {
        void *block = kn__sys_alloc(bytes);
        if (!block) {
            memory->no_memory = true;
            memory->wanted = bytes;
            return NULL;
        }
        kn__sys_free(memory->field[field].block[back]);
        memory->field[field].block[back] = block;
        memory->field[field].room[back] = bytes;
    }
    memory->field[field].front = back;
    sample->field[field] = (kn_array){dtype, shape, memory->field[field].block[back], bytes};
    if (sample->n_fields <= field) sample->n_fields = field + 1;
    return sample->field[field].data;
}

void kn_sample_free(kn_sample *sample) {
    if (!sample) return;
    for (int i = 0; sample->memory && i < KN_MAX_FIELDS; i++) {
        kn__sys_free(sample->memory->field[i].block[0]);
        kn__sys_free(sample->memory->field[i].block[1]);
    }
    kn__sys_free(sample->memory);
    *sample = (kn_sample){0};
}
