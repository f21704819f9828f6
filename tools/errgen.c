/* errgen: prints the C side of the error catalogue.
 *
 *   errgen [--root DIR]           writes the three files below
 *   errgen [--root DIR] --check   compares them instead; exit status 1 where one differs
 *   errgen [--root DIR] --complete   checks that records lack nothing, examples included
 *   errgen [--root DIR] --new S   writes errors/S/record.json to be filled in
 *   errgen [--root DIR] --pattern S   prints the messagePattern that errors/S/record.json must have
 *
 * Reads errors/<slug>/record.json, writes include/kiln/errors.h (the enumeration),
 * src/core/fail_gen.h and src/core/fail_gen.c (a function a record, and the table).
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_VALUES 8 /* KN__ERROR_VALUES */
#define MAX_SLUG 48
#define MAX_TEXT 400
#define PATH_BYTES 4096

typedef struct {
    const char *name;
    const char *c_type;
    const char *member;
    const char *tag;
    const char *pattern; /* what it looks like in a message; NULL: any text */
} value_type;

static const value_type value_types[] = {
    {"int", "int64_t ", "i", "KN__VALUE_INT", "(-?[0-9]+)"},
    {"uint", "uint64_t ", "u", "KN__VALUE_UINT", "([0-9]+)"},
    {"float", "double ", "f", "KN__VALUE_FLOAT", "(-?[0-9][-+.0-9e]*|-?inf|nan)"},
    {"str", "const char *", "s", "KN__VALUE_STR", NULL},
    {"shape", "const kn_shape *", "shape", "KN__VALUE_SHAPE", "(\\[[-0-9, .?]*\\])"},
    {"dtype", "kn_dtype ", "dtype", "KN__VALUE_DTYPE", "([a-z][a-z0-9]*)"},
    {"device", "const kn_device *", "device", "KN__VALUE_DEVICE", NULL},
    {"bytes", "uint64_t ", "u", "KN__VALUE_BYTES", "([0-9]+ bytes?|[0-9]+\\.[0-9]+ [KMGTPE]iB)"},
};
static const char operation_pattern[] = "([\\w.-]+(?: \\(in [\\w.-]+\\))?)";
enum { N_VALUE_TYPES = sizeof value_types / sizeof *value_types };

/* The fields a record may have; those not read here belong to the catalogue's pages. */
static const char *const known_fields[] = {
    "id",           "slug",       "errorCode",      "errorMessage",     "placeholders",
    "hint",         "errorType",  "severity",       "messagePattern",   "requires",
    "solutions",    "exampleFix", "documentation",  "triggerScenarios", "commonSituations",
    "tags",         "related",    "validationCode", "handlingStrategy", "preventionTips",
    "sinceVersion",
};
enum { N_KNOWN_FIELDS = sizeof known_fields / sizeof *known_fields };

typedef struct {
    const char *name;
    const value_type *type;
} placeholder;

typedef struct {
    json_t *json; /* owns the texts */
    const char *id, *slug, *code, *message, *hint;
    char upper[MAX_SLUG + 1], lower[MAX_SLUG + 1]; /* the slug as a C name */
    int number;
    bool warning;
    int n_values;
    placeholder values[MAX_VALUES];
} record;

typedef struct {
    record *items;
    size_t count, capacity;
    int problems;
} catalogue;

/* ---- Checking a record --------------------------------------------------------------------------
 */

