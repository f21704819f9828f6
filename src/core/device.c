/* Devices as text: the grammar of <kiln/device.h>, interned by canonical text within a context. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/context.h"
#include "core/levels.h"
#include "core/runtime.h"

enum { TEXT_BYTES = 512, NAME_BYTES = 64 };

/* A text being read. An error is raised once, at the place where reading stopped. */
typedef struct reader {
    kn_context *kn;
    const char *text, *at;
    kn__site site;
    int depth;
} reader;

static kn_device *read_device(reader *r);

static kn_device *syntax(reader *r, const char *problem) {
    kn__fail_device_syntax(r->kn, &r->site, r->text, (int64_t)(r->at - r->text) + 1, problem);
    return NULL;
}

static kn_device *fail_unknown(reader *r, const char *name) {
    char known[512];
    kn__fail_backend_unknown(r->kn, &r->site, name, kn__backend_names(known, sizeof known));
    return NULL;
}

static void skip_space(reader *r) {
    while (*r->at == ' ') r->at++;
}

static bool read_name(reader *r, char *name) {
    size_t n = 0;
    while (isalnum((unsigned char)r->at[n]) || r->at[n] == '_' || r->at[n] == '-') n++;
    if (n == 0 || n >= NAME_BYTES) return false;
    memcpy(name, r->at, n);
    name[n] = '\0';
    r->at += n;
    return true;
}

/* ---- Interning ---------------------------------------------------------------------------------
 */

/* A lost device is left to its tensors: whoever opens it again gets a new one. */
static kn_device *find(kn_context *kn, const char *text) {
    for (kn_device *d = kn->devices; d; d = d->next) {
        if (strcmp(d->text, text) == 0 && !(d->unit && d->unit->lost)) return d;
    }
    return NULL;
}

static kn_device *intern(reader *r, kn_device proto, const char *text) {
    kn_device *d = find(r->kn, text);
    if (d) return d;
    d = kn__sys_alloc(sizeof *d);
    if (d) *d = proto;
    if (d) d->text = kn__sys_strdup(text);
    if (!d || !d->text) {
        kn__sys_free(d);
        kn__fail_out_of_memory_host(r->kn, &r->site, sizeof *d);
        return NULL;
    }
    d->kn = r->kn;
    d->concrete = d->inner ? d->inner->concrete : d;
    d->unit = d->concrete->unit;
    d->autodiff = d->inner && (d->inner->autodiff || proto.level->order == KN__ORDER_AUTODIFF);
    d->next = r->kn->devices;
    r->kn->devices = d;
    return d;
}

/* ---- Concrete devices ---------------------------------------------------------------------------
 */

static kn_device *open_concrete(reader *r, const char *name, int64_t ordinal) {
    char why[256], text[TEXT_BYTES];
    bool known;
    const kn_backend *b = kn__backend_find(name, why, sizeof why, &known);
    if (!b && !known) return fail_unknown(r, name);
    if (!b) return kn__fail_backend_unusable(r->kn, &r->site, name, why), NULL;
    int count = b->device_count ? b->device_count() : 1;
    int64_t wanted = ordinal < 0 ? 0 : ordinal;
    if (wanted >= count) {
        snprintf(text, sizeof text, "%s:%lld", name, (long long)wanted);
        return kn__fail_device_ordinal(r->kn, &r->site, text, count), NULL;
    }
    if (b->device_count)
        snprintf(text, sizeof text, "%s:%lld", name, (long long)wanted);
    else
        snprintf(text, sizeof text, "%s", name);
    kn_device *d = find(r->kn, text);
    if (d) return d;
    kn__unit *unit = kn__unit_open(b, (int)wanted, why, sizeof why);
    if (!unit) return kn__fail_backend_unusable(r->kn, &r->site, name, why), NULL;
    if (r->kn->options.memory_limit) {
        kn__mutex_lock(&unit->lock);
        unit->limit = r->kn->options.memory_limit;
        kn__mutex_unlock(&unit->lock);
    }
    d = intern(r, (kn_device){.level = &kn__level_concrete, .unit = unit}, text);
    if (!d) kn__unit_unref(unit);
    return d;
}

/* What "default" means: KILN_DEVICE, or the first of these that opens. */
static kn_device *open_default(reader *r) {
    const char *wanted = kn__env("KILN_DEVICE");
    if (wanted && *wanted) {
        reader inside = {
            .kn = r->kn, .text = wanted, .at = wanted, .site = r->site, .depth = r->depth + 1};
        if (strncmp(wanted, "default", 7) == 0 || strchr(wanted, '(')) {
            return kn__fail_device_default_decorated(r->kn, &r->site, wanted), NULL;
        }
        kn_device *d = read_device(&inside);
        return d && *inside.at ? syntax(&inside, "nothing may follow the device") : d;
    }
    static const char *const order[] = {"cuda", "flex", "ndarray"};
    const char *unusable = NULL;
    char why[256], reason[256] = "";
    size_t i = 0;
    for (; i + 1 < sizeof order / sizeof order[0]; i++) {
        bool known;
        const kn_backend *b = kn__backend_find(order[i], why, sizeof why, &known);
        if (b && (!b->device_count || b->device_count() > 0)) break;
        if (!known || unusable) continue;
        unusable = order[i];
        snprintf(reason, sizeof reason, "%s", b ? "it found no device" : why);
    }
    kn_device *d = open_concrete(r, order[i], -1);
    if (d && unusable) kn__warn_default_device_unusable(r->kn, &r->site, unusable, reason, d);
    return d;
}

