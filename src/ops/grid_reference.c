/* The kernels of sampling at a grid. */
#include <stdatomic.h>
#include <string.h>

#include "ops/grid_sample.h"
#include "ops/planes.h"
#include "ops/reference.h"

enum {
    MOST = KN__SAMPLE_TAPS * KN__SAMPLE_TAPS * KN__SAMPLE_TAPS,
    BLOCK = 64, /* places whose taps are worked out together */
    MANY = 16,  /* channels that share the taps where there are enough batches for all threads */
    FEW = 4,    /* and else */
};

typedef struct job {
    const kn_desc *picture, *grid, *samples;
    kn__sampling sampling;
    const int64_t *orders;
    const kn_launch *l;
    int64_t size, places; /* elements of a picture's plane; places of the grid */
    int64_t together;     /* channels that share the taps */
    atomic_bool failed;
} job;

/* The elements of a plane that some places of the grid make use of, n a place; what lies outside
 * has the index one past the plane, where there is a 0. */
typedef struct taps {
    int n;
    int64_t index[BLOCK * MOST];
    double weight[BLOCK * MOST];
} taps;

/* The grid's last axis goes from the last spatial axis to the first. Returns how many taps. */
static int taps_of(const job *j, int64_t n, int64_t place, int64_t *index, double *weight) {
    const kn_desc *grid = j->grid, *x = j->picture;
    int nd = x->rank - 2, count = 1;
    int64_t at = grid->offset + n * grid->strides[0];
    for (int i = nd; i >= 1; i--) {
        at += place % grid->shape[i] * grid->strides[i];
        place /= grid->shape[i];
    }
    index[0] = 0;
    weight[0] = 1;
    for (int axis = 0; axis < nd; axis++) {
        int64_t along[KN__SAMPLE_TAPS], size = x->shape[2 + axis];
        double part[KN__SAMPLE_TAPS];
        int coordinate = nd - 1 - axis;
        int m = kn__sample_taps(&j->sampling, size,
                                kn__load_f(grid, at + coordinate * grid->strides[nd + 1]),
                                (int)j->orders[coordinate], along, part);
        for (int i = count - 1; i >= 0; i--) { /* backwards: taps grow in place */
            int64_t before = index[i];
            double w = weight[i];
            for (int k = m - 1; k >= 0; k--) {
                index[i * m + k] = before < 0 || along[k] < 0 ? -1 : before * size + along[k];
                weight[i * m + k] = w * part[k];
            }
        }
        count *= m;
    }
    for (int i = 0; i < count; i++) {
        if (index[i] < 0) index[i] = j->size;
    }
    return count;
}

/* The taps of places from first on; returns how many places. */
static int64_t block_of(const job *j, int64_t n, int64_t first, taps *t) {
    int64_t count = j->places - first < BLOCK ? j->places - first : BLOCK;
    for (int64_t b = 0; b < count; b++) {
        int64_t to = b ? b * t->n : 0;
        t->n = taps_of(j, n, first + b, t->index + to, t->weight + to);
    }
    return count;
}

static void gather(const taps *t, int64_t count, const double *plane, double *samples) {
    const int64_t *index = t->index;
    const double *weight = t->weight;
    if (t->n == 4) { /* two axes, bilinearly */
        for (int64_t b = 0; b < count; b++, index += 4, weight += 4)
            samples[b] = weight[0] * plane[index[0]] + weight[1] * plane[index[1]] +
                         weight[2] * plane[index[2]] + weight[3] * plane[index[3]];
        return;
    }
    for (int64_t b = 0; b < count; b++, index += t->n, weight += t->n) {
        double sum = 0;
        for (int i = 0; i < t->n; i++) sum += weight[i] * plane[index[i]];
        samples[b] = sum;
    }
}

static void spread(const taps *t, int64_t count, const double *samples, double *plane) {
    const int64_t *index = t->index;
    const double *weight = t->weight;
    for (int64_t b = 0; b < count; b++, index += t->n, weight += t->n) {
        for (int i = 0; i < t->n; i++) plane[index[i]] += weight[i] * samples[b];
    }
}

/* Some channels of one batch. */
typedef struct part {
    int64_t n, first, count; /* batch; planes, counted over batches and channels */
} part;

static int64_t parts_of_batch(const job *j) {
    return (j->picture->shape[1] + j->together - 1) / j->together;
}

static part part_of(const job *j, int64_t p) {
    int64_t channels = j->picture->shape[1], n = p / parts_of_batch(j);
    int64_t first = p % parts_of_batch(j) * j->together, left = channels - first;
    return (part){n, n * channels + first, left < j->together ? left : j->together};
}

typedef void part_fn(const job *j, const part *p, taps *t, double *planes, double *samples);

