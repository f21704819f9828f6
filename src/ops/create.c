/* Creation: constants and random numbers. */
#include "core/philox.h"
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- full ---- */
bool kn__infer_full(kn__call *call) {
    kn_full_args *a = call->args;
    if (!a->dtype) a->dtype = KN_F32;
    return kn__out_shape(call, 0, a->dtype, a->shape);
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
        else if (kn__is_f(d[0]))
            kn__store_f(d[0], w.offset[0],
                        v.kind == KN_NUMBER_INT ? (double)v.as.i : (double)v.as.u);
        else
            kn__store_i(d[0], w.offset[0], v.as.i);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- zeros_like, ones_like ---- */
static kn_tensor *full_like(const kn__call *call, int64_t value) {
    const kn_tensor *x = call->in[0];
    kn_full_options o = {.size = sizeof o, .dtype = (kn_dtype)x->d.dtype};
    return kn_full_with(x->dev, kn__desc_shape(&x->d), kn_number_i64(value), &o);
}
void kn__parts_zeros_like(const kn__call *call, kn_tensor **results) {
    results[0] = full_like(call, 0);
}
void kn__parts_ones_like(const kn__call *call, kn_tensor **results) {
    results[0] = full_like(call, 1);
}

/* ---- rand ---- */
bool kn__infer_random(kn__call *call) {
    kn_random_args *a = call->args;
    if (!a->dtype) a->dtype = KN_F32;
    return kn__out_shape(call, 0, a->dtype, a->shape);
}

int kn__ref_rand(const kn_launch *l) {
    const kn_desc *d = l->out[0];
    const kn_random_args *a = l->args;
    size_t n = (size_t)kn__desc_numel(d);
    void *out = kn_desc_data(d, kn_dtype_size((kn_dtype)d->dtype));
    uint64_t key = (uint64_t)a->key, position = (uint64_t)a->position;
    switch (d->dtype) {
    case KN_F64:
        kn__philox_uniform_f64(key, position, 0, n, 0, 1, out);
        break;
    case KN_F32:
        kn__philox_uniform_f32(key, position, 0, n, 0, 1, out);
        break;
    case KN_F16:
        kn__philox_uniform_f16(key, position, 0, n, 0, 1, out);
        break;
    default:
        kn__philox_uniform_bf16(key, position, 0, n, 0, 1, out);
        break;
    }
    return KN_OK;
}

#ifdef KILN_TESTING
KN__SAMPLES(full) = {
    {.args = &(kn_full_args){.shape = {2, {3, 4}}, .value = {KN_NUMBER_INT, {.i = 3}}}},
    KN__SAMPLES_END};
KN__SAMPLES(zeros_like) = {{.in = {{.shape = {2, {3, 5}}}}}, KN__SAMPLES_END};
KN__SAMPLES(ones_like) = {{.in = {{.shape = {2, {3, 5}}}}}, KN__SAMPLES_END};
KN__SAMPLES(rand) = {{.args = &(kn_random_args){.shape = {2, {3, 4}}}}, KN__SAMPLES_END};
#endif
