/* The generator of the error catalogue: what it refuses, what it prints. Each test writes a small
 * catalogue into a temporary folder and runs build/tools/errgen on it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define GOOD_FIELDS                                                                      \
    "\"errorMessage\": \"{operation}: {a} of {b}\", \"placeholders\": {\"a\": \"int\", " \
    "\"b\": \"shape\"}, \"hint\": \"Say \\\"why\\\".\", \"errorType\": \"status\", "     \
    "\"severity\": \"error\""

static char root[64];
static char errgen[512];
static char output[8192];

static void path_in_root(char *out, size_t size, const char *name) {
    snprintf(out, size, "%s/%s", root, name);
}

static void put_file(const char *name, const char *text) {
    char path[512];
    path_in_root(path, sizeof path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void put_record(const char *slug, const char *text) {
    char name[256], path[512];
    snprintf(name, sizeof name, "errors/%s", slug);
    path_in_root(path, sizeof path, name);
    mkdir(path, 0777);
    snprintf(name, sizeof name, "errors/%s/record.json", slug);
    put_file(name, text);
}

/* The text of a record that is right but for the fields given. */
static void put_fields(const char *slug, const char *id, const char *code, const char *fields) {
    char text[2048];
    snprintf(text, sizeof text, "{\"id\": \"%s\", \"slug\": \"%s\", \"errorCode\": \"%s\", %s}\n",
             id, slug, code, fields);
    put_record(slug, text);
}

