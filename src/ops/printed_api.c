/* Printed by tools/opgen from src/ops/ops.def: the functions of <kiln/ops.h>. */
#include "ops/apply.h"

kn_tensor *kn_full_with(kn_device *dev, kn_shape shape, kn_number value, const kn_full_options *options) {
    kn_full_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_full], kn_device_context(dev))) return kn_nil();
    kn_full_args args = {.shape = shape, .value = value, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_full], dev, &args, KN__ORIGIN(KN__OP_full));
}

kn_tensor *kn_zeros_with(kn_device *dev, kn_shape shape, const kn_zeros_options *options) {
    kn_zeros_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_zeros], kn_device_context(dev))) return kn_nil();
    kn_create_args args = {.shape = shape, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_zeros], dev, &args, KN__ORIGIN(KN__OP_zeros));
}

kn_tensor *kn_ones_with(kn_device *dev, kn_shape shape, const kn_ones_options *options) {
    kn_ones_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ones], kn_device_context(dev))) return kn_nil();
    kn_create_args args = {.shape = shape, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_ones], dev, &args, KN__ORIGIN(KN__OP_ones));
}

kn_tensor *kn_empty_with(kn_device *dev, kn_shape shape, const kn_empty_options *options) {
    kn_empty_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_empty], kn_device_context(dev))) return kn_nil();
    kn_create_args args = {.shape = shape, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_empty], dev, &args, KN__ORIGIN(KN__OP_empty));
}

kn_tensor *kn_zeros_like_with(kn_tensor *x, const kn_zeros_like_options *options) {
    kn_zeros_like_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_zeros_like], kn_context_of(x))) return kn_nil();
    kn_like_args args = {.dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_zeros_like], in, 1, &args, NULL, KN__ORIGIN(KN__OP_zeros_like));
}

kn_tensor *kn_empty_like_with(kn_tensor *x, const kn_empty_like_options *options) {
    kn_empty_like_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_empty_like], kn_context_of(x))) return kn_nil();
    kn_like_args args = {.dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_empty_like], in, 1, &args, NULL, KN__ORIGIN(KN__OP_empty_like));
}

kn_tensor *kn_ones_like_with(kn_tensor *x, const kn_ones_like_options *options) {
    kn_ones_like_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ones_like], kn_context_of(x))) return kn_nil();
    kn_like_args args = {.dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ones_like], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ones_like));
}

kn_tensor *kn_full_like_with(kn_tensor *x, kn_number value, const kn_full_like_options *options) {
    kn_full_like_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_full_like], kn_context_of(x))) return kn_nil();
    kn_full_like_args args = {.value = value, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_full_like], in, 1, &args, NULL, KN__ORIGIN(KN__OP_full_like));
}

kn_tensor *kn_arange_with(kn_device *dev, kn_number start, kn_number stop, const kn_arange_options *options) {
    kn_arange_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_arange], kn_device_context(dev))) return kn_nil();
    kn_arange_args args = {.start = start, .stop = stop, .step = o.step, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_arange], dev, &args, KN__ORIGIN(KN__OP_arange));
}

kn_tensor *kn_linspace_with(kn_device *dev, double start, double stop, int64_t count, const kn_linspace_options *options) {
    kn_linspace_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_linspace], kn_device_context(dev))) return kn_nil();
    kn_linspace_args args = {.start = start, .stop = stop, .count = count, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_linspace], dev, &args, KN__ORIGIN(KN__OP_linspace));
}

kn_tensor *kn_logspace_with(kn_device *dev, double start, double stop, int64_t count, const kn_logspace_options *options) {
    kn_logspace_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_logspace], kn_device_context(dev))) return kn_nil();
    kn_logspace_args args = {.start = start, .stop = stop, .count = count, .base = o.base, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_logspace], dev, &args, KN__ORIGIN(KN__OP_logspace));
}

kn_tensor *kn_tril_indices_with(kn_device *dev, int64_t rows, int64_t columns, const kn_tril_indices_options *options) {
    kn_tril_indices_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_tril_indices], kn_device_context(dev))) return kn_nil();
    kn_triangle_indices_args args = {.rows = rows, .columns = columns, .diagonal = o.diagonal, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_tril_indices], dev, &args, KN__ORIGIN(KN__OP_tril_indices));
}

kn_tensor *kn_triu_indices_with(kn_device *dev, int64_t rows, int64_t columns, const kn_triu_indices_options *options) {
    kn_triu_indices_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_triu_indices], kn_device_context(dev))) return kn_nil();
    kn_triangle_indices_args args = {.rows = rows, .columns = columns, .diagonal = o.diagonal, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_triu_indices], dev, &args, KN__ORIGIN(KN__OP_triu_indices));
}

kn_tensor *kn_eye_with(kn_device *dev, int64_t n, const kn_eye_options *options) {
    kn_eye_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_eye], kn_device_context(dev))) return kn_nil();
    kn_eye_args args = {.n = n, .columns = o.columns, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_eye], dev, &args, KN__ORIGIN(KN__OP_eye));
}

kn_tensor *kn_hann_window_with(kn_device *dev, int64_t n, const kn_hann_window_options *options) {
    kn_hann_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hann_window], kn_device_context(dev))) return kn_nil();
    kn_window_args args = {.n = n, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_hann_window], dev, &args, KN__ORIGIN(KN__OP_hann_window));
}

kn_tensor *kn_hamming_window_with(kn_device *dev, int64_t n, const kn_hamming_window_options *options) {
    kn_hamming_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hamming_window], kn_device_context(dev))) return kn_nil();
    kn_window_args args = {.n = n, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_hamming_window], dev, &args, KN__ORIGIN(KN__OP_hamming_window));
}

kn_tensor *kn_general_hamming_window_with(kn_device *dev, int64_t n, const kn_general_hamming_window_options *options) {
    kn_general_hamming_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_general_hamming_window], kn_device_context(dev))) return kn_nil();
    kn_general_hamming_window_args args = {.n = n, .alpha = o.alpha, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_general_hamming_window], dev, &args, KN__ORIGIN(KN__OP_general_hamming_window));
}

kn_tensor *kn_blackman_window_with(kn_device *dev, int64_t n, const kn_blackman_window_options *options) {
    kn_blackman_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_blackman_window], kn_device_context(dev))) return kn_nil();
    kn_window_args args = {.n = n, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_blackman_window], dev, &args, KN__ORIGIN(KN__OP_blackman_window));
}

kn_tensor *kn_nuttall_window_with(kn_device *dev, int64_t n, const kn_nuttall_window_options *options) {
    kn_nuttall_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nuttall_window], kn_device_context(dev))) return kn_nil();
    kn_window_args args = {.n = n, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_nuttall_window], dev, &args, KN__ORIGIN(KN__OP_nuttall_window));
}

kn_tensor *kn_bartlett_window_with(kn_device *dev, int64_t n, const kn_bartlett_window_options *options) {
    kn_bartlett_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bartlett_window], kn_device_context(dev))) return kn_nil();
    kn_window_args args = {.n = n, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_bartlett_window], dev, &args, KN__ORIGIN(KN__OP_bartlett_window));
}

kn_tensor *kn_cosine_window_with(kn_device *dev, int64_t n, const kn_cosine_window_options *options) {
    kn_cosine_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cosine_window], kn_device_context(dev))) return kn_nil();
    kn_window_args args = {.n = n, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_cosine_window], dev, &args, KN__ORIGIN(KN__OP_cosine_window));
}

kn_tensor *kn_exponential_window_with(kn_device *dev, int64_t n, const kn_exponential_window_options *options) {
    kn_exponential_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_exponential_window], kn_device_context(dev))) return kn_nil();
    kn_exponential_window_args args = {.n = n, .tau = o.tau, .center = o.center, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_exponential_window], dev, &args, KN__ORIGIN(KN__OP_exponential_window));
}

kn_tensor *kn_gaussian_window_with(kn_device *dev, int64_t n, const kn_gaussian_window_options *options) {
    kn_gaussian_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_gaussian_window], kn_device_context(dev))) return kn_nil();
    kn_gaussian_window_args args = {.n = n, .std = o.std, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_gaussian_window], dev, &args, KN__ORIGIN(KN__OP_gaussian_window));
}

kn_tensor *kn_kaiser_window_with(kn_device *dev, int64_t n, const kn_kaiser_window_options *options) {
    kn_kaiser_window_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_kaiser_window], kn_device_context(dev))) return kn_nil();
    kn_kaiser_window_args args = {.n = n, .beta = o.beta, .symmetric = o.symmetric, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_kaiser_window], dev, &args, KN__ORIGIN(KN__OP_kaiser_window));
}

kn_tensor *kn_rand_with(kn_device *dev, kn_shape shape, const kn_rand_options *options) {
    kn_rand_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rand], kn_device_context(dev))) return kn_nil();
    kn_random_args args = {.shape = shape, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_rand], dev, &args, KN__ORIGIN(KN__OP_rand));
}

kn_tensor *kn_randn_with(kn_device *dev, kn_shape shape, const kn_randn_options *options) {
    kn_randn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_randn], kn_device_context(dev))) return kn_nil();
    kn_random_args args = {.shape = shape, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_randn], dev, &args, KN__ORIGIN(KN__OP_randn));
}

kn_tensor *kn_uniform_with(kn_device *dev, kn_shape shape, double low, double high, const kn_uniform_options *options) {
    kn_uniform_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_uniform], kn_device_context(dev))) return kn_nil();
    kn_uniform_args args = {.shape = shape, .low = low, .high = high, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_uniform], dev, &args, KN__ORIGIN(KN__OP_uniform));
}

kn_tensor *kn_normal_with(kn_device *dev, kn_shape shape, double mean, double deviation, const kn_normal_options *options) {
    kn_normal_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_normal], kn_device_context(dev))) return kn_nil();
    kn_normal_args args = {.shape = shape, .mean = mean, .deviation = deviation, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_normal], dev, &args, KN__ORIGIN(KN__OP_normal));
}

kn_tensor *kn_randint_with(kn_device *dev, kn_shape shape, int64_t low, int64_t high, const kn_randint_options *options) {
    kn_randint_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_randint], kn_device_context(dev))) return kn_nil();
    kn_randint_args args = {.shape = shape, .low = low, .high = high, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_randint], dev, &args, KN__ORIGIN(KN__OP_randint));
}

kn_tensor *kn_bernoulli_with(kn_device *dev, kn_shape shape, double p, const kn_bernoulli_options *options) {
    kn_bernoulli_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bernoulli], kn_device_context(dev))) return kn_nil();
    kn_bernoulli_args args = {.shape = shape, .p = p, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_bernoulli], dev, &args, KN__ORIGIN(KN__OP_bernoulli));
}

kn_tensor *kn_randperm_with(kn_device *dev, int64_t n, const kn_randperm_options *options) {
    kn_randperm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_randperm], kn_device_context(dev))) return kn_nil();
    kn_randperm_args args = {.n = n, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_randperm], dev, &args, KN__ORIGIN(KN__OP_randperm));
}

kn_tensor *kn_rand_like(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rand_like], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_rand_like));
}

kn_tensor *kn_randn_like(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_randn_like], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_randn_like));
}

kn_tensor *kn_dropout(kn_tensor *x, double p) {
    kn_dropout_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_dropout], in, 1, &args, NULL, KN__ORIGIN(KN__OP_dropout));
}

kn_tensor *kn_dropout_at(kn_tensor *x, double p, int64_t key, int64_t position) {
    kn_dropout_at_args args = {.p = p, .key = key, .position = position};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_dropout_at], in, 1, &args, NULL, KN__ORIGIN(KN__OP_dropout_at));
}

kn_tensor *kn_copy(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_copy], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_copy));
}

kn_tensor *kn_cast(kn_tensor *x, kn_dtype dtype) {
    kn_cast_args args = {.dtype = dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cast], in, 1, &args, NULL, KN__ORIGIN(KN__OP_cast));
}

kn_status kn_assign(kn_tensor *dst, kn_tensor *src) {
    kn_tensor *const in[] = {dst, src};
    return kn__effect(&kn__ops[KN__OP_assign], in, 2, NULL, KN__ORIGIN(KN__OP_assign));
}

kn_tensor *kn_neg(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_neg], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_neg));
}

kn_tensor *kn_abs(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_abs], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_abs));
}

kn_tensor *kn_sign(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sign], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sign));
}

kn_tensor *kn_square(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_square], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_square));
}

kn_tensor *kn_reciprocal(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_reciprocal], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_reciprocal));
}

kn_tensor *kn_sqrt(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sqrt], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sqrt));
}

kn_tensor *kn_rsqrt(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rsqrt], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_rsqrt));
}

kn_tensor *kn_floor(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_floor], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_floor));
}

kn_tensor *kn_ceil(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ceil], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_ceil));
}

kn_tensor *kn_trunc(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_trunc], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_trunc));
}

kn_tensor *kn_round_with(kn_tensor *x, const kn_round_options *options) {
    kn_round_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_round], kn_context_of(x))) return kn_nil();
    kn_round_args args = {.decimals = o.decimals};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_round], in, 1, &args, NULL, KN__ORIGIN(KN__OP_round));
}

kn_tensor *kn_frac(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_frac], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_frac));
}

kn_tensor *kn_add(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_add], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_add));
}

kn_tensor *kn_sub(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_sub], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_sub));
}

kn_tensor *kn_mul(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_mul], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_mul));
}

kn_tensor *kn_div(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_div], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_div));
}

kn_tensor *kn_pow(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_pow], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_pow));
}

kn_tensor *kn_maximum(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_maximum], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_maximum));
}

kn_tensor *kn_minimum(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_minimum], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_minimum));
}

kn_tensor *kn_floor_divide(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_floor_divide], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_floor_divide));
}

kn_tensor *kn_remainder(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_remainder], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_remainder));
}

kn_tensor *kn_fmod(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_fmod], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_fmod));
}

kn_tensor *kn_atan2(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_atan2], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_atan2));
}

kn_tensor *kn_hypot(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_hypot], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_hypot));
}

kn_tensor *kn_trunc_divide(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_trunc_divide], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_trunc_divide));
}

kn_tensor *kn_fmax(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_fmax], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_fmax));
}

kn_tensor *kn_fmin(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_fmin], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_fmin));
}

kn_tensor *kn_logaddexp(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_logaddexp], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_logaddexp));
}

kn_tensor *kn_logaddexp2(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_logaddexp2], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_logaddexp2));
}

kn_tensor *kn_xlogy(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_xlogy], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_xlogy));
}

kn_tensor *kn_xlog1py(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_xlog1py], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_xlog1py));
}

kn_tensor *kn_copysign(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_copysign], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_copysign));
}

kn_tensor *kn_nextafter(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_nextafter], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_nextafter));
}

kn_tensor *kn_heaviside(kn_tensor *x, kn_tensor *values) {
    kn_tensor *const in[] = {x, values};
    return kn__apply(&kn__ops[KN__OP_heaviside], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_heaviside));
}

kn_tensor *kn_ldexp(kn_tensor *x, kn_tensor *exponent) {
    kn_tensor *const in[] = {x, exponent};
    return kn__apply(&kn__ops[KN__OP_ldexp], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_ldexp));
}

kn_tensor *kn_frexp(kn_tensor *x, kn_tensor **exponent) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_frexp], in, 1, NULL, (kn_tensor **const[]){exponent}, KN__ORIGIN(KN__OP_frexp));
}

kn_tensor *kn_gcd(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_gcd], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_gcd));
}

kn_tensor *kn_lcm(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_lcm], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_lcm));
}

kn_tensor *kn_float_power(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_float_power], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_float_power));
}

kn_tensor *kn_addcmul_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addcmul_options *options) {
    kn_addcmul_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_addcmul], kn_context_of(x))) return kn_nil();
    kn_addc_args args = {.value = o.value};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_addcmul], in, 3, &args, NULL, KN__ORIGIN(KN__OP_addcmul));
}

kn_tensor *kn_addcdiv_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addcdiv_options *options) {
    kn_addcdiv_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_addcdiv], kn_context_of(x))) return kn_nil();
    kn_addc_args args = {.value = o.value};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_addcdiv], in, 3, &args, NULL, KN__ORIGIN(KN__OP_addcdiv));
}

kn_tensor *kn_positive(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_positive], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_positive));
}

kn_tensor *kn_deg2rad(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_deg2rad], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_deg2rad));
}

kn_tensor *kn_rad2deg(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rad2deg], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_rad2deg));
}

kn_tensor *kn_nan_to_num_with(kn_tensor *x, const kn_nan_to_num_options *options) {
    kn_nan_to_num_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nan_to_num], kn_context_of(x))) return kn_nil();
    kn_nan_to_num_args args = {.nan = o.nan, .posinf = o.posinf, .neginf = o.neginf};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nan_to_num], in, 1, &args, NULL, KN__ORIGIN(KN__OP_nan_to_num));
}

kn_tensor *kn_trunc_divide_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_trunc_divide_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_trunc_divide_scalar));
}

kn_tensor *kn_add_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_add_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_add_scalar));
}

kn_tensor *kn_sub_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sub_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_sub_scalar));
}

kn_tensor *kn_rsub_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rsub_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rsub_scalar));
}

kn_tensor *kn_mul_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mul_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_mul_scalar));
}

kn_tensor *kn_div_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_div_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_div_scalar));
}

kn_tensor *kn_rdiv_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rdiv_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rdiv_scalar));
}

kn_tensor *kn_pow_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_pow_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_pow_scalar));
}

kn_tensor *kn_rpow_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rpow_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rpow_scalar));
}

kn_tensor *kn_floor_divide_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_floor_divide_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_floor_divide_scalar));
}

kn_tensor *kn_remainder_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_remainder_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_remainder_scalar));
}

kn_tensor *kn_fmod_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fmod_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fmod_scalar));
}

kn_tensor *kn_maximum_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_maximum_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_maximum_scalar));
}

kn_tensor *kn_minimum_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_minimum_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_minimum_scalar));
}

kn_tensor *kn_bitwise_and_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bitwise_and_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_bitwise_and_scalar));
}

kn_tensor *kn_bitwise_or_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bitwise_or_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_bitwise_or_scalar));
}

kn_tensor *kn_bitwise_xor_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bitwise_xor_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_bitwise_xor_scalar));
}

kn_tensor *kn_bitwise_left_shift_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bitwise_left_shift_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_bitwise_left_shift_scalar));
}

kn_tensor *kn_bitwise_right_shift_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bitwise_right_shift_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_bitwise_right_shift_scalar));
}

kn_tensor *kn_complex(kn_tensor *re, kn_tensor *im) {
    kn_tensor *const in[] = {re, im};
    return kn__apply(&kn__ops[KN__OP_complex], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_complex));
}

kn_tensor *kn_polar(kn_tensor *abs, kn_tensor *angle) {
    kn_tensor *const in[] = {abs, angle};
    return kn__apply(&kn__ops[KN__OP_polar], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_polar));
}

kn_tensor *kn_real(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_real], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_real));
}

kn_tensor *kn_imag(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_imag], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_imag));
}

kn_tensor *kn_view_as_real(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_view_as_real], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_view_as_real));
}

kn_tensor *kn_view_as_complex(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_view_as_complex], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_view_as_complex));
}

kn_tensor *kn_conj(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_conj], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_conj));
}

kn_tensor *kn_conj_physical(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_conj_physical], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_conj_physical));
}

kn_tensor *kn_resolve_conj(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_resolve_conj], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_resolve_conj));
}

kn_tensor *kn_resolve_neg(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_resolve_neg], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_resolve_neg));
}

