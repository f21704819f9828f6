/* opgen: prints what follows from the operation table (src/ops/ops.def, src/ops/args.def).
 *
 *   opgen [ROOT]        writes include/kiln/ops.h, include/kiln/ops.hpp, src/ops/printed_api.c and
 *                       src/ops/printed_rows.h below ROOT, by default the current folder
 *   opgen --check ROOT  compares them; exits 1 where one differs
 *
 * The printed files are committed, so that readers and tools see real prototypes. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/ops/args.def"

typedef struct field {
    const char *kind, *type, *name, *doc;
} field;
typedef struct list {
    const char *upper, *lower;
    const field *fields;
} list;

#define F(kind, type, name, doc) {#kind, #type, #name, doc},
static const field fields_NONE[] = {{NULL, NULL, NULL, NULL}};
#define X(upper, lower) \
    static const field fields_##upper[] = {KN_ARGS_##upper(F){NULL, NULL, NULL, NULL}};
KN_ARGS_LISTS(X)
#undef X
#undef F
#define X(upper, lower) {#upper, #lower, fields_##upper},
static const list lists[] = {{"NONE", "none", fields_NONE}, KN_ARGS_LISTS(X){NULL, NULL, NULL}};
#undef X

typedef struct row {
    const char *kind, *name, *operands, *args, *results, *dtypes, *grad, *flags, *doc;
} row;
#define ROW(kind, name, operands, args, results, dtypes, shape, grad, flags, cast, doc) \
    {kind, #name, operands, #args, results, #dtypes, #grad, #flags, doc},
#define KN_PRIM(...) ROW("primitive", __VA_ARGS__)
#define KN_COMP(...) ROW("composite", __VA_ARGS__)
#define KN_VIEW(...) ROW("view", __VA_ARGS__)
static const row rows[] = {
#include "../src/ops/ops.def"
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

/* An operand or result list taken apart. */
enum { MAX_NAMES = 12 };
typedef struct names {
    char name[MAX_NAMES][32];
    int count, fixed, optional;
    bool list, device;
} names;

static names parse_names(const char *text) {
    names n = {.count = 0};
    if (strcmp(text, "@") == 0) {
        n.device = true;
        return n;
    }
    while (*text) {
        size_t len = strcspn(text, ",");
        size_t end = len;
        if (n.count == MAX_NAMES || len >= 32) {
            fprintf(stderr, "opgen: too many or too long names in \"%s\"\n", text);
            exit(2);
        }
        if (text[len - 1] == '?') {
            n.optional++;
            end--;
        } else if (text[len - 1] == '*') {
            n.list = true;
            end--;
        } else {
            n.fixed++;
        }
        memcpy(n.name[n.count], text, end);
        n.name[n.count++][end] = '\0';
        text += len;
        while (*text == ',' || *text == ' ') text++;
    }
    return n;
}

static const list *list_of(const row *r) {
    for (const list *l = lists; l->upper; l++) {
        if (strcmp(l->upper, r->args) == 0) return l;
    }
    fprintf(stderr, "opgen: row %s: args.def's KN_ARGS_LISTS lacks %s\n", r->name, r->args);
    exit(2);
}

static const char *ctype(const char *type) {
    static const char *const pairs[][2] = {
        {"i64", "int64_t "},        {"f64", "double "},
        {"bool", "bool "},          {"number", "kn_number "},
        {"dtype", "kn_dtype "},     {"shape", "kn_shape "},
        {"axes", "kn_axes "},       {"dims", "kn_dims "},
        {"factors", "kn_factors "}, {"some_f64", "kn_some_f64 "},
        {"device", "kn_device *"},  {"some_i64", "kn_some_i64 "},
        {"text", "const char *"},   {"reduction", "kn_reduction "},
        {"real", "long double "},   {"some_real", "kn_some_real "},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (strcmp(pairs[i][0], type) == 0) return pairs[i][1];
    }
    fprintf(stderr, "opgen: no field type %s\n", type);
    exit(2);
}

