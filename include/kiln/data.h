/* Datasets and loaders.
 *
 * A dataset is a number of samples; a sample is a few host arrays, its fields. A loader shuffles a
 * dataset, gathers samples into batches on worker threads and makes tensors of them in the context
 * of the consumer. What it yields depends on the seed alone, not on the number of workers.
 *
 *     kn_dataset *digits = kn_dataset_idx(kn, images_path, labels_path);
 *     kn_loader *loader = kn_loader_open(dev, digits, 64, .shuffle = true, .workers = 2);
 *     for (int epoch = 0; epoch < 10; epoch++) {
 *         KN_EACH_BATCH(loader, b) train_on(b.field[0], b.field[1]);
 *     }
 *     kn_loader_close(loader);
 *     kn_dataset_free(digits);
 *
 * Functions that make a dataset or a loader record their failure in the context and return NULL;
 * NULL as a dataset or a loader does nothing and yields nothing. */
#ifndef KILN_DATA_H
#define KILN_DATA_H

#include <kiln/base.h>
#include <kiln/context.h>
#include <kiln/errors.h>

KN_EXTERN_C_BEGIN

/* ---- Random numbers for transforms -------------------------------------------------------------
 */

/* A random stream, a value; it gives the same numbers on every system. Fields are the library's. */
typedef struct kn_rng {
    uint64_t key, position;
} kn_rng;

/* The stream of that name; different (seed, a, b) give independent streams. */
KN_API kn_rng kn_rng_make(uint64_t seed, uint64_t a, uint64_t b);
/* Uniform in [low, high); low where that is empty. */
KN_API double kn_rng_uniform(kn_rng *rng, double low, double high);
/* Uniform among low, low + 1, …, high, both included; low where high is less. */
KN_API int64_t kn_rng_int(kn_rng *rng, int64_t low, int64_t high);
/* Normal with this mean and standard deviation. */
KN_API double kn_rng_normal(kn_rng *rng, double mean, double deviation);

/* ---- Samples -----------------------------------------------------------------------------------
 */

#define KN_MAX_FIELDS 8

/* A host array: contiguous, row-major. */
typedef struct kn_array {
    kn_dtype dtype;
    kn_shape shape;
    void *data;
    size_t bytes;
} kn_array;

/* Frees what kn_idx_read gave; NULL data is fine. */
KN_API void kn_array_free(kn_array *array);

/* One sample on its way through a dataset and its transforms. It starts as all zero. */
typedef struct kn_sample {
    uint32_t n_fields;
    kn_array field[KN_MAX_FIELDS];
    kn_rng rng;    /* keyed by (seed, epoch, sample): draw from it and from nothing else */
    int64_t index; /* in the dataset that was asked; for messages */
    struct kn__sample_memory *memory;
} kn_sample;

/* Gives field (0 to KN_MAX_FIELDS - 1) room for an array and returns its data, not initialised.
 * What the field held stays readable until the next kn_sample_put of that field. NULL without
 * memory or for a bad argument, with the reason noted: return false then. */
KN_API void *kn_sample_put(kn_sample *sample, uint32_t field, kn_dtype dtype, kn_shape shape);
/* Notes why the sample cannot be had, for the error message. Returns false. */
KN_API bool kn_sample_fail(kn_sample *sample, const char *format, ...) KN_PRINTF(2, 3);
/* Frees the memory of a sample; it is all zero afterwards and can be used again. */
KN_API void kn_sample_free(kn_sample *sample);

/* ---- Datasets ----------------------------------------------------------------------------------
 */

typedef struct kn_dataset kn_dataset;

/* What a dataset is made of. The functions are called from several threads at once and use no
 * context; state is theirs. */
typedef struct kn_dataset_functions {
    size_t size;      /* sizeof(kn_dataset_functions) */
    const char *name; /* for messages */
    int64_t (*length)(void *state);
    /* Puts the fields of sample index (0 to length - 1). False after kn_sample_fail. */
    bool (*get)(void *state, int64_t index, kn_sample *sample);
    void (*free)(void *state); /* NULL: nothing to free */
} kn_dataset_functions;

/* A dataset of your own. functions and its name must outlive it; free(state) runs once, on failure
 * too. */
