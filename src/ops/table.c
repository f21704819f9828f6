/* The rows of ops.def as one table. */
#include "core/runtime.h"
#include "ops/infer.h"
#include "ops/op.h"

#include <stddef.h>
#include <string.h>

/* 1. What each row refers to must exist: a row without its parts does not link. */
#define KN__DECLARE_GRAD_R(f) extern kn__grad_fn kn__grad_##f;
#define KN__DECLARE_GRAD_Z
#define KN__DECLARE_GRAD_N
#define KN__DECLARE_GRAD_I
#define KN__DECLARE_GRAD_S
#define KN_PRIM(name, operands, args, results, dtypes, shape, grad, flags, cast, doc) \
    extern kn__infer_fn kn__infer_##shape;                                            \
    KN__DECLARE_GRAD_##grad extern kn_kernel_fn kn__ref_##name;
#define KN_COMP(name, operands, args, results, dtypes, shape, grad, flags, cast, doc) \
    extern kn__infer_fn kn__infer_##shape;                                            \
    KN__DECLARE_GRAD_##grad extern kn__parts_fn kn__parts_##name;
#define KN_VIEW(name, operands, args, results, dtypes, shape, grad, flags, cast, doc) \
    extern kn__infer_fn kn__infer_##shape;                                            \
    KN__DECLARE_GRAD_##grad
#include "ops/ops.def"
#undef KN_PRIM
#undef KN_COMP
#undef KN_VIEW

/* 2. Which rows this build has: all, unless KILN_OPS names some. Field lists and operand counts. */
#ifdef KILN_ROWS_LEFT_OUT
#include "kiln_rows_left_out.h"
#endif
#include "ops/printed_rows.h"

/* 3. The rows. */
#define DT_ALL KN_DTYPES_ALL
#define DT_ANY KN_DTYPES_REAL
#define DT_NUM (KN_DTYPES_FLOAT | KN_DTYPES_INT)
#define DT_NUMC (DT_NUM | KN_DTYPES_COMPLEX)
#define DT_FLOAT KN_DTYPES_FLOAT
#define DT_FLOATC (KN_DTYPES_FLOAT | KN_DTYPES_COMPLEX)
#define DT_F32UP (KN_DTYPE_BIT(KN_F32) | KN_DTYPE_BIT(KN_F64))
#define DT_COMPLEX KN_DTYPES_COMPLEX
#define DT_FFTIN (DT_F32UP | KN_DTYPES_COMPLEX)
#define DT_INT KN_DTYPES_INT
#define DT_U8 KN_DTYPE_BIT(KN_U8)
#define DT_I8 KN_DTYPE_BIT(KN_I8)
#define DT_INTB (KN_DTYPES_INT | KN_DTYPES_BOOL)
#define DT_BOOL KN_DTYPES_BOOL
#define DT_SIGNED (KN_DTYPES_FLOAT | KN_DTYPES_SIGNED)

#define EW KN__EW
#define PROMOTE KN__PROMOTE
#define TOFLOAT KN__TOFLOAT
#define KEY1 KN__KEY1
#define COMPUTE KN__COMPUTE
#define DRAWS KN__DRAWS
#define WRITE0 KN__WRITE0
#define WRITE1 KN__WRITE1
#define WRITE2 KN__WRITE2
#define WRITE3 KN__WRITE3
#define WRITE4 KN__WRITE4
#define WRITE5 KN__WRITE5
#define IN0 KN__IN0
#define IN1 KN__IN1
#define IN2 KN__IN2
#define IN3 KN__IN3
#define IN4 KN__IN4
#define OUT0 KN__OUT0
#define OUT1 KN__OUT1
#define OUT2 KN__OUT2
#define CROSS KN__CROSS
#define DATA_SHAPE KN__DATA_SHAPE
#define CHECKS KN__CHECKS

#define GRAD_R(f) .answer = KN__GRAD_RULE, .grad = kn__grad_##f
#define GRAD_Z .answer = KN__GRAD_ZERO
#define GRAD_N .answer = KN__GRAD_NONE
#define GRAD_I .answer = KN__GRAD_INT
#define GRAD_S .answer = KN__GRAD_SPLICE