static void complain(catalogue *all, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(catalogue *all, const char *where, const char *format, ...) {
    va_list list;
    va_start(list, format);
    fprintf(stderr, "errors/%s/record.json: ", where);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    all->problems++;
}

static const char *text_field(catalogue *all, const char *where, json_t *json, const char *name) {
    const char *text = json_string_value(json_object_get(json, name));
    if (!text || !*text) {
        complain(all, where, "field \"%s\" is missing, empty or no text", name);
        return "";
    }
    return text;
}

static void check_fields(catalogue *all, const char *where, json_t *json) {
    const char *name;
    json_t *value;
    json_object_foreach(json, name, value) {
        bool known = false;
        for (int i = 0; i < N_KNOWN_FIELDS; i++)
            if (!strcmp(name, known_fields[i])) known = true;
        if (!known) complain(all, where, "field \"%s\" is not known", name);
    }
}

static bool is_slug(const char *text) {
    size_t length = strlen(text);
    if (!length || length > MAX_SLUG || !islower((unsigned char)text[0])) return false;
    for (size_t i = 0; i < length; i++) {
        bool hyphen = text[i] == '-';
        if (!hyphen && !islower((unsigned char)text[i]) && !isdigit((unsigned char)text[i]))
            return false;
        if (hyphen && (text[i + 1] == '-' || !text[i + 1])) return false;
    }
    return true;
}

static bool is_id(const char *text) {
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
}

/* The number in "KN0042", 0 where the text is no code. */
static int code_number(const char *text) {
    if (strlen(text) != 6 || strncmp(text, "KN", 2) || strspn(text + 2, "0123456789") != 4)
        return 0;
    return atoi(text + 2);
}

/* A name that can stand as a parameter of the generated function. */
static bool is_value_name(const char *text) {
    static const char *const taken[] = {
        "kn",   "site",   "values", "operation", "int",     "float",    "double", "char", "case",
        "for",  "if",     "do",     "while",     "default", "short",    "long",   "auto", "else",
        "goto", "return", "static", "const",     "signed",  "unsigned", "void",
    };
    size_t length = strlen(text);
    if (!length || length > 24 || !islower((unsigned char)text[0])) return false;
    if (strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") != length) return false;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (!strcmp(text, taken[i])) return false;
    return true;
}

static int find_value(const record *r, const char *name, size_t length) {
    for (int i = 0; i < r->n_values; i++)
        if (strlen(r->values[i].name) == length && !memcmp(r->values[i].name, name, length))
            return i;
    return -1;
}

/* Checks a template and notes in used which values it shows. */
static void check_template(catalogue *all, const record *r, const char *field, const char *text,
                           bool *used) {
    if (strlen(text) > MAX_TEXT) complain(all, r->slug, "%s is over %d bytes", field, MAX_TEXT);
    if (strstr(text, "*/") || strstr(text, "/*"))
        complain(all, r->slug, "%s holds a comment mark, which the generated header cannot", field);
    for (const char *at = text; *at; at++) {
        if ((unsigned char)*at < ' ') complain(all, r->slug, "%s holds a control character", field);
        if (*at == '}') complain(all, r->slug, "%s: } without {", field);
        if (*at != '{') continue;
        size_t length = strcspn(at + 1, "{}");
        if (at[1 + length] != '}') {
            complain(all, r->slug, "%s: { without }", field);
            return;
        }
        int found = find_value(r, at + 1, length);
        if (found >= 0) used[found] = true;
        if (found < 0 && (length != 9 || memcmp(at + 1, "operation", 9) != 0))
            complain(all, r->slug, "%s uses {%.*s}, which placeholders does not declare", field,
                     (int)length, at + 1);
        at += 1 + length;
    }
}

static void check_texts(catalogue *all, const record *r) {
    bool used[MAX_VALUES] = {false};
    check_template(all, r, "errorMessage", r->message, used);
    check_template(all, r, "hint", r->hint, used);
    for (int i = 0; i < r->n_values; i++)
        if (!used[i]) complain(all, r->slug, "placeholder \"%s\" is not used", r->values[i].name);
}

/* The regular expression that finds the message and captures its placeholders. */
static void print_pattern(FILE *out, const record *r) {
    for (const char *at = r->message; *at; at++) {
        if (*at != '{') {
            if (strchr("\\.+*?()|[]{}^$", *at)) fputc('\\', out);
            fputc(*at, out);
            continue;
        }
        size_t length = strcspn(at + 1, "}");
        int found = find_value(r, at + 1, length);
        const char *pattern = found < 0 ? operation_pattern : r->values[found].type->pattern;
        at += 1 + length;
        /* Text reaches as far as the line does where nothing comes after it. */
        fputs(pattern ? pattern : !*at || !at[1] ? "(.*)" : "(.*?)", out);
    }
}

static void check_pattern(catalogue *all, const record *r) {
    char *wanted = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&wanted, &length);
    if (!memory) {
        complain(all, r->slug, "out of memory");
        return;
    }
    print_pattern(memory, r);
    fclose(memory);
    const char *pattern = json_string_value(json_object_get(r->json, "messagePattern"));
    if (!pattern || strcmp(pattern, wanted) != 0)
        complain(all, r->slug, "messagePattern must be\n    %s", wanted);
    free(wanted);
}

static void read_placeholders(catalogue *all, record *r) {
    json_t *json = json_object_get(r->json, "placeholders");
    if (!json_is_object(json)) {
        complain(all, r->slug, "field \"placeholders\" is missing or no object");
        return;
    }
    const char *name;
    json_t *value;
    json_object_foreach(json, name, value) {
        const value_type *type = NULL;
        for (int i = 0; i < N_VALUE_TYPES && json_is_string(value); i++)
            if (!strcmp(json_string_value(value), value_types[i].name)) type = &value_types[i];
        if (!type) complain(all, r->slug, "placeholder \"%s\" has no known type", name);
        if (!is_value_name(name)) complain(all, r->slug, "\"%s\" cannot name a placeholder", name);
        if (r->n_values == MAX_VALUES) {
            complain(all, r->slug, "more than %d placeholders", MAX_VALUES);
            return;
        }
        r->values[r->n_values++] = (placeholder){name, type ? type : value_types};
    }
}

static void make_names(record *r) {
    size_t i = 0;
    for (; i < MAX_SLUG && r->slug[i]; i++) {
        r->lower[i] = r->slug[i] == '-' ? '_' : r->slug[i];
        r->upper[i] = (char)toupper((unsigned char)r->lower[i]);
    }
    r->lower[i] = r->upper[i] = 0;
}

/* Reads what a record's file holds. folder is the name of its folder. */
static record read_record(catalogue *all, const char *folder, json_t *json) {
    record r = {.json = json};
    check_fields(all, folder, json);
    r.id = text_field(all, folder, json, "id");
    r.slug = text_field(all, folder, json, "slug");
    r.code = text_field(all, folder, json, "errorCode");
    r.message = text_field(all, folder, json, "errorMessage");
    r.hint = text_field(all, folder, json, "hint");
    if (!is_slug(r.slug)) complain(all, folder, "slug \"%s\" is malformed", r.slug);
    if (strcmp(r.slug, folder) != 0)
        complain(all, folder, "slug \"%s\" is not the folder's name", r.slug);
    if (!is_id(r.id)) complain(all, folder, "id \"%s\" is not 16 hexadecimal digits", r.id);
    r.number = code_number(r.code);
    if (!r.number) complain(all, folder, "errorCode \"%s\" is not KN0001 to KN9999", r.code);
    if (strcmp(text_field(all, folder, json, "errorType"), "status") != 0)
        complain(all, folder, "errorType is not \"status\"");
    const char *severity = text_field(all, folder, json, "severity");
    r.warning = !strcmp(severity, "warning");
    if (!r.warning && strcmp(severity, "error") != 0)
        complain(all, folder, "severity \"%s\" is neither error nor warning", severity);
    read_placeholders(all, &r);
    check_texts(all, &r);
    if (json_object_get(json, "messagePattern")) check_pattern(all, &r);
    make_names(&r);
    return r;
}

/* ---- Reading the catalogue ----------------------------------------------------------------------
 */

static void *must(void *memory) {
    if (memory) return memory;
    fputs("errgen: out of memory\n", stderr);
    exit(2);
}

static void load_record(catalogue *all, const char *root, const char *folder) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/errors/%s/record.json", root, folder);
    json_error_t problem;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &problem);
    if (!json_is_object(json)) {
        complain(all, folder, "line %d: %s", json ? 1 : problem.line,
                 json ? "not an object" : problem.text);
        json_decref(json);
        return;
    }
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 64;
        all->items = must(realloc(all->items, all->capacity * sizeof *all->items));
    }
    all->items[all->count++] = read_record(all, folder, json);
}

