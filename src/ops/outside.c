/* Operations registered from outside, and calls by name. A registered operation is a row like those
 * of ops.def: its rule, gradient and parts are reached through small adapters. */
#include "core/entry.h"
#include "ops/outside.h"

#include <ctype.h>
#include <inttypes.h>
#include <kiln/operation.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "ops/apply.h"
#include "ops/infer.h"

enum { WHY = 200, MOST_ARGS = 4096, MOST_OPERANDS = 12 };

typedef struct kernel {
    struct kernel *next;
    const char *backend;
    kn_kernel entry;
} kernel;

/* The row comes first: a row from outside is its registration. */
typedef struct outside {
    kn__op op;
    struct outside *next;
    kn_operation_description description;
    kernel *kernels;
} outside;

/* Part of the one runtime: what has been registered stays for the process. */
static kn__mutex lock = KN__MUTEX_INIT;
static outside *registered;

static const outside *outside_of(const kn__op *op) {
    return (const outside *)(const void *)op;
}

static const kn__op *row_of(const kn_operation *operation) {
    return (const kn__op *)(const void *)operation;
}

static const kn__op *find_outside(const char *name) {
    kn__mutex_lock(&lock);
    const outside *o = registered;
    while (o && strcmp(o->op.name, name) != 0) o = o->next;
    kn__mutex_unlock(&lock);
    return o ? &o->op : NULL;
}

const kn_operation *kn_operation_find(const char *name) {
    if (!name) return NULL;
    const kn__op *op = kn__op_find(name);
    return (const kn_operation *)(const void *)(op ? op : find_outside(name));
}

const kn_kernel *kn__outside_kernel(const kn__op *op, const char *backend, kn_dtype dtype) {
    for (const kernel *k = outside_of(op)->kernels; k; k = k->next) {
        if (strcmp(k->backend, backend) == 0 && k->entry.dtypes >> dtype & 1) return &k->entry;
    }
    return NULL;
}

/* ---- Adapters ----------------------------------------------------------------------------------
 */

static bool infer(kn__call *call) {
    kn_operation_result results[KN__MAX_RESULTS] = {{KN_DTYPE_NONE, {0}}};
    char why[WHY] = "";
    const kn_operation_description *d = &outside_of(call->op)->description;
    if (!d->infer(call->in, call->n_in, call->args, results, why, sizeof why)) {
        kn__call_site b;
        why[sizeof why - 1] = '\0';
        kn__fail_operation_refused(call->kn, kn__site_of(call, &b),
                                   *why ? why : "it gives no reason");
        return false;
    }
    for (uint32_t k = 0; k < call->n_out; k++) {
        kn_operation_result *r = &results[k];
        if (r->dtype <= KN_DTYPE_NONE || r->dtype >= KN_DTYPE_COUNT || r->shape.rank < 0 ||
            r->shape.rank > KN_MAX_RANK) {
            kn__call_site b;
            kn__fail_operation_refused(
                call->kn, kn__site_of(call, &b),
                "it gave a result without a dtype or with a shape of an impossible rank");
            return false;
        }
        if (!kn__out_shape(call, k, r->dtype, r->shape)) return false;
    }
    return true;
}

static void grad(kn__backprop *b) {
    kn_operation_backward view = {.args = b->args,
                                  .in = b->in,
                                  .out = b->out,
                                  .dy = b->dy,
                                  .need = b->need,
                                  .dx = b->dx,
                                  .n_in = b->n_in,
                                  .n_out = b->n_out};
    outside_of(b->op)->description.grad(&view);
}

static void parts(const kn__call *call, kn_tensor **results) {
    outside_of(call->op)->description.parts(call->in, call->n_in, call->args, results);
}

/* ---- Checking a description --------------------------------------------------------------------
 */

static bool is_name(const char *text, size_t length) {
    if (length == 0 || length > 23 || isdigit((unsigned char)*text)) return false;
    for (size_t i = 0; i < length; i++) {
        if (!isalnum((unsigned char)text[i]) && text[i] != '_') return false;
    }
    return true;
}

