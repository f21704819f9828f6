/* Losses of class scores: cross_entropy, nll_loss, and the choice of one score by class that they
 * are made of. Scores are [classes] with a target [], or [n, classes, …] with a target [n, …]. */
#include <kiln/autodiff.h>

#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

static int class_axis(int rank) {
    return rank > 1 ? 1 : 0;
}

/* ---- What the shape rules check ---- */
static bool check_target(const kn__call *call, uint32_t which, const kn_shape *expected) {
    const kn_desc *t = &call->in[which]->d;
    kn_shape own = kn__desc_shape(t);
    kn__call_site b;
    if (!kn_dtype_is_integer((kn_dtype)t->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "target", (kn_dtype)t->dtype);
        return false;
    }
    if (kn_shape_equal(own, *expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "target", &own, expected);
    return false;
}

static bool check_scores(const kn__call *call, uint32_t which, const char *name) {
    const kn_desc *x = &call->in[which]->d;
    kn_shape own = kn__desc_shape(x);
    kn__call_site b;
    if (x->rank) return true;
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), name, &own, 0, 1);
    return false;
}

static kn_shape without_classes(const kn_desc *x) {
    kn_shape shape = {0};
    int axis = class_axis(x->rank);
    for (int i = 0; i < x->rank; i++) {
        if (i != axis) shape.dim[shape.rank++] = x->shape[i];
    }
    return shape;
}

/* The index that is left out; PyTorch's -100 where none is named. */
static void default_ignored(kn_some_i64 *ignored) {
    if (!ignored->given) *ignored = (kn_some_i64){true, -100};
}

/* ---- pick_class, put_class ---- */
bool kn__infer_pick_class(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_pick_class_args *a = call->args;
    if (!check_scores(call, 0, "x")) return false;
    kn_shape shape = without_classes(x);
    default_ignored(&a->ignore_index);
    return check_target(call, 1, &shape) && kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

bool kn__infer_put_class(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d;
    kn_put_class_args *a = call->args;
    kn_shape own = kn__desc_shape(dy), shape = {.rank = own.rank + 1};
    kn__call_site b;
    if (a->classes < 1) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "classes", a->classes,
                                        "1 or more");
        return false;
    }
    int axis = class_axis(own.rank + 1);
    for (int i = 0; i < shape.rank && i < KN_MAX_RANK; i++)
        shape.dim[i] = i == axis ? a->classes : own.dim[i > axis ? i - 1 : i];
    default_ignored(&a->ignore_index);
    return check_target(call, 1, &own) && kn__out_shape(call, 0, (kn_dtype)dy->dtype, shape);
}