kn_tensor *kn_angle(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_angle], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_angle));
}

kn_tensor *kn_isreal(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_isreal], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_isreal));
}

kn_tensor *kn_sgn(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sgn], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sgn));
}

kn_tensor *kn_fft_with(kn_tensor *x, const kn_fft_options *options) {
    kn_fft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fft], kn_context_of(x))) return kn_nil();
    kn_fft_args args = {.n = o.n, .axis = o.axis, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fft], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fft));
}

kn_tensor *kn_ifft_with(kn_tensor *x, const kn_ifft_options *options) {
    kn_ifft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ifft], kn_context_of(x))) return kn_nil();
    kn_fft_args args = {.n = o.n, .axis = o.axis, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ifft], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ifft));
}

kn_tensor *kn_rfft_with(kn_tensor *x, const kn_rfft_options *options) {
    kn_rfft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rfft], kn_context_of(x))) return kn_nil();
    kn_fft_args args = {.n = o.n, .axis = o.axis, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rfft], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rfft));
}

kn_tensor *kn_irfft_with(kn_tensor *x, const kn_irfft_options *options) {
    kn_irfft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_irfft], kn_context_of(x))) return kn_nil();
    kn_fft_args args = {.n = o.n, .axis = o.axis, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_irfft], in, 1, &args, NULL, KN__ORIGIN(KN__OP_irfft));
}

kn_tensor *kn_hfft_with(kn_tensor *x, const kn_hfft_options *options) {
    kn_hfft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hfft], kn_context_of(x))) return kn_nil();
    kn_fft_args args = {.n = o.n, .axis = o.axis, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hfft], in, 1, &args, NULL, KN__ORIGIN(KN__OP_hfft));
}

kn_tensor *kn_ihfft_with(kn_tensor *x, const kn_ihfft_options *options) {
    kn_ihfft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ihfft], kn_context_of(x))) return kn_nil();
    kn_fft_args args = {.n = o.n, .axis = o.axis, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ihfft], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ihfft));
}

kn_tensor *kn_fft2_with(kn_tensor *x, const kn_fft2_options *options) {
    kn_fft2_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fft2], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fft2], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fft2));
}

kn_tensor *kn_ifft2_with(kn_tensor *x, const kn_ifft2_options *options) {
    kn_ifft2_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ifft2], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ifft2], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ifft2));
}

kn_tensor *kn_rfft2_with(kn_tensor *x, const kn_rfft2_options *options) {
    kn_rfft2_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rfft2], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rfft2], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rfft2));
}

kn_tensor *kn_irfft2_with(kn_tensor *x, const kn_irfft2_options *options) {
    kn_irfft2_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_irfft2], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_irfft2], in, 1, &args, NULL, KN__ORIGIN(KN__OP_irfft2));
}

kn_tensor *kn_hfft2_with(kn_tensor *x, const kn_hfft2_options *options) {
    kn_hfft2_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hfft2], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hfft2], in, 1, &args, NULL, KN__ORIGIN(KN__OP_hfft2));
}

kn_tensor *kn_ihfft2_with(kn_tensor *x, const kn_ihfft2_options *options) {
    kn_ihfft2_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ihfft2], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ihfft2], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ihfft2));
}

kn_tensor *kn_fftn_with(kn_tensor *x, const kn_fftn_options *options) {
    kn_fftn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fftn], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fftn], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fftn));
}

kn_tensor *kn_ifftn_with(kn_tensor *x, const kn_ifftn_options *options) {
    kn_ifftn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ifftn], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ifftn], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ifftn));
}

kn_tensor *kn_rfftn_with(kn_tensor *x, const kn_rfftn_options *options) {
    kn_rfftn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rfftn], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rfftn], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rfftn));
}

kn_tensor *kn_irfftn_with(kn_tensor *x, const kn_irfftn_options *options) {
    kn_irfftn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_irfftn], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_irfftn], in, 1, &args, NULL, KN__ORIGIN(KN__OP_irfftn));
}

kn_tensor *kn_hfftn_with(kn_tensor *x, const kn_hfftn_options *options) {
    kn_hfftn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hfftn], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hfftn], in, 1, &args, NULL, KN__ORIGIN(KN__OP_hfftn));
}

kn_tensor *kn_ihfftn_with(kn_tensor *x, const kn_ihfftn_options *options) {
    kn_ihfftn_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ihfftn], kn_context_of(x))) return kn_nil();
    kn_fftn_args args = {.sizes = o.sizes, .axes = o.axes, .norm = o.norm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ihfftn], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ihfftn));
}

kn_tensor *kn_fft_c2c(kn_tensor *x, kn_axes axes, bool inverse, double scale) {
    kn_fft_c2c_args args = {.axes = axes, .inverse = inverse, .scale = scale};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fft_c2c], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fft_c2c));
}

kn_tensor *kn_fft_r2c(kn_tensor *x, kn_axes axes, double scale) {
    kn_fft_r2c_args args = {.axes = axes, .scale = scale};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fft_r2c], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fft_r2c));
}

kn_tensor *kn_fft_c2r(kn_tensor *x, kn_axes axes, int64_t n, double scale) {
    kn_fft_c2r_args args = {.axes = axes, .n = n, .scale = scale};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fft_c2r], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fft_c2r));
}

kn_tensor *kn_fftshift_with(kn_tensor *x, const kn_fftshift_options *options) {
    kn_fftshift_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fftshift], kn_context_of(x))) return kn_nil();
    kn_axes_args args = {.axes = o.axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_fftshift], in, 1, &args, NULL, KN__ORIGIN(KN__OP_fftshift));
}

kn_tensor *kn_ifftshift_with(kn_tensor *x, const kn_ifftshift_options *options) {
    kn_ifftshift_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ifftshift], kn_context_of(x))) return kn_nil();
    kn_axes_args args = {.axes = o.axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ifftshift], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ifftshift));
}

kn_tensor *kn_stft_with(kn_tensor *x, int64_t n_fft, const kn_stft_options *options) {
    kn_stft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_stft], kn_context_of(x))) return kn_nil();
    kn_stft_args args = {.n_fft = n_fft, .hop = o.hop, .win_length = o.win_length, .uncentered = o.uncentered, .pad_mode = o.pad_mode, .normalized = o.normalized, .twosided = o.twosided};
    kn_tensor *const in[] = {x, o.window};
    return kn__apply(&kn__ops[KN__OP_stft], in, 2, &args, NULL, KN__ORIGIN(KN__OP_stft));
}

kn_tensor *kn_istft_with(kn_tensor *x, int64_t n_fft, const kn_istft_options *options) {
    kn_istft_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_istft], kn_context_of(x))) return kn_nil();
    kn_istft_args args = {.n_fft = n_fft, .hop = o.hop, .win_length = o.win_length, .uncentered = o.uncentered, .normalized = o.normalized, .length = o.length, .return_complex = o.return_complex};
    kn_tensor *const in[] = {x, o.window};
    return kn__apply(&kn__ops[KN__OP_istft], in, 2, &args, NULL, KN__ORIGIN(KN__OP_istft));
}

kn_tensor *kn_istft_envelope(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_istft_envelope], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_istft_envelope));
}

kn_tensor *kn_fftfreq_with(kn_device *dev, int64_t n, const kn_fftfreq_options *options) {
    kn_fftfreq_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fftfreq], kn_device_context(dev))) return kn_nil();
    kn_fftfreq_args args = {.n = n, .d = o.d, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_fftfreq], dev, &args, KN__ORIGIN(KN__OP_fftfreq));
}

kn_tensor *kn_rfftfreq_with(kn_device *dev, int64_t n, const kn_rfftfreq_options *options) {
    kn_rfftfreq_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rfftfreq], kn_device_context(dev))) return kn_nil();
    kn_fftfreq_args args = {.n = n, .d = o.d, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_rfftfreq], dev, &args, KN__ORIGIN(KN__OP_rfftfreq));
}

kn_tensor *kn_exp(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_exp], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_exp));
}

kn_tensor *kn_exp2(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_exp2], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_exp2));
}

kn_tensor *kn_expm1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_expm1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_expm1));
}

kn_tensor *kn_log(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_log));
}

kn_tensor *kn_log2(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log2], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_log2));
}

kn_tensor *kn_log10(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log10], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_log10));
}

kn_tensor *kn_log1p(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log1p], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_log1p));
}

kn_tensor *kn_sin(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sin], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sin));
}

kn_tensor *kn_cos(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cos], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_cos));
}

kn_tensor *kn_tan(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_tan], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_tan));
}

kn_tensor *kn_asin(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_asin], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_asin));
}

kn_tensor *kn_acos(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_acos], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_acos));
}

kn_tensor *kn_atan(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_atan], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_atan));
}

kn_tensor *kn_sinh(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sinh], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sinh));
}

kn_tensor *kn_cosh(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cosh], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_cosh));
}

kn_tensor *kn_tanh(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_tanh], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_tanh));
}

kn_tensor *kn_asinh(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_asinh], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_asinh));
}

kn_tensor *kn_acosh(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_acosh], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_acosh));
}

kn_tensor *kn_atanh(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_atanh], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_atanh));
}

kn_tensor *kn_erf(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_erf], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_erf));
}

kn_tensor *kn_sinc(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sinc], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sinc));
}

kn_tensor *kn_sinc_derivative(kn_tensor *x, int64_t order) {
    kn_order_args args = {.order = order};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sinc_derivative], in, 1, &args, NULL, KN__ORIGIN(KN__OP_sinc_derivative));
}

kn_tensor *kn_logit_with(kn_tensor *x, const kn_logit_options *options) {
    kn_logit_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_logit], kn_context_of(x))) return kn_nil();
    kn_logit_args args = {.eps = o.eps};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_logit], in, 1, &args, NULL, KN__ORIGIN(KN__OP_logit));
}

kn_tensor *kn_erfc(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_erfc], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_erfc));
}

kn_tensor *kn_lgamma(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lgamma], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_lgamma));
}

kn_tensor *kn_digamma(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_digamma], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_digamma));
}

kn_tensor *kn_polygamma(kn_tensor *x, int64_t n) {
    kn_polygamma_args args = {.n = n};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_polygamma], in, 1, &args, NULL, KN__ORIGIN(KN__OP_polygamma));
}

kn_tensor *kn_mvlgamma(kn_tensor *x, int64_t p) {
    kn_mvlgamma_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mvlgamma], in, 1, &args, NULL, KN__ORIGIN(KN__OP_mvlgamma));
}

kn_tensor *kn_zeta(kn_tensor *s, kn_tensor *q) {
    kn_tensor *const in[] = {s, q};
    return kn__apply(&kn__ops[KN__OP_zeta], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_zeta));
}

kn_tensor *kn_igamma(kn_tensor *a, kn_tensor *x) {
    kn_tensor *const in[] = {a, x};
    return kn__apply(&kn__ops[KN__OP_igamma], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_igamma));
}

kn_tensor *kn_igammac(kn_tensor *a, kn_tensor *x) {
    kn_tensor *const in[] = {a, x};
    return kn__apply(&kn__ops[KN__OP_igammac], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_igammac));
}

kn_tensor *kn_erfinv(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_erfinv], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_erfinv));
}

kn_tensor *kn_erfcx(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_erfcx], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_erfcx));
}

kn_tensor *kn_ndtr(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ndtr], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_ndtr));
}

kn_tensor *kn_log_ndtr(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log_ndtr], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_log_ndtr));
}

kn_tensor *kn_ndtri(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ndtri], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_ndtri));
}

kn_tensor *kn_entr(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_entr], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_entr));
}

kn_tensor *kn_i0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_i0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_i0));
}

kn_tensor *kn_i0e(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_i0e], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_i0e));
}

kn_tensor *kn_i1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_i1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_i1));
}

kn_tensor *kn_i1e(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_i1e], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_i1e));
}

kn_tensor *kn_modified_bessel_i0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_modified_bessel_i0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_modified_bessel_i0));
}

kn_tensor *kn_modified_bessel_i1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_modified_bessel_i1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_modified_bessel_i1));
}

kn_tensor *kn_modified_bessel_k0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_modified_bessel_k0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_modified_bessel_k0));
}

kn_tensor *kn_modified_bessel_k1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_modified_bessel_k1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_modified_bessel_k1));
}

kn_tensor *kn_scaled_modified_bessel_k0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_scaled_modified_bessel_k0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_scaled_modified_bessel_k0));
}

kn_tensor *kn_scaled_modified_bessel_k1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_scaled_modified_bessel_k1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_scaled_modified_bessel_k1));
}

kn_tensor *kn_bessel_j0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bessel_j0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_bessel_j0));
}

kn_tensor *kn_bessel_j1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bessel_j1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_bessel_j1));
}

kn_tensor *kn_bessel_y0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bessel_y0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_bessel_y0));
}

kn_tensor *kn_bessel_y1(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bessel_y1], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_bessel_y1));
}

kn_tensor *kn_spherical_bessel_j0(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_spherical_bessel_j0], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_spherical_bessel_j0));
}

kn_tensor *kn_airy_ai(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_airy_ai], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_airy_ai));
}

kn_tensor *kn_airy_ai_prime(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_airy_ai_prime], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_airy_ai_prime));
}

kn_tensor *kn_chebyshev_polynomial_t_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_t_options *options) {
    kn_chebyshev_polynomial_t_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_chebyshev_polynomial_t], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_chebyshev_polynomial_t], in, 2, &args, NULL, KN__ORIGIN(KN__OP_chebyshev_polynomial_t));
}

kn_tensor *kn_chebyshev_polynomial_u_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_u_options *options) {
    kn_chebyshev_polynomial_u_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_chebyshev_polynomial_u], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_chebyshev_polynomial_u], in, 2, &args, NULL, KN__ORIGIN(KN__OP_chebyshev_polynomial_u));
}

kn_tensor *kn_chebyshev_polynomial_v_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_v_options *options) {
    kn_chebyshev_polynomial_v_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_chebyshev_polynomial_v], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_chebyshev_polynomial_v], in, 2, &args, NULL, KN__ORIGIN(KN__OP_chebyshev_polynomial_v));
}

kn_tensor *kn_chebyshev_polynomial_w_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_w_options *options) {
    kn_chebyshev_polynomial_w_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_chebyshev_polynomial_w], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_chebyshev_polynomial_w], in, 2, &args, NULL, KN__ORIGIN(KN__OP_chebyshev_polynomial_w));
}

kn_tensor *kn_shifted_chebyshev_polynomial_t_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_t_options *options) {
    kn_shifted_chebyshev_polynomial_t_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_shifted_chebyshev_polynomial_t], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_shifted_chebyshev_polynomial_t], in, 2, &args, NULL, KN__ORIGIN(KN__OP_shifted_chebyshev_polynomial_t));
}

kn_tensor *kn_shifted_chebyshev_polynomial_u_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_u_options *options) {
    kn_shifted_chebyshev_polynomial_u_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_shifted_chebyshev_polynomial_u], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_shifted_chebyshev_polynomial_u], in, 2, &args, NULL, KN__ORIGIN(KN__OP_shifted_chebyshev_polynomial_u));
}

kn_tensor *kn_shifted_chebyshev_polynomial_v_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_v_options *options) {
    kn_shifted_chebyshev_polynomial_v_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_shifted_chebyshev_polynomial_v], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_shifted_chebyshev_polynomial_v], in, 2, &args, NULL, KN__ORIGIN(KN__OP_shifted_chebyshev_polynomial_v));
}

kn_tensor *kn_shifted_chebyshev_polynomial_w_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_w_options *options) {
    kn_shifted_chebyshev_polynomial_w_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_shifted_chebyshev_polynomial_w], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_shifted_chebyshev_polynomial_w], in, 2, &args, NULL, KN__ORIGIN(KN__OP_shifted_chebyshev_polynomial_w));
}

kn_tensor *kn_hermite_polynomial_h_with(kn_tensor *x, kn_tensor *n, const kn_hermite_polynomial_h_options *options) {
    kn_hermite_polynomial_h_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hermite_polynomial_h], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_hermite_polynomial_h], in, 2, &args, NULL, KN__ORIGIN(KN__OP_hermite_polynomial_h));
}

kn_tensor *kn_hermite_polynomial_he_with(kn_tensor *x, kn_tensor *n, const kn_hermite_polynomial_he_options *options) {
    kn_hermite_polynomial_he_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hermite_polynomial_he], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_hermite_polynomial_he], in, 2, &args, NULL, KN__ORIGIN(KN__OP_hermite_polynomial_he));
}

kn_tensor *kn_laguerre_polynomial_l_with(kn_tensor *x, kn_tensor *n, const kn_laguerre_polynomial_l_options *options) {
    kn_laguerre_polynomial_l_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_laguerre_polynomial_l], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_laguerre_polynomial_l], in, 2, &args, NULL, KN__ORIGIN(KN__OP_laguerre_polynomial_l));
}

kn_tensor *kn_legendre_polynomial_p_with(kn_tensor *x, kn_tensor *n, const kn_legendre_polynomial_p_options *options) {
    kn_legendre_polynomial_p_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_legendre_polynomial_p], kn_context_of(x))) return kn_nil();
    kn_polynomial_args args = {.derivative = o.derivative};
    kn_tensor *const in[] = {x, n};
    return kn__apply(&kn__ops[KN__OP_legendre_polynomial_p], in, 2, &args, NULL, KN__ORIGIN(KN__OP_legendre_polynomial_p));
}

kn_tensor *kn_eq(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_eq], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_eq));
}

kn_tensor *kn_ne(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_ne], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_ne));
}

kn_tensor *kn_lt(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_lt], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_lt));
}

kn_tensor *kn_le(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_le], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_le));
}

kn_tensor *kn_gt(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_gt], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_gt));
}

kn_tensor *kn_ge(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_ge], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_ge));
}

kn_tensor *kn_eq_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_eq_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_eq_scalar));
}

kn_tensor *kn_ne_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ne_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ne_scalar));
}

kn_tensor *kn_lt_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lt_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_lt_scalar));
}

kn_tensor *kn_le_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_le_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_le_scalar));
}

kn_tensor *kn_gt_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_gt_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_gt_scalar));
}

kn_tensor *kn_ge_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ge_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ge_scalar));
}

kn_tensor *kn_signbit(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_signbit], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_signbit));
}

kn_tensor *kn_isneginf(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_isneginf], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_isneginf));
}

kn_tensor *kn_isposinf(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_isposinf], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_isposinf));
}

kn_tensor *kn_isclose_with(kn_tensor *a, kn_tensor *b, const kn_isclose_options *options) {
    kn_isclose_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_isclose], kn_context_of(a))) return kn_nil();
    kn_close_args args = {.rtol = o.rtol, .atol = o.atol, .equal_nan = o.equal_nan};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_isclose], in, 2, &args, NULL, KN__ORIGIN(KN__OP_isclose));
}

kn_tensor *kn_isin_with(kn_tensor *x, kn_tensor *values, const kn_isin_options *options) {
    kn_isin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_isin], kn_context_of(x))) return kn_nil();
    kn_isin_args args = {.invert = o.invert};
    kn_tensor *const in[] = {x, values};
    return kn__apply(&kn__ops[KN__OP_isin], in, 2, &args, NULL, KN__ORIGIN(KN__OP_isin));
}

kn_tensor *kn_isnan(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_isnan], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_isnan));
}

kn_tensor *kn_isinf(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_isinf], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_isinf));
}

kn_tensor *kn_isfinite(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_isfinite], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_isfinite));
}

