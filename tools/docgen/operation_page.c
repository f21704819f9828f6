/* A page an operation, a page a family, and the list of all. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <string.h>

#include "docgen.h"

/* ---- Its declaration ------------------------------------------------------------------------- */

/* The declaration in ops.h: that whose first line of code, or whose call, names it. */
static void find_declarations(site *s) {
    const header *h = NULL;
    for (size_t i = 0; i < s->n_headers; i++) {
        if (!strcmp(s->headers[i].name, "ops.h")) h = &s->headers[i];
    }
    if (!h) fail("include/kiln/ops.h is missing");
    for (size_t i = 0; i < s->n_operations; i++) {
        operation *o = &s->operations[i];
        const char *names[] = {arena_format(&s->memory, "kn_%s", o->name),
                               arena_format(&s->memory, "kn_%s_with", o->name)};
        for (size_t k = 0; k < h->count && !o->declaration; k++) {
            const declaration *d = &h->declarations[k];
            if (!d->code) continue;
            for (int n = 0; n < 2; n++) {
                const char *at = strstr(d->title, names[n]);
                size_t length = strlen(names[n]);
                if (at && (at == d->title || at[-1] == ' ') && !is_word(at[length]))
                    o->declaration = d;
            }
        }
    }
}

bool is_operation_declaration(const site *s, const declaration *d) {
    for (size_t i = 0; i < s->n_operations; i++) {
        if (s->operations[i].declaration == d) return true;
    }
    return false;
}

/* The comment of an operation taken apart: the call, the description, what it says of names. */
typedef struct described {
    const char *call;
    text words;
    const char *names[24], *meanings[24];
    int count;
} described;

/* "weight: what it is" gives the length of the name, else 0. */
static size_t named_line(const char *line) {
    size_t n = 0;
    while (is_word(line[n])) n++;
    return n && line[n] == ':' && line[n + 1] == ' ' && islower((unsigned char)*line) ? n : 0;
}

static described describe(site *s, const operation *o) {
    described d = {0};
    const char *at = o->declaration && o->declaration->comment ? o->declaration->comment : o->doc;
    bool in_name = false;
    while (*at) {
        size_t n = strcspn(at, "\n");
        char *line = arena_keep_n(&s->memory, at, n);
        size_t name = named_line(line);
        at += n + (at[n] == '\n');
        if (!d.call && !d.words.length && starts_with(line, "kn_") && strchr(line, '(')) {
            d.call = line;
        } else if (name && d.count < 24) {
            d.names[d.count] = arena_keep_n(&s->memory, line, name);
            d.meanings[d.count++] = line + name + 2;
            in_name = true;
        } else if (in_name && *line == ' ') {
            d.meanings[d.count - 1] = arena_format(&s->memory, "%s %s", d.meanings[d.count - 1],
                                                   line + strspn(line, " "));
        } else {
            in_name = false;
            text_addf(&d.words, "%s\n", line);
        }
    }
    return d;
}

static const char *meaning_of(const described *d, const char *name) {
    for (int i = 0; i < d->count; i++) {
        if (!strcmp(d->names[i], name)) return d->meanings[i];
    }
    return "";
}

/* ---- Its parts ------------------------------------------------------------------------------- */

static void part_row(page *p, const char *name, const char *type, const char *meaning,
                     bool option) {
    text *out = &p->body;
    text_addf(out, "<tr><td><code>%s%s</code></td><td class=\"type\"><code>", option ? "." : "",
              name);
    color(p, out, "c", type, strlen(type));
    text_add(out, "</code></td><td>");
    prose(p, out, meaning);
    text_add(out, "</td></tr>\n");
}

/* Splits "kn_tensor *const *x" into its type and its name. */
static const char *split_name(site *s, const char *from, size_t n, const char **type) {
    while (n && isspace((unsigned char)from[n - 1])) n--;
    size_t begin = n;
    while (begin && is_word(from[begin - 1])) begin--;
    const char *name = arena_keep_n(&s->memory, from + begin, n - begin);
    while (begin && from[begin - 1] == ' ') begin--;
    *type = arena_keep_n(&s->memory, from, begin);
    return name;
}

