/* See matrix.h. */
#include "ops/linalg/matrix.h"

#include <float.h>
#include <stdatomic.h>
#include <string.h>

/* ---- Shape rules --------------------------------------------------------------------------------
 */

static const char *name_of(const kn__call *call, uint32_t operand, char *buffer, size_t size) {
    return kn__operand_name(call->op, operand, buffer, size);
}

bool kn__need_rank(const kn__call *call, uint32_t operand, int rank) {
    const kn_desc *d = &call->in[operand]->d;
    if (d->rank == rank) return true;
    kn__call_site b;
    char name[24];
    kn_shape shape = kn__desc_shape(d);
    kn__fail_rank_required(call->kn, kn__site_of(call, &b),
                           name_of(call, operand, name, sizeof name), &shape, d->rank, rank);
    return false;
}

bool kn__need_rank_at_least(const kn__call *call, uint32_t operand, int least) {
    const kn_desc *d = &call->in[operand]->d;
    if (d->rank >= least) return true;
    kn__call_site b;
    char name[24];
    kn_shape shape = kn__desc_shape(d);
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b),
                           name_of(call, operand, name, sizeof name), &shape, d->rank, least);
    return false;
}

static bool need_size(const kn__call *call, uint32_t operand, int axis, int64_t size) {
    const kn_desc *d = &call->in[operand]->d;
    if (size < 0 || d->shape[axis] == size) return true;
    kn__call_site b;
    char name[24];
    kn_shape shape = kn__desc_shape(d);
    kn__fail_operand_size(call->kn, kn__site_of(call, &b),
                          name_of(call, operand, name, sizeof name), &shape, axis, d->shape[axis],
                          size);
    return false;
}

bool kn__need_matrix(const kn__call *call, uint32_t operand, int64_t rows, int64_t columns) {
    if (!kn__need_rank_at_least(call, operand, 2)) return false;
    int rank = call->in[operand]->d.rank;
    return need_size(call, operand, rank - 2, rows) && need_size(call, operand, rank - 1, columns);
}

bool kn__need_square(const kn__call *call, uint32_t operand) {
    if (!kn__need_rank_at_least(call, operand, 2)) return false;
    const kn_desc *d = &call->in[operand]->d;
    if (d->shape[d->rank - 2] == d->shape[d->rank - 1]) return true;
    kn__call_site b;
    char name[24];
    kn_shape shape = kn__desc_shape(d);
    kn__fail_matrix_not_square(call->kn, kn__site_of(call, &b),
                               name_of(call, operand, name, sizeof name), &shape,
                               d->shape[d->rank - 2], d->shape[d->rank - 1]);
    return false;
}

kn_shape kn__leading(const kn_desc *d, int tail) {
    kn_shape s = {.rank = d->rank - tail};
    for (int i = 0; i < s.rank; i++) s.dim[i] = d->shape[i];
    return s;
}

bool kn__batches(const kn__call *call, const kn_desc *a, int tail_a, const kn_desc *b, int tail_b,
                 kn_shape *out) {
    if (tail_a == tail_b) return kn__broadcast_batches(call, a, b, tail_a, out);
    kn_desc ba = *a, bb = *b;
    ba.rank = (uint8_t)(a->rank - tail_a);
    bb.rank = (uint8_t)(b->rank - tail_b);
    return kn__broadcast(call, &ba, &bb, out);
}

kn_shape kn__common_shape(const kn_tensor *a, const kn_tensor *b) {
    kn_shape s = {.rank = a->d.rank > b->d.rank ? a->d.rank : b->d.rank};
    for (int i = 1; i <= s.rank; i++) {
        int64_t na = i <= a->d.rank ? a->d.shape[a->d.rank - i] : 1,
                nb = i <= b->d.rank ? b->d.shape[b->d.rank - i] : 1;
        s.dim[s.rank - i] = na == 1 ? nb : na;
    }
    return s;
}

kn_shape kn__with_axis(kn_shape batch, int64_t size) {
    /* A rank past the limit stays one too many, so that the shape rule's check finds it. */
    if (batch.rank < KN_MAX_RANK) batch.dim[batch.rank] = size;
    batch.rank++;
    return batch;
}

