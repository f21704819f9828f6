/* Where errors say they happened, and where they say their operands came from. This file is
 * compiled with debug information whatever the build; places are compared with __LINE__. */
#include "support/tensors.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static kn_context *kn;
static kn_device *flex, *ndarray, *tracked;

static int open_context(void **state) {
    (void)state;
    kn = kn_open(NULL);
    flex = kn_device_open(kn, "flex");
    ndarray = kn_device_open(kn, "ndarray");
    tracked = kn_device_open(kn, "autodiff(flex)");
    return kn_ok(kn) ? 0 : 1;
}

static int close_context(void **state) {
    (void)state;
    kn_fault_alloc_at(-1);
    kn_close(kn);
    return 0;
}

/* ---- Expectations ------------------------------------------------------------------------------
 */

/* Whether the build can read debug information: libdw was there. */
static bool reads_lines(void) {
    static int known = -1;
    if (known < 0) {
        kn_context *own = kn_open(NULL);
        kn_device_open(own, "");
        known = kn_error(own)->place_line > 0;
        kn_close(own);
        if (!known) print_message("skipped: lines of files; this build has no libdw\n");
    }
    return known == 1;
}

static void check_place(const char *text, int line, const char *function, int from) {
    char want[128];
    snprintf(want, sizeof want, "test_report.c:%d in %s", line, function);
    if (reads_lines() && text && strstr(text, want)) return;
    if (!reads_lines() && text && strncmp(text, function, strlen(function)) == 0) return;
    print_error("line %d: the place is %s, not %s\n", from, text ? text : "not known", want);
    fail();
}
#define assert_place(text, line, function) check_place((text), (line), (function), __LINE__)
/* The recorded failure is of this slug, at this line of the calling function. */
#define assert_failed_at(slug_, line)                      \
    do {                                                   \
        assert_non_null(kn_error(kn));                     \
        assert_string_equal(kn_error(kn)->slug, slug_);    \
        assert_place(kn_error(kn)->place, line, __func__); \
    } while (0)

static const kn_operand_info *operand(uint32_t i) {
    const kn_error_info *e = kn_last_error(kn);
    assert_true(i < e->n_operands);
    return &e->operands[i];
}
/* Operand i of the last failure came from that call, at this line of the calling function. */
#define assert_made(i, call, line)                         \
    do {                                                   \
        assert_non_null(operand(i)->made_by);              \
        assert_string_equal(operand(i)->made_by, call);    \
        assert_place(operand(i)->made_at, line, __func__); \
    } while (0)

/* ---- Where the call stands ---------------------------------------------------------------------
 */

static void of_an_operation(void **state) {
    (void)state;
    kn_tensor *a = kn_ones(flex, KN_SHAPE(2, 3));
    int line = __LINE__ + 1;
    kn_matmul(a, a);
    assert_failed_at("matmul-inner", line);
    const kn_error_info *e = kn_error(kn);
    if (!reads_lines()) return;
    assert_int_equal(e->place_line, line);
    assert_string_equal(e->place_function, __func__);
    assert_non_null(strstr(e->place_file, "test_report.c"));
}

/* The functions that the call macros make are not the place. */
static void of_a_call_with_options(void **state) {
    (void)state;
    int line = __LINE__ + 1;
    kn_sum(kn_ones(flex, KN_SHAPE(2)), .axes = KN_AXES(3));
    assert_failed_at("axis-out-of-range", line);
    kn_clear(kn);
    line = __LINE__ + 1;
    kn_nn_linear(flex, -1, 2);
    assert_failed_at("attribute-out-of-range", line);
}

static void of_the_whole_operation(void **state) {
    (void)state;
    kn_tensor *x = kn_ones(flex, KN_SHAPE(2, 3));
    int made = __LINE__ + 1;
    kn_tensor *w = kn_name(kn_ones(ndarray, KN_SHAPE(4, 3)), "w");
    int line = __LINE__ + 1;
    kn_linear(x, w);
    assert_failed_at("tensor-backend-mismatch", line);
    assert_made(1, "kn_ones", made);
    assert_string_equal(operand(1)->name, "weight (w)");
}

