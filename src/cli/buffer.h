/* A growing run of bytes. Running out of memory ends the program, with a message. */
#ifndef KILN_CLI_BUFFER_H
#define KILN_CLI_BUFFER_H

#include <stddef.h>

typedef struct kn__buffer {
    char *at; /* used bytes, then a zero byte once something was added */
    size_t used, size;
} kn__buffer;

/* memory, or the end of the program where it is NULL. */
void *kn__must(void *memory);
char *kn__copy(const char *text);

void kn__buffer_reserve(kn__buffer *b, size_t more);
void kn__buffer_add(kn__buffer *b, const char *bytes, size_t length);
void kn__buffer_text(kn__buffer *b, const char *text);
void kn__buffer_number(kn__buffer *b, unsigned long long number);
/* The inside of a JSON string. What is no valid UTF-8 becomes U+FFFD. */
void kn__buffer_json(kn__buffer *b, const char *bytes, size_t length);
/* What a terminal can be shown: control characters become '?'. */
void kn__buffer_plain(kn__buffer *b, const char *bytes, size_t length);
void kn__buffer_free(kn__buffer *b);

/* The length of the UTF-8 sequence at s, of which `length` bytes are there; 0 where it is none. */
size_t kn__sequence(const char *s, size_t length);

#endif