KN_API kn_dataset *kn_dataset_new(kn_context *kn, const kn_dataset_functions *functions,
                                  void *state);
/* Arrays whose first axis counts the samples; the data is copied. Field i is arrays[i] without its
 * first axis. */
KN_API kn_dataset *kn_dataset_from_arrays(kn_context *kn, uint32_t count, const kn_array *arrays);

typedef struct kn_idx_options {
    size_t size;
    bool raw;        /* images as they stand in the file, without the new axis and the scaling */
    int64_t classes; /* labels must be below; 0: not checked */
} kn_idx_options;
/* Images and labels from IDX files, plain or gzip-compressed (told by content). Field 0: float32
 * [1, height, width] from 0 to 1 where the images are bytes; their own dtype and shape otherwise.
 * Field 1: int64 []. labels_path may be NULL: no field 1. */
KN_API kn_dataset *kn_dataset_idx_with(kn_context *kn, const char *images_path,
                                       const char *labels_path, const kn_idx_options *options);

/* Datasets over a dataset. They keep what they are made of: the caller may free it at once. */

/* Some samples of data, in this order; the indices are copied. */
KN_API kn_dataset *kn_dataset_subset(kn_dataset *data, const int64_t *indices, int64_t count);
/* Splits data at random: returns the part that stays and, through held_out, count others. The same
 * seed splits alike. */
KN_API kn_dataset *kn_dataset_split(kn_dataset *data, int64_t count, uint64_t seed,
                                    kn_dataset **held_out);
/* Changes the fields of a sample in place or with kn_sample_put. Runs on several threads at once.
 * False after kn_sample_fail. */
typedef bool kn_transform(kn_sample *sample, void *user);
/* data with a transform applied whenever a sample is taken. name (for messages) and user must
 * outlive the dataset. */
KN_API kn_dataset *kn_dataset_map(kn_dataset *data, const char *name, kn_transform *transform,
                                  void *user);

/* How many samples it has. */
KN_API int64_t kn_dataset_length(const kn_dataset *data);
/* Takes one sample, outside any loader. Its stream is that of (0, 0, index) unless sample->rng was
 * set (key not 0). Errors: dataset-index, transform-failed, out-of-memory-host. */
KN_API KN_WARN_UNUSED kn_status kn_dataset_get(kn_dataset *data, int64_t index, kn_sample *sample);
KN_API void kn_dataset_free(kn_dataset *data); /* NULL is fine */

/* Reads an IDX file, plain or gzip, into host memory in the byte order of the machine. Errors:
 * those of files, idx-magic, idx-dtype, idx-dims, idx-truncated, idx-trailing, gzip-corrupt,
 * gzip-unsupported. array is empty on failure. */
KN_API KN_WARN_UNUSED kn_status kn_idx_read(kn_context *kn, const char *path, kn_array *array);

/* Reads grey pictures from an IDX file of bytes (2 or 3 axes, plain or gzip) or a PGM file (text or
 * binary): float32 [count, height, width], 0 black to 1 white. Errors: those of kn_idx_read,
 * image-damaged. */
KN_API KN_WARN_UNUSED kn_status kn_image_read(kn_context *kn, const char *path, kn_array *images);
/* Resizes such pictures in place, each new pixel the mean of what it covers. */
KN_API KN_WARN_UNUSED kn_status kn_image_resize(kn_context *kn, kn_array *images, int64_t height,
                                                int64_t width);
/* Turns pictures whose edge is bright on the whole (dark on light, as ink on paper) into light on
 * dark; others stay. */
KN_API void kn_image_light_on_dark(kn_array *images);

/* ---- Ready transforms --------------------------------------------------------------------------
 */

/* Moves an image, the last two axes of field 0, by up to *(const int *)user pixels in each
 * direction, filling with zeros. user NULL: 2 pixels. */
KN_API bool kn_transform_shift(kn_sample *sample, void *user);

/* ---- Loaders -----------------------------------------------------------------------------------
 */

typedef struct kn_loader kn_loader;

typedef struct kn_loader_options {
    size_t size;
    bool shuffle;   /* a new order in each epoch */
    bool drop_last; /* leave out a last batch that is not full */
    uint64_t seed;  /* of the order and of the transforms */
    int workers;    /* threads that prepare batches; 0: the consumer's own thread */
    int prefetch;   /* batches held ready at most; 0: 2 a worker */
} kn_loader_options;

