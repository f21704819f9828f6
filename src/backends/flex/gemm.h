/* The matrix product of flex: C = A B, C + A B, with optional biases, in any layout.
 *
 * The bits of a result depend on its own row of A and column of B, the size k, the strides of the
 * operands and the instruction set; not on the number of threads, on m, n and batch beyond what is
 * said below, or on what stands around. Every element is summed over blocks of KN__GEMM_KC along k:
 * each block is one chain of multiply-adds from zero, in order, and the blocks are added in order.
 * One exception: a vector times a matrix (m or n is 1) whose operands are both dense along k, where
 * each element is a dot product in vectors. Half types are computed in float and rounded once.
 */
#ifndef KILN_BACKENDS_FLEX_GEMM_H
#define KILN_BACKENDS_FLEX_GEMM_H

#include <kiln/backend.h>

#include "backends/flex/isa.h"
#include "core/workers.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum { KN__GEMM_F32, KN__GEMM_F64, KN__GEMM_F16, KN__GEMM_BF16 } kn__gemm_type;

/* A stack of matrices; strides in elements, of any sign, 0 where all share one. */
typedef struct {
    const void *data;
    int64_t row, column, batch;
} kn__gemm_operand;

/* For every s below batch: C_s[m,n] = (accumulate ? C_s : 0) + A_s[m,k] B_s[k,n] + biases.
 * All data, the biases too, are of one type. C is not read unless accumulate is set; no two of its
 * elements may share a place, and none may overlap an operand. */
typedef struct {
    kn__gemm_type type;
    int64_t batch, m, n, k;
    kn__gemm_operand a, b;
    void *c;
    int64_t c_row, c_column, c_batch;
    bool accumulate;
    const void *bias_row;    /* m values: one is added to each row; or NULL */
    const void *bias_column; /* n values: one is added to each column; or NULL */
} kn__gemm;

/* The type of a floating dtype. */
static inline kn__gemm_type kn__gemm_type_of(const kn_desc *d) {
    if (d->dtype == KN_F64) return KN__GEMM_F64;
    if (d->dtype == KN_F16) return KN__GEMM_F16;
    return d->dtype == KN_BF16 ? KN__GEMM_BF16 : KN__GEMM_F32;
}

/* False: no memory; C is then undefined. workers NULL computes on the calling thread. */
bool kn__gemm_run(const kn__gemm *gemm, kn__isa isa, kn__workers *workers);

#endif
