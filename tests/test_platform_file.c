#include "core/platform.h"

#include <kiln/fault.h>

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* Each test works in a folder of its own. */

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/kiln-test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    kn__folder list;
    chmod(folder, 0700);
    if (kn__folder_list(folder, &list) != 0) return -1;
    for (size_t i = 0; i < list.count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        remove(path);
    }
    kn__folder_free(&list);
    return rmdir(folder);
}

static const char *in_folder(const char *name) {
    static char paths[4][256];
    static int turn;
    char *path = paths[turn++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_plain(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_content(const char *path, const char *text) {
    void *data;
    size_t bytes;
    assert_int_equal(kn__file_read_all(path, &data, &bytes).error, 0);
    assert_string_equal(data, text);
    assert_int_equal(bytes, strlen(text));
    kn__sys_free(data);
}

static size_t files_in_folder(void) {
    kn__folder list;
    assert_int_equal(kn__folder_list(folder, &list), 0);
    size_t count = list.count;
    kn__folder_free(&list);
    return count;
}

/* ---- Reading
 * ------------------------------------------------------------------------------------------ */

static void assert_failure(kn__file_result result, int error, const char *action) {
    assert_int_equal(result.error, error);
    assert_string_equal(result.action, action);
}

static void test_read_all(void **state) {
    (void)state;
    write_plain(in_folder("a"), "some text");
    assert_content(in_folder("a"), "some text");
    write_plain(in_folder("empty"), "");
    assert_content(in_folder("empty"), "");
    void *data;
    size_t bytes;
    assert_failure(kn__file_read_all(in_folder("none"), &data, &bytes), ENOENT, "open");
    assert_null(data);
    assert_failure(kn__file_read_all(folder, &data, &bytes), EISDIR, "open");
    assert_int_equal(kn__file_read_all("/proc/self/status", &data, &bytes).error, 0);
    assert_true(bytes > 100 && strlen(data) == bytes); /* its size is 0 beforehand */
    kn__sys_free(data);
}

static void test_read_all_without_memory(void **state) {
    (void)state;
    void *data;
    size_t bytes;
    for (int64_t n = 0;; n++) {
        kn_fault_alloc_at(n);
        kn__file_result result = kn__file_read_all("/proc/self/status", &data, &bytes);
        kn_fault_alloc_at(-1);
        if (result.error == 0) {
            assert_true(n > 0);
            break;
        }
        assert_failure(result, ENOMEM, "read");
        assert_null(data);
    }
    kn__sys_free(data);
}

static void test_map(void **state) {
    (void)state;
    write_plain(in_folder("a"), "mapped");
    kn__mapping mapping;
    assert_int_equal(kn__file_map(in_folder("a"), &mapping).error, 0);
    assert_int_equal(mapping.bytes, 6);
    assert_memory_equal(mapping.data, "mapped", 6);
    assert_null(mapping.owned);
    kn__file_unmap(&mapping);
    assert_null(mapping.data);
    write_plain(in_folder("empty"), "");
    assert_int_equal(kn__file_map(in_folder("empty"), &mapping).error, 0);
    assert_int_equal(mapping.bytes, 0);
    assert_null(mapping.data);
    kn__file_unmap(&mapping);
    assert_int_equal(kn__file_map("/proc/self/status", &mapping).error, 0);
    assert_non_null(mapping.owned); /* cannot be mapped: read */
    assert_true(mapping.bytes > 100);
    kn__file_unmap(&mapping);
    assert_failure(kn__file_map(in_folder("none"), &mapping), ENOENT, "open");
}

static void test_sequential_read(void **state) {
    (void)state;
    write_plain(in_folder("a"), "0123456789");
    kn__file file;
    char buffer[8];
    size_t got;
    assert_int_equal(kn__file_open(in_folder("a"), &file).error, 0);
    assert_int_equal(kn__file_read(&file, buffer, 6, &got).error, 0);
    assert_int_equal(got, 6);
    assert_memory_equal(buffer, "012345", 6);
    assert_int_equal(kn__file_read(&file, buffer, 8, &got).error, 0);
    assert_int_equal(got, 4);
    assert_memory_equal(buffer, "6789", 4);
    assert_int_equal(kn__file_read(&file, buffer, 8, &got).error, 0);
    assert_int_equal(got, 0);
    kn__file_close(&file);
    kn__file_close(&file);
    assert_failure(kn__file_read(&file, buffer, 8, &got), EBADF, "read");
    assert_failure(kn__file_open(in_folder("none"), &file), ENOENT, "open");
}

static void test_stat_and_list(void **state) {
    (void)state;
    kn__file_info info;
    write_plain(in_folder("b"), "12345");
    write_plain(in_folder("a"), "");
    assert_int_equal(kn__folder_make(in_folder("c")), 0);
    assert_int_equal(kn__folder_make(in_folder("c")), EEXIST);
    assert_int_equal(kn__file_stat(in_folder("b"), &info), 0);
    assert_true(info.bytes == 5 && info.is_regular && !info.is_folder);
    assert_true(info.modified_ns > 0);
    assert_int_equal(kn__file_stat(in_folder("c"), &info), 0);
    assert_true(info.is_folder && !info.is_regular);
    assert_int_equal(kn__file_stat(in_folder("none"), &info), ENOENT);

    kn__folder list;
    assert_int_equal(kn__folder_list(folder, &list), 0);
    assert_int_equal(list.count, 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(list.names[i], ((const char *[]){"a", "b", "c"})[i]);
    kn__folder_free(&list);
    assert_int_equal(kn__folder_list(in_folder("none"), &list), ENOENT);
    for (int64_t n = 0; n < 4; n++) {
        kn_fault_alloc_at(n);
        assert_int_equal(kn__folder_list(folder, &list), ENOMEM);
        kn_fault_alloc_at(-1);
        assert_null(list.names);
    }
    assert_int_equal(kn__file_remove(in_folder("b")), 0);
    assert_int_equal(kn__file_remove(in_folder("b")), ENOENT);
}

/* ---- Writing
 * ------------------------------------------------------------------------------------------- */

static kn__file_result replace(const char *path, const char *text) {
    kn__atomic *writer;
    kn__file_result result = kn__atomic_open(path, &writer);
    if (result.error) {
        assert_null(writer);
        return result;
    }
    for (const char *c = text; *c; c++) kn__atomic_write(writer, c, 1);
    return kn__atomic_commit(writer);
}

static void test_atomic_replaces(void **state) {
    (void)state;
    assert_int_equal(replace(in_folder("a"), "first").error, 0);
    assert_content(in_folder("a"), "first");
    assert_int_equal(replace(in_folder("a"), "second").error, 0);
    assert_content(in_folder("a"), "second");
    assert_int_equal(files_in_folder(), 1);
}

static void test_atomic_large(void **state) {
    (void)state;
    enum { BYTES = 300000 };
    unsigned char *data = kn__sys_alloc(BYTES), *next = data;
    assert_non_null(data);
    for (int i = 0; i < BYTES; i++) data[i] = (unsigned char)(i * 31 + i / 256);
    kn__atomic *writer;
    assert_int_equal(kn__atomic_open(in_folder("a"), &writer).error, 0);
    for (size_t left = BYTES, step = 1; left;
         step = step * 3 + 7) { /* below and above the buffer */
        size_t bytes = step < left ? step : left;
        assert_int_equal(kn__atomic_write(writer, next, bytes).error, 0);
        next += bytes;
        left -= bytes;
    }
    assert_int_equal(kn__atomic_commit(writer).error, 0);
    void *back;
    size_t bytes;
    assert_int_equal(kn__file_read_all(in_folder("a"), &back, &bytes).error, 0);
    assert_int_equal(bytes, BYTES);
    assert_memory_equal(back, data, BYTES);
    kn__sys_free(back);
    kn__sys_free(data);
}

static void test_atomic_abort_leaves_nothing(void **state) {
    (void)state;
    write_plain(in_folder("a"), "old");
    kn__atomic *writer;
    assert_int_equal(kn__atomic_open(in_folder("a"), &writer).error, 0);
    assert_int_equal(kn__atomic_write(writer, "new", 3).error, 0);
    assert_int_equal(files_in_folder(), 2);
    kn__atomic_abort(writer);
    kn__atomic_abort(NULL);
    assert_content(in_folder("a"), "old");
    assert_int_equal(files_in_folder(), 1);
}

/* Every step fails in turn: the old file stays whole until the rename, and no other file is left.
 */
static void test_atomic_every_failure(void **state) {
    (void)state;
    static const char *const actions[] = {"open", "write", "flush", "rename", "flush"};
    write_plain(in_folder("a"), "old");
    for (int64_t n = 0; n < 5; n++) {
        kn_fault_file_write_at(n, ENOSPC);
        kn__file_result result = replace(in_folder("a"), "new");
        kn_fault_file_write_at(-1, 0);
        assert_failure(result, ENOSPC, actions[n]);
        assert_content(in_folder("a"), n < 4 ? "old" : "new");
        assert_int_equal(files_in_folder(), 1);
    }
    kn_fault_file_write_at(5, ENOSPC);
    assert_int_equal(replace(in_folder("a"), "newer").error, 0);
    kn_fault_file_write_at(-1, 0);
    assert_int_equal(kn_fault_file_write_count(), 5);
}

static void test_atomic_without_memory(void **state) {
    (void)state;
    write_plain(in_folder("a"), "old");
    int64_t n = 0;
    for (;; n++) {
        kn_fault_alloc_at(n);
        kn__file_result result = replace(in_folder("a"), "new");
        kn_fault_alloc_at(-1);
        assert_int_equal(files_in_folder(), 1);
        if (result.error == 0) break;
        assert_int_equal(result.error, ENOMEM);
    }
    assert_true(n >= 3);
    assert_content(in_folder("a"), "new");
}

static void test_atomic_write_error_stays(void **state) {
    (void)state;
    kn__atomic *writer;
    static char block[1 << 17];
    assert_int_equal(kn__atomic_open(in_folder("a"), &writer).error, 0);
    kn_fault_file_write_at(0, EIO);
    assert_failure(kn__atomic_write(writer, block, sizeof block), EIO, "write");
    kn_fault_file_write_at(-1, 0);
    assert_failure(kn__atomic_write(writer, "x", 1), EIO, "write");
    assert_failure(kn__atomic_commit(writer), EIO, "write");
    assert_int_equal(files_in_folder(), 0);
}

static void test_atomic_bad_targets(void **state) {
    (void)state;
    assert_failure(replace(in_folder("none/a"), "x"), ENOENT, "open");
    assert_failure(replace(folder, "x"), EISDIR, "open");
    write_plain(in_folder("plain"), "x");
    assert_failure(replace(in_folder("plain/a"), "x"), ENOTDIR, "open");
}

/* The superuser may write everywhere, so it becomes nobody for a while. */
static void test_no_permission(void **state) {
    (void)state;
    write_plain(in_folder("plain"), "x");
    assert_int_equal(chmod(in_folder("plain"), 0400), 0);
    bool super = geteuid() == 0;
    if (super && (chmod(folder, 0777) != 0 || seteuid(65534) != 0)) {
        print_message("skipped: cannot give up the superuser's rights\n");
        return;
    }
    kn__file_result replaced = replace(in_folder("plain"), "y");
    kn__file_result created = {0, ""}, opened = {0, ""};
    kn__file file = {-1};
    if (super) {
        created = replace("/kiln-test-file", "y");
        opened = kn__file_open(in_folder("plain"), &file);
        assert_int_equal(seteuid(0), 0);
    } else {
        chmod(folder, 0500);
        created = replace(in_folder("b"), "y");
        chmod(in_folder("plain"), 0);
        opened = kn__file_open(in_folder("plain"), &file);
    }
    assert_failure(replaced, EACCES, "open");
    assert_failure(created, EACCES, "open");
    assert_failure(opened, EACCES, "open");
}

static void test_atomic_keeps_mode_and_link(void **state) {
    (void)state;
    write_plain(in_folder("a"), "old");
    assert_int_equal(chmod(in_folder("a"), 0640), 0);
    assert_int_equal(symlink("a", in_folder("link")), 0);
    assert_int_equal(replace(in_folder("link"), "new").error, 0);
    struct stat status;
    assert_int_equal(lstat(in_folder("link"), &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(stat(in_folder("a"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    assert_content(in_folder("a"), "new");
}

static void test_atomic_to_device(void **state) {
    (void)state;
    assert_int_equal(replace("/dev/null", "gone").error, 0);
    struct stat status;
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
    if (access("/dev/full", W_OK) == 0)
        assert_failure(replace("/dev/full", "x"), ENOSPC, "write");
    else
        print_message("skipped: there is no /dev/full\n");
}

/* ---- Libraries and places
 * -------------------------------------------------------------------------------- */

static void test_libraries(void **state) {
    (void)state;
    char why[256] = "";
    assert_null(kn__library_open("/nowhere/libnone.so", why, sizeof why));
    assert_non_null(strstr(why, "libnone.so"));
    void *library = kn__library_open("libm.so.6", why, sizeof why);
    assert_non_null(library);
    assert_non_null(kn__library_symbol(library, "cos", why, sizeof why));
    assert_null(kn__library_symbol(library, "kn_no_such_thing", why, sizeof why));
    assert_non_null(strstr(why, "kn_no_such_thing"));
    kn__library_close(library);
    kn__library_close(NULL);
}

static void test_places(void **state) {
    (void)state;
    char program[4096], own[4096], small[2];
    assert_int_equal(kn__program_path(program, sizeof program), 0);
    assert_int_equal(program[0], '/');
    assert_int_equal(kn__library_folder(own, sizeof own), 0);
    assert_true(own[0] == '/' && own[strlen(own) - 1] != '/');
    assert_memory_equal(program, own, strlen(own)); /* linked statically: the program's folder */
    assert_int_equal(kn__program_path(small, sizeof small), ENAMETOOLONG);
    assert_int_equal(kn__library_folder(small, sizeof small), ENAMETOOLONG);
    assert_true(kn__process_peak_bytes() > 100000);
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    assert_int_equal(kn__terminal_columns(pipes[0]), 0);
    close(pipes[0]);
    close(pipes[1]);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_read_all),
        cmocka_unit_test(test_read_all_without_memory),
        IN_FOLDER(test_map),
        IN_FOLDER(test_sequential_read),
        IN_FOLDER(test_stat_and_list),
        IN_FOLDER(test_atomic_replaces),
        IN_FOLDER(test_atomic_large),
        IN_FOLDER(test_atomic_abort_leaves_nothing),
        IN_FOLDER(test_atomic_every_failure),
        IN_FOLDER(test_atomic_without_memory),
        IN_FOLDER(test_atomic_write_error_stays),
        IN_FOLDER(test_atomic_bad_targets),
        IN_FOLDER(test_no_permission),
        IN_FOLDER(test_atomic_keeps_mode_and_link),
        cmocka_unit_test(test_atomic_to_device),
        cmocka_unit_test(test_libraries),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
