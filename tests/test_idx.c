/* IDX files: every dtype, plain and gzip, and every way in which a file can be wrong. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

static kn_context *kn;
static char path[64];

static int setup(void **state) {
    (void)state;
    kn = kn_open(NULL);
    snprintf(path, sizeof path, "/tmp/kiln-idx-XXXXXX");
    int descriptor = mkstemp(path);
    if (descriptor < 0) return -1;
    close(descriptor);
    return 0;
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

/* Compresses with gzip; returns the number of bytes. */
static size_t gzip(const void *data, size_t bytes, unsigned char *out, size_t room) {
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (unsigned char *)(uintptr_t)data;
    z.avail_in = (uInt)bytes;
    z.next_out = out;
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    size_t made = room - z.avail_out;
    deflateEnd(&z);
    return made;
}

static kn_status read_back(kn_array *array) {
    return kn_idx_read(kn, path, array);
}

/* Reading fails with this error, gives nothing and poisons nothing. */
static void assert_refused(const char *slug) {
    kn_array array;
    kn_status status = read_back(&array);
    assert_string_equal(kn_status_slug(status), slug);
    assert_null(array.data);
    assert_true(kn_ok(kn));
    assert_string_equal(kn_last_error(kn)->slug, slug);
    assert_non_null(strstr(kn_last_error(kn)->message, path));
    kn_clear(kn);
}

static const unsigned char two_by_three[] = {0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6};

static void assert_two_by_three(void) {
    kn_array a;
    assert_int_equal(read_back(&a), KN_OK);
    assert_int_equal(a.dtype, KN_U8);
    assert_true(kn_shape_equal(a.shape, KN_SHAPE(2, 3)));
    assert_int_equal(a.bytes, 6);
    assert_memory_equal(a.data, two_by_three + 12, 6);
    kn_array_free(&a);
    assert_null(a.data);
}

static void plain_and_gzip(void **state) {
    (void)state;
    unsigned char packed[256];
    write_file(two_by_three, sizeof two_by_three);
    assert_two_by_three();
    size_t bytes = gzip(two_by_three, sizeof two_by_three, packed, sizeof packed);
    write_file(packed, bytes);
    assert_two_by_three();
    /* Two members, as cat makes them. */
    bytes = gzip(two_by_three, 7, packed, sizeof packed);
    bytes += gzip(two_by_three + 7, sizeof two_by_three - 7, packed + bytes, sizeof packed - bytes);
    write_file(packed, bytes);
    assert_two_by_three();
}

static void dtypes(void **state) {
    (void)state;
    kn_array a;
    write_file("\0\0\x09\1\0\0\0\2\xff\x7f", 10);
    assert_int_equal(read_back(&a), KN_OK);
    assert_int_equal(a.dtype, KN_I8);
    assert_int_equal(((int8_t *)a.data)[0], -1);
    assert_int_equal(((int8_t *)a.data)[1], 127);
    kn_array_free(&a);
    write_file("\0\0\x0B\1\0\0\0\2\xff\xfe\1\2", 12);
    assert_int_equal(read_back(&a), KN_OK);
    assert_int_equal(a.dtype, KN_I16);
    assert_int_equal(((int16_t *)a.data)[0], -2);
    assert_int_equal(((int16_t *)a.data)[1], 258);
    kn_array_free(&a);
    write_file("\0\0\x0C\0\1\2\3\4", 8);
    assert_int_equal(read_back(&a), KN_OK);
    assert_int_equal(a.dtype, KN_I32);
    assert_int_equal(a.shape.rank, 0);
    assert_int_equal(*(int32_t *)a.data, 0x01020304);
    kn_array_free(&a);
    write_file("\0\0\x0D\1\0\0\0\1\x3f\xc0\0\0", 12);
    assert_int_equal(read_back(&a), KN_OK);
    assert_int_equal(a.dtype, KN_F32);
    assert_true(*(float *)a.data == 1.5f);
    kn_array_free(&a);
    write_file("\0\0\x0E\1\0\0\0\1\xc0\x04\0\0\0\0\0\0", 16);
    assert_int_equal(read_back(&a), KN_OK);
    assert_int_equal(a.dtype, KN_F64);
    assert_true(*(double *)a.data == -2.5);
    kn_array_free(&a);
    write_file("\0\0\x08\2\0\0\0\0\0\0\0\5", 12);
    assert_int_equal(read_back(&a), KN_OK);
    assert_true(kn_shape_equal(a.shape, KN_SHAPE(0, 5)));
    kn_array_free(&a);
}

