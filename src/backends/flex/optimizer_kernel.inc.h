/* Optimiser steps over REAL. Plain loops: they have no sums, so the compiler makes vectors of them
 * for whatever set the including file is built for, and every element gets the same bits. */

/* One loop for each way of treating the buffer. */
static void KERNEL(sgd)(int64_t n, const kn__sgd_numbers *a, void *param, const void *grad,
                        void *buffer) {
    REAL *restrict p = param, *restrict b = buffer;
    const REAL *restrict g = grad;
    REAL lr = (REAL)a->lr, mu = (REAL)a->momentum, take = (REAL)a->take, decay = (REAL)a->decay;
    if (!b) {
        for (int64_t i = 0; i < n; i++) p[i] -= lr * (g[i] + decay * p[i]);
        return;
    }
    if (a->first) {
        for (int64_t i = 0; i < n; i++) b[i] = g[i] + decay * p[i];
    } else {
        for (int64_t i = 0; i < n; i++) b[i] = mu * b[i] + take * (g[i] + decay * p[i]);
    }
    if (a->nesterov) {
        for (int64_t i = 0; i < n; i++) p[i] -= lr * (g[i] + decay * p[i] + mu * b[i]);
    } else {
        for (int64_t i = 0; i < n; i++) p[i] -= lr * b[i];
    }
}

static void KERNEL(adam)(int64_t n, const kn__adam_numbers *a, void *param, const void *grad,
                         void *mean, void *square, void *largest) {
    REAL *restrict p = param, *restrict m = mean, *restrict v = square, *restrict most = largest;
    const REAL *restrict g = grad;
    REAL rate = (REAL)a->rate, root = (REAL)a->root, eps = (REAL)a->eps;
    REAL new1 = (REAL)(1 - a->beta1), keep2 = (REAL)a->beta2, new2 = (REAL)(1 - a->beta2);
    REAL shrink = (REAL)a->shrink, decay = (REAL)a->decay;
    if (!most) {
        for (int64_t i = 0; i < n; i++) {
            REAL d = g[i] + decay * p[i];
            m[i] += new1 * (d - m[i]);
            v[i] = keep2 * v[i] + new2 * d * d;
            p[i] = shrink * p[i] - rate * m[i] / (SQRT(v[i]) * root + eps);
        }
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        REAL d = g[i] + decay * p[i];
        m[i] += new1 * (d - m[i]);
        v[i] = keep2 * v[i] + new2 * d * d;
        most[i] = most[i] > v[i] ? most[i] : v[i];
        p[i] = shrink * p[i] - rate * m[i] / (SQRT(most[i]) * root + eps);
    }
}

#undef REAL
#undef SQRT
#undef KERNEL