static void of_a_status(void **state) {
    (void)state;
    double value;
    kn_tensor *x = kn_zeros(flex, KN_SHAPE(2));
    int line = __LINE__ + 1;
    kn_status status = kn_item_f64(x, &value);
    assert_int_equal(status, KN_E_ITEM_ELEMENTS);
    assert_place(kn_last_error(kn)->place, line, __func__);
    assert_made(0, "kn_zeros", line - 2);
    assert_null(kn_error(kn));
    line = __LINE__ + 1;
    status = kn_assign(x, kn_ones(flex, KN_SHAPE(7)));
    assert_int_not_equal(status, KN_OK);
    assert_place(kn_last_error(kn)->place, line, __func__);
    kn_grads *grads;
    line = __LINE__ + 1;
    status = kn_backward(x, &grads);
    assert_int_not_equal(status, KN_OK);
    assert_place(kn_last_error(kn)->place, line, __func__);
}

/* ---- Modules -----------------------------------------------------------------------------------
 */

typedef struct bent {
    kn_module module;
    kn_module *inner;
} bent;

static int line_in_forward;

static kn_tensor *bent_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    line_in_forward = __LINE__ + 1;
    kn_tensor *two = kn_full(flex, KN_SHAPE(2), 2);
    kn_tensor *y = kn_add(x, two);
    return y;
}

static const kn_module_type bent_type = {
    .name = "bent", .size = sizeof(bent), .forward = bent_forward};

static void of_a_call_in_a_module_of_the_users(void **state) {
    (void)state;
    kn_module *m = kn_module_new(flex, &bent_type);
    kn_module *net = kn_nn_sequential(flex, kn_nn_relu(flex), m);
    KN_SCOPE(kn) {
        kn_forward(net, kn_ones(flex, KN_SHAPE(3)));
        const kn_error_info *e = kn_error(kn);
        assert_non_null(e);
        assert_string_equal(e->slug, "broadcast");
        assert_place(e->place, line_in_forward + 1, "bent_forward");
        assert_string_equal(operand(0)->made_by, "kn_forward"); /* by the relu before */
        assert_string_equal(operand(1)->made_by, "kn_full");
        assert_place(operand(1)->made_at, line_in_forward, "bent_forward");
        assert_string_equal(e->operation, "kn_add");
        assert_int_equal(e->n_scopes, 3);
        assert_string_equal(e->scopes[0], "forward of bent");
        assert_string_equal(e->scopes[1], "forward of Sequential");
        assert_non_null(strstr(e->scopes[2], "test_report.c:"));
    }
    kn_module_free(net);
}

static void of_a_module_of_kilns(void **state) {
    (void)state;
    int made = __LINE__ + 1;
    kn_module *m = kn_nn_linear(flex, 3, 4);
    kn_tensor *x = kn_ones(flex, KN_SHAPE(2, 5));
    int line = __LINE__ + 1;
    kn_forward(m, x);
    assert_failed_at("linear-inputs", line);
    assert_string_equal(kn_error(kn)->operation, "kn_linear (in kn_forward)");
    assert_made(0, "kn_ones", line - 2);
    assert_made(1, "kn_nn_linear", made);
    kn_module_free(m);
}

static int lines_of_hook[2];
static void failing_hook(kn_module *m, kn_tensor *x, kn_tensor *y, void *user) {
    (void)m, (void)y, (void)user;
    lines_of_hook[0] = __LINE__ + 1;
    kn_reshape(x, KN_SHAPE(77));
}

static void of_a_call_in_a_hook(void **state) {
    (void)state;
    kn_module *m = kn_nn_relu(flex);
    kn_module_set_hook(m, failing_hook, NULL);
    kn_forward(m, kn_ones(flex, KN_SHAPE(3)));
    assert_string_equal(kn_error(kn)->slug, "reshape-size");
    assert_place(kn_error(kn)->place, lines_of_hook[0], "failing_hook");
    kn_module_free(m);
}

static kn_tensor *recomputed(kn_tensor *const *inputs, uint32_t count, void *user) {
    (void)count;
    *(int *)user = __LINE__ + 1;
    kn_tensor *y = kn_reshape(inputs[0], KN_SHAPE(5));
    return y;
}

static void of_a_call_in_a_function(void **state) {
    (void)state;
    int line = 0;
    kn_tensor *x = kn_require_grad(kn_ones(tracked, KN_SHAPE(3)));
    assert_true(kn_is_nil(kn_recompute(recomputed, KN_LIST(x), &line)));
    assert_string_equal(kn_error(kn)->slug, "reshape-size");
    assert_place(kn_error(kn)->place, line, "recomputed");
}

