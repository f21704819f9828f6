/* `kiln explain` where Kiln is built without jansson: what the library itself knows of its errors.
 */
#include "explain.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STATUSES = 10000 }; /* codes have four digits */

static bool is_status(int number) {
    return number > 0 && strcmp(kn_status_slug((kn_status)number), "unknown") != 0;
}

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

static int refuse(const char *what) {
    fprintf(stderr,
            "kiln: %s: this kiln was built without jansson, so it only knows the names, codes,\n"
            "messages and hints of errors. Build it with libjansson-dev and -DKILN_JANSSON=ON.\n",
            what);
    return 2;
}

int kn__explain(int argc, char **argv) {
    if (argc == 0 || (argc == 1 && !strcmp(argv[0], "--list"))) return list_errors();
    if (argv[0][0] == '-' || argc > 1) return refuse(argv[0]);
    int number = find_error(argv[0]);
    if (!number) {
        fprintf(stderr, "kiln: there is no error \"%s\"; `kiln explain` lists all\n", argv[0]);
        return 1;
    }
    kn_status status = (kn_status)number;
    printf("KN%04d %s\n\n%s\n", number, kn_status_slug(status), kn_status_text(status));
    if (*kn_status_hint(status)) printf("\n%s\n", kn_status_hint(status));
    return 0;
}
