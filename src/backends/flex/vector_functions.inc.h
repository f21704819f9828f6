/* Transcendental functions of vectors of f32: included once for each instruction set. Before:
 *
 *   LANES            floats in a vector
 *   V_FMA(a, b, c)   a * b + c, fused where the processor can; D_FMA for vectors of double
 *   V_SQRT, D_SQRT   square roots
 *   FN(name)         the name of a function
 *
 * The hot ones compute in f32, the others in double, of which half as many fit into a vector.
 * Polynomials were fitted to the functions in high precision; what is known of their error stands
 * beside them. The tail of an array passes through the same code as the rest of it, so an element's
 * bits do not depend on its place. docs/conventions.md has the table of errors. */

typedef float V __attribute__((vector_size(4 * LANES)));
typedef int32_t VI __attribute__((vector_size(4 * LANES)));
typedef uint32_t VU __attribute__((vector_size(4 * LANES)));
typedef float H __attribute__((vector_size(2 * LANES)));
typedef double D __attribute__((vector_size(4 * LANES)));
typedef int64_t DI __attribute__((vector_size(4 * LANES)));
typedef uint64_t DU __attribute__((vector_size(4 * LANES)));

/* ---- bits ---- */
#define SPLAT(x) ((V){0} + (x))
#define D_SPLAT(x) ((D){0} + (x))

KN__EW_INLINE V pick(VI mask, V a, V b) {
#ifdef V_PICK
    return V_PICK(mask, a, b);
#else
    return (V)((mask & (VI)a) | (~mask & (VI)b));
#endif
}
KN__EW_INLINE D d_pick(DI mask, D a, D b) {
#ifdef D_PICK
    return D_PICK(mask, a, b);
#else
    return (D)((mask & (DI)a) | (~mask & (DI)b));
#endif
}
KN__EW_INLINE V v_abs(V x) {
    return (V)((VI)x & 0x7fffffff);
}
KN__EW_INLINE V v_sign_of(V size, V sign) {
    return (V)(((VI)size & 0x7fffffff) | ((VI)sign & INT32_MIN));
}
KN__EW_INLINE D d_abs(D x) {
    return (D)((DI)x & INT64_MAX);
}
KN__EW_INLINE D d_sign_of(D size, D sign) {
    return (D)(((DI)size & INT64_MAX) | ((DI)sign & INT64_MIN));
}
KN__EW_INLINE bool any(VI mask) {
    uint64_t words[LANES / 2], all = 0;
    memcpy(words, &mask, sizeof words);
    for (int i = 0; i < LANES / 2; i++) all |= words[i];
    return all != 0;
}
KN__EW_INLINE D low_half(V x) {
    H half;
    memcpy(&half, &x, sizeof half);
    return __builtin_convertvector(half, D);
}
KN__EW_INLINE D high_half(V x) {
    H half;
    memcpy(&half, (const char *)&x + sizeof half, sizeof half);
    return __builtin_convertvector(half, D);
}
KN__EW_INLINE V join_halves(D low, D high) {
    H a = __builtin_convertvector(low, H), b = __builtin_convertvector(high, H);
    V x;
    memcpy(&x, &a, sizeof a);
    memcpy((char *)&x + sizeof a, &b, sizeof b);
    return x;
}

/* ---- f32: exponential and logarithm ---- */

/* exp: 2^k times a polynomial on half a step to both sides; 2^k in two factors, so that results
 * beyond the normal range are reached in one rounding. NaN passes through. */
KN__EW_INLINE V v_exp(V x) {
    x = pick(x > SPLAT(89.0f), SPLAT(89.0f), x);
    x = pick(x < SPLAT(-104.0f), SPLAT(-104.0f), x);
    V shifted = V_FMA(x, SPLAT(0x1.715476p+0f), SPLAT(0x1.8p23f));
    VI k = (VI)((VU)shifted - (VU)SPLAT(0x1.8p23f));
    V n = shifted - 0x1.8p23f;
    V r = V_FMA(n, SPLAT(-0x1.62e4p-1f), x);
    r = V_FMA(n, SPLAT(-0x1.7f7d1cp-20f), r);
    V p = V_FMA(SPLAT(0x1.6a1a62p-10f), r, SPLAT(0x1.123fc8p-7f)); /* 3.3e-9 */
    p = V_FMA(p, r, SPLAT(0x1.555916p-5f));
    p = V_FMA(p, r, SPLAT(0x1.55548ap-3f));
    p = V_FMA(p, r, SPLAT(0x1.fffffcp-2f));
    p = V_FMA(p, r * r, r) + 1.0f;
    VI half = k >> 1;
    return p * (V)((VU)(half + 127) << 23) * (V)((VU)(k - half + 127) << 23);
}