/* ---- Threads, late work -------------------------------------------------------------------------
 */

typedef struct on_thread {
    char place[256];
    int line;
} on_thread;

static void *fail_on_thread(void *user) {
    on_thread *t = user;
    kn_context *own = kn_open(NULL);
    kn_tensor *x = kn_ones(kn_device_open(own, "flex"), KN_SHAPE(3));
    t->line = __LINE__ + 1;
    kn_squeeze(x, .axes = KN_AXES(4));
    snprintf(t->place, sizeof t->place, "%s", kn_error(own)->place);
    kn_close(own);
    return NULL;
}

static void of_threads(void **state) {
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    on_thread results[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, fail_on_thread, &results[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        assert_place(results[i].place, results[i].line, "fail_on_thread");
}

static void of_late_work(void **state) {
    (void)state;
    kn_device *late = kn_device_open(kn, "late");
    if (kn_device_is_nil(late)) {
        print_message("skipped: this build has no late backend\n");
        kn_clear(kn);
        return;
    }
    kn_tensor *x = kn_ones(late, KN_SHAPE(4));
    int made = __LINE__ + 1;
    kn_tensor *at = kn_from_array(late, KN_I64, KN_SHAPE(1), (const int64_t[]){9});
    int line = __LINE__ + 1;
    kn_gather(x, at, 0);
    kn_neg(x);
    assert_int_equal(kn_sync(late), KN_E_INDEX_OUT_OF_RANGE);
    assert_failed_at("index-out-of-range", line);
    assert_made(1, "kn_from_array", made);
}

/* ---- Where operands came from -------------------------------------------------------------------
 */

static kn_tensor *load_batch(kn_device *dev) {
    kn_tensor *batch = kn_ones(dev, KN_SHAPE(3));
    return batch;
}

static void of_two_backends(void **state) {
    (void)state;
    kn_tensor *a = load_batch(flex);
    int moved = __LINE__ + 1;
    kn_tensor *b = kn_to_device(a, ndarray);
    int line = __LINE__ + 1;
    kn_add(a, b);
    assert_failed_at("tensor-backend-mismatch", line);
    assert_string_equal(operand(0)->made_by, "kn_ones");
    assert_non_null(strstr(operand(0)->made_at, "load_batch"));
    assert_made(1, "kn_to_device", moved);
}

static void of_an_autodiff_tensor(void **state) {
    (void)state;
    int made = __LINE__ + 1;
    kn_tensor *w = kn_require_grad(kn_ones(tracked, KN_SHAPE(3)));
    int plain = __LINE__ + 1;
    kn_tensor *x = kn_ones(ndarray, KN_SHAPE(3));
    int line = __LINE__ + 1;
    kn_mul(x, w);
    assert_failed_at("autodiff-backend-mismatch", line);
    assert_made(0, "kn_ones", plain);
    assert_made(1, "kn_ones", made);
    assert_true(operand(1)->tracked);
    kn_clear(kn);
    line = __LINE__ + 1;
    kn_inner(x);
    assert_failed_at("autodiff-required", line);
    assert_made(0, "kn_ones", plain);
    kn_clear(kn);
    line = __LINE__ + 1;
    kn_from_inner(w);
    assert_failed_at("autodiff-unexpected", line);
    assert_made(0, "kn_ones", made);
}

static void of_a_stranger_in_a_list(void **state) {
    (void)state;
    kn_tensor *a = kn_ones(flex, KN_SHAPE(2)), *b = kn_zeros(flex, KN_SHAPE(2));
    int line = __LINE__ + 1;
    kn_tensor *c = kn_clone(kn_ones(ndarray, KN_SHAPE(2)));
    kn_cat(KN_LIST(a, b, c), 0);
    assert_failed_at("list-device-mismatch", line + 1);
    assert_made(0, "kn_ones", line - 2);
    assert_made(1, "kn_zeros", line - 2);
    assert_made(2, "kn_clone", line);
    kn_clear(kn);
    kn_stack(KN_LIST(a, c), 0);
    assert_string_equal(kn_error(kn)->slug, "list-device-mismatch");
    assert_made(1, "kn_clone", line);
    kn_clear(kn);
    kn_einsum("i,i->i", a, c);
    assert_non_null(strstr(kn_error(kn)->operation, "kn_einsum"));
}

static void of_two_contexts(void **state) {
    (void)state;
    kn_context *other = kn_open(NULL);
    int line = __LINE__ + 1;
    kn_tensor *theirs = kn_ones(kn_device_open(other, "flex"), KN_SHAPE(3));
    kn_tensor *ours = kn_zeros(flex, KN_SHAPE(3));
    kn_add(ours, theirs);
    assert_failed_at("operand-context", line + 2);
    assert_made(0, "kn_zeros", line + 1);
    assert_made(1, "kn_ones", line);
    kn_close(other);
}

static void of_gradients(void **state) {
    (void)state;
    int made = __LINE__ + 1;
    kn_tensor *w = kn_require_grad(kn_ones(tracked, KN_SHAPE(3)));
    kn_grads *grads = NULL;
    assert_int_equal(kn_backward(kn_sum(w), &grads), KN_OK);
    int line = __LINE__ + 1;
    kn_tensor *g = kn_zeros(ndarray, KN_SHAPE(3));
    assert_int_equal(kn_grad_replace(w, grads, g), KN_E_GRADIENT_BACKEND_MISMATCH);
    assert_made(0, "kn_ones", made);
    assert_made(1, "kn_zeros", line);
    assert_place(kn_last_error(kn)->place, line + 1, __func__);
    line = __LINE__ + 1;
    g = kn_narrow(kn_grad(w, grads), 0, 0, 2);
    assert_int_equal(kn_grad_replace(w, grads, g), KN_E_GRADIENT_SHAPE_MISMATCH);
    assert_made(1, "kn_narrow", line);
    line = __LINE__ + 1;
    g = kn_cast(kn_grad(w, grads), KN_F64);
    assert_int_equal(kn_grad_replace(w, grads, g), KN_E_GRADIENT_DTYPE_MISMATCH);
    assert_made(1, "kn_cast", line);
    line = __LINE__ + 1;
    g = kn_grad(w, grads);
    kn_add(g, kn_ones(ndarray, KN_SHAPE(3)));
    assert_made(0, "kn_grad", line);
}

static void of_a_module_left_behind(void **state) {
    (void)state;
    kn_module *m = kn_nn_linear(flex, 3, 2);
    int line = __LINE__ + 1;
    kn_tensor *x = kn_ones(ndarray, KN_SHAPE(1, 3));
    kn_forward(m, x);
    assert_failed_at("module-device-mismatch", line + 1);
    assert_made(0, "kn_ones", line);
    kn_module_free(m);
}

/* Casts, copies and the parts of operations do not stand in the way. */
static void of_what_the_user_passed(void **state) {
    (void)state;
    int line = __LINE__ + 1;
    kn_tensor *a = kn_arange(flex, 0, 3);
    kn_tensor *b = kn_ones(flex, KN_SHAPE(4), .dtype = KN_F64);
    kn_add(a, b);
    assert_failed_at("broadcast", line + 2);
    assert_made(0, "kn_arange", line);
    assert_made(1, "kn_ones", line + 1);
    kn_clear(kn);
    line = __LINE__ + 1;
    kn_tensor *v = kn_transpose(kn_ones(flex, KN_SHAPE(2, 3)), 0, 1);
    kn_matmul(v, v);
    assert_made(0, "kn_transpose", line);
    assert_false(operand(0)->contiguous);
}

/* ---- Hooks, memory ------------------------------------------------------------------------------
 */

static char hook_place[256];
static void keep_place(kn_context *context, const kn_error_info *error, void *user) {
    (void)context, (void)user;
    snprintf(hook_place, sizeof hook_place, "%s", error->place ? error->place : "");
}

static void in_the_error_hook(void **state) {
    (void)state;
    kn_set_error_hook(kn, keep_place, NULL);
    int line = __LINE__ + 1;
    kn_reshape(kn_ones(flex, KN_SHAPE(3)), KN_SHAPE(2));
    assert_place(hook_place, line, __func__);
}

static char warning[512];
static void keep_line(int level, const char *subsystem, const char *text, void *user) {
    (void)level, (void)user;
    snprintf(warning, sizeof warning, "%s: %s", subsystem, text);
}

/* A step that no gradient reaches warns, with the place of the step. */
static void in_a_warning(void **state) {
    (void)state;
    kn_context *own = kn_open(&(kn_open_options){.log = keep_line});
    kn_device *dev = kn_device_open(own, "autodiff(flex)");
    kn_module *m = kn_nn_linear(dev, 2, 1);
    kn_optimizer *opt = kn_sgd(m, .lr = 0.1);
    kn_tensor *other = kn_require_grad(kn_ones(dev, KN_SCALAR));
    kn_grads *grads = NULL;
    assert_int_equal(kn_backward(other, &grads), KN_OK);
    int line = __LINE__ + 1;
    assert_int_equal(kn_optimizer_step(opt, grads), KN_OK);
    char want[64];
    snprintf(want, sizeof want, "test_report.c:%d in %s)", line, __func__);
    assert_int_equal(strncmp(warning, "parameter-without-gradient: kn_optimizer_step: ", 47), 0);
    if (reads_lines()) assert_non_null(strstr(warning, want));
    kn_optimizer_free(opt);
    kn_module_free(m);
    kn_close(own);
}

/* No allocation that a report makes is needed. */
static void without_memory(void **state) {
    (void)state;
    kn_tensor *a = kn_ones(flex, KN_SHAPE(2)), *b = kn_ones(flex, KN_SHAPE(3));
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int n = 0; n < 6; n++) {
        kn_add(a, b);
        kn_fault_alloc_from(n);
        assert_int_equal(kn_report(kn, file), 1);
        kn_fault_alloc_from(-1);
        assert_non_null(kn_error(kn)->place);
        kn_clear(kn);
    }
    fclose(file);
}

/* An unused error costs no reading of debug information: it would take seconds. */
static void many_failures_that_nobody_reads(void **state) {
    (void)state;
    double value;
    kn_tensor *x = kn_zeros(flex, KN_SHAPE(2));
    for (int i = 0; i < 20000; i++) assert_int_equal(kn_item_f64(x, &value), KN_E_ITEM_ELEMENTS);
}

/* ---- Other programs -----------------------------------------------------------------------------
 */

static const char program[] =
    "#include <kiln/kiln.h>\n"
    "static void *volatile sink;\n"
    "int fail_here(kn_device *dev) {\n"
    "    kn_tensor *a = kn_ones(dev, KN_SHAPE(2));\n"
    "    sink = kn_sum(a, .axes = KN_AXES(5));\n"
    "    double value;\n"
    "    kn_clear(kn_context_of(a));\n"
    "    kn_status status = kn_item_f64(a, &value);\n"
    "    sink = &value;\n"
    "    return status != KN_OK;\n"
    "}\n"
    "static void told(kn_context *kn, const kn_error_info *e, void *user) {\n"
    "    (void)kn, (void)user;\n"
    "    printf(\"%s|%s\\n\", e->place ? e->place : \"?\",\n"
    "           e->operands[0].made_at ? e->operands[0].made_at : \"?\");\n"
    "}\n"
    "int main(void) {\n"
    "    kn_context *kn = kn_open(NULL);\n"
    "    kn_set_error_hook(kn, told, NULL);\n"
    "    int failed = fail_here(kn_device_open(kn, \"flex\"));\n"
    "    kn_close(kn);\n"
    "    return !failed;\n"
    "}\n";

/* The same in C++, whose overloads with options are inline functions. */
static const char cpp_program[] =
    "#include <kiln/kiln.hpp>\n"
    "#include <cstdio>\n"
    "static void told(kn_context *, const kn_error_info *e, void *) {\n"
    "    std::printf(\"%s|%s\\n\", e->place ? e->place : \"?\",\n"
    "                e->operands[0].made_at ? e->operands[0].made_at : \"?\");\n"
    "}\n"
    "int main() {\n"
    "    kn_context *kn = kn_open(nullptr);\n"
    "    kn_set_error_hook(kn, told, nullptr);\n"
    "    kn_tensor *a = kn_ones(kn_device_open(kn, \"flex\"), {1, {2}});\n"
    "    kn_sum_options axes = {};\n"
    "    axes.axes = {1, {5}};\n"
    "    kn_sum(a, axes);\n"
    "    kn_close(kn);\n"
    "}\n";

/* Compiles a program with these flags and library, runs it, and gives the lines that it prints. */
static bool run_program(bool cpp, const char *flags, const char *library, char lines[2][256]) {
    const char *build = getenv("KILN_BUILD_DIR"), *cc = getenv("CC");
    if (!build || getenv("KILN_TEST_INSTRUMENTED")) return false;
    if (cpp && system("command -v c++ >/dev/null") != 0) return false;
    const char *name = cpp ? "p.cpp" : "p.c";
    char folder[] = "/tmp/kiln-report-XXXXXX", command[2048];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "%s/%s", folder, name);
    FILE *source = fopen(command, "w");
    assert_non_null(source);
    fputs(cpp ? cpp_program : program, source);
    fclose(source);
    snprintf(command, sizeof command,
             "%s %s -Iinclude %s/%s -o %s/p %s/lib/%s -Wl,-rpath,%s/lib -ljansson -lz -lm "
             "-lpthread -ldl 2>&1 && cd %s && ./p",
             cpp  ? "c++ -std=c++17"
             : cc ? cc
                  : "cc",
             flags, folder, name, folder, build, library, build, folder);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    for (int i = 0; i < 2; i++)
        if (!fgets(lines[i], 256, out)) lines[i][0] = '\0';
    int status = pclose(out);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    if (status != 0) print_error("%s%s", lines[0], lines[1]);
    assert_int_equal(status, 0);
    return true;
}

