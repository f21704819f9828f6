/* Which combinations there are, and a subset that covers every pair of axis values. */
#include <stdlib.h>
#include <string.h>

#include "matrix/matrix.h"

const char *const matrix_layout_names[LAYOUT_COUNT] = {
    "plain", "offset", "transposed", "sliced", "reversed", "broadcast", "mixed"};
const char *const matrix_size_names[SIZE_COUNT] = {"sample", "empty", "scalar", "odd", "long"};
const char *const matrix_phase_names[PHASE_COUNT] = {"forward", "backward", "second"};
const char *const matrix_device_names[MATRIX_DEVICES] = {"ndarray",
                                                         "flex",
                                                         "late",
                                                         "autodiff(ndarray)",
                                                         "autodiff(flex)",
                                                         "autodiff(late)",
                                                         "autodiff(flex, recompute=balanced)"};

enum { FIRST_AUTODIFF = 3, BALANCED = 6 };

typedef struct list {
    matrix_combo *items;
    size_t n, room;
} list;

static void add(list *l, matrix_combo c) {
    if (l->n == l->room) {
        l->room = 2 * l->room + 1024;
        l->items = realloc(l->items, l->room * sizeof *l->items);
        if (!l->items) abort();
    }
    l->items[l->n++] = c;
}

/* The dtypes under test: what the key operand may be. */
static uint32_t dtypes_of(const kn__op *op, const kn__sample *s) {
    uint32_t mask = op->dtypes;
    uint32_t key = op->flags & KN__KEY1 ? 1 : 0;
    bool fixed = true;
    uint32_t n = s->n_in ? s->n_in : op->n_fixed;
    for (uint32_t i = 0; i < n && i < 6; i++) fixed &= s->in[i].dtype != 0;
    if (n && fixed) return KN_DTYPE_BIT(s->in[key].dtype);
    if (!op->creates && s->in[key].dtype) mask = KN_DTYPES_REAL;
    if (op->flags & KN__TOFLOAT) mask |= KN_DTYPES_INT | KN_DTYPES_BOOL;
    return s->dtypes ? mask & s->dtypes : mask;
}

static bool has_values(const kn__sample *s) {
    for (int i = 0; i < 6; i++) {
        if (s->in[i].values) return true;
    }
    return s->out != NULL;
}

static bool takes_size(const kn__op *op, const kn__sample *s, uint32_t sample, int size) {
    if (size == SIZE_SAMPLE) return true;
    return sample == 0 && (op->flags & KN__EW) && !op->creates && !KN__WRITES(op->flags) &&
           s->fails == KN_OK && !has_values(s);
}

static bool takes_layout(const kn__op *op, const kn__sample *s, int size, int layout) {
    bool creates = op->creates || (size == SIZE_SAMPLE && s->n_in == 0 && op->n_fixed == 0);
    if (layout == LAYOUT_PLAIN) return true;
    return !creates && (s->fails == KN_OK || layout == LAYOUT_OFFSET);
}

static bool takes_phase(const kn__op *op, const kn__sample *s, int device, int dtype, int phase) {
    bool inexact = matrix_inexact((kn_dtype)dtype);
    if (phase == PHASE_FORWARD) return device != BALANCED;
    if (device < FIRST_AUTODIFF || op->creates || !op->n_results || s->fails) return false;
    if (phase == PHASE_BACKWARD) return inexact;
    bool second = op->answer == KN__GRAD_RULE || op->answer == KN__GRAD_SPLICE;
    return second && (dtype == KN_F64 || dtype == KN_C128) && !s->not_smooth && !s->no_second;
}

static bool passes(int filter, int value) {
    return filter < 0 || filter == value;
}

