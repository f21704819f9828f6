/* Text for a terminal: width, wrapping, colour. Texts may be of any origin: control characters are
 * shown as '?'. */
#ifndef KILN_CLI_LAYOUT_H
#define KILN_CLI_LAYOUT_H

#include <stdbool.h>
#include <stdio.h>

typedef enum kn__style {
    KN__STYLE_PLAIN,
    KN__STYLE_HEADING,
    KN__STYLE_STRONG,
    KN__STYLE_BAD,
    KN__STYLE_GOOD,
    KN__STYLE_FAINT,
    KN__STYLES,
} kn__style;

typedef struct kn__layout {
    FILE *out;
    int width; /* in columns, 40 to 100 */
    bool colour;
    bool cuts; /* somebody reads along: lines of lists are cut to the width */
} kn__layout;

/* The width is that of COLUMNS or of the terminal, 80 where neither is known; colour is for
 * terminals alone, and not where NO_COLOR is set. */
kn__layout kn__layout_of(FILE *out);

/* Puts the words of a text behind a label; later lines are indented to match. The label is made of
 * ASCII. */
void kn__layout_words(const kn__layout *l, kn__style style, const char *label, const char *text);
/* A blank line and a heading. */
void kn__layout_heading(const kn__layout *l, const char *title);
/* A line of code behind a mark of one column; what is too long goes on in the next line. */
void kn__layout_code(const kn__layout *l, kn__style style, char mark, const char *line,
                     size_t length);
/* A text in a style, without wrapping. */
void kn__layout_span(const kn__layout *l, kn__style style, const char *text);
/* Columns that a text takes, code points being taken as one each. */
int kn__layout_columns(const char *text);

#endif
