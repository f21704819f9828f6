/* late: a test backend that behaves as a GPU or a remote does. It runs on a thread of its own,
 * after a delay; gives no host pointers; reports errors late; caps a buffer at 1 MiB; and can lose
 * its device (<kiln/fault.h>). It computes with the reference kernels, some left out so that the
 * host run of what a device lacks is exercised. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fault_device.h"
#include "core/platform.h"
#include "ops/op.h"

const kn_backend *kn__backend_late(void);

enum { LARGEST_BUFFER = 1 << 20, DEFAULT_DELAY_NS = 20000, OPERANDS = 24 };

/* Operations that it has no kernel for. */
static const char *const missing[] = {"erfc", "hypot", "tril", NULL};

/* What stands behind a kn_buffer's data: not the memory itself, so that nobody can read it as if it
 * were host memory. */
typedef struct block {
    void *memory;
} block;

/* Where a context's launches go: its own failure, so that other contexts never see it. */
typedef struct queue {
    uint64_t launched;
    int pending; /* jobs of this queue that have not run */
    kn_failure failure;
    uint64_t failed_ticket; /* 0: none */
} queue;

typedef enum kind { RUN, WRITE, RELEASE } kind;

typedef struct job {
    struct job *next;
    kind kind;
    queue *queue;
    uint64_t ticket;
    kn_kernel_fn *run;
    kn_launch launch;
    kn_desc descs[OPERANDS];
    kn_buffer buffers[OPERANDS];
    const kn_desc *pointers[OPERANDS];
    block *block; /* RELEASE, WRITE */
    size_t offset, bytes;
    char *payload; /* WRITE: the bytes; RUN: the arguments. Behind the struct */
} job;

typedef struct device {
    kn__mutex lock;
    kn__condition changed;
    kn__thread thread;
    job *first, **last;
    bool closing, lost;
    int pending; /* jobs of all queues that have not run */
    int64_t delay_ns;
} device;

static const kn_host *host;
static kn_kernel table[KN__OP_COUNT + 1];

/* ---- The thread
 * ---------------------------------------------------------------------------------- */

static void fail(queue *q, uint64_t ticket, int status, const kn_failure *f) {
    if (q->failed_ticket) return;
    q->failure = *f;
    q->failure.code = (kn_status)status;
    q->failed_ticket = ticket;
}

/* Runs without the lock; after a failure of its queue a job writes nothing. */
static int execute(device *d, job *j, kn_failure *f) {
    if (d->delay_ns) kn__sleep_ns(d->delay_ns);
    if (j->kind == WRITE) {
        memcpy((char *)j->block->memory + j->offset, j->payload, j->bytes);
        return KN_OK;
    }
    if (kn__fault_device_lost()) {
        d->lost = true;
        snprintf(f->text, sizeof f->text, "the test asked for it");
        return KN_E_DEVICE_LOST;
    }
    j->launch.failure = f;
    j->launch.host = host;
    return j->run(&j->launch);
}

static void free_block(block *b) {
    kn__sys_free(b->memory);
    kn__sys_free(b);
}

static void work(void *user) {
    device *d = user;
    kn__mutex_lock(&d->lock);
    for (;;) {
        while (!d->first && !d->closing) kn__cond_wait(&d->changed, &d->lock);
        job *j = d->first;
        if (!j) break;
        d->first = j->next;
        if (!d->first) d->last = &d->first;
        bool skip = j->queue && j->queue->failed_ticket;
        int status = KN_OK;
        kn_failure f = {.code = KN_OK};
        if (j->kind != RELEASE && !skip) {
            bool lost = d->lost;
            kn__mutex_unlock(&d->lock);
            if (lost) snprintf(f.text, sizeof f.text, "it was lost before");
            status = lost ? KN_E_DEVICE_LOST : execute(d, j, &f);
            kn__mutex_lock(&d->lock);
        }
        if (j->kind == RELEASE) free_block(j->block);
        if (status != KN_OK) fail(j->queue, j->ticket, status, &f);
        if (j->queue) j->queue->pending--;
        d->pending--;
        kn__cond_broadcast(&d->changed);
        kn__sys_free(j);
    }
    kn__mutex_unlock(&d->lock);
}