/* log: with x = 2^e (1 + f) and 1 + f near 1, e ln 2 + f - f²/2 + f³ p(f). */
KN__EW_INLINE V v_log(V x) {
    VI tiny = x < SPLAT(0x1p-126f);
    V scaled = pick(tiny, x * 0x1p23f, x);
    VI above = (VI)((VU)scaled + (0x3f800000 - 0x3f3504f3)); /* NaN's bits may wrap */
    VI e = (above >> 23) - 127;
    V f = (V)((VU)scaled - ((VU)e << 23)) - 1.0f;
    V k = __builtin_convertvector(e, V) - pick(tiny, SPLAT(23.0f), SPLAT(0.0f));
    V p = V_FMA(SPLAT(0x1.1d8ea6p-4f), f, SPLAT(-0x1.d635bcp-4f));
    p = V_FMA(p, f, SPLAT(0x1.dea282p-4f));
    p = V_FMA(p, f, SPLAT(-0x1.fcf4c6p-4f));
    p = V_FMA(p, f, SPLAT(0x1.23d21ap-3f));
    p = V_FMA(p, f, SPLAT(-0x1.555b4ap-3f));
    p = V_FMA(p, f, SPLAT(0x1.999d5ap-3f));
    p = V_FMA(p, f, SPLAT(-0x1.fffffcp-3f));
    p = V_FMA(p, f, SPLAT(0x1.555554p-2f));
    V ff = f * f;
    V low = V_FMA(ff * f, p, ff * -0.5f) + k * -0x1.bd0106p-13f;
    V y = V_FMA(k, SPLAT(0x1.63p-1f), f + low);
    y = pick(x == SPLAT(INFINITY), x, y);
    y = pick(x == SPLAT(0.0f), SPLAT(-INFINITY), y);
    y = pick(x < SPLAT(0.0f), SPLAT(NAN), y);
    return pick(x != x, x, y);
}

/* log(1 + e) for e from 0 to 1: what rounding 1 + e loses is added back. */
KN__EW_INLINE V log1p_unit(V e) {
    V u = e + 1.0f;
    return v_log(u) + (e - (u - 1.0f)) / u;
}

/* ---- f32: what is made of exp ---- */
KN__EW_INLINE V v_sigmoid(V x) {
    V e = v_exp(-v_abs(x));
    V y = pick(x < SPLAT(0.0f), e, SPLAT(1.0f)) / (e + 1.0f);
    return pick(x != x, x, y);
}
KN__EW_INLINE V v_silu(V x) {
    return x * v_sigmoid(x);
}
KN__EW_INLINE V v_softplus1(V x) {
    V y = pick(x > SPLAT(0.0f), x, SPLAT(0.0f)) + log1p_unit(v_exp(-v_abs(x)));
    return pick(x != x, x, y);
}
KN__EW_INLINE V v_log_sigmoid(V x) {
    return -v_softplus1(-x);
}
/* tanh(log(1 + e^x)) = n / (n + 2) with n = e^x (e^x + 2); above 0 in terms of e^-x. */
KN__EW_INLINE V v_mish(V x) {
    V e = v_exp(-v_abs(x));
    V below = e * (e + 2.0f), above = e * 2.0f + 1.0f;
    VI up = x > SPLAT(0.0f);
    V n = pick(up, above, below);
    V d = n + pick(up, e * e * 2.0f, SPLAT(2.0f));
    return pick(x != x, x, x * (n / d));
}
/* tanh: a polynomial below 5/8, else 1 - 2 / (exp(2|x|) + 1). */
KN__EW_INLINE V v_tanh(V x) {
    V size = v_abs(x), z = x * x;
    V p = V_FMA(SPLAT(-0x1.76ab88p-8f), z, SPLAT(0x1.5256b4p-6f)); /* 4.1e-9 */
    p = V_FMA(p, z, SPLAT(-0x1.b84442p-5f));
    p = V_FMA(p, z, SPLAT(0x1.110768p-3f));
    p = V_FMA(p, z, SPLAT(-0x1.555534p-2f));
    V small = V_FMA(p * z, x, x);
    V large = v_sign_of(1.0f - 2.0f / (v_exp(size * 2.0f) + 1.0f), x);
    V y = pick(size < SPLAT(0.625f), small, large);
    return pick(x != x, x, y);
}
KN__EW_INLINE V v_tanhshrink(V x) {
    return x - v_tanh(x);
}

