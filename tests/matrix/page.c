/* docs/operations.md: a row an operation, a column a backend and class of dtypes, from the table
 * and from what the matrix has run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/runtime.h"
#include "matrix/matrix.h"

enum { CLASSES = 5, BACKENDS = 3 };

static const struct {
    const char *name;
    uint32_t dtypes;
} classes[CLASSES] = {
    {"f64 f32", KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32)},
    {"f16 bf16", KN_DTYPE_BIT(KN_F16) | KN_DTYPE_BIT(KN_BF16)},
    {"integers", KN_DTYPES_INT},
    {"bool", KN_DTYPES_BOOL},
    {"complex", KN_DTYPE_BIT(KN_C64) | KN_DTYPE_BIT(KN_C128)},
};
static const char *const backends[BACKENDS] = {"flex", "ndarray", "late"};

/* What has been run of a row on a backend in a class. */
typedef struct outcome {
    uint32_t passed, failed;
} outcome;
static outcome outcomes[KN__OP_COUNT][BACKENDS][CLASSES];

static int backend_of(const char *device) {
    for (int b = 0; b < BACKENDS; b++) {
        if (strstr(device, backends[b])) return b;
    }
    return -1;
}

void matrix_page_note(const matrix_combo *combo, bool failed) {
    int b = backend_of(matrix_device_names[combo->device]);
    if (matrix_rows[combo->row].samples[combo->sample].fails != KN_OK && !failed) return;
    for (int k = 0; b >= 0 && k < CLASSES; k++) {
        if (!(classes[k].dtypes >> combo->dtype & 1)) continue;
        outcome *o = &outcomes[combo->row][b][k];
        *(failed ? &o->failed : &o->passed) += 1;
    }
}

/* ---- Equivalents -------------------------------------------------------------------------------
 */

/* The names in other systems, from docs/equivalents.txt: "row pytorch onnx", "-" for none. */
static bool equivalents(const char *row, char *pytorch, char *onnx) {
    FILE *file = fopen("docs/equivalents.txt", "r");
    char name[64];
    bool found = false;
    if (!file) return false;
    while (!found && fscanf(file, "%63s %95s %95s", name, pytorch, onnx) == 3)
        found = strcmp(name, row) == 0;
    fclose(file);
    return found;
}

static const char *code_text(const char *name, char *text, size_t size) {
    if (strcmp(name, "-") == 0) return "";
    snprintf(text, size, "`%s`", name);
    return text;
}

/* ---- The page ----------------------------------------------------------------------------------
 */

static const char *gradient_of(const kn__op *op) {
    switch (op->answer) {
    case KN__GRAD_RULE:
        return "rule";
    case KN__GRAD_SPLICE:
        return "parts";
    case KN__GRAD_ZERO:
        return "zero";
    case KN__GRAD_NONE:
        return "refused";
    default:
        return "";
    }
}

/* The kernel that a backend has of its own for some dtype of the class. */
static bool has_kernel(const kn_kernel **kernels, const kn__op *op, uint32_t dtypes) {
    const kn_kernel *k = kernels ? kernels[op->id] : NULL;
    return k && k->run != op->reference && (k->dtypes & dtypes & op->dtypes);
}

static const char *cell(const kn__op *op, const outcome *o, const kn_kernel **kernels, int k) {
    if (o->failed) return "**fails**";
    if (!(op->dtypes & classes[k].dtypes)) return "";
    if (op->kind == KN__VIEW) return o->passed ? "view" : "untried";
    if (!o->passed) return "untried";
    return has_kernel(kernels, op, classes[k].dtypes) ? "kernel" : "yes";
}

static void write_row(FILE *file, const kn__op *op, const kn_kernel **kernels[BACKENDS]) {
    char pytorch[96] = "-", onnx[96] = "-", a[100], b[100];
    equivalents(op->name, pytorch, onnx);
    fprintf(file, "| `%s` | %s", op->name, gradient_of(op));
    for (int i = 0; i < BACKENDS; i++) {
        for (int k = 0; k < CLASSES; k++)
            fprintf(file, " | %s", cell(op, &outcomes[op->id][i][k], kernels[i], k));
    }
    fprintf(file, " | %s | %s |\n", code_text(pytorch, a, sizeof a), code_text(onnx, b, sizeof b));
}

static void write_head(FILE *file) {
    fprintf(file,
            "# Operations\n\n"
            "Printed by `build/release/tests/test_matrix --page docs/operations.md` from the "
            "operation table and from what the matrix ran: every operation on every backend, in "
            "every dtype that it takes, forward and backward, against the reference.\n\n"
            "A cell says what serves the operation there: `kernel`, a kernel of the backend's own; "
            "`yes`, the reference kernel or, of a composite, its parts; `view`, no work at all; "
            "nothing: the operation refuses the dtype by name. The gradient comes from a `rule`, "
            "from the gradients of its `parts`, or is `zero`; where it is `refused`, so is "
            "recording; nothing: results are integers or booleans. Equivalents do nearly the same; "
            "where they differ, [conventions](conventions.md) says what Kiln does.\n\n"
            "| operation | gradient");
    for (int i = 0; i < BACKENDS; i++) {
        for (int k = 0; k < CLASSES; k++) fprintf(file, " | %s %s", backends[i], classes[k].name);
    }
    fprintf(file, " | PyTorch | ONNX |\n|---|---");
    for (int i = 0; i < BACKENDS * CLASSES + 2; i++) fprintf(file, "|---");
    fprintf(file, "|\n");
}

static int by_name(const void *a, const void *b) {
    return strcmp(kn__ops[*(const int *)a].name, kn__ops[*(const int *)b].name);
}

bool matrix_page_write(const char *path) {
    FILE *file = fopen(path, "w");
    const kn_kernel **kernels[BACKENDS];
    int order[KN__OP_COUNT];
    if (!file) return false;
    for (int i = 0; i < BACKENDS; i++) {
        bool known;
        char why[128];
        const kn_backend *b = kn__backend_find(backends[i], why, sizeof why, &known);
        kernels[i] = b ? kn__kernels_resolve(b) : NULL;
    }
    for (int i = 0; i < KN__OP_COUNT; i++) order[i] = i;
    qsort(order, KN__OP_COUNT, sizeof *order, by_name);
    write_head(file);
    for (int i = 0; i < KN__OP_COUNT; i++) write_row(file, &kn__ops[order[i]], kernels);
    for (int i = 0; i < BACKENDS; i++) kn__sys_free(kernels[i]);
    return fclose(file) == 0;
}
