/* Losses that ask for a margin between what should be near and what should be far. */
#include <kiln/autodiff.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* max(x, 0), whose gradient at 0 is 1, as PyTorch's clamp_min. */
static kn_tensor *positive(kn_tensor *x) {
    return kn_clamp(x, .min = KN_SOME(0));
}

/* x where target is value, else 0. */
static kn_tensor *only_where(kn_tensor *target, double value, kn_tensor *x) {
    return kn_masked_fill(x, kn_ne_scalar(target, value), 0);
}

static bool finite_margin(const kn__call *call, double margin) {
    return kn__require_number(call, isfinite(margin), "margin", margin, "a finite number");
}

/* ---- hinge_embedding_loss: x where the target is 1, max(margin - x, 0) where it is -1 ---- */
bool kn__infer_hinge_embedding_loss(kn__call *call) {
    kn_hinge_loss_args *a = call->args;
    kn__default(&a->margin, 1);
    return finite_margin(call, a->margin.value) && kn__loss_result(call, a->reduction);
}

/* As PyTorch: a target that is neither counts in both terms. */
void kn__parts_hinge_embedding_loss(const kn__call *call, kn_tensor **results) {
    const kn_hinge_loss_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *t = call->in[1];
    kn_tensor *far = positive(kn_rsub_scalar(x, a->margin.value));
    kn_tensor *loss = kn_add(kn_masked_fill(far, kn_eq_scalar(t, 1), 0),
                             kn_masked_fill(x, kn_eq_scalar(t, -1), 0));
    kn__finish_loss(call, loss, a->reduction, results);
}

/* ---- margin_ranking_loss: max(-target (a - b) + margin, 0) ---- */
bool kn__infer_margin_ranking_loss(kn__call *call) {
    const kn_margin_loss_args *a = call->args;
    return finite_margin(call, a->margin) && kn__check_loss_shapes(call, 2) &&
           kn__loss_result(call, a->reduction);
}

void kn__parts_margin_ranking_loss(const kn__call *call, kn_tensor **results) {
    const kn_margin_loss_args *a = call->args;
    kn_tensor *d = kn_sub(kn__widen(call->in[1]), kn__widen(call->in[0]));
    kn_tensor *loss = kn_add_scalar(kn_mul(kn__widen(call->in[2]), d), a->margin);
    kn__finish_loss(call, positive(loss), a->reduction, results);
}

/* ---- soft_margin_loss: log(1 + exp(-target x)) ---- */
void kn__parts_soft_margin_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *product = kn_mul(kn__widen(call->in[1]), kn__widen(call->in[0]));
    kn__finish_loss(call, kn_softplus(kn_neg(product)),
                    ((const kn_loss_args *)call->args)->reduction, results);
}

/* ---- cosine_embedding_loss: 1 - cos where the target is 1, max(cos - margin, 0) where -1 ---- */
bool kn__infer_cosine_embedding_loss(kn__call *call) {
    const kn_margin_loss_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x), losses = own, target = kn__desc_shape(&call->in[2]->d);
    kn__call_site b;
    if (!finite_margin(call, a->margin) || !kn__check_reduction(call, a->reduction) ||
        !kn__check_loss_shapes(call, 1))
        return false;
    if (own.rank < 1) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "a", &own, own.rank, 1);
        return false;
    }
    losses.rank--;
    if (!kn_shape_equal(losses, target)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "target", &target, &losses);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

/* As PyTorch: a·b / sqrt((|a|^2 + 1e-12) (|b|^2 + 1e-12)) */
static kn_tensor *cosine(kn_tensor *a, kn_tensor *b) {
    kn_axes last = {1, {-1}};
    kn_tensor *aa = kn_add_scalar(kn_sum(kn_mul(a, a), .axes = last), 1e-12);
    kn_tensor *bb = kn_add_scalar(kn_sum(kn_mul(b, b), .axes = last), 1e-12);
    return kn_div(kn_sum(kn_mul(a, b), .axes = last), kn_sqrt(kn_mul(aa, bb)));
}

void kn__parts_cosine_embedding_loss(const kn__call *call, kn_tensor **results) {
    const kn_margin_loss_args *a = call->args;
    kn_tensor *c = cosine(kn__widen(call->in[0]), kn__widen(call->in[1]));
    kn_tensor *far = positive(kn_sub_scalar(c, a->margin)), *near = kn_rsub_scalar(c, 1);
    kn_tensor *loss = kn_add(only_where(call->in[2], 1, near), only_where(call->in[2], -1, far));
    kn__finish_loss(call, loss, a->reduction, results);
}

