/* What undoes a max pooling: elements go back to where their windows had them. */
#include <string.h>

#include "ops/conv.h"
#include "ops/indexing.h"
#include "ops/planes.h"
#include "ops/pool.h"
#include "ops/samples.h"
#include "ops/spatial.h"

/* ---- shape rule ---- */

/* The size that pools to n; a given one may differ from it by less than a stride. */
static bool unpooled_size(const kn__call *call, const kn_max_unpool_args *a, int axis, bool given,
                          int64_t n, int64_t *size) {
    int64_t stride = a->stride.dim[axis], usual;
    if (__builtin_mul_overflow(n - 1, stride, &usual)) usual = INT64_MAX / 2;
    usual += a->kernel.dim[axis] - 2 * a->padding.dim[axis];
    if (!given) {
        *size = usual;
        return true;
    }
    *size = a->output.dim[axis];
    if (*size > usual - stride && *size < usual + stride) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "output", *size,
                                    "(n - 1) stride - 2 padding + kernel, or less than a stride "
                                    "from it");
    return false;
}

static bool infer_max_unpool(kn__call *call, int nd) {
    const kn_desc *x = &call->in[0]->d, *indices = &call->in[1]->d;
    kn_max_unpool_args *a = call->args;
    kn_shape out = kn__desc_shape(x), given = kn__desc_shape(indices);
    kn__call_site b;
    if (!kn__check_input(call, 0, nd) || !kn__check_pool_indices(call)) return false;
    if (!kn_shape_equal(given, out)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "indices", &given, &out);
        return false;
    }
    if (a->kernel.count == 0)
        return kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "kernel"), false;
    if (a->stride.count == 0) a->stride = a->kernel;
    bool sized = a->output.count != 0;
    if (!kn__fill_dims(call, "kernel", &a->kernel, nd, 1, 1) ||
        !kn__fill_dims(call, "stride", &a->stride, nd, 1, 1) ||
        !kn__fill_dims(call, "padding", &a->padding, nd, 0, 0) ||
        !kn__fill_dims(call, "output", &a->output, nd, 0, 0))
        return false;
    for (int i = 0; i < nd; i++) {
        int64_t *size = &out.dim[x->rank - nd + i];
        if (!unpooled_size(call, a, i, sized, *size, size)) return false;
        a->output.dim[i] = *size;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, out);
}
bool kn__infer_max_unpool1d(kn__call *call) {
    return infer_max_unpool(call, 1);
}
bool kn__infer_max_unpool2d(kn__call *call) {
    return infer_max_unpool(call, 2);
}
bool kn__infer_max_unpool3d(kn__call *call) {
    return infer_max_unpool(call, 3);
}

/* ---- gradient: every index reads what now stands at its place ---- */
void kn__grad_max_unpool(kn__backprop *b) {
    int nd = ((const kn_max_unpool_args *)b->args)->kernel.count;
    kn_tensor *indices = b->in[1], *dy = b->dy[0];
    bool batched = kn_rank(indices) == nd + 2;
    if (batched) {
        b->dx[0] = kn_max_pool_pick(dy, indices);
        return;
    }
    b->dx[0] = kn_squeeze(kn_max_pool_pick(kn_unsqueeze(dy, 0), kn_unsqueeze(indices, 0)),
                          .axes = KN_AXES(0));
}

/* ---- kernel ---- */

/* Where place f, counted in row-major order, of the plane that begins at offset lies. */
static int64_t flat_place(const kn_desc *d, int64_t offset, int64_t f) {
    if (d->contiguous) return offset + f;
    for (int i = d->rank - 1; i >= 2; i--) {
        offset += f % d->shape[i] * d->strides[i];
        f /= d->shape[i];
    }
    return offset;
}

static void unpooled_planes(void *user, int64_t begin, int64_t end) {
    const kn_launch *l = user;
    const kn_desc *x = l->in[0], *indices = l->in[1], *y = l->out[0];
    int64_t size = (int64_t)kn_dtype_size((kn_dtype)x->dtype), n = kn__places(x);
    for (int64_t p = begin; p < end; p++) {
        int64_t px = kn__plane(x, p), pi = kn__plane(indices, p), py = kn__plane(y, p);
        for (int64_t i = 0; i < n; i++) {
            int64_t to = ((const int64_t *)indices->buffer->data)[flat_place(indices, pi, i)];
            memcpy((char *)y->buffer->data + flat_place(y, py, to) * size,
                   (const char *)x->buffer->data + flat_place(x, px, i) * size, (size_t)size);
        }
    }
}

static int no_such_place(const kn_launch *l, int64_t index, int64_t limit) {
    *l->failure = (kn_failure){.code = KN_E_INDEX_OUT_OF_RANGE, .value = {index, 2, limit}};
    return KN_E_INDEX_OUT_OF_RANGE;
}

