#include "matcher.h"

#include "buffer.h"
#include "filter.h"
#include "pace.h"
#include "pattern.h"
#include "runs.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_LITERAL = KN__FILTER_LEAST,
    MOST_LITERAL = 64,     /* of a fixed part that the filter compares */
    AROUND = 4096,         /* how far a match may reach from a fixed part */
    WITHOUT_FIXED = 16384, /* how much of a line is searched where there is none */
    MOST_NAMED = 5,        /* patterns given up that are named */
    LONGEST_QUOTING =
        2048,          /* a line in which messages may quote others: a message has at most 1536 */
    MOST_QUOTINGS = 4, /* looked into in a line */
    FEW_USERS = 8,     /* patterns that may need one text without its being noted */
    ENOUGH_AMBIGUOUS = 16, /* from then on groups are not read off the fixed parts */
};
static const double seconds_a_try = 10e-9; /* to see that a pattern is not to be looked for */
static const size_t all_memory = (size_t)256 << 20, least_memory = 1 << 18, most_memory = 4 << 20;

typedef struct pattern {
    const kn__entry *entry;
    const char *source;
    kn__regex *regex; /* compiled when first needed */
    kn__captures *captures;
    kn__runs runs;        /* its fixed parts, where it is a mere sequence */
    size_t key;           /* the run that is looked for */
    size_t before, after; /* how far a match reaches from the start of that run */
    bool telling;         /* the runs say where the groups are */
    bool ends_with_text;  /* its last value may be any text, which may quote another message */
    int ambiguous;        /* how often they did not */
    uint64_t rank;
    double spent;
    bool gone;                               /* cannot be used, or was given up */
    size_t tried_line, tried_from, tried_to; /* where it was looked for in vain */
} pattern;

typedef struct numbers {
    size_t *items;
    size_t count, capacity;
} numbers;

struct kn__matcher {
    pattern *patterns;
    size_t count;
    kn__filter *filter;
    numbers *users; /* of each text of the filter: the patterns that need it */
    size_t n_users;
    numbers without;     /* patterns without a fixed part */
    size_t memory;       /* of a pattern */
    size_t line;         /* a number of the line at hand */
    const pattern *best; /* of the line at hand: its expression is still needed */
    size_t given_up, named;
    bool any_imported;
    kn__pace pace;
    double region; /* bytes of all texts before the one at hand */
};

static void add_number(numbers *list, size_t number) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 2;
        list->items = kn__must(realloc(list->items, list->capacity * sizeof *list->items));
    }
    list->items[list->count++] = number;
}

static void drop_number(numbers *list, size_t number) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == number) list->items[i--] = list->items[--list->count];
}

/* ---- Preparing ----------------------------------------------------------------------------------
 */

/* The most bytes that a value of this type takes in a message. */
static size_t most_bytes(const char *type) {
    static const struct {
        const char *type;
        size_t bytes;
    } most[] = {{"int", 24},    {"uint", 24},  {"float", 40},
                {"shape", 260}, {"dtype", 24}, {"bytes", 40}};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++)
        if (!strcmp(type, most[i].type)) return most[i].bytes;
    return 400;
}

/* The most bytes that a gap takes, by the types of the placeholders in it. */
static size_t gap_bytes(const pattern *p, const kn__gap *gap) {
    char names[KN__PATTERN_NAMES][KN__PATTERN_NAME_BYTES];
    json_t *types = json_object_get(p->entry->json, "placeholders");
    size_t count = kn__pattern_names(p->entry->message, names), bytes = 0;
    if (p->entry->imported || gap->other)
        return gap->end_group > gap->first_group || gap->other ? AROUND : 0;
    for (int i = gap->first_group; i < gap->end_group; i++) {
        const char *type =
            (size_t)i < count ? json_string_value(json_object_get(types, names[i])) : "";
        bytes += most_bytes(type ? type : "");
    }
    return bytes;
}

