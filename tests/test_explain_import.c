/* `kiln explain --import`: records from elsewhere, well-formed and not, and what is done with them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "cli/regex.h"
#include "support/program.h"

/* A record of another project, with fields that Kiln has not. */
#define FOREIGN                                                                            \
    "{\"record\": {\"id\": \"0123456789abcdef\", \"repo\": \"acme/rocket\", "              \
    "\"slug\": \"pump-stalled\", \"errorCode\": null, "                                    \
    "\"errorMessage\": \"pump {name:?} stalled after {n} turns.\", "                       \
    "\"messagePattern\": \"pump (.+?) stalled after (\\\\d+) turns\\\\.\", "               \
    "\"errorType\": \"panic\", \"severity\": \"error\", \"filePath\": \"src/pump.rs\", "   \
    "\"lineNumber\": 41, \"documentation\": \"The impeller is blocked.\", "                \
    "\"solutions\": [\"Clean pump {name}.\", \"Wait {n} turns.\"], \"exampleFix\": null, " \
    "\"tags\": [\"pumps\"], \"preventionTips\": [], \"schemaVersion\": 2, \"x\": {\"y\": " \
    "[1]}}, \"datasetVersion\": \"2026\"}"

#define SECOND                                                        \
    "{\"slug\": \"valve-shut\", \"errorMessage\": \"valve {} is shut" \
    " at {pressure} bar\", \"tags\": [\"pumps\"]}"

static int import_text(const char *text) {
    char command[300];
    snprintf(command, sizeof command, "explain --import %s",
             program_put("records.json", text, strlen(text)));
    return program_run_text(command, NULL);
}

static int run(const char *arguments) {
    char command[1024];
    snprintf(command, sizeof command, "explain %s", arguments);
    return program_run_text(command, NULL);
}

static int forget_all(void **state) {
    (void)state;
    char command[200];
    snprintf(command, sizeof command, "rm -rf %s/catalogue", program_folder);
    return system(command);
}

static void imports_and_uses(void **state) {
    (void)state;
    assert_int_equal(import_text(FOREIGN), 0);
    program_says("imported pump-stalled");
    program_complains("1 imported, 0 replaced, 0 malformed");
    assert_int_equal(run("pump-stalled"), 0);
    program_says("error, panic, from acme/rocket");
    program_says("The impeller is blocked.");
    program_says("src/pump.rs:41");
    assert_int_equal(run("0123456789abcdef"), 0);
    assert_int_equal(run("impeller blocked"), 0);
    program_says("pump-stalled");
    assert_int_equal(run("--list --tag pumps"), 0);
    program_says("[acme/rocket] pump {name:?} stalled");
    assert_int_equal(run("--imported"), 0);
    program_is_silent_about("matmul-inner");
    assert_int_equal(run("--json pump-stalled"), 0);
    program_says("\"schemaVersion\":2");
    program_says("\"x\":{\"y\":[1]}");
    program_says("\"imported\":true");
    assert_int_equal(
        program_run_text("explain --match --json", "x: pump \"A1\" stalled after 12 turns.\n"), 0);
    program_says("\"slug\":\"pump-stalled\",\"repo\":\"acme/rocket\"");
    program_says("\"captures\":{\"name\":\"\\\"A1\\\"\",\"n\":\"12\"}");
    program_says("[\"Clean pump \\\"A1\\\".\",\"Wait 12 turns.\"]");
    assert_int_equal(program_run_text("explain --match", "pump B stalled after 3 turns.\n"), 0);
    program_says("  pump-stalled [acme/rocket]\n  1. Clean pump B.\n");
}