/* The next name of "a, b?"; false where there is none or it is malformed (then *bad). */
static bool next_name(const char **at, size_t *length, char *mark, bool *bad) {
    const char *text = *at;
    if (!*text) return false;
    *length = strcspn(text, ",?*");
    *mark = text[*length] == '?' || text[*length] == '*' ? text[*length] : '\0';
    const char *end = text + *length + (*mark != '\0');
    *bad =
        !is_name(text, *length) || (*end && strncmp(end, ", ", 2) != 0) || (*end && end[2] == '\0');
    *at = *end ? end + 2 : end;
    return !*bad;
}

static bool count_operands(kn__op *op, const char *operands) {
    size_t length;
    char mark;
    bool bad = false;
    for (const char *at = operands; next_name(&at, &length, &mark, &bad);) {
        if (op->variadic) return false;
        if (mark == '*') {
            op->variadic = true;
            if (op->n_fixed || op->n_optional) return false;
        } else if (mark == '?') {
            op->n_optional++;
        } else if (op->n_optional) {
            return false;
        }
        if (mark != '?') op->n_fixed++;
    }
    return !bad && op->n_fixed > 0 && op->n_fixed + op->n_optional <= MOST_OPERANDS;
}

static bool count_results(kn__op *op, const char *results) {
    size_t length;
    char mark;
    bool bad = false;
    for (const char *at = results; next_name(&at, &length, &mark, &bad);) {
        if (mark || op->n_results == KN__MAX_RESULTS) return false;
        op->n_results++;
    }
    return !bad && op->n_results > 0;
}

static bool good_kernel(const kn_operation_kernel *k) {
    return k->backend && *k->backend && k->run && k->layout >= KN_LAYOUT_ANY &&
           k->layout <= KN_LAYOUT_CONTIGUOUS;
}

/* What is wrong with a description; NULL where it is fine. op gets the counts. */
static const char *problem_of(const kn_operation_description *d, kn__op *op) {
    if (!d->name || !is_name(d->name, strlen(d->name)))
        return "its name must be 1 to 23 letters, digits and '_', not beginning with a digit";
    if (!count_operands(op, d->operands ? d->operands : ""))
        return "its operands must read like \"x, weight, bias?\" or \"tensors*\"";
    if (!count_results(op, d->results ? d->results : "out"))
        return "its results must be one to four names, like \"values, indices\"";
    if (!d->infer) return "it has no shape rule";
    if (d->args_size > MOST_ARGS) return "its args struct has more than 4096 bytes";
    if (d->parts && d->reference) return "it has both parts and a reference kernel";
    if (!d->parts && !d->reference && !d->n_kernels) return "it has neither parts nor a kernel";
    if (d->save_in >> 8 || d->save_out >> 3)
        return "a rule may save the first eight operands and the first three results";
    if (d->grad && d->answer != KN_OPERATION_GRAD_DEFAULT)
        return "it has a gradient rule, and an answer that says it needs none";
    for (size_t i = 0; i < d->n_kernels; i++) {
        if (!good_kernel(&d->kernels[i]))
            return "a kernel needs the name of its backend, a function and a layout";
    }
    return NULL;
}

/* ---- Registering -------------------------------------------------------------------------------
 */

static uint8_t answer_of(const kn_operation_description *d) {
    if (d->grad) return KN__GRAD_RULE;
    if (d->answer == KN_OPERATION_GRAD_ZERO) return KN__GRAD_ZERO;
    if (d->answer == KN_OPERATION_GRAD_NEVER) return KN__GRAD_INT;
    return d->parts ? KN__GRAD_SPLICE : KN__GRAD_NONE;
}

static void fill(outside *o, const kn_operation_description *d) {
    o->description = *d;
    kn__op *op = &o->op;
    op->name = d->name;
    op->doc = d->doc ? d->doc : "";
    op->operands = d->operands;
    op->results = d->results ? d->results : "out";
    op->args_size = (uint16_t)d->args_size;
    op->id = KN__OP_OUTSIDE;
    op->kind = d->parts ? KN__COMP : KN__PRIM;
    op->answer = answer_of(d);
    op->dtypes = d->dtypes ? d->dtypes : KN_DTYPES_ALL;
    op->flags = d->save_in * KN__IN0 | d->save_out * KN__OUT0 | KN__COMPUTE |
                (d->promote ? KN__PROMOTE : 0u);
    op->infer = infer;
    op->grad = d->grad ? grad : NULL;
    op->parts = d->parts ? parts : NULL;
    op->reference = d->reference;
}

