/* A backend built outside the tree and found by name at run time (examples/backend). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <cmocka.h>

#include <kiln/backend.h>
#include <kiln/kiln.h>

static char folder[512];

static int build(void **state) {
    (void)state;
    const char *cc = getenv("CC"), *dir = getenv("KILN_BUILD_DIR");
    char command[2048];
    snprintf(folder, sizeof folder, "%s/outside", dir ? dir : "/tmp");
    mkdir(folder, 0777);
    snprintf(command, sizeof command,
             "'%s' -std=c17 -Wall -Wextra -Wpedantic -Werror -O1 -shared -fPIC -Iinclude "
             "examples/backend/tiny.c -o '%s/libkiln-tiny.so'",
             cc ? cc : "cc", folder);
    if (system(command) != 0) return 1;
    char broken[600];
    snprintf(broken, sizeof broken, "%s/libkiln-broken.so", folder);
    FILE *f = fopen(broken, "w"); /* no library at all */
    if (!f) return 1;
    fputs("no library", f);
    fclose(f);
    return setenv("KILN_BACKEND_PATH", folder, 1);
}

static void computes(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(tiny)");
    assert_string_equal(kn_device_text(dev), "autodiff(tiny)");
    KN_SCOPE(kn) {
        const float data[] = {1, -2, 3, -4, 5, -6};
        kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F32, KN_SHAPE(2, 3), data));
        kn_tensor *y =
            kn_neg(kn_transpose(x, 0, 1)); /* its own kernel, on a copy made by the core */
        kn_tensor *z = kn_matmul(x, y);    /* the reference kernel */
        float out[4];
        assert_int_equal(kn_read(z, out, sizeof out), KN_OK);
        assert_float_equal(out[0], -14, 0);
        assert_float_equal(out[1], 32, 0);
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(z), &g), KN_OK);
        assert_true(kn_has_grad(x, g));
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    assert_true(kn_device_is_nil(kn_device_open(kn, "broken")));
    assert_string_equal(kn_error(kn)->slug, "backend-unusable");
    kn_clear(kn);
    assert_true(kn_device_is_nil(kn_device_open(kn, "nothing")));
    assert_string_equal(kn_error(kn)->slug, "backend-unknown");
    kn_clear(kn);
    assert_int_equal(kn_device_check(kn, "tiny"), KN_OK);
    assert_int_equal(kn_device_check(kn, "tiny:3"), KN_E_DEVICE_ORDINAL);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void refuses_another_version(void **state) {
    (void)state;
    static const kn_backend old = {
        .abi = KN_BACKEND_ABI + 1, .struct_size = sizeof old, .name = "old"};
    assert_int_equal(kn_backend_register(&old), KN_E_BACKEND_ABI);
    assert_int_equal(kn_backend_register(NULL), KN_E_BACKEND_ABI);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(computes),
                                       cmocka_unit_test(says_what_is_wrong),
                                       cmocka_unit_test(refuses_another_version)};
    return cmocka_run_group_tests(tests, build, NULL);
}
