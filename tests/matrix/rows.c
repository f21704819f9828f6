/* The rows with their samples: a row without samples does not link. */
#include "matrix/matrix.h"

#define KN_PRIM(name, ...) extern const kn__sample kn__samples_##name[];
#define KN_COMP(name, ...) extern const kn__sample kn__samples_##name[];
#define KN_VIEW(name, ...) extern const kn__sample kn__samples_##name[];
#include "ops/ops.def"
#undef KN_PRIM
#undef KN_COMP
#undef KN_VIEW

#define ROW(name) {&kn__ops[KN__OP_##name], kn__samples_##name},
#define KN_PRIM(name, ...) ROW(name)
#define KN_COMP(name, ...) ROW(name)
#define KN_VIEW(name, ...) ROW(name)
const matrix_row matrix_rows[KN__OP_COUNT] = {
#include "ops/ops.def"
};
