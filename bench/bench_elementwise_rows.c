/* Every element-wise row of the operation table on a million elements: the bytes that it reads and
 * writes a second on flex and on ndarray, beside a memcpy of as many bytes. "reference" marks the
 * rows that flex leaves to the reference kernels, so that both columns time the same code. A row
 * that flex computes itself and slower than ndarray is marked, and the program then ends with
 * status 1.
 *
 *   bench_elementwise_rows [THREADS [ROW]]   default: 2 threads, all rows */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/context.h"
#include "ops/op.h"
#include "support/bench.h"

enum { N = 1 << 20, MOST_OPERANDS = 6, MOST_ARGS = 512 };

typedef struct side {
    kn_context *kn;
    kn_device *dev;
    const kn__op *op;
    kn_tensor *in[MOST_OPERANDS];
    uint32_t n_in;
    unsigned char args[MOST_ARGS];
    double bytes;
    bool fails;
} side;

static char *from, *to;
static double copied;

static void copy(void *user) {
    (void)user;
    memcpy(to, from, (size_t)copied / 2);
}

static void run(void *user) {
    side *s = user;
    unsigned char args[MOST_ARGS];
    memcpy(args, s->args, sizeof args); /* shape rules normalise them */
    kn_tensor *second = NULL, **more[] = {&second, NULL, NULL};
    KN_SCOPE(s->kn) {
        s->fails |= kn_is_nil(kn__apply(s->op, s->in, s->n_in, args, more, 0));
    }
}

/* ---- Arguments that every row accepts ---- */
static double positional(const char *name) {
    if (strcmp(name, "min") == 0) return -1;
    if (strcmp(name, "p") == 0 || strcmp(name, "weight") == 0 || strcmp(name, "slope") == 0)
        return 0.25;
    return 1;
}

static void fill_field(side *s, const kn__field *f) {
    void *at = s->args + f->offset;
    bool positional_field = f->kind == KN__POS || f->kind == KN__RPOS;
    if (f->type == KN__T_number) *(kn_number *)at = kn_number_i64(2);
    if (f->type == KN__T_f64 && positional_field) *(double *)at = positional(f->name);
    if (f->type == KN__T_i64 && positional_field) *(int64_t *)at = 2;
    if (f->type == KN__T_dtype) *(kn_dtype *)at = KN_I32;
    if (f->type == KN__T_some_real && strcmp(f->name, "min") == 0)
        *(kn_some_real *)at = (kn_some_real){true, 1};
}

/* ---- Operands ---- */
static kn_tensor *operand(const side *s, uint32_t i, kn_dtype dtype) {
    char name[32];
    kn__operand_name(s->op, i, name, sizeof name);
    bool is_mask = strcmp(name, "cond") == 0 || strcmp(name, "mask") == 0;
    kn_shape shape = {1, {N}};
    kn_uniform_options o = {.size = sizeof o, .dtype = KN_F32};
    kn_tensor *x = kn_uniform_with(s->dev, shape, 1.25, 5, &o);
    if (is_mask) return kn_gt_scalar(x, 3);
    if (strcmp(name, "value") == 0) return kn_cast(kn_full(s->dev, KN_SCALAR, 2), dtype);
    if (s->op->flags & KN__TOFLOAT && strstr("asin acos atanh erfinv ndtri logit", s->op->name))
        x = kn_mul_scalar(x, 0.125);
    return kn_cast(x, dtype);
}

static double bytes_of(const kn_tensor *t) {
    return (double)kn_numel(t) * (double)kn_dtype_size(kn_dtype_of(t));
}

