/* Names that users give to tensors (kn_name). */
#ifndef KILN_CORE_NAMES_H
#define KILN_CORE_NAMES_H

#include "core/context.h"

void kn__names_forget(kn_context *kn, const kn_tensor *t); /* when a named header dies */
void kn__names_free(kn_context *kn);

#endif
