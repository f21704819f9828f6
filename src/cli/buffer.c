#include "buffer.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *kn__must(void *memory) {
    if (memory) return memory;
    fputs("kiln: out of memory\n", stderr);
    exit(2);
}

char *kn__copy(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(kn__must(malloc(size)), text, size);
}

void kn__buffer_reserve(kn__buffer *b, size_t more) {
    if (b->size - b->used > more) return;
    size_t size = b->size ? b->size : 256;
    while (size - b->used <= more) size *= 2;
    b->at = kn__must(realloc(b->at, size));
    b->size = size;
}

void kn__buffer_add(kn__buffer *b, const char *bytes, size_t length) {
    kn__buffer_reserve(b, length);
    if (length) memcpy(b->at + b->used, bytes, length);
    b->used += length;
    b->at[b->used] = 0;
}

void kn__buffer_text(kn__buffer *b, const char *text) {
    kn__buffer_add(b, text, strlen(text));
}

void kn__buffer_number(kn__buffer *b, unsigned long long number) {
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    kn__buffer_add(b, digits + at, sizeof digits - at);
}

size_t kn__sequence(const char *s, size_t length) {
    const unsigned char *u = (const unsigned char *)s;
    if (!length) return 0;
    size_t need = u[0] < 0x80                   ? 1
                  : u[0] >= 0xc2 && u[0] < 0xe0 ? 2
                  : u[0] >= 0xe0 && u[0] < 0xf0 ? 3
                  : u[0] >= 0xf0 && u[0] < 0xf5 ? 4
                                                : 0;
    if (need > length) return 0;
    for (size_t i = 1; i < need; i++)
        if ((u[i] & 0xc0) != 0x80) return 0;
    if (need == 3 && ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f))) return 0;
    if (need == 4 && ((u[0] == 0xf0 && u[1] < 0x90) || (u[0] == 0xf4 && u[1] > 0x8f))) return 0;
    return need;
}

static void add_escaped(kn__buffer *b, unsigned char c) {
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (size_t i = 0; i + 1 < sizeof letters; i += 2) {
        if ((unsigned char)letters[i] != c) continue;
        const char pair[2] = {'\\', letters[i + 1]};
        kn__buffer_add(b, pair, 2);
        return;
    }
    char code[8];
    snprintf(code, sizeof code, "\\u%04x", c);
    kn__buffer_add(b, code, 6);
}

void kn__buffer_json(kn__buffer *b, const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        size_t plain = i;
        while (plain < length && (unsigned char)bytes[plain] >= 0x20 && bytes[plain] != '"' &&
               bytes[plain] != '\\' && (unsigned char)bytes[plain] < 0x7f)
            plain++;
        kn__buffer_add(b, bytes + i, plain - i);
        i = plain;
        if (i == length) break;
        size_t step = kn__sequence(bytes + i, length - i);
        if (step > 1)
            kn__buffer_add(b, bytes + i, step);
        else if (step == 1)
            add_escaped(b, (unsigned char)bytes[i]);
        else
            kn__buffer_text(b, "\xef\xbf\xbd");
        i += step ? step : 1;
    }
}

/* Whether a terminal could take the sequence for a command: C0, DEL and C1. */
static bool controls(const char *s, size_t step) {
    unsigned char first = (unsigned char)s[0];
    if (step == 1) return (first < 0x20 && first != '\t') || first == 0x7f;
    return step == 2 && first == 0xc2 && (unsigned char)s[1] < 0xa0;
}

void kn__buffer_plain(kn__buffer *b, const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        size_t plain = i;
        while (plain < length && (unsigned char)bytes[plain] >= 0x20 &&
               (unsigned char)bytes[plain] < 0x7f)
            plain++;
        kn__buffer_add(b, bytes + i, plain - i);
        i = plain;
        if (i == length) break;
        size_t step = kn__sequence(bytes + i, length - i);
        if (step && !controls(bytes + i, step))
            kn__buffer_add(b, bytes + i, step);
        else
            kn__buffer_text(b, "?");
        i += step ? step : 1;
    }
}

void kn__buffer_free(kn__buffer *b) {
    free(b->at);
    *b = (kn__buffer){0};
}
