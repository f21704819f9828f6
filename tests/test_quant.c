/* Quantised tensors: making, packing, views, the product in integers, calibration. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

static const char *const devices[] = {"flex", "ndarray", "late"};
enum { DEVICES = 3 };

static void read_floats(kn_tensor *t, float *out, size_t n) {
    assert_int_equal(kn_numel(t), (int64_t)n);
    assert_int_equal(kn_read_as(t, KN_F32, out, n * sizeof *out), KN_OK);
}

static double largest_difference(kn_tensor *a, kn_tensor *b) {
    double most = NAN;
    assert_int_equal(kn_item_f64(kn_max(kn_abs(kn_sub(a, b))), &most), KN_OK);
    return most;
}

static void assert_error(kn_context *kn, kn_tensor *t, const char *slug) {
    assert_true(kn_is_nil(t));
    assert_non_null(kn_error(kn));
    assert_string_equal(kn_error(kn)->slug, slug);
    kn_clear(kn);
}

/* The known bits: -127 to 127 for 8, two's complement in nibbles for 4, in pairs for 2. */
static void packs_known_values(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    const float data[] = {-7, 3, 1, 7, -1};
    for (int d = 0; d < DEVICES; d++) {
        kn_tensor *x = kn_from_array(kn_device_open(kn, devices[d]), KN_F32, KN_SHAPE(5), data);
        kn_tensor *q = kn_quantize(x, .bits = 4);
        unsigned char bytes[3];
        assert_int_equal(kn_read(kn_quant_data(q), bytes, 3), KN_OK);
        assert_int_equal(bytes[0], 0x39); /* -7 is 9, then 3 */
        assert_int_equal(bytes[1], 0x71);
        assert_int_equal(bytes[2], 0x0F);
        float back[5];
        read_floats(kn_dequantize(q), back, 5);
        assert_memory_equal(back, data, sizeof data);
        assert_true(kn_is_quantized(q));
        assert_false(kn_is_quantized(x));
        assert_int_equal(kn_numel(q), 5);
        assert_int_equal(kn_dim(q, -1), 5);
        assert_int_equal(kn_quant_info_of(q).bits, 4);
        q = kn_quantize_by(x, kn_full(kn_device_of(x), KN_SCALAR, 2), NULL, .bits = 2);
        read_floats(kn_dequantize(q), back, 5);
        const float want[] = {-2, 2, 0, 2, 0}; /* halves go to the even number */
        assert_memory_equal(back, want, sizeof want);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* Every form: the error of a value is at most half a step (of an affine one a step: the zero point
 * is rounded too), and every backend agrees in every bit. */
static void rounds_to_the_nearest(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 3});
    kn_tensor *plain = kn_randn(kn_device_open(kn, "ndarray"), KN_SHAPE(3, 5, 50));
    static const int bits[] = {8, 4, 2};
    static const kn_quantize_options forms[] = {
        {.bits = 8},   {.axis = KN_SOME(0)}, {.axis = KN_SOME(-2)}, {.axis = KN_SOME(2)},
        {.block = 16}, {.block = 25},        {.block = 64},         {.block = 1}};
    for (int f = 0; f < 8 * 3 * 2; f++) {
        kn_quantize_options o = forms[f / 6];
        o.size = sizeof o;
        o.bits = bits[f % 3];
        o.affine = f / 3 % 2;
        float first[750], other[750];
        for (int d = 0; d < DEVICES; d++) {
            KN_SCOPE(kn) {
                kn_tensor *x = kn_to_device(plain, kn_device_open(kn, devices[d]));
                kn_tensor *q = kn_quantize_with(x, &o), *y = kn_dequantize(q);
                double step = 0;
                assert_int_equal(kn_item_f64(kn_max(kn_quant_scale(q)), &step), KN_OK);
                assert_true(largest_difference(x, y) <= step * (o.affine ? 1.0 : 0.5) + 1e-6);
                read_floats(y, d ? other : first, 750);
                if (d) assert_memory_equal(first, other, sizeof first);
            }
        }
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void keeps_zero_and_saturates(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    const float data[] = {NAN, INFINITY, -INFINITY, 0, 5, 100};
    kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(6), data);
    float back[6];
    read_floats(kn_dequantize(kn_quantize(x)), back, 6);
    const float want[] = {0, 100, -100, 0, 5, 100};
    for (int i = 0; i < 6; i++) assert_float_equal(back[i], want[i], 0.5);
    assert_true(back[0] == 0 && back[3] == 0);
    const float positive[] = {3, 4, 5, 0, 6, 10};
    x = kn_from_array(dev, KN_F32, KN_SHAPE(6), positive);
    read_floats(kn_dequantize(kn_quantize(x, .affine = true)), back, 6);
    assert_true(back[3] == 0);
    read_floats(kn_dequantize(kn_quantize(kn_zeros(dev, KN_SHAPE(6)), .affine = true)), back, 6);
    for (int i = 0; i < 6; i++) assert_true(back[i] == 0);
    kn_tensor *empty = kn_quantize(kn_zeros(dev, KN_SHAPE(0, 3)), .block = 2);
    assert_int_equal(kn_numel(kn_dequantize(empty)), 0);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void other_dtypes_come_back(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    static const kn_dtype dtypes[] = {KN_F64, KN_F16, KN_BF16};
    for (int i = 0; i < 3; i++) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(4), 2, .dtype = dtypes[i]);
        kn_tensor *y = kn_dequantize(kn_quantize(x));
        assert_int_equal(kn_dtype_of(y), dtypes[i]);
        double v;
        assert_int_equal(kn_item_f64(kn_max(y), &v), KN_OK);
        assert_float_equal(v, 2, 0.01);
    }
    assert_error(kn, kn_quantize(kn_arange(dev, 0, 3, .dtype = KN_I32)), "dtype-not-float");
    kn_close(kn);
}