static kn_device *read_concrete(reader *r, const char *name) {
    if (strcmp(name, "default") == 0) return open_default(r);
    int64_t ordinal = -1;
    if (*r->at == ':') {
        r->at++;
        if (!isdigit((unsigned char)*r->at))
            return syntax(r, "a device number is expected after ':'");
        ordinal = 0;
        while (isdigit((unsigned char)*r->at)) {
            if (ordinal > 99999) return syntax(r, "the device number is too large");
            ordinal = 10 * ordinal + (*r->at++ - '0');
        }
    }
    return open_concrete(r, name, ordinal);
}

/* ---- Decorators ---------------------------------------------------------------------------------
 */

static bool check_order(reader *r, const kn__level *outer, const kn_device *inner) {
    for (const kn_device *d = inner; d->inner; d = d->inner) {
        const kn__level *l = d->level;
        if (outer->order == KN__ORDER_AUTODIFF && l == outer) {
            kn__fail_autodiff_nested(r->kn, &r->site, r->text);
            return false;
        }
        if (outer->order && l->order && l->order <= outer->order) {
            kn__fail_decorator_order(r->kn, &r->site, r->text, l->name, outer->name);
            return false;
        }
    }
    return true;
}

/* ", name=value" once or more; applied to the device after it is made. */
typedef struct options {
    int count;
    char name[4][NAME_BYTES], value[4][NAME_BYTES];
} options;

static bool read_options(reader *r, options *o) {
    for (skip_space(r); *r->at == ','; skip_space(r)) {
        r->at++;
        skip_space(r);
        if (o->count == 4) return syntax(r, "too many options"), false;
        if (!read_name(r, o->name[o->count]))
            return syntax(r, "an option's name is expected"), false;
        if (*r->at != '=') return syntax(r, "'=' is expected"), false;
        r->at++;
        if (!read_name(r, o->value[o->count]))
            return syntax(r, "an option's value is expected"), false;
        o->count++;
    }
    return true;
}

static bool take_option(reader *r, const kn__level *level, kn_device *proto, const char *name,
                        const char *value) {
    if (!level->option_name || strcmp(level->option_name, name) != 0) {
        kn__fail_device_argument_unknown(r->kn, &r->site, name, level->name,
                                         level->option_name ? level->option_name : "none");
        return false;
    }
    if (level->option(proto, value)) return true;
    kn__fail_device_argument_value(r->kn, &r->site, name, value, level->option_values);
    return false;
}

static kn_device *decorate(reader *r, const kn__level *level, kn_device *inner, const options *o) {
    char text[TEXT_BYTES];
    kn_device proto = {.level = level, .inner = inner};
    int n = snprintf(text, sizeof text, "%s(%s", level->name, inner->text);
    for (int i = 0; i < o->count && n > 0 && (size_t)n < sizeof text; i++) {
        if (!take_option(r, level, &proto, o->name[i], o->value[i])) return NULL;
        if (proto.options)
            n += snprintf(text + n, sizeof text - (size_t)n, ", %s=%s", o->name[i], o->value[i]);
    }
    if (n < 0 || (size_t)n + 1 >= sizeof text) return syntax(r, "the device is too long");
    text[n++] = ')';
    text[n] = '\0';
    return intern(r, proto, text);
}

/* Names that are kept for later versions: they have a place in the order, and do not open. */
static const kn__level *reserved(const char *name) {
    static const kn__level later[] = {{.name = "capture", .order = KN__ORDER_CAPTURE},
                                      {.name = "fusion", .order = KN__ORDER_FUSION}};
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        if (strcmp(later[i].name, name) == 0) return &later[i];
    }
    return NULL;
}

static kn_device *read_decorated(reader *r, const char *name) {
    const kn__level *level = kn__level_find(name), *later = level ? NULL : reserved(name);
    if (later) level = later;
    if (!level) return fail_unknown(r, name);
    r->at++; /* ( */
    options o = {0};
    kn_device *inner = read_device(r);
    if (!inner || !read_options(r, &o)) return NULL;
    if (*r->at != ')') return syntax(r, "')' is expected");
    r->at++;
    if (!check_order(r, level, inner)) return NULL;
    if (!later) return decorate(r, level, inner, &o);
    return kn__fail_backend_unusable(r->kn, &r->site, name, "this version does not have it yet"),
           NULL;
}

static kn_device *read_device(reader *r) {
    char name[NAME_BYTES];
    if (++r->depth > 8) return syntax(r, "devices are nested too deeply");
    skip_space(r);
    if (!read_name(r, name)) return syntax(r, "a device's name is expected");
    skip_space(r);
    kn_device *d = *r->at == '(' ? read_decorated(r, name) : read_concrete(r, name);
    skip_space(r);
    return d;
}

