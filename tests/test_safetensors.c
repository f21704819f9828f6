/* Weight files: what is written comes back, and what is wrong is named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

static kn_context *kn;
static kn_device *dev;
static char folder[64], path[128];

static int setup(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "flex");
    snprintf(folder, sizeof folder, "/tmp/kiln-store-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/weights.safetensors", folder);
    return 0;
}

/* Files in the folder. */
static int file_count(void) {
    int count = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        count += e->d_name[0] != '.' || strlen(e->d_name) > 2;
    closedir(d);
    return count;
}

static int teardown(void **state) {
    (void)state;
    kn_close(kn);
    unlink(path);
    return rmdir(folder);
}

static void write_file(const void *data, size_t bytes) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, bytes, file), bytes);
    assert_int_equal(fclose(file), 0);
}

/* A file with this header and so many bytes of data, 0, 1, 2, … */
static size_t make_file(const char *header, size_t data, unsigned char *out) {
    size_t length = strlen(header);
    for (int i = 0; i < 8; i++) out[i] = (unsigned char)(length >> (8 * i));
    memcpy(out + 8, header, length);
    for (size_t i = 0; i < data; i++) out[8 + length + i] = (unsigned char)i;
    return 8 + length + data;
}

static void write_header(const char *header, size_t data) {
    unsigned char *bytes = malloc(strlen(header) + data + 8);
    assert_non_null(bytes);
    write_file(bytes, make_file(header, data, bytes));
    free(bytes);
}

static kn_tensor_file *open_file(void) {
    kn_tensor_file *file;
    assert_int_equal(kn_tensor_file_open(kn, path, &file), KN_OK);
    assert_non_null(file);
    return file;
}

static void assert_refused(const char *slug) {
    kn_tensor_file *file;
    kn_status status = kn_tensor_file_open(kn, path, &file);
    assert_string_equal(kn_status_slug(status), slug);
    assert_null(file);
    assert_true(kn_ok(kn));
    assert_non_null(strstr(kn_last_error(kn)->message, path));
    kn_clear(kn);
}

static void assert_header_refused(const char *header, size_t data, const char *slug) {
    write_header(header, data);
    assert_refused(slug);
}

/* ---- Writing and reading -----------------------------------------------------------------------
 */

static void every_dtype(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16, KN_I64, KN_I32, KN_I16,
                               KN_I8,  KN_U64, KN_U32, KN_U16,  KN_U8,  KN_BOOL};
    enum { COUNT = sizeof dtypes / sizeof *dtypes };
    unsigned char bytes[6 * 8];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(i * 37 + 11);
    unsigned char truths[6] = {1, 0, 1, 1, 0, 1};
    KN_SCOPE(kn) {
        kn_named_tensor items[COUNT];
        for (int i = 0; i < COUNT; i++) {
            const void *data = dtypes[i] == KN_BOOL ? truths : bytes;
            items[i].path = kn_dtype_name(dtypes[i]);
            items[i].tensor = kn_from_array(dev, dtypes[i], KN_SHAPE(2, 3), data);
        }
        const kn_text_pair notes[] = {{"format", "pt"}, {"größe", "\"2\"\n"}};
        assert_int_equal(
            kn_save_tensors(kn, path, items, COUNT, .metadata = notes, .n_metadata = 2), KN_OK);
        kn_tensor_file *file = open_file();
        assert_int_equal(kn_tensor_file_count(file), COUNT);
        assert_string_equal(kn_tensor_file_metadata(file, "format"), "pt");
        assert_string_equal(kn_tensor_file_metadata(file, "größe"), "\"2\"\n");
        assert_null(kn_tensor_file_metadata(file, "none"));
        assert_int_equal(kn_tensor_file_metadata_count(file), 2);
        for (int i = 0; i < COUNT; i++) {
            kn_tensor *t = kn_tensor_file_load(file, items[i].path, dev);
            assert_int_equal(kn_dtype_of(t), dtypes[i]);
            assert_true(kn_shape_equal(kn_shape_of(t), KN_SHAPE(2, 3)));
            unsigned char out[48], direct[48];
            size_t size = 6 * kn_dtype_size(dtypes[i]);
            assert_int_equal(kn_read(t, out, size), KN_OK);
            assert_memory_equal(out, dtypes[i] == KN_BOOL ? truths : bytes, size);
            assert_int_equal(kn_tensor_file_read(file, items[i].path, direct, size), KN_OK);
            assert_memory_equal(direct, out, size);
            assert_int_equal(kn_tensor_file_read(file, items[i].path, direct, size + 1),
                             KN_E_READ_SIZE);
        }
        /* Wide dtypes first, then by name: every tensor is aligned. */
        assert_string_equal(kn_tensor_file_info(file, 0).name, "float64");
        assert_int_equal(kn_tensor_file_info(file, 0).bytes, 48);
        assert_int_equal(kn_tensor_file_info(file, COUNT).bytes, 0);
        assert_true(kn_is_nil(kn_tensor_file_load(file, "absent", dev)));
        assert_string_equal(kn_error(kn)->slug, "tensor-unknown");
        kn_clear(kn);
        kn_tensor_file_close(file);
    }
}

