/* Discrete Fourier transforms of one line of any length, in double. A length whose prime factors
 * are small is transformed by mixed radix (Stockham's form, which needs no reordering); any other
 * as a convolution (Bluestein 1970) of a length that is. */
#ifndef KILN_OPS_FFT_PLAN_H
#define KILN_OPS_FFT_PLAN_H

#include <kiln/backend.h>

enum { KN__FFT_STAGES = 64 };

/* One pass of mixed radix: of lines of radix * parts elements, `between` of them interleaved. */
typedef struct kn__fft_stage {
    int64_t radix, parts, between;
    const kn_c128 *twiddles; /* [parts][radix - 1] */
    const kn_c128 *roots;    /* [radix], of radixes without a form of their own */
} kn__fft_stage;

typedef struct kn__fft_plan {
    int64_t n, room; /* room: complex numbers of a line's working space */
    int n_stages;
    kn__fft_stage stages[KN__FFT_STAGES];
    struct kn__fft_plan *inner; /* Bluestein: of the convolution; NULL: mixed radix */
    const kn_c128 *chirp;       /* [n] */
    const kn_c128 *kernel;      /* [inner->n], transformed and divided by inner->n */
    void *memory;
} kn__fft_plan;

/* Makes the plan of length n, at least 1; false without memory, which *bytes then counts. */
bool kn__fft_plan_make(kn__fft_plan *plan, int64_t n, const kn_host *host, int64_t *bytes);
void kn__fft_plan_free(kn__fft_plan *plan, const kn_host *host);
/* y_k = sum over j of x_j exp(-2 pi i jk / n), in place; work has plan->room elements. */
void kn__fft_run(const kn__fft_plan *plan, kn_c128 *x, kn_c128 *work);

/* exp(-2 pi i k / n) for k from 0 to count - 1, each right to the last bits. */
void kn__fft_roots(kn_c128 *to, int64_t n, int64_t count);
/* A real line of even length 2m is transformed as m complex numbers, its elements in pairs. roots:
 * m / 2 + 1 of those of 2m. After the transform of the pairs y[0..m - 1], part makes y[0..m] the
 * first half of the line's own; join undoes that, for a transform back. */
void kn__fft_part(kn_c128 *y, int64_t m, const kn_c128 *roots);
void kn__fft_join(kn_c128 *y, int64_t m, const kn_c128 *roots);

#endif
