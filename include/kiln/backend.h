/* The interface of a backend: a table of functions that anyone can ship as a shared object named
 * libkiln-<name>.so, found by name in KILN_BACKEND_PATH and in <libdir>/kiln at run time.
 *
 * A backend sees only launches: plain descriptions of operands and results whose shapes, dtypes and
 * layouts the core has checked. Functions marked optional may be NULL. All sizes are bytes unless
 * said otherwise; strides and offsets are in elements. */
#ifndef KILN_BACKEND_H
#define KILN_BACKEND_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <kiln/ops.h> /* the argument structs kn_<args>_args */

KN_EXTERN_C_BEGIN

#define KN_BACKEND_ABI 1u

/* A storage as a backend sees it. data is what the backend's alloc returned. */
typedef struct kn_buffer {
    void *data;
    size_t bytes;
} kn_buffer;

/* One operand or result. The element at index (i, j, …) lies at
 * data + dtype_size * (offset + i*strides[0] + j*strides[1] + …). */
typedef struct kn_desc {
    kn_buffer *buffer;
    int64_t offset;
    uint8_t dtype; /* kn_dtype */
    uint8_t rank;
    uint8_t contiguous; /* row-major without gaps */
    uint8_t reserved;
    uint32_t quant; /* 0; kernels never see a quantised tensor, only its parts */
    int64_t shape[KN_MAX_RANK];
    int64_t strides[KN_MAX_RANK];
} kn_desc;

/* Where a kernel reports what went wrong beyond memory; filled before a status is returned. */
typedef struct kn_failure {
    kn_status code;
    int64_t value[3]; /* KN_E_INDEX_OUT_OF_RANGE: index, axis, size of the axis */
    char text[120];   /* for KN_E_KERNEL_FAILED: what happened */
} kn_failure;

/* What the core offers a backend; lives as long as the process uses the backend. */
/* A kernel runs or queues one launch; it returns KN_OK or a status. */
typedef struct kn_launch kn_launch;
typedef int kn_kernel_fn(const kn_launch *launch);

typedef struct kn_host {
    uint32_t abi, struct_size;
    /* The reference kernel of an operation by name (host memory only), NULL where there is none. */
    kn_kernel_fn *(*reference)(const char *operation);
    /* The names of all operations, NULL past the last. */
    const char *(*operation)(uint32_t index);
    /* Runs fn over [0, count) in chunks of grain on the worker pool. */
    void (*parallel_for)(int64_t count, int64_t grain,
                         void (*fn)(void *user, int64_t begin, int64_t end), void *user);
    /* 64-byte aligned scratch memory; NULL without memory. */
    void *(*scratch_get)(size_t bytes);
    void (*scratch_put)(void *scratch);
    /* level: 0 error, 1 warning, 2 info, 3 debug. */
    void (*log)(int level, const char *subsystem, const char *text);
    int threads;
} kn_host;

/* One call of one kernel. */
struct kn_launch {
    const char *operation; /* the row's name */
    const void *args;      /* kn_<args>_args of the row, NULL for rows without arguments */
    size_t args_size;      /* bytes of it, for backends that run later */
    const kn_desc *const *in;
    const kn_desc *const *out;
    uint32_t n_in, n_out; /* absent optional operands are NULL entries */
    uint32_t modes;       /* kn_mode_bits */
    void *device;         /* what device_open gave */
    void *queue;          /* NULL: the device's default queue */
    const kn_host *host;
    kn_failure *failure;
};

/* The layout that a kernel takes; the core copies what does not fit. */
typedef enum kn_layout { KN_LAYOUT_ANY = 0, KN_LAYOUT_LAST_DENSE, KN_LAYOUT_CONTIGUOUS } kn_layout;

#define KN_DTYPE_BIT(dtype) (UINT32_C(1) << (dtype))
#define KN_DTYPES_FLOAT \
    (KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32) | KN_DTYPE_BIT(KN_F16) | KN_DTYPE_BIT(KN_BF16))
#define KN_DTYPES_SIGNED \
    (KN_DTYPE_BIT(KN_I64) | KN_DTYPE_BIT(KN_I32) | KN_DTYPE_BIT(KN_I16) | KN_DTYPE_BIT(KN_I8))
#define KN_DTYPES_UNSIGNED \
    (KN_DTYPE_BIT(KN_U64) | KN_DTYPE_BIT(KN_U32) | KN_DTYPE_BIT(KN_U16) | KN_DTYPE_BIT(KN_U8))
