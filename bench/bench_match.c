/* `kiln explain --match` over logs of 100 MB, in MB/s of processor time, which on a quiet machine
 * is the time one waits: an ordinary log with 1 % matching lines beside `grep -F -f` with the
 * records' longest fixed parts (target: at least half as fast), then logs and imported patterns
 * that are made to be slow (target: 20 MB/s). Over a part of each log the number of matching lines
 * is compared with that of a plain scan, which tries each pattern on each line. Arguments: the size
 * of the logs in MB, and words, of which one must stand in the name of a case. KILN_BUILD_DIR names
 * the build. */
#include "support/bench.h"

#include "cli/buffer.h"
#include "cli/catalogue.h"
#include "cli/regex.h"
#include "cli/runs.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 3, CHECKED_BYTES = 100000 };

static size_t log_bytes = 100000000;
static char folder[64], program[512], log_path[128], literal_path[128], part_path[128];
static kn__catalogue all;
static char **messages; /* of each record, with values filled in */
static uint64_t state = 1;

static size_t draw(size_t below) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(state >> 33) % below;
}

/* ---- Messages -----------------------------------------------------------------------------------
 */

static const char *value_of(const char *type) {
    static const char *const values[][2] = {
        {"int", "-3"},        {"uint", "17"},     {"float", "0.25"},    {"shape", "[64, 3, 28]"},
        {"dtype", "float32"}, {"device", "flex"}, {"bytes", "1.50 MiB"}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (!strcmp(values[i][0], type)) return values[i][1];
    return "weight";
}

static char *render(const kn__entry *e) {
    kn__buffer out = {0};
    json_t *types = json_object_get(e->json, "placeholders");
    for (const char *at = e->message; *at;) {
        size_t plain = strcspn(at, "{"), name = strcspn(at + plain, "}");
        kn__buffer_add(&out, at, plain);
        at += plain;
        if (!*at) break;
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)name - 1, at + 1);
        const char *type = json_string_value(json_object_get(types, key));
        kn__buffer_text(&out, strcmp(key, "operation") ? value_of(type ? type : "") : "kn_conv2d");
        at += name + 1;
    }
    return out.at;
}

/* The longest fixed part of each pattern, a line each. */
static void write_literals(void) {
    FILE *file = fopen(literal_path, "w");
    for (size_t i = 0; i < all.count; i++) {
        kn__runs runs;
        if (!kn__runs_read(kn__entry_text(&all.items[i], "messagePattern"), &runs)) continue;
        size_t longest = 0;
        for (size_t j = 0; j < runs.count; j++)
            if (runs.items[j].length > runs.items[longest].length) longest = j;
        fprintf(file, "%.*s\n", (int)runs.items[longest].length, runs.items[longest].text);
        kn__runs_free(&runs);
    }
    fclose(file);
}

/* ---- Logs ---------------------------------------------------------------------------------------
 */

typedef void line_fn(kn__buffer *out, size_t number);

static void ordinary(kn__buffer *out, size_t number) {
    static const char *const words[] = {
        "loading", "batch",   "epoch", "loss",       "step",     "worker",     "started",
        "request", "served",  "retry", "cache",      "device",   "memory",     "tensor",
        "shape",   "saved",   "in",    "ms",         "GET",      "/api/items", "user",
        "token",   "the",     "of",    "and",        "to",       "from",       "is",
        "on",      "for",     "with",  "12",         "0.5",      "17",         "connection",
        "timeout", "running", "moved", "checkpoint", "training", "validation", "finished"};
    char head[64];
    snprintf(head, sizeof head, "2026-11-30T12:%02zu:%02zu.%03zu [info] ", number / 60 % 60,
             number % 60, number % 1000);
    kn__buffer_text(out, head);
    for (size_t i = 4 + draw(13); i; i--) {
        kn__buffer_text(out, words[draw(sizeof words / sizeof *words)]);
        kn__buffer_text(out, i > 1 ? " " : "");
    }
}

static void matching(kn__buffer *out, size_t number) {
    (void)number;
    kn__buffer_text(out, "[error] ");
    kn__buffer_text(out, messages[draw(all.count)]);
}

static void one_percent(kn__buffer *out, size_t number) {
    (number % 100 ? ordinary : matching)(out, number);
}

/* A message whose last fixed part lacks its last letter but one. */
static void nearly(kn__buffer *out, size_t number) {
    const char *message = messages[draw(all.count)];
    size_t length = strlen(message), at = length / 2 + draw(length / 2);
    (void)number;
    kn__buffer_add(out, message, at);
    kn__buffer_text(out, "~");
    kn__buffer_text(out, message + at + 1);
}

/* A message whose values are of the wrong kind. */
static void wrong_values(kn__buffer *out, size_t number) {
    (void)number;
    for (const char *at = messages[draw(all.count)]; *at; at++)
        kn__buffer_add(out, strchr("0123456789[]", *at) ? "!" : at, 1);
}

