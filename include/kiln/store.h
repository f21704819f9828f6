/* Weight files in the safetensors format, and the weights of modules in them.
 *
 * A file is written as a whole or not at all: after a failure at any step the file that was there
 * before is unchanged. Reading believes nothing: a damaged file, or one that was made to deceive,
 * is a named error. Failures are statuses and poison nothing. */
#ifndef KILN_STORE_H
#define KILN_STORE_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <kiln/module.h>

KN_EXTERN_C_BEGIN

/* A line of a file's metadata: texts without meaning to the format. */
typedef struct kn_text_pair {
    const char *key, *value;
} kn_text_pair;

/* ---- Writing -----------------------------------------------------------------------------------
 */

typedef struct kn_save_options {
    size_t size;
    const kn_text_pair *metadata; /* n_metadata of them */
    size_t n_metadata;
} kn_save_options;

/* Writes tensors to a file, replacing one that is there. Views and other strided tensors are
 * written compact. A tensor that stands under several names (the same elements of one storage) is
 * written once; the metadata then maps each further name to the first. Errors: those of files,
 * nil-operand, tensor-name-duplicate, safetensors-header-too-large, safetensors-field (a name that
 * is no UTF-8), out of memory. */
KN_API KN_WARN_UNUSED kn_status kn_save_tensors_with(kn_context *kn, const char *path,
                                                     const kn_named_tensor *items, size_t count,
                                                     const kn_save_options *options);

/* Writes the parameters and buffers of a module under their paths. */
KN_API KN_WARN_UNUSED kn_status kn_save_weights_with(kn_module *module, const char *path,
                                                     const kn_save_options *options);

/* ---- Reading -----------------------------------------------------------------------------------
 */

/* An open file. Its header has been checked whole; the tensors are read when they are asked for. */
typedef struct kn_tensor_file kn_tensor_file;

/* Opens a file; *file is NULL on failure. Errors: those of files, file-too-short, safetensors-…:
 * header-too-large, header-json, field, dtype, offsets, overlap, gap, truncated, duplicate, pickle,
 * lfs-pointer. A file that another program shortens while it is open is undefined. */
KN_API KN_WARN_UNUSED kn_status kn_tensor_file_open(kn_context *kn, const char *path,
                                                    kn_tensor_file **file);
KN_API void kn_tensor_file_close(kn_tensor_file *file); /* NULL is fine */

/* What a file holds; texts live until it is closed. */
typedef struct kn_tensor_info {
    const char *name;
    kn_dtype dtype;
    kn_shape shape;
    uint64_t bytes;
} kn_tensor_info;
KN_API size_t kn_tensor_file_count(const kn_tensor_file *file);
/* Tensor index, in the order of the file; all zero where there is none. */
KN_API kn_tensor_info kn_tensor_file_info(const kn_tensor_file *file, size_t index);
/* The index of a name, or of the tensor that the metadata maps the name to; -1: none. */
KN_API int64_t kn_tensor_file_find(const kn_tensor_file *file, const char *name);
/* The metadata under this key, NULL where there is none. */
KN_API const char *kn_tensor_file_metadata(const kn_tensor_file *file, const char *key);
KN_API size_t kn_tensor_file_metadata_count(const kn_tensor_file *file);
KN_API kn_text_pair kn_tensor_file_metadata_at(const kn_tensor_file *file, size_t index);

/* Whether every tensor of the file can be read to dev, wherever the file was written (a file names
 * no device): KN_OK, or device-nil, device-lost, dtype-not-stored,
 * buffer-too-large; *index (may be NULL) is the first tensor that cannot. Records nothing. */
KN_API KN_WARN_UNUSED kn_status kn_tensor_file_check(const kn_tensor_file *file,
                                                     const kn_device *dev, size_t *index);
/* Reads a tensor to dev; nil after recording an error (tensor-unknown where there is none of the
 * name). */
KN_API kn_tensor *kn_tensor_file_load(kn_tensor_file *file, const char *name, kn_device *dev);
/* Copies a tensor to host memory, row-major; bytes must be exactly its size. */
KN_API KN_WARN_UNUSED kn_status kn_tensor_file_read(kn_tensor_file *file, const char *name,
                                                    void *buffer, size_t bytes);

/* What became of the weights of a load. */
typedef struct kn_load_report {
    size_t loaded;     /* parameters and buffers with a value from the file */
    size_t missing;    /* that the file does not hold */
    size_t unexpected; /* tensors of the file that the module does not have */
    size_t mismatched; /* of another shape, or of another dtype without .cast */
    char text[2048];   /* a line for each of the last three; cut with "…" when too long */
} kn_load_report;

/* Names of the file that begin with `from` begin with `to` instead; the first that fits counts. */
typedef struct kn_rename {
    const char *from, *to;
} kn_rename;

typedef struct kn_load_weights_options {
    size_t size;
    const char *select;      /* pattern of the paths to load; others are left alone */
    bool partial;            /* missing and unexpected tensors are no error */
    bool cast;               /* tensors of another dtype are converted to the module's */
    const kn_rename *rename; /* n_renames of them */
    size_t n_renames;
    kn_load_report *report; /* filled in, on failure too; may be NULL */
} kn_load_weights_options;

/* Gives the parameters and buffers of a module the values of a file: all or, after a failure, none.
 * Errors: those of kn_tensor_file_open, state-missing, state-unexpected, state-shape-mismatch,
 * state-dtype-mismatch. */
KN_API KN_WARN_UNUSED kn_status kn_load_weights_with(kn_module *module, const char *path,
                                                     const kn_load_weights_options *options);

#ifndef __cplusplus
typedef struct kn__save_call {
    kn_context *kn;
    kn_module *module;
    const char *path;
    const kn_named_tensor *items;
    size_t count;
    union {
        struct {
            size_t size;
            const kn_text_pair *metadata;
            size_t n_metadata;
        };
        kn_save_options options;
    };
} kn__save_call;
KN__INLINE KN_WARN_UNUSED kn_status kn__save_tensors(const kn__save_call *c) {
    return kn_save_tensors_with(c->kn, c->path, c->items, c->count, &c->options);
}
KN__INLINE KN_WARN_UNUSED kn_status kn__save_weights(const kn__save_call *c) {
    return kn_save_weights_with(c->module, c->path, &c->options);
}
#define kn_save_tensors(kn_, path_, items_, ...)                       \
    kn__save_tensors(&(kn__save_call){.size = sizeof(kn_save_options), \
                                      .kn = (kn_),                     \
                                      .path = (path_),                 \
                                      .items = (items_),               \
                                      .count = __VA_ARGS__})
#define kn_save_weights(module_, ...)  \
    kn__save_weights(&(kn__save_call){ \
        .size = sizeof(kn_save_options), .module = (module_), .path = __VA_ARGS__})

typedef struct kn__load_weights_call {
    kn_module *module;
    const char *path;
    union {
        struct {
            size_t size;
            const char *select;
            bool partial, cast;
            const kn_rename *rename;
            size_t n_renames;
            kn_load_report *report;
        };
        kn_load_weights_options options;
    };
} kn__load_weights_call;
KN__INLINE KN_WARN_UNUSED kn_status kn__load_weights_of(const kn__load_weights_call *c) {
    return kn_load_weights_with(c->module, c->path, &c->options);
}
#define kn_load_weights(module_, ...)             \
    kn__load_weights_of(&(kn__load_weights_call){ \
        .size = sizeof(kn_load_weights_options), .module = (module_), .path = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif
