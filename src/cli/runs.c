#include "runs.h"

#include "buffer.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at;
    kn__runs *runs;
    kn__buffer run; /* being read */
    kn__gap gap;    /* since the last run */
    int groups;     /* so far */
} reader;

/* Ends the run being read. */
static bool end_run(reader *r) {
    if (!r->run.used) return true;
    if (r->runs->count == KN__RUNS) return false;
    r->runs->items[r->runs->count++] =
        (kn__run){.before = r->gap, .text = r->run.at, .length = r->run.used};
    r->run = (kn__buffer){0};
    r->gap = (kn__gap){r->groups, r->groups, false, KN__GROUP_OTHER};
    return true;
}

/* The end of a class in brackets; NULL where it has none. */
static const char *class_end(const char *at) {
    at++;
    if (*at == '^') at++;
    if (*at == ']') at++;
    for (; *at && *at != ']'; at++) {
        if (*at == '\\' && at[1]) {
            at++;
        } else if (at[0] == '[' && at[1] == ':') {
            const char *end = strstr(at, ":]");
            if (end) at = end + 1;
        }
    }
    return *at ? at + 1 : NULL;
}

/* The end of a group, and how many capturing groups it holds, itself included. */
static const char *group_end(const char *at, int *groups) {
    int depth = 0;
    do {
        if (*at == '\\') {
            if (at[1] == 'Q' || !at[1]) return NULL;
            at += 2;
        } else if (*at == '[') {
            at = class_end(at);
        } else {
            if (*at == '(') {
                depth++;
                *groups += at[1] != '?' || at[2] == 'P' || at[2] == '<';
            }
            depth -= *at == ')';
            at = *at ? at + 1 : NULL;
        }
    } while (at && depth);
    return at;
}

static kn__group group_of(const char *source, size_t length) {
    static const char *const sources[] = {
        [KN__GROUP_TEXT] = "(.*)",
        [KN__GROUP_LAZY] = "(.*?)",
        [KN__GROUP_INT] = "(-?[0-9]+)",
        [KN__GROUP_UINT] = "([0-9]+)",
        [KN__GROUP_NAME] = "([a-z][a-z0-9]*)",
        [KN__GROUP_SHAPE] = "(\\[[-0-9, .?]*\\])",
        [KN__GROUP_OPERATION] = "([\\w.-]+(?: \\(in [\\w.-]+\\))?)",
    };
    for (size_t i = KN__GROUP_TEXT; i < sizeof sources / sizeof *sources; i++)
        if (strlen(sources[i]) == length && !memcmp(sources[i], source, length))
            return (kn__group)i;
    return KN__GROUP_OTHER;
}

static bool read_group(reader *r) {
    if (!end_run(r)) return false;
    bool captures = r->at[1] != '?' || r->at[2] == 'P' || r->at[2] == '<';
    if (!captures && r->at[2] != ':') return false; /* flags */
    const char *start = r->at;
    r->at = group_end(r->at, &r->groups);
    r->gap.end_group = r->groups;
    r->gap.group = r->at ? group_of(start, (size_t)(r->at - start)) : KN__GROUP_OTHER;
    if (!captures) r->gap.other = true;
    return r->at != NULL;
}

/* Something that matches more than one text. */
static bool read_class(reader *r) {
    if (!end_run(r)) return false;
    r->gap.other = true;
    r->at = *r->at == '[' ? class_end(r->at) : r->at + 1;
    return r->at != NULL;
}

static bool read_escape(reader *r) {
    char c = r->at[1];
    if (ispunct((unsigned char)c)) {
        kn__buffer_add(&r->run, &c, 1);
        r->at += 2;
        return true;
    }
    if (!c || !strchr("dDwWsSbBAzntrfv", c) || !end_run(r)) return false;
    r->gap.other = true;
    r->at += 2;
    return true;
}

/* The length of a repetition at the start of a text: "*", "+?", "{2,}"; 0 where there is none. */
static size_t repetition(const char *at) {
    size_t length = 0;
    if (*at && strchr("*+?", *at)) {
        length = 1;
    } else if (*at == '{' && isdigit((unsigned char)at[1])) {
        length = 1 + strspn(at + 1, "0123456789,");
        if (at[length++] != '}') return 0;
    }
    return length + (length && at[length] == '?');
}

/* Takes the repeated character off the run, which may not be there or be there many times. */
static bool read_repetition(reader *r, size_t length) {
    if (!r->run.used && !r->gap.other && r->gap.first_group == r->gap.end_group) return false;
    if (r->run.used) {
        r->run.used -= *r->at != '+';
        if (!end_run(r)) return false;
        r->gap.other = true;
    } else if (r->gap.end_group > r->gap.first_group) {
        r->gap.other = true; /* a group that comes more than once has no limit */
    }
    r->at += length;
    return true;
}

