/* kn_report and kn_report_error: a failure as people read it. */
#include "report.h"

#include "core/platform.h"
#include "log.h"

#include <stdio.h>
#include <string.h>

#define N_COLUMNS 6

/* ---- Forms -------------------------------------------------------------------------------------
 */

static bool read_format(kn__report_format *format) {
    static const char *const names[] = {"auto", "text", "color", "json"};
    const char *text = kn__env("KILN_ERROR_FORMAT");
    *format = KN__REPORT_AUTOMATIC;
    if (!text || !*text) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        *format = (kn__report_format)i;
        return true;
    }
    return false;
}

void kn__report_check_format(void) {
    kn__report_format format;
    if (!read_format(&format))
        kn__log(NULL, KN__LOG_WARN, "core", "KILN_ERROR_FORMAT=%s is none of text, color, json",
                kn__env("KILN_ERROR_FORMAT"));
}

static bool takes_color(FILE *file) {
    const char *none = kn__env("NO_COLOR"), *terminal = kn__env("TERM");
    if (none && *none) return false;
    if (!terminal || !*terminal || strcmp(terminal, "dumb") == 0) return false;
    return kn__stream_columns(file) > 0;
}

/* How the parts of a report are set off. */
typedef struct style {
    const char *error, *slug, *label, *hint, *marked, *end;
} style;

static const style plain = {"", "", "", "", "", ""};
static const style colored = {.error = "\033[1;31m",
                              .slug = "\033[1m",
                              .label = "\033[2m",
                              .hint = "\033[32m",
                              .marked = "\033[1m",
                              .end = "\033[0m"};

/* ---- Operands ----------------------------------------------------------------------------------
 */

typedef struct row {
    char cell[N_COLUMNS][136];
    bool marked;
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
    r->marked = false;
    for (int i = 0; i < N_COLUMNS; i++) snprintf(r->cell[i], sizeof r->cell[i], "%s", names[i]);
}

/* Whether the message is about this operand: its value {operand} names it, or {position} does that
 * of a list. */
static bool is_meant(const kn_error_info *error, const char *name) {
    for (uint32_t i = 0; i < error->n_values; i++) {
        const kn_error_value *v = &error->values[i];
        size_t length = strlen(v->text);
        const char *index = strchr(name, '[');
        if (strcmp(v->name, "position") == 0 && index && strncmp(index + 1, v->text, length) == 0 &&
            index[1 + length] == ']')
            return true;
        if (strcmp(v->name, "operand") == 0 && strncmp(v->text, name, length) == 0 &&
            (name[length] == '\0' || name[length] == ' '))
            return true;
    }
    return false;
}

