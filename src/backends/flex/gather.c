/* gather, index_select, embedding, one_hot: reading by index. The result is walked in its own
 * order; the last axis, joined with those before it where the layouts allow, is a row. */
#include "backends/flex/indexed.h"

#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/move.h"

/* ---- Indices-----------------------------------------------------------------------------------
 */

static int no_memory(const kn_launch *l, int64_t bytes) {
    l->failure->code = KN_E_OUT_OF_MEMORY_HOST;
    l->failure->value[0] = bytes;
    return KN_E_OUT_OF_MEMORY_HOST;
}

static int check(const kn_launch *l, const kn__flex_indices *indices, int64_t axis, int64_t size) {
    uint64_t most = 0;
    for (int64_t i = 0; i < indices->count; i++) {
        uint64_t at = (uint64_t)indices->at[i]; /* a negative one is huge */
        most = at > most ? at : most;
    }
    if (indices->count == 0 || most < (uint64_t)size) return KN_OK;
    int64_t i = 0;
    while ((uint64_t)indices->at[i] < (uint64_t)size) i++;
    l->failure->code = KN_E_INDEX_OUT_OF_RANGE;
    l->failure->value[0] = indices->at[i];
    l->failure->value[1] = axis;
    l->failure->value[2] = size;
    return KN_E_INDEX_OUT_OF_RANGE;
}

int kn__flex_take_indices(const kn_launch *l, const kn_desc *index, int64_t axis, int64_t size,
                          kn__flex_indices *out) {
    int64_t n = kn__flex_numel(index);
    *out = (kn__flex_indices){.count = n};
    if (index->dtype == KN_I64 && index->contiguous) {
        out->at = kn_desc_data(index, sizeof *out->at);
    } else if (n) {
        kn_buffer buffer = {.bytes = (size_t)n * sizeof *out->at};
        buffer.data = out->scratch = l->host->scratch_get(buffer.bytes);
        if (!buffer.data) return no_memory(l, (int64_t)buffer.bytes);
        kn_desc dense = *index;
        dense.buffer = &buffer;
        dense.offset = 0;
        dense.dtype = KN_I64;
        int64_t stride = 1;
        for (int i = dense.rank - 1; i >= 0; stride *= dense.shape[i--]) dense.strides[i] = stride;
        kn__flex_move(l->host, &dense, index);
        out->at = buffer.data;
    }
    int status = check(l, out, axis, size);
    if (status != KN_OK) kn__flex_drop_indices(l, out);
    return status;
}

/* ---- Reading-----------------------------------------------------------------------------------
 */

typedef struct space {
    int rank;
    int64_t size[KN_MAX_RANK], x_step[KN_MAX_RANK]; /* x in bytes */
    int64_t i_step[KN_MAX_RANK];                    /* in indices */
    const char *x;
    const int64_t *indices;
    char *out;
    int64_t stride, element; /* of the indexed axis, and the size of an element, in bytes */
    int64_t row, row_x, row_i;
} space;

static void add_axis(space *s, int64_t size, int64_t x_step, int64_t i_step) {
    if (size == 1) return;
    int last = s->rank - 1;
    if (last >= 0 && s->x_step[last] == x_step * size && s->i_step[last] == i_step * size) {
        s->size[last] *= size;
    } else {
        s->size[++last] = size;
        s->rank++;
    }
    s->x_step[last] = x_step;
    s->i_step[last] = i_step;
}

typedef uint8_t word_1 __attribute__((may_alias));
typedef uint16_t word_2 __attribute__((may_alias));
typedef uint32_t word_4 __attribute__((may_alias));
typedef uint64_t word_8 __attribute__((may_alias));
typedef struct word_16 {
    uint64_t half[2];
} __attribute__((may_alias)) word_16;

#define PICK(T)                                                                                    \
    do {                                                                                           \
        T *to = (T *)(void *)out;                                                                  \
        const T *in = (const T *)(const void *)x;                                                  \
        int64_t stride = s->stride / s->element, step = s->row_x / s->element;                     \
        if (stride == 1 && step == 0 && s->row_i == 1) {                                           \
            for (int64_t i = 0; i < s->row; i++) to[i] = in[at[i]];                                \
        } else {                                                                                   \
            for (int64_t i = 0; i < s->row; i++) to[i] = in[i * step + at[i * s->row_i] * stride]; \
        }                                                                                          \
    } while (0)

static void read_row(const space *s, char *out, const char *x, const int64_t *at) {
    if (s->row_i == 0 && s->row_x == s->element) {
        memcpy(out, x + *at * s->stride, (size_t)(s->row * s->element));
        return;
    }
    switch (s->element) {
    case 1:
        PICK(word_1);
        break;
    case 2:
        PICK(word_2);
        break;
    case 4:
        PICK(word_4);
        break;
    case 8:
        PICK(word_8);
        break;
    default:
        PICK(word_16);
    }
}

