/* Printed by tools/opgen: the operations with options, as C++ overloads. */
#ifndef KILN_OPS_HPP
#define KILN_OPS_HPP

#include <kiln/ops.h>

KN__INLINE kn_tensor *kn_full(kn_device *dev, kn_shape shape, kn_number value, const kn_full_options &options = {}) {
    return kn_full_with(dev, shape, value, &options);
}
KN__INLINE kn_tensor *kn_zeros(kn_device *dev, kn_shape shape, const kn_zeros_options &options = {}) {
    return kn_zeros_with(dev, shape, &options);
}
KN__INLINE kn_tensor *kn_ones(kn_device *dev, kn_shape shape, const kn_ones_options &options = {}) {
    return kn_ones_with(dev, shape, &options);
}
KN__INLINE kn_tensor *kn_empty(kn_device *dev, kn_shape shape, const kn_empty_options &options = {}) {
    return kn_empty_with(dev, shape, &options);
}
KN__INLINE kn_tensor *kn_zeros_like(kn_tensor *x, const kn_zeros_like_options &options = {}) {
    return kn_zeros_like_with(x, &options);
}
KN__INLINE kn_tensor *kn_empty_like(kn_tensor *x, const kn_empty_like_options &options = {}) {
    return kn_empty_like_with(x, &options);
}
KN__INLINE kn_tensor *kn_ones_like(kn_tensor *x, const kn_ones_like_options &options = {}) {
    return kn_ones_like_with(x, &options);
}
KN__INLINE kn_tensor *kn_full_like(kn_tensor *x, kn_number value, const kn_full_like_options &options = {}) {
    return kn_full_like_with(x, value, &options);
}
KN__INLINE kn_tensor *kn_arange(kn_device *dev, kn_number start, kn_number stop, const kn_arange_options &options = {}) {
    return kn_arange_with(dev, start, stop, &options);
}
KN__INLINE kn_tensor *kn_linspace(kn_device *dev, double start, double stop, int64_t count, const kn_linspace_options &options = {}) {
    return kn_linspace_with(dev, start, stop, count, &options);
}
KN__INLINE kn_tensor *kn_logspace(kn_device *dev, double start, double stop, int64_t count, const kn_logspace_options &options = {}) {
    return kn_logspace_with(dev, start, stop, count, &options);
}
KN__INLINE kn_tensor *kn_tril_indices(kn_device *dev, int64_t rows, int64_t columns, const kn_tril_indices_options &options = {}) {
    return kn_tril_indices_with(dev, rows, columns, &options);
}
KN__INLINE kn_tensor *kn_triu_indices(kn_device *dev, int64_t rows, int64_t columns, const kn_triu_indices_options &options = {}) {
    return kn_triu_indices_with(dev, rows, columns, &options);
}
KN__INLINE kn_tensor *kn_eye(kn_device *dev, int64_t n, const kn_eye_options &options = {}) {
    return kn_eye_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_hann_window(kn_device *dev, int64_t n, const kn_hann_window_options &options = {}) {
    return kn_hann_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_hamming_window(kn_device *dev, int64_t n, const kn_hamming_window_options &options = {}) {
    return kn_hamming_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_general_hamming_window(kn_device *dev, int64_t n, const kn_general_hamming_window_options &options = {}) {
    return kn_general_hamming_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_blackman_window(kn_device *dev, int64_t n, const kn_blackman_window_options &options = {}) {
    return kn_blackman_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_nuttall_window(kn_device *dev, int64_t n, const kn_nuttall_window_options &options = {}) {
    return kn_nuttall_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_bartlett_window(kn_device *dev, int64_t n, const kn_bartlett_window_options &options = {}) {
    return kn_bartlett_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_cosine_window(kn_device *dev, int64_t n, const kn_cosine_window_options &options = {}) {
    return kn_cosine_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_exponential_window(kn_device *dev, int64_t n, const kn_exponential_window_options &options = {}) {
    return kn_exponential_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_gaussian_window(kn_device *dev, int64_t n, const kn_gaussian_window_options &options = {}) {
    return kn_gaussian_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_kaiser_window(kn_device *dev, int64_t n, const kn_kaiser_window_options &options = {}) {
    return kn_kaiser_window_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_rand(kn_device *dev, kn_shape shape, const kn_rand_options &options = {}) {
    return kn_rand_with(dev, shape, &options);
}
KN__INLINE kn_tensor *kn_randn(kn_device *dev, kn_shape shape, const kn_randn_options &options = {}) {
    return kn_randn_with(dev, shape, &options);
}
KN__INLINE kn_tensor *kn_uniform(kn_device *dev, kn_shape shape, double low, double high, const kn_uniform_options &options = {}) {
    return kn_uniform_with(dev, shape, low, high, &options);
}
KN__INLINE kn_tensor *kn_normal(kn_device *dev, kn_shape shape, double mean, double deviation, const kn_normal_options &options = {}) {
    return kn_normal_with(dev, shape, mean, deviation, &options);
}
KN__INLINE kn_tensor *kn_randint(kn_device *dev, kn_shape shape, int64_t low, int64_t high, const kn_randint_options &options = {}) {
    return kn_randint_with(dev, shape, low, high, &options);
}
KN__INLINE kn_tensor *kn_bernoulli(kn_device *dev, kn_shape shape, double p, const kn_bernoulli_options &options = {}) {
    return kn_bernoulli_with(dev, shape, p, &options);
}
KN__INLINE kn_tensor *kn_randperm(kn_device *dev, int64_t n, const kn_randperm_options &options = {}) {
    return kn_randperm_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_round(kn_tensor *x, const kn_round_options &options = {}) {
    return kn_round_with(x, &options);
}
KN__INLINE kn_tensor *kn_addcmul(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addcmul_options &options = {}) {
    return kn_addcmul_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_addcdiv(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addcdiv_options &options = {}) {
    return kn_addcdiv_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_nan_to_num(kn_tensor *x, const kn_nan_to_num_options &options = {}) {
    return kn_nan_to_num_with(x, &options);
}
KN__INLINE kn_tensor *kn_trunc_divide_scalar(kn_tensor *x, kn_number value) {
    return kn_trunc_divide_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_add_scalar(kn_tensor *x, kn_number value) {
    return kn_add_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_sub_scalar(kn_tensor *x, kn_number value) {
    return kn_sub_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_rsub_scalar(kn_tensor *x, kn_number value) {
    return kn_rsub_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_mul_scalar(kn_tensor *x, kn_number value) {
    return kn_mul_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_div_scalar(kn_tensor *x, kn_number value) {
    return kn_div_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_rdiv_scalar(kn_tensor *x, kn_number value) {
    return kn_rdiv_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_pow_scalar(kn_tensor *x, kn_number value) {
    return kn_pow_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_rpow_scalar(kn_tensor *x, kn_number value) {
    return kn_rpow_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_floor_divide_scalar(kn_tensor *x, kn_number value) {
    return kn_floor_divide_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_remainder_scalar(kn_tensor *x, kn_number value) {
    return kn_remainder_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_fmod_scalar(kn_tensor *x, kn_number value) {
    return kn_fmod_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_maximum_scalar(kn_tensor *x, kn_number value) {
    return kn_maximum_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_minimum_scalar(kn_tensor *x, kn_number value) {
    return kn_minimum_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_bitwise_and_scalar(kn_tensor *x, kn_number value) {
    return kn_bitwise_and_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_bitwise_or_scalar(kn_tensor *x, kn_number value) {
    return kn_bitwise_or_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_bitwise_xor_scalar(kn_tensor *x, kn_number value) {
    return kn_bitwise_xor_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_bitwise_left_shift_scalar(kn_tensor *x, kn_number value) {
    return kn_bitwise_left_shift_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_bitwise_right_shift_scalar(kn_tensor *x, kn_number value) {
    return kn_bitwise_right_shift_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_fft(kn_tensor *x, const kn_fft_options &options = {}) {
    return kn_fft_with(x, &options);
}
KN__INLINE kn_tensor *kn_ifft(kn_tensor *x, const kn_ifft_options &options = {}) {
    return kn_ifft_with(x, &options);
}
KN__INLINE kn_tensor *kn_rfft(kn_tensor *x, const kn_rfft_options &options = {}) {
    return kn_rfft_with(x, &options);
}
KN__INLINE kn_tensor *kn_irfft(kn_tensor *x, const kn_irfft_options &options = {}) {
    return kn_irfft_with(x, &options);
}
KN__INLINE kn_tensor *kn_hfft(kn_tensor *x, const kn_hfft_options &options = {}) {
    return kn_hfft_with(x, &options);
}
KN__INLINE kn_tensor *kn_ihfft(kn_tensor *x, const kn_ihfft_options &options = {}) {
    return kn_ihfft_with(x, &options);
}
KN__INLINE kn_tensor *kn_fft2(kn_tensor *x, const kn_fft2_options &options = {}) {
    return kn_fft2_with(x, &options);
}
KN__INLINE kn_tensor *kn_ifft2(kn_tensor *x, const kn_ifft2_options &options = {}) {
    return kn_ifft2_with(x, &options);
}
KN__INLINE kn_tensor *kn_rfft2(kn_tensor *x, const kn_rfft2_options &options = {}) {
    return kn_rfft2_with(x, &options);
}
KN__INLINE kn_tensor *kn_irfft2(kn_tensor *x, const kn_irfft2_options &options = {}) {
    return kn_irfft2_with(x, &options);
}
KN__INLINE kn_tensor *kn_hfft2(kn_tensor *x, const kn_hfft2_options &options = {}) {
    return kn_hfft2_with(x, &options);
}
KN__INLINE kn_tensor *kn_ihfft2(kn_tensor *x, const kn_ihfft2_options &options = {}) {
    return kn_ihfft2_with(x, &options);
}
KN__INLINE kn_tensor *kn_fftn(kn_tensor *x, const kn_fftn_options &options = {}) {
    return kn_fftn_with(x, &options);
}
KN__INLINE kn_tensor *kn_ifftn(kn_tensor *x, const kn_ifftn_options &options = {}) {
    return kn_ifftn_with(x, &options);
}
KN__INLINE kn_tensor *kn_rfftn(kn_tensor *x, const kn_rfftn_options &options = {}) {
    return kn_rfftn_with(x, &options);
}
KN__INLINE kn_tensor *kn_irfftn(kn_tensor *x, const kn_irfftn_options &options = {}) {
    return kn_irfftn_with(x, &options);
}
KN__INLINE kn_tensor *kn_hfftn(kn_tensor *x, const kn_hfftn_options &options = {}) {
    return kn_hfftn_with(x, &options);
}
KN__INLINE kn_tensor *kn_ihfftn(kn_tensor *x, const kn_ihfftn_options &options = {}) {
    return kn_ihfftn_with(x, &options);
}
KN__INLINE kn_tensor *kn_fftshift(kn_tensor *x, const kn_fftshift_options &options = {}) {
    return kn_fftshift_with(x, &options);
}
KN__INLINE kn_tensor *kn_ifftshift(kn_tensor *x, const kn_ifftshift_options &options = {}) {
    return kn_ifftshift_with(x, &options);
}
KN__INLINE kn_tensor *kn_stft(kn_tensor *x, int64_t n_fft, const kn_stft_options &options = {}) {
    return kn_stft_with(x, n_fft, &options);
}
KN__INLINE kn_tensor *kn_istft(kn_tensor *x, int64_t n_fft, const kn_istft_options &options = {}) {
    return kn_istft_with(x, n_fft, &options);
}
KN__INLINE kn_tensor *kn_fftfreq(kn_device *dev, int64_t n, const kn_fftfreq_options &options = {}) {
    return kn_fftfreq_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_rfftfreq(kn_device *dev, int64_t n, const kn_rfftfreq_options &options = {}) {
    return kn_rfftfreq_with(dev, n, &options);
}
KN__INLINE kn_tensor *kn_logit(kn_tensor *x, const kn_logit_options &options = {}) {
    return kn_logit_with(x, &options);
}
KN__INLINE kn_tensor *kn_chebyshev_polynomial_t(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_t_options &options = {}) {
    return kn_chebyshev_polynomial_t_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_chebyshev_polynomial_u(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_u_options &options = {}) {
    return kn_chebyshev_polynomial_u_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_chebyshev_polynomial_v(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_v_options &options = {}) {
    return kn_chebyshev_polynomial_v_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_chebyshev_polynomial_w(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_w_options &options = {}) {
    return kn_chebyshev_polynomial_w_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_shifted_chebyshev_polynomial_t(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_t_options &options = {}) {
    return kn_shifted_chebyshev_polynomial_t_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_shifted_chebyshev_polynomial_u(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_u_options &options = {}) {
    return kn_shifted_chebyshev_polynomial_u_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_shifted_chebyshev_polynomial_v(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_v_options &options = {}) {
    return kn_shifted_chebyshev_polynomial_v_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_shifted_chebyshev_polynomial_w(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_w_options &options = {}) {
    return kn_shifted_chebyshev_polynomial_w_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_hermite_polynomial_h(kn_tensor *x, kn_tensor *n, const kn_hermite_polynomial_h_options &options = {}) {
    return kn_hermite_polynomial_h_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_hermite_polynomial_he(kn_tensor *x, kn_tensor *n, const kn_hermite_polynomial_he_options &options = {}) {
    return kn_hermite_polynomial_he_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_laguerre_polynomial_l(kn_tensor *x, kn_tensor *n, const kn_laguerre_polynomial_l_options &options = {}) {
    return kn_laguerre_polynomial_l_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_legendre_polynomial_p(kn_tensor *x, kn_tensor *n, const kn_legendre_polynomial_p_options &options = {}) {
    return kn_legendre_polynomial_p_with(x, n, &options);
}
KN__INLINE kn_tensor *kn_eq_scalar(kn_tensor *x, kn_number value) {
    return kn_eq_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_ne_scalar(kn_tensor *x, kn_number value) {
    return kn_ne_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_lt_scalar(kn_tensor *x, kn_number value) {
    return kn_lt_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_le_scalar(kn_tensor *x, kn_number value) {
    return kn_le_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_gt_scalar(kn_tensor *x, kn_number value) {
    return kn_gt_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_ge_scalar(kn_tensor *x, kn_number value) {
    return kn_ge_scalar_with(x, value);
}
KN__INLINE kn_tensor *kn_isclose(kn_tensor *a, kn_tensor *b, const kn_isclose_options &options = {}) {
    return kn_isclose_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_isin(kn_tensor *x, kn_tensor *values, const kn_isin_options &options = {}) {
    return kn_isin_with(x, values, &options);
}
KN__INLINE kn_tensor *kn_masked_fill(kn_tensor *x, kn_tensor *mask, kn_number value) {
    return kn_masked_fill_with(x, mask, value);
}
KN__INLINE kn_tensor *kn_masked_select(kn_tensor *x, kn_tensor *mask, const kn_masked_select_options &options = {}) {
    return kn_masked_select_with(x, mask, &options);
}
KN__INLINE kn_tensor *kn_masked_scatter(kn_tensor *x, kn_tensor *mask, kn_tensor *src, const kn_masked_scatter_options &options = {}) {
    return kn_masked_scatter_with(x, mask, src, &options);
}
KN__INLINE kn_tensor *kn_clamp(kn_tensor *x, const kn_clamp_options &options = {}) {
    return kn_clamp_with(x, &options);
}
KN__INLINE kn_tensor *kn_clamp_tensor(kn_tensor *x, const kn_clamp_tensor_options &options = {}) {
    return kn_clamp_tensor_with(x, &options);
}
KN__INLINE kn_tensor *kn_where_scalar(kn_tensor *cond, kn_tensor *a, kn_number value) {
    return kn_where_scalar_with(cond, a, value);
}
KN__INLINE kn_tensor *kn_rwhere_scalar(kn_tensor *cond, kn_tensor *b, kn_number value) {
    return kn_rwhere_scalar_with(cond, b, value);
}
KN__INLINE kn_tensor *kn_sum(kn_tensor *x, const kn_sum_options &options = {}) {
    return kn_sum_with(x, &options);
}
KN__INLINE kn_tensor *kn_prod(kn_tensor *x, const kn_prod_options &options = {}) {
    return kn_prod_with(x, &options);
}
KN__INLINE kn_tensor *kn_max(kn_tensor *x, const kn_max_options &options = {}) {
    return kn_max_with(x, &options);
}
KN__INLINE kn_tensor *kn_min(kn_tensor *x, const kn_min_options &options = {}) {
    return kn_min_with(x, &options);
}
KN__INLINE kn_tensor *kn_any(kn_tensor *x, const kn_any_options &options = {}) {
    return kn_any_with(x, &options);
}
KN__INLINE kn_tensor *kn_all(kn_tensor *x, const kn_all_options &options = {}) {
    return kn_all_with(x, &options);
}
KN__INLINE kn_tensor *kn_count_nonzero(kn_tensor *x, const kn_count_nonzero_options &options = {}) {
    return kn_count_nonzero_with(x, &options);
}
KN__INLINE kn_tensor *kn_argmax(kn_tensor *x, const kn_argmax_options &options = {}) {
    return kn_argmax_with(x, &options);
}
KN__INLINE kn_tensor *kn_argmin(kn_tensor *x, const kn_argmin_options &options = {}) {
    return kn_argmin_with(x, &options);
}
KN__INLINE kn_tensor *kn_var(kn_tensor *x, const kn_var_options &options = {}) {
    return kn_var_with(x, &options);
}
KN__INLINE kn_tensor *kn_std(kn_tensor *x, const kn_std_options &options = {}) {
    return kn_std_with(x, &options);
}
KN__INLINE kn_tensor *kn_norm(kn_tensor *x, const kn_norm_options &options = {}) {
    return kn_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_logsumexp(kn_tensor *x, const kn_logsumexp_options &options = {}) {
    return kn_logsumexp_with(x, &options);
}
KN__INLINE kn_tensor *kn_mean(kn_tensor *x, const kn_mean_options &options = {}) {
    return kn_mean_with(x, &options);
}
KN__INLINE kn_tensor *kn_cumsum(kn_tensor *x, int64_t axis, const kn_cumsum_options &options = {}) {
    return kn_cumsum_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_cumprod(kn_tensor *x, int64_t axis, const kn_cumprod_options &options = {}) {
    return kn_cumprod_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_linear_scan(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_linear_scan_options &options = {}) {
    return kn_linear_scan_with(a, b, axis, &options);
}
KN__INLINE kn_tensor *kn_sort(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_sort_options &options = {}) {
    return kn_sort_with(x, axis, indices, &options);
}
KN__INLINE kn_tensor *kn_argsort(kn_tensor *x, int64_t axis, const kn_argsort_options &options = {}) {
    return kn_argsort_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_topk(kn_tensor *x, int64_t k, int64_t axis, kn_tensor **indices, const kn_topk_options &options = {}) {
    return kn_topk_with(x, k, axis, indices, &options);
}
KN__INLINE kn_tensor *kn_amax(kn_tensor *x, const kn_amax_options &options = {}) {
    return kn_amax_with(x, &options);
}
KN__INLINE kn_tensor *kn_amin(kn_tensor *x, const kn_amin_options &options = {}) {
    return kn_amin_with(x, &options);
}
KN__INLINE kn_tensor *kn_aminmax(kn_tensor *x, kn_tensor **max, const kn_aminmax_options &options = {}) {
    return kn_aminmax_with(x, max, &options);
}
KN__INLINE kn_tensor *kn_max_with_indices(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_max_with_indices_options &options = {}) {
    return kn_max_with_indices_with(x, axis, indices, &options);
}
KN__INLINE kn_tensor *kn_min_with_indices(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_min_with_indices_options &options = {}) {
    return kn_min_with_indices_with(x, axis, indices, &options);
}
KN__INLINE kn_tensor *kn_nansum(kn_tensor *x, const kn_nansum_options &options = {}) {
    return kn_nansum_with(x, &options);
}
KN__INLINE kn_tensor *kn_nanmean(kn_tensor *x, const kn_nanmean_options &options = {}) {
    return kn_nanmean_with(x, &options);
}
KN__INLINE kn_tensor *kn_std_mean(kn_tensor *x, kn_tensor **mean, const kn_std_mean_options &options = {}) {
    return kn_std_mean_with(x, mean, &options);
}
KN__INLINE kn_tensor *kn_var_mean(kn_tensor *x, kn_tensor **mean, const kn_var_mean_options &options = {}) {
    return kn_var_mean_with(x, mean, &options);
}
KN__INLINE kn_tensor *kn_median(kn_tensor *x, const kn_median_options &options = {}) {
    return kn_median_with(x, &options);
}
KN__INLINE kn_tensor *kn_nanmedian(kn_tensor *x, const kn_nanmedian_options &options = {}) {
    return kn_nanmedian_with(x, &options);
}
KN__INLINE kn_tensor *kn_kthvalue(kn_tensor *x, int64_t k, int64_t axis, kn_tensor **indices, const kn_kthvalue_options &options = {}) {
    return kn_kthvalue_with(x, k, axis, indices, &options);
}
KN__INLINE kn_tensor *kn_mode(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_mode_options &options = {}) {
    return kn_mode_with(x, axis, indices, &options);
}
KN__INLINE kn_tensor *kn_quantile(kn_tensor *x, kn_tensor *q, const kn_quantile_options &options = {}) {
    return kn_quantile_with(x, q, &options);
}
KN__INLINE kn_tensor *kn_nanquantile(kn_tensor *x, kn_tensor *q, const kn_nanquantile_options &options = {}) {
    return kn_nanquantile_with(x, q, &options);
}
KN__INLINE kn_tensor *kn_quantile_scalar(kn_tensor *x, double q, const kn_quantile_scalar_options &options = {}) {
    return kn_quantile_scalar_with(x, q, &options);
}
KN__INLINE kn_tensor *kn_nanquantile_scalar(kn_tensor *x, double q, const kn_nanquantile_scalar_options &options = {}) {
    return kn_nanquantile_scalar_with(x, q, &options);
}
KN__INLINE kn_tensor *kn_percentile(kn_tensor *x, double percent, const kn_percentile_options &options = {}) {
    return kn_percentile_with(x, percent, &options);
}
KN__INLINE kn_tensor *kn_diff(kn_tensor *x, int64_t axis, const kn_diff_options &options = {}) {
    return kn_diff_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_gradient_along(kn_tensor *x, int64_t axis, const kn_gradient_along_options &options = {}) {
    return kn_gradient_along_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_trapezoid(kn_tensor *y, int64_t axis, const kn_trapezoid_options &options = {}) {
    return kn_trapezoid_with(y, axis, &options);
}
KN__INLINE kn_tensor *kn_cumulative_trapezoid(kn_tensor *y, int64_t axis, const kn_cumulative_trapezoid_options &options = {}) {
    return kn_cumulative_trapezoid_with(y, axis, &options);
}
KN__INLINE kn_tensor *kn_searchsorted(kn_tensor *sorted, kn_tensor *values, const kn_searchsorted_options &options = {}) {
    return kn_searchsorted_with(sorted, values, &options);
}
KN__INLINE kn_tensor *kn_bucketize(kn_tensor *x, kn_tensor *boundaries, const kn_bucketize_options &options = {}) {
    return kn_bucketize_with(x, boundaries, &options);
}
KN__INLINE kn_tensor *kn_histc(kn_tensor *x, const kn_histc_options &options = {}) {
    return kn_histc_with(x, &options);
}
KN__INLINE kn_tensor *kn_histogram_bin_edges(kn_tensor *x, int64_t bins, const kn_histogram_bin_edges_options &options = {}) {
    return kn_histogram_bin_edges_with(x, bins, &options);
}
KN__INLINE kn_tensor *kn_histogram_counts(kn_tensor *x, kn_tensor *edges, const kn_histogram_counts_options &options = {}) {
    return kn_histogram_counts_with(x, edges, &options);
}
KN__INLINE kn_tensor *kn_histogram(kn_tensor *x, int64_t bins, kn_tensor **edges, const kn_histogram_options &options = {}) {
    return kn_histogram_with(x, bins, edges, &options);
}
KN__INLINE kn_tensor *kn_histogram_at(kn_tensor *x, kn_tensor *edges, const kn_histogram_at_options &options = {}) {
    return kn_histogram_at_with(x, edges, &options);
}
KN__INLINE kn_tensor *kn_bincount(kn_tensor *x, const kn_bincount_options &options = {}) {
    return kn_bincount_with(x, &options);
}
KN__INLINE kn_tensor *kn_cov(kn_tensor *x, const kn_cov_options &options = {}) {
    return kn_cov_with(x, &options);
}
KN__INLINE kn_tensor *kn_segment_reduce(kn_tensor *x, kn_tensor *lengths, const char *reduce, const kn_segment_reduce_options &options = {}) {
    return kn_segment_reduce_with(x, lengths, reduce, &options);
}
KN__INLINE kn_tensor *kn_masked_sum(kn_tensor *x, const kn_masked_sum_options &options = {}) {
    return kn_masked_sum_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_prod(kn_tensor *x, const kn_masked_prod_options &options = {}) {
    return kn_masked_prod_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_mean(kn_tensor *x, const kn_masked_mean_options &options = {}) {
    return kn_masked_mean_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_amax(kn_tensor *x, const kn_masked_amax_options &options = {}) {
    return kn_masked_amax_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_amin(kn_tensor *x, const kn_masked_amin_options &options = {}) {
    return kn_masked_amin_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_argmax(kn_tensor *x, const kn_masked_argmax_options &options = {}) {
    return kn_masked_argmax_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_argmin(kn_tensor *x, const kn_masked_argmin_options &options = {}) {
    return kn_masked_argmin_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_logsumexp(kn_tensor *x, const kn_masked_logsumexp_options &options = {}) {
    return kn_masked_logsumexp_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_norm(kn_tensor *x, const kn_masked_norm_options &options = {}) {
    return kn_masked_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_median(kn_tensor *x, int64_t axis, const kn_masked_median_options &options = {}) {
    return kn_masked_median_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_masked_var(kn_tensor *x, const kn_masked_var_options &options = {}) {
    return kn_masked_var_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_std(kn_tensor *x, const kn_masked_std_options &options = {}) {
    return kn_masked_std_with(x, &options);
}
KN__INLINE kn_tensor *kn_masked_cumsum(kn_tensor *x, int64_t axis, const kn_masked_cumsum_options &options = {}) {
    return kn_masked_cumsum_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_masked_cumprod(kn_tensor *x, int64_t axis, const kn_masked_cumprod_options &options = {}) {
    return kn_masked_cumprod_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_masked_softmax(kn_tensor *x, int64_t axis, const kn_masked_softmax_options &options = {}) {
    return kn_masked_softmax_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_masked_log_softmax(kn_tensor *x, int64_t axis, const kn_masked_log_softmax_options &options = {}) {
    return kn_masked_log_softmax_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_masked_softmin(kn_tensor *x, int64_t axis, const kn_masked_softmin_options &options = {}) {
    return kn_masked_softmin_with(x, axis, &options);
}
KN__INLINE kn_tensor *kn_masked_normalize(kn_tensor *x, double p, int64_t axis, const kn_masked_normalize_options &options = {}) {
    return kn_masked_normalize_with(x, p, axis, &options);
}
KN__INLINE kn_tensor *kn_exponential(kn_device *dev, kn_shape shape, double rate, const kn_exponential_options &options = {}) {
    return kn_exponential_with(dev, shape, rate, &options);
}
KN__INLINE kn_tensor *kn_cauchy(kn_device *dev, kn_shape shape, double median, double scale, const kn_cauchy_options &options = {}) {
    return kn_cauchy_with(dev, shape, median, scale, &options);
}
KN__INLINE kn_tensor *kn_log_normal(kn_device *dev, kn_shape shape, double mean, double deviation, const kn_log_normal_options &options = {}) {
    return kn_log_normal_with(dev, shape, mean, deviation, &options);
}
KN__INLINE kn_tensor *kn_geometric(kn_device *dev, kn_shape shape, double p, const kn_geometric_options &options = {}) {
    return kn_geometric_with(dev, shape, p, &options);
}
KN__INLINE kn_tensor *kn_gamma(kn_device *dev, kn_shape shape, double alpha, const kn_gamma_options &options = {}) {
    return kn_gamma_with(dev, shape, alpha, &options);
}
KN__INLINE kn_tensor *kn_beta(kn_device *dev, kn_shape shape, double alpha, double beta, const kn_beta_options &options = {}) {
    return kn_beta_with(dev, shape, alpha, beta, &options);
}
KN__INLINE kn_tensor *kn_multinomial(kn_tensor *weights, int64_t count, const kn_multinomial_options &options = {}) {
    return kn_multinomial_with(weights, count, &options);
}
KN__INLINE kn_tensor *kn_linear(kn_tensor *x, kn_tensor *weight, const kn_linear_options &options = {}) {
    return kn_linear_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_vecdot(kn_tensor *a, kn_tensor *b, const kn_vecdot_options &options = {}) {
    return kn_vecdot_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_cross(kn_tensor *a, kn_tensor *b, const kn_cross_options &options = {}) {
    return kn_cross_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_addmm(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addmm_options &options = {}) {
    return kn_addmm_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_addmv(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addmv_options &options = {}) {
    return kn_addmv_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_addr(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addr_options &options = {}) {
    return kn_addr_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_addbmm(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addbmm_options &options = {}) {
    return kn_addbmm_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_baddbmm(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_baddbmm_options &options = {}) {
    return kn_baddbmm_with(x, a, b, &options);
}
KN__INLINE kn_tensor *kn_pinv(kn_tensor *x, const kn_pinv_options &options = {}) {
    return kn_pinv_with(x, &options);
}
KN__INLINE kn_tensor *kn_matrix_rank(kn_tensor *x, const kn_matrix_rank_options &options = {}) {
    return kn_matrix_rank_with(x, &options);
}
KN__INLINE kn_tensor *kn_solve(kn_tensor *a, kn_tensor *b, const kn_solve_options &options = {}) {
    return kn_solve_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_solve_ex(kn_tensor *a, kn_tensor *b, kn_tensor **info, const kn_solve_ex_options &options = {}) {
    return kn_solve_ex_with(a, b, info, &options);
}
KN__INLINE kn_tensor *kn_solve_triangular(kn_tensor *t, kn_tensor *b, const kn_solve_triangular_options &options = {}) {
    return kn_solve_triangular_with(t, b, &options);
}
KN__INLINE kn_tensor *kn_tensorinv(kn_tensor *x, const kn_tensorinv_options &options = {}) {
    return kn_tensorinv_with(x, &options);
}
KN__INLINE kn_tensor *kn_tensorsolve(kn_tensor *a, kn_tensor *b, const kn_tensorsolve_options &options = {}) {
    return kn_tensorsolve_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_lu_factor(kn_tensor *x, kn_tensor **pivots, const kn_lu_factor_options &options = {}) {
    return kn_lu_factor_with(x, pivots, &options);
}
KN__INLINE kn_tensor *kn_lu_factor_ex(kn_tensor *x, kn_tensor **pivots, kn_tensor **info, const kn_lu_factor_ex_options &options = {}) {
    return kn_lu_factor_ex_with(x, pivots, info, &options);
}
KN__INLINE kn_tensor *kn_lu(kn_tensor *x, kn_tensor **l, kn_tensor **u, const kn_lu_options &options = {}) {
    return kn_lu_with(x, l, u, &options);
}
KN__INLINE kn_tensor *kn_lu_solve(kn_tensor *lu, kn_tensor *pivots, kn_tensor *b, const kn_lu_solve_options &options = {}) {
    return kn_lu_solve_with(lu, pivots, b, &options);
}
KN__INLINE kn_tensor *kn_cholesky(kn_tensor *x, const kn_cholesky_options &options = {}) {
    return kn_cholesky_with(x, &options);
}
KN__INLINE kn_tensor *kn_cholesky_ex(kn_tensor *x, kn_tensor **info, const kn_cholesky_ex_options &options = {}) {
    return kn_cholesky_ex_with(x, info, &options);
}
KN__INLINE kn_tensor *kn_cholesky_solve(kn_tensor *b, kn_tensor *l, const kn_cholesky_solve_options &options = {}) {
    return kn_cholesky_solve_with(b, l, &options);
}
KN__INLINE kn_tensor *kn_cholesky_inverse(kn_tensor *l, const kn_cholesky_inverse_options &options = {}) {
    return kn_cholesky_inverse_with(l, &options);
}
KN__INLINE kn_tensor *kn_qr(kn_tensor *x, kn_tensor **r, const kn_qr_options &options = {}) {
    return kn_qr_with(x, r, &options);
}
KN__INLINE kn_tensor *kn_ormqr(kn_tensor *x, kn_tensor *tau, kn_tensor *c, const kn_ormqr_options &options = {}) {
    return kn_ormqr_with(x, tau, c, &options);
}
KN__INLINE kn_tensor *kn_svd(kn_tensor *x, kn_tensor **s, kn_tensor **vh, const kn_svd_options &options = {}) {
    return kn_svd_with(x, s, vh, &options);
}
KN__INLINE kn_tensor *kn_eigh(kn_tensor *x, kn_tensor **v, const kn_eigh_options &options = {}) {
    return kn_eigh_with(x, v, &options);
}
KN__INLINE kn_tensor *kn_eigvalsh(kn_tensor *x, const kn_eigvalsh_options &options = {}) {
    return kn_eigvalsh_with(x, &options);
}
KN__INLINE kn_tensor *kn_lstsq(kn_tensor *a, kn_tensor *b, kn_tensor **residuals, kn_tensor **rank, kn_tensor **singular_values, const kn_lstsq_options &options = {}) {
    return kn_lstsq_with(a, b, residuals, rank, singular_values, &options);
}
KN__INLINE kn_tensor *kn_vector_norm(kn_tensor *x, const kn_vector_norm_options &options = {}) {
    return kn_vector_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_matrix_norm(kn_tensor *x, const kn_matrix_norm_options &options = {}) {
    return kn_matrix_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_cond(kn_tensor *x, const kn_cond_options &options = {}) {
    return kn_cond_with(x, &options);
}
KN__INLINE kn_tensor *kn_dist(kn_tensor *a, kn_tensor *b, const kn_dist_options &options = {}) {
    return kn_dist_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_pdist(kn_tensor *x, const kn_pdist_options &options = {}) {
    return kn_pdist_with(x, &options);
}
KN__INLINE kn_tensor *kn_cdist(kn_tensor *a, kn_tensor *b, const kn_cdist_options &options = {}) {
    return kn_cdist_with(a, b, &options);
}
KN__INLINE kn_tensor *kn_cdist_grad(kn_tensor *dy, kn_tensor *a, kn_tensor *b, kn_tensor *d, const kn_cdist_grad_options &options = {}) {
    return kn_cdist_grad_with(dy, a, b, d, &options);
}
KN__INLINE kn_tensor *kn_conv1d(kn_tensor *x, kn_tensor *weight, const kn_conv1d_options &options = {}) {
    return kn_conv1d_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_conv2d(kn_tensor *x, kn_tensor *weight, const kn_conv2d_options &options = {}) {
    return kn_conv2d_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_conv3d(kn_tensor *x, kn_tensor *weight, const kn_conv3d_options &options = {}) {
    return kn_conv3d_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_conv_transpose1d(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose1d_options &options = {}) {
    return kn_conv_transpose1d_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_conv_transpose2d(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose2d_options &options = {}) {
    return kn_conv_transpose2d_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_conv_transpose3d(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose3d_options &options = {}) {
    return kn_conv_transpose3d_with(x, weight, &options);
}
KN__INLINE kn_tensor *kn_conv_weight_grad(kn_tensor *x, kn_tensor *dy, kn_dims kernel, const kn_conv_weight_grad_options &options = {}) {
    return kn_conv_weight_grad_with(x, dy, kernel, &options);
}
KN__INLINE kn_tensor *kn_max_pool1d(kn_tensor *x, const kn_max_pool1d_options &options = {}) {
    return kn_max_pool1d_with(x, &options);
}
KN__INLINE kn_tensor *kn_max_pool2d(kn_tensor *x, const kn_max_pool2d_options &options = {}) {
    return kn_max_pool2d_with(x, &options);
}
KN__INLINE kn_tensor *kn_max_pool3d(kn_tensor *x, const kn_max_pool3d_options &options = {}) {
    return kn_max_pool3d_with(x, &options);
}
KN__INLINE kn_tensor *kn_avg_pool1d(kn_tensor *x, const kn_avg_pool1d_options &options = {}) {
    return kn_avg_pool1d_with(x, &options);
}
KN__INLINE kn_tensor *kn_avg_pool2d(kn_tensor *x, const kn_avg_pool2d_options &options = {}) {
    return kn_avg_pool2d_with(x, &options);
}
KN__INLINE kn_tensor *kn_avg_pool3d(kn_tensor *x, const kn_avg_pool3d_options &options = {}) {
    return kn_avg_pool3d_with(x, &options);
}
KN__INLINE kn_tensor *kn_adaptive_max_pool1d(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool1d_options &options = {}) {
    return kn_adaptive_max_pool1d_with(x, output, &options);
}
KN__INLINE kn_tensor *kn_adaptive_max_pool2d(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool2d_options &options = {}) {
    return kn_adaptive_max_pool2d_with(x, output, &options);
}
KN__INLINE kn_tensor *kn_adaptive_max_pool3d(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool3d_options &options = {}) {
    return kn_adaptive_max_pool3d_with(x, output, &options);
}
KN__INLINE kn_tensor *kn_avg_pool_grad(kn_tensor *dy, kn_shape shape, kn_dims kernel, const kn_avg_pool_grad_options &options = {}) {
    return kn_avg_pool_grad_with(dy, shape, kernel, &options);
}
KN__INLINE kn_tensor *kn_interpolate(kn_tensor *x, const kn_interpolate_options &options = {}) {
    return kn_interpolate_with(x, &options);
}
KN__INLINE kn_tensor *kn_interpolate_grad(kn_tensor *dy, kn_shape shape, const kn_interpolate_grad_options &options = {}) {
    return kn_interpolate_grad_with(dy, shape, &options);
}
KN__INLINE kn_tensor *kn_grid_sample(kn_tensor *x, kn_tensor *grid, const kn_grid_sample_options &options = {}) {
    return kn_grid_sample_with(x, grid, &options);
}
KN__INLINE kn_tensor *kn_grid_sample_slope(kn_tensor *x, kn_tensor *grid, kn_dims orders, const kn_grid_sample_slope_options &options = {}) {
    return kn_grid_sample_slope_with(x, grid, orders, &options);
}
KN__INLINE kn_tensor *kn_grid_sample_grad(kn_tensor *dy, kn_tensor *grid, kn_shape shape, kn_dims orders, const kn_grid_sample_grad_options &options = {}) {
    return kn_grid_sample_grad_with(dy, grid, shape, orders, &options);
}
KN__INLINE kn_tensor *kn_affine_grid(kn_tensor *theta, kn_shape shape, const kn_affine_grid_options &options = {}) {
    return kn_affine_grid_with(theta, shape, &options);
}
KN__INLINE kn_tensor *kn_im2col(kn_tensor *x, const kn_im2col_options &options = {}) {
    return kn_im2col_with(x, &options);
}
KN__INLINE kn_tensor *kn_col2im(kn_tensor *x, kn_dims output, const kn_col2im_options &options = {}) {
    return kn_col2im_with(x, output, &options);
}
KN__INLINE kn_tensor *kn_max_unpool1d(kn_tensor *x, kn_tensor *indices, const kn_max_unpool1d_options &options = {}) {
    return kn_max_unpool1d_with(x, indices, &options);
}
KN__INLINE kn_tensor *kn_max_unpool2d(kn_tensor *x, kn_tensor *indices, const kn_max_unpool2d_options &options = {}) {
    return kn_max_unpool2d_with(x, indices, &options);
}
KN__INLINE kn_tensor *kn_max_unpool3d(kn_tensor *x, kn_tensor *indices, const kn_max_unpool3d_options &options = {}) {
    return kn_max_unpool3d_with(x, indices, &options);
}
KN__INLINE kn_tensor *kn_fractional_max_pool2d(kn_tensor *x, const kn_fractional_max_pool2d_options &options = {}) {
    return kn_fractional_max_pool2d_with(x, &options);
}
KN__INLINE kn_tensor *kn_fractional_max_pool3d(kn_tensor *x, const kn_fractional_max_pool3d_options &options = {}) {
    return kn_fractional_max_pool3d_with(x, &options);
}
KN__INLINE kn_tensor *kn_fractional_max_pool_at(kn_tensor *x, kn_tensor *samples, const kn_fractional_max_pool_at_options &options = {}) {
    return kn_fractional_max_pool_at_with(x, samples, &options);
}
KN__INLINE kn_tensor *kn_lp_pool1d(kn_tensor *x, double p, const kn_lp_pool1d_options &options = {}) {
    return kn_lp_pool1d_with(x, p, &options);
}
KN__INLINE kn_tensor *kn_lp_pool2d(kn_tensor *x, double p, const kn_lp_pool2d_options &options = {}) {
    return kn_lp_pool2d_with(x, p, &options);
}
KN__INLINE kn_tensor *kn_lp_pool3d(kn_tensor *x, double p, const kn_lp_pool3d_options &options = {}) {
    return kn_lp_pool3d_with(x, p, &options);
}
KN__INLINE kn_tensor *kn_local_response_norm(kn_tensor *x, int64_t channels, const kn_local_response_norm_options &options = {}) {
    return kn_local_response_norm_with(x, channels, &options);
}
KN__INLINE kn_tensor *kn_deform_conv2d(kn_tensor *x, kn_tensor *offset, kn_tensor *weight, const kn_deform_conv2d_options &options = {}) {
    return kn_deform_conv2d_with(x, offset, weight, &options);
}
KN__INLINE kn_tensor *kn_upsample_nearest(kn_tensor *x, const kn_upsample_nearest_options &options = {}) {
    return kn_upsample_nearest_with(x, &options);
}
KN__INLINE kn_tensor *kn_upsample_bilinear(kn_tensor *x, const kn_upsample_bilinear_options &options = {}) {
    return kn_upsample_bilinear_with(x, &options);
}
KN__INLINE kn_tensor *kn_gelu(kn_tensor *x, const kn_gelu_options &options = {}) {
    return kn_gelu_with(x, &options);
}
KN__INLINE kn_tensor *kn_gelu_grad(kn_tensor *dy, kn_tensor *x, const kn_gelu_grad_options &options = {}) {
    return kn_gelu_grad_with(dy, x, &options);
}
KN__INLINE kn_tensor *kn_softplus(kn_tensor *x, const kn_softplus_options &options = {}) {
    return kn_softplus_with(x, &options);
}
KN__INLINE kn_tensor *kn_layer_norm(kn_tensor *x, const kn_layer_norm_options &options = {}) {
    return kn_layer_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_layer_norm_grad(kn_tensor *dy, kn_tensor *x, kn_tensor **dweight, kn_tensor **dbias, const kn_layer_norm_grad_options &options = {}) {
    return kn_layer_norm_grad_with(dy, x, dweight, dbias, &options);
}
KN__INLINE kn_tensor *kn_rms_norm(kn_tensor *x, const kn_rms_norm_options &options = {}) {
    return kn_rms_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_rms_norm_grad(kn_tensor *dy, kn_tensor *x, kn_tensor **dweight, const kn_rms_norm_grad_options &options = {}) {
    return kn_rms_norm_grad_with(dy, x, dweight, &options);
}
KN__INLINE kn_tensor *kn_group_norm(kn_tensor *x, int64_t groups, const kn_group_norm_options &options = {}) {
    return kn_group_norm_with(x, groups, &options);
}
KN__INLINE kn_tensor *kn_instance_norm(kn_tensor *x, const kn_instance_norm_options &options = {}) {
    return kn_instance_norm_with(x, &options);
}
KN__INLINE kn_tensor *kn_batch_norm(kn_tensor *x, kn_tensor **mean, kn_tensor **var, const kn_batch_norm_options &options = {}) {
    return kn_batch_norm_with(x, mean, var, &options);
}
KN__INLINE kn_tensor *kn_batch_norm_grad(kn_tensor *dy, kn_tensor *x, kn_tensor *mean, kn_tensor *var, kn_tensor **dweight, kn_tensor **dbias, const kn_batch_norm_grad_options &options = {}) {
    return kn_batch_norm_grad_with(dy, x, mean, var, dweight, dbias, &options);
}
KN__INLINE kn_tensor *kn_batch_norm_inference(kn_tensor *x, kn_tensor *mean, kn_tensor *var, const kn_batch_norm_inference_options &options = {}) {
    return kn_batch_norm_inference_with(x, mean, var, &options);
}
KN__INLINE kn_tensor *kn_pick_class(kn_tensor *x, kn_tensor *target, const kn_pick_class_options &options = {}) {
    return kn_pick_class_with(x, target, &options);
}
KN__INLINE kn_tensor *kn_put_class(kn_tensor *dy, kn_tensor *target, int64_t classes, const kn_put_class_options &options = {}) {
    return kn_put_class_with(dy, target, classes, &options);
}
KN__INLINE kn_tensor *kn_nll_loss(kn_tensor *log_probabilities, kn_tensor *target, const kn_nll_loss_options &options = {}) {
    return kn_nll_loss_with(log_probabilities, target, &options);
}
KN__INLINE kn_tensor *kn_cross_entropy(kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_options &options = {}) {
    return kn_cross_entropy_with(logits, target, &options);
}
KN__INLINE kn_tensor *kn_cross_entropy_grad(kn_tensor *dy, kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_grad_options &options = {}) {
    return kn_cross_entropy_grad_with(dy, logits, target, &options);
}
KN__INLINE kn_tensor *kn_mse_loss(kn_tensor *prediction, kn_tensor *target, const kn_mse_loss_options &options = {}) {
    return kn_mse_loss_with(prediction, target, &options);
}
KN__INLINE kn_tensor *kn_l1_loss(kn_tensor *prediction, kn_tensor *target, const kn_l1_loss_options &options = {}) {
    return kn_l1_loss_with(prediction, target, &options);
}
KN__INLINE kn_tensor *kn_smooth_l1_loss(kn_tensor *prediction, kn_tensor *target, const kn_smooth_l1_loss_options &options = {}) {
    return kn_smooth_l1_loss_with(prediction, target, &options);
}
KN__INLINE kn_tensor *kn_huber_loss(kn_tensor *prediction, kn_tensor *target, const kn_huber_loss_options &options = {}) {
    return kn_huber_loss_with(prediction, target, &options);
}
KN__INLINE kn_tensor *kn_bce_loss(kn_tensor *prediction, kn_tensor *target, const kn_bce_loss_options &options = {}) {
    return kn_bce_loss_with(prediction, target, &options);
}
KN__INLINE kn_tensor *kn_bce_with_logits_loss(kn_tensor *logits, kn_tensor *target, const kn_bce_with_logits_loss_options &options = {}) {
    return kn_bce_with_logits_loss_with(logits, target, &options);
}
KN__INLINE kn_tensor *kn_kl_div(kn_tensor *log_prediction, kn_tensor *target, const kn_kl_div_options &options = {}) {
    return kn_kl_div_with(log_prediction, target, &options);
}
KN__INLINE kn_tensor *kn_cosine_similarity(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_cosine_similarity_options &options = {}) {
    return kn_cosine_similarity_with(a, b, axis, &options);
}
KN__INLINE kn_tensor *kn_bilinear(kn_tensor *a, kn_tensor *b, kn_tensor *weight, const kn_bilinear_options &options = {}) {
    return kn_bilinear_with(a, b, weight, &options);
}
KN__INLINE kn_tensor *kn_scaled_dot_product_attention(kn_tensor *q, kn_tensor *k, kn_tensor *v, const kn_scaled_dot_product_attention_options &options = {}) {
    return kn_scaled_dot_product_attention_with(q, k, v, &options);
}
KN__INLINE kn_tensor *kn_scaled_dot_product_attention_grad(kn_tensor *dy, kn_tensor *q, kn_tensor *k, kn_tensor *v, kn_tensor **dk, kn_tensor **dv, const kn_scaled_dot_product_attention_grad_options &options = {}) {
    return kn_scaled_dot_product_attention_grad_with(dy, q, k, v, dk, dv, &options);
}
KN__INLINE kn_tensor *kn_glu(kn_tensor *x, const kn_glu_options &options = {}) {
    return kn_glu_with(x, &options);
}
KN__INLINE kn_tensor *kn_rrelu(kn_tensor *x, const kn_rrelu_options &options = {}) {
    return kn_rrelu_with(x, &options);
}
KN__INLINE kn_tensor *kn_shrink(kn_tensor *x, double lambda, const kn_shrink_options &options = {}) {
    return kn_shrink_with(x, lambda, &options);
}
KN__INLINE kn_tensor *kn_normalize(kn_tensor *x, const kn_normalize_options &options = {}) {
    return kn_normalize_with(x, &options);
}
KN__INLINE kn_tensor *kn_linear_cross_entropy(kn_tensor *x, kn_tensor *linear_weight, kn_tensor *target, const kn_linear_cross_entropy_options &options = {}) {
    return kn_linear_cross_entropy_with(x, linear_weight, target, &options);
}
KN__INLINE kn_tensor *kn_hinge_embedding_loss(kn_tensor *x, kn_tensor *target, const kn_hinge_embedding_loss_options &options = {}) {
    return kn_hinge_embedding_loss_with(x, target, &options);
}
KN__INLINE kn_tensor *kn_margin_ranking_loss(kn_tensor *a, kn_tensor *b, kn_tensor *target, const kn_margin_ranking_loss_options &options = {}) {
    return kn_margin_ranking_loss_with(a, b, target, &options);
}
KN__INLINE kn_tensor *kn_soft_margin_loss(kn_tensor *x, kn_tensor *target, const kn_soft_margin_loss_options &options = {}) {
    return kn_soft_margin_loss_with(x, target, &options);
}
KN__INLINE kn_tensor *kn_cosine_embedding_loss(kn_tensor *a, kn_tensor *b, kn_tensor *target, const kn_cosine_embedding_loss_options &options = {}) {
    return kn_cosine_embedding_loss_with(a, b, target, &options);
}
KN__INLINE kn_tensor *kn_multi_margin_loss(kn_tensor *x, kn_tensor *target, const kn_multi_margin_loss_options &options = {}) {
    return kn_multi_margin_loss_with(x, target, &options);
}
KN__INLINE kn_tensor *kn_multilabel_margin_loss(kn_tensor *x, kn_tensor *target, const kn_multilabel_margin_loss_options &options = {}) {
    return kn_multilabel_margin_loss_with(x, target, &options);
}
KN__INLINE kn_tensor *kn_multilabel_soft_margin_loss(kn_tensor *x, kn_tensor *target, const kn_multilabel_soft_margin_loss_options &options = {}) {
    return kn_multilabel_soft_margin_loss_with(x, target, &options);
}
KN__INLINE kn_tensor *kn_triplet_margin_loss(kn_tensor *anchor, kn_tensor *positive, kn_tensor *negative, const kn_triplet_margin_loss_options &options = {}) {
    return kn_triplet_margin_loss_with(anchor, positive, negative, &options);
}
KN__INLINE kn_tensor *kn_ctc(kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_options &options = {}) {
    return kn_ctc_with(log_probabilities, targets, input_lengths, target_lengths, &options);
}
KN__INLINE kn_tensor *kn_ctc_grad(kn_tensor *dy, kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_grad_options &options = {}) {
    return kn_ctc_grad_with(dy, log_probabilities, targets, input_lengths, target_lengths, &options);
}
KN__INLINE kn_tensor *kn_ctc_loss(kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_loss_options &options = {}) {
    return kn_ctc_loss_with(log_probabilities, targets, input_lengths, target_lengths, &options);
}
KN__INLINE kn_tensor *kn_rnnt(kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_options &options = {}) {
    return kn_rnnt_with(logits, targets, logit_lengths, target_lengths, &options);
}
KN__INLINE kn_tensor *kn_rnnt_grad(kn_tensor *dy, kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_grad_options &options = {}) {
    return kn_rnnt_grad_with(dy, logits, targets, logit_lengths, target_lengths, &options);
}
KN__INLINE kn_tensor *kn_rnnt_loss(kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_loss_options &options = {}) {
    return kn_rnnt_loss_with(logits, targets, logit_lengths, target_lengths, &options);
}
KN__INLINE kn_tensor *kn_gaussian_nll_loss(kn_tensor *prediction, kn_tensor *target, kn_tensor *var, const kn_gaussian_nll_loss_options &options = {}) {
    return kn_gaussian_nll_loss_with(prediction, target, var, &options);
}
KN__INLINE kn_tensor *kn_poisson_nll_loss(kn_tensor *prediction, kn_tensor *target, const kn_poisson_nll_loss_options &options = {}) {
    return kn_poisson_nll_loss_with(prediction, target, &options);
}
KN__INLINE kn_tensor *kn_pairwise_distance(kn_tensor *a, kn_tensor *b, const kn_pairwise_distance_options &options = {}) {
    return kn_pairwise_distance_with(a, b, &options);
}
KN__INLINE KN_WARN_UNUSED kn_status kn_sgd_step(kn_tensor *param, kn_tensor *grad, double lr, int64_t step, const kn_sgd_step_options &options = {}) {
    return kn_sgd_step_with(param, grad, lr, step, &options);
}
KN__INLINE KN_WARN_UNUSED kn_status kn_adam_step(kn_tensor *param, kn_tensor *grad, kn_tensor *mean, kn_tensor *square, double lr, int64_t step, double beta1, double beta2, double eps, const kn_adam_step_options &options = {}) {
    return kn_adam_step_with(param, grad, mean, square, lr, step, beta1, beta2, eps, &options);
}
KN__INLINE kn_tensor *kn_squeeze(kn_tensor *x, const kn_squeeze_options &options = {}) {
    return kn_squeeze_with(x, &options);
}
KN__INLINE kn_tensor *kn_diagonal(kn_tensor *x, const kn_diagonal_options &options = {}) {
    return kn_diagonal_with(x, &options);
}
KN__INLINE kn_tensor *kn_pad(kn_tensor *x, kn_dims amounts, const kn_pad_options &options = {}) {
    return kn_pad_with(x, amounts, &options);
}
KN__INLINE kn_tensor *kn_tril(kn_tensor *x, const kn_tril_options &options = {}) {
    return kn_tril_with(x, &options);
}
KN__INLINE kn_tensor *kn_triu(kn_tensor *x, const kn_triu_options &options = {}) {
    return kn_triu_with(x, &options);
}
KN__INLINE kn_tensor *kn_scatter_fill(kn_tensor *x, kn_tensor *index, int64_t axis, kn_number value) {
    return kn_scatter_fill_with(x, index, axis, value);
}
KN__INLINE kn_tensor *kn_scatter_reduce(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const char *reduce, const kn_scatter_reduce_options &options = {}) {
    return kn_scatter_reduce_with(x, index, src, axis, reduce, &options);
}
KN__INLINE kn_tensor *kn_index_add(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const kn_index_add_options &options = {}) {
    return kn_index_add_with(x, index, src, axis, &options);
}
KN__INLINE kn_tensor *kn_embedding(kn_tensor *weight, kn_tensor *index, const kn_embedding_options &options = {}) {
    return kn_embedding_with(weight, index, &options);
}
KN__INLINE kn_tensor *kn_nonzero(kn_tensor *x, const kn_nonzero_options &options = {}) {
    return kn_nonzero_with(x, &options);
}
KN__INLINE kn_tensor *kn_nonzero_static(kn_tensor *x, int64_t rows, const kn_nonzero_static_options &options = {}) {
    return kn_nonzero_static_with(x, rows, &options);
}
KN__INLINE kn_tensor *kn_quantize_pack(kn_tensor *x, kn_tensor *scale, int64_t bits, kn_dims block, const kn_quantize_pack_options &options = {}) {
    return kn_quantize_pack_with(x, scale, bits, block, &options);
}
KN__INLINE kn_tensor *kn_dequantize_unpack(kn_tensor *packed, kn_tensor *scale, int64_t bits, kn_dims block, int64_t count, const kn_dequantize_unpack_options &options = {}) {
    return kn_dequantize_unpack_with(packed, scale, bits, block, count, &options);
}
KN__INLINE kn_tensor *kn_quant_matmul(kn_tensor *a, kn_tensor *a_scale, kn_tensor *packed, kn_tensor *scale, int64_t bits, const kn_quant_matmul_options &options = {}) {
    return kn_quant_matmul_with(a, a_scale, packed, scale, bits, &options);
}
KN__INLINE kn_tensor *kn_index_reduce(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const char *reduce, const kn_index_reduce_options &options = {}) {
    return kn_index_reduce_with(x, index, src, axis, reduce, &options);
}
KN__INLINE kn_tensor *kn_index_fill(kn_tensor *x, kn_tensor *index, int64_t axis, kn_number value) {
    return kn_index_fill_with(x, index, axis, value);
}
KN__INLINE kn_tensor *kn_flat_index(kn_tensors indices, kn_shape shape, const kn_flat_index_options &options = {}) {
    return kn_flat_index_with(indices, shape, &options);
}
KN__INLINE kn_tensor *kn_put(kn_tensor *x, kn_tensor *index, kn_tensor *src, const kn_put_options &options = {}) {
    return kn_put_with(x, index, src, &options);
}
KN__INLINE kn_tensor *kn_take_along_dim(kn_tensor *x, kn_tensor *index, const kn_take_along_dim_options &options = {}) {
    return kn_take_along_dim_with(x, index, &options);
}
KN__INLINE kn_tensor *kn_scatter_nd(kn_tensor *x, kn_tensor *index, kn_tensor *src, const kn_scatter_nd_options &options = {}) {
    return kn_scatter_nd_with(x, index, src, &options);
}
KN__INLINE kn_tensor *kn_unique_places(kn_tensor *x, const kn_unique_places_options &options = {}) {
    return kn_unique_places_with(x, &options);
}
KN__INLINE kn_tensor *kn_unique(kn_tensor *x, const kn_unique_options &options = {}) {
    return kn_unique_with(x, &options);
}
KN__INLINE kn_tensor *kn_unique_consecutive(kn_tensor *x, const kn_unique_consecutive_options &options = {}) {
    return kn_unique_consecutive_with(x, &options);
}
KN__INLINE kn_tensor *kn_embedding_renorm(kn_tensor *weight, kn_tensor *index, double max_norm, const kn_embedding_renorm_options &options = {}) {
    return kn_embedding_renorm_with(weight, index, max_norm, &options);
}
KN__INLINE kn_tensor *kn_bag_ids(kn_tensor *offsets, int64_t count, const kn_bag_ids_options &options = {}) {
    return kn_bag_ids_with(offsets, count, &options);
}
KN__INLINE kn_tensor *kn_embedding_bag(kn_tensor *weight, kn_tensor *index, const kn_embedding_bag_options &options = {}) {
    return kn_embedding_bag_with(weight, index, &options);
}

#endif
