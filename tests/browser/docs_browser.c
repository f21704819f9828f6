/* The documentation site as a reader uses it: search, links, colours, keyboard, phone, paper, no
 * scripts. In a headless Chromium, from disk.
 *
 *   KILN_DOCS=build/docs       the site
 *   KILN_CHROMIUM=chromium     the browser
 *   KILN_PICTURES=FOLDER       optional: writes pictures there, to be looked at
 */
#define _XOPEN_SOURCE 700
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
/* cmocka needs those first */
#include <cmocka.h>

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browser/browser.h"

static char site[PATH_MAX + 16]; /* "file:///…/docs/" */
static browser *b;

static int start(void **state) {
    char folder[PATH_MAX];
    const char *docs = getenv("KILN_DOCS"), *program = getenv("KILN_CHROMIUM");
    (void)state;
    if (!docs || !program || !realpath(docs, folder)) return -1;
    snprintf(site, sizeof site, "file://%s/", folder);
    b = browser_start(program);
    return b ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    browser_end(b);
    return 0;
}

/* Every test begins with a wide light window and ends without complaints. */
static int before_each(void **state) {
    (void)state;
    browser_size(b, 1440, 1000);
    browser_scheme(b, "light");
    return 0;
}

static int after_each(void **state) {
    (void)state;
    char text[400];
    bool bad = browser_complaint(b, text, sizeof text);
    if (bad) fprintf(stderr, "%s\n", text);
    return bad ? -1 : 0;
}

static void visit(const char *page) {
    char url[PATH_MAX + 128];
    snprintf(url, sizeof url, "%s%s", site, page);
    browser_open(b, url);
}

static void picture(const char *name) {
    const char *folder = getenv("KILN_PICTURES");
    char path[PATH_MAX];
    if (!folder) return;
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    browser_picture(b, path);
}

#define assert_page_true(expression)                                          \
    do {                                                                      \
        if (!browser_true(b, expression)) fail_msg("not so: %s", expression); \
    } while (0)
#define assert_soon(expression)                                                           \
    do {                                                                                  \
        if (!browser_soon(b, expression)) fail_msg("does not come true: %s", expression); \
    } while (0)
#define assert_arrives(ending)                                                    \
    do {                                                                          \
        if (!browser_arrives(b, ending)) fail_msg("does not lead to %s", ending); \
    } while (0)

/* ---- Search ---------------------------------------------------------------------------------- */

static const char load_index[] =
    "new Promise(done => kilnSearch.ready(() => done(kilnSearch.find('tensor').length > 5)))";

static void first_result(const char *query, char *target, size_t size) {
    json_t *text = json_string(query);
    char *literal = json_dumps(text, JSON_ENCODE_ANY);
    size_t length = strlen(literal) + 64;
    char *question = malloc(length);
    assert_non_null(question);
    snprintf(question, length, "(kilnSearch.find(%s)[0] || {}).target || ''", literal);
    browser_text(b, question, target, size);
    free(question);
    free(literal);
    json_decref(text);
}

