/* Showing a module: the tree, and the table of layers. */
#include <kiln/autodiff.h>
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "core/platform.h"
#include "nn/layer.h"

/* ---- Texts -------------------------------------------------------------------------------------
 */

enum { TEXT_BYTES = 160 };

/* 1234567 as "1,234,567". */
static void count_text(int64_t n, char *text, size_t size) {
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)n);
    size_t used = 0;
    for (int i = 0; i < length && used + 2 < size; i++) {
        if (i && (length - i) % 3 == 0) text[used++] = ',';
        text[used++] = digits[i];
    }
    text[used] = '\0';
}

static void bytes_text(int64_t n, char *text, size_t size) {
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = (double)n;
    int unit = 0;
    for (; value >= 1024 && unit < 4; unit++) value /= 1024;
    snprintf(text, size, unit ? "%.1f %s" : "%.0f %s", value, units[unit]);
}

/* The type's name with the module's options: "Conv2d(1 -> 32, 3x3)". */
static void layer_text(const kn_module *m, char *text, size_t size) {
    char options[TEXT_BYTES] = "";
    if (m->type->describe) m->type->describe(m, options, sizeof options);
    snprintf(text, size, *options ? "%s(%s)" : "%s", m->type->name, options);
}

/* ---- The tree ----------------------------------------------------------------------------------
 */

static void print_tensor(const kn__part *p, int depth, FILE *file) {
    char shape[TEXT_BYTES];
    kn_tensor *t = p->is.tensor;
    kn__shape_text(kn_shape_of(t), shape, sizeof shape);
    const char *role = p->kind == KN__PART_BUFFER ? ", buffer" : p->frozen ? ", frozen" : "";
    fprintf(file, "%*s%s: %s %s%s\n", 2 * depth, "", p->name, kn_dtype_name(kn_dtype_of(t)), shape,
            role);
}

static void print_tree(const kn_module *m, int depth, FILE *file) {
    char text[TEXT_BYTES + 64];
    layer_text(m, text, sizeof text);
    fprintf(file, "%s\n", text);
    for (size_t i = 0; i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        if (p->kind != KN__PART_CHILD) {
            print_tensor(p, depth + 1, file);
            continue;
        }
        fprintf(file, "%*s%s: ", 2 * depth + 2, "", p->name);
        print_tree(p->is.child, depth + 1, file);
    }
}

void kn_module_print_to(kn_module *m, FILE *file) {
    KN__ENTRY(kn__module_entry(m), kn_module_print_to);
    if (!file) return;
    if (kn_module_is_nil(m)) {
        fprintf(file, "nil module\n");
        return;
    }
    print_tree(m, 0, file);
    fprintf(file, "%s mode, on %s\n", kn_module_is_training(m) ? "train" : "eval",
            kn_device_text(m->state->dev));
}
void kn_module_print(kn_module *m) {
    KN__ENTRY(kn__module_entry(m), kn_module_print);
    kn_module_print_to(m, stdout);
}

/* ---- The table ---------------------------------------------------------------------------------
 */

typedef struct row {
    kn_module *module;
    char path[TEXT_BYTES], layer[TEXT_BYTES + 64], output[TEXT_BYTES];
    int64_t params, bytes;
    bool training;
    kn_forward_hook *hook; /* the user's, meanwhile */
    void *hook_user;
} row;

typedef struct table {
    kn_context *kn;
    kn__site site;
    row *rows;
    size_t n, room;
    int64_t params, trained, buffers, bytes;
} table;

static kn_status add_row(kn_module *m, const char *path, void *user) {
    table *t = user;
    if (!kn__sys_grow(&t->rows, &t->room, t->n + 1, sizeof *t->rows))
        return kn__fail_out_of_memory_host(t->kn, &t->site, sizeof *t->rows);
    row *r = &t->rows[t->n++];
    *r = (row){.module = m,
               .training = m->state->training,
               .hook = m->state->hook,
               .hook_user = m->state->hook_user};
    snprintf(r->path, sizeof r->path, "%s", *path ? path : "(whole)");
    layer_text(m, r->layer, sizeof r->layer);
    return KN_OK;
}

static row *row_of(table *t, const kn_module *m) {
    for (size_t i = 0; i < t->n; i++) {
        if (t->rows[i].module == m) return &t->rows[i];
    }
    return NULL;
}

/* A tensor counts once, for the layer where it was met first. */
static kn_status count_tensor(const kn_param *param, void *user) {
    table *t = user;
    if (param->tied) return KN_OK;
    int64_t n = kn_numel(param->tensor);
    int64_t bytes = n * (int64_t)kn_dtype_size(kn_dtype_of(param->tensor));
    row *r = row_of(t, param->module);
    t->bytes += bytes;
    if (r) r->bytes += bytes;
    if (param->buffer) {
        t->buffers += n;
        return KN_OK;
    }
    if (r) r->params += n;
    t->params += n;
    t->trained += param->frozen ? 0 : n;
    return KN_OK;
}

