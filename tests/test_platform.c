#include "core/platform.h"

#include <kiln/fault.h>

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Memory and faults --------------------------------------------------------------------------
 */

static void test_alloc_is_aligned(void **state) {
    (void)state;
    for (size_t bytes = 0; bytes < 300; bytes += 7) {
        void *memory = kn__sys_alloc(bytes);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % KN__SYS_ALIGN, 0);
        kn__sys_free(memory);
    }
    assert_null(kn__sys_alloc(SIZE_MAX));
    assert_null(kn__sys_alloc(SIZE_MAX - 10));
    kn__sys_free(NULL);
}

static void test_calloc_zeroes_and_checks(void **state) {
    (void)state;
    unsigned char *memory = kn__sys_calloc(33, 5);
    assert_non_null(memory);
    for (int i = 0; i < 165; i++) assert_int_equal(memory[i], 0);
    kn__sys_free(memory);
    assert_null(kn__sys_calloc(SIZE_MAX / 2, 3));
}

static void test_grow_keeps_contents(void **state) {
    (void)state;
    int *numbers = NULL;
    size_t capacity = 0;
    for (int i = 0; i < 1000; i++) {
        assert_true(kn__sys_grow(&numbers, &capacity, (size_t)i + 1, sizeof *numbers));
        numbers[i] = i;
    }
    for (int i = 0; i < 1000; i++) assert_int_equal(numbers[i], i);
    assert_in_range(capacity, 1000, 2000);

    size_t before = capacity;
    kn_fault_alloc_at(0);
    assert_false(kn__sys_grow(&numbers, &capacity, 5000, sizeof *numbers));
    kn_fault_alloc_at(-1);
    assert_int_equal(capacity, before);
    assert_int_equal(numbers[999], 999);
    assert_false(kn__sys_grow(&numbers, &capacity, SIZE_MAX / 2, sizeof *numbers));
    kn__sys_free(numbers);
}

static void test_strdup(void **state) {
    (void)state;
    char *copy = kn__sys_strdup("kiln");
    assert_string_equal(copy, "kiln");
    kn__sys_free(copy);
}

static bool alloc_works(void) {
    void *memory = kn__sys_alloc(8);
    bool works = memory != NULL;
    kn__sys_free(memory);
    return works;
}

static void test_fault_alloc_at_fails_once(void **state) {
    (void)state;
    kn_fault_alloc_at(2);
    assert_true(alloc_works());
    assert_true(alloc_works());
    assert_false(alloc_works());
    assert_true(alloc_works());
    assert_int_equal(kn_fault_alloc_count(), 4);
    kn_fault_alloc_at(-1);
    assert_true(alloc_works());
    assert_int_equal(kn_fault_alloc_count(), 4);
}

static void test_fault_alloc_from_fails_on(void **state) {
    (void)state;
    kn_fault_alloc_from(1);
    assert_true(alloc_works());
    for (int i = 0; i < 5; i++) assert_false(alloc_works());
    kn_fault_alloc_from(-1);
    assert_true(alloc_works());
}

/* ---- Threads
 * ------------------------------------------------------------------------------------- */

typedef struct {
    kn__mutex mutex;
    kn__condition changed;
    int64_t count;
    int waiting;
    bool go;
} shared_state;

static void count_up(void *user) {
    shared_state *shared = user;
    for (int i = 0; i < 10000; i++) {
        kn__mutex_lock(&shared->mutex);
        shared->count++;
        kn__mutex_unlock(&shared->mutex);
    }
}

