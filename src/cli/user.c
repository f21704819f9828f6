#include "user.h"

#include "buffer.h"
#include "record.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ID_LENGTH = 16, MOST_REPORTED = 5 };
static const char suffix[] = ".json";

/* a, b and c in one; to be freed. */
static char *joined(const char *a, const char *b, const char *c) {
    kn__buffer path = {0};
    kn__buffer_text(&path, a);
    kn__buffer_text(&path, b);
    kn__buffer_text(&path, c);
    return path.at;
}

char *kn__user_folder(void) {
    const char *own = getenv("KILN_CATALOGUE"), *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (own && *own) return kn__copy(own);
    if (data && *data == '/') return joined(data, "/kiln/errors", "");
    return home && *home ? joined(home, "/.local/share/kiln/errors", "") : NULL;
}

/* ---- Reading ------------------------------------------------------------------------------------
 */

static bool is_record_file(const char *name) {
    return strlen(name) == ID_LENGTH + sizeof suffix - 1 &&
           strspn(name, "0123456789abcdef") == ID_LENGTH && !strcmp(name + ID_LENGTH, suffix);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int wanted(const struct dirent *entry) {
    return is_record_file(entry->d_name);
}

static void report(int *reported, const char *path, const char *problem) {
    if (++*reported <= MOST_REPORTED)
        fprintf(stderr, "kiln: %s: %s; this imported record is left out\n", path, problem);
    else if (*reported == MOST_REPORTED + 1)
        fputs("kiln: more imported records are left out\n", stderr);
}

/* Reads one file; NULL, and reported, where it holds no record. */
static json_t *read_record(const char *path, const char *name, int *reported) {
    json_error_t error;
    kn__buffer problems = {0};
    json_t *record = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!record)
        kn__buffer_text(&problems, error.text);
    else if (!json_is_object(record))
        kn__buffer_text(&problems, "holds no JSON object");
    else if (kn__record_check(record, &problems) &&
             strncmp(json_string_value(json_object_get(record, "id")), name, ID_LENGTH) != 0)
        kn__buffer_text(&problems, "id: is not the file's name");
    if (!problems.used) return record;
    problems.at[strcspn(problems.at, "\n")] = 0;
    report(reported, path, problems.at);
    kn__buffer_free(&problems);
    json_decref(record);
    return NULL;
}

void kn__user_load(kn__catalogue *all) {
    char *folder = kn__user_folder();
    struct dirent **names;
    int reported = 0;
    int count = folder ? scandir(folder, &names, wanted, by_name) : 0;
    if (count < 0 && errno != ENOENT)
        fprintf(stderr, "kiln: %s: %s; imported records are left out\n", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        char *path = joined(folder, "/", names[i]->d_name);
        json_t *record = read_record(path, names[i]->d_name, &reported);
        if (record) kn__catalogue_add(all, kn__entry_make(record, true));
        free(path);
        free(names[i]);
    }
    if (count >= 0 && folder) free(names);
    free(folder);
}

/* ---- Writing ------------------------------------------------------------------------------------
 */

/* Makes a folder and those above it. */
static bool make_folder(char *path) {
    for (char *at = path + 1; *at; at++) {
        if (*at != '/') continue;
        *at = 0;
        bool made = !mkdir(path, 0777) || errno == EEXIST;
        *at = '/';
        if (!made) return false;
    }
    return !mkdir(path, 0777) || errno == EEXIST;
}

static bool write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t count = write(file, text, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text += count;
        length -= (size_t)count;
    }
    return true;
}

/* Writes beside the path and renames, so that a reader sees the old file or the new one. */
static bool put_file(const char *path, const char *text) {
    char *draft = joined(path, ".XXXXXX", "");
    int file = mkstemp(draft);
    bool good = file >= 0 && write_all(file, text, strlen(text)) && !fsync(file);
    int error = errno;
    if (file >= 0 && close(file) && good) good = false, error = errno;
    if (good && rename(draft, path)) good = false, error = errno;
    if (!good && file >= 0) unlink(draft);
    free(draft);
    errno = error;
    return good;
}

bool kn__user_write(const json_t *record, bool *replaced) {
    char *folder = kn__user_folder();
    if (!folder) {
        fputs("kiln: neither KILN_CATALOGUE nor XDG_DATA_HOME nor HOME is set\n", stderr);
        return false;
    }
    const char *id = json_string_value(json_object_get(record, "id"));
    char *name = joined("/", id, suffix), *path = joined(folder, name, "");
    char *text = kn__must(json_dumps(record, JSON_INDENT(2)));
    *replaced = !access(path, F_OK);
    bool good = make_folder(folder) && put_file(path, text);
    if (!good) fprintf(stderr, "kiln: %s: %s\n", path, strerror(errno));
    free(text);
    free(path);
    free(name);
    free(folder);
    return good;
}

bool kn__user_remove(const kn__entry *e) {
    char *folder = kn__user_folder(), *name = joined("/", e->id, suffix);
    char *path = joined(folder ? folder : "", name, "");
    bool good = !unlink(path);
    if (!good) fprintf(stderr, "kiln: %s: %s\n", path, strerror(errno));
    free(path);
    free(name);
    free(folder);
    return good;
}
