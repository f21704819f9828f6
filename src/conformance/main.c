/* kiln-conformance: runs the cases of a folder (the format is in its README.md) on a device,
 * forward and, where the case gives gradients, backward, and prints what does not pass. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/case.h"
#include "conformance/judge.h"

typedef struct options {
    const char *device, *filter, *folder;
    bool verbose;
} options;

typedef struct tally {
    int passed, failed, unsupported;
} tally;

#define CONF_FAMILY(name) extern const conf_op conf_ops_##name[];
#include "conformance/families.def"
#undef CONF_FAMILY

static const conf_op *const families[] = {
#define CONF_FAMILY(name) conf_ops_##name,
#include "conformance/families.def"
#undef CONF_FAMILY
};

conf_run *conf_find(const char *op) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        for (const conf_op *row = families[i]; row->op; row++) {
            if (strcmp(row->op, op) == 0) return row->run;
        }
    }
    return NULL;
}

/* ---- One case ----------------------------------------------------------------------------------
 */

static bool failed_call(conf_case *c, const char *what, char *text, size_t size) {
    const kn_error_info *error = kn_error(c->kn);
    if (!error) error = kn_last_error(c->kn);
    snprintf(text, size, "%s: %s: %s", what, error ? error->slug : "?",
             error ? error->message : "no error is recorded");
    return false;
}

static bool forward_passes(conf_case *c, char *text, size_t size) {
    json_t *out = json_object_get(c->json, "out"), *compare = json_object_get(c->json, "compare");
    if (json_array_size(out) != c->n_results) {
        snprintf(text, size, "%zu results instead of %zu", c->n_results, json_array_size(out));
        return false;
    }
    for (size_t i = 0; i < c->n_results; i++) {
        char place[24];
        snprintf(place, sizeof place, "%zu", i);
        const char *how = json_string_value(json_object_get(compare, place));
        int n = snprintf(text, size, "result %zu: ", i);
        if (!conf_equal(c, c->results[i], json_string_value(json_array_get(out, i)),
                        how && strcmp(how, "index") == 0, text + n, size - (size_t)n))
            return false;
    }
    return true;
}

/* The sum over the results of result times incoming gradient, whose gradient is the wanted one. */
static kn_tensor *loss_of(conf_case *c) {
    kn_tensor *loss = NULL;
    const char *place;
    json_t *name;
    json_object_foreach(json_object_get(c->json, "grad_out"), place, name) {
        size_t i = (size_t)strtoul(place, NULL, 10);
        if (i >= c->n_results) return kn_nil();
        kn_tensor *seed = kn_tensor_file_load(c->tensors, json_string_value(name), c->dev);
        bool complex = kn_dtype_is_complex(kn_dtype_of(c->results[i]));
        kn_tensor *part = kn_sum(kn_mul(c->results[i], complex ? kn_conj(seed) : seed));
        if (complex) part = kn_real(part);
        loss = loss ? kn_add(loss, part) : part;
    }
    return loss ? loss : kn_nil();
}

static kn_tensor *operand(conf_case *c, const char *name) {
    for (size_t i = 0; i < c->n_operands; i++) {
        if (strcmp(c->operands[i].name, name) == 0) return c->operands[i].tensor;
    }
    return NULL;
}

/* A gradient that is 0 throughout and none at all are the same: PyTorch has either where nothing
 * flows. */
static bool is_zero(kn_tensor *t) {
    double most = 0;
    if (kn_numel(t) == 0) return true;
    return kn_item_f64(kn_max(kn_abs(t)), &most) == KN_OK && most == 0;
}

static bool gradient_passes(conf_case *c, kn_grads *grads, const char *name, const json_t *want,
                            char *text, size_t size) {
    kn_tensor *leaf = operand(c, name);
    int n = snprintf(text, size,
                     "gradient of %s: ", strrchr(name, ':') ? strrchr(name, ':') + 1 : name);
    text += n;
    size -= (size_t)n;
    if (!leaf) {
        snprintf(text, size, "the operator did not take this operand");
        return false;
    }
    bool has = grads && kn_has_grad(leaf, grads);
    if (json_is_null(want)) {
        if (has && is_zero(kn_grad(leaf, grads))) return true;
        if (has) snprintf(text, size, "there is one; PyTorch gives none");
        return !has;
    }
    if (!has) {
        if (is_zero(kn_tensor_file_load(c->tensors, json_string_value(want), c->dev))) return true;
        snprintf(text, size, "none");
        return false;
    }
    return conf_equal(c, kn_grad(leaf, grads), json_string_value(want), false, text, size);
}

static bool backward_passes(conf_case *c, char *text, size_t size) {
    json_t *wanted = json_object_get(c->json, "grad_in"), *want;
    if (!wanted || !json_object_size(json_object_get(c->json, "grad_out"))) return true;
    kn_grads *grads = NULL;
    kn_tensor *loss = loss_of(c); /* not tracked: no gradient flows */
    if ((kn_is_nil(loss) || kn_is_tracked(loss)) && kn_backward(loss, &grads) != KN_OK)
        return failed_call(c, "backward", text, size);
    const char *name;
    json_object_foreach(wanted, name, want) {
        if (!gradient_passes(c, grads, name, want, text, size)) return false;
    }
    return kn_ok(c->kn) || failed_call(c, "backward", text, size);
}

