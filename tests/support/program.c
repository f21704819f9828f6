#include "support/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

char program_folder[64];
char *program_out, *program_err;
size_t program_out_length;
static char program[512];

int program_set_up(void **state) {
    (void)state;
    char catalogue[96];
    const char *build = getenv("KILN_BUILD_DIR");
    snprintf(program, sizeof program, "%s/bin/kiln", build ? build : "build/release");
    if (access(program, X_OK)) return -1;
    strcpy(program_folder, "/tmp/kiln-program-XXXXXX");
    if (!mkdtemp(program_folder)) return -1;
    unsetenv("COLUMNS");
    snprintf(catalogue, sizeof catalogue, "%s/catalogue", program_folder);
    return setenv("KILN_CATALOGUE", catalogue, 1);
}

int program_tear_down(void **state) {
    (void)state;
    char command[128];
    free(program_out);
    free(program_err);
    program_out = program_err = NULL;
    snprintf(command, sizeof command, "rm -rf %s", program_folder);
    return system(command);
}

const char *program_put(const char *name, const char *text, size_t length) {
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", program_folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    return path;
}

static char *take(const char *name, size_t *length) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", program_folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, file), *length);
    text[*length] = 0;
    fclose(file);
    return text;
}

int program_run(const char *arguments, const char *input, size_t length) {
    char command[4096];
    size_t ignored;
    program_put("in", input, length);
    int used = snprintf(command, sizeof command, "%s %s <%s/in >%s/out 2>%s/err", program,
                        arguments, program_folder, program_folder, program_folder);
    assert_true(used > 0 && (size_t)used < sizeof command);
    int status = system(command);
    assert_true(WIFEXITED(status));
    free(program_out);
    free(program_err);
    program_out = take("out", &program_out_length);
    program_err = take("err", &ignored);
    return WEXITSTATUS(status);
}

int program_run_text(const char *arguments, const char *input) {
    return program_run(arguments, input ? input : "", input ? strlen(input) : 0);
}

void program_says(const char *part) {
    if (!strstr(program_out, part))
        fail_msg("\"%s\" is not in: %.4000s; the program complains: %.2000s", part, program_out,
                 program_err);
}

void program_is_silent_about(const char *part) {
    if (strstr(program_out, part)) fail_msg("\"%s\" is in: %.4000s", part, program_out);
}

void program_complains(const char *part) {
    if (!strstr(program_err, part)) fail_msg("\"%s\" is not in: %.4000s", part, program_err);
}
