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

/* ---- A device that stores some dtypes alone ----------------------------------------------------
 */

static int few_open(int ordinal, void **device, char *why, size_t why_size) {
    (void)ordinal, (void)why, (void)why_size;
    *device = NULL;
    return 0;
}
static int few_info(int ordinal, kn_device_info *info) {
    (void)ordinal;
    info->unified_memory = true;
    info->dtypes = KN_DTYPE_BIT(KN_F32) | KN_DTYPE_BIT(KN_I32) | KN_DTYPES_BOOL;
    return 0;
}
static void *few_alloc(void *device, size_t bytes) {
    (void)device;
    return malloc(bytes ? bytes : 1);
}
static void few_release(void *device, void *data, size_t bytes) {
    (void)device, (void)bytes;
    free(data);
}
static int few_in(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                  size_t bytes, kn_failure *failure) {
    (void)device, (void)queue, (void)failure;
    memcpy((char *)to->data + offset, from, bytes);
    return KN_OK;
}
static int few_out(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                   size_t bytes, kn_failure *failure) {
    (void)device, (void)queue, (void)failure;
    memcpy(to, (const char *)from->data + offset, bytes);
    return KN_OK;
}
static void *few_pointer(void *device, void *data) {
    (void)device;
    return data;
}
static const kn_backend few = {.abi = KN_BACKEND_ABI,
                               .struct_size = sizeof(kn_backend),
                               .name = "few",
                               .description = "stores few dtypes",
                               .device_info = few_info,
                               .device_open = few_open,
                               .alloc = few_alloc,
                               .release = few_release,
                               .copy_in = few_in,
                               .copy_out = few_out,
                               .host_pointer = few_pointer};

static void unstored_dtypes_are_refused(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    assert_int_equal(kn_backend_register(&few), KN_OK);
    kn_device *dev = kn_device_open(kn, "few");
    kn_tensor *x = kn_ones(dev, KN_SHAPE(2));
    double sum = 0;
    assert_int_equal(kn_item_f64(kn_sum(kn_add(x, x)), &sum), KN_OK);
    assert_float_equal(sum, 4, 0);
    assert_true(kn_is_nil(kn_cast(x, KN_F64)));
    assert_string_equal(kn_error(kn)->slug, "dtype-not-stored");
    kn_clear(kn);
    double data[2] = {1, 2};
    assert_true(kn_is_nil(kn_from_array(dev, KN_F64, KN_SHAPE(2), data)));
    assert_string_equal(kn_error(kn)->slug, "dtype-not-stored");
    assert_non_null(strstr(kn_error(kn)->message, "few does not store float64"));
    kn_clear(kn);
    kn_tensor *wide = kn_from_array(kn_device_open(kn, "flex"), KN_F64, KN_SHAPE(2), data);
    assert_true(kn_is_nil(kn_to_device(wide, dev)));
    assert_string_equal(kn_error(kn)->slug, "dtype-not-stored");
    kn_close(kn);
}

/* What `kiln info` prints: the backend that was found, and the one that does not load, and why. */
static void is_listed(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    FILE *file = tmpfile();
    char text[4096] = "";
    assert_non_null(file);
    kn_print_backends(kn, file);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(text, "  flex "));
    const char *tiny = strstr(text, "  tiny ");
    assert_non_null(tiny);
    assert_null(strstr(tiny + 1, "  tiny ")); /* once */
    assert_non_null(strstr(text, "  broken   not usable: "));
    assert_non_null(strstr(text, "  cuda     not usable: "));
    kn_close(kn);
}

/* Functions that are never called. */
static int open_none(int ordinal, void **device, char *why, size_t why_size) {
    (void)ordinal, (void)device, (void)why, (void)why_size;
    return 1;
}
static void *alloc_none(void *device, size_t bytes) {
    (void)device, (void)bytes;
    return NULL;
}
static void release_none(void *device, void *data, size_t bytes) {
    (void)device, (void)data, (void)bytes;
}
static int copy_in_none(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                        size_t bytes, kn_failure *failure) {
    (void)device, (void)queue, (void)to, (void)offset, (void)from, (void)bytes, (void)failure;
    return 1;
}
static int copy_out_none(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                         size_t bytes, kn_failure *failure) {
    (void)device, (void)queue, (void)from, (void)offset, (void)to, (void)bytes, (void)failure;
    return 1;
}

static void refuses_another_version(void **state) {
    (void)state;
    static const kn_backend old = {
        .abi = KN_BACKEND_ABI + 1, .struct_size = sizeof old, .name = "old"};
    assert_int_equal(kn_backend_register(&old), KN_E_BACKEND_ABI);
    assert_int_equal(kn_backend_register(NULL), KN_E_ARGUMENT_NULL);
    kn_backend half = {.abi = KN_BACKEND_ABI, .struct_size = sizeof half - 8, .name = "half"};
    assert_int_equal(kn_backend_register(&half), KN_E_BACKEND_ABI);
    half.struct_size = sizeof half;
    assert_int_equal(kn_backend_register(&half), KN_E_BACKEND_INCOMPLETE);
    static const kn_backend second = {.abi = KN_BACKEND_ABI,
                                      .struct_size = sizeof second,
                                      .name = "flex",
                                      .device_open = open_none,
                                      .alloc = alloc_none,
                                      .release = release_none,
                                      .copy_in = copy_in_none,
                                      .copy_out = copy_out_none};
    assert_int_equal(kn_backend_register(&second), KN_E_BACKEND_DUPLICATE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computes), cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(unstored_dtypes_are_refused), cmocka_unit_test(is_listed),
        cmocka_unit_test(refuses_another_version)};
    return cmocka_run_group_tests(tests, build, NULL);
}
