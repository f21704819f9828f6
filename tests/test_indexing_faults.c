/* Memory that runs out in views, lists, indexing, einsum and printing: every failure is reported,
 * nothing leaks, and the context goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include <kiln/fault.h>

#include "support/expect.h"

typedef kn_tensor *work(kn_device *dev);

static kn_tensor *split_and_join(kn_device *dev) {
    kn_tensor *x = kn_full(dev, KN_SHAPE(300, 6), 1.0);
    kn_list *rows = kn_unbind(x, 0);
    kn_tensor *y = kn_stack((kn_tensors){rows->count, rows->items}, 1);
    kn_list *halves = kn_chunk(kn_pad(y, KN_DIMS(2, 2), .mode = "reflect"), 2, 1);
    return kn_cat((kn_tensors){halves->count, halves->items}, 0);
}

static kn_tensor *index_text(kn_device *dev) {
    kn_tensor *x = kn_full(dev, KN_SHAPE(4, 5), 1.0);
    return kn_indexf(x, "%*d:, None, ::-1", 600, 1);
}

static kn_tensor *contraction(kn_device *dev) {
    kn_tensor *a = kn_full(dev, KN_SHAPE(3, 20, 20), 1.0);
    return kn_einsum("bij,bjk,bkk->ib", a, a, a);
}

static kn_tensor *indexed(kn_device *dev) {
    kn_tensor *x = kn_full(dev, KN_SHAPE(40, 30), 1.0, .dtype = KN_F16);
    kn_tensor *at = kn_full(dev, KN_SHAPE(50), 7, .dtype = KN_I32);
    kn_tensor *rows = kn_index_select(x, at, 0);
    return kn_index_add(x, at, kn_roll(rows, KN_DIMS(1), KN_AXES(1)), 0);
}

static kn_tensor *differentiated(kn_device *dev) {
    kn_tensor *w = kn_require_grad(kn_full(dev, KN_SHAPE(10, 8), 1.0));
    kn_tensor *y = kn_embedding(w, kn_full(dev, KN_SHAPE(4, 3), 2, .dtype = KN_I64));
    kn_tensor *z = kn_scatter(kn_flatten(y, 0, -1), kn_full(dev, KN_SHAPE(5), 3, .dtype = KN_I64),
                              kn_select(kn_select(kn_unfold(w, 1, 5, 1), 0, 1), 0, 2), 0);
    kn_grads *g = NULL;
    if (kn_backward(kn_sum(kn_mul(z, z)), &g) != KN_OK) return kn_nil();
    return kn_grad(w, g);
}

static kn_tensor *shaped_by_data(kn_device *dev) {
    kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(6, 4), 1.0)), *counts = NULL;
    kn_tensor *at = kn_full(dev, KN_SHAPE(5), -1, .dtype = KN_I64);
    kn_tensor *mask = kn_gt_scalar(kn_arange(dev, 0, 6), 2.5);
    kn_tensor *y = kn_index_put(x, KN_LIST(mask), kn_full(dev, KN_SCALAR, 2.0));
    if (kn_index_assign_add(kn_detach(y), KN_LIST(NULL, at), kn_full(dev, KN_SCALAR, 1.0)) != KN_OK)
        return kn_nil();
    y = kn_unique(
        kn_masked_select(kn_index_get(x, KN_LIST(NULL, kn_abs(at))), kn_unsqueeze(mask, 1)),
        .counts = &counts);
    return counts;
}

static kn_tensor *printed(kn_device *dev) {
    kn_tensor *x = kn_full(dev, KN_SHAPE(50, 50), 1.5);
    FILE *f = tmpfile();
    if (!f) return kn_nil();
    kn_print_to(kn_transpose(x, 0, 1), f);
    int last = fgetc(f);
    fclose(f);
    return last == 'x' ? kn_nil() : x;
}

/* Fails allocation 0, 1, 2, …, each in a context of its own, until the work gets by. */
static void exhaust(work *run) {
    bool done = false;
    int64_t n = 0;
    for (; !done && n < 5000; n++) {
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, "autodiff(flex)");
        assert_true(kn_ok(kn));
        KN_SCOPE(kn) {
            kn_fault_alloc_at(n);
            kn_tensor *t = run(dev);
            done = kn_fault_alloc_count() <= n;
            kn_fault_alloc_at(-1);
            if (done) assert_false(kn_is_nil(t));
            if (kn_is_nil(t)) assert_non_null(kn_last_error(kn));
            kn_clear(kn);
            t = run(dev); /* the context is as good as new */
            assert_false(kn_is_nil(t));
            assert_true(kn_ok(kn));
        }
        size_t live = kn_memory(dev).live;
        kn_close(kn);
        assert_int_equal(live, 0);
    }
    assert_true(done && n > 1);
}

#define EXHAUST(name)                        \
    static void name##_exhausted(void **s) { \
        (void)s;                             \
        exhaust(name);                       \
    }
EXHAUST(split_and_join)
EXHAUST(index_text)
EXHAUST(contraction)
EXHAUST(indexed)
EXHAUST(differentiated)
EXHAUST(shaped_by_data)
EXHAUST(printed)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(split_and_join_exhausted), cmocka_unit_test(index_text_exhausted),
        cmocka_unit_test(contraction_exhausted),    cmocka_unit_test(indexed_exhausted),
        cmocka_unit_test(differentiated_exhausted), cmocka_unit_test(printed_exhausted),
        cmocka_unit_test(shaped_by_data_exhausted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
