/* kn_einsum: sums of products over named axes, made of permutations, sums and matrix products.
 *
 * Every axis of every operand gets a label: a letter, or for an axis that "..." stands for its
 * place counted from the end. Two operands at a time become one: labels that nobody else needs are
 * summed in a matrix product whose batch is what both have and someone else needs. The pair that
 * saves most memory goes first, so any number of operands ends in few operations. */
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "ops/apply.h"
#include "ops/infer.h"
#include "ops/view.h"

enum {
    LETTERS = 52,
    LABELS = LETTERS + KN_MAX_RANK /* then the axes of "...", the last one first */
};

/* The labels of one group of the text, in order. */
typedef struct labels {
    int count;
    bool rest;   /* "..." is there, */
    int rest_at; /* before this label */
    uint8_t label[LABELS];
} labels;

/* An operand on its way: one label an axis. */
typedef struct term {
    kn_tensor *t;
    uint8_t label[KN_MAX_RANK];
} term;

typedef struct einsum {
    kn_context *kn;
    const char *text;
    kn__site site;
    term *terms;
    uint32_t count;
    labels out;
    int rest;             /* axes that "..." stands for, the most of any operand */
    int64_t size[LABELS]; /* of those met */
    bool met[LABELS];
    uint64_t repeated; /* letters that come more than once in the operands */
} einsum;

/* ---- Reading -----------------------------------------------------------------------------------
 */

static bool fail_syntax(const einsum *e, const char *at, const char *problem) {
    kn__fail_einsum_syntax(e->kn, &e->site, e->text, at - e->text + 1, problem);
    return false;
}

static int letter_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return 26 + c - 'a';
    return -1;
}

/* One group, up to a comma, an arrow or the end. */
static bool read_group(const einsum *e, const char **at, labels *g) {
    *g = (labels){.count = 0};
    for (; **at && **at != ',' && **at != '-'; ++*at) {
        int letter = letter_of(**at);
        if (**at == ' ') continue;
        if (strncmp(*at, "...", 3) == 0) {
            if (g->rest) return fail_syntax(e, *at, "\"...\" for the second time in one group");
            g->rest = true;
            g->rest_at = g->count;
            *at += 2;
        } else if (letter < 0) {
            return fail_syntax(e, *at, "neither a letter nor \"...\"");
        } else if (g->count == LETTERS) {
            return fail_syntax(e, *at, "more letters than there are");
        } else {
            g->label[g->count++] = (uint8_t)letter;
        }
    }
    return true;
}

static bool set_size(einsum *e, int label, int64_t size) {
    bool rest = label >= LETTERS;
    if (!e->met[label] || (rest && e->size[label] == 1)) {
        e->met[label] = true;
        e->size[label] = size;
        return true;
    }
    if (size == e->size[label] || (rest && size == 1)) return true;
    char name[] = {label < 26 ? (char)('A' + label) : (char)('a' + label - 26), '\0'};
    kn__fail_einsum_size(e->kn, &e->site, e->text, rest ? "\"...\"" : name, e->size[label], size);
    return false;
}

/* Gives the axes of operand k their labels. */
static bool label_operand(einsum *e, uint32_t k, const labels *g) {
    term *t = &e->terms[k];
    int rank = t->t->d.rank, rest = rank - g->count, axis = 0;
    if (rest < 0 || (rest > 0 && !g->rest)) {
        kn__fail_einsum_rank(e->kn, &e->site, e->text, k, g->count, rank);
        return false;
    }
    if (rest > e->rest) e->rest = rest;
    for (int i = 0; i <= g->count; i++) {
        for (int r = rest; g->rest && i == g->rest_at && r > 0; r--)
            t->label[axis++] = (uint8_t)(LETTERS + r - 1);
        if (i < g->count) t->label[axis++] = g->label[i];
    }
    for (int i = 0; i < rank; i++) {
        if (!set_size(e, t->label[i], t->t->d.shape[i])) return false;
    }
    for (int i = 0; i < g->count; i++) {
        bool before = false;
        for (int j = 0; j < i; j++) before |= g->label[j] == g->label[i];
        if (before) e->repeated |= UINT64_C(1) << g->label[i];
    }
    return true;
}