static void views_keep_blocks_whole(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 5});
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *x = kn_randn(dev, KN_SHAPE(4, 6, 64));
    static const kn_quantize_options forms[] = {{.bits = 4},
                                                {.bits = 4, .axis = KN_SOME(0)},
                                                {.bits = 4, .axis = KN_SOME(1), .affine = true},
                                                {.bits = 4, .block = 16},
                                                {.bits = 2, .block = 16, .affine = true}};
    for (int f = 0; f < 5; f++) {
        kn_quantize_options o = forms[f];
        o.size = sizeof o;
        kn_tensor *q = kn_quantize_with(x, &o), *y = kn_dequantize(q);
        assert_true(largest_difference(kn_dequantize(kn_slice(q, 0, 1, 4, 2)),
                                       kn_slice(y, 0, 1, 4, 2)) == 0);
        assert_true(
            largest_difference(kn_dequantize(kn_narrow(q, 1, -2, 2)), kn_narrow(y, 1, -2, 2)) == 0);
        assert_true(largest_difference(kn_dequantize(kn_select(q, 1, 3)), kn_select(y, 1, 3)) == 0);
        assert_true(
            largest_difference(kn_dequantize(kn_transpose(q, 0, 1)), kn_transpose(y, 0, 1)) == 0);
        assert_true(largest_difference(kn_dequantize(kn_permute(q, KN_AXES(1, 0, 2))),
                                       kn_permute(y, KN_AXES(1, 0, 2))) == 0);
        assert_true(largest_difference(kn_dequantize(kn_slice(q, -1, 16, 48, 1)),
                                       kn_slice(y, -1, 16, 48, 1)) == 0);
        kn_tensor *twice = kn_select(kn_slice(q, 2, 32, 64, 1), 0, 1);
        assert_true(largest_difference(kn_dequantize(twice),
                                       kn_select(kn_slice(y, 2, 32, 64, 1), 0, 1)) == 0);
        assert_true(kn_shares_storage(q, twice));
        assert_true(kn_ok(kn));
        assert_error(kn, kn_slice(q, 2, 1, 64, 1), "quantized-layout");
        assert_error(kn, kn_slice(q, 2, 0, 64, 2), "quantized-layout");
        assert_error(kn, kn_transpose(q, 1, 2), "quantized-layout");
        assert_error(kn, kn_select(q, 2, 0), "quantized-layout");
        assert_error(kn, kn_flip(q, KN_AXES(0)), "quantized-layout");
        assert_error(kn, kn_slice(q, 5, 0, 1, 1), "axis-out-of-range");
        assert_error(kn, kn_select(q, 0, 9), "index-out-of-range");
    }
    kn_tensor *q = kn_quantize(x, .block = 32);
    assert_error(kn, kn_slice(q, 2, 16, 64, 1), "quantized-layout");
    kn_close(kn);
}

