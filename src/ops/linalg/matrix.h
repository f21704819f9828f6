/* What the rows of linear algebra share: checks of shapes, and kernels that take one matrix of each
 * operand and result at a time, as dense doubles. */
#ifndef KILN_OPS_LINALG_MATRIX_H
#define KILN_OPS_LINALG_MATRIX_H

#include "ops/infer.h"
#include "ops/reference.h"

/* ---- Shape rules: each raises an error and returns false where it does not hold ---- */
bool kn__need_rank(const kn__call *call, uint32_t operand, int rank);
bool kn__need_rank_at_least(const kn__call *call, uint32_t operand, int least);
bool kn__need_square(const kn__call *call, uint32_t operand); /* and rank 2 or more */
/* Operand as a batch of matrices [..., rows, columns]; rows or columns -1: any. */
bool kn__need_matrix(const kn__call *call, uint32_t operand, int64_t rows, int64_t columns);
/* The leading axes of a shape: all but the last `tail`. */
kn_shape kn__leading(const kn_desc *d, int tail);
/* What two batches broadcast to. */
bool kn__batches(const kn__call *call, const kn_desc *a, int tail_a, const kn_desc *b, int tail_b,
                 kn_shape *out);
/* The shape that two tensors broadcast to, which is known to exist. */
kn_shape kn__common_shape(const kn_tensor *a, const kn_tensor *b);
kn_shape kn__with_matrix(kn_shape batch, int64_t rows, int64_t columns);
kn_shape kn__with_axis(kn_shape batch, int64_t size);
/* Rules of rows that others are made of. */
bool kn__infer_matmul(kn__call *call);
bool kn__infer_broadcast(kn__call *call);
bool kn__infer_norm(kn__call *call);
/* The shape of a matrix product as NumPy's matmul has it. */
bool kn__matmul_shape(const kn__call *call, const kn_desc *a, const kn_desc *b, kn_shape *out);

/* ---- Kernels ---- */
enum { KN__PARTS = 6 };

/* One item of a batch: of each description the part at hand. */
typedef struct kn__item {
    const kn_launch *l;
    const kn_desc *d[KN__PARTS];
    int tail[KN__PARTS];       /* axes of the part: 2 a matrix, 1 a vector, 0 a number */
    int64_t offset[KN__PARTS]; /* of the part's first element */
    int64_t index;             /* of the item in the batch */
} kn__item;

/* Computes one item with work's numbers of scratch; a kernel status. */
typedef int kn__item_fn(const kn__item *it, double *work);

typedef struct kn__batch {
    const kn_desc *d[KN__PARTS]; /* the first one has the whole batch's leading axes */
    int tail[KN__PARTS];
    int n;
    int64_t work; /* doubles of scratch an item */
    double flops; /* of an item, roughly: when threads pay */
    kn__item_fn *fn;
} kn__batch;
int kn__each_item(const kn_launch *l, const kn__batch *b);

/* Part k to and from dense row-major doubles. */
void kn__load_part(const kn__item *it, int k, double *to);
void kn__store_part(const kn__item *it, int k, const double *from);
/* Into a matrix part, transposed: from is [columns, rows]. */
void kn__store_transposed(const kn__item *it, int k, const double *from);
int64_t kn__part_rows(const kn__item *it, int k);    /* of a matrix part */
int64_t kn__part_columns(const kn__item *it, int k); /* of a matrix part, the length of a vector */
/* Integer parts. */
int64_t kn__part_i64(const kn__item *it, int k, int64_t at);
void kn__set_part_i64(const kn__item *it, int k, int64_t at, int64_t value);
/* What part k's dtype is computed in elsewhere, float32 or float64: the distance of 1 from the next
 * number, which the signs of vectors follow. */
double kn__part_epsilon(const kn__item *it, int k);
/* A failure of this item, which the core words. */
int kn__item_failed(const kn__item *it, kn_status code, int64_t value);

/* ---- Gradient rules ---- */
static inline kn_tensor *kn__t(kn_tensor *x) {
    return kn_transpose(x, -2, -1);
}
/* Zeros of x's shape that pass x the gradient 0, whatever x holds. */
kn_tensor *kn__nothing_of(kn_tensor *x);
/* The identity of n rows, of x's dtype and device. */
kn_tensor *kn__eye_like(kn_tensor *x, int64_t n);

#endif
