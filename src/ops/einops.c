/* Patterns of einops: reading, working sizes out, and the calls of which the result is made. */
#include <kiln/einops.h>
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "ops/infer.h"
#include "ops/view.h"

enum { AXES = 32, ITEMS = 48, NUMBER_LIMIT = 1 << 30 };

/* What one side of a pattern names, in order. */
typedef enum item_kind { ITEM_AXIS, ITEM_REST, ITEM_OPEN, ITEM_CLOSE } item_kind;
typedef struct item {
    item_kind kind;
    int axis; /* of the table, for ITEM_AXIS */
    const char *at;
} item;
typedef struct side {
    item items[ITEMS];
    int count;
    const item *rest; /* "...", NULL where there is none */
} side;

/* An axis by name, or a number (len 0): then it is known by its place alone. */
typedef struct axis {
    const char *name;
    size_t len;
    int64_t size; /* -1: not known yet */
    bool left, right;
} axis;

typedef struct pattern {
    kn_context *kn;
    kn__site site;
    const char *text, *arrow;
    kn_tensor *x;
    axis axes[AXES];
    int n_axes;
    side left, right;
    int rest;                       /* axes that "..." stands for, */
    int64_t rest_size[KN_MAX_RANK]; /* and their sizes */
} pattern;

/* ---- Reading -----------------------------------------------------------------------------------
 */

static bool fail_at(const pattern *p, const char *at, const char *problem) {
    kn__fail_einops_syntax(p->kn, &p->site, p->text, at - p->text + 1, problem);
    return false;
}

/* "the axis abc is …", cut where it is long. */
static bool fail_axis(const pattern *p, const char *at, const axis *a, const char *problem) {
    char text[160];
    snprintf(text, sizeof text, "%.*s %s", a->len > 60 ? 60 : (int)a->len, a->name, problem);
    return fail_at(p, at, text);
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int find_axis(const pattern *p, const char *name, size_t len) {
    for (int i = 0; i < p->n_axes; i++) {
        if (len && p->axes[i].len == len && memcmp(p->axes[i].name, name, len) == 0) return i;
    }
    return -1;
}

static bool add_item(pattern *p, side *s, item_kind kind, int axis_, const char *at) {
    if (s->count == ITEMS) return fail_at(p, at, "the pattern is too long");
    s->items[s->count++] = (item){kind, axis_, at};
    return true;
}

static bool add_axis(pattern *p, side *s, const char *name, size_t len, int64_t size) {
    bool right = s == &p->right;
    int i = find_axis(p, name, len);
    if (i < 0) {
        if (p->n_axes == AXES) return fail_at(p, name, "more axes than 32");
        i = p->n_axes++;
        p->axes[i] = (axis){.name = name, .len = len, .size = size};
    }
    axis *a = &p->axes[i];
    if (right ? a->right : a->left) return fail_axis(p, name, a, "is there for the second time");
    *(right ? &a->right : &a->left) = true;
    return add_item(p, s, ITEM_AXIS, i, name);
}

/* A number: 1 is no axis that would have to be named, others are axes without a name. */
static bool read_number(pattern *p, side *s, const char **at) {
    const char *start = *at;
    int64_t n = 0;
    for (; is_digit(**at); ++*at) {
        n = 10 * n + (**at - '0');
        if (n > NUMBER_LIMIT) return fail_at(p, start, "the number is too large");
    }
    if (is_letter(**at)) return fail_at(p, start, "a name does not begin with a digit");
    return add_axis(p, s, start, 0, n);
}

static bool read_rest(pattern *p, side *s, const char **at, bool inside) {
    if (s->rest) return fail_at(p, *at, "\"...\" for the second time on this side");
    if (inside && s == &p->left)
        return fail_at(p, *at, "\"...\" on the left side cannot stand in parentheses");
    if (!add_item(p, s, ITEM_REST, 0, *at)) return false;
    s->rest = &s->items[s->count - 1];
    *at += 3;
    return true;
}

static bool read_side(pattern *p, side *s, const char *at, const char *end) {
    const char *open = NULL;
    while (at < end) {
        const char *start = at;
        if (*at == ' ') {
            at++;
        } else if (is_letter(*at)) {
            while (is_letter(*at) || is_digit(*at)) at++;
            if (!add_axis(p, s, start, (size_t)(at - start), -1)) return false;
        } else if (is_digit(*at)) {
            if (!read_number(p, s, &at)) return false;
        } else if (*at == '(') {
            if (open) return fail_at(p, at, "parentheses within parentheses");
            open = at++;
            if (!add_item(p, s, ITEM_OPEN, 0, start)) return false;
        } else if (*at == ')') {
            if (!open) return fail_at(p, at, "this parenthesis was never opened");
            open = NULL;
            if (!add_item(p, s, ITEM_CLOSE, 0, at++)) return false;
        } else if (strncmp(at, "...", 3) == 0) {
            if (!read_rest(p, s, &at, open != NULL)) return false;
        } else {
            return fail_at(p, at, "neither a name, a number, a parenthesis nor \"...\"");
        }
    }
    return open ? fail_at(p, open, "this parenthesis is never closed") : true;
}

static bool read_pattern(pattern *p) {
    p->arrow = strstr(p->text, "->");
    if (!p->arrow) return fail_at(p, p->text + strlen(p->text), "there is no \"->\"");
    const char *right = p->arrow + 2;
    if (!read_side(p, &p->left, p->text, p->arrow) ||
        !read_side(p, &p->right, right, right + strlen(right)))
        return false;
    if (p->right.rest && !p->left.rest)
        return fail_at(p, p->right.rest->at, "\"...\" is not on the left side");
    return true;
}

/* ---- Sizes -------------------------------------------------------------------------------------
 */

static bool take_sizes(pattern *p, const kn_axis_size *sizes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        size_t len = sizes[i].name ? strlen(sizes[i].name) : 0;
        int k = find_axis(p, sizes[i].name, len);
        if (k < 0) {
            char text[160];
            snprintf(text, sizeof text, "there is no axis \"%.80s\", whose size is given",
                     sizes[i].name ? sizes[i].name : "");
            return fail_at(p, p->text, text);
        }
        if (sizes[i].size < 0) {
            kn__fail_size_negative(p->kn, &p->site, k, sizes[i].size);
            return false;
        }
        if (p->axes[k].size >= 0 && p->axes[k].size != sizes[i].size)
            return fail_axis(p, p->axes[k].name, &p->axes[k], "is given two sizes");
        p->axes[k].size = sizes[i].size;
    }
    return true;
}

