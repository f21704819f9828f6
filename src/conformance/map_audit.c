/* Adapters of operators of which PyTorch has two, and the suite names the second. */
#include "conformance/case.h"

/* torch.linalg.vander counts powers upwards; torch.vander downwards. */
static void op_linalg_vander(conf_case *c) {
    conf_out(c, kn_vander(kn_atleast_1d(conf_input(c)), conf_i64(c, -1, "N", -1), true));
}

/* Whether the segments of every row make up the axis of size n. */
static bool fills(kn_tensor *lengths, int64_t n) {
    int64_t filled = 0;
    kn_tensor *whole = kn_eq_scalar(kn_sum(lengths, .axes = KN_AXES(-1)), n);
    return kn_item_i64(kn_cast(kn_all(whole), KN_I64), &filled) == KN_OK && filled;
}

/* Offsets are where segments begin and the last one ends. */
static void op_segment_reduce(conf_case *c) {
    int64_t axis = conf_i64(c, -1, "axis", 0);
    kn_tensor *x = conf_input(c);
    kn_tensor *lengths = conf_tensor(c, -1, "lengths");
    if (!lengths) lengths = kn_diff(conf_tensor(c, -1, "offsets"), -1);
    if (kn_rank(lengths) != axis + 1) {
        conf_unsupported(c, "segments of an axis other than the last one of lengths");
        return;
    }
    if (!fills(lengths, kn_dim(x, axis))) {
        conf_unsupported(c, "unsafe: the segments do not make up the axis, which Kiln refuses");
        return;
    }
    kn_segment_reduce_options o = {.size = sizeof o};
    if (conf_has(c, -1, "initial")) {
        o.initial = (kn_some_f64){.given = true, .value = conf_f64(c, -1, "initial", 0)};
    }
    conf_out(c, kn_segment_reduce_with(x, lengths, conf_text(c, 0, "reduce", "sum"), &o));
}

const conf_op conf_ops_audit[] = {
    {"linalg.vander", op_linalg_vander},
    {"_segment_reduce", op_segment_reduce},
    {NULL, NULL},
};
