/* Activations, normalisations, losses and attention of flex, each beside a memcpy of the bytes that
 * it reads and writes or a matrix product of its multiplications, and beside ndarray, than which
 * flex must never be slower. Arguments: the numbers of threads, "1 2" where none is given. */
#include <kiln/kiln.h>

#include "support/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 512, COLUMNS = 512, HEADS = 4, LENGTH = 256, WIDTH = 64, CLASSES = 64, TIME = 64 };

/* One set of operands on one device. */
typedef struct {
    kn_context *kn;
    kn_tensor *x, *y, *signs, *weight, *classes, *image, *channel, *matrix;
    kn_tensor *q, *k, *v, *scores, *spelt, *times, *lengths, *grid;
} tensors;
typedef kn_tensor *apply_fn(const tensors *t);
typedef struct {
    const tensors *t;
    apply_fn *apply;
} work;

static float *from, *to;
static size_t copied;

static void copy(void *user) {
    (void)user;
    memcpy(to, from, copied);
}
static void run(void *user) {
    const work *w = user;
    KN_SCOPE(w->t->kn) {
        w->apply(w->t);
    }
    if (kn_ok(w->t->kn)) return;
    kn_report(w->t->kn, stderr);
    exit(1);
}

#define CASE(name, call)                       \
    static kn_tensor *name(const tensors *t) { \
        return call;                           \
    }
CASE(softmax, kn_softmax(t->x, -1))
CASE(softmax_columns, kn_softmax(t->x, 0))
CASE(log_softmax, kn_log_softmax(t->x, -1))
CASE(quiet_softmax, kn_quiet_softmax(t->x, -1))
CASE(glu, kn_glu(t->x))
CASE(rrelu, kn_rrelu(t->x, .training = true))
CASE(shrink, kn_shrink(t->x, 0.5, .bias = 0.1))
CASE(alpha_dropout, kn_alpha_dropout(t->x, 0.1))
CASE(dropout2d, kn_dropout2d(t->image, 0.1))
CASE(layer_norm, kn_layer_norm(t->x, .weight = t->weight, .bias = t->weight))
CASE(rms_norm, kn_rms_norm(t->x, .weight = t->weight))
CASE(group_norm, kn_group_norm(t->image, 8, .weight = t->channel, .bias = t->channel))
CASE(instance_norm, kn_instance_norm(t->image))
CASE(batch_norm, kn_batch_norm(t->image, NULL, NULL, .weight = t->channel, .bias = t->channel))
CASE(normalize, kn_normalize(t->x))
CASE(cosine_similarity, kn_cosine_similarity(t->x, t->y, 1))
CASE(pairwise_distance, kn_pairwise_distance(t->x, t->y))
CASE(mse_loss, kn_mse_loss(t->x, t->y))
CASE(huber_loss, kn_huber_loss(t->x, t->y))
CASE(bce_with_logits_loss, kn_bce_with_logits_loss(t->x, t->y))
CASE(gaussian_nll_loss, kn_gaussian_nll_loss(t->x, t->signs, t->y))
CASE(poisson_nll_loss, kn_poisson_nll_loss(t->x, t->y))
CASE(soft_margin_loss, kn_soft_margin_loss(t->x, t->signs))
CASE(hinge_embedding_loss, kn_hinge_embedding_loss(t->x, t->signs))
CASE(margin_ranking_loss, kn_margin_ranking_loss(t->x, t->y, t->signs))
CASE(triplet_margin_loss, kn_triplet_margin_loss(t->x, t->y, t->signs))
CASE(multilabel_soft_margin_loss, kn_multilabel_soft_margin_loss(t->x, t->y))
CASE(cross_entropy, kn_cross_entropy(t->x, t->classes))
CASE(nll_loss, kn_nll_loss(t->x, t->classes))
CASE(multi_margin_loss, kn_multi_margin_loss(t->x, t->classes))
CASE(linear, kn_linear(t->x, t->matrix, .bias = t->weight))
CASE(linear_cross_entropy, kn_linear_cross_entropy(t->x, t->matrix, t->classes))
CASE(linear_cross_entropy_chunked,
     kn_linear_cross_entropy(t->x, t->matrix, t->classes, .chunk = 64))
