/* What the forms of a report share. */
#ifndef KILN_CORE_REPORT_H
#define KILN_CORE_REPORT_H

#include "fail.h"

/* How reports are printed: what KILN_ERROR_FORMAT says, else colour on a terminal. */
typedef enum kn__report_format {
    KN__REPORT_AUTOMATIC,
    KN__REPORT_TEXT,
    KN__REPORT_COLOR,
    KN__REPORT_JSON
} kn__report_format;

/* Tells in the log where KILN_ERROR_FORMAT has a value that means nothing. */
void kn__report_check_format(void);

/* One JSON object, on a line of its own. */
void kn__report_json(const kn_error_info *error, FILE *file);

#endif
