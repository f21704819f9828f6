/* The error state and the texts of the catalogue, over a context, tensors and devices that are
 * nothing but what the error code asks of them. */
#include "core/fail.h"
#include "core/log.h"

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Fakes: the three are told apart by type, so casting them is enough -------------------------
 */

kn__error_state *kn__context_errors(kn_context *kn) {
    return (kn__error_state *)kn;
}

uint64_t kn__describe(const kn_tensor *tensor, kn_operand_info *out) {
    *out = *(const kn_operand_info *)tensor;
    return 0;
}

const char *kn_dtype_name(kn_dtype dtype) {
    return dtype == KN_F32 ? "float32" : dtype == KN_BF16 ? "bfloat16" : "none";
}

const char *kn_device_text(const kn_device *device) {
    return (const char *)device;
}

static kn__log_sink log_sink;

kn__log_sink *kn__context_log(kn_context *kn) {
    return kn ? &log_sink : NULL;
}

static kn__error_state errors;
static kn_context *const kn = (kn_context *)&errors;

static int reset(void **state) {
    (void)state;
    memset(&errors, 0, sizeof errors);
    return 0;
}

static const kn_device *device(const char *text) {
    return (const kn_device *)text;
}

static const kn__site add_site = {.operation = "kn_add"};

/* ---- Texts --------------------------------------------------------------------------------------
 */

static kn__value sample_value(kn__value_type type, const kn_shape *shape) {
    switch (type) {
    case KN__VALUE_INT:
        return (kn__value){.i = -7031};
    case KN__VALUE_UINT:
        return (kn__value){.u = 18446744073709551615u};
    case KN__VALUE_FLOAT:
        return (kn__value){.f = 0.375};
    case KN__VALUE_STR:
        return (kn__value){.s = "sample text"};
    case KN__VALUE_SHAPE:
        return (kn__value){.shape = shape};
    case KN__VALUE_DTYPE:
        return (kn__value){.dtype = KN_BF16};
    case KN__VALUE_DEVICE:
        return (kn__value){.device = device("cuda:7")};
    case KN__VALUE_BYTES:
        return (kn__value){.u = 1572864};
    }
    return (kn__value){0};
}

static const char *sample_text(kn__value_type type) {
    switch (type) {
    case KN__VALUE_INT:
        return "-7031";
    case KN__VALUE_UINT:
        return "18446744073709551615";
    case KN__VALUE_FLOAT:
        return "0.375";
    case KN__VALUE_STR:
        return "sample text";
    case KN__VALUE_SHAPE:
        return "[11, 13]";
    case KN__VALUE_DTYPE:
        return kn_dtype_name(KN_BF16);
    case KN__VALUE_DEVICE:
        return "cuda:7";
    case KN__VALUE_BYTES:
        return "1.50 MiB";
    }
    return "";
}

/* The template with the samples put in, by the plainest means. */
static void expect_text(const kn__error_def *def, const char *template_text, char *out) {
    for (const char *at = template_text; *at;) {
        if (*at != '{') {
            *out++ = *at++;
            continue;
        }
        const char *value = "kn_sample";
        for (int i = 0; i < def->n_values; i++) {
            size_t length = strlen(def->names[i]);
            if (!strncmp(at + 1, def->names[i], length) && at[1 + length] == '}')
                value = sample_text(def->types[i]);
        }
        out += sprintf(out, "%s", value);
        at = strchr(at, '}') + 1;
    }
    *out = 0;
}

static void test_every_record_renders(void **state) {
    (void)state;
    const kn_shape shape = KN_SHAPE(11, 13);
    const kn__site site = {.operation = "kn_sample"};
    int count = 0;
    for (int number = 1; number < KN__STATUS_END; number++) {
        const kn__error_def *def = kn__error_def_of((kn_status)number);
        if (!def) continue;
        kn__value values[KN__ERROR_VALUES];
        for (int i = 0; i < def->n_values; i++) values[i] = sample_value(def->types[i], &shape);
        kn_clear(kn);
        assert_int_equal(kn__fail(kn, &site, (kn_status)number, values), number);
        const kn_error_info *error = kn_error(kn);
        char expected[4096];
        expect_text(def, def->message, expected);
        assert_string_equal(error->message, expected);
        expect_text(def, def->hint, expected);
        assert_string_equal(error->hint, expected);
        assert_null(strpbrk(error->message, "{}"));
        assert_string_equal(error->slug, def->slug);
        assert_string_equal(kn_status_slug((kn_status)number), def->slug);
        count++;
    }
    assert_true(count >= 150);
}