/* Every target names a class or is left out; says so before anything is written. */
static int check_classes(const kn_launch *l, const kn_desc *target, int64_t classes,
                         int64_t ignored) {
    const kn_desc *d[] = {target};
    int64_t position = 0;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return KN_OK;
    do {
        int64_t c = kn__load_i(target, w.offset[0]);
        if ((c < 0 || c >= classes) && c != ignored) {
            *l->failure =
                (kn_failure){.code = KN_E_CLASS_OUT_OF_RANGE, .value = {c, classes, position}};
            return KN_E_CLASS_OUT_OF_RANGE;
        }
        position++;
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* The scores of the first class: what is walked beside the target. */
static kn_desc first_class(const kn_desc *x) {
    kn_desc first = *x;
    first.rank = 0;
    for (int i = 0; i < x->rank; i++) {
        if (i == class_axis(x->rank)) continue;
        first.shape[first.rank] = x->shape[i];
        first.strides[first.rank++] = x->strides[i];
    }
    return first;
}

int kn__ref_pick_class(const kn_launch *l) {
    const kn_pick_class_args *a = l->args;
    const kn_desc *x = l->in[0], *target = l->in[1];
    int axis = class_axis(x->rank);
    int status = check_classes(l, target, x->shape[axis], a->ignore_index.value);
    if (status != KN_OK) return status;
    kn_desc first = first_class(x);
    const kn_desc *d[] = {l->out[0], target, &first};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        int64_t c = kn__load_i(target, w.offset[1]);
        bool out = c == a->ignore_index.value;
        kn__store_f(l->out[0], w.offset[0],
                    out ? 0 : kn__load_f(x, w.offset[2] + c * x->strides[axis]));
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_put_class(const kn_launch *l) {
    const kn_put_class_args *a = l->args;
    const kn_desc *y = l->out[0], *target = l->in[1];
    int axis = class_axis(y->rank);
    int status = check_classes(l, target, a->classes, a->ignore_index.value);
    if (status != KN_OK) return status;
    kn_desc first = first_class(y);
    const kn_desc *d[] = {&first, l->in[0], target};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        int64_t c = kn__load_i(target, w.offset[2]);
        for (int64_t k = 0; k < a->classes; k++) {
            bool here = k == c && c != a->ignore_index.value;
            kn__store_f(y, w.offset[0] + k * y->strides[axis],
                        here ? kn__load_f(l->in[0], w.offset[1]) : 0);
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}

void kn__grad_pick_class(kn__backprop *b) {
    const kn_pick_class_args *a = b->args;
    const kn_shape *shape = &b->in_meta[0]->shape;
    b->dx[0] = kn_put_class(b->dy[0], b->in[1], shape->dim[class_axis(shape->rank)],
                            .ignore_index = a->ignore_index);
}

void kn__grad_put_class(kn__backprop *b) {
    const kn_put_class_args *a = b->args;
    b->dx[0] = kn_pick_class(b->dy[0], b->in[1], .ignore_index = a->ignore_index);
}

/* ---- What both losses do with weights ---- */

/* A weight a class in the shape of the scores x; ones where no weights are given. */
static kn_tensor *class_weights(kn_tensor *weight, kn_tensor *x) {
    kn_shape all = kn_shape_of(x), one = {.rank = all.rank};
    for (int i = 0; i < all.rank; i++) one.dim[i] = 1;
    if (!weight) {
        kn_tensor *unit = kn_full(kn_device_of(x), KN_SCALAR, 1, .dtype = kn_dtype_of(x));
        return kn_expand(unit, all);
    }
    one.dim[class_axis(all.rank)] = all.dim[class_axis(all.rank)];
    return kn_expand(kn_reshape(kn__widen(weight), one), all);
}

/* The sum of the weights of all targets; where it is 0 (all are left out) 1, and the mean is 0. */
static kn_tensor *divisor(kn_tensor *weights) {
    kn_tensor *sum = kn_sum(weights);
    return kn_add(sum, kn_cast(kn_eq(sum, kn_zeros_like(sum)), kn_dtype_of(sum)));
}

static bool check_weight(const kn__call *call, uint32_t which, const kn_desc *x) {
    const kn_tensor *w = which < call->n_in ? call->in[which] : NULL;
    if (!w) return true;
    kn_shape own = kn__desc_shape(&w->d), expected = {1, {x->shape[class_axis(x->rank)]}};
    kn__call_site b;
    if (w->d.dtype != x->dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "weight", (kn_dtype)w->d.dtype,
                                (kn_dtype)x->dtype);
        return false;
    }
    if (kn_shape_equal(own, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "weight", &own, &expected);
    return false;
}

/* ---- nll_loss ---- */
bool kn__infer_nll_loss(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_nll_loss_args *a = call->args;
    if (!check_scores(call, 0, "log_probabilities") || !kn__check_reduction(call, a->reduction))
        return false;
    kn_shape shape = without_classes(x);
    default_ignored(&a->ignore_index);
    if (!check_target(call, 1, &shape) || !check_weight(call, 2, x)) return false;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         a->reduction == KN_REDUCTION_NONE ? shape : KN_SCALAR);
}

/* From the loss of each target to the result; weights as they count in the mean. */
static kn_tensor *reduced_loss(kn_tensor *loss, kn_tensor *weights, kn_reduction reduction) {
    if (reduction == KN_REDUCTION_NONE) return loss;
    kn_tensor *sum = kn_sum(loss);
    return reduction == KN_REDUCTION_SUM ? sum : kn_div(sum, divisor(weights));
}

void kn__parts_nll_loss(const kn__call *call, kn_tensor **results) {
    const kn_nll_loss_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *target = call->in[1];
    kn_tensor *w =
        kn_pick_class(class_weights(call->in[2], x), target, .ignore_index = a->ignore_index);
    kn_tensor *picked = kn_pick_class(x, target, .ignore_index = a->ignore_index);
    kn_tensor *loss = reduced_loss(kn_neg(kn_mul(picked, w)), w, a->reduction);
    results[0] = kn__to_dtype(loss, kn_dtype_of(call->in[0]));
}

/* ---- cross_entropy ---- */
static bool check_smoothing(const kn__call *call, const kn_cross_entropy_args *a) {
    if (a->label_smoothing >= 0 && a->label_smoothing <= 1) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "label_smoothing",
                                          a->label_smoothing, "0 to 1");
    return false;
}

/* Target probabilities have the shape of the scores. Floats in the shape of classes are classes
 * that were read as floats. */
static bool check_probabilities(const kn__call *call, uint32_t scores, uint32_t target) {
    kn_shape x = kn__desc_shape(&call->in[scores]->d), t = kn__desc_shape(&call->in[target]->d);
    const kn_cross_entropy_args *a = call->args;
    kn__call_site b;
    if (kn_shape_equal(t, without_classes(&call->in[scores]->d))) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "target",
                             kn_dtype_of(call->in[target]));
        return false;
    }
    if (!kn_shape_equal(x, t)) {
        kn__fail_loss_shape_mismatch(call->kn, kn__site_of(call, &b), &x, &t);
        return false;
    }
    if (!a->ignore_index.given) return true;
    kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "ignore_index", "target",
                                "the target holds probabilities, not classes");
    return false;
}