#define ROW(kind_, name_, operands_, args_, results_, dtypes_, shape_, grad_, flags_, cast_, doc_) \
    .name = #name_, .doc = doc_, .operands = operands_, .results = results_,                       \
    .fields = fields_##args_, .n_fields = KN__FIELDS_##args_, .args_size = KN__SIZE_##args_,       \
    .id = KN__OP_##name_, .kind = kind_, .autocast = KN__CAST_##cast_, KN__COUNTS_##name_,         \
    .dtypes = DT_##dtypes_, .flags = (flags_), .infer = kn__infer_##shape_, GRAD_##grad_

/* A row that is left out keeps its name and the form of its call; its shape rule refuses. */
#ifdef KILN_ROWS_LEFT_OUT
static bool left_out(kn__call *call) {
    kn__call_site b;
    kn__fail_operation_left_out(call->kn, kn__site_of(call, &b));
    return false;
}
#endif
#define ROW_OUT(kind_, name_, operands_, args_, results_, dtypes_, shape_, grad_, flags_, cast_, \
                doc_)                                                                            \
    {                                                                                            \
        .name = #name_, .doc = doc_, .operands = operands_, .results = results_,                 \
        .fields = fields_##args_, .n_fields = KN__FIELDS_##args_, .args_size = KN__SIZE_##args_, \
        .id = KN__OP_##name_, .kind = kind_, KN__COUNTS_##name_, .dtypes = KN_DTYPES_ALL,        \
        .infer = left_out, .answer = KN__GRAD_INT                                                \
    }

#define ROW_IN_PRIM(name, ...) \
    { ROW(KN__PRIM, name, __VA_ARGS__), .reference = kn__ref_##name }
#define ROW_IN_COMP(name, ...) \
    { ROW(KN__COMP, name, __VA_ARGS__), .parts = kn__parts_##name }
#define ROW_IN_VIEW(name, ...) \
    { ROW(KN__VIEW, name, __VA_ARGS__) }
#define ROW_OUT_PRIM(name, ...) ROW_OUT(KN__PRIM, name, __VA_ARGS__)
#define ROW_OUT_COMP(name, ...) ROW_OUT(KN__COMP, name, __VA_ARGS__)
#define ROW_OUT_VIEW(name, ...) ROW_OUT(KN__VIEW, name, __VA_ARGS__)
#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)

const kn__op kn__ops[KN__OP_COUNT] = {
#define KN_PRIM(name, ...) [KN__OP_##name] = JOIN(KN__ROW_##name, _PRIM)(name, __VA_ARGS__),
#define KN_COMP(name, ...) [KN__OP_##name] = JOIN(KN__ROW_##name, _COMP)(name, __VA_ARGS__),
#define KN_VIEW(name, ...) [KN__OP_##name] = JOIN(KN__ROW_##name, _VIEW)(name, __VA_ARGS__),
#include "ops/ops.def"
#undef KN_PRIM
#undef KN_COMP
#undef KN_VIEW
};

const kn__op *kn__op_find(const char *name) {
    for (size_t i = 0; i < KN__OP_COUNT; i++) {
        if (strcmp(kn__ops[i].name, name) == 0) return &kn__ops[i];
    }
    return NULL;
}

kn_kernel_fn *kn__reference(const char *operation) {
    const kn__op *op = kn__op_find(operation);
    return op ? op->reference : NULL;
}

const char *kn__operation_name(uint32_t index) {
    return index < KN__OP_COUNT ? kn__ops[index].name : NULL;
}

const char *kn__operand_name(const kn__op *op, uint32_t index, char *buffer, size_t size) {
    const char *at = op->operands;
    for (uint32_t i = 0; !op->variadic && i < index && at; i++) {
        at = strchr(at, ',');
        if (at) at += 2;
    }
    size_t n = at ? strcspn(at, ",?*") : 0;
    if (n >= size) n = size - 1;
    if (n) memcpy(buffer, at, n);
    buffer[n] = '\0';
    return buffer;
}