static int by_number(const void *a, const void *b) {
    const record *left = a, *right = b;
    if (left->number != right->number) return left->number < right->number ? -1 : 1;
    return strcmp(left->slug, right->slug);
}

static void check_unique(catalogue *all) {
    for (size_t i = 0; i < all->count; i++) {
        const record *r = &all->items[i];
        for (size_t j = 0; j < i; j++) {
            const record *other = &all->items[j];
            if (!strcmp(r->slug, other->slug))
                complain(all, r->slug, "the slug stands in two records");
            if (!strcmp(r->id, other->id))
                complain(all, r->slug, "id %s is also that of %s", r->id, other->slug);
            if (r->number == other->number && r->number)
                complain(all, r->slug, "errorCode %s is also that of %s", r->code, other->slug);
        }
    }
}

/* ---- Whole records ------------------------------------------------------------------------------
 */

static const char *const tags[] = {
    "autodiff",  "backend",     "broadcast", "checkpoint", "configuration", "context",
    "conv",      "data",        "device",    "dlpack",     "dtype",         "environment",
    "file",      "gradient",    "indexing",  "lifetime",   "linalg",        "list",
    "loss",      "memory",      "mismatch",  "module",     "nil",           "numeric",
    "optimizer", "options",     "outside",   "parsing",    "quantization",  "random",
    "reduction", "safetensors", "scope",     "shape",      "state",         "thread",
    "training",  "view",        "warning",   NULL,
};
static const char *const strategies[] = {"validation", "retry", "fallback", "configuration", NULL};
static const char *const needs[] = {"fault", "late", "build", "debug", "remote", "gpu", NULL};