/* The size of the item at i or of the group that begins there, from the tensor's axis; sets *end
 * behind it. At most one axis of a group may be unknown. */
static bool fit_group(pattern *p, int i, int *end, int at_axis) {
    int64_t size = p->x->d.shape[at_axis], known = 1;
    axis *unknown = NULL;
    const item *items = p->left.items, *first = &items[i];
    bool group = first->kind == ITEM_OPEN;
    int k = group ? i + 1 : i;
    for (; items[k].kind == ITEM_AXIS; k++) {
        axis *a = &p->axes[items[k].axis];
        if (a->size < 0 && unknown)
            return fail_axis(p, items[k].at, a, "needs a size: so does another axis beside it");
        if (a->size < 0)
            unknown = a;
        else if (__builtin_mul_overflow(known, a->size, &known))
            known = INT64_MAX;
        if (!group) {
            k++;
            break;
        }
    }
    *end = group ? k + 1 : k;
    if (unknown && known > 0 && size % known == 0) {
        unknown->size = size / known;
        return true;
    }
    if (unknown && known == 0 && size == 0)
        return fail_axis(p, first->at, unknown, "can have any size: it must be given");
    if (!unknown && known == size) return true;
    kn__fail_einops_size(p->kn, &p->site, p->text, first->at - p->text + 1, at_axis, "x", size,
                         known);
    return false;
}

/* How many axes a side describes, "..." left out. */
static int count_groups(const side *s) {
    int n = 0;
    bool inside = false;
    for (int i = 0; i < s->count; i++) {
        if (s->items[i].kind == ITEM_OPEN) inside = true, n++;
        if (s->items[i].kind == ITEM_CLOSE) inside = false;
        n += s->items[i].kind == ITEM_AXIS && !inside;
    }
    return n;
}

static bool fit_left(pattern *p) {
    int groups = count_groups(&p->left), rank = p->x->d.rank;
    p->rest = rank - groups;
    if (p->rest < 0 || (p->rest > 0 && !p->left.rest)) {
        kn_shape shape = kn__desc_shape(&p->x->d);
        kn__fail_einops_rank(p->kn, &p->site, p->text, groups, "x", &shape, rank);
        return false;
    }
    for (int i = 0, at_axis = 0; i < p->left.count;) {
        if (p->left.items[i].kind == ITEM_REST) {
            for (int k = 0; k < p->rest; k++) p->rest_size[k] = p->x->d.shape[at_axis++];
            i++;
        } else if (!fit_group(p, i, &i, at_axis++)) {
            return false;
        }
    }
    return true;
}