/* All of one sample. */
static void add_sample(list *l, const matrix_options *o, const bool *devices, int row, int sample) {
    const kn__op *op = matrix_rows[row].op;
    const kn__sample *s = &matrix_rows[row].samples[sample];
    uint32_t dtypes = dtypes_of(op, s);
    for (int device = 0; device < MATRIX_DEVICES; device++) {
        if (!devices[device] || !passes(o->device, device)) continue;
        for (int dtype = 1; dtype < KN_DTYPE_COUNT; dtype++) {
            if (!(dtypes >> dtype & 1) || !passes(o->dtype, dtype)) continue;
            for (int size = 0; size < SIZE_COUNT; size++) {
                if (!takes_size(op, s, (uint32_t)sample, size) || !passes(o->size, size)) continue;
                for (int layout = 0; layout < LAYOUT_COUNT; layout++) {
                    if (!takes_layout(op, s, size, layout) || !passes(o->layout, layout)) continue;
                    for (int phase = 0; phase < PHASE_COUNT; phase++) {
                        if (!takes_phase(op, s, device, dtype, phase) || !passes(o->phase, phase))
                            continue;
                        add(l, (matrix_combo){.row = (uint16_t)row,
                                              .sample = (uint16_t)sample,
                                              .device = (uint8_t)device,
                                              .dtype = (uint8_t)dtype,
                                              .layout = (uint8_t)layout,
                                              .size = (uint8_t)size,
                                              .phase = (uint8_t)phase});
                    }
                }
            }
        }
    }
}

matrix_combo *matrix_combos(const matrix_options *o, const bool *devices, size_t *n) {
    list l = {0};
    for (int row = 0; row < KN__OP_COUNT; row++) {
        if (!passes(o->op, row)) continue;
        for (int s = 0; matrix_rows[row].samples[s].n_in != UINT32_MAX; s++) {
            if (passes(o->sample, s)) add_sample(&l, o, devices, row, s);
        }
    }
    *n = l.n;
    return l.items;
}

/* ---- Pairs -------------------------------------------------------------------------------------
 */

/* Axes as numbers: device, dtype with phase, layout, size. Pairs are covered within each case (row
 * and sample), so that with the case they are triples. */
enum { AXES = 4, VALUES = KN_DTYPE_COUNT * PHASE_COUNT };

static int value_of(const matrix_combo *c, int axis) {
    const int values[AXES] = {c->device, c->dtype * PHASE_COUNT + c->phase, c->layout, c->size};
    return values[axis];
}

typedef struct seen {
    bool own[AXES][VALUES];               /* values of one axis */
    bool any[AXES][AXES][VALUES][VALUES]; /* of two */
} seen;

/* The pairs that c would be the first to cover; notes them when taken. */
static int fresh_pairs(seen *s, const matrix_combo *c, bool take) {
    int fresh = 0;
    for (int a = 0; a < AXES; a++) {
        int va = value_of(c, a);
        fresh += !s->own[a][va];
        if (take) s->own[a][va] = true;
        for (int b = a + 1; b < AXES; b++) {
            int vb = value_of(c, b);
            fresh += !s->any[a][b][va][vb];
            if (take) s->any[a][b][va][vb] = true;
        }
    }
    return fresh;
}

/* Greedy within a case: always one of those that cover most. */
static size_t cover_case(seen *s, matrix_combo *c, size_t n, uint64_t *random) {
    size_t taken = 0;
    memset(s->own, 0, sizeof s->own);
    while (taken < n) {
        size_t best = taken, start = taken + matrix_random(random) % (n - taken);
        int most = 0;
        for (size_t k = taken; k < n; k++) {
            size_t at = taken + (start + k) % (n - taken);
            int fresh = fresh_pairs(s, &c[at], false);
            if (fresh > most) most = fresh, best = at;
        }
        if (most == 0) break;
        fresh_pairs(s, &c[best], true);
        matrix_combo swap = c[taken];
        c[taken++] = c[best];
        c[best] = swap;
    }
    return taken;
}

size_t matrix_cover(matrix_combo *combos, size_t n, uint64_t seed) {
    seen *s = calloc(1, sizeof *s);
    size_t taken = 0;
    int row = -1;
    if (!s) abort();
    for (size_t from = 0, to; from < n; from = to) {
        if (from == 0 || combos[from].row != row) memset(s, 0, sizeof *s);
        row = combos[from].row;
        for (to = from; to < n && combos[to].row == combos[from].row &&
                        combos[to].sample == combos[from].sample;)
            to++;
        size_t k = cover_case(s, combos + from, to - from, &seed);
        for (size_t i = 0; i < k; i++) {
            matrix_combo swap = combos[taken];
            combos[taken++] = combos[from + i];
            combos[from + i] = swap;
        }
    }
    free(s);
    return taken;
}
