/* The way into the library. The outermost public function that the user calls is the origin of all
 * that happens until it returns: of the tensors that are made, and of failures. Rows note theirs in
 * kn__apply; the other functions that make tensors or call rows begin with KN__ENTRY. Functions of
 * the user's that the library runs are outside again: kn__step_out. */
#ifndef KILN_CORE_ENTRY_H
#define KILN_CORE_ENTRY_H

#include "core/context.h"
#include "core/origin.h"

typedef enum kn__entry_id {
    KN__ENTRY_FIRST = 0x8000, /* lower ones are rows */
    KN__ENTRY_BEFORE = KN__ENTRY_FIRST - 1,
#define KN_ENTRY(name) KN__ENTRY_##name,
#include "core/entries.def"
#undef KN_ENTRY
    KN__ENTRY_END
} kn__entry_id;

const char *kn__entry_name(uint32_t id); /* NULL where there is none */

/* Gives kn an origin where it has none; false: it has. Nil contexts have a constant one. */
static inline bool kn__enter(kn_context *kn, uint64_t origin) {
    if (kn->origin) return false;
    kn->origin = origin;
    return true;
}

static inline kn_context *kn__entered_by(kn_context *kn, uint64_t origin) {
    return kn && kn__enter(kn, origin) ? kn : NULL;
}
static inline void kn__leave(kn_context *const *entered) {
    if (*entered) (*entered)->origin = 0;
}

/* First in a public function: KN__ENTRY(kn_context_of(t), kn_to_device); kn may be NULL. */
#define KN__ENTRY(kn, name)                                                     \
    kn_context *const kn__entered __attribute__((cleanup(kn__leave), unused)) = \
        kn__entered_by((kn), KN__ORIGIN(KN__ENTRY_##name))

/* Around a function of the user's: gives the origin that stands, which kn__step_in puts back. */
static inline uint64_t kn__step_out(kn_context *kn) {
    uint64_t origin = kn->origin;
    if (!kn->nil) kn->origin = 0;
    return origin;
}
static inline void kn__step_in(kn_context *kn, uint64_t origin) {
    if (!kn->nil) kn->origin = origin;
}

#endif