static void test_search_finds(void **state) {
    static const struct {
        const char *query, *page;
    } asked[] = {
        {"matmul-inner", "errors/matmul-inner.html"},
        {"KN0037", "errors/matmul-inner.html"},
        {"kn0037", "errors/matmul-inner.html"},
        {"kn_matmul: inner sizes 784 and 10 differ: shapes [64, 784] and [10, 784]",
         "errors/matmul-inner.html"},
        {"error: kn_matmul: inner sizes 3 and 4 differ: shapes [2, 3] and [4, 5]  a  float32 [2, "
         "3] on flex  b  float32 [4, 5] on flex  more  kiln explain matmul-inner",
         "errors/matmul-inner.html"},
        {"run.log:17: kn_linear (in kn_nn_linear): inner sizes 5 and 6 differ: shapes [1, 5] and "
         "[6, 2]",
         "errors/matmul-inner.html"},
        {"kiln explain backend-unknown", "errors/backend-unknown.html"},
        {"inner sizes differ", "errors/matmul-inner.html"},
        {"batch shapes mismatch", "errors/batch-shape-mismatch.html"},
        {"KN_E_AXIS_OUT_OF_RANGE", "errors/axis-out-of-range.html"},
        {"conv2d", "operations/conv2d.html"},
        {"kn_conv2d(", "operations/conv2d.html"},
        {"torch.nn.functional.cross_entropy", "operations/cross_entropy.html"},
        {"AveragePool", "operations/avg_pool1d.html"},
        {"kn_optimizer_step", "api/optim.html#kn_optimizer_step"},
        {"KN_SCOPE_HERE", "api/context.html#KN_SCOPE_HERE"},
        {"resahpe", "api/shape.html#kn_reshape"},
    };
    char page[256];
    (void)state;
    visit("guide/tensors.html");
    assert_page_true(load_index);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        first_result(asked[i].query, page, sizeof page);
        if (strcmp(page, asked[i].page))
            fail_msg("\"%s\" finds %s, not %s", asked[i].query, page, asked[i].page);
    }
}

/* Questions in one's own words: the page is among the first three. */
static void test_search_by_words(void **state) {
    static const char *const asked[][2] = {
        {"out of memory", "errors/out-of-memory.html"},
        {"autodiff tensor on wrong backend", "errors/autodiff-backend-mismatch.html"},
        {"matrix multiply shapes wrong", "errors/matmul-inner.html"},
        {"index out of bounds", "errors/index-out-of-range.html"},
        {"learning rate schedule", "api/schedule.html"},
        {"saving weights", "guide/saving.html"},
        {"mixing devices", "guide/devices.html#mixing-devices"},
        {"numerical concat", "operations/cat.html"},
    };
    (void)state;
    visit("index.html");
    assert_page_true(load_index);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char question[400];
        snprintf(question, sizeof question,
                 "kilnSearch.find('%s').slice(0, 3).some(hit => hit.target.startsWith('%s'))",
                 asked[i][0], asked[i][1]);
        assert_page_true(question);
    }
}

/* A value as a message shows it. */
static const char *sample_of(const char *type) {
    if (!strcmp(type, "int") || !strcmp(type, "uint")) return "7";
    if (!strcmp(type, "float")) return "0.5";
    if (!strcmp(type, "shape")) return "[2, 3]";
    if (!strcmp(type, "dtype")) return "float32";
    if (!strcmp(type, "device")) return "autodiff(flex)";
    if (!strcmp(type, "bytes")) return "4.0 MiB";
    return "conv1.weight";
}

/* The message of a record with values in it. */
static void rendered(json_t *record, char *out, size_t size) {
    const char *from = json_string_value(json_object_get(record, "errorMessage"));
    json_t *types = json_object_get(record, "placeholders");
    size_t at = 0;
    while (from && *from && at + 40 < size) {
        const char *close = *from == '{' ? strchr(from, '}') : NULL;
        if (!close) {
            out[at++] = *from++;
            continue;
        }
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)(close - from - 1), from + 1);
        const char *type = json_string_value(json_object_get(types, name));
        const char *value = type ? sample_of(type) : "kn_matmul";
        at += (size_t)snprintf(out + at, size - at, "%s", value);
        from = close + 1;
    }
    out[at] = '\0';
}

/* The fixed part of a template: what is left without its placeholders. */
static void fixed_part(json_t *record, char *out, size_t size) {
    const char *from = json_string_value(json_object_get(record, "errorMessage"));
    size_t at = 0;
    for (bool hole = false; from && *from && at + 1 < size; from++) {
        if (*from == '{') hole = true;
        if (!hole) out[at++] = *from;
        if (*from == '}') hole = false;
    }
    out[at] = '\0';
}

/* Some templates are the same but for the names of their placeholders: then no message tells which
 * it was. */
