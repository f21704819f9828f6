/* Kiln: what an error looks like from outside.
 *
 * A call that yields a tensor or a device cannot return a status: when it fails it records the
 * context's first such error and returns nil, and operations on nil give nil. A call through which
 * data or effects leave (reading, saving, backward, an optimiser step) returns a kn_status, refuses
 * to act while a recorded error stands, and when it fails by itself records nothing: its failure is
 * its status and kn_last_error.
 *
 * Every error has a record in the catalogue: errors/<slug>/record.json. `kiln explain <slug>` and
 * the documentation show it.
 */
#ifndef KILN_ERROR_H
#define KILN_ERROR_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <stdio.h>

KN_EXTERN_C_BEGIN

/* An operand at the moment of a failure. */
typedef struct kn_operand_info {
    const char *name; /* its name in the operation, with the tensor's own: "weight (fc1.weight)" */
    kn_dtype dtype;   /* KN_DTYPE_NONE for nil */
    kn_shape shape;   /* of rank 0 for nil */
    const char *device;           /* its text; "nil" for nil */
    bool tracked;                 /* a gradient flows through it */
    bool contiguous;              /* row-major without gaps */
    int64_t strides[KN_MAX_RANK]; /* in elements */
    /* Where it came from: the call that made or moved it, "kn_to_device", and where that stands,
     * "train.c:42 in load_batch"; NULL where not known. */
    const char *made_by, *made_at;
    const char *made_file, *made_function; /* the parts of made_at; NULL where not known */
    int made_line;                         /* 0 where not known */
} kn_operand_info;

/* A value that a message holds. */
typedef struct kn_error_value {
    const char *name; /* as the record of the catalogue calls it: "expected" */
    const char *text;
    bool literal; /* text is a number or a list of numbers, as JSON writes them */
} kn_error_value;

/* A failure. Belongs to the context; valid until kn_clear, kn_close or, for kn_last_error, the next
 * failure. */
typedef struct kn_error_info {
    kn_status code;
    const char *slug;      /* "matmul-inner": its name in the catalogue */
    const char *message;   /* one line with the values */
    const char *operation; /* what was called: "kn_matmul", "kn_exp (in kn_softmax)" */
    const char *hint;      /* how to mend the program */
    const char *place;     /* where it was called: "train.c:42 in main", without debug information
                            * "main+0x12 (train)"; NULL where not known */
    uint32_t n_operands;   /* those described: the first 16 */
    const kn_operand_info *operands;
    uint64_t count; /* failures recorded since, this one included */

    const char *place_file, *place_function; /* the parts of place; NULL where not known */
    int place_line;                          /* 0 where not known */
    /* The scopes that were open, innermost first, by the places where they were opened,
     * "train.c:31", or "forward of linear" where kn_forward ran a module of that type. At most 8.
     */
    uint32_t n_scopes;
    const char *const *scopes;
    uint32_t n_values;
    const kn_error_value *values; /* what the message was filled in with, besides the operation */
} kn_error_info;

/* The first recorded error, NULL where there is none. A nil context gives a constant error. */
KN_API const kn_error_info *kn_error(kn_context *kn);

/* The last failure, those included that only went out as a status; NULL where there was none. */
KN_API const kn_error_info *kn_last_error(kn_context *kn);

/* Whether no error is recorded. Cheap enough for every turn of a loop. False for a nil context. */
KN_API bool kn_ok(kn_context *kn);

/* Forgets recorded errors and the last failure. Nil tensors stay nil. */
KN_API void kn_clear(kn_context *kn);

/* Prints the first recorded error: the message, the operands and where they came from, the place of
 * the call, the open scopes, a hint. In colour where file is a terminal, unless NO_COLOR is set or
 * TERM is dumb. KILN_ERROR_FORMAT=text, color or json says it for all; json is one object a line
 * (docs/guide/scopes-and-errors.md). Returns 0 and prints nothing where there is none, else 1. */
KN_API int kn_report(kn_context *kn, FILE *file);

/* The same for a failure at hand: in a hook, or one that only went out as a status:
 *
 *     if (kn_backward(loss, &grads)) return kn_report_error(kn_last_error(kn), stderr);
 *
 * NULL is no failure: prints nothing and returns 0. */
KN_API int kn_report_error(const kn_error_info *error, FILE *file);

/* Is called at each failure, on the thread that met it, before the failed call returns. Failures
 * of calls made inside a hook are recorded but do not call it again. */
typedef void kn_error_hook(kn_context *kn, const kn_error_info *error, void *user);

/* Sets the hook of this context; NULL removes it. */
KN_API void kn_set_error_hook(kn_context *kn, kn_error_hook *hook, void *user);

/* The slug of a status: "matmul-inner"; "ok" for KN_OK, "unknown" for a number that is none. */
KN_API const char *kn_status_slug(kn_status status);

/* What a status means, with placeholders where an error has values; kn_last_error has the values.
 */
KN_API const char *kn_status_text(kn_status status);

/* How to mend a program that got this status; "" where there is nothing to say. */
KN_API const char *kn_status_hint(kn_status status);

/* Calls a function whose status is of no interest here: KN_IGNORE(kn_sync(dev)). */
#define KN_IGNORE(call) ((void)!(call))

KN_EXTERN_C_END
#endif