/* ---- multilabel_soft_margin_loss: the mean over the last axis of each class's own loss ---- */
bool kn__infer_multilabel_soft_margin_loss(kn__call *call) {
    const kn_loss_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x), both, losses = own;
    kn__call_site b;
    if (own.rank < 1) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "prediction", &own, own.rank, 1);
        return false;
    }
    if (!kn__check_loss_shapes(call, 1) || !kn__check_reduction(call, a->reduction)) return false;
    if (call->in[2] && !kn__broadcast(call, x, &call->in[2]->d, &both)) return false;
    if (call->in[2] && !kn_shape_equal(own, both)) {
        kn_shape weight = kn__desc_shape(&call->in[2]->d);
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "weight", &weight, &own);
        return false;
    }
    losses.rank--;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

void kn__parts_multilabel_soft_margin_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = kn__widen(call->in[0]), *t = kn__widen(call->in[1]);
    kn_tensor *hit = kn_mul(t, kn_log_sigmoid(x));
    kn_tensor *miss = kn_mul(kn_rsub_scalar(t, 1), kn_log_sigmoid(kn_neg(x)));
    kn_tensor *loss = kn_neg(kn_add(hit, miss));
    if (call->in[2]) loss = kn_mul(loss, kn__widen(call->in[2]));
    loss = kn_mean(loss, .axes = KN_AXES(-1));
    kn__finish_loss(call, loss, ((const kn_loss_args *)call->args)->reduction, results);
}

/* ---- What the losses of class scores check: x [classes] or [n, classes] ---- */
static bool check_scores(const kn__call *call) {
    kn_shape own = kn__desc_shape(&call->in[0]->d);
    kn__call_site b;
    if (own.rank <= 2) return true;
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &own, own.rank, 2);
    return false;
}

static bool check_target(const kn__call *call, kn_shape expected) {
    const kn_desc *t = &call->in[1]->d;
    kn_shape own = kn__desc_shape(t);
    kn__call_site b;
    if (!kn_dtype_is_integer((kn_dtype)t->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "target", (kn_dtype)t->dtype);
        return false;
    }
    if (kn_shape_equal(own, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "target", &own, &expected);
    return false;
}

/* [] and [classes] are one sample. */
static kn_shape as_rows(kn_shape shape) {
    if (shape.rank == 2) return shape;
    return (kn_shape){2, {1, shape.rank ? shape.dim[0] : 1}};
}

/* A loss a sample: [n], or [] where there is one that no axis counts. */
static kn_shape samples_of(kn_shape scores) {
    if (scores.rank < 2) return KN_SCALAR;
    return (kn_shape){1, {scores.dim[0]}};
}

/* ---- multi_margin_loss: the mean over classes i other than y of max(margin - x[y] + x[i], 0)^p,
 * times weight[y] ---- */
bool kn__infer_multi_margin_loss(kn__call *call) {
    kn_multi_margin_loss_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    kn__default(&a->margin, 1);
    if (a->p == 0) a->p = 1;
    if (!check_scores(call) || !finite_margin(call, a->margin.value) ||
        !kn__check_reduction(call, a->reduction))
        return false;
    if (a->p != 1 && a->p != 2) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "p", a->p, "1 or 2");
        return false;
    }
    kn_shape own = kn__desc_shape(x), samples = samples_of(own), rows = as_rows(own);
    kn_shape target = kn__desc_shape(&call->in[1]->d), classes = {1, {rows.dim[1]}};
    bool one = own.rank < 2 && target.rank == 1 && target.dim[0] == 1;
    if (!check_target(call, one ? target : samples)) return false;
    kn_shape weight = call->in[2] ? kn__desc_shape(&call->in[2]->d) : classes;
    if (!kn_shape_equal(weight, classes)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "weight", &weight, &classes);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         a->reduction == KN_REDUCTION_NONE ? samples : KN_SCALAR);
}

