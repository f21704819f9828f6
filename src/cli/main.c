/* The program kiln: what is installed, and what to do about errors. */
#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int help(FILE *file) {
    fprintf(
        file,
        "usage: kiln COMMAND\n\n"
        "  explain E  what the error E means and how to mend a program that gets it; E is a\n"
        "             name (matmul-inner) or a code (KN0037); without E: all errors\n"
        "  info       version, build options, processor, threads, backends and devices\n"
        "  version    the version alone\n"
        "  help       this text\n\n"
        "environment: KILN_DEVICE (what \"default\" means), KILN_THREADS, KILN_LOG (error, warn,\n"
        "info, debug), KILN_BACKEND_PATH (folders with libkiln-<name>.so), KILN_CHECK_FINITE=1,\n"
        "KILN_PROVIDER (onednn, openblas, blis, lapack), KILN_ISA (base, avx2, avx512, neon)\n");
    return file == stderr ? 2 : 0;
}

static int info(void) {
    kn_context *kn = kn_open(NULL);
    kn_print_info(kn, stdout);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}

static bool is_status(int number) {
    return number > 0 && strcmp(kn_status_slug((kn_status)number), "unknown") != 0;
}

enum { MOST_STATUSES = 10000 }; /* codes have four digits */

static int list_errors(void) {
    for (int i = 1; i < MOST_STATUSES; i++) {
        if (is_status(i)) printf("KN%04d  %s\n", i, kn_status_slug((kn_status)i));
    }
    return 0;
}

/* The number of the error with this name or code; 0 where there is none. */
static int find_error(const char *name) {
    char *end;
    long code = strncmp(name, "KN", 2) == 0 ? strtol(name + 2, &end, 10) : 0;
    if (code > 0 && code < MOST_STATUSES && !*end) return is_status((int)code) ? (int)code : 0;
    for (int i = 1; i < MOST_STATUSES; i++) {
        if (is_status(i) && strcmp(kn_status_slug((kn_status)i), name) == 0) return i;
    }
    return 0;
}

static int explain(const char *name) {
    int number = find_error(name);
    if (!number) {
        fprintf(stderr, "kiln: there is no error \"%s\"; `kiln explain` lists all\n", name);
        return 1;
    }
    kn_status status = (kn_status)number;
    printf("KN%04d %s\n\n%s\n", number, kn_status_slug(status), kn_status_text(status));
    if (*kn_status_hint(status)) printf("\n%s\n", kn_status_hint(status));
    return 0;
}

int main(int argc, char **argv) {
    const char *command = argc == 2 ? argv[1] : "";
    if (argc > 1 && argc < 4 && strcmp(argv[1], "explain") == 0)
        return argc == 3 ? explain(argv[2]) : list_errors();
    if (strcmp(command, "info") == 0) return info();
    if (strcmp(command, "help") == 0 || strcmp(command, "--help") == 0) return help(stdout);
    if (strcmp(command, "version") == 0 || strcmp(command, "--version") == 0) {
        printf("kiln %s\n", kn_version_text());
        return 0;
    }
    if (argc > 2)
        fprintf(stderr, "kiln: too many arguments\n\n");
    else if (argc > 1)
        fprintf(stderr, "kiln: unknown command \"%s\"\n\n", argv[1]);
    return help(stderr);
}