static bool prepare(side *s, const char *device, int threads, const kn__op *op, kn_dtype dtype) {
    kn_open_options o = {.size = sizeof o, .threads = threads};
    *s = (side){.kn = kn_open(&o), .op = op, .n_in = (uint32_t)op->n_fixed + op->n_optional};
    s->dev = kn_device_open(s->kn, device);
    for (uint16_t i = 0; i < op->n_fields; i++) fill_field(s, &op->fields[i]);
    for (uint32_t i = 0; i < s->n_in; i++) {
        s->in[i] = operand(s, i, dtype);
        s->bytes += bytes_of(s->in[i]);
    }
    kn_tensor *second = NULL, **more[] = {&second, NULL, NULL};
    unsigned char args[MOST_ARGS];
    memcpy(args, s->args, sizeof args);
    kn_tensor *out = kn__apply(op, s->in, s->n_in, args, more, 0);
    s->bytes += bytes_of(out) + (op->n_results > 1 ? bytes_of(second) : 0);
    return kn_ok(s->kn) && !kn_is_nil(out);
}

/* The dtype under which a row is listed: float32 where it takes that. */
static kn_dtype dtype_of(const kn__op *op) {
    if (op->dtypes >> KN_F32 & 1) return KN_F32;
    return op->dtypes >> KN_I32 & 1 ? KN_I32 : op->dtypes >> KN_C64 & 1 ? KN_C64 : KN_BOOL;
}

static bool listed(const kn__op *op) {
    return (op->flags & KN__EW) && !op->creates && !op->variadic && op->n_results > 0 &&
           op->args_size <= MOST_ARGS && op->n_fixed + op->n_optional <= MOST_OPERANDS;
}

/* Whether flex computes the row itself, and does not leave it or its parts to the reference. */
static bool is_own(const side *s, kn_dtype dtype) {
    const kn_kernel *k = s->dev->unit->kernels[s->op->id];
    return k && (k->dtypes >> dtype & 1);
}

/* True unless flex is slower. */
static bool measure(const kn__op *op, int threads) {
    side flex, plain;
    kn_dtype dtype = dtype_of(op);
    bool ok = prepare(&flex, "flex", threads, op, dtype);
    ok = prepare(&plain, "ndarray", threads, op, dtype) && ok;
    bool slower = false;
    if (ok) {
        copied = flex.bytes;
        bench_side sides[] = {{"flex", run, &flex}, {"ndarray", run, &plain}, {"copy", copy, NULL}};
        bench_time times[3];
        bench_alternate(sides, 3, 3, 0.01, times);
        bool own = is_own(&flex, dtype);
        slower = own && times[0].best > 1.15 * times[1].best;
        printf("%-34s %-9s %8.2f %8.2f %8.2f%s\n", op->name, kn_dtype_name(dtype),
               flex.bytes / times[0].best * 1e-9, flex.bytes / times[1].best * 1e-9,
               copied / times[2].best * 1e-9,
               slower ? "  flex is slower"
               : own  ? ""
                      : "  reference");
    } else {
        const kn_error_info *e = kn_error(flex.kn);
        printf("%-34s %-9s left out: %s\n", op->name, kn_dtype_name(dtype),
               e ? e->message : "a failure");
    }
    fflush(stdout);
    kn_close(flex.kn);
    kn_close(plain.kn);
    return !slower;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 2, slower = 0;
    from = calloc(1, (size_t)N * 64);
    to = calloc(1, (size_t)N * 64);
    if (!from || !to) return 1;
    memset(from, 1, (size_t)N * 64);
    memset(to, 1, (size_t)N * 64);
    printf("%s, %d threads, GB/s\n", bench_device(), threads);
    printf("%-34s %-9s %8s %8s %8s\n", "row", "dtype", "flex", "ndarray", "copy");
    for (int i = 0; i < KN__OP_COUNT; i++) {
        const kn__op *op = &kn__ops[i];
        if (!listed(op) || (argc > 2 && strcmp(argv[2], op->name) != 0)) continue;
        slower += !measure(op, threads);
    }
    printf("%d rows where flex is slower than ndarray\n", slower);
    free(from);
    free(to);
    return slower > 0;
}
