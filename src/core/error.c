/* The error state of a context: recording a failure, rendering its texts. Nothing here allocates.
 * The report that people read is in report.c. */
#include "fail.h"

#include "log.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values of text longer than this are shown without their middle. */
#define LONGEST_VALUE 320

/* A text of limited length; what does not fit is cut off, which the end then shows. */
typedef struct text {
    char *at;
    size_t size, used;
    bool cut;
} text;

static const char ellipsis[] = "\xe2\x80\xa6"; /* U+2026 */

/* ---- Bounded texts ------------------------------------------------------------------------------
 */

/* The length of the UTF-8 sequence at the start of s; 0 where there is no valid one. */
static size_t sequence_length(const unsigned char *s) {
    size_t length = s[0] < 0x80                   ? 1
                    : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
                    : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
                    : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                                  : 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (s[0] == 0xe0 && s[1] < 0xa0) return 0; /* overlong */
    if (s[0] == 0xed && s[1] > 0x9f) return 0; /* surrogate */
    if (s[0] == 0xf0 && s[1] < 0x90) return 0; /* overlong */
    if (s[0] == 0xf4 && s[1] > 0x8f) return 0; /* above U+10FFFF */
    return length;
}

static text text_of(char *buffer, size_t size) {
    buffer[0] = 0;
    return (text){.at = buffer, .size = size};
}

/* Adds a unit whole or not at all, keeping room for the ellipsis. */
static void add_unit(text *t, const char *unit, size_t length) {
    if (t->cut) return;
    if (t->used + length + sizeof ellipsis > t->size) {
        t->cut = true;
        if (t->used + sizeof ellipsis <= t->size) {
            memcpy(t->at + t->used, ellipsis, sizeof ellipsis);
            t->used += sizeof ellipsis - 1;
        }
        return;
    }
    memcpy(t->at + t->used, unit, length);
    t->used += length;
    t->at[t->used] = 0;
}

/* Adds text of any origin: control characters and broken UTF-8 become '?', so that neither a
 * terminal nor a log is at the mercy of a file's content. */
static void add_bytes(text *t, const char *s, size_t length) {
    for (const char *end = s + length; s < end && !t->cut;) {
        size_t step = sequence_length((const unsigned char *)s);
        bool plain = step && s + step <= end && (unsigned char)*s >= 0x20 && *s != 0x7f;
        add_unit(t, plain ? s : "?", plain ? step : 1);
        s += plain ? step : 1;
    }
}

static void add(text *t, const char *s) {
    add_bytes(t, s, strlen(s));
}

KN_PRINTF(2, 3) static void add_format(text *t, const char *format, ...) {
    char buffer[128];
    va_list list;
    va_start(list, format);
    vsnprintf(buffer, sizeof buffer, format, list);
    va_end(list);
    add(t, buffer);
}

/* ---- Values -------------------------------------------------------------------------------------
 */

static bool is_continuation(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

static void add_value_text(text *t, const char *s) {
    if (!s) s = "(none)";
    size_t length = strlen(s), head = LONGEST_VALUE / 2, tail = length - LONGEST_VALUE / 2;
    if (length <= LONGEST_VALUE) {
        add_bytes(t, s, length);
        return;
    }
    while (head && is_continuation(s[head])) head--;
    while (tail < length && is_continuation(s[tail])) tail++;
    add_bytes(t, s, head);
    add(t, ellipsis);
    add_bytes(t, s + tail, length - tail);
}

static void add_shape(text *t, const kn_shape *shape) {
    if (!shape) {
        add(t, "[?]");
        return;
    }
    add(t, "[");
    for (int32_t i = 0; i < shape->rank && i < KN_MAX_RANK; i++)
        add_format(t, "%s%lld", i ? ", " : "", (long long)shape->dim[i]);
    add(t, shape->rank > KN_MAX_RANK ? ", ...]" : "]");
}

/* The shortest of the usual digits that read back as the same number. */
static void add_float(text *t, double value) {
    if (isnan(value)) {
        add(t, "nan");
        return;
    }
    char buffer[64];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(buffer, sizeof buffer, "%.*g", digits, value);
        double back = strtod(buffer, NULL);
        if (!(back < value) && !(back > value)) break;
    }
    for (char *at = buffer; *at; at++)
        if (*at == ',') *at = '.'; /* the program may have set a locale */
    add(t, buffer);
}

static void add_bytes_count(text *t, uint64_t bytes) {
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
        add_format(t, "%llu byte%s", (unsigned long long)bytes, bytes == 1 ? "" : "s");
        return;
    }
    int unit = 0;
    uint64_t one = 1024;
    while (unit < 5 && bytes / one >= 1024) {
        one *= 1024;
        unit++;
    }
    uint64_t whole = bytes / one, part = (bytes % one) / (one / 1024) * 100 / 1024;
    add_format(t, "%llu.%02llu %s", (unsigned long long)whole, (unsigned long long)part,
               units[unit]);
}