static void test_generated_function(void **state) {
    (void)state;
    const kn_shape a = KN_SHAPE(2, 3), b = KN_SHAPE(4, 5);
    const kn__site site = {.operation = "kn_matmul"};
    assert_int_equal(kn__fail_matmul_inner(kn, &site, &a, &b, 3, 4), KN_E_MATMUL_INNER);
    assert_int_equal(kn_error(kn)->code, KN_E_MATMUL_INNER);
    assert_string_equal(kn_error(kn)->message,
                        "kn_matmul: inner sizes 3 and 4 differ: shapes [2, 3] and [4, 5]");
    assert_string_equal(kn_error(kn)->operation, "kn_matmul");
    assert_int_equal(kn_error(kn)->n_operands, 0);
}

static const char *size_text(uint64_t bytes) {
    kn_clear(kn);
    kn__fail_out_of_memory_host(kn, &add_site, bytes);
    return kn_error(kn)->message + strlen("kn_add: the system gave no memory for ");
}

static void test_sizes(void **state) {
    (void)state;
    assert_string_equal(size_text(0), "0 bytes");
    assert_string_equal(size_text(1), "1 byte");
    assert_string_equal(size_text(1023), "1023 bytes");
    assert_string_equal(size_text(1024), "1.00 KiB");
    assert_string_equal(size_text(1536), "1.50 KiB");
    assert_string_equal(size_text(1048575), "1023.99 KiB");
    assert_string_equal(size_text(5368709120), "5.00 GiB");
    assert_string_equal(size_text(UINT64_MAX), "15.99 EiB");
}

static const char *float_text(double value) {
    static char buffer[64];
    kn_clear(kn);
    kn__fail_attribute_float_out_of_range(kn, &add_site, "p", value, "at most 1");
    sscanf(kn_error(kn)->message, "kn_add: p is %63[^;]", buffer);
    return buffer;
}

static void test_floats(void **state) {
    (void)state;
    assert_string_equal(float_text(0.1), "0.1");
    assert_string_equal(float_text(-2), "-2");
    assert_string_equal(float_text(1.0 / 3), "0.3333333333333333");
    assert_string_equal(float_text(1e300), "1e+300");
    assert_string_equal(float_text(5e-324), "4.94066e-324");
    assert_string_equal(float_text(1.7976931348623157e308), "1.7976931348623157e+308");
    assert_string_equal(float_text(NAN), "nan");
    assert_string_equal(float_text(-INFINITY), "-inf");
}

static void test_shapes(void **state) {
    (void)state;
    const kn_shape scalar = KN_SCALAR, wanted = KN_SHAPE(-1, 0, INT64_MAX);
    kn__fail_shape_mismatch(kn, &add_site, "b", &scalar, &wanted);
    assert_string_equal(kn_error(kn)->message, "kn_add: b has shape []; [-1, 0, "
                                               "9223372036854775807] is needed");
    kn_clear(kn);
    kn_shape broken = {.rank = INT32_MAX};
    kn__fail_shape_mismatch(kn, &add_site, "b", NULL, &broken);
    assert_string_equal(kn_error(kn)->message,
                        "kn_add: b has shape [?]; [0, 0, 0, 0, 0, 0, 0, 0, ...] is needed");
}

static void test_absent_values(void **state) {
    (void)state;
    kn__fail_tensor_device_mismatch(kn, NULL, NULL, NULL, device("cuda:1"));
    assert_string_equal(kn_error(kn)->message,
                        "kiln: operand (none) is on nil, but the first operand is on cuda:1: two "
                        "devices of one backend");
}

/* ---- Text from outside --------------------------------------------------------------------------
 */

