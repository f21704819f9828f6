#include "form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUE = 2048 };

/* Fixed text up to `end`, then the value of a group; group 0: none. */
typedef struct piece {
    size_t end;
    int group;
} piece;

struct kn__form {
    bool json;
    kn__buffer text;
    piece *pieces;
    size_t count, capacity;
};

static void end_piece(kn__form *f, int group) {
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 16;
        f->pieces = kn__must(realloc(f->pieces, f->capacity * sizeof *f->pieces));
    }
    f->pieces[f->count++] = (piece){f->text.used, group};
}

static void add_fixed(kn__form *f, const char *text, size_t length) {
    if (f->json)
        kn__buffer_json(&f->text, text, length);
    else
        kn__buffer_plain(&f->text, text, length);
}

/* The group with the name at the start of a text, which a brace ends; 0 where there is none. */
static int named_group(const kn__captures *captures, const char *text) {
    size_t length = strcspn(text, ":}");
    for (int i = 0; i < captures->count; i++)
        if (strlen(captures->names[i]) == length && !memcmp(captures->names[i], text, length))
            return i + 1;
    return 0;
}

/* A text whose placeholders are to be filled in; those that nothing captures stay as they are. */
static void add_template(kn__form *f, const kn__captures *captures, const char *text) {
    while (*text) {
        size_t plain = strcspn(text, "{");
        add_fixed(f, text, plain);
        text += plain;
        if (!*text) break;
        size_t name = strcspn(text, "}");
        int group = text[name] ? named_group(captures, text + 1) : 0;
        if (group)
            end_piece(f, group);
        else
            add_fixed(f, text, 1);
        text += group ? name + 1 : 1;
    }
}

static void add_member(kn__form *f, const char *name, const char *value) {
    if (!*value) return;
    kn__buffer_text(&f->text, ",\"");
    kn__buffer_text(&f->text, name);
    kn__buffer_text(&f->text, "\":\"");
    kn__buffer_json(&f->text, value, strlen(value));
    kn__buffer_text(&f->text, "\"");
}

static void make_json(kn__form *f, const kn__entry *e, const kn__captures *captures) {
    add_member(f, "slug", e->slug);
    add_member(f, "errorCode", e->code);
    add_member(f, "repo", e->repo);
    kn__buffer_text(&f->text, ",\"captures\":{");
    for (int i = 0; i < captures->count; i++) {
        kn__buffer_text(&f->text, i ? ",\"" : "\"");
        kn__buffer_json(&f->text, captures->names[i], strlen(captures->names[i]));
        kn__buffer_text(&f->text, "\":\"");
        end_piece(f, i + 1);
        kn__buffer_text(&f->text, "\"");
    }
    kn__buffer_text(&f->text, "},\"solutions\":[");
    for (size_t i = 0; i < kn__entry_length(e, "solutions"); i++) {
        kn__buffer_text(&f->text, i ? ",\"" : "\"");
        add_template(f, captures, kn__entry_item(e, "solutions", i));
        kn__buffer_text(&f->text, "\"");
    }
    kn__buffer_text(&f->text, "]");
}

static void make_text(kn__form *f, const kn__entry *e, const kn__captures *captures) {
    kn__buffer_text(&f->text, "  ");
    add_fixed(f, e->code, strlen(e->code));
    kn__buffer_text(&f->text, *e->code ? " " : "");
    add_fixed(f, e->slug, strlen(e->slug));
    if (e->imported) {
        kn__buffer_text(&f->text, " [");
        add_fixed(f, e->repo, strlen(e->repo));
        kn__buffer_text(&f->text, "]");
    }
    kn__buffer_text(&f->text, "\n");
    size_t count = kn__entry_length(e, "solutions");
    for (size_t i = 0; i < count; i++) {
        kn__buffer_text(&f->text, "  ");
        kn__buffer_number(&f->text, i + 1);
        kn__buffer_text(&f->text, ". ");
        add_template(f, captures, kn__entry_item(e, "solutions", i));
        kn__buffer_text(&f->text, "\n");
    }
    if (!count && kn__entry_length(e, "hint")) {
        kn__buffer_text(&f->text, "  1. ");
        add_template(f, captures, kn__entry_text(e, "hint"));
        kn__buffer_text(&f->text, "\n");
    }
}

kn__form *kn__form_make(const kn__entry *e, const kn__captures *captures, bool json) {
    kn__form *f = kn__must(calloc(1, sizeof *f));
    f->json = json;
    if (json)
        make_json(f, e, captures);
    else
        make_text(f, e, captures);
    end_piece(f, 0);
    return f;
}

void kn__form_free(kn__form *form) {
    if (!form) return;
    kn__buffer_free(&form->text);
    free(form->pieces);
    free(form);
}

static void add_value(const kn__form *f, kn__buffer *out, const char *line, kn__span span) {
    if (span.start == SIZE_MAX) return;
    size_t length = span.end - span.start, shown = length < MOST_VALUE ? length : MOST_VALUE;
    while (shown < length && shown && ((unsigned char)line[span.start + shown] & 0xc0) == 0x80)
        shown--;
    if (f->json)
        kn__buffer_json(out, line + span.start, shown);
    else
        kn__buffer_plain(out, line + span.start, shown);
    if (shown < length) kn__buffer_text(out, "\xe2\x80\xa6"); /* U+2026 */
}

void kn__form_fill(const kn__form *f, kn__buffer *out, const char *line, const kn__match *match) {
    size_t at = 0;
    for (size_t i = 0; i < f->count; i++) {
        const piece *p = &f->pieces[i];
        kn__buffer_add(out, f->text.at + at, p->end - at);
        at = p->end;
        if (p->group) add_value(f, out, line, match->spans[p->group]);
    }
}
