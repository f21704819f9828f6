/* Adapters of gates, softmax and dropout. */
#include <math.h>

#include "conformance/case.h"

/* ---- Activations that are not element by element ---- */
static void glu(conf_case *c) {
    conf_out(c, kn_glu(conf_input(c), .axis = KN_SOME(conf_i64(c, 0, "dim", -1))));
}

/* ---- softmax and kin: an axis, and a dtype that the input is cast to first ---- */
static kn_tensor *in_dtype(conf_case *c) {
    kn_tensor *x = conf_input(c);
    kn_dtype dtype = conf_dtype(c, -1, "dtype", kn_dtype_of(x));
    return kn_dtype_of(x) == dtype ? x : kn_cast(x, dtype);
}
static void softmax(conf_case *c) {
    conf_out(c, kn_softmax(in_dtype(c), conf_i64(c, 0, "dim", -1)));
}
static void log_softmax(conf_case *c) {
    conf_out(c, kn_log_softmax(in_dtype(c), conf_i64(c, 0, "dim", -1)));
}
static void softmin(conf_case *c) {
    conf_out(c, kn_softmin(in_dtype(c), conf_i64(c, 0, "dim", -1)));
}
static void softmax_backward_data(conf_case *c) {
    conf_out(
        c, kn_softmax_grad(conf_input(c), conf_tensor(c, 0, "output"), conf_i64(c, 1, "dim", -1)));
}

/* ---- The same of what a mask shows ---- */

/* Where mask is false the input counts as what. Nil where a line shows nothing: of that PyTorch
 * makes NaN, and Kiln zeros. */
static kn_tensor *shown(conf_case *c, int64_t axis, double what) {
    kn_tensor *x = in_dtype(c), *mask = conf_tensor(c, -1, "mask");
    int64_t any = 1;
    if (!mask) return x;
    mask = kn_expand(mask, kn_shape_of(x));
    if (kn_rank(x) > 0 && kn_numel(x) > 0) {
        kn_tensor *lines = kn_all(kn_any(mask, .axes = KN_AXES(axis)));
        if (kn_item_i64(kn_cast(lines, KN_I64), &any) != KN_OK) return kn_nil();
    }
    if (!any) conf_unsupported(c, "a line shows nothing; Kiln gives zeros, PyTorch NaN");
    return kn_masked_fill(x, kn_logical_not(mask), what);
}
static void masked_softmax(conf_case *c) {
    int64_t axis = conf_i64(c, 0, "dim", -1);
    conf_out(c, kn_softmax(shown(c, axis, -INFINITY), axis));
}
static void masked_log_softmax(conf_case *c) {
    int64_t axis = conf_i64(c, 0, "dim", -1);
    conf_out(c, kn_log_softmax(shown(c, axis, -INFINITY), axis));
}
static void masked_softmin(conf_case *c) {
    int64_t axis = conf_i64(c, 0, "dim", -1);
    conf_out(c, kn_softmin(shown(c, axis, INFINITY), axis));
}
static void masked_normalize(conf_case *c) {
    int64_t axis = conf_i64(c, 1, "dim", -1);
    conf_out(c, kn_normalize(shown(c, axis, 0), .p = KN_SOME(conf_f64(c, 0, "ord", 2)),
                             .axis = KN_SOME(axis), .eps = KN_SOME(conf_f64(c, -1, "eps", 1e-12))));
}

/* ---- Dropout: what no random number decides ---- */

/* Whether all, or nothing, is kept; else the case is not served. */
static bool certain(conf_case *c, double p, bool training) {
    if (!training || p == 0 || p == 1) return true;
    conf_unsupported(c, "random numbers differ from PyTorch's");
    return false;
}

#define DROPOUT(name, call, usual)                                                     \
    static void name(conf_case *c) {                                                   \
        kn_tensor *x = conf_input(c);                                                  \
        double p = conf_f64(c, 0, "p", 0.5);                                           \
        bool training = conf_bool(c, 1, "training", usual);                            \
        if (certain(c, p, training)) conf_out(c, training ? call(x, p) : kn_clone(x)); \
    }
DROPOUT(dropout, kn_dropout, true)
DROPOUT(dropout2d, kn_dropout2d, true)
DROPOUT(dropout3d, kn_dropout3d, true)
DROPOUT(alpha_dropout, kn_alpha_dropout, false)
DROPOUT(feature_alpha_dropout, kn_feature_alpha_dropout, false)

static void native_dropout_backward(conf_case *c) {
    kn_tensor *dy = conf_input(c), *kept = conf_tensor(c, 0, "mask");
    kn_tensor *scaled = kn_mul_scalar(dy, conf_f64(c, 1, "scale", 1));
    conf_out(c, kn_mul(scaled, kn_cast(kept, kn_dtype_of(dy))));
}

const conf_op conf_ops_activation[] = {
    {"nn.functional.glu", glu},
    {"softmax", softmax},
    {"log_softmax", log_softmax},
    {"nn.functional.softmin", softmin},
    {"torch.ops.aten._safe_softmax.default", softmax},
    {"_softmax_backward_data", softmax_backward_data},
    {"masked.softmax", masked_softmax},
    {"masked.log_softmax", masked_log_softmax},
    {"masked.softmin", masked_softmin},
    {"masked.normalize", masked_normalize},
    {"nn.functional.dropout", dropout},
    {"nn.functional.dropout2d", dropout2d},
    {"nn.functional.dropout3d", dropout3d},
    {"nn.functional.alpha_dropout", alpha_dropout},
    {"nn.functional.feature_alpha_dropout", feature_alpha_dropout},
    {"native_dropout_backward", native_dropout_backward},
    {NULL, NULL},
};
