/* The DevTools protocol over pipes: messages are JSON, each ended by a zero byte. Chromium reads
 * them from its file descriptor 3 and answers on 4. */
#define _POSIX_C_SOURCE 200809L
#include "browser/browser.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MS = 20000, LOAD_MS = 20000 };

struct browser {
    pid_t process;
    int to, from;
    char *held; /* what was read and not yet taken */
    size_t length, capacity;
    int last_id;
    char session[128];
    bool loaded; /* a load has ended since this was cleared */
    char complaint[400];
    char profile[64]; /* a folder of its own for what it keeps */
};

static long long now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void complain(browser *b, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull));
static void complain(browser *b, const char *format, ...) {
    if (*b->complaint) return;
    va_list list;
    va_start(list, format);
    vsnprintf(b->complaint, sizeof b->complaint, format, list);
    va_end(list);
}

bool browser_complaint(browser *b, char *text, size_t size) {
    snprintf(text, size, "%s", b->complaint);
    *b->complaint = '\0';
    return *text != '\0';
}

/* ---- Messages -------------------------------------------------------------------------------- */

static const char *text_at(json_t *object, const char *first, const char *second) {
    json_t *inner = json_object_get(object, first);
    const char *text = json_string_value(second ? json_object_get(inner, second) : inner);
    return text ? text : "";
}

static void take_event(browser *b, json_t *message) {
    const char *method = text_at(message, "method", NULL);
    json_t *params = json_object_get(message, "params");
    if (!strcmp(method, "Page.loadEventFired")) b->loaded = true;
    if (!strcmp(method, "Runtime.exceptionThrown")) {
        json_t *details = json_object_get(params, "exceptionDetails");
        complain(b, "exception: %s %s", text_at(details, "text", NULL),
                 text_at(details, "exception", "description"));
    }
    if (!strcmp(method, "Log.entryAdded") && !strcmp(text_at(params, "entry", "level"), "error")) {
        complain(b, "error: %s (%s)", text_at(params, "entry", "text"),
                 text_at(params, "entry", "url"));
    }
    if (!strcmp(method, "Network.requestWillBeSent")) {
        const char *url = text_at(params, "request", "url");
        if (strncmp(url, "file://", 7) && strncmp(url, "about:", 6))
            complain(b, "a request for %s", url);
    }
}

/* Reads until a whole message is there; NULL after the time, or where the browser has ended. */
static json_t *next_message(browser *b, long long until) {
    for (;;) {
        char *end = memchr(b->held, '\0', b->length);
        if (end) {
            json_t *message = json_loads(b->held, 0, NULL);
            size_t took = (size_t)(end - b->held) + 1;
            memmove(b->held, b->held + took, b->length - took);
            b->length -= took;
            return message;
        }
        if (b->length == b->capacity) {
            char *more = realloc(b->held, b->capacity * 2);
            if (!more) return NULL;
            b->held = more;
            b->capacity *= 2;
        }
        struct pollfd ready = {b->from, POLLIN, 0};
        long long left = until - now_ms();
        if (left <= 0 || poll(&ready, 1, (int)left) <= 0) return NULL;
        ssize_t n = read(b->from, b->held + b->length, b->capacity - b->length);
        if (n <= 0) return NULL;
        b->length += (size_t)n;
    }
}

static bool send_text(browser *b, const char *text) {
    size_t left = strlen(text) + 1;
    while (left) {
        ssize_t n = write(b->to, text, left);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text += n;
        left -= (size_t)n;
    }
    return true;
}

/* Sends a command (params are taken over) and waits for its result, which the caller owns. */
static json_t *command(browser *b, const char *method, json_t *params) {
    int id = ++b->last_id;
    json_t *message = json_pack("{s:i,s:s,s:o}", "id", id, "method", method, "params",
                                params ? params : json_object());
    if (*b->session) json_object_set_new(message, "sessionId", json_string(b->session));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    bool sent = text && send_text(b, text);
    free(text);
    long long until = now_ms() + ANSWER_MS;
    while (sent && (message = next_message(b, until))) {
        json_t *number = json_object_get(message, "id");
        if (!number) take_event(b, message);
        if (number && json_integer_value(number) == id) {
            json_t *result = json_incref(json_object_get(message, "result"));
            const char *problem = text_at(message, "error", "message");
            bool moved = strstr(problem, "navigated") != NULL; /* while it was asked */
            if (!result && !moved) complain(b, "%s: %s", method, problem);
            json_decref(message);
            return result;
        }
        json_decref(message);
    }
    complain(b, "%s: no answer", method);
    return NULL;
}