static void enqueue(device *d, job *j) {
    kn__mutex_lock(&d->lock);
    j->next = NULL;
    *d->last = j;
    d->last = &j->next;
    d->pending++;
    if (j->queue) {
        j->queue->pending++;
        j->ticket = ++j->queue->launched;
    }
    kn__cond_broadcast(&d->changed);
    kn__mutex_unlock(&d->lock);
}

/* ---- The backend's functions
 * ---------------------------------------------------------------------- */

static int load(const kn_host *services, char *why, size_t why_size) {
    (void)why;
    (void)why_size;
    host = services;
    size_t n = 0;
    const char *name;
    for (uint32_t i = 0; (name = services->operation(i)) != NULL; i++) {
        bool has = services->reference(name) != NULL;
        for (size_t k = 0; missing[k]; k++) has &= strcmp(missing[k], name) != 0;
        if (has)
            table[n++] = (kn_kernel){name, services->reference(name), KN_DTYPES_ALL, KN_LAYOUT_ANY};
    }
    table[n] = (kn_kernel){0};
    return 0;
}

/* Two, so that what programs do with several devices of a backend can be tried. */
static int device_count(void) {
    return 2;
}

static int device_info(int ordinal, kn_device_info *info) {
    (void)ordinal;
    snprintf(info->name, sizeof info->name, "a slow thread with reference kernels");
    info->largest_buffer = LARGEST_BUFFER;
    info->alignment = KN__SYS_ALIGN;
    info->dtypes = KN_DTYPES_ALL;
    return 0;
}

static int device_open(int ordinal, void **out, char *why, size_t why_size) {
    (void)ordinal;
    device *d = kn__sys_calloc(1, sizeof *d);
    if (!d) return snprintf(why, why_size, "out of memory"), 1;
    d->delay_ns = DEFAULT_DELAY_NS;
    const char *delay = kn__env("KILN_LATE_DELAY_US");
    char *end = NULL;
    long long us = delay ? strtoll(delay, &end, 10) : 0;
    if (delay && (*end || end == delay || us < 0 || us > 60000000)) {
        snprintf(why, why_size, "KILN_LATE_DELAY_US=%s is no number from 0 to 60000000", delay);
        kn__sys_free(d);
        return 1;
    }
    if (delay) d->delay_ns = 1000 * us;
    d->last = &d->first;
    if (kn__mutex_init(&d->lock) != 0 || kn__cond_init(&d->changed) != 0 ||
        kn__thread_start(&d->thread, work, d, "kiln-late", 0) != 0) {
        snprintf(why, why_size, "its thread does not start");
        kn__sys_free(d);
        return 1;
    }
    *out = d;
    return 0;
}

static void device_close(void *device_) {
    device *d = device_;
    kn__mutex_lock(&d->lock);
    d->closing = true;
    kn__cond_broadcast(&d->changed);
    kn__mutex_unlock(&d->lock);
    kn__thread_join(&d->thread);
    kn__cond_destroy(&d->changed);
    kn__mutex_destroy(&d->lock);
    kn__sys_free(d);
}

static void *allocate(void *device_, size_t bytes) {
    (void)device_;
    block *b = bytes <= LARGEST_BUFFER ? kn__sys_alloc(sizeof *b) : NULL;
    if (b) b->memory = kn__sys_alloc(bytes);
    if (b && b->memory) return b;
    kn__sys_free(b);
    return NULL;
}

/* Without a queue: for all of them. */
static void wait_for(device *d, queue *q) {
    while (q ? q->pending : d->pending) kn__cond_wait(&d->changed, &d->lock);
}

/* In the order of the queue: launches before it may still use the block. Without memory for the job
 * the device is waited for instead. */
static void release(void *device_, void *data, size_t bytes) {
    device *d = device_;
    (void)bytes;
    job *j = kn__sys_calloc(1, sizeof *j);
    if (j) {
        j->kind = RELEASE;
        j->block = data;
        enqueue(d, j);
        return;
    }
    kn__mutex_lock(&d->lock);
    wait_for(d, NULL);
    kn__mutex_unlock(&d->lock);
    free_block(data);
}

