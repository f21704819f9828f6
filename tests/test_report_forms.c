/* The forms of a report: text, colour on a terminal, JSON; and what KILN_ERROR_FORMAT says. */
#define _XOPEN_SOURCE 700 /* posix_openpt */
#include "support/tensors.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static kn_context *kn;
static kn_device *flex, *ndarray;

static int open_context(void **state) {
    (void)state;
    unsetenv("KILN_ERROR_FORMAT");
    unsetenv("NO_COLOR");
    kn = kn_open(NULL);
    flex = kn_device_open(kn, "flex");
    ndarray = kn_device_open(kn, "ndarray");
    return kn_ok(kn) ? 0 : 1;
}

static int close_context(void **state) {
    (void)state;
    unsetenv("KILN_ERROR_FORMAT");
    kn_close(kn);
    return 0;
}

/* ---- What is printed ---------------------------------------------------------------------------
 */

static char printed[32768];

static const char *print_to(FILE *file) {
    assert_non_null(file);
    assert_int_equal(kn_report(kn, file), 1);
    rewind(file);
    printed[fread(printed, 1, sizeof printed - 1, file)] = '\0';
    fclose(file);
    return printed;
}

/* The report on a terminal. */
static const char *print_to_terminal(void) {
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0);
    assert_int_equal(grantpt(master), 0);
    assert_int_equal(unlockpt(master), 0);
    FILE *file = fopen(ptsname(master), "w");
    assert_non_null(file);
    setvbuf(file, NULL, _IOFBF, 65536);
    kn_report(kn, file);
    pid_t writer = fork(); /* a terminal takes few bytes before they are read */
    if (writer == 0) {
        fflush(file);
        _exit(0);
    }
    size_t used = 0;
    while (used < sizeof printed - 1) {
        ssize_t got = read(master, printed + used, 1);
        if (got <= 0) break;
        used += (size_t)got;
        printed[used] = '\0';
        const char *last = strstr(printed, "kiln explain");
        if (last && strchr(last, '\n')) break;
    }
    waitpid(writer, NULL, 0);
    close(master);
    setvbuf(file, NULL, _IONBF, 0);
    fclose(file);
    return printed;
}

static void mix_backends(void) {
    kn_tensor *a = kn_name(kn_ones(flex, KN_SHAPE(2, 3)), "pixels");
    kn_add(a, kn_ones(ndarray, KN_SHAPE(2, 3)));
}

/* ---- Text and colour ----------------------------------------------------------------------------
 */

static void text_in_a_file(void **state) {
    (void)state;
    KN_SCOPE(kn) mix_backends();
    const char *text = print_to(tmpfile());
    assert_null(strchr(text, '\033'));
    assert_non_null(
        strstr(text, "error KN0091 tensor-backend-mismatch\n  kn_add: operand b is on"));
    assert_non_null(strstr(text, "\n    a (pixels)  float32  [2, 3]  flex     no\n"));
    assert_non_null(strstr(text, "\n  from  a (pixels)  kn_ones at "));
    assert_non_null(strstr(text, "\n        b           kn_ones at "));
    assert_non_null(strstr(text, "\n  at    "));
    assert_non_null(strstr(text, "\n  in    scope "));
    assert_non_null(strstr(text, "\n  hint  "));
    assert_non_null(strstr(text, "\n  more  kiln explain tensor-backend-mismatch\n"));
}

