/* `kiln explain --match`: which lines of a log match, as what, with which values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli/buffer.h"
#include "cli/catalogue.h"
#include "cli/filter.h"
#include "cli/matcher.h"
#include "cli/regex.h"
#include "cli/runs.h"
#include "support/program.h"

#define INNER "kn_matmul: inner sizes 3 and 4 differ: shapes [2, 3] and [4, 2]"

static int match(const char *log) {
    return program_run_text("explain --match --json", log);
}

/* A member of the n-th line of JSON that the program printed. */
static json_t *printed(size_t n) {
    const char *at = program_out;
    while (n-- && at) at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    assert_non_null(at);
    json_t *line = json_loadb(at, strcspn(at, "\n"), JSON_ALLOW_NUL, NULL);
    if (!line) fail_msg("no JSON: %.500s", at);
    return line;
}

static void assert_text(size_t n, const char *name, const char *expected) {
    json_t *line = printed(n);
    const char *found = json_string_value(json_object_get(line, name));
    if (!found || strcmp(found, expected) != 0)
        fail_msg("%s is \"%s\", not \"%s\"", name, found ? found : "missing", expected);
    json_decref(line);
}

static void assert_capture(size_t n, const char *name, const char *expected) {
    json_t *line = printed(n), *captures = json_object_get(line, "captures");
    const char *found = json_string_value(json_object_get(captures, name));
    if (!found || strcmp(found, expected) != 0)
        fail_msg("%s is \"%s\", not \"%s\"", name, found ? found : "missing", expected);
    json_decref(line);
}

static json_int_t line_number(size_t n) {
    json_t *line = printed(n);
    json_int_t number = json_integer_value(json_object_get(line, "lineNumber"));
    json_decref(line);
    return number;
}

static size_t count_printed(void) {
    size_t count = 0;
    for (size_t i = 0; i < program_out_length; i++) count += program_out[i] == '\n';
    return count;
}

/* ---- What is found ------------------------------------------------------------------------------
 */

static void captures_the_values(void **state) {
    (void)state;
    assert_int_equal(match("first\n12:00 [error] " INNER " (see above)\nlast\n"), 0);
    assert_int_equal(count_printed(), 1);
    assert_int_equal(line_number(0), 2);
    assert_text(0, "slug", "matmul-inner");
    assert_text(0, "errorCode", "KN0037");
    assert_text(0, "line", "12:00 [error] " INNER " (see above)");
    assert_capture(0, "operation", "kn_matmul");
    assert_capture(0, "inner_a", "3");
    assert_capture(0, "inner_b", "4");
    assert_capture(0, "a", "[2, 3]");
    assert_capture(0, "b", "[4, 2]");
    program_complains("1 of 3 lines matches: matmul-inner (1)");
}

static void fills_in_the_solutions(void **state) {
    (void)state;
    assert_int_equal(program_run_text("explain --match", INNER "\n"), 0);
    program_says("1: " INNER "\n  KN0037 matmul-inner\n  1. ");
    program_is_silent_about("{inner_a}");
}

static void says_when_nothing_matches(void **state) {
    (void)state;
    assert_int_equal(match("all is well\n"), 1);
    assert_int_equal(program_out_length, 0);
    program_complains("0 of 1 line match");
    assert_int_equal(match(""), 1);
    program_complains("0 of 0 lines match");
    assert_int_equal(program_run_text("explain --match extra", ""), 2);
}

/* Lines end in various ways, or not at all. */
static void takes_lines_of_all_kinds(void **state) {
    (void)state;
    static const char log[] = INNER "\r\n\n\r\n\0\0" INNER "\0\n\xff\xfe " INNER " \xc3\n" INNER;
    assert_int_equal(program_run("explain --match --json", log, sizeof log - 1), 0);
    assert_int_equal(count_printed(), 4);
    assert_int_equal(line_number(0), 1);
    assert_int_equal(line_number(1), 4);
    assert_int_equal(line_number(2), 5);
    assert_int_equal(line_number(3), 6);
    assert_text(0, "line", INNER);
    assert_text(2, "line", "\xef\xbf\xbd\xef\xbf\xbd " INNER " \xef\xbf\xbd");
    for (size_t i = 0; i < 4; i++) assert_capture(i, "b", "[4, 2]");
}

