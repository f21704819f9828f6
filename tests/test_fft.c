/* Fourier transforms against their definition, at every length; their conventions, and the same
 * bits on any number of threads. */
#include "support/tensors.h"

#include <stdlib.h>

static kn_context *kn;
static kn_device *dev;

static int open_all(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "flex");
    return 0;
}
static int close_all(void **state) {
    (void)state;
    kn_close(kn);
    return 0;
}

enum { LONGEST = 2100 };
static double x[2 * LONGEST], want[2 * LONGEST], got[2 * LONGEST];

static double noise(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / (1 << 24) - 0.5;
}

/* By the definition, with angles brought below one turn by whole numbers. */
static void define(int n, double sign) {
    static double c[LONGEST], s[LONGEST];
    for (int k = 0; k < n; k++) {
        c[k] = cos(2 * 3.14159265358979323846 * k / n);
        s[k] = sign * sin(2 * 3.14159265358979323846 * k / n);
    }
    for (int k = 0; k < n; k++) {
        double re = 0, im = 0;
        for (int j = 0; j < n; j++) {
            int at = (int)((int64_t)j * k % n);
            re += x[2 * j] * c[at] - x[2 * j + 1] * s[at];
            im += x[2 * j] * s[at] + x[2 * j + 1] * c[at];
        }
        want[2 * k] = re;
        want[2 * k + 1] = im;
    }
}

/* The root of the sum of squared errors, of that of the values. */
static double distance(int n) {
    double error = 0, size = 0;
    for (int i = 0; i < 2 * n; i++) {
        error += (got[i] - want[i]) * (got[i] - want[i]);
        size += want[i] * want[i];
    }
    return sqrt(error / (size > 0 ? size : 1));
}

static void check_length(int n) {
    uint32_t random = (uint32_t)n;
    for (int i = 0; i < 2 * n; i++) x[i] = noise(&random);
    KN_SCOPE(kn) {
        kn_tensor *z = kn_from_array(dev, KN_C128, KN_SHAPE(n), x);
        define(n, -1);
        assert_int_equal(kn_read(kn_fft(z), got, (size_t)n * 16), KN_OK);
        assert_true(distance(n) < 5e-15 + 1e-17 * n);
        assert_int_equal(kn_read_as(kn_fft(kn_cast(z, KN_C64)), KN_C128, got, (size_t)n * 16),
                         KN_OK);
        assert_true(distance(n) < 2e-7);
        assert_int_equal(kn_read(kn_ifft(kn_fft(z)), got, (size_t)n * 16), KN_OK);
        memcpy(want, x, sizeof want);
        assert_true(distance(n) < 1e-14);
        define(n, 1);
        assert_int_equal(kn_read(kn_ifft(z, .norm = "forward"), got, (size_t)n * 16), KN_OK);
        assert_true(distance(n) < 5e-15 + 1e-17 * n);
    }
}

/* Powers of two, other composites, primes within and beyond the radixes: any length works. */
static void every_length(void **state) {
    (void)state;
    static const int more[] = {243, 251,  256,  343,  400,  500,  509,  512,  720, 961,
                               997, 1000, 1009, 1024, 1331, 1536, 2017, 2048, 2062};
    for (int n = 1; n <= 130; n++) check_length(n);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) check_length(more[i]);
}

static void real_lengths(void **state) {
    (void)state;
    for (int n = 1; n <= 70; n++) {
        uint32_t random = (uint32_t)n;
        double line[70], back[70];
        for (int i = 0; i < n; i++) line[i] = x[2 * i] = noise(&random), x[2 * i + 1] = 0;
        define(n, -1);
        KN_SCOPE(kn) {
            kn_tensor *t = kn_from_array(dev, KN_F64, KN_SHAPE(n), line), *y = kn_rfft(t);
            assert_int_equal(kn_numel(y), n / 2 + 1);
            assert_int_equal(kn_read(y, got, (size_t)(n / 2 + 1) * 16), KN_OK);
            assert_true(distance(n / 2 + 1) < 1e-14);
            assert_int_equal(kn_read(kn_irfft(y, .n = n), back, (size_t)n * 8), KN_OK);
            for (int i = 0; i < n; i++) assert_true(fabs(back[i] - line[i]) < 1e-14);
            assert_int_equal(kn_read(kn_hfft(kn_ihfft(t), .n = n), back, (size_t)n * 8), KN_OK);
            for (int i = 0; i < n; i++) assert_true(fabs(back[i] - line[i]) < 1e-14);
        }
    }
}