static bool same_template(json_t *record, const char *page) {
    char path[300], one[1024], other[1024];
    snprintf(path, sizeof path, "%.*s/record.json", (int)strcspn(page, "."), page);
    json_t *found = json_load_file(path, 0, NULL);
    fixed_part(record, one, sizeof one);
    fixed_part(found, other, sizeof other);
    json_decref(found);
    return !strcmp(one, other);
}

/* Whatever message a terminal shows, pasting it leads to its page. */
static void test_search_finds_every_message(void **state) {
    (void)state;
    visit("errors/index.html");
    assert_page_true(load_index);
    DIR *folder = opendir("errors");
    assert_non_null(folder);
    int count = 0, missed = 0;
    for (struct dirent *item; (item = readdir(folder));) {
        char path[512], message[1024], fixed[1024], page[256], expected[300];
        snprintf(path, sizeof path, "errors/%s/record.json", item->d_name);
        json_t *record = json_load_file(path, 0, NULL);
        if (!record) continue;
        rendered(record, message, sizeof message);
        first_result(message, page, sizeof page);
        snprintf(expected, sizeof expected, "errors/%s.html", item->d_name);
        fixed_part(record, fixed, sizeof fixed);
        bool tells = strpbrk(fixed, "abcdefghijklmnopqrstuvwxyz") != NULL;
        if (tells && strcmp(page, expected) && !same_template(record, page)) {
            fprintf(stderr, "\"%s\" finds %s, not %s\n", message, page, expected);
            missed++;
        }
        json_decref(record);
        count += tells;
    }
    closedir(folder);
    assert_true(count > 200);
    assert_int_equal(missed, 0);
}

static void test_search_by_keyboard(void **state) {
    (void)state;
    visit("index.html");
    browser_press(b, "/");
    assert_page_true("document.activeElement.id === 'search' && !document.activeElement.value");
    browser_type(b, "matrices shapes");
    assert_soon("document.querySelectorAll('.result').length > 3");
    assert_page_true("document.getElementById('search').getAttribute('aria-expanded') === 'true'");
    assert_page_true("document.querySelectorAll('.result mark').length > 0");
    picture("search-light");
    browser_press(b, "ArrowDown");
    browser_press(b, "ArrowDown");
    browser_press(b, "ArrowUp");
    assert_page_true("document.querySelectorAll('.result')[1].getAttribute('aria-selected') === "
                     "'true' && document.getElementById('search')"
                     ".getAttribute('aria-activedescendant') === 'result-1'");
    browser_press(b, "Escape");
    assert_page_true("document.getElementById('results').hidden");
    browser_press(b, "/");
    browser_type(b, "matmul-inner");
    assert_soon("document.querySelector('.result b')?.textContent === 'matmul-inner'");
    browser_press(b, "Enter");
    assert_arrives("/errors/matmul-inner.html");
}

static void test_search_nothing(void **state) {
    (void)state;
    visit("errors/index.html");
    browser_press(b, "/");
    browser_type(b, "qqqqxzzzy");
    assert_soon("document.querySelector('#results .none') !== null");
    browser_press(b, "Enter");
    assert_page_true("location.href.endsWith('/errors/index.html')");
}

/* A report of several lines, pasted into the field of one line. */
static void test_search_pasted_lines(void **state) {
    (void)state;
    visit("index.html");
    browser_press(b, "/");
    assert_page_true(
        "(() => { const data = new DataTransfer(); data.setData('text', 'error: kn_add: shapes\\n"
        "[2, 3] and [4] do not\\nbroadcast'); const field = document.getElementById('search'); "
        "field.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, "
        "cancelable: true})); return field.value === 'error: kn_add: shapes [2, 3] and [4] do not "
        "broadcast'; })()");
    assert_soon("document.querySelectorAll('.result').length > 0");
}

/* ---- Links ----------------------------------------------------------------------------------- */

