/* What the files of layers share: checks of options. */
#include "nn/layer.h"

#include <string.h>

static kn_context *context_of(kn_device *dev) {
    return kn__device_given(dev)->kn;
}

bool kn__nn_options(kn_device *dev, const char *operation, void *known, size_t known_size,
                    const void *given) {
    size_t size = 0;
    if (!given) return true;
    memcpy(&size, given, sizeof size);
    const unsigned char *bytes = given;
    bool fits = size == 0 || size >= sizeof size;
    for (size_t i = known_size; fits && i < size; i++) fits = bytes[i] == 0;
    if (fits && size <= 65536) {
        memcpy(known, given, size && size < known_size ? size : known_size);
        return true;
    }
    kn__fail_options_size(context_of(dev), &(kn__site){.operation = operation}, size, known_size);
    return false;
}

bool kn__nn_at_least(kn_device *dev, const char *operation, const kn__least *numbers, int count) {
    for (int i = 0; i < count; i++) {
        if (numbers[i].value >= numbers[i].least) continue;
        kn__fail_attribute_out_of_range(context_of(dev), &(kn__site){.operation = operation},
                                        numbers[i].name, numbers[i].value,
                                        numbers[i].least ? "at least 1" : "not negative");
        return false;
    }
    return true;
}

bool kn__nn_within(kn_device *dev, const char *operation, const char *name, double value,
                   double low, double high, const char *allowed) {
    if (value >= low && value <= high) return true;
    kn__fail_attribute_float_out_of_range(context_of(dev), &(kn__site){.operation = operation},
                                          name, value, allowed);
    return false;
}

kn_module *kn__nn_failed(kn_device *dev) {
    return kn__module_nil(context_of(dev));
}
