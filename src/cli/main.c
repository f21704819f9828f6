/* The program kiln: what is installed, and what to do about errors. */
#include "explain.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "usage: kiln COMMAND\n"
    "\n"
    "  explain E  what the error E means and how to mend a program that gets it; E is\n"
    "             a name (matmul-inner), a code (KN0037) or words that describe it.\n"
    "             It also explains logs and imports records: kiln explain --help\n"
    "  info       version, build options, processor, threads, backends and devices\n"
    "  version    the version alone\n"
    "  help       this text\n"
    "\n"
    "environment, heeded by every program that uses Kiln:\n"
    "  KILN_DEVICE         what the device \"default\" means\n"
    "  KILN_THREADS        how many threads compute\n"
    "  KILN_LOG            what is logged: error, warn, info or debug\n"
    "  KILN_ERROR_FORMAT   how errors are reported: text, color or json\n"
    "  KILN_CHECK_FINITE   1: name the operation that makes the first NaN or infinity\n"
    "  KILN_BACKEND_PATH   folders with libkiln-NAME.so, divided by colons\n"
    "  KILN_PROVIDER       onednn, openblas, blis or lapack\n"
    "  KILN_ISA            base, avx2, avx512 or neon\n"
    "and by kiln explain alone:\n"
    "  KILN_CATALOGUE      the folder of imported error records\n";

static int help(FILE *file) {
    fputs(usage, file);
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
    if (argc < 2) return help(stderr);
    if (argc > 2)
        fprintf(stderr, "kiln: %s takes no arguments; see kiln help\n", argv[1]);
    else
        fprintf(stderr, "kiln: unknown command \"%s\"; there are explain, info, version and help\n",
                command);
    return 2;
}
