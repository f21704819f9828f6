/* Random streams for transforms, and the order of an epoch. */
#include "core/philox.h"
#include "data/dataset.h"

/* Streams of transforms and orders of epochs must differ although both are named by a seed and an
 * epoch, so each kind has a number of its own. */
enum { KIND_TRANSFORM = 0x7472616e, KIND_ORDER = 0x6f726465 };

kn_rng kn_rng_make(uint64_t seed, uint64_t a, uint64_t b) {
    return (kn_rng){.key = kn__philox_derive(seed ^ KIND_TRANSFORM, a, b)};
}

double kn_rng_uniform(kn_rng *rng, double low, double high) {
    double value;
    uint64_t position = rng->position++;
    if (!(low < high)) return low;
    kn__philox_uniform_f64(rng->key, position, 0, 1, low, high, &value);
    return value;
}

int64_t kn_rng_int(kn_rng *rng, int64_t low, int64_t high) {
    uint64_t bits = kn__philox_bits64(rng->key, rng->position++, 0);
    if (high <= low) return low;
    /* All 2^64 numbers make the range 0, which kn__philox_bounded reads as 2^64. */
    uint64_t range = (uint64_t)high - (uint64_t)low + 1;
    return (int64_t)((uint64_t)low + kn__philox_bounded(bits, range));
}

double kn_rng_normal(kn_rng *rng, double mean, double deviation) {
    double value;
    kn__philox_normal_f64(rng->key, rng->position++, 0, 1, mean, deviation, &value);
    return value;
}

void kn__permutation(uint64_t seed, uint64_t epoch, int64_t *order, int64_t count) {
    uint64_t key = kn__philox_derive(seed ^ KIND_ORDER, epoch, 0);
    for (int64_t i = 0; i < count; i++) order[i] = i;
    for (int64_t i = count - 1; i > 0; i--) {
        uint64_t bits = kn__philox_bits64(key, 0, (uint64_t)i);
        int64_t j = (int64_t)kn__philox_bounded(bits, (uint64_t)i + 1);
        int64_t held = order[i];
        order[i] = order[j];
        order[j] = held;
    }
}
