/* Grey pictures: PGM and IDX files, resizing, and pictures of ink on paper. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

static kn_context *kn;
static char path[64];

static int setup(void **state) {
    (void)state;
    kn = kn_open(NULL);
    snprintf(path, sizeof path, "/tmp/kiln-image-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int teardown(void **state) {
    (void)state;
    kn_close(kn);
    return unlink(path);
}

static void write_file(const void *data, size_t bytes) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, bytes, file), bytes);
    assert_int_equal(fclose(file), 0);
}

static void assert_picture(kn_shape shape, const float *expected) {
    kn_array a;
    assert_int_equal(kn_image_read(kn, path, &a), KN_OK);
    assert_int_equal(a.dtype, KN_F32);
    assert_true(kn_shape_equal(a.shape, shape));
    for (int64_t i = 0; i < kn_shape_numel(shape); i++)
        assert_float_equal(((float *)a.data)[i], expected[i], 1e-7);
    kn_array_free(&a);
}

static void assert_refused(const void *data, size_t bytes, const char *slug) {
    kn_array a;
    write_file(data, bytes);
    kn_status status = kn_image_read(kn, path, &a);
    assert_string_equal(kn_status_slug(status), slug);
    assert_null(a.data);
    assert_true(kn_ok(kn));
    assert_non_null(strstr(kn_last_error(kn)->message, path));
}

static void pgm(void **state) {
    (void)state;
    const float expected[] = {0, 0.5f, 1, 0.25f, 0.75f, 1};
    static const char text[] = "P2\n# a comment 9 9 9\n3 2 # another\n4\n0 2 4\n1 3 4\n";
    write_file(text, sizeof text - 1);
    assert_picture(KN_SHAPE(1, 2, 3), expected);
    write_file("P5 3 2 4\n\0\2\4\1\3\4", 15);
    assert_picture(KN_SHAPE(1, 2, 3), expected);
    const float wide[] = {1.0f / 65535, 256.0f / 65535};
    write_file("P5\n2 1\n65535\n\0\1\1\0", 17);
    assert_picture(KN_SHAPE(1, 1, 2), wide);
}

static void idx(void **state) {
    (void)state;
    const float expected[] = {0, 1, 51.0f / 255, 0.4f};
    write_file("\0\0\x08\3\0\0\0\2\0\0\0\1\0\0\0\2\0\xff\x33\x66", 20);
    assert_picture(KN_SHAPE(2, 1, 2), expected);
    write_file("\0\0\x08\2\0\0\0\1\0\0\0\2\0\xff", 14);
    assert_picture(KN_SHAPE(1, 1, 2), expected);
    assert_refused("\0\0\x08\1\0\0\0\1\5", 9, "idx-dims");
    assert_refused("\0\0\x09\2\0\0\0\1\0\0\0\1\5", 13, "image-damaged");
}

static void damaged(void **state) {
    (void)state;
    assert_refused("P5 3 2 4\n\0\2\4\1\3", 14, "image-damaged");
    assert_refused("P2 3 2 4\n0 1 2 3 4", 18, "image-damaged");
    assert_refused("P2 1 1 4\n5", 10, "image-damaged");
    assert_refused("P2 0 1 4\n5", 10, "image-damaged");
    assert_refused("P2 1 1 0\n0", 10, "image-damaged");
    assert_refused("P5 65536 65536 255\n", 19, "image-damaged");
    assert_refused("P5 99999999999 1 255\n", 21, "image-damaged");
    assert_refused("P2 x", 4, "image-damaged");
    assert_refused("P6 1 1 255\nabc", 14, "image-damaged");
    assert_refused("\x89PNG\r\n\x1a\n", 8, "image-damaged");
    assert_refused("P", 1, "file-too-short");
    assert_refused("", 0, "file-too-short");
    kn_array a;
    assert_int_equal(kn_image_read(kn, "/nowhere/x", &a), KN_E_FILE_NOT_FOUND);
    assert_int_equal(kn_image_read(kn, NULL, &a), KN_E_ARGUMENT_NULL);
    const char whole[] = "P2\n3 2\n4\n0 2 4\n1 3 4";
    for (size_t n = 0; n < sizeof whole - 1; n++) {
        write_file(whole, n);
        assert_int_not_equal(kn_image_read(kn, path, &a), KN_OK);
    }
}

static kn_array make(int64_t height, int64_t width, const float *pixels) {
    kn_array a = {KN_F32, KN_SHAPE(1, height, width), NULL, 0};
    char text[4000];
    size_t used = (size_t)snprintf(text, sizeof text, "P2 %d %d 100\n", (int)width, (int)height);
    for (int64_t i = 0; i < height * width; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%d ", (int)(100 * pixels[i] + 0.5f));
    write_file(text, used);
    assert_int_equal(kn_image_read(kn, path, &a), KN_OK);
    return a;
}

static void resizing(void **state) {
    (void)state;
    const float fine[] = {0, 0.2f, 0.4f, 0.6f, 0.2f, 0.4f, 0.6f, 0.8f};
    kn_array a = make(2, 4, fine);
    assert_int_equal(kn_image_resize(kn, &a, 1, 2), KN_OK);
    assert_true(kn_shape_equal(a.shape, KN_SHAPE(1, 1, 2)));
    assert_float_equal(((float *)a.data)[0], 0.2, 1e-6);
    assert_float_equal(((float *)a.data)[1], 0.6, 1e-6);
    assert_int_equal(kn_image_resize(kn, &a, 2, 3), KN_OK); /* larger, and not a whole factor */
    const float back[] = {0.2f, 0.4f, 0.6f};
    for (int i = 0; i < 6; i++) assert_float_equal(((float *)a.data)[i], back[i % 3], 1e-6);
    assert_int_equal(kn_image_resize(kn, &a, 0, 3), KN_E_ATTRIBUTE_OUT_OF_RANGE);
    assert_int_equal(kn_image_resize(kn, NULL, 1, 3), KN_E_ARGUMENT_NULL);
    kn_array_free(&a);
}