static void order(browser *b, const char *method, json_t *params) {
    json_decref(command(b, method, params));
}

/* ---- Starting and ending --------------------------------------------------------------------- */

static void become_chromium(const char *program, const char *profile, int in, int out) {
    char folder[96];
    snprintf(folder, sizeof folder, "--user-data-dir=%s", profile);
    /* Above 4 first, lest one overwrites the other. */
    in = fcntl(in, F_DUPFD, 10);
    out = fcntl(out, F_DUPFD, 10);
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    dup2(in, 3);
    dup2(out, 4);
    setpgid(0, 0);
    execlp(program, program, "--headless", "--remote-debugging-pipe", "--no-sandbox",
           "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
           "--disable-background-networking", "--disable-component-update", "--disable-sync",
           "--disable-extensions", "--force-device-scale-factor=1",
           "--host-resolver-rules=MAP * ~NOTFOUND", folder, "about:blank", (char *)NULL);
    _exit(127);
}

static bool attach(browser *b) {
    json_t *made = command(b, "Target.createTarget", json_pack("{s:s}", "url", "about:blank"));
    json_t *joined =
        command(b, "Target.attachToTarget",
                json_pack("{s:s,s:b}", "targetId", text_at(made, "targetId", NULL), "flatten", 1));
    snprintf(b->session, sizeof b->session, "%s", text_at(joined, "sessionId", NULL));
    json_decref(made);
    json_decref(joined);
    if (!*b->session) return false;
    static const char *const domains[] = {"Page.enable", "Runtime.enable", "Log.enable",
                                          "Network.enable"};
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) order(b, domains[i], NULL);
    return !*b->complaint;
}

browser *browser_start(const char *program) {
    int there[2], back[2];
    browser *b = calloc(1, sizeof *b);
    if (!b || pipe(there) != 0 || pipe(back) != 0) {
        free(b);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    snprintf(b->profile, sizeof b->profile, "%s", "/tmp/kiln-browser-XXXXXX");
    b->capacity = 1 << 16;
    b->held = malloc(b->capacity);
    if (!b->held || !mkdtemp(b->profile)) {
        free(b->held);
        free(b);
        return NULL;
    }
    b->process = fork();
    if (b->process == 0) {
        close(there[1]);
        close(back[0]);
        become_chromium(program, b->profile, there[0], back[1]);
    }
    close(there[0]);
    close(back[1]);
    b->to = there[1];
    b->from = back[0];
    if (b->process > 0 && attach(b)) return b;
    fprintf(stderr, "%s does not start: %s\n", program, b->complaint);
    browser_end(b);
    return NULL;
}

void browser_end(browser *b) {
    if (!b) return;
    *b->session = '\0';
    order(b, "Browser.close", NULL);
    close(b->to);
    close(b->from);
    if (b->process > 0) {
        for (int i = 0; i < 100 && waitpid(b->process, NULL, WNOHANG) == 0; i++)
            nanosleep(&(struct timespec){0, 20000000}, NULL);
        kill(-b->process, SIGKILL); /* its own group; what has ended is no concern */
        waitpid(b->process, NULL, WNOHANG);
    }
    char remove[96];
    snprintf(remove, sizeof remove, "rm -rf '%s'", b->profile);
    if (system(remove) != 0) fprintf(stderr, "%s stays\n", b->profile);
    free(b->held);
    free(b);
}

/* ---- Pages ----------------------------------------------------------------------------------- */

json_t *browser_value(browser *b, const char *expression) {
    json_t *result = command(b, "Runtime.evaluate",
                             json_pack("{s:s,s:b,s:b}", "expression", expression, "returnByValue",
                                       1, "awaitPromise", 1));
    json_t *thrown = json_object_get(result, "exceptionDetails");
    if (thrown) complain(b, "%.120s: %s", expression, text_at(thrown, "exception", "description"));
    json_t *value = json_object_get(json_object_get(result, "result"), "value");
    json_incref(value);
    json_decref(result);
    return value ? value : json_null();
}

bool browser_true(browser *b, const char *expression) {
    json_t *value = browser_value(b, expression);
    bool is = json_is_true(value);
    json_decref(value);
    return is;
}

bool browser_soon(browser *b, const char *expression) {
    for (int i = 0; i < 500; i++) {
        if (browser_true(b, expression)) return true;
        nanosleep(&(struct timespec){0, 20000000}, NULL);
    }
    return false;
}

void browser_text(browser *b, const char *expression, char *text, size_t size) {
    json_t *value = browser_value(b, expression);
    snprintf(text, size, "%s", json_is_string(value) ? json_string_value(value) : "");
    json_decref(value);
}

void browser_open(browser *b, const char *url) {
    b->loaded = false;
    json_t *result = command(b, "Page.navigate", json_pack("{s:s}", "url", url));
    const char *problem = text_at(result, "errorText", NULL);
    if (*problem) complain(b, "%s: %s", url, problem);
    bool same_page = !json_object_get(result, "loaderId");
    json_decref(result);
    long long until = now_ms() + LOAD_MS;
    while (!b->loaded && !same_page) {
        json_t *message = next_message(b, until);
        if (!message) {
            complain(b, "%s does not load", url);
            return;
        }
        take_event(b, message);
        json_decref(message);
    }
}

bool browser_arrives(browser *b, const char *ending) {
    char question[512];
    snprintf(question, sizeof question,
             "document.readyState === 'complete' && location.href.endsWith('%s')", ending);
    return browser_soon(b, question);
}

/* ---- Hands ----------------------------------------------------------------------------------- */

static void key_event(browser *b, const char *type, const char *key, int code, const char *text) {
    json_t *params =
        json_pack("{s:s,s:s,s:i}", "type", type, "key", key, "windowsVirtualKeyCode", code);
    if (text) json_object_set_new(params, "text", json_string(text));
    order(b, "Input.dispatchKeyEvent", params);
}

void browser_press(browser *b, const char *key) {
    static const struct {
        const char *key, *text;
        int code;
    } keys[] = {{"/", "/", 191},       {"Enter", "\r", 13},  {"ArrowDown", NULL, 40},
                {"ArrowUp", NULL, 38}, {"Escape", NULL, 27}, {"Tab", NULL, 9}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].key, key)) continue;
        key_event(b, keys[i].text ? "keyDown" : "rawKeyDown", key, keys[i].code, keys[i].text);
        key_event(b, "keyUp", key, keys[i].code, NULL);
        return;
    }
    complain(b, "no such key: %s", key);
}

