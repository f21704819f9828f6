/* The public functions with several tensors that are no rows of the operation table: a stranger at
 * every position is refused by name, before anything is computed or changed. */
/* clang-format off: cmocka needs its companions first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
/* clang-format on */

#include <kiln/einops.h>
#include <kiln/kiln.h>
#include <stdio.h>
#include <string.h>

#include "core/tensor.h"

enum { MOST = 8 };

/* A call: true where it gave something. */
typedef bool call_fn(kn_tensor **t);

static bool given(kn_tensor *t) {
    return !kn_is_nil(t);
}
/* A status poisons nothing. */
static bool done(kn_tensor **t, kn_status status) {
    assert_true(kn_ok(kn_context_of(t[0])));
    return status == KN_OK;
}
static bool listed(kn_list *l) {
    return l->count > 0;
}

/* ---- The calls ---------------------------------------------------------------------------------
 */

static bool c_equal(kn_tensor **t) {
    bool equal;
    return done(t, kn_equal(t[0], t[1], &equal));
}
static bool c_allclose(kn_tensor **t) {
    bool close;
    return done(t, kn_allclose(t[0], t[1], &close));
}
static bool c_attention(kn_tensor **t) {
    return given(kn_multi_head_attention(t[0], t[1], t[2], 1, .in_weight = t[3], .in_bias = t[4],
                                         .out_weight = t[5], .out_bias = t[6], .mask = t[7]));
}
static kn_tensor *distance(kn_tensor *a, kn_tensor *b, void *user) {
    (void)user;
    return kn_sum(kn_abs(kn_sub(a, b)), .axes = KN_AXES(-1));
}
static bool c_triplet(kn_tensor **t) {
    return given(kn_triplet_margin_with_distance_loss_with(t[0], t[1], t[2], distance, NULL));
}
static bool c_statistics(kn_tensor **t) {
    return done(t, kn_update_running_statistics(t[0], t[1], t[2], t[3], 5, 0.1));
}
static bool c_quantize_by(kn_tensor **t) {
    return given(kn_quantize_by_with(t[0], t[1], t[2], &(kn_quantize_options){.affine = true}));
}
static bool c_quant_linear(kn_tensor **t) {
    kn_tensor *w = kn_quantize_with(t[1], &(kn_quantize_options){.bits = 8});
    return given(kn_quant_linear_with(t[0], w, &(kn_quant_linear_options){.bias = t[2]}));
}
static bool c_fake_quantize(kn_tensor **t) {
    return given(kn_fake_quantize(t[0], t[1], t[2], 8));
}
static bool c_repeat(kn_tensor **t) {
    return given(kn_repeat_interleave_each(t[0], t[1], 0));
}
static bool c_select_scatter(kn_tensor **t) {
    return given(kn_select_scatter(t[0], t[1], 0, 1));
}
static bool c_slice_scatter(kn_tensor **t) {
    return given(kn_slice_scatter(t[0], t[1], 0, 0, 2, 1));
}
static bool c_diagonal_scatter(kn_tensor **t) {
    return given(kn_diagonal_scatter(t[0], t[1], 0, 0, 1));
}
static bool c_linspace(kn_tensor **t) {
    return given(kn_linspace_tensors(t[0], t[1], 5));
}
static bool c_take_along(kn_tensor **t) {
    return given(kn_take_along(t[0], t[1], 0));
}
#define LISTED(name, n)                              \
    static bool c_##name(kn_tensor **t) {            \
        return given(kn_##name((kn_tensors){n, t})); \
    }
