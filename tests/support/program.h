/* Running the program kiln as a user does, in a folder of its own. */
#ifndef KILN_TESTS_SUPPORT_PROGRAM_H
#define KILN_TESTS_SUPPORT_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

extern char program_folder[64]; /* a fresh folder; its part "catalogue" is $KILN_CATALOGUE */
extern char *program_out;       /* what it printed last on standard output, a zero byte behind it */
extern char *program_err;
extern size_t program_out_length;

/* For cmocka: make and remove the folder. The set-up fails where the program was not built. */
int program_set_up(void **state);
int program_tear_down(void **state);

/* Runs `kiln ARGUMENTS` with this on standard input; returns its exit status. */
int program_run(const char *arguments, const char *input, size_t length);
/* The same with a text, NULL being none. */
int program_run_text(const char *arguments, const char *input);

/* Fails the test unless the text is there (or is not). */
void program_says(const char *part);
void program_is_silent_about(const char *part);
void program_complains(const char *part);

/* Writes a file of the folder, and gives its path, which is valid until the next call. */
const char *program_put(const char *name, const char *text, size_t length);

#endif
