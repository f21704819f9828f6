/* The kernels of flex. A kernel stands in a file of its family; table.c names it for its row. */
#ifndef KILN_BACKENDS_FLEX_FLEX_H
#define KILN_BACKENDS_FLEX_FLEX_H

#include <kiln/backend.h>

/* Where an operand's first element lies; NULL for an optional one that is absent. */
static inline void *kn__flex_data(const kn_desc *d) {
    return d ? kn_desc_data(d, kn_dtype_size((kn_dtype)d->dtype)) : NULL;
}

extern const kn_kernel kn__flex_kernels[];

kn_kernel_fn kn__flex_layer_norm, kn__flex_layer_norm_grad, kn__flex_rms_norm,
    kn__flex_rms_norm_grad;
kn_kernel_fn kn__flex_batch_norm, kn__flex_batch_norm_grad, kn__flex_batch_norm_inference;
kn_kernel_fn kn__flex_cross_entropy, kn__flex_cross_entropy_grad, kn__flex_logsumexp, kn__flex_norm;
#define ROW(row, what, dtypes) kn_kernel_fn kn__flex_##row;
#define NUMBER(row, what, dtypes) kn_kernel_fn kn__flex_##row;
#define NUMBER_FIRST(row, what, dtypes) kn_kernel_fn kn__flex_##row;
#define COMPARE(row, what) kn_kernel_fn kn__flex_##row;
#define OWN(row, dtypes) kn_kernel_fn kn__flex_##row;
#include "backends/flex/elementwise_rows.def"
#undef ROW
#undef NUMBER
#undef NUMBER_FIRST
#undef COMPARE
#undef OWN
kn_kernel_fn kn__flex_full, kn__flex_rand, kn__flex_randn, kn__flex_uniform, kn__flex_normal,
    kn__flex_randint, kn__flex_bernoulli, kn__flex_dropout, kn__flex_dropout_at;

kn_kernel_fn kn__flex_softmax, kn__flex_softmax_grad, kn__flex_log_softmax,
    kn__flex_log_softmax_grad;
kn_kernel_fn kn__flex_attention, kn__flex_attention_grad;
kn_kernel_fn kn__flex_ctc, kn__flex_ctc_grad, kn__flex_rnnt, kn__flex_rnnt_grad;
kn_kernel_fn kn__flex_any, kn__flex_all, kn__flex_argmax, kn__flex_argmin, kn__flex_cumsum,
    kn__flex_cumprod, kn__flex_sort, kn__flex_topk;
kn_kernel_fn kn__flex_sum, kn__flex_mean, kn__flex_prod, kn__flex_max, kn__flex_min;
kn_kernel_fn kn__flex_matmul, kn__flex_linear, kn__flex_quant_matmul, kn__flex_quantize_pack;
kn_kernel_fn kn__flex_max_pool, kn__flex_avg_pool, kn__flex_avg_pool_grad;
kn_kernel_fn kn__flex_adaptive_avg_pool, kn__flex_adaptive_avg_pool_grad,
    kn__flex_adaptive_max_pool;
kn_kernel_fn kn__flex_max_pool_grad, kn__flex_max_pool_pick;
kn_kernel_fn kn__flex_conv, kn__flex_conv_transpose, kn__flex_conv_weight_grad;
kn_kernel_fn kn__flex_interpolate, kn__flex_interpolate_grad, kn__flex_grid_sample,
    kn__flex_grid_sample_slope, kn__flex_grid_sample_grad, kn__flex_im2col, kn__flex_col2im,
    kn__flex_max_unpool, kn__flex_fractional_max_pool;
kn_kernel_fn kn__flex_as_strided_scatter, kn__flex_as_strided_grad, kn__flex_diagonal_grad,
    kn__flex_eye;
kn_kernel_fn kn__flex_copy, kn__flex_assign, kn__flex_cat, kn__flex_slice_grad, kn__flex_pad,
    kn__flex_tril, kn__flex_triu;
kn_kernel_fn kn__flex_gather, kn__flex_index_select, kn__flex_embedding, kn__flex_one_hot;
kn_kernel_fn kn__flex_scatter, kn__flex_scatter_add, kn__flex_index_add, kn__flex_scatter_reduce;
kn_kernel_fn kn__flex_nonzero, kn__flex_masked_select, kn__flex_masked_scatter;
kn_kernel_fn kn__flex_flat_index;
kn_kernel_fn kn__flex_sgd_step, kn__flex_adam_step;

#endif
