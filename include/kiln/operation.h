/* Operations from outside the library: register one with the description that a row of Kiln's own
 * table has, and it passes through the same checks, levels, gradients and backends; and call any
 * operation by its name.
 *
 * An operation is registered once a process, before its first call. Its kernels are given a backend
 * each; a backend without one runs the reference kernel, or the parts. See
 * docs/recipes/add-an-operation.md. */
#ifndef KILN_OPERATION_H
#define KILN_OPERATION_H

#include <kiln/backend.h>

KN_EXTERN_C_BEGIN

typedef struct kn_operation kn_operation;

/* A result that a shape rule promises. */
typedef struct kn_operation_result {
    kn_dtype dtype;
    kn_shape shape;
} kn_operation_result;

/* Checks operands and attributes, may normalise the attributes (axes from the front), and fills
 * results, one a name in .results. False refuses the call; why then says in one line what is wrong,
 * with its values. Absent optional operands are NULL. It may run more than once for one call. */
typedef bool kn_operation_infer_fn(kn_tensor *const *in, uint32_t n_in, void *args,
                                   kn_operation_result *results, char *why, size_t why_size);

/* What a gradient rule works with. */
typedef struct kn_operation_backward {
    const void *args;
    kn_tensor *const *in;  /* the operands that .save_in names; the others are NULL */
    kn_tensor *const *out; /* the results that .save_out names */
    kn_tensor *const *dy;  /* a gradient a result; NULL where none arrived */
    const bool *need;      /* the operands that want a gradient */
    kn_tensor **dx;        /* set dx[i] where need[i]; NULL: no gradient */
    uint32_t n_in, n_out;
} kn_operation_backward;

/* Made of public operations, so it runs on every backend and is differentiable itself. Summing what
 * was broadcast, casting and moving to the operand's device happen afterwards, once. */
typedef void kn_operation_grad_fn(kn_operation_backward *b);

/* The operation as public operations: results[k] for each result. */
typedef void kn_operation_parts_fn(kn_tensor *const *in, uint32_t n_in, const void *args,
                                   kn_tensor **results);

/* What backward does where there is no rule. */
typedef enum kn_operation_answer {
    /* With .parts: they are run again and differentiated. Else recording a tracked operand is the
     * error gradient-none. */
    KN_OPERATION_GRAD_DEFAULT = 0,
    KN_OPERATION_GRAD_ZERO, /* constant almost everywhere: no gradient flows */
    KN_OPERATION_GRAD_NEVER /* results are integers or booleans */
} kn_operation_answer;

/* A kernel of one backend. dtypes is a mask over the first operand's dtype, 0: all. */
typedef struct kn_operation_kernel {
    const char *backend; /* "flex" */
    kn_kernel_fn *run;
    uint32_t dtypes;
    kn_layout layout;
} kn_operation_kernel;

/* The description of an operation. Texts and functions must live as long as the process. */
typedef struct kn_operation_description {
    size_t size;            /* sizeof(kn_operation_description) */
    const char *name;       /* letters, digits, '_'; names of other operations are taken */
    const char *doc;        /* one line */
    const char *operands;   /* names in order: "x, weight, bias?"; "?" may be absent, after the
                             * others; "tensors*" alone: a list. At least one */
    const char *results;    /* "values, indices"; at most 4; NULL: "out" */
    const char *attributes; /* the fields of the args struct, for the schema: "alpha: f64" */
    size_t args_size;       /* of the args struct, which is copied; 0: none; at most 4096 */
    uint32_t dtypes;        /* mask over the first operand's dtype (KN_DTYPES_FLOAT …), 0: all */
    uint32_t save_in;       /* bit i: the gradient rule reads operand i (of the first eight) */
    uint32_t save_out;      /* bit k: it reads result k (of the first three) */
    bool promote;           /* cast operands to their common dtype first */
    kn_operation_infer_fn *infer; /* required */
    kn_operation_grad_fn *grad;   /* optional */
    kn_operation_answer answer;   /* where there is no rule */
    kn_operation_parts_fn *parts; /* a composite; or */
    kn_kernel_fn *reference;      /* a kernel for host memory, any strides; both may be NULL, then
                                   * the operation runs on the backends of .kernels alone */
    const kn_operation_kernel *kernels; /* copied */
    size_t n_kernels;
} kn_operation_description;

/* Registers an operation for the process; *operation (may be NULL) is it. Errors: argument-null,
 * options-size, operation-description (what is wrong with it), operation-duplicate,
 * out-of-memory-host. */
KN_API KN_WARN_UNUSED kn_status kn_operation_register(kn_context *kn,
                                                      const kn_operation_description *description,
                                                      const kn_operation **operation);
/* Gives a registered operation one more kernel; a later one for the same backend and dtype counts.
 * Not while another thread calls the operation. Errors: argument-null, operation-description for
 * one of Kiln's own, whose kernels come from their backends. */
KN_API KN_WARN_UNUSED kn_status kn_operation_add_kernel(kn_context *kn,
                                                        const kn_operation *operation,
                                                        const kn_operation_kernel *kernel);

/* An operation by name, Kiln's own included ("conv2d"); NULL where there is none. */
KN_API const kn_operation *kn_operation_find(const char *name);
KN_API const char *kn_operation_name(const kn_operation *operation);
KN_API const char *kn_operation_doc(const kn_operation *operation);
/* A number that changes when name, operands, results or attributes of the operation do: files and
 * peers compare it before they trust a call. The 64-bit FNV-1a hash of kn_operation_schema's text
 * (http://www.isthe.com/chongo/tech/comp/fnv/). */
KN_API uint64_t kn_operation_hash(const kn_operation *operation);
/* "conv2d(x, weight, bias?; stride: dims, …) -> out", cut to size; returns its whole length. */
KN_API size_t kn_operation_schema(const kn_operation *operation, char *text, size_t size);

/* Calls an operation with at least one operand and one result. Absent optional operands are NULL or
 * left out at the end. args: its args struct (kn_<name>_args of Kiln's own, see <kiln/ops.h>), of
 * args_size bytes, NULL for operations without. more: where results 1, 2, … go, as many as there
 * are; may be NULL, as may its entries. Returns the first result, nil after an error:
 * operation-call (operand count, size of args, an operation that creates or only writes),
 * operation-refused (its shape rule says why), operation-no-kernel, and those of every call. */
KN_API kn_tensor *kn_apply(const kn_operation *operation, kn_tensors operands, const void *args,
                           size_t args_size, kn_tensor **const *more);

KN_EXTERN_C_END
#endif
