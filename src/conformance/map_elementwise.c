/* Adapters of element-wise operators: arithmetic, comparisons, logic, bits, choices, casts,
 * activations. Special functions are in map_special.c. */
#include <string.h>

#include "conformance/case.h"

/* ---- of one operand ---- */
#define UNARY(name, call)                 \
    static void name(conf_case *c) {      \
        conf_out(c, call(conf_input(c))); \
    }
#define SAME(name) UNARY(op_##name, kn_##name)
SAME(abs)
SAME(acos)
SAME(acosh)
SAME(angle)
SAME(asin)
SAME(asinh)
SAME(atan)
SAME(atanh)
SAME(bitwise_not)
SAME(ceil)
SAME(cos)
SAME(cosh)
SAME(deg2rad)
SAME(erf)
SAME(erfc)
SAME(exp)
SAME(exp2)
SAME(expm1)
SAME(floor)
SAME(frac)
SAME(isfinite)
SAME(isinf)
SAME(isnan)
SAME(isneginf)
SAME(isposinf)
SAME(isreal)
SAME(log)
SAME(log10)
SAME(log1p)
SAME(log2)
SAME(logical_not)
SAME(neg)
SAME(positive)
SAME(rad2deg)
SAME(reciprocal)
SAME(rsqrt)
SAME(sgn)
SAME(sigmoid)
SAME(sign)
SAME(signbit)
SAME(sin)
SAME(sinc)
SAME(sinh)
SAME(sqrt)
SAME(square)
SAME(tan)
SAME(tanh)
SAME(trunc)

static void op_round(conf_case *c) {
    conf_out(c, kn_round(conf_input(c), .decimals = conf_i64(c, -1, "decimals", 0)));
}
static void op_frexp(conf_case *c) {
    kn_tensor *exponent = NULL, *mantissa = kn_frexp(conf_input(c), &exponent);
    conf_out(c, mantissa);
    conf_out(c, exponent);
}
static kn_some_f64 some_f64(conf_case *c, int place, const char *name) {
    kn_some_f64 value = {conf_has(c, place, name), conf_f64(c, place, name, 0)};
    return value;
}
static void op_logit(conf_case *c) {
    conf_out(c, kn_logit(conf_input(c), .eps = some_f64(c, 0, "eps")));
}
static void op_nan_to_num(conf_case *c) {
    conf_out(c,
             kn_nan_to_num(conf_input(c), .nan = some_f64(c, 0, "nan"),
                           .posinf = some_f64(c, 1, "posinf"), .neginf = some_f64(c, 2, "neginf")));
}

/* ---- of two operands, of which the second may be a number ---- */
static kn_tensor *second(conf_case *c) {
    return conf_tensor_or_number(c, 0, "other");
}
#define BINARY(name)                                      \
    static void op_##name(conf_case *c) {                 \
        conf_out(c, kn_##name(conf_input(c), second(c))); \
    }