static void odd_shapes(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        const kn_named_tensor items[] = {{"scalar", kn_full(dev, KN_SCALAR, 7)},
                                         {"empty", kn_full(dev, KN_SHAPE(3, 0, 2), 0)}};
        assert_int_equal(kn_save_tensors(kn, path, items, 2), KN_OK);
        kn_tensor_file *file = open_file();
        double seven;
        assert_int_equal(kn_item_f64(kn_tensor_file_load(file, "scalar", dev), &seven), KN_OK);
        assert_true(seven == 7);
        kn_tensor *empty = kn_tensor_file_load(file, "empty", dev);
        assert_true(kn_shape_equal(kn_shape_of(empty), KN_SHAPE(3, 0, 2)));
        kn_tensor_file_close(file);
        assert_int_equal(kn_save_tensors(kn, path, NULL, 0), KN_OK);
        file = open_file();
        assert_int_equal(kn_tensor_file_count(file), 0);
        kn_tensor_file_close(file);
    }
}

/* Transposed, sliced and broadcast tensors are compacted; one tensor under two names is written
 * once and found under both. */
static void strided_and_tied(void **state) {
    (void)state;
    const float data[6] = {1, 2, 3, 4, 5, 6};
    KN_SCOPE(kn) {
        kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(2, 3), data);
        const kn_named_tensor items[] = {
            {"plain", x},
            {"turned", kn_transpose(x, 0, 1)},
            {"last", kn_slice(x, 1, 2, 3, 1)},
            {"wide", kn_expand(kn_slice(x, 1, 0, 1, 1), KN_SHAPE(2, 4))},
            {"again", x}};
        assert_int_equal(kn_save_tensors(kn, path, items, 5), KN_OK);
        kn_tensor_file *file = open_file();
        assert_int_equal(kn_tensor_file_count(file), 4);
        assert_string_equal(kn_tensor_file_metadata(file, "again"), "plain");
        float out[8];
        assert_int_equal(kn_tensor_file_read(file, "again", out, 24), KN_OK);
        assert_memory_equal(out, data, 24);
        assert_int_equal(kn_tensor_file_read(file, "turned", out, 24), KN_OK);
        const float turned[] = {1, 4, 2, 5, 3, 6}, wide[] = {1, 1, 1, 1, 4, 4, 4, 4};
        assert_memory_equal(out, turned, 24);
        assert_int_equal(kn_tensor_file_read(file, "last", out, 8), KN_OK);
        assert_true(out[0] == 3 && out[1] == 6);
        assert_int_equal(kn_tensor_file_read(file, "wide", out, 32), KN_OK);
        assert_memory_equal(out, wide, 32);
        assert_int_equal(kn_tensor_file_find(file, "again"), kn_tensor_file_find(file, "plain"));
        kn_tensor_file_close(file);
    }
}

