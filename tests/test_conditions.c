/* Every condition of docs/error-conditions.md that can be met is met, on each CPU backend: it gives
 * the error that the page says, with a message, and the context goes on; or it works as the page
 * says. The rows stand in tests/conditions. */
/* clang-format off: cmocka needs its companions first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
/* clang-format on */

#include <ctype.h>
#include <kiln/dlpack.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct world {
    kn_context *kn;
    kn_device *dev, *tracked, *away; /* the backend, with autodiff, and another one */
    const char *balanced;            /* its autodiff with recomputation */
    kn_tensor *leaf;                 /* of [3] on tracked, with its gradients */
    kn_grads *grads, *other;
    double number;
    int64_t integer;
    bool failed; /* a status told of a failure */
} world;

/* ---- Short names of the rows --------------------------------------------------------------------
 */

#define T(...) kn_ones(w->dev, KN_SHAPE(__VA_ARGS__))
#define AWAY(...) kn_ones(w->away, KN_SHAPE(__VA_ARGS__))
#define X(...) kn_ones(w->tracked, KN_SHAPE(__VA_ARGS__))
#define LEAF(...) kn_require_grad(kn_full(w->tracked, KN_SHAPE(__VA_ARGS__), 0.5))
#define Z(...) kn_zeros(w->dev, KN_SHAPE(__VA_ARGS__), .dtype = KN_I64)
#define Z0 kn_zeros(w->dev, KN_SCALAR, .dtype = KN_I64)
#define I(value) kn_full(w->dev, KN_SHAPE(1), value, .dtype = KN_I64)
#define B(...) kn_full(w->dev, KN_SHAPE(__VA_ARGS__), 1, .dtype = KN_BOOL)
#define C(...) kn_ones(w->dev, KN_SHAPE(__VA_ARGS__), .dtype = KN_C64)
#define Q(...) kn_quantize(kn_ones(w->dev, KN_SHAPE(__VA_ARGS__)))
#define S kn_ones(w->dev, KN_SCALAR)
#define NONE ((kn_tensors){0, NULL})
#define OPEN(text) kn_device_open(w->kn, text)
#define took(status) (w->failed = (status) != KN_OK)

/* ---- What takes more than a call ----------------------------------------------------------------
 */

static kn_status read_two(world *w, kn_tensor *second, size_t bytes) {
    float a[2], b[2];
    kn_transaction *tx = kn_transaction_new(w->kn);
    kn_transaction_read(tx, T(2), a, sizeof a);
    kn_transaction_read(tx, second, b, bytes);
    return kn_transaction_commit(tx);
}
static kn_status short_read(world *w) {
    return read_two(w, T(2), 4);
}
static kn_status quantized_read(world *w) {
    return read_two(w, Q(2), 8);
}
static kn_status foreign_read(world *w) {
    kn_context *other = kn_open(NULL);
    kn_status status = read_two(w, kn_ones(kn_device_open(other, "flex"), KN_SHAPE(2)), 8);
    kn_close(other);
    return status;
}

static void default_device(world *w, const char *text) {
    const char *before = getenv("KILN_DEVICE");
    char *copy = before ? strdup(before) : NULL;
    setenv("KILN_DEVICE", text, 1);
    kn_device_open(w->kn, "default");
    if (copy)
        setenv("KILN_DEVICE", copy, 1);
    else
        unsetenv("KILN_DEVICE");
    free(copy);
}

/* A tensor of a device that goes away. */
static kn_tensor *on_lost(world *w) {
    kn_device *dev = kn_device_open(w->kn, "late");
    kn_tensor *t = kn_full(dev, KN_SHAPE(1), 1);
    assert_int_equal(kn_sync(dev), KN_OK);
    kn_fault_late_lose_at(0);
    return kn_square(t);
}
static void lost_read(world *w) {
    float v;
    KN_IGNORE(kn_read(on_lost(w), &v, sizeof v)); /* the square failed, and stands */
}
static void lost_copy(world *w) {
    kn_to_device(on_lost(w), w->dev);
}

static void twice(world *w) {
    kn_tensor *loss = kn_sum(kn_square(w->leaf));
    assert_int_equal(kn_backward(loss, &w->other), KN_OK);
    took(kn_backward(loss, &w->other));
}

