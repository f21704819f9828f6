/* The kernels of sampling at a grid. */
#include <string.h>

#include "ops/grid_sample.h"
#include "ops/planes.h"
#include "ops/reference.h"

enum { MOST = KN__SAMPLE_TAPS * KN__SAMPLE_TAPS * KN__SAMPLE_TAPS };

typedef struct job {
    const kn_desc *picture, *grid, *samples;
    kn__sampling sampling;
    const int64_t *orders;
    const kn_launch *l;
    bool failed;
} job;

/* The elements of a plane that one place of the grid makes use of. */
typedef struct taps {
    int n;
    int64_t index[MOST]; /* in row-major order of the plane; -1: outside */
    double weight[MOST];
} taps;

/* The grid's last axis goes from the last spatial axis to the first. */
static void taps_of(const job *j, int64_t n, int64_t place, taps *t) {
    const kn_desc *grid = j->grid, *x = j->picture;
    int nd = x->rank - 2;
    int64_t at = grid->offset + n * grid->strides[0];
    for (int i = nd; i >= 1; i--) {
        at += place % grid->shape[i] * grid->strides[i];
        place /= grid->shape[i];
    }
    t->n = 1;
    t->index[0] = 0;
    t->weight[0] = 1;
    for (int axis = 0; axis < nd; axis++) {
        int64_t index[KN__SAMPLE_TAPS], size = x->shape[2 + axis];
        double weight[KN__SAMPLE_TAPS];
        int coordinate = nd - 1 - axis;
        int n_axis = kn__sample_taps(&j->sampling, size,
                                     kn__load_f(grid, at + coordinate * grid->strides[nd + 1]),
                                     (int)j->orders[coordinate], index, weight);
        for (int i = t->n - 1; i >= 0; i--) { /* backwards: taps grow in place */
            int64_t before = t->index[i];
            double w = t->weight[i];
            for (int k = n_axis - 1; k >= 0; k--) {
                t->index[i * n_axis + k] =
                    before < 0 || index[k] < 0 ? -1 : before * size + index[k];
                t->weight[i * n_axis + k] = w * weight[k];
            }
        }
        t->n *= n_axis;
    }
}

static void sampled_batches(void *user, int64_t begin, int64_t end) {
    job *j = user;
    const kn_desc *x = j->picture, *y = j->samples;
    int64_t channels = x->shape[1], size = kn__places(x), places = kn__places(y);
    double *planes = j->l->host->scratch_get((size_t)(channels * (size + places)) * sizeof *planes);
    if (!planes) {
        j->failed = true;
        return;
    }
    double *samples = planes + channels * size;
    for (int64_t n = begin; n < end; n++) {
        for (int64_t c = 0; c < channels; c++)
            kn__load_plane(x, n * channels + c, planes + c * size);
        for (int64_t o = 0; o < places; o++) {
            taps t;
            taps_of(j, n, o, &t);
            for (int64_t c = 0; c < channels; c++) {
                double sum = 0;
                for (int i = 0; i < t.n; i++)
                    sum += t.weight[i] * (t.index[i] < 0 ? 0 : planes[c * size + t.index[i]]);
                samples[c * places + o] = sum;
            }
        }
        for (int64_t c = 0; c < channels; c++)
            kn__store_plane(y, n * channels + c, samples + c * places);
    }
    j->l->host->scratch_put(planes);
}

/* Adds every sample's part, places in their order. */
static void spread_batches(void *user, int64_t begin, int64_t end) {
    job *j = user;
    const kn_desc *dx = j->picture, *dy = j->samples;
    int64_t channels = dx->shape[1], size = kn__places(dx), places = kn__places(dy);
    double *planes = j->l->host->scratch_get((size_t)(channels * (size + places)) * sizeof *planes);
    if (!planes) {
        j->failed = true;
        return;
    }
    double *samples = planes + channels * size;
    for (int64_t n = begin; n < end; n++) {
        memset(planes, 0, (size_t)(channels * size) * sizeof *planes);
        for (int64_t c = 0; c < channels; c++)
            kn__load_plane(dy, n * channels + c, samples + c * places);
        for (int64_t o = 0; o < places; o++) {
            taps t;
            taps_of(j, n, o, &t);
            for (int64_t c = 0; c < channels; c++) {
                for (int i = 0; i < t.n; i++) {
                    if (t.index[i] >= 0)
                        planes[c * size + t.index[i]] += t.weight[i] * samples[c * places + o];
                }
            }
        }
        for (int64_t c = 0; c < channels; c++)
            kn__store_plane(dx, n * channels + c, planes + c * size);
    }
    j->l->host->scratch_put(planes);
}

static int run(job *j, bool parallel, kn__range_fn *fn) {
    int64_t work = j->picture->shape[1] * (kn__places(j->picture) + kn__places(j->samples));
    if (work > 0) kn__split(j->l, parallel, j->picture->shape[0], work, fn, j);
    return j->failed ? KN_E_OUT_OF_MEMORY_HOST : KN_OK;
}

int kn__grid_sample_run(const kn_launch *l, bool parallel) {
    const kn_grid_sample_args *a = l->args;
    static const int64_t none[3];
    job j = {l->in[0],
             l->in[1],
             l->out[0],
             {kn__sample_mode_of(a->mode), kn__sample_padding_of(a->padding), a->align_corners,
              a->pixels, l->in[1]->dtype == KN_F64},
             none,
             l,
             false};
    return run(&j, parallel, sampled_batches);
}

int kn__grid_sample_slope_run(const kn_launch *l, bool parallel) {
    const kn_grid_sample_slope_args *a = l->args;
    job j = {l->in[0],
             l->in[1],
             l->out[0],
             {kn__sample_mode_of(a->mode), kn__sample_padding_of(a->padding), a->align_corners,
              a->pixels, l->in[1]->dtype == KN_F64},
             a->orders.dim,
             l,
             false};
    return run(&j, parallel, sampled_batches);
}

int kn__grid_sample_grad_run(const kn_launch *l, bool parallel) {
    const kn_grid_sample_grad_args *a = l->args;
    job j = {l->out[0],
             l->in[1],
             l->in[0],
             {kn__sample_mode_of(a->mode), kn__sample_padding_of(a->padding), a->align_corners,
              a->pixels, l->in[1]->dtype == KN_F64},
             a->orders.dim,
             l,
             false};
    return run(&j, parallel, spread_batches);
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
