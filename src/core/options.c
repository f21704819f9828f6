#include "core/options.h"

#include <string.h>

enum { SENSIBLE_BYTES = 65536 };

bool kn__copy_options(kn_context *kn, const kn__site *site, void *known, size_t known_size,
                      const void *options) {
    size_t size;
    if (!options) return true;
    memcpy(&size, options, sizeof size);
    const unsigned char *given = options;
    bool fits = size <= SENSIBLE_BYTES;
    for (size_t i = known_size; fits && i < size; i++) fits = given[i] == 0;
    if (!fits) {
        kn__fail_options_size(kn, site, size, known_size);
        return false;
    }
    memcpy(known, options, size && size < known_size ? size : known_size);
    return true;
}