static bool is_kind(const field *f, const char *kind) {
    const char *k = f->kind[0] == 'R' ? f->kind + 1 : f->kind;
    return strcmp(k, kind) == 0;
}

/* One parameter of a front function, in order. */
typedef struct param {
    char type[24], name[32];
    bool number, result;
} param;
typedef struct front {
    const row *r;
    const list *l;
    names in, out;
    param params[24];
    int n_params;
    bool options, numbers; /* has an options struct; has positional numbers */
} front;

static void add_param(front *f, const char *type, const char *name, bool number, bool result) {
    param *p = &f->params[f->n_params++];
    snprintf(p->type, sizeof p->type, "%s", type);
    snprintf(p->name, sizeof p->name, "%s", name);
    p->number = number;
    p->result = result;
}

static front front_of(const row *r) {
    front f = {
        .r = r, .l = list_of(r), .in = parse_names(r->operands), .out = parse_names(r->results)};
    if (f.in.device) add_param(&f, "kn_device *", "dev", false, false);
    if (f.in.list) add_param(&f, "kn_tensors ", f.in.name[0], false, false);
    for (int i = 0; i < f.in.fixed; i++) add_param(&f, "kn_tensor *", f.in.name[i], false, false);
    f.options = f.in.optional > 0 || f.out.optional > 0;
    for (const field *a = f.l->fields; a->name; a++) {
        if (is_kind(a, "POS")) {
            bool number = strcmp(a->type, "number") == 0;
            f.numbers |= number;
            add_param(&f, ctype(a->type), a->name, number, false);
        }
        f.options |= is_kind(a, "OPT");
    }
    for (int i = 1; i < f.out.fixed; i++) {
        add_param(&f, "kn_tensor **", f.out.name[i], false, true);
    }
    return f;
}

static bool has_macro(const front *f) {
    return f->options || f->numbers;
}
static const char *suffix(const front *f) {
    return has_macro(f) ? "_with" : "";
}
static const char *result_type(const front *f) {
    return f->out.count ? "kn_tensor *" : "KN_WARN_UNUSED kn_status ";
}

static void print_params(FILE *o, const front *f, bool cpp_reference) {
    for (int i = 0; i < f->n_params; i++) {
        fprintf(o, "%s%s%s", i ? ", " : "", f->params[i].type, f->params[i].name);
    }
    if (f->options) {
        fprintf(o,
                cpp_reference ? ", const kn_%s_options &options = {}"
                              : ", const kn_%s_options *options",
                f->r->name);
    }
}

/* How the call macro is written: kn_sum(x, .axes, .keepdim). */
static void print_call(FILE *o, const front *f) {
    fprintf(o, "kn_%s(", f->r->name);
    for (int i = 0; i < f->n_params; i++) fprintf(o, "%s%s", i ? ", " : "", f->params[i].name);
    for (int i = f->in.list + f->in.fixed; i < f->in.count; i++) {
        fprintf(o, ", .%s", f->in.name[i]);
    }
    for (const field *a = f->l->fields; a->name; a++) {
        if (is_kind(a, "OPT")) fprintf(o, ", .%s", a->name);
    }
    for (int i = f->out.fixed; i < f->out.count; i++) fprintf(o, ", .%s", f->out.name[i]);
    fprintf(o, ")\n * ");
}

static const char *dtypes_text(const char *class) {
    static const char *const texts[][2] = {{"ALL", "Any dtype"},
                                           {"ANY", "Any real dtype"},
                                           {"NUM", "Any real dtype but bool"},
                                           {"NUMC", "Any dtype but bool"},
                                           {"FLOAT", "Floats"},
                                           {"FLOATC", "Floats and complex"},
                                           {"F32UP", "float32 and float64"},
                                           {"U8", "uint8"},
                                           {"I8", "int8"},
                                           {"COMPLEX", "Complex"},
                                           {"FFTIN", "float32, float64, complex"},
                                           {"INT", "Integers"},
                                           {"INTB", "Integers and bool"},
                                           {"BOOL", "Bool"},
                                           {"SIGNED", "Floats and signed integers"}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(class, texts[i][0]) == 0) return texts[i][1];
    }
    return class;
}