static void refused_before_writing(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(2), 1);
        const kn_named_tensor twice[] = {{"a", x}, {"a", kn_full(dev, KN_SHAPE(2), 1)}};
        assert_int_equal(kn_save_tensors(kn, path, twice, 2), KN_E_TENSOR_NAME_DUPLICATE);
        const kn_named_tensor nil[] = {{"a", kn_nil()}};
        assert_int_equal(kn_save_tensors(kn, path, nil, 1), KN_E_NIL_OPERAND);
        const kn_named_tensor reserved[] = {{"__metadata__", x}};
        assert_int_equal(kn_save_tensors(kn, path, reserved, 1), KN_E_SAFETENSORS_FIELD);
        const kn_named_tensor no_text[] = {{"\xff\xfe", x}};
        assert_int_equal(kn_save_tensors(kn, path, no_text, 1), KN_E_SAFETENSORS_FIELD);
        const kn_named_tensor no_name[] = {{NULL, x}};
        assert_int_equal(kn_save_tensors(kn, path, no_name, 1), KN_E_ARGUMENT_NULL);
        const kn_named_tensor good[] = {{"a", x}};
        assert_int_equal(kn_save_tensors(kn, NULL, good, 1), KN_E_ARGUMENT_NULL);
        assert_int_equal(kn_save_tensors(kn, "/nowhere/x", good, 1), KN_E_FOLDER_NOT_FOUND);
        assert_int_equal(kn_save_tensors(kn, folder, good, 1), KN_E_FILE_IS_FOLDER);
        assert_true(kn_ok(kn));
        assert_int_equal(file_count(), 0);
        kn_add(x, kn_nil());
        assert_int_equal(kn_save_tensors(kn, path, good, 1), KN_E_NIL_OPERAND); /* stands */
        kn_clear(kn);
        assert_int_equal(file_count(), 0);
    }
}

/* ---- Failures of the disk ----------------------------------------------------------------------
 */

static double saved_value(void) {
    double value = -1;
    kn_tensor_file *file;
    assert_int_equal(kn_tensor_file_open(kn, path, &file), KN_OK);
    KN_SCOPE(kn) {
        assert_int_equal(kn_item_f64(kn_max(kn_tensor_file_load(file, "w", dev)), &value), KN_OK);
    }
    kn_tensor_file_close(file);
    return value;
}

static kn_status save_value(double value) {
    kn_status status = KN_OK;
    KN_SCOPE(kn) {
        const kn_named_tensor items[] = {{"w", kn_full(dev, KN_SHAPE(200, 300), value)}};
        status = kn_save_tensors(kn, path, items, 1);
    }
    return status;
}

static void disk_full_at_every_step(void **state) {
    (void)state;
    assert_int_equal(save_value(1), KN_OK);
    int failures = 0;
    for (int n = 0;; n++) {
        kn_fault_file_write_at(n, n % 2 ? ENOSPC : EIO);
        kn_status status = save_value(2 + n);
        kn_fault_file_write_at(-1, 0);
        assert_int_equal(file_count(), 1); /* no temporary file is left */
        if (status == KN_OK) {
            assert_true(saved_value() == 2 + n);
            break;
        }
        failures++;
        assert_int_equal(status, n % 2 ? KN_E_DISK_FULL : KN_E_FILE_IO);
        assert_true(kn_ok(kn));
        /* The old file, or, where only the folder could not be flushed, the new one: a whole one.
         */
        double value = saved_value();
        assert_true(value == 1 || value == 2 + n);
        if (value != 1) assert_int_equal(save_value(1), KN_OK);
    }
    assert_true(failures >= 4);
}

static void no_permission(void **state) {
    (void)state;
    assert_int_equal(save_value(1), KN_OK);
    assert_int_equal(chmod(folder, 0500), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) { /* the superuser may write everywhere, so it becomes nobody */
        if (geteuid() == 0 && setuid(65534) != 0) _exit(7);
        kn_context *own = kn_open(&(kn_open_options){.threads = 1});
        kn_named_tensor item = {"w", kn_full(kn_device_open(own, "ndarray"), KN_SHAPE(2), 2)};
        _exit(kn_save_tensors(own, path, &item, 1) == KN_E_FILE_PERMISSION ? 0 : 8);
    }
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFEXITED(how));
    assert_int_equal(WEXITSTATUS(how), 0);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_true(saved_value() == 1);
}

/* Killed at every writing step: whatever is there afterwards is a whole file. */
static void die(kn_context *context, const kn_error_info *error, void *user) {
    (void)context;
    (void)error;
    (void)user;
    _exit(9);
}