static void test_hostile_text_is_made_harmless(void **state) {
    (void)state;
    kn__fail_file_not_found(kn, &add_site, "a\x1b[2J\n\x7f\xff\xc3(\xed\xa0\x80\xc0\xaf b\xc3\xa9");
    assert_string_equal(kn_error(kn)->message,
                        "kn_add: there is no file a?[2J???\?(???\?? b\xc3\xa9");
    kn_clear(kn);
    kn__fail_file_not_found(kn, &add_site,
                            "\xc2\x9b"
                            "2J\xc2\x80\xc2\x9f\xc2\xa0\xc3\x9b");
    assert_string_equal(kn_error(kn)->message, "kn_add: there is no file ?2J??\xc2\xa0\xc3\x9b");
    kn_clear(kn);
    kn__fail_file_not_found(kn, &add_site, "{path} %s %n");
    assert_string_equal(kn_error(kn)->message, "kn_add: there is no file {path} %s %n");
    kn_clear(kn);
    kn__fail_file_not_found(kn, &add_site, "cut \xe2\x82");
    assert_string_equal(kn_error(kn)->message, "kn_add: there is no file cut ??");
}

static void test_long_value_loses_its_middle(void **state) {
    (void)state;
    char path[5000];
    memset(path, 'x', sizeof path);
    memcpy(path, "/first", 6);
    memcpy(path + sizeof path - 10, "/last.txt", 10);
    kn__fail_file_not_found(kn, &add_site, path);
    const char *message = kn_error(kn)->message;
    assert_non_null(strstr(message, "/firstx"));
    assert_non_null(strstr(message, "x\xe2\x80\xa6x"));
    assert_string_equal(message + strlen(message) - 9, "/last.txt");
    assert_true(strlen(message) < 400);
}

/* Whether s is made of whole characters of up to three bytes. */
static bool is_whole(const char *s) {
    while (*s) {
        size_t length = (unsigned char)*s < 0x80 ? 1 : (unsigned char)*s < 0xe0 ? 2 : 3;
        for (size_t i = 1; i < length; i++)
            if (((unsigned char)s[i] & 0xc0) != 0x80) return false;
        s += length;
    }
    return true;
}

static void test_cut_between_characters(void **state) {
    (void)state;
    char word[200] = "";
    for (int shift = 0; shift < 3; shift++) {
        memset(word, 'z', sizeof word);
        for (int i = 0; i < 60; i++) memcpy(word + shift + 3 * i, "\xe2\x82\xac", 3);
        word[shift + 180] = 0;
        const kn__site site = {.operation = word};
        kn_clear(kn);
        kn__fail_nil_operand(kn, &site, "x");
        const kn_error_info *error = kn_error(kn);
        assert_true(is_whole(error->operation));
        assert_true(strlen(error->operation) < sizeof errors.first.operation);
        assert_true(strlen(error->operation) > sizeof errors.first.operation - 8);
        size_t end = strlen(error->operation) - 3;
        assert_string_equal(error->operation + end, "\xe2\x80\xa6");
    }
}

static void test_overlong_message_is_cut(void **state) {
    (void)state;
    char value[400];
    memset(value, 'y', sizeof value);
    value[sizeof value - 1] = 0;
    const kn__value values[KN__ERROR_VALUES] = {{.s = value}, {.s = value}, {.s = value},
                                                {.s = value}, {.s = value}, {.s = value}};
    for (int number = 1; number < KN__STATUS_END; number++) {
        const kn__error_def *def = kn__error_def_of((kn_status)number);
        bool texts = def != NULL;
        for (int i = 0; def && i < def->n_values; i++)
            texts = texts && def->types[i] == KN__VALUE_STR;
        if (!texts) continue;
        kn_clear(kn);
        kn__fail(kn, &add_site, (kn_status)number, values);
        assert_true(is_whole(kn_error(kn)->message));
        assert_true(strlen(kn_error(kn)->message) < sizeof errors.first.message);
        assert_true(strlen(kn_error(kn)->hint) < sizeof errors.first.hint);
    }
}

/* ---- First, last, count -------------------------------------------------------------------------
 */

