/* The kernels of interpolation. One axis after the other is resized in double, so that a plane
 * costs what its axes cost, not their product; modes that copy elements copy them as they are. */
#include <stdatomic.h>
#include <string.h>

#include "ops/interpolate.h"
#include "ops/planes.h"
#include "ops/reference.h"

typedef struct job {
    const kn_launch *l;
    const kn_desc *from, *to;
    kn__taps taps[3];
    int nd;
    bool back, bytes; /* bytes: elements are u8 */
    int64_t room;     /* numbers that the largest step of a plane takes */
    atomic_bool failed;
} job;

/* ---- one axis: [a, n, b] to [a, m, b] ---- */

static void gather_last(const kn__taps *t, const double *x, double *y, int64_t a) {
    for (int64_t i = 0; i < a; i++, x += t->n_in) {
        for (int64_t o = 0; o < t->n_out; o++) {
            const int64_t *index = t->index + o * t->most;
            const double *weight = t->weight + o * t->most;
            double sum = 0;
            for (int64_t j = 0; j < t->count[o]; j++) sum += weight[j] * x[index[j]];
            *y++ = sum;
        }
    }
}

/* Rows of the usual two or four taps at once. */
static bool blend_few(const kn__taps *t, int64_t o, const double *x, double *y, int64_t b) {
    if (t->count[o] != 2 && t->count[o] != 4) return false;
    const int64_t *index = t->index + o * t->most;
    const double *w = t->weight + o * t->most, *p = x + index[0] * b, *q = x + index[1] * b;
    if (t->count[o] == 2) {
        for (int64_t k = 0; k < b; k++) y[k] = w[0] * p[k] + w[1] * q[k];
        return true;
    }
    const double *r = x + index[2] * b, *s = x + index[3] * b;
    for (int64_t k = 0; k < b; k++) y[k] = w[0] * p[k] + w[1] * q[k] + w[2] * r[k] + w[3] * s[k];
    return true;
}

static void gather_axis(const kn__taps *t, const double *x, double *y, int64_t a, int64_t b) {
    if (b == 1) {
        gather_last(t, x, y, a);
        return;
    }
    for (int64_t i = 0; i < a; i++, x += t->n_in * b) {
        for (int64_t o = 0; o < t->n_out; o++, y += b) {
            if (t->most > 1 && blend_few(t, o, x, y, b)) continue;
            const int64_t *index = t->index + o * t->most;
            const double *weight = t->weight + o * t->most;
            for (int64_t k = 0; k < b; k++) y[k] = 0;
            for (int64_t j = 0; j < t->count[o]; j++) {
                const double *row = x + index[j] * b;
                for (int64_t k = 0; k < b; k++) y[k] += weight[j] * row[k];
            }
        }
    }
}

static void scatter_axis(const kn__taps *t, const double *dy, double *dx, int64_t a, int64_t b) {
    for (int64_t i = 0; i < a; i++, dx += t->n_in * b) {
        for (int64_t k = 0; k < t->n_in * b; k++) dx[k] = 0;
        for (int64_t o = 0; o < t->n_out; o++, dy += b) {
            const int64_t *index = t->index + o * t->most;
            const double *weight = t->weight + o * t->most;
            for (int64_t j = 0; j < t->count[o]; j++) {
                double *row = dx + index[j] * b;
                for (int64_t k = 0; k < b; k++) row[k] += weight[j] * dy[k];
            }
        }
    }
}

/* The sizes of what is there after the axes from `axis` on have been resized. */
static int64_t size_at(const job *j, int i, int axis) {
    const kn__taps *t = &j->taps[i];
    return (i >= axis) != j->back ? t->n_out : t->n_in;
}

static int64_t volume(const job *j, int begin, int end, int axis) {
    int64_t n = 1;
    for (int i = begin; i < end; i++) n *= size_at(j, i, axis);
    return n;
}

/* Bytes: rounded half up and cut off after every axis, as PyTorch and image libraries do. */
static void to_bytes(double *x, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        x[i] = x[i] < 0 ? 0 : x[i] > 255 ? 255 : (double)(int)(x[i] + 0.5);
}

/* Resizes every axis, the last first; gives back which of the two buffers the result is in. */
static double *resize(const job *j, double *x, double *y) {
    for (int axis = j->nd - 1; axis >= 0; axis--) {
        int64_t a = volume(j, 0, axis, axis), b = volume(j, axis + 1, j->nd, axis);
        (j->back ? scatter_axis : gather_axis)(&j->taps[axis], x, y, a, b);
        if (j->bytes) to_bytes(y, a * j->taps[axis].n_out * b);
        double *z = x;
        x = y;
        y = z;
    }
    return x;
}