static const char *gradient_text(char answer) {
    if (answer == 'Z') return "; the gradient is 0";
    if (answer == 'N') return "; has no gradient";
    return answer == 'I' ? "; never tracked" : "; differentiable";
}

static void print_doc(FILE *o, const front *f) {
    fprintf(o, "/* ");
    if (has_macro(f)) print_call(o, f);
    fprintf(o, "%s", f->r->doc);
    for (const field *a = f->l->fields; a->name; a++) {
        if (is_kind(a, "POS")) fprintf(o, "\n * %s: %s.", a->name, a->doc);
    }
    fprintf(o, "\n * %s", dtypes_text(f->r->dtypes));
    if (strstr(f->r->flags, "TOFLOAT")) fprintf(o, ", integers computing in float32");
    if (strstr(f->r->flags, "PROMOTE")) fprintf(o, "; operands meet in a common dtype");
    fprintf(o, "%s. */\n",
            f->out.count ? gradient_text(f->r->grad[0]) : "; changes operands in place");
}

static void print_option_fields(FILE *o, const front *f, const char *indent) {
    fprintf(o, "%ssize_t size;\n", indent);
    for (int i = f->in.list + f->in.fixed; i < f->in.count; i++) {
        fprintf(o, "%skn_tensor *%s; /* optional operand */\n", indent, f->in.name[i]);
    }
    for (const field *a = f->l->fields; a->name; a++) {
        if (is_kind(a, "OPT"))
            fprintf(o, "%s%s%s; /* %s */\n", indent, ctype(a->type), a->name, a->doc);
    }
    for (int i = f->out.fixed; i < f->out.count; i++) {
        fprintf(o, "%skn_tensor **%s; /* where this result goes; NULL: unwanted */\n", indent,
                f->out.name[i]);
    }
}

/* The C macro: the last parameter leads the variadic part, so options follow it. */
static void print_options_macro(FILE *o, const front *f) {
    const char *n = f->r->name;
    const param *last = &f->params[f->n_params - 1];
    fprintf(o, "typedef struct kn__%s_call {\n", n);
    for (int i = 0; i < f->n_params; i++) {
        const param *p = &f->params[i];
        if (p == last && p->number) {
            fprintf(o, "    kn_number_kind %s_kind;\n    long double %s;\n", p->name, p->name);
        } else {
            fprintf(o, "    %s%s;\n", p->type, p->name);
        }
    }
    fprintf(o, "    union {\n        struct {\n");
    print_option_fields(o, f, "            ");
    fprintf(o, "        };\n        kn_%s_options options;\n    };\n} kn__%s_call;\n", n, n);
    fprintf(o, "KN__INLINE %skn__%s(const kn__%s_call *c) {\n    return kn_%s_with(",
            result_type(f), n, n, n);
    for (int i = 0; i < f->n_params; i++) {
        const param *p = &f->params[i];
        if (p == last && p->number)
            fprintf(o, "%skn_number_of(c->%s, c->%s_kind)", i ? ", " : "", p->name, p->name);
        else
            fprintf(o, "%sc->%s", i ? ", " : "", p->name);
    }
    fprintf(o, ", &c->options);\n}\n#define kn_%s(", n);
    for (int i = 0; i < f->n_params - 1; i++) fprintf(o, "%s_, ", f->params[i].name);
    fprintf(o, "...) kn__%s(&(kn__%s_call){.size = sizeof(kn_%s_options)", n, n, n);
    for (int i = 0; i < f->n_params - 1; i++) {
        const param *p = &f->params[i];
        fprintf(o, p->number ? ", .%s = KN_NUMBER(%s_)" : ", .%s = (%s_)", p->name, p->name);
    }
    if (last->number)
        fprintf(o, ", .%s_kind = KN__NUMBER_KIND(KN__FIRST(__VA_ARGS__, 0))", last->name);
    fprintf(o, ", .%s = __VA_ARGS__})\n", last->name);
}