static void norms(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *t = vector(dev, 1, 2, 3, 4);
        assert_values(kn_real(kn_fft(t)), 1e-15, 10, -2, -2, -2);
        assert_values(kn_imag(kn_fft(t)), 1e-15, 0, 2, 0, -2);
        assert_values(kn_real(kn_fft(t, .norm = "ortho")), 1e-15, 5, -1, -1, -1);
        assert_values(kn_real(kn_fft(t, .norm = "forward")), 1e-15, 2.5, -0.5, -0.5, -0.5);
        assert_values(kn_real(kn_ifft(t)), 1e-15, 2.5, -0.5, -0.5, -0.5);
        assert_values(kn_real(kn_ifft(t, .norm = "ortho")), 1e-15, 5, -1, -1, -1);
        assert_values(kn_real(kn_ifft(t, .norm = "forward")), 1e-15, 10, -2, -2, -2);
        assert_values(kn_real(kn_fft(t, .n = 2)), 1e-15, 3, -1);
        assert_values(kn_real(kn_fft(t, .n = 6)), 1e-15, 10, -3.5, 2.5, -2, 2.5, -3.5);
        assert_true(kn_is_nil(kn_fft(t, .norm = "unitary")));
        assert_error(kn, "attribute-text-unknown");
        assert_true(kn_is_nil(kn_fft(t, .n = -1)));
        assert_error(kn, "attribute-out-of-range");
        /* 16 bits are too few to transform in. */
        assert_true(kn_is_nil(kn_fft(kn_cast(t, KN_F16))));
        assert_error(kn, "dtype-unsupported");
        assert_int_equal(kn_dtype_of(kn_fft(kn_cast(t, KN_I32))), KN_C64);
        assert_values(kn_fftfreq(dev, 4, .dtype = KN_F64), 1e-15, 0, 0.25, -0.5, -0.25);
        assert_values(kn_rfftfreq(dev, 5, .d = KN_SOME(0.1), .dtype = KN_F64), 1e-15, 0, 2, 4);
        assert_values(kn_fftshift(t), 0, 3, 4, 1, 2);
        assert_values(kn_ifftshift(kn_fftshift(vector(dev, 1, 2, 3))), 0, 1, 2, 3);
    }
}

static void many_axes(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *t = kn_randn(dev, KN_SHAPE(3, 5, 4), .dtype = KN_F64);
        kn_tensor *one = kn_fft(kn_fft(kn_fft(t, .axis = KN_SOME(0)), .axis = KN_SOME(1)));
        kn_tensor *off = kn_norm(kn_sub(kn_fftn(t), one)), *back = kn_irfftn(kn_rfftn(t));
        double v = 1;
        assert_int_equal(kn_item_f64(off, &v), KN_OK);
        assert_true(v < 1e-13);
        assert_int_equal(kn_item_f64(kn_norm(kn_sub(back, t)), &v), KN_OK);
        assert_true(v < 1e-13);
        kn_tensor *two = kn_fft2(t, .sizes = KN_DIMS(7, 2));
        assert_true(kn_shape_equal(kn_shape_of(two), KN_SHAPE(3, 7, 2)));
        assert_ok(kn);
    }
}

/* Many lines and a long one, on 1, 2 and 4 threads. */
static void same_bits(void **state) {
    (void)state;
    enum { N = 64 * 300 };
    kn_c64 *first = NULL;
    for (int threads = 1; threads <= 4; threads *= 2) {
        kn_context *c = kn_open(&(kn_open_options){.threads = threads, .seed = 5});
        kn_device *d = kn_device_open(c, "flex");
        kn_c64 *here = calloc(N, sizeof *here);
        KN_SCOPE(c) {
            kn_tensor *t = kn_fft2(kn_randn(d, KN_SHAPE(64, 300)));
            assert_int_equal(kn_read(t, here, N * sizeof *here), KN_OK);
        }
        kn_close(c);
        if (first) {
            assert_memory_equal(first, here, N * sizeof *here);
            free(here);
        } else {
            first = here;
        }
    }
    free(first);
}

/* ---- short-time transforms ---- */

/* The default frame of 400 elements, which is no power of two, and the way back. */
static void there_and_back(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *t = kn_randn(dev, KN_SHAPE(2, 1000), .dtype = KN_F64);
        kn_tensor *y = kn_stft(t, 400);
        assert_true(kn_shape_equal(kn_shape_of(y), KN_SHAPE(2, 201, 11)));
        kn_tensor *back = kn_istft(y, 400, .length = 1000);
        double v = 1;
        assert_int_equal(kn_item_f64(kn_norm(kn_sub(back, t)), &v), KN_OK);
        assert_true(v < 1e-12);
        kn_tensor *whole = kn_stft(t, 400, .twosided = true, .normalized = true);
        back = kn_istft(whole, 400, .length = 1000, .normalized = true);
        assert_int_equal(kn_item_f64(kn_norm(kn_sub(back, t)), &v), KN_OK);
        assert_true(v < 1e-12);
        /* Beyond the last frame nothing is known: zeros. */
        back = kn_istft(y, 400, .length = 1300);
        assert_int_equal(kn_dim(back, -1), 1300);
        assert_int_equal(kn_item_f64(kn_norm(kn_narrow(back, -1, 1201, 99)), &v), KN_OK);
        assert_true(v == 0);
    }
}

static void windows_that_leave_gaps(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *window = vector(dev, 0, 1, 1, 0),
                  *t = kn_ones(dev, KN_SHAPE(12), .dtype = KN_F64);
        kn_tensor *y = kn_stft(t, 4, .window = window, .hop = 4, .uncentered = true);
        assert_true(kn_is_nil(kn_istft(y, 4, .window = window, .hop = 4, .uncentered = true)));
        assert_error(kn, "istft-window");
        kn_tensor *z = kn_stft(t, 4, .window = window, .hop = 2);
        double v = 1;
        assert_int_equal(kn_item_f64(kn_sum(kn_istft(z, 4, .window = window, .hop = 2)), &v),
                         KN_OK);
        assert_true(fabs(v - 12) < 1e-12);
    }
}

/* Parseval: the sum of |X|² is n times that of x², so its gradient is 2n x; half a spectrum counts
 * its middle once only. What istft makes of an stft is the signal, whose gradient passes through.
 */
static void gradients(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_grads *grads;
        kn_device *tracked = kn_device_open(kn, "autodiff(flex)");
        kn_tensor *t = kn_require_grad(vector(tracked, 1, -2, 3, 0.5, -1));
        kn_tensor *loss = kn_sum(kn_square(kn_abs(kn_fft(t))));
        assert_int_equal(kn_backward(loss, &grads), KN_OK);
        assert_values(kn_grad(t, grads), 1e-12, 10, -20, 30, 5, -10);
        loss = kn_sum(kn_square(kn_abs(kn_fft(t, .norm = "ortho"))));
        assert_int_equal(kn_backward(loss, &grads), KN_OK);
        assert_values(kn_grad(t, grads), 1e-12, 2, -4, 6, 1, -2);
        /* Of an odd length: (n x + the sum of x) for the half, each element. */
        loss = kn_sum(kn_square(kn_abs(kn_rfft(t))));
        assert_int_equal(kn_backward(loss, &grads), KN_OK);
        assert_values(kn_grad(t, grads), 1e-12, 6.5, -8.5, 16.5, 4, -3.5);
        kn_tensor *s = kn_require_grad(kn_ones(tracked, KN_SHAPE(40), .dtype = KN_F64));
        kn_tensor *y = kn_stft(s, 8, .hop = 2);
        loss = kn_sum(kn_square(kn_istft(y, 8, .hop = 2)));
        assert_int_equal(kn_backward(loss, &grads), KN_OK);
        double g[40];
        assert_int_equal(kn_read(kn_grad(s, grads), g, sizeof g), KN_OK);
        for (int i = 0; i < 40; i++) assert_true(fabs(g[i] - 2) < 1e-12);
    }
}

/* The frames are added up in one pass: many frames cost as much as their elements. */
static void linear_in_length(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *y = kn_stft(kn_ones(dev, KN_SHAPE(200000)), 16, .hop = 4);
        kn_tensor *back = kn_istft(y, 16, .hop = 4);
        assert_int_equal(kn_numel(back), 200000);
        double v = 0;
        assert_int_equal(kn_item_f64(kn_sum(back), &v), KN_OK);
        assert_true(fabs(v - 200000) < 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length),
        cmocka_unit_test(real_lengths),
        cmocka_unit_test(norms),
        cmocka_unit_test(many_axes),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(windows_that_leave_gaps),
        cmocka_unit_test(gradients),
        cmocka_unit_test(linear_in_length),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