static void read_rows(void *user, int64_t begin, int64_t end) {
    const space *s = user;
    int64_t at[KN_MAX_RANK] = {0}, index = begin;
    const char *x = s->x;
    const int64_t *indices = s->indices;
    for (int i = s->rank - 1; i >= 0; i--) {
        at[i] = index % s->size[i];
        index /= s->size[i];
        x += at[i] * s->x_step[i];
        indices += at[i] * s->i_step[i];
    }
    char *out = s->out + begin * s->row * s->element;
    for (int64_t k = begin; k < end; k++, out += s->row * s->element) {
        read_row(s, out, x, indices);
        for (int i = s->rank - 1; i >= 0; i--) {
            x += s->x_step[i];
            indices += s->i_step[i];
            if (++at[i] < s->size[i]) break;
            at[i] = 0;
            x -= s->x_step[i] * s->size[i];
            indices -= s->i_step[i] * s->size[i];
        }
    }
}

/* A space of one long row is cut in two axes, so that threads can share it. */
static void cut_row(space *s) {
    enum { PIECES = 64, LONG = 1 << 14 };
    if (s->rank != 1 || s->size[0] < LONG || s->size[0] % PIECES) return;
    s->rank = 2;
    s->size[1] = s->size[0] / PIECES;
    s->size[0] = PIECES;
    s->x_step[1] = s->x_step[0];
    s->i_step[1] = s->i_step[0];
    s->x_step[0] *= s->size[1];
    s->i_step[0] *= s->size[1];
}

static void read_all(const kn_launch *l, space *s) {
    if (kn__flex_numel(l->out[0]) == 0) return;
    cut_row(s);
    int64_t rows = 1;
    s->row = 1;
    s->row_x = s->element;
    if (s->rank) {
        int last = --s->rank;
        s->row = s->size[last];
        s->row_x = s->x_step[last];
        s->row_i = s->i_step[last];
    }
    for (int i = 0; i < s->rank; i++) rows *= s->size[i];
    kn__flex_spread(l->host, rows, s->row * s->element, read_rows, s);
}

static space start(const kn_launch *l, const kn__flex_indices *indices, int64_t stride) {
    int64_t element = (int64_t)kn_dtype_size((kn_dtype)l->out[0]->dtype);
    return (space){.x = kn_desc_data(l->in[0], (size_t)element),
                   .indices = indices->at,
                   .out = kn_desc_data(l->out[0], (size_t)element),
                   .stride = stride * element,
                   .element = element};
}

int kn__flex_gather(const kn_launch *l) {
    const kn_desc *x = l->in[0], *index = l->in[1];
    int axis = (int)((const kn_axis_args *)l->args)->axis;
    kn__flex_indices indices;
    int status = kn__flex_take_indices(l, index, axis, x->rank ? x->shape[axis] : 1, &indices);
    if (status != KN_OK) return status;
    space s = start(l, &indices, x->rank ? x->strides[axis] : 0);
    int64_t dense[KN_MAX_RANK], stride = 1;
    for (int i = index->rank - 1; i >= 0; stride *= index->shape[i--]) dense[i] = stride;
    for (int i = 0; i < index->rank; i++) {
        bool still = i == axis || !x->rank;
        add_axis(&s, index->shape[i], still ? 0 : x->strides[i] * s.element, dense[i]);
    }
    read_all(l, &s);
    kn__flex_drop_indices(l, &indices);
    return KN_OK;
}

int kn__flex_index_select(const kn_launch *l) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    int axis = (int)((const kn_axis_args *)l->args)->axis;
    kn__flex_indices indices;
    int status = kn__flex_take_indices(l, l->in[1], axis, x->rank ? x->shape[axis] : 1, &indices);
    if (status != KN_OK) return status;
    space s = start(l, &indices, x->rank ? x->strides[axis] : 0);
    for (int i = 0; i < out->rank; i++)
        add_axis(&s, out->shape[i], i == axis ? 0 : x->strides[i] * s.element, i == axis);
    read_all(l, &s);
    kn__flex_drop_indices(l, &indices);
    return KN_OK;
}

int kn__flex_embedding(const kn_launch *l) {
    const kn_desc *weight = l->in[0];
    kn__flex_indices indices;
    int status = kn__flex_take_indices(l, l->in[1], 0, weight->shape[0], &indices);
    if (status != KN_OK) return status;
    space s = start(l, &indices, weight->strides[0]);
    add_axis(&s, indices.count, 0, 1);
    add_axis(&s, weight->shape[1], weight->strides[1] * s.element, 0);
    read_all(l, &s);
    kn__flex_drop_indices(l, &indices);
    return KN_OK;
}

/* ---- one_hot-----------------------------------------------------------------------------------
 */

typedef struct hot_job {
    const int64_t *indices;
    int64_t *out, classes;
} hot_job;

static void hot_rows(void *user, int64_t begin, int64_t end) {
    const hot_job *j = user;
    memset(j->out + begin * j->classes, 0, (size_t)((end - begin) * j->classes) * sizeof *j->out);
    for (int64_t r = begin; r < end; r++) j->out[r * j->classes + j->indices[r]] = 1;
}

int kn__flex_one_hot(const kn_launch *l) {
    int64_t classes = ((const kn_classes_args *)l->args)->classes;
    kn__flex_indices indices;
    int status = kn__flex_take_indices(l, l->in[0], l->in[0]->rank, classes, &indices);
    if (status != KN_OK) return status;
    hot_job j = {
        .indices = indices.at, .out = kn_desc_data(l->out[0], sizeof *j.out), .classes = classes};
    if (classes && indices.count)
        kn__flex_spread(l->host, indices.count, classes * (int64_t)sizeof *j.out, hot_rows, &j);
    kn__flex_drop_indices(l, &indices);
    return KN_OK;
}