/* ---- f32: error function ---- */

/* exp(-u² scale), where u² is taken with what its rounding lost; scale is a power of two. */
KN__EW_INLINE V exp_minus_square(V u, float scale) {
    V head = (V)((VI)u & ~0xfff), tail = u - head;
    V square = u * u;
    V lost = ((head * head - square) + head * tail * 2.0f) + tail * tail;
    V e = v_exp(square * -scale);
    return e - e * (lost * scale);
}
/* erfc(u) exp(u²) for u >= 0: t g(t) with t = 1 / (1 + 0.35 u). 7.2e-9 */
KN__EW_INLINE V erfc_scaled(V u) {
    V t = 1.0f / (u * 0.35f + 1.0f), s = t - 0.6f;
    V g = V_FMA(SPLAT(0x1.3bc69cp-5f), s, SPLAT(0x1.8c902ep-5f));
    g = V_FMA(g, s, SPLAT(-0x1.571574p-4f));
    g = V_FMA(g, s, SPLAT(-0x1.5dd188p-3f));
    g = V_FMA(g, s, SPLAT(0x1.055a6ep-4f));
    g = V_FMA(g, s, SPLAT(0x1.20a7ecp-1f));
    g = V_FMA(g, s, SPLAT(0x1.f4205ep-1f));
    g = V_FMA(g, s, SPLAT(0x1.09781ap+0f));
    g = V_FMA(g, s, SPLAT(0x1.91ee56p-1f));
    g = V_FMA(g, s, SPLAT(0x1.c5e796p-2f));
    return t * g;
}
/* erf(x) / x near 0, of x²; to 3/4. 1.5e-9 */
KN__EW_INLINE V erf_small(V z) {
    V p = V_FMA(SPLAT(-0x1.6279d8p-11f), z, SPLAT(0x1.4f47ecp-8f));
    p = V_FMA(p, z, SPLAT(-0x1.b7abf8p-6f));
    p = V_FMA(p, z, SPLAT(0x1.ce2af4p-4f));
    p = V_FMA(p, z, SPLAT(-0x1.81273ap-2f));
    return V_FMA(p, z, SPLAT(0x1.20dd74p+0f));
}
KN__EW_INLINE V v_erf(V x) {
    V u = v_abs(x);
    u = pick(u > SPLAT(4.0f), SPLAT(4.0f), u);
    V far = v_sign_of(1.0f - exp_minus_square(u, 1.0f) * erfc_scaled(u), x);
    V y = pick(u < SPLAT(0.75f), x * erf_small(x * x), far);
    return pick(x != x, x, y);
}
/* gelu: with c = erfc(|x| / sqrt 2), x (1 - c/2) above 0 and x c/2 below. */
KN__EW_INLINE V gelu_size(V x) {
    V size = v_abs(x);
    return pick(size > SPLAT(16.0f), SPLAT(16.0f), size);
}
KN__EW_INLINE V v_gelu(V x) {
    V size = gelu_size(x), e = exp_minus_square(size, 0.5f);
    V half = e * erfc_scaled(size * 0x1.6a09e6p-1f) * 0.5f;
    V y = x * pick(x > SPLAT(0.0f), 1.0f - half, half);
    y = pick(x == SPLAT(-INFINITY), SPLAT(-0.0f), y);
    return pick(x != x, x, y);
}
KN__EW_INLINE V v_gelu_grad(V dy, V x) {
    V size = gelu_size(x), e = exp_minus_square(size, 0.5f);
    V half = e * erfc_scaled(size * 0x1.6a09e6p-1f) * 0.5f;
    V slope = v_sign_of(size * e * 0x1.988454p-2f, x) + pick(x > SPLAT(0.0f), 1.0f - half, half);
    return dy * pick(x != x, x, slope);
}
KN__EW_INLINE V gelu_angle(V x) {
    return x * V_FMA(x * x, SPLAT(0.0356774081363f), SPLAT(0x1.988454p-1f));
}
/* (1 + tanh u)/2 = sigmoid(2u) */
KN__EW_INLINE V v_gelu_tanh(V x) {
    V y = x * v_sigmoid(gelu_angle(x) * 2.0f);
    return pick(x == SPLAT(-INFINITY), SPLAT(-0.0f), y);
}
KN__EW_INLINE V v_gelu_tanh_grad(V dy, V x) {
    V bounded = pick(v_abs(x) < SPLAT(30.0f), x, v_sign_of(SPLAT(30.0f), x));
    bounded = pick(x != x, x, bounded);
    V angle = gelu_angle(bounded) * 2.0f;
    V e = v_exp(-v_abs(angle)), scale = 1.0f / (e + 1.0f);
    V s = pick(angle < SPLAT(0.0f), e, SPLAT(1.0f)) * scale;
    V du = V_FMA(bounded * bounded, SPLAT(0.1070322244089f), SPLAT(0x1.988454p-1f));
    V slope = s + bounded * (e * scale * scale) * du * 2.0f;
    return dy * pick(x != x, x, slope);
}
/* s (1 + x (1 - s)), where 1 - s comes from the exponential too, so that nothing cancels. */
KN__EW_INLINE V v_silu_grad(V dy, V x) {
    V e = v_exp(-v_abs(x)), scale = 1.0f / (e + 1.0f);
    VI below = x < SPLAT(0.0f);
    V s = pick(below, e, SPLAT(1.0f)) * scale, rest = pick(below, SPLAT(1.0f), e) * scale;
    V bend = pick(v_abs(x) == SPLAT(INFINITY), SPLAT(0.0f), x * rest);
    return dy * pick(x != x, x, s * (bend + 1.0f));
}