static void test_mutex_excludes(void **state) {
    (void)state;
    shared_state shared = {0};
    assert_int_equal(kn__mutex_init(&shared.mutex), 0);
    kn__thread threads[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(kn__thread_start(&threads[i], count_up, &shared, "count", 0), 0);
    for (int i = 0; i < 4; i++) kn__thread_join(&threads[i]);
    assert_int_equal(shared.count, 40000);
    assert_true(kn__mutex_try_lock(&shared.mutex));
    kn__mutex_unlock(&shared.mutex);
    kn__mutex_destroy(&shared.mutex);
}

static void wait_for_go(void *user) {
    shared_state *shared = user;
    kn__mutex_lock(&shared->mutex);
    shared->waiting++;
    kn__cond_broadcast(&shared->changed);
    while (!shared->go) kn__cond_wait(&shared->changed, &shared->mutex);
    shared->count++;
    kn__mutex_unlock(&shared->mutex);
}

static void test_cond_wakes_all(void **state) {
    (void)state;
    shared_state shared = {0};
    assert_int_equal(kn__mutex_init(&shared.mutex), 0);
    assert_int_equal(kn__cond_init(&shared.changed), 0);
    kn__thread threads[3];
    for (int i = 0; i < 3; i++)
        assert_int_equal(kn__thread_start(&threads[i], wait_for_go, &shared, NULL, 256 << 10), 0);
    kn__mutex_lock(&shared.mutex);
    while (shared.waiting < 3) kn__cond_wait(&shared.changed, &shared.mutex);
    assert_int_equal(shared.count, 0);
    shared.go = true;
    kn__cond_broadcast(&shared.changed);
    kn__mutex_unlock(&shared.mutex);
    for (int i = 0; i < 3; i++) kn__thread_join(&threads[i]);
    assert_int_equal(shared.count, 3);
    kn__cond_destroy(&shared.changed);
    kn__mutex_destroy(&shared.mutex);
}

static void test_cond_times_out(void **state) {
    (void)state;
    shared_state shared = {0};
    assert_int_equal(kn__mutex_init(&shared.mutex), 0);
    assert_int_equal(kn__cond_init(&shared.changed), 0);
    kn__mutex_lock(&shared.mutex);
    int64_t deadline = kn__time_ns() + 20 * 1000 * 1000;
    while (kn__cond_wait_until(&shared.changed, &shared.mutex, deadline)) {}
    assert_true(kn__time_ns() >= deadline);
    kn__mutex_unlock(&shared.mutex);
    kn__cond_destroy(&shared.changed);
    kn__mutex_destroy(&shared.mutex);
}

static void note_id(void *user) {
    *(uint64_t *)user = kn__thread_id();
}

static void test_thread_ids_differ(void **state) {
    (void)state;
    uint64_t mine = kn__thread_id(), first = 0, second = 0;
    kn__thread thread;
    assert_int_equal(kn__thread_start(&thread, note_id, &first, NULL, 0), 0);
    kn__thread_join(&thread);
    assert_int_equal(kn__thread_start(&thread, note_id, &second, NULL, 1), 0);
    kn__thread_join(&thread);
    assert_true(mine != 0 && first != 0 && second != 0);
    assert_true(mine != first && first != second && mine != second);
    assert_int_equal(kn__thread_id(), mine);
}

static int once_runs;

static void once_function(void) {
    once_runs++;
}

static void test_once_runs_once(void **state) {
    (void)state;
    static kn__once once = KN__ONCE_INIT;
    for (int i = 0; i < 3; i++) kn__once_run(&once, once_function);
    assert_int_equal(once_runs, 1);
}

/* ---- Time, environment, processor
 * ------------------------------------------------------------------ */

static void test_clock_and_sleep(void **state) {
    (void)state;
    int64_t start = kn__time_ns();
    kn__sleep_ns(5 * 1000 * 1000);
    assert_true(kn__time_ns() - start >= 5 * 1000 * 1000);
    assert_true(kn__time_wall_ns() > INT64_C(1600000000) * 1000000000);
    kn__sleep_ns(-1);
}

static void test_environment(void **state) {
    (void)state;
    assert_int_equal(setenv("KILN_TEST_VARIABLE", "value", 1), 0);
    assert_string_equal(kn__env("KILN_TEST_VARIABLE"), "value");
    assert_int_equal(unsetenv("KILN_TEST_VARIABLE"), 0);
    assert_null(kn__env("KILN_TEST_VARIABLE"));
}

static void test_processor(void **state) {
    (void)state;
    assert_in_range(kn__cpu_count(), 1, 65536);
    size_t page = kn__page_bytes();
    assert_true(page >= 4096 && (page & (page - 1)) == 0);
    unsigned features = kn__cpu_features();
    if (features & KN__CPU_AVX512) assert_true(features & KN__CPU_AVX2);
    assert_int_equal(features, kn__cpu_features());
    assert_int_equal(kn__cpu_cache_bytes(9), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alloc_is_aligned),
        cmocka_unit_test(test_calloc_zeroes_and_checks),
        cmocka_unit_test(test_grow_keeps_contents),
        cmocka_unit_test(test_strdup),
        cmocka_unit_test(test_fault_alloc_at_fails_once),
        cmocka_unit_test(test_fault_alloc_from_fails_on),
        cmocka_unit_test(test_mutex_excludes),
        cmocka_unit_test(test_cond_wakes_all),
        cmocka_unit_test(test_cond_times_out),
        cmocka_unit_test(test_thread_ids_differ),
        cmocka_unit_test(test_once_runs_once),
        cmocka_unit_test(test_clock_and_sleep),
        cmocka_unit_test(test_environment),
        cmocka_unit_test(test_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