static void ink_on_paper(void **state) {
    (void)state;
    const float dark[] = {1, 1, 1, 1, 0.2f, 1, 1, 1, 1}, light[] = {0, 0, 0, 0, 0.8f, 0, 0, 0, 0};
    kn_array a = make(3, 3, dark), b = make(3, 3, light);
    kn_image_light_on_dark(&a);
    kn_image_light_on_dark(&b);
    for (int i = 0; i < 9; i++) {
        assert_float_equal(((float *)a.data)[i], light[i], 1e-6);
        assert_float_equal(((float *)b.data)[i], light[i], 1e-6);
    }
    kn_array_free(&a);
    kn_array_free(&b);
    kn_image_light_on_dark(NULL);
}

static void without_memory(void **state) {
    (void)state;
    write_file("P5 3 2 4\n\0\2\4\1\3\4", 15);
    for (int n = 0;; n++) {
        kn_array a;
        kn_fault_alloc_at(n);
        kn_status status = kn_image_read(kn, path, &a);
        if (status == KN_OK) status = kn_image_resize(kn, &a, 4, 4);
        bool whole = kn_fault_alloc_count() <= n;
        kn_fault_alloc_at(-1);
        kn_array_free(&a);
        assert_true(whole == (status == KN_OK));
        if (whole) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pgm, setup, teardown),
        cmocka_unit_test_setup_teardown(idx, setup, teardown),
        cmocka_unit_test_setup_teardown(damaged, setup, teardown),
        cmocka_unit_test_setup_teardown(resizing, setup, teardown),
        cmocka_unit_test_setup_teardown(ink_on_paper, setup, teardown),
        cmocka_unit_test_setup_teardown(without_memory, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