static void test_first_error_stands(void **state) {
    (void)state;
    assert_true(kn_ok(kn));
    assert_null(kn_error(kn));
    assert_null(kn_last_error(kn));
    assert_int_equal(kn__standing_error(kn), KN_OK);
    kn__fail_axis_out_of_range(kn, &add_site, 5, 2);
    kn__fail_axis_duplicate(kn, &add_site, 1);
    kn__fail_nil_operand(kn, &add_site, "x");
    assert_false(kn_ok(kn));
    assert_int_equal(kn_error(kn)->code, KN_E_AXIS_OUT_OF_RANGE);
    assert_string_equal(kn_error(kn)->message, "kn_add: axis 5 is out of range for rank 2");
    assert_int_equal(kn_error(kn)->count, 3);
    assert_int_equal(kn_last_error(kn)->code, KN_E_NIL_OPERAND);
    assert_int_equal(kn_last_error(kn)->count, 1);
    assert_int_equal(kn__standing_error(kn), KN_E_AXIS_OUT_OF_RANGE);
    kn_clear(kn);
    assert_true(kn_ok(kn));
    assert_null(kn_error(kn));
    assert_null(kn_last_error(kn));
    kn__fail_axis_duplicate(kn, &add_site, 1);
    assert_int_equal(kn_error(kn)->code, KN_E_AXIS_DUPLICATE);
    assert_int_equal(kn_error(kn)->count, 1);
}

static void test_effect_poisons_nothing(void **state) {
    (void)state;
    const kn__site save = {.operation = "kn_save", .effect = true};
    assert_int_equal(kn__fail_disk_full(kn, &save, "w.bin", 4096), KN_E_DISK_FULL);
    assert_true(kn_ok(kn));
    assert_null(kn_error(kn));
    assert_int_equal(kn__standing_error(kn), KN_OK);
    assert_int_equal(kn_last_error(kn)->code, KN_E_DISK_FULL);
    assert_string_equal(kn_last_error(kn)->message,
                        "kn_save: no space is left for w.bin, which needs 4.00 KiB");
    assert_int_equal(kn_report(kn, NULL), 0);
    kn__fail_axis_duplicate(kn, &add_site, 1);
    kn__fail_disk_full(kn, &save, "w.bin", 4096);
    assert_int_equal(kn_error(kn)->code, KN_E_AXIS_DUPLICATE);
    assert_int_equal(kn_error(kn)->count, 1);
    assert_int_equal(kn_last_error(kn)->code, KN_E_DISK_FULL);
}

static void test_nil_context(void **state) {
    (void)state;
    assert_false(kn_ok(NULL));
    assert_int_equal(kn_error(NULL)->code, KN_E_CONTEXT_NIL);
    assert_string_equal(kn_error(NULL)->slug, "context-nil");
    assert_string_equal(kn_error(NULL)->message + strlen("kn_open: "),
                        kn_status_text(KN_E_CONTEXT_NIL));
    assert_string_equal(kn_error(NULL)->hint, kn_status_hint(KN_E_CONTEXT_NIL));
    assert_int_equal(kn_last_error(NULL)->code, KN_E_CONTEXT_NIL);
    assert_int_equal(kn__standing_error(NULL), KN_E_CONTEXT_NIL);
    assert_int_equal(kn__fail_axis_duplicate(NULL, &add_site, 1), KN_E_AXIS_DUPLICATE);
    assert_int_equal(kn_report(NULL, NULL), 1);
    kn_clear(NULL);
    kn_set_error_hook(NULL, NULL, NULL);
    assert_int_equal(kn_error(NULL)->code, KN_E_CONTEXT_NIL);
}

/* ---- Operands -----------------------------------------------------------------------------------
 */

static const kn_operand_info weight = {.name = "fc1.weight",
                                       .dtype = KN_F32,
                                       .shape = {2, {3, 4}},
                                       .device = "autodiff(flex)",
                                       .tracked = true,
                                       .contiguous = false,
                                       .strides = {1, 3}};
static const kn_operand_info input = {
    .dtype = KN_F32, .shape = {2, {2, 5}}, .device = "flex", .contiguous = true, .strides = {5, 1}};

