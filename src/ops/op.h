/* What a row of the operation table is inside the library, and the call that passes the levels. */
#ifndef KILN_OPS_OP_H
#define KILN_OPS_OP_H

#include <kiln/backend.h>
#include <kiln/ops.h>
#include <kiln/shape.h>

typedef struct kn__call kn__call;
typedef struct kn__backprop kn__backprop;

/* Fills the results' dtype, shape (and for views strides, offset) from operands and arguments, or
 * raises an error and returns false. It checks every argument, and leaves call->args normalised
 * (axes counted from the front), so that kernels and gradient rules need not. See infer.h. */
typedef bool kn__infer_fn(kn__call *call);
/* Sets b->dx[i] for each operand i with b->needs(i); left NULL means no gradient. */
typedef void kn__grad_fn(kn__backprop *b);
/* Runs the decomposition with public operations: results[k] for each result of call. */
typedef void kn__parts_fn(const kn__call *call, kn_tensor **results);

typedef enum kn__kind { KN__PRIM, KN__COMP, KN__VIEW } kn__kind;
typedef enum kn__answer {
    KN__GRAD_RULE,
    KN__GRAD_ZERO,
    KN__GRAD_NONE,
    KN__GRAD_INT,
    KN__GRAD_SPLICE
} kn__answer;
typedef enum kn__autocast { KN__CAST_ANYC, KN__CAST_LOW, KN__CAST_WIDE } kn__autocast;

enum {
    KN__EW = 1 << 0,
    KN__PROMOTE = 1 << 1,
    KN__TOFLOAT = 1 << 2,
    KN__KEY1 = 1 << 3,
    KN__COMPUTE = 1 << 4,
    KN__DRAWS = 1 << 5,
    KN__WRITE0 = 1 << 6,
    KN__WRITE1 = 1 << 7,
    KN__WRITE2 = 1 << 8,
    KN__WRITE3 = 1 << 9,
    KN__WRITE4 = 1 << 10,
    KN__WRITE5 = 1 << 11,
    KN__IN0 = 1 << 12,
    KN__IN1 = 1 << 13,
    KN__IN2 = 1 << 14,
    KN__IN3 = 1 << 15,
    KN__IN4 = 1 << 16,
    KN__OUT0 = 1 << 20,
    KN__OUT1 = 1 << 21,
    KN__OUT2 = 1 << 22,
    KN__CROSS = 1 << 24,
    KN__DATA_SHAPE = 1 << 25,
    KN__CHECKS = 1 << 26
};
#define KN__WRITES(flags) (((flags) >> 6) & 0x3fu)
/* Whether a row changes operand i. Lists may have more operands than the mask has bits. */
#define KN__WRITES_OPERAND(flags, i) ((i) < 6 && (KN__WRITES(flags) >> (i)&1u))
#define KN__SAVED_IN(flags) (((flags) >> 12) & 0xffu)
#define KN__SAVED_OUT(flags) (((flags) >> 20) & 0x7u)
#define KN__MAX_RESULTS 4

/* The types of argument fields; each names a C type in kn__field_size (args.c). */
typedef enum kn__type {
    KN__T_i64,
    KN__T_f64,
    KN__T_bool,
    KN__T_number,
    KN__T_dtype,
    KN__T_shape,
    KN__T_axes,
    KN__T_dims,
    KN__T_factors,
    KN__T_some_f64,
    KN__T_some_i64,
    KN__T_real,
    KN__T_some_real,
    KN__T_device,
    KN__T_text,
    KN__T_reduction
} kn__type;
typedef enum kn__field_kind { KN__POS, KN__RPOS, KN__OPT, KN__ROPT, KN__HID } kn__field_kind;
typedef struct kn__field {
    const char *name, *doc;
    uint8_t kind, type;
    uint16_t offset;
} kn__field;

