/* Operations against values and gradients that another library computed: a table of cases, run on
 * every CPU device in float64 and float32. */
#ifndef KILN_TESTS_SUPPORT_VALUES_H
#define KILN_TESTS_SUPPORT_VALUES_H

#include <kiln/kiln.h>

typedef struct values_operand {
    kn_shape shape;
    kn_dtype dtype;     /* KN_DTYPE_NONE: a float, of the dtype under test */
    const double *v;    /* row-major */
    const double *grad; /* what must arrive; NULL: not asked for */
} values_operand;

typedef struct values_case {
    const char *name;
    kn_tensor *(*call)(kn_tensor *const *in);
    values_operand in[4];
    kn_shape shape; /* of the result */
    const double *out;
} values_case;

/* The gradient that goes in is 1, 2, 3, … over the result's elements, divided by their number. */
void values_check(const values_case *cases, size_t n);

#endif
