/* Transforms that come with Kiln. */
#include <string.h>

#include "data/dataset.h"

/* Copies a plane shifted by (down, right); what comes in from outside is zero. */
static void shift_plane(char *to, const char *from, int64_t height, int64_t width, size_t element,
                        int64_t down, int64_t right) {
    int64_t first = right > 0 ? right : 0;
    int64_t copied = width - (right > 0 ? right : -right);
    memset(to, 0, (size_t)(height * width) * element);
    for (int64_t y = 0; y < height && copied > 0; y++) {
        int64_t source = y - down;
        if (source < 0 || source >= height) continue;
        memcpy(to + (size_t)(y * width + first) * element,
               from + (size_t)(source * width + first - right) * element, (size_t)copied * element);
    }
}

bool kn_transform_shift(kn_sample *sample, void *user) {
    int most = user ? *(const int *)user : 2;
    kn_array from = sample->field[0];
    int rank = from.shape.rank;
    if (sample->n_fields == 0 || rank < 2)
        return kn_sample_fail(sample, "field 0 is no image: it has less than 2 axes");
    int64_t down = kn_rng_int(&sample->rng, -most, most);
    int64_t right = kn_rng_int(&sample->rng, -most, most);
    char *to = kn_sample_put(sample, 0, from.dtype, from.shape);
    if (!to) return false;
    int64_t height = from.shape.dim[rank - 2], width = from.shape.dim[rank - 1];
    size_t element = kn_dtype_size(from.dtype), plane = (size_t)(height * width) * element;
    for (size_t at = 0; plane && at < from.bytes; at += plane)
        shift_plane(to + at, (const char *)from.data + at, height, width, element, down, right);
    return true;
}