static void killed_at_every_step(void **state) {
    (void)state;
    assert_int_equal(save_value(1), KN_OK);
    for (int n = 0, killed = 1; killed; n++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            kn_context *own = kn_open(&(kn_open_options){.threads = 1});
            kn_device *d = kn_device_open(own, "ndarray");
            kn_set_error_hook(own, die, NULL);
            kn_named_tensor item = {"w", kn_full(d, KN_SHAPE(200, 300), 2)};
            kn_fault_file_write_at(n, EIO); /* the hook ends the process at the failing step */
            _exit(kn_save_tensors(own, path, &item, 1) == KN_OK ? 0 : 8);
        }
        int how;
        assert_int_equal(waitpid(child, &how, 0), child);
        assert_true(WIFEXITED(how));
        killed = WEXITSTATUS(how) == 9;
        assert_true(killed || WEXITSTATUS(how) == 0);
        double value = saved_value();
        assert_true(value == 1 || value == 2);
        if (!killed) assert_true(value == 2 && n >= 4);
        /* Temporary files of killed processes stay; they are in nobody's way. */
        DIR *d = opendir(folder);
        for (struct dirent *e = readdir(d); e; e = readdir(d)) {
            if (strncmp(e->d_name, ".kiln-", 6) != 0) continue;
            char name[400];
            snprintf(name, sizeof name, "%s/%s", folder, e->d_name);
            unlink(name);
        }
        closedir(d);
    }
}

static void without_memory(void **state) {
    (void)state;
    assert_int_equal(save_value(1), KN_OK);
    for (int n = 0;; n++) {
        kn_fault_alloc_at(n);
        kn_status status = save_value(2);
        int64_t tried = kn_fault_alloc_count();
        kn_fault_alloc_at(-1);
        kn_clear(kn);
        double value =
            saved_value(); /* the new one after a failure: only the folder's flush failed */
        assert_true(value == 2 || (value == 1 && status != KN_OK));
        assert_int_equal(save_value(1), KN_OK);
        if (tried <= n) break;
    }
    for (int n = 0;; n++) {
        kn_fault_alloc_at(n);
        kn_tensor_file *file;
        kn_status status = kn_tensor_file_open(kn, path, &file);
        int64_t tried = kn_fault_alloc_count();
        kn_fault_alloc_at(-1);
        kn_tensor_file_close(file);
        if (tried <= n) {
            assert_int_equal(status, KN_OK);
            break;
        }
    }
}

/* ---- Damaged files -----------------------------------------------------------------------------
 */

#define TENSOR "{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}"

static void damaged(void **state) {
    (void)state;
    const struct {
        const char *header;
        size_t data;
        const char *slug;
    } cases[] = {
        {"", 0, "safetensors-header-json"},
        {"[]", 0, "safetensors-header-json"},
        {"{\"a\":" TENSOR "}x", 8, "safetensors-header-json"},
        {"{\"a\":" TENSOR, 8, "safetensors-header-json"},
        {"{\"a\\u0000b\":" TENSOR "}", 8, "safetensors-header-json"},
        {"{\"\xff\":" TENSOR "}", 8, "safetensors-header-json"},
        {"{\"a\":" TENSOR ",\"a\":" TENSOR "}", 8, "safetensors-duplicate"},
        {"{\"a\":1}", 0, "safetensors-field"},
        {"{\"a\":{\"shape\":[2],\"data_offsets\":[0,8]}}", 8, "safetensors-field"},
        {"{\"a\":{\"dtype\":3,\"shape\":[2],\"data_offsets\":[0,8]}}", 8, "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F8_E4M3\",\"shape\":[8],\"data_offsets\":[0,8]}}", 8,
         "safetensors-dtype"},
        {"{\"a\":{\"dtype\":\"F32\",\"data_offsets\":[0,8]}}", 8, "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":2,\"data_offsets\":[0,8]}}", 8, "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,8]}}", 8,
         "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2.0],\"data_offsets\":[0,8]}}", 8,
         "safetensors-field"},
        {"{\"a\":{\"dtype\":\"U8\",\"shape\":[1,1,1,1,1,1,1,1,1],\"data_offsets\":[0,1]}}", 1,
         "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F64\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]}}", 0,
         "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F64\",\"shape\":[2305843009213693952],\"data_offsets\":[0,0]}}", 0,
         "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}", 8, "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0]}}", 8, "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[-8,0]}}", 8,
         "safetensors-field"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,99999999999999999999]}}", 8,
         "safetensors-header-json"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,7]}}", 8,
         "safetensors-offsets"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]}}", 8,
         "safetensors-offsets"},
        {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[1,9]}}", 9, "safetensors-gap"},
        {"{\"a\":" TENSOR "}", 9, "safetensors-gap"},
        {"{}", 1, "safetensors-gap"},
        {"{\"a\":" TENSOR ",\"b\":" TENSOR "}", 8, "safetensors-overlap"},
        {"{\"a\":" TENSOR ",\"b\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[7,9]}}", 9,
         "safetensors-overlap"},
        {"{\"a\":" TENSOR "}", 7, "safetensors-truncated"},
        {"{\"a\":" TENSOR "}", 0, "safetensors-truncated"},
        {"{\"a\":{\"dtype\":\"I8\",\"shape\":[9223372036854775807],"
         "\"data_offsets\":[0,9223372036854775807]}}",
         1, "safetensors-truncated"},
        {"{\"__metadata__\":[],\"a\":" TENSOR "}", 8, "safetensors-field"},
        {"{\"__metadata__\":{\"a\":1}}", 0, "safetensors-field"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        print_message("%s\n", cases[i].header);
        assert_header_refused(cases[i].header, cases[i].data, cases[i].slug);
    }
    /* Deep nesting must not exhaust the stack. */
    char *deep = malloc(200001);
    assert_non_null(deep);
    memset(deep, '[', 200000);
    deep[200000] = '\0';
    assert_header_refused(deep, 0, "safetensors-header-json");
    free(deep);
}

