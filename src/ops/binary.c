/* Element-wise arithmetic of two operands, and of one with a number. */
#include "ops/reference.h"
#include "ops/samples.h"

#define WRAP(a, op, b) ((int64_t)((uint64_t)(a)op(uint64_t)(b)))

/* ---- add ---- */
static double add_f(double a, double b) {
    return a + b;
}
static int64_t add_i(int64_t a, int64_t b) {
    return WRAP(a, +, b);
}
int kn__ref_add(const kn_launch *l) {
    return kn__ref_map2(l, add_f, add_i, add_i);
}
void kn__grad_add(kn__backprop *b) {
    b->dx[0] = b->dx[1] = b->dy[0];
}

/* ---- sub ---- */
static double sub_f(double a, double b) {
    return a - b;
}
static int64_t sub_i(int64_t a, int64_t b) {
    return WRAP(a, -, b);
}
int kn__ref_sub(const kn_launch *l) {
    return kn__ref_map2(l, sub_f, sub_i, sub_i);
}
void kn__grad_sub(kn__backprop *b) {
    b->dx[0] = b->dy[0];
    if (b->need[1]) b->dx[1] = kn_neg(b->dy[0]);
}

/* ---- mul ---- */
static double mul_f(double a, double b) {
    return a * b;
}
static int64_t mul_i(int64_t a, int64_t b) {
    return WRAP(a, *, b);
}
int kn__ref_mul(const kn_launch *l) {
    return kn__ref_map2(l, mul_f, mul_i, mul_i);
}
void kn__grad_mul(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn_mul(b->dy[0], b->in[1]);
    if (b->need[1]) b->dx[1] = kn_mul(b->dy[0], b->in[0]);
}

/* ---- div: d(a/b) = da/b - a/b² db ---- */
static double div_f(double a, double b) {
    return a / b;
}
int kn__ref_div(const kn_launch *l) {
    return kn__ref_map2(l, div_f, NULL, NULL);
}
void kn__grad_div(kn__backprop *b) {
    kn_tensor *da = kn_div(b->dy[0], b->in[1]);
    b->dx[0] = da;
    if (b->need[1]) b->dx[1] = kn_neg(kn_mul(da, kn_div(b->in[0], b->in[1])));
}

/* ---- with a number ---- */
static double number_f(kn_number n) {
    if (n.kind == KN_NUMBER_FLOAT) return n.as.f;
    return n.kind == KN_NUMBER_INT ? (double)n.as.i : (double)n.as.u;
}

static int scalar_map(const kn_launch *l, kn__f2 *f, kn__i2 *i) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn_number v = ((const kn_scalar_args *)l->args)->value;
    bool floats = kn__is_f(d[0]);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        if (floats)
            kn__store_f(d[0], w.offset[0], f(kn__load_f(d[1], w.offset[1]), number_f(v)));
        else
            kn__store_i(d[0], w.offset[0], i(kn__load_i(d[1], w.offset[1]), v.as.i));
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_add_scalar(const kn_launch *l) {
    return scalar_map(l, add_f, add_i);
}
void kn__grad_add_scalar(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}
int kn__ref_mul_scalar(const kn_launch *l) {
    return scalar_map(l, mul_f, mul_i);
}
void kn__grad_mul_scalar(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar_with(b->dy[0], ((const kn_scalar_args *)b->args)->value);
}

/* ---- eq ---- */
int kn__ref_eq(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        bool same = kn__is_f(d[1]) ? kn__load_f(d[1], w.offset[1]) == kn__load_f(d[2], w.offset[2])
                                   : kn__load_i(d[1], w.offset[1]) == kn__load_i(d[2], w.offset[2]);
        kn__store_i(d[0], w.offset[0], same);
    } while (kn__walk_next(&w));
    return KN_OK;
}

#ifdef KILN_TESTING
#define BINARY_SAMPLES                                                                      \
    {                                                                                       \
        {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}}}},                           \
            {.in = {{.shape = {2, {3, 1}}}, {.shape = {1, {5}}}}},                          \
            {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}}},                             \
            {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {1}}}}},                          \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {5}}}}, .fails = KN_E_BROADCAST}, \
            KN__SAMPLES_END                                                                 \
    }
KN__SAMPLES(add) = BINARY_SAMPLES;
KN__SAMPLES(sub) = BINARY_SAMPLES;
KN__SAMPLES(mul) = BINARY_SAMPLES;
KN__SAMPLES(eq) = BINARY_SAMPLES;
KN__SAMPLES(div) = {{.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}, .low = 0.5, .high = 2}}},
                    KN__SAMPLES_END};
KN__SAMPLES(add_scalar) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_scalar_args){{KN_NUMBER_INT, {.i = 3}}}},
    KN__SAMPLES_END};
KN__SAMPLES(mul_scalar) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_scalar_args){{KN_NUMBER_INT, {.i = 3}}}},
    KN__SAMPLES_END};
#endif