void kn__parts_multi_margin_loss(const kn__call *call, kn_tensor **results) {
    const kn_multi_margin_loss_args *a = call->args;
    kn_shape own = kn_shape_of(call->in[0]), rows = as_rows(own);
    kn_tensor *x = kn_reshape(kn__widen(call->in[0]), rows);
    kn_tensor *y = kn_reshape(call->in[1], KN_SHAPE(rows.dim[0], 1));
    kn_tensor *z = kn_relu(kn_add_scalar(kn_sub(x, kn_gather(x, y, 1)), a->margin.value));
    if (a->p == 2) z = kn_square(z);
    kn_tensor *number = kn_arange(kn_device_of(x), 0, rows.dim[1], .dtype = KN_I64);
    z = kn_masked_fill(z, kn_eq(number, y), 0);
    if (call->in[2]) {
        kn_tensor *w =
            kn_expand(kn_reshape(kn__widen(call->in[2]), KN_SHAPE(1, rows.dim[1])), rows);
        z = kn_mul(z, kn_gather(w, y, 1));
    }
    kn_tensor *loss = kn_reshape(kn_mean(z, .axes = KN_AXES(1)), samples_of(own));
    kn__finish_loss(call, loss, a->reduction, results);
}

/* ---- multilabel_margin: of each sample the sum of max(1 - (x[y] - x[i]), 0) over the classes y
 * that the target names (up to the first -1) and the classes i that it does not, divided by the
 * number of classes ---- */
bool kn__infer_multilabel_margin(kn__call *call) {
    kn_shape own = kn__desc_shape(&call->in[0]->d);
    return check_scores(call) && check_target(call, own) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, samples_of(own));
}

bool kn__infer_multilabel_margin_loss(kn__call *call) {
    const kn_loss_args *a = call->args;
    kn_shape own = kn__desc_shape(&call->in[0]->d);
    return check_scores(call) && check_target(call, own) &&
           kn__check_reduction(call, a->reduction) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype,
                         a->reduction == KN_REDUCTION_NONE ? samples_of(own) : KN_SCALAR);
}

void kn__parts_multilabel_margin_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *loss = kn_multilabel_margin(kn__widen(call->in[0]), call->in[1]);
    kn__finish_loss(call, loss, ((const kn_loss_args *)call->args)->reduction, results);
}

bool kn__infer_multilabel_margin_grad(kn__call *call) {
    const kn_desc *x = &call->in[1]->d;
    kn_shape own = kn__desc_shape(x), dy = kn__desc_shape(&call->in[0]->d), wanted;
    kn__call_site b;
    if (own.rank > 2) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &own, own.rank, 2);
        return false;
    }
    wanted = samples_of(own);
    if (!kn_shape_equal(dy, wanted)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &dy, &wanted);
        return false;
    }
    if (x->dtype != call->in[0]->d.dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "x", (kn_dtype)x->dtype,
                                (kn_dtype)call->in[0]->d.dtype);
        return false;
    }
    const kn_desc *t = &call->in[2]->d;
    kn_shape target = kn__desc_shape(t);
    if (!kn_dtype_is_integer((kn_dtype)t->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "target", (kn_dtype)t->dtype);
        return false;
    }
    if (!kn_shape_equal(target, own)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "target", &target, &own);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, own);
}

/* A tensor of samples by classes, whatever its rank. */
typedef struct grid {
    const kn_desc *d;
    int64_t rows, columns, row, column;
} grid;

static grid grid_of(const kn_desc *d) {
    grid g = {.d = d, .rows = 1, .columns = 1};
    if (d->rank == 2) g.rows = d->shape[0], g.row = d->strides[0];
    if (d->rank > 0) g.columns = d->shape[d->rank - 1], g.column = d->strides[d->rank - 1];
    return g;
}
static int64_t place(const grid *g, int64_t row, int64_t column) {
    return g->d->offset + row * g->row + column * g->column;
}

/* How many classes row i of the target names. */
static int64_t named(const grid *target, int64_t row) {
    int64_t k = 0;
    while (k < target->columns && kn__load_i(target->d, place(target, row, k)) != -1) k++;
    return k;
}

static int check_named(const kn_launch *l, const grid *target) {
    for (int64_t i = 0; i < target->rows; i++) {
        for (int64_t k = 0, n = named(target, i); k < n; k++) {
            int64_t c = kn__load_i(target->d, place(target, i, k));
            if (c >= 0 && c < target->columns) continue;
            *l->failure = (kn_failure){.code = KN_E_CLASS_OUT_OF_RANGE,
                                       .value = {c, target->columns, i * target->columns + k}};
            return KN_E_CLASS_OUT_OF_RANGE;
        }
    }
    return KN_OK;
}

