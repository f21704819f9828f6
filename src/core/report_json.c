/* A failure as one line of JSON, for programs that read logs. The keys are part of the interface:
 * docs/guide/scopes-and-errors.md lists them. */
#include "report.h"

#include <stdio.h>
#include <string.h>

/* Written out as a whole where it fits, so that lines of several writers stay whole. */
typedef struct writer {
    FILE *file;
    size_t used;
    char buffer[8192];
} writer;

static void flush(writer *w) {
    fwrite(w->buffer, 1, w->used, w->file);
    w->used = 0;
}

static void put_bytes(writer *w, const char *bytes, size_t length) {
    if (w->used + length > sizeof w->buffer) flush(w);
    memcpy(w->buffer + w->used, bytes, length);
    w->used += length;
}

/* Of texts that are never longer than the buffer. */
static void put(writer *w, const char *text) {
    put_bytes(w, text, strlen(text));
}

/* Any text: what is no UTF-8 becomes U+FFFD. */
static void put_string(writer *w, const char *text) {
    if (!text) {
        put(w, "null");
        return;
    }
    put(w, "\"");
    while (*text) {
        size_t length = kn__utf8_length(text);
        char escape[8];
        if (length == 0) {
            put(w, "\xef\xbf\xbd");
            text++;
            continue;
        }
        if (*text == '"' || *text == '\\') {
            put(w, "\\");
            put_bytes(w, text, 1);
        } else if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned char)*text);
            put(w, escape);
        } else {
            put_bytes(w, text, length);
        }
        text += length;
    }
    put(w, "\"");
}

/* The key of a member; first: of the first of its object. */
static void put_key(writer *w, const char *key, bool first) {
    put(w, first ? "\"" : ", \"");
    put(w, key);
    put(w, "\": ");
}

static void put_number(writer *w, long long number) {
    char text[24];
    snprintf(text, sizeof text, "%lld", number);
    put(w, text);
}

static void put_bool(writer *w, bool value) {
    put(w, value ? "true" : "false");
}

static void put_numbers(writer *w, const int64_t *numbers, int32_t count) {
    put(w, "[");
    for (int32_t i = 0; i < count && i < KN_MAX_RANK; i++) {
        if (i) put(w, ", ");
        put_number(w, numbers[i]);
    }
    put(w, "]");
}

static void put_place(writer *w, const char *text, const char *file, int line,
                      const char *function) {
    if (!text) {
        put(w, "null");
        return;
    }
    put(w, "{");
    put_key(w, "text", true);
    put_string(w, text);
    put_key(w, "file", false);
    put_string(w, file);
    put_key(w, "line", false);
    if (line)
        put_number(w, line);
    else
        put(w, "null");
    put_key(w, "function", false);
    put_string(w, function);
    put(w, "}");
}

static void put_operand(writer *w, const kn_operand_info *o) {
    bool nil = o->dtype == KN_DTYPE_NONE;
    put(w, "{");
    put_key(w, "name", true);
    put_string(w, o->name);
    put_key(w, "dtype", false);
    put_string(w, nil ? NULL : kn_dtype_name(o->dtype));
    put_key(w, "shape", false);
    if (nil)
        put(w, "null");
    else
        put_numbers(w, o->shape.dim, o->shape.rank);
    put_key(w, "strides", false);
    if (nil)
        put(w, "null");
    else
        put_numbers(w, o->strides, o->shape.rank);
    put_key(w, "contiguous", false);
    put_bool(w, o->contiguous);
    put_key(w, "device", false);
    put_string(w, nil ? NULL : o->device);
    put_key(w, "tracked", false);
    put_bool(w, o->tracked);
    put_key(w, "made_by", false);
    put_string(w, o->made_by);
    put_key(w, "made_at", false);
    put_place(w, o->made_at, o->made_file, o->made_line, o->made_function);
    put(w, "}");
}

static void put_operands(writer *w, const kn_error_info *error) {
    put_key(w, "operands", false);
    put(w, "[");
    for (uint32_t i = 0; i < error->n_operands; i++) {
        if (i) put(w, ", ");
        put_operand(w, &error->operands[i]);
    }
    put(w, "]");
}

static void put_values(writer *w, const kn_error_info *error) {
    put_key(w, "values", false);
    put(w, "{");
    for (uint32_t i = 0; i < error->n_values; i++) {
        const kn_error_value *v = &error->values[i];
        put_key(w, v->name, i == 0);
        if (v->literal)
            put(w, v->text);
        else
            put_string(w, v->text);
    }
    put(w, "}");
}

static void put_scopes(writer *w, const kn_error_info *error) {
    put_key(w, "scopes", false);
    put(w, "[");
    for (uint32_t i = 0; i < error->n_scopes; i++) {
        if (i) put(w, ", ");
        put_string(w, error->scopes[i]);
    }
    put(w, "]");
}

static void put_references(writer *w, const char *slug) {
    char text[160];
    put_key(w, "documentation", false);
    snprintf(text, sizeof text, "errors/%s.html", slug);
    put_string(w, text);
    put_key(w, "explain", false);
    snprintf(text, sizeof text, "kiln explain %s", slug);
    put_string(w, text);
}

void kn__report_json(const kn_error_info *error, FILE *file) {
    const kn__error_def *def = kn__error_def_of(error->code);
    writer w = {.file = file};
    put(&w, "{");
    put_key(&w, "code", true);
    put_string(&w, def ? def->code : NULL);
    put_key(&w, "slug", false);
    put_string(&w, error->slug);
    put_key(&w, "severity", false);
    put_string(&w, def && def->warning ? "warning" : "error");
    put_key(&w, "message", false);
    put_string(&w, error->message);
    put_key(&w, "operation", false);
    put_string(&w, error->operation);
    put_operands(&w, error);
    put_key(&w, "place", false);
    put_place(&w, error->place, error->place_file, error->place_line, error->place_function);
    put_scopes(&w, error);
    put_values(&w, error);
    put_key(&w, "hint", false);
    put_string(&w, error->hint);
    put_references(&w, error->slug);
    put_key(&w, "count", false);
    put_number(&w, (long long)error->count);
    put(&w, "}\n");
    flush(&w);
}
