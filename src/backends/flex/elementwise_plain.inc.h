/* Loops over elements of one type, which the compiler vectorises: included once for each type and
 * instruction set. Before: T the type, FN(name) the name of a function, IS_FLOAT, IS_SIGNED,
 * IS_BOOL (0 or 1), CONSTANTS 1 where constant operands are taken; floats also F(name), the C
 * library's name (sqrt or sqrtf), and WHOLE, from which on every value is whole; integers UNSIGNED,
 * the unsigned type of the size, and PRODUCT, one to multiply in. */

typedef T FN(f1)(T x);
typedef T FN(f2)(T a, T b);
typedef bool FN(p1)(T x);
typedef bool FN(p2)(T a, T b);

KN__EW_INLINE void FN(map1)(T *out, const T *a, int64_t n, FN(f1) * f) {
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) out[i] = f(a[i]);
}

KN__EW_INLINE void FN(test1)(uint8_t *out, const T *a, int64_t n, FN(p1) * f) {
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) out[i] = f(a[i]);
}

KN__EW_INLINE void FN(map2)(T *out, const void *const *in, int64_t n, uint32_t constant,
                            FN(f2) * f) {
    const T *a = in[0], *b = in[1];
#if CONSTANTS
    if (constant & 2) {
        const T y = b[0];
        KN__EW_INDEPENDENT
        for (int64_t i = 0; i < n; i++) out[i] = f(a[constant & 1 ? 0 : i], y);
        return;
    }
    if (constant & 1) {
        const T x = a[0];
        KN__EW_INDEPENDENT
        for (int64_t i = 0; i < n; i++) out[i] = f(x, b[i]);
        return;
    }
#else
    (void)constant;
#endif
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) out[i] = f(a[i], b[i]);
}

KN__EW_INLINE void FN(test2)(uint8_t *out, const void *const *in, int64_t n, uint32_t constant,
                             FN(p2) * f) {
    const T *a = in[0], *b = in[1];
#if CONSTANTS
    if (constant & 2) {
        const T y = b[0];
        KN__EW_INDEPENDENT
        for (int64_t i = 0; i < n; i++) out[i] = f(a[constant & 1 ? 0 : i], y);
        return;
    }
    if (constant & 1) {
        const T x = a[0];
        KN__EW_INDEPENDENT
        for (int64_t i = 0; i < n; i++) out[i] = f(x, b[i]);
        return;
    }
#else
    (void)constant;
#endif
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) out[i] = f(a[i], b[i]);
}

#define ARGUMENTS \
    void *out, const void *const *in, int64_t n, uint32_t constant, const kn__ew_params *params
#define MAP1(name)                          \
    static void FN(run_##name)(ARGUMENTS) { \
        (void)constant, (void)params;       \
        FN(map1)(out, in[0], n, FN(name));  \
    }
#define TEST1(name)                         \
    static void FN(run_##name)(ARGUMENTS) { \
        (void)constant, (void)params;       \
        FN(test1)(out, in[0], n, FN(name)); \
    }
#define MAP2(name)                                \
    static void FN(run_##name)(ARGUMENTS) {       \
        (void)params;                             \
        FN(map2)(out, in, n, constant, FN(name)); \
    }
#define TEST2(name)                                \
    static void FN(run_##name)(ARGUMENTS) {        \
        (void)params;                              \
        FN(test2)(out, in, n, constant, FN(name)); \
    }

/* ---- comparisons, logic, choices: every type ---- */
KN__EW_INLINE bool FN(eq)(T a, T b) {
    return a == b;
}
TEST2(eq)
KN__EW_INLINE bool FN(ne)(T a, T b) {
    return a != b;
}
TEST2(ne)
KN__EW_INLINE bool FN(lt)(T a, T b) {
    return a < b;
}
TEST2(lt)
KN__EW_INLINE bool FN(le)(T a, T b) {
    return a <= b;
}
TEST2(le)
KN__EW_INLINE bool FN(gt)(T a, T b) {
    return a > b;
}
TEST2(gt)
KN__EW_INLINE bool FN(ge)(T a, T b) {
    return a >= b;
}
TEST2(ge)
KN__EW_INLINE bool FN(logical_and)(T a, T b) {
    return (a != 0) & (b != 0);
}
TEST2(logical_and)
KN__EW_INLINE bool FN(logical_or)(T a, T b) {
    return (a != 0) | (b != 0);
}
TEST2(logical_or)
KN__EW_INLINE bool FN(logical_xor)(T a, T b) {
    return (a != 0) ^ (b != 0);
}
TEST2(logical_xor)
KN__EW_INLINE bool FN(logical_not)(T x) {
    return x == 0;
}
TEST1(logical_not)

