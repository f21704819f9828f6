#include "filter.h"

#include "buffer.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_GRAM = 7,
    MOST_SHARING = 24, /* texts that one gram may lead to */
    LEAST_BITS = 17,
    MOST_BITS = 22,
};

typedef struct entry {
    char *text;
    size_t length;
    bool folded, left_out;
} entry;

/* A gram of a text: its bytes, where it stands in the text, and the next of the same slot. */
typedef struct gram {
    uint64_t bytes;
    uint32_t text, offset;
    uint32_t next; /* 1 + index; 0: none */
} gram;

struct kn__filter {
    entry *texts;
    size_t count, capacity;
    size_t *index; /* of the texts, 1 + number, by hash */
    size_t n_index;
    size_t size;     /* bytes of a gram */
    size_t step;     /* every how many bytes one looks */
    uint64_t mask;   /* of the bytes of a gram in a word */
    int bits;        /* of the table */
    uint64_t *seen;  /* a bit for each value of the hash */
    uint32_t *slots; /* 1 + the first gram */
    gram *grams;
    size_t n_grams;
};

kn__filter *kn__filter_make(void) {
    return kn__must(calloc(1, sizeof(kn__filter)));
}

void kn__filter_free(kn__filter *f) {
    if (!f) return;
    for (size_t i = 0; i < f->count; i++) free(f->texts[i].text);
    free(f->texts);
    free(f->index);
    free(f->seen);
    free(f->slots);
    free(f->grams);
    free(f);
}

/* ---- Texts --------------------------------------------------------------------------------------
 */

static char fold(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static size_t text_hash(const char *text, size_t length, bool folded) {
    uint64_t h = UINT64_C(0xcbf29ce484222325) + folded;
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return (size_t)(h ^ h >> 31);
}

static size_t *index_slot(const kn__filter *f, const char *text, size_t length, bool folded) {
    size_t i = text_hash(text, length, folded) & (f->n_index - 1);
    for (; f->index[i]; i = (i + 1) & (f->n_index - 1)) {
        const entry *e = &f->texts[f->index[i] - 1];
        if (e->length == length && e->folded == folded && !memcmp(e->text, text, length)) break;
    }
    return &f->index[i];
}

static void grow_index(kn__filter *f) {
    if (2 * (f->count + 1) <= f->n_index) return;
    f->n_index = f->n_index ? 2 * f->n_index : 1024;
    free(f->index);
    f->index = kn__must(calloc(f->n_index, sizeof *f->index));
    for (size_t i = 0; i < f->count; i++)
        *index_slot(f, f->texts[i].text, f->texts[i].length, f->texts[i].folded) = i + 1;
}

size_t kn__filter_add(kn__filter *f, const char *text, size_t length, bool folded) {
    grow_index(f);
    size_t *slot = index_slot(f, text, length, folded);
    if (*slot) return *slot - 1;
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 512;
        f->texts = kn__must(realloc(f->texts, f->capacity * sizeof *f->texts));
    }
    entry *e = &f->texts[f->count++];
    *e = (entry){.text = kn__must(malloc(length)), .length = length, .folded = folded};
    memcpy(e->text, text, length);
    *slot = f->count;
    return f->count - 1;
}

/* ---- Building -----------------------------------------------------------------------------------
 */

/* The bytes of a gram, letters of both cases alike. Other bytes that this makes alike are told
 * apart when the texts are compared. Reads a whole word. */
static inline uint64_t gram_of_word(const kn__filter *f, const char *word) {
    uint64_t bytes;
    memcpy(&bytes, word, sizeof bytes);
    return (bytes | UINT64_C(0x2020202020202020)) & f->mask;
}

/* The same where fewer bytes than a word may be left. */
static uint64_t gram_at(const kn__filter *f, const char *text, size_t left) {
    char word[8] = {0};
    memcpy(word, text, left < sizeof word ? left : sizeof word);
    return gram_of_word(f, word);
}

static inline uint32_t slot_of(const kn__filter *f, uint64_t bytes) {
    return (uint32_t)((bytes * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - f->bits));
}

/* How often a byte is met in logs, roughly: 0 rarely to 8. */
static int commonness(char c) {
    if (c == ' ' || c == 'e') return 8;
    if (isdigit((unsigned char)c) || strchr("atinorsl:", fold(c))) return 6;
    if (strchr("dcumpf.,-_[]", fold(c))) return 4;
    return isalpha((unsigned char)c) ? 2 : 1;
}

static int sharing(const kn__filter *f, uint64_t bytes) {
    int count = 0;
    for (uint32_t i = f->slots[slot_of(f, bytes)]; i; i = f->grams[i - 1].next) count++;
    return count;
}

/* How costly it is to look for a text by the grams from here on; -1: too costly. */
static int cost_of(const kn__filter *f, const entry *e, size_t at) {
    int cost = 0;
    for (size_t i = 0; i < f->step; i++) {
        int shared = sharing(f, gram_at(f, e->text + at + i, e->length - at - i));
        if (shared >= MOST_SHARING) return -1;
        cost += 12 * shared;
        for (size_t j = 0; j < f->size; j++) cost += commonness(e->text[at + i + j]);
    }
    return cost;
}