static void sample_part(const job *j, const part *p, taps *t, double *planes, double *samples) {
    for (int64_t c = 0; c < p->count; c++) {
        kn__load_plane(j->picture, p->first + c, planes + c * (j->size + 1));
        planes[c * (j->size + 1) + j->size] = 0;
    }
    for (int64_t o = 0, count; o < j->places; o += count) {
        count = block_of(j, p->n, o, t);
        for (int64_t c = 0; c < p->count; c++)
            gather(t, count, planes + c * (j->size + 1), samples + c * j->places + o);
    }
    for (int64_t c = 0; c < p->count; c++)
        kn__store_plane(j->samples, p->first + c, samples + c * j->places);
}

/* Adds every sample's part, places in their order. */
static void spread_part(const job *j, const part *p, taps *t, double *planes, double *samples) {
    for (int64_t c = 0; c < p->count; c++)
        kn__load_plane(j->samples, p->first + c, samples + c * j->places);
    memset(planes, 0, (size_t)(p->count * (j->size + 1)) * sizeof *planes);
    for (int64_t o = 0, count; o < j->places; o += count) {
        count = block_of(j, p->n, o, t);
        for (int64_t c = 0; c < p->count; c++)
            spread(t, count, samples + c * j->places + o, planes + c * (j->size + 1));
    }
    for (int64_t c = 0; c < p->count; c++)
        kn__store_plane(j->picture, p->first + c, planes + c * (j->size + 1));
}

static void run_parts(job *j, int64_t begin, int64_t end, part_fn *fn) {
    const kn_host *host = j->l->host;
    size_t numbers = (size_t)(j->together * (j->size + 1 + j->places));
    taps *t = host->scratch_get(sizeof *t);
    double *planes = host->scratch_get(numbers * sizeof *planes);
    if (t && planes) {
        for (int64_t i = begin; i < end; i++) {
            part p = part_of(j, i);
            fn(j, &p, t, planes, planes + j->together * (j->size + 1));
        }
    } else {
        atomic_store(&j->failed, true);
    }
    host->scratch_put(planes);
    host->scratch_put(t);
}
static void sample_parts(void *user, int64_t begin, int64_t end) {
    run_parts(user, begin, end, sample_part);
}
static void spread_parts(void *user, int64_t begin, int64_t end) {
    run_parts(user, begin, end, spread_part);
}

static int run(job *j, bool parallel, kn__range_fn *fn) {
    j->size = kn__places(j->picture);
    j->places = kn__places(j->samples);
    if (j->size > INT64_MAX / 1024 || j->places > INT64_MAX / 1024) return KN_E_OUT_OF_MEMORY_HOST;
    j->together = MANY;
    if (j->picture->shape[0] * parts_of_batch(j) < 2 * j->l->host->threads) j->together = FEW;
    if (j->picture->shape[1] > 0)
        kn__split(j->l, parallel, j->picture->shape[0] * parts_of_batch(j),
                  j->together * (j->size + j->places), fn, j);
    return atomic_load(&j->failed) ? KN_E_OUT_OF_MEMORY_HOST : KN_OK;
}

int kn__grid_sample_run(const kn_launch *l, bool parallel) {
    const kn_grid_sample_args *a = l->args;
    static const int64_t none[3];
    job j = {.picture = l->in[0],
             .grid = l->in[1],
             .samples = l->out[0],
             .sampling = {kn__sample_mode_of(a->mode), kn__sample_padding_of(a->padding),
                          a->align_corners, a->pixels, l->in[1]->dtype == KN_F64},
             .orders = none,
             .l = l};
    return run(&j, parallel, sample_parts);
}

int kn__grid_sample_slope_run(const kn_launch *l, bool parallel) {
    const kn_grid_sample_slope_args *a = l->args;
    job j = {.picture = l->in[0],
             .grid = l->in[1],
             .samples = l->out[0],
             .sampling = {kn__sample_mode_of(a->mode), kn__sample_padding_of(a->padding),
                          a->align_corners, a->pixels, l->in[1]->dtype == KN_F64},
             .orders = a->orders.dim,
             .l = l};
    return run(&j, parallel, sample_parts);
}

int kn__grid_sample_grad_run(const kn_launch *l, bool parallel) {
    const kn_grid_sample_grad_args *a = l->args;
    job j = {.picture = l->out[0],
             .grid = l->in[1],
             .samples = l->in[0],
             .sampling = {kn__sample_mode_of(a->mode), kn__sample_padding_of(a->padding),
                          a->align_corners, a->pixels, l->in[1]->dtype == KN_F64},
             .orders = a->orders.dim,
             .l = l};
    return run(&j, parallel, spread_parts);
}

int kn__ref_grid_sample(const kn_launch *l) {
    return kn__grid_sample_run(l, false);
}
int kn__ref_grid_sample_slope(const kn_launch *l) {
    return kn__grid_sample_slope_run(l, false);
}
int kn__ref_grid_sample_grad(const kn_launch *l) {
    return kn__grid_sample_grad_run(l, false);
}
