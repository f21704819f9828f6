/* flex's creation and random kernels. A draw's elements depend on key, position and index alone
 * (core/philox.h), so any cut among threads gives the reference's bits. */
#include <string.h>

#include "backends/flex/flex.h"
#include "core/casts.h"
#include "core/philox.h"
#include "ops/random.h"

enum {
    GRAIN = 16384, /* elements of a thread's share */
    BLOCK = 1024   /* elements whose random bits are made at a time */
};

static int64_t count_of(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= d->shape[i];
    return n;
}

static void cut(const kn_launch *l, int64_t n, void (*fn)(void *user, int64_t begin, int64_t end),
                void *user) {
    if (n <= GRAIN)
        fn(user, 0, n);
    else
        l->host->parallel_for(n, GRAIN, fn, user);
}

/* ---- full ---- */
typedef struct filling {
    char *out;
    size_t size;
    char value[16];
} filling;

static void fill(void *user, int64_t begin, int64_t end) {
    const filling *f = user;
    char *to = f->out + (size_t)begin * f->size;
    size_t bytes = (size_t)(end - begin) * f->size;
    static const char zero[16] = {0};
    if (f->size == 1 || memcmp(f->value, zero, f->size) == 0) {
        memset(to, f->value[0], bytes);
        return;
    }
    memcpy(to, f->value, f->size);
    size_t head = bytes < 4096 ? bytes : 4096;
    for (size_t done = f->size; done < head; done *= 2)
        memcpy(to + done, to, done < head - done ? done : head - done);
    for (size_t done = head; done < bytes; done += head)
        memcpy(to + done, to, head < bytes - done ? head : bytes - done);
}

int kn__flex_full(const kn_launch *l) {
    const kn_desc *out = l->out[0];
    kn_number v = ((const kn_full_args *)l->args)->value;
    kn_dtype dtype = (kn_dtype)out->dtype, from = v.kind == KN_NUMBER_FLOAT ? KN_F64 : KN_I64;
    filling f = {.size = kn_dtype_size(dtype)};
    double aligned[2] = {0};
    kn__cast_one(dtype, aligned, from, v.kind == KN_NUMBER_FLOAT ? (void *)&v.as.f : &v.as.i);
    memcpy(f.value, aligned, sizeof f.value);
    f.out = kn_desc_data(out, f.size);
    cut(l, count_of(out), fill, &f);
    return KN_OK;
}

/* ---- draws ---- */
typedef struct drawing {
    kn__draw draw;
    const kn_desc *out;
} drawing;

static void draw_part(void *user, int64_t begin, int64_t end) {
    const drawing *d = user;
    kn__draw_range(&d->draw, d->out, begin, end - begin);
}
static int run_draw(const kn_launch *l, kn__draw draw) {
    drawing d = {draw, l->out[0]};
    cut(l, count_of(l->out[0]), draw_part, &d);
    return KN_OK;
}

int kn__flex_rand(const kn_launch *l) {
    return run_draw(l, kn__draw_of_rand(l->args));
}
int kn__flex_randn(const kn_launch *l) {
    return run_draw(l, kn__draw_of_randn(l->args));
}
int kn__flex_uniform(const kn_launch *l) {
    return run_draw(l, kn__draw_of_uniform(l->args));
}
int kn__flex_normal(const kn_launch *l) {
    return run_draw(l, kn__draw_of_normal(l->args));
}
int kn__flex_randint(const kn_launch *l) {
    return run_draw(l, kn__draw_of_randint(l->args));
}
int kn__flex_bernoulli(const kn_launch *l) {
    return run_draw(l, kn__draw_of_bernoulli(l->args));
}

/* ---- dropout ---- */
typedef struct dropping {
    uint64_t key, position;
    double p;
    int dtype;
    const char *x;
    char *out;
} dropping;

static void drop_f32(float *to, const float *x, const uint8_t *stays, int64_t n, double p) {
    double scale = 1 / (1 - p);
    for (int64_t i = 0; i < n; i++) {
        float v = (float)((double)x[i] * scale);
        to[i] = stays[i] ? v : 0.0f;
    }
}
static void drop_f64(double *to, const double *x, const uint8_t *stays, int64_t n, double p) {
    double scale = 1 / (1 - p);
    for (int64_t i = 0; i < n; i++) {
        double v = x[i] * scale;
        to[i] = stays[i] ? v : 0.0;
    }
}

static void drop_halves(const dropping *d, int64_t at, const uint8_t *stays, int64_t n) {
    float x[BLOCK], y[BLOCK];
    kn_dtype dtype = (kn_dtype)d->dtype;
    kn__cast_array(KN_F32, x, dtype, d->x + 2 * at, (size_t)n);
    drop_f32(y, x, stays, n, d->p);
    kn__cast_array(dtype, d->out + 2 * at, KN_F32, y, (size_t)n);
}

static void drop(void *user, int64_t begin, int64_t end) {
    const dropping *d = user;
    uint8_t stays[BLOCK];
    for (int64_t at = begin; at < end; at += BLOCK) {
        int64_t n = end - at < BLOCK ? end - at : BLOCK;
        kn__philox_bernoulli(d->key, d->position, (uint64_t)at, (size_t)n, 1 - d->p, stays);
        if (d->dtype == KN_F32)
            drop_f32((float *)(void *)d->out + at, (const float *)(const void *)d->x + at, stays, n,
                     d->p);
        else if (d->dtype == KN_F64)
            drop_f64((double *)(void *)d->out + at, (const double *)(const void *)d->x + at, stays,
                     n, d->p);
        else
            drop_halves(d, at, stays, n);
    }
}

static int run_dropout(const kn_launch *l, double p, int64_t key, int64_t position) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    size_t size = kn_dtype_size((kn_dtype)x->dtype);
    dropping d = {.key = (uint64_t)key,
                  .position = (uint64_t)position,
                  .p = p,
                  .dtype = x->dtype,
                  .x = kn_desc_data(x, size),
                  .out = kn_desc_data(out, size)};
    cut(l, count_of(out), drop, &d);
    return KN_OK;
}

int kn__flex_dropout(const kn_launch *l) {
    const kn_dropout_args *a = l->args;
    return run_dropout(l, a->p, a->key, a->position);
}
int kn__flex_dropout_at(const kn_launch *l) {
    const kn_dropout_at_args *a = l->args;
    return run_dropout(l, a->p, a->key, a->position);
}