kn_tensor *kn_logical_not(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_logical_not], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_logical_not));
}

kn_tensor *kn_logical_and(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_logical_and], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_logical_and));
}

kn_tensor *kn_logical_or(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_logical_or], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_logical_or));
}

kn_tensor *kn_logical_xor(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_logical_xor], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_logical_xor));
}

kn_tensor *kn_bitwise_not(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_bitwise_not], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_bitwise_not));
}

kn_tensor *kn_bitwise_and(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_bitwise_and], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_bitwise_and));
}

kn_tensor *kn_bitwise_or(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_bitwise_or], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_bitwise_or));
}

kn_tensor *kn_bitwise_xor(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_bitwise_xor], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_bitwise_xor));
}

kn_tensor *kn_bitwise_left_shift(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_bitwise_left_shift], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_bitwise_left_shift));
}

kn_tensor *kn_bitwise_right_shift(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_bitwise_right_shift], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_bitwise_right_shift));
}

kn_tensor *kn_where(kn_tensor *cond, kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {cond, a, b};
    return kn__apply(&kn__ops[KN__OP_where], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_where));
}

kn_tensor *kn_masked_fill_with(kn_tensor *x, kn_tensor *mask, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x, mask};
    return kn__apply(&kn__ops[KN__OP_masked_fill], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_fill));
}

kn_tensor *kn_masked_fill_tensor(kn_tensor *x, kn_tensor *mask, kn_tensor *value) {
    kn_tensor *const in[] = {x, mask, value};
    return kn__apply(&kn__ops[KN__OP_masked_fill_tensor], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_masked_fill_tensor));
}

kn_tensor *kn_masked_select_with(kn_tensor *x, kn_tensor *mask, const kn_masked_select_options *options) {
    kn_masked_select_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_select], kn_context_of(x))) return kn_nil();
    kn_max_size_args args = {.max_size = o.max_size};
    kn_tensor *const in[] = {x, mask};
    return kn__apply(&kn__ops[KN__OP_masked_select], in, 2, &args, (kn_tensor **const[]){o.count}, KN__ORIGIN(KN__OP_masked_select));
}

kn_tensor *kn_masked_scatter_with(kn_tensor *x, kn_tensor *mask, kn_tensor *src, const kn_masked_scatter_options *options) {
    kn_masked_scatter_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_scatter], kn_context_of(x))) return kn_nil();
    kn_masked_scatter_args args = {.partial = o.partial};
    kn_tensor *const in[] = {x, mask, src};
    return kn__apply(&kn__ops[KN__OP_masked_scatter], in, 3, &args, NULL, KN__ORIGIN(KN__OP_masked_scatter));
}

kn_tensor *kn_clamp_with(kn_tensor *x, const kn_clamp_options *options) {
    kn_clamp_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_clamp], kn_context_of(x))) return kn_nil();
    kn_clamp_args args = {.min = o.min, .max = o.max};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_clamp], in, 1, &args, NULL, KN__ORIGIN(KN__OP_clamp));
}

kn_tensor *kn_lerp(kn_tensor *a, kn_tensor *b, kn_tensor *weight) {
    kn_tensor *const in[] = {a, b, weight};
    return kn__apply(&kn__ops[KN__OP_lerp], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_lerp));
}

kn_tensor *kn_lerp_scalar(kn_tensor *a, kn_tensor *b, double weight) {
    kn_weight_args args = {.weight = weight};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_lerp_scalar], in, 2, &args, NULL, KN__ORIGIN(KN__OP_lerp_scalar));
}

kn_tensor *kn_clamp_tensor_with(kn_tensor *x, const kn_clamp_tensor_options *options) {
    kn_clamp_tensor_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_clamp_tensor], kn_context_of(x))) return kn_nil();
    kn_tensor *const in[] = {x, o.min, o.max};
    return kn__apply(&kn__ops[KN__OP_clamp_tensor], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_clamp_tensor));
}

kn_tensor *kn_where_scalar_with(kn_tensor *cond, kn_tensor *a, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {cond, a};
    return kn__apply(&kn__ops[KN__OP_where_scalar], in, 2, &args, NULL, KN__ORIGIN(KN__OP_where_scalar));
}

kn_tensor *kn_rwhere_scalar_with(kn_tensor *cond, kn_tensor *b, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {cond, b};
    return kn__apply(&kn__ops[KN__OP_rwhere_scalar], in, 2, &args, NULL, KN__ORIGIN(KN__OP_rwhere_scalar));
}

kn_tensor *kn_sum_with(kn_tensor *x, const kn_sum_options *options) {
    kn_sum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_sum], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sum], in, 1, &args, NULL, KN__ORIGIN(KN__OP_sum));
}

kn_tensor *kn_prod_with(kn_tensor *x, const kn_prod_options *options) {
    kn_prod_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_prod], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_prod], in, 1, &args, NULL, KN__ORIGIN(KN__OP_prod));
}

kn_tensor *kn_max_with(kn_tensor *x, const kn_max_options *options) {
    kn_max_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max], in, 1, &args, NULL, KN__ORIGIN(KN__OP_max));
}

kn_tensor *kn_min_with(kn_tensor *x, const kn_min_options *options) {
    kn_min_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_min], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_min], in, 1, &args, NULL, KN__ORIGIN(KN__OP_min));
}

kn_tensor *kn_any_with(kn_tensor *x, const kn_any_options *options) {
    kn_any_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_any], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_any], in, 1, &args, NULL, KN__ORIGIN(KN__OP_any));
}

kn_tensor *kn_all_with(kn_tensor *x, const kn_all_options *options) {
    kn_all_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_all], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_all], in, 1, &args, NULL, KN__ORIGIN(KN__OP_all));
}

kn_tensor *kn_count_nonzero_with(kn_tensor *x, const kn_count_nonzero_options *options) {
    kn_count_nonzero_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_count_nonzero], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_count_nonzero], in, 1, &args, NULL, KN__ORIGIN(KN__OP_count_nonzero));
}

kn_tensor *kn_argmax_with(kn_tensor *x, const kn_argmax_options *options) {
    kn_argmax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_argmax], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_argmax], in, 1, &args, NULL, KN__ORIGIN(KN__OP_argmax));
}

kn_tensor *kn_argmin_with(kn_tensor *x, const kn_argmin_options *options) {
    kn_argmin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_argmin], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_argmin], in, 1, &args, NULL, KN__ORIGIN(KN__OP_argmin));
}

kn_tensor *kn_var_with(kn_tensor *x, const kn_var_options *options) {
    kn_var_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_var], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_var], in, 1, &args, NULL, KN__ORIGIN(KN__OP_var));
}

kn_tensor *kn_std_with(kn_tensor *x, const kn_std_options *options) {
    kn_std_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_std], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_std], in, 1, &args, NULL, KN__ORIGIN(KN__OP_std));
}

kn_tensor *kn_norm_with(kn_tensor *x, const kn_norm_options *options) {
    kn_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_norm], kn_context_of(x))) return kn_nil();
    kn_norm_args args = {.axes = o.axes, .keepdim = o.keepdim, .p = o.p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_norm], in, 1, &args, NULL, KN__ORIGIN(KN__OP_norm));
}

kn_tensor *kn_logsumexp_with(kn_tensor *x, const kn_logsumexp_options *options) {
    kn_logsumexp_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_logsumexp], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_logsumexp], in, 1, &args, NULL, KN__ORIGIN(KN__OP_logsumexp));
}

kn_tensor *kn_mean_with(kn_tensor *x, const kn_mean_options *options) {
    kn_mean_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_mean], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mean], in, 1, &args, NULL, KN__ORIGIN(KN__OP_mean));
}

kn_tensor *kn_cumsum_with(kn_tensor *x, int64_t axis, const kn_cumsum_options *options) {
    kn_cumsum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cumsum], kn_context_of(x))) return kn_nil();
    kn_cumulate_args args = {.axis = axis, .reverse = o.reverse, .exclusive = o.exclusive, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cumsum], in, 1, &args, NULL, KN__ORIGIN(KN__OP_cumsum));
}

kn_tensor *kn_cumprod_with(kn_tensor *x, int64_t axis, const kn_cumprod_options *options) {
    kn_cumprod_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cumprod], kn_context_of(x))) return kn_nil();
    kn_cumulate_args args = {.axis = axis, .reverse = o.reverse, .exclusive = o.exclusive, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cumprod], in, 1, &args, NULL, KN__ORIGIN(KN__OP_cumprod));
}

kn_tensor *kn_linear_scan_with(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_linear_scan_options *options) {
    kn_linear_scan_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_linear_scan], kn_context_of(a))) return kn_nil();
    kn_scan_args args = {.axis = axis, .reverse = o.reverse};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_linear_scan], in, 2, &args, NULL, KN__ORIGIN(KN__OP_linear_scan));
}

kn_tensor *kn_sort_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_sort_options *options) {
    kn_sort_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_sort], kn_context_of(x))) return kn_nil();
    kn_sort_args args = {.axis = axis, .descending = o.descending};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sort], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_sort));
}

kn_tensor *kn_argsort_with(kn_tensor *x, int64_t axis, const kn_argsort_options *options) {
    kn_argsort_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_argsort], kn_context_of(x))) return kn_nil();
    kn_sort_args args = {.axis = axis, .descending = o.descending};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_argsort], in, 1, &args, NULL, KN__ORIGIN(KN__OP_argsort));
}

kn_tensor *kn_topk_with(kn_tensor *x, int64_t k, int64_t axis, kn_tensor **indices, const kn_topk_options *options) {
    kn_topk_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_topk], kn_context_of(x))) return kn_nil();
    kn_topk_args args = {.k = k, .axis = axis, .smallest = o.smallest};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_topk], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_topk));
}

kn_tensor *kn_amax_with(kn_tensor *x, const kn_amax_options *options) {
    kn_amax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_amax], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_amax], in, 1, &args, NULL, KN__ORIGIN(KN__OP_amax));
}

kn_tensor *kn_amin_with(kn_tensor *x, const kn_amin_options *options) {
    kn_amin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_amin], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_amin], in, 1, &args, NULL, KN__ORIGIN(KN__OP_amin));
}

kn_tensor *kn_aminmax_with(kn_tensor *x, kn_tensor **max, const kn_aminmax_options *options) {
    kn_aminmax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_aminmax], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_aminmax], in, 1, &args, (kn_tensor **const[]){max}, KN__ORIGIN(KN__OP_aminmax));
}

kn_tensor *kn_max_with_indices_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_max_with_indices_options *options) {
    kn_max_with_indices_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_with_indices], kn_context_of(x))) return kn_nil();
    kn_axis_keep_args args = {.axis = axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_with_indices], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_max_with_indices));
}

kn_tensor *kn_min_with_indices_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_min_with_indices_options *options) {
    kn_min_with_indices_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_min_with_indices], kn_context_of(x))) return kn_nil();
    kn_axis_keep_args args = {.axis = axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_min_with_indices], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_min_with_indices));
}

kn_tensor *kn_nansum_with(kn_tensor *x, const kn_nansum_options *options) {
    kn_nansum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nansum], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nansum], in, 1, &args, NULL, KN__ORIGIN(KN__OP_nansum));
}

kn_tensor *kn_nanmean_with(kn_tensor *x, const kn_nanmean_options *options) {
    kn_nanmean_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nanmean], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nanmean], in, 1, &args, NULL, KN__ORIGIN(KN__OP_nanmean));
}

kn_tensor *kn_std_mean_with(kn_tensor *x, kn_tensor **mean, const kn_std_mean_options *options) {
    kn_std_mean_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_std_mean], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_std_mean], in, 1, &args, (kn_tensor **const[]){mean}, KN__ORIGIN(KN__OP_std_mean));
}

kn_tensor *kn_var_mean_with(kn_tensor *x, kn_tensor **mean, const kn_var_mean_options *options) {
    kn_var_mean_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_var_mean], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_var_mean], in, 1, &args, (kn_tensor **const[]){mean}, KN__ORIGIN(KN__OP_var_mean));
}

kn_tensor *kn_median_with(kn_tensor *x, const kn_median_options *options) {
    kn_median_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_median], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_median], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_median));
}

kn_tensor *kn_nanmedian_with(kn_tensor *x, const kn_nanmedian_options *options) {
    kn_nanmedian_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nanmedian], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nanmedian], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_nanmedian));
}

kn_tensor *kn_kthvalue_with(kn_tensor *x, int64_t k, int64_t axis, kn_tensor **indices, const kn_kthvalue_options *options) {
    kn_kthvalue_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_kthvalue], kn_context_of(x))) return kn_nil();
    kn_kthvalue_args args = {.k = k, .axis = axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_kthvalue], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_kthvalue));
}

kn_tensor *kn_mode_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_mode_options *options) {
    kn_mode_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_mode], kn_context_of(x))) return kn_nil();
    kn_axis_keep_args args = {.axis = axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mode], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_mode));
}

kn_tensor *kn_quantile_with(kn_tensor *x, kn_tensor *q, const kn_quantile_options *options) {
    kn_quantile_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_quantile], kn_context_of(x))) return kn_nil();
    kn_quantile_args args = {.axis = o.axis, .keepdim = o.keepdim, .interpolation = o.interpolation};
    kn_tensor *const in[] = {x, q};
    return kn__apply(&kn__ops[KN__OP_quantile], in, 2, &args, NULL, KN__ORIGIN(KN__OP_quantile));
}

kn_tensor *kn_nanquantile_with(kn_tensor *x, kn_tensor *q, const kn_nanquantile_options *options) {
    kn_nanquantile_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nanquantile], kn_context_of(x))) return kn_nil();
    kn_quantile_args args = {.axis = o.axis, .keepdim = o.keepdim, .interpolation = o.interpolation};
    kn_tensor *const in[] = {x, q};
    return kn__apply(&kn__ops[KN__OP_nanquantile], in, 2, &args, NULL, KN__ORIGIN(KN__OP_nanquantile));
}

kn_tensor *kn_quantile_scalar_with(kn_tensor *x, double q, const kn_quantile_scalar_options *options) {
    kn_quantile_scalar_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_quantile_scalar], kn_context_of(x))) return kn_nil();
    kn_quantile_scalar_args args = {.q = q, .axis = o.axis, .keepdim = o.keepdim, .interpolation = o.interpolation};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_quantile_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_quantile_scalar));
}

kn_tensor *kn_nanquantile_scalar_with(kn_tensor *x, double q, const kn_nanquantile_scalar_options *options) {
    kn_nanquantile_scalar_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nanquantile_scalar], kn_context_of(x))) return kn_nil();
    kn_quantile_scalar_args args = {.q = q, .axis = o.axis, .keepdim = o.keepdim, .interpolation = o.interpolation};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nanquantile_scalar], in, 1, &args, NULL, KN__ORIGIN(KN__OP_nanquantile_scalar));
}

kn_tensor *kn_percentile_with(kn_tensor *x, double percent, const kn_percentile_options *options) {
    kn_percentile_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_percentile], kn_context_of(x))) return kn_nil();
    kn_percentile_args args = {.percent = percent, .axis = o.axis, .keepdim = o.keepdim, .interpolation = o.interpolation};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_percentile], in, 1, &args, NULL, KN__ORIGIN(KN__OP_percentile));
}

kn_tensor *kn_cummax(kn_tensor *x, int64_t axis, kn_tensor **indices) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cummax], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_cummax));
}

kn_tensor *kn_cummin(kn_tensor *x, int64_t axis, kn_tensor **indices) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cummin], in, 1, &args, (kn_tensor **const[]){indices}, KN__ORIGIN(KN__OP_cummin));
}

kn_tensor *kn_logcumsumexp(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_logcumsumexp], in, 1, &args, NULL, KN__ORIGIN(KN__OP_logcumsumexp));
}

kn_tensor *kn_diff_with(kn_tensor *x, int64_t axis, const kn_diff_options *options) {
    kn_diff_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_diff], kn_context_of(x))) return kn_nil();
    kn_diff_args args = {.axis = axis, .n = o.n};
    kn_tensor *const in[] = {x, o.prepend, o.append};
    return kn__apply(&kn__ops[KN__OP_diff], in, 3, &args, NULL, KN__ORIGIN(KN__OP_diff));
}

kn_tensor *kn_gradient_along_with(kn_tensor *x, int64_t axis, const kn_gradient_along_options *options) {
    kn_gradient_along_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_gradient_along], kn_context_of(x))) return kn_nil();
    kn_gradient_along_args args = {.axis = axis, .spacing = o.spacing, .edge_order = o.edge_order};
    kn_tensor *const in[] = {x, o.coordinates};
    return kn__apply(&kn__ops[KN__OP_gradient_along], in, 2, &args, NULL, KN__ORIGIN(KN__OP_gradient_along));
}

kn_tensor *kn_trapezoid_with(kn_tensor *y, int64_t axis, const kn_trapezoid_options *options) {
    kn_trapezoid_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_trapezoid], kn_context_of(y))) return kn_nil();
    kn_trapezoid_args args = {.axis = axis, .dx = o.dx};
    kn_tensor *const in[] = {y, o.x};
    return kn__apply(&kn__ops[KN__OP_trapezoid], in, 2, &args, NULL, KN__ORIGIN(KN__OP_trapezoid));
}

kn_tensor *kn_cumulative_trapezoid_with(kn_tensor *y, int64_t axis, const kn_cumulative_trapezoid_options *options) {
    kn_cumulative_trapezoid_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cumulative_trapezoid], kn_context_of(y))) return kn_nil();
    kn_trapezoid_args args = {.axis = axis, .dx = o.dx};
    kn_tensor *const in[] = {y, o.x};
    return kn__apply(&kn__ops[KN__OP_cumulative_trapezoid], in, 2, &args, NULL, KN__ORIGIN(KN__OP_cumulative_trapezoid));
}

kn_tensor *kn_searchsorted_with(kn_tensor *sorted, kn_tensor *values, const kn_searchsorted_options *options) {
    kn_searchsorted_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_searchsorted], kn_context_of(sorted))) return kn_nil();
    kn_searchsorted_args args = {.right = o.right, .dtype = o.dtype};
    kn_tensor *const in[] = {sorted, values, o.sorter};
    return kn__apply(&kn__ops[KN__OP_searchsorted], in, 3, &args, NULL, KN__ORIGIN(KN__OP_searchsorted));
}

kn_tensor *kn_bucketize_with(kn_tensor *x, kn_tensor *boundaries, const kn_bucketize_options *options) {
    kn_bucketize_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bucketize], kn_context_of(x))) return kn_nil();
    kn_bucketize_args args = {.right = o.right, .dtype = o.dtype};
    kn_tensor *const in[] = {x, boundaries};
    return kn__apply(&kn__ops[KN__OP_bucketize], in, 2, &args, NULL, KN__ORIGIN(KN__OP_bucketize));
}

kn_tensor *kn_histc_with(kn_tensor *x, const kn_histc_options *options) {
    kn_histc_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_histc], kn_context_of(x))) return kn_nil();
    kn_histc_args args = {.bins = o.bins, .min = o.min, .max = o.max};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_histc], in, 1, &args, NULL, KN__ORIGIN(KN__OP_histc));
}

kn_tensor *kn_histogram_bin_edges_with(kn_tensor *x, int64_t bins, const kn_histogram_bin_edges_options *options) {
    kn_histogram_bin_edges_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_histogram_bin_edges], kn_context_of(x))) return kn_nil();
    kn_histogram_edges_args args = {.bins = bins, .low = o.low, .high = o.high};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_histogram_bin_edges], in, 1, &args, NULL, KN__ORIGIN(KN__OP_histogram_bin_edges));
}

