/* Patterns over dotted paths: globs and exclusions. */
#include <string.h>

#include "nn/module.h"

/* One glob of a pattern. */
typedef struct glob {
    const char *text;
    size_t length;
    bool excludes;
} glob;

/* The next glob at *at, which moves past it; false at the end. */
static bool next_glob(const char **at, glob *g) {
    *at += strspn(*at, ", \t\n");
    if (!**at) return false;
    g->excludes = **at == '!';
    *at += g->excludes;
    g->text = *at;
    g->length = strcspn(*at, ", \t\n");
    *at += g->length;
    return true;
}

/* ---- Matching ----------------------------------------------------------------------------------
 */

/* One name against one name of a glob: '*' any characters, '?' one. */
static bool match_name(const char *g, size_t gn, const char *s, size_t sn) {
    size_t star = SIZE_MAX, mark = 0, i = 0, k = 0;
    while (k < sn) {
        if (i < gn && g[i] == '*') {
            star = i++;
            mark = k;
        } else if (i < gn && (g[i] == '?' || g[i] == s[k])) {
            i++;
            k++;
        } else if (star != SIZE_MAX) {
            i = star + 1;
            k = ++mark;
        } else {
            return false;
        }
    }
    while (i < gn && g[i] == '*') i++;
    return i == gn;
}

static size_t name_length(const char *s, size_t n) {
    const char *dot = memchr(s, '.', n);
    return dot ? (size_t)(dot - s) : n;
}

/* Past a name and its dot; SIZE_MAX marks that nothing is left, not even an empty name. */
typedef struct rest {
    const char *s;
    size_t n;
    bool done;
} rest;

static rest after(rest r, size_t name) {
    if (name == r.n) return (rest){.done = true};
    return (rest){r.s + name + 1, r.n - name - 1, false};
}

/* Name by name; the last "**" takes one name more each time what follows it fails. */
static bool match_glob(rest g, rest s) {
    rest retry_g = {.done = true}, retry_s = {.done = true};
    bool retry = false;
    for (;;) {
        size_t gn = g.done ? 0 : name_length(g.s, g.n);
        if (!g.done && gn == 2 && memcmp(g.s, "**", 2) == 0) {
            g = after(g, gn);
            retry = true;
            retry_g = g;
            retry_s = s;
            continue;
        }
        if (g.done && s.done) return true;
        size_t sn = s.done ? 0 : name_length(s.s, s.n);
        if (!g.done && !s.done && match_name(g.s, gn, s.s, sn)) {
            g = after(g, gn);
            s = after(s, sn);
            continue;
        }
        if (!retry || retry_s.done) return false;
        retry_s = after(retry_s, name_length(retry_s.s, retry_s.n));
        g = retry_g;
        s = retry_s;
    }
}

/* ---- Mistakes ----------------------------------------------------------------------------------
 */

/* What is wrong with a glob, NULL: nothing; *at: the character, counted from its start. */
static const char *mistake_in(const glob *g, size_t *at) {
    rest r = {g->text, g->length, false};
    *at = 0;
    if (g->length == 0) return "nothing follows the !";
    while (!r.done) {
        size_t n = name_length(r.s, r.n);
        *at = (size_t)(r.s - g->text);
        if (n == 0) return "a name is empty";
        for (size_t i = 0; i < n; i++) {
            bool doubled = i + 1 < n && r.s[i] == '*' && r.s[i + 1] == '*';
            if (doubled && n != 2) return "** stands alone between dots";
            if (r.s[i] == '!') return "! stands only at the start";
        }
        r = after(r, n);
    }
    return NULL;
}

static const char *mistake(const char *pattern, int64_t *position) {
    const char *at = pattern;
    glob g;
    int n = 0;
    for (; next_glob(&at, &g); n++) {
        size_t inside;
        const char *problem = mistake_in(&g, &inside);
        *position = (int64_t)(g.text - pattern) + (int64_t)inside + 1;
        if (problem) return problem;
    }
    *position = 1;
    return n ? NULL : "there is no glob";
}

bool kn__path_check(kn_context *kn, const kn__site *site, const char *pattern) {
    int64_t position = 0;
    const char *problem = pattern ? mistake(pattern, &position) : NULL;
    if (problem) kn__fail_pattern_syntax(kn, site, pattern, position, problem);
    return problem == NULL;
}

bool kn_path_match(const char *pattern, const char *path) {
    int64_t position;
    if (!path) return false;
    if (!pattern) return true;
    if (mistake(pattern, &position)) return false;
    const char *at = pattern;
    bool included = false, wants = false;
    glob g;
    while (next_glob(&at, &g)) {
        bool matches =
            match_glob((rest){g.text, g.length, false}, (rest){path, strlen(path), false});
        if (g.excludes && matches) return false;
        wants |= !g.excludes;
        included |= matches;
    }
    return included || !wants;
}
