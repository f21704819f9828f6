/* cataloguegen: prints the error catalogue as C, for the program kiln.
 *
 *   cataloguegen ROOT records OUT   every record as JSON, completed with its exampleFix
 *   cataloguegen ROOT sites OUT     the places in ROOT/src that raise each error
 *
 * Both files are made when Kiln is built and committed nowhere. A file that would not change is
 * left alone, so that nothing is compiled again for it. Records are not checked here: errgen does
 * that.
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LITERAL_BYTES = 90 };

static const char banner[] = "/* Printed by tools/cataloguegen. */\n"
                             "#include \"cli/builtin.h\"\n\n"
                             "#if defined(__GNUC__)\n"
                             "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
                             "#endif\n\n";

typedef struct names {
    char **items;
    size_t count, capacity;
} names;

typedef struct site {
    char slug[64];
    const char *path; /* relative to the root */
    int line;
    bool raises; /* by its function, and not only a mention of the status */
} site;

typedef struct sites {
    site *items;
    size_t count, capacity;
} sites;

/* ---- Helpers ------------------------------------------------------------------------------------
 */

static void *must(void *memory) {
    if (memory) return memory;
    fputs("cataloguegen: out of memory\n", stderr);
    exit(2);
}

/* folder/name, to be freed. */
static char *join(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = must(malloc(size));
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static void add_name(names *list, const char *name) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->items = must(realloc(list->items, list->capacity * sizeof *list->items));
    }
    list->items[list->count++] = must(strdup(name));
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void free_names(names *list) {
    for (size_t i = 0; i < list->count; i++) free(list->items[i]);
    free(list->items);
}

/* The names in a folder, in alphabetical order. */
static names list_folder(const char *path) {
    names list = {0};
    DIR *folder = opendir(path);
    if (!folder) {
        fprintf(stderr, "cataloguegen: %s: %s\n", path, strerror(errno));
        exit(2);
    }
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.') add_name(&list, entry->d_name);
    closedir(folder);
    if (list.count) qsort(list.items, list.count, sizeof *list.items, by_text);
    return list;
}

static bool is_folder(const char *path) {
    struct stat info;
    return !stat(path, &info) && S_ISDIR(info.st_mode);
}

/* The text of a file, without the white space at its end; NULL where there is none. */
static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = NULL;
    size_t length = 0, capacity = 0;
    do {
        capacity = capacity ? 2 * capacity : 8192;
        text = must(realloc(text, capacity));
        length += fread(text + length, 1, capacity - length - 1, file);
    } while (length + 1 == capacity);
    fclose(file);
    while (length && isspace((unsigned char)text[length - 1])) length--;
    text[length] = 0;
    return text;
}

/* Writes the text where the file does not hold it already. */
static bool put_file(const char *path, const char *text) {
    char *found = read_file(path);
    size_t length = strlen(text);
    bool same = found && strlen(found) + 1 == length && !memcmp(found, text, length - 1);
    free(found);
    if (same) return true;
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text, 1, length, file) == length;
    if (file && fclose(file)) good = false;
    if (!good) fprintf(stderr, "cataloguegen: %s: %s\n", path, strerror(errno));
    return good;
}

/* ---- Records ------------------------------------------------------------------------------------
 */

/* A text as a C literal, in pieces of a line each. */
static void print_literal(FILE *out, const char *text) {
    int column = 0;
    fputs("     \"", out);
    for (const char *at = text; *at; at++) {
        bool continues = ((unsigned char)*at & 0xc0) == 0x80;
        if (column >= LITERAL_BYTES && !continues) {
            fputs("\"\n     \"", out);
            column = 0;
        }
        if (*at == '"' || *at == '\\' || *at == '?') {
            fputc('\\', out);
            column++;
        }
        fputc(*at, out);
        column++;
    }
    fputc('"', out);
}

/* The two programs of a record as one text; NULL where it has none. */
static json_t *example_fix(const char *folder) {
    char *before_path = join(folder, "before.c"), *after_path = join(folder, "after.c");
    char *before = read_file(before_path), *after = read_file(after_path);
    json_t *fix =
        before && after ? json_sprintf("// before\n%s\n// after\n%s", before, after) : json_null();
    free(before);
    free(after);
    free(before_path);
    free(after_path);
    return must(fix);
}

static bool print_record(FILE *out, const char *folder) {
    char *path = join(folder, "record.json");
    json_error_t problem;
    json_t *record = json_load_file(path, JSON_REJECT_DUPLICATES, &problem);
    const char *slug = json_string_value(json_object_get(record, "slug"));
    const char *code = json_string_value(json_object_get(record, "errorCode"));
    if (!slug || !code) {
        fprintf(stderr, "cataloguegen: %s: %s\n", path, record ? "no slug or code" : problem.text);
        json_decref(record);
        free(path);
        return false;
    }
    free(path);
    if (json_object_set_new(record, "exampleFix", example_fix(folder))) must(NULL);
    char *text = must(json_dumps(record, JSON_COMPACT));
    fprintf(out, "    {\"%s\", \"%s\",\n", code, slug);
    print_literal(out, text);
    fputs("},\n", out);
    free(text);
    json_decref(record);
    return true;
}

