/* Modules: what models are made of.
 *
 * A module is a C struct that begins with kn_module. A static kn_module_type names it and gives its
 * functions; its fields are registered by name where they are made:
 *
 *     typedef struct { kn_module base; kn_module *fc1, *fc2; } mlp;
 *
 *     static kn_tensor *mlp_forward(kn_module *self, kn_tensor *x) {
 *         mlp *m = (mlp *)self;
 *         return kn_forward(m->fc2, kn_exp(kn_forward(m->fc1, x)));
 *     }
 *     static const kn_module_type mlp_type = {
 *         .name = "MLP", .size = sizeof(mlp), .forward = mlp_forward};
 *
 *     static mlp *mlp_new(kn_device *dev) {
 *         mlp *m = kn_module_new(dev, &mlp_type);
 *         KN_CHILD(m, fc1, kn_nn_linear(dev, 784, 128));
 *         KN_CHILD(m, fc2, kn_nn_linear(dev, 128, 10));
 *         return m;
 *     }
 *
 * A parent owns its children. The root belongs to the caller, never to a scope: kn_module_free
 * frees the tree, before kn_close. A parameter is a kept tensor whose header never changes:
 * loading, moving and casting put other storage beneath it, so pointers to it, and the state that
 * an optimiser keeps for it, stay valid. Paths are dotted field names ("fc1.weight"); they are the
 * names in weight files.
 *
 * Nothing here returns NULL. Where making a module fails, the context has the error, and what comes
 * back is a module that is nil or lacks a part: it can be registered, passed on and freed like any
 * other, but its forward gives nil and walks over it fail (module-nil), also after kn_clear. So a
 * constructor needs no checks of its own. */
#ifndef KILN_MODULE_H
#define KILN_MODULE_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <stdio.h>

KN_EXTERN_C_BEGIN

typedef struct kn_module kn_module;
typedef struct kn_module_type kn_module_type;

/* The start of every module's struct. */
struct kn_module {
    const kn_module_type *type;
    struct kn__module *state; /* the library's */
};

/* What a module is. One constant a kind of module; it must outlive its modules. */
struct kn_module_type {
    const char *name; /* "Linear"; shown in errors and summaries */
    size_t size;      /* of the struct that begins with kn_module; at most KN_MODULE_BYTES */
    /* From one input to one output; NULL where the module has a function of its own with another
     * signature. self is the module. */
    kn_tensor *(*forward)(kn_module *self, kn_tensor *x);
    /* Releases what the struct owns besides children, parameters and buffers. Optional. The module
     * may be half built: fields that were not reached are zero. */
    void (*free)(kn_module *self);
    /* Writes its options ("1 -> 32, kernel 3x3") to text, of size bytes. Optional. */
    void (*describe)(const kn_module *self, char *text, size_t size);
};

/* The largest struct of a module. */
#define KN_MODULE_BYTES 4096

/* ---- Making and freeing ------------------------------------------------------------------------
 */

/* A zeroed struct of type->size bytes whose base is ready; in train mode, without fields. dev is
 * where its parameters and buffers live; they require gradients where dev is autodiff. Never NULL;
 * without memory a nil module (of the context) that may be written like any other. The result is
 * void * so that it can be assigned to a pointer to the struct. */
KN_API void *kn_module_new(kn_device *dev, const kn_module_type *type);
/* Frees a root and all below it; parameters that the caller keeps live on. NULL and nil modules are
 * fine. A module that has a parent is the error module-owned. */
KN_API void kn_module_free(kn_module *module);
KN_API bool kn_module_is_nil(const kn_module *module);

/* Makes child (a pointer to a struct that begins with kn_module) a child of parent under this name,
 * and returns it. parent owns it from now on, after a failure too: then child is freed and the nil
 * module is returned. Errors: module-name, parameter-duplicate, module-owned, module-cycle. */
KN_API void *kn_module_add_child(kn_module *parent, const char *name, void *child);
/* The same under the next number as its name: "0", "1", … */
KN_API void *kn_module_append(kn_module *parent, void *child);
/* Makes tensor a parameter of module: keeps it, moves it to the module's device (a view of the
 * same storage where that is the same concrete device) and marks it with kn_require_grad where the
 * device is autodiff. Returns the parameter, which is tensor itself wherever possible; nil after an
 * error. tensor NULL: the module has no such parameter (a layer without bias); NULL is returned. */
KN_API kn_tensor *kn_module_add_param(kn_module *module, const char *name, kn_tensor *tensor);
/* The same for a tensor that is saved and moved with the module, but not trained. */
KN_API kn_tensor *kn_module_add_buffer(kn_module *module, const char *name, kn_tensor *tensor);

