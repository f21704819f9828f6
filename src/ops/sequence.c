/* Sequences whose ends or steps are tensors. */
#include "core/entry.h"
#include "ops/infer.h"
#include "ops/view.h"

/* Each element from the nearer end, so that both ends are exact. */
kn_tensor *kn_linspace_tensors(kn_tensor *start, kn_tensor *stop, int64_t count) {
    KN__ENTRY(kn_context_of(start), kn_linspace_tensors);
    static const char operation[] = "kn_linspace_tensors";
    if (!kn__function_list(KN_LIST(start, stop), "ends", operation)) return kn_nil();
    kn_context *kn = start->dev->kn;
    kn__site site = {.operation = operation};
    if (count < 0) return kn__fail_size_negative(kn, &site, 0, count), kn_nil();
    if (!kn_dtype_is_float(kn_dtype_of(start))) start = kn_cast(start, KN_F64);
    if (!kn_dtype_is_float(kn_dtype_of(stop))) stop = kn_cast(stop, kn_dtype_of(start));
    kn_dtype dtype = kn_dtype_promote(kn_dtype_of(start), kn_dtype_of(stop));
    kn_tensor *step = kn_mul_scalar(kn_sub(stop, start), count > 1 ? 1.0 / (double)(count - 1) : 0);
    int rank = kn_rank(step);
    if (rank == KN_MAX_RANK)
        return kn__fail_rank_too_large(kn, &site, rank + 1, KN_MAX_RANK), kn_nil();
    kn_shape thin = {.rank = rank + 1, .dim = {count}};
    for (int i = 0; i < rank; i++) thin.dim[i + 1] = 1;
    kn_tensor *i = kn_reshape(kn_arange(kn_device_of(step), 0, count, .dtype = dtype), thin);
    kn_tensor *left = kn_rsub_scalar(i, (double)(count - 1));
    kn_tensor *front = kn_add(start, kn_mul(i, step)), *back = kn_sub(stop, kn_mul(left, step));
    return kn_where(kn_lt(i, kn_add_scalar(left, 1.0)), front, back);
}

/* The columns are 1, x, x^2, …, each the one before times x. */
kn_tensor *kn_vander(kn_tensor *x, int64_t columns, bool increasing) {
    KN__ENTRY(kn_context_of(x), kn_vander);
    static const char operation[] = "kn_vander";
    if (!kn__function_rank(x, 1, KN_MAX_RANK - 1, operation)) return kn_nil();
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    int64_t n = columns < 0 ? x->d.shape[x->d.rank - 1] : columns;
    kn_dtype dtype = kn_dtype_of(x);
    if (dtype == KN_BOOL) x = kn_cast(x, dtype = KN_I64);
    kn_shape shape = kn_shape_of(x);
    shape.dim[shape.rank++] = n;
    if (kn_shape_numel(shape) == INT64_MAX) {
        kn__fail_size_overflow(x->dev->kn, &site, &shape);
        return kn_nil();
    }
    int last = shape.rank - 1;
    kn_tensor *powers = kn_expand(kn_unsqueeze(x, -1), shape);
    kn_tensor *ones = kn_ones_like(kn_narrow(powers, last, 0, n ? 1 : 0));
    if (n > 1) {
        powers = kn_cumprod(kn_narrow(powers, last, 1, n - 1), last);
        powers = kn_cast(powers, dtype);
        ones = kn_cat(KN_LIST(ones, powers), last);
    }
    return increasing ? ones : kn_flip(ones, KN_AXES(last));
}
