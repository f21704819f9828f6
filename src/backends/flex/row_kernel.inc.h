/* The loops over rows for one type. Included with
 *
 *   T               the elements' type
 *   V_WIDE(p)       elements from p on as a vector vec_f64
 *   VEC             a vector of T, with V_LOAD(p) and V_STORE(p, v)
 *   EXP(v)          exp of a vector
 *   KERNEL(name)    the functions' names
 *
 * and all undefined at its end. */

enum { KERNEL(WIDTH) = (int)(sizeof(VEC) / sizeof(T)) };

static void KERNEL(exp_minus)(const void *from, int64_t n, double shift, void *to) {
    const T *x = from;
    T *y = to;
    VEC s = (VEC){0} + (T)shift, v;
    int64_t i = 0;
    for (; i + KERNEL(WIDTH) <= n; i += KERNEL(WIDTH)) {
        v = EXP(V_LOAD(x + i) - s);
        V_STORE(y + i, v);
    }
    if (i == n) return;
    T rest[KERNEL(WIDTH)] = {0};
    memcpy(rest, x + i, (size_t)(n - i) * sizeof(T));
    v = EXP(V_LOAD(rest) - s);
    V_STORE(rest, v);
    memcpy(y + i, rest, (size_t)(n - i) * sizeof(T));
}

/* The sum alone; the exponentials pass through a small buffer, to be widened. */
static double KERNEL(exp_sum)(const void *from, int64_t n, double shift) {
    enum { PARTS = sizeof(VEC) / sizeof(T) / DOUBLES };
    const T *x = from;
    VEC s = (VEC){0} + (T)shift, e;
    vec_f64 sum[PARTS] = {{0}};
    T part[KERNEL(WIDTH)];
    int64_t i = 0;
    for (; i + KERNEL(WIDTH) <= n; i += KERNEL(WIDTH)) {
        e = EXP(V_LOAD(x + i) - s);
        V_STORE(part, e);
        UNROLL
        for (int k = 0; k < (int)PARTS; k++) sum[k] += V_WIDE(part + k * DOUBLES);
    }
    if (i < n) {
        for (int64_t k = 0; k < KERNEL(WIDTH); k++) part[k] = i + k < n ? x[i + k] : -(T)INFINITY;
        e = EXP(V_LOAD(part) - s);
        V_STORE(part, e);
        for (int k = 0; k < (int)PARTS; k++) sum[k] += V_WIDE(part + k * DOUBLES);
    }
    double lanes[PARTS * DOUBLES], total = 0;
    memcpy(lanes, sum, sizeof lanes);
    for (int k = 0; k < (int)(PARTS * DOUBLES); k++) total += lanes[k];
    return total;
}

static void KERNEL(scale)(void *data, int64_t n, double factor) {
    T *y = data, f = (T)factor;
    for (int64_t i = 0; i < n; i++) y[i] *= f;
}

static void KERNEL(minus)(const void *from, int64_t n, double a, double b, void *to) {
    const T *x = from;
    T *y = to, p = (T)a, q = (T)b;
    for (int64_t i = 0; i < n; i++) y[i] = (x[i] - p) - q;
}

static double KERNEL(dot)(const void *left, const void *right, int64_t n) {
    const T *a = left, *b = right;
    vec_f64 v[SUM_VECTORS] = {{0}};
    int64_t i = 0;
    for (; i + SUM_LANES <= n; i += SUM_LANES) {
        UNROLL
        for (int k = 0; k < SUM_VECTORS; k++)
            v[k] += V_WIDE(a + i + k * DOUBLES) * V_WIDE(b + i + k * DOUBLES);
    }
    double lanes[SUM_LANES];
    memcpy(lanes, v, sizeof lanes);
    for (int k = 0; i < n; i++, k++) lanes[k] += (double)a[i] * (double)b[i];
    return sum_lanes(lanes);
}

static double KERNEL(deviations)(const void *data, int64_t n, double mean) {
    const T *x = data;
    vec_f64 v[SUM_VECTORS] = {{0}}, m = (vec_f64){0} + mean;
    int64_t i = 0;
    for (; i + SUM_LANES <= n; i += SUM_LANES) {
        UNROLL
        for (int k = 0; k < SUM_VECTORS; k++) {
            vec_f64 d = V_WIDE(x + i + k * DOUBLES) - m;
            v[k] += d * d;
        }
    }
    double lanes[SUM_LANES];
    memcpy(lanes, v, sizeof lanes);
    for (int k = 0; i < n; i++, k++) {
        double d = (double)x[i] - mean;
        lanes[k] += d * d;
    }
    return sum_lanes(lanes);
}