kn_tensor *kn_histogram_counts_with(kn_tensor *x, kn_tensor *edges, const kn_histogram_counts_options *options) {
    kn_histogram_counts_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_histogram_counts], kn_context_of(x))) return kn_nil();
    kn_tensor *const in[] = {x, edges, o.weights};
    return kn__apply(&kn__ops[KN__OP_histogram_counts], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_histogram_counts));
}

kn_tensor *kn_histogram_with(kn_tensor *x, int64_t bins, kn_tensor **edges, const kn_histogram_options *options) {
    kn_histogram_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_histogram], kn_context_of(x))) return kn_nil();
    kn_histogram_args args = {.bins = bins, .low = o.low, .high = o.high, .density = o.density};
    kn_tensor *const in[] = {x, o.weights};
    return kn__apply(&kn__ops[KN__OP_histogram], in, 2, &args, (kn_tensor **const[]){edges}, KN__ORIGIN(KN__OP_histogram));
}

kn_tensor *kn_histogram_at_with(kn_tensor *x, kn_tensor *edges, const kn_histogram_at_options *options) {
    kn_histogram_at_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_histogram_at], kn_context_of(x))) return kn_nil();
    kn_density_args args = {.density = o.density};
    kn_tensor *const in[] = {x, edges, o.weights};
    return kn__apply(&kn__ops[KN__OP_histogram_at], in, 3, &args, NULL, KN__ORIGIN(KN__OP_histogram_at));
}

kn_tensor *kn_bincount_with(kn_tensor *x, const kn_bincount_options *options) {
    kn_bincount_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bincount], kn_context_of(x))) return kn_nil();
    kn_bincount_args args = {.minlength = o.minlength, .max_size = o.max_size};
    kn_tensor *const in[] = {x, o.weights};
    return kn__apply(&kn__ops[KN__OP_bincount], in, 2, &args, NULL, KN__ORIGIN(KN__OP_bincount));
}

kn_tensor *kn_cov_with(kn_tensor *x, const kn_cov_options *options) {
    kn_cov_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cov], kn_context_of(x))) return kn_nil();
    kn_cov_args args = {.correction = o.correction};
    kn_tensor *const in[] = {x, o.fweights, o.aweights};
    return kn__apply(&kn__ops[KN__OP_cov], in, 3, &args, NULL, KN__ORIGIN(KN__OP_cov));
}

kn_tensor *kn_corrcoef(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_corrcoef], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_corrcoef));
}

kn_tensor *kn_renorm(kn_tensor *x, double p, int64_t axis, double maxnorm) {
    kn_renorm_args args = {.p = p, .axis = axis, .maxnorm = maxnorm};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_renorm], in, 1, &args, NULL, KN__ORIGIN(KN__OP_renorm));
}

kn_tensor *kn_sum_to_size(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sum_to_size], in, 1, &args, NULL, KN__ORIGIN(KN__OP_sum_to_size));
}

kn_tensor *kn_segment_reduce_with(kn_tensor *x, kn_tensor *lengths, const char *reduce, const kn_segment_reduce_options *options) {
    kn_segment_reduce_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_segment_reduce], kn_context_of(x))) return kn_nil();
    kn_segment_reduce_args args = {.reduce = reduce, .initial = o.initial};
    kn_tensor *const in[] = {x, lengths};
    return kn__apply(&kn__ops[KN__OP_segment_reduce], in, 2, &args, NULL, KN__ORIGIN(KN__OP_segment_reduce));
}

kn_tensor *kn_msort(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_msort], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_msort));
}

kn_tensor *kn_masked_sum_with(kn_tensor *x, const kn_masked_sum_options *options) {
    kn_masked_sum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_sum], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_sum], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_sum));
}

kn_tensor *kn_masked_prod_with(kn_tensor *x, const kn_masked_prod_options *options) {
    kn_masked_prod_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_prod], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_prod], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_prod));
}

kn_tensor *kn_masked_mean_with(kn_tensor *x, const kn_masked_mean_options *options) {
    kn_masked_mean_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_mean], kn_context_of(x))) return kn_nil();
    kn_sum_args args = {.axes = o.axes, .keepdim = o.keepdim, .dtype = o.dtype};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_mean], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_mean));
}

kn_tensor *kn_masked_amax_with(kn_tensor *x, const kn_masked_amax_options *options) {
    kn_masked_amax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_amax], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_amax], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_amax));
}

kn_tensor *kn_masked_amin_with(kn_tensor *x, const kn_masked_amin_options *options) {
    kn_masked_amin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_amin], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_amin], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_amin));
}

kn_tensor *kn_masked_argmax_with(kn_tensor *x, const kn_masked_argmax_options *options) {
    kn_masked_argmax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_argmax], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_argmax], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_argmax));
}

kn_tensor *kn_masked_argmin_with(kn_tensor *x, const kn_masked_argmin_options *options) {
    kn_masked_argmin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_argmin], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_argmin], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_argmin));
}

kn_tensor *kn_masked_logsumexp_with(kn_tensor *x, const kn_masked_logsumexp_options *options) {
    kn_masked_logsumexp_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_logsumexp], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_logsumexp], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_logsumexp));
}

kn_tensor *kn_masked_norm_with(kn_tensor *x, const kn_masked_norm_options *options) {
    kn_masked_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_norm], kn_context_of(x))) return kn_nil();
    kn_norm_args args = {.axes = o.axes, .keepdim = o.keepdim, .p = o.p};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_norm], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_norm));
}

kn_tensor *kn_masked_median_with(kn_tensor *x, int64_t axis, const kn_masked_median_options *options) {
    kn_masked_median_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_median], kn_context_of(x))) return kn_nil();
    kn_axis_keep_args args = {.axis = axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_median], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_median));
}

kn_tensor *kn_masked_var_with(kn_tensor *x, const kn_masked_var_options *options) {
    kn_masked_var_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_var], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_var], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_var));
}

kn_tensor *kn_masked_std_with(kn_tensor *x, const kn_masked_std_options *options) {
    kn_masked_std_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_std], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_std], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_std));
}

kn_tensor *kn_masked_cumsum_with(kn_tensor *x, int64_t axis, const kn_masked_cumsum_options *options) {
    kn_masked_cumsum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_cumsum], kn_context_of(x))) return kn_nil();
    kn_cumulate_args args = {.axis = axis, .reverse = o.reverse, .exclusive = o.exclusive, .dtype = o.dtype};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_cumsum], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_cumsum));
}

kn_tensor *kn_masked_cumprod_with(kn_tensor *x, int64_t axis, const kn_masked_cumprod_options *options) {
    kn_masked_cumprod_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_cumprod], kn_context_of(x))) return kn_nil();
    kn_cumulate_args args = {.axis = axis, .reverse = o.reverse, .exclusive = o.exclusive, .dtype = o.dtype};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_cumprod], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_cumprod));
}

kn_tensor *kn_masked_softmax_with(kn_tensor *x, int64_t axis, const kn_masked_softmax_options *options) {
    kn_masked_softmax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_softmax], kn_context_of(x))) return kn_nil();
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_softmax], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_softmax));
}

kn_tensor *kn_masked_log_softmax_with(kn_tensor *x, int64_t axis, const kn_masked_log_softmax_options *options) {
    kn_masked_log_softmax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_log_softmax], kn_context_of(x))) return kn_nil();
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_log_softmax], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_log_softmax));
}

kn_tensor *kn_masked_softmin_with(kn_tensor *x, int64_t axis, const kn_masked_softmin_options *options) {
    kn_masked_softmin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_softmin], kn_context_of(x))) return kn_nil();
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_softmin], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_softmin));
}

kn_tensor *kn_masked_normalize_with(kn_tensor *x, double p, int64_t axis, const kn_masked_normalize_options *options) {
    kn_masked_normalize_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_masked_normalize], kn_context_of(x))) return kn_nil();
    kn_masked_normalize_args args = {.p = p, .axis = axis, .eps = o.eps};
    kn_tensor *const in[] = {x, o.mask};
    return kn__apply(&kn__ops[KN__OP_masked_normalize], in, 2, &args, NULL, KN__ORIGIN(KN__OP_masked_normalize));
}

kn_tensor *kn_exponential_with(kn_device *dev, kn_shape shape, double rate, const kn_exponential_options *options) {
    kn_exponential_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_exponential], kn_device_context(dev))) return kn_nil();
    kn_exponential_args args = {.shape = shape, .rate = rate, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_exponential], dev, &args, KN__ORIGIN(KN__OP_exponential));
}

kn_tensor *kn_cauchy_with(kn_device *dev, kn_shape shape, double median, double scale, const kn_cauchy_options *options) {
    kn_cauchy_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cauchy], kn_device_context(dev))) return kn_nil();
    kn_cauchy_args args = {.shape = shape, .median = median, .scale = scale, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_cauchy], dev, &args, KN__ORIGIN(KN__OP_cauchy));
}

kn_tensor *kn_log_normal_with(kn_device *dev, kn_shape shape, double mean, double deviation, const kn_log_normal_options *options) {
    kn_log_normal_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_log_normal], kn_device_context(dev))) return kn_nil();
    kn_log_normal_args args = {.shape = shape, .mean = mean, .deviation = deviation, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_log_normal], dev, &args, KN__ORIGIN(KN__OP_log_normal));
}

kn_tensor *kn_geometric_with(kn_device *dev, kn_shape shape, double p, const kn_geometric_options *options) {
    kn_geometric_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_geometric], kn_device_context(dev))) return kn_nil();
    kn_geometric_args args = {.shape = shape, .p = p, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_geometric], dev, &args, KN__ORIGIN(KN__OP_geometric));
}

kn_tensor *kn_gamma_with(kn_device *dev, kn_shape shape, double alpha, const kn_gamma_options *options) {
    kn_gamma_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_gamma], kn_device_context(dev))) return kn_nil();
    kn_gamma_args args = {.shape = shape, .alpha = alpha, .scale = o.scale, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_gamma], dev, &args, KN__ORIGIN(KN__OP_gamma));
}

kn_tensor *kn_beta_with(kn_device *dev, kn_shape shape, double alpha, double beta, const kn_beta_options *options) {
    kn_beta_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_beta], kn_device_context(dev))) return kn_nil();
    kn_beta_args args = {.shape = shape, .alpha = alpha, .beta = beta, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_beta], dev, &args, KN__ORIGIN(KN__OP_beta));
}

kn_tensor *kn_standard_gamma(kn_tensor *alpha) {
    kn_draw_args args = {0};
    kn_tensor *const in[] = {alpha};
    return kn__apply(&kn__ops[KN__OP_standard_gamma], in, 1, &args, NULL, KN__ORIGIN(KN__OP_standard_gamma));
}

kn_tensor *kn_poisson(kn_tensor *rate) {
    kn_draw_args args = {0};
    kn_tensor *const in[] = {rate};
    return kn__apply(&kn__ops[KN__OP_poisson], in, 1, &args, NULL, KN__ORIGIN(KN__OP_poisson));
}

kn_tensor *kn_binomial(kn_tensor *count, kn_tensor *p) {
    kn_draw_args args = {0};
    kn_tensor *const in[] = {count, p};
    return kn__apply(&kn__ops[KN__OP_binomial], in, 2, &args, NULL, KN__ORIGIN(KN__OP_binomial));
}

kn_tensor *kn_normal_of(kn_tensor *mean, kn_tensor *deviation) {
    kn_tensor *const in[] = {mean, deviation};
    return kn__apply(&kn__ops[KN__OP_normal_of], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_normal_of));
}

kn_tensor *kn_bernoulli_of(kn_tensor *p) {
    kn_tensor *const in[] = {p};
    return kn__apply(&kn__ops[KN__OP_bernoulli_of], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_bernoulli_of));
}

kn_tensor *kn_randint_like(kn_tensor *x, int64_t low, int64_t high) {
    kn_range_args args = {.low = low, .high = high};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_randint_like], in, 1, &args, NULL, KN__ORIGIN(KN__OP_randint_like));
}

kn_tensor *kn_multinomial_with(kn_tensor *weights, int64_t count, const kn_multinomial_options *options) {
    kn_multinomial_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_multinomial], kn_context_of(weights))) return kn_nil();
    kn_multinomial_args args = {.count = count, .replacement = o.replacement};
    kn_tensor *const in[] = {weights};
    return kn__apply(&kn__ops[KN__OP_multinomial], in, 1, &args, NULL, KN__ORIGIN(KN__OP_multinomial));
}

kn_tensor *kn_categorical(kn_tensor *logits, int64_t count) {
    kn_categorical_args args = {.count = count};
    kn_tensor *const in[] = {logits};
    return kn__apply(&kn__ops[KN__OP_categorical], in, 1, &args, NULL, KN__ORIGIN(KN__OP_categorical));
}

kn_tensor *kn_matmul(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_matmul], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_matmul));
}

kn_tensor *kn_linear_with(kn_tensor *x, kn_tensor *weight, const kn_linear_options *options) {
    kn_linear_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_linear], kn_context_of(x))) return kn_nil();
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_linear], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_linear));
}

kn_tensor *kn_mm(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_mm], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_mm));
}

kn_tensor *kn_bmm(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_bmm], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_bmm));
}

kn_tensor *kn_mv(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_mv], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_mv));
}

kn_tensor *kn_matvec(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_matvec], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_matvec));
}

kn_tensor *kn_dot(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_dot], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_dot));
}

kn_tensor *kn_vdot(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_vdot], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_vdot));
}

kn_tensor *kn_vecdot_with(kn_tensor *a, kn_tensor *b, const kn_vecdot_options *options) {
    kn_vecdot_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_vecdot], kn_context_of(a))) return kn_nil();
    kn_vecdot_args args = {.axis = o.axis};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_vecdot], in, 2, &args, NULL, KN__ORIGIN(KN__OP_vecdot));
}

kn_tensor *kn_inner_product(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_inner_product], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_inner_product));
}

kn_tensor *kn_outer(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_outer], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_outer));
}

kn_tensor *kn_tensordot(kn_tensor *a, kn_tensor *b, kn_axes axes_a, kn_axes axes_b) {
    kn_tensordot_args args = {.axes_a = axes_a, .axes_b = axes_b};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_tensordot], in, 2, &args, NULL, KN__ORIGIN(KN__OP_tensordot));
}

kn_tensor *kn_kron(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_kron], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_kron));
}

kn_tensor *kn_multi_dot(kn_tensors tensors) {
    return kn__apply_list(&kn__ops[KN__OP_multi_dot], tensors, NULL, NULL, KN__ORIGIN(KN__OP_multi_dot));
}

kn_tensor *kn_matrix_power(kn_tensor *x, int64_t n) {
    kn_matrix_power_args args = {.n = n};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_matrix_power], in, 1, &args, NULL, KN__ORIGIN(KN__OP_matrix_power));
}

kn_tensor *kn_cross_with(kn_tensor *a, kn_tensor *b, const kn_cross_options *options) {
    kn_cross_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cross], kn_context_of(a))) return kn_nil();
    kn_cross_product_args args = {.axis = o.axis};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_cross], in, 2, &args, NULL, KN__ORIGIN(KN__OP_cross));
}

kn_tensor *kn_addmm_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addmm_options *options) {
    kn_addmm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_addmm], kn_context_of(x))) return kn_nil();
    kn_beta_alpha_args args = {.beta = o.beta, .alpha = o.alpha};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_addmm], in, 3, &args, NULL, KN__ORIGIN(KN__OP_addmm));
}

kn_tensor *kn_addmv_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addmv_options *options) {
    kn_addmv_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_addmv], kn_context_of(x))) return kn_nil();
    kn_beta_alpha_args args = {.beta = o.beta, .alpha = o.alpha};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_addmv], in, 3, &args, NULL, KN__ORIGIN(KN__OP_addmv));
}

kn_tensor *kn_addr_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addr_options *options) {
    kn_addr_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_addr], kn_context_of(x))) return kn_nil();
    kn_beta_alpha_args args = {.beta = o.beta, .alpha = o.alpha};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_addr], in, 3, &args, NULL, KN__ORIGIN(KN__OP_addr));
}

kn_tensor *kn_addbmm_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addbmm_options *options) {
    kn_addbmm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_addbmm], kn_context_of(x))) return kn_nil();
    kn_beta_alpha_args args = {.beta = o.beta, .alpha = o.alpha};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_addbmm], in, 3, &args, NULL, KN__ORIGIN(KN__OP_addbmm));
}

kn_tensor *kn_baddbmm_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_baddbmm_options *options) {
    kn_baddbmm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_baddbmm], kn_context_of(x))) return kn_nil();
    kn_beta_alpha_args args = {.beta = o.beta, .alpha = o.alpha};
    kn_tensor *const in[] = {x, a, b};
    return kn__apply(&kn__ops[KN__OP_baddbmm], in, 3, &args, NULL, KN__ORIGIN(KN__OP_baddbmm));
}

kn_tensor *kn_det(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_det], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_det));
}

kn_tensor *kn_cofactor(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cofactor], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_cofactor));
}

kn_tensor *kn_slogdet(kn_tensor *x, kn_tensor **logabsdet) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_slogdet], in, 1, NULL, (kn_tensor **const[]){logabsdet}, KN__ORIGIN(KN__OP_slogdet));
}

kn_tensor *kn_logdet(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_logdet], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_logdet));
}

kn_tensor *kn_inv(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_inv], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_inv));
}

kn_tensor *kn_inv_ex(kn_tensor *x, kn_tensor **info) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_inv_ex], in, 1, NULL, (kn_tensor **const[]){info}, KN__ORIGIN(KN__OP_inv_ex));
}

kn_tensor *kn_pinv_with(kn_tensor *x, const kn_pinv_options *options) {
    kn_pinv_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pinv], kn_context_of(x))) return kn_nil();
    kn_tolerance_args args = {.atol = o.atol, .rtol = o.rtol, .hermitian = o.hermitian};
    kn_tensor *const in[] = {x, o.atol_tensor, o.rtol_tensor};
    return kn__apply(&kn__ops[KN__OP_pinv], in, 3, &args, NULL, KN__ORIGIN(KN__OP_pinv));
}

kn_tensor *kn_matrix_rank_with(kn_tensor *x, const kn_matrix_rank_options *options) {
    kn_matrix_rank_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_matrix_rank], kn_context_of(x))) return kn_nil();
    kn_tolerance_args args = {.atol = o.atol, .rtol = o.rtol, .hermitian = o.hermitian};
    kn_tensor *const in[] = {x, o.atol_tensor, o.rtol_tensor};
    return kn__apply(&kn__ops[KN__OP_matrix_rank], in, 3, &args, NULL, KN__ORIGIN(KN__OP_matrix_rank));
}

kn_tensor *kn_solve_with(kn_tensor *a, kn_tensor *b, const kn_solve_options *options) {
    kn_solve_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_solve], kn_context_of(a))) return kn_nil();
    kn_solve_args args = {.right = o.right};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_solve], in, 2, &args, NULL, KN__ORIGIN(KN__OP_solve));
}

kn_tensor *kn_solve_ex_with(kn_tensor *a, kn_tensor *b, kn_tensor **info, const kn_solve_ex_options *options) {
    kn_solve_ex_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_solve_ex], kn_context_of(a))) return kn_nil();
    kn_solve_args args = {.right = o.right};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_solve_ex], in, 2, &args, (kn_tensor **const[]){info}, KN__ORIGIN(KN__OP_solve_ex));
}