/* How far a match reaches to both sides of the start of the key. */
static void measure(pattern *p) {
    for (size_t i = 0; i < p->runs.count; i++) {
        size_t gap = gap_bytes(p, &p->runs.items[i].before), length = p->runs.items[i].length;
        *(i <= p->key ? &p->before : &p->after) += gap;
        *(i < p->key ? &p->before : &p->after) += length;
    }
    p->after += gap_bytes(p, &p->runs.after);
    if (p->before > AROUND) p->before = AROUND;
    if (p->after > AROUND) p->after = AROUND;
}

/* How narrow the values of a message are: numbers and shapes can be told from other text. */
static unsigned narrowness(const kn__entry *e) {
    const char *name;
    json_t *type;
    unsigned sum = 0;
    json_object_foreach(json_object_get(e->json, "placeholders"), name, type) {
        const char *text = json_string_value(type);
        bool wide = !text || !strcmp(text, "str") || !strcmp(text, "device");
        sum += wide ? 0 : !strcmp(text, "float") ? 1 : 2;
    }
    return sum > 100 ? 100 : sum;
}

/* The more fixed text, the more specific; then the longer its parts, and the narrower the values.
 */
static uint64_t rank_of(const pattern *p, size_t total, size_t longest) {
    if (longest > 0xffff) longest = 0xffff;
    if (total > 0xffff) total = 0xffff;
    unsigned own = p->entry->imported ? 0 : 1 + narrowness(p->entry);
    return (uint64_t)total << 32 | (uint64_t)longest << 8 | own;
}

static void need_text(kn__matcher *m, size_t number, const char *text, size_t length, bool folded) {
    size_t id = kn__filter_add(m->filter, text, length, folded);
    if (id >= m->n_users) {
        size_t n = m->n_users ? 2 * m->n_users : 512;
        m->users = kn__must(realloc(m->users, n * sizeof *m->users));
        memset(m->users + m->n_users, 0, (n - m->n_users) * sizeof *m->users);
        m->n_users = n;
    }
    add_number(&m->users[id], number);
}

/* Whether the message ends with a placeholder for a text. */
static bool last_is_text(const pattern *p) {
    char names[KN__PATTERN_NAMES][KN__PATTERN_NAME_BYTES];
    size_t count = kn__pattern_names(p->entry->message, names);
    json_t *types = json_object_get(p->entry->json, "placeholders");
    const char *type = count ? json_string_value(json_object_get(types, names[count - 1])) : NULL;
    return p->runs.after.end_group > p->runs.after.first_group && type && !strcmp(type, "str");
}

/* A pattern that is a mere sequence is found by its longest run. */
static bool place_runs(kn__matcher *m, size_t number) {
    pattern *p = &m->patterns[number];
    size_t total = 0;
    if (!kn__runs_read(p->source, &p->runs)) return false;
    for (size_t i = 0; i < p->runs.count; i++) {
        total += p->runs.items[i].length;
        if (p->runs.items[i].length > p->runs.items[p->key].length) p->key = i;
    }
    const kn__run *key = &p->runs.items[p->key];
    p->rank = rank_of(p, total, key->length);
    if (key->length < LEAST_LITERAL) {
        kn__runs_free(&p->runs);
        return false;
    }
    measure(p);
    p->telling = kn__runs_tell_groups(&p->runs);
    p->ends_with_text = !p->entry->imported && last_is_text(p);
    need_text(m, number, key->text, key->length < MOST_LITERAL ? key->length : MOST_LITERAL, false);
    return true;
}

typedef struct placing {
    kn__matcher *m;
    size_t number, shortest;
} placing;

static void place_literal(const char *literal, size_t length, void *user) {
    placing *to = user;
    if (length < to->shortest) to->shortest = length;
    need_text(to->m, to->number, literal, length < MOST_LITERAL ? length : MOST_LITERAL, true);
}