/* Without an arrow the result has the letters that come once, in order, behind "...". */
static void imply_output(einsum *e) {
    uint64_t seen = 0;
    for (uint32_t k = 0; k < e->count; k++) {
        uint64_t own = 0;
        for (int i = 0; i < e->terms[k].t->d.rank; i++) own |= UINT64_C(1) << e->terms[k].label[i];
        e->repeated |= seen & own;
        seen |= own;
    }
    e->out = (labels){.rest = true};
    for (int l = 0; l < LETTERS; l++) {
        if ((seen & ~e->repeated) >> l & 1) e->out.label[e->out.count++] = (uint8_t)l;
    }
}

static bool read_output(einsum *e, const char *at) {
    const char *from = at;
    uint64_t seen = 0;
    if (!read_group(e, &at, &e->out)) return false;
    if (*at) return fail_syntax(e, at, "the result is one group, the last thing there");
    for (int i = 0; i < e->out.count; i++) {
        int l = e->out.label[i];
        if (seen >> l & 1) return fail_syntax(e, from, "the result names a letter twice");
        if (!e->met[l]) return fail_syntax(e, from, "the result has a letter that no operand has");
        seen |= UINT64_C(1) << l;
    }
    return true;
}

/* The result's labels with those of "..." in their place. */
static bool expand_output(einsum *e) {
    labels full = {.count = 0};
    for (int i = 0; i <= e->out.count; i++) {
        for (int r = e->rest; e->out.rest && i == e->out.rest_at && r > 0; r--)
            full.label[full.count++] = (uint8_t)(LETTERS + r - 1);
        if (i < e->out.count) full.label[full.count++] = e->out.label[i];
    }
    e->out = full;
    if (full.count <= KN_MAX_RANK) return true;
    kn__fail_rank_too_large(e->kn, &e->site, full.count, KN_MAX_RANK);
    return false;
}

static bool read_text(einsum *e) {
    const char *at = e->text;
    uint32_t groups = 1;
    const char *arrow = strchr(at, '-');
    for (const char *c = at; *c && c != arrow; c++) groups += *c == ',';
    if (arrow && arrow[1] != '>') return fail_syntax(e, arrow, "\"-\" without \">\"");
    labels g;
    for (const char *c = at; *c && c != arrow;) { /* a wrong character explains a wrong number */
        if (!read_group(e, &c, &g)) return false;
        if (*c == ',') c++;
    }
    if (groups != e->count) {
        kn__fail_einsum_operands(e->kn, &e->site, e->text, groups, e->count);
        return false;
    }
    for (uint32_t k = 0; k < e->count; k++) {
        if (!read_group(e, &at, &g) || !label_operand(e, k, &g)) return false;
        if (*at == ',') at++;
    }
    if (arrow) {
        if (!read_output(e, arrow + 2)) return false;
    } else {
        imply_output(e);
    }
    return expand_output(e);
}

/* ---- Terms -------------------------------------------------------------------------------------
 */

static int axis_of(const term *t, int label) {
    for (int i = 0; i < t->t->d.rank; i++) {
        if (t->label[i] == label) return i;
    }
    return -1;
}

static uint64_t mask_of(const term *t) {
    uint64_t mask = 0;
    for (int i = 0; i < t->t->d.rank; i++) mask |= UINT64_C(1) << t->label[i];
    return mask;
}

static uint64_t output_mask(const einsum *e) {
    uint64_t mask = 0;
    for (int i = 0; i < e->out.count; i++) mask |= UINT64_C(1) << e->out.label[i];
    return mask;
}

/* A letter twice on one operand: the diagonal of the two axes takes their place. */
static bool take_diagonals(term *t) {
    for (int i = 0; i < t->t->d.rank; i++) {
        for (int j = i + 1; j < t->t->d.rank; j++) {
            if (t->label[i] != t->label[j]) continue;
            uint8_t label = t->label[i];
            int n = 0;
            for (int k = 0; k < t->t->d.rank; k++) {
                if (k != i && k != j) t->label[n++] = t->label[k];
            }
            t->label[n] = label;
            t->t = kn_diagonal(t->t, .axes = KN_AXES(i, j));
            if (kn_is_nil(t->t)) return false;
            i = -1; /* the labels moved: look again */
            break;
        }
    }
    return true;
}

