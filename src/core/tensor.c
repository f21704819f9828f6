/* What a tensor is: questions, descriptions, storage. */
#include "core/tensor.h"

#include <stdio.h>
#include <string.h>

#include "core/context.h"
#include "core/quant.h"
#include "core/runtime.h"

static const kn_tensor *real(const kn_tensor *t) {
    return t ? t : kn_nil();
}

int kn_rank(const kn_tensor *t) {
    return real(t)->d.rank;
}
kn_shape kn_shape_of(const kn_tensor *t) {
    kn_shape shape = kn__desc_shape(&real(t)->d);
    if (real(t)->d.quant) shape.dim[shape.rank - 1] = kn__quant_of(t)->size;
    return shape;
}
int64_t kn_numel(const kn_tensor *t) {
    return kn_shape_numel(kn_shape_of(t));
}
kn_dtype kn_dtype_of(const kn_tensor *t) {
    return (kn_dtype)real(t)->d.dtype;
}
kn_device *kn_device_of(const kn_tensor *t) {
    return real(t)->dev;
}
kn_context *kn_context_of(const kn_tensor *t) {
    return real(t)->dev->kn;
}
bool kn_is_contiguous(const kn_tensor *t) {
    return real(t)->d.contiguous;
}

/* The axis counted from the front, -1 where there is none. */
static int axis_of(const kn_tensor *t, int axis) {
    int rank = t->d.rank;
    if (axis < 0) axis += rank;
    return axis >= 0 && axis < rank ? axis : -1;
}

int64_t kn_dim(const kn_tensor *t, int axis) {
    t = real(t);
    int a = axis_of(t, axis);
    if (t->d.quant && a == t->d.rank - 1) return kn__quant_of(t)->size;
    return a < 0 ? 0 : t->d.shape[a];
}

int64_t kn_stride(const kn_tensor *t, int axis) {
    t = real(t);
    int a = axis_of(t, axis);
    return a < 0 ? 0 : t->d.strides[a];
}

bool kn_same_device(const kn_tensor *a, const kn_tensor *b) {
    return real(a)->dev == real(b)->dev;
}
bool kn_same_backend(const kn_tensor *a, const kn_tensor *b) {
    const kn_device *da = real(a)->dev, *db = real(b)->dev;
    return da->unit && db->unit && da->unit->backend == db->unit->backend;
}
bool kn_same_context(const kn_tensor *a, const kn_tensor *b) {
    return real(a)->dev->kn == real(b)->dev->kn;
}

/* The outer one of two devices whose operands mix; NULL where they do not. */
static const kn_device *joined(const kn_device *a, const kn_device *b) {
    if (a->nil || b->nil || a->kn != b->kn) return NULL;
    if (kn__device_inside(a, b)) return b;
    return kn__device_inside(b, a) || a->kn->options.move_operands ? a : NULL;
}

bool kn_can_mix(const kn_tensor *a, const kn_tensor *b) {
    return joined(real(a)->dev, real(b)->dev) != NULL;
}

int64_t kn_first_stranger(kn_tensors list) {
    const kn_device *dev = NULL;
    for (uint32_t i = 0; list.items && i < list.count; i++) {
        const kn_tensor *t = real(list.items[i]);
        if (kn_is_nil(t)) continue;
        dev = dev ? joined(dev, t->dev) : t->dev;
        if (!dev) return i;
    }
    return -1;
}

bool kn_can_move(const kn_tensor *t, const kn_device *dev) {
    t = real(t);
    bool there = dev && !dev->nil && dev->kn == t->dev->kn && !kn_device_is_lost(dev);
    if (!there || kn_is_nil(t) || !kn__usable(t->dev->kn, t) || kn_device_is_lost(t->dev))
        return false;
    return dev->autodiff || !t->node || t->dev->kn->modes & KN_MODE_NO_GRAD;
}

bool kn_is_on(const kn_tensor *t, const kn_device *dev) {
    return real(t)->dev == dev;
}
bool kn_is_autodiff(const kn_tensor *t) {
    return real(t)->dev->autodiff;
}

bool kn_is_tracked(const kn_tensor *t) {
    t = real(t);
    return (t->state == KN__LIVE || t->state == KN__HELD) && t->node != NULL;
}

bool kn_shares_storage(const kn_tensor *a, const kn_tensor *b) {
    return real(a)->d.buffer && real(a)->d.buffer == real(b)->d.buffer;
}

uint64_t kn__describe(const kn_tensor *tensor, kn_operand_info *out) {
    const kn_tensor *t = real(tensor);
    bool alive = t->state == KN__LIVE || t->state == KN__HELD;
    *out = (kn_operand_info){.name = alive ? kn_name_of(t) : NULL,
                             .dtype = (kn_dtype)t->d.dtype,
                             .shape = kn_shape_of(t),
                             .device = kn_device_text(t->dev),
                             .tracked = kn_is_tracked(t),
                             .contiguous = t->d.contiguous};
    memcpy(out->strides, t->d.strides, sizeof out->strides);
    return alive ? t->origin : 0;
}

