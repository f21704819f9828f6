#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const synonyms[][10] = {
#include "synonyms.def"
};
enum { N_SYNONYMS = sizeof synonyms / sizeof *synonyms, PER_LINE = 10 };

static bool says_nothing(const char *word) {
    static const char *const list[] = {
        "a",    "an",    "and",   "are",  "as",    "at",     "be",     "but",    "by",    "can",
        "did",  "do",    "does",  "for",  "from",  "get",    "got",    "have",   "how",   "i",
        "in",   "is",    "it",    "its",  "kiln",  "kn",     "me",     "my",     "no",    "not",
        "of",   "on",    "or",    "says", "the",   "this",   "that",   "to",     "was",   "were",
        "what", "when",  "why",   "with", "you",   "error",  "errors", "cannot", "could", "am",
        "so",   "there", "which", "will", "would", "should", "has",    "than",
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (!strcmp(list[i], word)) return true;
    return false;
}

static bool ends(const char *word, size_t length, const char *ending) {
    size_t size = strlen(ending);
    return length > size + 2 && !memcmp(word + length - size, ending, size);
}

static bool is_vowel(char c) {
    return strchr("aeiouy", c) != NULL;
}

static size_t without_plural(char *word, size_t length) {
    if (ends(word, length, "ies")) {
        word[length - 3] = 'y';
        return length - 2;
    }
    if (ends(word, length, "sses") || ends(word, length, "xes") || ends(word, length, "ches") ||
        ends(word, length, "shes"))
        return length - 2;
    bool plural = ends(word, length, "s") && !ends(word, length, "ss") &&
                  !ends(word, length, "us") && !ends(word, length, "is");
    return plural ? length - 1 : length;
}

/* Takes off "ing" or "ed" where a vowel is left, and the doubling before it. */
static size_t without_ending(const char *word, size_t length) {
    size_t left = ends(word, length, "ing")  ? length - 3
                  : ends(word, length, "ed") ? length - 2
                                             : length;
    if (left == length) return length;
    bool vowel = false;
    for (size_t i = 0; i < left; i++) vowel = vowel || is_vowel(word[i]);
    if (!vowel) return length;
    bool doubled = left > 3 && word[left - 1] == word[left - 2] && !strchr("lsz", word[left - 1]);
    return doubled ? left - 1 : left;
}

static void stem(char *word) {
    size_t length = strlen(word);
    if (!isalpha((unsigned char)word[0]) || strchr(word, '_')) return;
    length = without_plural(word, length);
    length = without_ending(word, length);
    if (length > 4 && word[length - 1] == 'e') length--;
    word[length] = 0;
}

static void emit(const char *text, size_t length, kn__word_fn *fn, void *user) {
    char word[KN__WORD_BYTES];
    if (!length || length >= sizeof word) return;
    for (size_t i = 0; i < length; i++) word[i] = (char)tolower((unsigned char)text[i]);
    word[length] = 0;
    if (says_nothing(word)) return;
    stem(word);
    fn(word, user);
}

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

void kn__words_each(const char *text, kn__word_fn *fn, void *user) {
    while (*text) {
        size_t length = 0;
        while (is_letter(text[length])) length++;
        const char *part = text, *end = text + length;
        bool parts = memchr(text, '_', length) != NULL;
        if (parts) emit(text, length, fn, user);
        while (part < end) {
            const char *under = memchr(part, '_', (size_t)(end - part));
            const char *stop = under ? under : end;
            emit(part, (size_t)(stop - part), fn, user);
            part = stop + 1;
        }
        text += length ? length : 1;
    }
}

/* The stemmed word at a place of the table; false after the last of its line. */
static bool stemmed_synonym(int line, int i, char word[KN__WORD_BYTES]) {
    if (i == PER_LINE || !synonyms[line][i]) return false;
    snprintf(word, KN__WORD_BYTES, "%s", synonyms[line][i]);
    stem(word);
    return true;
}

void kn__words_synonyms(const char *stemmed, kn__word_fn *fn, void *user) {
    char word[KN__WORD_BYTES];
    for (int line = 0; line < N_SYNONYMS; line++) {
        bool here = false;
        for (int i = 0; !here && stemmed_synonym(line, i, word); i++) here = !strcmp(word, stemmed);
        for (int i = 0; here && stemmed_synonym(line, i, word); i++)
            if (strcmp(word, stemmed) != 0) fn(word, user);
    }
}

int kn__words_distance(const char *a, const char *b, int most) {
    int rows[3][KN__WORD_BYTES + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n - m > most || m - n > most || n > KN__WORD_BYTES || m > KN__WORD_BYTES) return most + 1;
    for (int j = 0; j <= m; j++) rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int cost = above[j - 1] + (a[i - 1] != b[j - 1]);
            if (above[j] + 1 < cost) cost = above[j] + 1;
            if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < cost) cost = before[j - 2] + 1;
            row[j] = cost;
        }
    }
    int distance = rows[n % 3][m];
    return distance > most ? most + 1 : distance;
}
