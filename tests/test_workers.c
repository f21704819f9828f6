#include "core/workers.h"
#include "core/platform.h"

#include <kiln/fault.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    int64_t count, grain;
    _Atomic int calls;
    _Atomic bool wrong_border;
    atomic_uchar *hits;
} record;

static void mark(void *user, int64_t begin, int64_t end) {
    record *r = user;
    int64_t last = begin + r->grain < r->count ? begin + r->grain : r->count;
    if (begin % r->grain != 0 || end != last) atomic_store(&r->wrong_border, true);
    atomic_fetch_add(&r->calls, 1);
    for (int64_t i = begin; i < end; i++) atomic_fetch_add(&r->hits[i], 1);
}

static void run_once(kn__workers *workers, int64_t count, int64_t grain) {
    record r = {.count = count, .grain = grain};
    r.hits = calloc((size_t)count + 1, 1);
    kn__parallel_for(workers, count, grain, mark, &r);
    assert_false(r.wrong_border);
    assert_int_equal(r.calls, (count + grain - 1) / grain);
    for (int64_t i = 0; i < count; i++) assert_int_equal(r.hits[i], 1);
    free(r.hits);
}

static void test_every_element_once(void **state) {
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        kn__workers *workers = kn__workers_new(threads);
        assert_non_null(workers);
        assert_int_equal(kn__workers_count(workers), threads);
        for (int64_t count = 0; count < 70; count += 3)
            for (int64_t grain = 1; grain < 12; grain += 2) run_once(workers, count, grain);
        for (int i = 0; i < 2000; i++) run_once(workers, 16, 3);
        kn__workers_free(workers);
    }
    run_once(NULL, 100, 7);
    assert_int_equal(kn__workers_count(NULL), 1);
}

static void test_sleeping_workers_wake(void **state) {
    (void)state;
    kn__workers *workers = kn__workers_new(3);
    assert_non_null(workers);
    for (int i = 0; i < 20; i++) {
        kn__sleep_ns(i % 2 ? 2000000 : 70000);
        run_once(workers, 1000, 10);
    }
    kn__workers_free(workers);
}

typedef struct {
    _Atomic int arrived;
    _Atomic bool together;
} meeting;

/* Returns early only when two chunks run at the same time. */
static void meet(void *user, int64_t begin, int64_t end) {
    (void)begin, (void)end;
    meeting *m = user;
    atomic_fetch_add(&m->arrived, 1);
    int64_t give_up = kn__time_ns() + 5000000000;
    while (atomic_load(&m->arrived) < 2 && kn__time_ns() < give_up) kn__thread_yield();
    if (atomic_load(&m->arrived) == 2) atomic_store(&m->together, true);
}

static void test_chunks_run_at_the_same_time(void **state) {
    (void)state;
    kn__workers *workers = kn__workers_new(2);
    assert_non_null(workers);
    for (int i = 0; i < 50; i++) {
        meeting m = {0};
        kn__parallel_for(workers, 2, 1, meet, &m);
        assert_true(m.together);
    }
    kn__workers_free(workers);
}

typedef struct {
    kn__workers *workers;
    _Atomic int64_t sum;
} nest;

static void inner(void *user, int64_t begin, int64_t end) {
    nest *n = user;
    for (int64_t i = begin; i < end; i++) atomic_fetch_add(&n->sum, i);
}

static void outer(void *user, int64_t begin, int64_t end) {
    nest *n = user;
    for (int64_t i = begin; i < end; i++) kn__parallel_for(n->workers, 10, 2, inner, n);
}

static void test_nested_calls(void **state) {
    (void)state;
    nest n = {.workers = kn__workers_new(3)};
    assert_non_null(n.workers);
    kn__parallel_for(n.workers, 100, 1, outer, &n);
    assert_int_equal(n.sum, 4500);
    kn__workers_free(n.workers);
}

static void call_many_times(void *user) {
    nest *n = user;
    for (int i = 0; i < 500; i++) kn__parallel_for(n->workers, 10, 2, inner, n);
}

