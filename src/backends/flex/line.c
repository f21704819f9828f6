/* See line.h. */
#include "backends/flex/line.h"

#include <stdatomic.h>

#include "core/casts.h"

enum { BLOCK = 16, LEAST_WORK = 8192 };

void kn__lines_start(kn__lines *s, int64_t axis) {
    const kn_desc *x = s->tensor[0];
    s->n = x->rank ? x->shape[axis] : 1;
    s->inner = s->count = 1;
    for (int i = 0; i < x->rank; i++) {
        if (i > axis) s->inner *= x->shape[i];
        if (i != axis) s->count *= x->shape[i];
    }
    s->size = kn_dtype_size((kn_dtype)x->dtype);
    s->pitch = (s->n + 15) / 16 * 16 + 16;
    if (s->pitch % 512 == 0) s->pitch += 16;
    s->row_size = x->dtype == KN_F64 ? sizeof(double) : sizeof(float);
    s->kernels = kn__row_kernels_of(kn__isa_detect(), x->dtype == KN_F64);
}

static bool direct(const kn__lines *s) {
    return s->inner == 1 && s->size == s->row_size;
}

static char *first_of(const kn__lines *s, int k, int64_t line) {
    int64_t at = line / s->inner * s->n * s->inner + line % s->inner;
    return (char *)kn_desc_data(s->tensor[k], s->size) + (size_t)at * s->size;
}

/* Lines next to each other share cache lines of memory, so element by element, all lines. The
 * common types are moved by plain loops. */
static void gather(const kn__lines *s, int k, int64_t line, int64_t lines, char *rows) {
    const char *from = first_of(s, k, line);
    for (int64_t i = 0; i < s->n; i++, from += (size_t)s->inner * s->size) {
        if (s->size != s->row_size) {
            kn__cast_strided(KN_F32, rows + (size_t)i * s->row_size, (ptrdiff_t)s->pitch,
                             (kn_dtype)s->tensor[k]->dtype, from, 1, (size_t)lines);
        } else if (s->size == sizeof(float)) {
            float *to = (float *)(void *)rows + i;
            for (int64_t j = 0; j < lines; j++)
                to[j * s->pitch] = ((const float *)(const void *)from)[j];
        } else {
            double *to = (double *)(void *)rows + i;
            for (int64_t j = 0; j < lines; j++)
                to[j * s->pitch] = ((const double *)(const void *)from)[j];
        }
    }
}

static void scatter(const kn__lines *s, int k, int64_t line, int64_t lines, const char *rows) {
    char *to = first_of(s, k, line);
    for (int64_t i = 0; i < s->n; i++, to += (size_t)s->inner * s->size) {
        if (s->size != s->row_size) {
            kn__cast_strided((kn_dtype)s->tensor[k]->dtype, to, 1, KN_F32,
                             rows + (size_t)i * s->row_size, (ptrdiff_t)s->pitch, (size_t)lines);
        } else if (s->size == sizeof(float)) {
            const float *from = (const float *)(const void *)rows + i;
            for (int64_t j = 0; j < lines; j++) ((float *)(void *)to)[j] = from[j * s->pitch];
        } else {
            const double *from = (const double *)(const void *)rows + i;
            for (int64_t j = 0; j < lines; j++) ((double *)(void *)to)[j] = from[j * s->pitch];
        }
    }
}

static void run_direct(void *user, int64_t begin, int64_t end) {
    const kn__lines *s = user;
    void *rows[KN__LINE_TENSORS];
    for (int64_t line = begin; line < end; line++) {
        for (int k = 0; k < s->n_tensors; k++) rows[k] = first_of(s, k, line);
        s->run(s, line, rows);
    }
}

/* Lines from line on, at most BLOCK and all in one stretch of inner. */
static int64_t stretch(const kn__lines *s, int64_t line) {
    int64_t most = s->inner - line % s->inner;
    return most < BLOCK ? most : BLOCK;
}

static void run_block(const kn__lines *s, int64_t line, int64_t lines, char *room) {
    size_t row = (size_t)s->pitch * s->row_size, all = row * BLOCK;
    int inputs = s->no_result ? s->n_tensors : s->n_tensors - 1;
    void *rows[KN__LINE_TENSORS];
    for (int k = 0; k < inputs; k++) gather(s, k, line, lines, room + (size_t)k * all);
    for (int64_t i = 0; i < lines; i++) {
        for (int k = 0; k < s->n_tensors; k++) rows[k] = room + (size_t)k * all + (size_t)i * row;
        s->run(s, line + i, rows);
    }
    if (!s->no_result) scatter(s, inputs, line, lines, room + (size_t)inputs * all);
}

/* Chunks are of stretches: (outer index, block of inner). */
static void run_gathered(void *user, int64_t begin, int64_t end) {
    kn__lines *s = user;
    int64_t blocks = (s->inner + BLOCK - 1) / BLOCK;
    size_t bytes = (size_t)s->pitch * s->row_size * BLOCK * (size_t)s->n_tensors;
    char *room = s->launch->host->scratch_get(bytes);
    if (!room) {
        atomic_store(s->failed, 1);
        return;
    }
    for (int64_t b = begin; b < end; b++) {
        int64_t line = b / blocks * s->inner + b % blocks * BLOCK;
        run_block(s, line, stretch(s, line), room);
    }
    s->launch->host->scratch_put(room);
}

static void run_all(kn__lines *s) {
    if (direct(s)) {
        int64_t grain = LEAST_WORK / s->n + 1;
        s->launch->host->parallel_for(s->count, grain, run_direct, s);
        return;
    }
    int64_t blocks = s->count / s->inner * ((s->inner + BLOCK - 1) / BLOCK);
    int64_t grain = LEAST_WORK / (s->n * (s->inner < BLOCK ? s->inner : BLOCK)) + 1;
    s->launch->host->parallel_for(blocks, grain, run_gathered, s);
}

int kn__lines_run(kn__lines *s) {
    _Atomic int failed = 0;
    if (s->count == 0 || s->n == 0) return KN_OK;
    s->failed = &failed;
    run_all(s);
    if (!atomic_load(&failed)) return KN_OK;
    *s->launch->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST};
    return KN_E_OUT_OF_MEMORY_HOST;
}