/* The text of the record may also be a list, lines, or documents one behind the other. */
static void reads_all_forms(void **state) {
    (void)state;
    static const char *const forms[] = {
        "[" FOREIGN ",\n " SECOND "]",
        FOREIGN SECOND,
        FOREIGN "\n" SECOND "\n",
        "\xef\xbb\xbf" FOREIGN "\r\n\r\n" SECOND,
        "{\"records\": [" FOREIGN "," SECOND "]}",
        " \n" FOREIGN "\n[" SECOND "]\n",
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        forget_all(NULL);
        assert_int_equal(import_text(forms[i]), 0);
        program_complains("2 imported, 0 replaced, 0 malformed");
        assert_int_equal(run("valve-shut"), 0);
        program_says("error, imported");
    }
    assert_int_equal(program_run_text("explain --import -", SECOND), 0);
    program_complains("0 imported, 1 replaced");
}

/* Each brace opens a text that runs through all the others before it turns out to be none. */
static void stops_at_what_is_all_malformed(void **state) {
    (void)state;
    enum { LINES = 40000 };
    static const char line[] = "{\"a\":\n";
    char *text = malloc(LINES * (sizeof line - 1) + 1);
    assert_non_null(text);
    for (size_t i = 0; i < LINES; i++) memcpy(text + i * (sizeof line - 1), line, sizeof line);
    assert_int_equal(import_text(text), 2);
    program_complains("0 imported, 0 replaced, 1001 malformed");
    free(text);
}

static void replaces_the_same_id(void **state) {
    (void)state;
    assert_int_equal(import_text(FOREIGN), 0);
    assert_int_equal(import_text(FOREIGN), 0);
    program_says("replaced pump-stalled");
    program_complains("0 imported, 1 replaced, 0 malformed");
    assert_int_equal(run("--imported --json"), 0);
    assert_ptr_equal(strchr(program_out, '\n') + 1, program_out + program_out_length);
}

/* A pattern is made of the message where there is none. */
static void derives_patterns(void **state) {
    (void)state;
    assert_int_equal(import_text(SECOND), 0);
    assert_int_equal(program_run_text("explain --match --json", "valve 7 is shut at 3.5 bar\n"), 0);
    program_says("\"captures\":{\"1\":\"7\",\"pressure\":\"3.5\"}");
    assert_int_equal(import_text("{\"slug\": \"braces\", \"errorMessage\": "
                                 "\"a {{set}} (of {n}) [x]* failed: {why}\"}"),
                     0);
    assert_int_equal(
        program_run_text("explain --match --json", "a {set} (of 3) [x]* failed: no, really\n"), 0);
    program_says("\"captures\":{\"n\":\"3\",\"why\":\"no, really\"}");
    assert_int_equal(import_text("{\"slug\": \"bare\", \"errorMessage\": \"{}: {}\"}"), 0);
    assert_int_equal(program_run_text("explain --match", "a: b\n"), 1);
}

static void removes(void **state) {
    (void)state;
    assert_int_equal(import_text(FOREIGN SECOND), 0);
    assert_int_equal(run("--remove pump-stalled"), 0);
    program_says("removed pump-stalled (acme/rocket)");
    assert_int_equal(run("--remove pump-stalled"), 1);
    program_complains("was not imported");
    assert_int_equal(run("--remove matmul-inner"), 1);
    program_complains("Kiln's own");
    assert_int_equal(run("--imported"), 0);
    assert_int_equal(run("--remove valve-shut"), 0);
    assert_int_equal(run("--imported"), 1);
    program_complains("nothing was imported");
}

