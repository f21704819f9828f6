/* Matching without the expression: most lines of Kiln's own messages are told by their fixed parts
 * and the simple groups between them. An expression's tables are so large that, where many patterns
 * take turns, each byte costs a visit to main memory. */
#include "runs.h"

#include <stdint.h>
#include <string.h>

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_small(char c) {
    return c >= 'a' && c <= 'z';
}

/* Of an operation's name: [\w.-]. */
static bool is_word(char c) {
    return is_digit(c) || is_small(c) || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '-';
}

static size_t digits_at(const char *at, const char *end) {
    const char *start = at;
    while (at < end && is_digit(*at)) at++;
    return (size_t)(at - start);
}

static size_t words_at(const char *at, const char *end) {
    const char *start = at;
    while (at < end && is_word(*at)) at++;
    return (size_t)(at - start);
}

static size_t shape_at(const char *at, const char *end) {
    const char *start = at;
    if (at == end || *at != '[') return SIZE_MAX;
    for (at++; at < end && (is_digit(*at) || (*at && strchr("-, .?", *at)));) at++;
    return at < end && *at == ']' ? (size_t)(at + 1 - start) : SIZE_MAX;
}

static size_t operation_at(const char *at, const char *end) {
    static const char in[] = " (in ";
    size_t word = words_at(at, end), size = sizeof in - 1;
    const char *next = at + word;
    if (!word) return SIZE_MAX;
    if ((size_t)(end - next) < size || memcmp(next, in, size) != 0) return word;
    size_t within = words_at(next + size, end);
    const char *last = next + size + within;
    return within && last < end && *last == ')' ? (size_t)(last + 1 - at) : word;
}

/* How many bytes a group takes at the start of a text, at most; SIZE_MAX: it cannot begin here. */
static size_t taken(kn__group group, const char *at, const char *end) {
    size_t sign = at < end && *at == '-', digits;
    switch (group) {
    case KN__GROUP_TEXT:
    case KN__GROUP_LAZY:
        return (size_t)(end - at);
    case KN__GROUP_UINT:
        digits = digits_at(at, end);
        return digits ? digits : SIZE_MAX;
    case KN__GROUP_INT:
        digits = digits_at(at + sign, end);
        return digits ? sign + digits : SIZE_MAX;
    case KN__GROUP_NAME:
        if (at == end || !is_small(*at)) return SIZE_MAX;
        for (digits = 1; at + digits < end && (is_small(at[digits]) || is_digit(at[digits]));
             digits++)
            ;
        return digits;
    case KN__GROUP_SHAPE:
        return shape_at(at, end);
    case KN__GROUP_OPERATION:
        return operation_at(at, end);
    case KN__GROUP_OTHER:
        break;
    }
    return SIZE_MAX;
}

/* Where the words that end at a place begin, not before `from`. */
static size_t words_before(const char *line, size_t from, size_t end) {
    while (end > from && is_word(line[end - 1])) end--;
    return end;
}

/* Where an operation that ends at a place begins; SIZE_MAX: none does. */
static size_t operation_before(const char *line, size_t from, size_t end) {
    static const char in[] = " (in ";
    size_t size = sizeof in - 1;
    if (end > from && line[end - 1] == ')') {
        size_t within = words_before(line, from, end - 1);
        if (within == end - 1 || within - from < size ||
            memcmp(line + within - size, in, size) != 0)
            return SIZE_MAX;
        end = within - size;
    }
    size_t start = words_before(line, from, end);
    return start < end ? start : SIZE_MAX;
}

static bool has_group(const kn__gap *gap) {
    return gap->end_group > gap->first_group;
}

static bool all_known(const kn__runs *runs) {
    const kn__gap *first = &runs->items[0].before;
    bool from_start = first->group == KN__GROUP_TEXT || first->group == KN__GROUP_LAZY;
    if (has_group(first) && !from_start && first->group != KN__GROUP_OPERATION) return false;
    for (size_t i = 1; i < runs->count; i++)
        if (runs->items[i].before.group == KN__GROUP_OTHER) return false;
    return !has_group(&runs->after) || runs->after.group != KN__GROUP_OTHER;
}

static size_t match_start(const kn__gap *gap, const char *line, size_t from, size_t end) {
    if (!has_group(gap)) return end;
    return gap->group == KN__GROUP_OPERATION ? operation_before(line, from, end) : from;
}

static size_t match_end(const kn__gap *gap, const char *line, size_t from, size_t to) {
    if (!has_group(gap) || gap->group == KN__GROUP_LAZY) return from;
    size_t length = taken(gap->group, line + from, line + to);
    return length == SIZE_MAX ? SIZE_MAX : from + length;
}

kn__answer kn__runs_match(const kn__runs *runs, const char *line, size_t from, size_t to,
                          kn__span *match) {
    size_t places[KN__RUNS], at = from, end = to;
    if (!all_known(runs)) return KN__UNSURE;
    for (size_t i = 0; i < runs->count; i++) {
        places[i] = kn__run_find(&runs->items[i], line, at, to);
        if (places[i] == SIZE_MAX) return KN__NO;
        at = places[i] + runs->items[i].length;
    }
    for (size_t i = runs->count; i-- > 0; end = places[i])
        if (kn__run_find_back(&runs->items[i], line, from, end) != places[i]) return KN__UNSURE;
    for (size_t i = 1; i < runs->count; i++) {
        const char *start = line + places[i - 1] + runs->items[i - 1].length;
        const char *stop = line + places[i];
        if (taken(runs->items[i].before.group, start, stop) != (size_t)(stop - start))
            return KN__NO;
    }
    match->start = match_start(&runs->items[0].before, line, from, places[0]);
    match->end = match_end(&runs->after, line, at, to);
    return match->start == SIZE_MAX || match->end == SIZE_MAX ? KN__NO : KN__YES;
}
