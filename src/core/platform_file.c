#define _GNU_SOURCE
#include "core/platform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static kn__file_result succeeded(void) {
    return (kn__file_result){0, ""};
}

static kn__file_result failed(const char *action, int error) {
    return (kn__file_result){error, action};
}

/* ---- Files and folders by name
 * ------------------------------------------------------------------- */

static void fill_info(const struct stat *status, kn__file_info *info) {
    info->bytes = (uint64_t)status->st_size;
    info->modified_ns =
        (int64_t)status->st_mtim.tv_sec * 1000000000 + (int64_t)status->st_mtim.tv_nsec;
    info->is_folder = S_ISDIR(status->st_mode);
    info->is_regular = S_ISREG(status->st_mode);
}

int kn__file_stat(const char *path, kn__file_info *info) {
    struct stat status;
    if (stat(path, &status) != 0) return errno;
    fill_info(&status, info);
    return 0;
}

int kn__file_remove(const char *path) {
    return unlink(path) == 0 ? 0 : errno;
}

int kn__folder_make(const char *path) {
    return mkdir(path, 0777) == 0 ? 0 : errno;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int add_name(kn__folder *folder, const char *name) {
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return 0;
    if (!kn__sys_grow(&folder->names, &folder->capacity, folder->count + 1, sizeof(char *)))
        return ENOMEM;
    char *copy = kn__sys_strdup(name);
    if (!copy) return ENOMEM;
    folder->names[folder->count++] = copy;
    return 0;
}

int kn__folder_list(const char *path, kn__folder *folder) {
    *folder = (kn__folder){0};
    DIR *directory = opendir(path);
    if (!directory) return errno;
    int error = 0;
    while (!error) {
        errno = 0;
        const struct dirent *entry = readdir(directory);
        if (!entry) {
            error = errno;
            break;
        }
        error = add_name(folder, entry->d_name);
    }
    closedir(directory);
    if (error)
        kn__folder_free(folder);
    else if (folder->count)
        qsort(folder->names, folder->count, sizeof *folder->names, compare_names);
    return error;
}

void kn__folder_free(kn__folder *folder) {
    for (size_t i = 0; i < folder->count; i++) kn__sys_free(folder->names[i]);
    kn__sys_free(folder->names);
    *folder = (kn__folder){0};
}

/* ---- Reading
 * ---------------------------------------------------------------------------------------- */

enum { MOST_A_CALL = 1 << 30 }; /* some systems refuse to move more at once */

/* Folders can be opened, but not read: found here, where the user can still be told by name. */
static kn__file_result open_to_read(const char *path, int *descriptor, kn__file_info *info) {
    int opened = open(path, O_RDONLY | O_CLOEXEC);
    if (opened < 0) return failed("open", errno);
    struct stat status;
    int error = fstat(opened, &status) == 0 ? 0 : errno;
    if (!error && S_ISDIR(status.st_mode)) error = EISDIR;
    if (error) {
        close(opened);
        return failed("open", error);
    }
    fill_info(&status, info);
    *descriptor = opened;
    return succeeded();
}

static int read_fully(int descriptor, void *buffer, size_t bytes, size_t *got) {
    char *next = buffer;
    *got = 0;
    while (*got < bytes) {
        size_t want = bytes - *got < MOST_A_CALL ? bytes - *got : MOST_A_CALL;
        ssize_t done = read(descriptor, next + *got, want);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        if (done == 0) break;
        *got += (size_t)done;
    }
    return 0;
}

kn__file_result kn__file_open(const char *path, kn__file *file) {
    kn__file_info info;
    file->descriptor = -1;
    return open_to_read(path, &file->descriptor, &info);
}

kn__file_result kn__file_read(kn__file *file, void *buffer, size_t bytes, size_t *got) {
    int error = read_fully(file->descriptor, buffer, bytes, got);
    return error ? failed("read", error) : succeeded();
}

void kn__file_close(kn__file *file) {
    if (file->descriptor >= 0) close(file->descriptor);
    file->descriptor = -1;
}

/* Pipes and the files of /proc do not know their size beforehand, so the buffer grows. */
static kn__file_result read_to_end(int descriptor, uint64_t expected, void **data, size_t *bytes) {
    if (expected > SIZE_MAX - 2) return failed("read", ENOMEM);
    size_t room = (size_t)expected + 2, used = 0; /* a byte past the end, to see it; and the NUL */
    char *text = kn__sys_alloc(room);
    while (text) {
        size_t got;
        int error = read_fully(descriptor, text + used, room - 1 - used, &got);
        if (error) {
            kn__sys_free(text);
            return failed("read", error);
        }
        used += got;
        if (used < room - 1) {
            text[used] = '\0';
            *data = text;
            *bytes = used;
            return succeeded();
        }
        size_t grown = room < 4096 ? 4096 : room;
        char *larger = grown > SIZE_MAX / 2 ? NULL : kn__sys_realloc(text, used, grown * 2);
        if (!larger) kn__sys_free(text);
        text = larger;
        room = grown * 2;
    }
    return failed("read", ENOMEM);
}

kn__file_result kn__file_read_all(const char *path, void **data, size_t *bytes) {
    int descriptor;
    kn__file_info info;
    *data = NULL;
    *bytes = 0;
    kn__file_result result = open_to_read(path, &descriptor, &info);
    if (result.error) return result;
    result = read_to_end(descriptor, info.bytes, data, bytes);
    close(descriptor);
    return result;
}

kn__file_result kn__file_map(const char *path, kn__mapping *mapping) {
    int descriptor;
    kn__file_info info;
    *mapping = (kn__mapping){0};
    kn__file_result result = open_to_read(path, &descriptor, &info);
    if (result.error) return result;
    void *data = MAP_FAILED;
    if (info.is_regular && info.bytes > 0 && info.bytes <= SIZE_MAX)
        data = mmap(NULL, (size_t)info.bytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (data != MAP_FAILED) {
        mapping->data = data;
        mapping->bytes = (size_t)info.bytes;
    } else {
        result = read_to_end(descriptor, info.bytes, &mapping->owned, &mapping->bytes);
        mapping->data = mapping->bytes ? mapping->owned : NULL;
    }
    close(descriptor);
    return result;
}

void kn__file_unmap(kn__mapping *mapping) {
    if (mapping->owned)
        kn__sys_free(mapping->owned);
    else if (mapping->data)
        munmap((void *)mapping->data, mapping->bytes);
    *mapping = (kn__mapping){0};
}

/* ---- Writing
 * ---------------------------------------------------------------------------------------- */

enum { WRITE_BUFFER = 1 << 16 };

struct kn__atomic {
    char *path;      /* what is replaced, links followed */
    char *temporary; /* NULL where the target is written directly */
    int descriptor;
    kn__file_result first_failure;
    size_t buffered;
    unsigned char buffer[WRITE_BUFFER];
};

static kn__file_result write_fully(int descriptor, const void *data, size_t bytes) {
    const char *next = data;
    while (bytes) {
        int error = kn__fault_file();
        if (error) return failed("write", error);
        size_t want = bytes < MOST_A_CALL ? bytes : MOST_A_CALL;
        ssize_t done = write(descriptor, next, want);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return failed("write", errno);
        next += done;
        bytes -= (size_t)done;
    }
    return succeeded();
}

/* The length of the part of a path that names the folder, with its last slash. */
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Some file systems cannot flush a folder; then there is nothing to wait for. */
static int flush_folder(const char *path) {
    int error = kn__fault_file();
    if (error) return error;
    size_t length = folder_length(path);
    char *folder = kn__sys_alloc(length + 2);
    if (!folder) return ENOMEM;
    if (length)
        memcpy(folder, path, length);
    else
        folder[length++] = '.';
    folder[length] = '\0';
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    kn__sys_free(folder);
    if (descriptor < 0) return errno == EACCES ? 0 : errno; /* may be written, but not listed */
    if (fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP) error = errno;
    close(descriptor);
    return error;
}

/* A new file in the folder of path, under a name that no other writer uses. */
static kn__file_result create_temporary(kn__atomic *writer, mode_t mode) {
    static atomic_uint serial;
    size_t length = folder_length(writer->path), room = length + 64;
    writer->temporary = kn__sys_alloc(room);
    if (!writer->temporary) return failed("open", ENOMEM);
    memcpy(writer->temporary, writer->path, length);
    int error = kn__fault_file();
    for (int attempt = 0; !error && attempt < 100; attempt++) {
        snprintf(writer->temporary + length, room - length, ".kiln-%ld-%u.tmp", (long)getpid(),
                 atomic_fetch_add(&serial, 1));
        writer->descriptor =
            open(writer->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0777);
        if (writer->descriptor >= 0) return succeeded();
        if (errno != EEXIST) error = errno;
    }
    kn__sys_free(writer->temporary);
    writer->temporary = NULL;
    return failed("open", error ? error : EEXIST);
}

static kn__file_result open_directly(kn__atomic *writer) {
    int error = kn__fault_file();
    if (error) return failed("open", error);
    writer->descriptor = open(writer->path, O_WRONLY | O_CLOEXEC);
    return writer->descriptor < 0 ? failed("open", errno) : succeeded();
}

static kn__file_result open_target(kn__atomic *writer) {
    struct stat status;
    if (stat(writer->path, &status) != 0) {
        if (errno != ENOENT) return failed("open", errno);
        return create_temporary(writer, 0666); /* less the umask */
    }
    if (S_ISDIR(status.st_mode)) return failed("open", EISDIR);
    if (!S_ISREG(status.st_mode)) return open_directly(writer);
    if (faccessat(AT_FDCWD, writer->path, W_OK, AT_EACCESS) != 0) return failed("open", errno);
    kn__file_result result = create_temporary(writer, 0600);
    if (!result.error && fchmod(writer->descriptor, status.st_mode & 0777) != 0)
        result = failed("open", errno);
    return result;
}

/* The path with links followed, since a rename would replace the link itself. */
static char *resolve(const char *path) {
    char *real = realpath(path, NULL);
    if (!real) return kn__sys_strdup(path);
    char *copy = kn__sys_strdup(real);
    free(real);
    return copy;
}

static void close_writer(kn__atomic *writer, bool keep) {
    if (writer->descriptor >= 0) close(writer->descriptor);
    if (writer->temporary && !keep) unlink(writer->temporary);
    kn__sys_free(writer->temporary);
    kn__sys_free(writer->path);
    kn__sys_free(writer);
}

kn__file_result kn__atomic_open(const char *path, kn__atomic **out) {
    *out = NULL;
    kn__atomic *writer = kn__sys_alloc(sizeof *writer);
    if (!writer) return failed("open", ENOMEM);
    writer->descriptor = -1;
    writer->temporary = NULL;
    writer->buffered = 0;
    writer->first_failure = succeeded();
    writer->path = resolve(path);
    kn__file_result result = writer->path ? open_target(writer) : failed("open", ENOMEM);
    if (result.error)
        close_writer(writer, false);
    else
        *out = writer;
    return result;
}

static kn__file_result write_buffered(kn__atomic *writer) {
    kn__file_result result = write_fully(writer->descriptor, writer->buffer, writer->buffered);
    writer->buffered = 0;
    return result;
}

kn__file_result kn__atomic_write(kn__atomic *writer, const void *data, size_t bytes) {
    kn__file_result result = writer->first_failure;
    if (!result.error && writer->buffered + bytes > WRITE_BUFFER) result = write_buffered(writer);
    if (!result.error && bytes >= WRITE_BUFFER) {
        result = write_fully(writer->descriptor, data, bytes);
    } else if (!result.error && bytes) {
        memcpy(writer->buffer + writer->buffered, data, bytes);
        writer->buffered += bytes;
    }
    writer->first_failure = result;
    return result;
}

/* A pipe or a terminal cannot be flushed to a disk. */
static kn__file_result flush(kn__atomic *writer) {
    int error = kn__fault_file();
    if (error) return failed("flush", error);
    if (fsync(writer->descriptor) != 0 &&
        (writer->temporary || (errno != EINVAL && errno != EROFS)))
        return failed("flush", errno);
    return succeeded();
}

/* Some systems report a failed write only here. */
static kn__file_result close_target(kn__atomic *writer) {
    int status = close(writer->descriptor);
    writer->descriptor = -1;
    return status == 0 || errno == EINTR ? succeeded() : failed("write", errno);
}

kn__file_result kn__atomic_commit(kn__atomic *writer) {
    kn__file_result result = writer->first_failure;
    if (!result.error) result = write_buffered(writer);
    if (!result.error) result = flush(writer);
    if (!result.error) result = close_target(writer);
    bool renamed = false;
    if (!result.error && writer->temporary) {
        int error = kn__fault_file();
        if (!error && rename(writer->temporary, writer->path) != 0) error = errno;
        if (error) result = failed("rename", error);
        renamed = !error;
    }
    if (renamed) {
        int error = flush_folder(writer->path);
        if (error) result = failed("flush", error);
    }
    close_writer(writer, renamed);
    return result;
}

void kn__atomic_abort(kn__atomic *writer) {
    if (writer) close_writer(writer, false);
}

int kn__terminal_columns(int descriptor) {
    struct winsize size;
    if (!isatty(descriptor)) return 0;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

int kn__stream_columns(FILE *stream) {
    int descriptor = fileno(stream);
    return descriptor < 0 ? 0 : kn__terminal_columns(descriptor);
}
