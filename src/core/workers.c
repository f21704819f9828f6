/* One job at a time is open to the workers. All that they need to agree on stands in one word, the
 * gate: bit 0 says that a job is open, the bits above count the workers inside, the rest numbers
 * the jobs. A worker goes in by adding one to an open gate, so the owner of the job, who closes the
 * gate when no chunk is left, waits for those inside only: a worker that sleeps or was put off the
 * processor by somebody else delays nobody. */
#include "core/workers.h"
#include "core/platform.h"

#include <stdatomic.h>

enum {
    GATE_OPEN = 1,
    GATE_INSIDE_ONE = 2,
    GATE_INSIDE_MASK = 0xfffe,
    GATE_JOB_ONE = 0x10000,
    MOST_THREADS = 1024,
    SPIN_NS = 100000,    /* how long an idle worker looks out for the next job before it sleeps */
    SPINS_A_CLOCK = 64,  /* looks between two looks at the clock */
    OWNER_SPINS = 20000, /* how long the owner of a job spins for the last chunks of others */
};

struct kn__workers {
    /* Only the owner of the open job writes these, while nobody is inside. */
    kn__range_fn *fn;
    void *user;
    int64_t count, grain;

    _Alignas(64) _Atomic uint64_t gate;
    _Alignas(64) _Atomic int64_t next; /* the first element that no chunk has taken */
    _Alignas(64) _Atomic bool busy;    /* somebody owns the job fields */
    _Atomic int sleepers;
    _Atomic bool owner_waits, stop;

    kn__mutex mutex; /* for sleeping and waking */
    kn__condition wake, finished;
    bool spin;
    int threads; /* that run, the caller not counted */
    kn__thread thread[];
};

static void run_chunks(kn__workers *w) {
    int64_t count = w->count, grain = w->grain;
    for (;;) {
        int64_t begin = atomic_fetch_add_explicit(&w->next, grain, memory_order_relaxed);
        if (begin >= count) return;
        w->fn(w->user, begin, count - begin > grain ? begin + grain : count);
    }
}

static bool open_for(uint64_t gate, uint64_t last_job) {
    return (gate & GATE_OPEN) && gate / GATE_JOB_ONE != last_job;
}

/* True when there is a job other than last_job, or the pool stops. */
static bool spin_for_job(kn__workers *w, uint64_t last_job) {
    if (!w->spin) return false;
    int64_t end = kn__time_ns() + SPIN_NS;
    do {
        for (int i = 0; i < SPINS_A_CLOCK; i++) {
            if (open_for(atomic_load_explicit(&w->gate, memory_order_relaxed), last_job))
                return true;
            if (atomic_load_explicit(&w->stop, memory_order_relaxed)) return true;
            kn__cpu_relax();
        }
    } while (kn__time_ns() < end);
    return false;
}

/* The sleeper counts itself before it looks at the gate; the owner opens the gate before it looks
 * at the count. Both in one total order, so at least one of them sees the other. */
static void sleep_for_job(kn__workers *w, uint64_t last_job) {
    kn__mutex_lock(&w->mutex);
    atomic_fetch_add(&w->sleepers, 1);
    while (!open_for(atomic_load(&w->gate), last_job) && !atomic_load(&w->stop))
        kn__cond_wait(&w->wake, &w->mutex);
    atomic_fetch_sub(&w->sleepers, 1);
    kn__mutex_unlock(&w->mutex);
}

static bool enter(kn__workers *w, uint64_t last_job, uint64_t *job) {
    uint64_t gate = atomic_load_explicit(&w->gate, memory_order_relaxed);
    while (open_for(gate, last_job)) {
        if (atomic_compare_exchange_weak_explicit(&w->gate, &gate, gate + GATE_INSIDE_ONE,
                                                  memory_order_acquire, memory_order_relaxed)) {
            *job = gate / GATE_JOB_ONE;
            return true;
        }
    }
    return false;
}

static void leave(kn__workers *w) {
    uint64_t before = atomic_fetch_sub(&w->gate, GATE_INSIDE_ONE);
    if ((before & GATE_INSIDE_MASK) != GATE_INSIDE_ONE || !atomic_load(&w->owner_waits)) return;
    kn__mutex_lock(&w->mutex);
    kn__cond_signal(&w->finished);
    kn__mutex_unlock(&w->mutex);
}