typedef struct kn__op {
    const char *name, *doc, *operands, *results;
    const kn__field *fields;
    uint16_t n_fields, args_size, id;
    uint8_t kind, answer, autocast;
    uint8_t n_fixed, n_optional, n_results; /* operands in order: fixed (or the list), optional */
    bool variadic, creates;
    uint32_t dtypes, flags;
    kn__infer_fn *infer;
    kn__grad_fn *grad;
    kn__parts_fn *parts;
    kn_kernel_fn *reference;
} kn__op;

typedef enum kn__op_id {
#define KN_PRIM(name, ...) KN__OP_##name,
#define KN_COMP(name, ...) KN__OP_##name,
#define KN_VIEW(name, ...) KN__OP_##name,
#include "ops/ops.def"
#undef KN_PRIM
#undef KN_COMP
#undef KN_VIEW
    KN__OP_COUNT
} kn__op_id;

extern const kn__op kn__ops[KN__OP_COUNT];
const kn__op *kn__op_find(const char *name); /* NULL where there is none */
/* The i-th operand's name of an op ("a"), for messages; bounded, writes into buffer. */
const char *kn__operand_name(const kn__op *op, uint32_t index, char *buffer, size_t size);

/* The logical call: what passes through every level. */
struct kn__call {
    kn_context *kn;
    const kn__op *op;
    kn_tensor **in; /* absent optional operands are NULL */
    kn_tensor **out;
    uint32_t n_in, n_out;
    void *args; /* kn_<args>_args, NULL for NONE */
    /* Of a DATA_SHAPE composite: what its shape rule made on the way, for its parts (as many as
     * results); NULL where they are to make it themselves. */
    kn_tensor **found;
};

/* The shape and dtype of a tensor that need not be there any more. */
typedef struct kn__meta {
    kn_dtype dtype;
    kn_shape shape;
} kn__meta;

/* What a gradient rule works with. Saved operands and results are NULL unless the row's flags name
 * them; in_meta and out_meta are always there. */
struct kn__backprop {
    kn_context *kn;
    const kn__op *op;
    const void *args;
    kn_tensor *const *in;
    kn_tensor *const *out;
    kn_tensor *const *dy; /* a gradient a result; NULL where none arrived */
    kn_tensor **dx;
    const kn__meta *const *in_meta; /* shape and dtype of each operand */
    const kn__meta *out_meta;       /* and of each result */
    const bool *need;               /* which operands want a gradient */
    uint32_t n_in, n_out;
};

/* The one entry for every operation: checks, promotes, makes headers, infers, passes the levels.
 * more: where results 1.. go (NULL entries: unwanted). origin: KN__ORIGIN of the public function, 0
 * where another public function is the outermost. Returns result 0, nil after an error. */
kn_tensor *kn__apply(const kn__op *op, kn_tensor *const *in, uint32_t n_in, void *args,
                     kn_tensor **const *more, uint64_t origin);
/* The same for rows without operands: dev says where. */
kn_tensor *kn__create(const kn__op *op, kn_device *dev, void *args, uint64_t origin);
/* The same for rows without results (assign, optimiser steps): writes, returns the status. */
kn_status kn__effect(const kn__op *op, kn_tensor *const *in, uint32_t n_in, void *args,
                     uint64_t origin);
/* Runs a call again whose arguments are normalised and whose results have headers with dtype and
 * shape, but no storage (views: nothing). Nothing is checked, promoted or drawn. */
bool kn__run_again(kn__call *call);
/* Adds t to sum where sum lies: both contiguous, of one shape, dtype and place; sum's storage is
 * nobody else's. */
bool kn__add_into(kn_tensor *sum, kn_tensor *t);
/* Before a write: data that other threads read too is copied, so that they keep what they saw.
 * False after an error. */
bool kn__own_storage(kn_tensor *t, const char *operation);
/* Sends a checked call down from a level of its device. False after an error. */
bool kn__pass(kn_device *level, kn__call *call);
bool kn__decompose(kn_device *level, kn__call *call);

/* The reference kernels by row, for host memory. */
kn_kernel_fn *kn__reference(const char *operation);

#endif