static void print_number_macro(FILE *o, const front *f) {
    fprintf(o, "#define kn_%s(", f->r->name);
    for (int i = 0; i < f->n_params; i++) fprintf(o, "%s%s_", i ? ", " : "", f->params[i].name);
    fprintf(o, ") kn_%s_with(", f->r->name);
    for (int i = 0; i < f->n_params; i++) {
        fprintf(o, f->params[i].number ? "%sKN_NUMBER(%s_)" : "%s(%s_)", i ? ", " : "",
                f->params[i].name);
    }
    fprintf(o, ")\n");
}

static void print_front(FILE *o, const front *f) {
    print_doc(o, f);
    if (f->options) {
        fprintf(o, "typedef struct kn_%s_options {\n", f->r->name);
        print_option_fields(o, f, "    ");
        fprintf(o, "} kn_%s_options;\n", f->r->name);
    }
    fprintf(o, "KN_API %skn_%s%s(", result_type(f), f->r->name, suffix(f));
    print_params(o, f, false);
    fprintf(o, ");\n");
    if (has_macro(f)) {
        fprintf(o, "#ifndef __cplusplus\n");
        if (f->options)
            print_options_macro(o, f);
        else
            print_number_macro(o, f);
        fprintf(o, "#endif\n");
    }
    fprintf(o, "\n");
}

/* The argument structs as kernels get them. */
static void print_args(FILE *o) {
    fprintf(o,
            "/* ---- For backends: the arguments of a row as its kernels get them (kn_launch.args) "
            "---- */\n\n");
    for (const list *l = lists; l->upper; l++) {
        if (!l->fields->name) continue;
        fprintf(o, "typedef struct kn_%s_args {\n", l->lower);
        for (const field *a = l->fields; a->name; a++) {
            fprintf(o, "    %s%s; /* %s */\n", ctype(a->type), a->name, a->doc);
        }
        fprintf(o, "} kn_%s_args;\n\n", l->lower);
    }
}

static void print_header(FILE *o) {
    fprintf(
        o,
        "/* Printed by tools/opgen from src/ops/ops.def and src/ops/args.def: edit those.\n"
        " *\n"
        " * The operations. Each borrows its operands and returns a tensor that the innermost "
        "scope\n"
        " * owns; after an error it records the error and returns nil.\n"
        " *\n"
        " * The first line of a description shows the call where it is a macro. What stands behind "
        "a dot is\n"
        " * optional and written as a designated initialiser, kn_sum(x, .keepdim = true); left "
        "out, "
        "it has\n"
        " * the default that the options struct names. The plain function beneath ends in _with. "
        "Axes count\n"
        " * from 0, negative ones from the end. Every operation checks shapes, dtypes, devices and "
        "arguments\n"
        " * before it does anything; <kiln/errors.h> lists the errors. */\n"
        "#ifndef KILN_OPS_H\n#define KILN_OPS_H\n\n#include <kiln/base.h>\n#include "
        "<kiln/errors.h>\n\n"
        "KN_EXTERN_C_BEGIN\n\n");
    for (int i = 0; i < N_ROWS; i++) {
        front f = front_of(&rows[i]);
        print_front(o, &f);
    }
    print_args(o);
    fprintf(o, "KN_EXTERN_C_END\n#endif\n");
}