void kn__bytes_text(uint64_t bytes, char *buffer, size_t size) {
    text t = text_of(buffer, size);
    add_bytes_count(&t, bytes);
}

static void add_value(text *t, kn__value_type type, kn__value value) {
    switch (type) {
    case KN__VALUE_INT:
        add_format(t, "%lld", (long long)value.i);
        break;
    case KN__VALUE_UINT:
        add_format(t, "%llu", (unsigned long long)value.u);
        break;
    case KN__VALUE_FLOAT:
        add_float(t, value.f);
        break;
    case KN__VALUE_STR:
        add_value_text(t, value.s);
        break;
    case KN__VALUE_SHAPE:
        add_shape(t, value.shape);
        break;
    case KN__VALUE_DTYPE:
        add(t, kn_dtype_name(value.dtype));
        break;
    case KN__VALUE_DEVICE:
        add(t, value.device ? kn_device_text(value.device) : "nil");
        break;
    case KN__VALUE_BYTES:
        add_bytes_count(t, value.u);
        break;
    }
}

static void add_placeholder(text *t, const kn__error_def *def, const char *name, size_t length,
                            const kn__value *values, const char *operation) {
    if (length == 9 && !memcmp(name, "operation", 9)) {
        add(t, operation);
        return;
    }
    for (int i = 0; i < def->n_values; i++)
        if (strlen(def->names[i]) == length && !memcmp(def->names[i], name, length))
            add_value(t, (kn__value_type)def->types[i], values[i]);
}

/* Fills a template in. The generator has checked that braces pair and names exist. */
static void render(text *t, const kn__error_def *def, const char *template_text,
                   const kn__value *values, const char *operation) {
    for (const char *at = template_text; *at;) {
        size_t plain = strcspn(at, "{");
        add_bytes(t, at, plain);
        at += plain;
        if (!*at) break;
        size_t name = strcspn(at + 1, "}");
        add_placeholder(t, def, at + 1, name, values, operation);
        at += name + (at[1 + name] ? 2 : 1);
    }
}

/* ---- Records ------------------------------------------------------------------------------------
 */

/* Points the record's outside at its own buffers. */
static void link_record(kn__error_record *r) {
    kn_error_info *info = &r->info;
    info->message = r->message;
    info->hint = r->hint;
    info->operation = r->operation;
    info->place = r->place[0] ? r->place : NULL;
    info->operands = r->operands;
    for (uint32_t i = 0; i < info->n_operands; i++) {
        r->operands[i].name = r->names[i];
        r->operands[i].device = r->devices[i];
    }
}

static void fill_operand(kn__error_record *r, const kn__site *site, uint32_t i) {
    kn_operand_info *out = &r->operands[i];
    *out = (kn_operand_info){.device = "nil", .contiguous = true};
    if (site->described) {
        *out = site->described[i];
    } else if (site->operands && site->operands[i]) {
        kn__describe(site->operands[i], out);
    }
    text name = text_of(r->names[i], sizeof r->names[i]);
    const char *formal = site->operand_names ? site->operand_names[i] : NULL;
    if (!formal && site->each && site->n_operands == 1) formal = site->each;
    if (formal) {
        add(&name, formal);
    } else if (site->each) {
        add_format(&name, "%s[%u]", site->each, (unsigned)i);
    } else {
        add_format(&name, "#%u", (unsigned)i);
    }
    if (out->name && *out->name && !(formal && !strcmp(formal, out->name))) {
        add(&name, " (");
        add(&name, out->name);
        add(&name, ")");
    }
    text device = text_of(r->devices[i], sizeof r->devices[i]);
    add(&device, out->device ? out->device : "nil");
}

static void fill_site(kn__error_record *r, const kn__site *site) {
    text operation = text_of(r->operation, sizeof r->operation);
    add(&operation, site->operation ? site->operation : "kiln");
    if (site->within) {
        add(&operation, " (in ");
        add(&operation, site->within);
        add(&operation, ")");
    }
    text place = text_of(r->place, sizeof r->place);
    if (site->place) add(&place, site->place);
    bool known = site->operands || site->described;
    r->info.n_operands = !known                                  ? 0
                         : site->n_operands > KN__ERROR_OPERANDS ? KN__ERROR_OPERANDS
                                                                 : site->n_operands;
    for (uint32_t i = 0; i < r->info.n_operands; i++) fill_operand(r, site, i);
}

