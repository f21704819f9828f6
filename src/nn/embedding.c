/* Embedding: rows of a table by number. */
#include <kiln/autodiff.h>
#include <stdio.h>

#include "core/entry.h"
#include "nn/layer.h"

typedef struct embedding {
    kn_module base;
    kn_tensor *weight;
    int64_t count, width;
    kn_some_i64 padding;
} embedding;

/* Places with the padding index take the same row without a gradient. */
static kn_tensor *embedding_forward(kn_module *self, kn_tensor *x) {
    const embedding *m = (const embedding *)self;
    kn_tensor *rows = kn_embedding(m->weight, x);
    if (!m->padding.given || !kn_is_tracked(rows)) return rows;
    kn_tensor *padded = kn_unsqueeze(kn_eq_scalar(x, m->padding.value), -1);
    return kn_where(padded, kn_detach(rows), rows);
}

static void embedding_describe(const kn_module *self, char *text, size_t size) {
    const embedding *m = (const embedding *)self;
    int used = snprintf(text, size, "%lld x %lld", (long long)m->count, (long long)m->width);
    if (m->padding.given && used > 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, ", padding %lld", (long long)m->padding.value);
}

static const kn_module_type embedding_type = {.name = "Embedding",
                                              .size = sizeof(embedding),
                                              .forward = embedding_forward,
                                              .describe = embedding_describe};

/* The weight with zeros in the padding's row. */
static kn_tensor *table(kn_device *dev, int64_t count, const kn_nn_embedding_options *o) {
    kn_init init = o->init.kind == KN_INIT_DEFAULT ? kn_init_normal(0, 1) : o->init;
    kn_tensor *w = kn_init_new(dev, (kn_shape){2, {count, o->width}}, init, o->dtype);
    if (!o->padding_index.given || kn_is_nil(w)) return w;
    kn_tensor *row = kn_narrow(w, 0, o->padding_index.value, 1);
    return kn_assign(row, kn_zeros_like(row)) == KN_OK ? w : kn_nil();
}

kn_module *kn_nn_embedding_with(kn_device *dev, int64_t count,
                                const kn_nn_embedding_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_embedding);
    kn_nn_embedding_options o = {0};
    if (!kn__nn_options(dev, "kn_nn_embedding", &o, sizeof o, options)) return kn__nn_failed(dev);
    if (o.padding_index.given && o.padding_index.value < 0 && count > 0 &&
        o.padding_index.value >= -count)
        o.padding_index.value += count;
    int64_t padding = o.padding_index.given ? o.padding_index.value : 0, left;
    if (__builtin_sub_overflow(count, padding, &left))
        left = count < padding ? INT64_MIN : INT64_MAX;
    kn__least sizes[] = {{"count", count, 1},
                         {"width", o.width, 1},
                         {"padding_index", padding, 0},
                         {"count - padding_index", left, 1}};
    if (!kn__nn_at_least(dev, "kn_nn_embedding", sizes, 4)) return kn__nn_failed(dev);
    embedding *m = kn_module_new(dev, &embedding_type);
    kn_scope scope = kn_scope_open_at(kn__module_context(&m->base), "kn_nn_embedding");
    m->count = count;
    m->width = o.width;
    m->padding = o.padding_index;
    KN_PARAM(m, weight, table(dev, count, &o));
    kn_scope_close(&scope);
    return &m->base;
}