static void other_files(void **state) {
    (void)state;
    const char *slugs[] = {"safetensors-pickle",
                           "safetensors-pickle",
                           "safetensors-lfs-pointer",
                           "safetensors-header-too-large",
                           "safetensors-header-too-large",
                           "file-too-short",
                           "file-too-short"};
    const char *texts[] = {"PK\3\4........archive/data.pkl",
                           "\x80\2}q\0(X\1\0\0\0aq\1K\1u.",
                           "version https://git-lfs.github.com/spec/v1\noid sha256:12",
                           "\xff\xff\xff\xff\xff\xff\xff\xff{}",
                           "\1\xe1\xf5\5\0\0\0\0{}",
                           "",
                           "1234567"};
    const size_t bytes[] = {28, 19, 56, 10, 10, 0, 7};
    for (int i = 0; i < 7; i++) {
        write_file(texts[i], bytes[i]);
        assert_refused(slugs[i]);
    }
    kn_tensor_file *file;
    assert_int_equal(kn_tensor_file_open(kn, "/nowhere/x", &file), KN_E_FILE_NOT_FOUND);
    assert_int_equal(kn_tensor_file_open(kn, folder, &file), KN_E_FILE_IS_FOLDER);
    assert_int_equal(kn_tensor_file_open(kn, NULL, &file), KN_E_ARGUMENT_NULL);
    assert_int_equal(kn_tensor_file_open(kn, path, NULL), KN_E_ARGUMENT_NULL);
}

static void accepted(void **state) {
    (void)state;
    write_header(
        "{\"a\":" TENSOR ",\"z\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[8,8]},"
        "\"e\":{\"shape\":[9223372036854775807,0],\"dtype\":\"F64\",\"data_offsets\":[0,0],"
        "\"later\":1}}   ",
        8);
    kn_tensor_file *file = open_file();
    assert_int_equal(kn_tensor_file_count(file), 3);
    unsigned char out[8];
    assert_int_equal(kn_tensor_file_read(file, "a", out, 8), KN_OK);
    for (int i = 0; i < 8; i++) assert_int_equal(out[i], i);
    kn_tensor_file_close(file);
    /* Any byte but 0 is true. */
    write_header("{\"b\":{\"dtype\":\"BOOL\",\"shape\":[3],\"data_offsets\":[0,3]}}", 3);
    file = open_file();
    KN_SCOPE(kn) {
        assert_int_equal(kn_read(kn_tensor_file_load(file, "b", dev), out, 3), KN_OK);
        assert_memory_equal(out, "\0\1\1", 3);
    }
    kn_tensor_file_close(file);
}