static void KERNEL(gradient_sums)(const void *dydata, const void *xdata, int64_t n,
                                  const kn__row_norm *r, double *g, double *gx) {
    const T *dy = dydata, *x = xdata, *w = r->weight;
    vec_f64 a[SUM_VECTORS] = {{0}}, b[SUM_VECTORS] = {{0}}, m = (vec_f64){0} + r->mean;
    int64_t i = 0;
    for (; i + SUM_LANES <= n; i += SUM_LANES) {
        UNROLL
        for (int k = 0; k < SUM_VECTORS; k++) {
            int64_t at = i + k * DOUBLES;
            vec_f64 d = V_WIDE(dy + at);
            if (w) d *= V_WIDE(w + at);
            a[k] += d;
            b[k] += d * (V_WIDE(x + at) - m);
        }
    }
    double first[SUM_LANES], second[SUM_LANES];
    memcpy(first, a, sizeof first);
    memcpy(second, b, sizeof second);
    for (int k = 0; i < n; i++, k++) {
        double d = w ? (double)dy[i] * (double)w[i] : (double)dy[i];
        first[k] += d;
        second[k] += d * ((double)x[i] - r->mean);
    }
    *g += sum_lanes(first);
    *gx += sum_lanes(second);
}

static void KERNEL(normalize)(const void *from, int64_t n, const kn__row_norm *r, void *to) {
    const T *x = from, *w = r->weight, *b = r->bias;
    T *y = to, m = (T)r->mean, s = (T)r->scale;
    if (w && b) {
        for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m) * s * w[i] + b[i];
    } else if (w) {
        for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m) * s * w[i];
    } else if (b) {
        for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m) * s + b[i];
    } else {
        for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m) * s;
    }
}

static void KERNEL(affine)(const void *from, int64_t n, double mean, double scale, double bias,
                           void *to) {
    const T *x = from;
    T *y = to, m = (T)mean, s = (T)scale, b = (T)bias;
    for (int64_t i = 0; i < n; i++) y[i] = (x[i] - m) * s + b;
}

static void KERNEL(norm_gradient)(const void *dydata, const void *xdata, int64_t n,
                                  const kn__row_norm *r, double a, double b, void *to) {
    const T *dy = dydata, *x = xdata, *w = r->weight;
    T *dx = to, m = (T)r->mean, s = (T)r->scale, c = (T)a, d = (T)b;
    if (w) {
        for (int64_t i = 0; i < n; i++) dx[i] = (dy[i] * w[i] - c - (x[i] - m) * d) * s;
    } else {
        for (int64_t i = 0; i < n; i++) dx[i] = (dy[i] - c - (x[i] - m) * d) * s;
    }
}

static void KERNEL(parameter_gradient)(const void *dydata, const void *xdata, int64_t n,
                                       const kn__row_norm *r, double *restrict dweight,
                                       double *restrict dbias) {
    const T *dy = dydata, *x = xdata;
    T m = (T)r->mean, s = (T)r->scale;
    for (int64_t i = 0; i < n; i++) {
        dweight[i] += (double)(dy[i] * ((x[i] - m) * s));
        dbias[i] += (double)dy[i];
    }
}

/* Four rows, so that the sums are read and written a quarter as often. */
static void KERNEL(parameter_gradient4)(const void *const *dys, const void *const *xs, int64_t n,
                                        const kn__row_norm *r, double *restrict dweight,
                                        double *restrict dbias) {
    const T *a = dys[0], *b = dys[1], *c = dys[2], *d = dys[3];
    const T *p = xs[0], *q = xs[1], *u = xs[2], *v = xs[3];
    T m0 = (T)r[0].mean, m1 = (T)r[1].mean, m2 = (T)r[2].mean, m3 = (T)r[3].mean;
    T s0 = (T)r[0].scale, s1 = (T)r[1].scale, s2 = (T)r[2].scale, s3 = (T)r[3].scale;
    for (int64_t i = 0; i < n; i++) {
        T low = a[i] * ((p[i] - m0) * s0) + b[i] * ((q[i] - m1) * s1);
        T high = c[i] * ((u[i] - m2) * s2) + d[i] * ((v[i] - m3) * s3);
        dweight[i] += (double)(low + high);
        dbias[i] += (double)((a[i] + b[i]) + (c[i] + d[i]));
    }
}

static void KERNEL(softmax_gradient)(const void *dydata, const void *ydata, int64_t n, double dot,
                                     void *to) {
    const T *dy = dydata, *y = ydata;
    T *dx = to, d = (T)dot;
    for (int64_t i = 0; i < n; i++) dx[i] = y[i] * (dy[i] - d);
}

static void KERNEL(log_softmax_gradient)(const void *dydata, int64_t n, double sum, void *to) {
    const T *dy = dydata;
    T *e = to, s = (T)sum;
    for (int64_t i = 0; i < n; i++) e[i] = dy[i] - e[i] * s;
}

#undef T
#undef V_WIDE
#undef VEC
#undef V_LOAD
#undef V_STORE
#undef EXP
#undef KERNEL
