/* The insides of modules. */
#ifndef KILN_NN_MODULE_H
#define KILN_NN_MODULE_H

#include <kiln/autodiff.h>
#include <kiln/module.h>
#include <kiln/ops.h>

#include "core/context.h"
#include "core/entry.h"

typedef enum kn__part_kind {
    KN__PART_CHILD = 1,
    KN__PART_PARAM = 2,
    KN__PART_BUFFER = 4
} kn__part_kind;

/* A registered field. */
typedef struct kn__part {
    char *name;
    union {
        kn_module *child;
        kn_tensor *tensor; /* kept */
    } is;
    uint8_t kind;
    bool frozen;
} kn__part;

/* Lies behind the module's own struct, in the same block. */
typedef struct kn__module {
    uint32_t magic; /* KN__MODULE_MAGIC: this really is a module */
    bool training, nil, reserved, freed;
    bool built_in; /* its functions are Kiln's */
    uint32_t busy; /* depth of walks and forwards that run in it */
    kn_device *dev;
    kn_module *parent;
    const char *name; /* its part's name in parent */
    kn__part *parts;
    size_t n_parts, room;
    uint32_t n_children, n_tensors;
    kn_forward_hook *hook;
    void *hook_user;
    char broken[32]; /* the field that could not be registered: forward and walks refuse */
} kn__module;

#define KN__MODULE_MAGIC UINT32_C(0x4b4e4d4f)
#define KN__PATH_BYTES 1024

static inline kn_context *kn__module_context(const kn_module *m) {
    return m->state->dev->kn;
}
/* The context for KN__ENTRY; NULL for NULL. */
static inline kn_context *kn__module_entry(const kn_module *m) {
    return m ? kn__module_context(m) : NULL;
}
/* Whether m is a module that can be worked with; else raises what is wrong (where no error stands).
 */
bool kn__module_check(const kn_module *m, const kn__site *site);
/* Raises module-nil for field name of m, "": for m itself. */
kn_status kn__module_raise_nil(const kn_module *m, const char *name, const kn__site *site);
/* Raises module-nil for a module one of whose fields could not be registered (where no error
 * stands). True when m is whole. */
bool kn__module_whole(const kn_module *m, const kn__site *site);
/* The nil module of a context: written by nobody who reads it. */
kn_module *kn__module_nil(kn_context *kn);
/* Writes the path from the root to m, or its type's name for a root. Returns text. */
const char *kn__module_path(const kn_module *m, char *text, size_t size);

/* The path of the first parameter, for messages; "(none at all)" where there is none. */
void kn__first_param(kn_module *m, char path[KN__PATH_BYTES]);
/* The one of candidates that is most like wanted. Start with distance SIZE_MAX. */
typedef struct kn__nearest {
    const char *wanted;
    size_t distance;
    char path[KN__PATH_BYTES];
} kn__nearest;
void kn__nearest_try(kn__nearest *n, const char *candidate);

/* A walk's visitor, with the part that is visited. */
typedef kn_status kn__part_visitor(const kn_param *param, kn__part *part, void *user);
/* Visits the tensors of these kinds; every registration, tied ones too. */
kn_status kn__each_part(kn_module *m, uint32_t kinds, kn__part_visitor *visit, void *user);

/* Gives t the storage, description and device of with, and with those of t. Where dtype, shape or
 * device differ, t becomes the leaf that with is. Cannot fail. */
void kn__param_exchange(kn_tensor *t, kn_tensor *with);
/* t is no leaf any more. */
void kn__param_untrack(kn_tensor *t);

/* kn_module_load on behalf of the call that site names. */
kn_status kn__module_load_at(const kn__site *site, kn_module *m, const char *source,
                             const kn_named_tensor *items, size_t count,
                             const kn_load_options *options);

/* Patterns (path.c). Raises pattern-syntax; true when the pattern can be used. */
bool kn__path_check(kn_context *kn, const kn__site *site, const char *pattern);

#endif