static bool read_item(reader *r) {
    size_t length = repetition(r->at);
    if (length) return read_repetition(r, length);
    switch (*r->at) {
    case '|':
    case ')':
    case '\n':
        return false;
    case '(':
        return read_group(r);
    case '[':
    case '.':
    case '^':
    case '$':
        return read_class(r);
    case '\\':
        return read_escape(r);
    default:
        kn__buffer_add(&r->run, r->at++, 1);
        return true;
    }
}

bool kn__runs_read(const char *pattern, kn__runs *runs) {
    *runs = (kn__runs){0};
    reader r = {.at = pattern, .runs = runs};
    bool good = true;
    while (good && *r.at) good = read_item(&r);
    if (good) {
        good = end_run(&r) && runs->count > 0;
        runs->after = r.gap;
    }
    kn__buffer_free(&r.run);
    if (!good) kn__runs_free(runs);
    return good;
}

void kn__runs_free(kn__runs *runs) {
    for (size_t i = 0; i < runs->count; i++) free(runs->items[i].text);
    *runs = (kn__runs){0};
}

/* ---- Places -------------------------------------------------------------------------------------
 */

size_t kn__run_find(const kn__run *run, const char *text, size_t from, size_t to) {
    while (from <= to && to - from >= run->length) {
        const char *found = memchr(text + from, run->text[0], to - from - run->length + 1);
        if (!found) return SIZE_MAX;
        if (!memcmp(found, run->text, run->length)) return (size_t)(found - text);
        from = (size_t)(found - text) + 1;
    }
    return SIZE_MAX;
}

size_t kn__run_find_back(const kn__run *run, const char *text, size_t from, size_t to) {
    if (to < from || to - from < run->length) return SIZE_MAX;
    for (size_t at = to - run->length + 1; at-- > from;)
        if (text[at] == run->text[0] && !memcmp(text + at, run->text, run->length)) return at;
    return SIZE_MAX;
}

static int groups_in(const kn__gap *gap) {
    return gap->end_group - gap->first_group;
}

bool kn__runs_tell_groups(const kn__runs *runs) {
    for (size_t i = 0; i < runs->count; i++) {
        const kn__gap *gap = &runs->items[i].before;
        if (gap->other || groups_in(gap) > 1 || (i && groups_in(gap) != 1)) return false;
    }
    return !runs->after.other && groups_in(&runs->after) <= 1 &&
           runs->after.end_group < KN__REGEX_SPANS;
}

/* The earliest places of the runs, one behind the other, in a match. */
static bool earliest(const kn__runs *runs, const char *text, kn__span match, size_t *places) {
    size_t at = match.start;
    bool starts = !groups_in(&runs->items[0].before); /* the match begins with the first run */
    for (size_t i = 0; i < runs->count; i++) {
        const kn__run *run = &runs->items[i];
        places[i] = kn__run_find(run, text, at, i || !starts ? match.end : at + run->length);
        if (places[i] == SIZE_MAX) return false;
        at = places[i] + run->length;
    }
    return true;
}

/* Whether they are also the latest. */
static bool latest_too(const kn__runs *runs, const char *text, kn__span match,
                       const size_t *places) {
    size_t end = match.end;
    bool ends = !groups_in(&runs->after); /* the match ends with the last run */
    for (size_t i = runs->count; i-- > 0;) {
        const kn__run *run = &runs->items[i];
        bool last = ends && i + 1 == runs->count;
        if (kn__run_find_back(run, text, last ? end - run->length : places[i], end) != places[i])
            return false;
        end = places[i];
    }
    return true;
}

bool kn__runs_groups(const kn__runs *runs, const char *text, kn__span *spans) {
    size_t places[KN__RUNS];
    kn__span match = spans[0];
    if (!earliest(runs, text, match, places) || !latest_too(runs, text, match, places))
        return false;
    size_t at = match.start;
    for (int i = 1; i < KN__REGEX_SPANS; i++) spans[i] = (kn__span){SIZE_MAX, SIZE_MAX};
    for (size_t i = 0; i < runs->count; i++) {
        const kn__gap *gap = &runs->items[i].before;
        if (groups_in(gap)) spans[gap->end_group] = (kn__span){at, places[i]};
        at = places[i] + runs->items[i].length;
    }
    if (groups_in(&runs->after)) spans[runs->after.end_group] = (kn__span){at, match.end};
    return true;
}