/* ... and the library has the form with a number. */
#define NUMBERED(name)                                                                             \
    static void op_##name(conf_case *c) {                                                          \
        kn_tensor *x = conf_input(c);                                                              \
        if (conf_is_number(c, 0, "other"))                                                         \
            conf_out(c, kn_##name##_scalar_with(x, conf_number(c, 0, "other", kn_number_i64(0)))); \
        else                                                                                       \
            conf_out(c, kn_##name(x, second(c)));                                                  \
    }
NUMBERED(mul)
NUMBERED(pow)
NUMBERED(remainder)
NUMBERED(fmod)
NUMBERED(floor_divide)
NUMBERED(eq)
NUMBERED(ne)
NUMBERED(lt)
NUMBERED(le)
NUMBERED(gt)
NUMBERED(ge)
NUMBERED(bitwise_and)
NUMBERED(bitwise_or)
NUMBERED(bitwise_xor)
NUMBERED(bitwise_left_shift)
NUMBERED(bitwise_right_shift)
BINARY(maximum)
BINARY(minimum)
BINARY(fmax)
BINARY(fmin)
BINARY(atan2)
BINARY(hypot)
BINARY(logaddexp)
BINARY(logaddexp2)
BINARY(xlogy)
BINARY(copysign)
BINARY(nextafter)
BINARY(ldexp)
BINARY(float_power)
BINARY(gcd)
BINARY(lcm)
BINARY(logical_and)
BINARY(logical_or)
BINARY(logical_xor)

static void op_pow_of(conf_case *c) {
    if (conf_has(c, 0, "exponent") && !conf_has(c, 0, "other"))
        conf_out(c, kn_pow(conf_input(c), conf_tensor_or_number(c, 0, "exponent")));
    else
        op_pow(c);
}

/* The second operand times alpha. */
static kn_tensor *scaled_second(conf_case *c) {
    kn_tensor *b = second(c);
    return conf_has(c, -1, "alpha") ? kn_mul(b, conf_tensor_or_number(c, -1, "alpha")) : b;
}
static void op_add(conf_case *c) {
    conf_out(c, kn_add(conf_input(c), scaled_second(c)));
}
static void op_sub(conf_case *c) {
    conf_out(c, kn_sub(conf_input(c), scaled_second(c)));
}
static void op_rsub(conf_case *c) {
    kn_tensor *x = conf_input(c);
    if (conf_has(c, -1, "alpha")) x = kn_mul(x, conf_tensor_or_number(c, -1, "alpha"));
    conf_out(c, kn_sub(second(c), x));
}
static void op_div(conf_case *c) {
    const char *rounding = conf_text(c, -1, "rounding_mode", "");
    kn_tensor *a = conf_input(c), *b = second(c);
    if (strcmp(rounding, "floor") == 0)
        conf_out(c, kn_floor_divide(a, b));
    else
        conf_out(c, strcmp(rounding, "trunc") == 0 ? kn_trunc_divide(a, b) : kn_div(a, b));
}
static void op_heaviside(conf_case *c) {
    conf_out(c, kn_heaviside(conf_input(c), conf_tensor_or_number(c, 0, "values")));
}

/* The operators of Python with the tensor on the right. */
#define REFLECTED(name, call)                        \
    static void name(conf_case *c) {                 \
        conf_out(c, call(second(c), conf_input(c))); \
    }
REFLECTED(op_radd, kn_add)
REFLECTED(op_rdiv, kn_div)
REFLECTED(op_rmul, kn_mul)
REFLECTED(op_rmod, kn_remainder)
REFLECTED(op_rpow, kn_pow)
REFLECTED(op_rand, kn_bitwise_and)
REFLECTED(op_ror, kn_bitwise_or)
REFLECTED(op_rxor, kn_bitwise_xor)
REFLECTED(op_rmatmul, kn_matmul)

/* item(): the number on the host, which the suite keeps as a scalar of the tensor's dtype. */
static void op_item(conf_case *c) {
    kn_tensor *x = conf_input(c);
    kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(x)};
    double value = 0;
    int64_t whole = 0;
    bool floats = kn_dtype_is_float(kn_dtype_of(x));
    kn_status status = floats ? kn_item_f64(x, &value) : kn_item_i64(x, &whole);
    kn_number number = floats ? kn_number_f64(value) : kn_number_i64(whole);
    conf_out(c, status == KN_OK ? kn_full_with(c->dev, KN_SCALAR, number, &o) : kn_nil());
}

/* ---- pairs and sets ---- */
static void op_isclose(conf_case *c) {
    conf_out(c, kn_isclose(conf_input(c), second(c), .rtol = some_f64(c, 1, "rtol"),
                           .atol = some_f64(c, 2, "atol"),
                           .equal_nan = conf_bool(c, 3, "equal_nan", false)));
}
static void out_bool(conf_case *c, kn_status status, bool value) {
    if (status == KN_OK)
        conf_out(c, kn_full(c->dev, KN_SCALAR, value, .dtype = KN_BOOL));
    else
        conf_out(c, kn_nil());
}
static void op_allclose(conf_case *c) {
    bool close = false;
    kn_status status = kn_allclose(conf_input(c), second(c), &close, .rtol = some_f64(c, 1, "rtol"),
                                   .atol = some_f64(c, 2, "atol"),
                                   .equal_nan = conf_bool(c, 3, "equal_nan", false));
    out_bool(c, status, close);
}
static void op_equal(conf_case *c) {
    bool equal = false;
    kn_status status = kn_equal(conf_input(c), second(c), &equal);
    out_bool(c, status, equal);
}
static void op_isin(conf_case *c) {
    conf_out(c, kn_isin(conf_input(c), conf_tensor_or_number(c, 0, "test_elements"),
                        .invert = conf_bool(c, -1, "invert", false)));
}