/* What a terminal could take for a command is not passed on. */
static void disarms_control_characters(void **state) {
    (void)state;
    assert_int_equal(program_run_text("explain --match", "\033[2J" INNER "\n"), 0);
    program_says("1: ?[2J" INNER);
}

static char *many(size_t bytes, const char *pattern, size_t *length) {
    size_t each = strlen(pattern);
    char *text = malloc(bytes + each + 4096);
    assert_non_null(text);
    for (*length = 0; *length < bytes; *length += each) memcpy(text + *length, pattern, each);
    return text;
}

/* A line that is longer than the buffer, with a message at its start, across the buffer's end, and
 * at the line's end; and the line behind it. */
static void takes_lines_of_any_length(void **state) {
    (void)state;
    static const size_t places[] = {0, (1 << 20) - 30, (1 << 20) - 4000, SIZE_MAX};
    for (size_t i = 0; i < 4; i++) {
        size_t length;
        char *text = many(3000000, "all is well, ", &length);
        size_t place = places[i] < length ? places[i] : length;
        memcpy(text + place, " " INNER " ", sizeof INNER + 1);
        if (place == length) length += sizeof INNER + 1;
        memcpy(text + length, "\n" INNER "\nx\n", sizeof INNER + 4);
        assert_int_equal(program_run("explain --match --json", text, length + sizeof INNER + 3), 0);
        assert_int_equal(count_printed(), 2);
        assert_int_equal(line_number(0), 1);
        assert_int_equal(line_number(1), 2);
        assert_capture(0, "b", "[4, 2]");
        assert_capture(0, "operation", "kn_matmul");
        assert_text(1, "line", INNER);
        program_complains("2 of 3 lines match");
        free(text);
    }
}

/* Of the messages in one long line the most specific counts, wherever it stands. */
static void finds_the_most_specific_of_a_long_line(void **state) {
    (void)state;
    size_t length;
    char *text = many(3000000, "kn_arange: from 1 to 2 with step 3 never ends ", &length);
    memcpy(text + 2500000, " " INNER " ", sizeof INNER + 1);
    assert_int_equal(program_run("explain --match --json", text, length), 0);
    assert_int_equal(count_printed(), 1);
    assert_text(0, "slug", "matmul-inner");
    free(text);
}

/* Messages that hold another record's text, or each other. */
static void tells_similar_messages_apart(void **state) {
    (void)state;
    assert_int_equal(match("kn_add: inner sizes 3 and x differ: shapes [2, 3] and [4, 2]\n"), 1);
    assert_int_equal(match("kn_conv2d (in kn_nn_conv): " INNER "\n"), 0);
    assert_text(0, "slug", "matmul-inner");
    assert_capture(0, "operation", "kn_matmul");
    assert_int_equal(match("inner sizes 3 and " INNER " and more\n"), 0);
    assert_capture(0, "inner_a", "3");
}

/* ---- Every message of the catalogue -------------------------------------------------------------
 */

/* The fixed text of a message, each placeholder a brace. */
static void fixed_text(const kn__entry *e, char *out, size_t size) {
    size_t used = 0;
    for (const char *at = e->message; *at && used + 1 < size; at++) {
        out[used++] = *at;
        if (*at == '{') at += strcspn(at, "}");
    }
    out[used] = 0;
}

/* Whether a printed line names this record, or one whose message has the same fixed text: such are
 * told apart by their values, and 30 may be a whole number or a float. */
static void assert_attributed(const kn__catalogue *all, size_t n, const char *slug) {
    char expected[512], found[512];
    json_t *line = printed(n);
    const char *named = json_string_value(json_object_get(line, "slug"));
    fixed_text(kn__catalogue_find(all, slug), expected, sizeof expected);
    fixed_text(kn__catalogue_find(all, named), found, sizeof found);
    if (strcmp(expected, found) != 0)
        fail_msg("taken for %s, not %s: %s", named, slug,
                 json_string_value(json_object_get(line, "line")));
    json_decref(line);
}

/* Each line of a file with rendered messages (slug, tab, message), which the tests of the catalogue
 * write, is taken for a message of its own record. */
