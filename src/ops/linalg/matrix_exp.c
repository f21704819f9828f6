/* The exponential of a matrix. */
#include "ops/linalg/factor.h"
#include "ops/samples.h"

bool kn__infer_matrix_exp(kn__call *call) {
    return kn__need_square(call, 0) && kn__infer_same(call);
}

static int exp_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1), size = n * n;
    kn__load_part(it, 1, work);
    kn__dense_exp(work + size, work, n, work + 2 * size, (int32_t *)(void *)(work + 8 * size));
    kn__store_part(it, 0, work + size);
    return KN_OK;
}

int kn__ref_matrix_exp(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0]},
                   .tail = {2, 2},
                   .n = 2,
                   .work = 8 * n * n + n,
                   .flops = 16.0 * (double)n * (double)n * (double)n,
                   .fn = exp_item};
    return kn__each_item(l, &b);
}

/* exp([A^T, G; 0, A^T]) has the gradient in its upper right quarter (Al-Mohy and Higham, 2009). */
void kn__grad_matrix_exp(kn__backprop *b) {
    kn_tensor *a = kn__t(kn__widen(b->in[0])), *g = kn__widen(b->dy[0]);
    int64_t n = kn_dim(a, -1);
    kn_tensor *above = kn_cat(KN_LIST(a, g), -1), *below = kn_cat(KN_LIST(kn_zeros_like(a), a), -1);
    kn_tensor *e = kn_matrix_exp(kn_cat(KN_LIST(above, below), -2));
    b->dx[0] = kn__some_columns(kn__some_rows(e, 0, n), n, n);
}

#ifdef KILN_TESTING
static const double large[] = {6, -3, 2, 9};
static const double turn[] = {0, 1.5707963267948966, -1.5707963267948966, 0};
KN__SAMPLES(matrix_exp) = {{.in = {{.shape = {3, {2, 3, 3}}}}, .tolerance = 20},
                           {.in = {{.shape = {2, {2, 2}}, .values = large}}, .tolerance = 100},
                           {.in = {{.shape = {2, {2, 2}}, .values = turn}},
                            .out = (const double[]){0, 1, -1, 0},
                            .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32)},
                           {.in = {{.shape = {2, {0, 0}}}}},
                           {.in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_MATRIX_NOT_SQUARE},
                           KN__SAMPLES_END};
#endif
