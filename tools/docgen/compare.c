/* Two programs beside each other. The lines that both have are found as a longest common
 * subsequence; what differs between them is marked, and both sides keep in step. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

typedef struct program {
    const char **lines;   /* as written, to be compared */
    const char **colored; /* as shown */
    size_t count;
} program;

static const char **split(arena *a, const char *from, size_t *count) {
    void *lines = NULL;
    size_t capacity = 0;
    *count = 0;
    while (*from) {
        size_t n = strcspn(from, "\n");
        const char **place = list_more(&lines, count, &capacity, sizeof *place);
        *place = arena_keep_n(a, from, n);
        from += n + (from[n] == '\n');
    }
    const char **kept = arena_get(a, (*count + 1) * sizeof *kept);
    if (*count) memcpy(kept, lines, *count * sizeof *kept);
    free(lines);
    return kept;
}

static program take(const page *p, const char *code) {
    arena *a = &p->site->memory;
    program made;
    size_t colored;
    text html = {0};
    color(p, &html, "c", code, strlen(code));
    made.lines = split(a, code, &made.count);
    made.colored = split(a, text_string(&html), &colored);
    text_free(&html);
    return made;
}

/* common[i * (after.count + 1) + j]: how many lines the ends from i and from j have in common. */
static uint32_t *common_lines(arena *a, const program *before, const program *after) {
    size_t width = after->count + 1;
    uint32_t *common = arena_get(a, (before->count + 1) * width * sizeof *common);
    for (size_t i = before->count; i-- > 0;) {
        for (size_t j = after->count; j-- > 0;) {
            uint32_t down = common[(i + 1) * width + j], right = common[i * width + j + 1];
            uint32_t both = common[(i + 1) * width + j + 1] + 1;
            bool same = !strcmp(before->lines[i], after->lines[j]);
            common[i * width + j] = same ? both : down > right ? down : right;
        }
    }
    return common;
}

static void add_line(text *out, const char *colored, const char *mark) {
    if (mark) {
        text_addf(out, "<%s class=\"line\">%s\n</%s>", mark, colored, mark);
    } else {
        text_addf(out, "<span class=\"line\">%s\n</span>", colored);
    }
}

static void add_gaps(text *out, size_t count) {
    for (size_t i = 0; i < count; i++) text_add(out, "<span class=\"line gap\">\n</span>");
}

static void add_side(text *out, const char *title, const char *note, const text *lines) {
    text_addf(out,
              "<figure class=\"code %s\"><figcaption>%s</figcaption>\n"
              "<pre class=\"code c\" tabindex=\"0\"><code>%s</code></pre></figure>\n",
              title, note, text_string(lines));
}

void compare(const page *p, text *out, const char *before, const char *after) {
    program a = take(p, before), b = take(p, after);
    uint32_t *common = common_lines(&p->site->memory, &a, &b);
    size_t width = b.count + 1, i = 0, j = 0, rows = 0;
    text left = {0}, right = {0};
    while (i < a.count || j < b.count) {
        if (i < a.count && j < b.count && !strcmp(a.lines[i], b.lines[j])) {
            add_line(&left, a.colored[i++], NULL);
            add_line(&right, b.colored[j++], NULL);
            rows++;
            continue;
        }
        size_t gone = 0, come = 0;
        while (i < a.count || j < b.count) {
            if (i < a.count && j < b.count && !strcmp(a.lines[i], b.lines[j])) break;
            bool from_left = j == b.count || (i < a.count && common[(i + 1) * width + j] >=
                                                                 common[i * width + j + 1]);
            if (from_left) {
                add_line(&left, a.colored[i++], "del");
                gone++;
            } else {
                add_line(&right, b.colored[j++], "ins");
                come++;
            }
        }
        rows += gone < come ? come : gone;
        add_gaps(gone < come ? &left : &right, gone < come ? come - gone : gone - come);
    }
    text_addf(out, "<div class=\"compare\" style=\"--lines: %zu\">\n", rows);
    add_side(out, "before", "Before: causes this error", &left);
    add_side(out, "after", "After: mended", &right);
    text_add(out, "</div>\n");
    text_free(&left);
    text_free(&right);
}