static void work(void *user) {
    kn__workers *w = user;
    uint64_t last_job = 0;
    while (!atomic_load_explicit(&w->stop, memory_order_acquire)) {
        if (enter(w, last_job, &last_job)) {
            run_chunks(w);
            leave(w);
        } else if (!spin_for_job(w, last_job)) {
            sleep_for_job(w, last_job);
        }
    }
}

/* Wakes as many sleepers as there is work for, beside what the owner does itself. */
static void wake_sleepers(kn__workers *w, int sleepers) {
    int64_t others = (w->count - 1) / w->grain;
    kn__mutex_lock(&w->mutex);
    if (others >= sleepers)
        kn__cond_broadcast(&w->wake);
    else
        for (int64_t i = 0; i < others; i++) kn__cond_signal(&w->wake);
    kn__mutex_unlock(&w->mutex);
}

static void open_job(kn__workers *w) {
    uint64_t gate = atomic_load_explicit(&w->gate, memory_order_relaxed);
    atomic_store(&w->gate, gate + GATE_JOB_ONE + GATE_OPEN);
    int sleepers = atomic_load(&w->sleepers);
    if (sleepers > 0) wake_sleepers(w, sleepers);
}

static bool somebody_inside(kn__workers *w) {
    return atomic_load(&w->gate) & GATE_INSIDE_MASK;
}

static void close_job(kn__workers *w) {
    atomic_fetch_sub(&w->gate, GATE_OPEN);
    for (int i = 0; i < OWNER_SPINS; i++) {
        if (!somebody_inside(w)) return;
        kn__cpu_relax();
    }
    kn__mutex_lock(&w->mutex);
    atomic_store(&w->owner_waits, true);
    while (somebody_inside(w)) kn__cond_wait(&w->finished, &w->mutex);
    atomic_store(&w->owner_waits, false);
    kn__mutex_unlock(&w->mutex);
}

static void run_here(int64_t count, int64_t grain, kn__range_fn *fn, void *user) {
    for (int64_t begin = 0; begin < count; begin += grain) {
        fn(user, begin, count - begin > grain ? begin + grain : count);
        if (count - begin <= grain) return; /* begin + grain could overflow */
    }
}

void kn__parallel_for(kn__workers *w, int64_t count, int64_t grain, kn__range_fn *fn, void *user) {
    if (count <= 0) return;
    if (grain < 1) grain = 1;
    bool alone = count <= grain || !w || w->threads == 0 || count > INT64_MAX / (2 * MOST_THREADS);
    if (alone || atomic_exchange_explicit(&w->busy, true, memory_order_acquire)) {
        run_here(count, grain, fn, user);
        return;
    }
    w->fn = fn;
    w->user = user;
    w->count = count;
    w->grain = grain;
    atomic_store_explicit(&w->next, 0, memory_order_relaxed);
    open_job(w);
    run_chunks(w);
    close_job(w);
    atomic_store_explicit(&w->busy, false, memory_order_release);
}

int kn__workers_count(const kn__workers *w) {
    return w ? w->threads + 1 : 1;
}

static bool init_sync(kn__workers *w) {
    if (kn__mutex_init(&w->mutex)) return false;
    if (!kn__cond_init(&w->wake)) {
        if (!kn__cond_init(&w->finished)) return true;
        kn__cond_destroy(&w->wake);
    }
    kn__mutex_destroy(&w->mutex);
    return false;
}

kn__workers *kn__workers_new(int threads) {
    int wanted = threads < 1 ? 0 : (threads > MOST_THREADS ? MOST_THREADS : threads) - 1;
    kn__workers *w = kn__sys_calloc(1, sizeof *w + (size_t)wanted * sizeof w->thread[0]);
    if (!w) return NULL;
    if (!init_sync(w)) {
        kn__sys_free(w);
        return NULL;
    }
    w->spin = wanted < kn__cpu_count();
    while (w->threads < wanted &&
           kn__thread_start(&w->thread[w->threads], work, w, "kiln-worker", 0) == 0)
        w->threads++;
    return w;
}

void kn__workers_free(kn__workers *w) {
    if (!w) return;
    kn__mutex_lock(&w->mutex);
    atomic_store(&w->stop, true);
    kn__cond_broadcast(&w->wake);
    kn__mutex_unlock(&w->mutex);
    for (int i = 0; i < w->threads; i++) kn__thread_join(&w->thread[i]);
    kn__cond_destroy(&w->finished);
    kn__cond_destroy(&w->wake);
    kn__mutex_destroy(&w->mutex);
    kn__sys_free(w);
}