/* The operands scores, target, weight from number first on, and the arguments. */
static bool check_cross_entropy(kn__call *call, uint32_t first, kn_shape *losses) {
    const kn_desc *x = &call->in[first]->d;
    kn_cross_entropy_args *a = call->args;
    if (!check_scores(call, first, "logits") || !check_smoothing(call, a) ||
        !kn__check_reduction(call, a->reduction) || !check_weight(call, first + 2, x))
        return false;
    *losses = without_classes(x);
    if (kn_dtype_is_float(kn_dtype_of(call->in[first + 1])))
        return check_probabilities(call, first, first + 1);
    default_ignored(&a->ignore_index);
    return check_target(call, first + 1, losses);
}

bool kn__check_untracked_weight(const kn__call *call, uint32_t which) {
    const kn_tensor *w = call->in[which];
    if (!w || !kn_is_tracked(w) || (call->kn->modes & KN_MODE_NO_GRAD)) return true;
    kn__call_site b;
    kn__fail_gradient_none(call->kn, kn__site_of(call, &b), "cross_entropy (its weight)");
    return false;
}

bool kn__infer_cross_entropy(kn__call *call) {
    const kn_cross_entropy_args *a = call->args;
    kn_shape losses;
    if (!kn__check_untracked_weight(call, 2)) return false;
    if (!check_cross_entropy(call, 0, &losses)) return false;
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype,
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

/* One cross-entropy, forward or backward, taken apart. */
typedef struct task {
    const kn_cross_entropy_args *a;
    kn_tensor *x, *target, *weight, *spread; /* spread: weights in the shape of x */
    kn_axes axis;
    double classes;
    bool probabilities;
} task;

static task task_of(kn_tensor *logits, kn_tensor *target, kn_tensor *weight, const void *args) {
    task t = {.a = args, .x = kn__widen(logits), .target = target, .weight = weight};
    int axis = class_axis(kn_rank(logits));
    t.axis = (kn_axes){1, {axis}};
    t.classes = (double)kn_dim(logits, axis);
    t.probabilities = kn_dtype_is_float(kn_dtype_of(target));
    t.spread = class_weights(weight, t.x);
    return t;
}

static kn_tensor *pick(const task *t, kn_tensor *x) {
    return kn_pick_class(x, t->target, .ignore_index = t->a->ignore_index);
}

/* 1 for targets that count, 0 for those left out. */
static kn_tensor *counted(const task *t) {
    return pick(t, class_weights(NULL, t->x));
}

/* Target probabilities, smoothed: (1 - s) t + s / classes. */
static kn_tensor *smoothed(const task *t) {
    double s = t->a->label_smoothing;
    kn_tensor *p = kn__to_dtype(t->target, kn_dtype_of(t->x));
    return s == 0 ? p : kn_add_scalar(kn_mul_scalar(p, 1 - s), s / t->classes);
}

static kn_tensor *loss_of_probabilities(const task *t) {
    kn_tensor *y = kn_log_softmax(t->x, t->axis.axis[0]);
    kn_tensor *product = kn_mul(kn_mul(y, smoothed(t)), t->spread);
    kn_tensor *loss = kn_neg(kn_sum(product, .axes = t->axis));
    if (t->a->reduction == KN_REDUCTION_NONE) return loss;
    return t->a->reduction == KN_REDUCTION_SUM ? kn_sum(loss) : kn_mean(loss);
}

static kn_tensor *loss_of_classes(const task *t) {
    double s = t->a->label_smoothing;
    kn_tensor *y = kn_log_softmax(t->x, t->axis.axis[0]);
    kn_tensor *w = pick(t, t->spread), *loss = kn_neg(kn_mul(pick(t, y), w));
    if (s != 0) {
        kn_tensor *all = kn_mul(kn_sum(kn_mul(y, t->spread), .axes = t->axis), counted(t));
        loss = kn_sub(kn_mul_scalar(loss, 1 - s), kn_mul_scalar(all, s / t->classes));
    }
    return reduced_loss(loss, w, t->a->reduction);
}

void kn__parts_cross_entropy(const kn__call *call, kn_tensor **results) {
    task t = task_of(call->in[0], call->in[1], call->in[2], call->args);
    kn_tensor *loss = t.probabilities ? loss_of_probabilities(&t) : loss_of_classes(&t);
    results[0] = kn__to_dtype(loss, kn_dtype_of(call->in[0]));
}

/* The loss is -sum(v log_softmax(x)) over classes with v the weighted target distribution; v. */
static kn_tensor *distribution(const task *t) {
    double s = t->a->label_smoothing;
    if (t->probabilities) return kn_mul(smoothed(t), t->spread);
    kn_tensor *w = kn_mul_scalar(pick(t, t->spread), 1 - s);
    kn_tensor *v =
        kn_put_class(w, t->target, (int64_t)t->classes, .ignore_index = t->a->ignore_index);
    if (s == 0) return v;
    kn_tensor *valid = kn_unsqueeze(counted(t), t->axis.axis[0]);
    return kn_add(v, kn_mul(kn_mul_scalar(t->spread, s / t->classes), valid));
}

/* dy for each loss, with the class axis back as size 1. */
static kn_tensor *scale_of(const task *t, kn_tensor *dy) {
    if (t->a->reduction == KN_REDUCTION_NONE) return kn_unsqueeze(dy, t->axis.axis[0]);
    if (t->a->reduction == KN_REDUCTION_SUM) return dy;
    if (!t->probabilities) return kn_div(dy, divisor(pick(t, t->spread)));
    return kn_mul_scalar(dy, t->classes / (double)kn_numel(t->x));
}

/* dx = (softmax(x) sum(v) - v) dy: what is -inf in x has softmax 0, so no NaN arises. */
void kn__parts_cross_entropy_grad(const kn__call *call, kn_tensor **results) {
    task t = task_of(call->in[1], call->in[2], call->in[3], call->args);
    kn_tensor *v = distribution(&t), *p = kn_softmax(t.x, t.axis.axis[0]);
    kn_tensor *dx = kn_sub(kn_mul(p, kn_sum(v, .axes = t.axis, .keepdim = true)), v);
    dx = kn_mul(dx, scale_of(&t, kn__widen(call->in[0])));
    results[0] = kn__to_dtype(dx, kn_dtype_of(call->in[1]));
}

bool kn__infer_cross_entropy_grad(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d, *x = &call->in[1]->d;
    const kn_cross_entropy_args *a = call->args;
    kn_shape losses, own = kn__desc_shape(dy);
    if (!kn_dtype_is_float((kn_dtype)x->dtype)) {
        kn__call_site b;
        kn__fail_dtype_not_float(call->kn, kn__site_of(call, &b), "logits", (kn_dtype)x->dtype);
        return false;
    }
    if (!check_cross_entropy(call, 1, &losses)) return false;
    if (a->reduction != KN_REDUCTION_NONE) losses = KN_SCALAR;
    if (kn_shape_equal(own, losses))
        return kn__out_shape(call, 0, (kn_dtype)x->dtype, kn__desc_shape(x));
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &own, &losses);
    return false;
}

