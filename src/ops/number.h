/* Numbers of calls (kn_number), and what dtypes make of them. */
#ifndef KILN_OPS_NUMBER_H
#define KILN_OPS_NUMBER_H

#include "ops/op.h"

double kn__number_f64(kn_number value);
/* An integer where v is whole and fits 64 bits, else a float. */
kn_number kn__number_of_real(long double v);
/* The number one less, of the same kind. */
kn_number kn__number_less_one(kn_number value);
bool kn__number_is_zero(kn_number value);
/* value rounded to a float dtype. */
double kn__round_to(double value, kn_dtype dtype);
/* Makes value what dtype computes with: a float kind for floats; for integers an integer kind that
 * dtype holds exactly, else number-out-of-range is raised and false returned; for bool 0 or 1. */
bool kn__number_fit(const kn__call *call, kn_number *value, kn_dtype dtype);

#endif
