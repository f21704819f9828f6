/* The program kiln: what is installed, and what to do about errors. */
#include "explain.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <string.h>

static int help(FILE *file) {
    fprintf(
        file,
        "usage: kiln COMMAND\n\n"
        "  explain E  what the error E means and how to mend a program that gets it; E is a\n"
        "             name (matmul-inner), a code (KN0037) or words that describe it; also\n"
        "             explains logs and takes records from elsewhere: kiln explain --help\n"
        "  info       version, build options, processor, threads, backends and devices\n"
        "  version    the version alone\n"
        "  help       this text\n\n"
        "environment: KILN_DEVICE (what \"default\" means), KILN_THREADS, KILN_LOG (error, warn,\n"
        "info, debug), KILN_BACKEND_PATH (folders with libkiln-<name>.so), KILN_CHECK_FINITE=1,\n"
        "KILN_PROVIDER (onednn, openblas, blis, lapack), KILN_ISA (base, avx2, avx512, neon),\n"
        "KILN_CATALOGUE (folder of imported error records)\n");
    return file == stderr ? 2 : 0;
}

static int info(void) {
    kn_context *kn = kn_open(NULL);
    kn_print_info(kn, stdout);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}

int main(int argc, char **argv) {
    const char *command = argc == 2 ? argv[1] : "";
    if (argc > 1 && strcmp(argv[1], "explain") == 0) return kn__explain(argc - 2, argv + 2);
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
