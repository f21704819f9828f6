/* Tensors in other threads and other libraries: kn_share, kn_import, DLPack, wrapped memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/dlpack.h>
#include <kiln/kiln.h>

#include "core/platform.h"

enum { READERS = 3, ROUNDS = 50 };

typedef struct reader {
    kn_shared *shared;
    const char *device;
    float sum;
    bool ok;
    kn__thread thread;
} reader;

static void read_it(void *user) {
    reader *r = user;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, r->device);
    kn_tensor *t = kn_import(dev, r->shared);
    r->ok = kn_read(kn_sum(t), &r->sum, sizeof r->sum) == KN_OK;
    kn_close(kn);
}

/* Each reader gets one whole value while the owner goes on writing in place. */
static void readers_and_a_writer(void **state) {
    (void)state;
    static const char *const devices[READERS] = {"flex", "ndarray", "autodiff(flex)"};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *w = kn_keep(kn_full(dev, KN_SHAPE(100), 0.0));
    for (int round = 1; round <= ROUNDS; round++) {
        reader readers[READERS];
        KN_SCOPE(kn) {
            assert_int_equal(kn_assign(w, kn_full(dev, KN_SHAPE(1), (double)round)), KN_OK);
        }
        for (int i = 0; i < READERS; i++) {
            readers[i] = (reader){.shared = kn_share(w), .device = devices[i]};
            assert_int_equal(
                kn__thread_start(&readers[i].thread, read_it, &readers[i], "reader", 0), 0);
        }
        KN_SCOPE(kn) {
            assert_int_equal(kn_assign(w, kn_full(dev, KN_SHAPE(1), -1.0)), KN_OK);
        }
        for (int i = 0; i < READERS; i++) {
            kn__thread_join(&readers[i].thread);
            assert_true(readers[i].ok);
            assert_float_equal(readers[i].sum, 100.0f * (float)round, 0);
            kn_shared_drop(readers[i].shared);
        }
    }
    kn_drop(w);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void outlives_its_context(void **state) {
    (void)state;
    kn_context *a = kn_open(NULL);
    const float data[] = {1, 2, 3, 4, 5, 6};
    kn_tensor *x = kn_from_array(kn_device_open(a, "flex"), KN_F32, KN_SHAPE(2, 3), data);
    kn_shared *s = kn_share(kn_transpose(x, 0, 1));
    kn_close(a);
    kn_context *b = kn_open(NULL);
    kn_tensor *t = kn_import(kn_device_open(b, "flex"), s);
    kn_shared_drop(s);
    float out[6];
    assert_int_equal(kn_read(t, out, sizeof out), KN_OK);
    assert_float_equal(out[1], 4, 0);
    kn_close(b);
}

static void over_late(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *late = kn_device_open(kn, "late"), *flex = kn_device_open(kn, "flex");
    kn_shared *s = kn_share(kn_neg(kn_full(late, KN_SHAPE(2, 2), 3.0)));
    float out[4];
    assert_int_equal(kn_read(kn_import(flex, s), out, sizeof out), KN_OK);
    assert_float_equal(out[3], -3, 0);
    assert_int_equal(kn_read(kn_import(late, s), out, sizeof out), KN_OK);
    assert_float_equal(out[3], -3, 0);
    kn_shared_drop(s);
    assert_true(kn_is_nil(kn_import(flex, NULL)));
    assert_string_equal(kn_error(kn)->slug, "argument-null");
    kn_close(kn);
}

/* What is kept can still be asked and exported when its context is closed. */
static void kept_outlives(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_tensor *x = kn_keep(kn_full(dev, KN_SHAPE(2, 3), 4.0)),
              *w = kn_keep(kn_require_grad(kn_full(dev, KN_SHAPE(1000), 1.0)));
    kn_close(kn);
    assert_int_equal(kn_numel(x), 6);
    assert_true(kn_is_nil(kn_neg(x)));
    assert_true(kn_is_nil(kn_full(dev, KN_SHAPE(2), 1.0)));
    float out[6];
    assert_int_equal(kn_read(x, out, sizeof out), KN_E_CONTEXT_NIL);
    kn_context *other = kn_open(NULL);
    kn_tensor *y = kn_from_dlpack(kn_device_open(other, "flex"), kn_to_dlpack(x));
    kn_drop(x);
    kn_keep(w);
    kn_drop(w);
    kn_drop(w); /* the last one: now the context's memory goes */
    assert_int_equal(kn_read(y, out, sizeof out), KN_OK);
    assert_float_equal(out[5], 4, 0);
    kn_close(other);
}

static int released;
static void release(void *user) {
    (void)user;
    released++;
}

static void wrapped_memory(void **state) {
    (void)state;
    released = 0;
    float data[] = {1, 2, 3};
    kn_context *kn = kn_open(NULL);
    kn_device *flex = kn_device_open(kn, "flex"), *late = kn_device_open(kn, "late");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_wrap_array(flex, KN_F32, KN_SHAPE(3), data, release, NULL);
        assert_int_equal(kn_assign(x, kn_neg(x)), KN_OK);
        assert_float_equal(data[2], -3, 0); /* no copy */
        assert_int_equal(released, 0);
    }
    assert_int_equal(released, 1);
    KN_SCOPE(kn) {
        kn_tensor *x = kn_wrap_array(late, KN_F32, KN_SHAPE(3), data, release, NULL);
        assert_int_equal(released, 2); /* copied, so done with */
        float out[3];
        assert_int_equal(kn_read(x, out, sizeof out), KN_OK);
    }
    assert_true(kn_is_nil(kn_wrap_array(flex, KN_F32, KN_SHAPE(-3), data, release, NULL)));
    assert_int_equal(released, 3); /* on failure too */
    kn_close(kn);
}

