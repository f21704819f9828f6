/* Operands of few elements (weights, biases, statistics) as float32, or float64, whatever they are
 * stored as. */
#ifndef KILN_BACKENDS_FLEX_WIDE_H
#define KILN_BACKENDS_FLEX_WIDE_H

#include <kiln/backend.h>

typedef struct kn__wide {
    const void *data; /* NULL: no such operand */
    void *scratch;
} kn__wide;

/* False without memory. d NULL: data NULL. */
bool kn__wide_get(const kn_launch *l, const kn_desc *d, bool to_double, kn__wide *wide);
void kn__wide_put(const kn_launch *l, kn__wide *wide);
/* Reports that scratch memory was not to be had; returns the status. */
int kn__scratch_failed(const kn_launch *l, size_t bytes);
/* Element i of what kn__wide_get gave. */
double kn__wide_at(const kn__wide *wide, bool is_double, int64_t i);

#endif