/* What is malformed is named, and the rest imported. */
static void reports_the_malformed(void **state) {
    (void)state;
    static const struct {
        const char *text, *complaint;
        int status;
    } cases[] = {
        {"{\"slug\": \"cut\", \"errorMessage\": \"a wo", ":1: record 1: ", 2},
        {"", "holds no record", 2},
        {"[]", "holds no record", 2},
        {"[1, \"a\", null]", "record 2: is no JSON object", 2},
        {"nonsense\n" SECOND, ":1: record 1: ", 1},
        {SECOND "\n\n{\"slug\": 3}\n", ":3: record 2: slug: is no text", 1},
        {"{\"slug\": \"a\"}", "record 1 (a): errorMessage: is missing, and messagePattern too", 2},
        {"{\"errorMessage\": \"text\"}", "slug: is missing", 2},
        {"{\"slug\": \"../../x\", \"errorMessage\": \"text\"}", "slug: may hold letters", 2},
        {"{\"slug\": \"a\", \"errorMessage\": \"text\", \"id\": \"../../../../x\"}",
         "id: is not 16 digits", 2},
        {"{\"slug\": \"a\", \"errorMessage\": [\"text\"]}", "errorMessage: is no text", 2},
        {"{\"slug\": \"a\", \"errorMessage\": \"text\", \"solutions\": [1]}",
         "solutions: holds something else than texts", 2},
        {"{\"slug\": \"a\", \"errorMessage\": \"text\", \"tags\": \"b\"}", "tags: is no list", 2},
        {"{\"slug\": \"a\", \"errorMessage\": \"text\", \"lineNumber\": 1.5}",
         "lineNumber: is no whole number", 2},
        {"{\"slug\": \"a\", \"slug\": \"b\", \"errorMessage\": \"text\"}", "duplicate object key",
         2},
        {"{\"slug\": \"a\", \"errorMessage\": \"t\\u0000x\"}", "\\u0000", 2},
        {"{\"slug\": \"a\", \"errorMessage\": \"t\xff\"}", "unable to decode byte 0xff", 2},
        {"{\"slug\": \"a\", \"messagePattern\": \"a(b\"}", "messagePattern: missing", 2},
        {"{\"slug\": \"a\", \"messagePattern\": \"(?=a)b\"}", "messagePattern: invalid", 2},
        {"{\"slug\": \"a\", \"messagePattern\": \"a*\"}", "matches the empty text", 2},
        {"{\"slug\": \"a\", \"messagePattern\": \"((a{1,100}){1,100}){1,100}b\"}",
         "messagePattern: ", 2},
        {"{\"slug\": \"a\", \"messagePattern\": "
         "\"(x{90}yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy){"
         "10}(w{90}vvvvvvvvvv){10}(u{90}){10}(t{90}){10}(s{90}){10}z\"}",
         "is too large", 2},
        {"{\"slug\": \"a\", \"messagePattern\": \"()()()()()()()()()()()()()()()()()a\"}",
         "more than 16 groups", 2},
        {"[" SECOND ", {\"slug\": \"a\"}]", "record 2 (a): errorMessage", 1},
        {"[" SECOND, "']' is missing", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        forget_all(NULL);
        int status = import_text(cases[i].text);
        program_complains(cases[i].complaint);
        if (status != cases[i].status)
            fail_msg("%s: exit status %d, not %d", cases[i].text, status, cases[i].status);
        assert_int_equal(run("--imported"), status == 1 ? 0 : 1);
    }
}

/* Text of any size and depth is refused or taken, never fatal. */
static void survives_the_huge_and_deep(void **state) {
    (void)state;
    static char text[3 << 20];
    char command[300];
    memset(text, '[', 100000);
    snprintf(command, sizeof command, "explain --import %s", program_put("deep", text, 100000));
    assert_int_equal(program_run_text(command, NULL), 2);
    strcpy(text, "{\"slug\": \"deep\", \"errorMessage\": \"text\", \"x\": ");
    memset(text + strlen(text), '[', 100000);
    snprintf(command, sizeof command, "explain --import %s", program_put("deep", text, 100000));
    assert_int_equal(program_run_text(command, NULL), 2);
    program_complains("maximum parsing depth");
    memset(text, 'a', sizeof text);
    memcpy(text, "{\"slug\": \"huge\", \"errorMessage\": \"", 34);
    memcpy(text + sizeof text - 3, "\"}\n", 3);
    snprintf(command, sizeof command, "explain --import %s",
             program_put("huge", text, sizeof text));
    assert_int_equal(program_run_text(command, NULL), 2);
    program_complains("larger than 1 MiB");
    assert_int_equal(program_run("explain --import -", "\0\0\0", 3), 2);
    assert_int_equal(run("--import /nowhere/at-all"), 2);
    program_complains("/nowhere/at-all");
}

/* Broken files in the user catalogue are named, and all else goes on. */
static void survives_a_corrupted_catalogue(void **state) {
    (void)state;
    assert_int_equal(import_text(SECOND), 0);
    program_put("catalogue/00000000000000aa.json", "{\"slug\": \"x\"", 12);
    program_put("catalogue/00000000000000ab.json", "\0\0", 2);
    program_put("catalogue/00000000000000ac.json", SECOND, strlen(SECOND));
    program_put("catalogue/notes.txt", "text", 4);
    assert_int_equal(run("matmul-inner"), 0);
    program_says("KN0037");
    program_complains("00000000000000aa.json");
    program_complains("00000000000000ab.json");
    program_complains("id: is not the file's name");
    assert_int_equal(run("valve-shut"), 0);
    forget_all(NULL);
    program_put("catalogue", "a file", 6);
    assert_int_equal(run("matmul-inner"), 0);
    program_complains("imported records are left out");
    assert_int_equal(import_text(SECOND), 2);
}

/* Patterns that would take too long are given up, and the log is read to its end. */
static void gives_up_slow_patterns(void **state) {
    (void)state;
    static char log[6 << 20];
    assert_int_equal(import_text("{\"slug\": \"slow\", \"repo\": \"bench\", \"messagePattern\": "
                                 "\"(a|b)*a(a|b){200}c?$\"}"),
                     0);
    for (size_t i = 0; i < sizeof log; i++)
        log[i] = i % 400 == 399 ? '\n' : i * 2654435761u >> 20 & 1 ? 'a' : 'b';
    memcpy(log + sizeof log - 64,
           "\nkn_matmul: inner sizes 3 and 4 differ: shapes [2, 3] and [4, 2]", 64);
    assert_int_equal(program_run("explain --match", log, sizeof log), 0);
    program_says("matmul-inner");
    program_complains("the pattern of slow (bench) takes too long and is given up");
}

/* The two documents that the fields come from, where they are at hand. */
static void imports_the_seeds(void **state) {
    (void)state;
    struct stat info;
    if (stat("../shared/seeds", &info)) {
        print_message("skipped: ../shared/seeds is not there\n");
        skip();
    }
    assert_int_equal(run("--import ../shared/seeds/*.txt"), 0);
    program_complains("2 imported, 0 replaced, 0 malformed");
    assert_int_equal(program_run_text("explain --match --json",
                                      "Autodiff float tensor is on the wrong backend (expected "
                                      "Wgpu).\nThe provided tensors are not on the same backend. "
                                      "Got backends A(1) and B(2).\n"),
                     0);
    program_says("\"captures\":{\"backend\":\"Wgpu\"}");
    program_says("\"captures\":{\"t\":\"A(1)\",\"g\":\"B(2)\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(imports_and_uses, forget_all),
        cmocka_unit_test_setup(reads_all_forms, forget_all),
        cmocka_unit_test_setup(stops_at_what_is_all_malformed, forget_all),
        cmocka_unit_test_setup(replaces_the_same_id, forget_all),
        cmocka_unit_test_setup(derives_patterns, forget_all),
        cmocka_unit_test_setup(removes, forget_all),
        cmocka_unit_test_setup(reports_the_malformed, forget_all),
        cmocka_unit_test_setup(survives_the_huge_and_deep, forget_all),
        cmocka_unit_test_setup(survives_a_corrupted_catalogue, forget_all),
        cmocka_unit_test_setup(gives_up_slow_patterns, forget_all),
        cmocka_unit_test_setup(imports_the_seeds, forget_all),
    };
    if (!kn__regex_available()) {
        print_message("skipped: kiln was built without RE2\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, program_set_up, program_tear_down);
}
