/* All folds for one instruction set. Included with VBYTES, the bytes of a vector, WIDEN(p), which
 * loads floats as a vector of doubles, and TABLE. */
#include <math.h>
#include <string.h>

#include "backends/flex/reduce_kernels.h"
#include "backends/flex/unroll.h"

enum { FOLD_LANES = 32 };

typedef float vec_f32 __attribute__((vector_size(VBYTES)));
typedef int32_t vec_i32 __attribute__((vector_size(VBYTES)));
typedef double vec_f64 __attribute__((vector_size(VBYTES)));
typedef int64_t vec_i64 __attribute__((vector_size(VBYTES)));

static inline vec_f64 load_f64(const double *p) {
    vec_f64 v;
    memcpy(&v, p, sizeof v);
    return v;
}
static inline vec_f32 load_f32(const float *p) {
    vec_f32 v;
    memcpy(&v, p, sizeof v);
    return v;
}

/* v where it beats acc or is NaN; a NaN in acc stays, since nothing beats it. */
static inline vec_f32 choose_f32(vec_i32 take, vec_f32 v, vec_f32 acc) {
    return (vec_f32)((take & (vec_i32)v) | (~take & (vec_i32)acc));
}
static inline vec_f64 choose_f64(vec_i64 take, vec_f64 v, vec_f64 acc) {
    return (vec_f64)((take & (vec_i64)v) | (~take & (vec_i64)acc));
}

static inline double add(double a, double b) {
    return a + b;
}
static inline double times(double a, double b) {
    return a * b;
}
static inline float greater_one_f32(float acc, float v) {
    return ((v > acc) | (v != v)) ? v : acc;
}
static inline double greater_one_f64(double acc, double v) {
    return ((v > acc) | (v != v)) ? v : acc;
}
static inline float smaller_one_f32(float acc, float v) {
    return ((v < acc) | (v != v)) ? v : acc;
}
static inline double smaller_one_f64(double acc, double v) {
    return ((v < acc) | (v != v)) ? v : acc;
}

#define T float
#define A double
#define FOLD add
#define VFOLD(acc, v) ((acc) + (v))
#define VECTOR vec_f64
#define V_LOAD(p) WIDEN(p)
#define START 0
#define KERNEL(name) sum_f32_##name
#include "backends/flex/reduce_kernel.inc.h"

#define T double
#define A double
#define FOLD add
#define VFOLD(acc, v) ((acc) + (v))
#define VECTOR vec_f64
#define V_LOAD(p) load_f64(p)
#define START 0
#define KERNEL(name) sum_f64_##name
#include "backends/flex/reduce_kernel.inc.h"

#define T float
#define A double
#define FOLD times
#define VFOLD(acc, v) ((acc) * (v))
#define VECTOR vec_f64
#define V_LOAD(p) WIDEN(p)
#define START 1
#define KERNEL(name) prod_f32_##name
#include "backends/flex/reduce_kernel.inc.h"

#define T double
#define A double
#define FOLD times
#define VFOLD(acc, v) ((acc) * (v))
#define VECTOR vec_f64
#define V_LOAD(p) load_f64(p)
#define START 1
#define KERNEL(name) prod_f64_##name
#include "backends/flex/reduce_kernel.inc.h"

static inline vec_f32 greater_f32(vec_f32 acc, vec_f32 v) {
    return choose_f32((v > acc) | (v != v), v, acc);
}
#define T float
#define A float
#define FOLD greater_one_f32
#define VFOLD greater_f32
#define VECTOR vec_f32
#define V_LOAD(p) load_f32(p)
#define START -INFINITY
#define KERNEL(name) max_f32_##name
#include "backends/flex/reduce_kernel.inc.h"

static inline vec_f64 greater_f64(vec_f64 acc, vec_f64 v) {
    return choose_f64((v > acc) | (v != v), v, acc);
}
#define T double
#define A double
#define FOLD greater_one_f64
#define VFOLD greater_f64
#define VECTOR vec_f64
#define V_LOAD(p) load_f64(p)
#define START -INFINITY
#define KERNEL(name) max_f64_##name
#include "backends/flex/reduce_kernel.inc.h"

static inline vec_f32 smaller_f32(vec_f32 acc, vec_f32 v) {
    return choose_f32((v < acc) | (v != v), v, acc);
}
#define T float
#define A float
#define FOLD smaller_one_f32
#define VFOLD smaller_f32
#define VECTOR vec_f32
#define V_LOAD(p) load_f32(p)
#define START INFINITY
#define KERNEL(name) min_f32_##name
#include "backends/flex/reduce_kernel.inc.h"

static inline vec_f64 smaller_f64(vec_f64 acc, vec_f64 v) {
    return choose_f64((v < acc) | (v != v), v, acc);
}
#define T double
#define A double
#define FOLD smaller_one_f64
#define VFOLD smaller_f64
#define VECTOR vec_f64
#define V_LOAD(p) load_f64(p)
#define START INFINITY
#define KERNEL(name) min_f64_##name
#include "backends/flex/reduce_kernel.inc.h"

const kn__fold_kernels TABLE = {.row = {[KN__FOLD_SUM] = {sum_f32_row, sum_f64_row},
                                        [KN__FOLD_PROD] = {prod_f32_row, prod_f64_row},
                                        [KN__FOLD_MAX] = {max_f32_row, max_f64_row},
                                        [KN__FOLD_MIN] = {min_f32_row, min_f64_row}},
                                .columns = {[KN__FOLD_SUM] = {sum_f32_columns, sum_f64_columns},
                                            [KN__FOLD_PROD] = {prod_f32_columns, prod_f64_columns},
                                            [KN__FOLD_MAX] = {max_f32_columns, max_f64_columns},
                                            [KN__FOLD_MIN] = {min_f32_columns, min_f64_columns}}};
