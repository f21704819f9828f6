/* Array casts from one source type to each target; casts.c includes this once for each source and
 * defines
 *
 *   NAME(target)         the name of the function to that target, or of the table of them
 *   SOURCE               the element type of the source array
 *   VALUE(x)             the number that element x holds: a float, a double or an integer
 *   INTEGER(name, type)  in[i] as an integer type, by the rules of casts.h
 *   HALF(name)           in[i] as f16 or bf16
 *
 * A bool is a byte, of which any value but 0 counts as true. */

static void NAME(f64)(void *restrict dst, const void *restrict src, size_t n) {
    double *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = (double)VALUE(in[i]);
}

static void NAME(f32)(void *restrict dst, const void *restrict src, size_t n) {
    float *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = (float)VALUE(in[i]);
}

static void NAME(f16)(void *restrict dst, const void *restrict src, size_t n) {
    kn_f16 *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = HALF(f16);
}

static void NAME(bf16)(void *restrict dst, const void *restrict src, size_t n) {
    kn_bf16 *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = HALF(bf16);
}

static void NAME(i64)(void *restrict dst, const void *restrict src, size_t n) {
    int64_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(i64, int64_t);
}

static void NAME(i32)(void *restrict dst, const void *restrict src, size_t n) {
    int32_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(i32, int32_t);
}

static void NAME(i16)(void *restrict dst, const void *restrict src, size_t n) {
    int16_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(i16, int16_t);
}

static void NAME(i8)(void *restrict dst, const void *restrict src, size_t n) {
    int8_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(i8, int8_t);
}

static void NAME(u64)(void *restrict dst, const void *restrict src, size_t n) {
    uint64_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(u64, uint64_t);
}

static void NAME(u32)(void *restrict dst, const void *restrict src, size_t n) {
    uint32_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(u32, uint32_t);
}

static void NAME(u16)(void *restrict dst, const void *restrict src, size_t n) {
    uint16_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(u16, uint16_t);
}

static void NAME(u8)(void *restrict dst, const void *restrict src, size_t n) {
    uint8_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = INTEGER(u8, uint8_t);
}

static void NAME(bool)(void *restrict dst, const void *restrict src, size_t n) {
    uint8_t *restrict out = dst;
    const SOURCE *restrict in = src;
    for (size_t i = 0; i < n; i++) out[i] = VALUE(in[i]) != 0;
}

static const cast_function NAME(table)[KN_BOOL + 1] = {
    [KN_F64] = NAME(f64),   [KN_F32] = NAME(f32), [KN_F16] = NAME(f16), [KN_BF16] = NAME(bf16),
    [KN_I64] = NAME(i64),   [KN_I32] = NAME(i32), [KN_I16] = NAME(i16), [KN_I8] = NAME(i8),
    [KN_U64] = NAME(u64),   [KN_U32] = NAME(u32), [KN_U16] = NAME(u16), [KN_U8] = NAME(u8),
    [KN_BOOL] = NAME(bool),
};

#undef NAME
#undef SOURCE
#undef VALUE
#undef INTEGER
#undef HALF