static void others_refuse_by_name(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_tensor *x = kn_ones(dev, KN_SHAPE(4, 8)), *q = kn_quantize(x, .bits = 4);
    float raw[32];
    assert_error(kn, kn_add(q, x), "quantized-operand");
    assert_error(kn, kn_add(x, q), "quantized-operand");
    assert_error(kn, kn_matmul(x, q), "quantized-operand");
    assert_error(kn, kn_cat(KN_LIST(x, q), 0), "quantized-operand");
    assert_error(kn, kn_copy(q), "quantized-operand");
    assert_error(kn, kn_cast(q, KN_F32), "quantized-operand");
    assert_error(kn, kn_quantize(q), "quantized-operand");
    assert_error(kn, kn_require_grad(q), "quantized-operand");
    assert_int_not_equal(kn_read(q, raw, sizeof raw), KN_OK);
    kn_clear(kn);
    assert_null(kn_share(q));
    kn_clear(kn);
    assert_error(kn, kn_dequantize(x), "quantized-required");
    assert_error(kn, kn_quant_scale(x), "quantized-required");
    assert_error(kn, kn_quant_linear(x, x), "quantized-required");
    assert_error(kn, kn_quantize(x, .bits = 3), "attribute-out-of-range");
    assert_error(kn, kn_quantize(x, .axis = KN_SOME(0), .block = 4), "attribute-conflict");
    assert_error(kn, kn_quantize(x, .axis = KN_SOME(2)), "axis-out-of-range");
    assert_error(kn, kn_quantize(kn_require_grad(x)), "gradient-none");
    assert_false(kn_is_nil(kn_quantize(kn_detach(x))));
    assert_error(kn, kn_quant_linear(kn_ones(dev, KN_SHAPE(2, 7)), q), "linear-inputs");
    kn_close(kn);
}

/* x @ wᵀ in integers: against the product of the dequantised operands, exact up to rounding of the
 * float32 sums. */