static void attributes_rendered_messages(void **state) {
    (void)state;
    const char *path = getenv("KILN_RENDERED");
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!file) {
        print_message("skipped: KILN_RENDERED names no file of rendered messages\n");
        skip();
    }
    kn__buffer log = {0}, slugs = {0};
    char line[4096];
    size_t count = 0;
    for (; fgets(line, sizeof line, file); count++) {
        char *tab = strchr(line, '\t');
        assert_non_null(tab);
        kn__buffer_add(&slugs, line, (size_t)(tab - line) + 1);
        kn__buffer_text(&log, tab + 1);
    }
    fclose(file);
    assert_true(count > 0);
    assert_int_equal(program_run("explain --match --json", log.at, log.used), 0);
    assert_int_equal(count_printed(), count);
    char *slug = strtok(slugs.at, "\t");
    kn__catalogue all = kn__catalogue_open();
    for (size_t i = 0; i < count; i++, slug = strtok(NULL, "\t")) assert_attributed(&all, i, slug);
    kn__catalogue_close(&all);
    kn__buffer_free(&log);
    kn__buffer_free(&slugs);
}

/* A value of each type, as messages show them. */
static const char *value_of(const char *type) {
    static const char *const values[][2] = {
        {"int", "-3"},        {"uint", "17"},     {"float", "-1.5e-07"}, {"shape", "[]"},
        {"dtype", "float32"}, {"device", "flex"}, {"bytes", "1.50 MiB"}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!strcmp(values[i][0], type)) return values[i][1];
    return "weight, and more: text";
}

/* Every template, filled in, is matched by its own record, with the values that were filled in. */
static void attributes_every_template(void **state) {
    (void)state;
    kn__catalogue all = kn__catalogue_open();
    kn__buffer log = {0};
    for (size_t i = 0; i < all.count; i++) {
        json_t *types = json_object_get(all.items[i].json, "placeholders");
        for (const char *at = all.items[i].message; *at;) {
            size_t plain = strcspn(at, "{");
            char name[64];
            kn__buffer_add(&log, at, plain);
            at += plain;
            if (!*at) break;
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "}"), at + 1);
            const char *type = json_string_value(json_object_get(types, name));
            kn__buffer_text(&log, type ? value_of(type) : "kn_exp (in kn_softmax)");
            at += strlen(name) + 2;
        }
        kn__buffer_text(&log, "\n");
    }
    assert_int_equal(program_run("explain --match --json", log.at, log.used), 0);
    assert_int_equal(count_printed(), all.count);
    for (size_t i = 0; i < all.count; i++) {
        const char *name;
        json_t *type;
        assert_text(i, "slug", all.items[i].slug);
        json_object_foreach(json_object_get(all.items[i].json, "placeholders"), name, type) {
            char shown[64];
            snprintf(shown, sizeof shown, "{%s}", name);
            if (strstr(all.items[i].message, shown) && strcmp(json_string_value(type), "str") != 0)
                assert_capture(i, name, value_of(json_string_value(type)));
        }
    }
    kn__buffer_free(&log);
    kn__catalogue_close(&all);
}

/* ---- The parts ----------------------------------------------------------------------------------
 */

static void reads_the_fixed_parts(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *runs; /* divided by '|'; NULL: it is no mere sequence */
    } cases[] = {
        {"abc", "abc"},
        {"^ab(.+?)cd$", "ab|cd"},
        {"a\\.b\\(c\\)", "a.b(c)"},
        {"abc?de", "ab|de"},
        {"abc*?de+f", "ab|de|f"},
        {"ab{2}c{1,}d{x}", "a|d{x}"},
        {"x[^]y(]z[[:alpha:])]w", "x|z|w"},
        {"(a|b)c", "c"},
        {"(?:a(b)c)d(?P<n>e)f", "d|f"},
        {"a\\db\\sc", "a|b|c"},
        {"a|b", NULL},
        {"(?i)abc", NULL},
        {"a\\x41b", NULL},
        {"a\\Qb.c\\E", NULL},
        {"(.+?)", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kn__runs runs;
        kn__buffer found = {0};
        bool sequence = kn__runs_read(cases[i].pattern, &runs);
        for (size_t j = 0; j < runs.count; j++) {
            if (j) kn__buffer_text(&found, "|");
            kn__buffer_add(&found, runs.items[j].text, runs.items[j].length);
        }
        assert_int_equal(sequence, cases[i].runs != NULL);
        if (sequence) assert_string_equal(found.at, cases[i].runs);
        kn__buffer_free(&found);
        kn__runs_free(&runs);
    }
}

static uint64_t state_of_draw = 7;
static size_t draw(size_t below) {
    state_of_draw = state_of_draw * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(state_of_draw >> 33) % below;
}