/* ---- Making the result -------------------------------------------------------------------------
 *
 * x is seen with each named axis by itself, axes of size 1 without a name left out: its elementary
 * axes. They are numbered as the table is, the axes of "..." behind. */
typedef struct elementary {
    int count;
    int id[KN_MAX_RANK];
    kn_shape shape;
} elementary;

static int64_t size_of(const pattern *p, int id) {
    return id < AXES ? p->axes[id].size : p->rest_size[id - AXES];
}

static bool push(const pattern *p, elementary *e, int id) {
    bool unnamed = id < AXES && p->axes[id].len == 0;
    if (unnamed && p->axes[id].size == 1) return true;
    if (e->count == KN_MAX_RANK) {
        kn__fail_rank_too_large(p->kn, &p->site, KN_MAX_RANK + 1, KN_MAX_RANK);
        return false;
    }
    e->id[e->count] = id;
    e->shape.dim[e->count++] = size_of(p, id);
    e->shape.rank = e->count;
    return true;
}

static bool elementary_of(const pattern *p, const side *s, elementary *e) {
    *e = (elementary){.count = 0};
    for (int i = 0; i < s->count; i++) {
        if (s->items[i].kind == ITEM_AXIS && !push(p, e, s->items[i].axis)) return false;
        for (int k = 0; s->items[i].kind == ITEM_REST && k < p->rest; k++) {
            if (!push(p, e, AXES + k)) return false;
        }
    }
    return true;
}

/* The shape that the right side describes. */
static bool result_shape(const pattern *p, kn_shape *shape) {
    int groups = count_groups(&p->right), rank = groups;
    bool inside = false;
    *shape = (kn_shape){.rank = 0};
    for (int i = 0; i < p->right.count; i++) {
        inside |= p->right.items[i].kind == ITEM_OPEN;
        if (p->right.items[i].kind == ITEM_REST && !inside) rank += p->rest;
        inside &= p->right.items[i].kind != ITEM_CLOSE;
    }
    if (rank > KN_MAX_RANK)
        return kn__fail_rank_too_large(p->kn, &p->site, rank, KN_MAX_RANK), false;
    int64_t product = 1;
    for (int i = 0; i < p->right.count; i++) {
        const item *t = &p->right.items[i];
        int64_t sizes[KN_MAX_RANK];
        int n = t->kind == ITEM_AXIS ? 1 : t->kind == ITEM_REST ? p->rest : 0;
        for (int k = 0; k < n; k++)
            sizes[k] = t->kind == ITEM_AXIS ? size_of(p, t->axis) : p->rest_size[k];
        if (t->kind == ITEM_OPEN) inside = true, product = 1;
        if (t->kind == ITEM_CLOSE) inside = false, shape->dim[shape->rank++] = product;
        for (int k = 0; k < n; k++) {
            if (!inside)
                shape->dim[shape->rank++] = sizes[k];
            else if (__builtin_mul_overflow(product, sizes[k], &product))
                product = INT64_MAX;
        }
    }
    if (kn_shape_numel(*shape) != INT64_MAX) return true;
    return kn__fail_size_overflow(p->kn, &p->site, shape), false;
}

/* The elementary axes of y, which has e's, in the order of want; those that y lacks come as size 1
 * and are spread. */
static kn_tensor *order(kn_tensor *y, const elementary *e, const elementary *want) {
    kn_axes axes = {.count = 0};
    kn_shape thin = want->shape;
    for (int k = 0; k < want->count; k++) {
        int from = 0;
        while (from < e->count && e->id[from] != want->id[k]) from++;
        if (from < e->count)
            axes.axis[axes.count++] = from;
        else
            thin.dim[k] = 1;
    }
    y = kn_permute(y, axes);
    return axes.count < want->count ? kn_expand(kn_reshape(y, thin), want->shape) : y;
}

static kn_tensor *reduce(kn_tensor *y, const char *how, kn_axes axes) {
    if (strcmp(how, "sum") == 0) return kn_sum(y, .axes = axes);
    if (strcmp(how, "mean") == 0) return kn_mean(y, .axes = axes);
    if (strcmp(how, "max") == 0) return kn_max(y, .axes = axes);
    if (strcmp(how, "min") == 0) return kn_min(y, .axes = axes);
    if (strcmp(how, "any") == 0) return kn_any(y, .axes = axes);
    if (strcmp(how, "all") == 0) return kn_all(y, .axes = axes);
    return kn_prod(y, .axes = axes);
}

static bool on_right(const pattern *p, int id) {
    return id < AXES ? p->axes[id].right : p->right.rest != NULL;
}