static bool names(const grid *target, int64_t row, int64_t n, int64_t class) {
    for (int64_t k = 0; k < n; k++) {
        if (kn__load_i(target->d, place(target, row, k)) == class) return true;
    }
    return false;
}

int kn__ref_multilabel_margin(const kn_launch *l) {
    grid x = grid_of(l->in[0]), t = grid_of(l->in[1]);
    const kn_desc *out = l->out[0];
    int status = check_named(l, &t);
    if (status != KN_OK) return status;
    for (int64_t i = 0; i < x.rows; i++) {
        int64_t n = named(&t, i);
        double sum = 0;
        for (int64_t c = 0; c < x.columns; c++) {
            if (n == 0 || names(&t, i, n, c)) continue;
            double own = kn__load_f(x.d, place(&x, i, c));
            for (int64_t k = 0; k < n; k++) {
                int64_t y = kn__load_i(t.d, place(&t, i, k));
                double z = 1 - kn__load_f(x.d, place(&x, i, y)) + own;
                sum += z > 0 || isnan(z) ? z : 0;
            }
        }
        kn__store_f(out, out->offset + (out->rank ? i * out->strides[0] : 0),
                    sum / (double)x.columns);
    }
    return KN_OK;
}

/* How often class c of a sample loses against a named one, minus how often it wins as a named one.
 */
static int64_t balance(const grid *x, const grid *t, int64_t row, int64_t n, int64_t class) {
    double own = kn__load_f(x->d, place(x, row, class));
    int64_t sum = 0;
    if (!names(t, row, n, class)) {
        for (int64_t k = 0; k < n; k++) {
            int64_t y = kn__load_i(t->d, place(t, row, k));
            sum += 1 - kn__load_f(x->d, place(x, row, y)) + own > 0;
        }
        return sum;
    }
    for (int64_t c = 0; c < x->columns; c++) {
        if (names(t, row, n, c)) continue;
        sum -= 1 - own + kn__load_f(x->d, place(x, row, c)) > 0;
    }
    int64_t times = 0; /* a class that is named twice counts twice */
    for (int64_t k = 0; k < n; k++) times += kn__load_i(t->d, place(t, row, k)) == class;
    return sum * times;
}

int kn__ref_multilabel_margin_grad(const kn_launch *l) {
    const kn_desc *dy = l->in[0];
    grid x = grid_of(l->in[1]), t = grid_of(l->in[2]), out = grid_of(l->out[0]);
    int status = check_named(l, &t);
    if (status != KN_OK) return status;
    for (int64_t i = 0; i < x.rows; i++) {
        double scale = kn__load_f(dy, dy->offset + (dy->rank ? i * dy->strides[0] : 0));
        int64_t n = named(&t, i);
        for (int64_t c = 0; c < x.columns; c++) {
            double slope = n == 0 ? 0 : (double)balance(&x, &t, i, n, c) / (double)x.columns;
            kn__store_f(out.d, place(&out, i, c), scale * slope);
        }
    }
    return KN_OK;
}

void kn__grad_multilabel_margin(kn__backprop *b) {
    b->dx[0] = kn_multilabel_margin_grad(b->dy[0], b->in[0], b->in[1]);
}

/* The slopes do not change with x, almost everywhere. */
void kn__grad_multilabel_margin_grad(kn__backprop *b) {
    if (!b->need[0]) return;
    kn_shape shape = b->in_meta[0]->shape;
    kn_tensor *one = kn_full(kn_device_of(b->dy[0]), shape, 1, .dtype = b->in_meta[0]->dtype);
    kn_tensor *slopes = kn_multilabel_margin_grad(one, kn_detach(b->in[1]), b->in[2]);
    kn_tensor *product = kn_mul(b->dy[0], slopes);
    if (b->in_meta[1]->shape.rank == 0)
        b->dx[0] = product;
    else
        b->dx[0] = kn_sum(product, .axes = KN_AXES(-1));
}

/* ---- triplet_margin_loss: max(distance(anchor, positive) - distance(anchor, negative) + margin,
 * 0)
 * ---- */