static void of_other_programs(void **state) {
    (void)state;
    static const char *const libraries[] = {"libkiln.so", "libkiln.a"};
    static const char *const flags[] = {"-O0 -g", "-O2 -g", "-O0", "-O2"};
    char lines[2][256];
    for (int i = 0; i < 8; i++) {
        if (!run_program(false, flags[i % 4], libraries[i / 4], lines)) {
            print_message("skipped: other programs\n");
            return;
        }
        bool debug = i % 4 < 2 && reads_lines();
        if (!reads_lines() && i / 4) continue; /* nothing tells */
        const char *want[2] = {debug ? "p.c:5 in fail_here|p.c:4 in fail_here\n" : "fail_here+0x",
                               debug ? "p.c:8 in fail_here|p.c:4 in fail_here\n" : "fail_here+0x"};
        for (int k = 0; k < 2; k++) {
            bool right = strstr(lines[k], want[k]) != NULL && (debug || strstr(lines[k], "(p)"));
            if (!right) print_error("%s, %s: %s", flags[i % 4], libraries[i / 4], lines[k]);
            assert_true(right);
        }
    }
}

static void of_a_cpp_program(void **state) {
    (void)state;
    static const char *const flags[] = {"-O0 -g", "-O2 -g"};
    char lines[2][256];
    for (int i = 0; i < 2; i++) {
        if (!reads_lines() || !run_program(true, flags[i], "libkiln.so", lines)) {
            print_message("skipped: a program in C++\n");
            return;
        }
        assert_non_null(strstr(lines[0], "p.cpp:13 in main|"));
        assert_non_null(strstr(lines[0], "p.cpp:10 in main\n"));
    }
}