#define KN_DTYPES_INT (KN_DTYPES_SIGNED | KN_DTYPES_UNSIGNED)
#define KN_DTYPES_BOOL KN_DTYPE_BIT(KN_BOOL)
#define KN_DTYPES_COMPLEX (KN_DTYPE_BIT(KN_C64) | KN_DTYPE_BIT(KN_C128))
#define KN_DTYPES_REAL (KN_DTYPES_FLOAT | KN_DTYPES_INT | KN_DTYPES_BOOL)
#define KN_DTYPES_ALL (KN_DTYPES_REAL | KN_DTYPES_COMPLEX)

/* A row of a kernel table. dtypes is a mask over the row's key operand (its first; the first result
 * where it has none; the second where the row says so). */
typedef struct kn_kernel {
    const char *operation; /* NULL ends the table */
    kn_kernel_fn *run;
    uint32_t dtypes;
    kn_layout layout;
} kn_kernel;

typedef struct kn_device_info {
    uint32_t struct_size;
    char name[96];         /* "AMD EPYC …" */
    size_t memory;         /* 0: unknown */
    size_t largest_buffer; /* 0: no limit */
    size_t alignment;      /* of buffers */
    bool unified_memory;   /* buffers are host memory: host_pointer works */
    uint32_t dtypes;       /* mask of what it stores; 0: everything */
} kn_device_info;

/* A backend. Entry point of a shared object: const kn_backend *kn_backend_entry(void). */
typedef struct kn_backend {
    uint32_t abi;         /* KN_BACKEND_ABI */
    uint32_t struct_size; /* sizeof(kn_backend) */
    const char *name;
    const char *description;
    /* Once a process, before anything else; 0, or a reason (why, NUL-terminated) and non-zero. */
    int (*load)(const kn_host *host, char *why, size_t why_size); /* optional */
    void (*unload)(void);                                         /* optional */
    int (*device_count)(void);                                    /* optional: 1 */
    int (*device_info)(int ordinal, kn_device_info *info);
    int (*device_open)(int ordinal, void **device, char *why, size_t why_size);
    void (*device_close)(void *device);
    void *(*alloc)(void *device, size_t bytes); /* NULL: no memory */
    void (*release)(void *device, void *data, size_t bytes);
    /* Copies; complete (or queued in order) when they return. Offsets in bytes. */
    int (*copy_in)(void *device, void *queue, kn_buffer *to, size_t offset, const void *from,
                   size_t bytes, kn_failure *failure);
    int (*copy_out)(void *device, void *queue, const kn_buffer *from, size_t offset, void *to,
                    size_t bytes, kn_failure *failure); /* waits */
    void *(*host_pointer)(void *device, void *data);    /* optional: none without unified memory */
    void *(*queue_new)(void *device);                   /* optional: the default queue only */
    void (*queue_free)(void *device, void *queue);
    void *(*event_record)(void *device, void *queue); /* optional */
    int (*event_wait)(void *device, void *queue, void *event);
    void (*event_free)(void *device, void *event);
    /* Waits for the queue; a failure of late work comes back once, with its ticket (see launch). */
    int (*synchronize)(void *device, void *queue, kn_failure *failure, uint64_t *ticket);
    void *(*pinned_alloc)(void *device, size_t bytes); /* optional */
    void (*pinned_free)(void *device, void *memory);
    int (*capture_begin)(void *device, void *queue); /* optional */
    void *(*capture_end)(void *device, void *queue);
    int (*capture_replay)(void *device, void *queue, void *graph);
    void (*capture_free)(void *device, void *graph);
    void (*seed)(void *device, uint64_t seed); /* optional */
    const kn_kernel *kernels;                  /* what runs here; NULL: nothing of its own */
    /* optional: takes every launch instead of the kernel's own run (a queue on another thread, a
     * network). entry is the table's row. Returns KN_OK when queued; *ticket, which grows from
     * launch to launch of a queue, names the launch in synchronize's failures. After a failure
     * nothing of that queue is written until synchronize has told it. */
    int (*launch)(void *device, const kn_kernel *entry, const kn_launch *launch, uint64_t *ticket);
} kn_backend;

typedef const kn_backend *kn_backend_entry_fn(void);
/* Makes a backend of this program known by its name, before any context opens a device of it.
 * backend must live as long as the process. Errors: backend-abi (made for another version of this
 * header), backend-incomplete (a function that is not optional is NULL), backend-duplicate (the
 * name is taken), argument-null, out-of-memory-host. It takes no context, so kn_last_error of
 * the one that the thread opened last has the values; KILN_LOG=core=error logs them too. */
KN_API KN_WARN_UNUSED kn_status kn_backend_register(const kn_backend *backend);

/* Element i of a buffer as a kernel on host memory reads it. */
static inline void *kn_desc_data(const kn_desc *d, size_t element_size) {
    return (char *)d->buffer->data + d->offset * (int64_t)element_size;
}

KN_EXTERN_C_END
#endif
