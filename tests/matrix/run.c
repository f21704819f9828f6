/* Choosing, running and reporting. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/context.h"
#include "matrix/matrix.h"

/* ---- Memory of one case ------------------------------------------------------------------------
 */

typedef struct block {
    struct block *next;
    double align;
} block;
static block *blocks;

void *matrix_alloc(size_t bytes) {
    block *b = calloc(1, sizeof *b + bytes + 1);
    if (!b) abort();
    b->next = blocks;
    blocks = b;
    return b + 1;
}

static void free_blocks(void) {
    while (blocks) {
        block *b = blocks;
        blocks = b->next;
        free(b);
    }
}

/* ---- Failures ----------------------------------------------------------------------------------
 */

static size_t failed_cases, failed_of[KN__OP_COUNT];
static bool present_failed;

void matrix_fail(const matrix_case *c, const char *format, ...) {
    enum { MOST = 5 }; /* of a row */
    if (present_failed) return;
    present_failed = true;
    failed_cases++;
    if (failed_of[c->op->id]++ >= MOST) return;
    va_list list;
    va_start(list, format);
    fprintf(
        stderr,
        "FAILED --op %s --sample %u --dtype %s --layout %s --size %s --device '%s' --phase %s: ",
        c->op->name, c->combo->sample, kn_dtype_name((kn_dtype)c->combo->dtype),
        matrix_layout_names[c->combo->layout], matrix_size_names[c->combo->size],
        matrix_device_names[c->combo->device], matrix_phase_names[c->combo->phase]);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    va_end(list);
}

/* ---- One case ----------------------------------------------------------------------------------
 */

typedef struct bench {
    kn_context *kn;
    kn_device *devices[MATRIX_DEVICES];
    kn_device *plain, *tracked; /* the references */
} bench;

static void run_case(bench *b, const matrix_combo *combo) {
    matrix_case c;
    kn_device *dev = b->devices[combo->device];
    present_failed = false;
    matrix_case_make(&c, combo);
    size_t live = kn_memory(dev).live;
    kn_scope scope = kn_scope_open(b->kn);
    switch (combo->phase) {
    case PHASE_FORWARD:
        matrix_forward(&c, dev, b->plain);
        if (combo->layout == LAYOUT_PLAIN || combo->layout == LAYOUT_SLICED)
            matrix_attributes(&c, dev, b->plain);
        break;
    case PHASE_BACKWARD:
        matrix_backward(&c, dev, b->tracked);
        break;
    default:
        matrix_second(&c, dev, b->tracked);
    }
    if (!kn_ok(b->kn)) matrix_fail(&c, "left an error behind: %s", kn_error(b->kn)->message);
    kn_clear(b->kn);
    kn_scope_close(&scope);
    if (kn_live_nodes(b->kn)) {
        matrix_fail(&c, "%zu nodes are left", kn_live_nodes(b->kn));
        exit(1);
    }
    if (kn_memory(dev).live != live)
        matrix_fail(&c, "memory is left: %zu bytes", kn_memory(dev).live - live);
    free_blocks();
    matrix_page_note(combo, present_failed);
}

/* ---- Options -----------------------------------------------------------------------------------
 */

static int index_of(const char *const *names, int n, const char *value) {
    for (int i = 0; i < n; i++) {
        if (strcmp(names[i], value) == 0) return i;
    }
    fprintf(stderr, "matrix: no %s; one of:", value);
    for (int i = 0; i < n; i++) fprintf(stderr, " %s", names[i]);
    fprintf(stderr, "\n");
    exit(2);
}

static void take(matrix_options *o, const char *name, const char *value) {
    if (strcmp(name, "--op") == 0) {
        const kn__op *op = kn__op_find(value);
        if (!op) fprintf(stderr, "matrix: no operation %s\n", value), exit(2);
        o->op = op->id;
    } else if (strcmp(name, "--sample") == 0) {
        o->sample = atoi(value);
    } else if (strcmp(name, "--dtype") == 0) {
        o->dtype = kn_dtype_from_name(value);
    } else if (strcmp(name, "--layout") == 0) {
        o->layout = index_of(matrix_layout_names, LAYOUT_COUNT, value);
    } else if (strcmp(name, "--size") == 0) {
        o->size = index_of(matrix_size_names, SIZE_COUNT, value);
    } else if (strcmp(name, "--device") == 0) {
        o->device = index_of(matrix_device_names, MATRIX_DEVICES, value);
    } else if (strcmp(name, "--phase") == 0) {
        o->phase = index_of(matrix_phase_names, PHASE_COUNT, value);
    } else if (strcmp(name, "--page") == 0) {
        o->page = value;
    } else if (strcmp(name, "--seed") == 0) {
        o->seed = strtoull(value, NULL, 10);
    } else {
        fprintf(stderr, "matrix: unknown option %s\n", name);
        exit(2);
    }
}