/* ---- Public -------------------------------------------------------------------------------------
 */

static kn_device *open_text(kn_context *kn, const char *text, bool effect) {
    reader r = {
        .kn = kn,
        .text = text,
        .at = text,
        .site = {.operation = effect ? "kn_device_check" : "kn_device_open", .effect = effect}};
    kn_device *d = read_device(&r);
    if (d && *r.at) d = syntax(&r, "nothing may follow the device");
    return d;
}

kn_device *kn_device_open(kn_context *kn, const char *text) {
    if (!kn || kn->nil) return kn ? kn->nil_device : kn_device_of(kn_nil());
    if (!kn__check_thread(kn, "kn_device_open")) return kn->nil_device;
    kn_device *d = open_text(kn, text ? text : "default", false);
    return d ? d : kn->nil_device;
}

kn_status kn_device_check(kn_context *kn, const char *text) {
    if (!kn || kn->nil) return KN_E_CONTEXT_NIL;
    kn__error_state before = kn->errors; /* nothing is recorded, not even as the last failure */
    kn->errors.hook = NULL;              /* nor is it told: to ask is no failure */
    kn_device *d = open_text(kn, text ? text : "default", true);
    kn_status status = d ? KN_OK : kn->errors.last.info.code;
    kn->errors = before;
    return status;
}

bool kn__device_inside(const kn_device *d, const kn_device *outer) {
    while (outer && outer != d) outer = outer->inner;
    return outer != NULL;
}

static const kn_device *real(const kn_device *d) {
    return d ? d : kn_device_of(kn_nil());
}
static kn_device *mutable(const kn_device *d) {
    return (kn_device *)(uintptr_t)d;
}

const char *kn_device_text(const kn_device *dev) {
    return real(dev)->text;
}
kn_device *kn_device_inner(kn_device *dev) {
    return real(dev)->inner ? dev->inner : mutable(real(dev));
}
kn_device *kn_device_concrete(kn_device *dev) {
    return real(dev)->concrete;
}
kn_context *kn_device_context(const kn_device *dev) {
    return real(dev)->kn;
}
bool kn_device_is_autodiff(const kn_device *dev) {
    return real(dev)->autodiff;
}
bool kn_device_is_nil(const kn_device *dev) {
    return real(dev)->nil;
}
bool kn_device_is_lost(const kn_device *dev) {
    const kn__unit *u = real(dev)->unit;
    return u && atomic_load_explicit(&u->lost, memory_order_relaxed);
}
const char *kn_device_backend(const kn_device *dev) {
    const kn__unit *u = real(dev)->unit;
    return u ? u->backend->name : "nil";
}

kn_memory_stats kn_memory(kn_device *dev) {
    kn__unit *u = real(dev)->unit;
    if (!u) return (kn_memory_stats){0};
    kn__mutex_lock(&u->lock);
    kn_memory_stats s = {.live = u->live,
                         .cached = u->held,
                         .peak = u->peak,
                         .limit = u->limit,
                         .allocations = u->allocations,
                         .system_allocations = u->system_allocations};
    kn__mutex_unlock(&u->lock);
    return s;
}

void kn_memory_set_limit(kn_device *dev, size_t bytes) {
    kn__unit *u = real(dev)->unit;
    if (!u) return;
    kn__mutex_lock(&u->lock);
    u->limit = bytes;
    kn__mutex_unlock(&u->lock);
}

void kn_memory_trim(kn_device *dev) {
    if (real(dev)->unit) kn__pool_trim(real(dev)->unit);
}

static void print_backend(FILE *file, const char *name) {
    char why[256];
    bool known;
    const kn_backend *b = kn__backend_find(name, why, sizeof why, &known);
    if (!b) {
        fprintf(file, "  %-8s not usable: %s\n", name,
                known ? why : "not built in, and no libkiln-… of that name was found");
        return;
    }
    int count = b->device_count ? b->device_count() : 1;
    fprintf(file, "  %-8s %s\n", b->name, b->description ? b->description : "");
    for (int k = 0; k < count && b->device_info; k++) {
        kn_device_info info = {.struct_size = sizeof info};
        if (b->device_info(k, &info) == 0)
            fprintf(file, "           device %d: %s\n", k, info.name);
    }
}

void kn_print_backends(kn_context *kn, FILE *file) {
    static const char *const names[] = {"flex",   "ndarray", "late",   "cuda",
                                        "opencl", "wgpu",    "remote", "torch"};
    enum { NAMES = sizeof names / sizeof names[0] };
    char outside[32][64];
    uint32_t n = kn__backends_outside(outside, 32);
    (void)kn;
    for (size_t i = 0; i < NAMES; i++) print_backend(file, names[i]);
    for (uint32_t i = 0; i < n; i++) {
        bool shown = false;
        for (size_t k = 0; k < NAMES; k++) shown |= strcmp(outside[i], names[k]) == 0;
        if (!shown) print_backend(file, outside[i]);
    }
}
