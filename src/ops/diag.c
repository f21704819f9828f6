/* Functions on diagonals of matrices. */
#include "core/entry.h"
#include "ops/infer.h"
#include "ops/view.h"

static const char too_far[] = "so that the size stays below 2^62";

kn_tensor *kn_diag_embed(kn_tensor *x, int64_t offset, int64_t axis0, int64_t axis1) {
    KN__ENTRY(kn_context_of(x), kn_diag_embed);
    static const char operation[] = "kn_diag_embed";
    const int64_t limit = INT64_C(1) << 62;
    if (!kn__function_rank(x, 1, KN_MAX_RANK - 1, operation)) return kn_nil();
    int rank = x->d.rank + 1;
    int a = kn__function_axis(x, axis0, rank, operation);
    int b = a < 0 ? -1 : kn__function_axis(x, axis1, rank, operation);
    if (b < 0) return kn_nil();
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    int64_t n = x->d.shape[rank - 2];
    if (offset > limit - n || offset < n - limit) {
        kn__fail_attribute_out_of_range(x->dev->kn, &site, "offset", offset, too_far);
        return kn_nil();
    }
    if (a == b) {
        kn__fail_axis_duplicate(x->dev->kn, &site, axis1);
        return kn_nil();
    }
    kn_shape shape = {.rank = rank};
    for (int i = 0, from = 0; i < rank; i++)
        shape.dim[i] = i == a || i == b ? n + (offset < 0 ? -offset : offset) : x->d.shape[from++];
    return kn_diagonal_grad(x, shape, offset, KN_AXES(a, b));
}

kn_tensor *kn_diag(kn_tensor *x, int64_t offset) {
    KN__ENTRY(kn_context_of(x), kn_diag);
    if (!kn__function_rank(x, 1, 2, "kn_diag")) return kn_nil();
    if (x->d.rank == 1) return kn_diag_embed(x, offset, 0, 1);
    return kn_diagonal(x, .offset = offset);
}

kn_tensor *kn_diagflat(kn_tensor *x, int64_t offset) {
    KN__ENTRY(kn_context_of(x), kn_diagflat);
    return kn_diag_embed(kn_ravel(x), offset, 0, 1);
}

kn_tensor *kn_trace(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_trace);
    return kn__function_rank(x, 2, 2, "kn_trace") ? kn_sum(kn_diagonal(x)) : kn_nil();
}
