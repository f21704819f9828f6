/* Decompressing gzip. */
#ifndef KILN_DATA_INFLATE_H
#define KILN_DATA_INFLATE_H

#include <stdbool.h>
#include <stddef.h>

/* Deflate makes at most this many bytes of one. */
#define KN__DEFLATE_RATIO 1032

bool kn__is_gzip(const void *data, size_t bytes);

typedef struct kn__inflate kn__inflate;

/* NULL without memory, and always in a build without zlib. data is borrowed. */
kn__inflate *kn__inflate_open(const void *data, size_t bytes);
/* Fills the buffer unless the stream ends: *got < bytes is the end. False for damaged data; *why is
 * then the reason, a constant text. */
bool kn__inflate_read(kn__inflate *in, void *buffer, size_t bytes, size_t *got, const char **why);
void kn__inflate_close(kn__inflate *in); /* NULL is fine */
/* Whether this build has zlib. */
bool kn__inflate_known(void);

#endif
