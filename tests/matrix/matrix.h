/* The operation matrix: every row of the table on every backend, dtype and layout, forward,
 * backward and second order, against the reference (ndarray on contiguous operands) and finite
 * differences.
 *
 * The default tier runs a seeded subset that covers every pair of axis values; KILN_MATRIX=all (or
 * slow_matrix) runs everything. Filters, for work on one operation:
 *
 *   test_matrix [--all] [--op NAME] [--sample N] [--dtype NAME] [--layout NAME] [--device TEXT]
 *               [--size NAME] [--phase NAME] [--seed N] [--list] [--page FILE]
 *
 * or the same in the environment: KILN_MATRIX="--op softmax --phase second". */
#ifndef KILN_TESTS_MATRIX_H
#define KILN_TESTS_MATRIX_H

#include <kiln/kiln.h>

#include "ops/samples.h"

/* ---- Rows --------------------------------------------------------------------------------------
 */

typedef struct matrix_row {
    const kn__op *op;
    const kn__sample *samples; /* ended by n_in == UINT32_MAX */
} matrix_row;
extern const matrix_row matrix_rows[KN__OP_COUNT];

/* ---- Axes --------------------------------------------------------------------------------------
 */

typedef enum matrix_layout {
    LAYOUT_PLAIN,  /* contiguous at the start of its own storage */
    LAYOUT_OFFSET, /* contiguous inside a larger storage */
    LAYOUT_TRANSPOSED /* axes stored in reverse order */,
    LAYOUT_SLICED,    /* gaps on every axis */
    LAYOUT_REVERSED,  /* negative strides */
    LAYOUT_BROADCAST, /* one axis of stride 0 */
    LAYOUT_MIXED,     /* another one for each operand */
    LAYOUT_COUNT
} matrix_layout;
/* Shapes: the sample's own; for element-wise rows also others, the same for every operand. */
typedef enum matrix_size {
    SIZE_SAMPLE,
    SIZE_EMPTY,
    SIZE_SCALAR,
    SIZE_ODD,
    SIZE_LONG,
    SIZE_COUNT
} matrix_size;
typedef enum matrix_phase { PHASE_FORWARD, PHASE_BACKWARD, PHASE_SECOND, PHASE_COUNT } matrix_phase;
#define MATRIX_DEVICES 7

typedef struct matrix_combo {
    uint16_t row, sample;
    uint8_t device, dtype, layout, size, phase;
} matrix_combo;

extern const char *const matrix_layout_names[LAYOUT_COUNT];
extern const char *const matrix_size_names[SIZE_COUNT];
extern const char *const matrix_phase_names[PHASE_COUNT];
extern const char *const matrix_device_names[MATRIX_DEVICES];

typedef struct matrix_options {
    bool all, list;
    const char *page; /* where the table of operations goes; NULL: nowhere */
    uint64_t seed;
    int op, sample, dtype, layout, device, size, phase; /* -1: any */
} matrix_options;

/* Every combination that makes sense and passes the filters. */
matrix_combo *matrix_combos(const matrix_options *o, const bool *devices, size_t *n);
/* Moves combinations to the front that together cover every pair; their number. */
size_t matrix_cover(matrix_combo *combos, size_t n, uint64_t seed);

/* ---- Operands ----------------------------------------------------------------------------------
 */

typedef struct matrix_operand {
    bool absent, leaf, written, distinct, fixed; /* fixed: its values are the sample's */
    kn_dtype dtype;
    kn_shape shape;
    int64_t n;
    matrix_layout layout;
    int broadcast_axis; /* -1: none */
    double *v;          /* its values, which dtype holds exactly; of complex ones the parts */
} matrix_operand;

typedef struct matrix_case {
    const matrix_combo *combo;
    const kn__op *op;
    const kn__sample *sample;
    uint32_t n; /* operands, absent ones too */
    matrix_operand in[6];
} matrix_case;

/* What stands around an operand's elements, and must stay as it was. */
typedef struct matrix_guard {
    kn_tensor *base; /* NULL: nothing around */
    size_t bytes;
    unsigned char *before; /* the base as it was made */
    unsigned char *inside; /* per element of the base: belongs to the operand */
} matrix_guard;

/* Floats and complex numbers; what double is to them; how many doubles an element is. */
static inline bool matrix_inexact(kn_dtype dtype) {
    return kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype);
}
static inline kn_dtype matrix_wide(kn_dtype dtype) {
    return kn_dtype_is_complex(dtype) ? KN_C128 : KN_F64;
}
static inline int64_t matrix_parts(kn_dtype dtype) {
    return kn_dtype_is_complex(dtype) ? 2 : 1;
}

void matrix_case_make(matrix_case *c, const matrix_combo *combo);
/* The operand on a device, as the layout says (plain: contiguous whatever it says). */
kn_tensor *matrix_operand_build(kn_device *dev, const matrix_operand *o, bool plain,
                                matrix_guard *g);
/* NULL, or what was changed. written: the operand's own elements may have been. */
const char *matrix_guard_check(const matrix_guard *g, const matrix_operand *o, bool written);
uint64_t matrix_random(uint64_t *state);
double matrix_uniform(uint64_t *state); /* [0, 1) */

/* ---- Running -----------------------------------------------------------------------------------
 */

typedef struct matrix_result {
    kn_status status;
    uint32_t n;
    kn_dtype dtype[6];
    kn_shape shape[6];
    double *v[6];  /* floats as double, complex numbers as pairs */
    int64_t *i[6]; /* integers and bool in full */
} matrix_result;

/* A copy of the sample's arguments, which shape rules normalise in place. */
void *matrix_arguments(const matrix_case *c);
/* Calls the row; out[k] for each result. For rows without results the status. */
kn_status matrix_call(const matrix_case *c, kn_device *dev, kn_tensor **in, kn_tensor **out,
                      void *args);
/* Builds the operands, calls, reads results and written operands, checks the guards. again, where
 * given: the results of a second call with the arguments that the first has normalised. */
void matrix_run(const matrix_case *c, kn_device *dev, bool plain, matrix_result *r,
                matrix_result *again);
void matrix_forward(const matrix_case *c, kn_device *dev, kn_device *reference);
void matrix_backward(const matrix_case *c, kn_device *dev, kn_device *reference);
void matrix_second(const matrix_case *c, kn_device *dev, kn_device *reference);
/* Whether the status only says that operands of this layout cannot be seen as the row asks. */
bool matrix_no_view(const matrix_case *c, kn_status status);
/* Mutated arguments: every backend refuses or accepts alike, and nothing is touched. */
void matrix_attributes(const matrix_case *c, kn_device *dev, kn_device *reference);

/* Says what is wrong with the present case, once a case. */
void matrix_fail(const matrix_case *c, const char *format, ...) KN_PRINTF(2, 3);
double matrix_tolerance(const matrix_case *c, kn_dtype dtype);
void *matrix_alloc(size_t bytes); /* zeroed; until the case ends */

/* The table of operations, docs/operations.md (page.c): notes what has been run, writes the page.
 */
void matrix_page_note(const matrix_combo *combo, bool failed);
bool matrix_page_write(const char *path);

/* Runs what the options name; 0 when all is well. */
int matrix_main(int argc, char **argv, bool all);

#endif