/* Sums over the labels that keep lacks. */
static bool sum_out(term *t, uint64_t keep) {
    kn_axes axes = {.count = 0};
    int n = 0;
    for (int i = 0; i < t->t->d.rank; i++) {
        if (keep >> t->label[i] & 1)
            t->label[n++] = t->label[i];
        else
            axes.axis[axes.count++] = i;
    }
    if (axes.count) t->t = kn_sum(t->t, .axes = axes);
    return !kn_is_nil(t->t);
}

/* ---- Two terms become one ----------------------------------------------------------------------
 */

/* Labels in order: those of mask that t has. */
typedef struct group {
    int count;
    uint8_t label[2 * KN_MAX_RANK];
} group;

static group group_of(const term *t, uint64_t mask) {
    group g = {.count = 0};
    for (int i = 0; i < t->t->d.rank; i++) {
        if (mask >> t->label[i] & 1) g.label[g.count++] = t->label[i];
    }
    return g;
}

/* The size of a label in t; shared axes of "..." may have to be spread to the other's size. */
static int64_t size_in(const term *t, int label) {
    int axis = axis_of(t, label);
    return axis < 0 ? 1 : t->t->d.shape[axis];
}

static int64_t product(const int64_t *size, const group *g) {
    int64_t n = 1;
    for (int i = 0; i < g->count; i++) n *= size[g->label[i]];
    return n;
}

/* t with its axes in the order of three groups, spread to size. */
static kn_tensor *arrange(const term *t, const int64_t *size, const group *a, const group *b,
                          const group *c) {
    const group *groups[] = {a, b, c};
    kn_axes order = {.count = 0};
    kn_shape shape = {.rank = 0};
    bool spread = false;
    for (int g = 0; g < 3; g++) {
        for (int i = 0; i < groups[g]->count; i++) {
            int label = groups[g]->label[i], axis = axis_of(t, label);
            order.axis[order.count++] = axis;
            shape.dim[shape.rank++] = size[label];
            spread |= size[label] != t->t->d.shape[axis];
        }
    }
    kn_tensor *y = order.count ? kn_permute(t->t, order) : t->t;
    return spread ? kn_expand(y, shape) : y;
}

/* What the contraction of two terms looks like. */
typedef struct plan {
    group batch, left, right, sum;
    int64_t size[LABELS];
} plan;

static plan make_plan(const term *a, const term *b, uint64_t needed) {
    uint64_t ma = mask_of(a), mb = mask_of(b);
    plan p = {.batch = group_of(a, ma & mb & needed),
              .left = group_of(a, ma & ~mb),
              .right = group_of(b, mb & ~ma),
              .sum = group_of(a, ma & mb & ~needed)};
    for (int l = 0; l < LABELS; l++) {
        int64_t sa = size_in(a, l), sb = size_in(b, l);
        p.size[l] = sa == 1 ? sb : sa;
    }
    return p;
}

/* Nothing to sum: an element-wise product with axes of size 1 where a side has none. */
static kn_tensor *multiply(const term *a, const term *b, const plan *p) {
    kn_tensor *x = arrange(a, p->size, &p->batch, &p->left, &p->sum);
    kn_tensor *y = arrange(b, p->size, &p->batch, &p->right, &p->sum);
    for (int i = 0; i < p->right.count; i++) x = kn_unsqueeze(x, -1);
    for (int i = 0; i < p->left.count; i++) y = kn_unsqueeze(y, p->batch.count);
    return kn_mul(x, y);
}

static kn_tensor *contract_pair(const term *a, const term *b, const plan *p, kn_shape shape) {
    if (p->sum.count == 0) return multiply(a, b, p);
    int64_t batch = product(p->size, &p->batch), m = product(p->size, &p->left),
            n = product(p->size, &p->right), k = product(p->size, &p->sum);
    kn_tensor *x = arrange(a, p->size, &p->batch, &p->left, &p->sum);
    kn_tensor *y = arrange(b, p->size, &p->batch, &p->sum, &p->right);
    if (p->batch.count == 0) {
        kn_tensor *z = kn_matmul(kn_reshape(x, KN_SHAPE(m, k)), kn_reshape(y, KN_SHAPE(k, n)));
        return kn_reshape(z, shape);
    }
    x = kn_reshape(x, KN_SHAPE(batch, m, k));
    y = kn_reshape(y, KN_SHAPE(batch, k, n));
    return kn_reshape(kn_matmul(x, y), shape);
}