bool kn__infer_triplet_margin_loss(kn__call *call) {
    kn_triplet_loss_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x), losses = own;
    kn__call_site b;
    kn__default(&a->margin, 1);
    kn__default(&a->p, 2);
    kn__default(&a->eps, 1e-6);
    if (!kn__check_reduction(call, a->reduction) || !kn__check_loss_shapes(call, 1) ||
        !kn__check_loss_shapes(call, 2) ||
        !kn__require_number(call, a->margin.value > 0 && isfinite(a->margin.value), "margin",
                            a->margin.value, "positive and finite") ||
        !kn__require_number(call, !isnan(a->p.value), "p", a->p.value, "a number or an infinity") ||
        !kn__require_number(call, isfinite(a->eps.value), "eps", a->eps.value, "a finite number"))
        return false;
    if (own.rank < 1) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "anchor", &own, own.rank, 1);
        return false;
    }
    losses.rank--;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

void kn__parts_triplet_margin_loss(const kn__call *call, kn_tensor **results) {
    const kn_triplet_loss_args *a = call->args;
    kn_tensor *anchor = kn__widen(call->in[0]), *near = kn__widen(call->in[1]);
    kn_tensor *far = kn__widen(call->in[2]);
    kn_tensor *dn = kn_pairwise_distance(anchor, near, .p = a->p, .eps = a->eps);
    kn_tensor *df = kn_pairwise_distance(anchor, far, .p = a->p, .eps = a->eps);
    if (a->swap) df = kn_minimum(df, kn_pairwise_distance(near, far, .p = a->p, .eps = a->eps));
    kn_tensor *loss = positive(kn_add_scalar(kn_sub(dn, df), a->margin.value));
    kn__finish_loss(call, loss, a->reduction, results);
}

#ifdef KILN_TESTING
static const double signs[] = {1, -1, 1, 1, -1, -1, 1, -1, 1, -1, -1, 1};
static const double labels[] = {0, 2, 1, 3, 3, 0};
static const double named_labels[] = {2, 0, -1, 1, 1, -1, 0, 3, -1, 0, 1, 2};
#define SIGNED(n, ...) \
    { .shape = {n, __VA_ARGS__}, .values = signs, .constant = true }
KN__SAMPLES(hinge_embedding_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, SIGNED(2, {3, 4})},
     .args = &(kn_hinge_loss_args){.reduction = KN_REDUCTION_MEAN},
     .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_SIGNED},
    {.in = {{.shape = {2, {3, 4}}}, SIGNED(2, {3, 4})},
     .args = &(kn_hinge_loss_args){.margin = {true, 0.3}, .reduction = KN_REDUCTION_NONE},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {0, {0}}}, SIGNED(0, {0})},
     .args = &(kn_hinge_loss_args){.reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {1, {0}}}, {.shape = {1, {0}}}},
     .args = &(kn_hinge_loss_args){.reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_hinge_loss_args){.reduction = KN_REDUCTION_SUM},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {3}}}, SIGNED(1, {3})},
     .args = &(kn_hinge_loss_args){.margin = {true, NAN}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(margin_ranking_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, SIGNED(2, {3, 4})},
     .args = &(kn_margin_loss_args){.margin = 0.1}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, SIGNED(2, {3, 4})},
     .args = &(kn_margin_loss_args){.margin = 0.05, .reduction = KN_REDUCTION_NONE},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}, SIGNED(0, {0})},
     .args = &(kn_margin_loss_args){.reduction = KN_REDUCTION_SUM},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_margin_loss_args){.margin = 0},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}, {.shape = {1, {3}}}},
     .args = &(kn_margin_loss_args){.margin = 0},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(soft_margin_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_loss_args){KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {3, 4}}, .low = -300, .high = 300}, SIGNED(2, {3, 4})},
     .args = &(kn_loss_args){KN_REDUCTION_NONE},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_loss_args){KN_REDUCTION_MEAN},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(cosine_embedding_loss) = {
    {.in = {{.shape = {2, {3, 4}}, .low = 0.5, .high = 2}, {.shape = {2, {3, 4}}}, SIGNED(1, {3})},
     .args = &(kn_margin_loss_args){.margin = -0.9},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.5, .high = 2}, {.shape = {2, {3, 4}}}, SIGNED(1, {3})},
     .args = &(kn_margin_loss_args){.margin = -1, .reduction = KN_REDUCTION_NONE},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {1, {4}}, .low = 0.5, .high = 2},
            {.shape = {1, {4}}, .low = 0.5, .high = 2},
            SIGNED(0, {0})},
     .args = &(kn_margin_loss_args){.reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {1, {4}}}},
     .args = &(kn_margin_loss_args){.reduction = KN_REDUCTION_SUM},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}, {.shape = {0, {0}}}},
     .args = &(kn_margin_loss_args){.reduction = KN_REDUCTION_SUM},
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(multilabel_soft_margin_loss) = {
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9},
            {.shape = {1, {4}}, .low = 0.5, .high = 2}},
     .n_in = 3,
     .args = &(kn_loss_args){KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9}},
     .n_in = 2,
     .args = &(kn_loss_args){KN_REDUCTION_NONE}},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}},
     .n_in = 2,
     .args = &(kn_loss_args){KN_REDUCTION_NONE},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}, {.shape = {2, {3, 4}}}},
     .n_in = 3,
     .args = &(kn_loss_args){KN_REDUCTION_NONE},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define LABELS(...) \
    { .shape = __VA_ARGS__, .dtype = KN_I64, .values = labels }