/* ---- double: exponential, logarithm, arcs ---- */

/* Within 2^-52 or so, for arguments up to 745 in size. */
KN__EW_INLINE D d_exp(D x) {
    x = d_pick(x > D_SPLAT(709.0), D_SPLAT(709.0), x);
    x = d_pick(x < D_SPLAT(-708.0), D_SPLAT(-708.0), x);
    D shifted = D_FMA(x, D_SPLAT(0x1.71547652b82fep+0), D_SPLAT(0x1.8p52));
    DU k = (DU)shifted - (DU)D_SPLAT(0x1.8p52);
    D n = shifted - 0x1.8p52;
    D r = D_FMA(n, D_SPLAT(-0x1.62e42feep-1), x);
    r = D_FMA(n, D_SPLAT(-0x1.a39ef35793c76p-33), r);
    D p = D_FMA(D_SPLAT(1.0 / 479001600), r, D_SPLAT(1.0 / 39916800)); /* Taylor's */
    p = D_FMA(p, r, D_SPLAT(1.0 / 3628800));
    p = D_FMA(p, r, D_SPLAT(1.0 / 362880));
    p = D_FMA(p, r, D_SPLAT(1.0 / 40320));
    p = D_FMA(p, r, D_SPLAT(1.0 / 5040));
    p = D_FMA(p, r, D_SPLAT(1.0 / 720));
    p = D_FMA(p, r, D_SPLAT(1.0 / 120));
    p = D_FMA(p, r, D_SPLAT(1.0 / 24));
    p = D_FMA(p, r, D_SPLAT(1.0 / 6));
    p = D_FMA(p, r, D_SPLAT(0.5));
    p = D_FMA(p, r * r, r) + 1.0;
    return d_pick(x != x, x, (D)((DU)p + (k << 52)));
}

