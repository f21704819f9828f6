/* Adapters of special functions, torch.special's names included. */
#include "conformance/case.h"

/* ---- of one operand ---- */
#define UNARY(name)                            \
    static void op_##name(conf_case *c) {      \
        conf_out(c, kn_##name(conf_input(c))); \
    }
UNARY(lgamma)
UNARY(digamma)
UNARY(erf)
UNARY(erfc)
UNARY(erfcx)
UNARY(erfinv)
UNARY(exp2)
UNARY(expm1)
UNARY(log1p)
UNARY(sigmoid)
UNARY(sinc)
UNARY(entr)
UNARY(ndtr)
UNARY(ndtri)
UNARY(log_ndtr)
UNARY(i0)
UNARY(i0e)
UNARY(i1)
UNARY(i1e)
UNARY(bessel_j0)
UNARY(bessel_j1)
UNARY(bessel_y0)
UNARY(bessel_y1)
UNARY(modified_bessel_i0)
UNARY(modified_bessel_i1)
UNARY(modified_bessel_k0)
UNARY(modified_bessel_k1)
UNARY(scaled_modified_bessel_k0)
UNARY(scaled_modified_bessel_k1)
UNARY(spherical_bessel_j0)
UNARY(airy_ai)

/* ---- of two; either may be a number ---- */
static kn_tensor *first(conf_case *c, const kn_tensor *other) {
    json_t *value = conf_input_json(c);
    if (json_is_object(value)) return conf_input(c);
    kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(other)};
    return kn_full_with(c->dev, KN_SCALAR, conf_value_number(value, kn_number_i64(0)), &o);
}
#define BINARY(name, operand)                                    \
    static void op_##name(conf_case *c) {                        \
        kn_tensor *other = conf_tensor_or_number(c, 0, operand); \
        conf_out(c, kn_##name(first(c, other), other));          \
    }
BINARY(zeta, "other")
BINARY(xlogy, "other")
BINARY(xlog1py, "other")
BINARY(igamma, "other")
BINARY(igammac, "other")

#define POLYNOMIAL(name)                                 \
    static void op_##name(conf_case *c) {                \
        kn_tensor *n = conf_tensor_or_number(c, 0, "n"); \
        conf_out(c, kn_##name(first(c, n), n));          \
    }
POLYNOMIAL(chebyshev_polynomial_t)
POLYNOMIAL(chebyshev_polynomial_u)
POLYNOMIAL(chebyshev_polynomial_v)
POLYNOMIAL(chebyshev_polynomial_w)
POLYNOMIAL(shifted_chebyshev_polynomial_t)
POLYNOMIAL(shifted_chebyshev_polynomial_u)
POLYNOMIAL(shifted_chebyshev_polynomial_v)
POLYNOMIAL(shifted_chebyshev_polynomial_w)
POLYNOMIAL(hermite_polynomial_h)
POLYNOMIAL(hermite_polynomial_he)
POLYNOMIAL(laguerre_polynomial_l)
POLYNOMIAL(legendre_polynomial_p)

/* ---- with an order ---- */

/* polygamma(n, x), of which the suite passes either first. */
static void op_polygamma(conf_case *c) {
    json_t *value = conf_input_json(c);
    if (json_is_object(value))
        conf_out(c, kn_polygamma(conf_input(c), conf_i64(c, 0, "n", 0)));
    else
        conf_out(c, kn_polygamma(conf_tensor(c, 0, "input"),
                                 conf_value_number(value, kn_number_i64(0)).as.i));
}
static void op_mvlgamma(conf_case *c) {
    conf_out(c, kn_mvlgamma(conf_input(c), conf_i64(c, 0, "p", 1)));
}

#define BOTH(name)                  \
    {#name, op_##name}, {           \
        "special." #name, op_##name \
    }
#define SPECIAL(name) \
    { "special." #name, op_##name }
const conf_op conf_ops_special[] = {
    BOTH(lgamma),
    {"special.gammaln", op_lgamma},
    BOTH(digamma),
    {"special.psi", op_digamma},
    BOTH(polygamma),
    BOTH(mvlgamma),
    {"special.multigammaln", op_mvlgamma},
    SPECIAL(zeta),
    BOTH(igamma),
    {"special.gammainc", op_igamma},
    BOTH(igammac),
    {"special.gammaincc", op_igammac},
    SPECIAL(erf),
    SPECIAL(erfc),
    SPECIAL(erfcx),
    BOTH(erfinv),
    SPECIAL(exp2),
    SPECIAL(expm1),
    SPECIAL(log1p),
    {"special.expit", op_sigmoid},
    SPECIAL(sinc),
    SPECIAL(xlogy),
    SPECIAL(xlog1py),
    SPECIAL(entr),
    SPECIAL(ndtr),
    SPECIAL(ndtri),
    SPECIAL(log_ndtr),
    BOTH(i0),
    SPECIAL(i0e),
    SPECIAL(i1),
    SPECIAL(i1e),
    SPECIAL(bessel_j0),
    SPECIAL(bessel_j1),
    SPECIAL(bessel_y0),
    SPECIAL(bessel_y1),
    SPECIAL(modified_bessel_i0),
    SPECIAL(modified_bessel_i1),
    SPECIAL(modified_bessel_k0),
    SPECIAL(modified_bessel_k1),
    SPECIAL(scaled_modified_bessel_k0),
    SPECIAL(scaled_modified_bessel_k1),
    SPECIAL(spherical_bessel_j0),
    SPECIAL(airy_ai),
    SPECIAL(chebyshev_polynomial_t),
    SPECIAL(chebyshev_polynomial_u),
    SPECIAL(chebyshev_polynomial_v),
    SPECIAL(chebyshev_polynomial_w),
    SPECIAL(shifted_chebyshev_polynomial_t),
    SPECIAL(shifted_chebyshev_polynomial_u),
    SPECIAL(shifted_chebyshev_polynomial_v),
    SPECIAL(shifted_chebyshev_polynomial_w),
    SPECIAL(hermite_polynomial_h),
    SPECIAL(hermite_polynomial_he),
    SPECIAL(laguerre_polynomial_l),
    SPECIAL(legendre_polynomial_p),
    {NULL, NULL},
};
