/* The kernels of spatial rows that run on the host's workers where parallel. */
#ifndef KILN_OPS_SPATIAL_H
#define KILN_OPS_SPATIAL_H

#include "ops/op.h"

int kn__im2col_run(const kn_launch *l, bool parallel);
int kn__col2im_run(const kn_launch *l, bool parallel);
int kn__max_unpool_run(const kn_launch *l, bool parallel);
int kn__fractional_max_pool_run(const kn_launch *l, bool parallel);

#endif