/* Of positive finite numbers: 2 artanh(f / (2 + f)) + e ln 2; what passes here from f32 is normal
 * in double. Others give what the bits give; the callers mend them. */
KN__EW_INLINE D d_log(D x) {
    DU above = (DU)x + (0x3ff0000000000000 - 0x3fe6a09e667f3bcd);
    DU e = above >> 52;
    D f = (D)((DU)x - ((e - 1023) << 52)) - 1.0;
    D k = (D)(e | 0x4330000000000000) - (0x1p52 + 1023);
    D s = f / (f + 2.0), z = s * s;
    D p = D_FMA(D_SPLAT(2.0 / 21), z, D_SPLAT(2.0 / 19));
    p = D_FMA(p, z, D_SPLAT(2.0 / 17));
    p = D_FMA(p, z, D_SPLAT(2.0 / 15));
    p = D_FMA(p, z, D_SPLAT(2.0 / 13));
    p = D_FMA(p, z, D_SPLAT(2.0 / 11));
    p = D_FMA(p, z, D_SPLAT(2.0 / 9));
    p = D_FMA(p, z, D_SPLAT(2.0 / 7));
    p = D_FMA(p, z, D_SPLAT(2.0 / 5));
    p = D_FMA(p, z, D_SPLAT(2.0 / 3));
    D y = D_FMA(p * z, s, s * 2.0) + k * 0x1.62e42fefa39efp-1;
    y = d_pick(x == D_SPLAT((double)INFINITY), x, y);
    y = d_pick(x == D_SPLAT(0.0), D_SPLAT(-(double)INFINITY), y);
    y = d_pick(x < D_SPLAT(0.0), D_SPLAT((double)NAN), y);
    return d_pick(x != x, x, y);
}

/* The arc tangent of n / d for n and d not negative, not both 0 or infinite: from 0 to pi/2. */
KN__EW_INLINE D arc_of(D n, D d) {
    const double eighth = 0x1.a827999fcef32p-2,
                 past = 0x1.3504f333f9de6p+1; /* tan(pi/8), its cot */
    DI steep = n > d * past, middle = (n > d * eighth) & ~steep;
    D top = d_pick(steep, -d, d_pick(middle, n - d, n));
    D bottom = d_pick(steep, n, d_pick(middle, n + d, d));
    D base = d_pick(steep, D_SPLAT(0x1.921fb54442d18p+0),
                    d_pick(middle, D_SPLAT(0x1.921fb54442d18p-1), D_SPLAT(0.0)));
    D y = top / bottom, z = y * y;
    D p = D_FMA(D_SPLAT(1.0 / 25), z, D_SPLAT(-1.0 / 23));
    p = D_FMA(p, z, D_SPLAT(1.0 / 21));
    p = D_FMA(p, z, D_SPLAT(-1.0 / 19));
    p = D_FMA(p, z, D_SPLAT(1.0 / 17));
    p = D_FMA(p, z, D_SPLAT(-1.0 / 15));
    p = D_FMA(p, z, D_SPLAT(1.0 / 13));
    p = D_FMA(p, z, D_SPLAT(-1.0 / 11));
    p = D_FMA(p, z, D_SPLAT(1.0 / 9));
    p = D_FMA(p, z, D_SPLAT(-1.0 / 7));
    p = D_FMA(p, z, D_SPLAT(1.0 / 5));
    p = D_FMA(p, z, D_SPLAT(-1.0 / 3));
    return base + D_FMA(p * z, y, y);
}

/* ---- f32 by way of double ---- */
typedef D FN(d1)(D x);
KN__EW_INLINE V through_double(V x, FN(d1) * f) {
    return join_halves(f(low_half(x)), f(high_half(x)));
}
/* a where |x| is below limit, else b. */
KN__EW_INLINE D near_zero(D x, double limit, D a, D b) {
    return d_pick(d_abs(x) < D_SPLAT(limit), a, b);
}

