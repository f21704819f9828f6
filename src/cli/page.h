/* A record as a page for people, and as a line of a list. */
#ifndef KILN_CLI_PAGE_H
#define KILN_CLI_PAGE_H

#include "catalogue.h"
#include "layout.h"

void kn__page_print(const kn__layout *l, const kn__entry *e);
/* Code, slug, severity and message in one line, cut to the width on a terminal. slug_width is the
 * column's width. */
void kn__page_print_line(const kn__layout *l, const kn__entry *e, int slug_width);
/* The widest slug of a list, within limits. */
int kn__page_slug_width(const kn__entry *const *list, size_t count);

#endif
