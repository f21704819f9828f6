/* What reference kernels are made of: plain strided loops over elements, one at a time. Floats are
 * computed in double, integers in 64 bits; the result is rounded or wrapped once, when stored. */
#ifndef KILN_OPS_REFERENCE_H
#define KILN_OPS_REFERENCE_H

#include <complex.h>

#include "core/casts.h"
#include "core/half.h"
#include "ops/op.h"

/* clang takes a C library's <complex.h> for one without C11. */
#ifndef CMPLX
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#endif

enum { KN__WALK_OPERANDS = 6 };

/* A walk over an index space with an element offset for each of some descriptions. */
typedef struct kn__walk {
    int rank, n;
    bool empty;
    int64_t shape[KN_MAX_RANK], at[KN_MAX_RANK];
    int64_t strides[KN__WALK_OPERANDS][KN_MAX_RANK];
    int64_t offset[KN__WALK_OPERANDS];
} kn__walk;

/* Starts over the shape of d[0]; the others broadcast to it. Use: for (walk; more; next). */
void kn__walk_start(kn__walk *w, const kn_desc *const *d, int n);
bool kn__walk_next(kn__walk *w); /* false when all indices have been visited */

static inline bool kn__is_f(const kn_desc *d) {
    return d->dtype <= KN_BF16;
}
static inline bool kn__is_unsigned(const kn_desc *d) {
    return d->dtype >= KN_U64 && d->dtype <= KN_BOOL;
}

static inline bool kn__is_c(const kn_desc *d) {
    return d->dtype >= KN_C64;
}
/* Floats and complex numbers: what is rounded. */
static inline bool kn__is_inexact(const kn_desc *d) {
    return kn__is_f(d) || kn__is_c(d);
}

typedef double _Complex kn__complex;

/* Loads and stores of the element at an offset (in elements, d->offset included). */
double kn__load_f(const kn_desc *d, int64_t offset);  /* any dtype as double */
int64_t kn__load_i(const kn_desc *d, int64_t offset); /* integers and bool; u64 keeps its bits */
void kn__store_f(const kn_desc *d, int64_t offset, double value);  /* rounds; saturates */
void kn__store_i(const kn_desc *d, int64_t offset, int64_t value); /* wraps; bool: != 0 */

kn__complex kn__load_c(const kn_desc *d, int64_t offset); /* any dtype */
void kn__store_c(const kn_desc *d, int64_t offset,
                 kn__complex value); /* real dtypes: its real part;
                                        bool: whether it is 0 */
/* a b by its definition, as PyTorch multiplies: no repair of infinities. */
kn__complex kn__product(kn__complex a, kn__complex b);
/* a to the power b; 0^0 is 1, and 0 to a positive real power 0. */
kn__complex kn__power(kn__complex a, kn__complex b);
/* The real numbers that an element consists of: one, or of a complex number two. Their count. */
int kn__load_parts(const kn_desc *d, int64_t offset, double v[2]);
void kn__store_parts(const kn_desc *d, int64_t offset, const double v[2]);

/* The shapes of most element-wise kernels: floats by one function, integers by another (NULL where
 * the row takes none). Unsigned 64-bit integers come as their bits. */
typedef double kn__f1(double x);
typedef int64_t kn__i1(int64_t x);
typedef double kn__f1_args(double x, const void *args);
typedef double kn__f2(double a, double b);
typedef int64_t kn__i2(int64_t a, int64_t b);
int kn__ref_map1(const kn_launch *l, kn__f1 *f, kn__i1 *i);
int kn__ref_map1_args(const kn_launch *l, kn__f1_args *f); /* floats alone */
int kn__ref_map2(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u);
/* The same for rows that take complex numbers too: those go through c. */
typedef kn__complex kn__c1(kn__complex x);
typedef kn__complex kn__c2(kn__complex a, kn__complex b);
int kn__ref_map1c(const kn_launch *l, kn__f1 *f, kn__i1 *i, kn__c1 *c);
int kn__ref_map2c(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u, kn__c2 *c);

#endif
