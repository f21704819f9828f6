/* Options structs of callers that may be older or newer than this library. */
#ifndef KILN_CORE_OPTIONS_H
#define KILN_CORE_OPTIONS_H

#include "core/fail.h"

/* Copies options, a struct that begins with its size, over the zeroed one that this version knows.
 * Size 0 counts as known_size; NULL is no options. False after raising options-size: the caller's
 * struct has fields that this version does not know, and they are not zero. */
bool kn__copy_options(kn_context *kn, const kn__site *site, void *known, size_t known_size,
                      const void *options);

#endif