/* As erfc_scaled, in double: 2.2e-11. */
KN__EW_INLINE D d_erfc(D x) {
    D u = d_abs(x);
    u = d_pick(u > D_SPLAT(12.0), D_SPLAT(12.0), u);
    D t = 1.0 / (u * 0.35 + 1.0), s = t - 0.6;
    D g = D_FMA(D_SPLAT(0x1.b5a11493b0d6fp-7), s, D_SPLAT(-0x1.39f6b39b755fep-6));
    g = D_FMA(g, s, D_SPLAT(-0x1.c4ab8e452a0e2p-6));
    g = D_FMA(g, s, D_SPLAT(0x1.7c56372205044p-5));
    g = D_FMA(g, s, D_SPLAT(0x1.d80e24ad4be9cp-5));
    g = D_FMA(g, s, D_SPLAT(-0x1.5b8ec27b36922p-4));
    g = D_FMA(g, s, D_SPLAT(-0x1.6033826a3fe6ep-3));
    g = D_FMA(g, s, D_SPLAT(0x1.0596e638712c8p-4));
    g = D_FMA(g, s, D_SPLAT(0x1.20afe81af0e55p-1));
    g = D_FMA(g, s, D_SPLAT(0x1.f42042617caa3p-1));
    g = D_FMA(g, s, D_SPLAT(0x1.0978085630110p+0));
    g = D_FMA(g, s, D_SPLAT(0x1.91ee558e70420p-1));
    g = D_FMA(g, s, D_SPLAT(0x1.c5e79662e02b6p-2));
    D c = t * g * d_exp(-u * u);
    return d_pick(x != x, x, d_pick(x < D_SPLAT(0.0), 2.0 - c, c));
}
KN__EW_INLINE D d_exp2(D x) {
    return d_exp(x * 0x1.62e42fefa39efp-1);
}
KN__EW_INLINE D d_expm1(D x) {
    D small = x * (x * (x * (x * (1.0 / 24) + 1.0 / 6) + 0.5) + 1.0);
    return near_zero(x, 1e-3, small, d_exp(x) - 1.0);
}
KN__EW_INLINE D d_log2(D x) {
    return d_log(x) * 0x1.71547652b82fep+0;
}
KN__EW_INLINE D d_log10(D x) {
    return d_log(x) * 0x1.bcb7b1526e50ep-2;
}
KN__EW_INLINE D d_log1p(D x) {
    D small = x * (x * (x * (x * -0.25 + 1.0 / 3) - 0.5) + 1.0);
    return near_zero(x, 1e-3, small, d_log(x + 1.0));
}
KN__EW_INLINE D d_sinh(D x) {
    D e = d_exp(d_abs(x)), z = x * x;
    D large = d_sign_of((e - 1.0 / e) * 0.5, x);
    return near_zero(x, 0.02, x * (z * (z * (1.0 / 120) + 1.0 / 6) + 1.0), large);
}
KN__EW_INLINE D d_cosh(D x) {
    D e = d_exp(d_abs(x));
    return (e + 1.0 / e) * 0.5;
}
KN__EW_INLINE D d_asinh(D x) {
    D size = d_abs(x), z = x * x;
    D large = d_sign_of(d_log(size + D_SQRT(z + 1.0)), x);
    D small = x * (z * (z * 0.075 - 1.0 / 6) + 1.0);
    return d_pick(x != x, x, near_zero(x, 1e-3, small, large));
}
KN__EW_INLINE D d_acosh(D x) {
    D y = d_log(x + D_SQRT((x - 1.0) * (x + 1.0)));
    return d_pick(x < D_SPLAT(1.0), D_SPLAT((double)NAN), y);
}
KN__EW_INLINE D d_atanh(D x) {
    D z = x * x;
    D large = d_log((x + 1.0) / (1.0 - x)) * 0.5;
    D small = x * (z * (z * 0.2 + 1.0 / 3) + 1.0);
    large = d_pick(d_abs(x) > D_SPLAT(1.0), D_SPLAT((double)NAN), large);
    return d_pick(x != x, x, near_zero(x, 1e-3, small, large));
}
KN__EW_INLINE D d_atan(D x) {
    D size = d_abs(x);
    size = d_pick(size > D_SPLAT(0x1p100), D_SPLAT(0x1p100), size);
    return d_pick(x != x, x, d_sign_of(arc_of(size, D_SPLAT(1.0)), x));
}
KN__EW_INLINE D d_asin(D x) {
    D size = d_abs(x), side = D_SQRT((1.0 - size) * (size + 1.0));
    D y = d_sign_of(arc_of(size, side), x);
    return d_pick(size <= D_SPLAT(1.0), y, D_SPLAT((double)NAN));
}
KN__EW_INLINE D d_acos(D x) {
    D size = d_abs(x), side = D_SQRT((1.0 - size) * (size + 1.0));
    D arc = arc_of(side, size);
    D y = d_pick(x < D_SPLAT(0.0), 0x1.921fb54442d18p+1 - arc, arc);
    return d_pick(size <= D_SPLAT(1.0), y, D_SPLAT((double)NAN));
}