static void print_cpp(FILE *o) {
    fprintf(o, "/* Printed by tools/opgen: the operations with options, as C++ overloads. */\n"
               "#ifndef KILN_OPS_HPP\n#define KILN_OPS_HPP\n\n#include <kiln/ops.h>\n\n");
    for (int i = 0; i < N_ROWS; i++) {
        front f = front_of(&rows[i]);
        if (!has_macro(&f)) continue;
        fprintf(o, "KN__INLINE %skn_%s(", result_type(&f), f.r->name);
        print_params(o, &f, true);
        fprintf(o, ") {\n    return kn_%s_with(", f.r->name);
        for (int k = 0; k < f.n_params; k++) fprintf(o, "%s%s", k ? ", " : "", f.params[k].name);
        fprintf(o, "%s);\n}\n", f.options ? ", &options" : "");
    }
    fprintf(o, "\n#endif\n");
}

/* The body of one front function: packs operands and arguments and applies the row. */
static void print_body(FILE *o, const front *f) {
    const char *n = f->r->name;
    fprintf(o, "%skn_%s%s(", f->out.count ? "kn_tensor *" : "kn_status ", n, suffix(f));
    print_params(o, f, false);
    fprintf(o, ") {\n");
    bool args = f->l->fields->name != NULL;
    if (f->options) {
        fprintf(o,
                "    kn_%s_options o = {0};\n"
                "    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_%s], ",
                n, n);
        if (f->in.device)
            fprintf(o, "kn_device_context(dev)");
        else if (f->in.list)
            fprintf(o, "kn__list_context(%s)", f->in.name[0]);
        else
            fprintf(o, "kn_context_of(%s)", f->in.name[0]);
        fprintf(o, ")) return %s;\n", f->out.count ? "kn_nil()" : "KN_E_OPTIONS_SIZE");
    }
    if (args) {
        fprintf(o, "    kn_%s_args args = {", f->l->lower);
        bool first = true;
        for (const field *a = f->l->fields; a->name; a++) {
            if (is_kind(a, "HID")) continue;
            fprintf(o, "%s.%s = %s%s", first ? "" : ", ", a->name, is_kind(a, "OPT") ? "o." : "",
                    a->name);
            first = false;
        }
        fprintf(o, "%s};\n", first ? "0" : "");
    }
    const char *arg_text = args ? "&args" : "NULL";
    if (f->in.device) {
        fprintf(o,
                "    return kn__create(&kn__ops[KN__OP_%s], dev, %s, "
                "KN__ORIGIN(KN__OP_%s));\n}\n\n",
                n, arg_text, n);
        return;
    }
    if (f->in.list) {
        fprintf(o, "    return kn__apply_list(&kn__ops[KN__OP_%s], %s, %s, ", n, f->in.name[0],
                arg_text);
    } else {
        fprintf(o, "    kn_tensor *const in[] = {");
        for (int i = 0; i < f->in.count; i++) {
            fprintf(o, "%s%s%s", i ? ", " : "", i >= f->in.fixed ? "o." : "", f->in.name[i]);
        }
        fprintf(o, "};\n");
        if (f->out.count == 0) {
            fprintf(o,
                    "    return kn__effect(&kn__ops[KN__OP_%s], in, %d, %s, "
                    "KN__ORIGIN(KN__OP_%s));\n}\n\n",
                    n, f->in.count, arg_text, n);
            return;
        }
        fprintf(o, "    return kn__apply(&kn__ops[KN__OP_%s], in, %d, %s, ", n, f->in.count,
                arg_text);
    }
    if (f->out.count > 1) {
        fprintf(o, "(kn_tensor **const[]){");
        for (int i = 1; i < f->out.count; i++)
            fprintf(o, "%s%s%s", i > 1 ? ", " : "", i >= f->out.fixed ? "o." : "", f->out.name[i]);
        fprintf(o, "}");
    } else {
        fprintf(o, "NULL");
    }
    fprintf(o, ", KN__ORIGIN(KN__OP_%s));\n}\n\n", n);
}