KN__SAMPLES(multi_margin_loss) = {
    {.in = {{.shape = {2, {3, 4}}, .distinct = true}, LABELS({1, {3}}), {.shape = {1, {4}}}},
     .n_in = 3,
     .args = &(kn_multi_margin_loss_args){.margin = {true, 0.7531}}},
    {.in = {{.shape = {2, {3, 4}}, .distinct = true}, LABELS({1, {3}})},
     .n_in = 2,
     .args = &(kn_multi_margin_loss_args){.p = 2,
                                          .margin = {true, 0.7531},
                                          .reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {1, {4}}, .distinct = true}, LABELS({1, {1}})},
     .n_in = 2,
     .args = &(kn_multi_margin_loss_args){.p = 2,
                                          .margin = {true, 0.7531},
                                          .reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {0, {0}}}, LABELS({0, {0}})},
     .n_in = 2,
     .args = &(kn_multi_margin_loss_args){.p = 1}},
    {.in = {{.shape = {2, {3, 2}}}, LABELS({1, {3}})},
     .n_in = 2,
     .args = &(kn_multi_margin_loss_args){.p = 1},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, LABELS({1, {3}})},
     .n_in = 2,
     .args = &(kn_multi_margin_loss_args){.p = 3},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, LABELS({1, {2}})},
     .n_in = 2,
     .args = &(kn_multi_margin_loss_args){.p = 1},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define NAMED_LABELS(...) \
    { .shape = __VA_ARGS__, .dtype = KN_I64, .values = named_labels }
KN__SAMPLES(multilabel_margin) = {
    {.in = {{.shape = {2, {3, 4}}}, NAMED_LABELS({2, {3, 4}})}},
    {.in = {{.shape = {1, {4}}}, NAMED_LABELS({1, {4}})}},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}, .dtype = KN_I64, .values = labels}}},
    {.in = {{.shape = {2, {6, 2}}}, NAMED_LABELS({2, {6, 2}})}, .fails = KN_E_CLASS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, NAMED_LABELS({1, {4}})}, .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(multilabel_margin_grad) = {
    {.in = {{.shape = {1, {3}}},
            {.shape = {2, {3, 4}}, .constant = true},
            NAMED_LABELS({2, {3, 4}})}},
    {.in = {{.shape = {0, {0}}}, {.shape = {1, {4}}, .constant = true}, NAMED_LABELS({1, {4}})}},
    {.in = {{.shape = {1, {2}}}, {.shape = {2, {3, 4}}}, NAMED_LABELS({2, {3, 4}})},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(multilabel_margin_loss) = {{.in = {{.shape = {2, {3, 4}}}, NAMED_LABELS({2, {3, 4}})},
                                        .args = &(kn_loss_args){KN_REDUCTION_MEAN}},
                                       {.in = {{.shape = {2, {3, 4}}}, NAMED_LABELS({2, {3, 4}})},
                                        .args = &(kn_loss_args){KN_REDUCTION_NONE}},
                                       {.in = {{.shape = {1, {4}}}, NAMED_LABELS({1, {4}})},
                                        .args = &(kn_loss_args){KN_REDUCTION_SUM}},
                                       KN__SAMPLES_END};
KN__SAMPLES(triplet_margin_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_triplet_loss_args){.margin = {true, 5}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_triplet_loss_args){.margin = {true, 5},
                                     .p = {true, 3},
                                     .swap = true,
                                     .reduction = KN_REDUCTION_NONE},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}, {.shape = {1, {4}}}},
     .args = &(kn_triplet_loss_args){.margin = {true, 0}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {1, {4}}}},
     .args = &(kn_triplet_loss_args){.margin = {true, 1}},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