/* ---- circle: quarter turns are taken off in three parts, whose products with a whole number up to
 * 2^20 are exact; larger arguments go to the C library, one by one ---- */
#define TURN_LIMIT 1e6f

typedef struct FN(turned) {
    D sine, cosine; /* of what is left */
    DI quarter;
} FN(turned);

KN__EW_INLINE FN(turned) turn(D x) {
    D shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52;
    D n = shifted - 0x1.8p52;
    D r = x - n * 0x1.921fb544p+0;
    r = r - n * 0x1.0b4611a6p-34;
    r = r - n * 0x1.3198a2e037073p-69;
    D z = r * r;
    D s = D_FMA(D_SPLAT(-1.0 / 39916800), z, D_SPLAT(1.0 / 362880));
    s = D_FMA(s, z, D_SPLAT(-1.0 / 5040));
    s = D_FMA(s, z, D_SPLAT(1.0 / 120));
    s = D_FMA(s, z, D_SPLAT(-1.0 / 6));
    D c = D_FMA(D_SPLAT(1.0 / 479001600), z, D_SPLAT(-1.0 / 3628800));
    c = D_FMA(c, z, D_SPLAT(1.0 / 40320));
    c = D_FMA(c, z, D_SPLAT(-1.0 / 720));
    c = D_FMA(c, z, D_SPLAT(1.0 / 24));
    c = D_FMA(c, z, D_SPLAT(-0.5));
    return (FN(turned)){D_FMA(s * z, r, r), D_FMA(c, z, D_SPLAT(1.0)), (DI)shifted};
}
KN__EW_INLINE D d_sin(D x) {
    FN(turned) t = turn(x);
    D y = d_pick(-(t.quarter & 1), t.cosine, t.sine);
    return (D)((DI)y ^ (DI)((DU)(t.quarter & 2) << 62));
}
KN__EW_INLINE D d_cos(D x) {
    FN(turned) t = turn(x);
    D y = d_pick(-(t.quarter & 1), t.sine, t.cosine);
    return (D)((DI)y ^ (DI)((DU)((t.quarter + 1) & 2) << 62));
}
KN__EW_INLINE D d_tan(D x) {
    FN(turned) t = turn(x);
    DI odd = -(t.quarter & 1);
    return d_pick(odd, -t.cosine, t.sine) / d_pick(odd, t.sine, t.cosine);
}
KN__EW_INLINE V by_one(V x, V y, VI which, double (*f)(double)) {
    for (int i = 0; i < LANES; i++)
        if (which[i]) y[i] = (float)f((double)x[i]);
    return y;
}
KN__EW_INLINE V circle(V x, FN(d1) * f, double (*precise)(double)) {
    VI far = ~(v_abs(x) <= SPLAT(TURN_LIMIT));
    V y = through_double(pick(far, SPLAT(0.0f), x), f);
    return any(far) ? by_one(x, y, far, precise) : y;
}

/* ---- two operands by way of double ---- */
KN__EW_INLINE V by_two(V a, V b, V y, VI which, double (*f)(double, double)) {
    for (int i = 0; i < LANES; i++)
        if (which[i]) y[i] = (float)f((double)a[i], (double)b[i]);
    return y;
}

/* Positive finite bases and finite exponents here, the rest by the C library. */
KN__EW_INLINE D d_pow(D a, D b) {
    return d_exp(d_log(a) * b);
}
KN__EW_INLINE V v_pow(V a, V b) {
    VI odd = ~((a > SPLAT(0.0f)) & (a < SPLAT(INFINITY)) & (v_abs(b) < SPLAT(INFINITY)));
    V safe = pick(odd, SPLAT(1.0f), a);
    V y = join_halves(d_pow(low_half(safe), low_half(b)), d_pow(high_half(safe), high_half(b)));
    return any(odd) ? by_two(a, b, y, odd, pow) : y;
}

