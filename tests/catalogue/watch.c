/* Watching an example: a hook and a log function in each context that it opens. */
#include "watch.h"

#include <kiln/kiln.h>
#include <stdlib.h>
#include <string.h>

/* Who set a hook of his own gets what ours gets. */
typedef struct watched {
    kn_context *kn;
    kn_error_hook *hook;
    void *hook_user;
} watched;

typedef struct watched_log {
    kn_log_fn *log;
    void *user;
} watched_log;

enum { CONTEXTS = 64, WARN = 1 };

static FILE *seen;
static watched contexts[CONTEXTS];
static watched_log logs[CONTEXTS];
static int n_contexts;

void catalogue_watch(FILE *file) {
    seen = file;
}

static void note(const char *slug, const char *message) {
    if (!seen) return;
    fprintf(seen, "%s\t%s\n", slug, message);
    fflush(seen);
}

static void see(kn_context *kn, const kn_error_info *error, void *user) {
    watched *w = user;
    note(error->slug, error->message);
    if (w->hook) w->hook(kn, error, w->hook_user);
}

/* A warning's line says its slug as the subsystem; others are of no interest. */
static void see_log(int level, const char *subsystem, const char *text, void *user) {
    watched_log *l = user;
    if (level <= WARN && strchr(subsystem, '-')) note(subsystem, text);
    if (l->log) l->log(level, subsystem, text, l->user);
}

static watched *find(const kn_context *kn) {
    for (int i = n_contexts - 1; i >= 0; i--)
        if (contexts[i].kn == kn) return &contexts[i];
    return NULL;
}

kn_context *catalogue_open(const kn_open_options *options);
kn_context *catalogue_open(const kn_open_options *options) {
    if (n_contexts == CONTEXTS) {
        fputs("an example opens too many contexts\n", stderr);
        exit(2);
    }
    int i = n_contexts++;
    kn_open_options o = {0};
    size_t size = !options ? 0 : options->size ? options->size : sizeof o;
    /* What this version does not know goes to kn_open as it is, to be refused there. */
    kn_context *kn = NULL;
    if (size > sizeof o) {
        kn = kn_open(options);
    } else {
        if (options) memcpy(&o, options, size);
        logs[i] = (watched_log){o.log, o.log_user};
        o.log = see_log;
        o.log_user = &logs[i];
        o.size = sizeof o;
        kn = kn_open(&o);
    }
    contexts[i] = (watched){.kn = kn};
    const kn_error_info *error = kn_error(kn);
    if (error) note(error->slug, error->message);
    kn_set_error_hook(kn, see, &contexts[i]);
    return kn;
}

void catalogue_set_error_hook(kn_context *kn, kn_error_hook *hook, void *user);
void catalogue_set_error_hook(kn_context *kn, kn_error_hook *hook, void *user) {
    watched *w = find(kn);
    if (!w) return;
    w->hook = hook;
    w->hook_user = user;
}