static void test_links(void **state) {
    (void)state;
    visit("index.html");
    browser_press(b, "/");
    browser_type(b, "KN0037");
    assert_soon("document.querySelector('.result b')?.textContent === 'matmul-inner'");
    browser_click(b, "#results .result");
    assert_arrives("/errors/matmul-inner.html");
    assert_page_true("document.querySelector('h1').textContent === 'matmul-inner'");
    if (browser_true(b, "document.querySelector('#related ~ ul a') !== null")) {
        browser_click(b, "#related ~ ul a");
        assert_page_true("document.readyState !== ''");
        assert_soon("document.readyState === 'complete' && "
                    "document.querySelector('h1')?.textContent !== 'matmul-inner'");
        assert_page_true("document.querySelector('.message') !== null");
    }
    browser_click(b, ".crumbs a[href$='index.html']:not([href^='../index'])");
    assert_arrives("/errors/index.html");
    browser_click(b, ".bar .areas a");
    assert_arrives("/guide/index.html");
    browser_click(b, "article a[href$='tensors.html']");
    assert_arrives("/guide/tensors.html");
    browser_click(b, ".turn .next");
    assert_arrives("/guide/scopes-and-errors.html");
    browser_click(b, ".outline a");
    assert_page_true("location.hash.length > 1 && "
                     "document.querySelector(location.hash).getBoundingClientRect().top < 200");
    visit("operations/index.html");
    browser_click(b, "article a[href$='matmul.html']");
    assert_arrives("/operations/matmul.html");
}

static void test_filter(void **state) {
    (void)state;
    visit("operations/index.html");
    assert_page_true("document.querySelectorAll('.row').length > 500");
    browser_click(b, "#filter");
    browser_type(b, "pool2d");
    assert_soon("(() => { const seen = [...document.querySelectorAll('.row')]"
                ".filter(row => row.offsetParent); return seen.length > 3 && seen.length < 30 && "
                "seen.every(row => row.textContent.includes('pool2d')); })()");
    picture("filter");
}

/* ---- Colours --------------------------------------------------------------------------------- */

#define BACKGROUND "getComputedStyle(document.body).backgroundColor"

/* The least contrast of any text of a page with what lies behind it, after WCAG 2.1; anything under
 * 4.5 is told with its text. */
static const char contrast[] =
    "(() => {"
    "const channel = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;"
    "const parse = c => c.match(/[0-9.]+/g).map(Number);"
    "const light = c => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);"
    "const behind = e => { for (; e; e = e.parentElement) {"
    "  const c = parse(getComputedStyle(e).backgroundColor);"
    "  if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };"
    "const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
    "const bad = new Set();"
    "while (walk.nextNode()) {"
    "  const e = walk.currentNode.parentElement;"
    "  if (!walk.currentNode.data.trim() || !e.offsetParent || e.closest('.anchor, .hidden')) "
    "continue;"
    "  const a = light(parse(getComputedStyle(e).color)), b = light(behind(e));"
    "  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);"
    "  if (ratio < 4.5) bad.add(ratio.toFixed(2) + ' ' + e.className + ' ' + "
    "walk.currentNode.data.trim().slice(0, 30));"
    "} return [...bad].slice(0, 5).join('; '); })()";

static void assert_contrast(const char *page) {
    char bad[600];
    browser_text(b, contrast, bad, sizeof bad);
    if (*bad) fail_msg("%s: contrast %s", page, bad);
}

static void test_colours(void **state) {
    static const char *const pages[] = {"index.html",        "errors/matmul-inner.html",
                                        "errors/index.html", "operations/conv2d.html",
                                        "api/optim.html",    "guide/training.html"};
    static const char *const schemes[] = {"light", "dark"};
    char seen[2][64];
    (void)state;
    for (int i = 0; i < 2; i++) {
        browser_scheme(b, schemes[i]);
        for (size_t k = 0; k < sizeof pages / sizeof *pages; k++) {
            char name[128];
            visit(pages[k]);
            assert_contrast(pages[k]);
            snprintf(name, sizeof name, "%zu-%s", k, schemes[i]);
            picture(name);
        }
        browser_text(b, BACKGROUND, seen[i], sizeof seen[i]);
    }
    assert_string_not_equal(seen[0], seen[1]);
}