kn_shape kn__with_matrix(kn_shape batch, int64_t rows, int64_t columns) {
    return kn__with_axis(kn__with_axis(batch, rows), columns);
}

/* ---- Walking over a batch -----------------------------------------------------------------------
 */

/* A batch on its way: what all items share. */
typedef struct batch_run {
    const kn_launch *l;
    const kn__batch *b;
    kn_desc lead[KN__PARTS];
    size_t bytes;           /* of scratch memory a thread needs */
    int64_t count;          /* items */
    _Atomic int64_t failed; /* the first item that failed; count where none did */
    _Atomic bool starved;   /* a thread found no scratch memory */
} batch_run;

static int64_t count_items(const batch_run *r) {
    int64_t count = 1;
    for (int i = 0; i < r->lead[0].rank; i++) count *= r->lead[0].shape[i];
    return count;
}

static void jump(kn__walk *w, int64_t index) {
    for (int i = w->rank - 1; i >= 0; i--) {
        w->at[i] = index % w->shape[i];
        index /= w->shape[i];
        for (int k = 0; k < w->n; k++) w->offset[k] += w->at[i] * w->strides[k][i];
    }
}

/* Items [begin, end), up to the first that fails: its status. */
static int run_items(const batch_run *r, const kn_launch *l, int64_t begin, int64_t end,
                     double *work, int64_t *failed) {
    kn__item it = {.l = l, .index = begin};
    const kn_desc *d[KN__PARTS];
    kn__walk walk;
    for (int k = 0; k < r->b->n; k++) {
        it.d[k] = r->b->d[k];
        it.tail[k] = r->b->tail[k];
        d[k] = &r->lead[k];
    }
    kn__walk_start(&walk, d, r->b->n);
    jump(&walk, begin);
    for (; it.index < end; it.index++) {
        for (int k = 0; k < r->b->n; k++) it.offset[k] = walk.offset[k];
        int status = r->b->fn(&it, work);
        *failed = it.index;
        if (status != KN_OK) return status;
        kn__walk_next(&walk);
    }
    return KN_OK;
}

/* A thread's share; whichever item fails first in the batch is remembered. */
static void run_share(void *user, int64_t begin, int64_t end) {
    batch_run *r = user;
    kn_failure failure = {.code = KN_OK};
    kn_launch l = *r->l;
    l.failure = &failure;
    double *work = l.host->scratch_get(r->bytes);
    int64_t failed = 0;
    if (!work) {
        r->starved = true;
        return;
    }
    if (run_items(r, &l, begin, end, work, &failed) != KN_OK) {
        int64_t first = r->failed;
        while (failed < first && !atomic_compare_exchange_weak(&r->failed, &first, failed)) {}
    }
    l.host->scratch_put(work);
}

static int without_memory(const batch_run *r) {
    r->l->failure->code = KN_E_OUT_OF_MEMORY_HOST;
    r->l->failure->value[0] = (int64_t)(r->bytes >> 1);
    return KN_E_OUT_OF_MEMORY_HOST;
}

int kn__each_item(const kn_launch *l, const kn__batch *b) {
    const double worth = 2e5; /* operations that pay for waking a thread */
    batch_run r = {.l = l, .b = b};
    if (b->work < 0 || __builtin_mul_overflow((size_t)b->work + 1, sizeof(double), &r.bytes))
        r.bytes = SIZE_MAX;
    for (int k = 0; k < b->n; k++) {
        r.lead[k] = *b->d[k];
        r.lead[k].rank = (uint8_t)(r.lead[k].rank - b->tail[k]);
    }
    r.count = count_items(&r);
    r.failed = r.count;
    if (r.count == 0) return KN_OK;
    int64_t begin = 0, end = r.count, failed;
    if (r.count > 1 && b->flops * (double)r.count > 2 * worth && l->host->threads != 1) {
        int64_t grain = b->flops > worth ? 1 : (int64_t)(worth / (b->flops + 1)) + 1;
        l->host->parallel_for(r.count, grain, run_share, &r);
        if (r.starved) return without_memory(&r);
        if (r.failed == r.count) return KN_OK;
        begin = r.failed; /* once more, for the failure itself */
        end = begin + 1;
    }
    double *work = l->host->scratch_get(r.bytes);
    if (!work) return without_memory(&r);
    int status = run_items(&r, l, begin, end, work, &failed);
    l->host->scratch_put(work);
    return status;
}