static void every_truncation(void **state) {
    (void)state;
    unsigned char packed[256];
    for (size_t n = 0; n < sizeof two_by_three; n++) {
        write_file(two_by_three, n);
        assert_refused(n < 4 ? "file-too-short" : "idx-truncated");
    }
    size_t bytes = gzip(two_by_three, sizeof two_by_three, packed, sizeof packed);
    for (size_t n = 2; n < bytes; n++) {
        write_file(packed, n);
        assert_refused("gzip-corrupt");
    }
}

static void mislabelled(void **state) {
    (void)state;
    unsigned char packed[256], copy[sizeof two_by_three + 1];
    memcpy(copy, two_by_three, sizeof two_by_three);
    copy[sizeof two_by_three] = 7;
    write_file(copy, sizeof copy);
    assert_refused("idx-trailing");
    write_file(packed, gzip(copy, sizeof copy, packed, sizeof packed));
    assert_refused("idx-trailing");
    write_file("PNG, in fact", 12);
    assert_refused("idx-magic");
    write_file("\0\0\x0A\1\0\0\0\1\1", 9);
    assert_refused("idx-dtype");
    write_file("\0\0\x08\x09\0\0\0\1\1", 9);
    assert_refused("idx-dims");
    /* A size whose product overflows, and one that is merely absurd: neither is allocated. */
    unsigned char huge[4 + 32];
    memset(huge, 0xff, sizeof huge);
    memcpy(huge, "\0\0\x0E\x08", 4);
    write_file(huge, sizeof huge);
    assert_refused("idx-truncated");
    write_file("\0\0\x08\2\x7f\xff\xff\xff\0\0\0\1", 12);
    assert_refused("idx-truncated");
    write_file(packed, gzip("\0\0\x08\2\x7f\xff\xff\xff\0\0\0\1", 12, packed, sizeof packed));
    assert_refused("idx-truncated");
    assert_true(strlen(path) > 0);
}

/* A gzip file that unpacks to far more than its header says is read no further than that. */
static void bomb(void **state) {
    (void)state;
    size_t size = 64u << 20;
    unsigned char *zeros = calloc(1, size), *packed = malloc(1 << 20);
    assert_non_null(zeros);
    assert_non_null(packed);
    memcpy(zeros, two_by_three, sizeof two_by_three);
    write_file(packed, gzip(zeros, size, packed, 1 << 20));
    assert_refused("idx-trailing");
    free(zeros);
    free(packed);
}

static void damaged_gzip(void **state) {
    (void)state;
    unsigned char packed[256], copy[256];
    size_t bytes = gzip(two_by_three, sizeof two_by_three, packed, sizeof packed);
    for (size_t i = 0; i < bytes; i++) {
        for (int bit = 0; bit < 8; bit++) { /* no flip may crash or give wrong data silently */
            memcpy(copy, packed, bytes);
            copy[i] ^= (unsigned char)(1 << bit);
            write_file(copy, bytes);
            kn_array a;
            kn_status status = read_back(&a);
            if (status == KN_OK) assert_memory_equal(a.data, two_by_three + 12, 6);
            kn_array_free(&a);
        }
    }
    memcpy(copy, packed, bytes);
    memcpy(copy + bytes, "rubbish", 7);
    write_file(copy, bytes + 7);
    assert_refused("gzip-corrupt");
}

static void files_that_are_not_there(void **state) {
    (void)state;
    kn_array a;
    assert_int_equal(kn_idx_read(kn, "/nowhere/file", &a), KN_E_FILE_NOT_FOUND);
    assert_int_equal(kn_idx_read(kn, "/tmp", &a), KN_E_FILE_IS_FOLDER);
    assert_int_equal(kn_idx_read(kn, NULL, &a), KN_E_ARGUMENT_NULL);
    assert_int_equal(kn_idx_read(kn, path, NULL), KN_E_ARGUMENT_NULL);
    assert_true(kn_ok(kn));
}

