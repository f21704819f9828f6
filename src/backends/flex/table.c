/* flex's kernel table: a row an operation that flex does better than the reference. */
#include "backends/flex/flex.h"

const kn_kernel kn__flex_kernels[] = {
    {"matmul", kn__flex_matmul, KN_DTYPES_FLOAT, KN_LAYOUT_ANY},
    {"linear", kn__flex_linear, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv1d", kn__flex_conv, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv2d", kn__flex_conv, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv3d", kn__flex_conv, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv_transpose1d", kn__flex_conv_transpose, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv_transpose2d", kn__flex_conv_transpose, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv_transpose3d", kn__flex_conv_transpose, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {"conv_weight_grad", kn__flex_conv_weight_grad, KN_DTYPES_FLOAT, KN_LAYOUT_CONTIGUOUS},
    {NULL, NULL, 0, KN_LAYOUT_ANY},
};
