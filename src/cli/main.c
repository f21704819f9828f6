/* The program kiln: what is installed, and what to do about errors. */
#include <kiln/kiln.h>

#include <stdio.h>
#include <string.h>

static int help(FILE *file) {
    fprintf(
        file,
        "usage: kiln COMMAND\n\n"
        "  info       version, build options, processor, threads, backends and devices\n"
        "  version    the version alone\n"
        "  help       this text\n\n"
        "environment: KILN_DEVICE (what \"default\" means), KILN_THREADS, KILN_LOG (error, warn,\n"
        "info, debug), KILN_BACKEND_PATH (folders with libkiln-<name>.so), KILN_CHECK_FINITE=1,\n"
        "KILN_PROVIDER (onednn, openblas, blis), KILN_ISA (base, avx2, avx512, neon)\n");
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
    if (strcmp(command, "info") == 0) return info();
    if (strcmp(command, "help") == 0 || strcmp(command, "--help") == 0) return help(stdout);
    if (strcmp(command, "version") == 0 || strcmp(command, "--version") == 0) {
        printf("kiln %s\n", kn_version_text());
        return 0;
    }
    if (argc > 1) fprintf(stderr, "kiln: unknown command \"%s\"\n\n", argv[1]);
    return help(stderr);
}