static bool add_kernel(outside *o, const kn_operation_kernel *k) {
    kernel *made = kn__sys_calloc(1, sizeof *made);
    if (!made) return false;
    *made = (kernel){.next = o->kernels,
                     .backend = k->backend,
                     .entry = {.operation = o->op.name,
                               .run = k->run,
                               .dtypes = k->dtypes ? k->dtypes : ~0u,
                               .layout = k->layout}};
    o->kernels = made;
    return true;
}

static void discard(outside *o) {
    for (kernel *k = o ? o->kernels : NULL, *next; k; k = next) {
        next = k->next;
        kn__sys_free(k);
    }
    kn__sys_free(o);
}

static bool keep(outside *o) {
    bool taken = kn__op_find(o->op.name) != NULL;
    kn__mutex_lock(&lock);
    for (const outside *r = registered; r && !taken; r = r->next)
        taken = strcmp(r->op.name, o->op.name) == 0;
    if (!taken) {
        o->next = registered;
        registered = o;
    }
    kn__mutex_unlock(&lock);
    return !taken;
}

kn_status kn_operation_register(kn_context *kn, const kn_operation_description *description,
                                const kn_operation **operation) {
    kn__site site = {.operation = "kn_operation_register", .effect = true};
    if (operation) *operation = NULL;
    if (!description) return kn__fail_argument_null(kn, &site, "description");
    if (description->size != sizeof *description)
        return kn__fail_options_size(kn, &site, description->size, sizeof *description);
    kn__op counts = {0};
    const char *problem = problem_of(description, &counts);
    const char *name = description->name ? description->name : "";
    if (problem) return kn__fail_operation_description(kn, &site, name, problem);
    outside *o = kn__sys_calloc(1, sizeof *o);
    bool ok = o != NULL;
    if (ok) {
        o->op = counts;
        fill(o, description);
    }
    for (size_t i = 0; ok && i < description->n_kernels; i++)
        ok = add_kernel(o, &description->kernels[i]);
    if (ok && keep(o)) {
        if (operation) *operation = (const kn_operation *)(const void *)o;
        return KN_OK;
    }
    discard(o);
    return ok ? kn__fail_operation_duplicate(kn, &site, name)
              : kn__fail_out_of_memory_host(kn, &site, sizeof *o);
}

kn_status kn_operation_add_kernel(kn_context *kn, const kn_operation *operation,
                                  const kn_operation_kernel *k) {
    kn__site site = {.operation = "kn_operation_add_kernel", .effect = true};
    if (!operation || !k)
        return kn__fail_argument_null(kn, &site, operation ? "kernel" : "operation");
    const kn__op *op = row_of(operation);
    const char *problem =
        !good_kernel(k)            ? "a kernel needs the name of its backend, a function and "
                                     "a layout"
        : op->id != KN__OP_OUTSIDE ? "it is Kiln's own, whose kernels come from their backends"
                                   : NULL;
    if (problem) return kn__fail_operation_description(kn, &site, op->name, problem);
    kn__mutex_lock(&lock);
    bool ok = add_kernel((outside *)(uintptr_t)op, k);
    kn__mutex_unlock(&lock);
    return ok ? KN_OK : kn__fail_out_of_memory_host(kn, &site, sizeof(kernel));
}

/* ---- What an operation is ----------------------------------------------------------------------
 */

const char *kn_operation_name(const kn_operation *operation) {
    return operation ? row_of(operation)->name : "";
}

const char *kn_operation_doc(const kn_operation *operation) {
    return operation ? row_of(operation)->doc : "";
}

/* A text that grows past what is kept of it. */
typedef struct writer {
    char *text;
    size_t size, length;
} writer;

static void put(writer *w, const char *text) {
    for (; *text; text++, w->length++) {
        if (w->length + 1 < w->size) w->text[w->length] = *text;
    }
}