kn_tensor *kn_solve_triangular_with(kn_tensor *t, kn_tensor *b, const kn_solve_triangular_options *options) {
    kn_solve_triangular_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_solve_triangular], kn_context_of(t))) return kn_nil();
    kn_solve_triangular_args args = {.upper = o.upper, .right = o.right, .unitriangular = o.unitriangular};
    kn_tensor *const in[] = {t, b};
    return kn__apply(&kn__ops[KN__OP_solve_triangular], in, 2, &args, NULL, KN__ORIGIN(KN__OP_solve_triangular));
}

kn_tensor *kn_tensorinv_with(kn_tensor *x, const kn_tensorinv_options *options) {
    kn_tensorinv_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_tensorinv], kn_context_of(x))) return kn_nil();
    kn_tensorinv_args args = {.ind = o.ind};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_tensorinv], in, 1, &args, NULL, KN__ORIGIN(KN__OP_tensorinv));
}

kn_tensor *kn_tensorsolve_with(kn_tensor *a, kn_tensor *b, const kn_tensorsolve_options *options) {
    kn_tensorsolve_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_tensorsolve], kn_context_of(a))) return kn_nil();
    kn_tensorsolve_args args = {.axes = o.axes};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_tensorsolve], in, 2, &args, NULL, KN__ORIGIN(KN__OP_tensorsolve));
}

kn_tensor *kn_lu_factor_with(kn_tensor *x, kn_tensor **pivots, const kn_lu_factor_options *options) {
    kn_lu_factor_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lu_factor], kn_context_of(x))) return kn_nil();
    kn_lu_args args = {.no_pivot = o.no_pivot};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lu_factor], in, 1, &args, (kn_tensor **const[]){pivots}, KN__ORIGIN(KN__OP_lu_factor));
}

kn_tensor *kn_lu_factor_ex_with(kn_tensor *x, kn_tensor **pivots, kn_tensor **info, const kn_lu_factor_ex_options *options) {
    kn_lu_factor_ex_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lu_factor_ex], kn_context_of(x))) return kn_nil();
    kn_lu_args args = {.no_pivot = o.no_pivot};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lu_factor_ex], in, 1, &args, (kn_tensor **const[]){pivots, info}, KN__ORIGIN(KN__OP_lu_factor_ex));
}

kn_tensor *kn_lu_permutation(kn_tensor *pivots, int64_t rows) {
    kn_lu_permutation_args args = {.rows = rows};
    kn_tensor *const in[] = {pivots};
    return kn__apply(&kn__ops[KN__OP_lu_permutation], in, 1, &args, NULL, KN__ORIGIN(KN__OP_lu_permutation));
}

kn_tensor *kn_lu_unpack(kn_tensor *lu, kn_tensor *pivots, kn_tensor **l, kn_tensor **u) {
    kn_tensor *const in[] = {lu, pivots};
    return kn__apply(&kn__ops[KN__OP_lu_unpack], in, 2, NULL, (kn_tensor **const[]){l, u}, KN__ORIGIN(KN__OP_lu_unpack));
}

kn_tensor *kn_lu_with(kn_tensor *x, kn_tensor **l, kn_tensor **u, const kn_lu_options *options) {
    kn_lu_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lu], kn_context_of(x))) return kn_nil();
    kn_lu_args args = {.no_pivot = o.no_pivot};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lu], in, 1, &args, (kn_tensor **const[]){l, u}, KN__ORIGIN(KN__OP_lu));
}

kn_tensor *kn_lu_solve_with(kn_tensor *lu, kn_tensor *pivots, kn_tensor *b, const kn_lu_solve_options *options) {
    kn_lu_solve_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lu_solve], kn_context_of(lu))) return kn_nil();
    kn_lu_solve_args args = {.right = o.right, .adjoint = o.adjoint};
    kn_tensor *const in[] = {lu, pivots, b};
    return kn__apply(&kn__ops[KN__OP_lu_solve], in, 3, &args, NULL, KN__ORIGIN(KN__OP_lu_solve));
}

kn_tensor *kn_cholesky_with(kn_tensor *x, const kn_cholesky_options *options) {
    kn_cholesky_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cholesky], kn_context_of(x))) return kn_nil();
    kn_upper_args args = {.upper = o.upper};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cholesky], in, 1, &args, NULL, KN__ORIGIN(KN__OP_cholesky));
}

kn_tensor *kn_cholesky_ex_with(kn_tensor *x, kn_tensor **info, const kn_cholesky_ex_options *options) {
    kn_cholesky_ex_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cholesky_ex], kn_context_of(x))) return kn_nil();
    kn_upper_args args = {.upper = o.upper};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cholesky_ex], in, 1, &args, (kn_tensor **const[]){info}, KN__ORIGIN(KN__OP_cholesky_ex));
}

kn_tensor *kn_cholesky_solve_with(kn_tensor *b, kn_tensor *l, const kn_cholesky_solve_options *options) {
    kn_cholesky_solve_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cholesky_solve], kn_context_of(b))) return kn_nil();
    kn_upper_args args = {.upper = o.upper};
    kn_tensor *const in[] = {b, l};
    return kn__apply(&kn__ops[KN__OP_cholesky_solve], in, 2, &args, NULL, KN__ORIGIN(KN__OP_cholesky_solve));
}

kn_tensor *kn_cholesky_inverse_with(kn_tensor *l, const kn_cholesky_inverse_options *options) {
    kn_cholesky_inverse_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cholesky_inverse], kn_context_of(l))) return kn_nil();
    kn_upper_args args = {.upper = o.upper};
    kn_tensor *const in[] = {l};
    return kn__apply(&kn__ops[KN__OP_cholesky_inverse], in, 1, &args, NULL, KN__ORIGIN(KN__OP_cholesky_inverse));
}

kn_tensor *kn_ldl_factor(kn_tensor *x, kn_tensor **pivots) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ldl_factor], in, 1, NULL, (kn_tensor **const[]){pivots}, KN__ORIGIN(KN__OP_ldl_factor));
}

kn_tensor *kn_ldl_factor_ex(kn_tensor *x, kn_tensor **pivots, kn_tensor **info) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ldl_factor_ex], in, 1, NULL, (kn_tensor **const[]){pivots, info}, KN__ORIGIN(KN__OP_ldl_factor_ex));
}

kn_tensor *kn_ldl_solve(kn_tensor *ld, kn_tensor *pivots, kn_tensor *b) {
    kn_tensor *const in[] = {ld, pivots, b};
    return kn__apply(&kn__ops[KN__OP_ldl_solve], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_ldl_solve));
}

kn_tensor *kn_qr_with(kn_tensor *x, kn_tensor **r, const kn_qr_options *options) {
    kn_qr_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_qr], kn_context_of(x))) return kn_nil();
    kn_qr_args args = {.mode = o.mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_qr], in, 1, &args, (kn_tensor **const[]){r}, KN__ORIGIN(KN__OP_qr));
}

kn_tensor *kn_geqrf(kn_tensor *x, kn_tensor **tau) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_geqrf], in, 1, NULL, (kn_tensor **const[]){tau}, KN__ORIGIN(KN__OP_geqrf));
}

kn_tensor *kn_householder_product(kn_tensor *x, kn_tensor *tau) {
    kn_tensor *const in[] = {x, tau};
    return kn__apply(&kn__ops[KN__OP_householder_product], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_householder_product));
}

kn_tensor *kn_ormqr_with(kn_tensor *x, kn_tensor *tau, kn_tensor *c, const kn_ormqr_options *options) {
    kn_ormqr_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ormqr], kn_context_of(x))) return kn_nil();
    kn_ormqr_args args = {.right = o.right, .transpose = o.transpose};
    kn_tensor *const in[] = {x, tau, c};
    return kn__apply(&kn__ops[KN__OP_ormqr], in, 3, &args, NULL, KN__ORIGIN(KN__OP_ormqr));
}

kn_tensor *kn_svd_with(kn_tensor *x, kn_tensor **s, kn_tensor **vh, const kn_svd_options *options) {
    kn_svd_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_svd], kn_context_of(x))) return kn_nil();
    kn_svd_args args = {.reduced = o.reduced};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_svd], in, 1, &args, (kn_tensor **const[]){s, vh}, KN__ORIGIN(KN__OP_svd));
}

kn_tensor *kn_svdvals(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_svdvals], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_svdvals));
}

kn_tensor *kn_eigh_with(kn_tensor *x, kn_tensor **v, const kn_eigh_options *options) {
    kn_eigh_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_eigh], kn_context_of(x))) return kn_nil();
    kn_upper_args args = {.upper = o.upper};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_eigh], in, 1, &args, (kn_tensor **const[]){v}, KN__ORIGIN(KN__OP_eigh));
}

kn_tensor *kn_eigvalsh_with(kn_tensor *x, const kn_eigvalsh_options *options) {
    kn_eigvalsh_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_eigvalsh], kn_context_of(x))) return kn_nil();
    kn_upper_args args = {.upper = o.upper};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_eigvalsh], in, 1, &args, NULL, KN__ORIGIN(KN__OP_eigvalsh));
}

kn_tensor *kn_eig(kn_tensor *x, kn_tensor **v) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_eig], in, 1, NULL, (kn_tensor **const[]){v}, KN__ORIGIN(KN__OP_eig));
}

kn_tensor *kn_eigvals(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_eigvals], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_eigvals));
}

kn_tensor *kn_matrix_sqrth(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_matrix_sqrth], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_matrix_sqrth));
}

kn_tensor *kn_polar_decomposition(kn_tensor *x, kn_tensor **p) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_polar_decomposition], in, 1, NULL, (kn_tensor **const[]){p}, KN__ORIGIN(KN__OP_polar_decomposition));
}

kn_tensor *kn_lstsq_with(kn_tensor *a, kn_tensor *b, kn_tensor **residuals, kn_tensor **rank, kn_tensor **singular_values, const kn_lstsq_options *options) {
    kn_lstsq_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lstsq], kn_context_of(a))) return kn_nil();
    kn_lstsq_args args = {.rcond = o.rcond};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_lstsq], in, 2, &args, (kn_tensor **const[]){residuals, rank, singular_values}, KN__ORIGIN(KN__OP_lstsq));
}

kn_tensor *kn_matrix_exp(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_matrix_exp], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_matrix_exp));
}

kn_tensor *kn_vector_norm_with(kn_tensor *x, const kn_vector_norm_options *options) {
    kn_vector_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_vector_norm], kn_context_of(x))) return kn_nil();
    kn_vector_norm_args args = {.axes = o.axes, .keepdim = o.keepdim, .ord = o.ord};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_vector_norm], in, 1, &args, NULL, KN__ORIGIN(KN__OP_vector_norm));
}

kn_tensor *kn_matrix_norm_with(kn_tensor *x, const kn_matrix_norm_options *options) {
    kn_matrix_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_matrix_norm], kn_context_of(x))) return kn_nil();
    kn_matrix_norm_args args = {.ord = o.ord, .axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_matrix_norm], in, 1, &args, NULL, KN__ORIGIN(KN__OP_matrix_norm));
}

kn_tensor *kn_cond_with(kn_tensor *x, const kn_cond_options *options) {
    kn_cond_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cond], kn_context_of(x))) return kn_nil();
    kn_cond_args args = {.ord = o.ord};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cond], in, 1, &args, NULL, KN__ORIGIN(KN__OP_cond));
}

kn_tensor *kn_dist_with(kn_tensor *a, kn_tensor *b, const kn_dist_options *options) {
    kn_dist_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_dist], kn_context_of(a))) return kn_nil();
    kn_dist_args args = {.p = o.p};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_dist], in, 2, &args, NULL, KN__ORIGIN(KN__OP_dist));
}

kn_tensor *kn_pdist_with(kn_tensor *x, const kn_pdist_options *options) {
    kn_pdist_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pdist], kn_context_of(x))) return kn_nil();
    kn_cdist_args args = {.p = o.p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_pdist], in, 1, &args, NULL, KN__ORIGIN(KN__OP_pdist));
}

kn_tensor *kn_cdist_with(kn_tensor *a, kn_tensor *b, const kn_cdist_options *options) {
    kn_cdist_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cdist], kn_context_of(a))) return kn_nil();
    kn_cdist_args args = {.p = o.p};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_cdist], in, 2, &args, NULL, KN__ORIGIN(KN__OP_cdist));
}

kn_tensor *kn_cdist_grad_with(kn_tensor *dy, kn_tensor *a, kn_tensor *b, kn_tensor *d, const kn_cdist_grad_options *options) {
    kn_cdist_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cdist_grad], kn_context_of(dy))) return kn_nil();
    kn_cdist_args args = {.p = o.p};
    kn_tensor *const in[] = {dy, a, b, d};
    return kn__apply(&kn__ops[KN__OP_cdist_grad], in, 4, &args, NULL, KN__ORIGIN(KN__OP_cdist_grad));
}

kn_tensor *kn_conv1d_with(kn_tensor *x, kn_tensor *weight, const kn_conv1d_options *options) {
    kn_conv1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv1d], kn_context_of(x))) return kn_nil();
    kn_conv_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv1d], in, 3, &args, NULL, KN__ORIGIN(KN__OP_conv1d));
}

kn_tensor *kn_conv2d_with(kn_tensor *x, kn_tensor *weight, const kn_conv2d_options *options) {
    kn_conv2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv2d], kn_context_of(x))) return kn_nil();
    kn_conv_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv2d], in, 3, &args, NULL, KN__ORIGIN(KN__OP_conv2d));
}

kn_tensor *kn_conv3d_with(kn_tensor *x, kn_tensor *weight, const kn_conv3d_options *options) {
    kn_conv3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv3d], kn_context_of(x))) return kn_nil();
    kn_conv_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv3d], in, 3, &args, NULL, KN__ORIGIN(KN__OP_conv3d));
}

kn_tensor *kn_conv_transpose1d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose1d_options *options) {
    kn_conv_transpose1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_transpose1d], kn_context_of(x))) return kn_nil();
    kn_conv_transpose_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups, .output_padding = o.output_padding};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv_transpose1d], in, 3, &args, NULL, KN__ORIGIN(KN__OP_conv_transpose1d));
}

kn_tensor *kn_conv_transpose2d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose2d_options *options) {
    kn_conv_transpose2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_transpose2d], kn_context_of(x))) return kn_nil();
    kn_conv_transpose_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups, .output_padding = o.output_padding};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv_transpose2d], in, 3, &args, NULL, KN__ORIGIN(KN__OP_conv_transpose2d));
}

kn_tensor *kn_conv_transpose3d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose3d_options *options) {
    kn_conv_transpose3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_transpose3d], kn_context_of(x))) return kn_nil();
    kn_conv_transpose_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups, .output_padding = o.output_padding};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv_transpose3d], in, 3, &args, NULL, KN__ORIGIN(KN__OP_conv_transpose3d));
}

kn_tensor *kn_conv_weight_grad_with(kn_tensor *x, kn_tensor *dy, kn_dims kernel, const kn_conv_weight_grad_options *options) {
    kn_conv_weight_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_weight_grad], kn_context_of(x))) return kn_nil();
    kn_conv_weight_grad_args args = {.kernel = kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, dy};
    return kn__apply(&kn__ops[KN__OP_conv_weight_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_conv_weight_grad));
}

kn_tensor *kn_max_pool1d_with(kn_tensor *x, const kn_max_pool1d_options *options) {
    kn_max_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_pool1d], kn_context_of(x))) return kn_nil();
    kn_max_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_pool1d], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_max_pool1d));
}

kn_tensor *kn_max_pool2d_with(kn_tensor *x, const kn_max_pool2d_options *options) {
    kn_max_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_pool2d], kn_context_of(x))) return kn_nil();
    kn_max_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_pool2d], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_max_pool2d));
}

kn_tensor *kn_max_pool3d_with(kn_tensor *x, const kn_max_pool3d_options *options) {
    kn_max_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_pool3d], kn_context_of(x))) return kn_nil();
    kn_max_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_pool3d], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_max_pool3d));
}

kn_tensor *kn_avg_pool1d_with(kn_tensor *x, const kn_avg_pool1d_options *options) {
    kn_avg_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool1d], kn_context_of(x))) return kn_nil();
    kn_avg_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_avg_pool1d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_avg_pool1d));
}

kn_tensor *kn_avg_pool2d_with(kn_tensor *x, const kn_avg_pool2d_options *options) {
    kn_avg_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool2d], kn_context_of(x))) return kn_nil();
    kn_avg_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_avg_pool2d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_avg_pool2d));
}

kn_tensor *kn_avg_pool3d_with(kn_tensor *x, const kn_avg_pool3d_options *options) {
    kn_avg_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool3d], kn_context_of(x))) return kn_nil();
    kn_avg_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_avg_pool3d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_avg_pool3d));
}

kn_tensor *kn_adaptive_avg_pool1d(kn_tensor *x, kn_dims output) {
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool1d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_adaptive_avg_pool1d));
}

kn_tensor *kn_adaptive_max_pool1d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool1d_options *options) {
    kn_adaptive_max_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adaptive_max_pool1d], kn_context_of(x))) return kn_nil();
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_max_pool1d], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_adaptive_max_pool1d));
}

kn_tensor *kn_adaptive_avg_pool2d(kn_tensor *x, kn_dims output) {
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool2d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_adaptive_avg_pool2d));
}

kn_tensor *kn_adaptive_max_pool2d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool2d_options *options) {
    kn_adaptive_max_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adaptive_max_pool2d], kn_context_of(x))) return kn_nil();
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_max_pool2d], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_adaptive_max_pool2d));
}

kn_tensor *kn_adaptive_avg_pool3d(kn_tensor *x, kn_dims output) {
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool3d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_adaptive_avg_pool3d));
}

kn_tensor *kn_adaptive_max_pool3d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool3d_options *options) {
    kn_adaptive_max_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adaptive_max_pool3d], kn_context_of(x))) return kn_nil();
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_max_pool3d], in, 1, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_adaptive_max_pool3d));
}

kn_tensor *kn_max_pool_grad(kn_tensor *dy, kn_tensor *indices, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {dy, indices};
    return kn__apply(&kn__ops[KN__OP_max_pool_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_max_pool_grad));
}

kn_tensor *kn_max_pool_pick(kn_tensor *x, kn_tensor *indices) {
    kn_tensor *const in[] = {x, indices};
    return kn__apply(&kn__ops[KN__OP_max_pool_pick], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_max_pool_pick));
}

kn_tensor *kn_avg_pool_grad_with(kn_tensor *dy, kn_shape shape, kn_dims kernel, const kn_avg_pool_grad_options *options) {
    kn_avg_pool_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool_grad], kn_context_of(dy))) return kn_nil();
    kn_avg_pool_grad_args args = {.shape = shape, .kernel = kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_avg_pool_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_avg_pool_grad));
}

kn_tensor *kn_adaptive_avg_pool_grad(kn_tensor *dy, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_adaptive_avg_pool_grad));
}

kn_tensor *kn_interpolate_with(kn_tensor *x, const kn_interpolate_options *options) {
    kn_interpolate_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_interpolate], kn_context_of(x))) return kn_nil();
    kn_interpolate_args args = {.output = o.output, .scale = o.scale, .mode = o.mode, .align_corners = o.align_corners, .antialias = o.antialias, .recompute_scale = o.recompute_scale};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_interpolate], in, 1, &args, NULL, KN__ORIGIN(KN__OP_interpolate));
}