static void color_on_a_terminal(void **state) {
    (void)state;
    setenv("TERM", "xterm", 1);
    mix_backends();
    const char *text = print_to_terminal();
    assert_non_null(
        strstr(text, "\033[1;31merror\033[0m KN0091 \033[1mtensor-backend-mismatch\033[0m"));
    assert_non_null(strstr(text, "\033[1m    b           float32")); /* the one that is meant */
    assert_null(strstr(text, "\033[1m    a (pixels)"));
    assert_non_null(strstr(text, "\033[32mhint\033[0m"));
    setenv("NO_COLOR", "1", 1);
    assert_null(strchr(print_to_terminal(), '\033'));
    unsetenv("NO_COLOR");
    setenv("TERM", "dumb", 1);
    assert_null(strchr(print_to_terminal(), '\033'));
    setenv("KILN_ERROR_FORMAT", "text", 1);
    setenv("TERM", "xterm", 1);
    assert_null(strchr(print_to_terminal(), '\033'));
    setenv("KILN_ERROR_FORMAT", "color", 1);
    assert_non_null(strchr(print_to(tmpfile()), '\033'));
}

/* On a terminal nothing but the table is wider than 80 columns. */
static void lines_of_a_terminal(void **state) {
    (void)state;
    setenv("TERM", "dumb", 1);
    kn_einsum("i,i->i", kn_ones(flex, KN_SHAPE(3)),
              kn_ones(kn_device_open(kn, "autodiff(ndarray)"), KN_SHAPE(3)));
    const char *text = print_to_terminal();
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        size_t width = strcspn(line, "\r\n");
        if (strncmp(line, "    ", 4) != 0 && !strstr(line, " at ")) assert_true(width <= 80);
        if (!line[strcspn(line, "\n")]) break;
    }
}

static void of_a_status(void **state) {
    (void)state;
    double value;
    assert_int_not_equal(kn_item_f64(kn_ones(flex, KN_SHAPE(2)), &value), KN_OK);
    assert_int_equal(kn_report(kn, stderr), 0);
    FILE *file = tmpfile();
    assert_int_equal(kn_report_error(kn_last_error(kn), file), 1);
    rewind(file);
    printed[fread(printed, 1, sizeof printed - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(printed, "item-elements\n  kn_item_f64: shape [2] has 2 elements"));
    assert_non_null(strstr(printed, "\n    t        float32  [2]    flex"));
}

/* ---- JSON ---------------------------------------------------------------------------------------
 */

static json_t *report_as_json(void) {
    setenv("KILN_ERROR_FORMAT", "json", 1);
    const char *text = print_to(tmpfile());
    const char *end = strchr(text, '\n');
    assert_non_null(end);
    assert_int_equal(end[1], '\0'); /* one line */
    json_error_t error;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!object) print_error("%s: %s\n", error.text, text);
    assert_non_null(object);
    return object;
}

static const char *string_at(json_t *object, const char *key) {
    json_t *value = json_object_get(object, key);
    assert_true(json_is_string(value));
    return json_string_value(value);
}

static void json(void **state) {
    (void)state;
    KN_SCOPE(kn) mix_backends();
    json_t *object = report_as_json();
    static const char *const keys[] = {
        "code",   "slug",   "severity", "message",       "operation", "operands", "place",
        "scopes", "values", "hint",     "documentation", "explain",   "count"};
    assert_int_equal(json_object_size(object), sizeof keys / sizeof *keys);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_non_null(json_object_get(object, keys[i]));
    assert_string_equal(string_at(object, "code"), "KN0091");
    assert_string_equal(string_at(object, "slug"), "tensor-backend-mismatch");
    assert_string_equal(string_at(object, "severity"), "error");
    assert_string_equal(string_at(object, "operation"), "kn_add");
    assert_string_equal(string_at(object, "message"), kn_error(kn)->message);
    assert_string_equal(string_at(object, "documentation"), "errors/tensor-backend-mismatch.html");
    assert_string_equal(string_at(object, "explain"), "kiln explain tensor-backend-mismatch");
    assert_int_equal(json_integer_value(json_object_get(object, "count")), 1);
    assert_string_equal(string_at(json_object_get(object, "place"), "text"), kn_error(kn)->place);
    assert_int_equal(json_array_size(json_object_get(object, "scopes")), 1);
    json_t *a = json_array_get(json_object_get(object, "operands"), 0);
    assert_string_equal(string_at(a, "name"), "a (pixels)");
    assert_string_equal(string_at(a, "dtype"), "float32");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(a, "shape"), 1)), 3);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(a, "strides"), 0)), 3);
    assert_true(json_is_true(json_object_get(a, "contiguous")));
    assert_true(json_is_false(json_object_get(a, "tracked")));
    assert_string_equal(string_at(a, "device"), "flex");
    assert_string_equal(string_at(a, "made_by"), "kn_ones");
    assert_string_equal(string_at(json_object_get(a, "made_at"), "function"), "mix_backends");
    json_t *values = json_object_get(object, "values");
    assert_string_equal(string_at(values, "operand"), "b");
    assert_string_equal(string_at(values, "actual"), "ndarray");
    json_decref(object);
}