/* Reduces what the right side lacks; takes it from e too. */
static kn_tensor *reduce_left(const pattern *p, kn_tensor *y, elementary *e, const char *how) {
    kn_axes gone = {.count = 0};
    elementary kept = {.count = 0};
    for (int k = 0; k < e->count; k++) {
        if (on_right(p, e->id[k]))
            push(p, &kept, e->id[k]);
        else
            gone.axis[gone.count++] = k;
    }
    *e = kept;
    return gone.count ? reduce(y, how, gone) : y;
}

static kn_tensor *make(const pattern *p, const char *how) {
    elementary have, want;
    kn_shape shape;
    if (!elementary_of(p, &p->left, &have) || !elementary_of(p, &p->right, &want) ||
        !result_shape(p, &shape))
        return kn_nil();
    kn_tensor *y = kn_reshape(p->x, have.shape);
    if (how) y = reduce_left(p, y, &have, how);
    return kn_reshape(order(y, &have, &want), shape);
}

/* ---- The three calls ---------------------------------------------------------------------------
 */

typedef enum call_kind { REARRANGE, REDUCE, REPEAT } call_kind;

/* Which axes may stand on one side only. */
static bool check_sides(const pattern *p, call_kind kind) {
    for (int s = 0; s < 2; s++) {
        const side *from = s ? &p->right : &p->left;
        for (int i = 0; i < from->count; i++) {
            const item *t = &from->items[i];
            if (t->kind != ITEM_AXIS) continue;
            const axis *a = &p->axes[t->axis];
            if (a->len == 0) {
                if (a->size == 1 || (kind == REDUCE && !s) || (kind == REPEAT && s)) continue;
                return fail_at(p, t->at, "an axis without a name must have size 1 here");
            }
            if (!a->right && kind != REDUCE)
                return fail_axis(p, t->at, a, "is not on the right side");
            if (!a->left && kind != REPEAT)
                return fail_axis(p, t->at, a, "is not on the left side");
            if (!a->left && a->size < 0) return fail_axis(p, t->at, a, "is new: it needs a size");
        }
    }
    if (p->left.rest && !p->right.rest && kind != REDUCE)
        return fail_at(p, p->left.rest->at, "\"...\" is not on the right side");
    return true;
}

static bool known_reduction(const pattern *p, const char *how) {
    static const char *const names[] = {"sum", "mean", "max", "min", "prod", "any", "all"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(how, names[i]) == 0) return true;
    }
    kn__fail_attribute_text_unknown(p->kn, &p->site, "reduction", how,
                                    "sum, mean, max, min, prod, any, all");
    return false;
}

static kn_tensor *run(kn_tensor *x, const char *text, const char *how, call_kind kind,
                      const kn_axis_size *sizes, uint32_t count, const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x")) return kn_nil();
    kn_context *kn = x->dev->kn;
    pattern p = {.kn = kn,
                 .site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"},
                 .text = text,
                 .x = x};
    if (!text || (count && !sizes) || (kind == REDUCE && !how)) {
        kn__fail_argument_null(kn, &p.site,
                               !text             ? "pattern"
                               : count && !sizes ? "sizes"
                                                 : "reduction");
        return kn_nil();
    }
    if (kind == REDUCE && !known_reduction(&p, how)) return kn_nil();
    if (!read_pattern(&p) || !take_sizes(&p, sizes, count) || !check_sides(&p, kind) ||
        !fit_left(&p))
        return kn_nil();
    const char *outer = kn->within;
    kn->within = outer ? outer : operation;
    kn_tensor *y = make(&p, how);
    kn->within = outer;
    return y;
}

kn_tensor *kn_rearrange_with(kn_tensor *x, const char *pattern_, const kn_axis_size *sizes,
                             uint32_t count) {
    KN__ENTRY(kn_context_of(x), kn_rearrange);
    return run(x, pattern_, NULL, REARRANGE, sizes, count, "kn_rearrange");
}
kn_tensor *kn_rearrange_reduce_with(kn_tensor *x, const char *pattern_, const char *reduction,
                                    const kn_axis_size *sizes, uint32_t count) {
    KN__ENTRY(kn_context_of(x), kn_rearrange_reduce);
    return run(x, pattern_, reduction, REDUCE, sizes, count, "kn_rearrange_reduce");
}
kn_tensor *kn_rearrange_repeat_with(kn_tensor *x, const char *pattern_, const kn_axis_size *sizes,
                                    uint32_t count) {
    KN__ENTRY(kn_context_of(x), kn_rearrange_repeat);
    return run(x, pattern_, NULL, REPEAT, sizes, count, "kn_rearrange_repeat");
}