kn_tensor *kn_interpolate_grad_with(kn_tensor *dy, kn_shape shape, const kn_interpolate_grad_options *options) {
    kn_interpolate_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_interpolate_grad], kn_context_of(dy))) return kn_nil();
    kn_interpolate_grad_args args = {.shape = shape, .scale = o.scale, .mode = o.mode, .align_corners = o.align_corners, .antialias = o.antialias};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_interpolate_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_interpolate_grad));
}

kn_tensor *kn_grid_sample_with(kn_tensor *x, kn_tensor *grid, const kn_grid_sample_options *options) {
    kn_grid_sample_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_grid_sample], kn_context_of(x))) return kn_nil();
    kn_grid_sample_args args = {.mode = o.mode, .padding = o.padding, .align_corners = o.align_corners, .pixels = o.pixels};
    kn_tensor *const in[] = {x, grid};
    return kn__apply(&kn__ops[KN__OP_grid_sample], in, 2, &args, NULL, KN__ORIGIN(KN__OP_grid_sample));
}

kn_tensor *kn_grid_sample_slope_with(kn_tensor *x, kn_tensor *grid, kn_dims orders, const kn_grid_sample_slope_options *options) {
    kn_grid_sample_slope_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_grid_sample_slope], kn_context_of(x))) return kn_nil();
    kn_grid_sample_slope_args args = {.orders = orders, .mode = o.mode, .padding = o.padding, .align_corners = o.align_corners, .pixels = o.pixels};
    kn_tensor *const in[] = {x, grid};
    return kn__apply(&kn__ops[KN__OP_grid_sample_slope], in, 2, &args, NULL, KN__ORIGIN(KN__OP_grid_sample_slope));
}

kn_tensor *kn_grid_sample_grad_with(kn_tensor *dy, kn_tensor *grid, kn_shape shape, kn_dims orders, const kn_grid_sample_grad_options *options) {
    kn_grid_sample_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_grid_sample_grad], kn_context_of(dy))) return kn_nil();
    kn_grid_sample_grad_args args = {.shape = shape, .orders = orders, .mode = o.mode, .padding = o.padding, .align_corners = o.align_corners, .pixels = o.pixels};
    kn_tensor *const in[] = {dy, grid};
    return kn__apply(&kn__ops[KN__OP_grid_sample_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_grid_sample_grad));
}

kn_tensor *kn_affine_grid_with(kn_tensor *theta, kn_shape shape, const kn_affine_grid_options *options) {
    kn_affine_grid_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_affine_grid], kn_context_of(theta))) return kn_nil();
    kn_affine_grid_args args = {.shape = shape, .align_corners = o.align_corners};
    kn_tensor *const in[] = {theta};
    return kn__apply(&kn__ops[KN__OP_affine_grid], in, 1, &args, NULL, KN__ORIGIN(KN__OP_affine_grid));
}

kn_tensor *kn_im2col_with(kn_tensor *x, const kn_im2col_options *options) {
    kn_im2col_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_im2col], kn_context_of(x))) return kn_nil();
    kn_im2col_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .dilation = o.dilation};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_im2col], in, 1, &args, NULL, KN__ORIGIN(KN__OP_im2col));
}

kn_tensor *kn_col2im_with(kn_tensor *x, kn_dims output, const kn_col2im_options *options) {
    kn_col2im_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_col2im], kn_context_of(x))) return kn_nil();
    kn_col2im_args args = {.output = output, .kernel = o.kernel, .stride = o.stride, .padding = o.padding, .dilation = o.dilation};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_col2im], in, 1, &args, NULL, KN__ORIGIN(KN__OP_col2im));
}

kn_tensor *kn_max_unpool1d_with(kn_tensor *x, kn_tensor *indices, const kn_max_unpool1d_options *options) {
    kn_max_unpool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_unpool1d], kn_context_of(x))) return kn_nil();
    kn_max_unpool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .output = o.output};
    kn_tensor *const in[] = {x, indices};
    return kn__apply(&kn__ops[KN__OP_max_unpool1d], in, 2, &args, NULL, KN__ORIGIN(KN__OP_max_unpool1d));
}

kn_tensor *kn_max_unpool2d_with(kn_tensor *x, kn_tensor *indices, const kn_max_unpool2d_options *options) {
    kn_max_unpool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_unpool2d], kn_context_of(x))) return kn_nil();
    kn_max_unpool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .output = o.output};
    kn_tensor *const in[] = {x, indices};
    return kn__apply(&kn__ops[KN__OP_max_unpool2d], in, 2, &args, NULL, KN__ORIGIN(KN__OP_max_unpool2d));
}

kn_tensor *kn_max_unpool3d_with(kn_tensor *x, kn_tensor *indices, const kn_max_unpool3d_options *options) {
    kn_max_unpool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_unpool3d], kn_context_of(x))) return kn_nil();
    kn_max_unpool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .output = o.output};
    kn_tensor *const in[] = {x, indices};
    return kn__apply(&kn__ops[KN__OP_max_unpool3d], in, 2, &args, NULL, KN__ORIGIN(KN__OP_max_unpool3d));
}

kn_tensor *kn_fractional_max_pool2d_with(kn_tensor *x, const kn_fractional_max_pool2d_options *options) {
    kn_fractional_max_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fractional_max_pool2d], kn_context_of(x))) return kn_nil();
    kn_fractional_pool_args args = {.kernel = o.kernel, .output = o.output, .ratio = o.ratio};
    kn_tensor *const in[] = {x, o.samples};
    return kn__apply(&kn__ops[KN__OP_fractional_max_pool2d], in, 2, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_fractional_max_pool2d));
}

kn_tensor *kn_fractional_max_pool3d_with(kn_tensor *x, const kn_fractional_max_pool3d_options *options) {
    kn_fractional_max_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fractional_max_pool3d], kn_context_of(x))) return kn_nil();
    kn_fractional_pool_args args = {.kernel = o.kernel, .output = o.output, .ratio = o.ratio};
    kn_tensor *const in[] = {x, o.samples};
    return kn__apply(&kn__ops[KN__OP_fractional_max_pool3d], in, 2, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_fractional_max_pool3d));
}

kn_tensor *kn_fractional_max_pool_at_with(kn_tensor *x, kn_tensor *samples, const kn_fractional_max_pool_at_options *options) {
    kn_fractional_max_pool_at_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_fractional_max_pool_at], kn_context_of(x))) return kn_nil();
    kn_fractional_pool_args args = {.kernel = o.kernel, .output = o.output, .ratio = o.ratio};
    kn_tensor *const in[] = {x, samples};
    return kn__apply(&kn__ops[KN__OP_fractional_max_pool_at], in, 2, &args, (kn_tensor **const[]){o.indices}, KN__ORIGIN(KN__OP_fractional_max_pool_at));
}

kn_tensor *kn_lp_pool1d_with(kn_tensor *x, double p, const kn_lp_pool1d_options *options) {
    kn_lp_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lp_pool1d], kn_context_of(x))) return kn_nil();
    kn_lp_pool_args args = {.p = p, .kernel = o.kernel, .stride = o.stride, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lp_pool1d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_lp_pool1d));
}

kn_tensor *kn_lp_pool2d_with(kn_tensor *x, double p, const kn_lp_pool2d_options *options) {
    kn_lp_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lp_pool2d], kn_context_of(x))) return kn_nil();
    kn_lp_pool_args args = {.p = p, .kernel = o.kernel, .stride = o.stride, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lp_pool2d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_lp_pool2d));
}

kn_tensor *kn_lp_pool3d_with(kn_tensor *x, double p, const kn_lp_pool3d_options *options) {
    kn_lp_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_lp_pool3d], kn_context_of(x))) return kn_nil();
    kn_lp_pool_args args = {.p = p, .kernel = o.kernel, .stride = o.stride, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_lp_pool3d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_lp_pool3d));
}

kn_tensor *kn_local_response_norm_with(kn_tensor *x, int64_t channels, const kn_local_response_norm_options *options) {
    kn_local_response_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_local_response_norm], kn_context_of(x))) return kn_nil();
    kn_local_response_norm_args args = {.channels = channels, .alpha = o.alpha, .beta = o.beta, .k = o.k};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_local_response_norm], in, 1, &args, NULL, KN__ORIGIN(KN__OP_local_response_norm));
}

kn_tensor *kn_deform_conv2d_with(kn_tensor *x, kn_tensor *offset, kn_tensor *weight, const kn_deform_conv2d_options *options) {
    kn_deform_conv2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_deform_conv2d], kn_context_of(x))) return kn_nil();
    kn_deform_conv_args args = {.stride = o.stride, .padding = o.padding, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, offset, weight, o.mask, o.bias};
    return kn__apply(&kn__ops[KN__OP_deform_conv2d], in, 5, &args, NULL, KN__ORIGIN(KN__OP_deform_conv2d));
}

kn_tensor *kn_upsample_nearest_with(kn_tensor *x, const kn_upsample_nearest_options *options) {
    kn_upsample_nearest_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_upsample_nearest], kn_context_of(x))) return kn_nil();
    kn_upsample_args args = {.output = o.output, .scale = o.scale};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_upsample_nearest], in, 1, &args, NULL, KN__ORIGIN(KN__OP_upsample_nearest));
}

kn_tensor *kn_upsample_bilinear_with(kn_tensor *x, const kn_upsample_bilinear_options *options) {
    kn_upsample_bilinear_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_upsample_bilinear], kn_context_of(x))) return kn_nil();
    kn_upsample_args args = {.output = o.output, .scale = o.scale};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_upsample_bilinear], in, 1, &args, NULL, KN__ORIGIN(KN__OP_upsample_bilinear));
}

kn_tensor *kn_relu(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_relu], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_relu));
}

kn_tensor *kn_relu_grad(kn_tensor *dy, kn_tensor *y) {
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_relu_grad], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_relu_grad));
}

kn_tensor *kn_sigmoid(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sigmoid], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_sigmoid));
}

kn_tensor *kn_sigmoid_grad(kn_tensor *dy, kn_tensor *y) {
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_sigmoid_grad], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_sigmoid_grad));
}

kn_tensor *kn_tanh_grad(kn_tensor *dy, kn_tensor *y) {
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_tanh_grad], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_tanh_grad));
}

kn_tensor *kn_silu(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_silu], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_silu));
}

kn_tensor *kn_silu_grad(kn_tensor *dy, kn_tensor *x) {
    kn_tensor *const in[] = {dy, x};
    return kn__apply(&kn__ops[KN__OP_silu_grad], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_silu_grad));
}

kn_tensor *kn_gelu_with(kn_tensor *x, const kn_gelu_options *options) {
    kn_gelu_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_gelu], kn_context_of(x))) return kn_nil();
    kn_gelu_args args = {.approximate_tanh = o.approximate_tanh};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_gelu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_gelu));
}

kn_tensor *kn_gelu_grad_with(kn_tensor *dy, kn_tensor *x, const kn_gelu_grad_options *options) {
    kn_gelu_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_gelu_grad], kn_context_of(dy))) return kn_nil();
    kn_gelu_args args = {.approximate_tanh = o.approximate_tanh};
    kn_tensor *const in[] = {dy, x};
    return kn__apply(&kn__ops[KN__OP_gelu_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_gelu_grad));
}

kn_tensor *kn_softplus_with(kn_tensor *x, const kn_softplus_options *options) {
    kn_softplus_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_softplus], kn_context_of(x))) return kn_nil();
    kn_softplus_args args = {.beta = o.beta, .threshold = o.threshold};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softplus], in, 1, &args, NULL, KN__ORIGIN(KN__OP_softplus));
}

kn_tensor *kn_leaky_relu(kn_tensor *x, double slope) {
    kn_slope_args args = {.slope = slope};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_leaky_relu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_leaky_relu));
}

kn_tensor *kn_elu(kn_tensor *x, double alpha) {
    kn_alpha_args args = {.alpha = alpha};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_elu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_elu));
}

kn_tensor *kn_selu(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_selu], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_selu));
}

kn_tensor *kn_celu(kn_tensor *x, double alpha) {
    kn_alpha_args args = {.alpha = alpha};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_celu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_celu));
}

kn_tensor *kn_hardtanh(kn_tensor *x, double min, double max) {
    kn_limits_args args = {.min = min, .max = max};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hardtanh], in, 1, &args, NULL, KN__ORIGIN(KN__OP_hardtanh));
}

kn_tensor *kn_relu6(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_relu6], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_relu6));
}

kn_tensor *kn_hardsigmoid(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hardsigmoid], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_hardsigmoid));
}

kn_tensor *kn_hardswish(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hardswish], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_hardswish));
}

kn_tensor *kn_softshrink(kn_tensor *x, double lambda) {
    kn_lambda_args args = {.lambda = lambda};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softshrink], in, 1, &args, NULL, KN__ORIGIN(KN__OP_softshrink));
}

kn_tensor *kn_hardshrink(kn_tensor *x, double lambda) {
    kn_lambda_args args = {.lambda = lambda};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_hardshrink], in, 1, &args, NULL, KN__ORIGIN(KN__OP_hardshrink));
}

kn_tensor *kn_threshold(kn_tensor *x, double threshold, double value) {
    kn_threshold_args args = {.threshold = threshold, .value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_threshold], in, 1, &args, NULL, KN__ORIGIN(KN__OP_threshold));
}

kn_tensor *kn_mish(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mish], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_mish));
}

kn_tensor *kn_softsign(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softsign], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_softsign));
}

kn_tensor *kn_log_sigmoid(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log_sigmoid], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_log_sigmoid));
}

kn_tensor *kn_tanhshrink(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_tanhshrink], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_tanhshrink));
}

kn_tensor *kn_prelu(kn_tensor *x, kn_tensor *weight) {
    kn_tensor *const in[] = {x, weight};
    return kn__apply(&kn__ops[KN__OP_prelu], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_prelu));
}

kn_tensor *kn_softmax(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softmax], in, 1, &args, NULL, KN__ORIGIN(KN__OP_softmax));
}

kn_tensor *kn_softmax_grad(kn_tensor *dy, kn_tensor *y, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_softmax_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_softmax_grad));
}

kn_tensor *kn_log_softmax(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log_softmax], in, 1, &args, NULL, KN__ORIGIN(KN__OP_log_softmax));
}

kn_tensor *kn_log_softmax_grad(kn_tensor *dy, kn_tensor *y, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_log_softmax_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_log_softmax_grad));
}

kn_tensor *kn_softmin(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softmin], in, 1, &args, NULL, KN__ORIGIN(KN__OP_softmin));
}

kn_tensor *kn_layer_norm_with(kn_tensor *x, const kn_layer_norm_options *options) {
    kn_layer_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_layer_norm], kn_context_of(x))) return kn_nil();
    kn_layer_norm_args args = {.normalized = o.normalized, .eps = o.eps};
    kn_tensor *const in[] = {x, o.weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_layer_norm], in, 3, &args, NULL, KN__ORIGIN(KN__OP_layer_norm));
}

kn_tensor *kn_layer_norm_grad_with(kn_tensor *dy, kn_tensor *x, kn_tensor **dweight, kn_tensor **dbias, const kn_layer_norm_grad_options *options) {
    kn_layer_norm_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_layer_norm_grad], kn_context_of(dy))) return kn_nil();
    kn_layer_norm_args args = {.normalized = o.normalized, .eps = o.eps};
    kn_tensor *const in[] = {dy, x, o.weight};
    return kn__apply(&kn__ops[KN__OP_layer_norm_grad], in, 3, &args, (kn_tensor **const[]){dweight, dbias}, KN__ORIGIN(KN__OP_layer_norm_grad));
}

kn_tensor *kn_rms_norm_with(kn_tensor *x, const kn_rms_norm_options *options) {
    kn_rms_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rms_norm], kn_context_of(x))) return kn_nil();
    kn_layer_norm_args args = {.normalized = o.normalized, .eps = o.eps};
    kn_tensor *const in[] = {x, o.weight};
    return kn__apply(&kn__ops[KN__OP_rms_norm], in, 2, &args, NULL, KN__ORIGIN(KN__OP_rms_norm));
}

kn_tensor *kn_rms_norm_grad_with(kn_tensor *dy, kn_tensor *x, kn_tensor **dweight, const kn_rms_norm_grad_options *options) {
    kn_rms_norm_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rms_norm_grad], kn_context_of(dy))) return kn_nil();
    kn_layer_norm_args args = {.normalized = o.normalized, .eps = o.eps};
    kn_tensor *const in[] = {dy, x, o.weight};
    return kn__apply(&kn__ops[KN__OP_rms_norm_grad], in, 3, &args, (kn_tensor **const[]){dweight}, KN__ORIGIN(KN__OP_rms_norm_grad));
}

kn_tensor *kn_group_norm_with(kn_tensor *x, int64_t groups, const kn_group_norm_options *options) {
    kn_group_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_group_norm], kn_context_of(x))) return kn_nil();
    kn_group_norm_args args = {.groups = groups, .eps = o.eps};
    kn_tensor *const in[] = {x, o.weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_group_norm], in, 3, &args, NULL, KN__ORIGIN(KN__OP_group_norm));
}

kn_tensor *kn_instance_norm_with(kn_tensor *x, const kn_instance_norm_options *options) {
    kn_instance_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_instance_norm], kn_context_of(x))) return kn_nil();
    kn_instance_norm_args args = {.eps = o.eps};
    kn_tensor *const in[] = {x, o.weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_instance_norm], in, 3, &args, NULL, KN__ORIGIN(KN__OP_instance_norm));
}

kn_tensor *kn_batch_norm_with(kn_tensor *x, kn_tensor **mean, kn_tensor **var, const kn_batch_norm_options *options) {
    kn_batch_norm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_batch_norm], kn_context_of(x))) return kn_nil();
    kn_batch_norm_args args = {.eps = o.eps};
    kn_tensor *const in[] = {x, o.weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_batch_norm], in, 3, &args, (kn_tensor **const[]){mean, var}, KN__ORIGIN(KN__OP_batch_norm));
}

kn_tensor *kn_batch_norm_grad_with(kn_tensor *dy, kn_tensor *x, kn_tensor *mean, kn_tensor *var, kn_tensor **dweight, kn_tensor **dbias, const kn_batch_norm_grad_options *options) {
    kn_batch_norm_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_batch_norm_grad], kn_context_of(dy))) return kn_nil();
    kn_batch_norm_args args = {.eps = o.eps};
    kn_tensor *const in[] = {dy, x, mean, var, o.weight};
    return kn__apply(&kn__ops[KN__OP_batch_norm_grad], in, 5, &args, (kn_tensor **const[]){dweight, dbias}, KN__ORIGIN(KN__OP_batch_norm_grad));
}

kn_tensor *kn_batch_norm_inference_with(kn_tensor *x, kn_tensor *mean, kn_tensor *var, const kn_batch_norm_inference_options *options) {
    kn_batch_norm_inference_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_batch_norm_inference], kn_context_of(x))) return kn_nil();
    kn_batch_norm_args args = {.eps = o.eps};
    kn_tensor *const in[] = {x, mean, var, o.weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_batch_norm_inference], in, 5, &args, NULL, KN__ORIGIN(KN__OP_batch_norm_inference));
}

kn_tensor *kn_pick_class_with(kn_tensor *x, kn_tensor *target, const kn_pick_class_options *options) {
    kn_pick_class_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pick_class], kn_context_of(x))) return kn_nil();
    kn_pick_class_args args = {.ignore_index = o.ignore_index};
    kn_tensor *const in[] = {x, target};
    return kn__apply(&kn__ops[KN__OP_pick_class], in, 2, &args, NULL, KN__ORIGIN(KN__OP_pick_class));
}

