/* The levels that a device text can name. */
#ifndef KILN_CORE_LEVELS_H
#define KILN_CORE_LEVELS_H

#include "core/context.h"
#include "core/log.h"

enum { KN__ORDER_ANY = 0, KN__ORDER_AUTODIFF, KN__ORDER_CAPTURE, KN__ORDER_FUSION };

/* Provided above the core. */
extern const kn__level kn__level_concrete, kn__level_autodiff, kn__level_trace;

/* Waits for the late work of every device of the context. */
void kn__drain(kn_context *kn);

/* The decorator of that name; NULL. */
const kn__level *kn__level_find(const char *name);

#endif