static const char *type_name(uint8_t type) {
    static const char *const names[] = {
        [KN__T_i64] = "i64",       [KN__T_f64] = "f64",     [KN__T_bool] = "bool",
        [KN__T_number] = "number", [KN__T_dtype] = "dtype", [KN__T_shape] = "shape",
        [KN__T_axes] = "axes",     [KN__T_dims] = "dims",   [KN__T_some_f64] = "f64?",
        [KN__T_some_i64] = "i64?", [KN__T_real] = "real",   [KN__T_some_real] = "real?",
        [KN__T_device] = "device", [KN__T_text] = "text",   [KN__T_reduction] = "reduction",
    };
    return type < sizeof names / sizeof *names && names[type] ? names[type] : "?";
}

size_t kn_operation_schema(const kn_operation *operation, char *text, size_t size) {
    writer w = {.text = text, .size = text ? size : 0};
    const kn__op *op = operation ? row_of(operation) : NULL;
    if (op) {
        put(&w, op->name);
        put(&w, "(");
        put(&w, op->creates ? "" : op->operands);
        for (uint16_t i = 0; i < op->n_fields; i++) {
            put(&w, i ? ", " : "; ");
            put(&w, op->fields[i].name);
            put(&w, ": ");
            put(&w, type_name(op->fields[i].type));
        }
        if (op->id == KN__OP_OUTSIDE && outside_of(op)->description.attributes) {
            put(&w, "; ");
            put(&w, outside_of(op)->description.attributes);
        }
        put(&w, ") -> ");
        put(&w, op->results);
    }
    if (w.size) text[w.length < w.size ? w.length : w.size - 1] = '\0';
    return w.length;
}

uint64_t kn_operation_hash(const kn_operation *operation) {
    char text[2048];
    uint64_t hash = UINT64_C(14695981039346656037);
    kn_operation_schema(operation, text, sizeof text);
    for (const char *c = text; *c; c++) hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
    return hash;
}

/* ---- Calling -----------------------------------------------------------------------------------
 */

static const char *call_problem(const kn__op *op, uint32_t n, const void *args, size_t args_size,
                                char *why, size_t size) {
    uint32_t most = op->n_fixed + op->n_optional;
    if (op->creates) return "it creates tensors and has no operands: call its own function";
    if (op->n_results == 0) return "it has no result: call its own function";
    if (!op->variadic && (n < op->n_fixed || n > most)) {
        if (op->n_fixed == most)
            snprintf(why, size, "it takes %u operands, and got %" PRIu32, most, n);
        else
            snprintf(why, size, "it takes %u to %u operands, and got %" PRIu32, op->n_fixed, most,
                     n);
        return why;
    }
    if (op->args_size && !args) return "it has attributes, and args is NULL";
    if (args && args_size != op->args_size) {
        snprintf(why, size, "its attributes have %u bytes, and args_size is %zu", op->args_size,
                 args_size);
        return why;
    }
    return NULL;
}

kn_tensor *kn_apply(const kn_operation *operation, kn_tensors operands, const void *args,
                    size_t args_size, kn_tensor **const *more) {
    kn_context *kn = kn__list_context(operands);
    kn__site site = {.operation = "kn_apply"};
    kn_tensor *in[MOST_OPERANDS] = {NULL};
    char why[WHY];
    _Alignas(max_align_t) unsigned char copy[MOST_ARGS];
    if (!operation) return kn__fail_argument_null(kn, &site, "operation"), kn_nil();
    const kn__op *op = row_of(operation);
    uint32_t n = operands.items ? operands.count : 0;
    const char *problem = call_problem(op, n, args, args_size, why, sizeof why);
    if (problem) return kn__fail_operation_call(kn, &site, op->name, problem), kn_nil();
    void *own = op->args_size ? memcpy(copy, args, op->args_size) : NULL;
    if (op->variadic) return kn__apply_list(op, operands, own, more, KN__ORIGIN(op->id));
    for (uint32_t i = 0; i < n; i++) in[i] = operands.items[i];
    return kn__apply(op, in, op->n_fixed + op->n_optional, own, more, KN__ORIGIN(op->id));
}
