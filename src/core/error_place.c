/* Where a failure happened and where its operands came from. A failure keeps addresses alone; they
 * become places when somebody looks at it, since that reads debug information. */
#include "fail.h"

#include "core/origin.h"
#include "core/platform.h"

#include <stdio.h>
#include <string.h>

static void print_place(const kn__place *p, kn__error_place *out) {
    snprintf(out->file, sizeof out->file, "%.*s", (int)sizeof out->file - 1, p->file);
    snprintf(out->function, sizeof out->function, "%.*s", (int)sizeof out->function - 1,
             p->function);
    out->line = p->line;
    if (p->file[0] && p->function[0])
        snprintf(out->text, sizeof out->text, "%s:%d in %s", out->file, p->line, out->function);
    else if (p->file[0])
        snprintf(out->text, sizeof out->text, "%s:%d", out->file, p->line);
    else if (p->module[0] && !p->function[0])
        snprintf(out->text, sizeof out->text, "%s+0x%llx", p->module,
                 (unsigned long long)p->offset);
    else if (p->module[0])
        snprintf(out->text, sizeof out->text, "%s+0x%llx (%s)", out->function,
                 (unsigned long long)p->offset, p->module);
    else
        out->text[0] = '\0';
}

static bool is_public(const kn__place *p) {
    return p->inside && strncmp(p->function, "kn__", 4) != 0;
}

/* The innermost frame of the program's. Where only names tell what is Kiln's, a frame counts that
 * called a public function: Kiln's private functions have any name. */
static bool find_frame(const kn__error_record *r, kn__place *p) {
    bool called_public = false;
    for (int i = 0; i < r->n_stack; i++) {
        if (kn__place_is_inside(r->stack[i])) {
            called_public = true;
            continue;
        }
        kn__place_find(r->stack[i], p);
        if (!p->inside && (called_public || !p->by_name)) return true;
        called_public = is_public(p);
    }
    return false;
}

static bool find_origin(uint64_t origin, kn__place *p) {
    const void *address = kn__origin_address(origin);
    if (!address) return false;
    kn__place_find(address, p);
    return !p->inside;
}

void kn__origin_text(const kn__error_state *state, char *text, size_t size) {
    kn__place p;
    kn__error_place place = {.line = 0};
    uint64_t origin = state && state->origin ? *state->origin : 0;
    if (find_origin(origin, &p)) print_place(&p, &place);
    snprintf(text, size, "%s", place.text);
}

static const char *or_null(const char *text) {
    return text[0] ? text : NULL;
}

static void locate_operand(const kn__error_state *state, kn__error_record *r, uint32_t i) {
    kn__place p;
    char buffer[64];
    const char *by = NULL;
    if (r->origins[i] && state->origin_name)
        by = state->origin_name(r->origins[i], buffer, sizeof buffer);
    snprintf(r->made_by[i], sizeof r->made_by[i], "%s", by ? by : "");
    r->made[i] = (kn__error_place){.line = 0};
    if (find_origin(r->origins[i], &p)) print_place(&p, &r->made[i]);
}

void kn__error_link_places(kn__error_record *r) {
    kn_error_info *info = &r->info;
    info->place = or_null(r->place.text);
    info->place_file = or_null(r->place.file);
    info->place_function = or_null(r->place.function);
    info->place_line = r->place.line;
    for (uint32_t i = 0; i < info->n_operands; i++) {
        kn_operand_info *o = &r->operands[i];
        o->made_by = or_null(r->made_by[i]);
        o->made_at = or_null(r->made[i].text);
        o->made_file = or_null(r->made[i].file);
        o->made_function = or_null(r->made[i].function);
        o->made_line = r->made[i].line;
    }
}

void kn__error_locate(const kn__error_state *state, kn__error_record *r) {
    if (r->placed) return;
    r->placed = true;
    kn__place p;
    if (find_origin(r->origin, &p) || find_frame(r, &p)) print_place(&p, &r->place);
    for (uint32_t i = 0; i < r->info.n_operands; i++) locate_operand(state, r, i);
    kn__error_link_places(r);
}
