/* Adapters of complex numbers, Fourier transforms and what is made of them. */
#include "conformance/case.h"

/* ---- complex numbers ---- */
#define ONE(name)                              \
    static void run_##name(conf_case *c) {     \
        conf_out(c, kn_##name(conf_input(c))); \
    }
ONE(real)
ONE(imag)
ONE(conj)
ONE(conj_physical)
ONE(resolve_conj)
ONE(resolve_neg)
ONE(angle)
ONE(isreal)
ONE(sgn)
ONE(view_as_real)
ONE(view_as_complex)

static void complex_of(conf_case *c) {
    conf_out(c, kn_complex(conf_input(c), conf_tensor(c, 0, "imag")));
}
static void polar(conf_case *c) {
    conf_out(c, kn_polar(conf_input(c), conf_tensor(c, 0, "angle")));
}

/* ---- transforms ---- */
#define LINE(name)                                                                      \
    static void run_##name(conf_case *c) {                                              \
        kn_some_i64 axis = {conf_has(c, 1, "dim"), conf_i64(c, 1, "dim", -1)};          \
        conf_out(c, kn_##name(conf_input(c), .n = conf_i64(c, 0, "n", 0), .axis = axis, \
                              .norm = conf_text(c, 2, "norm", NULL)));                  \
    }
LINE(fft)
LINE(ifft)
LINE(rfft)
LINE(irfft)
LINE(hfft)
LINE(ihfft)

#define MANY(name)                                                          \
    static void run_##name(conf_case *c) {                                  \
        conf_out(c, kn_##name(conf_input(c), .sizes = conf_dims(c, 0, "s"), \
                              .axes = conf_axes(c, 1, "dim"),               \
                              .norm = conf_text(c, 2, "norm", NULL)));      \
    }
MANY(fft2)
MANY(ifft2)
MANY(rfft2)
MANY(irfft2)
MANY(hfft2)
MANY(ihfft2)
MANY(fftn)
MANY(ifftn)
MANY(rfftn)
MANY(irfftn)
MANY(hfftn)
MANY(ihfftn)

static void fftshift(conf_case *c) {
    conf_out(c, kn_fftshift(conf_input(c), .axes = conf_axes(c, 0, "dim")));
}
static void ifftshift(conf_case *c) {
    conf_out(c, kn_ifftshift(conf_input(c), .axes = conf_axes(c, 0, "dim")));
}

static void stft(conf_case *c) {
    bool complex = kn_dtype_is_complex(kn_dtype_of(conf_input(c)));
    kn_tensor *y = kn_stft(
        conf_input(c), conf_i64(c, 0, "n_fft", 0), .window = conf_tensor(c, 3, "window"),
        .hop = conf_i64(c, 1, "hop_length", 0), .win_length = conf_i64(c, 2, "win_length", 0),
        .uncentered = !conf_bool(c, 4, "center", true),
        .pad_mode = conf_text(c, 5, "pad_mode", NULL),
        .normalized = conf_bool(c, 6, "normalized", false),
        .twosided = !conf_bool(c, 7, "onesided", true));
    conf_out(c, conf_bool(c, 8, "return_complex", complex) ? y : kn_view_as_real(y));
}
static void istft(conf_case *c) {
    conf_out(c,
             kn_istft(conf_input(c), conf_i64(c, 0, "n_fft", 0),
                      .window = conf_tensor(c, 3, "window"), .hop = conf_i64(c, 1, "hop_length", 0),
                      .win_length = conf_i64(c, 2, "win_length", 0),
                      .uncentered = !conf_bool(c, 4, "center", true),
                      .normalized = conf_bool(c, 5, "normalized", false),
                      .length = conf_i64(c, 7, "length", 0),
                      .return_complex = conf_bool(c, 8, "return_complex", false)));
}

const conf_op conf_ops_signal[] = {
    {"real", run_real},
    {"imag", run_imag},
    {"conj", run_conj},
    {"conj_physical", run_conj_physical},
    {"resolve_conj", run_resolve_conj},
    {"resolve_neg", run_resolve_neg},
    {"angle", run_angle},
    {"isreal", run_isreal},
    {"sgn", run_sgn},
    {"view_as_real", run_view_as_real},
    {"view_as_complex", run_view_as_complex},
    {"complex", complex_of},
    {"polar", polar},
    {"fft.fft", run_fft},
    {"fft.ifft", run_ifft},
    {"fft.rfft", run_rfft},
    {"fft.irfft", run_irfft},
    {"fft.hfft", run_hfft},
    {"fft.ihfft", run_ihfft},
    {"fft.fft2", run_fft2},
    {"fft.ifft2", run_ifft2},
    {"fft.rfft2", run_rfft2},
    {"fft.irfft2", run_irfft2},
    {"fft.hfft2", run_hfft2},
    {"fft.ihfft2", run_ihfft2},
    {"fft.fftn", run_fftn},
    {"fft.ifftn", run_ifftn},
    {"fft.rfftn", run_rfftn},
    {"fft.irfftn", run_irfftn},
    {"fft.hfftn", run_hfftn},
    {"fft.ihfftn", run_ihfftn},
    {"stft", stft},
    {"istft", istft},
    {"fft.fftshift", fftshift},
    {"fft.ifftshift", ifftshift},
    {NULL, NULL},
};