LISTED(hstack, 3)
LISTED(vstack, 3)
LISTED(dstack, 3)
LISTED(column_stack, 3)
LISTED(block_diag, 3)
LISTED(cartesian_prod, 3)
static bool c_chunk_cat(kn_tensor **t) {
    return given(kn_chunk_cat((kn_tensors){3, t}, 0, 2));
}
static bool c_cat(kn_tensor **t) {
    return given(kn_cat((kn_tensors){3, t}, 0));
}
static bool c_stack(kn_tensor **t) {
    return given(kn_stack((kn_tensors){3, t}, 0));
}
static bool c_einsum(kn_tensor **t) {
    return given(kn_einsum("ij,jk,kl->il", t[0], t[1], t[2]));
}
static bool c_ravel(kn_tensor **t) {
    return given(kn_ravel_multi_index((kn_tensors){2, t}, KN_SHAPE(3, 4)));
}
static bool c_broadcast(kn_tensor **t) {
    return listed(kn_broadcast_tensors((kn_tensors){3, t}));
}
static bool c_meshgrid(kn_tensor **t) {
    return listed(kn_meshgrid((kn_tensors){3, t}));
}
static bool c_meshgrid_xy(kn_tensor **t) {
    return listed(kn_meshgrid_xy((kn_tensors){3, t}));
}
static bool c_index_get(kn_tensor **t) {
    return given(kn_index_get(t[0], (kn_tensors){2, t + 1}));
}
static bool c_index_put(kn_tensor **t) {
    return given(kn_index_put(t[0], (kn_tensors){2, t + 1}, t[3]));
}
static bool c_index_put_add(kn_tensor **t) {
    return given(kn_index_put_add(t[0], (kn_tensors){2, t + 1}, t[3]));
}
static bool c_index_assign(kn_tensor **t) {
    return done(t, kn_index_assign(t[0], (kn_tensors){2, t + 1}, t[3]));
}
static bool c_index_assign_add(kn_tensor **t) {
    return done(t, kn_index_assign_add(t[0], (kn_tensors){2, t + 1}, t[3]));
}
static bool c_slice_put(kn_tensor **t) {
    return given(kn_slice_put(t[0], "0:2", t[1]));
}
static bool c_slice_assign(kn_tensor **t) {
    return done(t, kn_slice_assign(t[0], "0:2", t[1]));
}
static bool c_assign(kn_tensor **t) {
    return done(t, kn_assign(t[0], t[1]));
}
static bool c_gradient(kn_tensor **t) {
    return listed(kn_gradient(t[0], .coordinates = (kn_tensors){2, t + 1}));
}
static bool c_histogramdd(kn_tensor **t) {
    return listed(kn_histogramdd(t[0], .edges = (kn_tensors){2, t + 1}, .weights = t[3]));
}
static bool c_apply(kn_tensor **t) {
    return given(kn_apply(kn_operation_find("matmul"), (kn_tensors){2, t}, NULL, 0, NULL));
}
static bool c_conv(kn_tensor **t) {
    return given(kn_conv2d(t[0], t[1], .bias = t[2]));
}
static kn_tensor *add_up(kn_tensor *const *t, uint32_t n, void *user) {
    (void)user;
    kn_tensor *sum = t[0];
    for (uint32_t i = 1; i < n; i++) sum = kn_add(sum, t[i]);
    return sum;
}
static bool c_recompute(kn_tensor **t) {
    return given(kn_recompute(add_up, (kn_tensors){3, t}, NULL));
}

typedef struct operand {
    kn_dtype dtype;
    kn_shape shape;
} operand;

typedef struct a_call {
    const char *name;
    call_fn *run;
    uint32_t n;
    bool list; /* all operands are one list: the position is named */
    operand in[MOST];
} a_call;

/* Rank and sizes. */
#define F(rank, ...)        \
    {                       \
        KN_F32, {           \
            rank, {         \
                __VA_ARGS__ \
            }               \
        }                   \
    }
#define I(rank, ...)        \
    {                       \
        KN_I64, {           \
            rank, {         \
                __VA_ARGS__ \
            }               \
        }                   \
    }
#define F0 F(0, 0)
#define MATRICES \
    { F(2, 2, 2), F(2, 2, 2), F(2, 2, 2) }
#define VECTORS \
    { F(1, 2), F(1, 2), F(1, 2) }