static void dlpack_round_trip(void **state) {
    (void)state;
    const float data[] = {0, 1, 2, 3, 4, 5};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(2, 3), data);
    struct DLManagedTensorVersioned *m =
        kn_to_dlpack(kn_slice(kn_transpose(x, 0, 1), 0, -1, INT64_MIN, -1));
    assert_non_null(m);
    kn_context *other = kn_open(NULL);
    kn_tensor *y = kn_from_dlpack(kn_device_open(other, "flex"), m);
    kn_close(kn); /* the storage lives on */
    float out[6];
    assert_int_equal(kn_read(y, out, sizeof out), KN_OK);
    const float want[] = {2, 5, 1, 4, 0, 3};
    assert_memory_equal(out, want, sizeof want);
    kn_close(other);
}

static void dlpack_mistakes(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *late = kn_device_open(kn, "late");
    assert_null(kn_to_dlpack(kn_full(late, KN_SHAPE(2), 1.0)));
    assert_string_equal(kn_error(kn)->slug, "dlpack-export");
    kn_clear(kn);
    assert_true(kn_is_nil(kn_from_dlpack(late, NULL)));
    assert_string_equal(kn_error(kn)->slug, "argument-null");
    kn_close(kn);
}

/* DLPack's struct as another library fills it. */
typedef struct foreign {
    struct {
        uint32_t major, minor;
    } version;
    void *manager;
    void (*deleter)(struct foreign *self);
    uint64_t flags;
    void *data;
    struct {
        int32_t type, id;
    } device;
    int32_t rank;
    struct {
        uint8_t code, bits;
        uint16_t lanes;
    } dtype;
    const int64_t *shape, *strides;
    uint64_t byte_offset;
} foreign;

static void count_deletion(foreign *self) {
    ++*(int *)self->manager;
}

/* Imports what another library made: the deleter runs once, on failure too; memory that is marked
 * read-only is not written. */
static void foreign_tensors(void **state) {
    (void)state;
    enum { READ_ONLY = 1, FLOAT = 2, CPU = 1, CUDA = 2 };
    static const float data[] = {0, 1, 2, 3, 4, 5};
    static const int64_t shape[] = {2, 2}, strides[] = {3, 2}, negative[] = {2, -2};
    const foreign good = {.version = {1, 0},
                          .deleter = count_deletion,
                          .flags = READ_ONLY,
                          .data = (void *)(uintptr_t)data,
                          .device = {CPU, 0},
                          .rank = 2,
                          .dtype = {FLOAT, 32, 1},
                          .shape = shape,
                          .strides = strides};
    foreign cases[8];
    for (int i = 0; i < 8; i++) cases[i] = good;
    cases[1].version.major = 9;
    cases[2].device.type = CUDA;
    cases[3].dtype.lanes = 4;
    cases[4].rank = 9;
    cases[5].shape = negative;
    cases[6].byte_offset = 2;
    cases[7].data = NULL;
    static const char *const slugs[] = {NULL,
                                        "dlpack-version",
                                        "dlpack-device",
                                        "dlpack-dtype",
                                        "rank-too-large",
                                        "size-negative",
                                        "dlpack-layout",
                                        "dlpack-layout"};
    for (int i = 0; i < 8; i++) {
        int deleted = 0;
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, "flex");
        cases[i].manager = &deleted;
        void *managed = &cases[i];
        kn_tensor *t = kn_from_dlpack(dev, managed);
        if (i == 0) {
            float out[4];
            const float want[] = {0, 2, 3, 5};
            assert_int_equal(kn_read(t, out, sizeof out), KN_OK);
            assert_memory_equal(out, want, sizeof want);
            kn_tensor *row = kn_select(t, 0, 0); /* a view shares the memory */
            assert_int_equal(kn_assign(row, kn_zeros(dev, KN_SHAPE(2))), KN_E_IN_PLACE_READ_ONLY);
            assert_int_equal(kn_assign(kn_clone(row), kn_zeros(dev, KN_SHAPE(2))), KN_OK);
            assert_int_equal(deleted, 0);
        } else {
            assert_true(kn_is_nil(t));
            assert_string_equal(kn_error(kn)->slug, slugs[i]);
            assert_int_equal(deleted, 1);
        }
        kn_close(kn);
        assert_int_equal(deleted, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_and_a_writer), cmocka_unit_test(outlives_its_context),
        cmocka_unit_test(kept_outlives),        cmocka_unit_test(over_late),
        cmocka_unit_test(wrapped_memory),       cmocka_unit_test(dlpack_round_trip),
        cmocka_unit_test(dlpack_mistakes),      cmocka_unit_test(foreign_tensors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