static void changed(world *w) {
    kn_tensor *factor = X(3), *loss = kn_sum(kn_mul(w->leaf, factor));
    assert_int_equal(kn_assign(factor, X(3)), KN_OK);
    took(kn_backward(loss, &w->other));
}

static kn_tensor *wavering(kn_tensor *const *t, uint32_t n, void *user) {
    (void)n;
    return ++*(int *)user % 2 ? kn_square(t[0]) : kn_unsqueeze(kn_square(t[0]), 0);
}
static void unsteady(world *w) {
    int runs = 0;
    took(kn_backward(kn_sum(kn_recompute(wavering, KN_LIST(w->leaf), &runs)), &w->other));
}

static kn_tensor *counting(kn_tensor *const *t, uint32_t n, void *user) {
    (void)n;
    KN_IGNORE(kn_assign(user, kn_zeros_like(user)));
    return kn_square(t[0]);
}
static void writing(world *w) {
    kn_recompute(counting, KN_LIST(w->leaf), T(2));
}

static kn_tensor *shorten(kn_tensor *grad, void *user) {
    (void)user;
    return kn_narrow(grad, 0, 0, 2);
}
static void hooked(world *w) {
    kn_tensor *y = kn_square(w->leaf);
    assert_int_equal(kn_add_grad_hook(y, shorten, NULL), KN_OK);
    took(kn_backward(kn_sum(y), &w->other));
}

static void gone(world *w) {
    kn_tensor *t = T(2);
    kn_done(t);
    kn_neg(t);
}

/* The backward pass of y is itself differentiable. */
static bool second(world *w, kn_tensor *y) {
    kn_tensor *weight = LEAF(1);
    kn_tensor *loss = kn_sum(kn_mul(kn_square(y), weight));
    kn_grads *first = NULL;
    if (kn_backward(loss, &first, .create_graph = true) != KN_OK) return false;
    kn_tensor *slope = kn_sum(kn_square(kn_grad(weight, first)));
    return kn_backward(slope, &w->other) == KN_OK && kn_grads_count(w->other) > 0;
}

static bool nan_last(world *w) {
    const float v[] = {2, NAN, 1};
    float sorted[3];
    kn_tensor *t = kn_sort(kn_from_array(w->dev, KN_F32, KN_SHAPE(3), v), 0, NULL);
    return kn_read(t, sorted, sizeof sorted) == KN_OK && sorted[0] == 1 && sorted[1] == 2 &&
           isnan(sorted[2]);
}

static bool prints(kn_tensor *t) {
    char text[400] = "";
    FILE *file = tmpfile();
    kn_print_to(t, file);
    rewind(file);
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    return n > 8 && strstr(text, "1.") != NULL;
}

/* ---- The rows -----------------------------------------------------------------------------------
 */

#define ERROR(number, status, ...)     \
    static void e_##number(world *w) { \
        (void)w, (void)(__VA_ARGS__);  \
    }
#define WORKS(number, ...)             \
    static bool w_##number(world *w) { \
        (void)w;                       \
        return (__VA_ARGS__);          \
    }
#include "conditions/a.def"
#include "conditions/b.def"
#include "conditions/c.def"
#include "conditions/d.def"
#include "conditions/e.def"
#include "conditions/f.def"
#include "conditions/g.def"
#undef ERROR
#undef WORKS

typedef struct condition {
    const char *number;
    kn_status status;        /* KN_OK: it works */
    void (*cause)(world *w); /* or */
    bool (*works)(world *w);
} condition;

#define ERROR(number, status, ...) {#number, KN_E_##status, e_##number, NULL},
#define WORKS(number, ...) {#number, KN_OK, NULL, w_##number},
static const condition conditions[] = {
#include "conditions/a.def"
#include "conditions/b.def"
#include "conditions/c.def"
#include "conditions/d.def"
#include "conditions/e.def"
#include "conditions/f.def"
#include "conditions/g.def"
};
enum { CONDITIONS = sizeof conditions / sizeof *conditions };

/* ---- Meeting them -------------------------------------------------------------------------------
 */

static const char *const devices[][4] = {
    {"flex", "autodiff(flex)", "ndarray", "autodiff(flex, recompute=balanced)"},
    {"ndarray", "autodiff(ndarray)", "flex", "autodiff(ndarray, recompute=balanced)"}};