static bool passes(conf_case *c, char *text, size_t size) {
    if (!kn_ok(c->kn)) return failed_call(c, "forward", text, size);
    return forward_passes(c, text, size) && backward_passes(c, text, size);
}

static void run_case(conf_case *c, const options *o, tally *t) {
    char text[640] = "";
    conf_run *run = conf_find(c->op);
    KN_SCOPE(c->kn) {
        if (run)
            run(c);
        else
            conf_unsupported(c, "no operation of Kiln stands for %s", c->op);
        if (*c->unsupported) {
            t->unsupported++;
            printf("unsupported  %s: %s\n", c->id, c->unsupported);
        } else if (passes(c, text, sizeof text)) {
            t->passed++;
            if (o->verbose) printf("passed       %s\n", c->id);
        } else {
            t->failed++;
            printf("failed       %s: %s\n", c->id, text);
        }
    }
    kn_clear(c->kn);
}

/* ---- The folder --------------------------------------------------------------------------------
 */

static const char *text_of(json_t *json, const char *key) {
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static bool run_line(kn_context *kn, kn_device *dev, kn_tensor_file *tensors, const char *line,
                     const options *o, tally *t) {
    json_error_t error;
    json_t *json = json_loads(line, 0, &error);
    conf_case c = {.kn = kn, .dev = dev, .tensors = tensors, .json = json};
    c.id = text_of(json, "id");
    c.op = text_of(json, "op");
    c.variant = text_of(json, "variant");
    if (!json)
        fprintf(stderr, "kiln-conformance: cases.jsonl: %s\n", error.text);
    else if (!o->filter || fnmatch(o->filter, c.id, 0) == 0 || fnmatch(o->filter, c.op, 0) == 0)
        run_case(&c, o, t);
    json_decref(json);
    return json != NULL;
}

static bool run_cases(kn_context *kn, FILE *cases, const options *o, tally *t) {
    char *line = NULL, path[4096], device[256];
    size_t capacity = 0;
    bool whole = true;
    kn_tensor_file *tensors = NULL;
    snprintf(path, sizeof path, "%s/cases.safetensors", o->folder);
    snprintf(device, sizeof device, strncmp(o->device, "autodiff(", 9) ? "autodiff(%s)" : "%s",
             o->device);
    kn_device *dev = kn_device_open(kn, device);
    if (!kn_ok(kn) || kn_tensor_file_open(kn, path, &tensors) != KN_OK) return false;
    while (whole && getline(&line, &capacity, cases) > 0) {
        if (*line != '\n') whole = run_line(kn, dev, tensors, line, o, t);
    }
    free(line);
    kn_tensor_file_close(tensors);
    return whole;
}

static int run(const options *o) {
    char path[4096];
    snprintf(path, sizeof path, "%s/cases.jsonl", o->folder);
    FILE *cases = fopen(path, "r");
    if (!cases) {
        fprintf(stderr,
                "kiln-conformance: %s cannot be opened; the last argument is a folder "
                "with cases.jsonl and cases.safetensors\n",
                path);
        return 2;
    }
    tally t = {0};
    kn_context *kn = kn_open(NULL);
    bool whole = run_cases(kn, cases, o, &t);
    int broken = kn_report(kn, stderr) || !whole;
    kn_close(kn);
    fclose(cases);
    if (!t.passed && !t.failed && !t.unsupported && !broken)
        fprintf(stderr, "kiln-conformance: no case matches %s\n", o->filter ? o->filter : "");
    printf("%d passed, %d failed, %d unsupported\n", t.passed, t.failed, t.unsupported);
    if (broken) return 2;
    return t.failed ? 1 : 0;
}

static int usage(FILE *file) {
    fprintf(file,
            "usage: kiln-conformance [--device D] [--filter GLOB] [--verbose] DIR\n\n"
            "Runs the operator cases of DIR (cases.jsonl, cases.safetensors) on the device D\n"
            "(default: \"default\"), forward and backward. Prints a line for each case that does\n"
            "not pass, then the counts. The status is 0 if none failed.\n\n"
            "  --device D      a device text: flex, ndarray, cuda:0\n"
            "  --filter GLOB   only cases whose id or operator matches: 'conv*', 'add/int64/*'\n"
            "  --verbose       a line for each case that passes, too\n");
    return file == stderr ? 2 : 0;
}

int main(int argc, char **argv) {
    options o = {.device = "default"};
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--help") == 0) return usage(stdout);
        if (strcmp(argv[i], "--verbose") == 0)
            o.verbose = true;
        else if (strcmp(argv[i], "--device") == 0 && more)
            o.device = argv[++i];
        else if (strcmp(argv[i], "--filter") == 0 && more)
            o.filter = argv[++i];
        else if (*argv[i] == '-' || o.folder)
            return usage(stderr);
        else
            o.folder = argv[i];
    }
    return o.folder ? run(&o) : usage(stderr);
}