static void json_values_have_types(void **state) {
    (void)state;
    kn_matmul(kn_ones(flex, KN_SHAPE(2, 3)), kn_ones(flex, KN_SHAPE(4, 2)));
    json_t *object = report_as_json();
    json_t *values = json_object_get(object, "values");
    size_t arrays = 0, integers = 0;
    const char *key;
    json_t *value;
    json_object_foreach(values, key, value) {
        arrays += json_is_array(value) && json_array_size(value) == 2;
        integers += json_is_integer(value);
    }
    assert_int_equal(arrays, 2);
    assert_int_equal(integers, 2);
    json_decref(object);
}

/* Texts from outside can hold anything. */
static void json_of_any_text(void **state) {
    (void)state;
    static const char *const names[] = {"a\"b\\c\n\t\x01\x7f", "\xff\xfe broken \xe2\x82",
                                        "\xf0\x9f\x94\xa5 \xc3\xa9", "</script>\xed\xa0\x80\xf8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        kn_tensor *t = kn_name(kn_ones(flex, KN_SHAPE(2)), names[i]);
        kn_reshape(t, KN_SHAPE(3));
        json_decref(report_as_json());
        kn_clear(kn);
        kn_device_open(kn, names[i]);
        json_decref(report_as_json());
        kn_clear(kn);
    }
    /* A program may fill the struct in itself. */
    kn_error_info own = {.code = KN_E_BROADCAST,
                         .slug = "broadcast",
                         .message = "\xc3\x28\x02\"",
                         .operation = "",
                         .hint = ""};
    FILE *file = tmpfile();
    assert_int_equal(kn_report_error(&own, file), 1);
    rewind(file);
    json_t *object = json_loadf(file, 0, NULL);
    fclose(file);
    assert_non_null(object);
    assert_string_equal(string_at(object, "message"), "\xef\xbf\xbd(\x02\"");
    json_decref(object);
}

static void json_of_nil(void **state) {
    (void)state;
    kn_add(kn_nil(), kn_ones(flex, KN_SHAPE(2)));
    json_t *object = report_as_json();
    json_t *a = json_array_get(json_object_get(object, "operands"), 0);
    assert_true(json_is_null(json_object_get(a, "dtype")));
    assert_true(json_is_null(json_object_get(a, "shape")));
    assert_true(json_is_null(json_object_get(a, "made_at")));
    json_decref(object);
}

/* ---- The variable -------------------------------------------------------------------------------
 */

static void an_unknown_format(void **state) {
    (void)state;
    setenv("KILN_ERROR_FORMAT", "xml", 1);
    mix_backends();
    const char *text = print_to(tmpfile());
    assert_int_equal(strncmp(text, "error KN0091", 12), 0);
    assert_non_null(
        strstr(text, "\n  (KILN_ERROR_FORMAT is \"xml\", and none of text, color, json)\n"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, open_context, close_context)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(text_in_a_file),
        TEST(color_on_a_terminal),
        TEST(lines_of_a_terminal),
        TEST(of_a_status),
        TEST(json),
        TEST(json_values_have_types),
        TEST(json_of_any_text),
        TEST(json_of_nil),
        TEST(an_unknown_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