static void test_operands_are_copied(void **state) {
    (void)state;
    char device_text[] = "cuda:0";
    kn_operand_info first = input;
    first.device = device_text;
    kn_tensor *const operands[] = {(kn_tensor *)&first, (kn_tensor *)&weight, NULL};
    static const char *const names[] = {"x", "weight", "bias"};
    const kn__site site = {.operation = "kn_linear",
                           .operands = operands,
                           .n_operands = 3,
                           .operand_names = names,
                           .within = "kn_mlp"};
    kn__fail_nil_operand(kn, &site, "bias");
    device_text[0] = '?';
    const kn_error_info *error = kn_error(kn);
    assert_string_equal(error->operation, "kn_linear (in kn_mlp)");
    assert_string_equal(error->message, "kn_linear (in kn_mlp): operand bias is nil");
    assert_int_equal(error->n_operands, 3);
    assert_string_equal(error->operands[0].name, "x");
    assert_string_equal(error->operands[0].device, "cuda:0");
    assert_int_equal(error->operands[0].shape.dim[1], 5);
    assert_string_equal(error->operands[1].name, "weight (fc1.weight)");
    assert_true(error->operands[1].tracked);
    assert_int_equal(error->operands[1].strides[1], 3);
    assert_string_equal(error->operands[2].name, "bias");
    assert_int_equal(error->operands[2].dtype, KN_DTYPE_NONE);
    assert_string_equal(error->operands[2].device, "nil");
    kn__fail_axis_duplicate(kn, &add_site, 1);
    assert_string_equal(kn_error(kn)->operands[1].name, "weight (fc1.weight)");
    assert_int_equal(kn_last_error(kn)->n_operands, 0);
}

static void test_many_operands(void **state) {
    (void)state;
    kn_tensor *operands[40];
    for (int i = 0; i < 40; i++) operands[i] = (kn_tensor *)&input;
    const kn__site site = {.operation = "kn_cat", .operands = operands, .n_operands = 40};
    kn__fail_list_empty(kn, &site, "tensors");
    assert_int_equal(kn_error(kn)->n_operands, KN__ERROR_OPERANDS);
    assert_string_equal(kn_error(kn)->operands[15].name, "#15");
}

static void test_late_failure_uses_descriptions(void **state) {
    (void)state;
    const kn_operand_info described[] = {input, weight};
    const kn__site site = {.operation = "kn_matmul", .described = described, .n_operands = 2};
    kn__fail_device_lost(kn, &site, device("late"), "the cable was pulled");
    assert_int_equal(kn_error(kn)->n_operands, 2);
    assert_string_equal(kn_error(kn)->operands[1].name, "#1 (fc1.weight)");
    assert_string_equal(kn_error(kn)->message,
                        "kn_matmul: device late was lost: the cable was pulled");
}

/* ---- Hook ---------------------------------------------------------------------------------------
 */

typedef struct {
    int calls;
    kn_status codes[8];
    bool is_first, fail_again;
} hook_log;

static void note(kn_context *context, const kn_error_info *error, void *user) {
    hook_log *log = user;
    assert_ptr_equal(context, kn);
    log->codes[log->calls++ & 7] = error->code;
    log->is_first = error == kn_error(context);
    if (log->fail_again) kn__fail_nil_operand(context, &add_site, "x");
}

static void test_hook(void **state) {
    (void)state;
    hook_log log = {0};
    const kn__site save = {.operation = "kn_save", .effect = true};
    kn_set_error_hook(kn, note, &log);
    kn__fail_axis_duplicate(kn, &add_site, 1);
    assert_int_equal(log.calls, 1);
    assert_true(log.is_first);
    kn__fail_disk_full(kn, &save, "w.bin", 1);
    assert_int_equal(log.calls, 2);
    assert_int_equal(log.codes[1], KN_E_DISK_FULL);
    assert_false(log.is_first);
    log.fail_again = true;
    kn__fail_axis_duplicate(kn, &add_site, 1);
    assert_int_equal(log.calls, 3);
    assert_int_equal(kn_error(kn)->count, 3);
    kn_set_error_hook(kn, NULL, NULL);
    kn__fail_axis_duplicate(kn, &add_site, 1);
    assert_int_equal(log.calls, 3);
}

static void clear_in_hook(kn_context *context, const kn_error_info *error, void *user) {
    kn_clear(context);
    *(kn_status *)user = error->code;
}

static void test_hook_may_clear(void **state) {
    (void)state;
    kn_status seen = KN_OK;
    kn_set_error_hook(kn, clear_in_hook, &seen);
    kn__fail_axis_duplicate(kn, &add_site, 1);
    assert_int_equal(seen, KN_E_AXIS_DUPLICATE);
    assert_true(kn_ok(kn));
}