static int check_places(const kn_launch *l, int64_t limit) {
    const kn_desc *indices = l->in[1], *all[] = {indices};
    const int64_t *index = indices->buffer ? indices->buffer->data : NULL;
    kn__walk w;
    kn__walk_start(&w, all, 1);
    if (w.empty) return KN_OK;
    if (indices->contiguous) {
        index += indices->offset;
        for (int64_t i = 0, n = kn__desc_numel(indices); i < n; i++) {
            if (index[i] < 0 || index[i] >= limit) return no_such_place(l, index[i], limit);
        }
        return KN_OK;
    }
    do {
        int64_t i = index[w.offset[0]];
        if (i < 0 || i >= limit) return no_such_place(l, i, limit);
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__max_unpool_run(const kn_launch *l, bool parallel) {
    const kn_max_unpool_args *a = l->args;
    int64_t limit = 1;
    for (int i = 0; i < a->output.count; i++) limit *= a->output.dim[i];
    int status = check_places(l, limit);
    if (status != KN_OK) return status;
    kn__batched b;
    l = kn__with_batch(l, a->output.count, 2, &b);
    const kn_desc *y = l->out[0];
    if (y->contiguous) {
        size_t size = kn_dtype_size((kn_dtype)y->dtype);
        size_t bytes = (size_t)kn__desc_numel(y) * size;
        if (bytes) memset(kn_desc_data(y, size), 0, bytes);
    } else {
        kn__zero_elements(y);
    }
    kn__split(l, parallel, l->in[0]->shape[0] * l->in[0]->shape[1], kn__places(l->in[0]),
              unpooled_planes, (void *)(uintptr_t)l);
    return KN_OK;
}

int kn__ref_max_unpool1d(const kn_launch *l) {
    return kn__max_unpool_run(l, false);
}
int kn__ref_max_unpool2d(const kn_launch *l) {
    return kn__max_unpool_run(l, false);
}
int kn__ref_max_unpool3d(const kn_launch *l) {
    return kn__max_unpool_run(l, false);
}

#ifdef KILN_TESTING
#define UNPOOL &(kn_max_unpool_args)
#define PLACES(v, ...) \
    { .shape = {__VA_ARGS__}, .dtype = KN_I64, .values = v, .constant = true }
static const double places4[] = {0, 3, 4, 7}, places8[] = {0, 3, 9, 10, 1, 2, 8, 11},
                    twice[] = {1, 1, 4, 7}, outside[] = {0, 3, 4, 8};
KN__SAMPLES(max_unpool1d) = {
    {.in = {{.shape = {3, {1, 1, 4}}}, PLACES(places4, 3, {1, 1, 4})},
     .args = UNPOOL{.kernel = {1, {2}}}},
    {.in = {{.shape = {2, {1, 4}}}, PLACES(places4, 2, {1, 4})},
     .args = UNPOOL{.kernel = {1, {2}}, .output = {1, {9}}}},
    {.in = {{.shape = {3, {1, 1, 4}}}, PLACES(twice, 3, {1, 1, 4})},
     .args = UNPOOL{.kernel = {1, {2}}},
     .not_smooth = true},
    {.in = {{.shape = {3, {0, 1, 4}}}, PLACES(places4, 3, {0, 1, 4})},
     .args = UNPOOL{.kernel = {1, {2}}}},
    {.in = {{.shape = {3, {1, 1, 4}}}, PLACES(outside, 3, {1, 1, 4})},
     .args = UNPOOL{.kernel = {1, {2}}},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {3, {1, 1, 4}}}, PLACES(places4, 3, {1, 4, 1})},
     .args = UNPOOL{.kernel = {1, {2}}},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {3, {1, 1, 4}}}, PLACES(places4, 3, {1, 1, 4})},
     .args = UNPOOL{.kernel = {1, {2}}, .output = {1, {10}}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {3, {1, 1, 4}}}, {.shape = {3, {1, 1, 4}}, .dtype = KN_I32}},
     .args = UNPOOL{.kernel = {1, {2}}},
     .fails = KN_E_DTYPE_INDEX},
    {.in = {{.shape = {3, {1, 1, 4}}}, PLACES(places4, 3, {1, 1, 4})},
     .args = UNPOOL{.stride = {1, {2}}},
     .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
KN__SAMPLES(max_unpool2d) = {
    {.in = {{.shape = {4, {1, 2, 2, 2}}}, PLACES(places8, 4, {1, 2, 2, 2})},
     .args = UNPOOL{.kernel = {1, {2}}, .output = {2, {3, 4}}}},
    {.in = {{.shape = {3, {2, 2, 2}}}, PLACES(places8, 3, {2, 2, 2})},
     .args = UNPOOL{.kernel = {2, {3, 2}},
                    .stride = {1, {2}},
                    .padding = {2, {1, 0}},
                    .output = {2, {4, 4}}}},
    KN__SAMPLES_END};
KN__SAMPLES(max_unpool3d) = {
    {.in = {{.shape = {5, {1, 2, 1, 2, 2}}}, PLACES(places8, 5, {1, 2, 1, 2, 2})},
     .args = UNPOOL{.kernel = {1, {2}}}},
    KN__SAMPLES_END};
#endif
