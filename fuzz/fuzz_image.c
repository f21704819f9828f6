/* Any bytes as a picture: pixels from 0 to 1, or a named error. */
#include <stdint.h>
#include <stdlib.h>

#include <kiln/kiln.h>

#include "data/dataset.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    static kn_context *kn;
    if (!kn) kn = kn_open(&(kn_open_options){.threads = 1});
    kn__site site = {.operation = "fuzz", .effect = true};
    kn_array images;
    kn_status status = kn__image_parse(kn, &site, "input", data, bytes, &images);
    if ((status == KN_OK) != (images.data != NULL)) abort();
    for (size_t i = 0; i < images.bytes / sizeof(float); i++) {
        float value = ((const float *)images.data)[i];
        if (!(value >= 0 && value <= 1)) abort();
    }
    kn_array_free(&images);
    kn_clear(kn);
    return 0;
}