static void add_operand(table *t, const kn_error_info *error, const kn_operand_info *o) {
    row *r = &t->rows[t->n_rows++];
    bool nil = o->dtype == KN_DTYPE_NONE;
    int32_t rank = o->shape.rank < 0             ? 0
                   : o->shape.rank > KN_MAX_RANK ? KN_MAX_RANK
                                                 : o->shape.rank;
    size_t size = sizeof r->cell[0];
    r->marked = is_meant(error, o->name);
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

static void print_table(const table *t, const style *s, FILE *file) {
    for (int j = 0; j < t->n_rows; j++) {
        const char *set_off = j == 0 ? s->label : t->rows[j].marked ? s->marked : "";
        size_t gap = 4; /* blanks are printed before a cell, so that no line ends in them */
        fputs(set_off, file);
        for (int i = 0; i < N_COLUMNS; i++) {
            const char *cell = t->rows[j].cell[i];
            if (*cell && t->width[i]) {
                fprintf(file, "%*s%s", (int)gap, "", cell);
                gap = t->width[i] - columns_of(cell) + 2;
            } else if (t->width[i]) {
                gap += t->width[i] + 2;
            }
        }
        fprintf(file, "%s\n", *set_off ? s->end : "");
    }
}

static void print_operands(const kn_error_info *error, const style *s, FILE *file) {
    if (!error->n_operands) return;
    table t;
    t.n_rows = 0;
    add_heading(&t);
    for (uint32_t i = 0; i < error->n_operands && i < KN__ERROR_OPERANDS; i++)
        add_operand(&t, error, &error->operands[i]);
    measure(&t);
    print_table(&t, s, file);
}

/* ---- Lines -------------------------------------------------------------------------------------
 */

enum {
    INDENT = 8, /* of what stands behind a label: "  hint  " */
    LEAST_WIDTH = 40,
    MOST_WIDTH = 80,
};

/* How long a line may be: as the terminal has it, where it is a narrow one. */
static size_t width_of(FILE *file) {
    int columns = kn__stream_columns(file);
    return columns <= 0 || columns > MOST_WIDTH ? MOST_WIDTH
           : columns < LEAST_WIDTH              ? LEAST_WIDTH
                                                : (size_t)columns;
}

static void print_label(FILE *file, const char *set_off, const style *s, const char *label) {
    fprintf(file, "  %s%s%s%*s", set_off, label, *set_off ? s->end : "",
            INDENT - 2 - (int)strlen(label), "");
}

/* Prints words from a column on, later lines indented to match. */
static void print_wrapped(FILE *file, size_t indent, const char *words) {
    size_t column = indent, line_width = width_of(file);
    for (bool first = true; *words; first = false) {
        size_t length = strcspn(words, " ");
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)(length < 255 ? length : 255), words);
        size_t width = columns_of(word);
        if (!first && column + 1 + width > line_width) {
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

/* Where the operands came from: the call and its place. */
static void print_origins(const kn_error_info *error, const style *s, FILE *file) {
    size_t widest = 0;
    bool first = true;
    for (uint32_t i = 0; i < error->n_operands; i++) {
        size_t width = columns_of(error->operands[i].name);
        if (error->operands[i].made_at && width > widest) widest = width;
    }
    for (uint32_t i = 0; i < error->n_operands; i++) {
        const kn_operand_info *o = &error->operands[i];
        if (!o->made_at) continue;
        print_label(file, s->label, s, first ? "from" : "");
        fprintf(file, "%s%*s  %s%s%s\n", o->name, (int)(widest - columns_of(o->name)), "",
                o->made_by ? o->made_by : "", o->made_by ? " at " : "", o->made_at);
        first = false;
    }
}

/* The line that failed, or what the program lacks for it to be known. */
static void print_place(const kn_error_info *error, const style *s, FILE *file) {
    if (!error->place) return;
    print_label(file, s->label, s, "at");
    fprintf(file, "%s\n", error->place);
    if (error->place_file || !strstr(error->place, "+0x")) return; /* no address */
    fprintf(file, "%*s", INDENT, "");
    print_wrapped(file, INDENT,
                  kn__place_reads_lines() ? "(compile with -g to see file and line here)"
                                          : "(compile with -g and install libdw, of elfutils, to "
                                            "see file and line here)");
}

static void print_scopes(const kn_error_info *error, const style *s, FILE *file) {
    char text[1024];
    size_t used = 0;
    for (uint32_t i = 0; i < error->n_scopes && used < sizeof text; i++) {
        bool forward = strncmp(error->scopes[i], "forward of ", 11) == 0;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%s", i ? ", " : "",
                                 forward ? "" : "scope ", error->scopes[i]);
    }
    if (!used) return;
    print_label(file, s->label, s, "in");
    print_wrapped(file, INDENT, text);
}

static void print_text(const kn_error_info *error, const style *s, FILE *file) {
    const kn__error_def *def = kn__error_def_of(error->code);
    fprintf(file, "%serror%s %s %s%s%s\n  ", s->error, s->end, def ? def->code : "", s->slug,
            error->slug, s->end);
    /* Logs keep a message on one line, where `kiln explain --match` and grep find it. */
    if (kn__stream_columns(file) > 0)
        print_wrapped(file, 2, error->message);
    else
        fprintf(file, "%s\n", error->message);
    print_operands(error, s, file);
    print_origins(error, s, file);
    print_place(error, s, file);
    print_scopes(error, s, file);
    if (*error->hint) {
        print_label(file, s->hint, s, "hint");
        print_wrapped(file, INDENT, error->hint);
    }
    print_label(file, s->label, s, "more");
    fprintf(file, "kiln explain %s\n", error->slug);
    if (error->count > 1)
        fprintf(file, "  (%llu more failed after it)\n", (unsigned long long)(error->count - 1));
}

int kn_report_error(const kn_error_info *error, FILE *file) {
    if (!error) return 0;
    if (!file) return 1;
    kn__report_format format;
    bool known = read_format(&format);
    if (format == KN__REPORT_AUTOMATIC)
        format = takes_color(file) ? KN__REPORT_COLOR : KN__REPORT_TEXT;
    if (format == KN__REPORT_JSON)
        kn__report_json(error, file);
    else
        print_text(error, format == KN__REPORT_COLOR ? &colored : &plain, file);
    if (!known)
        fprintf(file, "  (KILN_ERROR_FORMAT is \"%s\", and none of text, color, json)\n",
                kn__env("KILN_ERROR_FORMAT"));
    return 1;
}

int kn_report(kn_context *kn, FILE *file) {
    kn__error_state *state = kn ? kn__context_errors(kn) : NULL;
    if (state && state->drain) state->drain(kn);
    return kn_report_error(kn_error(kn), file);
}