static const char *operand_meaning(const described *d, const char *name, const char *type) {
    const char *meaning = meaning_of(d, name);
    if (*meaning) return meaning;
    if (!strcmp(type, "kn_device *")) return "the device to make the result on";
    if (!strcmp(type, "kn_tensors")) return "operands, as a list";
    if (!strcmp(type, "kn_tensor **")) return "receives a further result";
    return starts_with(type, "kn_tensor") ? "operand" : "";
}

static void parameter_rows(page *p, const described *d, const char *code) {
    site *s = p->site;
    const char *at = strstr(code, "KN_API");
    at = at ? strchr(at, '(') : NULL;
    while (at && *at && *at != ')') {
        at++;
        at += strspn(at, " \n");
        size_t n = strcspn(at, ",)");
        const char *type, *name = split_name(s, at, n, &type);
        if (strcmp(name, "options") && strcmp(name, "void"))
            part_row(p, name, type, operand_meaning(d, name, type), false);
        at += n;
    }
}

static void option_rows(page *p, const char *code) {
    site *s = p->site;
    const char *at = strstr(code, "_options {\n");
    at = at && starts_with(code, "typedef struct") ? strchr(at, '\n') + 1 : "";
    while (*at && *at != '}') {
        size_t line = strcspn(at, "\n"), n = strcspn(at, ";");
        const char *note = strstr(at, "/* "), *type;
        const char *name = split_name(s, at + 4, n > 4 ? n - 4 : 0, &type);
        const char *meaning = "";
        if (note && (size_t)(note - at) < line) {
            const char *end = strstr(note, " */");
            meaning = arena_keep_n(&s->memory, note + 3, end ? (size_t)(end - note - 3) : 0);
        }
        if (strcmp(name, "size")) part_row(p, name, type, meaning, true);
        at += line + (at[line] == '\n');
    }
}

static void add_parts(page *p, const operation *o, const described *d) {
    if (!o->declaration) return;
    page_heading(p, 2, "arguments", "Arguments", "Arguments");
    text_add(&p->body, "<div class=\"table\" role=\"region\" aria-label=\"Arguments\" "
                       "tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">Name</th>"
                       "<th scope=\"col\">Type</th><th scope=\"col\">Meaning</th></tr></thead>\n"
                       "<tbody>\n");
    parameter_rows(p, d, o->declaration->code);
    option_rows(p, o->declaration->code);
    text_add(&p->body, "</tbody></table></div>\n");
}

/* ---- What is known of it --------------------------------------------------------------------- */

static void fact(page *p, const char *name, const char *html) {
    text_addf(&p->body, "<div><dt>%s</dt><dd>%s</dd></div>\n", name, html);
}

static void code_fact(page *p, const char *name, const char *code) {
    if (!*code) return;
    text html = {0};
    text_add(&html, "<code>");
    text_html(&html, code);
    text_add(&html, "</code>");
    fact(p, name, html.data);
    text_free(&html);
}

static const char *gradient_text(const operation *o) {
    const char *cell = o->gradient_cell;
    if (!strcmp(cell, "rule")) return "a rule of its own";
    if (!strcmp(cell, "parts")) return "from the gradients of its parts";
    if (!strcmp(cell, "zero")) return "zero almost everywhere: none flows";
    if (!strcmp(cell, "refused")) return "none: recording it is an error";
    return "none: its results are integers or booleans, or it creates";
}

static const char *cast_text(const operation *o) {
    if (!strcmp(o->cast, "LOW")) return "runs in the 16-bit dtype";
    if (!strcmp(o->cast, "WIDE")) return "runs in float32";
    return "runs in the dtype that comes";
}

static bool has_flag(const operation *o, const char *flag) {
    const char *at = strstr(o->flags, flag);
    size_t n = strlen(flag);
    return at && (at == o->flags || !is_word(at[-1])) && !is_word(at[n]);
}