static void open_world(world *w, int i) {
    *w = (world){.kn = kn_open(NULL), .balanced = devices[i][3]};
    w->dev = kn_device_open(w->kn, devices[i][0]);
    w->tracked = kn_device_open(w->kn, devices[i][1]);
    w->away = kn_device_open(w->kn, devices[i][2]);
    w->leaf = LEAF(3);
    assert_int_equal(kn_backward(kn_sum(kn_square(w->leaf)), &w->grads), KN_OK);
    assert_true(kn_ok(w->kn));
}

/* The context still computes. */
static void close_world(world *w) {
    double v = 0;
    kn_fault_late_lose_at(-1);
    kn_clear(w->kn);
    assert_int_equal(kn_item_f64(kn_sum(T(5)), &v), KN_OK);
    assert_true(v == 5);
    kn_close(w->kn);
}

static void expect_error(world *w, const condition *c) {
    c->cause(w);
    const kn_error_info *e = kn_ok(w->kn) ? kn_last_error(w->kn) : kn_error(w->kn);
    if (!e) {
        print_message("%s on %s raised nothing\n", c->number, kn_device_text(w->dev));
        return;
    }
    if (e->code != c->status)
        fail_msg("%s on %s: %s, not %s: %s", c->number, kn_device_text(w->dev), e->slug,
                 kn_status_slug(c->status), e->message);
    assert_true(strlen(e->message) > strlen(e->operation) + 2 && strlen(e->hint) > 0);
    assert_true(!w->failed || kn_ok(w->kn)); /* a status poisons nothing */
}

static void expect_success(world *w, const condition *c) {
    bool held = c->works(w);
    if (!kn_ok(w->kn)) print_message("%s: %s\n", c->number, kn_error(w->kn)->message);
    if (!held) print_message("%s on %s does not hold\n", c->number, kn_device_text(w->dev));
}

static void all_conditions(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < CONDITIONS; k++) {
            world w;
            open_world(&w, i);
            if (conditions[k].cause)
                expect_error(&w, &conditions[k]);
            else
                expect_success(&w, &conditions[k]);
            close_world(&w);
        }
    }
    print_message("%d ways to meet a condition\n", CONDITIONS);
}

/* ---- The page -----------------------------------------------------------------------------------
 */

/* The page's line for a number, "A34" also for "A34b"; "" where there is none. */
static const char *line_of(const char *page, const char *number, char *line, size_t size) {
    char start[16];
    size_t n = strlen(number);
    if (islower((unsigned char)number[n - 1])) n--;
    snprintf(start, sizeof start, "\n| %.*s |", (int)n, number);
    const char *at = strstr(page, start);
    snprintf(line, size, "%.*s", at ? (int)strcspn(at + 1, "\n") : 0, at ? at + 1 : "");
    return line;
}

static size_t count(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)) != NULL; text += strlen(word)) n++;
    return n;
}

/* The page and the rows say the same, and nothing is left out. */
static void page_agrees(void **state) {
    static char page[100000];
    char line[1000], link[160];
    size_t errors = 0, works = 0;
    (void)state;
    FILE *file = fopen("docs/error-conditions.md", "r");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (int k = 0; k < CONDITIONS; k++) {
        const condition *c = &conditions[k];
        const char *slug = kn_status_slug(c->status);
        snprintf(link, sizeof link, c->cause ? "[`%s`](../errors/%s/record.json)" : "works: ", slug,
                 slug);
        if (!strstr(line_of(page, c->number, line, sizeof line), link))
            fail_msg("%s should say %s: %s", c->number, link, line);
        errors += c->cause != NULL;
        works += c->works != NULL;
    }
    assert_int_equal(count(page, "](../errors/"), errors);
    assert_int_equal(count(page, "works: "), works);
    static const struct {
        char family;
        uint8_t last;
    } families[] = {{'A', 85}, {'B', 90}, {'C', 34}, {'D', 28}, {'E', 22}};
    for (int f = 0; f < 5; f++) {
        for (uint8_t n = 1; n <= families[f].last; n++) {
            char number[8];
            snprintf(number, sizeof number, "%c%d", families[f].family, n);
            line_of(page, number, line, sizeof line);
            if (!strstr(line, "works: ") && !strstr(line, "cannot happen: ") &&
                !strstr(line, "](../errors/"))
                fail_msg("%s is not answered: \"%s\"", number, line);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_conditions),
                                       cmocka_unit_test(page_agrees)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
