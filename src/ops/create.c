/* Creation: constants and sequences. Random numbers are in random.c. */
#include <math.h>

#include "ops/infer.h"
#include "ops/number.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* The dtype asked for, else the default; false after raising dtype-invalid. */
static bool settle_dtype(const kn__call *call, kn_dtype *dtype) {
    if (!*dtype) *dtype = KN_F32;
    if (kn_dtype_size(*dtype)) return true;
    kn__call_site b;
    kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), *dtype);
    return false;
}

/* ---- full ---- */
bool kn__infer_full(kn__call *call) {
    kn_full_args *a = call->args;
    return settle_dtype(call, &a->dtype) && kn__number_fit(call, &a->value, a->dtype) &&
           kn__out_shape(call, 0, a->dtype, a->shape);
}

int kn__ref_full(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0]};
    kn_number v = ((const kn_full_args *)l->args)->value;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return KN_OK;
    do {
        if (v.kind == KN_NUMBER_FLOAT)
            kn__store_f(d[0], w.offset[0], v.as.f);
        else
            kn__store_i(d[0], w.offset[0], v.as.i);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- zeros, ones ---- */
bool kn__infer_create(kn__call *call) {
    kn_create_args *a = call->args;
    return settle_dtype(call, &a->dtype) && kn__out_shape(call, 0, a->dtype, a->shape);
}
static kn_tensor *create(const kn__call *call, int64_t value) {
    const kn_create_args *a = call->args;
    kn_full_options o = {.size = sizeof o, .dtype = a->dtype};
    return kn_full_with(call->out[0]->dev, a->shape, kn_number_i64(value), &o);
}
void kn__parts_zeros(const kn__call *call, kn_tensor **results) {
    results[0] = create(call, 0);
}
void kn__parts_ones(const kn__call *call, kn_tensor **results) {
    results[0] = create(call, 1);
}

void kn__parts_empty(const kn__call *call, kn_tensor **results) {
    results[0] = create(call, 0);
}

/* ---- zeros_like, ones_like, empty_like, full_like ---- */
static bool infer_like(kn__call *call, kn_dtype *dtype) {
    const kn_desc *x = &call->in[0]->d;
    if (!*dtype) *dtype = (kn_dtype)x->dtype;
    return settle_dtype(call, dtype) && kn__out(call, 0, *dtype, x->rank, x->shape);
}
bool kn__infer_like(kn__call *call) {
    return infer_like(call, &((kn_like_args *)call->args)->dtype);
}

static kn_tensor *full_like(const kn__call *call, kn_number value) {
    const kn_tensor *x = call->in[0], *y = call->out[0];
    kn_full_options o = {.size = sizeof o, .dtype = (kn_dtype)y->d.dtype};
    return kn_full_with(x->dev, kn__desc_shape(&x->d), value, &o);
}
void kn__parts_empty_like(const kn__call *call, kn_tensor **results) {
    results[0] = full_like(call, kn_number_i64(0));
}
void kn__parts_zeros_like(const kn__call *call, kn_tensor **results) {
    results[0] = full_like(call, kn_number_i64(0));
}
void kn__parts_ones_like(const kn__call *call, kn_tensor **results) {
    results[0] = full_like(call, kn_number_i64(1));
}
bool kn__infer_full_like(kn__call *call) {
    kn_full_like_args *a = call->args;
    return infer_like(call, &a->dtype) && kn__number_fit(call, &a->value, a->dtype);
}
void kn__parts_full_like(const kn__call *call, kn_tensor **results) {
    results[0] = full_like(call, ((const kn_full_like_args *)call->args)->value);
}

/* ---- arange: element i is start + i step, exact where all are whole ---- */
static bool is_whole(kn_number n) {
    return n.kind != KN_NUMBER_FLOAT;
}
static long double real_of(kn_number n) {
    if (n.kind == KN_NUMBER_FLOAT) return n.as.f;
    return n.kind == KN_NUMBER_INT ? (long double)n.as.i : (long double)n.as.u;
}

bool kn__infer_arange(kn__call *call) {
    kn_arange_args *a = call->args;
    kn__call_site b;
    if (!settle_dtype(call, &a->dtype)) return false;
    if (a->step == 0) a->step = 1;
    long double start = real_of(a->start), stop = real_of(a->stop);
    bool whole = is_whole(a->start) && is_whole(a->stop) && a->step == floorl(a->step);
    /* Fractions are counted in double, as NumPy and PyTorch count. */
    long double count = whole ? ceill((stop - start) / a->step)
                              : (long double)ceil(((double)stop - (double)start) / (double)a->step);
    if (!(count >= 0) || !isfinite(a->step) || !isfinite(start)) {
        kn__fail_arange_step(call->kn, kn__site_of(call, &b), (double)start, (double)stop,
                             (double)a->step);
        return false;
    }
    if (count >= 0x1p62L) {
        kn_shape huge = {1, {INT64_MAX}};
        kn__fail_size_overflow(call->kn, kn__site_of(call, &b), &huge);
        return false;
    }
    return kn__out_shape(call, 0, a->dtype, (kn_shape){1, {(int64_t)count}});
}

int kn__ref_arange(const kn_launch *l) {
    const kn_arange_args *a = l->args;
    const kn_desc *d = l->out[0];
    /* Integers are counted as given, then computed in whole numbers, as in NumPy and PyTorch. */
    long double from = real_of(a->start), by = truncl(a->step);
    bool exact =
        !kn__is_f(d) && fabsl(by) < 0x1p63L && (is_whole(a->start) || fabsl(from) < 0x1p63L);
    uint64_t first = is_whole(a->start) ? (uint64_t)a->start.as.i
                     : exact            ? (uint64_t)(int64_t)from
                                        : 0;
    uint64_t step = exact ? (uint64_t)(int64_t)by : 0;
    double start = (double)real_of(a->start), wide = (double)a->step;
    for (int64_t i = 0; i < d->shape[0]; i++) {
        int64_t at = d->offset + i * d->strides[0];
        if (exact)
            kn__store_i(d, at, (int64_t)(first + (uint64_t)i * step));
        else
            kn__store_f(d, at, start + (double)i * wide);
    }
    return KN_OK;
}

/* ---- linspace, logspace: counted from the nearer end, so that both ends are exact ---- */
static double step_of(double start, double stop, int64_t count) {
    return count > 1 ? (stop - start) / (double)(count - 1) : 0;
}
static double spaced(double start, double stop, double step, int64_t i, int64_t count) {
    return 2 * i < count ? start + step * (double)i : stop - step * (double)(count - 1 - i);
}

bool kn__infer_linspace(kn__call *call) {
    kn_linspace_args *a = call->args;
    if (!settle_dtype(call, &a->dtype)) return false;
    if (!kn_dtype_is_float(a->dtype)) a->start = trunc(a->start), a->stop = trunc(a->stop);
    return kn__out_shape(call, 0, a->dtype, (kn_shape){1, {a->count}});
}

int kn__ref_linspace(const kn_launch *l) {
    const kn_linspace_args *a = l->args;
    const kn_desc *d = l->out[0];
    double step = step_of(a->start, a->stop, a->count);
    for (int64_t i = 0; i < a->count; i++)
        kn__store_f(d, d->offset + i * d->strides[0], spaced(a->start, a->stop, step, i, a->count));
    return KN_OK;
}

bool kn__infer_logspace(kn__call *call) {
    kn_logspace_args *a = call->args;
    if (!settle_dtype(call, &a->dtype)) return false;
    if (!a->base.given) a->base = (kn_some_f64){true, 10};
    if (!kn_dtype_is_float(a->dtype)) a->start = trunc(a->start), a->stop = trunc(a->stop);
    return kn__out_shape(call, 0, a->dtype, (kn_shape){1, {a->count}});
}

int kn__ref_logspace(const kn_launch *l) {
    const kn_logspace_args *a = l->args;
    const kn_desc *d = l->out[0];
    double step = step_of(a->start, a->stop, a->count);
    for (int64_t i = 0; i < a->count; i++)
        kn__store_f(d, d->offset + i * d->strides[0],
                    pow(a->base.value, spaced(a->start, a->stop, step, i, a->count)));
    return KN_OK;
}

/* ---- eye ---- */
bool kn__infer_eye(kn__call *call) {
    kn_eye_args *a = call->args;
    if (!a->columns.given) a->columns = (kn_some_i64){true, a->n};
    return settle_dtype(call, &a->dtype) &&
           kn__out_shape(call, 0, a->dtype, (kn_shape){2, {a->n, a->columns.value}});
}

int kn__ref_eye(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0]};
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return KN_OK;
    do {
        kn__store_i(d[0], w.offset[0], w.at[0] == w.at[1]);
    } while (kn__walk_next(&w));
    return KN_OK;
}