static void of_a_stripped_program(void **state) {
    (void)state;
    char lines[2][256];
    if (!run_program(false, "-O2 -s", "libkiln.so", lines)) {
        print_message("skipped: other programs\n");
        return;
    }
    for (int k = 0; k < 2; k++) assert_true(strncmp(lines[k], "p+0x", 4) == 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, open_context, close_context)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(of_an_operation),
        TEST(of_a_call_with_options),
        TEST(of_the_whole_operation),
        TEST(of_a_status),
        TEST(of_a_call_in_a_module_of_the_users),
        TEST(of_a_module_of_kilns),
        TEST(of_a_call_in_a_hook),
        TEST(of_a_call_in_a_function),
        TEST(of_threads),
        TEST(of_late_work),
        TEST(of_two_backends),
        TEST(of_an_autodiff_tensor),
        TEST(of_a_stranger_in_a_list),
        TEST(of_two_contexts),
        TEST(of_gradients),
        TEST(of_a_module_left_behind),
        TEST(of_what_the_user_passed),
        TEST(in_the_error_hook),
        TEST(in_a_warning),
        TEST(without_memory),
        TEST(many_failures_that_nobody_reads),
        TEST(of_other_programs),
        TEST(of_a_cpp_program),
        TEST(of_a_stripped_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