static void weighed_planes(void *user, int64_t begin, int64_t end) {
    job *j = user;
    double *buffer = j->l->host->scratch_get((size_t)j->room * 2 * sizeof *buffer);
    if (!buffer) {
        atomic_store(&j->failed, true);
        return;
    }
    for (int64_t p = begin; p < end; p++) {
        kn__load_plane(j->from, p, buffer);
        double *y = resize(j, buffer, buffer + j->room);
        kn__store_plane(j->to, p, y);
    }
    j->l->host->scratch_put(buffer);
}

/* ---- modes that copy ---- */

static void copy_row(char *to, int64_t to_stride, const char *from, int64_t from_stride,
                     const int64_t *index, int64_t n, size_t size) {
    for (int64_t i = 0; i < n; i++) {
        const char *x = from + index[i] * from_stride;
        char *y = to + i * to_stride;
        if (size == 4)
            memcpy(y, x, 4);
        else if (size == 8)
            memcpy(y, x, 8);
        else
            memcpy(y, x, size);
    }
}

static void copied_planes(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    const kn_desc *x = j->from, *y = j->to;
    int last = j->nd - 1;
    int64_t size = (int64_t)kn_dtype_size((kn_dtype)x->dtype);
    for (int64_t p = begin; p < end; p++) {
        int64_t at[3] = {0};
        for (bool more = true; more;) {
            int64_t from = kn__plane(x, p), to = kn__plane(y, p);
            for (int i = 0; i < last; i++) {
                from += j->taps[i].index[at[i]] * x->strides[2 + i];
                to += at[i] * y->strides[2 + i];
            }
            copy_row((char *)y->buffer->data + to * size, y->strides[2 + last] * size,
                     (const char *)x->buffer->data + from * size, x->strides[2 + last] * size,
                     j->taps[last].index, j->taps[last].n_out, (size_t)size);
            more = false;
            for (int i = last - 1; i >= 0 && !more; i--) {
                more = ++at[i] < j->taps[i].n_out;
                if (!more) at[i] = 0;
            }
        }
    }
}

/* ---- launches ---- */

static bool make_taps(job *j, const char *mode, const kn_factors *scale, bool align_corners,
                      bool antialias) {
    const kn_desc *x = j->back ? j->to : j->from, *y = j->back ? j->from : j->to;
    int ignored;
    j->nd = x->rank - 2;
    for (int i = 0; i < j->nd; i++) {
        kn__resize r = {.filter = kn__filter_of(mode, &ignored),
                        .n_in = x->shape[2 + i],
                        .n_out = y->shape[2 + i],
                        .factor = scale->factor[i],
                        .align_corners = align_corners,
                        .antialias = antialias,
                        .wide = x->dtype == KN_F64};
        if (!kn__taps_make(j->l->host, &r, &j->taps[i])) return false;
    }
    return true;
}

static int run(job *j, bool copies, bool parallel) {
    int64_t count = j->to->shape[0] * j->to->shape[1];
    for (int axis = j->nd; axis >= 0; axis--) {
        int64_t n = volume(j, 0, j->nd, axis);
        if (n > j->room) j->room = n;
    }
    if (j->room > INT64_MAX / 64) return KN_E_OUT_OF_MEMORY_HOST;
    kn__split(j->l, parallel, count, j->room, copies ? copied_planes : weighed_planes, j);
    return atomic_load(&j->failed) ? KN_E_OUT_OF_MEMORY_HOST : KN_OK;
}

static int finish(job *j, int status) {
    for (int i = 0; i < j->nd; i++) kn__taps_free(j->l->host, &j->taps[i]);
    return status;
}

int kn__interpolate_run(const kn_launch *l, bool parallel) {
    const kn_interpolate_args *a = l->args;
    job j = {.l = l, .from = l->in[0], .to = l->out[0], .bytes = l->in[0]->dtype == KN_U8};
    bool copies = strncmp(a->mode, "nearest", 7) == 0;
    if (j.to->shape[0] == 0 || j.to->shape[1] == 0) return KN_OK;
    bool made = make_taps(&j, a->mode, &a->scale, a->align_corners, a->antialias);
    return finish(&j, made ? run(&j, copies, parallel) : KN_E_OUT_OF_MEMORY_HOST);
}

int kn__interpolate_grad_run(const kn_launch *l, bool parallel) {
    const kn_interpolate_grad_args *a = l->args;
    job j = {.l = l, .from = l->in[0], .to = l->out[0], .back = true};
    if (j.to->shape[0] == 0 || j.to->shape[1] == 0) return KN_OK;
    bool made = make_taps(&j, a->mode, &a->scale, a->align_corners, a->antialias);
    return finish(&j, made ? run(&j, false, parallel) : KN_E_OUT_OF_MEMORY_HOST);
}

int kn__ref_interpolate(const kn_launch *l) {
    return kn__interpolate_run(l, false);
}
int kn__ref_interpolate_grad(const kn_launch *l) {
    return kn__interpolate_grad_run(l, false);
}