#ifdef KILN_TESTING
KN__SAMPLES(full) = {
    {.args = &(kn_full_args){.shape = {2, {3, 4}}, .value = {KN_NUMBER_INT, {.i = 3}}}},
    {.args = &(kn_full_args){.shape = {2, {3, 4}},
                             .value = {KN_NUMBER_INT, {.i = 300}},
                             .dtype = KN_I8},
     .fails = KN_E_NUMBER_OUT_OF_RANGE},
    {.args = &(kn_full_args){.shape = {1, {-1}}, .value = {KN_NUMBER_INT, {.i = 3}}},
     .fails = KN_E_SIZE_NEGATIVE},
    KN__SAMPLES_END};
KN__SAMPLES(zeros) = {{.args = &(kn_create_args){.shape = {2, {3, 4}}}},
                      {.args = &(kn_create_args){.shape = {0, {0}}, .dtype = KN_I64}},
                      KN__SAMPLES_END};
KN__SAMPLES(ones) = {{.args = &(kn_create_args){.shape = {2, {3, 4}}}},
                     {.args = &(kn_create_args){.shape = {2, {0, 4}}, .dtype = KN_BOOL}},
                     KN__SAMPLES_END};
KN__SAMPLES(zeros_like) = {{.in = {{.shape = {2, {3, 5}}}}}, KN__SAMPLES_END};
KN__SAMPLES(ones_like) = {{.in = {{.shape = {2, {3, 5}}}}},
                          {.in = {{.shape = {0, {0}}}}, .args = &(kn_like_args){KN_F64}},
                          {.in = {{.shape = {1, {2}}}},
                           .args = &(kn_like_args){(kn_dtype)99},
                           .fails = KN_E_DTYPE_INVALID},
                          KN__SAMPLES_END};