static void add_gram(kn__filter *f, size_t text, size_t offset) {
    const entry *e = &f->texts[text];
    uint64_t bytes = gram_at(f, e->text + offset, e->length - offset);
    uint32_t slot = slot_of(f, bytes);
    f->grams[f->n_grams++] = (gram){bytes, (uint32_t)text, (uint32_t)offset, f->slots[slot]};
    f->slots[slot] = (uint32_t)f->n_grams;
    f->seen[slot / 64] |= UINT64_C(1) << slot % 64;
}

/* Chooses the grams by which a text is found: as many in a row as are stepped over, so that one of
 * them is looked at wherever the text stands. */
static void place(kn__filter *f, size_t number) {
    entry *e = &f->texts[number];
    int best = -1;
    size_t chosen = 0;
    for (size_t at = 0; at + f->step + f->size - 1 <= e->length; at++) {
        int cost = cost_of(f, e, at);
        if (cost < 0 || (best >= 0 && cost >= best)) continue;
        best = cost;
        chosen = at;
    }
    e->left_out = best < 0;
    for (size_t i = 0; i < f->step && !e->left_out; i++) add_gram(f, number, chosen + i);
}

/* Long grams are found seldom where they do not belong, long steps look seldom: both together are
 * no longer than the shortest text. */
static void choose_sizes(kn__filter *f) {
    size_t shortest = SIZE_MAX;
    for (size_t i = 0; i < f->count; i++)
        if (f->texts[i].length < shortest) shortest = f->texts[i].length;
    f->size = shortest < 6 ? KN__FILTER_LEAST : shortest < 8 ? 5 : shortest < 10 ? 6 : MOST_GRAM;
    f->step = shortest > 14 ? 8 : shortest >= f->size ? shortest - f->size + 1 : 1;
    f->mask = (UINT64_C(1) << 8 * f->size) - 1;
}

bool kn__filter_build(kn__filter *f) {
    bool all = true;
    choose_sizes(f);
    f->bits = LEAST_BITS;
    while (f->bits < MOST_BITS && f->count * f->step * 32 > (size_t)1 << f->bits) f->bits++;
    f->seen = kn__must(calloc(((size_t)1 << f->bits) / 64, sizeof *f->seen));
    f->slots = kn__must(calloc((size_t)1 << f->bits, sizeof *f->slots));
    f->grams = kn__must(calloc(f->count * f->step + 1, sizeof *f->grams));
    for (size_t i = 0; i < f->count; i++) {
        place(f, i);
        all = all && !f->texts[i].left_out;
    }
    return all;
}

bool kn__filter_left_out(const kn__filter *f, size_t number) {
    return f->texts[number].left_out;
}

/* A scan may stand at a gram that goes: it keeps its next. */
void kn__filter_drop(kn__filter *f, size_t number) {
    for (size_t i = 0; i < f->n_grams; i++) {
        if (f->grams[i].text != number) continue;
        uint32_t slot = slot_of(f, f->grams[i].bytes), *link = &f->slots[slot];
        while (*link && *link != i + 1) link = &f->grams[*link - 1].next;
        if (*link) *link = f->grams[i].next;
        if (!f->slots[slot]) f->seen[slot / 64] &= ~(UINT64_C(1) << slot % 64);
    }
}

/* ---- Scanning -----------------------------------------------------------------------------------
 */

static bool equal(const entry *e, const char *at) {
    if (!e->folded) return !memcmp(e->text, at, e->length);
    for (size_t i = 0; i < e->length; i++)
        if (fold(at[i]) != e->text[i]) return false;
    return true;
}

/* The next place that has one of the grams; the text's length where there is none. */
static size_t next_place(const kn__filter *f, const kn__filter_scan *scan) {
    size_t at = scan->at, step = f->step;
    const char *text = scan->text;
    for (; at + sizeof(uint64_t) <= scan->length; at += step) {
        uint32_t slot = slot_of(f, gram_of_word(f, text + at));
        if (f->seen[slot / 64] >> slot % 64 & 1) return at;
    }
    for (; at + f->size <= scan->length; at += step) {
        uint32_t slot = slot_of(f, gram_at(f, text + at, scan->length - at));
        if (f->seen[slot / 64] >> slot % 64 & 1) return at;
    }
    return scan->length;
}

/* Compares what the gram at a place may belong to, from scan->next on. */
static bool next_text(const kn__filter *f, kn__filter_scan *scan, size_t at, kn__filter_hit *hit) {
    uint64_t bytes = gram_at(f, scan->text + at, scan->length - at);
    for (size_t i = scan->next; i; i = f->grams[i - 1].next) {
        const gram *g = &f->grams[i - 1];
        const entry *e = &f->texts[g->text];
        if (g->bytes != bytes || g->offset > at || e->length > scan->length - (at - g->offset))
            continue;
        if (!equal(e, scan->text + at - g->offset)) continue;
        *hit = (kn__filter_hit){g->text, at - g->offset, at - g->offset + e->length};
        scan->next = g->next;
        return true;
    }
    scan->next = 0;
    return false;
}

bool kn__filter_next(const kn__filter *f, kn__filter_scan *scan, kn__filter_hit *hit) {
    if (!f->count) return false;
    for (;;) {
        if (scan->next) {
            if (next_text(f, scan, scan->at - f->step, hit)) return true;
            continue;
        }
        size_t at = next_place(f, scan);
        if (at >= scan->length) return false;
        scan->at = at + f->step;
        scan->next = f->slots[slot_of(f, gram_at(f, scan->text + at, scan->length - at))];
    }
}