static void every_truncation(void **state) {
    (void)state;
    unsigned char bytes[256];
    size_t whole = make_file("{\"__metadata__\":{\"a\":\"b\"},\"w\":" TENSOR "}", 8, bytes);
    for (size_t n = 0; n < whole; n++) {
        write_file(bytes, n);
        kn_tensor_file *file;
        kn_status status = kn_tensor_file_open(kn, path, &file);
        assert_int_equal(status, n < 8 ? KN_E_FILE_TOO_SHORT : KN_E_SAFETENSORS_TRUNCATED);
        assert_null(file);
    }
    /* Every single bit flipped: an error or a file, never a crash. */
    for (size_t i = 0; i < 8 * whole; i++) {
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        write_file(bytes, whole);
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        kn_tensor_file *file;
        kn_status status = kn_tensor_file_open(kn, path, &file);
        assert_true((status == KN_OK) == (file != NULL));
        for (size_t t = 0; t < kn_tensor_file_count(file); t++) {
            kn_tensor_info info = kn_tensor_file_info(file, t);
            unsigned char out[8];
            assert_true(info.bytes <= 8);
            assert_int_equal(kn_tensor_file_read(file, info.name, out, info.bytes), KN_OK);
        }
        kn_tensor_file_close(file);
    }
}

/* ---- Weights of modules ------------------------------------------------------------------------
 */

typedef struct pair {
    kn_module base;
    kn_module *first, *second;
} pair;

static const kn_module_type pair_type = {.name = "Pair", .size = sizeof(pair)};

static pair *make_pair(int64_t in, int64_t out) {
    pair *m = kn_module_new(dev, &pair_type);
    KN_CHILD(m, first, kn_nn_linear(dev, in, out));
    KN_CHILD(m, second, kn_nn_linear(dev, out, 2));
    return m;
}

static void read_weight(pair *m, const char *name, float *out, size_t count) {
    assert_int_equal(kn_read(kn_module_find(&m->base, name), out, count * sizeof *out), KN_OK);
}

static void weights_come_back(void **state) {
    (void)state;
    float saved[6], other[6];
    pair *a = make_pair(2, 3), *b = make_pair(2, 3);
    read_weight(a, "first.weight", saved, 6);
    read_weight(b, "first.weight", other, 6);
    assert_memory_not_equal(saved, other, sizeof saved);
    assert_int_equal(kn_save_weights(&a->base, path), KN_OK);
    kn_load_report report;
    kn_tensor *header = kn_module_find(&b->base, "first.weight");
    assert_int_equal(kn_load_weights(&b->base, path, .report = &report), KN_OK);
    assert_ptr_equal(kn_module_find(&b->base, "first.weight"), header);
    assert_int_equal(report.loaded, 4);
    assert_int_equal(report.missing + report.unexpected + report.mismatched, 0);
    read_weight(b, "first.weight", other, 6);
    assert_memory_equal(saved, other, sizeof saved);
    kn_module_free(&a->base);
    kn_module_free(&b->base);
}

static void weights_that_do_not_fit(void **state) {
    (void)state;
    float before[9], after[9];
    pair *a = make_pair(2, 3), *b = make_pair(3, 3);
    kn_load_report report;
    assert_int_equal(kn_save_weights(&a->base, path), KN_OK);
    read_weight(b, "second.weight", before, 6);
    assert_int_equal(kn_load_weights(&b->base, path, .report = &report), KN_E_STATE_SHAPE_MISMATCH);
    assert_int_equal(report.mismatched, 1);
    assert_int_equal(report.loaded, 3);
    assert_string_equal(report.text,
                        "mismatched first.weight: [3, 2] in the file, [3, 3] in the model\n");
    read_weight(b, "second.weight", after, 6);
    assert_memory_equal(before, after, 24); /* all or nothing */
    KN_SCOPE(kn) {
        const kn_named_tensor items[] = {
            {"old.weight", kn_full(dev, KN_SHAPE(3, 3), 4)},
            {"old.bias", kn_full(dev, KN_SHAPE(3), 5, .dtype = KN_F64)},
            {"head", kn_full(dev, KN_SHAPE(1), 5)}};
        assert_int_equal(kn_save_tensors(kn, path, items, 3), KN_OK);
    }
    assert_int_equal(kn_load_weights(&b->base, path, .report = &report), KN_E_STATE_MISSING);
    assert_int_equal(report.missing, 4);
    assert_int_equal(report.unexpected, 3);
    const kn_rename rename[] = {{"old.", "first."}};
    assert_int_equal(kn_load_weights(&b->base, path, .partial = true, .rename = rename,
                                     .n_renames = 1, .report = &report),
                     KN_E_STATE_DTYPE_MISMATCH);
    assert_int_equal(kn_load_weights(&b->base, path, .partial = true, .cast = true,
                                     .rename = rename, .n_renames = 1, .report = &report),
                     KN_OK);
    assert_int_equal(report.loaded, 2);
    assert_int_equal(report.missing, 2);
    assert_int_equal(report.unexpected, 1);
    read_weight(b, "first.weight", after, 9);
    for (int i = 0; i < 9; i++) assert_true(after[i] == 4);
    read_weight(b, "first.bias", after, 3);
    assert_true(after[0] == 5);
    assert_int_equal(kn_load_weights(&b->base, path, .select = "head"), KN_E_STATE_UNEXPECTED);
    assert_int_equal(kn_load_weights(&b->base, path, .select = "none"), KN_OK);
    assert_int_equal(kn_load_weights(&b->base, "/nowhere/x"), KN_E_FILE_NOT_FOUND);
    assert_true(kn_ok(kn));
    kn_module_free(&a->base);
    kn_module_free(&b->base);
}

