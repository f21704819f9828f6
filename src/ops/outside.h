/* Operations registered from outside: rows that are made at run time. */
#ifndef KILN_OPS_OUTSIDE_H
#define KILN_OPS_OUTSIDE_H

#include "ops/op.h"

/* The id of every row from outside; backends' tables have nothing there. */
#define KN__OP_OUTSIDE KN__OP_COUNT

/* The kernel that a row from outside has for a backend and a dtype; NULL where it has none. */
const kn_kernel *kn__outside_kernel(const kn__op *op, const char *backend, kn_dtype dtype);

#endif
