/* What gradient rules and kernels need of complex numbers. PyTorch's convention: the gradient of a
 * real loss for z = a + ib is dL/da + i dL/db, so a rule multiplies by the conjugate slope. */
#ifndef KILN_OPS_COMPLEX_H
#define KILN_OPS_COMPLEX_H

#include <kiln/tensor.h>

/* The conjugate; a real tensor itself, without a call. */
kn_tensor *kn__conj(kn_tensor *x);
/* The real part; a real tensor itself. */
kn_tensor *kn__real(kn_tensor *x);
/* x / |x|, of real tensors the sign; 0 where x is 0. */
kn_tensor *kn__direction(kn_tensor *x);

#endif
