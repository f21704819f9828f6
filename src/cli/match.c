#include "match.h"

#include "buffer.h"
#include "form.h"
#include "layout.h"
#include "matcher.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BUFFER = 1 << 20,   /* read at a time; longer lines are searched in parts */
    OVERLAP = 2 * 4096, /* of the parts of a line */
    MOST_TEXT = 1000,   /* bytes of a line that are shown */
    MOST_JSON = 4096,
    MOST_COUNTED = 5, /* records in the summary */
    ENOUGH_OUTPUT = 1 << 16,
};

/* What is known of a record that lines have matched. */
typedef struct tally {
    kn__form *form;
    size_t lines;
} tally;

typedef struct log {
    const kn__catalogue *all;
    kn__matcher *matcher;
    kn__layout layout;
    bool json;
    tally *tallies; /* of each record */
    kn__buffer out;
    size_t lines, matched;
    const char *counted; /* line breaks of the text at hand are counted up to here */
    struct {             /* a line that is longer than the buffer */
        bool open;
        kn__match best; /* with spans in `text` */
        kn__buffer text;
    } longline;
} log;

/* ---- Output -------------------------------------------------------------------------------------
 */

static void flush(log *g) {
    if (g->out.used) fwrite(g->out.at, 1, g->out.used, stdout);
    g->out.used = 0;
    fflush(stdout);
}

/* The part of a long line that is shown: around the match. */
static kn__span excerpt(size_t length, kn__span match, size_t most) {
    if (length <= most) return (kn__span){0, length};
    size_t start = match.start > most / 4 ? match.start - most / 4 : 0;
    if (start > length - most) start = length - most;
    return (kn__span){start, start + most};
}

static void add_json(log *g, size_t number, const char *text, size_t length, const kn__match *match,
                     const kn__form *form) {
    kn__span part = excerpt(length, match->spans[0], MOST_JSON);
    kn__buffer_text(&g->out, "{\"line\":\"");
    kn__buffer_json(&g->out, text + part.start, part.end - part.start);
    kn__buffer_text(&g->out, "\",\"lineNumber\":");
    kn__buffer_number(&g->out, number);
    kn__form_fill(form, &g->out, text, match);
    kn__buffer_text(&g->out, "}\n");
}

/* Prints lines of the form "  1. words" wrapped. */
static void print_wrapped(const log *g, const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n"), label = strspn(text, " ");
        size_t digits = strspn(text + label, "0123456789");
        if (digits && !strncmp(text + label + digits, ". ", 2)) label += digits + 2;
        char *head = kn__copy(text), *rest = kn__copy(text + label);
        head[label] = 0;
        rest[length - label] = 0;
        kn__layout_words(&g->layout, KN__STYLE_PLAIN, head, rest);
        free(head);
        free(rest);
        text += length + (text[length] == '\n');
    }
}

static void add_text(log *g, size_t number, const char *text, size_t length, const kn__match *match,
                     const kn__form *form) {
    kn__span part = excerpt(length, match->spans[0], MOST_TEXT);
    size_t begun = g->out.used;
    kn__buffer_number(&g->out, number);
    kn__buffer_text(&g->out, part.start ? ": \xe2\x80\xa6" : ": ");
    kn__buffer_plain(&g->out, text + part.start, part.end - part.start);
    kn__buffer_text(&g->out, part.end < length ? "\xe2\x80\xa6\n" : "\n");
    if (!g->layout.cuts) {
        kn__form_fill(form, &g->out, text, match);
        return;
    }
    kn__buffer filled = {0};
    kn__form_fill(form, &filled, text, match);
    g->out.at[g->out.used - 1] = 0;
    kn__layout_span(&g->layout, KN__STYLE_STRONG, g->out.at + begun);
    fputc('\n', stdout);
    print_wrapped(g, filled.at);
    kn__buffer_free(&filled);
    g->out.used = begun;
}

static void emit(log *g, size_t number, const char *text, size_t length, const kn__match *match) {
    tally *t = &g->tallies[match->entry - g->all->items];
    if (!t->form) t->form = kn__form_make(match->entry, match->captures, g->json);
    t->lines++;
    g->matched++;
    if (g->json)
        add_json(g, number, text, length, match, t->form);
    else
        add_text(g, number, text, length, match, t->form);
    if (g->out.used > ENOUGH_OUTPUT) flush(g);
}

/* ---- Lines --------------------------------------------------------------------------------------
 */

static void count_lines(log *g, const char *until) {
    while (g->counted < until) {
        const char *end = memchr(g->counted, '\n', (size_t)(until - g->counted));
        g->lines += end != NULL;
        g->counted = end ? end + 1 : until;
    }
}

static void matched_line(const char *line, size_t length, const kn__match *match, void *user) {
    log *g = user;
    count_lines(g, line);
    emit(g, g->lines + 1, line, length, match);
}

/* Keeps the best match of a long line, with the text around it. */
static void matched_part(const char *part, size_t length, const kn__match *match, void *user) {
    log *g = user;
    if (g->longline.best.entry && g->longline.best.rank >= match->rank) return;
    size_t start = match->spans[0].start, end = match->spans[0].end;
    size_t from = start > MOST_JSON ? start - MOST_JSON : 0;
    size_t to = length - end > MOST_JSON ? end + MOST_JSON : length;
    g->longline.text.used = 0;
    kn__buffer_add(&g->longline.text, part + from, to - from);
    g->longline.best = *match;
    for (int i = 0; i < KN__REGEX_SPANS; i++) {
        kn__span *span = &g->longline.best.spans[i];
        if (span->start == SIZE_MAX) continue;
        span->start -= from;
        span->end -= from;
    }
}

