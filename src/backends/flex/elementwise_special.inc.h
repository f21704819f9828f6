/* Loops over functions of double for one dtype: define T, FN(name) and TABLE before. Computed in
 * double and rounded once, as the reference does. */
#define ARGUMENTS \
    void *out, const void *const *in, int64_t n, uint32_t constant, const kn__ew_params *params
#define MAP1(name, f)                                               \
    static void FN(name)(ARGUMENTS) {                               \
        const T *a = in[0];                                         \
        T *to = out;                                                \
        (void)constant, (void)params;                               \
        for (int64_t i = 0; i < n; i++) to[i] = (T)f((double)a[i]); \
    }
#define MAP2(name, f)                                                         \
    static void FN(name)(ARGUMENTS) {                                         \
        const T *a = in[0], *b = in[1];                                       \
        int64_t a_step = constant & 1 ? 0 : 1, b_step = constant & 2 ? 0 : 1; \
        T *to = out;                                                          \
        (void)params;                                                         \
        for (int64_t i = 0; i < n; i++)                                       \
            to[i] = (T)f((double)a[i * a_step], (double)b[i * b_step]);       \
    }
#define MAP3(name, f)                                                                              \
    static void FN(name)(ARGUMENTS) {                                                              \
        const T *a = in[0], *b = in[1], *c = in[2];                                                \
        double p = params->p[0];                                                                   \
        T *to = out;                                                                               \
        (void)constant;                                                                            \
        for (int64_t i = 0; i < n; i++) to[i] = (T)f((double)a[i], (double)b[i], (double)c[i], p); \
    }
KN__SPECIAL1(MAP1)
KN__SPECIAL2(MAP2)
KN__SPECIAL3(MAP3)

#define ENTRY(name, f) [KN__EW_##name] = FN(name),
const kn__ew_table TABLE = {.constants = true,
                            .fn = {KN__SPECIAL1(ENTRY) KN__SPECIAL2(ENTRY) KN__SPECIAL3(ENTRY)}};

#undef ENTRY
#undef MAP3
#undef MAP2
#undef MAP1
#undef ARGUMENTS
#undef TABLE
#undef FN
#undef T