static void FN(run_where)(ARGUMENTS) {
    (void)constant, (void)params;
    const uint8_t *c = in[0];
    const T *a = in[1], *b = in[2];
    T *to = out;
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) {
        T x = a[i], y = b[i];
        to[i] = c[i] ? x : y;
    }
}

static void FN(run_masked_fill)(ARGUMENTS) {
    (void)constant, (void)params;
    const T *x = in[0], v = *(const T *)in[2];
    const uint8_t *mask = in[1];
    T *to = out;
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) {
        T y = x[i];
        to[i] = mask[i] ? v : y;
    }
}

/* NaN wins. */
KN__EW_INLINE T FN(maximum)(T a, T b) {
    T larger = a < b ? b : a;
#if IS_FLOAT
    larger = b != b ? b : larger;
    larger = a != a ? a : larger;
#endif
    return larger;
}
MAP2(maximum)
KN__EW_INLINE T FN(minimum)(T a, T b) {
    T smaller = b < a ? b : a;
#if IS_FLOAT
    smaller = b != b ? b : smaller;
    smaller = a != a ? a : smaller;
#endif
    return smaller;
}
MAP2(minimum)

/* ---- numbers ---- */
#if !IS_BOOL
KN__EW_INLINE T FN(square)(T x) {
#if IS_FLOAT
    return x * x;
#else
    return (T)((PRODUCT)x * (PRODUCT)x);
#endif
}
MAP1(square)

#if IS_FLOAT
KN__EW_INLINE T FN(neg)(T x) {
    return -x;
}
KN__EW_INLINE T FN(add)(T a, T b) {
    return a + b;
}
KN__EW_INLINE T FN(sub)(T a, T b) {
    return a - b;
}
KN__EW_INLINE T FN(mul)(T a, T b) {
    return a * b;
}
KN__EW_INLINE T FN(abs)(T x) {
    return F(fabs)(x);
}
KN__EW_INLINE T FN(sign)(T x) {
    T s = x > 0 ? (T)1 : (T)0;
    s = x < 0 ? (T)-1 : s;
    return x != x ? x : s;
}
#else
/* In an unsigned type that is no narrower, so that everything wraps. */
typedef UNSIGNED FN(bits);
KN__EW_INLINE T FN(neg)(T x) {
    return (T)(FN(bits))(0 - (FN(bits))x);
}
KN__EW_INLINE T FN(add)(T a, T b) {
    return (T)(FN(bits))((FN(bits))a + (FN(bits))b);
}
KN__EW_INLINE T FN(sub)(T a, T b) {
    return (T)(FN(bits))((FN(bits))a - (FN(bits))b);
}
KN__EW_INLINE T FN(mul)(T a, T b) {
    return (T)((PRODUCT)a * (PRODUCT)b);
}
KN__EW_INLINE T FN(abs)(T x) {
#if IS_SIGNED
    return x < 0 ? FN(neg)(x) : x;
#else
    return x;
#endif
}
KN__EW_INLINE T FN(sign)(T x) {
#if IS_SIGNED
    return (T)((x > 0) - (x < 0));
#else
    return x > 0;
#endif
}
#endif
MAP1(neg)
MAP2(add)
MAP2(sub)
MAP2(mul)
MAP1(abs)
MAP1(sign)

KN__EW_INLINE T FN(relu)(T x) {
#if IS_FLOAT || IS_SIGNED
    return x < 0 ? 0 : x;
#else
    return x;
#endif
}
MAP1(relu)