static void test_callers_on_several_threads(void **state) {
    (void)state;
    kn__workers *workers = kn__workers_new(3);
    assert_non_null(workers);
    nest work[4];
    kn__thread threads[4];
    for (int i = 0; i < 4; i++) {
        work[i].workers = workers;
        atomic_store(&work[i].sum, 0);
        assert_int_equal(kn__thread_start(&threads[i], call_many_times, &work[i], "caller", 0), 0);
    }
    for (int i = 0; i < 4; i++) {
        kn__thread_join(&threads[i]);
        assert_int_equal(work[i].sum, 500 * 45);
    }
    kn__workers_free(workers);
}

static void test_extreme_arguments(void **state) {
    (void)state;
    kn__workers *workers = kn__workers_new(2);
    assert_non_null(workers);
    nest n = {.workers = workers};
    kn__parallel_for(workers, 0, 1, inner, &n);
    kn__parallel_for(workers, -5, 1, inner, &n);
    assert_int_equal(n.sum, 0);
    kn__parallel_for(workers, 10, 0, inner, &n);
    assert_int_equal(n.sum, 45);
    kn__parallel_for(workers, 10, INT64_MAX, inner, &n);
    assert_int_equal(n.sum, 90);
    kn__workers_free(workers);
    workers = kn__workers_new(0);
    assert_int_equal(kn__workers_count(workers), 1);
    kn__workers_free(workers);
    kn__workers_free(NULL);
}

static void test_no_memory_no_pool(void **state) {
    (void)state;
    kn_fault_alloc_at(0);
    assert_null(kn__workers_new(2));
    kn_fault_alloc_at(-1);
}

static void test_scratch(void **state) {
    (void)state;
    unsigned char *blocks[40];
    for (size_t round = 0; round < 3; round++) {
        for (size_t i = 0; i < 40; i++) {
            size_t bytes = i * i * 997;
            blocks[i] = kn__scratch_get(bytes);
            assert_non_null(blocks[i]);
            assert_int_equal((uintptr_t)blocks[i] % KN__SYS_ALIGN, 0);
            memset(blocks[i], (int)i, bytes);
        }
        for (size_t i = 0; i < 40; i++) {
            size_t bytes = i * i * 997;
            if (bytes) assert_int_equal(blocks[i][bytes - 1], i);
            kn__scratch_put(blocks[i]);
        }
    }
    kn__scratch_put(NULL);
    kn__scratch_trim();
    kn_fault_alloc_at(0);
    assert_null(kn__scratch_get(100));
    kn_fault_alloc_at(-1);
    assert_null(kn__scratch_get(SIZE_MAX));
    void *block = kn__scratch_get(100000);
    kn__scratch_put(block);
    kn_fault_alloc_at(0); /* a cached block needs no allocation */
    assert_ptr_equal(kn__scratch_get(99000), block);
    kn_fault_alloc_at(-1);
    kn__scratch_put(block);
    kn__scratch_trim();
}

static void use_scratch(void *user, int64_t begin, int64_t end) {
    _Atomic bool *wrong = user;
    for (int64_t i = begin; i < end; i++) {
        size_t bytes = (size_t)(i % 7 + 1) * 5000;
        unsigned char *block = kn__scratch_get(bytes);
        if (!block) {
            atomic_store(wrong, true);
            return;
        }
        memset(block, (int)(i % 251), bytes);
        for (size_t j = 0; j < bytes; j++)
            if (block[j] != i % 251) atomic_store(wrong, true);
        kn__scratch_put(block);
    }
}

static void test_scratch_from_many_threads(void **state) {
    (void)state;
    kn__workers *workers = kn__workers_new(4);
    assert_non_null(workers);
    _Atomic bool wrong = false;
    kn__parallel_for(workers, 2000, 1, use_scratch, &wrong);
    assert_false(wrong);
    kn__workers_free(workers);
    kn__scratch_trim();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_element_once),
        cmocka_unit_test(test_sleeping_workers_wake),
        cmocka_unit_test(test_chunks_run_at_the_same_time),
        cmocka_unit_test(test_nested_calls),
        cmocka_unit_test(test_callers_on_several_threads),
        cmocka_unit_test(test_extreme_arguments),
        cmocka_unit_test(test_no_memory_no_pool),
        cmocka_unit_test(test_scratch),
        cmocka_unit_test(test_scratch_from_many_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
