/* Spatial operations beside a copy of as many bytes, and beside the reference backend, in GB/s of
 * what is read and written. Arguments: the numbers of threads to measure with, "1 2" where none is
 * given. */
#include "support/bench.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>

/* What is resized, sampled, pooled: one batch of pictures. */
enum { BATCH = 8, CHANNELS = 16, SIDE = 64, TWICE = 2 * SIDE };

typedef struct {
    kn_context *kn;
    kn_tensor *x, *large, *grid, *indices, *columns, *offset, *weight;
    kn_tensor *(*run)(void *tensors);
} bench;

static void call(void *user) {
    bench *b = user;
    KN_SCOPE(b->kn) {
        kn_tensor *y = b->run(b);
        if (!kn_is_nil(y) && kn_sync(kn_device_of(y)) == KN_OK) continue;
        kn_report(b->kn, stderr);
        exit(1);
    }
}

static kn_tensor *copied(void *tensors) {
    bench *b = tensors;
    return kn_copy(b->large);
}
static kn_tensor *nearest(void *tensors) {
    bench *b = tensors;
    return kn_interpolate(b->x, .scale = KN_FACTORS(2));
}
static kn_tensor *bilinear(void *tensors) {
    bench *b = tensors;
    return kn_interpolate(b->x, .scale = KN_FACTORS(2), .mode = "bilinear");
}
static kn_tensor *bicubic(void *tensors) {
    bench *b = tensors;
    return kn_interpolate(b->x, .scale = KN_FACTORS(2), .mode = "bicubic");
}
static kn_tensor *smaller(void *tensors) {
    bench *b = tensors;
    return kn_interpolate(b->large, .scale = KN_FACTORS(0.5), .mode = "bilinear",
                          .antialias = true);
}
static kn_tensor *bilinear_grad(void *tensors) {
    bench *b = tensors;
    return kn_interpolate_grad(b->large, kn_shape_of(b->x), .mode = "bilinear");
}
static kn_tensor *grid(void *tensors) {
    bench *b = tensors;
    return kn_grid_sample(b->x, b->grid);
}
static kn_tensor *grid_grad(void *tensors) {
    bench *b = tensors;
    return kn_grid_sample_grad(b->large, b->grid, kn_shape_of(b->x), KN_DIMS(0));
}
static kn_tensor *to_columns(void *tensors) {
    bench *b = tensors;
    return kn_im2col(b->x, .kernel = KN_DIMS(2), .stride = KN_DIMS(1), .padding = KN_DIMS(1));
}
static kn_tensor *from_columns(void *tensors) {
    bench *b = tensors;
    return kn_col2im(b->columns, KN_DIMS(SIDE), .kernel = KN_DIMS(2), .padding = KN_DIMS(1));
}
static kn_tensor *max_pool(void *tensors) {
    bench *b = tensors;
    return kn_max_pool2d(b->large, .kernel = KN_DIMS(2));
}
static kn_tensor *avg_pool(void *tensors) {
    bench *b = tensors;
    return kn_avg_pool2d(b->large, .kernel = KN_DIMS(2));
}
static kn_tensor *unpool(void *tensors) {
    bench *b = tensors;
    return kn_max_unpool2d(b->x, b->indices, .kernel = KN_DIMS(2));
}
static kn_tensor *lp_pool(void *tensors) {
    bench *b = tensors;
    return kn_lp_pool2d(b->large, 2, .kernel = KN_DIMS(2));
}
static kn_tensor *response(void *tensors) {
    bench *b = tensors;
    return kn_local_response_norm(b->x, 5);
}
static kn_tensor *deformed(void *tensors) {
    bench *b = tensors;
    return kn_deform_conv2d(b->x, b->offset, b->weight, .padding = KN_DIMS(1));
}

/* Elements of x (or of the large picture) read and written. */
typedef struct {
    const char *name;
    kn_tensor *(*run)(void *tensors);
    double elements;
} spatial_case;

static const double one = (double)BATCH * CHANNELS * SIDE * SIDE;
static const spatial_case cases[] = {
    {"interpolate nearest, twice the size", nearest, 5},
    {"interpolate bilinear, twice the size", bilinear, 5},
    {"interpolate bicubic, twice the size", bicubic, 5},
    {"interpolate bilinear antialias, half the size", smaller, 5},
    {"interpolate_grad bilinear", bilinear_grad, 5},
    {"grid_sample bilinear", grid, 5},
    {"grid_sample_grad bilinear", grid_grad, 5},
    {"im2col 2x2", to_columns, 5},
    {"col2im 2x2", from_columns, 5},
    {"max_pool2d 2x2", max_pool, 5},
    {"avg_pool2d 2x2", avg_pool, 5},
    {"max_unpool2d 2x2", unpool, 7},
    {"lp_pool2d 2x2", lp_pool, 5},
    {"local_response_norm over 5", response, 2},
    {"deform_conv2d 3x3 to 16 channels", deformed, 2 + 18.0 / CHANNELS},
};

static bench tensors_on(kn_context *kn, const char *device) {
    kn_device *dev = kn_device_open(kn, device);
    bench b = {.kn = kn};
    b.x = kn_keep(kn_randn(dev, KN_SHAPE(BATCH, CHANNELS, SIDE, SIDE)));
    b.large = kn_keep(kn_randn(dev, KN_SHAPE(BATCH, CHANNELS, TWICE, TWICE)));
    b.grid = kn_keep(kn_uniform(dev, KN_SHAPE(BATCH, TWICE, TWICE, 2), -1, 1));
    b.columns = kn_keep(kn_randn(dev, KN_SHAPE(BATCH, CHANNELS * 4, (SIDE + 1) * (SIDE + 1))));
    b.offset = kn_keep(kn_uniform(dev, KN_SHAPE(BATCH, 18, SIDE, SIDE), -1, 1));
    b.weight = kn_keep(kn_randn(dev, KN_SHAPE(CHANNELS, CHANNELS, 3, 3)));
    kn_max_pool2d(b.large, .kernel = KN_DIMS(2), .indices = &b.indices);
    b.indices = kn_keep(b.indices);
    return b;
}

static void report(const spatial_case *c, const char *peer, double bytes, double kiln, double other,
                   double target, int threads) {
    bench_result r = {.name = c->name,
                      .unit = "GB/s",
                      .better = "higher",
                      .kiln = bytes / kiln / 1e9,
                      .peer = peer,
                      .peer_value = bytes / other / 1e9,
                      .target = target,
                      .threads = threads};
    bench_report(&r);
}

static void measure(int threads) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 1};
    kn_context *kn = kn_open(&o);
    KN_SCOPE(kn) {
        bench flex = tensors_on(kn, "flex"), plain = tensors_on(kn, "ndarray"), copy = flex;
        copy.run = copied;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            flex.run = plain.run = cases[i].run;
            bench_side sides[] = {
                {"flex", call, &flex}, {"ndarray", call, &plain}, {"copy", call, &copy}};
            bench_time times[3];
            bench_alternate(sides, 3, 5, 0.05, times);
            double bytes = 4 * one * cases[i].elements;
            report(&cases[i], "copy", bytes, times[0].best, times[2].best * cases[i].elements / 8,
                   0, threads);
            report(&cases[i], "ndarray", bytes, times[0].best, times[1].best, 0.9, threads);
        }
    }
    kn_close(kn);
}

int main(int argc, char **argv) {
    static const int usual[] = {1, 2};
    int n = argc > 1 ? argc - 1 : 2;
    for (int i = 0; i < n; i++) measure(argc > 1 ? atoi(argv[i + 1]) : usual[i]);
    return bench_finish() ? 0 : 1;
}
