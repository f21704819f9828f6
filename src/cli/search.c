#include "search.h"

#include "buffer.h"
#include "words.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* How much a word counts in a field, and how many words such a field usually has. */
static const struct {
    const char *name;
    double weight, usual;
} fields[] = {
    {"slug", 6, 3},
    {"errorMessage", 4, 14},
    {"tags", 3, 4},
    {"hint", 1.5, 20},
    {"documentation", 1.5, 50},
    {"commonSituations", 1.5, 30},
    {"triggerScenarios", 1, 30},
    {"solutions", 1, 50},
    {"repo", 1, 2},
};
enum { N_FIELDS = sizeof fields / sizeof *fields };

static const double saturation = 3;     /* k1 of BM25: how fast repetition stops to count */
static const double length_share = 0.5; /* b of BM25: how much long fields are held against it */
static const double slug_bonus = 0.35;  /* for a slug that the question names in full */
static const double related_bonus = 0.06;
static const double synonym_share = 0.55, beginning_share = 0.4, typo_share = 0.6;

typedef struct posting {
    size_t entry;
    double weight;
} posting;

typedef struct term {
    char word[KN__WORD_BYTES];
    posting *postings;
    size_t count, capacity;
    double asked; /* how much the question asks for it, 0 to 1 */
} term;

typedef struct index {
    term *terms;
    size_t count, capacity;
    size_t *slots; /* 1 + the term's place, by hash; a power of two */
    size_t n_slots;
    size_t entry; /* being read */
    double weight;
    size_t words; /* of the field */
    bool counting;
} index;

/* ---- The index ----------------------------------------------------------------------------------
 */

static size_t hash(const char *word) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *word; word++) h = (h ^ (unsigned char)*word) * UINT64_C(0x100000001b3);
    return (size_t)(h ^ h >> 29);
}

static size_t *slot_of(const index *x, const char *word) {
    size_t i = hash(word) & (x->n_slots - 1);
    while (x->slots[i] && strcmp(x->terms[x->slots[i] - 1].word, word) != 0)
        i = (i + 1) & (x->n_slots - 1);
    return &x->slots[i];
}

static term *term_of(const index *x, const char *word) {
    size_t place = x->n_slots ? *slot_of(x, word) : 0;
    return place ? &x->terms[place - 1] : NULL;
}

static void grow(index *x) {
    if (2 * (x->count + 1) <= x->n_slots) return;
    x->n_slots = x->n_slots ? 2 * x->n_slots : 4096;
    free(x->slots);
    x->slots = kn__must(calloc(x->n_slots, sizeof *x->slots));
    for (size_t i = 0; i < x->count; i++) *slot_of(x, x->terms[i].word) = i + 1;
}

static term *add_term(index *x, const char *word) {
    grow(x);
    size_t *slot = slot_of(x, word);
    if (*slot) return &x->terms[*slot - 1];
    if (x->count == x->capacity) {
        x->capacity = x->capacity ? 2 * x->capacity : 1024;
        x->terms = kn__must(realloc(x->terms, x->capacity * sizeof *x->terms));
    }
    term *t = &x->terms[x->count++];
    *t = (term){0};
    memcpy(t->word, word, strlen(word) + 1);
    *slot = x->count;
    return t;
}

static void add_word(const char *word, void *user) {
    index *x = user;
    x->words++;
    if (x->counting) return;
    term *t = add_term(x, word);
    if (!t->count || t->postings[t->count - 1].entry != x->entry) {
        if (t->count == t->capacity) {
            t->capacity = t->capacity ? 2 * t->capacity : 4;
            t->postings = kn__must(realloc(t->postings, t->capacity * sizeof *t->postings));
        }
        t->postings[t->count++] = (posting){.entry = x->entry};
    }
    t->postings[t->count - 1].weight += x->weight;
}

static void read_field(index *x, const kn__entry *e, int field) {
    size_t count = kn__entry_length(e, fields[field].name);
    x->words = 0;
    for (int pass = 0; pass < 2; pass++) {
        double length = (double)x->words / fields[field].usual;
        x->counting = pass == 0;
        x->weight = fields[field].weight / (1 - length_share + length_share * length);
        for (size_t i = 0; i < count; i++)
            kn__words_each(kn__entry_item(e, fields[field].name, i), add_word, x);
    }
}

static index make_index(const kn__catalogue *all) {
    index x = {0};
    for (x.entry = 0; x.entry < all->count; x.entry++)
        for (int field = 0; field < N_FIELDS; field++) read_field(&x, &all->items[x.entry], field);
    return x;
}

static void free_index(index *x) {
    for (size_t i = 0; i < x->count; i++) free(x->terms[i].postings);
    free(x->terms);
    free(x->slots);
}

/* ---- A question ---------------------------------------------------------------------------------
 */

typedef struct question {
    index *x;
    size_t n_entries;
    double *scores, *weights; /* of an entry: in all, and of the word at hand */
    int *matched;             /* how many words of the question an entry has */
    int *related;             /* how many records name an entry as related */
    int words;
} question;

/* The rarer a word, the more it tells. */
static double telling_of(const question *q, size_t count) {
    double n = (double)count, all = (double)q->n_entries;
    return log(1 + (all - n + 0.5) / (n + 0.5));
}

