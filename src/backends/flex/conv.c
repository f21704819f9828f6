/* The entry points of the convolutions: they bring every problem to three axes, and half types to
 * float. */
#include "backends/flex/conv.h"
#include "backends/flex/conv_plan.h"

#include <kiln/half.h>

static kn__conv normalised(const kn__conv_geometry *g, kn__gemm_type type, kn__isa isa,
                           kn__workers *workers) {
    bool is_double = type == KN__GEMM_F64;
    kn__conv v = {
        .kernels = kn__gemm_kernels(isa, is_double),
        .isa = isa,
        .workers = workers,
        .is_double = is_double,
        .real = is_double ? 8 : 4,
        .batch = g->batch,
        .groups = g->groups,
        .c_in = g->c_in,
        .c_out = g->c_out,
    };
    for (int i = 0; i < 3; i++) {
        int from = i - (3 - g->nd);
        v.in[i] = from < 0 ? 1 : g->in[from];
        v.out[i] = from < 0 ? 1 : g->out[from];
        v.kernel[i] = from < 0 ? 1 : g->kernel[from];
        v.stride[i] = from < 0 ? 1 : g->stride[from];
        v.dilation[i] = from < 0 ? 1 : g->dilation[from];
        v.pad[i] = from < 0 ? 0 : g->pad[from];
        /* A single window has no next one, so a wild stride need not cost a wild slab. */
        if (v.out[i] <= 1 && v.stride[i] > 2) v.stride[i] = 2;
    }
    kn__conv_plan(&v, KN__CONV_TILE);
    return v;
}

/* ---- Half types
 * ----------------------------------------------------------------------------------
 */

enum { GRAIN = 1 << 14 };

typedef struct {
    kn__gemm_type type;
    float *wide;
    uint16_t *half;
    const uint16_t *source;
} copy;

static void widen_range(void *user, int64_t begin, int64_t end) {
    copy *c = user;
    if (c->type == KN__GEMM_F16)
        for (int64_t i = begin; i < end; i++) c->wide[i] = kn_f16_to_f32((kn_f16){c->source[i]});
    else
        for (int64_t i = begin; i < end; i++) c->wide[i] = kn_bf16_to_f32((kn_bf16){c->source[i]});
}

static void narrow_range(void *user, int64_t begin, int64_t end) {
    copy *c = user;
    if (c->type == KN__GEMM_F16)
        for (int64_t i = begin; i < end; i++) c->half[i] = kn_f16_from_f32(c->wide[i]).bits;
    else
        for (int64_t i = begin; i < end; i++) c->half[i] = kn_bf16_from_f32(c->wide[i]).bits;
}

static bool is_half(kn__gemm_type type) {
    return type == KN__GEMM_F16 || type == KN__GEMM_BF16;
}

/* The tensors of a call, in the computing type: copies for half types, else the tensors themselves.
 */
enum { OPERANDS = 3 };
typedef struct {
    kn__gemm_type type;
    kn__workers *workers;
    const char *operand[OPERANDS];
    char *result;
    float *wide[OPERANDS + 1]; /* the last is the result's */
    int64_t result_elements;
    uint16_t *half_result;
} tensors;

static bool open_result(tensors *t, void *result, int64_t elements) {
    t->result = result;
    if (!is_half(t->type)) return true;
    t->half_result = result;
    t->result_elements = elements;
    t->wide[OPERANDS] = kn__scratch_get((size_t)elements * sizeof(float));
    t->result = (char *)t->wide[OPERANDS];
    return t->result;
}

static bool open_operand(tensors *t, int i, const void *data, int64_t elements) {
    t->operand[i] = data;
    if (!is_half(t->type) || !data) return true;
    t->wide[i] = kn__scratch_get((size_t)elements * sizeof(float));
    if (!t->wide[i]) return false;
    copy c = {.type = t->type, .wide = t->wide[i], .source = data};
    kn__parallel_for(t->workers, elements, GRAIN, widen_range, &c);
    t->operand[i] = (char *)t->wide[i];
    return true;
}

static bool finish(tensors *t, bool done) {
    if (done && t->half_result) {
        copy c = {.type = t->type, .wide = t->wide[OPERANDS], .half = t->half_result};
        kn__parallel_for(t->workers, t->result_elements, GRAIN, narrow_range, &c);
    }
    for (int i = 0; i <= OPERANDS; i++) kn__scratch_put(t->wide[i]);
    return done;
}

/* ---- Entry points
 * --------------------------------------------------------------------------------
 */

static int64_t x_elements(const kn__conv *v) {
    return v->batch * v->c_in * v->in_places;
}
static int64_t y_elements(const kn__conv *v) {
    return v->batch * v->c_out * v->out_places;
}
static int64_t w_elements(const kn__conv *v) {
    return v->c_out * v->patch_rows;
}

bool kn__conv_forward(const kn__conv_geometry *geometry, kn__gemm_type type, const void *x,
                      const void *w, const void *bias, void *y, kn__isa isa, kn__workers *workers) {
    kn__conv v = normalised(geometry, type, isa, workers);
    tensors t = {.type = type, .workers = workers};
    bool done = open_operand(&t, 0, x, x_elements(&v)) && open_operand(&t, 1, w, w_elements(&v)) &&
                open_operand(&t, 2, bias, v.c_out) && open_result(&t, y, y_elements(&v)) &&
                kn__conv_run_forward(&v, t.operand[0], t.operand[1], t.operand[2], t.result);
    return finish(&t, done);
}

bool kn__conv_input_gradient(const kn__conv_geometry *geometry, kn__gemm_type type, const void *dy,
                             const void *w, const void *bias, void *dx, kn__isa isa,
                             kn__workers *workers) {
    kn__conv v = normalised(geometry, type, isa, workers);
    tensors t = {.type = type, .workers = workers};
    bool done = open_operand(&t, 0, dy, y_elements(&v)) && open_operand(&t, 1, w, w_elements(&v)) &&
                open_operand(&t, 2, bias, v.c_in) && open_result(&t, dx, x_elements(&v)) &&
                kn__conv_run_input_gradient(&v, t.operand[0], t.operand[1], t.operand[2], t.result);
    return finish(&t, done);
}

bool kn__conv_weight_gradient(const kn__conv_geometry *geometry, kn__gemm_type type, const void *x,
                              const void *dy, void *dw, kn__isa isa, kn__workers *workers) {
    kn__conv v = normalised(geometry, type, isa, workers);
    tensors t = {.type = type, .workers = workers};
    bool done = open_operand(&t, 0, x, x_elements(&v)) && open_operand(&t, 1, dy, y_elements(&v)) &&
                open_result(&t, dw, w_elements(&v)) &&
                kn__conv_run_weight_gradient(&v, t.operand[0], t.operand[1], t.result);
    return finish(&t, done);
}