/* A loader of batches of batch_size samples, made on dev. It keeps data: the caller may free it. */
KN_API kn_loader *kn_loader_open_with(kn_device *dev, kn_dataset *data, int64_t batch_size,
                                      const kn_loader_options *options);
/* Stops the workers and frees the loader, in the middle of an epoch too. NULL is fine. */
KN_API void kn_loader_close(kn_loader *loader);

typedef struct kn_batch {
    int64_t epoch, number; /* both from 0; number counts the batches of the epoch */
    int64_t count;         /* samples in it */
    uint32_t n_fields;
    kn_tensor *field[KN_MAX_FIELDS]; /* each [count, …] */
    kn_scope scope;                  /* of kn_batch_next */
} kn_batch;

/* The next batch of the epoch, its tensors in the innermost scope. False at the end of the epoch
 * (the next call begins the next one) and after an error, which is recorded: transform-failed,
 * batch-shape-mismatch, batch-fields, thread-start, out of memory. After an error the
 * loader stands before the batch that failed. */
KN_API bool kn_loader_next(kn_loader *loader, kn_batch *batch);
/* The same with a scope for each batch: closes the scope of the batch before, opens one for this.
 * kn_batch_end closes the last one early. */
KN_API bool kn_batch_next(kn_loader *loader, kn_batch *batch);
KN_API void kn_batch_end(kn_batch *batch);

KN_API int64_t kn_loader_samples(const kn_loader *loader); /* in an epoch */
KN_API int64_t kn_loader_batches(const kn_loader *loader); /* in an epoch */
KN_API kn_device *kn_loader_device(const kn_loader *loader);

/* Where a loader stands: the next batch is number `batch` of epoch `epoch`. */
typedef struct kn_loader_position {
    int64_t epoch, batch;
} kn_loader_position;
KN_API kn_loader_position kn_loader_tell(const kn_loader *loader);
/* Goes on from there: what follows is what followed there, in every bit. batch may be the number of
 * batches: the next call then ends the epoch. */
KN_API KN_WARN_UNUSED kn_status kn_loader_seek(kn_loader *loader, kn_loader_position position);

#ifndef __cplusplus
typedef struct kn__idx_call {
    kn_context *kn;
    const char *images_path, *labels_path;
    union {
        struct {
            size_t size;
            bool raw;
            int64_t classes;
        };
        kn_idx_options options;
    };
} kn__idx_call;
KN__INLINE kn_dataset *kn__dataset_idx(const kn__idx_call *c) {
    return kn_dataset_idx_with(c->kn, c->images_path, c->labels_path, &c->options);
}
#define kn_dataset_idx(kn_, images_path_, ...)                      \
    kn__dataset_idx(&(kn__idx_call){.size = sizeof(kn_idx_options), \
                                    .kn = (kn_),                    \
                                    .images_path = (images_path_),  \
                                    .labels_path = __VA_ARGS__})

typedef struct kn__loader_call {
    kn_device *dev;
    kn_dataset *data;
    int64_t batch_size;
    union {
        struct {
            size_t size;
            bool shuffle, drop_last;
            uint64_t seed;
            int workers, prefetch;
        };
        kn_loader_options options;
    };
} kn__loader_call;
KN__INLINE kn_loader *kn__loader_open(const kn__loader_call *c) {
    return kn_loader_open_with(c->dev, c->data, c->batch_size, &c->options);
}
#define kn_loader_open(dev_, data_, ...)                                  \
    kn__loader_open(&(kn__loader_call){.size = sizeof(kn_loader_options), \
                                       .dev = (dev_),                     \
                                       .data = (data_),                   \
                                       .batch_size = __VA_ARGS__})
#endif

#if (defined(__GNUC__) || defined(__clang__)) && !defined(__cplusplus)
/* KN_EACH_BATCH(loader, b) { … }: runs the block for each batch left in the epoch, each in a scope
 * of its own. A plain loop: break and continue do what they look like. */
#define KN_EACH_BATCH(loader, b) \
    for (kn_batch b __attribute__((cleanup(kn_batch_end))) = {0}; kn_batch_next((loader), &b);)
#endif

KN_EXTERN_C_END
#endif
