/* DLPack: tensors to and from other libraries without a copy (https://dmlc.github.io/dlpack).
 * The structs are DLPack's own (version 1); include its header to look inside. */
#ifndef KILN_DLPACK_H
#define KILN_DLPACK_H

#include <kiln/base.h>

KN_EXTERN_C_BEGIN

struct DLManagedTensorVersioned;

/* Exports t: the same memory, its shape and strides. Pending work is finished first. The result
 * owns a reference on the storage, outlives kn_close, and is freed by its own deleter, on any
 * thread. NULL after recording an error: dlpack-export where the host cannot read the memory. From then on the storage counts as writable from outside.
 */
KN_API struct DLManagedTensorVersioned *kn_to_dlpack(kn_tensor *t);
/* Imports: the same memory where the device can use it, else a copy. Takes the managed tensor over:
 * its deleter runs exactly once, when the storage ends or, on failure, before this returns. */
KN_API kn_tensor *kn_from_dlpack(kn_device *dev, struct DLManagedTensorVersioned *managed);

KN_EXTERN_C_END
#endif
