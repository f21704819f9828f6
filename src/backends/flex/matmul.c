/* matmul and linear on flex's matrix product. */
#include "backends/flex/flex.h"
#include "backends/flex/gemm.h"
#include "backends/flex/provider.h"
#include "core/runtime.h"

static int run(const kn__gemm *g) {
    if (kn__provider_run(g, kn__runtime_workers())) return KN_OK;
    return kn__gemm_run(g, kn__isa_detect(), kn__runtime_workers()) ? KN_OK
                                                                    : KN_E_OUT_OF_MEMORY_HOST;
}

/* ---- matmul ---- */

/* The batch axes of an operand, aligned with those of the result: strides, 0 where it broadcasts.
 */
static void batch_strides(const kn_desc *x, const kn_desc *out, int rank, int64_t *strides) {
    int own = x->rank > 2 ? x->rank - 2 : 0;
    for (int i = 0; i < rank; i++) {
        int at = i - (rank - own);
        strides[i] = at < 0 || (x->shape[at] == 1 && out->shape[i] != 1) ? 0 : x->strides[at];
    }
}

typedef struct batches {
    int rank;
    int64_t size[KN_MAX_RANK], a[KN_MAX_RANK], b[KN_MAX_RANK], c[KN_MAX_RANK];
} batches;

/* Joins neighbouring axes that all three step through as one. */
static void join(batches *s) {
    int n = 0;
    for (int i = 0; i < s->rank; i++) {
        int64_t size = s->size[i];
        if (size == 1) continue;
        bool one = n > 0 && s->a[n - 1] == s->a[i] * size && s->b[n - 1] == s->b[i] * size &&
                   s->c[n - 1] == s->c[i] * size;
        if (!one) {
            s->size[n] = 1;
            n++;
        }
        s->size[n - 1] *= size;
        s->a[n - 1] = s->a[i];
        s->b[n - 1] = s->b[i];
        s->c[n - 1] = s->c[i];
    }
    s->rank = n;
}

/* One product with rows in place of a batch, where a and c step through batches as through rows and
 * b is the same for all. */
static bool fold_rows(batches *s, kn__gemm *g) {
    if (s->rank != 1 || s->b[0] != 0 || s->a[0] != g->a.row * g->m || s->c[0] != g->c_row * g->m)
        return false;
    g->m *= s->size[0];
    s->rank = 0;
    return true;
}

static int run_batches(batches *s, kn__gemm *g, size_t size) {
    join(s);
    fold_rows(s, g);
    int last = s->rank - 1;
    if (last >= 0) {
        g->batch = s->size[last];
        g->a.batch = s->a[last];
        g->b.batch = s->b[last];
        g->c_batch = s->c[last];
    }
    int64_t at[KN_MAX_RANK] = {0}, a = 0, b = 0, c = 0;
    const char *a0 = g->a.data, *b0 = g->b.data;
    char *c0 = g->c;
    for (;;) {
        g->a.data = a0 + a * (int64_t)size;
        g->b.data = b0 + b * (int64_t)size;
        g->c = c0 + c * (int64_t)size;
        int status = run(g);
        if (status != KN_OK) return status;
        int i = last - 1;
        for (; i >= 0; i--) {
            a += s->a[i], b += s->b[i], c += s->c[i];
            if (++at[i] < s->size[i]) break;
            a -= s->a[i] * s->size[i], b -= s->b[i] * s->size[i], c -= s->c[i] * s->size[i];
            at[i] = 0;
        }
        if (i < 0) return KN_OK;
    }
}

int kn__flex_matmul(const kn_launch *l) {
    const kn_desc *a = l->in[0], *b = l->in[1], *c = l->out[0];
    bool row = a->rank == 1, column = b->rank == 1;
    int rank = c->rank - !row - !column;
    kn__gemm g = {.type = kn__gemm_type_of(a),
                  .batch = 1,
                  .m = row ? 1 : a->shape[a->rank - 2],
                  .n = column ? 1 : b->shape[b->rank - 1],
                  .k = a->shape[a->rank - 1],
                  .c = kn__flex_data(c)};
    g.a = (kn__gemm_operand){.data = kn__flex_data(a),
                             .row = row ? 0 : a->strides[a->rank - 2],
                             .column = a->strides[a->rank - 1]};
    g.b = (kn__gemm_operand){.data = kn__flex_data(b),
                             .row = b->strides[column ? 0 : b->rank - 2],
                             .column = column ? 0 : b->strides[b->rank - 1]};
    g.c_column = column ? 1 : c->strides[c->rank - 1];
    g.c_row = row ? g.n : c->strides[c->rank - 1 - !column];
    batches s = {.rank = rank};
    for (int i = 0; i < rank; i++) {
        s.size[i] = c->shape[i];
        s.c[i] = c->strides[i];
    }
    batch_strides(a, c, rank, s.a);
    batch_strides(b, c, rank, s.b);
    return run_batches(&s, &g, kn_dtype_size((kn_dtype)c->dtype));
}

/* ---- linear: x is contiguous, so its leading axes are rows ---- */
int kn__flex_linear(const kn_launch *l) {
    const kn_desc *x = l->in[0], *w = l->in[1], *bias = l->in[2], *y = l->out[0];
    int64_t k = x->shape[x->rank - 1], n = w->rank == 2 ? w->shape[0] : 1, rows = 1;
    for (int i = 0; i < x->rank - 1; i++) rows *= x->shape[i];
    kn__gemm g = {.type = kn__gemm_type_of(x),
                  .batch = 1,
                  .m = rows,
                  .n = n,
                  .k = k,
                  .a = {kn__flex_data(x), k, 1, 0},
                  .b = {kn__flex_data(w), 1, k, 0},
                  .c = kn__flex_data(y),
                  .c_row = n,
                  .c_column = 1,
                  .bias_column = bias ? kn__flex_data(bias) : NULL};
    return run(&g);
}
