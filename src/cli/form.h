/* What is printed about a record for each line that matches it: fixed parts, and places for the
 * values that were captured. */
#ifndef KILN_CLI_FORM_H
#define KILN_CLI_FORM_H

#include "buffer.h"
#include "matcher.h"

typedef struct kn__form kn__form;

/* As text: code, slug and the numbered solutions, a line each. As JSON: the members slug,
 * errorCode, repo, captures and solutions, with a comma before each. */
kn__form *kn__form_make(const kn__entry *e, const kn__captures *captures, bool json);
void kn__form_free(kn__form *form);

/* Adds the form with the values of a match, whose spans lie in `line`. */
void kn__form_fill(const kn__form *form, kn__buffer *out, const char *line, const kn__match *match);

#endif
