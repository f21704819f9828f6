#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include <kiln/version.h>

static void library_and_headers_agree(void **state) {
    (void)state;
    assert_int_equal(kn_version(), KN_VERSION);
}

static void text_is_the_three_numbers(void **state) {
    (void)state;
    char expected[64];
    snprintf(expected, sizeof expected, "%d.%d.%d", KN_VERSION_MAJOR, KN_VERSION_MINOR,
             KN_VERSION_PATCH);
    assert_string_equal(kn_version_text(), expected);
}

static void numbers_are_ordered(void **state) {
    (void)state;
    assert_true(KN_VERSION_NUMBER(0, 9, 9) < KN_VERSION_NUMBER(1, 0, 0));
    assert_true(KN_VERSION_NUMBER(1, 2, 999) < KN_VERSION_NUMBER(1, 3, 0));
    assert_int_equal(KN_VERSION_NUMBER(1, 2, 3), 1002003);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_and_headers_agree),
        cmocka_unit_test(text_is_the_three_numbers),
        cmocka_unit_test(numbers_are_ordered),
    };
    return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
