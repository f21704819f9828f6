/* The two programs of a record's exampleFix. */
#ifndef KILN_CLI_EXAMPLE_H
#define KILN_CLI_EXAMPLE_H

#include "layout.h"

/* Prints "// before ... // after ...": long programs once, lines that go marked with '-' and lines
 * that come with '+'; short pieces one after the other. */
void kn__example_print(const kn__layout *l, const char *fix);

#endif