/* ---- three operands ---- */
static kn_some_real real_value(conf_case *c) {
    kn_some_real v = {conf_has(c, -1, "value"), (long double)conf_f64(c, -1, "value", 1)};
    return v;
}
static void op_addcmul(conf_case *c) {
    conf_out(c, kn_addcmul(conf_input(c), conf_tensor(c, 0, "tensor1"),
                           conf_tensor(c, 1, "tensor2"), .value = real_value(c)));
}
static void op_addcdiv(conf_case *c) {
    conf_out(c, kn_addcdiv(conf_input(c), conf_tensor(c, 0, "tensor1"),
                           conf_tensor(c, 1, "tensor2"), .value = real_value(c)));
}
static void op_lerp(conf_case *c) {
    kn_tensor *a = conf_input(c), *b = conf_tensor(c, 0, "end");
    if (conf_is_number(c, 1, "weight"))
        conf_out(c, kn_lerp_scalar(a, b, conf_f64(c, 1, "weight", 0)));
    else
        conf_out(c, kn_lerp(a, b, conf_tensor(c, 1, "weight")));
}

/* ---- choices ---- */
static void clamp_between(conf_case *c, int low, int high) {
    kn_tensor *x = conf_input(c);
    kn_tensor *min = low < -1 ? NULL : conf_tensor_or_number(c, low, "min");
    kn_tensor *max = high < -1 ? NULL : conf_tensor_or_number(c, high, "max");
    conf_out(c, kn_clamp_tensor(x, .min = min, .max = max));
}
static void op_clamp(conf_case *c) {
    clamp_between(c, 0, 1);
}
static void op_clamp_min(conf_case *c) {
    clamp_between(c, 0, -2);
}
static void op_clamp_max(conf_case *c) {
    clamp_between(c, -2, 0);
}
/* The suite passes the values around the condition: where(condition, input, other). */
static void op_where(conf_case *c) {
    kn_tensor *x = conf_input(c), *condition = conf_tensor(c, 0, "condition");
    if (conf_is_number(c, 1, "other"))
        conf_out(c,
                 kn_where_scalar_with(condition, x, conf_number(c, 1, "other", kn_number_i64(0))));
    else
        conf_out(c, kn_where(condition, x, conf_tensor(c, 1, "other")));
}
static void op_masked_fill(conf_case *c) {
    kn_tensor *x = conf_input(c), *mask = conf_tensor(c, 0, "mask");
    if (conf_is_number(c, 1, "value"))
        conf_out(c, kn_masked_fill_with(x, mask, conf_number(c, 1, "value", kn_number_i64(0))));
    else
        conf_out(c, kn_masked_fill_tensor(x, mask, conf_tensor(c, 1, "value")));
}

/* ---- dtypes ---- */
static void cast_to(conf_case *c, kn_dtype dtype) {
    conf_out(c, kn_cast(conf_input(c), dtype));
}
#define CAST(name, dtype)                 \
    static void to_##name(conf_case *c) { \
        cast_to(c, dtype);                \
    }
CAST(bfloat16, KN_BF16)
CAST(bool, KN_BOOL)
CAST(byte, KN_U8)
CAST(char, KN_I8)
CAST(double, KN_F64)
CAST(float, KN_F32)
CAST(half, KN_F16)
CAST(int, KN_I32)
CAST(long, KN_I64)
CAST(short, KN_I16)

