/* Comparing a result with the value that the suite gives for it. */
#ifndef KILN_CONFORMANCE_JUDGE_H
#define KILN_CONFORMANCE_JUDGE_H

#include "conformance/case.h"

/* Whether got is what the tensor `want` of the case's file says; else says in text what differs,
 * the largest error and where. by_index: integers may differ where they point at equal values of
 * the case's input. A failure to read is in text as well. */
bool conf_equal(conf_case *c, kn_tensor *got, const char *want, bool by_index, char *text,
                size_t size);

#endif
