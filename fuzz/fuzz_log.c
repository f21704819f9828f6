/* Any text as the value of KILN_LOG: lines come out whole and clean, or not at all. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <kiln/kiln.h>

#include "core/log.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void check(int level, const char *subsystem, const char *text, void *user) {
    (void)subsystem;
    if (level < 0 || level > 3 || strlen(text) > 1000) abort();
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20) abort();
    }
    ++*(int *)user;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    char text[600];
    int lines = 0;
    if (bytes >= sizeof text) return 0;
    memcpy(text, data, bytes);
    text[bytes] = '\0';
    setenv("KILN_LOG", text, 1);
    kn__log_sink sink;
    kn__log_sink_init(&sink, check, &lines);
    for (int level = 0; level < 4; level++) {
        bool wanted = kn__log_wanted(&sink, (kn__log_level)level, "pool");
        int before = lines;
        kn__log(&sink, (kn__log_level)level, "pool", "a line: %s", text);
        if (lines - before != wanted) abort();
    }
    return 0;
}