static void test_switch_is_remembered(void **state) {
    char light[64], dark[64], again[64];
    (void)state;
    visit("index.html");
    browser_text(b, BACKGROUND, light, sizeof light);
    browser_click(b, "button.theme");
    browser_text(b, BACKGROUND, dark, sizeof dark);
    assert_string_not_equal(light, dark);
    assert_page_true("document.querySelector('button.theme').getAttribute('aria-pressed') === "
                     "'true'");
    visit("errors/matmul-inner.html"); /* another page, in another folder */
    browser_text(b, BACKGROUND, again, sizeof again);
    assert_string_equal(dark, again);
    browser_click(b, "button.theme");
    browser_text(b, BACKGROUND, again, sizeof again);
    assert_string_equal(light, again);
    browser_scheme(b, "dark"); /* without a choice the system's counts */
    browser_text(b, BACKGROUND, again, sizeof again);
    assert_string_equal(dark, again);
}

/* The two programs of an error stand line by line beside each other, also where lines wrap. */
static void test_programs_in_step(void **state) {
    (void)state;
    for (int width = 1100; width <= 1500; width += 400) {
        browser_size(b, width, 900);
        visit("errors/matmul-inner.html");
        assert_page_true(
            "(() => { const tops = side => [...document.querySelectorAll(side + ' "
            ".line')].map(e => Math.round(e.getBoundingClientRect().top)); const a = "
            "tops('.before'), b = tops('.after'); return a.length > 5 && String(a) === "
            "String(b); })()");
        assert_page_true("document.querySelector('.before del') !== null && "
                         "document.querySelector('.after ins') !== null");
    }
}

/* ---- Reading otherwise ----------------------------------------------------------------------- */

static const char *const kinds_of_pages[] = {
    "index.html",
    "guide/index.html",
    "guide/tensors.html",
    "conventions.html",
    "errors/index.html",
    "errors/matmul-inner.html",
    "operations/index.html",
    "operations/svd.html",
    "api/index.html",
    "api/module.html",
    "api/kiln-hpp.html",
    "decisions/index.html",
    "examples/xor.html",
};
enum { N_KINDS = sizeof kinds_of_pages / sizeof *kinds_of_pages };

static void test_phone(void **state) {
    (void)state;
    browser_size(b, 390, 844);
    for (int i = 0; i < N_KINDS; i++) {
        visit(kinds_of_pages[i]);
        if (!browser_true(b, "document.documentElement.scrollWidth <= 390")) {
            char wide[300];
            browser_text(
                b,
                "[...document.querySelectorAll('body *')].filter(e => "
                "e.getBoundingClientRect().right > 391 && !e.closest('.table, pre')).map(e "
                "=> e.tagName + '.' + e.className).slice(0, 5).join(' ')",
                wide, sizeof wide);
            fail_msg("%s is wider than a phone: %s", kinds_of_pages[i], wide);
        }
        char name[64];
        snprintf(name, sizeof name, "phone-%d", i);
        picture(name);
    }
    assert_page_true("document.getElementById('contents').offsetParent === null");
    browser_click(b, ".menu");
    assert_soon("document.getElementById('contents').getBoundingClientRect().width > 300");
    picture("phone-contents");
    browser_click(b, "#contents .close");
    assert_soon("document.getElementById('contents').getBoundingClientRect().width === 0");
    browser_click(b, "#search");
    browser_type(b, "softmax");
    assert_soon("document.querySelectorAll('.result').length > 3");
    assert_page_true("document.documentElement.scrollWidth <= 390");
    picture("phone-search");
}

