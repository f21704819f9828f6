/* Stands before each example of the error catalogue where it is compiled for the tests: lets the
 * test see every failure of every context that the example opens. */
#ifndef KILN_TESTS_CATALOGUE_EXAMPLE_H
#define KILN_TESTS_CATALOGUE_EXAMPLE_H

#include <kiln/kiln.h>

/* kn_open and kn_set_error_hook, watched. */
kn_context *catalogue_open(const kn_open_options *options);
void catalogue_set_error_hook(kn_context *kn, kn_error_hook *hook, void *user);

#define kn_open catalogue_open
#define kn_set_error_hook catalogue_set_error_hook

#endif
