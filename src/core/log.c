#include "core/log.h"

#include "core/platform.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 1001 };

static const char *const level_names[] = {"error", "warn", "info", "debug"};

/* ---- Rules: "warn,pool=debug"
 * -------------------------------------------------------------------- */

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool parse_level(const char *text, size_t length, kn__log_level *level) {
    for (int i = KN__LOG_ERROR; i <= KN__LOG_DEBUG; i++)
        if (is_word(text, length, level_names[i])) {
            *level = (kn__log_level)i;
            return true;
        }
    if (!is_word(text, length, "off")) return false;
    *level = KN__LOG_OFF;
    return true;
}

/* Takes the next rule off a text. subsystem_length 0 is the rule for the others. False at the end.
 */
static bool next_rule(const char **text, const char **subsystem, size_t *subsystem_length,
                      kn__log_level *level) {
    while (**text) {
        const char *start = *text;
        size_t length = strcspn(start, ",");
        *text = start + length + (start[length] == ',');
        const char *equals = memchr(start, '=', length);
        const char *word = equals ? equals + 1 : start;
        if (!parse_level(word, length - (size_t)(word - start), level)) continue;
        *subsystem = start;
        *subsystem_length = equals ? (size_t)(equals - start) : 0;
        return true;
    }
    return false;
}

/* The level that rules grant a subsystem; the last one that names it counts. */
static kn__log_level level_of(const char *rules, const char *subsystem, kn__log_level others) {
    const char *named;
    size_t length;
    kn__log_level level, own = KN__LOG_OFF;
    bool has_own = false;
    while (next_rule(&rules, &named, &length, &level)) {
        if (length == 0) {
            others = level;
        } else if (is_word(named, length, subsystem)) {
            own = level;
            has_own = true;
        }
    }
    return has_own ? own : others;
}

static kn__log_level highest_of(const char *rules, kn__log_level others) {
    const char *named;
    size_t length;
    kn__log_level level, highest = KN__LOG_OFF;
    while (next_rule(&rules, &named, &length, &level)) {
        if (length == 0)
            others = level;
        else if (level > highest)
            highest = level;
    }
    return highest > others ? highest : others;
}

/* ---- Lines
 * ----------------------------------------------------------------------------------------- */

static kn__log_level default_level(const kn__log_sink *sink) {
    return sink && sink->function ? KN__LOG_INFO : KN__LOG_OFF;
}

void kn__log_sink_init(kn__log_sink *sink, kn__log_function *function, void *user) {
    const char *rules = kn__env("KILN_LOG");
    *sink = (kn__log_sink){.function = function, .user = user};
    snprintf(sink->rules, sizeof sink->rules, "%s", rules ? rules : "");
    sink->most = highest_of(sink->rules, default_level(sink));
}

bool kn__log_wanted(const kn__log_sink *sink, kn__log_level level, const char *subsystem) {
    if (sink && level > sink->most) return false;
    const char *rules = sink ? sink->rules : kn__env("KILN_LOG");
    return rules && level <= level_of(rules, subsystem, default_level(sink));
}

/* Texts can hold names from files and the command line: neither a terminal nor a log file is to
 * obey them. */
static void clean(char *line) {
    for (; *line; line++) {
        if ((unsigned char)*line < 0x20 || *line == 0x7f) *line = ' ';
        bool c1 = (unsigned char)line[0] == 0xc2 && (line[1] & 0xe0) == 0x80;
        if (c1) line[0] = line[1] = ' ';
    }
}

static void deliver(const kn__log_sink *sink, kn__log_level level, const char *subsystem,
                    char *line) {
    clean(line);
    if (sink && sink->function)
        sink->function((int)level, subsystem, line, sink->user);
    else
        fprintf(stderr, "kiln: %s: %s: %s\n", level_names[level], subsystem, line);
}

static void log_arguments(const kn__log_sink *sink, kn__log_level level, const char *subsystem,
                          const char *format, va_list arguments) {
    if (level < KN__LOG_ERROR || level > KN__LOG_DEBUG) return;
    if (!kn__log_wanted(sink, level, subsystem)) return;
    char line[LINE_BYTES];
    vsnprintf(line, sizeof line, format, arguments);
    deliver(sink, level, subsystem, line);
}

void kn__log(const kn__log_sink *sink, kn__log_level level, const char *subsystem,
             const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    log_arguments(sink, level, subsystem, format, arguments);
    va_end(arguments);
}

void kn__log_to(kn_context *kn, kn__log_level level, const char *subsystem, const char *format,
                ...) {
    va_list arguments;
    va_start(arguments, format);
    log_arguments(kn__context_log(kn), level, subsystem, format, arguments);
    va_end(arguments);
}

/* Notes a text; false where it was noted before. When the table is full nothing more is new, so
 * that a text that changes with each call cannot flood the log. */
static bool note(kn__log_sink *sink, const char *text) {
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    for (unsigned i = 0; i < sink->n_said; i++)
        if (sink->said[i] == hash) return false;
    if (sink->n_said == KN__LOG_SAID) return false;
    sink->said[sink->n_said++] = hash;
    return true;
}

bool kn__log_first(kn_context *kn, const char *subsystem, const char *text) {
    kn__log_sink *sink = kn__context_log(kn);
    return sink && kn__log_wanted(sink, KN__LOG_WARN, subsystem) && note(sink, text);
}

void kn__log_once(kn_context *kn, const char *subsystem, const char *format, ...) {
    kn__log_sink *sink = kn__context_log(kn);
    if (!sink || !kn__log_wanted(sink, KN__LOG_WARN, subsystem)) return;
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (note(sink, line)) deliver(sink, KN__LOG_WARN, subsystem, line);
}