/* ---- Warnings -----------------------------------------------------------------------------------
 */

static char logged[512];
static int n_logged;

static void keep_line(int level, const char *subsystem, const char *line, void *user) {
    (void)user;
    assert_int_equal(level, KN__LOG_WARN);
    snprintf(logged, sizeof logged, "%s: %s", subsystem, line);
    n_logged++;
}

static void test_warning_is_logged_once(void **state) {
    (void)state;
    unsetenv("KILN_LOG");
    kn__log_sink_init(&log_sink, keep_line, NULL);
    for (int i = 0; i < 3; i++) kn__warn_scope_growing(kn, NULL, "a.c:3", 100000);
    assert_string_equal(logged, "scope-growing: the scope opened at a.c:3 holds 100000 tensors and "
                                "grows. Open a scope inside the loop: KN_SCOPE(kn).");
    assert_int_equal(n_logged, 1);
    kn__warn_scope_growing(kn, NULL, "b.c:4", 100000);
    assert_int_equal(n_logged, 2);
    kn__warn_scope_growing(NULL, NULL, "c.c:5", 100000);
    assert_int_equal(n_logged, 2);
    assert_true(kn_ok(kn));
    assert_null(kn_last_error(kn));
}

/* ---- Report and status texts --------------------------------------------------------------------
 */

/* Instead of this file's own places, which tests/test_report.c is about. */
static void set_place(const char *place) {
    errors.first.placed = true;
    snprintf(errors.first.place.text, sizeof errors.first.place.text, "%s", place);
    kn__error_link_places(&errors.first);
}

static void assert_report(const char *expected) {
    char text[8192];
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(kn_report(kn, file), 1);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    assert_string_equal(text, expected);
}

static void test_report(void **state) {
    (void)state;
    kn_tensor *const operands[] = {(kn_tensor *)&input, (kn_tensor *)&weight, NULL};
    static const char *const names[] = {"a", "b", "bias"};
    const kn__site site = {.operation = "kn_matmul",
                           .operands = operands,
                           .n_operands = 3,
                           .operand_names = names};
    kn__fail_matmul_inner(kn, &site, &input.shape, &weight.shape, 5, 3);
    set_place("net.c:41");
    assert_report("error KN0037 matmul-inner\n"
                  "  kn_matmul: inner sizes 5 and 3 differ: shapes [2, 5] and [3, 4]\n"
                  "    operand         dtype    shape   strides  device          tracked\n"
                  "    a               float32  [2, 5]           flex            no\n"
                  "    b (fc1.weight)  float32  [3, 4]  [1, 3]   autodiff(flex)  yes\n"
                  "    bias            nil\n"
                  "  at    net.c:41\n"
                  "  hint  The last axis of a must be as long as the last but one of b (or as b,\n"
                  "        where b is a vector). kn_transpose(b, -2, -1) swaps b's last two.\n"
                  "  more  kiln explain matmul-inner\n");
    kn__fail_nil_operand(kn, &add_site, "x");
    kn_operand_info plain = input;
    kn_clear(kn);
    const kn__site short_site = {.operation = "kn_add", .described = &plain, .n_operands = 1};
    kn__fail_integer_division_by_zero(kn, &short_site, "element 2 of the divisor");
    set_place("");
    kn__fail_nil_operand(kn, &add_site, "x");
    assert_report("error KN0077 integer-division-by-zero\n"
                  "  kn_add: integer division by zero: element 2 of the divisor is 0\n"
                  "    operand  dtype    shape   device  tracked\n"
                  "    #0       float32  [2, 5]  flex    no\n"
                  "  hint  Integers have no infinity. Replace zeros first, as with kn_clamp(b, .min\n"
                  "        = KN_SOME(1)) or kn_where, or divide in a float dtype with kn_div.\n"
                  "  more  kiln explain integer-division-by-zero\n"
                  "  (1 more failed after it)\n");
}

