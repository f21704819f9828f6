/* Copying, casting, assigning. */
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* Copies with a cast, element by element, over the shape of d[0]. */
static int copy_elements(const kn_desc *to, const kn_desc *from) {
    const kn_desc *d[] = {to, from};
    size_t to_size = kn_dtype_size((kn_dtype)to->dtype),
           from_size = kn_dtype_size((kn_dtype)from->dtype);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        kn__cast_one((kn_dtype)to->dtype, (char *)to->buffer->data + w.offset[0] * (int64_t)to_size,
                     (kn_dtype)from->dtype,
                     (const char *)from->buffer->data + w.offset[1] * (int64_t)from_size);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- copy ---- */
int kn__ref_copy(const kn_launch *l) {
    return copy_elements(l->out[0], l->in[0]);
}
void kn__grad_copy(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}

/* A complex number becomes no real one by itself, as its imaginary part would be lost; bool asks
 * both parts whether they are 0. */
static bool keeps_imaginary(const kn__call *call, kn_dtype from, kn_dtype to) {
    if (!kn_dtype_is_complex(from) || kn_dtype_is_complex(to) || to == KN_BOOL) return true;
    kn__call_site b;
    kn__fail_cast_complex_to_real(call->kn, kn__site_of(call, &b), from, to);
    return false;
}

/* ---- cast: the traversal casts the gradient back ---- */
bool kn__infer_cast(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_dtype dtype = ((const kn_cast_args *)call->args)->dtype;
    kn__call_site b;
    if (!kn_dtype_size(dtype)) {
        kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), dtype);
        return false;
    }
    return keeps_imaginary(call, (kn_dtype)x->dtype, dtype) &&
           kn__out(call, 0, dtype, x->rank, x->shape);
}
int kn__ref_cast(const kn_launch *l) {
    return copy_elements(l->out[0], l->in[0]);
}
void kn__grad_cast(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}

/* ---- assign ---- */
bool kn__infer_assign(kn__call *call) {
    const kn_desc *dst = &call->in[0]->d, *src = &call->in[1]->d;
    kn_shape shape, own = kn__desc_shape(dst);
    if (!keeps_imaginary(call, (kn_dtype)src->dtype, (kn_dtype)dst->dtype)) return false;
    if (!kn__broadcast(call, dst, src, &shape)) return false;
    if (!kn_shape_equal(shape, own)) {
        kn__call_site b;
        kn_shape given = kn__desc_shape(src);
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "src", &given, &own);
        return false;
    }
    /* The same elements on both sides, in another order: read before writing. */
    if (dst->buffer == src->buffer) call->in[1] = kn_copy(call->in[1]);
    return !kn_is_nil(call->in[1]);
}
int kn__ref_assign(const kn_launch *l) {
    return copy_elements(l->in[0], l->in[1]);
}

#ifdef KILN_TESTING
KN__SAMPLES(copy) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}}, {.in = {{.shape = {0, {0}}}}}, KN__SAMPLES_END};
KN__SAMPLES(cast) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_cast_args){KN_F64}, .dtypes = KN_DTYPES_REAL},
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_cast_args){KN_I32}, .dtypes = KN_DTYPES_REAL},
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_cast_args){KN_C128}},
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_cast_args){KN_C64}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_cast_args){KN_BOOL}},
    {.in = {{.shape = {2, {3, 5}}}},
     .args = &(kn_cast_args){KN_F64},
     .dtypes = KN_DTYPES_COMPLEX,
     .fails = KN_E_CAST_COMPLEX_TO_REAL},
    KN__SAMPLES_END};
KN__SAMPLES(assign) = {{.in = {{.shape = {2, {3, 5}}}, {.shape = {1, {5}}}}}, KN__SAMPLES_END};
#endif