kn_tensor *kn_put_class_with(kn_tensor *dy, kn_tensor *target, int64_t classes, const kn_put_class_options *options) {
    kn_put_class_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_put_class], kn_context_of(dy))) return kn_nil();
    kn_put_class_args args = {.classes = classes, .ignore_index = o.ignore_index};
    kn_tensor *const in[] = {dy, target};
    return kn__apply(&kn__ops[KN__OP_put_class], in, 2, &args, NULL, KN__ORIGIN(KN__OP_put_class));
}

kn_tensor *kn_nll_loss_with(kn_tensor *log_probabilities, kn_tensor *target, const kn_nll_loss_options *options) {
    kn_nll_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nll_loss], kn_context_of(log_probabilities))) return kn_nil();
    kn_nll_loss_args args = {.ignore_index = o.ignore_index, .reduction = o.reduction};
    kn_tensor *const in[] = {log_probabilities, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_nll_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_nll_loss));
}

kn_tensor *kn_cross_entropy_with(kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_options *options) {
    kn_cross_entropy_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cross_entropy], kn_context_of(logits))) return kn_nil();
    kn_cross_entropy_args args = {.ignore_index = o.ignore_index, .label_smoothing = o.label_smoothing, .reduction = o.reduction};
    kn_tensor *const in[] = {logits, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_cross_entropy], in, 3, &args, NULL, KN__ORIGIN(KN__OP_cross_entropy));
}

kn_tensor *kn_cross_entropy_grad_with(kn_tensor *dy, kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_grad_options *options) {
    kn_cross_entropy_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cross_entropy_grad], kn_context_of(dy))) return kn_nil();
    kn_cross_entropy_args args = {.ignore_index = o.ignore_index, .label_smoothing = o.label_smoothing, .reduction = o.reduction};
    kn_tensor *const in[] = {dy, logits, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_cross_entropy_grad], in, 4, &args, NULL, KN__ORIGIN(KN__OP_cross_entropy_grad));
}

kn_tensor *kn_mse_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_mse_loss_options *options) {
    kn_mse_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_mse_loss], kn_context_of(prediction))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target};
    return kn__apply(&kn__ops[KN__OP_mse_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_mse_loss));
}

kn_tensor *kn_l1_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_l1_loss_options *options) {
    kn_l1_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_l1_loss], kn_context_of(prediction))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target};
    return kn__apply(&kn__ops[KN__OP_l1_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_l1_loss));
}

kn_tensor *kn_smooth_l1_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_smooth_l1_loss_options *options) {
    kn_smooth_l1_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_smooth_l1_loss], kn_context_of(prediction))) return kn_nil();
    kn_smooth_l1_loss_args args = {.beta = o.beta, .reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target};
    return kn__apply(&kn__ops[KN__OP_smooth_l1_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_smooth_l1_loss));
}

kn_tensor *kn_huber_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_huber_loss_options *options) {
    kn_huber_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_huber_loss], kn_context_of(prediction))) return kn_nil();
    kn_huber_loss_args args = {.delta = o.delta, .reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target};
    return kn__apply(&kn__ops[KN__OP_huber_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_huber_loss));
}

kn_tensor *kn_bce_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_bce_loss_options *options) {
    kn_bce_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bce_loss], kn_context_of(prediction))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_bce_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_bce_loss));
}

kn_tensor *kn_bce_with_logits_loss_with(kn_tensor *logits, kn_tensor *target, const kn_bce_with_logits_loss_options *options) {
    kn_bce_with_logits_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bce_with_logits_loss], kn_context_of(logits))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {logits, target, o.weight, o.pos_weight};
    return kn__apply(&kn__ops[KN__OP_bce_with_logits_loss], in, 4, &args, NULL, KN__ORIGIN(KN__OP_bce_with_logits_loss));
}

kn_tensor *kn_kl_div_with(kn_tensor *log_prediction, kn_tensor *target, const kn_kl_div_options *options) {
    kn_kl_div_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_kl_div], kn_context_of(log_prediction))) return kn_nil();
    kn_kl_div_args args = {.log_target = o.log_target, .reduction = o.reduction};
    kn_tensor *const in[] = {log_prediction, target};
    return kn__apply(&kn__ops[KN__OP_kl_div], in, 2, &args, NULL, KN__ORIGIN(KN__OP_kl_div));
}

kn_tensor *kn_cosine_similarity_with(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_cosine_similarity_options *options) {
    kn_cosine_similarity_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cosine_similarity], kn_context_of(a))) return kn_nil();
    kn_cosine_similarity_args args = {.axis = axis, .eps = o.eps};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_cosine_similarity], in, 2, &args, NULL, KN__ORIGIN(KN__OP_cosine_similarity));
}

kn_tensor *kn_bilinear_with(kn_tensor *a, kn_tensor *b, kn_tensor *weight, const kn_bilinear_options *options) {
    kn_bilinear_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bilinear], kn_context_of(a))) return kn_nil();
    kn_tensor *const in[] = {a, b, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_bilinear], in, 4, NULL, NULL, KN__ORIGIN(KN__OP_bilinear));
}

kn_tensor *kn_scaled_dot_product_attention_with(kn_tensor *q, kn_tensor *k, kn_tensor *v, const kn_scaled_dot_product_attention_options *options) {
    kn_scaled_dot_product_attention_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_scaled_dot_product_attention], kn_context_of(q))) return kn_nil();
    kn_attention_args args = {.causal = o.causal, .causal_from_end = o.causal_from_end, .scale = o.scale, .softcap = o.softcap, .dropout = o.dropout};
    kn_tensor *const in[] = {q, k, v, o.mask, o.bias};
    return kn__apply(&kn__ops[KN__OP_scaled_dot_product_attention], in, 5, &args, (kn_tensor **const[]){o.logsumexp}, KN__ORIGIN(KN__OP_scaled_dot_product_attention));
}

kn_tensor *kn_scaled_dot_product_attention_grad_with(kn_tensor *dy, kn_tensor *q, kn_tensor *k, kn_tensor *v, kn_tensor **dk, kn_tensor **dv, const kn_scaled_dot_product_attention_grad_options *options) {
    kn_scaled_dot_product_attention_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_scaled_dot_product_attention_grad], kn_context_of(dy))) return kn_nil();
    kn_attention_grad_args args = {.causal = o.causal, .causal_from_end = o.causal_from_end, .scale = o.scale, .softcap = o.softcap, .dropout = o.dropout, .key = o.key, .position = o.position};
    kn_tensor *const in[] = {dy, q, k, v, o.mask, o.bias};
    return kn__apply(&kn__ops[KN__OP_scaled_dot_product_attention_grad], in, 6, &args, (kn_tensor **const[]){dk, dv}, KN__ORIGIN(KN__OP_scaled_dot_product_attention_grad));
}

kn_tensor *kn_glu_with(kn_tensor *x, const kn_glu_options *options) {
    kn_glu_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_glu], kn_context_of(x))) return kn_nil();
    kn_last_axis_args args = {.axis = o.axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_glu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_glu));
}

kn_tensor *kn_rrelu_with(kn_tensor *x, const kn_rrelu_options *options) {
    kn_rrelu_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rrelu], kn_context_of(x))) return kn_nil();
    kn_rrelu_args args = {.lower = o.lower, .upper = o.upper, .training = o.training};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_rrelu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_rrelu));
}

kn_tensor *kn_thresholded_relu(kn_tensor *x, double alpha) {
    kn_thresholded_args args = {.alpha = alpha};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_thresholded_relu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_thresholded_relu));
}

kn_tensor *kn_shrink_with(kn_tensor *x, double lambda, const kn_shrink_options *options) {
    kn_shrink_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_shrink], kn_context_of(x))) return kn_nil();
    kn_shrink_args args = {.lambda = lambda, .bias = o.bias};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_shrink], in, 1, &args, NULL, KN__ORIGIN(KN__OP_shrink));
}

kn_tensor *kn_alpha_dropout(kn_tensor *x, double p) {
    kn_probability_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_alpha_dropout], in, 1, &args, NULL, KN__ORIGIN(KN__OP_alpha_dropout));
}

kn_tensor *kn_feature_alpha_dropout(kn_tensor *x, double p) {
    kn_probability_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_feature_alpha_dropout], in, 1, &args, NULL, KN__ORIGIN(KN__OP_feature_alpha_dropout));
}

kn_tensor *kn_feature_dropout(kn_tensor *x, double p) {
    kn_probability_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_feature_dropout], in, 1, &args, NULL, KN__ORIGIN(KN__OP_feature_dropout));
}

kn_tensor *kn_dropout1d(kn_tensor *x, double p) {
    kn_probability_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_dropout1d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_dropout1d));
}

kn_tensor *kn_dropout2d(kn_tensor *x, double p) {
    kn_probability_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_dropout2d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_dropout2d));
}

kn_tensor *kn_dropout3d(kn_tensor *x, double p) {
    kn_probability_args args = {.p = p};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_dropout3d], in, 1, &args, NULL, KN__ORIGIN(KN__OP_dropout3d));
}

kn_tensor *kn_quiet_softmax(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_quiet_softmax], in, 1, &args, NULL, KN__ORIGIN(KN__OP_quiet_softmax));
}

kn_tensor *kn_normalize_with(kn_tensor *x, const kn_normalize_options *options) {
    kn_normalize_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_normalize], kn_context_of(x))) return kn_nil();
    kn_normalize_args args = {.p = o.p, .axis = o.axis, .eps = o.eps};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_normalize], in, 1, &args, NULL, KN__ORIGIN(KN__OP_normalize));
}

kn_tensor *kn_linear_cross_entropy_with(kn_tensor *x, kn_tensor *linear_weight, kn_tensor *target, const kn_linear_cross_entropy_options *options) {
    kn_linear_cross_entropy_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_linear_cross_entropy], kn_context_of(x))) return kn_nil();
    kn_linear_cross_entropy_args args = {.ignore_index = o.ignore_index, .label_smoothing = o.label_smoothing, .chunk = o.chunk, .reduction = o.reduction};
    kn_tensor *const in[] = {x, linear_weight, target, o.linear_bias, o.weight};
    return kn__apply(&kn__ops[KN__OP_linear_cross_entropy], in, 5, &args, NULL, KN__ORIGIN(KN__OP_linear_cross_entropy));
}

kn_tensor *kn_hinge_embedding_loss_with(kn_tensor *x, kn_tensor *target, const kn_hinge_embedding_loss_options *options) {
    kn_hinge_embedding_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_hinge_embedding_loss], kn_context_of(x))) return kn_nil();
    kn_hinge_loss_args args = {.margin = o.margin, .reduction = o.reduction};
    kn_tensor *const in[] = {x, target};
    return kn__apply(&kn__ops[KN__OP_hinge_embedding_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_hinge_embedding_loss));
}

kn_tensor *kn_margin_ranking_loss_with(kn_tensor *a, kn_tensor *b, kn_tensor *target, const kn_margin_ranking_loss_options *options) {
    kn_margin_ranking_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_margin_ranking_loss], kn_context_of(a))) return kn_nil();
    kn_margin_loss_args args = {.margin = o.margin, .reduction = o.reduction};
    kn_tensor *const in[] = {a, b, target};
    return kn__apply(&kn__ops[KN__OP_margin_ranking_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_margin_ranking_loss));
}

kn_tensor *kn_soft_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_soft_margin_loss_options *options) {
    kn_soft_margin_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_soft_margin_loss], kn_context_of(x))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {x, target};
    return kn__apply(&kn__ops[KN__OP_soft_margin_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_soft_margin_loss));
}

kn_tensor *kn_cosine_embedding_loss_with(kn_tensor *a, kn_tensor *b, kn_tensor *target, const kn_cosine_embedding_loss_options *options) {
    kn_cosine_embedding_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cosine_embedding_loss], kn_context_of(a))) return kn_nil();
    kn_margin_loss_args args = {.margin = o.margin, .reduction = o.reduction};
    kn_tensor *const in[] = {a, b, target};
    return kn__apply(&kn__ops[KN__OP_cosine_embedding_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_cosine_embedding_loss));
}

kn_tensor *kn_multi_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_multi_margin_loss_options *options) {
    kn_multi_margin_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_multi_margin_loss], kn_context_of(x))) return kn_nil();
    kn_multi_margin_loss_args args = {.p = o.p, .margin = o.margin, .reduction = o.reduction};
    kn_tensor *const in[] = {x, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_multi_margin_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_multi_margin_loss));
}

kn_tensor *kn_multilabel_margin(kn_tensor *x, kn_tensor *target) {
    kn_tensor *const in[] = {x, target};
    return kn__apply(&kn__ops[KN__OP_multilabel_margin], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_multilabel_margin));
}

kn_tensor *kn_multilabel_margin_grad(kn_tensor *dy, kn_tensor *x, kn_tensor *target) {
    kn_tensor *const in[] = {dy, x, target};
    return kn__apply(&kn__ops[KN__OP_multilabel_margin_grad], in, 3, NULL, NULL, KN__ORIGIN(KN__OP_multilabel_margin_grad));
}

kn_tensor *kn_multilabel_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_multilabel_margin_loss_options *options) {
    kn_multilabel_margin_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_multilabel_margin_loss], kn_context_of(x))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {x, target};
    return kn__apply(&kn__ops[KN__OP_multilabel_margin_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_multilabel_margin_loss));
}

kn_tensor *kn_multilabel_soft_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_multilabel_soft_margin_loss_options *options) {
    kn_multilabel_soft_margin_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_multilabel_soft_margin_loss], kn_context_of(x))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {x, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_multilabel_soft_margin_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_multilabel_soft_margin_loss));
}

kn_tensor *kn_triplet_margin_loss_with(kn_tensor *anchor, kn_tensor *positive, kn_tensor *negative, const kn_triplet_margin_loss_options *options) {
    kn_triplet_margin_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_triplet_margin_loss], kn_context_of(anchor))) return kn_nil();
    kn_triplet_loss_args args = {.margin = o.margin, .p = o.p, .eps = o.eps, .swap = o.swap, .reduction = o.reduction};
    kn_tensor *const in[] = {anchor, positive, negative};
    return kn__apply(&kn__ops[KN__OP_triplet_margin_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_triplet_margin_loss));
}

kn_tensor *kn_ctc_with(kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_options *options) {
    kn_ctc_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ctc], kn_context_of(log_probabilities))) return kn_nil();
    kn_ctc_args args = {.blank = o.blank, .zero_infinity = o.zero_infinity};
    kn_tensor *const in[] = {log_probabilities, targets, input_lengths, target_lengths};
    return kn__apply(&kn__ops[KN__OP_ctc], in, 4, &args, NULL, KN__ORIGIN(KN__OP_ctc));
}

kn_tensor *kn_ctc_grad_with(kn_tensor *dy, kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_grad_options *options) {
    kn_ctc_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ctc_grad], kn_context_of(dy))) return kn_nil();
    kn_ctc_args args = {.blank = o.blank, .zero_infinity = o.zero_infinity};
    kn_tensor *const in[] = {dy, log_probabilities, targets, input_lengths, target_lengths};
    return kn__apply(&kn__ops[KN__OP_ctc_grad], in, 5, &args, NULL, KN__ORIGIN(KN__OP_ctc_grad));
}

kn_tensor *kn_ctc_loss_with(kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_loss_options *options) {
    kn_ctc_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_ctc_loss], kn_context_of(log_probabilities))) return kn_nil();
    kn_ctc_loss_args args = {.blank = o.blank, .zero_infinity = o.zero_infinity, .reduction = o.reduction};
    kn_tensor *const in[] = {log_probabilities, targets, input_lengths, target_lengths};
    return kn__apply(&kn__ops[KN__OP_ctc_loss], in, 4, &args, NULL, KN__ORIGIN(KN__OP_ctc_loss));
}

kn_tensor *kn_rnnt_with(kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_options *options) {
    kn_rnnt_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rnnt], kn_context_of(logits))) return kn_nil();
    kn_rnnt_args args = {.blank = o.blank, .clamp = o.clamp, .log_probabilities = o.log_probabilities};
    kn_tensor *const in[] = {logits, targets, logit_lengths, target_lengths};
    return kn__apply(&kn__ops[KN__OP_rnnt], in, 4, &args, NULL, KN__ORIGIN(KN__OP_rnnt));
}

kn_tensor *kn_rnnt_grad_with(kn_tensor *dy, kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_grad_options *options) {
    kn_rnnt_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rnnt_grad], kn_context_of(dy))) return kn_nil();
    kn_rnnt_args args = {.blank = o.blank, .clamp = o.clamp, .log_probabilities = o.log_probabilities};
    kn_tensor *const in[] = {dy, logits, targets, logit_lengths, target_lengths};
    return kn__apply(&kn__ops[KN__OP_rnnt_grad], in, 5, &args, NULL, KN__ORIGIN(KN__OP_rnnt_grad));
}

kn_tensor *kn_rnnt_loss_with(kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_loss_options *options) {
    kn_rnnt_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rnnt_loss], kn_context_of(logits))) return kn_nil();
    kn_rnnt_loss_args args = {.blank = o.blank, .clamp = o.clamp, .log_probabilities = o.log_probabilities, .reduction = o.reduction};
    kn_tensor *const in[] = {logits, targets, logit_lengths, target_lengths};
    return kn__apply(&kn__ops[KN__OP_rnnt_loss], in, 4, &args, NULL, KN__ORIGIN(KN__OP_rnnt_loss));
}

kn_tensor *kn_gaussian_nll_loss_with(kn_tensor *prediction, kn_tensor *target, kn_tensor *var, const kn_gaussian_nll_loss_options *options) {
    kn_gaussian_nll_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_gaussian_nll_loss], kn_context_of(prediction))) return kn_nil();
    kn_gaussian_nll_loss_args args = {.full = o.full, .eps = o.eps, .reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target, var};
    return kn__apply(&kn__ops[KN__OP_gaussian_nll_loss], in, 3, &args, NULL, KN__ORIGIN(KN__OP_gaussian_nll_loss));
}

kn_tensor *kn_poisson_nll_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_poisson_nll_loss_options *options) {
    kn_poisson_nll_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_poisson_nll_loss], kn_context_of(prediction))) return kn_nil();
    kn_poisson_nll_loss_args args = {.no_log_input = o.no_log_input, .full = o.full, .eps = o.eps, .reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target};
    return kn__apply(&kn__ops[KN__OP_poisson_nll_loss], in, 2, &args, NULL, KN__ORIGIN(KN__OP_poisson_nll_loss));
}

kn_tensor *kn_pairwise_distance_with(kn_tensor *a, kn_tensor *b, const kn_pairwise_distance_options *options) {
    kn_pairwise_distance_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pairwise_distance], kn_context_of(a))) return kn_nil();
    kn_distance_args args = {.p = o.p, .eps = o.eps, .keepdim = o.keepdim};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_pairwise_distance], in, 2, &args, NULL, KN__ORIGIN(KN__OP_pairwise_distance));
}

kn_status kn_sgd_step_with(kn_tensor *param, kn_tensor *grad, double lr, int64_t step, const kn_sgd_step_options *options) {
    kn_sgd_step_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_sgd_step], kn_context_of(param))) return KN_E_OPTIONS_SIZE;
    kn_sgd_step_args args = {.lr = lr, .step = step, .momentum = o.momentum, .dampening = o.dampening, .weight_decay = o.weight_decay, .nesterov = o.nesterov};
    kn_tensor *const in[] = {param, grad, o.buffer, o.master};
    return kn__effect(&kn__ops[KN__OP_sgd_step], in, 4, &args, KN__ORIGIN(KN__OP_sgd_step));
}