/* What is drawn first stays where it is. */
static void test_no_shift(void **state) {
    (void)state;
    for (int i = 0; i < N_KINDS; i++) {
        char shifted[64];
        visit(kinds_of_pages[i]);
        browser_text(b,
                     "new Promise(done => { let sum = 0; new PerformanceObserver(list => "
                     "list.getEntries().forEach(e => sum += e.value)).observe({type: "
                     "'layout-shift', buffered: true}); setTimeout(() => done(sum > 0.01 ? "
                     "String(sum) : ''), 60); })",
                     shifted, sizeof shifted);
        if (*shifted) fail_msg("%s shifts by %s", kinds_of_pages[i], shifted);
    }
}

static void test_keyboard_order(void **state) {
    (void)state;
    visit("guide/tensors.html");
    browser_press(b, "Tab");
    assert_page_true("document.activeElement.className === 'skip' && "
                     "document.activeElement.getBoundingClientRect().top >= 0");
    browser_press(b, "Enter");
    assert_soon("location.hash === '#content' && document.activeElement.id === 'content'");
    browser_press(b, "Tab");
    assert_page_true("document.activeElement.closest('main') !== null && "
                     "getComputedStyle(document.activeElement).outlineStyle !== 'none'");
}

/* Names and structure that are read aloud. */
static void test_landmarks(void **state) {
    (void)state;
    for (int i = 0; i < N_KINDS; i++) {
        visit(kinds_of_pages[i]);
        assert_page_true("document.querySelectorAll('main, header, footer').length === 3 && "
                         "document.querySelectorAll('h1').length === 1 && "
                         "document.documentElement.lang === 'en' && document.title.length > 3");
        assert_page_true("[...document.querySelectorAll('nav')].every(e => e.getAttribute("
                         "'aria-label') || e.getAttribute('aria-labelledby'))");
        assert_page_true("[...document.querySelectorAll('a, button')].every(e => "
                         "(e.getAttribute('aria-label') || e.textContent).trim())");
        assert_page_true("(() => { let last = 1; return [...document.querySelectorAll('main h1, "
                         "main h2, main h3, main h4')].every(e => { const level = +e.tagName[1], "
                         "good = level <= last + 1 || (last === 1 && level === 3); last = level; "
                         "return good; }); })()");
    }
}

static void test_without_scripts(void **state) {
    (void)state;
    browser_scripts(b, false);
    visit("errors/matmul-inner.html");
    assert_page_true("getComputedStyle(document.querySelector('form.search')).display === 'none' "
                     "&& getComputedStyle(document.querySelector('button.theme')).display === "
                     "'none'");
    assert_page_true("document.querySelector('main').innerText.includes('How to mend it') && "
                     "document.querySelector('#contents').getBoundingClientRect().width > 100");
    browser_click(b, ".turn .next");
    assert_soon("document.readyState === 'complete' && "
                "!location.href.endsWith('matmul-inner.html')");
    browser_scripts(b, true);
}

static void test_paper(void **state) {
    (void)state;
    visit("guide/tensors.html");
    browser_medium(b, "print");
    assert_page_true("getComputedStyle(document.querySelector('.top')).display === 'none' && "
                     "getComputedStyle(document.querySelector('#contents')).display === 'none' && "
                     "document.querySelector('main').offsetWidth > 1000");
    browser_medium(b, "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, before_each, after_each)
int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(search_finds),
        TEST(search_by_words),
        TEST(search_finds_every_message),
        TEST(search_by_keyboard),
        TEST(search_nothing),
        TEST(search_pasted_lines),
        TEST(links),
        TEST(filter),
        TEST(colours),
        TEST(switch_is_remembered),
        TEST(programs_in_step),
        TEST(phone),
        TEST(no_shift),
        TEST(keyboard_order),
        TEST(landmarks),
        TEST(without_scripts),
        TEST(paper),
    };
    return cmocka_run_group_tests_name("docs", tests, start, end);
}