void kn__grad_cross_entropy(kn__backprop *b) {
    const kn_cross_entropy_args *a = b->args;
    kn_cross_entropy_grad_options o = {.size = sizeof o,
                                       .weight = b->in[2],
                                       .ignore_index = a->ignore_index,
                                       .label_smoothing = a->label_smoothing,
                                       .reduction = a->reduction};
    if (b->need[0]) b->dx[0] = kn_cross_entropy_grad_with(b->dy[0], b->in[0], b->in[1], &o);
    if (!b->need[1]) return;
    task t = task_of(b->in[0], b->in[1], b->in[2], a);
    kn_tensor *y = kn_log_softmax(t.x, t.axis.axis[0]);
    kn_tensor *dt = kn_mul_scalar(kn_mul(y, t.spread), a->label_smoothing - 1);
    b->dx[1] = kn_mul(dt, scale_of(&t, kn__widen(b->dy[0])));
}

#ifdef KILN_TESTING
static const double classes[] = {0, 2, 1, 3, 3, 0};
KN__SAMPLES(pick_class) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_pick_class_args){{0, 0}}},
    {.in = {{.shape = {3, {2, 4, 3}}}, {.shape = {2, {2, 3}}, .dtype = KN_I32, .values = classes}},
     .args = &(kn_pick_class_args){{true, 3}}},
    {.in = {{.shape = {1, {4}}}, {.shape = {0, {0}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_pick_class_args){{0, 0}}},
    {.in = {{.shape = {3, {2, 3, 3}}}, {.shape = {2, {2, 3}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_pick_class_args){{0, 0}},
     .fails = KN_E_CLASS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_pick_class_args){{0, 0}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(put_class) = {
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_put_class_args){4, {0, 0}}},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {2, 3}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_put_class_args){4, {true, 0}}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_put_class_args){2, {0, 0}},
     .fails = KN_E_CLASS_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .args = &(kn_put_class_args){0, {0, 0}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(nll_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_nll_loss_args){.reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {3, {2, 4, 3}}},
            {.shape = {2, {2, 3}}, .dtype = KN_I64, .values = classes},
            {.shape = {1, {4}}, .low = 0.5, .high = 2}},
     .n_in = 3,
     .args = &(kn_nll_loss_args){.ignore_index = {true, 3}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_nll_loss_args){.reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {2, {3, 2}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_nll_loss_args){.reduction = KN_REDUCTION_SUM},
     .fails = KN_E_CLASS_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(cross_entropy) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_cross_entropy_args){.reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {3, {2, 4, 3}}},
            {.shape = {2, {2, 3}}, .dtype = KN_I64, .values = classes},
            {.shape = {1, {4}}, .low = 0.5, .high = 2, .constant = true}},
     .n_in = 3,
     .args = &(kn_cross_entropy_args){.ignore_index = {true, 3}, .label_smoothing = 0.1}},
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.4},
            {.shape = {1, {4}}, .low = 0.5, .high = 2, .constant = true}},
     .n_in = 3,
     .args = &(kn_cross_entropy_args){.label_smoothing = 0.2}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_cross_entropy_args){.reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {1, {4}}}, {.shape = {0, {0}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_cross_entropy_args){.reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 1}}, .low = 0.1, .high = 0.4}},
     .n_in = 2,
     .args = &(kn_cross_entropy_args){.reduction = KN_REDUCTION_MEAN},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 2,
     .args = &(kn_cross_entropy_args){.label_smoothing = 1.5},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(cross_entropy_grad) = {
    {.in = {{.shape = {0, {0}}},
            {.shape = {2, {3, 4}}},
            {.shape = {1, {3}}, .dtype = KN_I64, .values = classes}},
     .n_in = 3,
     .args = &(kn_cross_entropy_args){.reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {2, 3}}},
            {.shape = {3, {2, 4, 3}}},
            {.shape = {2, {2, 3}}, .dtype = KN_I64, .values = classes},
            {.shape = {1, {4}}, .low = 0.5, .high = 2, .constant = true}},
     .n_in = 4,
     .args = &(kn_cross_entropy_args){.ignore_index = {true, 3},
                                      .label_smoothing = 0.1,
                                      .reduction = KN_REDUCTION_NONE}},
    KN__SAMPLES_END};
#endif
