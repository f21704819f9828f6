/* `kiln explain` as a user meets it: the program is run and what it prints compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/program.h"

static int run(const char *arguments) {
    char all[4096];
    snprintf(all, sizeof all, "explain %s", arguments);
    return program_run_text(all, NULL);
}

/* The slug of the first record that the program names. */
static const char *first_slug(void) {
    static char slug[128];
    slug[0] = 0;
    sscanf(program_out, "%*s %127s", slug);
    return slug;
}

/* ---- Naming a record ----------------------------------------------------------------------------
 */

static void explains_by_slug_and_code(void **state) {
    (void)state;
    static const char *const names[] = {"matmul-inner", "KN0037", "kn37",
                                        "kn0037",       "37",     "MatMul-Inner"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(run(names[i]), 0);
        assert_string_equal(first_slug(), "matmul-inner");
        program_says("KN0037");
        program_says("How to mend it");
        program_says("Raised at");
        program_says("src/ops/matmul.c:");
    }
}

static void explains_parts_of_reports(void **state) {
    (void)state;
    static const char *const parts[] = {
        "'error KN0037 matmul-inner'",
        "error matmul-inner",
        "'{\"code\": \"KN0037\", \"slug\": \"matmul-inner\"}'",
        "'  more  kiln explain matmul-inner'",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_int_equal(run(parts[i]), 0);
        assert_string_equal(first_slug(), "matmul-inner");
        program_says("How to mend it");
    }
}

static void explains_several(void **state) {
    (void)state;
    assert_int_equal(run("matmul-inner broadcast"), 0);
    assert_string_equal(first_slug(), "matmul-inner");
    program_says("KN0001  broadcast");
}

static void says_when_nothing_is_found(void **state) {
    (void)state;
    assert_int_equal(run("zyxwvut"), 1);
    program_complains("nothing about \"zyxwvut\"");
    program_complains("--list");
    assert_int_equal(run("KN9998"), 1);
}

static void refuses_what_makes_no_sense(void **state) {
    (void)state;
    assert_int_equal(run("--frobnicate"), 2);
    program_complains("there is no option --frobnicate");
    assert_int_equal(run("--list matmul-inner"), 2);
    assert_int_equal(run("--list --match"), 2);
    program_complains("--list and --match do not go together");
    assert_int_equal(run("--import"), 2);
    assert_int_equal(run("--remove"), 2);
    assert_int_equal(run("--list --tag"), 2);
    assert_int_equal(run("matmul-inner --tag shape"), 2);
    assert_int_equal(run("--help"), 0);
    program_says("usage: kiln explain");
}

/* ---- Lists --------------------------------------------------------------------------------------
 */

static size_t count_lines(void) {
    size_t count = 0;
    for (const char *at = program_out; *at; at++) count += *at == '\n';
    return count;
}

static void lists_all_and_by_tag(void **state) {
    (void)state;
    assert_int_equal(run("--list"), 0);
    size_t all = count_lines();
    assert_true(all > 200);
    program_says("KN0001  broadcast");
    assert_int_equal(run(""), 0);
    assert_int_equal(count_lines(), all);
    assert_int_equal(run("--list --tag mismatch"), 0);
    assert_true(count_lines() > 3 && count_lines() < all);
    program_says("tensor-backend-mismatch");
    program_is_silent_about("disk-full");
    assert_int_equal(run("--tags"), 0);
    program_says("mismatch\n");
    assert_int_equal(run("--list --tag mismtach"), 1);
    program_complains("did you mean mismatch?");
    program_complains("known tags: ");
}

static void prints_json(void **state) {
    (void)state;
    assert_int_equal(run("--json matmul-inner"), 0);
    assert_int_equal(count_lines(), 1);
    program_says("\"slug\":\"matmul-inner\"");
    program_says("\"filePath\":\"src/ops/");
    program_says("\"sites\":[{\"filePath\":\"src/ops/");
    program_says("\"exampleFix\":");
    assert_int_equal(run("--list --json"), 0);
    assert_true(count_lines() > 200);
    assert_int_equal(strncmp(program_out, "{\"id\":", 6), 0);
}

/* ---- Searching ----------------------------------------------------------------------------------
 */

/* Whether a record is among the first so many of a list, or shown in full as the only answer. */
static bool among_first(const char *slug, int most) {
    char found[128];
    if (!strcmp(first_slug(), slug)) return true;
    for (const char *at = program_out; *at && most-- > 0;) {
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
    program_says("gradient-backend-mismatch");
    program_says("autodiff-backend-mismatch");
}

/* ---- Layout -------------------------------------------------------------------------------------
 */

static size_t columns_of(const char *line, size_t length) {
    size_t columns = 0;
    for (size_t i = 0; i < length; i++) columns += ((unsigned char)line[i] & 0xc0) != 0x80;
    return columns;
}

static void assert_fits(const char *what, size_t width) {
    for (const char *at = program_out; *at;) {
        size_t length = strcspn(at, "\n");
        if (columns_of(at, length) > width)
            fail_msg("%s has more than %zu columns: %.*s", what, width, (int)length, at);
        if (length && at[length - 1] == ' ')
            fail_msg("%s has a blank at the end of: %.*s", what, (int)length, at);
        at += length + (at[length] == '\n');
    }
}

/* The pages of many records at once. */
static void every_page_fits(void **state) {
    (void)state;
    enum { AT_ONCE = 40 };
    assert_int_equal(run("--names"), 0);
    char *names = malloc(program_out_length + 1), list[4000] = "";
    assert_non_null(names);
    memcpy(names, program_out, program_out_length + 1);
    size_t count = 0, used = 0;
    for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n")) {
        if (!strncmp(name, "KN", 2)) continue;
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", name);
        assert_true(used < sizeof list);
        if (++count % AT_ONCE) continue;
        assert_int_equal(run(list), 0);
        assert_fits(list, 80);
        used = 0;
        list[0] = 0;
    }
    if (used) {
        assert_int_equal(run(list), 0);
        assert_fits(list, 80);
    }
    assert_true(count > 200);
    free(names);
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
    program_is_silent_about("\033");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explains_by_slug_and_code),
        cmocka_unit_test(explains_parts_of_reports),
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
    return cmocka_run_group_tests(tests, program_set_up, program_tear_down);
}
