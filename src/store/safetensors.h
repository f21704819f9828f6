/* The safetensors format: eight bytes with the length of a header, little-endian; the header, a
 * JSON object with dtype, shape and place of each tensor; the data, without gaps. */
#ifndef KILN_STORE_SAFETENSORS_H
#define KILN_STORE_SAFETENSORS_H

#include <kiln/store.h>

#include "core/fail.h"

/* The longest header that is read or written. */
#define KN__HEADER_LIMIT 100000000

typedef struct kn__entry_info {
    kn_tensor_info info;
    uint64_t begin; /* in the data */
} kn__entry_info;

/* A parsed header. */
typedef struct kn__index {
    kn__entry_info *entries; /* by place in the data */
    size_t count;
    size_t *by_name; /* places in entries, in the order of the names */
    kn_text_pair *metadata;
    size_t n_metadata;
    char *texts; /* all names, keys and values */
    const unsigned char *data;
    size_t data_bytes;
} kn__index;

/* Parses a file in memory; data must live as long as the index is used. On failure the index is
 * empty. */
kn_status kn__safetensors_parse(kn_context *kn, const kn__site *site, const char *path,
                                const void *data, size_t bytes, kn__index *index);
void kn__index_free(kn__index *index);
/* The place of a name in entries; -1: none. */
int64_t kn__index_find(const kn__index *index, const char *name);
const char *kn__index_metadata(const kn__index *index, const char *key);

/* Something to write: a tensor, or an array in host memory. */
typedef struct kn__item {
    const char *name;
    kn_tensor *tensor; /* NULL: what follows */
    kn_dtype dtype;
    kn_shape shape;
    const void *data; /* NULL with a dtype: the one number in value */
    union {
        int64_t i;
        uint64_t u;
        double f;
    } value;
} kn__item;

/* Writes a file as a whole or not at all. */
kn_status kn__safetensors_write(kn_context *kn, const kn__site *site, const char *path,
                                const kn__item *items, size_t count, const kn_text_pair *metadata,
                                size_t n_metadata);

/* The format's name of a dtype ("F32"); NULL for one that it does not know. */
const char *kn__safetensors_dtype(kn_dtype dtype);

#endif