/* The first forward of a layer says its shape. */
static void note_output(kn_module *m, kn_tensor *input, kn_tensor *output, void *user) {
    row *r = row_of(user, m);
    (void)input;
    if (r && !*r->output && !kn_is_nil(output))
        kn__shape_text(kn_shape_of(output), r->output, sizeof r->output);
}

/* One forward in eval mode without recording; modes, hooks and random state are put back. */
static kn_status run(table *t, kn_module *m, kn_shape input) {
    kn_random_state random = kn_get_random_state(t->kn);
    kn_scope scope = kn_scope_open_at(t->kn, "kn_module_summary");
    kn_scope mode = kn_mode_open(t->kn, KN_MODE_NO_GRAD, 0);
    kn_module_eval(m);
    for (size_t i = 0; i < t->n; i++) kn_module_set_hook(t->rows[i].module, note_output, t);
    kn_full_options o = {.size = sizeof o};
    kn_forward(m, kn_full_with(m->state->dev, input, kn_number_f64(0), &o));
    for (size_t i = 0; i < t->n; i++) {
        kn_module_set_hook(t->rows[i].module, t->rows[i].hook, t->rows[i].hook_user);
        t->rows[i].module->state->training = t->rows[i].training;
    }
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    kn_set_random_state(t->kn, random);
    return kn_ok(t->kn) ? KN_OK : kn__demote_error(t->kn);
}

static void rule(FILE *file, const int *width) {
    int total = 0;
    for (int i = 0; i < 5; i++) total += width[i] + 2;
    for (int i = 0; i < total - 2; i++) fputs("\xe2\x94\x80", file); /* U+2500 */
    fputc('\n', file);
}

static void widen(int *width, const char *text) {
    int n = (int)strlen(text);
    if (n > *width) *width = n;
}

static void print_totals(const table *t, FILE *file) {
    char all[40], trained[40], buffers[40], bytes[40];
    count_text(t->params, all, sizeof all);
    count_text(t->trained, trained, sizeof trained);
    count_text(t->buffers, buffers, sizeof buffers);
    bytes_text(t->bytes, bytes, sizeof bytes);
    fprintf(file, "%s parameters", all);
    if (t->trained != t->params) fprintf(file, " (%s of them trained)", trained);
    if (t->buffers) fprintf(file, ", %s values in buffers", buffers);
    fprintf(file, ", %s\n", bytes);
}

static void print_table(const table *t, FILE *file) {
    static const char *const heads[] = {"name", "layer", "output", "params", "bytes"};
    int width[5] = {0};
    char params[40], bytes[40];
    for (int i = 0; i < 5; i++) widen(&width[i], heads[i]);
    for (size_t i = 0; i < t->n; i++) {
        widen(&width[0], t->rows[i].path);
        widen(&width[1], t->rows[i].layer);
        widen(&width[2], t->rows[i].output);
        count_text(t->rows[i].params, params, sizeof params);
        bytes_text(t->rows[i].bytes, bytes, sizeof bytes);
        widen(&width[3], params);
        widen(&width[4], bytes);
    }
    fprintf(file, "%-*s  %-*s  %-*s  %*s  %*s\n", width[0], heads[0], width[1], heads[1], width[2],
            heads[2], width[3], heads[3], width[4], heads[4]);
    rule(file, width);
    for (size_t i = 0; i < t->n; i++) {
        const row *r = &t->rows[i];
        count_text(r->params, params, sizeof params);
        bytes_text(r->bytes, bytes, sizeof bytes);
        fprintf(file, "%-*s  %-*s  ", width[0], r->path, width[1], r->layer);
        if (r->bytes)
            fprintf(file, "%-*s  %*s  %*s\n", width[2], r->output, width[3],
                    r->params ? params : "", width[4], bytes);
        else
            fprintf(file, "%s\n", r->output);
    }
    rule(file, width);
    print_totals(t, file);
}

kn_status kn_module_summary_to(kn_module *m, kn_shape input, FILE *file) {
    KN__ENTRY(kn__module_entry(m), kn_module_summary_to);
    table t = {.site = {.operation = "kn_module_summary", .effect = true}};
    if (kn_module_is_nil(m)) return kn__each_part(m, 0, NULL, NULL);
    t.kn = kn__module_context(m);
    kn_status status = kn__standing_error(t.kn);
    if (status != KN_OK) return status;
    if (!file) return kn__fail_argument_null(t.kn, &t.site, "file");
    status = kn_module_each_child(m, add_row, &t);
    if (status == KN_OK) status = kn_module_each_tensor(m, count_tensor, &t);
    if (status == KN_OK && input.rank >= 0) status = run(&t, m, input);
    if (status == KN_OK) print_table(&t, file);
    kn__sys_free(t.rows);
    return status;
}
kn_status kn_module_summary(kn_module *m, kn_shape input) {
    KN__ENTRY(kn__module_entry(m), kn_module_summary);
    return kn_module_summary_to(m, input, stdout);
}
