/* The kernels of flex. A kernel stands in a file of its family; table.c names it for its row. */
#ifndef KILN_BACKENDS_FLEX_FLEX_H
#define KILN_BACKENDS_FLEX_FLEX_H

#include <kiln/backend.h>

extern const kn_kernel kn__flex_kernels[];

#endif