static const a_call calls[] = {
    {"equal", c_equal, 2, false, {F(1, 3), F(1, 3)}},
    {"allclose", c_allclose, 2, false, {F(1, 3), F(1, 3)}},
    {"multi_head_attention",
     c_attention,
     8,
     false,
     {F(3, 1, 3, 4), F(3, 1, 3, 4), F(3, 1, 3, 4), F(2, 12, 4), F(1, 12), F(2, 4, 4), F(1, 4),
      F(2, 3, 3)}},
    {"triplet_margin_with_distance_loss",
     c_triplet,
     3,
     false,
     {F(2, 2, 3), F(2, 2, 3), F(2, 2, 3)}},
    {"update_running_statistics", c_statistics, 4, false, {F(1, 3), F(1, 3), F(1, 3), F(1, 3)}},
    {"quantize_by", c_quantize_by, 3, false, {F(2, 4, 8), F0, {KN_U8, {0, {0}}}}},
    {"quant_linear", c_quant_linear, 3, false, {F(2, 2, 8), F(2, 4, 8), F(1, 4)}},
    {"fake_quantize", c_fake_quantize, 3, false, {F(1, 4), F0, F0}},
    {"repeat_interleave_each", c_repeat, 2, false, {F(1, 3), I(1, 3)}},
    {"select_scatter", c_select_scatter, 2, false, {F(2, 3, 2), F(1, 2)}},
    {"slice_scatter", c_slice_scatter, 2, false, {F(2, 3, 2), F(2, 2, 2)}},
    {"diagonal_scatter", c_diagonal_scatter, 2, false, {F(2, 3, 3), F(1, 3)}},
    {"linspace_tensors", c_linspace, 2, true, {F0, F0}},
    {"take_along", c_take_along, 2, false, {F(2, 3, 2), I(2, 1, 2)}},
    {"hstack", c_hstack, 3, true, MATRICES},
    {"vstack", c_vstack, 3, true, MATRICES},
    {"dstack", c_dstack, 3, true, MATRICES},
    {"column_stack", c_column_stack, 3, true, MATRICES},
    {"block_diag", c_block_diag, 3, true, MATRICES},
    {"cartesian_prod", c_cartesian_prod, 3, true, VECTORS},
    {"chunk_cat", c_chunk_cat, 3, true, MATRICES},
    {"cat", c_cat, 3, true, MATRICES},
    {"stack", c_stack, 3, true, MATRICES},
    {"einsum", c_einsum, 3, true, MATRICES},
    {"ravel_multi_index", c_ravel, 2, true, {I(1, 2), I(1, 2)}},
    {"broadcast_tensors", c_broadcast, 3, true, MATRICES},
    {"meshgrid", c_meshgrid, 3, true, VECTORS},
    {"meshgrid_xy", c_meshgrid_xy, 3, true, VECTORS},
    {"index_get", c_index_get, 3, false, {F(2, 3, 2), I(1, 2), I(1, 2)}},
    {"index_put", c_index_put, 4, false, {F(2, 3, 2), I(1, 2), I(1, 2), F(1, 2)}},
    {"index_put_add", c_index_put_add, 4, false, {F(2, 3, 2), I(1, 2), I(1, 2), F(1, 2)}},
    {"index_assign", c_index_assign, 4, false, {F(2, 3, 2), I(1, 2), I(1, 2), F(1, 2)}},
    {"index_assign_add", c_index_assign_add, 4, false, {F(2, 3, 2), I(1, 2), I(1, 2), F(1, 2)}},
    {"slice_put", c_slice_put, 2, false, {F(2, 3, 2), F(2, 2, 2)}},
    {"slice_assign", c_slice_assign, 2, false, {F(2, 3, 2), F(2, 2, 2)}},
    {"assign", c_assign, 2, false, {F(2, 3, 2), F(2, 3, 2)}},
    {"gradient", c_gradient, 3, false, {F(2, 3, 2), F(1, 3), F(1, 2)}},
    {"histogramdd", c_histogramdd, 4, false, {F(2, 5, 2), F(1, 3), F(1, 4), F(1, 5)}},
    {"apply", c_apply, 2, false, {F(2, 2, 2), F(2, 2, 2)}},
    {"conv2d", c_conv, 3, false, {F(4, 1, 2, 5, 5), F(4, 3, 2, 3, 3), F(1, 3)}},
    {"recompute", c_recompute, 3, false, MATRICES},
};
enum { CALLS = sizeof calls / sizeof *calls };

/* ---- Trying them -------------------------------------------------------------------------------
 */

static kn_tensor *make(kn_device *dev, const operand *o) {
    kn_tensor *ramp = kn_arange(dev, 0, kn_shape_numel(o->shape), .dtype = o->dtype);
    if (o->dtype == KN_I64) ramp = kn_remainder_scalar(ramp, 2);
    return kn_reshape(ramp, o->shape);
}

static void make_all(const a_call *c, kn_device *home, kn_device *away, uint32_t place,
                     kn_tensor **t) {
    for (uint32_t i = 0; i < c->n; i++) t[i] = make(i == place ? away : home, &c->in[i]);
}

static bool is_mismatch(kn_status code) {
    return code == KN_E_TENSOR_BACKEND_MISMATCH || code == KN_E_TENSOR_DEVICE_MISMATCH ||
           code == KN_E_AUTODIFF_BACKEND_MISMATCH || code == KN_E_LIST_DEVICE_MISMATCH;
}

/* The failure is the mismatch's, shows both sides, and in lists the place. */
static void expect_mismatch(kn_context *kn, const a_call *c, uint32_t place, const char *home,
                            const char *away) {
    const kn_error_info *e = kn_last_error(kn);
    char position[64] = "";
    if (!e) fail_msg("%s, operand %u: nothing was raised", c->name, place);
    if (c->list) snprintf(position, sizeof position, "tensor %u of the list", place ? place : 1);
    bool good = is_mismatch(e->code) && strstr(e->message, home) && strstr(e->message, away) &&
                strstr(e->message, position);
    if (!good)
        fail_msg("%s, operand %u (%s among %s): %s: %s", c->name, place, away, home, e->slug,
                 e->message);
}

