/* What a record of the error catalogue may hold, wherever it comes from. */
#ifndef KILN_CLI_RECORD_H
#define KILN_CLI_RECORD_H

#include "buffer.h"

#include <jansson.h>
#include <stdbool.h>

/* Checks a record and completes what can be completed: an id is made of repo and slug, a
 * messagePattern of errorMessage. Everything that is wrong is added to problems, as "field: reason"
 * lines; true where there is nothing. */
bool kn__record_check(json_t *record, kn__buffer *problems);

#endif