KN__EW_INLINE D d_atan2(D a, D b) {
    D y = arc_of(d_abs(a), d_abs(b));
    y = d_pick((DI)b < 0, 0x1.921fb54442d18p+1 - y, y);
    return d_sign_of(y, a);
}
KN__EW_INLINE V v_atan2(V a, V b) {
    V sum = v_abs(a) + v_abs(b);
    VI odd = ~((sum > SPLAT(0.0f)) & (v_abs(a) < SPLAT(INFINITY)) & (v_abs(b) < SPLAT(INFINITY)));
    V x = pick(odd, SPLAT(1.0f), b), z = pick(odd, SPLAT(1.0f), a);
    V y = join_halves(d_atan2(low_half(z), low_half(x)), d_atan2(high_half(z), high_half(x)));
    return any(odd) ? by_two(a, b, y, odd, atan2) : y;
}

KN__EW_INLINE D d_hypot(D a, D b) {
    return D_SQRT(a * a + b * b);
}
KN__EW_INLINE V v_hypot(V a, V b) {
    V y = join_halves(d_hypot(low_half(a), low_half(b)), d_hypot(high_half(a), high_half(b)));
    VI infinite = (v_abs(a) == SPLAT(INFINITY)) | (v_abs(b) == SPLAT(INFINITY));
    return pick(infinite, SPLAT(INFINITY), y);
}

/* Quotients below 2^24 are far enough from whole numbers, or whole, in double; others, zero and
 * infinite operands go one by one. */
KN__EW_INLINE D d_floor(D x) {
    D whole = d_sign_of((d_abs(x) + 0x1p52) - 0x1p52, x);
    return whole - d_pick(whole > x, D_SPLAT(1.0), D_SPLAT(0.0));
}
KN__EW_INLINE D d_trunc(D x) {
    return d_sign_of(d_floor(d_abs(x)), x);
}
KN__EW_INLINE VI far_quotient(V a, V b) {
    V q = v_abs(a / b);
    return ~((q < SPLAT(0x1p23f)) & (v_abs(b) < SPLAT(INFINITY)));
}
KN__EW_INLINE D d_floor_divide(D a, D b) {
    D q = a / b, whole = d_floor(q);
    return d_sign_of(whole, q);
}
KN__EW_INLINE V v_floor_divide(V a, V b) {
    VI odd = far_quotient(a, b);
    V x = pick(odd, SPLAT(1.0f), a), z = pick(odd, SPLAT(1.0f), b);
    V y = join_halves(d_floor_divide(low_half(x), low_half(z)),
                      d_floor_divide(high_half(x), high_half(z)));
    return any(odd) ? by_two(a, b, y, odd, kn__floor_divide_f) : y;
}
KN__EW_INLINE D d_remainder(D a, D b) {
    D r = a - d_floor(a / b) * b;
    return d_sign_of(r, b);
}
KN__EW_INLINE V v_remainder(V a, V b) {
    VI odd = far_quotient(a, b);
    V x = pick(odd, SPLAT(1.0f), a), z = pick(odd, SPLAT(1.0f), b);
    V y =
        join_halves(d_remainder(low_half(x), low_half(z)), d_remainder(high_half(x), high_half(z)));
    return any(odd) ? by_two(a, b, y, odd, kn__remainder_f) : y;
}
KN__EW_INLINE D d_fmod(D a, D b) {
    return d_sign_of(a - d_trunc(a / b) * b, a);
}
KN__EW_INLINE V v_fmod(V a, V b) {
    VI odd = far_quotient(a, b);
    V x = pick(odd, SPLAT(1.0f), a), z = pick(odd, SPLAT(1.0f), b);
    V y = join_halves(d_fmod(low_half(x), low_half(z)), d_fmod(high_half(x), high_half(z)));
    return any(odd) ? by_two(a, b, y, odd, fmod) : y;
}
