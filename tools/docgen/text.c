/* Texts that grow, memory that is freed as a whole, files. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "docgen.h"

void say(const char *format, va_list values) {
    fputs("docgen: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
}

void fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    say(format, list);
    va_end(list);
    exit(2);
}

static void *resized(void *old, size_t bytes) {
    void *room = realloc(old, bytes);
    if (!room) fail("out of memory");
    return room;
}

/* ---- Texts that grow ------------------------------------------------------------------------- */

static void text_room(text *t, size_t more) {
    if (t->length + more + 1 <= t->capacity) return;
    t->capacity = (t->length + more + 1) * 2;
    t->data = resized(t->data, t->capacity);
}

void text_add_n(text *t, const char *from, size_t n) {
    text_room(t, n);
    memcpy(t->data + t->length, from, n);
    t->length += n;
    t->data[t->length] = '\0';
}

void text_add(text *t, const char *from) {
    text_add_n(t, from, strlen(from));
}

void text_char(text *t, char c) {
    text_add_n(t, &c, 1);
}

void text_addf(text *t, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (n < 0) fail("a text cannot be formatted");
    text_room(t, (size_t)n);
    va_start(list, format);
    vsnprintf(t->data + t->length, (size_t)n + 1, format, list);
    va_end(list);
    t->length += (size_t)n;
}

void text_html_n(text *t, const char *from, size_t n) {
    for (size_t i = 0; i < n; i++) {
        switch (from[i]) {
        case '&':
            text_add(t, "&amp;");
            break;
        case '<':
            text_add(t, "&lt;");
            break;
        case '>':
            text_add(t, "&gt;");
            break;
        case '"':
            text_add(t, "&quot;");
            break;
        default:
            text_char(t, from[i]);
        }
    }
}

void text_html(text *t, const char *from) {
    text_html_n(t, from, strlen(from));
}

void text_literal(text *t, const char *from) {
    text_char(t, '"');
    for (; *from; from++) {
        unsigned char c = (unsigned char)*from;
        if (c == '"' || c == '\\') text_char(t, '\\');
        if (c == '\n') {
            text_add(t, "\\n");
        } else if (c < 0x20 || c == '<') {
            text_addf(t, "\\u%04x", c);
        } else {
            text_char(t, (char)c);
        }
    }
    text_char(t, '"');
}

const char *text_string(const text *t) {
    return t->data ? t->data : "";
}

void text_cut(text *t, size_t length) {
    if (length >= t->length) return;
    t->length = length;
    t->data[length] = '\0';
}

void text_free(text *t) {
    free(t->data);
    *t = (text){0};
}

/* ---- Memory ---------------------------------------------------------------------------------- */

void *list_more(void **items, size_t *count, size_t *capacity, size_t size) {
    if (*count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 16;
        *items = resized(*items, *capacity * size);
    }
    void *place = (char *)*items + *count * size;
    memset(place, 0, size);
    (*count)++;
    return place;
}

void *arena_get(arena *a, size_t bytes) {
    void *block = calloc(1, bytes ? bytes : 1);
    if (!block) fail("out of memory");
    void *list = a->blocks;
    void **place = list_more(&list, &a->count, &a->capacity, sizeof *a->blocks);
    *place = block;
    a->blocks = list;
    return block;
}

char *arena_keep_n(arena *a, const char *from, size_t n) {
    char *copy = arena_get(a, n + 1);
    memcpy(copy, from, n);
    return copy;
}

char *arena_keep(arena *a, const char *from) {
    return arena_keep_n(a, from, strlen(from));
}

char *arena_format(arena *a, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (n < 0) fail("a text cannot be formatted");
    char *copy = arena_get(a, (size_t)n + 1);
    va_start(list, format);
    vsnprintf(copy, (size_t)n + 1, format, list);
    va_end(list);
    return copy;
}

void arena_free(arena *a) {
    for (size_t i = 0; i < a->count; i++) free(a->blocks[i]);
    free(a->blocks);
    *a = (arena){0};
}

/* ---- Files ----------------------------------------------------------------------------------- */

bool ends_with(const char *s, const char *suffix) {
    size_t n = strlen(s), m = strlen(suffix);
    return n >= m && !strcmp(s + n - m, suffix);
}

bool starts_with(const char *s, const char *prefix) {
    return !strncmp(s, prefix, strlen(prefix));
}

bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

bool file_exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0;
}

char *file_read(arena *a, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    text all = {0};
    char chunk[16384];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0) text_add_n(&all, chunk, n);
    bool bad = ferror(file) != 0;
    fclose(file);
    char *copy = bad ? NULL : arena_keep_n(a, text_string(&all), all.length);
    text_free(&all);
    return copy;
}

static void make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST) fail("%s: %s", path, strerror(errno));
        *slash = '/';
    }
}

void file_write(const char *path, const char *from, size_t n) {
    arena a = {0};
    make_folders(arena_keep(&a, path));
    arena_free(&a);
    FILE *file = fopen(path, "wb");
    if (!file) fail("%s: %s", path, strerror(errno));
    bool good = fwrite(from, 1, n, file) == n;
    if (fclose(file) != 0 || !good) fail("%s cannot be written", path);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **folder_names(arena *a, const char *path, const char *suffix, size_t *count) {
    void *names = NULL;
    size_t capacity = 0;
    *count = 0;
    DIR *folder = opendir(path);
    for (struct dirent *item; folder && (item = readdir(folder));) {
        if (item->d_name[0] == '.' || !ends_with(item->d_name, suffix)) continue;
        char **place = list_more(&names, count, &capacity, sizeof *place);
        *place = arena_keep(a, item->d_name);
    }
    if (folder) closedir(folder);
    if (*count) qsort(names, *count, sizeof(char *), by_name);
    char **kept = arena_get(a, (*count + 1) * sizeof *kept);
    if (*count) memcpy(kept, names, *count * sizeof *kept);
    free(names);
    return kept;
}