/* A random line: what Kiln's patterns take or nearly take, mostly in the order of a message. */
static void draw_line(char *line, size_t size) {
    static const char *const places[][8] = {
        {"", "x ", "12: ", "(", "error ", "", "a: ", " of "},
        {"kn_add", "kn_mul (in kn_sum)", "kn_x (in )", "(in kn_y)", "", "a b", "q)", "add.2-_"},
        {": axis ", ": axis ", ": axis ", ": axis", ":", "", ": axis ", ": axis : axis "},
        {"-3", "17", "--4", "[2, 3]", "[1", "a b", "", "f32"},
        {" is ", " of ", " is ", " of ", "", " is of ", " of is ", " "},
        {"17", "0", "-1", "[]", "[?]", "f32", "Float", "9a"},
        {"", "", ")", " end", ": axis ", " of ", "\"", ", 5]"},
    };
    size_t used = 0, count = sizeof places / sizeof *places;
    line[0] = 0;
    for (size_t i = 0; i < count && used + 32 < size; i++)
        used += (size_t)snprintf(line + used, size - used, "%s",
                                 places[draw(10) ? i : draw(count)][draw(8)]);
}

/* What is matched without its expression is what the expression matches. */
static void matches_as_the_expression_does(void **state) {
    (void)state;
#define OPERATION "([\\w.-]+(?: \\(in [\\w.-]+\\))?)"
    static const char *const patterns[] = {
        OPERATION ": axis (-?[0-9]+) is ([0-9]+)",
        OPERATION ": axis (.*?) is (.*)",
        "(.*?): axis (\\[[-0-9, .?]*\\]) of (-?[0-9]+)",
        ": axis ([a-z][a-z0-9]*) of (.*?)",
        "(.*) of ([a-z][a-z0-9]*)",
        " is (\\[[-0-9, .?]*\\])",
        OPERATION ": axis (.*?) of",
        ": axis ("
        "nan|[0-9.]+"
        ") of (.*)",
    };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        char *problem = NULL, line[320];
        int told = 0, matched = 0;
        kn__runs runs;
        kn__regex *regex = kn__regex_make(patterns[i], 1 << 20, &problem);
        assert_non_null(regex);
        assert_true(kn__runs_read(patterns[i], &runs) && kn__runs_tell_groups(&runs));
        for (int round = 0; round < 20000; round++) {
            draw_line(line, sizeof line);
            size_t length = strlen(line), from = draw(4) ? 0 : draw(length + 1);
            size_t to = draw(4) ? length : from + draw(length - from + 1);
            kn__span found = {0}, expected = {0};
            kn__answer answer = kn__runs_match(&runs, line, from, to, &found);
            if (answer == KN__UNSURE) continue;
            told++;
            bool does = kn__regex_find(regex, line, length, from, to, &expected, 1);
            matched += does;
            if (does != (answer == KN__YES) ||
                (does && (found.start != expected.start || found.end != expected.end)))
                fail_msg("%s in \"%.*s\": [%zu, %zu), not [%zu, %zu)", patterns[i],
                         (int)(to - from), line + from, found.start, found.end, expected.start,
                         expected.end);
        }
        bool known = i + 1 < sizeof patterns / sizeof *patterns; /* the last has a foreign group */
        assert_int_equal(told > 1000, known);
        assert_int_equal(matched > 0, known);
        kn__runs_free(&runs);
        kn__regex_free(regex);
    }
}

/* A text that is taken out is not found any more, the others are. */
static void forgets_a_text(void **state) {
    (void)state;
    static const char log[] = "some words, other words; some words and other words";
    kn__filter *f = kn__filter_make();
    size_t some = kn__filter_add(f, "some words", 10, false);
    size_t other = kn__filter_add(f, "other words", 11, false), found[2] = {0};
    assert_true(kn__filter_build(f));
    kn__filter_scan scan = {.text = log, .length = sizeof log - 1};
    kn__filter_hit hit;
    while (kn__filter_next(f, &scan, &hit)) {
        found[hit.number == other]++;
        if (hit.number == some) kn__filter_drop(f, some);
    }
    assert_int_equal(found[0], 1);
    assert_int_equal(found[1], 2);
    kn__filter_free(f);
}

