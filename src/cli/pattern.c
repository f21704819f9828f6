#include "pattern.h"

#include "buffer.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LEAST_LITERAL = 4 };

/* The length of the placeholder at the start of a text, braces included; 0 where there is none.
 * Doubled braces stand for themselves. */
static size_t placeholder(const char *text) {
    if (text[0] != '{' || text[1] == '{') return 0;
    size_t length = 1 + strcspn(text + 1, "{}\n");
    return text[length] == '}' ? length + 1 : 0;
}

static void add_literal(kn__buffer *out, char c) {
    if (strchr("\\.+*?()|[]{}^$", c) && c) kn__buffer_text(out, "\\");
    kn__buffer_add(out, &c, 1);
}

char *kn__pattern_derive(const char *message) {
    kn__buffer out = {0};
    int literals = 0;
    message += strspn(message, " \t\r\n");
    for (const char *at = message; *at && *at != '\n' && *at != '\r';) {
        size_t length = placeholder(at);
        if (length) {
            at += length;
            bool last = !at[strspn(at, " \t\r")] || *at == '\n';
            kn__buffer_text(&out, last ? "(.+)" : "(.+?)");
            continue;
        }
        if ((at[0] == '{' && at[1] == '{') || (at[0] == '}' && at[1] == '}')) at++;
        add_literal(&out, *at);
        literals += isalnum((unsigned char)*at) || (unsigned char)*at >= 0x80;
        at++;
    }
    if (literals < LEAST_LITERAL) kn__buffer_free(&out);
    return out.at;
}

static bool is_name(const char *text, size_t length) {
    if (!length || length >= KN__PATTERN_NAME_BYTES) return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_') return false;
    return true;
}

size_t kn__pattern_names(const char *message,
                         char names[KN__PATTERN_NAMES][KN__PATTERN_NAME_BYTES]) {
    size_t count = 0;
    for (const char *at = message; *at && count < KN__PATTERN_NAMES;) {
        size_t length = placeholder(at);
        if (length) {
            size_t name = strcspn(at + 1, ":}");
            if (is_name(at + 1, name))
                snprintf(names[count], KN__PATTERN_NAME_BYTES, "%.*s", (int)name, at + 1);
            else
                snprintf(names[count], KN__PATTERN_NAME_BYTES, "%zu", count + 1);
            count++;
            at += length;
        } else {
            at += at[0] == '{' && at[1] == '{' ? 2 : 1;
        }
    }
    return count;
}