/* to(dtype), to(device, dtype), to(other): every device of a case is the one it runs on. */
static void op_to(conf_case *c) {
    kn_tensor *x = conf_input(c);
    kn_dtype dtype = KN_DTYPE_NONE;
    for (int place = 0; place < 2 && dtype == KN_DTYPE_NONE; place++) {
        if (conf_is_tensor(c, place, "other"))
            dtype = kn_dtype_of(conf_tensor(c, place, "other"));
        else if (!conf_is_text(c, place, "dtype"))
            dtype = conf_dtype(c, place, "dtype", KN_DTYPE_NONE);
    }
    conf_out(c, kn_cast(x, dtype == KN_DTYPE_NONE ? kn_dtype_of(x) : dtype));
}
/* ---- activations ---- */
SAME(relu)
SAME(relu6)
SAME(silu)
SAME(mish)
SAME(selu)
SAME(softsign)
SAME(tanhshrink)
SAME(hardsigmoid)
SAME(hardswish)
SAME(log_sigmoid)
static void op_celu(conf_case *c) {
    conf_out(c, kn_celu(conf_input(c), conf_f64(c, 0, "alpha", 1)));
}
static void op_elu(conf_case *c) {
    conf_out(c, kn_elu(conf_input(c), conf_f64(c, 0, "alpha", 1)));
}
static void op_leaky_relu(conf_case *c) {
    conf_out(c, kn_leaky_relu(conf_input(c), conf_f64(c, 0, "negative_slope", 0.01)));
}
static void op_rrelu(conf_case *c) {
    double low = conf_f64(c, 0, "lower", 1.0 / 8), high = conf_f64(c, 1, "upper", 1.0 / 3);
    if (conf_bool(c, 2, "training", false))
        conf_unsupported(c, "the result is random");
    else
        conf_out(c, kn_leaky_relu(conf_input(c), (low + high) / 2));
}
static void op_hardtanh(conf_case *c) {
    conf_out(
        c, kn_hardtanh(conf_input(c), conf_f64(c, 0, "min_val", -1), conf_f64(c, 1, "max_val", 1)));
}
static void op_hardshrink(conf_case *c) {
    conf_out(c, kn_hardshrink(conf_input(c), conf_f64(c, 0, "lambd", 0.5)));
}
static void op_softshrink(conf_case *c) {
    conf_out(c, kn_softshrink(conf_input(c), conf_f64(c, 0, "lambd", 0.5)));
}
static void op_softplus(conf_case *c) {
    conf_out(c, kn_softplus(conf_input(c), .beta = conf_f64(c, 0, "beta", 1),
                            .threshold = {true, conf_f64(c, 1, "threshold", 20)}));
}
static void op_threshold(conf_case *c) {
    conf_out(
        c, kn_threshold(conf_input(c), conf_f64(c, 0, "threshold", 0), conf_f64(c, 1, "value", 0)));
}
static void op_prelu(conf_case *c) {
    conf_out(c, kn_prelu(conf_input(c), conf_tensor(c, 0, "weight")));
}
static void op_gelu(conf_case *c) {
    bool tanh_form = strcmp(conf_text(c, 0, "approximate", "none"), "tanh") == 0;
    conf_out(c, kn_gelu(conf_input(c), .approximate_tanh = tanh_form));
}