/* Counts a word of the index for each entry that has it. */
static void count_term(question *q, term *t, double share) {
    if (share > t->asked) t->asked = share;
    for (size_t i = 0; i < t->count; i++)
        q->weights[t->postings[i].entry] += share * t->postings[i].weight;
}

static void count_synonym(const char *word, void *user) {
    question *q = user;
    term *t = term_of(q->x, word);
    if (t) count_term(q, t, synonym_share);
}

static int allowed_distance(size_t length) {
    return length < 4 ? 0 : length < 7 ? 1 : 2;
}

/* Words that begin like this one and, where it is not known at all, words spelt nearly so. */
static void count_similar(question *q, const char *word, bool known) {
    size_t length = strlen(word);
    int most = known ? 0 : allowed_distance(length);
    for (size_t i = 0; i < q->x->count; i++) {
        term *t = &q->x->terms[i];
        if (!strcmp(t->word, word)) continue;
        if (length > 3 && !strncmp(t->word, word, length)) {
            count_term(q, t, known ? beginning_share : typo_share);
        } else if (most) {
            /* Two mistakes and another beginning make another word. */
            int allowed = word[0] == t->word[0] ? most : 1;
            int distance = kn__words_distance(word, t->word, allowed);
            if (distance <= allowed) count_term(q, t, distance > 1 ? typo_share / 2 : typo_share);
        }
    }
}

/* What the word at hand and those like it give each entry. They are one in how much they tell: by
 * how many entries have any of them. */
static void add_scores(question *q) {
    size_t n = 0;
    for (size_t i = 0; i < q->n_entries; i++) n += q->weights[i] > 0;
    double telling = telling_of(q, n);
    for (size_t i = 0; i < q->n_entries; i++) {
        double weight = q->weights[i];
        q->scores[i] += telling * weight * (saturation + 1) / (weight + saturation);
        q->matched[i] += weight > 0;
    }
}

static void ask_word(const char *word, void *user) {
    question *q = user;
    term *t = term_of(q->x, word);
    memset(q->weights, 0, q->n_entries * sizeof *q->weights);
    if (t) count_term(q, t, 1);
    kn__words_synonyms(word, count_synonym, q);
    count_similar(q, word, t != NULL);
    q->words++;
    add_scores(q);
}

typedef struct naming {
    const question *q;
    double asked, all;
} naming;

static void count_name(const char *word, void *user) {
    naming *n = user;
    const term *t = term_of(n->q->x, word);
    double telling = t ? telling_of(n->q, t->count) : 0;
    n->all += telling;
    n->asked += t ? t->asked * telling : 0;
}

/* An entry counts the more, the more words of the question it has, the more of its name the
 * question has, and the more other records point to it. */
static double final_score(const question *q, const kn__entry *e, size_t i) {
    naming n = {.q = q};
    if (q->scores[i] <= 0) return 0;
    kn__words_each(e->slug, count_name, &n);
    double named = n.all > 0 ? n.asked / n.all : 0;
    double central = 1 + related_bonus * log2(1 + q->related[i]);
    double share = (double)q->matched[i] / q->words;
    return q->scores[i] * (0.3 + 0.7 * share) * (1 + slug_bonus * named) * central;
}

static size_t take_best(const question *q, const kn__catalogue *all,
                        kn__hit hits[KN__SEARCH_HITS]) {
    size_t count = 0;
    for (size_t i = 0; i < q->n_entries && q->words; i++) {
        kn__hit hit = {&all->items[i], final_score(q, &all->items[i], i)};
        size_t at = count;
        if (hit.score <= 0) continue;
        if (count < KN__SEARCH_HITS) count++;
        if (at == KN__SEARCH_HITS && hits[--at].score >= hit.score) continue;
        for (; at && hits[at - 1].score < hit.score; at--) hits[at] = hits[at - 1];
        hits[at] = hit;
    }
    return count;
}

static void count_related(question *q, const kn__catalogue *all) {
    for (size_t i = 0; i < all->count; i++) {
        for (size_t j = 0; j < kn__entry_length(&all->items[i], "related"); j++) {
            const kn__entry *e =
                kn__catalogue_find(all, kn__entry_item(&all->items[i], "related", j));
            if (e) q->related[e - all->items]++;
        }
    }
}

size_t kn__search(const kn__catalogue *all, const char *text, kn__hit hits[KN__SEARCH_HITS]) {
    index x = make_index(all);
    question q = {.x = &x, .n_entries = all->count};
    q.scores = kn__must(calloc(all->count + 1, sizeof *q.scores));
    q.weights = kn__must(calloc(all->count + 1, sizeof *q.weights));
    q.matched = kn__must(calloc(all->count + 1, sizeof *q.matched));
    q.related = kn__must(calloc(all->count + 1, sizeof *q.related));
    count_related(&q, all);
    kn__words_each(text, ask_word, &q);
    size_t count = take_best(&q, all, hits);
    free(q.scores);
    free(q.weights);
    free(q.matched);
    free(q.related);
    free_index(&x);
    return count;
}

const char *kn__search_nearest(const char *typed, const char *const *texts, size_t count) {
    const char *nearest = NULL;
    int best = allowed_distance(strlen(typed)) + 1;
    for (size_t i = 0; i < count; i++) {
        int distance = kn__words_distance(typed, texts[i], best);
        if (distance < best) {
            best = distance;
            nearest = texts[i];
        }
    }
    return nearest;
}