static void tied_weights(void **state) {
    (void)state;
    pair *a = make_pair(2, 2);
    kn_module_add_param(&a->base, "shared", kn_module_find(&a->base, "first.weight"));
    assert_int_equal(kn_save_weights(&a->base, path), KN_OK);
    kn_tensor_file *file = open_file();
    assert_int_equal(kn_tensor_file_count(file), 4);
    assert_string_equal(kn_tensor_file_metadata(file, "shared"), "first.weight");
    kn_tensor_file_close(file);
    assert_int_equal(kn_load_weights(&a->base, path), KN_OK);
    /* A model whose two are apart takes both from the one. */
    pair *b = make_pair(2, 2);
    KN_SCOPE(kn) kn_module_add_param(&b->base, "shared", kn_full(dev, KN_SHAPE(2, 2), 0));
    assert_int_equal(kn_load_weights(&b->base, path), KN_OK);
    float x[4], y[4];
    read_weight(a, "first.weight", x, 4);
    read_weight(b, "shared", y, 4);
    assert_memory_equal(x, y, sizeof x);
    kn_module_free(&a->base);
    kn_module_free(&b->base);
}

static void weights_without_memory(void **state) {
    (void)state;
    pair *a = make_pair(2, 3), *b = make_pair(2, 3);
    float wanted[6], before[6], after[6];
    read_weight(a, "second.weight", wanted, 6);
    read_weight(b, "second.weight", before, 6);
    for (bool whole = false; !whole;) {
        static int n;
        assert_int_equal(kn_save_weights(&a->base, path), KN_OK);
        kn_fault_alloc_at(n++);
        kn_status status = kn_load_weights(&b->base, path);
        whole = kn_fault_alloc_count() < n;
        kn_fault_alloc_at(-1);
        assert_true(kn_ok(kn));
        read_weight(b, "second.weight", after, 6);
        assert_memory_equal(after, status == KN_OK ? wanted : before, sizeof after);
        /* The pool can do without the memory of its cache, so a load may succeed all the same. */
        if (status == KN_OK) memcpy(before, wanted, sizeof before);
    }
    kn_module_free(&a->base);
    kn_module_free(&b->base);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_dtype, setup, teardown),
        cmocka_unit_test_setup_teardown(odd_shapes, setup, teardown),
        cmocka_unit_test_setup_teardown(strided_and_tied, setup, teardown),
        cmocka_unit_test_setup_teardown(refused_before_writing, setup, teardown),
        cmocka_unit_test_setup_teardown(disk_full_at_every_step, setup, teardown),
        cmocka_unit_test_setup_teardown(no_permission, setup, teardown),
        cmocka_unit_test_setup_teardown(killed_at_every_step, setup, teardown),
        cmocka_unit_test_setup_teardown(without_memory, setup, teardown),
        cmocka_unit_test_setup_teardown(damaged, setup, teardown),
        cmocka_unit_test_setup_teardown(other_files, setup, teardown),
        cmocka_unit_test_setup_teardown(accepted, setup, teardown),
        cmocka_unit_test_setup_teardown(every_truncation, setup, teardown),
        cmocka_unit_test_setup_teardown(weights_come_back, setup, teardown),
        cmocka_unit_test_setup_teardown(weights_that_do_not_fit, setup, teardown),
        cmocka_unit_test_setup_teardown(tied_weights, setup, teardown),
        cmocka_unit_test_setup_teardown(weights_without_memory, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