KN__SAMPLES(empty) = {{.args = &(kn_create_args){.shape = {2, {3, 4}}}}, KN__SAMPLES_END};
KN__SAMPLES(empty_like) = {{.in = {{.shape = {2, {0, 5}}}}},
                           {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_like_args){KN_BOOL}},
                           KN__SAMPLES_END};
KN__SAMPLES(full_like) = {{.in = {{.shape = {2, {3, 5}}}},
                           .args = &(kn_full_like_args){{KN_NUMBER_INT, {.i = 7}}, KN_DTYPE_NONE}},
                          {.in = {{.shape = {2, {3, 5}}}},
                           .args = &(kn_full_like_args){{KN_NUMBER_FLOAT, {.f = 0.5}}, KN_F64}},
                          {.in = {{.shape = {1, {3}}}},
                           .args = &(kn_full_like_args){{KN_NUMBER_INT, {.i = 700}}, KN_I8},
                           .fails = KN_E_NUMBER_OUT_OF_RANGE},
                          KN__SAMPLES_END};
static const double threes[] = {-1, 2, 5, 8}, whole_steps[] = {0, 2};
KN__SAMPLES(arange) = {{.args = &(kn_arange_args){.start = {KN_NUMBER_INT, {.i = -1}},
                                                  .stop = {KN_NUMBER_INT, {.i = 9}},
                                                  .step = 3},
                        .out = threes,
                        .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_SIGNED},
                       {.args = &(kn_arange_args){.start = {KN_NUMBER_INT, {.i = 9}},
                                                  .stop = {KN_NUMBER_INT, {.i = -1}},
                                                  .step = -2,
                                                  .dtype = KN_I64}},
                       {.args = &(kn_arange_args){.start = {KN_NUMBER_FLOAT, {.f = 0.5}},
                                                  .stop = {KN_NUMBER_FLOAT, {.f = 30}},
                                                  .step = 0.25L}},
                       {.args = &(kn_arange_args){.start = {KN_NUMBER_FLOAT, {.f = -0.9}},
                                                  .stop = {KN_NUMBER_FLOAT, {.f = 2.1}},
                                                  .step = 2,
                                                  .dtype = KN_I64},
                        .dtypes = 1u << KN_I64,
                        .out = whole_steps},
                       {.args = &(kn_arange_args){.stop = {KN_NUMBER_INT, {.i = 9}}, .step = -1},
                        .fails = KN_E_ARANGE_STEP},
                       KN__SAMPLES_END};
static const double fifths[] = {0, 2.5, 5, 7.5, 10}, whole_fifths[] = {0, 2, 5, 7, 10};
KN__SAMPLES(linspace) = {
    {.args = &(kn_linspace_args){.start = 0, .stop = 10, .count = 5},
     .out = fifths,
     .dtypes = KN_DTYPES_FLOAT},
    {.args = &(kn_linspace_args){.start = 0.9, .stop = 10.9, .count = 5, .dtype = KN_I64},
     .out = whole_fifths,
     .dtypes = 1u << KN_I64},
    {.args = &(kn_linspace_args){.start = 3, .stop = -1, .count = 33}},
    {.args = &(kn_linspace_args){.start = 3, .stop = 4, .count = 1}},
    {.args = &(kn_linspace_args){.start = 3, .stop = 4, .count = -1}, .fails = KN_E_SIZE_NEGATIVE},
    KN__SAMPLES_END};
static const double squares[] = {1, 2, 4, 8};
KN__SAMPLES(logspace) = {
    {.args = &(kn_logspace_args){.start = 0, .stop = 3, .count = 4, .base = {true, 2}},
     .out = squares},
    {.args = &(kn_logspace_args){.start = 2, .stop = -1, .count = 5, .dtype = KN_F64}},
    {.args = &(kn_logspace_args){.start = 0, .stop = 4, .count = 3, .base = {true, 0}}},
    {.args = &(kn_logspace_args){.start = 0, .stop = 4, .count = 0}},
    {.args = &(kn_logspace_args){.count = -1}, .fails = KN_E_SIZE_NEGATIVE},
    KN__SAMPLES_END};
KN__SAMPLES(eye) = {{.args = &(kn_eye_args){.n = 4}},
                    {.args = &(kn_eye_args){.n = 3, .columns = {true, 5}, .dtype = KN_BOOL}},
                    {.args = &(kn_eye_args){.n = 3, .columns = {true, 0}}},
                    {.args = &(kn_eye_args){.n = -3}, .fails = KN_E_SIZE_NEGATIVE},
                    KN__SAMPLES_END};
#endif
