/* The error state of a context: recording a failure, rendering its texts. Nothing here allocates.
 * The report that people read is in report.c. */
#include "fail.h"

#include "core/platform.h"
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

size_t kn__utf8_length(const char *at) {
    const unsigned char *s = (const unsigned char *)at;
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

/* Whether a terminal could take the character for a command: C0, DEL and, in two bytes, C1. */
static bool is_control(const char *s) {
    unsigned char first = (unsigned char)s[0];
    return first < 0x20 || first == 0x7f || (first == 0xc2 && (unsigned char)s[1] < 0xa0);
}

/* Adds text of any origin: control characters and broken UTF-8 become '?', so that neither a
 * terminal nor a log is at the mercy of a file's content. */
static void add_bytes(text *t, const char *s, size_t length) {
    for (const char *end = s + length; s < end && !t->cut;) {
        size_t step = kn__utf8_length(s);
        bool whole = step && s + step <= end, plain = whole && !is_control(s);
        add_unit(t, plain ? s : "?", plain ? step : 1);
        s += whole ? step : 1;
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
    info->operands = r->operands;
    for (uint32_t i = 0; i < info->n_operands; i++) {
        r->operands[i].name = r->names[i];
        r->operands[i].device = r->devices[i];
    }
    info->scopes = r->scopes;
    for (uint32_t i = 0; i < info->n_scopes; i++) r->scopes[i] = r->scope_texts[i];
    info->values = r->values;
    for (uint32_t i = 0; i < info->n_values; i++) r->values[i].text = r->value_texts[i];
    kn__error_link_places(r);
}

static void fill_operand(kn__error_record *r, const kn__site *site, uint32_t i) {
    kn_operand_info *out = &r->operands[i];
    *out = (kn_operand_info){.device = "nil", .contiguous = true};
    r->origins[i] = 0;
    r->made_by[i][0] = r->made[i].text[0] = r->made[i].file[0] = r->made[i].function[0] = '\0';
    if (site->described) {
        *out = site->described[i];
        if (site->described_origins) r->origins[i] = site->described_origins[i];
    } else if (site->operands && site->operands[i]) {
        r->origins[i] = kn__describe(site->operands[i], out);
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

/* Rows go without the prefix inside. */
static const char *past_prefix(const char *name) {
    return strncmp(name, "kn_", 3) == 0 ? name + 3 : name;
}

static void add_call(text *t, const char *name) {
    if (name == past_prefix(name) && strcmp(name, "kiln") != 0) add(t, "kn_");
    add(t, name);
}

/* What the user called is the operation, or what it is part of. */
static void fill_site(const kn__error_state *state, kn__error_record *r, const kn__site *site) {
    text operation = text_of(r->operation, sizeof r->operation);
    const char *name = site->operation ? site->operation : "kiln";
    add_call(&operation, name);
    char buffer[64];
    const char *within = site->within;
    if (!within && r->origin && state->origin_name)
        within = state->origin_name(r->origin, buffer, sizeof buffer);
    if (within && strcmp(past_prefix(within), past_prefix(name)) != 0) {
        add(&operation, " (in ");
        add_call(&operation, within);
        add(&operation, ")");
    }
    bool known = site->operands || site->described;
    r->info.n_operands = !known                                  ? 0
                         : site->n_operands > KN__ERROR_OPERANDS ? KN__ERROR_OPERANDS
                                                                 : site->n_operands;
    for (uint32_t i = 0; i < r->info.n_operands; i++) fill_operand(r, site, i);
}

/* Numbers and lists of numbers as JSON writes them, other values as texts. */
static void keep_values(kn__error_record *r, const kn__error_def *def, const kn__value *values) {
    r->info.n_values = def->n_values;
    for (uint32_t i = 0; i < def->n_values; i++) {
        kn__value_type type = (kn__value_type)def->types[i];
        bool known_shape =
            type == KN__VALUE_SHAPE && values[i].shape && values[i].shape->rank <= KN_MAX_RANK;
        bool finite = type == KN__VALUE_FLOAT && isfinite(values[i].f);
        text t = text_of(r->value_texts[i], sizeof r->value_texts[i]);
        add_value(&t, type == KN__VALUE_BYTES ? KN__VALUE_UINT : type, values[i]);
        r->values[i] =
            (kn_error_value){.name = def->names[i],
                             .literal = finite || known_shape || type == KN__VALUE_INT ||
                                        type == KN__VALUE_UINT || type == KN__VALUE_BYTES};
    }
}

static void fill_record(const kn__error_state *state, kn__error_record *r, const kn__site *site,
                        kn_status code, const kn__value *values) {
    const kn__error_def *def = kn__error_def_of(code);
    static const kn__site nowhere = {.operation = "kiln"};
    fill_site(state, r, site ? site : &nowhere);
    r->info.code = code;
    r->info.slug = kn_status_slug(code);
    r->info.count = 1;
    r->info.n_values = 0;
    text message = text_of(r->message, sizeof r->message);
    text hint = text_of(r->hint, sizeof r->hint);
    if (def) {
        render(&message, def, def->message, values, r->operation);
        render(&hint, def, def->hint, values, r->operation);
        keep_values(r, def, values);
    }
}

/* Keeps what the place can be found from. */
static void note_place(kn_context *kn, kn__error_state *state, const kn__site *site,
                       kn__error_record *r) {
    r->placed = false;
    r->place = (kn__error_place){.line = 0};
    r->origin = 0;
    r->info.n_scopes = 0;
    if (state->around) state->around(kn, r);
    if (site && site->origin) r->origin = site->origin;
    r->n_stack = kn__stack_walk(r->stack, KN__ERROR_STACK);
}

static kn__error_state *state_of(kn_context *kn) {
    return kn ? kn__context_errors(kn) : NULL;
}

kn_status kn__fail(kn_context *kn, const kn__site *site, kn_status code, const kn__value *values) {
    kn__error_state *state = state_of(kn);
    if (!state) return code;
    note_place(kn, state, site, &state->last);
    fill_record(state, &state->last, site, code, values);
    link_record(&state->last);
    state->has_last = true;
    kn__error_record *shown = &state->last;
    if (!site || !site->effect) {
        if (state->has_first) {
            state->first.info.count++;
        } else {
            state->first = state->last;
            link_record(&state->first);
            state->has_first = true;
            shown = &state->first;
        }
    }
    if (state->hook && !state->in_hook) {
        state->in_hook = true;
        kn__error_locate(state, shown);
        uint64_t origin = state->origin ? *state->origin : 0;
        if (state->origin) *state->origin = 0; /* the hook is the user's */
        state->hook(kn, &shown->info, state->hook_user);
        if (state->origin) *state->origin = origin;
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
    char line[sizeof message + sizeof hint + 2], place[288];
    snprintf(line, sizeof line, "%s. %s", message, hint);
    if (!kn__log_first(kn, def->slug, line)) return;
    kn__origin_text(state_of(kn), place, sizeof place);
    kn__log_to(kn, KN__LOG_WARN, def->slug, "%s%s%s%s", line, *place ? " (at " : "", place,
               *place ? ")" : "");
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

const kn_error_info *kn_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return &nil_context_error;
    if (!state->has_first) return NULL;
    kn__error_locate(state, &state->first);
    return &state->first.info;
}

const kn_error_info *kn_last_error(kn_context *kn) {
    kn__error_state *state = state_of(kn);
    if (!state) return &nil_context_error;
    if (!state->has_last) return NULL;
    kn__error_locate(state, &state->last);
    return &state->last.info;
}

kn_status kn__last_code(kn_context *kn, kn_status fallback) {
    kn__error_state *state = state_of(kn);
    if (!state) return KN_E_CONTEXT_NIL;
    return state->has_last ? state->last.info.code : fallback;
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