static const char *images = "data/digits/train-images-idx3-ubyte.gz";
static const char *labels = "data/digits/train-labels-idx1-ubyte.gz";
static const char *test_labels = "data/digits/t10k-labels-idx1-ubyte.gz";

static void real_digits(void **state) {
    (void)state;
    kn_dataset *d = kn_dataset_idx(kn, images, labels, .classes = 10);
    assert_true(kn_ok(kn));
    assert_int_equal(kn_dataset_length(d), 8000);
    kn_array raw;
    assert_int_equal(kn_idx_read(kn, images, &raw), KN_OK);
    kn_sample s = {0};
    assert_int_equal(kn_dataset_get(d, 7999, &s), KN_OK);
    assert_int_equal(s.n_fields, 2);
    assert_int_equal(s.field[0].dtype, KN_F32);
    assert_true(kn_shape_equal(s.field[0].shape, KN_SHAPE(1, 28, 28)));
    const float *pixels = s.field[0].data;
    const unsigned char *bytes = (const unsigned char *)raw.data + 7999 * 784;
    for (int i = 0; i < 784; i++) assert_true(pixels[i] == (float)bytes[i] / 255.0f);
    assert_true(*(int64_t *)s.field[1].data >= 0 && *(int64_t *)s.field[1].data < 10);
    assert_int_equal(kn_dataset_get(d, 8000, &s), KN_E_DATASET_INDEX);
    assert_int_equal(kn_dataset_get(d, -1, &s), KN_E_DATASET_INDEX);
    kn_sample_free(&s);
    kn_array_free(&raw);
    kn_dataset_free(d);
}

static void assert_no_dataset(kn_dataset *d, const char *slug) {
    assert_null(d);
    assert_string_equal(kn_error(kn)->slug, slug);
    kn_clear(kn);
}

static void datasets_that_do_not_fit(void **state) {
    (void)state;
    assert_no_dataset(kn_dataset_idx(kn, images, test_labels), "idx-length-mismatch");
    assert_no_dataset(kn_dataset_idx(kn, images, images), "idx-dims");
    assert_no_dataset(kn_dataset_idx(kn, images, labels, .classes = 9), "idx-label-range");
    assert_no_dataset(kn_dataset_idx(kn, "/nowhere/file", labels), "file-not-found");
    assert_no_dataset(kn_dataset_idx(kn, NULL, labels), "argument-null");
    write_file("\0\0\x0D\1\0\0\0\1\x3f\xc0\0\0", 12);
    assert_no_dataset(kn_dataset_idx(kn, images, path), "dtype-index");
}

static void without_memory(void **state) {
    (void)state;
    unsigned char packed[256];
    write_file(packed, gzip(two_by_three, sizeof two_by_three, packed, sizeof packed));
    for (int n = 0;; n++) {
        kn_fault_alloc_at(n);
        kn_dataset *d = kn_dataset_idx(kn, path, NULL);
        int64_t tried = kn_fault_alloc_count();
        kn_fault_alloc_at(-1);
        if (d) {
            kn_dataset_free(d);
            assert_true(tried <= n && n > 2);
            break;
        }
        assert_false(kn_ok(kn));
        kn_clear(kn);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plain_and_gzip, setup, teardown),
        cmocka_unit_test_setup_teardown(dtypes, setup, teardown),
        cmocka_unit_test_setup_teardown(every_truncation, setup, teardown),
        cmocka_unit_test_setup_teardown(mislabelled, setup, teardown),
        cmocka_unit_test_setup_teardown(bomb, setup, teardown),
        cmocka_unit_test_setup_teardown(damaged_gzip, setup, teardown),
        cmocka_unit_test_setup_teardown(files_that_are_not_there, setup, teardown),
        cmocka_unit_test_setup_teardown(real_digits, setup, teardown),
        cmocka_unit_test_setup_teardown(datasets_that_do_not_fit, setup, teardown),
        cmocka_unit_test_setup_teardown(without_memory, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
