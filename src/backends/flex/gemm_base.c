/* The matrix product for any processor: 16-byte vectors of the compiler, no fused multiply-add. */
#include "backends/flex/gemm_kernels.h"
#include "backends/flex/unroll.h"

#include <string.h>

typedef float base_f32 __attribute__((vector_size(16)));
typedef double base_f64 __attribute__((vector_size(16)));

static inline base_f32 load_f32(const float *p) {
    base_f32 v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void store_f32(float *p, base_f32 v) {
    memcpy(p, &v, sizeof v);
}

static inline base_f64 load_f64(const double *p) {
    base_f64 v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void store_f64(double *p, base_f64 v) {
    memcpy(p, &v, sizeof v);
}

static inline base_f32 load_part_f32(const float *p, int64_t n) {
    base_f32 v = {0};
    for (int64_t i = 0; i < n; i++) v[i] = p[i];
    return v;
}

static inline void store_part_f32(float *p, base_f32 v, int64_t n) {
    for (int64_t i = 0; i < n; i++) p[i] = v[i];
}

static inline base_f64 load_part_f64(const double *p, int64_t n) {
    base_f64 v = {0};
    for (int64_t i = 0; i < n; i++) v[i] = p[i];
    return v;
}

static inline void store_part_f64(double *p, base_f64 v, int64_t n) {
    for (int64_t i = 0; i < n; i++) p[i] = v[i];
}

#define REAL float
#define VEC base_f32
#define LANES 4
#define V_LOAD(p) load_f32(p)
#define V_STORE(p, v) store_f32(p, v)
#define V_LOAD_PART(p, n) load_part_f32(p, n)
#define V_STORE_PART(p, v, n) store_part_f32(p, v, n)
#define V_ZERO() ((base_f32){0})
#define V_SPLAT(x) ((base_f32){0} + (x))
#define V_FMA(a, b, c) ((a) * (b) + (c))
#define R_FMA(a, b, c) ((a) * (b) + (c))
#define MOST_ROWS 4
#define MOST_VECTORS 2
#define KERNEL(name) name##_f32
#define TABLE kn__gemm_f32_base
#include "backends/flex/gemm_kernel.inc.h"

#define REAL double
#define VEC base_f64
#define LANES 2
#define V_LOAD(p) load_f64(p)
#define V_STORE(p, v) store_f64(p, v)
#define V_LOAD_PART(p, n) load_part_f64(p, n)
#define V_STORE_PART(p, v, n) store_part_f64(p, v, n)
#define V_ZERO() ((base_f64){0})
#define V_SPLAT(x) ((base_f64){0} + (x))
#define V_FMA(a, b, c) ((a) * (b) + (c))
#define R_FMA(a, b, c) ((a) * (b) + (c))
#define MOST_ROWS 4
#define MOST_VECTORS 2
#define KERNEL(name) name##_f64
#define TABLE kn__gemm_f64_base
#include "backends/flex/gemm_kernel.inc.h"