static void *queue_new(void *device_) {
    (void)device_;
    return kn__sys_calloc(1, sizeof(queue));
}

static void queue_free(void *device_, void *queue_) {
    device *d = device_;
    kn__mutex_lock(&d->lock);
    wait_for(d, queue_);
    kn__mutex_unlock(&d->lock);
    kn__sys_free(queue_);
}

static int synchronize(void *device_, void *queue_, kn_failure *failure, uint64_t *ticket) {
    device *d = device_;
    queue *q = queue_;
    kn__mutex_lock(&d->lock);
    wait_for(d, q);
    int status = KN_OK;
    if (q && q->failed_ticket) {
        *failure = q->failure;
        *ticket = q->failed_ticket;
        status = q->failure.code;
        q->failed_ticket = 0;
    }
    kn__mutex_unlock(&d->lock);
    return status;
}

static int copy_in(void *device_, void *queue_, kn_buffer *to, size_t offset, const void *from,
                   size_t bytes, kn_failure *failure) {
    job *j = kn__sys_calloc(1, sizeof *j + bytes);
    if (!j) return failure->value[0] = (int64_t)bytes, KN_E_OUT_OF_MEMORY_HOST;
    j->kind = WRITE;
    j->queue = queue_;
    j->block = to->data;
    j->offset = offset;
    j->bytes = bytes;
    j->payload = (char *)(j + 1);
    memcpy(j->payload, from, bytes);
    enqueue(device_, j);
    return KN_OK;
}

static int copy_out(void *device_, void *queue_, const kn_buffer *from, size_t offset, void *to,
                    size_t bytes, kn_failure *failure) {
    uint64_t ticket;
    int status = synchronize(device_, queue_, failure, &ticket);
    if (status == KN_OK)
        memcpy(to, (const char *)((const block *)from->data)->memory + offset, bytes);
    return status;
}

/* A description with the memory itself in place of the block. */
static void take(job *j, uint32_t slot, const kn_desc *d) {
    j->pointers[slot] = NULL;
    if (!d) return;
    j->buffers[slot] = (kn_buffer){((block *)d->buffer->data)->memory, d->buffer->bytes};
    j->descs[slot] = *d;
    j->descs[slot].buffer = &j->buffers[slot];
    j->pointers[slot] = &j->descs[slot];
}

static int launch(void *device_, const kn_kernel *entry, const kn_launch *l, uint64_t *ticket) {
    if (l->n_in + l->n_out > OPERANDS) {
        snprintf(l->failure->text, sizeof l->failure->text,
                 "late takes %d operands and results at most", OPERANDS);
        return KN_E_KERNEL_FAILED;
    }
    job *j = kn__sys_calloc(1, sizeof *j + l->args_size);
    if (!j) return KN_E_OUT_OF_MEMORY_HOST;
    j->kind = RUN;
    j->queue = l->queue;
    j->run = entry->run;
    j->launch = *l;
    j->payload = (char *)(j + 1);
    if (l->args_size) memcpy(j->payload, l->args, l->args_size);
    j->launch.args = j->payload;
    for (uint32_t i = 0; i < l->n_in; i++) take(j, i, l->in[i]);
    for (uint32_t k = 0; k < l->n_out; k++) take(j, l->n_in + k, l->out[k]);
    j->launch.in = j->pointers;
    j->launch.out = j->pointers + l->n_in;
    queue *q = l->queue;
    *ticket = q->launched + 1;
    enqueue(device_, j);
    return KN_OK;
}

const kn_backend *kn__backend_late(void) {
    static const kn_backend backend = {.abi = KN_BACKEND_ABI,
                                       .struct_size = sizeof(kn_backend),
                                       .name = "late",
                                       .description = "for tests: slow, elsewhere, fails late",
                                       .load = load,
                                       .device_count = device_count,
                                       .device_info = device_info,
                                       .device_open = device_open,
                                       .device_close = device_close,
                                       .alloc = allocate,
                                       .release = release,
                                       .copy_in = copy_in,
                                       .copy_out = copy_out,
                                       .queue_new = queue_new,
                                       .queue_free = queue_free,
                                       .synchronize = synchronize,
                                       .kernels = table,
                                       .launch = launch};
    return &backend;
}
