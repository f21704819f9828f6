/* Any bytes as an IDX file: an array of the promised size, or a named error. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <kiln/kiln.h>

#include "data/dataset.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    static kn_context *kn;
    if (!kn) kn = kn_open(&(kn_open_options){.threads = 1});
    kn__site site = {.operation = "fuzz", .effect = true};
    kn_array array;
    kn_status status = kn__idx_parse(kn, &site, "input", data, bytes, &array);
    if ((status == KN_OK) != (array.data != NULL)) abort();
    if (status == KN_OK) {
        uint64_t size = (uint64_t)kn_shape_numel(array.shape) * kn_dtype_size(array.dtype);
        if (size != array.bytes || size > (uint64_t)bytes * 1100) abort();
    }
    kn_array_free(&array);
    kn_clear(kn);
    return 0;
}
