/* Rows of scores of type T; ROW(name) names what is made of it. */

/* From products to shares of row i: scaled, capped, masked, softmax over the first own columns, 0
 * up to columns. at: where the row begins in its block. */
static void ROW(finish_row)(job *j, room *r, int64_t index, int64_t i, int64_t own, int64_t at,
                            int64_t columns, void *sums, int64_t row) {
    T *s = (T *)r->scores + at, *extra = r->extra, scale = (T)j->a.scale.value;
    const kn_desc *mask = j->in[MASK], *bias = j->in[BIAS];
    if (j->a.softcap != 0) {
        T cap = (T)j->a.softcap, inner = (T)(j->a.scale.value / j->a.softcap);
        T *capped = r->capped ? (T *)r->capped + at : NULL;
        for (int64_t c = 0; c < own; c++) {
            T t = TANH(s[c] * inner);
            if (capped) capped[c] = t;
            s[c] = t * cap;
        }
        for (int64_t c = own; c < columns && capped; c++) capped[c] = 0;
    } else {
        for (int64_t c = 0; c < own; c++) s[c] *= scale;
    }
    if (mask) {
        spread_row(j, mask, index, i, own, extra);
        if (mask->dtype == KN_BOOL) {
            for (int64_t c = 0; c < own; c++) s[c] = extra[c] != 0 ? s[c] : (T)-INFINITY;
        } else {
            for (int64_t c = 0; c < own; c++) s[c] += extra[c];
        }
    }
    if (bias) {
        spread_row(j, bias, index, i, own, extra);
        for (int64_t c = 0; c < own; c++) s[c] += extra[c];
    }
    const kn__fold_kernels *f = kn__fold_kernels_of(kn__isa_detect());
    T m = (T)-INFINITY;
    double sum = 0;
    if (own > 0) f->row[KN__FOLD_MAX][sizeof(T) == sizeof(double)](s, own, &m);
    if (m == (T)-INFINITY) {
        for (int64_t c = 0; c < columns; c++) s[c] = 0;
        if (sums) ((T *)sums)[row] = m;
        return;
    }
    j->kernels->exp_minus(s, own, (double)m, s);
    f->row[KN__FOLD_SUM][sizeof(T) == sizeof(double)](s, own, &sum);
    j->kernels->scale(s, own, 1 / sum);
    for (int64_t c = own; c < columns; c++) s[c] = 0;
    if (sums) ((T *)sums)[row] = (T)((double)m + log(sum));
}

/* The gradients of the products from those of the shares, in place. */
static void ROW(slope_row)(job *j, room *r, int64_t at, int64_t columns) {
    T *d = (T *)r->slopes + at, scale = (T)j->a.scale.value;
    const T *s = (const T *)r->scores + at;
    double dot = j->kernels->dot(d, s, columns);
    j->kernels->softmax_gradient(d, s, columns, dot, d);
    if (!r->capped) {
        for (int64_t c = 0; c < columns; c++) d[c] *= scale;
        return;
    }
    const T *t = (const T *)r->capped + at;
    for (int64_t c = 0; c < columns; c++) d[c] *= (1 - t[c] * t[c]) * scale;
}

/* Row i, element by element: 0, or divided by 1 - p, as kn_dropout_at does with all scores. */
static void ROW(drop_row)(const job *j, room *r, int64_t index, int64_t i, int64_t columns, T *s) {
    double p = j->a.dropout;
    T factor = (T)(1 / (1 - p));
    uint64_t first = (uint64_t)((index * j->queries + i) * j->keys);
    kn__philox_bernoulli((uint64_t)j->a.key, (uint64_t)j->a.position, first, (size_t)columns, 1 - p,
                         r->stays);
    for (int64_t c = 0; c < columns; c++) s[c] = r->stays[c] ? s[c] * factor : 0;
}