/* KN_CHILD(m, conv1, kn_nn_conv2d(…)): m->conv1 is the module, registered by its field's name. */
#ifndef __cplusplus
#define KN__FIELD(m, field, value) ((m)->field = (value))
#else
#define KN__FIELD(m, field, value) \
    ((m)->field = static_cast<decltype((m)->field)>(static_cast<void *>(value)))
#endif
#define KN_CHILD(m, field, child) \
    KN__FIELD(m, field, kn_module_add_child((kn_module *)(m), #field, (child)))
/* KN_PARAM(m, weight, kn_randn(…)): m->weight is a parameter. */
#define KN_PARAM(m, field, tensor) \
    KN__FIELD(m, field, kn_module_add_param((kn_module *)(m), #field, (tensor)))
/* KN_BUFFER(m, running_mean, kn_zeros(…)): m->running_mean is saved and moved, but not trained. */
#define KN_BUFFER(m, field, tensor) \
    KN__FIELD(m, field, kn_module_add_buffer((kn_module *)(m), #field, (tensor)))

/* ---- Running -----------------------------------------------------------------------------------
 */

/* Runs a module of one input. Opens a scope of its own, so what the layer made besides its result
 * dies with the layer (unless the graph needs it). Gives nil for a nil x, and after an error:
 * module-nil, module-forward (the module has no forward), module-device-mismatch. */
KN_API kn_tensor *kn_forward(kn_module *module, kn_tensor *x);

/* Is called after each kn_forward of a module, with its result, before the layer's scope closes. */
typedef void kn_forward_hook(kn_module *module, kn_tensor *input, kn_tensor *output, void *user);
/* Sets the one hook of this module (not of those below); NULL removes it. */
KN_API void kn_module_set_hook(kn_module *module, kn_forward_hook *hook, void *user);

/* Train and eval mode belong to the module and all below it. They matter to dropout, batch norm and
 * their kin. Modules begin in train mode. */
KN_API void kn_module_train(kn_module *module);
KN_API void kn_module_eval(kn_module *module);
KN_API bool kn_module_is_training(const kn_module *module);

/* ---- Asking and walking ------------------------------------------------------------------------
 */

/* The device that it was made on or last moved to. */
KN_API kn_device *kn_module_device(const kn_module *module);
/* The first parameter or buffer, in the order of the walk, that a tensor of dev cannot be used with
 * (kn_can_mix), and its path, cut to path_bytes; path may be NULL. NULL: the module is wholly on
 * dev. One is left behind where only a child was moved, or where it is registered in another module
 * too that was moved. kn_module_to brings all to one place. Records nothing. */
KN_API kn_tensor *kn_module_stray(const kn_module *module, const kn_device *dev, char *path,
                                  size_t path_bytes);
/* The name in its parent; NULL for a root. */
KN_API const char *kn_module_name(const kn_module *module);
KN_API kn_module *kn_module_parent(const kn_module *module); /* NULL for a root */
KN_API uint32_t kn_module_child_count(const kn_module *module);
/* The child at this place, in the order of registration; the nil module where there is none. */
KN_API kn_module *kn_module_child(const kn_module *module, uint32_t index);
/* The parameter or buffer of this path ("fc1.weight"), NULL where there is none. */
KN_API kn_tensor *kn_module_find(const kn_module *module, const char *path);
/* The same; where there is none the error parameter-unknown, which names the nearest path, and nil.
 */
KN_API kn_tensor *kn_module_param(kn_module *module, const char *path);

/* A parameter or buffer on a walk. The texts live until the visitor returns. */
typedef struct kn_param {
    const char *path;  /* from the module where the walk began: "fc1.weight" */
    const char *name;  /* its field: "weight" */
    kn_tensor *tensor; /* the same header for the life of the module */
    kn_module *module; /* whose field it is */
    bool buffer;       /* saved and moved, not trained */
    bool frozen;       /* kn_freeze; never tracked */
    const char *tied;  /* the path where this tensor was met first, NULL: here */
} kn_param;
/* Visitors return KN_OK to go on; another status ends the walk, which returns it. */
typedef kn_status kn_param_visitor(const kn_param *param, void *user);
typedef kn_status kn_module_visitor(kn_module *module, const char *path, void *user);

/* Visit parameters, buffers, or both in the order of registration, depth first. A tensor that is
 * registered more than once is visited each time, with .tied set from the second time on. The tree
 * must not be changed meanwhile. */
KN_API kn_status kn_module_each_param(kn_module *module, kn_param_visitor *visit, void *user);
KN_API kn_status kn_module_each_buffer(kn_module *module, kn_param_visitor *visit, void *user);
KN_API kn_status kn_module_each_tensor(kn_module *module, kn_param_visitor *visit, void *user);
/* Visits the module itself (path "") and every one below it, parents first. */
KN_API kn_status kn_module_each_child(kn_module *module, kn_module_visitor *visit, void *user);

/* The number of elements of all parameters, those registered twice counted once. */
KN_API int64_t kn_module_param_count(kn_module *module);
/* The bytes of all parameters and buffers, those registered twice counted once. */
KN_API int64_t kn_module_bytes(kn_module *module);

/* ---- Selecting by path -------------------------------------------------------------------------
 *
 * A pattern is a list of globs over dotted paths, divided by commas or blanks. In a glob, `*`
 * stands for any characters within one name, `?` for one character, and `**` as a whole name for
 * any number of names, none included. A glob with `!` in front excludes. A path is selected when
 * a glob matches it and no exclusion does; a pattern of exclusions alone selects everything else;
 * NULL selects everything.
 *
 *     "**.bias"            every bias               "encoder.**, !**.norm*.**"
 *     "fc?.weight"         fc1.weight, fc2.weight   "!head.**"      all but the head
 */

/* Whether pattern selects path. false for a pattern with a mistake. */
KN_API bool kn_path_match(const char *pattern, const char *path);
/* Selected parameters are not trained: nothing is recorded for them, and optimisers leave them
 * alone. Errors: pattern-syntax, pattern-matches-nothing. */
KN_API KN_WARN_UNUSED kn_status kn_freeze(kn_module *module, const char *pattern);
KN_API KN_WARN_UNUSED kn_status kn_unfreeze(kn_module *module, const char *pattern);

/* ---- Changing parameters -----------------------------------------------------------------------
 *
 * These change all or, after a failure, nothing. Headers stay; graphs recorded before are no longer
 * connected with the parameters. */

/* Moves parameters and buffers to dev, and back; frozen ones stay frozen. Moving to an autodiff
 * device makes parameters require gradients; moving to a plain one ends that. */
KN_API KN_WARN_UNUSED kn_status kn_module_to(kn_module *module, kn_device *dev);
/* Converts floating parameters and buffers to dtype, a float. */
KN_API KN_WARN_UNUSED kn_status kn_module_cast(kn_module *module, kn_dtype dtype);

/* A value for the parameter or buffer of a path. */
typedef struct kn_named_tensor {
    const char *path;
    kn_tensor *tensor;
} kn_named_tensor;
typedef struct kn_load_options {
    size_t size;
    const char *select; /* pattern of the paths to load; others are left alone */
    bool partial;       /* items without a place, and places without an item, are no error */
    bool cast;          /* items of another dtype are converted to the module's */
} kn_load_options;
/* Gives parameters and buffers the values of items (shapes and dtypes must agree; devices need
 * not). Errors: state-missing, state-unexpected, state-shape-mismatch, state-dtype-mismatch; source
 * names where the items come from, for messages. */
KN_API KN_WARN_UNUSED kn_status kn_module_load_with(kn_module *module, const char *source,
                                                    const kn_named_tensor *items, size_t count,
                                                    const kn_load_options *options);
#ifndef __cplusplus
typedef struct kn__module_load_call {
    kn_module *module;
    const char *source;
    const kn_named_tensor *items;
    size_t count;
    union {
        struct {
            size_t size;
            const char *select;
            bool partial, cast;
        };
        kn_load_options options;
    };
} kn__module_load_call;
KN__INLINE KN_WARN_UNUSED kn_status kn__module_load(const kn__module_load_call *c) {
    return kn_module_load_with(c->module, c->source, c->items, c->count, &c->options);
}
#define kn_module_load(module_, source_, items_, ...)                        \
    kn__module_load(&(kn__module_load_call){.size = sizeof(kn_load_options), \
                                            .module = (module_),             \
                                            .source = (source_),             \
                                            .items = (items_),               \
                                            .count = __VA_ARGS__})
#endif

/* ---- Showing -----------------------------------------------------------------------------------
 */

/* Prints the tree of modules with their options, parameters' shapes and the mode. To file. */
KN_API void kn_module_print_to(kn_module *module, FILE *file);
KN_API void kn_module_print(kn_module *module); /* to stdout */

/* Prints a table: each layer with its output shape, parameters and bytes, then totals. input is the
 * shape of one input, batch included (float32); the forward runs in eval mode without recording,
 * and leaves modes and random state as they were. Rank -1 (KN_NO_SHAPE): no shapes are shown and
 * nothing runs. */
#define KN_NO_SHAPE ((kn_shape){-1, {0}})
KN_API KN_WARN_UNUSED kn_status kn_module_summary_to(kn_module *module, kn_shape input, FILE *file);
KN_API KN_WARN_UNUSED kn_status kn_module_summary(kn_module *module, kn_shape input);

KN_EXTERN_C_END
#endif
