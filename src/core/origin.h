/* Which call of the user's made a tensor or met a failure: one word, of the address that the call
 * returns to (the low 48 bits) and the function (a row's id, or a kn__entry). 0: not known.
 * docs/decisions/0025-places-of-errors.md says why it is an address. */
#ifndef KILN_CORE_ORIGIN_H
#define KILN_CORE_ORIGIN_H

#include <stddef.h>
#include <stdint.h>

enum { KN__ORIGIN_BITS = 48 };

/* The origin of the call of the function that this stands in; it must be a public one. */
#define KN__ORIGIN(id) \
    ((uint64_t)(uintptr_t)__builtin_return_address(0) | (uint64_t)(id) << KN__ORIGIN_BITS)

static inline const void *kn__origin_address(uint64_t origin) {
    return (const void *)(uintptr_t)(origin & ((UINT64_C(1) << KN__ORIGIN_BITS) - 1));
}
static inline uint32_t kn__origin_id(uint64_t origin) {
    return (uint32_t)(origin >> KN__ORIGIN_BITS);
}

#endif