CASE(attention, kn_scaled_dot_product_attention(t->q, t->k, t->v))
CASE(causal_attention, kn_scaled_dot_product_attention(t->q, t->k, t->v, .causal = true))
CASE(capped_attention, kn_scaled_dot_product_attention(t->q, t->k, t->v, .softcap = 10))
CASE(attention_grad, kn_scaled_dot_product_attention_grad(t->q, t->q, t->k, t->v, NULL, NULL))
CASE(product, kn_matmul(t->q, kn_transpose(t->k, -1, -2)))
CASE(square_product, kn_matmul(t->x, t->matrix))
CASE(ctc_loss, kn_ctc_loss(t->scores, t->spelt, t->times, t->lengths))
CASE(rnnt_loss, kn_rnnt_loss(t->grid, t->spelt, t->times, t->lengths))

typedef struct {
    const char *name;
    apply_fn *apply;
    double arrays;    /* of x's size that are read and written; 0: beside a product */
    apply_fn *beside; /* that product */
    double work;      /* multiplications over the product's */
} nn_case;
static const double whole = 4.0 * ROWS * COLUMNS;

static void measure(const nn_case *c, const tensors *flex, const tensors *reference, int threads) {
    work own = {flex, c->apply}, slow = {reference, c->apply}, beside = {flex, c->beside};
    copied = (size_t)(c->arrays * whole / 2);
    bench_side sides[] = {{"kiln", run, &own},
                          {c->beside ? "matmul" : "memcpy", c->beside ? run : copy, &beside},
                          {"ndarray", run, &slow}};
    bench_time t[3];
    bench_alternate(sides, 3, 3, 0.02, t);
    double unit = c->beside ? c->work / 1e3 : c->arrays * whole / 1e9;
    bench_result r = {.name = c->name,
                      .unit = c->beside ? "1000 products/s" : "GB/s",
                      .better = "higher",
                      .kiln = unit / t[0].best,
                      .peer = sides[1].name,
                      .peer_value = (c->beside ? 1e-3 : unit) / t[1].best,
                      .threads = threads};
    bench_report(&r);
    r.unit = "calls/s";
    r.kiln = 1 / t[0].best;
    r.peer = "ndarray";
    r.peer_value = 1 / t[2].best;
    r.target = 1;
    bench_report(&r);
}

static kn_tensor *keep_random(kn_device *dev, kn_shape shape) {
    return kn_keep(kn_randn(dev, shape));
}
static kn_tensor *keep_numbers(kn_device *dev, kn_shape shape, int64_t below) {
    return kn_keep(kn_randint(dev, shape, 1, below));
}

static tensors prepare(const char *text, int threads) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 1};
    tensors t = {.kn = kn_open(&o)};
    kn_device *dev = kn_device_open(t.kn, text);
    KN_SCOPE(t.kn) {
        kn_shape heads = KN_SHAPE(1, HEADS, LENGTH, WIDTH);
        t.x = keep_random(dev, KN_SHAPE(ROWS, COLUMNS));
        t.y = kn_keep(kn_rand(dev, KN_SHAPE(ROWS, COLUMNS)));
        t.signs = kn_keep(kn_sign(kn_randn(dev, KN_SHAPE(ROWS, COLUMNS))));
        t.weight = keep_random(dev, KN_SHAPE(COLUMNS));
        t.matrix = keep_random(dev, KN_SHAPE(COLUMNS, COLUMNS));
        t.classes = keep_numbers(dev, KN_SHAPE(ROWS), COLUMNS);
        t.image = keep_random(dev, KN_SHAPE(ROWS / 64, 64, 16, COLUMNS / 16));
        t.channel = keep_random(dev, KN_SHAPE(64));
        t.q = keep_random(dev, heads);
        t.k = keep_random(dev, heads);
        t.v = keep_random(dev, heads);
        t.scores = kn_keep(kn_log_softmax(kn_randn(dev, KN_SHAPE(TIME, 8, CLASSES)), -1));
        t.spelt = keep_numbers(dev, KN_SHAPE(8, 16), CLASSES - 1);
        t.times = kn_keep(kn_full(dev, KN_SHAPE(8), TIME, .dtype = KN_I64));
        t.lengths = kn_keep(kn_full(dev, KN_SHAPE(8), 16, .dtype = KN_I64));
        t.grid = keep_random(dev, KN_SHAPE(8, TIME, 17, CLASSES));
    }
    return t;
}