static void product_in_integers(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 7});
    static const kn_quantize_options forms[] = {{.bits = 8},
                                                {.bits = 8, .axis = KN_SOME(0)},
                                                {.bits = 8, .block = 32},
                                                {.bits = 4, .axis = KN_SOME(0)},
                                                {.bits = 4, .block = 32, .affine = true},
                                                {.bits = 2, .block = 20},
                                                {.bits = 8, .affine = true},
                                                {.bits = 2, .axis = KN_SOME(0), .affine = true},
                                                {.bits = 4, .block = 7}};
    static const int64_t inner[] = {1, 31, 100, 257};
    for (int f = 0; f < 9 * 4; f++) {
        kn_quantize_options o = forms[f / 4];
        o.size = sizeof o;
        int64_t k = inner[f % 4];
        float first[2 * 3 * 13], other[2 * 3 * 13];
        KN_SCOPE(kn) {
            kn_tensor *x0 = kn_randn(kn_device_open(kn, "ndarray"), KN_SHAPE(2, 3, k));
            kn_tensor *w0 = kn_randn(kn_device_open(kn, "ndarray"), KN_SHAPE(13, k));
            for (int d = 0; d < DEVICES; d++) {
                kn_device *dev = kn_device_open(kn, devices[d]);
                kn_tensor *x = kn_to_device(x0, dev);
                kn_tensor *w = kn_quantize_with(kn_to_device(w0, dev), &o);
                kn_tensor *bias = kn_full(dev, KN_SHAPE(13), 0.5);
                kn_tensor *y = kn_quant_linear(x, w, .bias = bias);
                assert_int_equal(kn_rank(y), 3);
                kn_tensor *flat = kn_reshape(x, KN_SHAPE(6, k));
                kn_tensor *rows = kn_dequantize(kn_quantize(flat, .axis = KN_SOME(0)));
                kn_tensor *right = kn_linear(rows, kn_dequantize(w), .bias = bias);
                right = kn_reshape(right, KN_SHAPE(2, 3, 13));
                assert_true(largest_difference(y, right) < 1e-4 * (double)k);
                read_floats(y, d ? other : first, 2 * 3 * 13);
                if (d) assert_memory_equal(first, other, sizeof first);
            }
        }
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void product_with_quantized_input(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *x = kn_randn(dev, KN_SHAPE(4, 16)), *w = kn_quantize(kn_randn(dev, KN_SHAPE(3, 16)));
    kn_tensor *a = kn_quant_linear(x, w),
              *b = kn_quant_linear(kn_quantize(x, .axis = KN_SOME(0)), w);
    assert_true(largest_difference(a, b) == 0);
    assert_false(kn_is_nil(kn_quant_linear(kn_quantize(x), w)));
    assert_error(kn, kn_quant_linear(kn_quantize(x, .block = 4), w), "quantized-layout");
    assert_error(kn, kn_quant_linear(kn_quantize(x, .affine = true), w), "quantized-layout");
    assert_error(
        kn, kn_quant_linear(x, kn_quantize(kn_randn(dev, KN_SHAPE(3, 16)), .axis = KN_SOME(1))),
        "quantized-layout");
    kn_close(kn);
}

/* Deep products do not overflow: 127 * 127 * 200,000 needs more than 31 bits. */
static void long_sums_do_not_wrap(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    for (int d = 0; d < 2; d++) {
        kn_device *dev = kn_device_open(kn, devices[d]);
        kn_tensor *x = kn_ones(dev, KN_SHAPE(1, 200000));
        double y = 0;
        assert_int_equal(kn_item_f64(kn_quant_linear(x, kn_quantize(x)), &y), KN_OK);
        assert_float_equal(y, 200000, 1);
        assert_int_equal(kn_item_f64(kn_quant_linear(x, kn_quantize(x, .affine = true)), &y),
                         KN_OK);
        assert_float_equal(y, 200000, 1);
    }
    kn_close(kn);
}

static void moves_and_prints(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *flex = kn_device_open(kn, "flex"), *late = kn_device_open(kn, "late");
    const float data[] = {1, 2, 3, 4};
    kn_tensor *q = kn_quantize(kn_from_array(flex, KN_F32, KN_SHAPE(2, 2), data), .bits = 4,
                               .axis = KN_SOME(0), .affine = true);
    kn_tensor *there = kn_to_device(q, late);
    assert_true(kn_is_on(there, late) && kn_is_quantized(there));
    float a[4], b[4];
    read_floats(kn_dequantize(q), a, 4);
    read_floats(kn_dequantize(there), b, 4);
    assert_memory_equal(a, b, sizeof a);
    char text[256] = "";
    FILE *file = tmpfile();
    kn_print_to(q, file);
    rewind(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "shape [2, 2], float32 in 4 bits, affine, block [1, 2], flex"));
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* A kept quantised tensor owns its parts, also past the context's end. */
static void owns_its_parts(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *q = NULL;
    size_t before = kn_memory(dev).live;
    KN_SCOPE(kn) {
        q = kn_keep(kn_quantize(kn_ones(dev, KN_SHAPE(64, 64)), .block = 32, .affine = true));
        kn_narrow(q, 0, 0, 8);
    }
    float values[64 * 64];
    KN_SCOPE(kn) {
        read_floats(kn_dequantize(q), values, 64 * 64);
    }
    assert_float_equal(values[77], 1, 0.01);
    kn_tensor *second = kn_keep(kn_quantize(kn_ones(dev, KN_SHAPE(4))));
    kn_drop(second);
    kn_drop(q);
    assert_int_equal(kn_memory(dev).live, before);
    q = kn_keep(kn_quantize(kn_ones(dev, KN_SHAPE(4)), .affine = true));
    kn_close(kn);
    kn_drop(q);
}

static void out_of_memory_is_told(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "ndarray");
    kn_tensor *x = kn_ones(dev, KN_SHAPE(8, 8));
    bool done = false;
    for (int64_t n = 0; !done && n < 2000; n++) {
        kn_scope scope = kn_scope_open(kn);
        kn_fault_alloc_at(n);
        kn_tensor *w = kn_quantize(x, .bits = 4, .block = 4, .affine = true);
        kn_tensor *y = kn_quant_linear(x, kn_narrow(w, 0, 0, 4));
        kn_fault_alloc_at(-1);
        done = kn_ok(kn);
        assert_int_equal(done, !kn_is_nil(y));
        kn_clear(kn);
        kn_scope_close(&scope);
    }
    assert_true(done);
    kn_close(kn);
}

static void fake_quantisation_trains(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    const float data[] = {-10, -1.2f, 0.3f, 0.6f, 10};
    kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F32, KN_SHAPE(5), data));
    kn_tensor *y = kn_fake_quantize(x, kn_full(dev, KN_SCALAR, 0.5), NULL, 4);
    float got[5];
    read_floats(y, got, 5);
    const float want[] = {-3.5f, -1, 0.5f, 0.5f, 3.5f}, slope[] = {0, 1, 1, 1, 0};
    for (int i = 0; i < 5; i++) assert_float_equal(got[i], want[i], 1e-6);
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    read_floats(kn_grad(x, g), got, 5);
    for (int i = 0; i < 5; i++) assert_float_equal(got[i], slope[i], 0);
    assert_error(kn, kn_fake_quantize(x, x, NULL, 1), "attribute-out-of-range");
    kn_close(kn);
}