static bool is_among(const char *text, const char *const *words) {
    while (*words && strcmp(text, *words) != 0) words++;
    return *words != NULL;
}

/* A list of texts, each of which is among these words where there are any. */
static void check_list(catalogue *all, const record *r, const char *name, bool may_be_empty,
                       const char *const *words) {
    json_t *list = json_object_get(r->json, name), *item;
    size_t i;
    if (!json_is_array(list) || (!may_be_empty && !json_array_size(list))) {
        complain(all, r->slug, "field \"%s\" is missing, empty or no list", name);
        return;
    }
    json_array_foreach(list, i, item) {
        const char *text = json_string_value(item);
        if (!text || !*text) complain(all, r->slug, "%s: element %zu is no text", name, i);
        if (text && words && !is_among(text, words))
            complain(all, r->slug, "%s: \"%s\" is not known", name, text);
    }
}

static void check_related(catalogue *all, const record *r) {
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(r->json, "related"), i, item) {
        const char *slug = json_string_value(item);
        bool found = false;
        for (size_t j = 0; slug && j < all->count; j++)
            found |= &all->items[j] != r && !strcmp(all->items[j].slug, slug);
        if (!found) complain(all, r->slug, "related: no other record is named \"%s\"", slug);
    }
}

/* Solutions may show the values of the message. */
static void check_solutions(catalogue *all, const record *r) {
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(r->json, "solutions"), i, item) {
        const char *text = json_string_value(item);
        for (const char *at = text; at && (at = strchr(at, '{')); at++) {
            size_t length = strcspn(at + 1, "}");
            bool name = length && strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_") == length;
            if (name && length != 9 && find_value(r, at + 1, length) < 0)
                complain(all, r->slug, "solutions: {%.*s} is no placeholder", (int)length, at + 1);
        }
    }
}

