/* Initialisers: how a new parameter is filled.
 *
 * Random ones draw from the context's stream, so a seed decides every value. For a weight of shape
 * [out, in, k...] fan_in is in times the kernel's elements and fan_out out times them; a tensor of
 * rank 1 has fan_in = fan_out = its size. */
#ifndef KILN_INIT_H
#define KILN_INIT_H

#include <kiln/base.h>
#include <kiln/errors.h>

KN_EXTERN_C_BEGIN

typedef enum kn_init_kind {
    KN_INIT_DEFAULT = 0, /* what the layer documents */
    KN_INIT_CONSTANT,
    KN_INIT_UNIFORM,
    KN_INIT_NORMAL,
    KN_INIT_TRUNCATED_NORMAL,
    KN_INIT_XAVIER_UNIFORM,
    KN_INIT_XAVIER_NORMAL,
    KN_INIT_KAIMING_UNIFORM,
    KN_INIT_KAIMING_NORMAL,
    KN_INIT_ORTHOGONAL,
    KN_INIT_IDENTITY
} kn_init_kind;

/* Which fan a Kaiming initialiser keeps the variance for: of the forward or the backward pass. */
typedef enum kn_fan { KN_FAN_IN = 0, KN_FAN_OUT } kn_fan;

/* An initialiser, a value; made by the functions below. */
typedef struct kn_init {
    kn_init_kind kind;
    kn_fan fan;
    double a, b;      /* the numbers of its kind */
    double low, high; /* truncated normal: where it is cut */
} kn_init;

/* Every element is value. */
static inline kn_init kn_init_constant(double value) {
    kn_init i = {KN_INIT_CONSTANT, KN_FAN_IN, value, 0, 0, 0};
    return i;
}
/* Uniform on [low, high). */
static inline kn_init kn_init_uniform(double low, double high) {
    kn_init i = {KN_INIT_UNIFORM, KN_FAN_IN, low, high, 0, 0};
    return i;
}
static inline kn_init kn_init_normal(double mean, double deviation) {
    kn_init i = {KN_INIT_NORMAL, KN_FAN_IN, mean, deviation, 0, 0};
    return i;
}
/* Normal, drawn again where it falls outside [low, high]. */
static inline kn_init kn_init_truncated_normal(double mean, double deviation, double low,
                                               double high) {
    kn_init i = {KN_INIT_TRUNCATED_NORMAL, KN_FAN_IN, mean, deviation, low, high};
    return i;
}
/* Uniform on ±gain sqrt(6 / (fan_in + fan_out)) (Glorot and Bengio, 2010). */
static inline kn_init kn_init_xavier_uniform(double gain) {
    kn_init i = {KN_INIT_XAVIER_UNIFORM, KN_FAN_IN, gain, 0, 0, 0};
    return i;
}
/* Normal with deviation gain sqrt(2 / (fan_in + fan_out)). */
static inline kn_init kn_init_xavier_normal(double gain) {
    kn_init i = {KN_INIT_XAVIER_NORMAL, KN_FAN_IN, gain, 0, 0, 0};
    return i;
}
/* Uniform on ±gain sqrt(3 / fan) (He et al., 2015). */
static inline kn_init kn_init_kaiming_uniform(double gain, kn_fan fan) {
    kn_init i = {KN_INIT_KAIMING_UNIFORM, fan, gain, 0, 0, 0};
    return i;
}
/* Normal with deviation gain / sqrt(fan). */
static inline kn_init kn_init_kaiming_normal(double gain, kn_fan fan) {
    kn_init i = {KN_INIT_KAIMING_NORMAL, fan, gain, 0, 0, 0};
    return i;
}
/* gain times a matrix with orthonormal rows or columns, whichever are fewer; axes past the first
 * count as one (Saxe et al., 2013). Rank 2 at least. */
static inline kn_init kn_init_orthogonal(double gain) {
    kn_init i = {KN_INIT_ORTHOGONAL, KN_FAN_IN, gain, 0, 0, 0};
    return i;
}
/* Ones on the diagonal of the first two axes (at a kernel's centre), else zeros. Rank 2 at least.
 */
static inline kn_init kn_init_identity(void) {
    kn_init i = {KN_INIT_IDENTITY, KN_FAN_IN, 0, 0, 0, 0};
    return i;
}

/* The gain that keeps the variance through an activation: sqrt(2) for relu; sqrt(2 / (1 + a²)) for
 * leaky relu of that negative slope; 5/3 for tanh; 3/4 for selu. */
KN_API double kn_gain_relu(void);
KN_API double kn_gain_leaky_relu(double slope);
KN_API double kn_gain_tanh(void);
KN_API double kn_gain_selu(void);

/* A new tensor, in the innermost scope, filled by init (KN_INIT_DEFAULT: zeros). dtype: a float; 0:
 * float32. Errors: attribute-float-out-of-range, rank-at-least. */
KN_API kn_tensor *kn_init_new(kn_device *dev, kn_shape shape, kn_init init, kn_dtype dtype);
/* Fills t, a floating tensor (a parameter too), anew: all of it or, on failure, nothing. */
KN_API KN_WARN_UNUSED kn_status kn_init_fill(kn_tensor *t, kn_init init);

KN_EXTERN_C_END
#endif