/* Many messages with wrong values in one line of 5 KB. */
static void many_literals(kn__buffer *out, size_t number) {
    for (size_t begun = out->used; out->used - begun < 5000;) {
        wrong_values(out, number);
        kn__buffer_text(out, " ");
    }
}

/* The beginnings of messages, where comparisons go far before they fail. */
static void beginnings(kn__buffer *out, size_t number) {
    (void)number;
    for (int i = 0; i < 8; i++) {
        const char *message = strchr(messages[draw(all.count)], ':');
        kn__buffer_add(out, message, message ? 4 + draw(strlen(message) - 3) : 0);
    }
}

static void empty(kn__buffer *out, size_t number) {
    (void)out, (void)number;
}

static void bytes(kn__buffer *out, size_t number) {
    (void)number;
    for (size_t i = draw(200); i; i--) {
        char c = (char)draw(256);
        kn__buffer_add(out, c == '\n' ? "\0" : &c, 1);
    }
}

static void two_letters(kn__buffer *out, size_t number) {
    (void)number;
    for (size_t i = 60 + draw(100); i; i--) kn__buffer_text(out, draw(2) ? "a" : "b");
}

static void shared_text(kn__buffer *out, size_t number) {
    char text[96];
    snprintf(text, sizeof text, "service failure code %zu: value x%zu is bad", draw(5000), number);
    kn__buffer_text(out, text);
}

/* Writes the log, and its beginning into a file of its own. */
static void write_log(line_fn *fn, const char *divider) {
    FILE *file = fopen(log_path, "wb"), *part = fopen(part_path, "wb");
    kn__buffer out = {0};
    size_t written = 0;
    state = 1;
    for (size_t number = 0; written < log_bytes; number++) {
        out.used = 0;
        fn(&out, number);
        kn__buffer_text(&out, divider);
        fwrite(out.at, 1, out.used, file);
        if (written < CHECKED_BYTES) fwrite(out.at, 1, out.used, part);
        written += out.used;
    }
    kn__buffer_free(&out);
    if (fclose(file) || fclose(part)) exit(1);
}

/* ---- Running ------------------------------------------------------------------------------------
 */

static double seconds_of_children(void) {
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

/* Runs a command of the shell; the processor time it takes. */
static double run(const char *command) {
    double before = seconds_of_children();
    int status = system(command);
    return WIFEXITED(status) && WEXITSTATUS(status) < 2 ? seconds_of_children() - before : 1e9;
}

static double run_kiln(const char *input, const char *said) {
    char command[1024];
    snprintf(command, sizeof command, "exec %s explain --match --json <%s >%s 2>/dev/null", program,
             input, said);
    return run(command);
}

static double run_grep(void) {
    char command[512];
    snprintf(command, sizeof command, "exec grep -c -F -f %s %s >%s/said", literal_path, log_path,
             folder);
    return run(command);
}

/* ---- Checking -----------------------------------------------------------------------------------
 */

static size_t lines_of(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t count = 0;
    for (int c; file && (c = getc(file)) != EOF;) count += c == '\n';
    if (file) fclose(file);
    return count;
}

static bool any_matches(kn__regex **patterns, size_t count, const char *line, size_t length) {
    kn__span span;
    for (size_t i = 0; i < count; i++)
        if (patterns[i] && kn__regex_find(patterns[i], line, length, 0, length, &span, 1))
            return true;
    return false;
}

/* How many lines of the part any pattern matches, each tried on each. */
static size_t plain_scan(void) {
    kn__catalogue every = kn__catalogue_open();
    kn__regex **patterns = kn__must(calloc(every.count, sizeof *patterns));
    for (size_t i = 0; i < every.count; i++) {
        char *problem = NULL;
        patterns[i] =
            kn__regex_make(kn__entry_text(&every.items[i], "messagePattern"), 8 << 20, &problem);
        free(problem);
    }
    FILE *file = fopen(part_path, "rb");
    char *line = NULL;
    size_t size = 0, count = 0;
    for (ssize_t length; (length = getline(&line, &size, file)) >= 0;) {
        if (length && line[length - 1] == '\n') length--;
        count += any_matches(patterns, every.count, line, (size_t)length);
    }
    fclose(file);
    free(line);
    for (size_t i = 0; i < every.count; i++) kn__regex_free(patterns[i]);
    free(patterns);
    kn__catalogue_close(&every);
    return count;
}

static bool counts_agree(const char *name) {
    char said[160];
    snprintf(said, sizeof said, "%s/said", folder);
    run_kiln(part_path, said);
    size_t found = lines_of(said), expected = plain_scan();
    if (found != expected)
        printf("%s: %zu lines match, a plain scan finds %zu\n", name, found, expected);
    return found == expected;
}

/* ---- Imported patterns --------------------------------------------------------------------------
 */

static char catalogue_path[128];

static void clear_catalogue(void) {
    char command[160];
    snprintf(command, sizeof command, "rm -rf %s", catalogue_path);
    if (system(command)) exit(1);
}

/* Imports patterns: format has a place for a number, of which there are count. */
static void import(const char *format, int count) {
    char path[128], command[800];
    snprintf(path, sizeof path, "%s/import.json", folder);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < count; i++) {
        char pattern[256];
        snprintf(pattern, sizeof pattern, format, i);
        fprintf(file, "{\"slug\": \"made-%d\", \"repo\": \"bench\", \"messagePattern\": \"%s\"}\n",
                i, pattern);
    }
    fclose(file);
    clear_catalogue();
    snprintf(command, sizeof command, "%s explain --import %s >/dev/null", program, path);
    if (system(command)) printf("not all patterns were imported\n");
}