static void check_example(catalogue *all, const char *root, const record *r, const char *name) {
    char path[PATH_BYTES];
    struct stat info;
    snprintf(path, sizeof path, "%s/errors/%s/%s", root, r->slug, name);
    if (stat(path, &info) || !S_ISREG(info.st_mode) || !info.st_size)
        complain(all, r->slug, "%s is missing", name);
}

/* What the catalogue's pages and the program need of a record. */
static void check_complete(catalogue *all, const char *root, const record *r) {
    static const char *const texts[] = {"messagePattern", "documentation", "triggerScenarios",
                                        "commonSituations", "sinceVersion"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_field(all, r->slug, r->json, texts[i]);
    if (!is_among(text_field(all, r->slug, r->json, "handlingStrategy"), strategies))
        complain(all, r->slug, "handlingStrategy is not known");
    json_t *validation = json_object_get(r->json, "validationCode");
    if (!json_is_null(validation) && !json_string_length(validation))
        complain(all, r->slug, "validationCode is neither a text nor null");
    check_list(all, r, "solutions", false, NULL);
    check_list(all, r, "preventionTips", false, NULL);
    check_list(all, r, "tags", false, tags);
    check_list(all, r, "requires", true, needs);
    check_list(all, r, "related", true, NULL);
    check_related(all, r);
    check_solutions(all, r);
    check_example(all, root, r, "before.c");
    check_example(all, root, r, "after.c");
}

static bool load(catalogue *all, const char *root) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/errors", root);
    DIR *folder = opendir(path);
    if (!folder) {
        fprintf(stderr, "errgen: %s: %s\n", path, strerror(errno));
        return false;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat info;
        char record_path[PATH_BYTES];
        if (entry->d_name[0] == '.') continue;
        snprintf(record_path, sizeof record_path, "%s/errors/%s", root, entry->d_name);
        if (!stat(record_path, &info) && S_ISDIR(info.st_mode))
            load_record(all, root, entry->d_name);
    }
    closedir(folder);
    if (all->count) qsort(all->items, all->count, sizeof *all->items, by_number);
    check_unique(all);
    if (!all->count) fprintf(stderr, "errgen: %s holds no record\n", path);
    return all->count && !all->problems;
}

/* ---- Printing -----------------------------------------------------------------------------------
 */

static const char banner[] =
    "/* Printed by tools/errgen from errors/<slug>/record.json: change those, then run it. */\n"
    "/* clang-format off */\n";

static void print_c_text(FILE *out, const char *text) {
    fputc('"', out);
    for (const char *at = text; *at; at++) {
        if (*at == '"' || *at == '\\' || *at == '?') fputc('\\', out);
        fputc(*at, out);
    }
    fputc('"', out);
}

static void print_enumeration(FILE *out, const catalogue *all) {
    fprintf(out,
            "%s"
            "/* Kiln: the statuses. Numbers are stable: a status keeps its own for ever. */\n"
            "#ifndef KILN_ERRORS_H\n"
            "#define KILN_ERRORS_H\n\n"
            "typedef enum kn_status {\n"
            "    KN_OK = 0,\n",
            banner);
    for (size_t i = 0; i < all->count; i++) {
        const record *r = &all->items[i];
        fprintf(out, "    /* %s */\n    KN_E_%s = %d%s\n", r->message, r->upper, r->number,
                i + 1 < all->count ? "," : "");
    }
    fputs("} kn_status;\n\n#endif\n", out);
}

static const char *verb(const record *r) {
    return r->warning ? "warn" : "fail";
}

static void print_prototype(FILE *out, const record *r) {
    fprintf(out, "%s kn__%s_%s(kn_context *kn, const kn__site *site",
            r->warning ? "void" : "kn_status", verb(r), r->lower);
    for (int i = 0; i < r->n_values; i++)
        fprintf(out, ", %s%s", r->values[i].type->c_type, r->values[i].name);
    fputc(')', out);
}

