#include "example.h"

#include "buffer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Longer programs are shown one after the other: comparing takes the product of their lengths. */
enum { MOST_COMPARED = 400, FEW_LINES = 8 };

typedef struct line {
    const char *text;
    size_t length;
} line;

typedef struct program {
    line *lines;
    size_t count;
} program;

static program split(const char *text, size_t length) {
    program p = {0};
    size_t capacity = 1;
    for (size_t i = 0; i < length; i++) capacity += text[i] == '\n';
    p.lines = kn__must(calloc(capacity, sizeof *p.lines));
    while (length) {
        const char *end = memchr(text, '\n', length);
        size_t used = end ? (size_t)(end - text) : length;
        p.lines[p.count++] = (line){text, used};
        used += end != NULL;
        text += used;
        length -= used;
    }
    return p;
}

static bool same(line a, line b) {
    return a.length == b.length && !memcmp(a.text, b.text, a.length);
}

static void print_all(const kn__layout *l, kn__style style, const program *p) {
    for (size_t i = 0; i < p->count; i++)
        kn__layout_code(l, style, ' ', p->lines[i].text, p->lines[i].length);
}

/* common[i * (b->count + 1) + j]: how many lines the rests from i and from j have in common. */
static uint16_t *compare(const program *a, const program *b) {
    size_t row = b->count + 1;
    uint16_t *common = kn__must(calloc((a->count + 1) * row, sizeof *common));
    for (size_t i = a->count; i-- > 0;) {
        for (size_t j = b->count; j-- > 0;) {
            uint16_t down = common[(i + 1) * row + j], right = common[i * row + j + 1];
            common[i * row + j] = same(a->lines[i], b->lines[j])
                                      ? (uint16_t)(common[(i + 1) * row + j + 1] + 1)
                                  : down > right ? down
                                                 : right;
        }
    }
    return common;
}

static void print_merged(const kn__layout *l, const program *a, const program *b,
                         const uint16_t *common) {
    size_t row = b->count + 1;
    for (size_t i = 0, j = 0; i < a->count || j < b->count;) {
        bool both = i < a->count && j < b->count;
        if (both && same(a->lines[i], b->lines[j])) {
            kn__layout_code(l, KN__STYLE_PLAIN, ' ', a->lines[i].text, a->lines[i].length);
            i++, j++;
        } else if (j == b->count ||
                   (both && common[(i + 1) * row + j] >= common[i * row + j + 1])) {
            kn__layout_code(l, KN__STYLE_BAD, '-', a->lines[i].text, a->lines[i].length);
            i++;
        } else {
            kn__layout_code(l, KN__STYLE_GOOD, '+', b->lines[j].text, b->lines[j].length);
            j++;
        }
    }
}

static void print_both(const kn__layout *l, const program *before, const program *after) {
    kn__layout_heading(l, "Before");
    print_all(l, KN__STYLE_PLAIN, before);
    kn__layout_heading(l, "After");
    print_all(l, KN__STYLE_PLAIN, after);
}

static void print_programs(const kn__layout *l, const program *before, const program *after) {
    bool few = before->count < FEW_LINES && after->count < FEW_LINES;
    if (few || before->count > MOST_COMPARED || after->count > MOST_COMPARED) {
        print_both(l, before, after);
        return;
    }
    uint16_t *common = compare(before, after);
    bool alike = 2u * common[0] >= before->count;
    if (alike) {
        kn__layout_heading(l, "Example (- before, + after)");
        print_merged(l, before, after, common);
    } else {
        print_both(l, before, after);
    }
    free(common);
}

void kn__example_print(const kn__layout *l, const char *fix) {
    static const char first[] = "// before\n", second[] = "\n// after\n";
    const char *middle = strstr(fix, second);
    if (strncmp(fix, first, sizeof first - 1) != 0 || !middle) {
        program all = split(fix, strlen(fix));
        kn__layout_heading(l, "Example");
        print_all(l, KN__STYLE_PLAIN, &all);
        free(all.lines);
        return;
    }
    const char *start = fix + sizeof first - 1, *rest = middle + sizeof second - 1;
    program before = split(start, middle > start ? (size_t)(middle - start) : 0);
    program after = split(rest, strlen(rest));
    print_programs(l, &before, &after);
    free(before.lines);
    free(after.lines);
}