/* ---- Cases --------------------------------------------------------------------------------------
 */

typedef struct {
    const char *name;
    line_fn *line;
    const char *divider;
    const char *imported; /* NULL: none */
    int count;
    bool loses; /* patterns may be given up, so that lines are missed */
} kase;

static const kase cases[] = {
    {"ordinary, 1 % match", one_percent, "\n", NULL, 0, false},
    {"every line matches", matching, "\n", NULL, 0, false},
    {"every line nearly matches", nearly, "\n", NULL, 0, false},
    {"values of the wrong kind", wrong_values, "\n", NULL, 0, false},
    {"many literals in a line", many_literals, "\n", NULL, 0, false},
    {"beginnings of literals", beginnings, "\n", NULL, 0, false},
    {"one line, ordinary", one_percent, " ", NULL, 0, true},
    {"one line, all matching", matching, " ", NULL, 0, true},
    {"one line, all nearly matching", nearly, " ", NULL, 0, true},
    {"empty lines", empty, "\n", NULL, 0, false},
    {"any bytes", bytes, "\n", NULL, 0, false},
    {"3000 patterns", one_percent, "\n", "^(\\\\w+) worker number %d failed: (.+)$", 3000, false},
    {"3000 patterns, one literal", shared_text, "\n", "failure code %d: value (\\\\d+) is bad",
     3000, true},
    {"one pattern, every line", shared_text, "\n", "code (\\\\d+): value (x\\\\d+) is%.0d bad", 1,
     false},
    {"patterns without literals", ordinary, "\n", "([0-9]+)[a-z ]+q%d?[aeiou](.+?)", 200, true},
    {"(.+?)", ordinary, "\n", "(.+?)%.0d", 1, false},
    {"(a|b)*a(a|b){20}", two_letters, "\n", "(a|b)*a(a|b){%d}c?$", 20, true},
    {"huge repetition", two_letters, "\n", "(([ab]{1,40}){1,20}%d)$", 10, true},
    {"alternatives", one_percent, "\n", "(worker|device|memory) (token|user) %d", 1000, true},
};

static void measure(const kase *c) {
    double kiln = 1e9, grep = 1e9, mega = (double)log_bytes / 1e6;
    bool first = c == cases;
    write_log(c->line, c->divider);
    if (c->imported) import(c->imported, c->count);
    for (int i = 0; i < ROUNDS; i++) {
        double seconds = run_kiln(log_path, "/dev/null");
        if (seconds < kiln) kiln = seconds;
        if (!first) continue;
        seconds = run_grep();
        if (seconds < grep) grep = seconds;
    }
    bench_result r = {.name = c->name, .unit = "MB/s", .better = "higher", .kiln = mega / kiln};
    r.peer = first ? "grep -F" : "the floor";
    r.peer_value = first ? mega / grep : 20;
    r.target = first ? 0.5 : 1;
    r.checked = counts_agree(c->name) || c->loses;
    r.threads = 1;
    bench_report(&r);
    clear_catalogue();
}

static bool wanted(const char *name, int argc, char **argv) {
    bool any = argc < 3;
    for (int i = 2; i < argc; i++) any = any || strstr(name, argv[i]);
    return any;
}

int main(int argc, char **argv) {
    const char *build = getenv("KILN_BUILD_DIR");
    char command[160];
    if (argc > 1) log_bytes = (size_t)atol(argv[1]) * 1000000;
    snprintf(program, sizeof program, "%s/bin/kiln", build ? build : "build/release");
    strcpy(folder, "/tmp/kiln-bench-match-XXXXXX");
    if (access(program, X_OK) || !mkdtemp(folder)) {
        fprintf(stderr, "%s is not there\n", program);
        return 1;
    }
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    snprintf(part_path, sizeof part_path, "%s/part", folder);
    snprintf(literal_path, sizeof literal_path, "%s/literals", folder);
    snprintf(catalogue_path, sizeof catalogue_path, "%s/catalogue", folder);
    setenv("KILN_CATALOGUE", catalogue_path, 1);
    all = kn__catalogue_open();
    messages = kn__must(calloc(all.count, sizeof *messages));
    for (size_t i = 0; i < all.count; i++) messages[i] = render(&all.items[i]);
    write_literals();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (wanted(cases[i].name, argc, argv)) measure(&cases[i]);
    for (size_t i = 0; i < all.count; i++) free(messages[i]);
    free(messages);
    kn__catalogue_close(&all);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) || !bench_finish();
}
