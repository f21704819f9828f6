/* What can be read off a message's template and its regular expression without matching. */
#ifndef KILN_CLI_PATTERN_H
#define KILN_CLI_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

enum { KN__PATTERN_NAMES = 16, KN__PATTERN_NAME_BYTES = 32 };

/* The regular expression of a template whose placeholders stand in braces, "{name}", "{name:?}" or
 * "{}"; of its first line, where it has more. To be freed; NULL where the template holds hardly
 * anything but placeholders, which would match every line. */
char *kn__pattern_derive(const char *message);

/* The names of the placeholders in their order; those without one are called by their number from 1
 * on. Returns how many there are, at most KN__PATTERN_NAMES. */
size_t kn__pattern_names(const char *message,
                         char names[KN__PATTERN_NAMES][KN__PATTERN_NAME_BYTES]);

#endif
