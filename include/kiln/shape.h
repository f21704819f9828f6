/* Functions on shapes that are made of operations of <kiln/ops.h>. */
#ifndef KILN_SHAPE_H
#define KILN_SHAPE_H

#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

/* x in another shape of as many elements; one size may be -1. A view where possible, else a copy.
 */
KN_API kn_tensor *kn_reshape(kn_tensor *x, kn_shape shape);

KN_EXTERN_C_END
#endif