#define NN "nn.functional."
const conf_op conf_ops_elementwise[] = {
    {"abs", op_abs},
    {"acos", op_acos},
    {"acosh", op_acosh},
    {"add", op_add},
    {"addcdiv", op_addcdiv},
    {"addcmul", op_addcmul},
    {"allclose", op_allclose},
    {"angle", op_angle},
    {"asin", op_asin},
    {"asinh", op_asinh},
    {"atan", op_atan},
    {"atan2", op_atan2},
    {"atanh", op_atanh},
    {"bfloat16", to_bfloat16},
    {"bitwise_and", op_bitwise_and},
    {"bitwise_left_shift", op_bitwise_left_shift},
    {"bitwise_not", op_bitwise_not},
    {"bitwise_or", op_bitwise_or},
    {"bitwise_right_shift", op_bitwise_right_shift},
    {"bitwise_xor", op_bitwise_xor},
    {"bool", to_bool},
    {"byte", to_byte},
    {"ceil", op_ceil},
    {"char", to_char},
    {"clamp", op_clamp},
    {"clamp_max", op_clamp_max},
    {"clamp_min", op_clamp_min},
    {"copysign", op_copysign},
    {"cos", op_cos},
    {"cosh", op_cosh},
    {"deg2rad", op_deg2rad},
    {"div", op_div},
    {"double", to_double},
    {"eq", op_eq},
    {"equal", op_equal},
    {"erf", op_erf},
    {"erfc", op_erfc},
    {"exp", op_exp},
    {"exp2", op_exp2},
    {"expm1", op_expm1},
    {"float", to_float},
    {"float_power", op_float_power},
    {"floor", op_floor},
    {"floor_divide", op_floor_divide},
    {"fmax", op_fmax},
    {"fmin", op_fmin},
    {"fmod", op_fmod},
    {"frac", op_frac},
    {"frexp", op_frexp},
    {"gcd", op_gcd},
    {"ge", op_ge},
    {"gt", op_gt},
    {"half", to_half},
    {"heaviside", op_heaviside},
    {"hypot", op_hypot},
    {"int", to_int},
    {"isclose", op_isclose},
    {"isfinite", op_isfinite},
    {"isin", op_isin},
    {"isinf", op_isinf},
    {"isnan", op_isnan},
    {"isneginf", op_isneginf},
    {"isposinf", op_isposinf},
    {"isreal", op_isreal},
    {"item", op_item},
    {"lcm", op_lcm},
    {"ldexp", op_ldexp},
    {"le", op_le},
    {"lerp", op_lerp},
    {"log", op_log},
    {"log10", op_log10},
    {"log1p", op_log1p},
    {"log2", op_log2},
    {"logaddexp", op_logaddexp},
    {"logaddexp2", op_logaddexp2},
    {"logical_and", op_logical_and},
    {"logical_not", op_logical_not},
    {"logical_or", op_logical_or},
    {"logical_xor", op_logical_xor},
    {"logit", op_logit},
    {"long", to_long},
    {"lt", op_lt},
    {"masked_fill", op_masked_fill},
    {"maximum", op_maximum},
    {"minimum", op_minimum},
    {"mul", op_mul},
    {"nan_to_num", op_nan_to_num},
    {"ne", op_ne},
    {"neg", op_neg},
    {"nextafter", op_nextafter},
    {"positive", op_positive},
    {"pow", op_pow_of},
    {"rad2deg", op_rad2deg},
    {"reciprocal", op_reciprocal},
    {"remainder", op_remainder},
    {"round", op_round},
    {"rsqrt", op_rsqrt},
    {"rsub", op_rsub},
    {"sgn", op_sgn},
    {"short", to_short},
    {"sigmoid", op_sigmoid},
    {"sign", op_sign},
    {"signbit", op_signbit},
    {"sin", op_sin},
    {"sinc", op_sinc},
    {"sinh", op_sinh},
    {"sqrt", op_sqrt},
    {"square", op_square},
    {"sub", op_sub},
    {"tan", op_tan},
    {"tanh", op_tanh},
    {"to", op_to},
    {"true_divide", op_div},
    {"trunc", op_trunc},
    {"where", op_where},
    {"xlogy", op_xlogy},
    {"__radd__", op_radd},
    {"__rand__", op_rand},
    {"__rdiv__", op_rdiv},
    {"__rmatmul__", op_rmatmul},
    {"__rmod__", op_rmod},
    {"__rmul__", op_rmul},
    {"__ror__", op_ror},
    {"__rpow__", op_rpow},
    {"__rsub__", op_rsub},
    {"__rxor__", op_rxor},
    {NN "celu", op_celu},
    {NN "elu", op_elu},
    {NN "gelu", op_gelu},
    {NN "hardshrink", op_hardshrink},
    {NN "hardsigmoid", op_hardsigmoid},
    {NN "hardswish", op_hardswish},
    {NN "hardtanh", op_hardtanh},
    {NN "leaky_relu", op_leaky_relu},
    {NN "logsigmoid", op_log_sigmoid},
    {NN "mish", op_mish},
    {NN "prelu", op_prelu},
    {NN "relu", op_relu},
    {NN "relu6", op_relu6},
    {NN "rrelu", op_rrelu},
    {NN "selu", op_selu},
    {NN "silu", op_silu},
    {NN "softplus", op_softplus},
    {NN "softshrink", op_softshrink},
    {NN "softsign", op_softsign},
    {NN "tanhshrink", op_tanhshrink},
    {NN "threshold", op_threshold},
    {NULL, NULL},
};