/* Runs errgen with these arguments; what it prints is in output. */
static int run(const char *arguments) {
    char command[1024];
    snprintf(command, sizeof command, "%s --root %s %s 2>&1", errgen, root, arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    output[fread(output, 1, sizeof output - 1, pipe)] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static char *file_text(const char *name) {
    static char text[16384];
    char path[512];
    path_in_root(path, sizeof path, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void assert_says(const char *part) {
    if (!strstr(output, part)) fail_msg("\"%s\" is not in: %s", part, output);
}

static int set_up(void **state) {
    (void)state;
    static const char *const folders[] = {"errors", "include", "include/kiln", "src", "src/core"};
    strcpy(root, "/tmp/errgen-XXXXXX");
    if (!mkdtemp(root)) return -1;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[512];
        path_in_root(path, sizeof path, folders[i]);
        if (mkdir(path, 0777)) return -1;
    }
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command);
}

/* ---- What is refused ----------------------------------------------------------------------------
 */

static void refused(const char *text, const char *why) {
    put_record("one-two", text);
    assert_int_equal(run(""), 1);
    assert_says("errors/one-two/record.json: ");
    assert_says(why);
}

#define HEAD "{\"id\": \"0123456789abcdef\", \"slug\": \"one-two\", \"errorCode\": \"KN0001\", "
#define TAIL ", \"errorType\": \"status\", \"severity\": \"error\"}"
#define TEXTS(message, placeholders, hint)                                                       \
    "\"errorMessage\": \"" message "\", \"placeholders\": {" placeholders "}, \"hint\": \"" hint \
    "\""

static void test_refuses_malformed_json(void **state) {
    (void)state;
    refused("{\"id\": ", "line 1");
    refused("[1]", "not an object");
    refused("{\"id\": \"a\", \"id\": \"b\"}", "duplicate");
}

static void test_refuses_bad_fields(void **state) {
    (void)state;
    refused(HEAD TEXTS("m", "", "h") ", \"colour\": 1" TAIL, "field \"colour\" is not known");
    refused(HEAD "\"placeholders\": {}, \"hint\": \"h\"" TAIL, "\"errorMessage\" is missing");
    refused(HEAD TEXTS("", "", "h") TAIL, "\"errorMessage\" is missing");
    refused(HEAD "\"errorMessage\": \"m\", \"hint\": \"h\"" TAIL, "\"placeholders\" is missing");
    refused(HEAD TEXTS("m", "", "h") ", \"errorType\": \"panic\", \"severity\": \"error\"}",
            "errorType is not");
    refused(HEAD TEXTS("m", "", "h") ", \"errorType\": \"status\", \"severity\": \"fatal\"}",
            "severity \"fatal\"");
}

static void test_refuses_bad_names(void **state) {
    (void)state;
    refused("{\"id\": \"0123456789abcdef\", \"slug\": \"other\", \"errorCode\": \"KN0001\", " TEXTS(
                "m", "", "h") TAIL,
            "is not the folder's name");
    refused("{\"id\": \"0123456789ABCDEF\", \"slug\": \"one-two\", \"errorCode\": "
            "\"KN0001\", " TEXTS("m", "", "h") TAIL,
            "is not 16 hexadecimal digits");
    refused("{\"id\": \"0123456789abcdef\", \"slug\": \"one-two\", \"errorCode\": "
            "\"KN0000\", " TEXTS("m", "", "h") TAIL,
            "is not KN0001 to KN9999");
    put_fields("One_two", "0123456789abcdee", "KN0002", GOOD_FIELDS);
    assert_int_equal(run(""), 1);
    assert_says("slug \"One_two\" is malformed");
}

static void test_refuses_bad_templates(void **state) {
    (void)state;
    refused(HEAD TEXTS("{a}", "", "h") TAIL, "uses {a}, which placeholders does not declare");
    refused(HEAD TEXTS("m", "\\\"a\\\": 1", "h") TAIL, "line 1");
    refused(HEAD TEXTS("m", "\"a\": \"int\"", "h") TAIL, "placeholder \"a\" is not used");
    refused(HEAD TEXTS("{a", "\"a\": \"int\"", "h") TAIL, "{ without }");
    refused(HEAD TEXTS("a}", "", "h") TAIL, "} without {");
    refused(HEAD TEXTS("a*/", "", "h") TAIL, "comment mark");
    refused(HEAD TEXTS("a\\nb", "", "h") TAIL, "control character");
    refused(HEAD TEXTS("{a}", "\"a\": \"number\"", "h") TAIL, "\"a\" has no known type");
    refused(HEAD TEXTS("{site}", "\"site\": \"int\"", "h") TAIL, "cannot name a placeholder");
    refused(HEAD TEXTS("{for}", "\"for\": \"int\"", "h") TAIL, "cannot name a placeholder");
    refused(HEAD TEXTS("{a}{b}{c}{d}{e}{f}{g}{h}{i}",
                       "\"a\":\"int\",\"b\":\"int\",\"c\":\"int\",\"d\":\"int\",\"e\":\"int\","
                       "\"f\":\"int\",\"g\":\"int\",\"h\":\"int\",\"i\":\"int\"",
                       "h") TAIL,
            "more than 8 placeholders");
}

static void test_refuses_doubles(void **state) {
    (void)state;
    put_fields("first", "0123456789abcdef", "KN0001", GOOD_FIELDS);
    put_fields("second", "0123456789abcdef", "KN0001", GOOD_FIELDS);
    assert_int_equal(run(""), 1);
    assert_says("id 0123456789abcdef is also that of first");
    assert_says("errorCode KN0001 is also that of first");
}

static void test_refuses_missing_catalogue(void **state) {
    (void)state;
    assert_int_equal(run(""), 1);
    assert_says("holds no record");
    assert_int_equal(run("--nonsense"), 2);
    assert_says("usage");
}

/* ---- What is printed ----------------------------------------------------------------------------
 */

static void test_prints_and_checks(void **state) {
    (void)state;
    put_fields("later", "0123456789abcdee", "KN0007", GOOD_FIELDS);
    put_fields("first", "0123456789abcdef", "KN0002", GOOD_FIELDS);
    assert_int_equal(run("--check"), 1);
    assert_says("include/kiln/errors.h differs");
    assert_int_equal(run(""), 0);
    assert_string_equal(output, "");
    assert_int_equal(run("--check"), 0);
    const char *text = file_text("include/kiln/errors.h");
    assert_non_null(strstr(text, "KN_OK = 0,\n"));
    assert_non_null(strstr(text, "    KN_E_FIRST = 2,\n"));
    assert_non_null(strstr(text, "    KN_E_LATER = 7\n"));
    text = file_text("src/core/fail_gen.h");
    assert_non_null(strstr(text, "kn_status kn__fail_first(kn_context *kn, const kn__site *site, "
                                 "int64_t a, const kn_shape *b);"));
    assert_non_null(strstr(text, "#define KN__STATUS_END 8\n"));
    text = file_text("src/core/fail_gen.c");
    assert_non_null(strstr(text, "\"Say \\\"why\\\".\""));
    put_file("src/core/fail_gen.c", "changed");
    assert_int_equal(run("--check"), 1);
    assert_says("src/core/fail_gen.c differs");
}

static void test_new_record(void **state) {
    (void)state;
    put_fields("first", "0123456789abcdef", "KN0041", GOOD_FIELDS);
    assert_int_equal(run("--new Bad"), 1);
    assert_int_equal(run("--new nil-operand"), 0);
    const char *text = file_text("errors/nil-operand/record.json");
    assert_non_null(strstr(text, "\"errorCode\": \"KN0042\""));
    assert_non_null(strstr(text, "\"id\": \"255f09cc1946a24c\""));
    assert_int_equal(run(""), 1);
    assert_says("field \"hint\" is missing");
    assert_int_equal(run("--new nil-operand"), 1);
}

/* A whole record; each part can be replaced. */
#define WHOLE(lists, rest)                                                                     \
    GOOD_FIELDS ", \"messagePattern\": \"([\\\\w.-]+(?: \\\\(in [\\\\w.-]+\\\\))?): "          \
                "(-?[0-9]+) of (\\\\[[-0-9, .?]*\\\\])\", \"documentation\": \"d\", "          \
                "\"triggerScenarios\": \"t\", \"commonSituations\": \"c\", \"sinceVersion\": " \
                "\"0.1\", \"validationCode\": null, " lists ", " rest
#define LISTS                                                                             \
    "\"solutions\": [\"Use {a}.\"], \"preventionTips\": [\"p\"], \"tags\": [\"shape\"], " \
    "\"requires\": [], \"related\": []"
#define REST "\"handlingStrategy\": \"validation\""

static void incomplete(const char *fields, const char *why) {
    put_fields("first", "0123456789abcdef", "KN0001", fields);
    assert_int_equal(run("--complete"), 1);
    assert_says(why);
}

static void test_complete(void **state) {
    (void)state;
    incomplete(GOOD_FIELDS, "\"documentation\" is missing");
    incomplete(WHOLE(LISTS, REST), "before.c is missing");
    put_file("errors/first/before.c", "int main(void) { return 1; }\n");
    put_file("errors/first/after.c", "int main(void) { return 0; }\n");
    assert_int_equal(run("--complete"), 0);
    incomplete(WHOLE(LISTS, "\"handlingStrategy\": \"hope\""), "handlingStrategy is not known");
#define OTHER(solutions, tags, requires, related)                                         \
    WHOLE("\"solutions\": [" solutions "], \"preventionTips\": [\"p\"], \"tags\": [" tags \
          "], \"requires\": [" requires "], \"related\": [" related "]",                  \
          REST)
    incomplete(OTHER("", "\"shape\"", "", ""), "\"solutions\" is missing, empty");
    incomplete(OTHER("1", "\"shape\"", "", ""), "solutions: element 0 is no text");
    incomplete(OTHER("\"{c}\"", "\"shape\"", "", ""), "{c} is no placeholder");
    incomplete(OTHER("\"s\"", "\"shapes\"", "", ""), "tags: \"shapes\" is not known");
    incomplete(OTHER("\"s\"", "\"shape\"", "\"luck\"", ""), "requires: \"luck\" is not known");
    incomplete(OTHER("\"s\"", "\"shape\"", "", "\"first\""), "no other record is named \"first\"");
}

static void test_pattern(void **state) {
    (void)state;
    put_fields("first", "0123456789abcdef", "KN0001", GOOD_FIELDS ", \"messagePattern\": \"x\"");
    assert_int_equal(run(""), 1);
    assert_says("messagePattern must be\n    ([\\w.-]+(?: \\(in [\\w.-]+\\))?): (-?[0-9]+) of "
                "(\\[[-0-9, .?]*\\])\n");
    put_fields("first", "0123456789abcdef", "KN0001",
               "\"errorMessage\": \"{a}: (x) is {b}\", \"placeholders\": {\"a\": \"str\", \"b\": "
               "\"str\"}, \"hint\": \"h\", \"errorType\": \"status\", \"severity\": \"error\"");
    assert_int_equal(run("--pattern first"), 0);
    assert_string_equal(output, "(.*?): \\(x\\) is (.*)\n");
    assert_int_equal(run("--pattern second"), 1);
}

int main(void) {
    const char *build = getenv("KILN_BUILD_DIR");
    snprintf(errgen, sizeof errgen, "%s/tools/errgen", build ? build : "build/release");
    if (access(errgen, X_OK)) {
        printf("skipped: %s is not built\n", errgen);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_refuses_malformed_json, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refuses_bad_fields, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refuses_bad_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refuses_bad_templates, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refuses_doubles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refuses_missing_catalogue, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_prints_and_checks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_new_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_complete, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pattern, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