static void test_status_texts(void **state) {
    (void)state;
    assert_string_equal(kn_status_slug(KN_OK), "ok");
    assert_string_equal(kn_status_text(KN_OK), "no error");
    assert_string_equal(kn_status_slug(KN_E_BROADCAST), "broadcast");
    assert_string_equal(kn_status_text(KN_E_AXIS_OUT_OF_RANGE),
                        "axis {axis} is out of range for rank {rank}");
    assert_string_equal(kn_status_slug((kn_status)KN__STATUS_END), "unknown");
    assert_string_equal(kn_status_slug((kn_status)9999), "unknown");
    assert_string_equal(kn_status_text((kn_status)9999), "a number that is no status");
    assert_string_equal(kn_status_hint(KN_OK), "");
    assert_string_equal(kn_status_hint((kn_status)9999), "");
    assert_non_null(strstr(kn_status_hint(KN_E_MATMUL_INNER), "kn_transpose(b, -2, -1)"));
}

KN_WARN_UNUSED static kn_status must_be_checked(void) {
    return KN_OK;
}

static void test_ignore(void **state) {
    (void)state;
    KN_IGNORE(must_be_checked());
    KN_IGNORE(kn__fail_nil_operand(kn, &add_site, "x"));
    assert_int_equal(kn_error(kn)->code, KN_E_NIL_OPERAND);
}

/* ---- Files --------------------------------------------------------------------------------------
 */

static void test_system_errors(void **state) {
    (void)state;
    const kn__site site = {.operation = "kn_load", .effect = true};
    const kn__file_site reading = {.path = "a/b", .action = "open"};
    const kn__file_site writing = {.path = "a/b", .action = "write", .writing = true, .bytes = 10};
    assert_int_equal(kn__fail_file(kn, &site, &reading, ENOENT), KN_E_FILE_NOT_FOUND);
    assert_int_equal(kn__fail_file(kn, &site, &writing, ENOENT), KN_E_FOLDER_NOT_FOUND);
    assert_int_equal(kn__fail_file(kn, &site, &reading, EACCES), KN_E_FILE_PERMISSION);
    assert_string_equal(kn_last_error(kn)->message, "kn_load: no permission to open a/b");
    assert_int_equal(kn__fail_file(kn, &site, &writing, EISDIR), KN_E_FILE_IS_FOLDER);
    assert_int_equal(kn__fail_file(kn, &site, &writing, ENOSPC), KN_E_DISK_FULL);
    assert_string_equal(kn_last_error(kn)->message,
                        "kn_load: no space is left for a/b, which needs 10 bytes");
    assert_int_equal(kn__fail_file(kn, &site, &writing, ENOMEM), KN_E_OUT_OF_MEMORY_HOST);
    assert_int_equal(kn__fail_file(kn, &site, &writing, EIO), KN_E_FILE_IO);
    assert_non_null(strstr(kn_last_error(kn)->message, "kn_load: could not write a/b: "));
    assert_non_null(strstr(kn_last_error(kn)->message, strerror(EIO)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_every_record_renders, reset),
        cmocka_unit_test_setup(test_generated_function, reset),
        cmocka_unit_test_setup(test_sizes, reset),
        cmocka_unit_test_setup(test_floats, reset),
        cmocka_unit_test_setup(test_shapes, reset),
        cmocka_unit_test_setup(test_absent_values, reset),
        cmocka_unit_test_setup(test_hostile_text_is_made_harmless, reset),
        cmocka_unit_test_setup(test_long_value_loses_its_middle, reset),
        cmocka_unit_test_setup(test_cut_between_characters, reset),
        cmocka_unit_test_setup(test_overlong_message_is_cut, reset),
        cmocka_unit_test_setup(test_first_error_stands, reset),
        cmocka_unit_test_setup(test_effect_poisons_nothing, reset),
        cmocka_unit_test_setup(test_nil_context, reset),
        cmocka_unit_test_setup(test_operands_are_copied, reset),
        cmocka_unit_test_setup(test_many_operands, reset),
        cmocka_unit_test_setup(test_late_failure_uses_descriptions, reset),
        cmocka_unit_test_setup(test_hook, reset),
        cmocka_unit_test_setup(test_hook_may_clear, reset),
        cmocka_unit_test_setup(test_warning_is_logged_once, reset),
        cmocka_unit_test_setup(test_report, reset),
        cmocka_unit_test_setup(test_status_texts, reset),
        cmocka_unit_test_setup(test_ignore, reset),
        cmocka_unit_test_setup(test_system_errors, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
