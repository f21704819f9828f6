/* The version of Kiln. This file is its only place: the build reads the three numbers from here. */
#ifndef KILN_VERSION_H
#define KILN_VERSION_H

#include <kiln/base.h>

#define KN_VERSION_MAJOR 0
#define KN_VERSION_MINOR 1
#define KN_VERSION_PATCH 0

/* One number that grows with every release, for comparisons in the preprocessor. */
#define KN_VERSION_NUMBER(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define KN_VERSION KN_VERSION_NUMBER(KN_VERSION_MAJOR, KN_VERSION_MINOR, KN_VERSION_PATCH)

KN_EXTERN_C_BEGIN

/* The version of the library that is running, as KN_VERSION is that of the headers in use.
 * The two differ when a program runs with another libkiln than it was compiled for. */
KN_API int kn_version(void);

/* The same as text, "major.minor.patch". A constant string, never NULL. */
KN_API const char *kn_version_text(void);

KN_EXTERN_C_END

#endif