static void print_header(FILE *out, const catalogue *all) {
    fprintf(out,
            "%s"
            "/* A function an error: it records the failure and returns its status. */\n"
            "#ifndef KILN_CORE_FAIL_GEN_H\n"
            "#define KILN_CORE_FAIL_GEN_H\n\n"
            "#include \"fail.h\"\n\n"
            "#if defined(__GNUC__)\n"
            "#define KN__COLD __attribute__((cold))\n"
            "#else\n"
            "#define KN__COLD\n"
            "#endif\n\n"
            "#define KN__STATUS_END %d\n",
            banner, all->items[all->count - 1].number + 1);
    for (size_t i = 0; i < all->count; i++) {
        const record *r = &all->items[i];
        fprintf(out, "\n/* %s %s: %s */\nKN__COLD ", r->code, r->slug, r->message);
        print_prototype(out, r);
        fputs(";\n", out);
    }
    fputs("\n#endif\n", out);
}

static void print_definition(FILE *out, const record *r) {
    fprintf(out, "    [%d] = {\"%s\", \"%s\",\n        ", r->number, r->code, r->slug);
    print_c_text(out, r->message);
    fputs(",\n        ", out);
    print_c_text(out, r->hint);
    fputs(",\n        {", out);
    for (int i = 0; i < r->n_values; i++)
        fprintf(out, "%s\"%s\"", i ? ", " : "", r->values[i].name);
    fputs(r->n_values ? "}, {" : "0}, {", out);
    for (int i = 0; i < r->n_values; i++)
        fprintf(out, "%s%s", i ? ", " : "", r->values[i].type->tag);
    fprintf(out, "%s}, %d, %s},\n", r->n_values ? "" : "0", r->n_values,
            r->warning ? "true" : "false");
}

static void print_function(FILE *out, const record *r) {
    fputc('\n', out);
    print_prototype(out, r);
    fputs(" {\n", out);
    if (r->n_values) {
        fputs("    const kn__value values[] = {", out);
        for (int i = 0; i < r->n_values; i++)
            fprintf(out, "%s{.%s = %s}", i ? ", " : "", r->values[i].type->member,
                    r->values[i].name);
        fputs("};\n", out);
    }
    fprintf(out, "    %skn__%s(kn, site, KN_E_%s, %s);\n}\n", r->warning ? "" : "return ", verb(r),
            r->upper, r->n_values ? "values" : "NULL");
}

static void print_source(FILE *out, const catalogue *all) {
    fprintf(out,
            "%s#include \"fail.h\"\n\nstatic const kn__error_def definitions[KN__STATUS_END] = {\n",
            banner);
    for (size_t i = 0; i < all->count; i++) print_definition(out, &all->items[i]);
    fputs("};\n\n"
          "const kn__error_def *kn__error_def_of(kn_status status) {\n"
          "    int64_t number = (int64_t)status;\n"
          "    if (number <= 0 || number >= KN__STATUS_END) return NULL;\n"
          "    return definitions[number].code ? &definitions[number] : NULL;\n"
          "}\n",
          out);
    for (size_t i = 0; i < all->count; i++) print_function(out, &all->items[i]);
}

/* ---- Files --------------------------------------------------------------------------------------
 */

typedef void printer(FILE *out, const catalogue *all);

static const struct {
    const char *path;
    printer *print;
} outputs[] = {
    {"include/kiln/errors.h", print_enumeration},
    {"src/core/fail_gen.h", print_header},
    {"src/core/fail_gen.c", print_source},
};
enum { N_OUTPUTS = sizeof outputs / sizeof *outputs };

/* Whether the file holds exactly this text. */
static bool holds(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char *found = must(malloc(length + 1));
    size_t count = fread(found, 1, length + 1, file);
    fclose(file);
    bool same = count == length && !memcmp(found, text, length);
    free(found);
    return same;
}