kn_status kn_adam_step_with(kn_tensor *param, kn_tensor *grad, kn_tensor *mean, kn_tensor *square, double lr, int64_t step, double beta1, double beta2, double eps, const kn_adam_step_options *options) {
    kn_adam_step_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adam_step], kn_context_of(param))) return KN_E_OPTIONS_SIZE;
    kn_adam_step_args args = {.lr = lr, .step = step, .beta1 = beta1, .beta2 = beta2, .eps = eps, .weight_decay = o.weight_decay, .decoupled = o.decoupled};
    kn_tensor *const in[] = {param, grad, mean, square, o.largest, o.master};
    return kn__effect(&kn__ops[KN__OP_adam_step], in, 6, &args, KN__ORIGIN(KN__OP_adam_step));
}

kn_tensor *kn_reshape_view(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_reshape_view], in, 1, &args, NULL, KN__ORIGIN(KN__OP_reshape_view));
}

kn_tensor *kn_expand(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_expand], in, 1, &args, NULL, KN__ORIGIN(KN__OP_expand));
}

kn_tensor *kn_transpose(kn_tensor *x, int64_t axis0, int64_t axis1) {
    kn_transpose_args args = {.axis0 = axis0, .axis1 = axis1};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_transpose], in, 1, &args, NULL, KN__ORIGIN(KN__OP_transpose));
}

kn_tensor *kn_permute(kn_tensor *x, kn_axes axes) {
    kn_permute_args args = {.axes = axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_permute], in, 1, &args, NULL, KN__ORIGIN(KN__OP_permute));
}

kn_tensor *kn_squeeze_with(kn_tensor *x, const kn_squeeze_options *options) {
    kn_squeeze_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_squeeze], kn_context_of(x))) return kn_nil();
    kn_squeeze_args args = {.axes = o.axes, .ones_only = o.ones_only};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_squeeze], in, 1, &args, NULL, KN__ORIGIN(KN__OP_squeeze));
}

kn_tensor *kn_unsqueeze(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unsqueeze], in, 1, &args, NULL, KN__ORIGIN(KN__OP_unsqueeze));
}

kn_tensor *kn_slice(kn_tensor *x, int64_t axis, int64_t start, int64_t stop, int64_t step) {
    kn_slice_args args = {.axis = axis, .start = start, .stop = stop, .step = step};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_slice], in, 1, &args, NULL, KN__ORIGIN(KN__OP_slice));
}

kn_tensor *kn_slice_grad(kn_tensor *dy, kn_shape shape, int64_t axis, int64_t start, int64_t step) {
    kn_slice_grad_args args = {.shape = shape, .axis = axis, .start = start, .step = step};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_slice_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_slice_grad));
}

kn_tensor *kn_narrow(kn_tensor *x, int64_t axis, int64_t start, int64_t length) {
    kn_narrow_args args = {.axis = axis, .start = start, .length = length};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_narrow], in, 1, &args, NULL, KN__ORIGIN(KN__OP_narrow));
}

kn_tensor *kn_select(kn_tensor *x, int64_t axis, int64_t index) {
    kn_select_args args = {.axis = axis, .index = index};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_select], in, 1, &args, NULL, KN__ORIGIN(KN__OP_select));
}

kn_tensor *kn_flip(kn_tensor *x, kn_axes axes) {
    kn_flip_args args = {.axes = axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_flip], in, 1, &args, NULL, KN__ORIGIN(KN__OP_flip));
}

kn_tensor *kn_diagonal_with(kn_tensor *x, const kn_diagonal_options *options) {
    kn_diagonal_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_diagonal], kn_context_of(x))) return kn_nil();
    kn_diagonal_args args = {.offset = o.offset, .axes = o.axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_diagonal], in, 1, &args, NULL, KN__ORIGIN(KN__OP_diagonal));
}

kn_tensor *kn_diagonal_grad(kn_tensor *dy, kn_shape shape, int64_t offset, kn_axes axes) {
    kn_diagonal_grad_args args = {.shape = shape, .offset = offset, .axes = axes};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_diagonal_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_diagonal_grad));
}

kn_tensor *kn_as_strided_view(kn_tensor *x, kn_shape shape, kn_dims strides, int64_t offset) {
    kn_as_strided_args args = {.shape = shape, .strides = strides, .offset = offset};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_as_strided_view], in, 1, &args, NULL, KN__ORIGIN(KN__OP_as_strided_view));
}

kn_tensor *kn_as_strided_grad(kn_tensor *dy, kn_shape shape, kn_dims strides, int64_t offset) {
    kn_as_strided_args args = {.shape = shape, .strides = strides, .offset = offset};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_as_strided_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_as_strided_grad));
}

kn_tensor *kn_as_strided_scatter(kn_tensor *x, kn_tensor *src, kn_shape shape, kn_dims strides, int64_t offset) {
    kn_as_strided_args args = {.shape = shape, .strides = strides, .offset = offset};
    kn_tensor *const in[] = {x, src};
    return kn__apply(&kn__ops[KN__OP_as_strided_scatter], in, 2, &args, NULL, KN__ORIGIN(KN__OP_as_strided_scatter));
}

kn_tensor *kn_unfold(kn_tensor *x, int64_t axis, int64_t size, int64_t step) {
    kn_unfold_args args = {.axis = axis, .size = size, .step = step};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unfold], in, 1, &args, NULL, KN__ORIGIN(KN__OP_unfold));
}

kn_tensor *kn_unfold_grad(kn_tensor *dy, kn_shape shape, int64_t axis, int64_t size, int64_t step) {
    kn_unfold_grad_args args = {.shape = shape, .axis = axis, .size = size, .step = step};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_unfold_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_unfold_grad));
}

kn_tensor *kn_cat(kn_tensors tensors, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    return kn__apply_list(&kn__ops[KN__OP_cat], tensors, &args, NULL, KN__ORIGIN(KN__OP_cat));
}

kn_tensor *kn_stack(kn_tensors tensors, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    return kn__apply_list(&kn__ops[KN__OP_stack], tensors, &args, NULL, KN__ORIGIN(KN__OP_stack));
}

kn_tensor *kn_pad_with(kn_tensor *x, kn_dims amounts, const kn_pad_options *options) {
    kn_pad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pad], kn_context_of(x))) return kn_nil();
    kn_pad_args args = {.amounts = amounts, .mode = o.mode, .value = o.value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_pad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_pad));
}

kn_tensor *kn_pad_grad(kn_tensor *dy, kn_shape shape, kn_dims amounts, const char *mode) {
    kn_pad_grad_args args = {.shape = shape, .amounts = amounts, .mode = mode};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_pad_grad], in, 1, &args, NULL, KN__ORIGIN(KN__OP_pad_grad));
}

kn_tensor *kn_tril_with(kn_tensor *x, const kn_tril_options *options) {
    kn_tril_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_tril], kn_context_of(x))) return kn_nil();
    kn_triangle_args args = {.diagonal = o.diagonal};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_tril], in, 1, &args, NULL, KN__ORIGIN(KN__OP_tril));
}

kn_tensor *kn_triu_with(kn_tensor *x, const kn_triu_options *options) {
    kn_triu_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_triu], kn_context_of(x))) return kn_nil();
    kn_triangle_args args = {.diagonal = o.diagonal};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_triu], in, 1, &args, NULL, KN__ORIGIN(KN__OP_triu));
}

kn_tensor *kn_unravel_index(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unravel_index], in, 1, &args, NULL, KN__ORIGIN(KN__OP_unravel_index));
}

kn_tensor *kn_ravel_index(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ravel_index], in, 1, &args, NULL, KN__ORIGIN(KN__OP_ravel_index));
}

kn_tensor *kn_one_hot(kn_tensor *index, int64_t classes) {
    kn_classes_args args = {.classes = classes};
    kn_tensor *const in[] = {index};
    return kn__apply(&kn__ops[KN__OP_one_hot], in, 1, &args, NULL, KN__ORIGIN(KN__OP_one_hot));
}

kn_tensor *kn_gather(kn_tensor *x, kn_tensor *index, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_gather], in, 2, &args, NULL, KN__ORIGIN(KN__OP_gather));
}

kn_tensor *kn_scatter(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_scatter], in, 3, &args, NULL, KN__ORIGIN(KN__OP_scatter));
}

kn_tensor *kn_scatter_fill_with(kn_tensor *x, kn_tensor *index, int64_t axis, kn_number value) {
    kn_scatter_fill_args args = {.axis = axis, .value = value};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_scatter_fill], in, 2, &args, NULL, KN__ORIGIN(KN__OP_scatter_fill));
}

kn_tensor *kn_scatter_grad(kn_tensor *dy, kn_tensor *index, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {dy, index};
    return kn__apply(&kn__ops[KN__OP_scatter_grad], in, 2, &args, NULL, KN__ORIGIN(KN__OP_scatter_grad));
}

kn_tensor *kn_scatter_add(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_scatter_add], in, 3, &args, NULL, KN__ORIGIN(KN__OP_scatter_add));
}

kn_tensor *kn_scatter_reduce_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const char *reduce, const kn_scatter_reduce_options *options) {
    kn_scatter_reduce_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_scatter_reduce], kn_context_of(x))) return kn_nil();
    kn_scatter_reduce_args args = {.axis = axis, .reduce = reduce, .exclude_self = o.exclude_self};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_scatter_reduce], in, 3, &args, NULL, KN__ORIGIN(KN__OP_scatter_reduce));
}

kn_tensor *kn_index_select(kn_tensor *x, kn_tensor *index, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_index_select], in, 2, &args, NULL, KN__ORIGIN(KN__OP_index_select));
}

kn_tensor *kn_index_add_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const kn_index_add_options *options) {
    kn_index_add_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_index_add], kn_context_of(x))) return kn_nil();
    kn_index_add_args args = {.axis = axis, .alpha = o.alpha};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_index_add], in, 3, &args, NULL, KN__ORIGIN(KN__OP_index_add));
}

kn_tensor *kn_embedding_with(kn_tensor *weight, kn_tensor *index, const kn_embedding_options *options) {
    kn_embedding_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_embedding], kn_context_of(weight))) return kn_nil();
    kn_embedding_args args = {.padding_idx = o.padding_idx, .scale_grad_by_freq = o.scale_grad_by_freq, .max_norm = o.max_norm, .norm_type = o.norm_type};
    kn_tensor *const in[] = {weight, index};
    return kn__apply(&kn__ops[KN__OP_embedding], in, 2, &args, NULL, KN__ORIGIN(KN__OP_embedding));
}

kn_tensor *kn_nonzero_with(kn_tensor *x, const kn_nonzero_options *options) {
    kn_nonzero_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nonzero], kn_context_of(x))) return kn_nil();
    kn_nonzero_args args = {.max_size = o.max_size, .fill_value = o.fill_value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nonzero], in, 1, &args, (kn_tensor **const[]){o.count}, KN__ORIGIN(KN__OP_nonzero));
}

kn_tensor *kn_argwhere(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_argwhere], in, 1, NULL, NULL, KN__ORIGIN(KN__OP_argwhere));
}

kn_tensor *kn_nonzero_static_with(kn_tensor *x, int64_t rows, const kn_nonzero_static_options *options) {
    kn_nonzero_static_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nonzero_static], kn_context_of(x))) return kn_nil();
    kn_nonzero_static_args args = {.rows = rows, .fill_value = o.fill_value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_nonzero_static], in, 1, &args, NULL, KN__ORIGIN(KN__OP_nonzero_static));
}

kn_tensor *kn_quantize_pack_with(kn_tensor *x, kn_tensor *scale, int64_t bits, kn_dims block, const kn_quantize_pack_options *options) {
    kn_quantize_pack_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_quantize_pack], kn_context_of(x))) return kn_nil();
    kn_quantize_pack_args args = {.bits = bits, .block = block, .affine = o.affine};
    kn_tensor *const in[] = {x, scale, o.zero};
    return kn__apply(&kn__ops[KN__OP_quantize_pack], in, 3, &args, NULL, KN__ORIGIN(KN__OP_quantize_pack));
}

kn_tensor *kn_dequantize_unpack_with(kn_tensor *packed, kn_tensor *scale, int64_t bits, kn_dims block, int64_t count, const kn_dequantize_unpack_options *options) {
    kn_dequantize_unpack_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_dequantize_unpack], kn_context_of(packed))) return kn_nil();
    kn_dequantize_unpack_args args = {.bits = bits, .block = block, .count = count, .affine = o.affine, .dtype = o.dtype};
    kn_tensor *const in[] = {packed, scale, o.zero};
    return kn__apply(&kn__ops[KN__OP_dequantize_unpack], in, 3, &args, NULL, KN__ORIGIN(KN__OP_dequantize_unpack));
}

kn_tensor *kn_quant_matmul_with(kn_tensor *a, kn_tensor *a_scale, kn_tensor *packed, kn_tensor *scale, int64_t bits, const kn_quant_matmul_options *options) {
    kn_quant_matmul_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_quant_matmul], kn_context_of(a))) return kn_nil();
    kn_quant_matmul_args args = {.bits = bits, .block = o.block, .affine = o.affine};
    kn_tensor *const in[] = {a, a_scale, packed, scale, o.zero};
    return kn__apply(&kn__ops[KN__OP_quant_matmul], in, 5, &args, NULL, KN__ORIGIN(KN__OP_quant_matmul));
}

kn_tensor *kn_index_reduce_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const char *reduce, const kn_index_reduce_options *options) {
    kn_index_reduce_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_index_reduce], kn_context_of(x))) return kn_nil();
    kn_scatter_reduce_args args = {.axis = axis, .reduce = reduce, .exclude_self = o.exclude_self};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_index_reduce], in, 3, &args, NULL, KN__ORIGIN(KN__OP_index_reduce));
}

kn_tensor *kn_index_copy(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_index_copy], in, 3, &args, NULL, KN__ORIGIN(KN__OP_index_copy));
}

kn_tensor *kn_index_fill_with(kn_tensor *x, kn_tensor *index, int64_t axis, kn_number value) {
    kn_scatter_fill_args args = {.axis = axis, .value = value};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_index_fill], in, 2, &args, NULL, KN__ORIGIN(KN__OP_index_fill));
}

kn_tensor *kn_index_fill_tensor(kn_tensor *x, kn_tensor *index, kn_tensor *value, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, value};
    return kn__apply(&kn__ops[KN__OP_index_fill_tensor], in, 3, &args, NULL, KN__ORIGIN(KN__OP_index_fill_tensor));
}

kn_tensor *kn_flat_index_with(kn_tensors indices, kn_shape shape, const kn_flat_index_options *options) {
    kn_flat_index_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_flat_index], kn__list_context(indices))) return kn_nil();
    kn_flat_index_args args = {.shape = shape, .from_end = o.from_end, .axes = o.axes};
    return kn__apply_list(&kn__ops[KN__OP_flat_index], indices, &args, NULL, KN__ORIGIN(KN__OP_flat_index));
}

kn_tensor *kn_take(kn_tensor *x, kn_tensor *index) {
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_take], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_take));
}

kn_tensor *kn_put_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, const kn_put_options *options) {
    kn_put_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_put], kn_context_of(x))) return kn_nil();
    kn_accumulate_args args = {.accumulate = o.accumulate};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_put], in, 3, &args, NULL, KN__ORIGIN(KN__OP_put));
}

kn_tensor *kn_take_along_dim_with(kn_tensor *x, kn_tensor *index, const kn_take_along_dim_options *options) {
    kn_take_along_dim_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_take_along_dim], kn_context_of(x))) return kn_nil();
    kn_take_along_dim_args args = {.axis = o.axis};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_take_along_dim], in, 2, &args, NULL, KN__ORIGIN(KN__OP_take_along_dim));
}

kn_tensor *kn_gather_nd(kn_tensor *x, kn_tensor *index) {
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_gather_nd], in, 2, NULL, NULL, KN__ORIGIN(KN__OP_gather_nd));
}

kn_tensor *kn_scatter_nd_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, const kn_scatter_nd_options *options) {
    kn_scatter_nd_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_scatter_nd], kn_context_of(x))) return kn_nil();
    kn_scatter_nd_args args = {.reduce = o.reduce};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_scatter_nd], in, 3, &args, NULL, KN__ORIGIN(KN__OP_scatter_nd));
}

kn_tensor *kn_unique_places_with(kn_tensor *x, const kn_unique_places_options *options) {
    kn_unique_places_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_unique_places], kn_context_of(x))) return kn_nil();
    kn_unique_places_args args = {.axis = o.axis, .consecutive = o.consecutive, .max_size = o.max_size};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unique_places], in, 1, &args, (kn_tensor **const[]){o.inverse, o.counts, o.count}, KN__ORIGIN(KN__OP_unique_places));
}

kn_tensor *kn_unique_with(kn_tensor *x, const kn_unique_options *options) {
    kn_unique_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_unique], kn_context_of(x))) return kn_nil();
    kn_unique_args args = {.axis = o.axis, .max_size = o.max_size};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unique], in, 1, &args, (kn_tensor **const[]){o.inverse, o.counts, o.count}, KN__ORIGIN(KN__OP_unique));
}

kn_tensor *kn_unique_consecutive_with(kn_tensor *x, const kn_unique_consecutive_options *options) {
    kn_unique_consecutive_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_unique_consecutive], kn_context_of(x))) return kn_nil();
    kn_unique_args args = {.axis = o.axis, .max_size = o.max_size};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unique_consecutive], in, 1, &args, (kn_tensor **const[]){o.inverse, o.counts, o.count}, KN__ORIGIN(KN__OP_unique_consecutive));
}

kn_tensor *kn_embedding_renorm_with(kn_tensor *weight, kn_tensor *index, double max_norm, const kn_embedding_renorm_options *options) {
    kn_embedding_renorm_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_embedding_renorm], kn_context_of(weight))) return kn_nil();
    kn_embedding_renorm_args args = {.max_norm = max_norm, .norm_type = o.norm_type};
    kn_tensor *const in[] = {weight, index};
    return kn__apply(&kn__ops[KN__OP_embedding_renorm], in, 2, &args, NULL, KN__ORIGIN(KN__OP_embedding_renorm));
}

kn_tensor *kn_bag_ids_with(kn_tensor *offsets, int64_t count, const kn_bag_ids_options *options) {
    kn_bag_ids_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_bag_ids], kn_context_of(offsets))) return kn_nil();
    kn_bag_ids_args args = {.count = count, .include_last_offset = o.include_last_offset};
    kn_tensor *const in[] = {offsets};
    return kn__apply(&kn__ops[KN__OP_bag_ids], in, 1, &args, NULL, KN__ORIGIN(KN__OP_bag_ids));
}

kn_tensor *kn_embedding_bag_with(kn_tensor *weight, kn_tensor *index, const kn_embedding_bag_options *options) {
    kn_embedding_bag_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_embedding_bag], kn_context_of(weight))) return kn_nil();
    kn_embedding_bag_args args = {.mode = o.mode, .include_last_offset = o.include_last_offset, .padding_idx = o.padding_idx, .scale_grad_by_freq = o.scale_grad_by_freq, .max_norm = o.max_norm, .norm_type = o.norm_type};
    kn_tensor *const in[] = {weight, index, o.offsets, o.per_sample_weights};
    return kn__apply(&kn__ops[KN__OP_embedding_bag], in, 4, &args, NULL, KN__ORIGIN(KN__OP_embedding_bag));
}