/* ---- Descriptions ------------------------------------------------------------------------------
 */

kn_shape kn__desc_shape(const kn_desc *d) {
    kn_shape s = {.rank = d->rank};
    memcpy(s.dim, d->shape, (size_t)d->rank * sizeof s.dim[0]);
    return s;
}

const char *kn__shape_text(kn_shape shape, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "[");
    for (int i = 0; i < shape.rank && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, i ? ", %lld" : "%lld",
                                 (long long)shape.dim[i]);
    if (used < size) snprintf(text + used, size - used, "]");
    return text;
}

int64_t kn__desc_numel(const kn_desc *d) {
    /* Unsigned: beside a size of 0 the other sizes are unbounded, and the product wraps to 0. */
    uint64_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= (uint64_t)d->shape[i];
    return (int64_t)n;
}

bool kn__desc_set(kn_desc *d, kn_dtype dtype, int rank, const int64_t *shape) {
    d->dtype = (uint8_t)dtype;
    d->rank = (uint8_t)rank;
    d->offset = 0;
    d->contiguous = 1;
    int64_t stride = 1, bytes = (int64_t)kn_dtype_size(dtype);
    bool overflow = false, empty = false;
    for (int i = rank - 1; i >= 0; i--) {
        int64_t n = shape[i];
        d->shape[i] = n;
        d->strides[i] = stride;
        empty |= n == 0;
        if (n > 1)
            overflow |= __builtin_mul_overflow(stride, n, &stride) ||
                        __builtin_mul_overflow(bytes, n, &bytes);
    }
    return !overflow || empty;
}

void kn__desc_flag_contiguous(kn_desc *d) {
    int64_t stride = 1;
    d->contiguous = 1;
    for (int i = d->rank - 1; i >= 0; i--) {
        if (d->shape[i] == 0) {
            d->contiguous = 1;
            return;
        }
        if (d->shape[i] != 1 && d->strides[i] != stride) d->contiguous = 0;
        /* Before an axis of size 0 the product may be anything. */
        stride = (int64_t)((uint64_t)stride * (uint64_t)d->shape[i]);
    }
}

/* Sorted by stride, each axis must step over all that the smaller ones reach. That is exact for
 * what views can make (unfold's windows overlap and are found). */
bool kn__desc_overlaps(const kn_desc *d) {
    int64_t stride[KN_MAX_RANK], size[KN_MAX_RANK];
    int n = 0;
    for (int i = 0; i < d->rank; i++) {
        if (d->shape[i] == 0) return false;
        if (d->shape[i] == 1) continue;
        int64_t s = d->strides[i] < 0 ? -d->strides[i] : d->strides[i];
        int at = n++;
        for (; at > 0 && stride[at - 1] > s; at--) {
            stride[at] = stride[at - 1];
            size[at] = size[at - 1];
        }
        stride[at] = s;
        size[at] = d->shape[i];
    }
    int64_t reach = 0;
    for (int i = 0; i < n; i++) {
        if (stride[i] <= reach) return true;
        reach += stride[i] * (size[i] - 1);
    }
    return false;
}

/* ---- Storage -----------------------------------------------------------------------------------
 */

static kn__storage *storage_new(kn_context *kn, kn__unit *unit) {
    kn__storage *s = kn->free_storages;
    if (s) {
        kn->free_storages = s->tiny.next;
        kn->n_free_storages--;
        if (s->unit != unit) {
            kn__unit_ref(unit);
            kn__unit_unref(s->unit);
            s->unit = unit;
        }
    } else {
        s = kn__sys_alloc(sizeof *s);
        if (!s) return NULL;
        kn__unit_ref(unit);
        s->unit = unit;
    }
    s->buffer = (kn_buffer){0};
    atomic_init(&s->refs, 1);
    s->version = 0;
    s->born = kn->rerun.serial;
    s->shared = s->failed = s->external = s->read_only = s->inside = false;
    s->release = NULL;
    return s;
}

bool kn__storage_promise(kn_tensor *t, const char *operation) {
    kn_context *kn = t->dev->kn;
    kn__unit *u = t->dev->concrete->unit;
    if (!(u->info.dtypes >> t->d.dtype & 1)) {
        kn__fail_dtype_not_stored(kn, &(kn__site){.operation = operation}, t->dev,
                                  (kn_dtype)t->d.dtype);
        return false;
    }
    kn__storage *s = storage_new(kn, u);
    if (!s) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation}, sizeof *s);
        return false;
    }
    s->buffer.bytes = (size_t)kn__desc_numel(&t->d) * kn_dtype_size((kn_dtype)t->d.dtype);
    t->d.buffer = &s->buffer;
    return true;
}
