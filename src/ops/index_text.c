/* kn_index: NumPy's basic indices as text. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/entry.h"
#include "ops/infer.h"

typedef enum item_kind { ITEM_INDEX, ITEM_SLICE, ITEM_REST, ITEM_NEW } item_kind;

typedef struct item {
    item_kind kind;
    int64_t start, stop, step; /* start: the index of ITEM_INDEX */
} item;

enum { MOST_ITEMS = 2 * KN_MAX_RANK + 1, TEXT_ROOM = 512 };

typedef struct item_list {
    item items[MOST_ITEMS];
    int count, axes; /* axes: items that stand for one axis each */
    bool rest;       /* "..." is there */
} item_list;

typedef struct reader {
    kn_context *kn;
    const kn__site *site;
    const char *text, *at;
} reader;

/* ---- Reading -----------------------------------------------------------------------------------
 */

static bool fail_syntax(const reader *r, const char *problem) {
    kn__fail_index_syntax(r->kn, r->site, r->text, r->at - r->text + 1, problem);
    return false;
}

static void skip_spaces(reader *r) {
    while (*r->at == ' ' || *r->at == '\t') r->at++;
}

static bool take(reader *r, const char *word) {
    size_t n = strlen(word);
    if (strncmp(r->at, word, n) != 0) return false;
    bool letters = isalpha((unsigned char)word[0]) != 0;
    if (letters && (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')) return false;
    r->at += n;
    skip_spaces(r);
    return true;
}

/* A number where there is one; *given says so. False after raising. */
static bool take_number(reader *r, int64_t *number, bool *given) {
    const char *from = r->at;
    bool negative = *r->at == '-', any = false, large = false;
    int64_t value = 0; /* kept negative: that side reaches one further */
    if (*r->at == '-' || *r->at == '+') r->at++;
    for (; *r->at >= '0' && *r->at <= '9'; r->at++, any = true) {
        large |= __builtin_mul_overflow(value, 10, &value) ||
                 __builtin_sub_overflow(value, *r->at - '0', &value);
    }
    if (!any) {
        if (r->at != from) return fail_syntax(r, "a sign without a number");
        *given = false;
        return true;
    }
    if (large || (!negative && value == INT64_MIN)) {
        r->at = from;
        return fail_syntax(r, "a number that does not fit 64 bits");
    }
    *number = negative ? value : -value;
    *given = true;
    skip_spaces(r);
    return true;
}

static bool read_slice(reader *r, item *i, int64_t start, bool has_start) {
    bool has_stop, has_step = false;
    int64_t stop = 0, step = 1;
    if (!take_number(r, &stop, &has_stop)) return false;
    const char *step_at = r->at;
    if (take(r, ":")) {
        step_at = r->at;
        if (!take_number(r, &step, &has_step)) return false;
    }
    if (!has_step) step = 1;
    if (step == 0) {
        r->at = step_at;
        return fail_syntax(r, "a step of 0");
    }
    *i = (item){.kind = ITEM_SLICE, .step = step};
    i->start = has_start ? start : step > 0 ? 0 : INT64_MAX;
    i->stop = has_stop ? stop : step > 0 ? INT64_MAX : INT64_MIN;
    /* INT64_MIN says "to the very beginning" to kn_slice; a given one means the same. */
    return true;
}

static bool read_item(reader *r, item *i) {
    int64_t number = 0;
    bool given;
    if (take(r, "...")) {
        i->kind = ITEM_REST;
        return true;
    }
    if (take(r, "None") || take(r, "newaxis") || take(r, "new")) {
        i->kind = ITEM_NEW;
        return true;
    }
    if (!take_number(r, &number, &given)) return false;
    if (take(r, ":")) return read_slice(r, i, number, given);
    if (*r->at == '[')
        return fail_syntax(r, "a bracket: only what stands between the two is written");
    if (!given)
        return fail_syntax(r, *r->at && *r->at != ',' ? "not an index" : "an index is missing");
    *i = (item){.kind = ITEM_INDEX, .start = number};
    return true;
}

static bool read_index(reader *r, item_list *x) {
    *x = (item_list){.count = 0};
    skip_spaces(r);
    if (!*r->at) return true;
    for (;;) {
        if (x->count == MOST_ITEMS) return fail_syntax(r, "more items than any tensor has axes");
        const char *from = r->at;
        item *i = &x->items[x->count++];
        if (!read_item(r, i)) return false;
        if (i->kind == ITEM_REST && x->rest) {
            r->at = from;
            return fail_syntax(r, "\"...\" for the second time");
        }
        x->rest |= i->kind == ITEM_REST;
        x->axes += i->kind == ITEM_INDEX || i->kind == ITEM_SLICE;
        if (!*r->at) return true;
        if (!take(r, ",")) return fail_syntax(r, "a comma is missing");
    }
}

/* ---- Taking ------------------------------------------------------------------------------------
 */

/* Every check that taking could fail, so that it is kn_index that fails and nothing was made. */
static bool check_index(const reader *r, const item_list *x, const kn_desc *d) {
    int axis = 0, rank = d->rank;
    if (x->axes > rank) {
        char quoted[96];
        snprintf(quoted, sizeof quoted, strlen(r->text) < 90 ? "\"%s\"" : "\"%.86s…\"", r->text);
        kn__fail_index_too_many(r->kn, r->site, quoted, x->axes, rank);
        return false;
    }
    for (int k = 0; k < x->count; k++) {
        const item *i = &x->items[k];
        if (i->kind == ITEM_REST) axis += d->rank - x->axes;
        if (i->kind == ITEM_NEW) rank++;
        if (i->kind == ITEM_INDEX) {
            int64_t n = d->shape[axis];
            if (i->start < -n || i->start >= n) {
                kn__fail_index_out_of_range(r->kn, r->site, i->start, axis, n);
                return false;
            }
            rank--;
        }
        axis += i->kind == ITEM_INDEX || i->kind == ITEM_SLICE;
    }
    if (rank <= KN_MAX_RANK) return true;
    kn__fail_rank_too_large(r->kn, r->site, rank, KN_MAX_RANK);
    return false;
}

/* Indices drop axes before new ones come, so that no step in between has too many. */
static kn_tensor *take_items(kn_tensor *x, const item_list *list) {
    int axis = 0, rest = kn_rank(x) - list->axes;
    kn_tensor *y = x;
    for (int k = 0; k < list->count; k++) {
        const item *i = &list->items[k];
        if (i->kind == ITEM_INDEX) y = kn_select(y, axis, i->start);
        if (i->kind == ITEM_SLICE) y = kn_slice(y, axis++, i->start, i->stop, i->step);
        if (i->kind == ITEM_REST) axis += rest;
    }
    axis = 0;
    for (int k = 0; k < list->count; k++) {
        const item *i = &list->items[k];
        if (i->kind == ITEM_NEW) y = kn_unsqueeze(y, axis);
        if (i->kind == ITEM_NEW || i->kind == ITEM_SLICE) axis++;
        if (i->kind == ITEM_REST) axis += rest;
    }
    return y == x ? kn_expand(x, kn_shape_of(x)) : y;
}

kn_tensor *kn_index(kn_tensor *x, const char *text) {
    KN__ENTRY(kn_context_of(x), kn_index);
    kn__site site = {.operation = "kn_index", .operands = &x, .n_operands = 1, .each = "x"};
    if (!kn__check_operand(NULL, x, "kn_index", "x")) return kn_nil();
    kn_context *kn = x->dev->kn;
    if (!text) {
        kn__fail_argument_null(kn, &site, "text");
        return kn_nil();
    }
    reader r = {.kn = kn, .site = &site, .text = text, .at = text};
    item_list list;
    if (!read_index(&r, &list) || !check_index(&r, &list, &x->d)) return kn_nil();
    const char *outer = kn->within;
    kn->within = outer ? outer : "kn_index";
    kn_tensor *y = take_items(x, &list);
    kn->within = outer;
    return y;
}

kn_tensor *kn_indexf(kn_tensor *x, const char *format, ...) {
    KN__ENTRY(kn_context_of(x), kn_indexf);
    char few[TEXT_ROOM], *text = few;
    va_list values;
    if (!format) return kn_index(x, NULL);
    va_start(values, format);
    int n = vsnprintf(few, sizeof few, format, values);
    va_end(values);
    if (n >= (int)sizeof few && (text = kn__sys_alloc((size_t)n + 1)) != NULL) {
        va_start(values, format);
        vsnprintf(text, (size_t)n + 1, format, values);
        va_end(values);
    }
    if (!text) {
        kn__fail_out_of_memory_host(kn_context_of(x), &(kn__site){.operation = "kn_indexf"},
                                    (uint64_t)n + 1);
        return kn_nil();
    }
    kn_tensor *y = kn_index(x, n < 0 ? NULL : text);
    if (text != few) kn__sys_free(text);
    return y;
}
