/* Element-wise operations of one operand: arithmetic and transcendental. */
#include <math.h>

#include "ops/reference.h"
#include "ops/samples.h"

/* ---- neg ---- */
static double neg_f(double x) {
    return -x;
}
static int64_t neg_i(int64_t x) {
    return (int64_t)(0 - (uint64_t)x);
}
int kn__ref_neg(const kn_launch *l) {
    return kn__ref_map1(l, neg_f, neg_i);
}
void kn__grad_neg(kn__backprop *b) {
    b->dx[0] = kn_neg(b->dy[0]);
}

/* ---- exp: d exp(x) = exp(x) dx ---- */
int kn__ref_exp(const kn_launch *l) {
    return kn__ref_map1(l, exp, NULL);
}
void kn__grad_exp(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], b->out[0]);
}

#ifdef KILN_TESTING
KN__SAMPLES(neg) = {
    {.in = {{.shape = {2, {3, 5}}}}}, {.in = {{.shape = {0, {0}}}}}, KN__SAMPLES_END};
KN__SAMPLES(exp) = {
    {.in = {{.shape = {2, {3, 5}}}}}, {.in = {{.shape = {0, {0}}}}}, KN__SAMPLES_END};
#endif
