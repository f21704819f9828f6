/* Datasets and samples inside. */
#ifndef KILN_DATA_DATASET_H
#define KILN_DATA_DATASET_H

#include <kiln/data.h>

#include "core/fail.h"
#include "core/options.h"
#include "core/platform.h"

enum { KN__WHY_BYTES = 192 };

/* What stands behind a sample: two blocks a field, so that what a field held can still be read
 * while its new array is written, and why the sample failed. */
struct kn__sample_memory {
    struct {
        void *block[2];
        size_t room[2];
        int front;
    } field[KN_MAX_FIELDS];
    const char *failed_in; /* the transform or dataset that failed; NULL: none */
    bool no_memory;
    size_t wanted;
    char why[KN__WHY_BYTES];
};

/* The memory of a sample, made when missing; NULL without memory. */
struct kn__sample_memory *kn__sample_memory(kn_sample *sample);

void kn__dataset_ref(kn_dataset *data);
kn_context *kn__dataset_context(const kn_dataset *data);
/* Takes sample index; on failure sample->memory says why (it is NULL when there was no memory for
 * it). Any thread; no context is touched. */
bool kn__dataset_take(kn_dataset *data, int64_t index, kn_sample *sample);
/* Raises what kn__dataset_take met, from a copy of what it noted (NULL: no memory for it). */
kn_status kn__dataset_raise(kn_context *kn, const kn__site *site, int64_t index,
                            const struct kn__sample_memory *memory);

/* The bytes of an array; false where they do not fit. */
bool kn__array_bytes(kn_dtype dtype, kn_shape shape, size_t *bytes);

/* Shuffles 0, 1, …, count - 1 by the stream of (seed, epoch); order has room for count. */
void kn__permutation(uint64_t seed, uint64_t epoch, int64_t *order, int64_t count);

/* Parses an IDX file held in memory, plain or gzip. Raises the error and leaves *array empty. */
kn_status kn__idx_parse(kn_context *kn, const kn__site *site, const char *path, const void *data,
                        size_t bytes, kn_array *array);
/* The same of a picture: IDX or PGM. */
kn_status kn__image_parse(kn_context *kn, const kn__site *site, const char *path, const void *data,
                          size_t bytes, kn_array *images);

#endif
