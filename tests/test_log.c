#include "core/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Helpers
 * -------------------------------------------------------------------------------------- */

typedef struct {
    int count, level;
    char subsystem[32], text[2000];
} heard;

static void hear(int level, const char *subsystem, const char *text, void *user) {
    heard *h = user;
    h->count++;
    h->level = level;
    snprintf(h->subsystem, sizeof h->subsystem, "%s", subsystem);
    snprintf(h->text, sizeof h->text, "%s", text);
}

static void set_rules(const char *rules) {
    assert_int_equal(rules ? setenv("KILN_LOG", rules, 1) : unsetenv("KILN_LOG"), 0);
}

static kn__log_sink make_sink(const char *rules, heard *h) {
    kn__log_sink sink;
    set_rules(rules);
    kn__log_sink_init(&sink, h ? hear : NULL, h);
    return sink;
}

static int saved_stderr, pipe_ends[2];

static void catch_stderr(void) {
    assert_int_equal(pipe(pipe_ends), 0);
    fflush(stderr);
    saved_stderr = dup(STDERR_FILENO);
    assert_true(dup2(pipe_ends[1], STDERR_FILENO) >= 0);
    close(pipe_ends[1]);
}

/* Ends catch_stderr; text gets what was printed. */
static void release_stderr(char *text, size_t bytes) {
    fflush(stderr);
    assert_true(dup2(saved_stderr, STDERR_FILENO) >= 0);
    close(saved_stderr);
    ssize_t got = read(pipe_ends[0], text, bytes - 1);
    assert_true(got >= 0);
    text[got] = '\0';
    close(pipe_ends[0]);
}

/* ---- Tests
 * ----------------------------------------------------------------------------------------- */

static void test_silent_unless_asked(void **state) {
    (void)state;
    char text[256];
    kn__log_sink sink = make_sink(NULL, NULL);
    catch_stderr();
    kn__log(&sink, KN__LOG_ERROR, "pool", "never seen");
    kn__log(NULL, KN__LOG_ERROR, "pool", "never seen");
    kn__log_to(NULL, KN__LOG_ERROR, "pool", "never seen");
    kn__log_once(NULL, "pool", "never seen");
    release_stderr(text, sizeof text);
    assert_string_equal(text, "");
    assert_false(kn__log_wanted(&sink, KN__LOG_ERROR, "pool"));
    assert_false(kn__log_wanted(NULL, KN__LOG_ERROR, "pool"));
}

static void test_stderr_where_the_variable_is_set(void **state) {
    (void)state;
    char text[256];
    kn__log_sink sink = make_sink("warn", NULL);
    catch_stderr();
    kn__log(&sink, KN__LOG_WARN, "pool", "%d bytes are %s", 5, "gone");
    kn__log(&sink, KN__LOG_INFO, "pool", "not this");
    kn__log(NULL, KN__LOG_ERROR, "device", "nor lost");
    release_stderr(text, sizeof text);
    assert_string_equal(text,
                        "kiln: warn: pool: 5 bytes are gone\nkiln: error: device: nor lost\n");
    set_rules(NULL);
    assert_true(kn__log_wanted(&sink, KN__LOG_WARN, "pool")); /* a sink keeps its rules */
}

static void test_callback(void **state) {
    (void)state;
    heard h = {0};
    char text[256];
    kn__log_sink sink = make_sink(NULL, &h);
    catch_stderr();
    kn__log(&sink, KN__LOG_INFO, "pool", "%s", "100%");
    kn__log(&sink, KN__LOG_DEBUG, "pool", "not wanted by default");
    release_stderr(text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(h.count, 1);
    assert_int_equal(h.level, 2);
    assert_string_equal(h.subsystem, "pool");
    assert_string_equal(h.text, "100%");
    sink = make_sink("error", &h);
    kn__log(&sink, KN__LOG_WARN, "pool", "not wanted");
    kn__log(&sink, KN__LOG_ERROR, "pool", "wanted");
    assert_int_equal(h.count, 2);
    assert_string_equal(h.text, "wanted");
}

static void test_rules(void **state) {
    (void)state;
    heard h = {0};
    static const struct {
        const char *rules, *subsystem;
        int most; /* the highest level that is wanted */
    } cases[] = {
        {"debug", "pool", 3},
        {"off", "pool", -1},
        {"", "pool", 2},
        {"warn,pool=debug", "pool", 3},
        {"warn,pool=debug", "device", 1},
        {"pool=debug,warn", "pool", 3},
        {"pool=debug", "device", 2},
        {"pool=off", "pool", -1},
        {"pool=debug,pool=error", "pool", 0},
        {"info,error", "pool", 0},
        {"poo=debug,pools=debug", "pool", 2},
        {"nonsense,=,,error,", "pool", 0},
        {"pool=loud,debug", "pool", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kn__log_sink sink = make_sink(cases[i].rules, &h);
        for (int level = 0; level <= 3; level++)
            if (kn__log_wanted(&sink, (kn__log_level)level, cases[i].subsystem) !=
                (level <= cases[i].most))
                fail_msg("%s: level %d of %s", cases[i].rules, level, cases[i].subsystem);
    }
}

static void test_lines_are_clean_and_bounded(void **state) {
    (void)state;
    heard h = {0};
    kn__log_sink sink = make_sink(NULL, &h);
    kn__log(&sink, KN__LOG_WARN, "store", "no file %s",
            "a\x1b[2Jb\nc\x7f\xc3\xa9\xc2\x9b"
            "d");
    assert_string_equal(h.text, "no file a [2Jb c \xc3\xa9  d");
    char wide[3000];
    memset(wide, 'x', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    kn__log(&sink, KN__LOG_WARN, "store", "%s", wide);
    assert_int_equal(strlen(h.text), 1000);
    kn__log(&sink, (kn__log_level)9, "store", "no such level");
    kn__log(&sink, KN__LOG_OFF, "store", "no such level");
    assert_int_equal(h.count, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_silent_unless_asked),
        cmocka_unit_test(test_stderr_where_the_variable_is_set),
        cmocka_unit_test(test_callback),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_lines_are_clean_and_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