static void search_part(log *g, const char *text, size_t length) {
    kn__matcher_search(g->matcher, text, length, matched_part, g);
}

static void end_long_line(log *g) {
    if (g->longline.best.entry)
        emit(g, g->lines + 1, g->longline.text.at, g->longline.text.used, &g->longline.best);
    g->lines++;
    g->longline.best = (kn__match){0};
    g->longline.open = false;
}

static void search_lines(log *g, const char *text, size_t length) {
    g->counted = text;
    kn__matcher_search(g->matcher, text, length, matched_line, g);
    count_lines(g, text + length);
    if (length && text[length - 1] != '\n') g->lines++;
}

/* Searches what the buffer holds; returns how many bytes at its end are still needed. */
static size_t search_buffer(log *g, const char *text, size_t used, bool full, bool last) {
    const char *end = text + used;
    if (g->longline.open) {
        const char *line_end = memchr(text, '\n', used);
        if (!line_end && !full && !last) return used;
        search_part(g, text, line_end ? (size_t)(line_end - text) : used);
        if (!line_end && !last) return used < OVERLAP ? used : OVERLAP;
        end_long_line(g);
        text = line_end ? line_end + 1 : end;
        used = (size_t)(end - text);
        full = false;
    }
    size_t whole = used;
    while (!last && whole && text[whole - 1] != '\n') whole--;
    if (whole) search_lines(g, text, whole);
    if (whole || !full || last) return used - whole;
    g->longline.open = true;
    search_part(g, text, used);
    return OVERLAP;
}

/* ---- The log ------------------------------------------------------------------------------------
 */

/* Reads standard input to its end. False, and said, on trouble. */
static bool read_log(log *g) {
    char *buffer = kn__must(malloc(BUFFER));
    size_t used = 0;
    bool good = true, last = false;
    while (good && !last) {
        ssize_t count = read(STDIN_FILENO, buffer + used, BUFFER - used);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            fprintf(stderr, "kiln: standard input: %s\n", strerror(errno));
            good = false;
        }
        last = count <= 0;
        used += count > 0 ? (size_t)count : 0;
        size_t kept = search_buffer(g, buffer, used, used == BUFFER, last);
        memmove(buffer, buffer + used - kept, kept);
        used = kept;
        flush(g);
        if (ferror(stdout)) good = false;
    }
    free(buffer);
    return good;
}

static const tally *most_frequent(const log *g, const tally *below) {
    const tally *best = NULL;
    for (size_t i = 0; i < g->all->count; i++) {
        const tally *t = &g->tallies[i];
        bool left = t->lines &&
                    (!below || t->lines < below->lines || (t->lines == below->lines && t > below));
        if (left && (!best || t->lines > best->lines)) best = t;
    }
    return best;
}

static void print_summary(const log *g) {
    fprintf(stderr, "kiln: %zu of %zu line%s match%s", g->matched, g->lines,
            g->lines == 1 ? "" : "s", g->matched == 1 ? "es" : "");
    const tally *t = most_frequent(g, NULL);
    for (int i = 0; t; i++, t = most_frequent(g, t)) {
        if (i == MOST_COUNTED) {
            fputs(", ...", stderr);
            break;
        }
        fprintf(stderr, "%s%s (%zu)", i ? ", " : ": ", g->all->items[t - g->tallies].slug,
                t->lines);
    }
    fputc('\n', stderr);
    if (kn__matcher_given_up(g->matcher))
        fprintf(stderr, "kiln: %zu imported pattern%s took too long and missed part of the log\n",
                kn__matcher_given_up(g->matcher), kn__matcher_given_up(g->matcher) == 1 ? "" : "s");
}

int kn__match_log(const kn__catalogue *all, bool json) {
    if (!kn__regex_available()) {
        fputs(
            "kiln: --match: this kiln was built without RE2, which finds messages; build it with\n"
            "libre2-dev and -DKILN_RE2=ON\n",
            stderr);
        return 2;
    }
    if (isatty(STDIN_FILENO))
        fputs("kiln: reading a log from the terminal; Ctrl-D ends it\n", stderr);
    log g = {.all = all, .json = json, .layout = kn__layout_of(stdout)};
    g.tallies = kn__must(calloc(all->count + 1, sizeof *g.tallies));
    g.matcher = kn__matcher_make(all);
    bool good = read_log(&g);
    print_summary(&g);
    for (size_t i = 0; i < all->count; i++) kn__form_free(g.tallies[i].form);
    kn__matcher_free(g.matcher);
    kn__buffer_free(&g.longline.text);
    kn__buffer_free(&g.out);
    free(g.tallies);
    return !good ? 2 : g.matched ? 0 : 1;
}

static void keep_best(const char *line, size_t length, const kn__match *match, void *user) {
    kn__match *best = user;
    (void)line, (void)length;
    if (!best->entry || match->rank > best->rank) *best = *match;
}

const kn__entry *kn__match_message(const kn__catalogue *all, const char *text) {
    kn__match best = {0};
    if (!kn__regex_available()) return NULL;
    kn__matcher *m = kn__matcher_make(all);
    kn__matcher_search(m, text, strlen(text), keep_best, &best);
    kn__matcher_free(m);
    return best.entry;
}