static void fill_record(kn__error_record *r, const kn__site *site, kn_status code,
                        const kn__value *values) {
    const kn__error_def *def = kn__error_def_of(code);
    static const kn__site nowhere = {.operation = "kiln"};
    fill_site(r, site ? site : &nowhere);
    r->info.code = code;
    r->info.slug = kn_status_slug(code);
    r->info.count = 1;
    text message = text_of(r->message, sizeof r->message);
    text hint = text_of(r->hint, sizeof r->hint);
    if (def) {
        render(&message, def, def->message, values, r->operation);
        render(&hint, def, def->hint, values, r->operation);
    }
    link_record(r);
}

/* Where the call stood is not known; the scope around it is. */
static void add_place(kn__error_record *r, const char *scope) {
    if (!scope) return;
    text place = text_of(r->place, sizeof r->place);
    add(&place, "in the scope opened at ");
    add(&place, scope);
    link_record(r);
}

kn_status kn__fail(kn_context *kn, const kn__site *site, kn_status code, const kn__value *values) {
    kn__error_state *state = kn ? kn__context_errors(kn) : NULL;
    if (!state) return code;
    fill_record(&state->last, site, code, values);
    if (!state->last.info.place && state->place) add_place(&state->last, state->place(kn));
    state->has_last = true;
    const kn_error_info *shown = &state->last.info;
    if (!site || !site->effect) {
        if (state->has_first) {
            state->first.info.count++;
        } else {
            state->first = state->last;
            link_record(&state->first);
            state->has_first = true;
            shown = &state->first.info;
        }
    }
    if (state->hook && !state->in_hook) {
        state->in_hook = true;
        state->hook(kn, shown, state->hook_user);
        state->in_hook = false;
    }
    return code;
}

void kn__warn(kn_context *kn, const kn__site *site, kn_status code, const kn__value *values) {
    const kn__error_def *def = kn__error_def_of(code);
    kn__log_sink *sink = kn ? kn__context_log(kn) : NULL;
    if (!def || !sink || !kn__log_wanted(sink, KN__LOG_WARN, def->slug)) return;
    const char *operation = site && site->operation ? site->operation : "kiln";
    char message[640], hint[320];
    text message_text = text_of(message, sizeof message), hint_text = text_of(hint, sizeof hint);
    render(&message_text, def, def->message, values, operation);
    render(&hint_text, def, def->hint, values, operation);
    kn__log_once(kn, def->slug, "%s. %s", message, hint);
}

/* ---- What users ask -----------------------------------------------------------------------------
 */

static const kn_error_info nil_context_error = {
    .code = KN_E_CONTEXT_NIL,
    .slug = "context-nil",
    .message = "kn_open: the context is nil: kn_open found no memory for it, or NULL was passed",
    .operation = "kn_open",
    .hint = "Open the context before anything else, and ask kn_ok(kn) once behind kn_open.",
    .count = 1,
};

static kn__error_state *state_of(kn_context *kn) {
    return kn ? kn__context_errors(kn) : NULL;
}

const kn_error_info *kn_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return &nil_context_error;
    return state->has_first ? &state->first.info : NULL;
}

const kn_error_info *kn_last_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return &nil_context_error;
    return state->has_last ? &state->last.info : NULL;
}

bool kn_ok(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    return state && !state->has_first;
}

kn_status kn__standing_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return KN_E_CONTEXT_NIL;
    return state->has_first ? state->first.info.code : KN_OK;
}

kn_status kn__demote_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return KN_E_CONTEXT_NIL;
    if (state->has_first) {
        state->last = state->first;
        link_record(&state->last);
        state->has_last = true;
        state->has_first = false;
    }
    return state->has_last ? state->last.info.code : KN_OK;
}

void kn__raise_last_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state || !state->has_last || state->has_first) return;
    state->first = state->last;
    link_record(&state->first);
    state->has_first = true;
}

void kn_clear(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return;
    if (state->drain) state->drain(kn);
    state->has_first = state->has_last = false;
}

void kn_set_error_hook(kn_context *kn, kn_error_hook *hook, void *user) {
    kn__error_state *state = state_of(kn);
    if (!state) return;
    state->hook = hook;
    state->hook_user = user;
}

const char *kn_status_slug(kn_status status) {
    if (status == KN_OK) return "ok";
    const kn__error_def *def = kn__error_def_of(status);
    return def ? def->slug : "unknown";
}

const char *kn_status_text(kn_status status) {
    static const char operation[] = "{operation}: ";
    if (status == KN_OK) return "no error";
    const kn__error_def *def = kn__error_def_of(status);
    if (!def) return "a number that is no status";
    bool prefixed = !strncmp(def->message, operation, sizeof operation - 1);
    return def->message + (prefixed ? sizeof operation - 1 : 0);
}

const char *kn_status_hint(kn_status status) {
    const kn__error_def *def = kn__error_def_of(status);
    return def && def->hint ? def->hint : "";
}
