/* Any bytes as a safetensors file: an index that lies within the data, or a named error. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <kiln/kiln.h>

#include "store/safetensors.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void check(const kn__index *index) {
    uint64_t end = 0;
    for (size_t i = 0; i < index->count; i++) {
        const kn__entry_info *e = &index->entries[i];
        if (e->begin != end) abort();
        end += e->info.bytes;
        int64_t place = kn__index_find(index, e->info.name);
        if (place < 0 || strcmp(index->entries[place].info.name, e->info.name) != 0) abort();
    }
    if (end != index->data_bytes) abort();
    for (size_t i = 0; i < index->n_metadata; i++) {
        if (!kn__index_metadata(index, index->metadata[i].key)) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    static kn_context *kn;
    if (!kn) kn = kn_open(&(kn_open_options){.threads = 1});
    kn__site site = {.operation = "fuzz", .effect = true};
    kn__index index;
    kn_status status = kn__safetensors_parse(kn, &site, "input", data, bytes, &index);
    if (status == KN_OK)
        check(&index);
    else if (index.entries || index.texts)
        abort();
    kn__index_free(&index);
    kn_clear(kn);
    return 0;
}