static void measure_all(int threads) {
    static const nn_case cases[] = {
        {"softmax", softmax, 2, NULL, 0},
        {"softmax of columns", softmax_columns, 2, NULL, 0},
        {"log_softmax", log_softmax, 2, NULL, 0},
        {"quiet_softmax", quiet_softmax, 2, NULL, 0},
        {"glu", glu, 1.5, NULL, 0},
        {"rrelu", rrelu, 2, NULL, 0},
        {"shrink", shrink, 2, NULL, 0},
        {"alpha_dropout", alpha_dropout, 2, NULL, 0},
        {"dropout2d", dropout2d, 2, NULL, 0},
        {"layer_norm", layer_norm, 2, NULL, 0},
        {"rms_norm", rms_norm, 2, NULL, 0},
        {"group_norm", group_norm, 2, NULL, 0},
        {"instance_norm", instance_norm, 2, NULL, 0},
        {"batch_norm", batch_norm, 2, NULL, 0},
        {"normalize", normalize, 2, NULL, 0},
        {"cosine_similarity", cosine_similarity, 2, NULL, 0},
        {"pairwise_distance", pairwise_distance, 2, NULL, 0},
        {"mse_loss", mse_loss, 2, NULL, 0},
        {"huber_loss", huber_loss, 2, NULL, 0},
        {"bce_with_logits_loss", bce_with_logits_loss, 2, NULL, 0},
        {"gaussian_nll_loss", gaussian_nll_loss, 3, NULL, 0},
        {"poisson_nll_loss", poisson_nll_loss, 2, NULL, 0},
        {"soft_margin_loss", soft_margin_loss, 2, NULL, 0},
        {"hinge_embedding_loss", hinge_embedding_loss, 2, NULL, 0},
        {"margin_ranking_loss", margin_ranking_loss, 3, NULL, 0},
        {"triplet_margin_loss", triplet_margin_loss, 3, NULL, 0},
        {"multilabel_soft_margin_loss", multilabel_soft_margin_loss, 2, NULL, 0},
        {"cross_entropy", cross_entropy, 1, NULL, 0},
        {"nll_loss", nll_loss, 1, NULL, 0},
        {"multi_margin_loss", multi_margin_loss, 1, NULL, 0},
        {"ctc_loss 64 x 8 x 64", ctc_loss, 4.0 * TIME * 8 * CLASSES / (4.0 * ROWS * COLUMNS), NULL,
         0},
        {"rnnt_loss 8 x 64 x 17 x 64", rnnt_loss,
         4.0 * TIME * 8 * 17 * CLASSES / (4.0 * ROWS * COLUMNS), NULL, 0},
        {"linear 512 x 512 x 512", linear, 0, square_product, 1},
        {"linear_cross_entropy", linear_cross_entropy, 0, square_product, 1},
        {"linear_cross_entropy, chunks", linear_cross_entropy_chunked, 0, square_product, 1},
        {"attention 4 x 256 x 64", attention, 0, product, 2},
        {"attention, causal", causal_attention, 0, product, 1},
        {"attention, capped", capped_attention, 0, product, 2},
        {"attention's gradient", attention_grad, 0, product, 5},
    };
    tensors flex = prepare("flex", threads), reference = prepare("ndarray", 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        measure(&cases[i], &flex, &reference, threads);
    kn_close(flex.kn);
    kn_close(reference.kn);
}

int main(int argc, char **argv) {
    size_t most = (size_t)(4 * whole);
    from = malloc(most);
    to = malloc(most);
    if (!from || !to) return 1;
    memset(from, 1, most);
    memset(to, 2, most);
    for (int i = 1; i < argc; i++) measure_all(atoi(argv[i]));
    if (argc < 2) {
        measure_all(1);
        measure_all(2);
    }
    free(from);
    free(to);
    return bench_finish() ? 0 : 1;
}
