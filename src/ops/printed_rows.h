/* Printed by tools/opgen: field tables and operand counts; included by table.c alone. */
#define fields_NONE NULL
#define KN__FIELDS_NONE 0
#define KN__SIZE_NONE 0
static const kn__field fields_LAST_AXIS[] = {
    {"axis", "the axis; default the last", KN__OPT, KN__T_some_i64, offsetof(kn_last_axis_args, axis)},
};
#define KN__FIELDS_LAST_AXIS 1
#define KN__SIZE_LAST_AXIS sizeof(kn_last_axis_args)
static const kn__field fields_THRESHOLDED[] = {
    {"alpha", "what x must exceed to stay", KN__POS, KN__T_f64, offsetof(kn_thresholded_args, alpha)},
};
#define KN__FIELDS_THRESHOLDED 1
#define KN__SIZE_THRESHOLDED sizeof(kn_thresholded_args)
static const kn__field fields_SHRINK[] = {
    {"lambda", "half the width of what becomes 0", KN__POS, KN__T_f64, offsetof(kn_shrink_args, lambda)},
    {"bias", "how far the rest moves towards 0", KN__OPT, KN__T_f64, offsetof(kn_shrink_args, bias)},
};
#define KN__FIELDS_SHRINK 2
#define KN__SIZE_SHRINK sizeof(kn_shrink_args)
static const kn__field fields_RRELU[] = {
    {"lower", "the least slope; default 1 / 8", KN__OPT, KN__T_some_f64, offsetof(kn_rrelu_args, lower)},
    {"upper", "the largest slope; default 1 / 3", KN__OPT, KN__T_some_f64, offsetof(kn_rrelu_args, upper)},
    {"training", "draw each slope; otherwise all are (lower + upper) / 2", KN__OPT, KN__T_bool, offsetof(kn_rrelu_args, training)},
};
#define KN__FIELDS_RRELU 3
#define KN__SIZE_RRELU sizeof(kn_rrelu_args)
static const kn__field fields_PROBABILITY[] = {
    {"p", "probability of being dropped, from 0 to 1", KN__POS, KN__T_f64, offsetof(kn_probability_args, p)},
};
#define KN__FIELDS_PROBABILITY 1
#define KN__SIZE_PROBABILITY sizeof(kn_probability_args)
static const kn__field fields_MARGIN_LOSS[] = {
    {"margin", "the margin; default 0", KN__OPT, KN__T_f64, offsetof(kn_margin_loss_args, margin)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_margin_loss_args, reduction)},
};
#define KN__FIELDS_MARGIN_LOSS 2
#define KN__SIZE_MARGIN_LOSS sizeof(kn_margin_loss_args)
static const kn__field fields_HINGE_LOSS[] = {
    {"margin", "the margin; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_hinge_loss_args, margin)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_hinge_loss_args, reduction)},
};
#define KN__FIELDS_HINGE_LOSS 2
#define KN__SIZE_HINGE_LOSS sizeof(kn_hinge_loss_args)
static const kn__field fields_MULTI_MARGIN_LOSS[] = {
    {"p", "the power, 1 or 2; default 1", KN__OPT, KN__T_i64, offsetof(kn_multi_margin_loss_args, p)},
    {"margin", "the margin; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_multi_margin_loss_args, margin)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_multi_margin_loss_args, reduction)},
};
#define KN__FIELDS_MULTI_MARGIN_LOSS 3
#define KN__SIZE_MULTI_MARGIN_LOSS sizeof(kn_multi_margin_loss_args)
static const kn__field fields_TRIPLET_LOSS[] = {
    {"margin", "the margin, positive; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_triplet_loss_args, margin)},
    {"p", "the power of the distance; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_triplet_loss_args, p)},
    {"eps", "added to differences; default 1e-6", KN__OPT, KN__T_some_f64, offsetof(kn_triplet_loss_args, eps)},
    {"swap", "also count the distance from positive to negative, the smaller of both", KN__OPT, KN__T_bool, offsetof(kn_triplet_loss_args, swap)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_triplet_loss_args, reduction)},
};
#define KN__FIELDS_TRIPLET_LOSS 5
#define KN__SIZE_TRIPLET_LOSS sizeof(kn_triplet_loss_args)
static const kn__field fields_GAUSSIAN_NLL_LOSS[] = {
    {"full", "add the constant log(2 pi) / 2", KN__OPT, KN__T_bool, offsetof(kn_gaussian_nll_loss_args, full)},
    {"eps", "the least variance; default 1e-6", KN__OPT, KN__T_some_f64, offsetof(kn_gaussian_nll_loss_args, eps)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_gaussian_nll_loss_args, reduction)},
};
#define KN__FIELDS_GAUSSIAN_NLL_LOSS 3
#define KN__SIZE_GAUSSIAN_NLL_LOSS sizeof(kn_gaussian_nll_loss_args)
static const kn__field fields_POISSON_NLL_LOSS[] = {
    {"no_log_input", "the prediction is the rate, not its logarithm", KN__OPT, KN__T_bool, offsetof(kn_poisson_nll_loss_args, no_log_input)},
    {"full", "add Stirling's approximation of log(target!) for targets above 1", KN__OPT, KN__T_bool, offsetof(kn_poisson_nll_loss_args, full)},
    {"eps", "added to the rate in the logarithm; default 1e-8", KN__OPT, KN__T_some_f64, offsetof(kn_poisson_nll_loss_args, eps)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_poisson_nll_loss_args, reduction)},
};
#define KN__FIELDS_POISSON_NLL_LOSS 4
#define KN__SIZE_POISSON_NLL_LOSS sizeof(kn_poisson_nll_loss_args)
static const kn__field fields_DISTANCE[] = {
    {"p", "the power; may be infinite or negative; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_distance_args, p)},
    {"eps", "added to differences; default 1e-6", KN__OPT, KN__T_some_f64, offsetof(kn_distance_args, eps)},
    {"keepdim", "keep the last axis with size 1", KN__OPT, KN__T_bool, offsetof(kn_distance_args, keepdim)},
};
#define KN__FIELDS_DISTANCE 3
#define KN__SIZE_DISTANCE sizeof(kn_distance_args)
static const kn__field fields_NORMALIZE[] = {
    {"p", "the power of the norm; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_normalize_args, p)},
    {"axis", "the axis; default 1", KN__OPT, KN__T_some_i64, offsetof(kn_normalize_args, axis)},
    {"eps", "the least norm that is divided by; default 1e-12", KN__OPT, KN__T_some_f64, offsetof(kn_normalize_args, eps)},
};
#define KN__FIELDS_NORMALIZE 3
#define KN__SIZE_NORMALIZE sizeof(kn_normalize_args)
static const kn__field fields_CTC[] = {
    {"blank", "the class that stands for nothing", KN__OPT, KN__T_i64, offsetof(kn_ctc_args, blank)},
    {"zero_infinity", "targets that do not fit into their input cost 0, not infinity", KN__OPT, KN__T_bool, offsetof(kn_ctc_args, zero_infinity)},
};
#define KN__FIELDS_CTC 2
#define KN__SIZE_CTC sizeof(kn_ctc_args)
static const kn__field fields_RNNT[] = {
    {"blank", "the class that stands for nothing; default the last", KN__OPT, KN__T_some_i64, offsetof(kn_rnnt_args, blank)},
    {"clamp", "gradients are kept within -clamp and clamp; 0: as they are", KN__OPT, KN__T_f64, offsetof(kn_rnnt_args, clamp)},
    {"log_probabilities", "logits are log-probabilities already", KN__OPT, KN__T_bool, offsetof(kn_rnnt_args, log_probabilities)},
};
#define KN__FIELDS_RNNT 3
#define KN__SIZE_RNNT sizeof(kn_rnnt_args)
static const kn__field fields_CTC_LOSS[] = {
    {"blank", "the class that stands for nothing", KN__OPT, KN__T_i64, offsetof(kn_ctc_loss_args, blank)},
    {"zero_infinity", "targets that do not fit into their input cost 0, not infinity", KN__OPT, KN__T_bool, offsetof(kn_ctc_loss_args, zero_infinity)},
    {"reduction", "mean (each loss by its target's length), sum or none", KN__OPT, KN__T_reduction, offsetof(kn_ctc_loss_args, reduction)},
};
#define KN__FIELDS_CTC_LOSS 3
#define KN__SIZE_CTC_LOSS sizeof(kn_ctc_loss_args)
static const kn__field fields_RNNT_LOSS[] = {
    {"blank", "the class that stands for nothing; default the last", KN__OPT, KN__T_some_i64, offsetof(kn_rnnt_loss_args, blank)},
    {"clamp", "gradients are kept within -clamp and clamp; 0: as they are", KN__OPT, KN__T_f64, offsetof(kn_rnnt_loss_args, clamp)},
    {"log_probabilities", "logits are log-probabilities already", KN__OPT, KN__T_bool, offsetof(kn_rnnt_loss_args, log_probabilities)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_rnnt_loss_args, reduction)},
};
#define KN__FIELDS_RNNT_LOSS 4
#define KN__SIZE_RNNT_LOSS sizeof(kn_rnnt_loss_args)
static const kn__field fields_LINEAR_CROSS_ENTROPY[] = {
    {"ignore_index", "a target left out; default -100", KN__OPT, KN__T_some_i64, offsetof(kn_linear_cross_entropy_args, ignore_index)},
    {"label_smoothing", "0 to 1: the part of the target spread over all classes", KN__OPT, KN__T_f64, offsetof(kn_linear_cross_entropy_args, label_smoothing)},
    {"chunk", "rows whose logits are in memory at a time; 0: all at once", KN__OPT, KN__T_i64, offsetof(kn_linear_cross_entropy_args, chunk)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_linear_cross_entropy_args, reduction)},
};
#define KN__FIELDS_LINEAR_CROSS_ENTROPY 4
#define KN__SIZE_LINEAR_CROSS_ENTROPY sizeof(kn_linear_cross_entropy_args)
static const kn__field fields_ATTENTION[] = {
    {"causal", "query i sees the keys 0 to i alone", KN__OPT, KN__T_bool, offsetof(kn_attention_args, causal)},
    {"causal_from_end", "query i of n sees all keys but the last n - 1 - i", KN__OPT, KN__T_bool, offsetof(kn_attention_args, causal_from_end)},
    {"scale", "times the products; default 1 / sqrt(the last size of q)", KN__OPT, KN__T_some_f64, offsetof(kn_attention_args, scale)},
    {"softcap", "scores s become softcap tanh(s / softcap); 0: as they are", KN__OPT, KN__T_f64, offsetof(kn_attention_args, softcap)},
    {"dropout", "probability that a weight becomes 0, from 0 to 1", KN__OPT, KN__T_f64, offsetof(kn_attention_args, dropout)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_attention_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_attention_args, position)},
};
#define KN__FIELDS_ATTENTION 7
#define KN__SIZE_ATTENTION sizeof(kn_attention_args)
static const kn__field fields_ATTENTION_GRAD[] = {
    {"causal", "query i sees the keys 0 to i alone", KN__OPT, KN__T_bool, offsetof(kn_attention_grad_args, causal)},
    {"causal_from_end", "query i of n sees all keys but the last n - 1 - i", KN__OPT, KN__T_bool, offsetof(kn_attention_grad_args, causal_from_end)},
    {"scale", "times the products; default 1 / sqrt(the last size of q)", KN__OPT, KN__T_some_f64, offsetof(kn_attention_grad_args, scale)},
    {"softcap", "scores s become softcap tanh(s / softcap); 0: as they are", KN__OPT, KN__T_f64, offsetof(kn_attention_grad_args, softcap)},
    {"dropout", "probability that a weight became 0, from 0 to 1", KN__OPT, KN__T_f64, offsetof(kn_attention_grad_args, dropout)},
    {"key", "key of the random stream", KN__ROPT, KN__T_i64, offsetof(kn_attention_grad_args, key)},
    {"position", "position of the draw", KN__ROPT, KN__T_i64, offsetof(kn_attention_grad_args, position)},
};
#define KN__FIELDS_ATTENTION_GRAD 7
#define KN__SIZE_ATTENTION_GRAD sizeof(kn_attention_grad_args)
static const kn__field fields_QUANTIZE_PACK[] = {
    {"bits", "8, 4 or 2", KN__POS, KN__T_i64, offsetof(kn_quantize_pack_args, bits)},
    {"block", "values along each axis that share a scale", KN__POS, KN__T_dims, offsetof(kn_quantize_pack_args, block)},
    {"affine", "with zero points; default symmetric", KN__OPT, KN__T_bool, offsetof(kn_quantize_pack_args, affine)},
};
#define KN__FIELDS_QUANTIZE_PACK 3
#define KN__SIZE_QUANTIZE_PACK sizeof(kn_quantize_pack_args)
static const kn__field fields_DEQUANTIZE_UNPACK[] = {
    {"bits", "8, 4 or 2", KN__POS, KN__T_i64, offsetof(kn_dequantize_unpack_args, bits)},
    {"block", "values along each axis that share a scale", KN__POS, KN__T_dims, offsetof(kn_dequantize_unpack_args, block)},
    {"count", "values on the last axis", KN__POS, KN__T_i64, offsetof(kn_dequantize_unpack_args, count)},
    {"affine", "with zero points; default symmetric", KN__OPT, KN__T_bool, offsetof(kn_dequantize_unpack_args, affine)},
    {"dtype", "of the values; default float32", KN__OPT, KN__T_dtype, offsetof(kn_dequantize_unpack_args, dtype)},
};
#define KN__FIELDS_DEQUANTIZE_UNPACK 5
#define KN__SIZE_DEQUANTIZE_UNPACK sizeof(kn_dequantize_unpack_args)
static const kn__field fields_QUANT_MATMUL[] = {
    {"bits", "8, 4 or 2", KN__POS, KN__T_i64, offsetof(kn_quant_matmul_args, bits)},
    {"block", "values of a row that share a scale; default: the whole row", KN__OPT, KN__T_i64, offsetof(kn_quant_matmul_args, block)},
    {"affine", "with zero points; default symmetric", KN__OPT, KN__T_bool, offsetof(kn_quant_matmul_args, affine)},
};
#define KN__FIELDS_QUANT_MATMUL 3
#define KN__SIZE_QUANT_MATMUL sizeof(kn_quant_matmul_args)
static const kn__field fields_FFT[] = {
    {"n", "the length: x is cut or filled with zeros at its end; default that of x", KN__OPT, KN__T_i64, offsetof(kn_fft_args, n)},
    {"axis", "the axis: .axis = KN_SOME(0); default the last", KN__OPT, KN__T_some_i64, offsetof(kn_fft_args, axis)},
    {"norm", "backward (the default), ortho or forward: what is divided by n, or its root", KN__OPT, KN__T_text, offsetof(kn_fft_args, norm)},
};
#define KN__FIELDS_FFT 3
#define KN__SIZE_FFT sizeof(kn_fft_args)
static const kn__field fields_FFTN[] = {
    {"sizes", "the lengths, one an axis; -1 and default those of x", KN__OPT, KN__T_dims, offsetof(kn_fftn_args, sizes)},
    {"axes", "the axes; default as many of the last as there are sizes, else all", KN__OPT, KN__T_axes, offsetof(kn_fftn_args, axes)},
    {"norm", "backward (the default), ortho or forward: what is divided by n, or its root", KN__OPT, KN__T_text, offsetof(kn_fftn_args, norm)},
};
#define KN__FIELDS_FFTN 3
#define KN__SIZE_FFTN sizeof(kn_fftn_args)
static const kn__field fields_FFT_C2C[] = {
    {"axes", "the axes, in this order", KN__POS, KN__T_axes, offsetof(kn_fft_c2c_args, axes)},
    {"inverse", "exp(+ i ...) instead of exp(- i ...)", KN__POS, KN__T_bool, offsetof(kn_fft_c2c_args, inverse)},
    {"scale", "what the result is multiplied by", KN__POS, KN__T_f64, offsetof(kn_fft_c2c_args, scale)},
};
#define KN__FIELDS_FFT_C2C 3
#define KN__SIZE_FFT_C2C sizeof(kn_fft_c2c_args)
static const kn__field fields_FFT_R2C[] = {
    {"axes", "the axes; of the last the first n / 2 + 1 elements come back", KN__POS, KN__T_axes, offsetof(kn_fft_r2c_args, axes)},
    {"scale", "what the result is multiplied by", KN__POS, KN__T_f64, offsetof(kn_fft_r2c_args, scale)},
};
#define KN__FIELDS_FFT_R2C 2
#define KN__SIZE_FFT_R2C sizeof(kn_fft_r2c_args)
static const kn__field fields_FFT_C2R[] = {
    {"axes", "the axes; of the last x holds the first n / 2 + 1 elements", KN__POS, KN__T_axes, offsetof(kn_fft_c2r_args, axes)},
    {"n", "the length of the result along the last of axes", KN__POS, KN__T_i64, offsetof(kn_fft_c2r_args, n)},
    {"scale", "what the result is multiplied by", KN__POS, KN__T_f64, offsetof(kn_fft_c2r_args, scale)},
};
#define KN__FIELDS_FFT_C2R 3
#define KN__SIZE_FFT_C2R sizeof(kn_fft_c2r_args)
static const kn__field fields_AXES[] = {
    {"axes", "the axes; none given: all", KN__OPT, KN__T_axes, offsetof(kn_axes_args, axes)},
};
#define KN__FIELDS_AXES 1
#define KN__SIZE_AXES sizeof(kn_axes_args)
static const kn__field fields_FFTFREQ[] = {
    {"n", "the length of the transform", KN__POS, KN__T_i64, offsetof(kn_fftfreq_args, n)},
    {"d", "distance of samples; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_fftfreq_args, d)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_fftfreq_args, dtype)},
};
#define KN__FIELDS_FFTFREQ 3
#define KN__SIZE_FFTFREQ sizeof(kn_fftfreq_args)
static const kn__field fields_STFT[] = {
    {"n_fft", "elements of a frame", KN__POS, KN__T_i64, offsetof(kn_stft_args, n_fft)},
    {"hop", "from one frame to the next; default n_fft / 4", KN__OPT, KN__T_i64, offsetof(kn_stft_args, hop)},
    {"win_length", "elements of the window, in the middle of a frame; default n_fft", KN__OPT, KN__T_i64, offsetof(kn_stft_args, win_length)},
    {"uncentered", "frame k begins at k hop; default: that is its middle, x is padded", KN__OPT, KN__T_bool, offsetof(kn_stft_args, uncentered)},
    {"pad_mode", "how, as in kn_pad; default reflect", KN__OPT, KN__T_text, offsetof(kn_stft_args, pad_mode)},
    {"normalized", "divide by the root of n_fft", KN__OPT, KN__T_bool, offsetof(kn_stft_args, normalized)},
    {"twosided", "all n_fft frequencies; default n_fft / 2 + 1 of a real x", KN__OPT, KN__T_bool, offsetof(kn_stft_args, twosided)},
};
#define KN__FIELDS_STFT 7
#define KN__SIZE_STFT sizeof(kn_stft_args)
static const kn__field fields_ISTFT[] = {
    {"n_fft", "elements of a frame", KN__POS, KN__T_i64, offsetof(kn_istft_args, n_fft)},
    {"hop", "from one frame to the next; default n_fft / 4", KN__OPT, KN__T_i64, offsetof(kn_istft_args, hop)},
    {"win_length", "elements of the window, in the middle of a frame; default n_fft", KN__OPT, KN__T_i64, offsetof(kn_istft_args, win_length)},
    {"uncentered", "as in kn_stft", KN__OPT, KN__T_bool, offsetof(kn_istft_args, uncentered)},
    {"normalized", "as in kn_stft", KN__OPT, KN__T_bool, offsetof(kn_istft_args, normalized)},
    {"length", "of the result, cut or filled with zeros; default all that frames reach", KN__OPT, KN__T_i64, offsetof(kn_istft_args, length)},
    {"return_complex", "keep the imaginary parts, of an x with all n_fft frequencies", KN__OPT, KN__T_bool, offsetof(kn_istft_args, return_complex)},
};
#define KN__FIELDS_ISTFT 7
#define KN__SIZE_ISTFT sizeof(kn_istft_args)
static const kn__field fields_SCALAR[] = {
    {"value", "the number", KN__POS, KN__T_number, offsetof(kn_scalar_args, value)},
};
#define KN__FIELDS_SCALAR 1
#define KN__SIZE_SCALAR sizeof(kn_scalar_args)
static const kn__field fields_FULL[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_full_args, shape)},
    {"value", "what every element is", KN__POS, KN__T_number, offsetof(kn_full_args, value)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_full_args, dtype)},
};
#define KN__FIELDS_FULL 3
#define KN__SIZE_FULL sizeof(kn_full_args)
static const kn__field fields_RANDOM[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_random_args, shape)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_random_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_random_args, key)},
    {"position", "first position of the draw", KN__HID, KN__T_i64, offsetof(kn_random_args, position)},
};
#define KN__FIELDS_RANDOM 4
#define KN__SIZE_RANDOM sizeof(kn_random_args)
static const kn__field fields_CAST[] = {
    {"dtype", "dtype of the result", KN__POS, KN__T_dtype, offsetof(kn_cast_args, dtype)},
};
#define KN__FIELDS_CAST 1
#define KN__SIZE_CAST sizeof(kn_cast_args)
static const kn__field fields_DEVICE[] = {
    {"device", "where the result is", KN__POS, KN__T_device, offsetof(kn_device_args, device)},
};
#define KN__FIELDS_DEVICE 1
#define KN__SIZE_DEVICE sizeof(kn_device_args)
static const kn__field fields_SHAPE[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_shape_args, shape)},
};
#define KN__FIELDS_SHAPE 1
#define KN__SIZE_SHAPE sizeof(kn_shape_args)
static const kn__field fields_AXIS[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_axis_args, axis)},
};
#define KN__FIELDS_AXIS 1
#define KN__SIZE_AXIS sizeof(kn_axis_args)
static const kn__field fields_REDUCE[] = {
    {"axes", "axes to reduce; none given: all", KN__OPT, KN__T_axes, offsetof(kn_reduce_args, axes)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_reduce_args, keepdim)},
};
#define KN__FIELDS_REDUCE 2
#define KN__SIZE_REDUCE sizeof(kn_reduce_args)
static const kn__field fields_SUM[] = {
    {"axes", "axes to reduce; none given: all", KN__OPT, KN__T_axes, offsetof(kn_sum_args, axes)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_sum_args, keepdim)},
    {"dtype", "dtype of the result, to which elements are cast before", KN__OPT, KN__T_dtype, offsetof(kn_sum_args, dtype)},
};
#define KN__FIELDS_SUM 3
#define KN__SIZE_SUM sizeof(kn_sum_args)
static const kn__field fields_CUMULATE[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_cumulate_args, axis)},
    {"reverse", "from the end to the front", KN__OPT, KN__T_bool, offsetof(kn_cumulate_args, reverse)},
    {"exclusive", "without the element itself: the first is the empty sum or product", KN__OPT, KN__T_bool, offsetof(kn_cumulate_args, exclusive)},
    {"dtype", "dtype of the result, to which elements are cast before", KN__OPT, KN__T_dtype, offsetof(kn_cumulate_args, dtype)},
};
#define KN__FIELDS_CUMULATE 4
#define KN__SIZE_CUMULATE sizeof(kn_cumulate_args)
static const kn__field fields_AXIS_KEEP[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_axis_keep_args, axis)},
    {"keepdim", "keep the reduced axis with size 1", KN__OPT, KN__T_bool, offsetof(kn_axis_keep_args, keepdim)},
};
#define KN__FIELDS_AXIS_KEEP 2
#define KN__SIZE_AXIS_KEEP sizeof(kn_axis_keep_args)
static const kn__field fields_KTHVALUE[] = {
    {"k", "which, from 1", KN__POS, KN__T_i64, offsetof(kn_kthvalue_args, k)},
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_kthvalue_args, axis)},
    {"keepdim", "keep the reduced axis with size 1", KN__OPT, KN__T_bool, offsetof(kn_kthvalue_args, keepdim)},
};
#define KN__FIELDS_KTHVALUE 3
#define KN__SIZE_KTHVALUE sizeof(kn_kthvalue_args)
static const kn__field fields_QUANTILE[] = {
    {"axis", "the axis; none given: all elements", KN__OPT, KN__T_some_i64, offsetof(kn_quantile_args, axis)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_quantile_args, keepdim)},
    {"interpolation", "linear (the default), lower, higher, midpoint or nearest", KN__OPT, KN__T_text, offsetof(kn_quantile_args, interpolation)},
};
#define KN__FIELDS_QUANTILE 3
#define KN__SIZE_QUANTILE sizeof(kn_quantile_args)
static const kn__field fields_QUANTILE_SCALAR[] = {
    {"q", "which quantile, from 0 to 1", KN__POS, KN__T_f64, offsetof(kn_quantile_scalar_args, q)},
    {"axis", "the axis; none given: all elements", KN__OPT, KN__T_some_i64, offsetof(kn_quantile_scalar_args, axis)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_quantile_scalar_args, keepdim)},
    {"interpolation", "linear (the default), lower, higher, midpoint or nearest", KN__OPT, KN__T_text, offsetof(kn_quantile_scalar_args, interpolation)},
};
#define KN__FIELDS_QUANTILE_SCALAR 4
#define KN__SIZE_QUANTILE_SCALAR sizeof(kn_quantile_scalar_args)
static const kn__field fields_PERCENTILE[] = {
    {"percent", "which percentile, from 0 to 100", KN__POS, KN__T_f64, offsetof(kn_percentile_args, percent)},
    {"axis", "the axis; none given: all elements", KN__OPT, KN__T_some_i64, offsetof(kn_percentile_args, axis)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_percentile_args, keepdim)},
    {"interpolation", "linear (the default), lower, higher, midpoint or nearest", KN__OPT, KN__T_text, offsetof(kn_percentile_args, interpolation)},
};
#define KN__FIELDS_PERCENTILE 4
#define KN__SIZE_PERCENTILE sizeof(kn_percentile_args)
static const kn__field fields_SEGMENT_REDUCE[] = {
    {"reduce", "sum, mean, max, min or prod", KN__POS, KN__T_text, offsetof(kn_segment_reduce_args, reduce)},
    {"initial", "what each segment begins with; default what changes nothing", KN__OPT, KN__T_some_f64, offsetof(kn_segment_reduce_args, initial)},
};
#define KN__FIELDS_SEGMENT_REDUCE 2
#define KN__SIZE_SEGMENT_REDUCE sizeof(kn_segment_reduce_args)
static const kn__field fields_MASKED_NORMALIZE[] = {
    {"p", "the order of the norm; may be infinite", KN__POS, KN__T_f64, offsetof(kn_masked_normalize_args, p)},
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_masked_normalize_args, axis)},
    {"eps", "the least divisor; default 1e-12", KN__OPT, KN__T_some_f64, offsetof(kn_masked_normalize_args, eps)},
};
#define KN__FIELDS_MASKED_NORMALIZE 3
#define KN__SIZE_MASKED_NORMALIZE sizeof(kn_masked_normalize_args)
static const kn__field fields_EXPONENTIAL[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_exponential_args, shape)},
    {"rate", "events in a unit: the mean is 1 / rate", KN__POS, KN__T_f64, offsetof(kn_exponential_args, rate)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_exponential_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_exponential_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_exponential_args, position)},
};
#define KN__FIELDS_EXPONENTIAL 5
#define KN__SIZE_EXPONENTIAL sizeof(kn_exponential_args)
static const kn__field fields_CAUCHY[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_cauchy_args, shape)},
    {"median", "the median", KN__POS, KN__T_f64, offsetof(kn_cauchy_args, median)},
    {"scale", "half the distance of the quartiles", KN__POS, KN__T_f64, offsetof(kn_cauchy_args, scale)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_cauchy_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_cauchy_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_cauchy_args, position)},
};
#define KN__FIELDS_CAUCHY 6
#define KN__SIZE_CAUCHY sizeof(kn_cauchy_args)
static const kn__field fields_LOG_NORMAL[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_log_normal_args, shape)},
    {"mean", "the mean of the logarithm", KN__POS, KN__T_f64, offsetof(kn_log_normal_args, mean)},
    {"deviation", "the standard deviation of the logarithm", KN__POS, KN__T_f64, offsetof(kn_log_normal_args, deviation)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_log_normal_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_log_normal_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_log_normal_args, position)},
};
#define KN__FIELDS_LOG_NORMAL 6
#define KN__SIZE_LOG_NORMAL sizeof(kn_log_normal_args)
static const kn__field fields_GEOMETRIC[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_geometric_args, shape)},
    {"p", "probability of a success, above 0", KN__POS, KN__T_f64, offsetof(kn_geometric_args, p)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_geometric_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_geometric_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_geometric_args, position)},
};
#define KN__FIELDS_GEOMETRIC 5
#define KN__SIZE_GEOMETRIC sizeof(kn_geometric_args)
static const kn__field fields_GAMMA[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_gamma_args, shape)},
    {"alpha", "the shape parameter; the mean is alpha scale", KN__POS, KN__T_f64, offsetof(kn_gamma_args, alpha)},
    {"scale", "the scale; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_gamma_args, scale)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_gamma_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_gamma_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_gamma_args, position)},
};
#define KN__FIELDS_GAMMA 6
#define KN__SIZE_GAMMA sizeof(kn_gamma_args)
static const kn__field fields_BETA[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_beta_args, shape)},
    {"alpha", "one parameter; the mean is alpha / (alpha + beta)", KN__POS, KN__T_f64, offsetof(kn_beta_args, alpha)},
    {"beta", "the other", KN__POS, KN__T_f64, offsetof(kn_beta_args, beta)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_beta_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_beta_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_beta_args, position)},
};
#define KN__FIELDS_BETA 6
#define KN__SIZE_BETA sizeof(kn_beta_args)
static const kn__field fields_DRAW[] = {
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_draw_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_draw_args, position)},
};
#define KN__FIELDS_DRAW 2
#define KN__SIZE_DRAW sizeof(kn_draw_args)
static const kn__field fields_MULTINOMIAL[] = {
    {"count", "how many to draw", KN__POS, KN__T_i64, offsetof(kn_multinomial_args, count)},
    {"replacement", "a category may come again", KN__OPT, KN__T_bool, offsetof(kn_multinomial_args, replacement)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_multinomial_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_multinomial_args, position)},
};
#define KN__FIELDS_MULTINOMIAL 4
#define KN__SIZE_MULTINOMIAL sizeof(kn_multinomial_args)
static const kn__field fields_CATEGORICAL[] = {
    {"count", "how many to draw", KN__POS, KN__T_i64, offsetof(kn_categorical_args, count)},
};
#define KN__FIELDS_CATEGORICAL 1
#define KN__SIZE_CATEGORICAL sizeof(kn_categorical_args)
static const kn__field fields_RANGE[] = {
    {"low", "the least number", KN__POS, KN__T_i64, offsetof(kn_range_args, low)},
    {"high", "the end, which is never drawn", KN__POS, KN__T_i64, offsetof(kn_range_args, high)},
};
#define KN__FIELDS_RANGE 2
#define KN__SIZE_RANGE sizeof(kn_range_args)
static const kn__field fields_DIFF[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_diff_args, axis)},
    {"n", "how many times; default 1", KN__OPT, KN__T_some_i64, offsetof(kn_diff_args, n)},
};
#define KN__FIELDS_DIFF 2
#define KN__SIZE_DIFF sizeof(kn_diff_args)
static const kn__field fields_GRADIENT_ALONG[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_gradient_along_args, axis)},
    {"spacing", "distance of the samples where .coordinates is not given; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_gradient_along_args, spacing)},
    {"edge_order", "accuracy at the ends, 1 or 2; default 1", KN__OPT, KN__T_i64, offsetof(kn_gradient_along_args, edge_order)},
};
#define KN__FIELDS_GRADIENT_ALONG 3
#define KN__SIZE_GRADIENT_ALONG sizeof(kn_gradient_along_args)
static const kn__field fields_TRAPEZOID[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_trapezoid_args, axis)},
    {"dx", "distance of the samples where .x is not given; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_trapezoid_args, dx)},
};
#define KN__FIELDS_TRAPEZOID 2
#define KN__SIZE_TRAPEZOID sizeof(kn_trapezoid_args)
static const kn__field fields_SEARCHSORTED[] = {
    {"right", "behind equals, not before them", KN__OPT, KN__T_bool, offsetof(kn_searchsorted_args, right)},
    {"dtype", "integer dtype of the result; default int64", KN__OPT, KN__T_dtype, offsetof(kn_searchsorted_args, dtype)},
};
#define KN__FIELDS_SEARCHSORTED 2
#define KN__SIZE_SEARCHSORTED sizeof(kn_searchsorted_args)
static const kn__field fields_BUCKETIZE[] = {
    {"right", "a boundary belongs to the bucket that it begins", KN__OPT, KN__T_bool, offsetof(kn_bucketize_args, right)},
    {"dtype", "integer dtype of the result; default int64", KN__OPT, KN__T_dtype, offsetof(kn_bucketize_args, dtype)},
};
#define KN__FIELDS_BUCKETIZE 2
#define KN__SIZE_BUCKETIZE sizeof(kn_bucketize_args)
static const kn__field fields_HISTC[] = {
    {"bins", "number of bins; default 100", KN__OPT, KN__T_i64, offsetof(kn_histc_args, bins)},
    {"min", "the lower end of the range", KN__OPT, KN__T_f64, offsetof(kn_histc_args, min)},
    {"max", "the upper end; min and max equal: the range of the data", KN__OPT, KN__T_f64, offsetof(kn_histc_args, max)},
};
#define KN__FIELDS_HISTC 3
#define KN__SIZE_HISTC sizeof(kn_histc_args)
static const kn__field fields_HISTOGRAM_EDGES[] = {
    {"bins", "number of bins", KN__POS, KN__T_i64, offsetof(kn_histogram_edges_args, bins)},
    {"low", "the lower end of the range; default the least finite element", KN__OPT, KN__T_some_f64, offsetof(kn_histogram_edges_args, low)},
    {"high", "the upper end; default the largest finite element", KN__OPT, KN__T_some_f64, offsetof(kn_histogram_edges_args, high)},
};
#define KN__FIELDS_HISTOGRAM_EDGES 3
#define KN__SIZE_HISTOGRAM_EDGES sizeof(kn_histogram_edges_args)
static const kn__field fields_HISTOGRAM[] = {
    {"bins", "number of bins", KN__POS, KN__T_i64, offsetof(kn_histogram_args, bins)},
    {"low", "the lower end of the range; default the least finite element", KN__OPT, KN__T_some_f64, offsetof(kn_histogram_args, low)},
    {"high", "the upper end; default the largest finite element", KN__OPT, KN__T_some_f64, offsetof(kn_histogram_args, high)},
    {"density", "divide so that the integral is 1", KN__OPT, KN__T_bool, offsetof(kn_histogram_args, density)},
};
#define KN__FIELDS_HISTOGRAM 4
#define KN__SIZE_HISTOGRAM sizeof(kn_histogram_args)
static const kn__field fields_DENSITY[] = {
    {"density", "divide so that the integral is 1", KN__OPT, KN__T_bool, offsetof(kn_density_args, density)},
};
#define KN__FIELDS_DENSITY 1
#define KN__SIZE_DENSITY sizeof(kn_density_args)
static const kn__field fields_BINCOUNT[] = {
    {"minlength", "the least number of bins", KN__OPT, KN__T_i64, offsetof(kn_bincount_args, minlength)},
    {"max_size", "exactly so many bins; larger values are left out", KN__OPT, KN__T_some_i64, offsetof(kn_bincount_args, max_size)},
};
#define KN__FIELDS_BINCOUNT 2
#define KN__SIZE_BINCOUNT sizeof(kn_bincount_args)
static const kn__field fields_COV[] = {
    {"correction", "taken off the number of observations; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_cov_args, correction)},
};
#define KN__FIELDS_COV 1
#define KN__SIZE_COV sizeof(kn_cov_args)
static const kn__field fields_RENORM[] = {
    {"p", "the order of the norm, above 0", KN__POS, KN__T_f64, offsetof(kn_renorm_args, p)},
    {"axis", "the axis along which the slices lie", KN__POS, KN__T_i64, offsetof(kn_renorm_args, axis)},
    {"maxnorm", "the largest norm of a slice, 0 or more", KN__POS, KN__T_f64, offsetof(kn_renorm_args, maxnorm)},
};
#define KN__FIELDS_RENORM 3
#define KN__SIZE_RENORM sizeof(kn_renorm_args)
static const kn__field fields_TRANSPOSE[] = {
    {"axis0", "one axis", KN__POS, KN__T_i64, offsetof(kn_transpose_args, axis0)},
    {"axis1", "the axis it changes places with", KN__POS, KN__T_i64, offsetof(kn_transpose_args, axis1)},
};
#define KN__FIELDS_TRANSPOSE 2
#define KN__SIZE_TRANSPOSE sizeof(kn_transpose_args)
static const kn__field fields_PERMUTE[] = {
    {"axes", "the old axis of each new axis", KN__POS, KN__T_axes, offsetof(kn_permute_args, axes)},
};
#define KN__FIELDS_PERMUTE 1
#define KN__SIZE_PERMUTE sizeof(kn_permute_args)
static const kn__field fields_ARG_REDUCE[] = {
    {"axis", "the axis; none given: all elements in row-major order", KN__OPT, KN__T_some_i64, offsetof(kn_arg_reduce_args, axis)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_arg_reduce_args, keepdim)},
};
#define KN__FIELDS_ARG_REDUCE 2
#define KN__SIZE_ARG_REDUCE sizeof(kn_arg_reduce_args)
static const kn__field fields_SCAN[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_scan_args, axis)},
    {"reverse", "from the end to the front", KN__OPT, KN__T_bool, offsetof(kn_scan_args, reverse)},
};
#define KN__FIELDS_SCAN 2
#define KN__SIZE_SCAN sizeof(kn_scan_args)
static const kn__field fields_SORT[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_sort_args, axis)},
    {"descending", "from the largest to the smallest", KN__OPT, KN__T_bool, offsetof(kn_sort_args, descending)},
};
#define KN__FIELDS_SORT 2
#define KN__SIZE_SORT sizeof(kn_sort_args)
static const kn__field fields_TOPK[] = {
    {"k", "how many", KN__POS, KN__T_i64, offsetof(kn_topk_args, k)},
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_topk_args, axis)},
    {"smallest", "the k smallest, not the k largest", KN__OPT, KN__T_bool, offsetof(kn_topk_args, smallest)},
};
#define KN__FIELDS_TOPK 3
#define KN__SIZE_TOPK sizeof(kn_topk_args)
static const kn__field fields_NORM[] = {
    {"axes", "axes to reduce; none given: all", KN__OPT, KN__T_axes, offsetof(kn_norm_args, axes)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_norm_args, keepdim)},
    {"p", "the power; may be infinite; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_norm_args, p)},
};
#define KN__FIELDS_NORM 3
#define KN__SIZE_NORM sizeof(kn_norm_args)
static const kn__field fields_SMOOTH_L1_LOSS[] = {
    {"beta", "where the loss becomes linear, 0 or more; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_smooth_l1_loss_args, beta)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_smooth_l1_loss_args, reduction)},
};
#define KN__FIELDS_SMOOTH_L1_LOSS 2
#define KN__SIZE_SMOOTH_L1_LOSS sizeof(kn_smooth_l1_loss_args)
static const kn__field fields_HUBER_LOSS[] = {
    {"delta", "where the loss becomes linear, positive; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_huber_loss_args, delta)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_huber_loss_args, reduction)},
};
#define KN__FIELDS_HUBER_LOSS 2
#define KN__SIZE_HUBER_LOSS sizeof(kn_huber_loss_args)
static const kn__field fields_KL_DIV[] = {
    {"log_target", "the target is given as logarithms too", KN__OPT, KN__T_bool, offsetof(kn_kl_div_args, log_target)},
    {"reduction", "mean, sum, none or batch mean; default mean", KN__OPT, KN__T_reduction, offsetof(kn_kl_div_args, reduction)},
};
#define KN__FIELDS_KL_DIV 2
#define KN__SIZE_KL_DIV sizeof(kn_kl_div_args)
static const kn__field fields_COSINE_SIMILARITY[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_cosine_similarity_args, axis)},
    {"eps", "the least length; default 1e-8", KN__OPT, KN__T_f64, offsetof(kn_cosine_similarity_args, eps)},
};
#define KN__FIELDS_COSINE_SIMILARITY 2
#define KN__SIZE_COSINE_SIMILARITY sizeof(kn_cosine_similarity_args)
static const kn__field fields_MOMENTS[] = {
    {"axes", "axes to reduce; none given: all", KN__OPT, KN__T_axes, offsetof(kn_moments_args, axes)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_moments_args, keepdim)},
    {"correction", "the divisor is the number of values less this; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_moments_args, correction)},
};
#define KN__FIELDS_MOMENTS 3
#define KN__SIZE_MOMENTS sizeof(kn_moments_args)
static const kn__field fields_LAYER_NORM[] = {
    {"normalized", "how many of the last axes are normalised together; default 1", KN__OPT, KN__T_i64, offsetof(kn_layer_norm_args, normalized)},
    {"eps", "added to the variance; default 1e-5 (rms_norm: machine epsilon)", KN__OPT, KN__T_f64, offsetof(kn_layer_norm_args, eps)},
};
#define KN__FIELDS_LAYER_NORM 2
#define KN__SIZE_LAYER_NORM sizeof(kn_layer_norm_args)
static const kn__field fields_GROUP_NORM[] = {
    {"groups", "into how many groups the channels (axis 1) fall", KN__POS, KN__T_i64, offsetof(kn_group_norm_args, groups)},
    {"eps", "added to the variance; default 1e-5", KN__OPT, KN__T_f64, offsetof(kn_group_norm_args, eps)},
};
#define KN__FIELDS_GROUP_NORM 2
#define KN__SIZE_GROUP_NORM sizeof(kn_group_norm_args)
static const kn__field fields_INSTANCE_NORM[] = {
    {"eps", "added to the variance; default 1e-5", KN__OPT, KN__T_f64, offsetof(kn_instance_norm_args, eps)},
};
#define KN__FIELDS_INSTANCE_NORM 1
#define KN__SIZE_INSTANCE_NORM sizeof(kn_instance_norm_args)
static const kn__field fields_BATCH_NORM[] = {
    {"eps", "added to the variance; default 1e-5", KN__OPT, KN__T_f64, offsetof(kn_batch_norm_args, eps)},
};
#define KN__FIELDS_BATCH_NORM 1
#define KN__SIZE_BATCH_NORM sizeof(kn_batch_norm_args)
static const kn__field fields_LOSS[] = {
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_loss_args, reduction)},
};
#define KN__FIELDS_LOSS 1
#define KN__SIZE_LOSS sizeof(kn_loss_args)
static const kn__field fields_PICK_CLASS[] = {
    {"ignore_index", "a target left out; default -100", KN__OPT, KN__T_some_i64, offsetof(kn_pick_class_args, ignore_index)},
};
#define KN__FIELDS_PICK_CLASS 1
#define KN__SIZE_PICK_CLASS sizeof(kn_pick_class_args)
static const kn__field fields_PUT_CLASS[] = {
    {"classes", "the number of classes", KN__POS, KN__T_i64, offsetof(kn_put_class_args, classes)},
    {"ignore_index", "a target left out; default -100", KN__OPT, KN__T_some_i64, offsetof(kn_put_class_args, ignore_index)},
};
#define KN__FIELDS_PUT_CLASS 2
#define KN__SIZE_PUT_CLASS sizeof(kn_put_class_args)
static const kn__field fields_NLL_LOSS[] = {
    {"ignore_index", "a target left out; default -100", KN__OPT, KN__T_some_i64, offsetof(kn_nll_loss_args, ignore_index)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_nll_loss_args, reduction)},
};
#define KN__FIELDS_NLL_LOSS 2
#define KN__SIZE_NLL_LOSS sizeof(kn_nll_loss_args)
static const kn__field fields_CROSS_ENTROPY[] = {
    {"ignore_index", "a target left out; default -100", KN__OPT, KN__T_some_i64, offsetof(kn_cross_entropy_args, ignore_index)},
    {"label_smoothing", "0 to 1: the part of the target spread over all classes", KN__OPT, KN__T_f64, offsetof(kn_cross_entropy_args, label_smoothing)},
    {"reduction", "mean, sum or none; default mean", KN__OPT, KN__T_reduction, offsetof(kn_cross_entropy_args, reduction)},
};
#define KN__FIELDS_CROSS_ENTROPY 3
#define KN__SIZE_CROSS_ENTROPY sizeof(kn_cross_entropy_args)
static const kn__field fields_SQUEEZE[] = {
    {"axes", "axes of size 1 to drop; none given: all of size 1", KN__OPT, KN__T_axes, offsetof(kn_squeeze_args, axes)},
    {"ones_only", "leave given axes of other sizes as they are; default: an error", KN__OPT, KN__T_bool, offsetof(kn_squeeze_args, ones_only)},
};
#define KN__FIELDS_SQUEEZE 2
#define KN__SIZE_SQUEEZE sizeof(kn_squeeze_args)
static const kn__field fields_SLICE[] = {
    {"axis", "the axis", KN__POS, KN__T_i64, offsetof(kn_slice_args, axis)},
    {"start", "first index; negative counts from the end; clamped", KN__POS, KN__T_i64, offsetof(kn_slice_args, start)},
    {"stop", "one past the last index; negative counts from the end; clamped", KN__POS, KN__T_i64, offsetof(kn_slice_args, stop)},
    {"step", "distance between indices; negative goes backwards; not zero", KN__POS, KN__T_i64, offsetof(kn_slice_args, step)},
};
#define KN__FIELDS_SLICE 4
#define KN__SIZE_SLICE sizeof(kn_slice_args)
static const kn__field fields_SLICE_GRAD[] = {
    {"shape", "shape of the tensor that was sliced", KN__POS, KN__T_shape, offsetof(kn_slice_grad_args, shape)},
    {"axis", "the axis", KN__POS, KN__T_i64, offsetof(kn_slice_grad_args, axis)},
    {"start", "first index, not negative", KN__POS, KN__T_i64, offsetof(kn_slice_grad_args, start)},
    {"step", "distance between indices; not zero", KN__POS, KN__T_i64, offsetof(kn_slice_grad_args, step)},
};
#define KN__FIELDS_SLICE_GRAD 4
#define KN__SIZE_SLICE_GRAD sizeof(kn_slice_grad_args)
static const kn__field fields_CONV[] = {
    {"stride", "distance of windows; default 1", KN__OPT, KN__T_dims, offsetof(kn_conv_args, stride)},
    {"padding", "zeros before (and after) each spatial axis, or KN_SAME; default 0", KN__OPT, KN__T_dims, offsetof(kn_conv_args, padding)},
    {"padding_end", "zeros after each spatial axis; default as padding", KN__OPT, KN__T_dims, offsetof(kn_conv_args, padding_end)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_conv_args, dilation)},
    {"groups", "channels fall into so many groups; default 1", KN__OPT, KN__T_i64, offsetof(kn_conv_args, groups)},
};
#define KN__FIELDS_CONV 5
#define KN__SIZE_CONV sizeof(kn_conv_args)
static const kn__field fields_CONV_TRANSPOSE[] = {
    {"stride", "distance of windows; default 1", KN__OPT, KN__T_dims, offsetof(kn_conv_transpose_args, stride)},
    {"padding", "what conv would have padded, cut from the result; default 0", KN__OPT, KN__T_dims, offsetof(kn_conv_transpose_args, padding)},
    {"padding_end", "the same at the end; default as padding", KN__OPT, KN__T_dims, offsetof(kn_conv_transpose_args, padding_end)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_conv_transpose_args, dilation)},
    {"groups", "channels fall into so many groups; default 1", KN__OPT, KN__T_i64, offsetof(kn_conv_transpose_args, groups)},
    {"output_padding", "sizes added at the end of the result; default 0", KN__OPT, KN__T_dims, offsetof(kn_conv_transpose_args, output_padding)},
};
#define KN__FIELDS_CONV_TRANSPOSE 6
#define KN__SIZE_CONV_TRANSPOSE sizeof(kn_conv_transpose_args)
static const kn__field fields_CONV_WEIGHT_GRAD[] = {
    {"kernel", "spatial sizes of the weight", KN__POS, KN__T_dims, offsetof(kn_conv_weight_grad_args, kernel)},
    {"stride", "distance of windows; default 1", KN__OPT, KN__T_dims, offsetof(kn_conv_weight_grad_args, stride)},
    {"padding", "zeros before (and after) each spatial axis, or KN_SAME; default 0", KN__OPT, KN__T_dims, offsetof(kn_conv_weight_grad_args, padding)},
    {"padding_end", "zeros after each spatial axis; default as padding", KN__OPT, KN__T_dims, offsetof(kn_conv_weight_grad_args, padding_end)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_conv_weight_grad_args, dilation)},
    {"groups", "channels fall into so many groups; default 1", KN__OPT, KN__T_i64, offsetof(kn_conv_weight_grad_args, groups)},
};
#define KN__FIELDS_CONV_WEIGHT_GRAD 6
#define KN__SIZE_CONV_WEIGHT_GRAD sizeof(kn_conv_weight_grad_args)
static const kn__field fields_MAX_POOL[] = {
    {"kernel", "sizes of the window; no default", KN__OPT, KN__T_dims, offsetof(kn_max_pool_args, kernel)},
    {"stride", "distance of windows; default the kernel's size", KN__OPT, KN__T_dims, offsetof(kn_max_pool_args, stride)},
    {"padding", "places before (and after) each spatial axis, or KN_SAME; default 0", KN__OPT, KN__T_dims, offsetof(kn_max_pool_args, padding)},
    {"padding_end", "places after each spatial axis; default as padding", KN__OPT, KN__T_dims, offsetof(kn_max_pool_args, padding_end)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_max_pool_args, dilation)},
    {"ceil_mode", "a last window may hang over the end", KN__OPT, KN__T_bool, offsetof(kn_max_pool_args, ceil_mode)},
};
#define KN__FIELDS_MAX_POOL 6
#define KN__SIZE_MAX_POOL sizeof(kn_max_pool_args)
static const kn__field fields_AVG_POOL[] = {
    {"kernel", "sizes of the window; no default", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_args, kernel)},
    {"stride", "distance of windows; default the kernel's size", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_args, stride)},
    {"padding", "places before (and after) each spatial axis, or KN_SAME; default 0", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_args, padding)},
    {"padding_end", "places after each spatial axis; default as padding", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_args, padding_end)},
    {"ceil_mode", "a last window may hang over the end", KN__OPT, KN__T_bool, offsetof(kn_avg_pool_args, ceil_mode)},
    {"exclude_padding", "divide by the elements of the input alone", KN__OPT, KN__T_bool, offsetof(kn_avg_pool_args, exclude_padding)},
    {"divisor", "divide by this instead; default the window's size", KN__OPT, KN__T_i64, offsetof(kn_avg_pool_args, divisor)},
};
#define KN__FIELDS_AVG_POOL 7
#define KN__SIZE_AVG_POOL sizeof(kn_avg_pool_args)
static const kn__field fields_AVG_POOL_GRAD[] = {
    {"shape", "shape of the tensor that was pooled", KN__POS, KN__T_shape, offsetof(kn_avg_pool_grad_args, shape)},
    {"kernel", "sizes of the window", KN__POS, KN__T_dims, offsetof(kn_avg_pool_grad_args, kernel)},
    {"stride", "distance of windows; default the kernel's size", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_grad_args, stride)},
    {"padding", "places before (and after) each spatial axis, or KN_SAME; default 0", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_grad_args, padding)},
    {"padding_end", "places after each spatial axis; default as padding", KN__OPT, KN__T_dims, offsetof(kn_avg_pool_grad_args, padding_end)},
    {"ceil_mode", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_avg_pool_grad_args, ceil_mode)},
    {"exclude_padding", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_avg_pool_grad_args, exclude_padding)},
    {"divisor", "as in the forward call", KN__OPT, KN__T_i64, offsetof(kn_avg_pool_grad_args, divisor)},
};
#define KN__FIELDS_AVG_POOL_GRAD 8
#define KN__SIZE_AVG_POOL_GRAD sizeof(kn_avg_pool_grad_args)
static const kn__field fields_ADAPTIVE_POOL[] = {
    {"output", "spatial sizes of the result; -1 keeps that of the input", KN__POS, KN__T_dims, offsetof(kn_adaptive_pool_args, output)},
};
#define KN__FIELDS_ADAPTIVE_POOL 1
#define KN__SIZE_ADAPTIVE_POOL sizeof(kn_adaptive_pool_args)
static const kn__field fields_MAX_UNPOOL[] = {
    {"kernel", "sizes of the pooling's window; no default", KN__OPT, KN__T_dims, offsetof(kn_max_unpool_args, kernel)},
    {"stride", "distance of windows; default the kernel's size", KN__OPT, KN__T_dims, offsetof(kn_max_unpool_args, stride)},
    {"padding", "places before and after each spatial axis; default 0", KN__OPT, KN__T_dims, offsetof(kn_max_unpool_args, padding)},
    {"output", "spatial sizes of the result; default the least that pool to x's", KN__OPT, KN__T_dims, offsetof(kn_max_unpool_args, output)},
};
#define KN__FIELDS_MAX_UNPOOL 4
#define KN__SIZE_MAX_UNPOOL sizeof(kn_max_unpool_args)
static const kn__field fields_FRACTIONAL_POOL[] = {
    {"kernel", "sizes of the window; no default", KN__OPT, KN__T_dims, offsetof(kn_fractional_pool_args, kernel)},
    {"output", "spatial sizes of the result; this or ratio", KN__OPT, KN__T_dims, offsetof(kn_fractional_pool_args, output)},
    {"ratio", "the result's sizes as parts of the input's, in (0, 1)", KN__OPT, KN__T_factors, offsetof(kn_fractional_pool_args, ratio)},
};
#define KN__FIELDS_FRACTIONAL_POOL 3
#define KN__SIZE_FRACTIONAL_POOL sizeof(kn_fractional_pool_args)
static const kn__field fields_LP_POOL[] = {
    {"p", "the power, positive", KN__POS, KN__T_f64, offsetof(kn_lp_pool_args, p)},
    {"kernel", "sizes of the window; no default", KN__OPT, KN__T_dims, offsetof(kn_lp_pool_args, kernel)},
    {"stride", "distance of windows; default the kernel's size", KN__OPT, KN__T_dims, offsetof(kn_lp_pool_args, stride)},
    {"ceil_mode", "a last window may hang over the end", KN__OPT, KN__T_bool, offsetof(kn_lp_pool_args, ceil_mode)},
};
#define KN__FIELDS_LP_POOL 4
#define KN__SIZE_LP_POOL sizeof(kn_lp_pool_args)
static const kn__field fields_LOCAL_RESPONSE_NORM[] = {
    {"channels", "how many neighbouring channels count, the own one among them", KN__POS, KN__T_i64, offsetof(kn_local_response_norm_args, channels)},
    {"alpha", "factor of the mean square; default 1e-4", KN__OPT, KN__T_some_f64, offsetof(kn_local_response_norm_args, alpha)},
    {"beta", "the power; default 0.75", KN__OPT, KN__T_some_f64, offsetof(kn_local_response_norm_args, beta)},
    {"k", "added to the mean square; default 1", KN__OPT, KN__T_some_f64, offsetof(kn_local_response_norm_args, k)},
};
#define KN__FIELDS_LOCAL_RESPONSE_NORM 4
#define KN__SIZE_LOCAL_RESPONSE_NORM sizeof(kn_local_response_norm_args)
static const kn__field fields_IM2COL[] = {
    {"kernel", "sizes of the window; no default", KN__OPT, KN__T_dims, offsetof(kn_im2col_args, kernel)},
    {"stride", "distance of windows; default 1", KN__OPT, KN__T_dims, offsetof(kn_im2col_args, stride)},
    {"padding", "zeros before and after each spatial axis; default 0", KN__OPT, KN__T_dims, offsetof(kn_im2col_args, padding)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_im2col_args, dilation)},
};
#define KN__FIELDS_IM2COL 4
#define KN__SIZE_IM2COL sizeof(kn_im2col_args)
static const kn__field fields_COL2IM[] = {
    {"output", "spatial sizes of the result", KN__POS, KN__T_dims, offsetof(kn_col2im_args, output)},
    {"kernel", "sizes of the window; no default", KN__OPT, KN__T_dims, offsetof(kn_col2im_args, kernel)},
    {"stride", "distance of windows; default 1", KN__OPT, KN__T_dims, offsetof(kn_col2im_args, stride)},
    {"padding", "places that windows had around the result; default 0", KN__OPT, KN__T_dims, offsetof(kn_col2im_args, padding)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_col2im_args, dilation)},
};
#define KN__FIELDS_COL2IM 5
#define KN__SIZE_COL2IM sizeof(kn_col2im_args)
static const kn__field fields_INTERPOLATE[] = {
    {"output", "spatial sizes of the result; this or scale", KN__OPT, KN__T_dims, offsetof(kn_interpolate_args, output)},
    {"scale", "multiples of the input's sizes; beside output, of positions alone", KN__OPT, KN__T_factors, offsetof(kn_interpolate_args, scale)},
    {"mode", "nearest (the default), nearest-exact, linear, bilinear, bicubic, trilinear, area, lanczos3", KN__OPT, KN__T_text, offsetof(kn_interpolate_args, mode)},
    {"align_corners", "first and last elements stay where they are", KN__OPT, KN__T_bool, offsetof(kn_interpolate_args, align_corners)},
    {"antialias", "where the result is smaller, filters widen: every element counts", KN__OPT, KN__T_bool, offsetof(kn_interpolate_args, antialias)},
    {"recompute_scale", "work positions out from the sizes, not from scale", KN__OPT, KN__T_bool, offsetof(kn_interpolate_args, recompute_scale)},
};
#define KN__FIELDS_INTERPOLATE 6
#define KN__SIZE_INTERPOLATE sizeof(kn_interpolate_args)
static const kn__field fields_INTERPOLATE_GRAD[] = {
    {"shape", "shape of the tensor that was interpolated", KN__POS, KN__T_shape, offsetof(kn_interpolate_grad_args, shape)},
    {"scale", "as in the forward call; none where positions come from the sizes", KN__OPT, KN__T_factors, offsetof(kn_interpolate_grad_args, scale)},
    {"mode", "as in the forward call", KN__OPT, KN__T_text, offsetof(kn_interpolate_grad_args, mode)},
    {"align_corners", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_interpolate_grad_args, align_corners)},
    {"antialias", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_interpolate_grad_args, antialias)},
};
#define KN__FIELDS_INTERPOLATE_GRAD 5
#define KN__SIZE_INTERPOLATE_GRAD sizeof(kn_interpolate_grad_args)
static const kn__field fields_UPSAMPLE[] = {
    {"output", "spatial sizes of the result; this or scale", KN__OPT, KN__T_dims, offsetof(kn_upsample_args, output)},
    {"scale", "the result's sizes as multiples of the input's", KN__OPT, KN__T_factors, offsetof(kn_upsample_args, scale)},
};
#define KN__FIELDS_UPSAMPLE 2
#define KN__SIZE_UPSAMPLE sizeof(kn_upsample_args)
static const kn__field fields_GRID_SAMPLE[] = {
    {"mode", "bilinear (the default), nearest or bicubic", KN__OPT, KN__T_text, offsetof(kn_grid_sample_args, mode)},
    {"padding", "zeros (the default), border or reflection: what lies outside", KN__OPT, KN__T_text, offsetof(kn_grid_sample_args, padding)},
    {"align_corners", "-1 and 1 are the centres of the outer elements, not their edges", KN__OPT, KN__T_bool, offsetof(kn_grid_sample_args, align_corners)},
    {"pixels", "the grid counts elements from 0 on", KN__OPT, KN__T_bool, offsetof(kn_grid_sample_args, pixels)},
};
#define KN__FIELDS_GRID_SAMPLE 4
#define KN__SIZE_GRID_SAMPLE sizeof(kn_grid_sample_args)
static const kn__field fields_GRID_SAMPLE_SLOPE[] = {
    {"orders", "how often to differentiate by each coordinate of the grid, in its order", KN__POS, KN__T_dims, offsetof(kn_grid_sample_slope_args, orders)},
    {"mode", "as in the forward call", KN__OPT, KN__T_text, offsetof(kn_grid_sample_slope_args, mode)},
    {"padding", "as in the forward call", KN__OPT, KN__T_text, offsetof(kn_grid_sample_slope_args, padding)},
    {"align_corners", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_grid_sample_slope_args, align_corners)},
    {"pixels", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_grid_sample_slope_args, pixels)},
};
#define KN__FIELDS_GRID_SAMPLE_SLOPE 5
#define KN__SIZE_GRID_SAMPLE_SLOPE sizeof(kn_grid_sample_slope_args)
static const kn__field fields_GRID_SAMPLE_GRAD[] = {
    {"shape", "shape of the tensor that was sampled", KN__POS, KN__T_shape, offsetof(kn_grid_sample_grad_args, shape)},
    {"orders", "as in grid_sample_slope; all 0 for grid_sample", KN__POS, KN__T_dims, offsetof(kn_grid_sample_grad_args, orders)},
    {"mode", "as in the forward call", KN__OPT, KN__T_text, offsetof(kn_grid_sample_grad_args, mode)},
    {"padding", "as in the forward call", KN__OPT, KN__T_text, offsetof(kn_grid_sample_grad_args, padding)},
    {"align_corners", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_grid_sample_grad_args, align_corners)},
    {"pixels", "as in the forward call", KN__OPT, KN__T_bool, offsetof(kn_grid_sample_grad_args, pixels)},
};
#define KN__FIELDS_GRID_SAMPLE_GRAD 6
#define KN__SIZE_GRID_SAMPLE_GRAD sizeof(kn_grid_sample_grad_args)
static const kn__field fields_AFFINE_GRID[] = {
    {"shape", "shape of what will be sampled: [n, channels, spatial sizes…]", KN__POS, KN__T_shape, offsetof(kn_affine_grid_args, shape)},
    {"align_corners", "-1 and 1 are the centres of the outer elements, not their edges", KN__OPT, KN__T_bool, offsetof(kn_affine_grid_args, align_corners)},
};
#define KN__FIELDS_AFFINE_GRID 2
#define KN__SIZE_AFFINE_GRID sizeof(kn_affine_grid_args)
static const kn__field fields_DEFORM_CONV[] = {
    {"stride", "distance of windows; default 1", KN__OPT, KN__T_dims, offsetof(kn_deform_conv_args, stride)},
    {"padding", "zeros before and after each spatial axis; default 0", KN__OPT, KN__T_dims, offsetof(kn_deform_conv_args, padding)},
    {"dilation", "distance of the window's elements; default 1", KN__OPT, KN__T_dims, offsetof(kn_deform_conv_args, dilation)},
    {"groups", "channels fall into so many groups; default 1", KN__OPT, KN__T_i64, offsetof(kn_deform_conv_args, groups)},
};
#define KN__FIELDS_DEFORM_CONV 4
#define KN__SIZE_DEFORM_CONV sizeof(kn_deform_conv_args)
static const kn__field fields_SELECT[] = {
    {"axis", "the axis that goes", KN__POS, KN__T_i64, offsetof(kn_select_args, axis)},
    {"index", "the index on it; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_select_args, index)},
};
#define KN__FIELDS_SELECT 2
#define KN__SIZE_SELECT sizeof(kn_select_args)
static const kn__field fields_NARROW[] = {
    {"axis", "the axis", KN__POS, KN__T_i64, offsetof(kn_narrow_args, axis)},
    {"start", "first index; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_narrow_args, start)},
    {"length", "how many indices; all must exist", KN__POS, KN__T_i64, offsetof(kn_narrow_args, length)},
};
#define KN__FIELDS_NARROW 3
#define KN__SIZE_NARROW sizeof(kn_narrow_args)
static const kn__field fields_FLIP[] = {
    {"axes", "axes to walk backwards", KN__POS, KN__T_axes, offsetof(kn_flip_args, axes)},
};
#define KN__FIELDS_FLIP 1
#define KN__SIZE_FLIP sizeof(kn_flip_args)
static const kn__field fields_DIAGONAL[] = {
    {"offset", "which diagonal: above the main one, or below where negative", KN__OPT, KN__T_i64, offsetof(kn_diagonal_args, offset)},
    {"axes", "the two axes of the planes; none given: 0 and 1", KN__OPT, KN__T_axes, offsetof(kn_diagonal_args, axes)},
};
#define KN__FIELDS_DIAGONAL 2
#define KN__SIZE_DIAGONAL sizeof(kn_diagonal_args)
static const kn__field fields_DIAGONAL_GRAD[] = {
    {"shape", "shape of the tensor whose diagonal was taken", KN__POS, KN__T_shape, offsetof(kn_diagonal_grad_args, shape)},
    {"offset", "which diagonal", KN__POS, KN__T_i64, offsetof(kn_diagonal_grad_args, offset)},
    {"axes", "the two axes of the planes", KN__POS, KN__T_axes, offsetof(kn_diagonal_grad_args, axes)},
};
#define KN__FIELDS_DIAGONAL_GRAD 3
#define KN__SIZE_DIAGONAL_GRAD sizeof(kn_diagonal_grad_args)
static const kn__field fields_AS_STRIDED[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_as_strided_args, shape)},
    {"strides", "elements of x from one index of each axis to the next", KN__POS, KN__T_dims, offsetof(kn_as_strided_args, strides)},
    {"offset", "the element of x that comes first", KN__POS, KN__T_i64, offsetof(kn_as_strided_args, offset)},
};
#define KN__FIELDS_AS_STRIDED 3
#define KN__SIZE_AS_STRIDED sizeof(kn_as_strided_args)
static const kn__field fields_UNFOLD[] = {
    {"axis", "the axis that is cut into windows", KN__POS, KN__T_i64, offsetof(kn_unfold_args, axis)},
    {"size", "elements of a window", KN__POS, KN__T_i64, offsetof(kn_unfold_args, size)},
    {"step", "from one window to the next; at least 1", KN__POS, KN__T_i64, offsetof(kn_unfold_args, step)},
};
#define KN__FIELDS_UNFOLD 3
#define KN__SIZE_UNFOLD sizeof(kn_unfold_args)
static const kn__field fields_UNFOLD_GRAD[] = {
    {"shape", "shape of the tensor that was cut", KN__POS, KN__T_shape, offsetof(kn_unfold_grad_args, shape)},
    {"axis", "the axis that was cut into windows", KN__POS, KN__T_i64, offsetof(kn_unfold_grad_args, axis)},
    {"size", "elements of a window", KN__POS, KN__T_i64, offsetof(kn_unfold_grad_args, size)},
    {"step", "from one window to the next", KN__POS, KN__T_i64, offsetof(kn_unfold_grad_args, step)},
};
#define KN__FIELDS_UNFOLD_GRAD 4
#define KN__SIZE_UNFOLD_GRAD sizeof(kn_unfold_grad_args)
static const kn__field fields_PAD[] = {
    {"amounts", "pairs, before and after, from the last axis towards the first; negative cuts off", KN__POS, KN__T_dims, offsetof(kn_pad_args, amounts)},
    {"mode", "constant (the default), reflect, replicate or circular", KN__OPT, KN__T_text, offsetof(kn_pad_args, mode)},
    {"value", "what a constant padding is made of", KN__OPT, KN__T_number, offsetof(kn_pad_args, value)},
};
#define KN__FIELDS_PAD 3
#define KN__SIZE_PAD sizeof(kn_pad_args)
static const kn__field fields_PAD_GRAD[] = {
    {"shape", "shape of the tensor that was padded", KN__POS, KN__T_shape, offsetof(kn_pad_grad_args, shape)},
    {"amounts", "as it was padded", KN__POS, KN__T_dims, offsetof(kn_pad_grad_args, amounts)},
    {"mode", "reflect, replicate or circular", KN__POS, KN__T_text, offsetof(kn_pad_grad_args, mode)},
};
#define KN__FIELDS_PAD_GRAD 3
#define KN__SIZE_PAD_GRAD sizeof(kn_pad_grad_args)
static const kn__field fields_TRIANGLE[] = {
    {"diagonal", "above the main one, or below where negative", KN__OPT, KN__T_i64, offsetof(kn_triangle_args, diagonal)},
};
#define KN__FIELDS_TRIANGLE 1
#define KN__SIZE_TRIANGLE sizeof(kn_triangle_args)
static const kn__field fields_CLASSES[] = {
    {"classes", "size of the new last axis; -1: one more than the largest index", KN__POS, KN__T_i64, offsetof(kn_classes_args, classes)},
};
#define KN__FIELDS_CLASSES 1
#define KN__SIZE_CLASSES sizeof(kn_classes_args)
static const kn__field fields_SGD_STEP[] = {
    {"lr", "learning rate", KN__RPOS, KN__T_f64, offsetof(kn_sgd_step_args, lr)},
    {"step", "number of this step, from 1; the first sets the buffer to the gradient", KN__RPOS, KN__T_i64, offsetof(kn_sgd_step_args, step)},
    {"momentum", "share of the buffer that is kept, in [0, 1]; needs .buffer", KN__OPT, KN__T_f64, offsetof(kn_sgd_step_args, momentum)},
    {"dampening", "share of the gradient that the buffer does not take", KN__OPT, KN__T_f64, offsetof(kn_sgd_step_args, dampening)},
    {"weight_decay", "times the parameter is added to the gradient", KN__OPT, KN__T_f64, offsetof(kn_sgd_step_args, weight_decay)},
    {"nesterov", "look ahead along the buffer", KN__OPT, KN__T_bool, offsetof(kn_sgd_step_args, nesterov)},
};
#define KN__FIELDS_SGD_STEP 6
#define KN__SIZE_SGD_STEP sizeof(kn_sgd_step_args)
static const kn__field fields_ADAM_STEP[] = {
    {"lr", "learning rate", KN__RPOS, KN__T_f64, offsetof(kn_adam_step_args, lr)},
    {"step", "number of this step, from 1", KN__RPOS, KN__T_i64, offsetof(kn_adam_step_args, step)},
    {"beta1", "share of the mean that is kept, in [0, 1)", KN__POS, KN__T_f64, offsetof(kn_adam_step_args, beta1)},
    {"beta2", "share of the mean square that is kept, in [0, 1)", KN__POS, KN__T_f64, offsetof(kn_adam_step_args, beta2)},
    {"eps", "added to the denominator", KN__POS, KN__T_f64, offsetof(kn_adam_step_args, eps)},
    {"weight_decay", "how fast parameters shrink", KN__OPT, KN__T_f64, offsetof(kn_adam_step_args, weight_decay)},
    {"decoupled", "decay the parameter itself (AdamW), not by way of the gradient", KN__OPT, KN__T_bool, offsetof(kn_adam_step_args, decoupled)},
};
#define KN__FIELDS_ADAM_STEP 7
#define KN__SIZE_ADAM_STEP sizeof(kn_adam_step_args)
static const kn__field fields_CREATE[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_create_args, shape)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_create_args, dtype)},
};
#define KN__FIELDS_CREATE 2
#define KN__SIZE_CREATE sizeof(kn_create_args)
static const kn__field fields_ARANGE[] = {
    {"start", "the first element", KN__POS, KN__T_number, offsetof(kn_arange_args, start)},
    {"stop", "the end, which is left out", KN__POS, KN__T_number, offsetof(kn_arange_args, stop)},
    {"step", "distance of elements, not 0; default 1", KN__OPT, KN__T_real, offsetof(kn_arange_args, step)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_arange_args, dtype)},
};
#define KN__FIELDS_ARANGE 4
#define KN__SIZE_ARANGE sizeof(kn_arange_args)
static const kn__field fields_LINSPACE[] = {
    {"start", "the first element", KN__POS, KN__T_f64, offsetof(kn_linspace_args, start)},
    {"stop", "the last element", KN__POS, KN__T_f64, offsetof(kn_linspace_args, stop)},
    {"count", "number of elements", KN__POS, KN__T_i64, offsetof(kn_linspace_args, count)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_linspace_args, dtype)},
};
#define KN__FIELDS_LINSPACE 4
#define KN__SIZE_LINSPACE sizeof(kn_linspace_args)
static const kn__field fields_LIKE[] = {
    {"dtype", "default x's", KN__OPT, KN__T_dtype, offsetof(kn_like_args, dtype)},
};
#define KN__FIELDS_LIKE 1
#define KN__SIZE_LIKE sizeof(kn_like_args)
static const kn__field fields_FULL_LIKE[] = {
    {"value", "what every element is", KN__POS, KN__T_number, offsetof(kn_full_like_args, value)},
    {"dtype", "default x's", KN__OPT, KN__T_dtype, offsetof(kn_full_like_args, dtype)},
};
#define KN__FIELDS_FULL_LIKE 2
#define KN__SIZE_FULL_LIKE sizeof(kn_full_like_args)
static const kn__field fields_LOGSPACE[] = {
    {"start", "the exponent of the first element", KN__POS, KN__T_f64, offsetof(kn_logspace_args, start)},
    {"stop", "the exponent of the last element", KN__POS, KN__T_f64, offsetof(kn_logspace_args, stop)},
    {"count", "number of elements", KN__POS, KN__T_i64, offsetof(kn_logspace_args, count)},
    {"base", "what is raised; default 10", KN__OPT, KN__T_some_f64, offsetof(kn_logspace_args, base)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_logspace_args, dtype)},
};
#define KN__FIELDS_LOGSPACE 5
#define KN__SIZE_LOGSPACE sizeof(kn_logspace_args)
static const kn__field fields_TRIANGLE_INDICES[] = {
    {"rows", "rows of the matrix", KN__POS, KN__T_i64, offsetof(kn_triangle_indices_args, rows)},
    {"columns", "columns of the matrix", KN__POS, KN__T_i64, offsetof(kn_triangle_indices_args, columns)},
    {"diagonal", "above the main one, or below where negative", KN__OPT, KN__T_i64, offsetof(kn_triangle_indices_args, diagonal)},
    {"dtype", "default int64", KN__OPT, KN__T_dtype, offsetof(kn_triangle_indices_args, dtype)},
};
#define KN__FIELDS_TRIANGLE_INDICES 4
#define KN__SIZE_TRIANGLE_INDICES sizeof(kn_triangle_indices_args)
static const kn__field fields_WINDOW[] = {
    {"n", "number of elements", KN__POS, KN__T_i64, offsetof(kn_window_args, n)},
    {"symmetric", "the last element mirrors the first; default: periodic", KN__OPT, KN__T_bool, offsetof(kn_window_args, symmetric)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_window_args, dtype)},
};
#define KN__FIELDS_WINDOW 3
#define KN__SIZE_WINDOW sizeof(kn_window_args)
static const kn__field fields_EXPONENTIAL_WINDOW[] = {
    {"n", "number of elements", KN__POS, KN__T_i64, offsetof(kn_exponential_window_args, n)},
    {"tau", "how slowly it falls off; default 1", KN__OPT, KN__T_f64, offsetof(kn_exponential_window_args, tau)},
    {"center", "where it is 1; default the middle; not with .symmetric", KN__OPT, KN__T_some_f64, offsetof(kn_exponential_window_args, center)},
    {"symmetric", "the last element mirrors the first; default: periodic", KN__OPT, KN__T_bool, offsetof(kn_exponential_window_args, symmetric)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_exponential_window_args, dtype)},
};
#define KN__FIELDS_EXPONENTIAL_WINDOW 5
#define KN__SIZE_EXPONENTIAL_WINDOW sizeof(kn_exponential_window_args)
static const kn__field fields_GAUSSIAN_WINDOW[] = {
    {"n", "number of elements", KN__POS, KN__T_i64, offsetof(kn_gaussian_window_args, n)},
    {"std", "the standard deviation, in elements; default 1", KN__OPT, KN__T_f64, offsetof(kn_gaussian_window_args, std)},
    {"symmetric", "the last element mirrors the first; default: periodic", KN__OPT, KN__T_bool, offsetof(kn_gaussian_window_args, symmetric)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_gaussian_window_args, dtype)},
};
#define KN__FIELDS_GAUSSIAN_WINDOW 4
#define KN__SIZE_GAUSSIAN_WINDOW sizeof(kn_gaussian_window_args)
static const kn__field fields_GENERAL_HAMMING_WINDOW[] = {
    {"n", "number of elements", KN__POS, KN__T_i64, offsetof(kn_general_hamming_window_args, n)},
    {"alpha", "the mean; default 0.54", KN__OPT, KN__T_some_f64, offsetof(kn_general_hamming_window_args, alpha)},
    {"symmetric", "the last element mirrors the first; default: periodic", KN__OPT, KN__T_bool, offsetof(kn_general_hamming_window_args, symmetric)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_general_hamming_window_args, dtype)},
};
#define KN__FIELDS_GENERAL_HAMMING_WINDOW 4
#define KN__SIZE_GENERAL_HAMMING_WINDOW sizeof(kn_general_hamming_window_args)
static const kn__field fields_KAISER_WINDOW[] = {
    {"n", "number of elements", KN__POS, KN__T_i64, offsetof(kn_kaiser_window_args, n)},
    {"beta", "how narrow it is, 0 to 700; default 12", KN__OPT, KN__T_some_f64, offsetof(kn_kaiser_window_args, beta)},
    {"symmetric", "the last element mirrors the first; default: periodic", KN__OPT, KN__T_bool, offsetof(kn_kaiser_window_args, symmetric)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_kaiser_window_args, dtype)},
};
#define KN__FIELDS_KAISER_WINDOW 4
#define KN__SIZE_KAISER_WINDOW sizeof(kn_kaiser_window_args)
static const kn__field fields_EYE[] = {
    {"n", "number of rows", KN__POS, KN__T_i64, offsetof(kn_eye_args, n)},
    {"columns", "number of columns; default n", KN__OPT, KN__T_some_i64, offsetof(kn_eye_args, columns)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_eye_args, dtype)},
};
#define KN__FIELDS_EYE 3
#define KN__SIZE_EYE sizeof(kn_eye_args)
static const kn__field fields_UNIFORM[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_uniform_args, shape)},
    {"low", "the least number", KN__POS, KN__T_f64, offsetof(kn_uniform_args, low)},
    {"high", "the end, which is never drawn", KN__POS, KN__T_f64, offsetof(kn_uniform_args, high)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_uniform_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_uniform_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_uniform_args, position)},
};
#define KN__FIELDS_UNIFORM 6
#define KN__SIZE_UNIFORM sizeof(kn_uniform_args)
static const kn__field fields_NORMAL[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_normal_args, shape)},
    {"mean", "the mean", KN__POS, KN__T_f64, offsetof(kn_normal_args, mean)},
    {"deviation", "the standard deviation, 0 or more", KN__POS, KN__T_f64, offsetof(kn_normal_args, deviation)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_normal_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_normal_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_normal_args, position)},
};
#define KN__FIELDS_NORMAL 6
#define KN__SIZE_NORMAL sizeof(kn_normal_args)
static const kn__field fields_RANDINT[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_randint_args, shape)},
    {"low", "the least number", KN__POS, KN__T_i64, offsetof(kn_randint_args, low)},
    {"high", "the end, which is never drawn", KN__POS, KN__T_i64, offsetof(kn_randint_args, high)},
    {"dtype", "default int64", KN__OPT, KN__T_dtype, offsetof(kn_randint_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_randint_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_randint_args, position)},
};
#define KN__FIELDS_RANDINT 6
#define KN__SIZE_RANDINT sizeof(kn_randint_args)
static const kn__field fields_BERNOULLI[] = {
    {"shape", "shape of the result", KN__POS, KN__T_shape, offsetof(kn_bernoulli_args, shape)},
    {"p", "probability of 1, from 0 to 1", KN__POS, KN__T_f64, offsetof(kn_bernoulli_args, p)},
    {"dtype", "default float32", KN__OPT, KN__T_dtype, offsetof(kn_bernoulli_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_bernoulli_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_bernoulli_args, position)},
};
#define KN__FIELDS_BERNOULLI 5
#define KN__SIZE_BERNOULLI sizeof(kn_bernoulli_args)
static const kn__field fields_RANDPERM[] = {
    {"n", "number of elements", KN__POS, KN__T_i64, offsetof(kn_randperm_args, n)},
    {"dtype", "default int64", KN__OPT, KN__T_dtype, offsetof(kn_randperm_args, dtype)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_randperm_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_randperm_args, position)},
};
#define KN__FIELDS_RANDPERM 4
#define KN__SIZE_RANDPERM sizeof(kn_randperm_args)
static const kn__field fields_DROPOUT[] = {
    {"p", "probability that an element becomes 0, from 0 to 1", KN__POS, KN__T_f64, offsetof(kn_dropout_args, p)},
    {"key", "key of the random stream", KN__HID, KN__T_i64, offsetof(kn_dropout_args, key)},
    {"position", "position of the draw", KN__HID, KN__T_i64, offsetof(kn_dropout_args, position)},
};
#define KN__FIELDS_DROPOUT 3
#define KN__SIZE_DROPOUT sizeof(kn_dropout_args)
static const kn__field fields_DROPOUT_AT[] = {
    {"p", "probability that an element becomes 0, from 0 to 1", KN__POS, KN__T_f64, offsetof(kn_dropout_at_args, p)},
    {"key", "key of the random stream", KN__RPOS, KN__T_i64, offsetof(kn_dropout_at_args, key)},
    {"position", "position of the draw", KN__RPOS, KN__T_i64, offsetof(kn_dropout_at_args, position)},
};
#define KN__FIELDS_DROPOUT_AT 3
#define KN__SIZE_DROPOUT_AT sizeof(kn_dropout_at_args)
static const kn__field fields_CLAMP[] = {
    {"min", "the least result: .min = KN_SOME(0); default: no bound", KN__OPT, KN__T_some_real, offsetof(kn_clamp_args, min)},
    {"max", "the largest result; default: no bound", KN__OPT, KN__T_some_real, offsetof(kn_clamp_args, max)},
};
#define KN__FIELDS_CLAMP 2
#define KN__SIZE_CLAMP sizeof(kn_clamp_args)
static const kn__field fields_ROUND[] = {
    {"decimals", "digits after the point; negative: zeros before it", KN__OPT, KN__T_i64, offsetof(kn_round_args, decimals)},
};
#define KN__FIELDS_ROUND 1
#define KN__SIZE_ROUND sizeof(kn_round_args)
static const kn__field fields_ADDC[] = {
    {"value", "multiplies the product or quotient; default 1", KN__OPT, KN__T_some_real, offsetof(kn_addc_args, value)},
};
#define KN__FIELDS_ADDC 1
#define KN__SIZE_ADDC sizeof(kn_addc_args)
static const kn__field fields_NAN_TO_NUM[] = {
    {"nan", "instead of NaN; default 0", KN__OPT, KN__T_some_f64, offsetof(kn_nan_to_num_args, nan)},
    {"posinf", "instead of +inf; default the largest number of the dtype", KN__OPT, KN__T_some_f64, offsetof(kn_nan_to_num_args, posinf)},
    {"neginf", "instead of -inf; default the least number of the dtype", KN__OPT, KN__T_some_f64, offsetof(kn_nan_to_num_args, neginf)},
};
#define KN__FIELDS_NAN_TO_NUM 3
#define KN__SIZE_NAN_TO_NUM sizeof(kn_nan_to_num_args)
static const kn__field fields_ORDER[] = {
    {"order", "which derivative, 0 or more", KN__POS, KN__T_i64, offsetof(kn_order_args, order)},
};
#define KN__FIELDS_ORDER 1
#define KN__SIZE_ORDER sizeof(kn_order_args)
static const kn__field fields_POLYGAMMA[] = {
    {"n", "which derivative of digamma, 0 or more", KN__POS, KN__T_i64, offsetof(kn_polygamma_args, n)},
};
#define KN__FIELDS_POLYGAMMA 1
#define KN__SIZE_POLYGAMMA sizeof(kn_polygamma_args)
static const kn__field fields_MVLGAMMA[] = {
    {"p", "the dimension, 1 or more", KN__POS, KN__T_i64, offsetof(kn_mvlgamma_args, p)},
};
#define KN__FIELDS_MVLGAMMA 1
#define KN__SIZE_MVLGAMMA sizeof(kn_mvlgamma_args)
static const kn__field fields_POLYNOMIAL[] = {
    {"derivative", "which derivative in x; default the polynomial itself", KN__OPT, KN__T_i64, offsetof(kn_polynomial_args, derivative)},
};
#define KN__FIELDS_POLYNOMIAL 1
#define KN__SIZE_POLYNOMIAL sizeof(kn_polynomial_args)
static const kn__field fields_LOGIT[] = {
    {"eps", "0 to 1; default: x is taken as it is", KN__OPT, KN__T_some_f64, offsetof(kn_logit_args, eps)},
};
#define KN__FIELDS_LOGIT 1
#define KN__SIZE_LOGIT sizeof(kn_logit_args)
static const kn__field fields_CLOSE[] = {
    {"rtol", "times |b|, 0 or more; default 1e-5", KN__OPT, KN__T_some_f64, offsetof(kn_close_args, rtol)},
    {"atol", "0 or more; default 1e-8", KN__OPT, KN__T_some_f64, offsetof(kn_close_args, atol)},
    {"equal_nan", "NaN is close to NaN", KN__OPT, KN__T_bool, offsetof(kn_close_args, equal_nan)},
};
#define KN__FIELDS_CLOSE 3
#define KN__SIZE_CLOSE sizeof(kn_close_args)
static const kn__field fields_ISIN[] = {
    {"invert", "whether x is not among values", KN__OPT, KN__T_bool, offsetof(kn_isin_args, invert)},
};
#define KN__FIELDS_ISIN 1
#define KN__SIZE_ISIN sizeof(kn_isin_args)
static const kn__field fields_WEIGHT[] = {
    {"weight", "0 gives a, 1 gives b", KN__POS, KN__T_f64, offsetof(kn_weight_args, weight)},
};
#define KN__FIELDS_WEIGHT 1
#define KN__SIZE_WEIGHT sizeof(kn_weight_args)
static const kn__field fields_ALPHA[] = {
    {"alpha", "minus the limit far below 0", KN__POS, KN__T_f64, offsetof(kn_alpha_args, alpha)},
};
#define KN__FIELDS_ALPHA 1
#define KN__SIZE_ALPHA sizeof(kn_alpha_args)
static const kn__field fields_SLOPE[] = {
    {"slope", "the slope below 0", KN__POS, KN__T_f64, offsetof(kn_slope_args, slope)},
};
#define KN__FIELDS_SLOPE 1
#define KN__SIZE_SLOPE sizeof(kn_slope_args)
static const kn__field fields_LAMBDA[] = {
    {"lambda", "half the width of what becomes 0", KN__POS, KN__T_f64, offsetof(kn_lambda_args, lambda)},
};
#define KN__FIELDS_LAMBDA 1
#define KN__SIZE_LAMBDA sizeof(kn_lambda_args)
static const kn__field fields_LIMITS[] = {
    {"min", "the least result", KN__POS, KN__T_f64, offsetof(kn_limits_args, min)},
    {"max", "the largest result", KN__POS, KN__T_f64, offsetof(kn_limits_args, max)},
};
#define KN__FIELDS_LIMITS 2
#define KN__SIZE_LIMITS sizeof(kn_limits_args)
static const kn__field fields_THRESHOLD[] = {
    {"threshold", "what x must exceed to stay", KN__POS, KN__T_f64, offsetof(kn_threshold_args, threshold)},
    {"value", "what else it becomes", KN__POS, KN__T_f64, offsetof(kn_threshold_args, value)},
};
#define KN__FIELDS_THRESHOLD 2
#define KN__SIZE_THRESHOLD sizeof(kn_threshold_args)
static const kn__field fields_SOFTPLUS[] = {
    {"beta", "steepness; default 1", KN__OPT, KN__T_f64, offsetof(kn_softplus_args, beta)},
    {"threshold", "above it beta x gives x itself; default: nowhere", KN__OPT, KN__T_some_f64, offsetof(kn_softplus_args, threshold)},
};
#define KN__FIELDS_SOFTPLUS 2
#define KN__SIZE_SOFTPLUS sizeof(kn_softplus_args)
static const kn__field fields_GELU[] = {
    {"approximate_tanh", "the approximation by tanh", KN__OPT, KN__T_bool, offsetof(kn_gelu_args, approximate_tanh)},
};
#define KN__FIELDS_GELU 1
#define KN__SIZE_GELU sizeof(kn_gelu_args)
static const kn__field fields_NONZERO[] = {
    {"max_size", "the result's size, whatever there is: cut off, or filled up", KN__OPT, KN__T_some_i64, offsetof(kn_nonzero_args, max_size)},
    {"fill_value", "what fills it up; default -1", KN__OPT, KN__T_some_i64, offsetof(kn_nonzero_args, fill_value)},
};
#define KN__FIELDS_NONZERO 2
#define KN__SIZE_NONZERO sizeof(kn_nonzero_args)
static const kn__field fields_NONZERO_STATIC[] = {
    {"rows", "of the result: cut off, or filled up", KN__POS, KN__T_i64, offsetof(kn_nonzero_static_args, rows)},
    {"fill_value", "what fills it up; default -1", KN__OPT, KN__T_some_i64, offsetof(kn_nonzero_static_args, fill_value)},
};
#define KN__FIELDS_NONZERO_STATIC 2
#define KN__SIZE_NONZERO_STATIC sizeof(kn_nonzero_static_args)
static const kn__field fields_MAX_SIZE[] = {
    {"max_size", "the result's size, whatever there is: cut off, or filled with 0", KN__OPT, KN__T_some_i64, offsetof(kn_max_size_args, max_size)},
};
#define KN__FIELDS_MAX_SIZE 1
#define KN__SIZE_MAX_SIZE sizeof(kn_max_size_args)
static const kn__field fields_UNIQUE[] = {
    {"axis", "the axis whose slices are compared; none given: the elements", KN__OPT, KN__T_some_i64, offsetof(kn_unique_args, axis)},
    {"max_size", "so many, whatever there is: cut off, or the first one repeated", KN__OPT, KN__T_some_i64, offsetof(kn_unique_args, max_size)},
};
#define KN__FIELDS_UNIQUE 2
#define KN__SIZE_UNIQUE sizeof(kn_unique_args)
static const kn__field fields_UNIQUE_PLACES[] = {
    {"axis", "the axis whose slices are compared; none given: the elements", KN__OPT, KN__T_some_i64, offsetof(kn_unique_places_args, axis)},
    {"consecutive", "compare neighbours alone; do not sort", KN__OPT, KN__T_bool, offsetof(kn_unique_places_args, consecutive)},
    {"max_size", "size of places and counts; default: what could be needed", KN__OPT, KN__T_some_i64, offsetof(kn_unique_places_args, max_size)},
};
#define KN__FIELDS_UNIQUE_PLACES 3
#define KN__SIZE_UNIQUE_PLACES sizeof(kn_unique_places_args)
static const kn__field fields_EMBEDDING[] = {
    {"padding_idx", "a row that gets no gradient", KN__OPT, KN__T_some_i64, offsetof(kn_embedding_args, padding_idx)},
    {"scale_grad_by_freq", "divide gradients by how often the row is used", KN__OPT, KN__T_bool, offsetof(kn_embedding_args, scale_grad_by_freq)},
    {"max_norm", "longer rows are shortened to this length; default: they are not", KN__OPT, KN__T_f64, offsetof(kn_embedding_args, max_norm)},
    {"norm_type", "the order of that length; default 2", KN__OPT, KN__T_f64, offsetof(kn_embedding_args, norm_type)},
};
#define KN__FIELDS_EMBEDDING 4
#define KN__SIZE_EMBEDDING sizeof(kn_embedding_args)
static const kn__field fields_EMBEDDING_RENORM[] = {
    {"max_norm", "the longest that a row may be", KN__POS, KN__T_f64, offsetof(kn_embedding_renorm_args, max_norm)},
    {"norm_type", "the order of that length; default 2", KN__OPT, KN__T_f64, offsetof(kn_embedding_renorm_args, norm_type)},
};
#define KN__FIELDS_EMBEDDING_RENORM 2
#define KN__SIZE_EMBEDDING_RENORM sizeof(kn_embedding_renorm_args)
static const kn__field fields_BAG_IDS[] = {
    {"count", "how many positions there are", KN__POS, KN__T_i64, offsetof(kn_bag_ids_args, count)},
    {"include_last_offset", "the last offset is the end of the last bag", KN__OPT, KN__T_bool, offsetof(kn_bag_ids_args, include_last_offset)},
};
#define KN__FIELDS_BAG_IDS 2
#define KN__SIZE_BAG_IDS sizeof(kn_bag_ids_args)
static const kn__field fields_EMBEDDING_BAG[] = {
    {"mode", "mean (the default), sum or max", KN__OPT, KN__T_text, offsetof(kn_embedding_bag_args, mode)},
    {"include_last_offset", "the last offset is the end of the last bag", KN__OPT, KN__T_bool, offsetof(kn_embedding_bag_args, include_last_offset)},
    {"padding_idx", "a row that does not count and gets no gradient", KN__OPT, KN__T_some_i64, offsetof(kn_embedding_bag_args, padding_idx)},
    {"scale_grad_by_freq", "divide gradients by how often the row is used", KN__OPT, KN__T_bool, offsetof(kn_embedding_bag_args, scale_grad_by_freq)},
    {"max_norm", "longer rows are shortened to this length; default: they are not", KN__OPT, KN__T_f64, offsetof(kn_embedding_bag_args, max_norm)},
    {"norm_type", "the order of that length; default 2", KN__OPT, KN__T_f64, offsetof(kn_embedding_bag_args, norm_type)},
};
#define KN__FIELDS_EMBEDDING_BAG 6
#define KN__SIZE_EMBEDDING_BAG sizeof(kn_embedding_bag_args)
static const kn__field fields_FLAT_INDEX[] = {
    {"shape", "sizes of the axes that the indices belong to, one for each", KN__POS, KN__T_shape, offsetof(kn_flat_index_args, shape)},
    {"from_end", "negative indices count from the end", KN__OPT, KN__T_bool, offsetof(kn_flat_index_args, from_end)},
    {"axes", "what errors call the axes; none given: 0, 1, ...", KN__OPT, KN__T_axes, offsetof(kn_flat_index_args, axes)},
};
#define KN__FIELDS_FLAT_INDEX 3
#define KN__SIZE_FLAT_INDEX sizeof(kn_flat_index_args)
static const kn__field fields_ACCUMULATE[] = {
    {"accumulate", "add to what is there", KN__OPT, KN__T_bool, offsetof(kn_accumulate_args, accumulate)},
};
#define KN__FIELDS_ACCUMULATE 1
#define KN__SIZE_ACCUMULATE sizeof(kn_accumulate_args)
static const kn__field fields_TAKE_ALONG_DIM[] = {
    {"axis", "the axis; none given: all elements in row-major order", KN__OPT, KN__T_some_i64, offsetof(kn_take_along_dim_args, axis)},
};
#define KN__FIELDS_TAKE_ALONG_DIM 1
#define KN__SIZE_TAKE_ALONG_DIM sizeof(kn_take_along_dim_args)
static const kn__field fields_SCATTER_ND[] = {
    {"reduce", "assign (the default; the last one wins), add, mul, min or max", KN__OPT, KN__T_text, offsetof(kn_scatter_nd_args, reduce)},
};
#define KN__FIELDS_SCATTER_ND 1
#define KN__SIZE_SCATTER_ND sizeof(kn_scatter_nd_args)
static const kn__field fields_INDEX_ADD[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_index_add_args, axis)},
    {"alpha", "src is multiplied by it: .alpha = KN_SOME(2); default 1", KN__OPT, KN__T_some_real, offsetof(kn_index_add_args, alpha)},
};
#define KN__FIELDS_INDEX_ADD 2
#define KN__SIZE_INDEX_ADD sizeof(kn_index_add_args)
static const kn__field fields_SCATTER_FILL[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_scatter_fill_args, axis)},
    {"value", "what is written", KN__POS, KN__T_number, offsetof(kn_scatter_fill_args, value)},
};
#define KN__FIELDS_SCATTER_FILL 2
#define KN__SIZE_SCATTER_FILL sizeof(kn_scatter_fill_args)
static const kn__field fields_SCATTER_REDUCE[] = {
    {"axis", "the axis; negative counts from the end", KN__POS, KN__T_i64, offsetof(kn_scatter_reduce_args, axis)},
    {"reduce", "sum, prod, mean, amax or amin", KN__POS, KN__T_text, offsetof(kn_scatter_reduce_args, reduce)},
    {"exclude_self", "what x holds where an index points does not count", KN__OPT, KN__T_bool, offsetof(kn_scatter_reduce_args, exclude_self)},
};
#define KN__FIELDS_SCATTER_REDUCE 3
#define KN__SIZE_SCATTER_REDUCE sizeof(kn_scatter_reduce_args)
static const kn__field fields_MASKED_SCATTER[] = {
    {"partial", "src may end early: what it does not reach stays", KN__OPT, KN__T_bool, offsetof(kn_masked_scatter_args, partial)},
};
#define KN__FIELDS_MASKED_SCATTER 1
#define KN__SIZE_MASKED_SCATTER sizeof(kn_masked_scatter_args)
static const kn__field fields_BETA_ALPHA[] = {
    {"beta", "what x is multiplied with; 0: x does not count; default 1", KN__OPT, KN__T_some_real, offsetof(kn_beta_alpha_args, beta)},
    {"alpha", "what the product is multiplied with; default 1", KN__OPT, KN__T_some_real, offsetof(kn_beta_alpha_args, alpha)},
};
#define KN__FIELDS_BETA_ALPHA 2
#define KN__SIZE_BETA_ALPHA sizeof(kn_beta_alpha_args)
static const kn__field fields_VECDOT[] = {
    {"axis", "the axis of the vectors; default the last", KN__OPT, KN__T_some_i64, offsetof(kn_vecdot_args, axis)},
};
#define KN__FIELDS_VECDOT 1
#define KN__SIZE_VECDOT sizeof(kn_vecdot_args)
static const kn__field fields_CROSS_PRODUCT[] = {
    {"axis", "the axis, of size 3; default the last", KN__OPT, KN__T_some_i64, offsetof(kn_cross_product_args, axis)},
};
#define KN__FIELDS_CROSS_PRODUCT 1
#define KN__SIZE_CROSS_PRODUCT sizeof(kn_cross_product_args)
static const kn__field fields_TENSORDOT[] = {
    {"axes_a", "axes of a that are summed over", KN__POS, KN__T_axes, offsetof(kn_tensordot_args, axes_a)},
    {"axes_b", "the axes of b that they go with, as many", KN__POS, KN__T_axes, offsetof(kn_tensordot_args, axes_b)},
};
#define KN__FIELDS_TENSORDOT 2
#define KN__SIZE_TENSORDOT sizeof(kn_tensordot_args)
static const kn__field fields_MATRIX_POWER[] = {
    {"n", "the power; negative ones take the inverse", KN__POS, KN__T_i64, offsetof(kn_matrix_power_args, n)},
};
#define KN__FIELDS_MATRIX_POWER 1
#define KN__SIZE_MATRIX_POWER sizeof(kn_matrix_power_args)
static const kn__field fields_LU[] = {
    {"no_pivot", "rows stay where they are", KN__OPT, KN__T_bool, offsetof(kn_lu_args, no_pivot)},
};
#define KN__FIELDS_LU 1
#define KN__SIZE_LU sizeof(kn_lu_args)
static const kn__field fields_LU_PERMUTATION[] = {
    {"rows", "rows of the matrix that was factorised", KN__POS, KN__T_i64, offsetof(kn_lu_permutation_args, rows)},
};
#define KN__FIELDS_LU_PERMUTATION 1
#define KN__SIZE_LU_PERMUTATION sizeof(kn_lu_permutation_args)
static const kn__field fields_LU_SOLVE[] = {
    {"right", "solve X A = B, not A X = B", KN__OPT, KN__T_bool, offsetof(kn_lu_solve_args, right)},
    {"adjoint", "with A transposed", KN__OPT, KN__T_bool, offsetof(kn_lu_solve_args, adjoint)},
};
#define KN__FIELDS_LU_SOLVE 2
#define KN__SIZE_LU_SOLVE sizeof(kn_lu_solve_args)
static const kn__field fields_SOLVE[] = {
    {"right", "solve X A = B, not A X = B", KN__OPT, KN__T_bool, offsetof(kn_solve_args, right)},
};
#define KN__FIELDS_SOLVE 1
#define KN__SIZE_SOLVE sizeof(kn_solve_args)
static const kn__field fields_SOLVE_TRIANGULAR[] = {
    {"upper", "the upper triangle of t counts, not the lower one", KN__OPT, KN__T_bool, offsetof(kn_solve_triangular_args, upper)},
    {"right", "solve X T = B, not T X = B", KN__OPT, KN__T_bool, offsetof(kn_solve_triangular_args, right)},
    {"unitriangular", "the diagonal counts as ones", KN__OPT, KN__T_bool, offsetof(kn_solve_triangular_args, unitriangular)},
};
#define KN__FIELDS_SOLVE_TRIANGULAR 3
#define KN__SIZE_SOLVE_TRIANGULAR sizeof(kn_solve_triangular_args)
static const kn__field fields_UPPER[] = {
    {"upper", "the upper triangle is meant, not the lower one", KN__OPT, KN__T_bool, offsetof(kn_upper_args, upper)},
};
#define KN__FIELDS_UPPER 1
#define KN__SIZE_UPPER sizeof(kn_upper_args)
static const kn__field fields_QR[] = {
    {"mode", "reduced (the default), complete, or r: then Q is empty", KN__OPT, KN__T_text, offsetof(kn_qr_args, mode)},
};
#define KN__FIELDS_QR 1
#define KN__SIZE_QR sizeof(kn_qr_args)
static const kn__field fields_ORMQR[] = {
    {"right", "c Q, not Q c", KN__OPT, KN__T_bool, offsetof(kn_ormqr_args, right)},
    {"transpose", "with Q transposed", KN__OPT, KN__T_bool, offsetof(kn_ormqr_args, transpose)},
};
#define KN__FIELDS_ORMQR 2
#define KN__SIZE_ORMQR sizeof(kn_ormqr_args)
static const kn__field fields_SVD[] = {
    {"reduced", "min(m, n) columns of U and rows of Vh, not all m and n", KN__OPT, KN__T_bool, offsetof(kn_svd_args, reduced)},
};
#define KN__FIELDS_SVD 1
#define KN__SIZE_SVD sizeof(kn_svd_args)
static const kn__field fields_TOLERANCE[] = {
    {"atol", "what counts as 0, absolutely; default 0", KN__OPT, KN__T_some_f64, offsetof(kn_tolerance_args, atol)},
    {"rtol", "the same relative to the largest; default max(m, n) epsilon, 0 beside an absolute one", KN__OPT, KN__T_some_f64, offsetof(kn_tolerance_args, rtol)},
    {"hermitian", "x is symmetric: eigenvalues of its lower triangle are taken", KN__OPT, KN__T_bool, offsetof(kn_tolerance_args, hermitian)},
};
#define KN__FIELDS_TOLERANCE 3
#define KN__SIZE_TOLERANCE sizeof(kn_tolerance_args)
static const kn__field fields_LSTSQ[] = {
    {"rcond", "singular values up to this times the largest count as 0; default max(m, n) epsilon", KN__OPT, KN__T_some_f64, offsetof(kn_lstsq_args, rcond)},
};
#define KN__FIELDS_LSTSQ 1
#define KN__SIZE_LSTSQ sizeof(kn_lstsq_args)
static const kn__field fields_TENSORINV[] = {
    {"ind", "how many first axes are the rows; default 2", KN__OPT, KN__T_some_i64, offsetof(kn_tensorinv_args, ind)},
};
#define KN__FIELDS_TENSORINV 1
#define KN__SIZE_TENSORINV sizeof(kn_tensorinv_args)
static const kn__field fields_TENSORSOLVE[] = {
    {"axes", "axes of a that are moved to its end first", KN__OPT, KN__T_axes, offsetof(kn_tensorsolve_args, axes)},
};
#define KN__FIELDS_TENSORSOLVE 1
#define KN__SIZE_TENSORSOLVE sizeof(kn_tensorsolve_args)
static const kn__field fields_VECTOR_NORM[] = {
    {"axes", "axes to reduce; none given: all", KN__OPT, KN__T_axes, offsetof(kn_vector_norm_args, axes)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_vector_norm_args, keepdim)},
    {"ord", "the power; may be infinite; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_vector_norm_args, ord)},
};
#define KN__FIELDS_VECTOR_NORM 3
#define KN__SIZE_VECTOR_NORM sizeof(kn_vector_norm_args)
static const kn__field fields_DIST[] = {
    {"p", "the power; may be infinite; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_dist_args, p)},
};
#define KN__FIELDS_DIST 1
#define KN__SIZE_DIST sizeof(kn_dist_args)
static const kn__field fields_MATRIX_NORM[] = {
    {"ord", "fro (the default), nuc, inf, -inf, 1, -1, 2 or -2", KN__OPT, KN__T_text, offsetof(kn_matrix_norm_args, ord)},
    {"axes", "the two axes of the matrices; default the last two", KN__OPT, KN__T_axes, offsetof(kn_matrix_norm_args, axes)},
    {"keepdim", "keep reduced axes with size 1", KN__OPT, KN__T_bool, offsetof(kn_matrix_norm_args, keepdim)},
};
#define KN__FIELDS_MATRIX_NORM 3
#define KN__SIZE_MATRIX_NORM sizeof(kn_matrix_norm_args)
static const kn__field fields_COND[] = {
    {"ord", "2 (the default), -2, fro, nuc, inf, -inf, 1 or -1", KN__OPT, KN__T_text, offsetof(kn_cond_args, ord)},
};
#define KN__FIELDS_COND 1
#define KN__SIZE_COND sizeof(kn_cond_args)
static const kn__field fields_CDIST[] = {
    {"p", "the power, 0 or more; may be infinite; default 2", KN__OPT, KN__T_some_f64, offsetof(kn_cdist_args, p)},
};
#define KN__FIELDS_CDIST 1
#define KN__SIZE_CDIST sizeof(kn_cdist_args)
#ifndef KN__ROW_full
#define KN__ROW_full ROW_IN
#endif
#define KN__COUNTS_full .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_zeros
#define KN__ROW_zeros ROW_IN
#endif
#define KN__COUNTS_zeros .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_ones
#define KN__ROW_ones ROW_IN
#endif
#define KN__COUNTS_ones .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_empty
#define KN__ROW_empty ROW_IN
#endif
#define KN__COUNTS_empty .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_zeros_like
#define KN__ROW_zeros_like ROW_IN
#endif
#define KN__COUNTS_zeros_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_empty_like
#define KN__ROW_empty_like ROW_IN
#endif
#define KN__COUNTS_empty_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ones_like
#define KN__ROW_ones_like ROW_IN
#endif
#define KN__COUNTS_ones_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_full_like
#define KN__ROW_full_like ROW_IN
#endif
#define KN__COUNTS_full_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_arange
#define KN__ROW_arange ROW_IN
#endif
#define KN__COUNTS_arange .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_linspace
#define KN__ROW_linspace ROW_IN
#endif
#define KN__COUNTS_linspace .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_logspace
#define KN__ROW_logspace ROW_IN
#endif
#define KN__COUNTS_logspace .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_tril_indices
#define KN__ROW_tril_indices ROW_IN
#endif
#define KN__COUNTS_tril_indices .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_triu_indices
#define KN__ROW_triu_indices ROW_IN
#endif
#define KN__COUNTS_triu_indices .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_eye
#define KN__ROW_eye ROW_IN
#endif
#define KN__COUNTS_eye .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_hann_window
#define KN__ROW_hann_window ROW_IN
#endif
#define KN__COUNTS_hann_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_hamming_window
#define KN__ROW_hamming_window ROW_IN
#endif
#define KN__COUNTS_hamming_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_general_hamming_window
#define KN__ROW_general_hamming_window ROW_IN
#endif
#define KN__COUNTS_general_hamming_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_blackman_window
#define KN__ROW_blackman_window ROW_IN
#endif
#define KN__COUNTS_blackman_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_nuttall_window
#define KN__ROW_nuttall_window ROW_IN
#endif
#define KN__COUNTS_nuttall_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_bartlett_window
#define KN__ROW_bartlett_window ROW_IN
#endif
#define KN__COUNTS_bartlett_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_cosine_window
#define KN__ROW_cosine_window ROW_IN
#endif
#define KN__COUNTS_cosine_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_exponential_window
#define KN__ROW_exponential_window ROW_IN
#endif
#define KN__COUNTS_exponential_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_gaussian_window
#define KN__ROW_gaussian_window ROW_IN
#endif
#define KN__COUNTS_gaussian_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_kaiser_window
#define KN__ROW_kaiser_window ROW_IN
#endif
#define KN__COUNTS_kaiser_window .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_rand
#define KN__ROW_rand ROW_IN
#endif
#define KN__COUNTS_rand .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_randn
#define KN__ROW_randn ROW_IN
#endif
#define KN__COUNTS_randn .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_uniform
#define KN__ROW_uniform ROW_IN
#endif
#define KN__COUNTS_uniform .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_normal
#define KN__ROW_normal ROW_IN
#endif
#define KN__COUNTS_normal .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_randint
#define KN__ROW_randint ROW_IN
#endif
#define KN__COUNTS_randint .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_bernoulli
#define KN__ROW_bernoulli ROW_IN
#endif
#define KN__COUNTS_bernoulli .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_randperm
#define KN__ROW_randperm ROW_IN
#endif
#define KN__COUNTS_randperm .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_rand_like
#define KN__ROW_rand_like ROW_IN
#endif
#define KN__COUNTS_rand_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_randn_like
#define KN__ROW_randn_like ROW_IN
#endif
#define KN__COUNTS_randn_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dropout
#define KN__ROW_dropout ROW_IN
#endif
#define KN__COUNTS_dropout .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dropout_at
#define KN__ROW_dropout_at ROW_IN
#endif
#define KN__COUNTS_dropout_at .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_copy
#define KN__ROW_copy ROW_IN
#endif
#define KN__COUNTS_copy .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cast
#define KN__ROW_cast ROW_IN
#endif
#define KN__COUNTS_cast .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_assign
#define KN__ROW_assign ROW_IN
#endif
#define KN__COUNTS_assign .n_fixed = 2, .n_optional = 0, .n_results = 0, .variadic = false, .creates = false
#ifndef KN__ROW_neg
#define KN__ROW_neg ROW_IN
#endif
#define KN__COUNTS_neg .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_abs
#define KN__ROW_abs ROW_IN
#endif
#define KN__COUNTS_abs .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sign
#define KN__ROW_sign ROW_IN
#endif
#define KN__COUNTS_sign .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_square
#define KN__ROW_square ROW_IN
#endif
#define KN__COUNTS_square .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_reciprocal
#define KN__ROW_reciprocal ROW_IN
#endif
#define KN__COUNTS_reciprocal .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sqrt
#define KN__ROW_sqrt ROW_IN
#endif
#define KN__COUNTS_sqrt .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rsqrt
#define KN__ROW_rsqrt ROW_IN
#endif
#define KN__COUNTS_rsqrt .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_floor
#define KN__ROW_floor ROW_IN
#endif
#define KN__COUNTS_floor .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ceil
#define KN__ROW_ceil ROW_IN
#endif
#define KN__COUNTS_ceil .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_trunc
#define KN__ROW_trunc ROW_IN
#endif
#define KN__COUNTS_trunc .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_round
#define KN__ROW_round ROW_IN
#endif
#define KN__COUNTS_round .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_frac
#define KN__ROW_frac ROW_IN
#endif
#define KN__COUNTS_frac .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_add
#define KN__ROW_add ROW_IN
#endif
#define KN__COUNTS_add .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sub
#define KN__ROW_sub ROW_IN
#endif
#define KN__COUNTS_sub .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mul
#define KN__ROW_mul ROW_IN
#endif
#define KN__COUNTS_mul .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_div
#define KN__ROW_div ROW_IN
#endif
#define KN__COUNTS_div .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_pow
#define KN__ROW_pow ROW_IN
#endif
#define KN__COUNTS_pow .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_maximum
#define KN__ROW_maximum ROW_IN
#endif
#define KN__COUNTS_maximum .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_minimum
#define KN__ROW_minimum ROW_IN
#endif
#define KN__COUNTS_minimum .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_floor_divide
#define KN__ROW_floor_divide ROW_IN
#endif
#define KN__COUNTS_floor_divide .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_remainder
#define KN__ROW_remainder ROW_IN
#endif
#define KN__COUNTS_remainder .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fmod
#define KN__ROW_fmod ROW_IN
#endif
#define KN__COUNTS_fmod .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_atan2
#define KN__ROW_atan2 ROW_IN
#endif
#define KN__COUNTS_atan2 .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hypot
#define KN__ROW_hypot ROW_IN
#endif
#define KN__COUNTS_hypot .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_trunc_divide
#define KN__ROW_trunc_divide ROW_IN
#endif
#define KN__COUNTS_trunc_divide .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fmax
#define KN__ROW_fmax ROW_IN
#endif
#define KN__COUNTS_fmax .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fmin
#define KN__ROW_fmin ROW_IN
#endif
#define KN__COUNTS_fmin .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logaddexp
#define KN__ROW_logaddexp ROW_IN
#endif
#define KN__COUNTS_logaddexp .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logaddexp2
#define KN__ROW_logaddexp2 ROW_IN
#endif
#define KN__COUNTS_logaddexp2 .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_xlogy
#define KN__ROW_xlogy ROW_IN
#endif
#define KN__COUNTS_xlogy .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_xlog1py
#define KN__ROW_xlog1py ROW_IN
#endif
#define KN__COUNTS_xlog1py .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_copysign
#define KN__ROW_copysign ROW_IN
#endif
#define KN__COUNTS_copysign .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nextafter
#define KN__ROW_nextafter ROW_IN
#endif
#define KN__COUNTS_nextafter .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_heaviside
#define KN__ROW_heaviside ROW_IN
#endif
#define KN__COUNTS_heaviside .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ldexp
#define KN__ROW_ldexp ROW_IN
#endif
#define KN__COUNTS_ldexp .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_frexp
#define KN__ROW_frexp ROW_IN
#endif
#define KN__COUNTS_frexp .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_gcd
#define KN__ROW_gcd ROW_IN
#endif
#define KN__COUNTS_gcd .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lcm
#define KN__ROW_lcm ROW_IN
#endif
#define KN__COUNTS_lcm .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_float_power
#define KN__ROW_float_power ROW_IN
#endif
#define KN__COUNTS_float_power .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_addcmul
#define KN__ROW_addcmul ROW_IN
#endif
#define KN__COUNTS_addcmul .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_addcdiv
#define KN__ROW_addcdiv ROW_IN
#endif
#define KN__COUNTS_addcdiv .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_positive
#define KN__ROW_positive ROW_IN
#endif
#define KN__COUNTS_positive .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_deg2rad
#define KN__ROW_deg2rad ROW_IN
#endif
#define KN__COUNTS_deg2rad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rad2deg
#define KN__ROW_rad2deg ROW_IN
#endif
#define KN__COUNTS_rad2deg .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nan_to_num
#define KN__ROW_nan_to_num ROW_IN
#endif
#define KN__COUNTS_nan_to_num .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_trunc_divide_scalar
#define KN__ROW_trunc_divide_scalar ROW_IN
#endif
#define KN__COUNTS_trunc_divide_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_add_scalar
#define KN__ROW_add_scalar ROW_IN
#endif
#define KN__COUNTS_add_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sub_scalar
#define KN__ROW_sub_scalar ROW_IN
#endif
#define KN__COUNTS_sub_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rsub_scalar
#define KN__ROW_rsub_scalar ROW_IN
#endif
#define KN__COUNTS_rsub_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mul_scalar
#define KN__ROW_mul_scalar ROW_IN
#endif
#define KN__COUNTS_mul_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_div_scalar
#define KN__ROW_div_scalar ROW_IN
#endif
#define KN__COUNTS_div_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rdiv_scalar
#define KN__ROW_rdiv_scalar ROW_IN
#endif
#define KN__COUNTS_rdiv_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_pow_scalar
#define KN__ROW_pow_scalar ROW_IN
#endif
#define KN__COUNTS_pow_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rpow_scalar
#define KN__ROW_rpow_scalar ROW_IN
#endif
#define KN__COUNTS_rpow_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_floor_divide_scalar
#define KN__ROW_floor_divide_scalar ROW_IN
#endif
#define KN__COUNTS_floor_divide_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_remainder_scalar
#define KN__ROW_remainder_scalar ROW_IN
#endif
#define KN__COUNTS_remainder_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fmod_scalar
#define KN__ROW_fmod_scalar ROW_IN
#endif
#define KN__COUNTS_fmod_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_maximum_scalar
#define KN__ROW_maximum_scalar ROW_IN
#endif
#define KN__COUNTS_maximum_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_minimum_scalar
#define KN__ROW_minimum_scalar ROW_IN
#endif
#define KN__COUNTS_minimum_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_and_scalar
#define KN__ROW_bitwise_and_scalar ROW_IN
#endif
#define KN__COUNTS_bitwise_and_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_or_scalar
#define KN__ROW_bitwise_or_scalar ROW_IN
#endif
#define KN__COUNTS_bitwise_or_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_xor_scalar
#define KN__ROW_bitwise_xor_scalar ROW_IN
#endif
#define KN__COUNTS_bitwise_xor_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_left_shift_scalar
#define KN__ROW_bitwise_left_shift_scalar ROW_IN
#endif
#define KN__COUNTS_bitwise_left_shift_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_right_shift_scalar
#define KN__ROW_bitwise_right_shift_scalar ROW_IN
#endif
#define KN__COUNTS_bitwise_right_shift_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_complex
#define KN__ROW_complex ROW_IN
#endif
#define KN__COUNTS_complex .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_polar
#define KN__ROW_polar ROW_IN
#endif
#define KN__COUNTS_polar .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_real
#define KN__ROW_real ROW_IN
#endif
#define KN__COUNTS_real .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_imag
#define KN__ROW_imag ROW_IN
#endif
#define KN__COUNTS_imag .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_view_as_real
#define KN__ROW_view_as_real ROW_IN
#endif
#define KN__COUNTS_view_as_real .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_view_as_complex
#define KN__ROW_view_as_complex ROW_IN
#endif
#define KN__COUNTS_view_as_complex .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conj
#define KN__ROW_conj ROW_IN
#endif
#define KN__COUNTS_conj .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conj_physical
#define KN__ROW_conj_physical ROW_IN
#endif
#define KN__COUNTS_conj_physical .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_resolve_conj
#define KN__ROW_resolve_conj ROW_IN
#endif
#define KN__COUNTS_resolve_conj .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_resolve_neg
#define KN__ROW_resolve_neg ROW_IN
#endif
#define KN__COUNTS_resolve_neg .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_angle
#define KN__ROW_angle ROW_IN
#endif
#define KN__COUNTS_angle .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isreal
#define KN__ROW_isreal ROW_IN
#endif
#define KN__COUNTS_isreal .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sgn
#define KN__ROW_sgn ROW_IN
#endif
#define KN__COUNTS_sgn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fft
#define KN__ROW_fft ROW_IN
#endif
#define KN__COUNTS_fft .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ifft
#define KN__ROW_ifft ROW_IN
#endif
#define KN__COUNTS_ifft .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rfft
#define KN__ROW_rfft ROW_IN
#endif
#define KN__COUNTS_rfft .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_irfft
#define KN__ROW_irfft ROW_IN
#endif
#define KN__COUNTS_irfft .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hfft
#define KN__ROW_hfft ROW_IN
#endif
#define KN__COUNTS_hfft .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ihfft
#define KN__ROW_ihfft ROW_IN
#endif
#define KN__COUNTS_ihfft .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fft2
#define KN__ROW_fft2 ROW_IN
#endif
#define KN__COUNTS_fft2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ifft2
#define KN__ROW_ifft2 ROW_IN
#endif
#define KN__COUNTS_ifft2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rfft2
#define KN__ROW_rfft2 ROW_IN
#endif
#define KN__COUNTS_rfft2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_irfft2
#define KN__ROW_irfft2 ROW_IN
#endif
#define KN__COUNTS_irfft2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hfft2
#define KN__ROW_hfft2 ROW_IN
#endif
#define KN__COUNTS_hfft2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ihfft2
#define KN__ROW_ihfft2 ROW_IN
#endif
#define KN__COUNTS_ihfft2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fftn
#define KN__ROW_fftn ROW_IN
#endif
#define KN__COUNTS_fftn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ifftn
#define KN__ROW_ifftn ROW_IN
#endif
#define KN__COUNTS_ifftn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rfftn
#define KN__ROW_rfftn ROW_IN
#endif
#define KN__COUNTS_rfftn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_irfftn
#define KN__ROW_irfftn ROW_IN
#endif
#define KN__COUNTS_irfftn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hfftn
#define KN__ROW_hfftn ROW_IN
#endif
#define KN__COUNTS_hfftn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ihfftn
#define KN__ROW_ihfftn ROW_IN
#endif
#define KN__COUNTS_ihfftn .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fft_c2c
#define KN__ROW_fft_c2c ROW_IN
#endif
#define KN__COUNTS_fft_c2c .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fft_r2c
#define KN__ROW_fft_r2c ROW_IN
#endif
#define KN__COUNTS_fft_r2c .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fft_c2r
#define KN__ROW_fft_c2r ROW_IN
#endif
#define KN__COUNTS_fft_c2r .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fftshift
#define KN__ROW_fftshift ROW_IN
#endif
#define KN__COUNTS_fftshift .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ifftshift
#define KN__ROW_ifftshift ROW_IN
#endif
#define KN__COUNTS_ifftshift .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_stft
#define KN__ROW_stft ROW_IN
#endif
#define KN__COUNTS_stft .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_istft
#define KN__ROW_istft ROW_IN
#endif
#define KN__COUNTS_istft .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_istft_envelope
#define KN__ROW_istft_envelope ROW_IN
#endif
#define KN__COUNTS_istft_envelope .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fftfreq
#define KN__ROW_fftfreq ROW_IN
#endif
#define KN__COUNTS_fftfreq .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_rfftfreq
#define KN__ROW_rfftfreq ROW_IN
#endif
#define KN__COUNTS_rfftfreq .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_exp
#define KN__ROW_exp ROW_IN
#endif
#define KN__COUNTS_exp .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_exp2
#define KN__ROW_exp2 ROW_IN
#endif
#define KN__COUNTS_exp2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_expm1
#define KN__ROW_expm1 ROW_IN
#endif
#define KN__COUNTS_expm1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log
#define KN__ROW_log ROW_IN
#endif
#define KN__COUNTS_log .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log2
#define KN__ROW_log2 ROW_IN
#endif
#define KN__COUNTS_log2 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log10
#define KN__ROW_log10 ROW_IN
#endif
#define KN__COUNTS_log10 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log1p
#define KN__ROW_log1p ROW_IN
#endif
#define KN__COUNTS_log1p .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sin
#define KN__ROW_sin ROW_IN
#endif
#define KN__COUNTS_sin .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cos
#define KN__ROW_cos ROW_IN
#endif
#define KN__COUNTS_cos .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tan
#define KN__ROW_tan ROW_IN
#endif
#define KN__COUNTS_tan .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_asin
#define KN__ROW_asin ROW_IN
#endif
#define KN__COUNTS_asin .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_acos
#define KN__ROW_acos ROW_IN
#endif
#define KN__COUNTS_acos .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_atan
#define KN__ROW_atan ROW_IN
#endif
#define KN__COUNTS_atan .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sinh
#define KN__ROW_sinh ROW_IN
#endif
#define KN__COUNTS_sinh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cosh
#define KN__ROW_cosh ROW_IN
#endif
#define KN__COUNTS_cosh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tanh
#define KN__ROW_tanh ROW_IN
#endif
#define KN__COUNTS_tanh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_asinh
#define KN__ROW_asinh ROW_IN
#endif
#define KN__COUNTS_asinh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_acosh
#define KN__ROW_acosh ROW_IN
#endif
#define KN__COUNTS_acosh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_atanh
#define KN__ROW_atanh ROW_IN
#endif
#define KN__COUNTS_atanh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_erf
#define KN__ROW_erf ROW_IN
#endif
#define KN__COUNTS_erf .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sinc
#define KN__ROW_sinc ROW_IN
#endif
#define KN__COUNTS_sinc .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sinc_derivative
#define KN__ROW_sinc_derivative ROW_IN
#endif
#define KN__COUNTS_sinc_derivative .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logit
#define KN__ROW_logit ROW_IN
#endif
#define KN__COUNTS_logit .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_erfc
#define KN__ROW_erfc ROW_IN
#endif
#define KN__COUNTS_erfc .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lgamma
#define KN__ROW_lgamma ROW_IN
#endif
#define KN__COUNTS_lgamma .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_digamma
#define KN__ROW_digamma ROW_IN
#endif
#define KN__COUNTS_digamma .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_polygamma
#define KN__ROW_polygamma ROW_IN
#endif
#define KN__COUNTS_polygamma .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mvlgamma
#define KN__ROW_mvlgamma ROW_IN
#endif
#define KN__COUNTS_mvlgamma .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_zeta
#define KN__ROW_zeta ROW_IN
#endif
#define KN__COUNTS_zeta .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_igamma
#define KN__ROW_igamma ROW_IN
#endif
#define KN__COUNTS_igamma .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_igammac
#define KN__ROW_igammac ROW_IN
#endif
#define KN__COUNTS_igammac .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_erfinv
#define KN__ROW_erfinv ROW_IN
#endif
#define KN__COUNTS_erfinv .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_erfcx
#define KN__ROW_erfcx ROW_IN
#endif
#define KN__COUNTS_erfcx .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ndtr
#define KN__ROW_ndtr ROW_IN
#endif
#define KN__COUNTS_ndtr .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log_ndtr
#define KN__ROW_log_ndtr ROW_IN
#endif
#define KN__COUNTS_log_ndtr .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ndtri
#define KN__ROW_ndtri ROW_IN
#endif
#define KN__COUNTS_ndtri .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_entr
#define KN__ROW_entr ROW_IN
#endif
#define KN__COUNTS_entr .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_i0
#define KN__ROW_i0 ROW_IN
#endif
#define KN__COUNTS_i0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_i0e
#define KN__ROW_i0e ROW_IN
#endif
#define KN__COUNTS_i0e .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_i1
#define KN__ROW_i1 ROW_IN
#endif
#define KN__COUNTS_i1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_i1e
#define KN__ROW_i1e ROW_IN
#endif
#define KN__COUNTS_i1e .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_modified_bessel_i0
#define KN__ROW_modified_bessel_i0 ROW_IN
#endif
#define KN__COUNTS_modified_bessel_i0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_modified_bessel_i1
#define KN__ROW_modified_bessel_i1 ROW_IN
#endif
#define KN__COUNTS_modified_bessel_i1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_modified_bessel_k0
#define KN__ROW_modified_bessel_k0 ROW_IN
#endif
#define KN__COUNTS_modified_bessel_k0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_modified_bessel_k1
#define KN__ROW_modified_bessel_k1 ROW_IN
#endif
#define KN__COUNTS_modified_bessel_k1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scaled_modified_bessel_k0
#define KN__ROW_scaled_modified_bessel_k0 ROW_IN
#endif
#define KN__COUNTS_scaled_modified_bessel_k0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scaled_modified_bessel_k1
#define KN__ROW_scaled_modified_bessel_k1 ROW_IN
#endif
#define KN__COUNTS_scaled_modified_bessel_k1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bessel_j0
#define KN__ROW_bessel_j0 ROW_IN
#endif
#define KN__COUNTS_bessel_j0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bessel_j1
#define KN__ROW_bessel_j1 ROW_IN
#endif
#define KN__COUNTS_bessel_j1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bessel_y0
#define KN__ROW_bessel_y0 ROW_IN
#endif
#define KN__COUNTS_bessel_y0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bessel_y1
#define KN__ROW_bessel_y1 ROW_IN
#endif
#define KN__COUNTS_bessel_y1 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_spherical_bessel_j0
#define KN__ROW_spherical_bessel_j0 ROW_IN
#endif
#define KN__COUNTS_spherical_bessel_j0 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_airy_ai
#define KN__ROW_airy_ai ROW_IN
#endif
#define KN__COUNTS_airy_ai .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_airy_ai_prime
#define KN__ROW_airy_ai_prime ROW_IN
#endif
#define KN__COUNTS_airy_ai_prime .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_chebyshev_polynomial_t
#define KN__ROW_chebyshev_polynomial_t ROW_IN
#endif
#define KN__COUNTS_chebyshev_polynomial_t .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_chebyshev_polynomial_u
#define KN__ROW_chebyshev_polynomial_u ROW_IN
#endif
#define KN__COUNTS_chebyshev_polynomial_u .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_chebyshev_polynomial_v
#define KN__ROW_chebyshev_polynomial_v ROW_IN
#endif
#define KN__COUNTS_chebyshev_polynomial_v .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_chebyshev_polynomial_w
#define KN__ROW_chebyshev_polynomial_w ROW_IN
#endif
#define KN__COUNTS_chebyshev_polynomial_w .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_shifted_chebyshev_polynomial_t
#define KN__ROW_shifted_chebyshev_polynomial_t ROW_IN
#endif
#define KN__COUNTS_shifted_chebyshev_polynomial_t .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_shifted_chebyshev_polynomial_u
#define KN__ROW_shifted_chebyshev_polynomial_u ROW_IN
#endif
#define KN__COUNTS_shifted_chebyshev_polynomial_u .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_shifted_chebyshev_polynomial_v
#define KN__ROW_shifted_chebyshev_polynomial_v ROW_IN
#endif
#define KN__COUNTS_shifted_chebyshev_polynomial_v .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_shifted_chebyshev_polynomial_w
#define KN__ROW_shifted_chebyshev_polynomial_w ROW_IN
#endif
#define KN__COUNTS_shifted_chebyshev_polynomial_w .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hermite_polynomial_h
#define KN__ROW_hermite_polynomial_h ROW_IN
#endif
#define KN__COUNTS_hermite_polynomial_h .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hermite_polynomial_he
#define KN__ROW_hermite_polynomial_he ROW_IN
#endif
#define KN__COUNTS_hermite_polynomial_he .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_laguerre_polynomial_l
#define KN__ROW_laguerre_polynomial_l ROW_IN
#endif
#define KN__COUNTS_laguerre_polynomial_l .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_legendre_polynomial_p
#define KN__ROW_legendre_polynomial_p ROW_IN
#endif
#define KN__COUNTS_legendre_polynomial_p .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_eq
#define KN__ROW_eq ROW_IN
#endif
#define KN__COUNTS_eq .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ne
#define KN__ROW_ne ROW_IN
#endif
#define KN__COUNTS_ne .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lt
#define KN__ROW_lt ROW_IN
#endif
#define KN__COUNTS_lt .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_le
#define KN__ROW_le ROW_IN
#endif
#define KN__COUNTS_le .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gt
#define KN__ROW_gt ROW_IN
#endif
#define KN__COUNTS_gt .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ge
#define KN__ROW_ge ROW_IN
#endif
#define KN__COUNTS_ge .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_eq_scalar
#define KN__ROW_eq_scalar ROW_IN
#endif
#define KN__COUNTS_eq_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ne_scalar
#define KN__ROW_ne_scalar ROW_IN
#endif
#define KN__COUNTS_ne_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lt_scalar
#define KN__ROW_lt_scalar ROW_IN
#endif
#define KN__COUNTS_lt_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_le_scalar
#define KN__ROW_le_scalar ROW_IN
#endif
#define KN__COUNTS_le_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gt_scalar
#define KN__ROW_gt_scalar ROW_IN
#endif
#define KN__COUNTS_gt_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ge_scalar
#define KN__ROW_ge_scalar ROW_IN
#endif
#define KN__COUNTS_ge_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_signbit
#define KN__ROW_signbit ROW_IN
#endif
#define KN__COUNTS_signbit .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isneginf
#define KN__ROW_isneginf ROW_IN
#endif
#define KN__COUNTS_isneginf .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isposinf
#define KN__ROW_isposinf ROW_IN
#endif
#define KN__COUNTS_isposinf .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isclose
#define KN__ROW_isclose ROW_IN
#endif
#define KN__COUNTS_isclose .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isin
#define KN__ROW_isin ROW_IN
#endif
#define KN__COUNTS_isin .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isnan
#define KN__ROW_isnan ROW_IN
#endif
#define KN__COUNTS_isnan .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isinf
#define KN__ROW_isinf ROW_IN
#endif
#define KN__COUNTS_isinf .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_isfinite
#define KN__ROW_isfinite ROW_IN
#endif
#define KN__COUNTS_isfinite .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logical_not
#define KN__ROW_logical_not ROW_IN
#endif
#define KN__COUNTS_logical_not .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logical_and
#define KN__ROW_logical_and ROW_IN
#endif
#define KN__COUNTS_logical_and .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logical_or
#define KN__ROW_logical_or ROW_IN
#endif
#define KN__COUNTS_logical_or .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logical_xor
#define KN__ROW_logical_xor ROW_IN
#endif
#define KN__COUNTS_logical_xor .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_not
#define KN__ROW_bitwise_not ROW_IN
#endif
#define KN__COUNTS_bitwise_not .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_and
#define KN__ROW_bitwise_and ROW_IN
#endif
#define KN__COUNTS_bitwise_and .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_or
#define KN__ROW_bitwise_or ROW_IN
#endif
#define KN__COUNTS_bitwise_or .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_xor
#define KN__ROW_bitwise_xor ROW_IN
#endif
#define KN__COUNTS_bitwise_xor .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_left_shift
#define KN__ROW_bitwise_left_shift ROW_IN
#endif
#define KN__COUNTS_bitwise_left_shift .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bitwise_right_shift
#define KN__ROW_bitwise_right_shift ROW_IN
#endif
#define KN__COUNTS_bitwise_right_shift .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_where
#define KN__ROW_where ROW_IN
#endif
#define KN__COUNTS_where .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_fill
#define KN__ROW_masked_fill ROW_IN
#endif
#define KN__COUNTS_masked_fill .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_fill_tensor
#define KN__ROW_masked_fill_tensor ROW_IN
#endif
#define KN__COUNTS_masked_fill_tensor .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_select
#define KN__ROW_masked_select ROW_IN
#endif
#define KN__COUNTS_masked_select .n_fixed = 2, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_masked_scatter
#define KN__ROW_masked_scatter ROW_IN
#endif
#define KN__COUNTS_masked_scatter .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_clamp
#define KN__ROW_clamp ROW_IN
#endif
#define KN__COUNTS_clamp .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lerp
#define KN__ROW_lerp ROW_IN
#endif
#define KN__COUNTS_lerp .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lerp_scalar
#define KN__ROW_lerp_scalar ROW_IN
#endif
#define KN__COUNTS_lerp_scalar .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_clamp_tensor
#define KN__ROW_clamp_tensor ROW_IN
#endif
#define KN__COUNTS_clamp_tensor .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_where_scalar
#define KN__ROW_where_scalar ROW_IN
#endif
#define KN__COUNTS_where_scalar .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rwhere_scalar
#define KN__ROW_rwhere_scalar ROW_IN
#endif
#define KN__COUNTS_rwhere_scalar .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sum
#define KN__ROW_sum ROW_IN
#endif
#define KN__COUNTS_sum .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_prod
#define KN__ROW_prod ROW_IN
#endif
#define KN__COUNTS_prod .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_max
#define KN__ROW_max ROW_IN
#endif
#define KN__COUNTS_max .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_min
#define KN__ROW_min ROW_IN
#endif
#define KN__COUNTS_min .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_any
#define KN__ROW_any ROW_IN
#endif
#define KN__COUNTS_any .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_all
#define KN__ROW_all ROW_IN
#endif
#define KN__COUNTS_all .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_count_nonzero
#define KN__ROW_count_nonzero ROW_IN
#endif
#define KN__COUNTS_count_nonzero .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_argmax
#define KN__ROW_argmax ROW_IN
#endif
#define KN__COUNTS_argmax .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_argmin
#define KN__ROW_argmin ROW_IN
#endif
#define KN__COUNTS_argmin .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_var
#define KN__ROW_var ROW_IN
#endif
#define KN__COUNTS_var .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_std
#define KN__ROW_std ROW_IN
#endif
#define KN__COUNTS_std .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_norm
#define KN__ROW_norm ROW_IN
#endif
#define KN__COUNTS_norm .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_logsumexp
#define KN__ROW_logsumexp ROW_IN
#endif
#define KN__COUNTS_logsumexp .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mean
#define KN__ROW_mean ROW_IN
#endif
#define KN__COUNTS_mean .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cumsum
#define KN__ROW_cumsum ROW_IN
#endif
#define KN__COUNTS_cumsum .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cumprod
#define KN__ROW_cumprod ROW_IN
#endif
#define KN__COUNTS_cumprod .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_linear_scan
#define KN__ROW_linear_scan ROW_IN
#endif
#define KN__COUNTS_linear_scan .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sort
#define KN__ROW_sort ROW_IN
#endif
#define KN__COUNTS_sort .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_argsort
#define KN__ROW_argsort ROW_IN
#endif
#define KN__COUNTS_argsort .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_topk
#define KN__ROW_topk ROW_IN
#endif
#define KN__COUNTS_topk .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_amax
#define KN__ROW_amax ROW_IN
#endif
#define KN__COUNTS_amax .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_amin
#define KN__ROW_amin ROW_IN
#endif
#define KN__COUNTS_amin .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_aminmax
#define KN__ROW_aminmax ROW_IN
#endif
#define KN__COUNTS_aminmax .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_max_with_indices
#define KN__ROW_max_with_indices ROW_IN
#endif
#define KN__COUNTS_max_with_indices .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_min_with_indices
#define KN__ROW_min_with_indices ROW_IN
#endif
#define KN__COUNTS_min_with_indices .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_nansum
#define KN__ROW_nansum ROW_IN
#endif
#define KN__COUNTS_nansum .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nanmean
#define KN__ROW_nanmean ROW_IN
#endif
#define KN__COUNTS_nanmean .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_std_mean
#define KN__ROW_std_mean ROW_IN
#endif
#define KN__COUNTS_std_mean .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_var_mean
#define KN__ROW_var_mean ROW_IN
#endif
#define KN__COUNTS_var_mean .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_median
#define KN__ROW_median ROW_IN
#endif
#define KN__COUNTS_median .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_nanmedian
#define KN__ROW_nanmedian ROW_IN
#endif
#define KN__COUNTS_nanmedian .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_kthvalue
#define KN__ROW_kthvalue ROW_IN
#endif
#define KN__COUNTS_kthvalue .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_mode
#define KN__ROW_mode ROW_IN
#endif
#define KN__COUNTS_mode .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_quantile
#define KN__ROW_quantile ROW_IN
#endif
#define KN__COUNTS_quantile .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nanquantile
#define KN__ROW_nanquantile ROW_IN
#endif
#define KN__COUNTS_nanquantile .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_quantile_scalar
#define KN__ROW_quantile_scalar ROW_IN
#endif
#define KN__COUNTS_quantile_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nanquantile_scalar
#define KN__ROW_nanquantile_scalar ROW_IN
#endif
#define KN__COUNTS_nanquantile_scalar .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_percentile
#define KN__ROW_percentile ROW_IN
#endif
#define KN__COUNTS_percentile .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cummax
#define KN__ROW_cummax ROW_IN
#endif
#define KN__COUNTS_cummax .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_cummin
#define KN__ROW_cummin ROW_IN
#endif
#define KN__COUNTS_cummin .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_logcumsumexp
#define KN__ROW_logcumsumexp ROW_IN
#endif
#define KN__COUNTS_logcumsumexp .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_diff
#define KN__ROW_diff ROW_IN
#endif
#define KN__COUNTS_diff .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gradient_along
#define KN__ROW_gradient_along ROW_IN
#endif
#define KN__COUNTS_gradient_along .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_trapezoid
#define KN__ROW_trapezoid ROW_IN
#endif
#define KN__COUNTS_trapezoid .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cumulative_trapezoid
#define KN__ROW_cumulative_trapezoid ROW_IN
#endif
#define KN__COUNTS_cumulative_trapezoid .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_searchsorted
#define KN__ROW_searchsorted ROW_IN
#endif
#define KN__COUNTS_searchsorted .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bucketize
#define KN__ROW_bucketize ROW_IN
#endif
#define KN__COUNTS_bucketize .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_histc
#define KN__ROW_histc ROW_IN
#endif
#define KN__COUNTS_histc .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_histogram_bin_edges
#define KN__ROW_histogram_bin_edges ROW_IN
#endif
#define KN__COUNTS_histogram_bin_edges .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_histogram_counts
#define KN__ROW_histogram_counts ROW_IN
#endif
#define KN__COUNTS_histogram_counts .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_histogram
#define KN__ROW_histogram ROW_IN
#endif
#define KN__COUNTS_histogram .n_fixed = 1, .n_optional = 1, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_histogram_at
#define KN__ROW_histogram_at ROW_IN
#endif
#define KN__COUNTS_histogram_at .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bincount
#define KN__ROW_bincount ROW_IN
#endif
#define KN__COUNTS_bincount .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cov
#define KN__ROW_cov ROW_IN
#endif
#define KN__COUNTS_cov .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_corrcoef
#define KN__ROW_corrcoef ROW_IN
#endif
#define KN__COUNTS_corrcoef .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_renorm
#define KN__ROW_renorm ROW_IN
#endif
#define KN__COUNTS_renorm .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sum_to_size
#define KN__ROW_sum_to_size ROW_IN
#endif
#define KN__COUNTS_sum_to_size .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_segment_reduce
#define KN__ROW_segment_reduce ROW_IN
#endif
#define KN__COUNTS_segment_reduce .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_msort
#define KN__ROW_msort ROW_IN
#endif
#define KN__COUNTS_msort .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_sum
#define KN__ROW_masked_sum ROW_IN
#endif
#define KN__COUNTS_masked_sum .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_prod
#define KN__ROW_masked_prod ROW_IN
#endif
#define KN__COUNTS_masked_prod .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_mean
#define KN__ROW_masked_mean ROW_IN
#endif
#define KN__COUNTS_masked_mean .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_amax
#define KN__ROW_masked_amax ROW_IN
#endif
#define KN__COUNTS_masked_amax .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_amin
#define KN__ROW_masked_amin ROW_IN
#endif
#define KN__COUNTS_masked_amin .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_argmax
#define KN__ROW_masked_argmax ROW_IN
#endif
#define KN__COUNTS_masked_argmax .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_argmin
#define KN__ROW_masked_argmin ROW_IN
#endif
#define KN__COUNTS_masked_argmin .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_logsumexp
#define KN__ROW_masked_logsumexp ROW_IN
#endif
#define KN__COUNTS_masked_logsumexp .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_norm
#define KN__ROW_masked_norm ROW_IN
#endif
#define KN__COUNTS_masked_norm .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_median
#define KN__ROW_masked_median ROW_IN
#endif
#define KN__COUNTS_masked_median .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_var
#define KN__ROW_masked_var ROW_IN
#endif
#define KN__COUNTS_masked_var .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_std
#define KN__ROW_masked_std ROW_IN
#endif
#define KN__COUNTS_masked_std .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_cumsum
#define KN__ROW_masked_cumsum ROW_IN
#endif
#define KN__COUNTS_masked_cumsum .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_cumprod
#define KN__ROW_masked_cumprod ROW_IN
#endif
#define KN__COUNTS_masked_cumprod .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_softmax
#define KN__ROW_masked_softmax ROW_IN
#endif
#define KN__COUNTS_masked_softmax .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_log_softmax
#define KN__ROW_masked_log_softmax ROW_IN
#endif
#define KN__COUNTS_masked_log_softmax .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_softmin
#define KN__ROW_masked_softmin ROW_IN
#endif
#define KN__COUNTS_masked_softmin .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_masked_normalize
#define KN__ROW_masked_normalize ROW_IN
#endif
#define KN__COUNTS_masked_normalize .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_exponential
#define KN__ROW_exponential ROW_IN
#endif
#define KN__COUNTS_exponential .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_cauchy
#define KN__ROW_cauchy ROW_IN
#endif
#define KN__COUNTS_cauchy .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_log_normal
#define KN__ROW_log_normal ROW_IN
#endif
#define KN__COUNTS_log_normal .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_geometric
#define KN__ROW_geometric ROW_IN
#endif
#define KN__COUNTS_geometric .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_gamma
#define KN__ROW_gamma ROW_IN
#endif
#define KN__COUNTS_gamma .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_beta
#define KN__ROW_beta ROW_IN
#endif
#define KN__COUNTS_beta .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = false, .creates = true
#ifndef KN__ROW_standard_gamma
#define KN__ROW_standard_gamma ROW_IN
#endif
#define KN__COUNTS_standard_gamma .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_poisson
#define KN__ROW_poisson ROW_IN
#endif
#define KN__COUNTS_poisson .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_binomial
#define KN__ROW_binomial ROW_IN
#endif
#define KN__COUNTS_binomial .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_normal_of
#define KN__ROW_normal_of ROW_IN
#endif
#define KN__COUNTS_normal_of .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bernoulli_of
#define KN__ROW_bernoulli_of ROW_IN
#endif
#define KN__COUNTS_bernoulli_of .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_randint_like
#define KN__ROW_randint_like ROW_IN
#endif
#define KN__COUNTS_randint_like .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multinomial
#define KN__ROW_multinomial ROW_IN
#endif
#define KN__COUNTS_multinomial .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_categorical
#define KN__ROW_categorical ROW_IN
#endif
#define KN__COUNTS_categorical .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_matmul
#define KN__ROW_matmul ROW_IN
#endif
#define KN__COUNTS_matmul .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_linear
#define KN__ROW_linear ROW_IN
#endif
#define KN__COUNTS_linear .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mm
#define KN__ROW_mm ROW_IN
#endif
#define KN__COUNTS_mm .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bmm
#define KN__ROW_bmm ROW_IN
#endif
#define KN__COUNTS_bmm .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mv
#define KN__ROW_mv ROW_IN
#endif
#define KN__COUNTS_mv .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_matvec
#define KN__ROW_matvec ROW_IN
#endif
#define KN__COUNTS_matvec .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dot
#define KN__ROW_dot ROW_IN
#endif
#define KN__COUNTS_dot .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_vdot
#define KN__ROW_vdot ROW_IN
#endif
#define KN__COUNTS_vdot .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_vecdot
#define KN__ROW_vecdot ROW_IN
#endif
#define KN__COUNTS_vecdot .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_inner_product
#define KN__ROW_inner_product ROW_IN
#endif
#define KN__COUNTS_inner_product .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_outer
#define KN__ROW_outer ROW_IN
#endif
#define KN__COUNTS_outer .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tensordot
#define KN__ROW_tensordot ROW_IN
#endif
#define KN__COUNTS_tensordot .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_kron
#define KN__ROW_kron ROW_IN
#endif
#define KN__COUNTS_kron .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multi_dot
#define KN__ROW_multi_dot ROW_IN
#endif
#define KN__COUNTS_multi_dot .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = true, .creates = false
#ifndef KN__ROW_matrix_power
#define KN__ROW_matrix_power ROW_IN
#endif
#define KN__COUNTS_matrix_power .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cross
#define KN__ROW_cross ROW_IN
#endif
#define KN__COUNTS_cross .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_addmm
#define KN__ROW_addmm ROW_IN
#endif
#define KN__COUNTS_addmm .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_addmv
#define KN__ROW_addmv ROW_IN
#endif
#define KN__COUNTS_addmv .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_addr
#define KN__ROW_addr ROW_IN
#endif
#define KN__COUNTS_addr .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_addbmm
#define KN__ROW_addbmm ROW_IN
#endif
#define KN__COUNTS_addbmm .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_baddbmm
#define KN__ROW_baddbmm ROW_IN
#endif
#define KN__COUNTS_baddbmm .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_det
#define KN__ROW_det ROW_IN
#endif
#define KN__COUNTS_det .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cofactor
#define KN__ROW_cofactor ROW_IN
#endif
#define KN__COUNTS_cofactor .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_slogdet
#define KN__ROW_slogdet ROW_IN
#endif
#define KN__COUNTS_slogdet .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_logdet
#define KN__ROW_logdet ROW_IN
#endif
#define KN__COUNTS_logdet .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_inv
#define KN__ROW_inv ROW_IN
#endif
#define KN__COUNTS_inv .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_inv_ex
#define KN__ROW_inv_ex ROW_IN
#endif
#define KN__COUNTS_inv_ex .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_pinv
#define KN__ROW_pinv ROW_IN
#endif
#define KN__COUNTS_pinv .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_matrix_rank
#define KN__ROW_matrix_rank ROW_IN
#endif
#define KN__COUNTS_matrix_rank .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_solve
#define KN__ROW_solve ROW_IN
#endif
#define KN__COUNTS_solve .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_solve_ex
#define KN__ROW_solve_ex ROW_IN
#endif
#define KN__COUNTS_solve_ex .n_fixed = 2, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_solve_triangular
#define KN__ROW_solve_triangular ROW_IN
#endif
#define KN__COUNTS_solve_triangular .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tensorinv
#define KN__ROW_tensorinv ROW_IN
#endif
#define KN__COUNTS_tensorinv .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tensorsolve
#define KN__ROW_tensorsolve ROW_IN
#endif
#define KN__COUNTS_tensorsolve .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lu_factor
#define KN__ROW_lu_factor ROW_IN
#endif
#define KN__COUNTS_lu_factor .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_lu_factor_ex
#define KN__ROW_lu_factor_ex ROW_IN
#endif
#define KN__COUNTS_lu_factor_ex .n_fixed = 1, .n_optional = 0, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_lu_permutation
#define KN__ROW_lu_permutation ROW_IN
#endif
#define KN__COUNTS_lu_permutation .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lu_unpack
#define KN__ROW_lu_unpack ROW_IN
#endif
#define KN__COUNTS_lu_unpack .n_fixed = 2, .n_optional = 0, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_lu
#define KN__ROW_lu ROW_IN
#endif
#define KN__COUNTS_lu .n_fixed = 1, .n_optional = 0, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_lu_solve
#define KN__ROW_lu_solve ROW_IN
#endif
#define KN__COUNTS_lu_solve .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cholesky
#define KN__ROW_cholesky ROW_IN
#endif
#define KN__COUNTS_cholesky .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cholesky_ex
#define KN__ROW_cholesky_ex ROW_IN
#endif
#define KN__COUNTS_cholesky_ex .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_cholesky_solve
#define KN__ROW_cholesky_solve ROW_IN
#endif
#define KN__COUNTS_cholesky_solve .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cholesky_inverse
#define KN__ROW_cholesky_inverse ROW_IN
#endif
#define KN__COUNTS_cholesky_inverse .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ldl_factor
#define KN__ROW_ldl_factor ROW_IN
#endif
#define KN__COUNTS_ldl_factor .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_ldl_factor_ex
#define KN__ROW_ldl_factor_ex ROW_IN
#endif
#define KN__COUNTS_ldl_factor_ex .n_fixed = 1, .n_optional = 0, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_ldl_solve
#define KN__ROW_ldl_solve ROW_IN
#endif
#define KN__COUNTS_ldl_solve .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_qr
#define KN__ROW_qr ROW_IN
#endif
#define KN__COUNTS_qr .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_geqrf
#define KN__ROW_geqrf ROW_IN
#endif
#define KN__COUNTS_geqrf .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_householder_product
#define KN__ROW_householder_product ROW_IN
#endif
#define KN__COUNTS_householder_product .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ormqr
#define KN__ROW_ormqr ROW_IN
#endif
#define KN__COUNTS_ormqr .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_svd
#define KN__ROW_svd ROW_IN
#endif
#define KN__COUNTS_svd .n_fixed = 1, .n_optional = 0, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_svdvals
#define KN__ROW_svdvals ROW_IN
#endif
#define KN__COUNTS_svdvals .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_eigh
#define KN__ROW_eigh ROW_IN
#endif
#define KN__COUNTS_eigh .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_eigvalsh
#define KN__ROW_eigvalsh ROW_IN
#endif
#define KN__COUNTS_eigvalsh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_eig
#define KN__ROW_eig ROW_IN
#endif
#define KN__COUNTS_eig .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_eigvals
#define KN__ROW_eigvals ROW_IN
#endif
#define KN__COUNTS_eigvals .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_matrix_sqrth
#define KN__ROW_matrix_sqrth ROW_IN
#endif
#define KN__COUNTS_matrix_sqrth .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_polar_decomposition
#define KN__ROW_polar_decomposition ROW_IN
#endif
#define KN__COUNTS_polar_decomposition .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_lstsq
#define KN__ROW_lstsq ROW_IN
#endif
#define KN__COUNTS_lstsq .n_fixed = 2, .n_optional = 0, .n_results = 4, .variadic = false, .creates = false
#ifndef KN__ROW_matrix_exp
#define KN__ROW_matrix_exp ROW_IN
#endif
#define KN__COUNTS_matrix_exp .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_vector_norm
#define KN__ROW_vector_norm ROW_IN
#endif
#define KN__COUNTS_vector_norm .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_matrix_norm
#define KN__ROW_matrix_norm ROW_IN
#endif
#define KN__COUNTS_matrix_norm .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cond
#define KN__ROW_cond ROW_IN
#endif
#define KN__COUNTS_cond .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dist
#define KN__ROW_dist ROW_IN
#endif
#define KN__COUNTS_dist .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_pdist
#define KN__ROW_pdist ROW_IN
#endif
#define KN__COUNTS_pdist .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cdist
#define KN__ROW_cdist ROW_IN
#endif
#define KN__COUNTS_cdist .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cdist_grad
#define KN__ROW_cdist_grad ROW_IN
#endif
#define KN__COUNTS_cdist_grad .n_fixed = 4, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv1d
#define KN__ROW_conv1d ROW_IN
#endif
#define KN__COUNTS_conv1d .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv2d
#define KN__ROW_conv2d ROW_IN
#endif
#define KN__COUNTS_conv2d .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv3d
#define KN__ROW_conv3d ROW_IN
#endif
#define KN__COUNTS_conv3d .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv_transpose1d
#define KN__ROW_conv_transpose1d ROW_IN
#endif
#define KN__COUNTS_conv_transpose1d .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv_transpose2d
#define KN__ROW_conv_transpose2d ROW_IN
#endif
#define KN__COUNTS_conv_transpose2d .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv_transpose3d
#define KN__ROW_conv_transpose3d ROW_IN
#endif
#define KN__COUNTS_conv_transpose3d .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_conv_weight_grad
#define KN__ROW_conv_weight_grad ROW_IN
#endif
#define KN__COUNTS_conv_weight_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_max_pool1d
#define KN__ROW_max_pool1d ROW_IN
#endif
#define KN__COUNTS_max_pool1d .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_max_pool2d
#define KN__ROW_max_pool2d ROW_IN
#endif
#define KN__COUNTS_max_pool2d .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_max_pool3d
#define KN__ROW_max_pool3d ROW_IN
#endif
#define KN__COUNTS_max_pool3d .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_avg_pool1d
#define KN__ROW_avg_pool1d ROW_IN
#endif
#define KN__COUNTS_avg_pool1d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_avg_pool2d
#define KN__ROW_avg_pool2d ROW_IN
#endif
#define KN__COUNTS_avg_pool2d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_avg_pool3d
#define KN__ROW_avg_pool3d ROW_IN
#endif
#define KN__COUNTS_avg_pool3d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_avg_pool1d
#define KN__ROW_adaptive_avg_pool1d ROW_IN
#endif
#define KN__COUNTS_adaptive_avg_pool1d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_max_pool1d
#define KN__ROW_adaptive_max_pool1d ROW_IN
#endif
#define KN__COUNTS_adaptive_max_pool1d .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_avg_pool2d
#define KN__ROW_adaptive_avg_pool2d ROW_IN
#endif
#define KN__COUNTS_adaptive_avg_pool2d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_max_pool2d
#define KN__ROW_adaptive_max_pool2d ROW_IN
#endif
#define KN__COUNTS_adaptive_max_pool2d .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_avg_pool3d
#define KN__ROW_adaptive_avg_pool3d ROW_IN
#endif
#define KN__COUNTS_adaptive_avg_pool3d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_max_pool3d
#define KN__ROW_adaptive_max_pool3d ROW_IN
#endif
#define KN__COUNTS_adaptive_max_pool3d .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_max_pool_grad
#define KN__ROW_max_pool_grad ROW_IN
#endif
#define KN__COUNTS_max_pool_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_max_pool_pick
#define KN__ROW_max_pool_pick ROW_IN
#endif
#define KN__COUNTS_max_pool_pick .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_avg_pool_grad
#define KN__ROW_avg_pool_grad ROW_IN
#endif
#define KN__COUNTS_avg_pool_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_adaptive_avg_pool_grad
#define KN__ROW_adaptive_avg_pool_grad ROW_IN
#endif
#define KN__COUNTS_adaptive_avg_pool_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_interpolate
#define KN__ROW_interpolate ROW_IN
#endif
#define KN__COUNTS_interpolate .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_interpolate_grad
#define KN__ROW_interpolate_grad ROW_IN
#endif
#define KN__COUNTS_interpolate_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_grid_sample
#define KN__ROW_grid_sample ROW_IN
#endif
#define KN__COUNTS_grid_sample .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_grid_sample_slope
#define KN__ROW_grid_sample_slope ROW_IN
#endif
#define KN__COUNTS_grid_sample_slope .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_grid_sample_grad
#define KN__ROW_grid_sample_grad ROW_IN
#endif
#define KN__COUNTS_grid_sample_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_affine_grid
#define KN__ROW_affine_grid ROW_IN
#endif
#define KN__COUNTS_affine_grid .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_im2col
#define KN__ROW_im2col ROW_IN
#endif
#define KN__COUNTS_im2col .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_col2im
#define KN__ROW_col2im ROW_IN
#endif
#define KN__COUNTS_col2im .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_max_unpool1d
#define KN__ROW_max_unpool1d ROW_IN
#endif
#define KN__COUNTS_max_unpool1d .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_max_unpool2d
#define KN__ROW_max_unpool2d ROW_IN
#endif
#define KN__COUNTS_max_unpool2d .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_max_unpool3d
#define KN__ROW_max_unpool3d ROW_IN
#endif
#define KN__COUNTS_max_unpool3d .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_fractional_max_pool2d
#define KN__ROW_fractional_max_pool2d ROW_IN
#endif
#define KN__COUNTS_fractional_max_pool2d .n_fixed = 1, .n_optional = 1, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_fractional_max_pool3d
#define KN__ROW_fractional_max_pool3d ROW_IN
#endif
#define KN__COUNTS_fractional_max_pool3d .n_fixed = 1, .n_optional = 1, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_fractional_max_pool_at
#define KN__ROW_fractional_max_pool_at ROW_IN
#endif
#define KN__COUNTS_fractional_max_pool_at .n_fixed = 2, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_lp_pool1d
#define KN__ROW_lp_pool1d ROW_IN
#endif
#define KN__COUNTS_lp_pool1d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lp_pool2d
#define KN__ROW_lp_pool2d ROW_IN
#endif
#define KN__COUNTS_lp_pool2d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_lp_pool3d
#define KN__ROW_lp_pool3d ROW_IN
#endif
#define KN__COUNTS_lp_pool3d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_local_response_norm
#define KN__ROW_local_response_norm ROW_IN
#endif
#define KN__COUNTS_local_response_norm .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_deform_conv2d
#define KN__ROW_deform_conv2d ROW_IN
#endif
#define KN__COUNTS_deform_conv2d .n_fixed = 3, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_upsample_nearest
#define KN__ROW_upsample_nearest ROW_IN
#endif
#define KN__COUNTS_upsample_nearest .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_upsample_bilinear
#define KN__ROW_upsample_bilinear ROW_IN
#endif
#define KN__COUNTS_upsample_bilinear .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_relu
#define KN__ROW_relu ROW_IN
#endif
#define KN__COUNTS_relu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_relu_grad
#define KN__ROW_relu_grad ROW_IN
#endif
#define KN__COUNTS_relu_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sigmoid
#define KN__ROW_sigmoid ROW_IN
#endif
#define KN__COUNTS_sigmoid .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sigmoid_grad
#define KN__ROW_sigmoid_grad ROW_IN
#endif
#define KN__COUNTS_sigmoid_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tanh_grad
#define KN__ROW_tanh_grad ROW_IN
#endif
#define KN__COUNTS_tanh_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_silu
#define KN__ROW_silu ROW_IN
#endif
#define KN__COUNTS_silu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_silu_grad
#define KN__ROW_silu_grad ROW_IN
#endif
#define KN__COUNTS_silu_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gelu
#define KN__ROW_gelu ROW_IN
#endif
#define KN__COUNTS_gelu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gelu_grad
#define KN__ROW_gelu_grad ROW_IN
#endif
#define KN__COUNTS_gelu_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_softplus
#define KN__ROW_softplus ROW_IN
#endif
#define KN__COUNTS_softplus .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_leaky_relu
#define KN__ROW_leaky_relu ROW_IN
#endif
#define KN__COUNTS_leaky_relu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_elu
#define KN__ROW_elu ROW_IN
#endif
#define KN__COUNTS_elu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_selu
#define KN__ROW_selu ROW_IN
#endif
#define KN__COUNTS_selu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_celu
#define KN__ROW_celu ROW_IN
#endif
#define KN__COUNTS_celu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hardtanh
#define KN__ROW_hardtanh ROW_IN
#endif
#define KN__COUNTS_hardtanh .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_relu6
#define KN__ROW_relu6 ROW_IN
#endif
#define KN__COUNTS_relu6 .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hardsigmoid
#define KN__ROW_hardsigmoid ROW_IN
#endif
#define KN__COUNTS_hardsigmoid .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hardswish
#define KN__ROW_hardswish ROW_IN
#endif
#define KN__COUNTS_hardswish .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_softshrink
#define KN__ROW_softshrink ROW_IN
#endif
#define KN__COUNTS_softshrink .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hardshrink
#define KN__ROW_hardshrink ROW_IN
#endif
#define KN__COUNTS_hardshrink .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_threshold
#define KN__ROW_threshold ROW_IN
#endif
#define KN__COUNTS_threshold .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mish
#define KN__ROW_mish ROW_IN
#endif
#define KN__COUNTS_mish .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_softsign
#define KN__ROW_softsign ROW_IN
#endif
#define KN__COUNTS_softsign .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log_sigmoid
#define KN__ROW_log_sigmoid ROW_IN
#endif
#define KN__COUNTS_log_sigmoid .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tanhshrink
#define KN__ROW_tanhshrink ROW_IN
#endif
#define KN__COUNTS_tanhshrink .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_prelu
#define KN__ROW_prelu ROW_IN
#endif
#define KN__COUNTS_prelu .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_softmax
#define KN__ROW_softmax ROW_IN
#endif
#define KN__COUNTS_softmax .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_softmax_grad
#define KN__ROW_softmax_grad ROW_IN
#endif
#define KN__COUNTS_softmax_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log_softmax
#define KN__ROW_log_softmax ROW_IN
#endif
#define KN__COUNTS_log_softmax .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_log_softmax_grad
#define KN__ROW_log_softmax_grad ROW_IN
#endif
#define KN__COUNTS_log_softmax_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_softmin
#define KN__ROW_softmin ROW_IN
#endif
#define KN__COUNTS_softmin .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_layer_norm
#define KN__ROW_layer_norm ROW_IN
#endif
#define KN__COUNTS_layer_norm .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_layer_norm_grad
#define KN__ROW_layer_norm_grad ROW_IN
#endif
#define KN__COUNTS_layer_norm_grad .n_fixed = 2, .n_optional = 1, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_rms_norm
#define KN__ROW_rms_norm ROW_IN
#endif
#define KN__COUNTS_rms_norm .n_fixed = 1, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rms_norm_grad
#define KN__ROW_rms_norm_grad ROW_IN
#endif
#define KN__COUNTS_rms_norm_grad .n_fixed = 2, .n_optional = 1, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_group_norm
#define KN__ROW_group_norm ROW_IN
#endif
#define KN__COUNTS_group_norm .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_instance_norm
#define KN__ROW_instance_norm ROW_IN
#endif
#define KN__COUNTS_instance_norm .n_fixed = 1, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_batch_norm
#define KN__ROW_batch_norm ROW_IN
#endif
#define KN__COUNTS_batch_norm .n_fixed = 1, .n_optional = 2, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_batch_norm_grad
#define KN__ROW_batch_norm_grad ROW_IN
#endif
#define KN__COUNTS_batch_norm_grad .n_fixed = 4, .n_optional = 1, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_batch_norm_inference
#define KN__ROW_batch_norm_inference ROW_IN
#endif
#define KN__COUNTS_batch_norm_inference .n_fixed = 3, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_pick_class
#define KN__ROW_pick_class ROW_IN
#endif
#define KN__COUNTS_pick_class .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_put_class
#define KN__ROW_put_class ROW_IN
#endif
#define KN__COUNTS_put_class .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nll_loss
#define KN__ROW_nll_loss ROW_IN
#endif
#define KN__COUNTS_nll_loss .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cross_entropy
#define KN__ROW_cross_entropy ROW_IN
#endif
#define KN__COUNTS_cross_entropy .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cross_entropy_grad
#define KN__ROW_cross_entropy_grad ROW_IN
#endif
#define KN__COUNTS_cross_entropy_grad .n_fixed = 3, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_mse_loss
#define KN__ROW_mse_loss ROW_IN
#endif
#define KN__COUNTS_mse_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_l1_loss
#define KN__ROW_l1_loss ROW_IN
#endif
#define KN__COUNTS_l1_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_smooth_l1_loss
#define KN__ROW_smooth_l1_loss ROW_IN
#endif
#define KN__COUNTS_smooth_l1_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_huber_loss
#define KN__ROW_huber_loss ROW_IN
#endif
#define KN__COUNTS_huber_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bce_loss
#define KN__ROW_bce_loss ROW_IN
#endif
#define KN__COUNTS_bce_loss .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bce_with_logits_loss
#define KN__ROW_bce_with_logits_loss ROW_IN
#endif
#define KN__COUNTS_bce_with_logits_loss .n_fixed = 2, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_kl_div
#define KN__ROW_kl_div ROW_IN
#endif
#define KN__COUNTS_kl_div .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cosine_similarity
#define KN__ROW_cosine_similarity ROW_IN
#endif
#define KN__COUNTS_cosine_similarity .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bilinear
#define KN__ROW_bilinear ROW_IN
#endif
#define KN__COUNTS_bilinear .n_fixed = 3, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scaled_dot_product_attention
#define KN__ROW_scaled_dot_product_attention ROW_IN
#endif
#define KN__COUNTS_scaled_dot_product_attention .n_fixed = 3, .n_optional = 2, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_scaled_dot_product_attention_grad
#define KN__ROW_scaled_dot_product_attention_grad ROW_IN
#endif
#define KN__COUNTS_scaled_dot_product_attention_grad .n_fixed = 4, .n_optional = 2, .n_results = 3, .variadic = false, .creates = false
#ifndef KN__ROW_glu
#define KN__ROW_glu ROW_IN
#endif
#define KN__COUNTS_glu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rrelu
#define KN__ROW_rrelu ROW_IN
#endif
#define KN__COUNTS_rrelu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_thresholded_relu
#define KN__ROW_thresholded_relu ROW_IN
#endif
#define KN__COUNTS_thresholded_relu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_shrink
#define KN__ROW_shrink ROW_IN
#endif
#define KN__COUNTS_shrink .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_alpha_dropout
#define KN__ROW_alpha_dropout ROW_IN
#endif
#define KN__COUNTS_alpha_dropout .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_feature_alpha_dropout
#define KN__ROW_feature_alpha_dropout ROW_IN
#endif
#define KN__COUNTS_feature_alpha_dropout .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_feature_dropout
#define KN__ROW_feature_dropout ROW_IN
#endif
#define KN__COUNTS_feature_dropout .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dropout1d
#define KN__ROW_dropout1d ROW_IN
#endif
#define KN__COUNTS_dropout1d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dropout2d
#define KN__ROW_dropout2d ROW_IN
#endif
#define KN__COUNTS_dropout2d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dropout3d
#define KN__ROW_dropout3d ROW_IN
#endif
#define KN__COUNTS_dropout3d .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_quiet_softmax
#define KN__ROW_quiet_softmax ROW_IN
#endif
#define KN__COUNTS_quiet_softmax .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_normalize
#define KN__ROW_normalize ROW_IN
#endif
#define KN__COUNTS_normalize .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_linear_cross_entropy
#define KN__ROW_linear_cross_entropy ROW_IN
#endif
#define KN__COUNTS_linear_cross_entropy .n_fixed = 3, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_hinge_embedding_loss
#define KN__ROW_hinge_embedding_loss ROW_IN
#endif
#define KN__COUNTS_hinge_embedding_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_margin_ranking_loss
#define KN__ROW_margin_ranking_loss ROW_IN
#endif
#define KN__COUNTS_margin_ranking_loss .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_soft_margin_loss
#define KN__ROW_soft_margin_loss ROW_IN
#endif
#define KN__COUNTS_soft_margin_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cosine_embedding_loss
#define KN__ROW_cosine_embedding_loss ROW_IN
#endif
#define KN__COUNTS_cosine_embedding_loss .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multi_margin_loss
#define KN__ROW_multi_margin_loss ROW_IN
#endif
#define KN__COUNTS_multi_margin_loss .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multilabel_margin
#define KN__ROW_multilabel_margin ROW_IN
#endif
#define KN__COUNTS_multilabel_margin .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multilabel_margin_grad
#define KN__ROW_multilabel_margin_grad ROW_IN
#endif
#define KN__COUNTS_multilabel_margin_grad .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multilabel_margin_loss
#define KN__ROW_multilabel_margin_loss ROW_IN
#endif
#define KN__COUNTS_multilabel_margin_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_multilabel_soft_margin_loss
#define KN__ROW_multilabel_soft_margin_loss ROW_IN
#endif
#define KN__COUNTS_multilabel_soft_margin_loss .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_triplet_margin_loss
#define KN__ROW_triplet_margin_loss ROW_IN
#endif
#define KN__COUNTS_triplet_margin_loss .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ctc
#define KN__ROW_ctc ROW_IN
#endif
#define KN__COUNTS_ctc .n_fixed = 4, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ctc_grad
#define KN__ROW_ctc_grad ROW_IN
#endif
#define KN__COUNTS_ctc_grad .n_fixed = 5, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ctc_loss
#define KN__ROW_ctc_loss ROW_IN
#endif
#define KN__COUNTS_ctc_loss .n_fixed = 4, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rnnt
#define KN__ROW_rnnt ROW_IN
#endif
#define KN__COUNTS_rnnt .n_fixed = 4, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rnnt_grad
#define KN__ROW_rnnt_grad ROW_IN
#endif
#define KN__COUNTS_rnnt_grad .n_fixed = 5, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_rnnt_loss
#define KN__ROW_rnnt_loss ROW_IN
#endif
#define KN__COUNTS_rnnt_loss .n_fixed = 4, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gaussian_nll_loss
#define KN__ROW_gaussian_nll_loss ROW_IN
#endif
#define KN__COUNTS_gaussian_nll_loss .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_poisson_nll_loss
#define KN__ROW_poisson_nll_loss ROW_IN
#endif
#define KN__COUNTS_poisson_nll_loss .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_pairwise_distance
#define KN__ROW_pairwise_distance ROW_IN
#endif
#define KN__COUNTS_pairwise_distance .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_sgd_step
#define KN__ROW_sgd_step ROW_IN
#endif
#define KN__COUNTS_sgd_step .n_fixed = 2, .n_optional = 2, .n_results = 0, .variadic = false, .creates = false
#ifndef KN__ROW_adam_step
#define KN__ROW_adam_step ROW_IN
#endif
#define KN__COUNTS_adam_step .n_fixed = 4, .n_optional = 2, .n_results = 0, .variadic = false, .creates = false
#ifndef KN__ROW_reshape_view
#define KN__ROW_reshape_view ROW_IN
#endif
#define KN__COUNTS_reshape_view .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_expand
#define KN__ROW_expand ROW_IN
#endif
#define KN__COUNTS_expand .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_transpose
#define KN__ROW_transpose ROW_IN
#endif
#define KN__COUNTS_transpose .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_permute
#define KN__ROW_permute ROW_IN
#endif
#define KN__COUNTS_permute .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_squeeze
#define KN__ROW_squeeze ROW_IN
#endif
#define KN__COUNTS_squeeze .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_unsqueeze
#define KN__ROW_unsqueeze ROW_IN
#endif
#define KN__COUNTS_unsqueeze .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_slice
#define KN__ROW_slice ROW_IN
#endif
#define KN__COUNTS_slice .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_slice_grad
#define KN__ROW_slice_grad ROW_IN
#endif
#define KN__COUNTS_slice_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_narrow
#define KN__ROW_narrow ROW_IN
#endif
#define KN__COUNTS_narrow .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_select
#define KN__ROW_select ROW_IN
#endif
#define KN__COUNTS_select .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_flip
#define KN__ROW_flip ROW_IN
#endif
#define KN__COUNTS_flip .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_diagonal
#define KN__ROW_diagonal ROW_IN
#endif
#define KN__COUNTS_diagonal .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_diagonal_grad
#define KN__ROW_diagonal_grad ROW_IN
#endif
#define KN__COUNTS_diagonal_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_as_strided_view
#define KN__ROW_as_strided_view ROW_IN
#endif
#define KN__COUNTS_as_strided_view .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_as_strided_grad
#define KN__ROW_as_strided_grad ROW_IN
#endif
#define KN__COUNTS_as_strided_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_as_strided_scatter
#define KN__ROW_as_strided_scatter ROW_IN
#endif
#define KN__COUNTS_as_strided_scatter .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_unfold
#define KN__ROW_unfold ROW_IN
#endif
#define KN__COUNTS_unfold .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_unfold_grad
#define KN__ROW_unfold_grad ROW_IN
#endif
#define KN__COUNTS_unfold_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_cat
#define KN__ROW_cat ROW_IN
#endif
#define KN__COUNTS_cat .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = true, .creates = false
#ifndef KN__ROW_stack
#define KN__ROW_stack ROW_IN
#endif
#define KN__COUNTS_stack .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = true, .creates = false
#ifndef KN__ROW_pad
#define KN__ROW_pad ROW_IN
#endif
#define KN__COUNTS_pad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_pad_grad
#define KN__ROW_pad_grad ROW_IN
#endif
#define KN__COUNTS_pad_grad .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_tril
#define KN__ROW_tril ROW_IN
#endif
#define KN__COUNTS_tril .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_triu
#define KN__ROW_triu ROW_IN
#endif
#define KN__COUNTS_triu .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_unravel_index
#define KN__ROW_unravel_index ROW_IN
#endif
#define KN__COUNTS_unravel_index .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_ravel_index
#define KN__ROW_ravel_index ROW_IN
#endif
#define KN__COUNTS_ravel_index .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_one_hot
#define KN__ROW_one_hot ROW_IN
#endif
#define KN__COUNTS_one_hot .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gather
#define KN__ROW_gather ROW_IN
#endif
#define KN__COUNTS_gather .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scatter
#define KN__ROW_scatter ROW_IN
#endif
#define KN__COUNTS_scatter .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scatter_fill
#define KN__ROW_scatter_fill ROW_IN
#endif
#define KN__COUNTS_scatter_fill .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scatter_grad
#define KN__ROW_scatter_grad ROW_IN
#endif
#define KN__COUNTS_scatter_grad .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scatter_add
#define KN__ROW_scatter_add ROW_IN
#endif
#define KN__COUNTS_scatter_add .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scatter_reduce
#define KN__ROW_scatter_reduce ROW_IN
#endif
#define KN__COUNTS_scatter_reduce .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_index_select
#define KN__ROW_index_select ROW_IN
#endif
#define KN__COUNTS_index_select .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_index_add
#define KN__ROW_index_add ROW_IN
#endif
#define KN__COUNTS_index_add .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_embedding
#define KN__ROW_embedding ROW_IN
#endif
#define KN__COUNTS_embedding .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nonzero
#define KN__ROW_nonzero ROW_IN
#endif
#define KN__COUNTS_nonzero .n_fixed = 1, .n_optional = 0, .n_results = 2, .variadic = false, .creates = false
#ifndef KN__ROW_argwhere
#define KN__ROW_argwhere ROW_IN
#endif
#define KN__COUNTS_argwhere .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_nonzero_static
#define KN__ROW_nonzero_static ROW_IN
#endif
#define KN__COUNTS_nonzero_static .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_quantize_pack
#define KN__ROW_quantize_pack ROW_IN
#endif
#define KN__COUNTS_quantize_pack .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_dequantize_unpack
#define KN__ROW_dequantize_unpack ROW_IN
#endif
#define KN__COUNTS_dequantize_unpack .n_fixed = 2, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_quant_matmul
#define KN__ROW_quant_matmul ROW_IN
#endif
#define KN__COUNTS_quant_matmul .n_fixed = 4, .n_optional = 1, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_index_reduce
#define KN__ROW_index_reduce ROW_IN
#endif
#define KN__COUNTS_index_reduce .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_index_copy
#define KN__ROW_index_copy ROW_IN
#endif
#define KN__COUNTS_index_copy .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_index_fill
#define KN__ROW_index_fill ROW_IN
#endif
#define KN__COUNTS_index_fill .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_index_fill_tensor
#define KN__ROW_index_fill_tensor ROW_IN
#endif
#define KN__COUNTS_index_fill_tensor .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_flat_index
#define KN__ROW_flat_index ROW_IN
#endif
#define KN__COUNTS_flat_index .n_fixed = 0, .n_optional = 0, .n_results = 1, .variadic = true, .creates = false
#ifndef KN__ROW_take
#define KN__ROW_take ROW_IN
#endif
#define KN__COUNTS_take .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_put
#define KN__ROW_put ROW_IN
#endif
#define KN__COUNTS_put .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_take_along_dim
#define KN__ROW_take_along_dim ROW_IN
#endif
#define KN__COUNTS_take_along_dim .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_gather_nd
#define KN__ROW_gather_nd ROW_IN
#endif
#define KN__COUNTS_gather_nd .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_scatter_nd
#define KN__ROW_scatter_nd ROW_IN
#endif
#define KN__COUNTS_scatter_nd .n_fixed = 3, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_unique_places
#define KN__ROW_unique_places ROW_IN
#endif
#define KN__COUNTS_unique_places .n_fixed = 1, .n_optional = 0, .n_results = 4, .variadic = false, .creates = false
#ifndef KN__ROW_unique
#define KN__ROW_unique ROW_IN
#endif
#define KN__COUNTS_unique .n_fixed = 1, .n_optional = 0, .n_results = 4, .variadic = false, .creates = false
#ifndef KN__ROW_unique_consecutive
#define KN__ROW_unique_consecutive ROW_IN
#endif
#define KN__COUNTS_unique_consecutive .n_fixed = 1, .n_optional = 0, .n_results = 4, .variadic = false, .creates = false
#ifndef KN__ROW_embedding_renorm
#define KN__ROW_embedding_renorm ROW_IN
#endif
#define KN__COUNTS_embedding_renorm .n_fixed = 2, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_bag_ids
#define KN__ROW_bag_ids ROW_IN
#endif
#define KN__COUNTS_bag_ids .n_fixed = 1, .n_optional = 0, .n_results = 1, .variadic = false, .creates = false
#ifndef KN__ROW_embedding_bag
#define KN__ROW_embedding_bag ROW_IN
#endif
#define KN__COUNTS_embedding_bag .n_fixed = 2, .n_optional = 2, .n_results = 1, .variadic = false, .creates = false