/* Between two bounds, each of them an operand. */
static void FN(run_clamp)(ARGUMENTS) {
    (void)constant, (void)params;
    const T *x = in[0], low = *(const T *)in[1], high = *(const T *)in[2];
    T *to = out;
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) {
        T v = x[i] < low ? low : x[i];
        to[i] = v > high ? high : v;
    }
}
#endif

#if IS_FLOAT
/* ---- floats ---- */
KN__EW_INLINE T FN(div)(T a, T b) {
    return a / b;
}
MAP2(div)
KN__EW_INLINE T FN(reciprocal)(T x) {
    return 1 / x;
}
MAP1(reciprocal)
KN__EW_INLINE T FN(sqrt)(T x) {
    return F(sqrt)(x);
}
MAP1(sqrt)
KN__EW_INLINE T FN(rsqrt)(T x) {
    return 1 / F(sqrt)(x);
}
MAP1(rsqrt)
KN__EW_INLINE T FN(floor)(T x) {
    return F(floor)(x);
}
MAP1(floor)
KN__EW_INLINE T FN(ceil)(T x) {
    return F(ceil)(x);
}
MAP1(ceil)
KN__EW_INLINE T FN(trunc)(T x) {
    return F(trunc)(x);
}
MAP1(trunc)
/* Adding and subtracting WHOLE rounds half to even. */
KN__EW_INLINE T FN(round)(T x) {
    T size = F(fabs)(x), whole = (size + WHOLE) - WHOLE;
    return F(copysign)(size < WHOLE ? whole : size, x);
}
MAP1(round)
KN__EW_INLINE T FN(frac)(T x) {
    return x - F(trunc)(x);
}
MAP1(frac)
KN__EW_INLINE bool FN(isnan)(T x) {
    return x != x;
}
TEST1(isnan)
KN__EW_INLINE bool FN(isinf)(T x) {
    return F(fabs)(x) == (T)INFINITY;
}
TEST1(isinf)
KN__EW_INLINE bool FN(isfinite)(T x) {
    return F(fabs)(x) < (T)INFINITY;
}
TEST1(isfinite)
KN__EW_INLINE T FN(relu_grad)(T dy, T y) {
    return y <= 0 ? 0 : dy;
}
MAP2(relu_grad)
KN__EW_INLINE T FN(sigmoid_grad)(T dy, T y) {
    return dy * ((1 - y) * y);
}
MAP2(sigmoid_grad)
KN__EW_INLINE T FN(tanh_grad)(T dy, T y) {
    return dy * (1 - y * y);
}
MAP2(tanh_grad)

static void FN(run_lerp)(ARGUMENTS) {
    (void)constant, (void)params;
    const T *a = in[0], *b = in[1], *weight = in[2];
    T *to = out;
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) {
        T w = weight[i], span = b[i] - a[i];
        T front = a[i] + w * span, back = b[i] - span * (1 - w);
        to[i] = w < (T)0.5 ? front : back;
    }
}

static void FN(run_leaky_relu)(ARGUMENTS) {
    (void)constant;
    const T *x = in[0], slope = (T)params->p[0];
    T *to = out;
    KN__EW_INDEPENDENT
    for (int64_t i = 0; i < n; i++) {
        T below = x[i] * slope;
        to[i] = x[i] > 0 ? x[i] : below;
    }
}
KN__EW_INLINE T FN(hardsigmoid)(T x) {
    T v = x + 3;
    v = v < 0 ? 0 : v;
    v = v > 6 ? 6 : v;
    return v / 6;
}
MAP1(hardsigmoid)
KN__EW_INLINE T FN(hardswish)(T x) {
    return x * FN(hardsigmoid)(x);
}
MAP1(hardswish)
KN__EW_INLINE T FN(softsign)(T x) {
    return x / (1 + F(fabs)(x));
}
MAP1(softsign)

