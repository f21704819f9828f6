/* Loops over the functions of vector_functions.inc.h, and the table of f32 for one instruction set.
 * Before: TABLE the table's name. */

typedef V FN(v1)(V x);
typedef V FN(v2)(V a, V b);

/* Fewer elements than fit: through a vector whose other lanes are copies of the last. */
KN__EW_INLINE V load_part(const float *p, int64_t n) {
    float lanes[LANES];
    V x;
    for (int64_t i = 0; i < LANES; i++) lanes[i] = p[i < n ? i : n - 1];
    memcpy(&x, lanes, sizeof x);
    return x;
}
KN__EW_INLINE void store_part(float *p, V x, int64_t n) {
    float lanes[LANES];
    memcpy(lanes, &x, sizeof lanes);
    for (int64_t i = 0; i < n; i++) p[i] = lanes[i];
}
KN__EW_INLINE V load(const float *p) {
    V x;
    memcpy(&x, p, sizeof x);
    return x;
}

KN__EW_INLINE void vectors1(float *out, const float *a, int64_t n, FN(v1) * f) {
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        V y = f(load(a + i));
        memcpy(out + i, &y, sizeof y);
    }
    if (i < n) store_part(out + i, f(load_part(a + i, n - i)), n - i);
}

KN__EW_INLINE void vectors2(float *out, const void *const *in, int64_t n, uint32_t constant,
                            FN(v2) * f) {
    const float *a = in[0], *b = in[1];
    V x = SPLAT(a[0]), z = SPLAT(b[0]);
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        V y = f(constant & 1 ? x : load(a + i), constant & 2 ? z : load(b + i));
        memcpy(out + i, &y, sizeof y);
    }
    if (i == n) return;
    if (!(constant & 1)) x = load_part(a + i, n - i);
    if (!(constant & 2)) z = load_part(b + i, n - i);
    store_part(out + i, f(x, z), n - i);
}

#define VECTORS1(name)                      \
    static void FN(run_##name)(ARGUMENTS) { \
        (void)constant, (void)params;       \
        vectors1(out, in[0], n, v_##name);  \
    }
#define VECTORS2(name)                            \
    static void FN(run_##name)(ARGUMENTS) {       \
        (void)params;                             \
        vectors2(out, in, n, constant, v_##name); \
    }
#define DOUBLES1(name)                      \
    KN__EW_INLINE V v_##name(V x) {         \
        return through_double(x, d_##name); \
    }                                       \
    VECTORS1(name)
#define CIRCLE1(name)                     \
    KN__EW_INLINE V v_##name(V x) {       \
        return circle(x, d_##name, name); \
    }                                     \
    VECTORS1(name)

VECTORS1(exp)
VECTORS1(log)
VECTORS1(sigmoid)
VECTORS1(silu)
VECTORS1(log_sigmoid)
VECTORS1(mish)
VECTORS1(tanh)
VECTORS1(tanhshrink)
VECTORS1(erf)
VECTORS1(gelu)
VECTORS1(gelu_tanh)
VECTORS2(silu_grad)
VECTORS2(gelu_grad)
VECTORS2(gelu_tanh_grad)
VECTORS2(pow)
VECTORS2(atan2)
VECTORS2(hypot)
VECTORS2(floor_divide)
VECTORS2(remainder)
VECTORS2(fmod)
DOUBLES1(erfc)
DOUBLES1(exp2)
DOUBLES1(expm1)
DOUBLES1(log2)
DOUBLES1(log10)
DOUBLES1(log1p)
DOUBLES1(asin)
DOUBLES1(acos)
DOUBLES1(atan)
DOUBLES1(sinh)
DOUBLES1(cosh)
DOUBLES1(asinh)
DOUBLES1(acosh)
DOUBLES1(atanh)
CIRCLE1(sin)
CIRCLE1(cos)
CIRCLE1(tan)

KN__EW_INLINE V load_up_to(const float *p, int64_t n) {
    return n >= LANES ? load(p) : load_part(p, n);
}
KN__EW_INLINE void store_up_to(float *p, V x, int64_t n) {
    if (n >= LANES)
        memcpy(p, &x, sizeof x);
    else
        store_part(p, x, n);
}

/* Where ln(1 + exp(x)) has long been x; x beta may overflow there. */
#define SOFTPLUS_FAR 40.0f
static void FN(run_softplus)(ARGUMENTS) {
    (void)constant;
    const float *a = in[0], beta = (float)params->p[0], scale = (float)(1 / params->p[0]);
    float *to = out;
    for (int64_t i = 0; i < n; i += LANES) {
        V x = load_up_to(a + i, n - i), scaled = x * beta, y = v_softplus1(scaled) * scale;
        store_up_to(to + i, pick(scaled > SPLAT(SOFTPLUS_FAR), x, y), n - i);
    }
}

/* x above 0, alpha (exp(x) - 1) below. */
static void FN(run_elu)(ARGUMENTS) {
    (void)constant;
    const float *a = in[0], alpha = (float)params->p[0];
    float *to = out;
    for (int64_t i = 0; i < n; i += LANES) {
        V x = load_up_to(a + i, n - i), below = through_double(x, d_expm1) * alpha;
        store_up_to(to + i, pick(x > SPLAT(0.0f), x, below), n - i);
    }
}

const kn__ew_table TABLE = {.constants = true,
                            .fn = {EVERY_ENTRY,         NUMBER_ENTRIES,     FLOAT_ENTRIES,
                                   ENTRY(exp),          ENTRY(log),         ENTRY(sigmoid),
                                   ENTRY(silu),         ENTRY(log_sigmoid), ENTRY(mish),
                                   ENTRY(tanh),         ENTRY(tanhshrink),  ENTRY(erf),
                                   ENTRY(erfc),         ENTRY(gelu),        ENTRY(gelu_tanh),
                                   ENTRY(silu_grad),    ENTRY(gelu_grad),   ENTRY(gelu_tanh_grad),
                                   ENTRY(pow),          ENTRY(atan2),       ENTRY(hypot),
                                   ENTRY(floor_divide), ENTRY(remainder),   ENTRY(fmod),
                                   ENTRY(exp2),         ENTRY(expm1),       ENTRY(log2),
                                   ENTRY(log10),        ENTRY(log1p),       ENTRY(asin),
                                   ENTRY(acos),         ENTRY(atan),        ENTRY(sinh),
                                   ENTRY(cosh),         ENTRY(asinh),       ENTRY(acosh),
                                   ENTRY(atanh),        ENTRY(sin),         ENTRY(cos),
                                   ENTRY(tan),          ENTRY(softplus),    ENTRY(elu)}};