static bool print_records(FILE *out, const char *root) {
    bool good = true;
    char *errors = join(root, "errors");
    names folders = list_folder(errors);
    size_t count = 0;
    fprintf(out, "%sconst kn__builtin kn__builtins[] = {\n", banner);
    for (size_t i = 0; i < folders.count; i++) {
        char *folder = join(errors, folders.items[i]);
        if (is_folder(folder)) {
            good = print_record(out, folder) && good;
            count++;
        }
        free(folder);
    }
    free(errors);
    fprintf(out, "};\nconst size_t kn__builtin_count = %zu;\n", count);
    free_names(&folders);
    return good && count;
}

/* ---- Sites --------------------------------------------------------------------------------------
 */

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static void add_site(sites *all, const char *name, size_t length, bool raises, const char *path,
                     int line) {
    site found = {.path = path, .line = line, .raises = raises};
    if (length >= sizeof found.slug) return;
    for (size_t i = 0; i < length; i++)
        found.slug[i] = name[i] == '_' ? '-' : (char)tolower((unsigned char)name[i]);
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 1024;
        all->items = must(realloc(all->items, all->capacity * sizeof *all->items));
    }
    all->items[all->count++] = found;
}

/* Notes the errors that a word of the code names. */
static void read_word(sites *all, const char *word, size_t length, const char *path, int line) {
    static const char *const prefixes[] = {"kn__fail_", "kn__warn_", "KN_E_"};
    for (int i = 0; i < 3; i++) {
        size_t prefix = strlen(prefixes[i]);
        if (length > prefix && !memcmp(word, prefixes[i], prefix))
            add_site(all, word + prefix, length - prefix, i < 2, path, line);
    }
}

static void scan_file(sites *all, const char *root, const char *path) {
    char *full = join(root, path), *text = must(read_file(full));
    int line = 1;
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (is_word(at[length])) length++;
        if (length) read_word(all, at, length, path, line);
        if (*at == '\n') line++;
        at += length ? length : 1;
    }
    free(text);
    free(full);
}

static bool is_source(const char *name) {
    size_t length = strlen(name);
    if (!strncmp(name, "fail_gen.", 9) || length < 3) return false;
    return !strcmp(name + length - 2, ".c") || !strcmp(name + length - 2, ".h") ||
           !strcmp(name + length - 4 * (length > 4), ".def");
}

static void scan_folder(sites *all, names *paths, const char *root, const char *folder) {
    char *full = join(root, folder);
    names list = list_folder(full);
    free(full);
    for (size_t i = 0; i < list.count; i++) {
        char *path = join(folder, list.items[i]);
        full = join(root, path);
        if (is_folder(full)) {
            scan_folder(all, paths, root, path);
        } else if (is_source(list.items[i])) {
            add_name(paths, path);
            scan_file(all, root, paths->items[paths->count - 1]);
        }
        free(full);
        free(path);
    }
    free_names(&list);
}

static int by_slug(const void *a, const void *b) {
    const site *left = a, *right = b;
    int order = strcmp(left->slug, right->slug);
    if (!order && left->raises != right->raises) return left->raises ? -1 : 1;
    if (!order) order = strcmp(left->path, right->path);
    return order ? order : left->line - right->line;
}

/* A mention of the status counts where no function raises the error. */
static bool counts(const sites *all, size_t i) {
    const site *s = &all->items[i], *previous = i ? s - 1 : NULL;
    bool same_slug = previous && !strcmp(previous->slug, s->slug);
    if (!same_slug) return true;
    if (previous->line == s->line && previous->path == s->path) return false;
    size_t first = i;
    while (first && !strcmp(all->items[first - 1].slug, s->slug)) first--;
    return s->raises == all->items[first].raises;
}

static bool print_sites(FILE *out, const char *root) {
    sites all = {0};
    names paths = {0};
    scan_folder(&all, &paths, root, "src");
    if (all.count) qsort(all.items, all.count, sizeof *all.items, by_slug);
    fprintf(out, "%sconst kn__builtin_site kn__builtin_sites[] = {\n", banner);
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++) {
        if (!counts(&all, i)) continue;
        const site *s = &all.items[i];
        fprintf(out, "    {\"%s\", \"%s\", %d},\n", s->slug, s->path, s->line);
        count++;
    }
    fprintf(out, "    {NULL, NULL, 0},\n};\nconst size_t kn__builtin_site_count = %zu;\n", count);
    free(all.items);
    free_names(&paths);
    return true;
}

int main(int argc, char **argv) {
    bool records = argc == 4 && !strcmp(argv[2], "records");
    if (!records && (argc != 4 || strcmp(argv[2], "sites") != 0)) {
        fputs("usage: cataloguegen ROOT records|sites OUT\n", stderr);
        return 2;
    }
    char *text = NULL;
    size_t length = 0;
    FILE *memory = must(open_memstream(&text, &length));
    bool good = records ? print_records(memory, argv[1]) : print_sites(memory, argv[1]);
    if (fclose(memory)) must(NULL);
    good = good && put_file(argv[3], text);
    free(text);
    return good ? 0 : 1;
}
