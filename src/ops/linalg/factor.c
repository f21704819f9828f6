/* See factor.h. */
#include "ops/linalg/factor.h"

static kn_shape batch_of(const kn__call *call) {
    return kn__leading(&call->in[0]->d, 2);
}

static kn_dtype dtype_of(const kn__call *call) {
    return (kn_dtype)call->in[0]->d.dtype;
}

bool kn__out_matrix(kn__call *call, uint32_t k, int64_t rows, int64_t columns) {
    return kn__out_shape(call, k, dtype_of(call), kn__with_matrix(batch_of(call), rows, columns));
}
bool kn__out_vector(kn__call *call, uint32_t k, int64_t size) {
    return kn__out_shape(call, k, dtype_of(call), kn__with_axis(batch_of(call), size));
}
bool kn__out_number(kn__call *call, uint32_t k) {
    return kn__out_shape(call, k, dtype_of(call), batch_of(call));
}
bool kn__out_pivots(kn__call *call, uint32_t k, int64_t size) {
    return kn__out_shape(call, k, KN_I32, kn__with_axis(batch_of(call), size));
}
bool kn__out_info(kn__call *call, uint32_t k) {
    return kn__out_shape(call, k, KN_I32, batch_of(call));
}

kn_tensor *kn__some_rows(kn_tensor *x, int64_t from, int64_t count) {
    return kn_narrow(x, -2, from, count);
}
kn_tensor *kn__some_columns(kn_tensor *x, int64_t from, int64_t count) {
    return kn_narrow(x, -1, from, count);
}

kn_tensor *kn__rows_by(kn_tensor *x, kn_tensor *index) {
    while (kn_rank(x) < kn_rank(index) + 1 && !kn_is_nil(x)) x = kn_unsqueeze(x, 0);
    return kn_take_along(x, kn_unsqueeze(index, -1), -2);
}

kn_tensor *kn__solve_left(kn_tensor *t, kn_tensor *x, bool upper, bool unit) {
    return kn_solve_triangular(t, x, .upper = upper, .unitriangular = unit);
}
kn_tensor *kn__solve_right(kn_tensor *t, kn_tensor *x, bool upper, bool unit) {
    return kn_solve_triangular(t, x, .upper = upper, .unitriangular = unit, .right = true);
}

kn_tensor *kn__strict(kn_tensor *x, bool upper) {
    return upper ? kn_triu(x, .diagonal = 1) : kn_tril(x, .diagonal = -1);
}

kn_tensor *kn__scale_rows(kn_tensor *x, kn_tensor *y) {
    return kn_mul(kn_unsqueeze(x, -1), y);
}
kn_tensor *kn__scale_columns(kn_tensor *y, kn_tensor *x) {
    return kn_mul(y, kn_unsqueeze(x, -2));
}

kn_tensor *kn__plus(kn_tensor *a, kn_tensor *b) {
    if (!a || !b) return a ? a : b;
    return kn_add(a, b);
}
