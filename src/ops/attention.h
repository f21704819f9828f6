/* What attention's rows and their kernels share. */
#ifndef KILN_OPS_ATTENTION_H
#define KILN_OPS_ATTENTION_H

#include "ops/op.h"

/* The arguments of the gradient, which names its draw, as those of the call that drew it. */
kn_attention_args kn__attention_args_of(const kn_attention_grad_args *a);

#endif
