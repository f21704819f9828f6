/* Runs the examples of the error catalogue:
 *
 *   test_catalogue [--messages FILE] [SLUG...]
 *
 * Each program runs on each CPU backend in a process and an empty folder of its own. before.c has
 * to fail with its own error and no other, report it and return 1 (a warning: warn, and return 0);
 * after.c has to run clean and return 0. FILE gets what was said, a line "slug TAB message" each.
 */
#define _GNU_SOURCE /* nftw */
#include "watch.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMEOUT_SECONDS = 120, MOST_OUTPUT = 1 << 16 };

static int passed, failed, skipped;
static FILE *messages;

/* What a run left behind. */
typedef struct outcome {
    int status;               /* of waitpid */
    char seen[MOST_OUTPUT];   /* "slug TAB message" lines */
    char output[MOST_OUTPUT]; /* what it printed */
} outcome;

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *at) {
    (void)info, (void)type, (void)at;
    return remove(path);
}

static void read_text(const char *folder, const char *name, char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, MOST_OUTPUT - 1, file) : 0;
    text[length] = 0;
    if (file) fclose(file);
}

/* In the child: runs the program with its output in a file. */
static void run_child(int (*program)(void), const char *folder, const char *device) {
    char path[256];
    snprintf(path, sizeof path, "%s/seen", folder);
    FILE *seen = fopen(path, "wb");
    snprintf(path, sizeof path, "%s/output", folder);
    int output = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    snprintf(path, sizeof path, "%s/work", folder);
    if (!seen || output < 0 || mkdir(path, 0700) || chdir(path)) _exit(99);
    dup2(output, 1);
    dup2(output, 2);
    setenv("KILN_DEVICE", device, 1);
    alarm(TIMEOUT_SECONDS);
    catalogue_watch(seen);
    int status = program();
    fflush(NULL);
    exit(status); /* not _exit: a leak checker speaks at the end */
}

static outcome *run(int (*program)(void), const char *device) {
    static outcome o;
    memset(&o, 0, sizeof o);
    char folder[] = "/tmp/kiln-catalogue-XXXXXX";
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(2);
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) run_child(program, folder, device);
    if (child < 0 || waitpid(child, &o.status, 0) != child) {
        perror("fork");
        exit(2);
    }
    read_text(folder, "seen", o.seen);
    read_text(folder, "output", o.output);
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    return &o;
}

/* How many lines of seen there are, and how many of them are of this slug. */
static int lines_of(const char *seen, const char *slug, int *own) {
    size_t length = strlen(slug);
    int lines = 0;
    *own = 0;
    for (; *seen; seen += strcspn(seen, "\n"), seen += *seen == '\n', lines++)
        *own += strncmp(seen, slug, length) == 0 && seen[length] == '\t';
    return lines;
}

/* What is wrong with how an example went, NULL where nothing is. */
static const char *judge_before(const example *e, const outcome *o) {
    int own, lines = lines_of(o->seen, e->slug, &own);
    if (!WIFEXITED(o->status)) return "before.c died of a signal";
    if (WEXITSTATUS(o->status) != (e->warning ? 0 : 1)) return "before.c returned another status";
    /* A warning may be about a failure, which is seen as well. */
    if (e->warning && lines) return own ? NULL : "before.c warned of something else";
    if (own < lines) return "before.c raised another error";
    /* Where there is no context, nobody but the program itself sees the failure. */
    if (!lines && !strstr(o->output, e->slug)) return "before.c raised nothing";
    if (!e->warning && !strstr(o->output, e->slug)) return "before.c did not report its error";
    return NULL;
}

static const char *judge_after(const outcome *o) {
    if (!WIFEXITED(o->status)) return "after.c died of a signal";
    if (o->seen[0]) return "after.c raised an error or a warning";
    return WEXITSTATUS(o->status) ? "after.c returned another status" : NULL;
}

static void count(const example *e, const char *device, const char *problem, const outcome *o) {
    if (!problem) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s on %s: %s (status %d)\n", e->slug, device, problem,
           WIFEXITED(o->status) ? WEXITSTATUS(o->status) : -WTERMSIG(o->status));
    if (o->seen[0]) printf("  raised:\n%s", o->seen);
    if (o->output[0]) printf("  printed:\n%s\n", o->output);
}

static bool can_run(const example *e) {
#ifdef NDEBUG
    if (strstr(e->requires, "debug")) return false;
#endif
    return !strstr(e->requires, "build") && !strstr(e->requires, "gpu") &&
           !strstr(e->requires, "remote");
}

static void run_example(const example *e) {
    static const char *const devices[] = {"flex", "ndarray"};
    if (!can_run(e)) {
        printf("skipped %s: it requires %s\n", e->slug, e->requires);
        skipped++;
        return;
    }
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        const outcome *o = run(e->before, devices[i]);
        count(e, devices[i], judge_before(e, o), o);
        if (messages) fputs(o->seen, messages);
        o = run(e->after, devices[i]);
        count(e, devices[i], judge_after(o), o);
    }
}

static bool wanted(const char *slug, int argc, char **argv, int first) {
    for (int i = first; i < argc; i++)
        if (!strcmp(slug, argv[i])) return true;
    return first >= argc;
}

int main(int argc, char **argv) {
    int first = 1;
    if (argc > 2 && !strcmp(argv[1], "--messages")) {
        messages = fopen(argv[2], "wb");
        if (!messages) {
            perror(argv[2]);
            return 2;
        }
        first = 3;
    }
    unsetenv("KILN_LOG");
    unsetenv("KILN_CHECK_FINITE");
    unsetenv("KILN_ERROR_FORMAT");
    for (const example *e = catalogue_examples; e->slug; e++)
        if (wanted(e->slug, argc, argv, first)) run_example(e);
    if (messages && fclose(messages)) failed++;
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed || !passed;
}
