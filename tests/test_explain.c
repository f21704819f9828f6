/* `kiln explain` as a user meets it: the program is run and what it prints compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char program[512];
static char home[64];
static char output[1 << 20];

/* Runs `kiln explain` with these arguments; what it prints on both streams is in output. */
static int run(const char *arguments) {
    char command[4096];
    snprintf(command, sizeof command, "%s explain %s 2>&1", program, arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t used = 0, count;
    while ((count = fread(output + used, 1, sizeof output - 1 - used, pipe))) used += count;
    output[used] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_says(const char *part) {
    if (!strstr(output, part)) fail_msg("\"%s\" is not in: %s", part, output);
}

static void assert_silent_about(const char *part) {
    if (strstr(output, part)) fail_msg("\"%s\" is in: %s", part, output);
}

/* The slug of the first record that the program names. */
static const char *first_slug(void) {
    static char slug[128];
    slug[0] = 0;
    sscanf(output, "%*s %127s", slug);
    return slug;
}

/* ---- Naming a record ----------------------------------------------------------------------------
 */

static void explains_by_slug_and_code(void **state) {
    (void)state;
    static const char *const names[] = {"matmul-inner", "KN0037", "kn37", "kn0037", "MatMul-Inner"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(run(names[i]), 0);
        assert_string_equal(first_slug(), "matmul-inner");
        assert_says("KN0037");
        assert_says("How to mend it");
        assert_says("Raised at");
        assert_says("src/ops/matmul.c:");
    }
}

static void explains_several(void **state) {
    (void)state;
    assert_int_equal(run("matmul-inner broadcast"), 0);
    assert_string_equal(first_slug(), "matmul-inner");
    assert_says("KN0001  broadcast");
}

static void says_when_nothing_is_found(void **state) {
    (void)state;
    assert_int_equal(run("zyxwvut"), 1);
    assert_says("nothing about \"zyxwvut\"");
    assert_says("--list");
    assert_int_equal(run("KN9998"), 1);
}

static void refuses_what_makes_no_sense(void **state) {
    (void)state;
    assert_int_equal(run("--frobnicate"), 2);
    assert_says("there is no option --frobnicate");
    assert_int_equal(run("--list matmul-inner"), 2);
    assert_int_equal(run("--list --match"), 2);
    assert_says("--list and --match do not go together");
    assert_int_equal(run("--import"), 2);
    assert_int_equal(run("--remove"), 2);
    assert_int_equal(run("--list --tag"), 2);
    assert_int_equal(run("matmul-inner --tag shape"), 2);
    assert_int_equal(run("--help"), 0);
    assert_says("usage: kiln explain");
}

/* ---- Lists --------------------------------------------------------------------------------------
 */

static size_t count_lines(void) {
    size_t count = 0;
    for (const char *at = output; *at; at++) count += *at == '\n';
    return count;
}

static void lists_all_and_by_tag(void **state) {
    (void)state;
    assert_int_equal(run("--list"), 0);
    size_t all = count_lines();
    assert_true(all > 200);
    assert_says("KN0001  broadcast");
    assert_int_equal(run(""), 0);
    assert_int_equal(count_lines(), all);
    assert_int_equal(run("--list --tag mismatch"), 0);
    assert_true(count_lines() > 3 && count_lines() < all);
    assert_says("tensor-backend-mismatch");
    assert_silent_about("disk-full");
    assert_int_equal(run("--tags"), 0);
    assert_says("mismatch\n");
    assert_int_equal(run("--list --tag mismtach"), 1);
    assert_says("did you mean mismatch?");
    assert_says("known tags: ");
}

static void prints_json(void **state) {
    (void)state;
    assert_int_equal(run("--json matmul-inner"), 0);
    assert_int_equal(count_lines(), 1);
    assert_says("\"slug\":\"matmul-inner\"");
    assert_says("\"filePath\":\"src/ops/");
    assert_says("\"sites\":[{\"filePath\":\"src/ops/");
    assert_says("\"exampleFix\":");
    assert_int_equal(run("--list --json"), 0);
    assert_true(count_lines() > 200);
    assert_int_equal(strncmp(output, "{\"id\":", 6), 0);
}

/* ---- Searching ----------------------------------------------------------------------------------
 */

/* Whether a record is among the first so many of a list, or shown in full as the only answer. */
static bool among_first(const char *slug, int most) {
    char found[128];
    if (!strcmp(first_slug(), slug)) return true;
    for (const char *at = output; *at && most-- > 0;) {
        if (sscanf(at, "KN%*s %127s", found) == 1 && !strcmp(found, slug)) return true;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return false;
}

static void finds_what_a_user_types(void **state) {
    (void)state;
    static const struct {
        const char *asked, *slug;
        int among; /* the first so many */
    } cases[] = {
        {"different backends", "tensor-backend-mismatch", 3},
        {"\"different backends\"", "tensor-backend-mismatch", 3},
        {"matmul-iner", "matmul-inner", 1},
        {"shapes do not broadcast", "broadcast", 1},
        {"out of memory", "out-of-memory", 2},
        {"disk full", "disk-full", 1},
        {"label out of range", "class-out-of-range", 3},
        {"index out of bounds", "index-out-of-range", 3},
        {"two tensors different device", "tensor-device-mismatch", 3},
        {"unknown backend", "backend-unknown", 1},
        {"nan loss", "training-not-finite", 3},
        {"loss is not a scalar", "loss-not-scalar", 1},
        {"wrong dtype", "dtype-mismatch", 4},
        {"'kn_matmul: inner sizes 3 and 4 differ: shapes [2, 3] and [4, 2]'", "matmul-inner", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(run(cases[i].asked), 0);
        if (!among_first(cases[i].slug, cases[i].among))
            fail_msg("%s: %s comes first; %s is not among the first %d", cases[i].asked,
                     first_slug(), cases[i].slug, cases[i].among);
    }
}

static void names_what_is_near(void **state) {
    (void)state;
    assert_int_equal(run("different backends"), 0);
    assert_says("gradient-backend-mismatch");
    assert_says("autodiff-backend-mismatch");
}

/* ---- Layout -------------------------------------------------------------------------------------
 */

static size_t columns_of(const char *line, size_t length) {
    size_t columns = 0;
    for (size_t i = 0; i < length; i++) columns += ((unsigned char)line[i] & 0xc0) != 0x80;
    return columns;
}

static void assert_fits(const char *what, size_t width) {
    for (const char *at = output; *at;) {
        size_t length = strcspn(at, "\n");
        if (columns_of(at, length) > width)
            fail_msg("%s has more than %zu columns: %.*s", what, width, (int)length, at);
        if (length && at[length - 1] == ' ')
            fail_msg("%s has a blank at the end of: %.*s", what, (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static void every_page_fits(void **state) {
    (void)state;
    static char names[1 << 16];
    assert_int_equal(run("--list --json"), 0);
    assert_int_equal(run("--names"), 0);
    assert_true(strlen(output) < sizeof names);
    memcpy(names, output, strlen(output) + 1);
    size_t count = 0;
    for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n")) {
        if (!strncmp(name, "KN", 2)) continue;
        assert_int_equal(run(name), 0);
        assert_string_equal(first_slug(), name);
        assert_fits(name, 80);
        count++;
    }
    assert_true(count > 200);
}

static void follows_the_width(void **state) {
    (void)state;
    static const struct {
        const char *columns;
        size_t width;
    } cases[] = {{"40", 40}, {"10", 40}, {"60", 60}, {"100", 100}, {"200", 100}, {"x", 80}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setenv("COLUMNS", cases[i].columns, 1);
        assert_int_equal(run("matmul-inner"), 0);
        assert_fits(cases[i].columns, cases[i].width);
        assert_int_equal(run("--list"), 0);
        assert_fits(cases[i].columns, cases[i].width);
    }
    unsetenv("COLUMNS");
    assert_int_equal(run("matmul-inner"), 0);
    assert_silent_about("\033");
}

static int set_up(void **state) {
    (void)state;
    const char *build = getenv("KILN_BUILD_DIR");
    snprintf(program, sizeof program, "%s/bin/kiln", build ? build : "build/release");
    if (access(program, X_OK)) return -1;
    strcpy(home, "/tmp/kiln-explain-XXXXXX");
    if (!mkdtemp(home)) return -1;
    unsetenv("COLUMNS");
    return setenv("KILN_CATALOGUE", home, 1);
}

static int tear_down(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", home);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explains_by_slug_and_code),
        cmocka_unit_test(explains_several),
        cmocka_unit_test(says_when_nothing_is_found),
        cmocka_unit_test(refuses_what_makes_no_sense),
        cmocka_unit_test(lists_all_and_by_tag),
        cmocka_unit_test(prints_json),
        cmocka_unit_test(finds_what_a_user_types),
        cmocka_unit_test(names_what_is_near),
        cmocka_unit_test(every_page_fits),
        cmocka_unit_test(follows_the_width),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
