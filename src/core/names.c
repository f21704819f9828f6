/* The names of a context's tensors: an open-addressing table keyed by the header's address. Few
 * tensors have names, so headers carry one bit and the table does the rest. */
#include "core/names.h"

#include <string.h>

enum { NAME_BYTES = 64 };

typedef struct entry {
    const kn_tensor *tensor; /* NULL: free */
    char name[NAME_BYTES];
} entry;

struct kn__names {
    entry *entries;
    size_t room, used; /* room is a power of two */
};

static size_t place_of(const struct kn__names *n, const kn_tensor *t) {
    uint64_t h = (uint64_t)(uintptr_t)t * UINT64_C(0x9E3779B97F4A7C15);
    size_t i = (size_t)(h >> 20) & (n->room - 1);
    while (n->entries[i].tensor && n->entries[i].tensor != t) i = (i + 1) & (n->room - 1);
    return i;
}

static bool grow(struct kn__names *n) {
    struct kn__names larger = {.room = n->room ? 2 * n->room : 64, .used = n->used};
    larger.entries = kn__sys_calloc(larger.room, sizeof(entry));
    if (!larger.entries) return false;
    for (size_t i = 0; i < n->room; i++) {
        if (n->entries[i].tensor)
            larger.entries[place_of(&larger, n->entries[i].tensor)] = n->entries[i];
    }
    kn__sys_free(n->entries);
    *n = larger;
    return true;
}

/* A name is a convenience: without memory the tensor stays unnamed. */
kn_tensor *kn_name(kn_tensor *t, const char *name) {
    if (!t || !name || t->state != KN__LIVE) return t ? t : kn_nil();
    kn_context *kn = t->dev->kn;
    if (!kn->names) kn->names = kn__sys_calloc(1, sizeof *kn->names);
    struct kn__names *n = kn->names;
    if (!n || (2 * (n->used + 1) > n->room && !grow(n))) return t;
    entry *e = &n->entries[place_of(n, t)];
    n->used += e->tensor == NULL;
    e->tensor = t;
    size_t length = strlen(name);
    if (length >= NAME_BYTES) length = NAME_BYTES - 1;
    memcpy(e->name, name, length);
    e->name[length] = '\0';
    t->named = true;
    return t;
}

const char *kn_name_of(const kn_tensor *t) {
    if (!t || !t->named) return NULL;
    const struct kn__names *n = t->dev->kn->names;
    return n->entries[place_of(n, t)].name;
}

void kn__names_forget(kn_context *kn, const kn_tensor *t) {
    struct kn__names *n = kn->names;
    if (!n || !n->room) return;
    size_t hole = place_of(n, t);
    if (!n->entries[hole].tensor) return;
    n->entries[hole].tensor = NULL;
    n->used--;
    /* Entries after the hole move up, so that no search ends early. */
    for (size_t i = (hole + 1) & (n->room - 1); n->entries[i].tensor; i = (i + 1) & (n->room - 1)) {
        entry moved = n->entries[i];
        n->entries[i].tensor = NULL;
        n->entries[place_of(n, moved.tensor)] = moved;
    }
}

void kn__names_free(kn_context *kn) {
    if (kn->names) kn__sys_free(kn->names->entries);
    kn__sys_free(kn->names);
    kn->names = NULL;
}