/* ---- Parts --------------------------------------------------------------------------------------
 */

int64_t kn__part_rows(const kn__item *it, int k) {
    return it->d[k]->shape[it->d[k]->rank - 2];
}
int64_t kn__part_columns(const kn__item *it, int k) {
    return it->d[k]->shape[it->d[k]->rank - 1];
}

/* Where a part lies: rows of elements; a vector is one row, a number one element. */
typedef struct place {
    int64_t rows, columns, row, column, offset;
} place;

static place place_of(const kn__item *it, int k) {
    const kn_desc *d = it->d[k];
    int r = d->rank, tail = it->tail[k];
    place p = {1, 1, 0, 0, it->offset[k]};
    if (tail >= 1) p.columns = d->shape[r - 1], p.column = d->strides[r - 1];
    if (tail >= 2) p.rows = d->shape[r - 2], p.row = d->strides[r - 2];
    return p;
}

void kn__load_part(const kn__item *it, int k, double *to) {
    const kn_desc *d = it->d[k];
    place p = place_of(it, k);
    const double *f64 = d->buffer->data;
    const float *f32 = d->buffer->data;
    for (int64_t i = 0; i < p.rows; i++) {
        int64_t from = p.offset + i * p.row;
        double *row = to + i * p.columns;
        if (d->dtype == KN_F64) {
            for (int64_t j = 0; j < p.columns; j++) row[j] = f64[from + j * p.column];
        } else if (d->dtype == KN_F32) {
            for (int64_t j = 0; j < p.columns; j++) row[j] = f32[from + j * p.column];
        } else {
            for (int64_t j = 0; j < p.columns; j++) row[j] = kn__load_f(d, from + j * p.column);
        }
    }
}

static void store(const kn_desc *d, const place *p, const double *from, int64_t row,
                  int64_t column) {
    double *f64 = d->buffer->data;
    float *f32 = d->buffer->data;
    for (int64_t i = 0; i < p->rows; i++) {
        int64_t to = p->offset + i * p->row;
        const double *v = from + i * row;
        if (d->dtype == KN_F64) {
            for (int64_t j = 0; j < p->columns; j++) f64[to + j * p->column] = v[j * column];
        } else if (d->dtype == KN_F32) {
            for (int64_t j = 0; j < p->columns; j++) f32[to + j * p->column] = (float)v[j * column];
        } else {
            for (int64_t j = 0; j < p->columns; j++)
                kn__store_f(d, to + j * p->column, v[j * column]);
        }
    }
}

void kn__store_part(const kn__item *it, int k, const double *from) {
    place p = place_of(it, k);
    store(it->d[k], &p, from, p.columns, 1);
}

void kn__store_transposed(const kn__item *it, int k, const double *from) {
    place p = place_of(it, k);
    store(it->d[k], &p, from, 1, p.rows);
}

int64_t kn__part_i64(const kn__item *it, int k, int64_t at) {
    place p = place_of(it, k);
    return kn__load_i(it->d[k], p.offset + at * p.column);
}

void kn__set_part_i64(const kn__item *it, int k, int64_t at, int64_t value) {
    place p = place_of(it, k);
    kn__store_i(it->d[k], p.offset + at * p.column, value);
}

double kn__part_epsilon(const kn__item *it, int k) {
    return it->d[k]->dtype == KN_F64 ? DBL_EPSILON : FLT_EPSILON;
}

int kn__item_failed(const kn__item *it, kn_status code, int64_t value) {
    it->l->failure->code = code;
    it->l->failure->value[0] = it->index;
    it->l->failure->value[1] = value;
    return code;
}

/* ---- Gradient rules ---- */
kn_tensor *kn__nothing_of(kn_tensor *x) {
    return kn_masked_fill(x, kn_eq_scalar(kn_zeros_like(x), 0), 0);
}
kn_tensor *kn__eye_like(kn_tensor *x, int64_t n) {
    return kn_eye(kn_device_of(x), n, .dtype = kn_dtype_of(x));
}