static bool write_file(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text, 1, length, file) == length;
    if (file && fclose(file)) good = false;
    if (!good) fprintf(stderr, "errgen: %s: %s\n", path, strerror(errno));
    return good;
}

static bool put_output(const catalogue *all, const char *root, int which, bool check) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", root, outputs[which].path);
    char *text = NULL;
    size_t length = 0;
    FILE *memory = must(open_memstream(&text, &length));
    outputs[which].print(memory, all);
    if (fclose(memory)) must(NULL);
    bool good = holds(path, text, length);
    if (check && !good)
        fprintf(stderr, "errgen: %s differs from the catalogue: run tools/errgen\n", path);
    if (!check && !good) good = write_file(path, text, length);
    free(text);
    return good;
}

/* FNV-1a, 64 bits: gives a new record its id, once. */
static uint64_t hash(const char *text) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++) h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return h;
}

static bool new_record(const catalogue *all, const char *root, const char *slug) {
    char path[PATH_BYTES], text[1024];
    if (!is_slug(slug)) {
        fprintf(stderr, "errgen: \"%s\" is no slug\n", slug);
        return false;
    }
    snprintf(path, sizeof path, "%s/errors/%s", root, slug);
    if (mkdir(path, 0777)) {
        fprintf(stderr, "errgen: %s: %s\n", path, strerror(errno));
        return false;
    }
    int number = all->items[all->count - 1].number + 1;
    int length = snprintf(text, sizeof text,
                          "{\n  \"id\": \"%016" PRIx64 "\",\n  \"slug\": \"%s\",\n"
                          "  \"errorCode\": \"KN%04d\",\n  \"errorMessage\": \"{operation}: \",\n"
                          "  \"placeholders\": {},\n  \"hint\": \"\",\n"
                          "  \"errorType\": \"status\",\n  \"severity\": \"error\"\n}\n",
                          hash(slug), slug, number);
    snprintf(path, sizeof path, "%s/errors/%s/record.json", root, slug);
    return write_file(path, text, (size_t)length);
}

static bool show_pattern(const catalogue *all, const char *slug) {
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->items[i].slug, slug) != 0) continue;
        print_pattern(stdout, &all->items[i]);
        putchar('\n');
        return true;
    }
    fprintf(stderr, "errgen: there is no record %s\n", slug);
    return false;
}

static void unload(catalogue *all) {
    for (size_t i = 0; i < all->count; i++) json_decref(all->items[i].json);
    free(all->items);
}

int main(int argc, char **argv) {
    const char *root = ".", *slug = NULL, *pattern = NULL;
    bool check = false, complete = false;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--check")) {
            check = true;
        } else if (!strcmp(argv[i], "--complete")) {
            complete = true;
        } else if (!strcmp(argv[i], "--root") && i + 1 < argc) {
            root = argv[++i];
        } else if (!strcmp(argv[i], "--new") && i + 1 < argc) {
            slug = argv[++i];
        } else if (!strcmp(argv[i], "--pattern") && i + 1 < argc) {
            pattern = argv[++i];
        } else {
            fputs(
                "usage: errgen [--root DIR] [--check | --complete | --new SLUG | --pattern SLUG]\n",
                stderr);
            return 2;
        }
    }
    catalogue all = {0};
    bool good = load(&all, root);
    if (pattern) {
        bool found = show_pattern(&all, pattern);
        unload(&all);
        return found ? 0 : 1;
    }
    if (good && complete) {
        for (size_t i = 0; i < all.count; i++) check_complete(&all, root, &all.items[i]);
        good = !all.problems;
    }
    if (good && slug) good = new_record(&all, root, slug);
    for (int i = 0; good && !slug && !complete && i < N_OUTPUTS; i++)
        good = put_output(&all, root, i, check);
    unload(&all);
    return good ? 0 : 1;
}
