/* See expect.h. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

int fixture_open(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f) return -1;
    f->kn = kn_open(NULL);
    f->dev = kn_device_open(f->kn, "flex");
    f->tracked = kn_device_open(f->kn, "autodiff(flex)");
    f->scope = kn_scope_open(f->kn);
    *state = f;
    return kn_ok(f->kn) ? 0 : -1;
}

int fixture_close(void **state) {
    fixture *f = *state;
    int failed = kn_report(f->kn, stderr);
    kn_scope_close(&f->scope);
    kn_close(f->kn);
    free(f);
    return failed;
}

static void fail_values(kn_tensor *t, const char *what, const char *file, int line) {
    print_error("%s; it is\n", what);
    kn_print_to(t, stderr);
    kn_report(kn_context_of(t), stderr);
    _fail(file, line);
}

void expect_values(kn_tensor *t, kn_shape shape, const double *values, const char *file, int line) {
    if (kn_is_nil(t)) fail_values(t, "a tensor was expected", file, line);
    if (!kn_shape_equal(kn_shape_of(t), shape))
        fail_values(t, "another shape was expected", file, line);
    size_t n = (size_t)kn_numel(t);
    double *read = malloc((n + 1) * sizeof *read);
    assert_non_null(read);
    if (kn_read_as(t, KN_F64, read, n * sizeof *read) != KN_OK)
        fail_values(t, "the tensor cannot be read", file, line);
    for (size_t i = 0; i < n; i++) {
        if (read[i] == values[i] || (isnan(read[i]) && isnan(values[i]))) continue;
        print_error("element %zu is %.17g, %.17g was expected\n", i, read[i], values[i]);
        fail_values(t, "another value was expected", file, line);
    }
    free(read);
}

void expect_error_at(kn_context *kn, kn_status code, const char *operation, const char *file,
                     int line) {
    const kn_error_info *e = kn_error(kn);
    size_t length = strlen(operation);
    if (e && e->code == code && strncmp(e->operation, operation, length) == 0 &&
        (!e->operation[length] || strncmp(e->operation + length, " (in ", 5) == 0))
        return;
    print_error("%s in %s was expected, there is %s: %s\n", kn_status_slug(code), operation,
                e ? e->slug : "no error", e ? e->message : "");
    _fail(file, line);
}

void expect_last(kn_context *kn, kn_status code, const char *format, ...) {
    char message[400];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    const kn_error_info *e = kn_last_error(kn);
    assert_non_null(e);
    assert_string_equal(e->message, message);
    assert_string_equal(e->slug, kn_status_slug(code));
    kn_clear(kn);
}