void browser_type(browser *b, const char *text) {
    order(b, "Input.insertText", json_pack("{s:s}", "text", text));
}

static void mouse_event(browser *b, const char *type, double x, double y) {
    order(b, "Input.dispatchMouseEvent",
          json_pack("{s:s,s:f,s:f,s:s,s:i}", "type", type, "x", x, "y", y, "button", "left",
                    "clickCount", 1));
}

void browser_click(browser *b, const char *selector) {
    char question[512];
    snprintf(question, sizeof question,
             "(() => { const e = document.querySelector(\"%s\"); e.scrollIntoView({block: "
             "'center'}); const r = e.getClientRects()[0]; return [r.x + r.width / 2, r.y + "
             "r.height / 2]; })()",
             selector);
    json_t *at = browser_value(b, question);
    double x = json_number_value(json_array_get(at, 0)),
           y = json_number_value(json_array_get(at, 1));
    json_decref(at);
    mouse_event(b, "mousePressed", x, y);
    mouse_event(b, "mouseReleased", x, y);
}

/* ---- Surroundings ---------------------------------------------------------------------------- */

void browser_scheme(browser *b, const char *scheme) {
    order(
        b, "Emulation.setEmulatedMedia",
        json_pack("{s:[{s:s,s:s}]}", "features", "name", "prefers-color-scheme", "value", scheme));
}

void browser_medium(browser *b, const char *medium) {
    order(b, "Emulation.setEmulatedMedia", json_pack("{s:s}", "media", medium));
}

void browser_size(browser *b, int width, int height) {
    order(b, "Emulation.setDeviceMetricsOverride",
          json_pack("{s:i,s:i,s:i,s:b}", "width", width, "height", height, "deviceScaleFactor", 1,
                    "mobile", 0));
}

void browser_scripts(browser *b, bool on) {
    order(b, "Emulation.setScriptExecutionDisabled", json_pack("{s:b}", "value", !on));
}

/* ---- Pictures -------------------------------------------------------------------------------- */

static int sextet(char c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

void browser_picture(browser *b, const char *path) {
    json_t *result = command(b, "Page.captureScreenshot", NULL);
    const char *data = text_at(result, "data", NULL);
    FILE *file = fopen(path, "wb");
    unsigned held = 0;
    int bits = 0;
    for (; file && *data && sextet(*data) >= 0; data++) {
        held = held << 6 | (unsigned)sextet(*data);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        putc((int)(held >> bits & 255), file);
    }
    if (!file || fclose(file) != 0) complain(b, "%s cannot be written", path);
    json_decref(result);
}
