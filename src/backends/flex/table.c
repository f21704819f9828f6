/* flex's kernel table: a row an operation that flex does better than the reference. */
#include "backends/flex/flex.h"

const kn_kernel kn__flex_kernels[] = {
    {NULL, NULL, 0, KN_LAYOUT_ANY},
};
