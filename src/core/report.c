/* kn_report and kn_report_error: a failure as people read it. */
#include "fail.h"

#include <stdio.h>
#include <string.h>

#define LINE_WIDTH 80
#define N_COLUMNS 6

typedef struct row {
    char cell[N_COLUMNS][136];
} row;

typedef struct table {
    row rows[1 + KN__ERROR_OPERANDS];
    int n_rows;
    size_t width[N_COLUMNS]; /* 0: the column is left out */
} table;

/* Columns on a terminal, taking each code point as one. */
static size_t columns_of(const char *s) {
    size_t count = 0;
    for (; *s; s++) count += ((unsigned char)*s & 0xc0) != 0x80;
    return count;
}

static void print_numbers(char *out, size_t size, const int64_t *numbers, int32_t count) {
    size_t used = (size_t)snprintf(out, size, "[");
    for (int32_t i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%lld", i ? ", " : "",
                                 (long long)numbers[i]);
    if (used < size) snprintf(out + used, size - used, "]");
}

static void add_heading(table *t) {
    static const char *const names[N_COLUMNS] = {"operand", "dtype",  "shape",
                                                 "strides", "device", "tracked"};
    row *r = &t->rows[t->n_rows++];
    for (int i = 0; i < N_COLUMNS; i++) snprintf(r->cell[i], sizeof r->cell[i], "%s", names[i]);
}

static void add_operand(table *t, const kn_operand_info *o) {
    row *r = &t->rows[t->n_rows++];
    bool nil = o->dtype == KN_DTYPE_NONE;
    int32_t rank = o->shape.rank < 0             ? 0
                   : o->shape.rank > KN_MAX_RANK ? KN_MAX_RANK
                                                 : o->shape.rank;
    size_t size = sizeof r->cell[0];
    snprintf(r->cell[0], size, "%s", o->name);
    snprintf(r->cell[1], size, "%s", nil ? "nil" : kn_dtype_name(o->dtype));
    for (int i = 2; i < N_COLUMNS; i++) r->cell[i][0] = 0;
    if (nil) return;
    print_numbers(r->cell[2], size, o->shape.dim, rank);
    if (!o->contiguous) print_numbers(r->cell[3], size, o->strides, rank);
    snprintf(r->cell[4], size, "%s", o->device);
    snprintf(r->cell[5], size, "%s", o->tracked ? "yes" : "no");
}

/* A column in which no operand says anything is left out. */
static void measure(table *t) {
    for (int i = 0; i < N_COLUMNS; i++) {
        size_t widest = 0;
        for (int j = 1; j < t->n_rows; j++) {
            size_t width = columns_of(t->rows[j].cell[i]);
            if (width > widest) widest = width;
        }
        size_t heading = columns_of(t->rows[0].cell[i]);
        t->width[i] = !widest ? 0 : widest > heading ? widest : heading;
    }
}

static void print_table(const table *t, FILE *file) {
    for (int j = 0; j < t->n_rows; j++) {
        size_t gap = 4; /* blanks are printed before a cell, so that no line ends in them */
        for (int i = 0; i < N_COLUMNS; i++) {
            const char *cell = t->rows[j].cell[i];
            if (*cell && t->width[i]) {
                fprintf(file, "%*s%s", (int)gap, "", cell);
                gap = t->width[i] - columns_of(cell) + 2;
            } else if (t->width[i]) {
                gap += t->width[i] + 2;
            }
        }
        fputc('\n', file);
    }
}

static void print_operands(const kn_error_info *error, FILE *file) {
    if (!error->n_operands) return;
    table t;
    t.n_rows = 0;
    add_heading(&t);
    for (uint32_t i = 0; i < error->n_operands && i < KN__ERROR_OPERANDS; i++)
        add_operand(&t, &error->operands[i]);
    measure(&t);
    print_table(&t, file);
}

/* Prints words behind a label, later lines indented to match. */
static void print_wrapped(FILE *file, const char *label, const char *words) {
    size_t indent = strlen(label), column = indent;
    fputs(label, file);
    for (bool first = true; *words; first = false) {
        size_t length = strcspn(words, " ");
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)(length < 255 ? length : 255), words);
        size_t width = columns_of(word);
        if (!first && column + 1 + width > LINE_WIDTH) {
            fprintf(file, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            fputc(' ', file);
            column++;
        }
        fprintf(file, "%.*s", (int)length, words);
        column += width;
        words += length + strspn(words + length, " ");
    }
    fputc('\n', file);
}

int kn_report_error(const kn_error_info *error, FILE *file) {
    if (!error) return 0;
    if (!file) return 1;
    const kn__error_def *def = kn__error_def_of(error->code);
    fprintf(file, "error %s %s\n  %s\n", def ? def->code : "", error->slug, error->message);
    print_operands(error, file);
    if (error->place) fprintf(file, "  at    %s\n", error->place);
    if (*error->hint) print_wrapped(file, "  hint  ", error->hint);
    fprintf(file, "  more  kiln explain %s\n", error->slug);
    if (error->count > 1)
        fprintf(file, "  (%llu more failed after it)\n", (unsigned long long)(error->count - 1));
    return 1;
}

int kn_report(kn_context *kn, FILE *file) {
    kn__error_state *state = kn ? kn__context_errors(kn) : NULL;
    if (state && state->drain) state->drain(kn);
    return kn_report_error(kn_error(kn), file);
}