/* The filter finds exactly what comparing at every place finds. */
static void finds_every_text(void **state) {
    (void)state;
    for (int round = 0; round < 200; round++) {
        static const char letters[] = "abAB \n";
        char texts[12][24], log[3000];
        size_t lengths[12], number[12], count = 1 + draw(12), expected = 0, found = 0;
        size_t least = KN__FILTER_LEAST + draw(8);
        bool folded = draw(2);
        kn__filter *f = kn__filter_make();
        for (size_t i = 0; i < count; i++) {
            lengths[i] = least + draw(6);
            for (size_t j = 0; j < lengths[i]; j++) texts[i][j] = letters[draw(folded ? 2 : 4)];
            number[i] = kn__filter_add(f, texts[i], lengths[i], folded);
        }
        assert_true(kn__filter_build(f));
        size_t length = draw(sizeof log);
        for (size_t i = 0; i < length; i++) log[i] = letters[draw(6)];
        for (size_t i = 0; i < count; i++) {
            bool again = false;
            for (size_t j = 0; j < i; j++) again = again || number[j] == number[i];
            for (size_t at = 0; !again && at + lengths[i] <= length; at++) {
                size_t j = 0;
                while (j < lengths[i] && (log[at + j] == texts[i][j] ||
                                          (folded && (log[at + j] | 32) == texts[i][j])))
                    j++;
                expected += j == lengths[i];
            }
        }
        kn__filter_scan scan = {.text = log, .length = length};
        for (kn__filter_hit hit; kn__filter_next(f, &scan, &hit);) found++;
        assert_int_equal(found, expected);
        kn__filter_free(f);
    }
}

static void count_line(const char *line, size_t length, const kn__match *found, void *user) {
    (void)line, (void)length, (void)found;
    ++*(size_t *)user;
}

/* Lines made of pieces of messages match where any pattern, tried alone, matches them. */
static void agrees_with_a_plain_scan(void **state) {
    (void)state;
    kn__catalogue all = kn__catalogue_open();
    kn__matcher *m = kn__matcher_make(&all);
    kn__regex **patterns = kn__must(calloc(all.count, sizeof *patterns));
    char *problem = NULL;
    for (size_t i = 0; i < all.count; i++)
        patterns[i] =
            kn__regex_make(kn__entry_text(&all.items[i], "messagePattern"), 8 << 20, &problem);
    size_t expected = 0, found = 0;
    for (int round = 0; round < 2000; round++) {
        kn__buffer line = {0};
        for (size_t i = 1 + draw(4); i; i--) {
            const char *text = all.items[draw(all.count)].message;
            for (size_t from = draw(3) ? 0 : draw(strlen(text)); text[from]; from++) {
                if (text[from] == '{') {
                    kn__buffer_text(&line, draw(2) ? "3" : "[2, 3]");
                    from += strcspn(text + from, "}");
                } else if (draw(100)) {
                    kn__buffer_add(&line, text + from, 1);
                }
            }
        }
        bool any = false;
        kn__span span;
        for (size_t i = 0; i < all.count && !any; i++)
            any = kn__regex_find(patterns[i], line.at, line.used, 0, line.used, &span, 1);
        expected += any;
        kn__matcher_search(m, line.at ? line.at : "", line.used, count_line, &found);
        if (found != expected) fail_msg("wrong about: %s", line.at);
        kn__buffer_free(&line);
    }
    assert_true(expected > 100);
    for (size_t i = 0; i < all.count; i++) kn__regex_free(patterns[i]);
    free(patterns);
    kn__matcher_free(m);
    kn__catalogue_close(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures_the_values),
        cmocka_unit_test(fills_in_the_solutions),
        cmocka_unit_test(says_when_nothing_matches),
        cmocka_unit_test(takes_lines_of_all_kinds),
        cmocka_unit_test(disarms_control_characters),
        cmocka_unit_test(takes_lines_of_any_length),
        cmocka_unit_test(finds_the_most_specific_of_a_long_line),
        cmocka_unit_test(tells_similar_messages_apart),
        cmocka_unit_test(attributes_rendered_messages),
        cmocka_unit_test(attributes_every_template),
        cmocka_unit_test(reads_the_fixed_parts),
        cmocka_unit_test(matches_as_the_expression_does),
        cmocka_unit_test(forgets_a_text),
        cmocka_unit_test(finds_every_text),
        cmocka_unit_test(agrees_with_a_plain_scan),
    };
    if (!kn__regex_available()) {
        print_message("skipped: kiln was built without RE2\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, program_set_up, program_tear_down);
}