/* Puts the product of terms i and j in the place of i; the last term takes j's. */
static bool contract(einsum *e, uint32_t i, uint32_t j) {
    uint64_t needed = output_mask(e);
    term *a = &e->terms[i], *b = &e->terms[j], made = {.t = NULL};
    for (uint32_t k = 0; k < e->count; k++) {
        if (k != i && k != j) needed |= mask_of(&e->terms[k]);
    }
    if (!sum_out(a, needed | mask_of(b)) || !sum_out(b, needed | mask_of(a))) return false;
    plan p = make_plan(a, b, needed);
    const group *groups[] = {&p.batch, &p.left, &p.right};
    kn_shape shape = {.rank = p.batch.count + p.left.count + p.right.count};
    if (shape.rank > KN_MAX_RANK) {
        kn__fail_rank_too_large(e->kn, &e->site, shape.rank, KN_MAX_RANK);
        return false;
    }
    for (int g = 0, n = 0; g < 3; g++) {
        for (int l = 0; l < groups[g]->count; l++, n++) {
            made.label[n] = groups[g]->label[l];
            shape.dim[n] = p.size[made.label[n]];
        }
    }
    made.t = contract_pair(a, b, &p, shape);
    *a = made;
    *b = e->terms[--e->count];
    return !kn_is_nil(made.t);
}

/* How many elements more the product of two terms has than they have themselves. */
static double growth(const einsum *e, uint32_t i, uint32_t j) {
    uint64_t needed = output_mask(e), both = mask_of(&e->terms[i]) | mask_of(&e->terms[j]);
    for (uint32_t k = 0; k < e->count; k++) {
        if (k != i && k != j) needed |= mask_of(&e->terms[k]);
    }
    double n = 1;
    for (int l = 0; l < LABELS; l++) {
        if ((both & needed) >> l & 1) n *= (double)e->size[l];
    }
    return n - (double)kn_numel(e->terms[i].t) - (double)kn_numel(e->terms[j].t);
}

static bool contract_best(einsum *e) {
    uint32_t best_i = 0, best_j = 1;
    double best = growth(e, 0, 1);
    for (uint32_t i = 0; i < e->count; i++) {
        for (uint32_t j = i + 1; j < e->count; j++) {
            double g = growth(e, i, j);
            if (g >= best) continue;
            best = g;
            best_i = i;
            best_j = j;
        }
    }
    return contract(e, best_i, best_j);
}

/* The one term that is left, in the order of the result. */
static kn_tensor *finish(einsum *e) {
    term *t = &e->terms[0];
    kn_axes order = {.count = e->out.count};
    if (!sum_out(t, output_mask(e))) return kn_nil();
    for (int i = 0; i < e->out.count; i++) order.axis[i] = axis_of(t, e->out.label[i]);
    return order.count ? kn_permute(t->t, order) : kn_expand(t->t, KN_SCALAR);
}

static kn_tensor *evaluate(einsum *e) {
    for (uint32_t k = 0; k < e->count; k++) {
        if (!take_diagonals(&e->terms[k])) return kn_nil();
    }
    while (e->count > 1) {
        if (!contract_best(e)) return kn_nil();
    }
    return finish(e);
}

kn_tensor *kn_einsum_list(const char *text, kn_tensors operands) {
    KN__ENTRY(kn__list_context(operands), kn_einsum);
    static const char operation[] = "kn_einsum";
    kn_context *kn = kn__list_context(operands);
    einsum e = {.kn = kn,
                .text = text,
                .count = operands.count,
                .site = {.operation = operation,
                         .operands = operands.items,
                         .n_operands = operands.items ? operands.count : 0,
                         .each = "operands"}};
    if (!kn__function_list(operands, "operands", operation)) return kn_nil();
    if (!text) {
        kn__fail_argument_null(kn, &e.site, "text");
        return kn_nil();
    }
    e.terms = kn__sys_calloc(e.count, sizeof *e.terms);
    if (!e.terms) {
        kn__fail_out_of_memory_host(kn, &e.site, e.count * sizeof *e.terms);
        return kn_nil();
    }
    for (uint32_t k = 0; k < e.count; k++) e.terms[k].t = operands.items[k];
    kn_tensor *result = kn_nil();
    if (read_text(&e)) {
        const char *outer = kn->within;
        kn->within = outer ? outer : "kn_einsum";
        result = evaluate(&e);
        kn->within = outer;
    }
    kn__sys_free(e.terms);
    return result;
}