static void parse(matrix_options *o, int n, char *const *words) {
    for (int i = 0; i < n; i++) {
        if (strcmp(words[i], "all") == 0 || strcmp(words[i], "--all") == 0)
            o->all = true;
        else if (strcmp(words[i], "--list") == 0)
            o->list = true;
        else if (i + 1 < n)
            take(o, words[i], words[i + 1]), i++;
        else
            fprintf(stderr, "matrix: %s needs a value\n", words[i]), exit(2);
    }
}

static void parse_environment(matrix_options *o) {
    static char text[512];
    char *words[32], *rest = text;
    int n = 0;
    const char *given = getenv("KILN_MATRIX");
    if (!given || strlen(given) >= sizeof text) return;
    strcpy(text, given);
    for (char *w; n < 32 && (w = strtok_r(rest, " ", &rest));) {
        size_t length = strlen(w);
        if (length > 1 && *w == '\'' && w[length - 1] == '\'') w[length - 1] = 0, w++;
        words[n++] = w;
    }
    parse(o, n, words);
}

/* ---- All ---------------------------------------------------------------------------------------
 */

static void open_devices(bench *b, bool *usable) {
    b->kn = kn_open(&(kn_open_options){.memory_limit = (size_t)64 << 20});
    for (int i = 0; i < MATRIX_DEVICES; i++) {
        usable[i] = kn_device_check(b->kn, matrix_device_names[i]) == KN_OK;
        if (usable[i])
            b->devices[i] = kn_device_open(b->kn, matrix_device_names[i]);
        else
            printf("skipped: %s cannot be opened here\n", matrix_device_names[i]);
    }
    b->plain = kn_device_open(b->kn, "ndarray");
    b->tracked = kn_device_open(b->kn, "autodiff(ndarray)");
}

/* Instrumented builds are slow: every third of the subset. */
static size_t thinning(const matrix_options *o) {
    return !o->all && getenv("KILN_TEST_INSTRUMENTED") ? 3 : 1;
}

int matrix_main(int argc, char **argv, bool all) {
    matrix_options o = {.all = all,
                        .seed = 1,
                        .op = -1,
                        .sample = -1,
                        .dtype = -1,
                        .layout = -1,
                        .device = -1,
                        .size = -1,
                        .phase = -1};
    bench b = {0};
    bool usable[MATRIX_DEVICES];
    size_t n;
    parse_environment(&o);
    parse(&o, argc - 1, argv + 1);
    open_devices(&b, usable);
    matrix_combo *combos = matrix_combos(&o, usable, &n);
    size_t run = o.all ? n : matrix_cover(combos, n, o.seed), step = thinning(&o), done = 0;
    for (size_t i = 0; i < run; i += step, done++) {
        if (o.list)
            printf("%s %u %u %u %u %u\n", matrix_rows[combos[i].row].op->name, combos[i].sample,
                   combos[i].device, combos[i].dtype, combos[i].layout, combos[i].phase);
        else
            run_case(&b, &combos[i]);
    }
    free(combos);
    if (o.page && !matrix_page_write(o.page))
        fprintf(stderr, "matrix: %s cannot be written\n", o.page), exit(2);
    kn_close(b.kn);
    for (int i = 0; i < KN__OP_COUNT; i++) {
        if (failed_of[i]) printf("%s: %zu combinations failed\n", kn__ops[i].name, failed_of[i]);
    }
    printf("matrix: %zu of %zu combinations run, %zu left out%s; %zu failed\n", done, n, n - done,
           o.all ? "" : " (KILN_MATRIX=all runs them all)", failed_cases);
    return failed_cases ? 1 : 0;
}