#elif !IS_BOOL
/* ---- integers: divisors are not zero ---- */
KN__EW_INLINE T FN(floor_divide)(T a, T b) {
    return (T)(IS_SIGNED ? kn__floor_divide_i((int64_t)a, (int64_t)b)
                         : kn__divide_u((int64_t)a, (int64_t)b));
}
MAP2(floor_divide)
KN__EW_INLINE T FN(remainder)(T a, T b) {
    return (T)(IS_SIGNED ? kn__remainder_i((int64_t)a, (int64_t)b)
                         : kn__remainder_u((int64_t)a, (int64_t)b));
}
MAP2(remainder)
KN__EW_INLINE T FN(fmod)(T a, T b) {
    return (T)(IS_SIGNED ? kn__fmod_i((int64_t)a, (int64_t)b)
                         : kn__remainder_u((int64_t)a, (int64_t)b));
}
MAP2(fmod)
static void FN(run_pow)(ARGUMENTS) {
    (void)constant, (void)params;
    const T *a = in[0], *b = in[1];
    T *to = out;
    for (int64_t i = 0; i < n; i++)
        to[i] = (T)(IS_SIGNED ? kn__pow_i((int64_t)a[i], (int64_t)b[i])
                              : kn__pow_u((int64_t)a[i], (int64_t)b[i]));
}
KN__EW_INLINE T FN(bitwise_left_shift)(T a, T b) {
    return (T)kn__shift_left((int64_t)a, (int64_t)b);
}
MAP2(bitwise_left_shift)
KN__EW_INLINE T FN(bitwise_right_shift)(T a, T b) {
    return (T)(IS_SIGNED ? kn__shift_right_i((int64_t)a, (int64_t)b)
                         : kn__shift_right_u((int64_t)a, (int64_t)b));
}
MAP2(bitwise_right_shift)
#endif

#if !IS_FLOAT
KN__EW_INLINE T FN(bitwise_not)(T x) {
    return IS_BOOL ? x == 0 : (T)~x;
}
MAP1(bitwise_not)
KN__EW_INLINE T FN(bitwise_and)(T a, T b) {
    return (T)(a & b);
}
MAP2(bitwise_and)
KN__EW_INLINE T FN(bitwise_or)(T a, T b) {
    return (T)(a | b);
}
MAP2(bitwise_or)
KN__EW_INLINE T FN(bitwise_xor)(T a, T b) {
    return (T)(a ^ b);
}
MAP2(bitwise_xor)
#endif

#define ENTRY(name) [KN__EW_##name] = FN(run_##name)
#define EVERY_ENTRY                                                                       \
    ENTRY(eq), ENTRY(ne), ENTRY(lt), ENTRY(le), ENTRY(gt), ENTRY(ge), ENTRY(logical_and), \
        ENTRY(logical_or), ENTRY(logical_xor), ENTRY(logical_not), ENTRY(where),          \
        ENTRY(masked_fill), ENTRY(maximum), ENTRY(minimum)
#define NUMBER_ENTRIES                                                                      \
    ENTRY(square), ENTRY(neg), ENTRY(add), ENTRY(sub), ENTRY(mul), ENTRY(abs), ENTRY(sign), \
        ENTRY(relu), ENTRY(clamp)
#define FLOAT_ENTRIES                                                                            \
    ENTRY(div), ENTRY(reciprocal), ENTRY(sqrt), ENTRY(rsqrt), ENTRY(floor), ENTRY(ceil),         \
        ENTRY(trunc), ENTRY(round), ENTRY(frac), ENTRY(isnan), ENTRY(isinf), ENTRY(isfinite),    \
        ENTRY(relu_grad), ENTRY(sigmoid_grad), ENTRY(tanh_grad), ENTRY(lerp), ENTRY(leaky_relu), \
        ENTRY(hardsigmoid), ENTRY(hardswish), ENTRY(softsign)
#define INTEGER_ENTRIES                                                                        \
    ENTRY(floor_divide), ENTRY(remainder), ENTRY(fmod), ENTRY(pow), ENTRY(bitwise_left_shift), \
        ENTRY(bitwise_right_shift)
#define BIT_ENTRIES ENTRY(bitwise_not), ENTRY(bitwise_and), ENTRY(bitwise_or), ENTRY(bitwise_xor)