static void calibrates(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 11});
    kn_device *dev = kn_device_open(kn, "flex");
    double low, high, scale;
    const float first[] = {-1, 3, NAN}, second[] = {-4, 2, INFINITY};
    kn_tensor *a = kn_from_array(dev, KN_F32, KN_SHAPE(3), first);
    kn_tensor *b = kn_from_array(dev, KN_F32, KN_SHAPE(3), second);

    kn_calibrator *c = kn_calibrator_new(kn, .affine = true);
    kn_calibrator_range(c, &low, &high);
    assert_true(low == 0 && high == 0);
    assert_int_equal(kn_calibrator_observe(c, a), KN_OK);
    assert_int_equal(kn_calibrator_observe(c, b), KN_OK);
    kn_calibrator_range(c, &low, &high);
    assert_true(low == -4 && high == 3);
    assert_int_equal(kn_item_f64(kn_calibrator_scale(c, dev), &scale), KN_OK);
    assert_float_equal(scale, 7.0 / 255, 1e-7);
    int64_t zero;
    assert_int_equal(kn_item_i64(kn_calibrator_zero(c, dev), &zero), KN_OK);
    assert_int_equal(zero, 146); /* round(4 / (7 / 255)) */
    kn_tensor *q =
        kn_quantize_by(a, kn_calibrator_scale(c, dev), kn_calibrator_zero(c, dev), .affine = true);
    assert_int_equal(kn_quant_info_of(q).bits, 8);
    kn_calibrator_free(c);

    c = kn_calibrator_new(kn, .method = KN_CALIBRATE_MOVING_AVERAGE, .momentum = 0.5);
    assert_int_equal(kn_calibrator_observe(c, a), KN_OK);
    assert_int_equal(kn_calibrator_observe(c, b), KN_OK);
    kn_calibrator_range(c, &low, &high);
    assert_true(low == -2.5 && high == 2.5);
    kn_calibrator_free(c);

    /* One outlier of 1000 among 100,000 normal numbers: the percentile leaves it out, the least
     * error clips it, min-max does not. */
    kn_tensor *x =
        kn_cat(KN_LIST(kn_randn(dev, KN_SHAPE(100000)), kn_full(dev, KN_SHAPE(1), 1000)), 0);
    c = kn_calibrator_new(kn, .method = KN_CALIBRATE_PERCENTILE);
    assert_int_equal(kn_calibrator_observe(c, kn_randn(dev, KN_SHAPE(1000))), KN_OK);
    assert_int_equal(kn_calibrator_observe(c, x), KN_OK);
    kn_calibrator_range(c, &low, &high);
    assert_true(high > 2.5 && high < 10 && low < -2.5 && low > -10);
    kn_calibrator_free(c);
    x = kn_randn(dev, KN_SHAPE(100000));
    c = kn_calibrator_new(kn, .method = KN_CALIBRATE_MSE, .bits = 4);
    assert_int_equal(kn_calibrator_observe(c, x), KN_OK);
    assert_int_equal(kn_item_f64(kn_calibrator_scale(c, dev), &scale), KN_OK);
    assert_true(scale * 7 > 1.8 && scale * 7 < 3.2); /* about 2.5 standard deviations */
    kn_tensor *mse = kn_dequantize(kn_quantize_by(x, kn_calibrator_scale(c, dev), NULL, .bits = 4));
    kn_tensor *range = kn_dequantize(kn_quantize(x, .bits = 4));
    double e1, e2;
    assert_int_equal(kn_item_f64(kn_mse_loss(mse, x), &e1), KN_OK);
    assert_int_equal(kn_item_f64(kn_mse_loss(range, x), &e2), KN_OK);
    assert_true(e1 < e2);
    kn_calibrator_free(c);

    assert_null(kn_calibrator_new(kn, .bits = 5));
    assert_string_equal(kn_error(kn)->slug, "attribute-float-out-of-range");
    kn_clear(kn);
    c = kn_calibrator_new(kn, .bits = 8);
    assert_int_equal(kn_calibrator_observe(c, kn_arange(dev, 0, 3, .dtype = KN_I32)),
                     KN_E_DTYPE_NOT_FLOAT);
    kn_calibrator_free(c);
    kn_calibrator_free(NULL);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packs_known_values),       cmocka_unit_test(rounds_to_the_nearest),
        cmocka_unit_test(keeps_zero_and_saturates), cmocka_unit_test(other_dtypes_come_back),
        cmocka_unit_test(views_keep_blocks_whole),  cmocka_unit_test(others_refuse_by_name),
        cmocka_unit_test(product_in_integers),      cmocka_unit_test(product_with_quantized_input),
        cmocka_unit_test(long_sums_do_not_wrap),    cmocka_unit_test(moves_and_prints),
        cmocka_unit_test(owns_its_parts),           cmocka_unit_test(out_of_memory_is_told),
        cmocka_unit_test(fake_quantisation_trains), cmocka_unit_test(calibrates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
