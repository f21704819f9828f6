/* What the printed front functions use besides kn__apply. */
#ifndef KILN_OPS_APPLY_H
#define KILN_OPS_APPLY_H

#include <kiln/tensor.h>
#include <kiln/device.h>
#include "core/origin.h"
#include "ops/op.h"

/* Copies the user's options (NULL: all defaults) into known, checking their size. */
bool kn__take_options(void *known, size_t known_size, const void *given, const kn__op *op,
                      kn_context *kn);
kn_context *kn__list_context(kn_tensors list);
kn_tensor *kn__apply_list(const kn__op *op, kn_tensors list, void *args, kn_tensor **const *more,
                          uint64_t origin);

#endif