static void try_place(kn_context *kn, const a_call *c, uint32_t place, const char *home,
                      const char *away) {
    kn_tensor *t[MOST];
    uint32_t version[MOST];
    KN_SCOPE_HERE(kn);
    make_all(c, kn_device_open(kn, home), kn_device_open(kn, away), place, t);
    assert_true(kn_ok(kn));
    for (uint32_t i = 0; i < c->n; i++) version[i] = kn__storage_of(t[i])->version;
    bool gave = c->run(t);
    if (gave) fail_msg("%s, operand %u (%s among %s): went through", c->name, place, away, home);
    expect_mismatch(kn, c, place, home, away);
    kn_clear(kn);
    for (uint32_t i = 0; i < c->n; i++) assert_int_equal(kn__storage_of(t[i])->version, version[i]);
    /* The same call goes through when the stranger has come to the others. */
    t[place] = kn_to_device(t[place], kn_device_open(kn, home));
    if (!c->run(t)) {
        kn_report_error(kn_last_error(kn), stdout);
        fail_msg("%s does not work on %s", c->name, home);
    }
    assert_true(kn_ok(kn));
}

static void strangers(void **state) {
    static const char *const pairs[][2] = {{"flex", "ndarray"},
                                           {"ndarray", "late:0"},
                                           {"late:0", "late:1"},
                                           {"autodiff(flex)", "autodiff(ndarray)"},
                                           {"autodiff(ndarray)", "flex"}};
    kn_context *kn = kn_open(NULL);
    (void)state;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        for (size_t i = 0; i < CALLS; i++) {
            for (uint32_t place = 0; place < calls[i].n; place++)
                try_place(kn, &calls[i], place, pairs[k][0], pairs[k][1]);
        }
    }
    kn_close(kn);
}

/* A tensor of another context, at every place but the first. */
static void foreign_tensors(void **state) {
    kn_context *kn = kn_open(NULL), *other = kn_open(NULL);
    kn_device *home = kn_device_open(kn, "flex"), *away = kn_device_open(other, "flex");
    (void)state;
    for (size_t i = 0; i < CALLS; i++) {
        const a_call *c = &calls[i];
        for (uint32_t place = 1; place < c->n; place++) {
            kn_tensor *t[MOST];
            KN_SCOPE_HERE(kn);
            make_all(c, home, away, place, t);
            if (c->run(t)) fail_msg("%s, operand %u: went through", c->name, place);
            const kn_error_info *e = kn_last_error(kn);
            if (!e || e->code != KN_E_OPERAND_CONTEXT)
                fail_msg("%s, operand %u: %s", c->name, place, e ? e->message : "no error");
            kn_clear(kn);
            assert_true(kn_ok(other));
        }
    }
    kn_close(other);
    kn_close(kn);
}

/* What needs only the shape of its second operand does not care where that is. */
static void shapes_have_no_device(void **state) {
    kn_context *kn = kn_open(NULL);
    kn_tensor *x = kn_ones(kn_device_open(kn, "flex"), KN_SHAPE(1, 4));
    kn_tensor *like = kn_ones(kn_device_open(kn, "ndarray"), KN_SHAPE(2, 4));
    (void)state;
    assert_true(kn_is_on(kn_expand_as(x, like), kn_device_of(x)));
    assert_true(
        kn_is_on(kn_reshape_as(kn_expand_as(x, like), kn_transpose(like, 0, 1)), kn_device_of(x)));
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* A context that moves strangers: the same calls give what they give on one device. */
static void moved_instead(void **state) {
    kn_context *kn =
        kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .move_operands = true});
    (void)state;
    for (size_t i = 0; i < CALLS; i++) {
        for (uint32_t place = 0; place < calls[i].n; place++) {
            kn_tensor *t[MOST];
            KN_SCOPE_HERE(kn);
            make_all(&calls[i], kn_device_open(kn, "flex"), kn_device_open(kn, "ndarray"), place,
                     t);
            assert_int_equal(kn_first_stranger((kn_tensors){calls[i].n, t}), -1);
            if (!calls[i].run(t))
                fail_msg("%s, operand %u: %s", calls[i].name, place, kn_last_error(kn)->message);
        }
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers), cmocka_unit_test(foreign_tensors),
        cmocka_unit_test(shapes_have_no_device), cmocka_unit_test(moved_instead)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