static void place(kn__matcher *m, size_t number) {
    pattern *p = &m->patterns[number];
    placing to = {m, number, SIZE_MAX};
    if (place_runs(m, number)) return;
    p->before = p->after = AROUND;
    if (kn__regex_literals(p->source, LEAST_LITERAL, place_literal, &to))
        p->rank = rank_of(p, to.shortest, to.shortest);
    else
        add_number(&m->without, number);
}

typedef struct claim {
    uint64_t rank;
    size_t number;
    bool imported;
} claim;

static int by_rank(const void *a, const void *b) {
    const claim *x = a, *y = b;
    if (x->imported != y->imported) return x->imported ? 1 : -1;
    if (x->rank != y->rank) return x->rank < y->rank ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Kiln's own patterns first, which are few; then the imported ones, the most specific first, so
 * that a line that has a match need not ask all of them. */
static void sort_users(const kn__matcher *m, numbers *users) {
    claim *sorted = kn__must(malloc((users->count + 1) * sizeof *sorted));
    for (size_t i = 0; i < users->count; i++) {
        const pattern *p = &m->patterns[users->items[i]];
        sorted[i] = (claim){p->rank, users->items[i], p->entry->imported};
    }
    qsort(sorted, users->count, sizeof *sorted, by_rank);
    for (size_t i = 0; i < users->count; i++) users->items[i] = sorted[i].number;
    free(sorted);
}

/* Leaves out the patterns whose texts the filter could not take. */
static void leave_out(kn__matcher *m) {
    size_t count = 0;
    for (size_t id = 0; id < m->n_users; id++) {
        if (!m->users[id].count || !kn__filter_left_out(m->filter, id)) continue;
        for (size_t i = 0; i < m->users[id].count; i++) {
            pattern *p = &m->patterns[m->users[id].items[i]];
            if (!p->gone && ++count <= MOST_NAMED)
                fprintf(stderr, "kiln: %s: too many patterns are like this one; it is left out\n",
                        p->entry->slug);
            p->gone = true;
        }
        m->users[id].count = 0;
    }
    if (count > MOST_NAMED) fprintf(stderr, "kiln: and %zu more patterns\n", count - MOST_NAMED);
}

kn__matcher *kn__matcher_make(const kn__catalogue *all) {
    kn__matcher *m = kn__must(calloc(1, sizeof *m));
    m->filter = kn__filter_make();
    m->patterns = kn__must(calloc(all->count + 1, sizeof *m->patterns));
    for (size_t i = 0; i < all->count; i++) {
        const char *source = kn__entry_text(&all->items[i], "messagePattern");
        if (!*source) continue;
        m->patterns[m->count] = (pattern){.entry = &all->items[i], .source = source};
        m->any_imported = m->any_imported || all->items[i].imported;
        place(m, m->count++);
    }
    if (!kn__filter_build(m->filter)) leave_out(m);
    for (size_t id = 0; id < m->n_users; id++) sort_users(m, &m->users[id]);
    m->memory = all_memory / (m->count + 1);
    if (m->memory < least_memory) m->memory = least_memory;
    if (m->memory > most_memory) m->memory = most_memory;
    kn__pace_begin(&m->pace);
    return m;
}

void kn__matcher_free(kn__matcher *m) {
    if (!m) return;
    for (size_t i = 0; i < m->count; i++) {
        kn__regex_free(m->patterns[i].regex);
        free(m->patterns[i].captures);
        kn__runs_free(&m->patterns[i].runs);
    }
    for (size_t i = 0; i < m->n_users; i++) free(m->users[i].items);
    kn__filter_free(m->filter);
    free(m->users);
    free(m->without.items);
    free(m->patterns);
    free(m);
}

size_t kn__matcher_given_up(const kn__matcher *m) {
    return m->given_up;
}

/* ---- Giving up patterns that are too slow -------------------------------------------------------
 */

static void give_up(kn__matcher *m, size_t number) {
    pattern *p = &m->patterns[number];
    p->gone = true;
    m->given_up++;
    m->pace.running -= p->spent;
    if (p != m->best) {
        kn__regex_free(p->regex);
        p->regex = NULL;
    }
    drop_number(&m->without, number);
    if (++m->named <= MOST_NAMED)
        fprintf(stderr, "kiln: the pattern of %s (%s) takes too long and is given up\n",
                p->entry->slug, p->entry->repo);
    else if (m->named == MOST_NAMED + 1)
        fputs("kiln: more imported patterns take too long and are given up\n", stderr);
}

static void give_up_costliest(kn__matcher *m) {
    double goal = m->pace.running / 2;
    while (m->pace.running > goal) {
        size_t costliest = m->count;
        for (size_t i = 0; i < m->count; i++) {
            const pattern *p = &m->patterns[i];
            if (p->gone || !p->entry->imported || p->spent <= 0) continue;
            if (costliest == m->count || p->spent > m->patterns[costliest].spent) costliest = i;
        }
        if (costliest == m->count) return;
        give_up(m, costliest);
    }
}

static void give_up_imported(kn__matcher *m) {
    for (size_t i = 0; i < m->count; i++)
        if (m->patterns[i].entry->imported && !m->patterns[i].gone) give_up(m, i);
}

static void judge(kn__matcher *m, size_t at) {
    switch (kn__pace_judge(&m->pace, m->region + (double)at)) {
    case KN__PACE_GOOD:
        break;
    case KN__PACE_SLOW:
        give_up_costliest(m);
        break;
    case KN__PACE_HOPELESS:
        give_up_imported(m);
        break;
    }
}

/* ---- Searching ----------------------------------------------------------------------------------
 */

/* A pattern that was found in a line, or may be. */
typedef struct finding {
    pattern *p;      /* NULL: none */
    size_t from, to; /* where it is looked for */
    kn__span key;    /* its fixed part that was met */
    kn__span core;   /* from its first telling fixed part to its last */
    kn__span match;
} finding;

typedef struct line {
    const char *text;
    size_t length, at; /* where it begins in the text being searched */
    finding best;      /* the most specific */
    int quotings;      /* how often it was looked whether one quotes another */
} line;

/* Whether the other runs stand before and behind the key, in their order; f->core spans them, short
 * ones at its start aside. */
static bool has_runs(const char *text, finding *f) {
    const pattern *p = f->p;
    const kn__run *key = &p->runs.items[p->key];
    if (key->length > f->to - f->key.start || memcmp(text + f->key.start, key->text, key->length))
        return false; /* the filter has compared its beginning */
    f->key.end = f->key.start + key->length;
    size_t end = f->key.start, start = f->key.end;
    f->core = f->key;
    for (size_t i = p->key; i-- > 0;) {
        end = kn__run_find_back(&p->runs.items[i], text, f->from, end);
        if (end == SIZE_MAX) return false;
        if (p->runs.items[i].length >= LEAST_LITERAL) f->core.start = end;
    }
    for (size_t i = p->key + 1; i < p->runs.count; i++) {
        start = kn__run_find(&p->runs.items[i], text, start, f->to);
        if (start == SIZE_MAX) return false;
        start += p->runs.items[i].length;
        f->core.end = start;
    }
    return true;
}

/* The names of the groups: those of the pattern, or of the placeholders in the message. */
static kn__captures *name_captures(const pattern *p) {
    kn__captures *c = kn__must(calloc(1, sizeof *c));
    char names[KN__PATTERN_NAMES][KN__PATTERN_NAME_BYTES];
    int groups = kn__regex_groups(p->regex);
    int named = (int)kn__pattern_names(p->entry->message, names);
    c->count = groups < KN__PATTERN_NAMES ? groups : KN__PATTERN_NAMES;
    for (int i = 0; i < c->count; i++) {
        kn__regex_group_name(p->regex, i + 1, c->names[i], sizeof c->names[i]);
        if (*c->names[i]) continue;
        if (i < named)
            memcpy(c->names[i], names[i], sizeof names[i]);
        else
            snprintf(c->names[i], sizeof c->names[i], "%d", i + 1);
    }
    return c;
}

static bool compile(kn__matcher *m, pattern *p) {
    char *problem = NULL;
    if (p->regex) return true;
    p->regex = kn__regex_make(p->source, m->memory, &problem);
    if (p->regex) {
        p->captures = name_captures(p);
        return true;
    }
    p->gone = true;
    fprintf(stderr, "kiln: %s: messagePattern: %s\n", p->entry->slug, problem ? problem : "");
    free(problem);
    return false;
}

/* Finds the groups of a match. That costs most of the time; where the fixed parts can stand in one
 * way only, they say where the groups are. */
static void find_groups(const line *l, const finding *f, kn__span *spans) {
    spans[0] = f->match;
    if (f->p->telling && f->p->ambiguous < ENOUGH_AMBIGUOUS) {
        if (kn__runs_groups(&f->p->runs, l->text, spans)) return;
        f->p->ambiguous++;
    }
    kn__regex_find(f->p->regex, l->text, l->length, f->from, f->to, spans, KN__REGEX_SPANS);
}

/* Whether a message whose fixed parts end at `end` might quote another: it goes on with a text, as
 * the reason of a failed call does. Patterns from elsewhere may take in anything, so they quote
 * nothing. */
static bool may_quote(const line *l, const pattern *p, size_t end, const finding *inner) {
    return p->ends_with_text && !inner->p->entry->imported && end <= inner->core.start &&
           l->length <= LONGEST_QUOTING && l->quotings < MOST_QUOTINGS;
}

/* Whether a message stands as a whole in the last value of another. */
static bool quotes(line *l, const finding *outer, const finding *inner) {
    kn__span spans[KN__REGEX_SPANS], within;
    if (!may_quote(l, outer->p, outer->core.end, inner)) return false;
    l->quotings++;
    find_groups(l, outer, spans);
    kn__span last = spans[kn__regex_groups(outer->p->regex)];
    return last.start != SIZE_MAX && last.start <= inner->core.start &&
           last.end >= inner->core.end &&
           kn__regex_find(inner->p->regex, l->text, l->length, last.start, last.end, &within, 1);
}

/* Whether a pattern matches; where its fixed parts can tell, its expression is not asked. */
static bool find_match(const line *l, finding *f) {
    const pattern *p = f->p;
    kn__answer answer =
        p->telling ? kn__runs_match(&p->runs, l->text, f->from, f->to, &f->match) : KN__UNSURE;
    if (answer != KN__UNSURE) return answer == KN__YES;
    return kn__regex_find(p->regex, l->text, l->length, f->from, f->to, &f->match, 1);
}

/* Looks for a pattern; what is found becomes the line's best, unless the one before is better. */
static void look(kn__matcher *m, line *l, finding *f) {
    pattern *p = f->p;
    if (!compile(m, p)) return;
    p->tried_line = m->line;
    p->tried_from = f->from;
    p->tried_to = f->to;
    if (!find_match(l, f)) return;
    const finding *best = &l->best;
    if (best->p && (p->rank > best->p->rank ? quotes(l, best, f) : !quotes(l, f, best))) return;
    l->best = *f;
    m->best = p;
}

/* Notes the time that an imported pattern took since `begun`. */
static void note_time(kn__matcher *m, pattern *p, double begun, size_t at) {
    double spent = kn__pace_clock() - begun;
    p->spent += spent;
    if (kn__pace_note(&m->pace, spent)) judge(m, at);
}

static void look_timed(kn__matcher *m, line *l, finding *f) {
    double begun = f->p->entry->imported ? kn__pace_clock() : 0;
    look(m, l, f);
    if (f->p->entry->imported) note_time(m, f->p, begun, l->at + f->to);
}

/* Hands out the best match of a line. */
static void end_line(kn__matcher *m, const line *l, kn__matched_fn *fn, void *user) {
    pattern *p = l->best.p;
    kn__match match = {.entry = p->entry, .rank = p->rank, .captures = p->captures};
    double begun = p->entry->imported ? kn__pace_clock() : 0;
    find_groups(l, &l->best, match.spans);
    m->best = NULL;
    if (p->entry->imported) note_time(m, p, begun, l->at + l->length);
    fn(l->text, l->length, &match, user);
}

/* Whether a pattern could win over the line's best: it is more specific, or may quote it. */
static bool may_be_better(const line *l, const finding *f) {
    const finding *best = &l->best;
    return !best->p || f->p->rank > best->p->rank || may_quote(l, f->p, f->core.end, best);
}

static void try_pattern(kn__matcher *m, pattern *p, line *l, const kn__filter_hit *hit) {
    finding f = {.p = p, .key = {hit->start - l->at, hit->end - l->at}};
    size_t key = f.key.start;
    f.core = f.key;
    if (p->gone || p == l->best.p || !may_be_better(l, &f)) return;
    f.from = key > p->before ? key - p->before : 0;
    f.to = l->length - key > p->after ? key + p->after : l->length;
    if (p->tried_line == m->line && p->tried_from <= f.from && p->tried_to >= f.to) return;
    double begun = p->entry->imported ? kn__pace_clock() : 0;
    if ((!p->runs.count || has_runs(l->text, &f)) && may_be_better(l, &f)) look(m, l, &f);
    if (p->entry->imported) note_time(m, p, begun, l->at + f.to);
}

/* Tries the patterns that need a text. Where these are many, looking through them takes time too.
 */
static void try_hit(kn__matcher *m, line *l, const kn__filter_hit *hit) {
    numbers *users = &m->users[hit->number];
    double tries = 0;
    for (size_t i = 0; i < users->count; i++) {
        pattern *p = &m->patterns[users->items[i]];
        if (p->entry->imported && l->best.p && p->rank <= l->best.p->rank) break;
        p->spent += seconds_a_try;
        tries++;
        if (!p->gone) {
            try_pattern(m, p, l, hit);
            continue;
        }
        users->count--;
        memmove(users->items + i, users->items + i + 1, (users->count - i) * sizeof *users->items);
        i--;
    }
    if (tries > FEW_USERS && kn__pace_note(&m->pace, tries * seconds_a_try)) judge(m, hit->end);
    if (!users->count) kn__filter_drop(m->filter, hit->number); /* looked for in vain */
}

static void try_without(kn__matcher *m, line *l) {
    size_t to = l->length < WITHOUT_FIXED ? l->length : WITHOUT_FIXED;
    for (size_t i = m->without.count; i-- > 0;) {
        if (i >= m->without.count) continue; /* some were given up meanwhile */
        pattern *p = &m->patterns[m->without.items[i]];
        finding f = {.p = p, .to = to, .key = {0, to}, .core = {0, to}};
        if (!l->best.p || p->rank > l->best.p->rank) look_timed(m, l, &f);
    }
}

/* The start of the line that holds a place, not before `from`. */
static size_t line_start(const char *text, size_t from, size_t at) {
    while (at > from && text[at - 1] != '\n') at--;
    return at;
}

void kn__matcher_search(kn__matcher *m, const char *text, size_t length, kn__matched_fn *fn,
                        void *user) {
    kn__filter_scan scan = {.text = text, .length = length};
    kn__filter_hit hit;
    bool more = kn__filter_next(m->filter, &scan, &hit);
    for (size_t at = 0; at < length && (more || m->without.count);) {
        if (!m->without.count) at = line_start(text, at, hit.start);
        const char *end = memchr(text + at, '\n', length - at);
        size_t next = end ? (size_t)(end - text) : length;
        line l = {.text = text + at, .length = next - at, .at = at};
        if (l.length && l.text[l.length - 1] == '\r') l.length--;
        m->line++;
        while (more && hit.start < next) {
            if (hit.end <= l.at + l.length) try_hit(m, &l, &hit);
            more = kn__filter_next(m->filter, &scan, &hit);
        }
        if (m->without.count) try_without(m, &l);
        if (l.best.p) end_line(m, &l, fn, user);
        at = next + 1;
    }
    m->region += (double)length;
}