static void print_api(FILE *o) {
    fprintf(o, "/* Printed by tools/opgen from src/ops/ops.def: the functions of <kiln/ops.h>. */\n"
               "#include \"ops/apply.h\"\n\n");
    for (int i = 0; i < N_ROWS; i++) {
        front f = front_of(&rows[i]);
        print_body(o, &f);
    }
}

static void print_rows(FILE *o) {
    fprintf(o, "/* Printed by tools/opgen: field tables and operand counts; included by table.c "
               "alone. */\n");
    for (const list *l = lists; l->upper; l++) {
        if (!l->fields->name) {
            fprintf(o, "#define fields_%s NULL\n#define KN__FIELDS_%s 0\n#define KN__SIZE_%s 0\n",
                    l->upper, l->upper, l->upper);
            continue;
        }
        int n = 0;
        fprintf(o, "static const kn__field fields_%s[] = {\n", l->upper);
        for (const field *a = l->fields; a->name; a++, n++) {
            fprintf(o, "    {\"%s\", \"%s\", KN__%s, KN__T_%s, offsetof(kn_%s_args, %s)},\n",
                    a->name, a->doc, a->kind, a->type, l->lower, a->name);
        }
        fprintf(o, "};\n#define KN__FIELDS_%s %d\n#define KN__SIZE_%s sizeof(kn_%s_args)\n",
                l->upper, n, l->upper, l->lower);
    }
    for (int i = 0; i < N_ROWS; i++) {
        front f = front_of(&rows[i]);
        fprintf(o, "#ifndef KN__ROW_%s\n#define KN__ROW_%s ROW_IN\n#endif\n", f.r->name, f.r->name);
        fprintf(o,
                "#define KN__COUNTS_%s .n_fixed = %d, .n_optional = %d, .n_results = %d, .variadic "
                "= %s, .creates = %s\n",
                f.r->name, f.in.fixed, f.in.optional, f.out.count, f.in.list ? "true" : "false",
                f.in.device ? "true" : "false");
    }
}

typedef void printer(FILE *o);

static char *slurp(FILE *f, size_t *size) {
    char *text = NULL;
    size_t used = 0, room = 0, got;
    rewind(f);
    do {
        if (room - used < 65536) {
            char *larger = realloc(text, room = 2 * room + 131072);
            if (!larger) exit(2);
            text = larger;
        }
        got = fread(text + used, 1, 65536, f);
        used += got;
    } while (got);
    *size = used;
    return text;
}

/* Writes (or compares) one file; only touches it when it changes. */
static int emit(const char *root, const char *name, printer *print, bool check) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *fresh = tmpfile();
    if (!fresh) return 2;
    print(fresh);
    FILE *old = fopen(path, "rb");
    size_t n, m = 0;
    char *text = slurp(fresh, &n), *was = old ? slurp(old, &m) : NULL;
    bool same = old && n == m && memcmp(text, was, n) == 0;
    if (old) fclose(old);
    fclose(fresh);
    int status = 0;
    if (!same && check) {
        fprintf(stderr, "opgen: %s differs from the table: run opgen and commit it\n", name);
        status = 1;
    } else if (!same) {
        FILE *out = fopen(path, "wb");
        if (!out || fwrite(text, 1, n, out) != n || fclose(out)) {
            fprintf(stderr, "opgen: cannot write %s\n", path);
            status = 2;
        }
    }
    free(text);
    free(was);
    return status;
}

int main(int argc, char **argv) {
    bool check = argc > 1 && strcmp(argv[1], "--check") == 0;
    if (argc > 2 + check) {
        fprintf(stderr, "usage: opgen [--check] [ROOT]\n");
        return 2;
    }
    const char *root = argc == 2 + check ? argv[1 + check] : ".";
    int status = emit(root, "include/kiln/ops.h", print_header, check);
    status |= emit(root, "include/kiln/ops.hpp", print_cpp, check);
    status |= emit(root, "src/ops/printed_api.c", print_api, check);
    status |= emit(root, "src/ops/printed_rows.h", print_rows, check);
    return status;
}
