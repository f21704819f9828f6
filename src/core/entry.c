/* The names of origins. */
#include "core/entry.h"

const char *kn__entry_name(uint32_t id) {
    static const char *const names[] = {
#define KN_ENTRY(name) #name,
#include "core/entries.def"
#undef KN_ENTRY
    };
    return id >= KN__ENTRY_FIRST && id < KN__ENTRY_END ? names[id - KN__ENTRY_FIRST] : NULL;
}