static void add_facts(page *p, const operation *o) {
    page_heading(p, 2, "properties", "Properties", "Properties");
    text_add(&p->body, "<dl class=\"facts\">\n");
    fact(p, "Kind",
         !strcmp(o->kind, "primitive")   ? "primitive: a kernel does it"
         : !strcmp(o->kind, "composite") ? "composite: made of other operations"
                                         : "view: the result shares the operand’s storage");
    fact(p, "Gradient", gradient_text(o));
    fact(p, "In <code>KN_AUTOCAST</code>", cast_text(o));
    if (has_flag(o, "PROMOTE")) fact(p, "Operands", "meet in a common dtype");
    if (has_flag(o, "TOFLOAT")) fact(p, "Integers", "compute in float32");
    if (has_flag(o, "DRAWS")) fact(p, "Random", "draws from the stream of the context");
    if (has_flag(o, "DATA_SHAPE"))
        fact(p, "Shape", "depends on what the operands hold, so the call waits for them");
    if (has_flag(o, "WRITE0")) fact(p, "In place", "changes its first operand");
    code_fact(p, "PyTorch", o->pytorch);
    code_fact(p, "ONNX", o->onnx);
    text_add(&p->body, "</dl>\n");
}

static void add_support(page *p, const operation *o) {
    static const char *const backends[] = {"flex", "ndarray", "late"};
    static const char *const classes[] = {"float64, float32", "float16, bfloat16", "integers",
                                          "bool", "complex"};
    text *out = &p->body;
    page_heading(p, 2, "backends", "Backends and dtypes", "Backends and dtypes");
    text_add(out,
             "<div class=\"table\" role=\"region\" aria-label=\"Backends and dtypes\" "
             "tabindex=\"0\"><table class=\"support\">\n<thead><tr><th scope=\"col\">Backend</th>");
    for (int k = 0; k < 5; k++) text_addf(out, "<th scope=\"col\">%s</th>", classes[k]);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (int b = 0; b < 3; b++) {
        text_addf(out, "<tr><th scope=\"row\">%s</th>", backends[b]);
        for (int k = 0; k < 5; k++) {
            const char *cell = o->cells[b * 5 + k];
            text_addf(out, "<td class=\"%s\">%s</td>", *cell ? "has" : "lacks", *cell ? cell : "—");
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n<p class=\"note\"><b>kernel</b>: a kernel of the "
                  "backend’s own; <b>yes</b>: the reference kernel or, of a composite, its parts; "
                  "<b>view</b>: no work at all; <b>—</b>: refused by name.</p>\n");
}

/* ---- Pages ----------------------------------------------------------------------------------- */

static void index_operation(site *s, const operation *o, const described *d) {
    text body = {0}, words = {0};
    prose_plain(&body, text_string(&d->words));
    text_addf(&words, "%s kn_%s %s %s", o->name, o->name, o->pytorch, o->onnx);
    site_entry(s, (entry){.kind = "operation",
                          .title = arena_format(&s->memory, "kn_%s", o->name),
                          .where = s->families[o->family].title,
                          .target = o->target,
                          .words = arena_keep(&s->memory, words.data),
                          .body = arena_keep(&s->memory, text_string(&body)),
                          .message = ""});
    text_free(&body);
    text_free(&words);
}

/* What the row says, then what opgen adds to it: the dtypes, whether it is differentiable. */
static void add_description(page *p, const operation *o, const described *d) {
    text words = {0}, doc = {0};
    prose_plain(&words, text_string(&d->words));
    prose_plain(&doc, o->doc);
    const char *rest = text_string(&words);
    if (starts_with(rest, text_string(&doc))) {
        prose_blocks(p, &p->body, o->doc);
        rest += doc.length;
    }
    prose_blocks(p, &p->body, rest + strspn(rest, " "));
    text_free(&words);
    text_free(&doc);
}

static void write_operation(site *s, size_t i) {
    const operation *o = &s->operations[i];
    const family *f = &s->families[o->family];
    described d = describe(s, o);
    page p = page_begin(s, o->target, arena_format(&s->memory, "kn_%s", o->name), "operations");
    p.description = o->doc;
    page_crumb(&p, "Operations", "operations/index.html");
    page_crumb(&p, f->title, f->target);
    if (i > f->first)
        p.previous = (link){arena_format(&s->memory, "kn_%s", o[-1].name), o[-1].target};
    if (i + 1 < f->first + f->count)
        p.next = (link){arena_format(&s->memory, "kn_%s", o[1].name), o[1].target};
    page_title(&p, arena_format(&s->memory, "<code>kn_%s</code>", o->name));
    if (d.call) color_block(&p, &p.body, "c", d.call, strlen(d.call));
    add_description(&p, o, &d);
    add_parts(&p, o, &d);
    add_facts(&p, o);
    add_support(&p, o);
    if (o->declaration) {
        page_heading(&p, 2, "declaration", "Declaration", "Declaration");
        color_block(&p, &p.body, "c", o->declaration->code, strlen(o->declaration->code));
        text_add(&p.body, "<p class=\"note\">In ");
        prose(&p, &p.body, "`<kiln/ops.h>`");
        text_add(&p.body, ".</p>\n");
    }
    page_end(&p);
    index_operation(s, o, &d);
    text_free(&d.words);
}

static void family_table(page *p, const family *f) {
    site *s = p->site;
    text *out = &p->body;
    text_addf(out,
              "<div class=\"table\" role=\"region\" aria-label=\"%s\" tabindex=\"0\">"
              "<table class=\"list\"><thead class=\"hidden\"><tr><th scope=\"col\">Operation"
              "</th><th scope=\"col\">What it gives</th></tr></thead>\n<tbody>\n",
              f->title);
    for (size_t i = f->first; i < f->first + f->count; i++) {
        const operation *o = &s->operations[i];
        text_add(out, "<tr class=\"row\"><td>");
        page_code_link(p, out, o->target, arena_format(&s->memory, "kn_%s", o->name));
        text_add(out, "</td><td>");
        prose(p, out, o->doc);
        text_addf(out, "<span class=\"hidden\"> %s %s</span></td></tr>\n", o->pytorch, o->onnx);
    }
    text_add(out, "</tbody></table></div>\n");
}

static void write_family(site *s, size_t i) {
    const family *f = &s->families[i];
    page p = page_begin(s, f->target, f->title, "operations");
    page_crumb(&p, "Operations", "operations/index.html");
    if (i > 0) p.previous = (link){f[-1].title, f[-1].target};
    if (i + 1 < s->n_families) p.next = (link){f[1].title, f[1].target};
    text title = {0};
    text_html(&title, f->title);
    page_title(&p, title.data);
    text_free(&title);
    family_table(&p, f);
    page_end(&p);
}

static void write_index(site *s) {
    page p = page_begin(s, "operations/index.html", "Operations", "operations");
    p.class_name = "page index";
    text *out = &p.body;
    page_title(&p, "Operations");
    text_addf(out, "<p>%zu operations in %zu families. Each is one row of the table ",
              s->n_operations, s->n_families);
    text_add(out, "<code>src/ops/ops.def</code>, runs on every backend, and is tested there in "
                  "every dtype that it takes, forward and backward, against the reference. ");
    page_link(&p, out, "conventions.html", "Conventions");
    text_add(out,
             " says what Kiln does where libraries differ.</p>\n"
             "<p class=\"filter js\"><label for=\"filter\">Filter</label> <input id=\"filter\" "
             "type=\"search\" placeholder=\"a name, a word, torch.… or an ONNX operator\" "
             "data-filter=\".row\"/> <output for=\"filter\"></output></p>\n");
    for (size_t i = 0; i < s->n_families; i++) {
        const family *f = &s->families[i];
        text title = {0};
        page_link(&p, &title, f->target, f->title);
        text_add(out, "<section class=\"group\">\n");
        page_heading(&p, 2, anchor_of(&s->memory, f->title), title.data, f->title);
        text_free(&title);
        family_table(&p, f);
        text_add(out, "</section>\n");
    }
    page_end(&p);
}

void write_operations(site *s) {
    find_declarations(s);
    for (size_t i = 0; i < s->n_operations; i++) write_operation(s, i);
    for (size_t i = 0; i < s->n_families; i++) write_family(s, i);
    write_index(s);
}
