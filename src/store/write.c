/* Writing safetensors files. */
#include <stdlib.h>
#include <string.h>

#include "core/context.h"
#include "core/platform.h"
#include "store/safetensors.h"

#if defined(KILN_WITH_JANSSON)

#include <jansson.h>

/* An item with what is known of it before anything is written. */
typedef struct planned {
    const kn__item *item;
    kn_dtype dtype;
    kn_shape shape;
    size_t bytes, element;
    const struct planned *same; /* the item that holds these elements already; NULL: none */
    size_t place;               /* among the items given */
} planned;

typedef struct writer {
    kn_context *kn;
    const kn__site *site;
    const char *path;
    planned *plan; /* in the order of the file */
    size_t count;
    const kn_text_pair *metadata;
    size_t n_metadata;
    size_t largest, total; /* bytes of tensors */
} writer;

/* ---- Planning ----------------------------------------------------------------------------------
 */

static kn_status check_tensor(const writer *w, const kn__item *item) {
    if (!item->tensor || item->tensor->state == KN__NIL || kn_is_nil(item->tensor))
        return kn__fail_nil_operand(w->kn, w->site, item->name);
    if (kn__check_operand(w->kn, item->tensor, w->site->operation, item->name)) return KN_OK;
    return kn__demote_error(w->kn);
}

static bool bytes_of(kn_dtype dtype, kn_shape shape, size_t *bytes) {
    uint64_t count = (uint64_t)kn_shape_numel(shape), element = kn_dtype_size(dtype);
    if (!element || count > (uint64_t)INT64_MAX / element) return false;
    *bytes = (size_t)(count * element);
    return true;
}

static kn_status plan_item(writer *w, const kn__item *item, planned *p) {
    bool tensor = !item->data && !item->dtype;
    kn_status status = tensor ? check_tensor(w, item) : KN_OK;
    if (status != KN_OK) return status;
    p->item = item;
    p->dtype = tensor ? kn_dtype_of(item->tensor) : item->dtype;
    p->shape = tensor ? kn_shape_of(item->tensor) : item->shape;
    p->element = kn_dtype_size(p->dtype);
    if (!kn__safetensors_dtype(p->dtype))
        return kn__fail_safetensors_dtype(w->kn, w->site, w->path, item->name,
                                          kn_dtype_name(p->dtype));
    if (!bytes_of(p->dtype, p->shape, &p->bytes))
        return kn__fail_size_overflow(w->kn, w->site, &p->shape);
    return KN_OK;
}

/* The format's order: wide dtypes first, so that all are aligned; then by name. */
static int by_file_order(const void *a, const void *b) {
    const planned *x = a, *y = b;
    if (x->element != y->element) return x->element > y->element ? -1 : 1;
    return strcmp(x->item->name, y->item->name);
}

/* Equal elements of one storage stand together, the first given in front. */
static int by_elements(const planned *x, const planned *y) {
    const kn_tensor *s = x->item->tensor, *t = y->item->tensor;
    if (!s || !t) return s ? 1 : t ? -1 : 0;
    if (s->d.buffer != t->d.buffer) return (uintptr_t)s->d.buffer < (uintptr_t)t->d.buffer ? -1 : 1;
    if (s->d.offset != t->d.offset) return s->d.offset < t->d.offset ? -1 : 1;
    if (x->dtype != y->dtype) return x->dtype < y->dtype ? -1 : 1;
    if (x->shape.rank != y->shape.rank) return x->shape.rank < y->shape.rank ? -1 : 1;
    for (int i = 0; i < x->shape.rank; i++) {
        if (x->shape.dim[i] != y->shape.dim[i]) return x->shape.dim[i] < y->shape.dim[i] ? -1 : 1;
        if (x->shape.dim[i] > 1 && s->d.strides[i] != t->d.strides[i])
            return s->d.strides[i] < t->d.strides[i] ? -1 : 1;
    }
    return 0;
}

static int by_elements_and_place(const void *a, const void *b) {
    const planned *x = *(planned *const *)a, *y = *(planned *const *)b;
    int order = by_elements(x, y);
    return order ? order : x->place < y->place ? -1 : 1;
}

static kn_status find_ties(writer *w) {
    if (w->count < 2) return KN_OK;
    size_t bytes = w->count * sizeof(planned *);
    planned **order = kn__sys_alloc(bytes);
    if (!order) return kn__fail_out_of_memory_host(w->kn, w->site, bytes);
    for (size_t i = 0; i < w->count; i++) order[i] = &w->plan[i];
    qsort(order, w->count, sizeof *order, by_elements_and_place);
    for (size_t i = 1; i < w->count; i++) {
        planned *before = order[i - 1], *p = order[i];
        if (!p->item->tensor || !p->bytes || by_elements(before, p) != 0) continue;
        p->same = before->same ? before->same : before;
    }
    kn__sys_free(order);
    return KN_OK;
}

static kn_status make_plan(writer *w, const kn__item *items, size_t count) {
    w->plan = kn__sys_calloc(count, sizeof *w->plan);
    if (!w->plan) return kn__fail_out_of_memory_host(w->kn, w->site, count * sizeof *w->plan);
    w->count = count;
    for (size_t i = 0; i < count; i++) {
        if (!items[i].name) return kn__fail_argument_null(w->kn, w->site, "items->path");
        w->plan[i].place = i;
        kn_status status = plan_item(w, &items[i], &w->plan[i]);
        if (status != KN_OK) return status;
    }
    if (count) qsort(w->plan, count, sizeof *w->plan, by_file_order);
    for (size_t i = 0; i < count; i++) {
        if (w->plan[i].bytes > w->largest) w->largest = w->plan[i].bytes;
        w->total += w->plan[i].bytes;
    }
    return find_ties(w);
}

/* ---- The header --------------------------------------------------------------------------------
 */

static kn_status bad_text(const writer *w, const char *name, const char *field) {
    return kn__fail_safetensors_field(w->kn, w->site, w->path, name, field,
                                      "is no valid UTF-8, or there is no memory for it");
}

static kn_status add_name(const writer *w, json_t *root, const char *name, json_t *value) {
    bool reserved = strcmp(name, "__metadata__") == 0;
    if (reserved || json_object_get(root, name)) {
        json_decref(value);
        return reserved ? kn__fail_safetensors_field(w->kn, w->site, w->path, name, "its name",
                                                     "is reserved for the file's metadata")
                        : kn__fail_tensor_name_duplicate(w->kn, w->site, name);
    }
    return json_object_set_new(root, name, value) == 0 ? KN_OK : bad_text(w, name, "its name");
}

static json_t *describe(const planned *p, size_t begin) {
    json_t *shape = json_array();
    bool whole = shape != NULL;
    for (int i = 0; whole && i < p->shape.rank; i++)
        whole = json_array_append_new(shape, json_integer(p->shape.dim[i])) == 0;
    if (!whole) {
        json_decref(shape);
        return NULL;
    }
    return json_pack("{s:s, s:o, s:[I, I]}", "dtype", kn__safetensors_dtype(p->dtype), "shape",
                     shape, "data_offsets", (json_int_t)begin, (json_int_t)(begin + p->bytes));
}

static kn_status add_metadata(const writer *w, json_t *root) {
    json_t *metadata = json_object();
    if (!metadata || json_object_set_new(root, "__metadata__", metadata) != 0)
        return kn__fail_out_of_memory_host(w->kn, w->site, 0);
    for (size_t i = 0; i < w->n_metadata; i++) {
        const kn_text_pair *pair = &w->metadata[i];
        if (!pair->key || !pair->value) return kn__fail_argument_null(w->kn, w->site, "metadata");
        if (json_object_get(metadata, pair->key))
            return kn__fail_tensor_name_duplicate(w->kn, w->site, pair->key);
        if (json_object_set_new(metadata, pair->key, json_string(pair->value)) != 0)
            return bad_text(w, "__metadata__", pair->key);
    }
    for (size_t i = 0; i < w->count; i++) {
        const planned *p = &w->plan[i];
        if (!p->same) continue;
        if (json_object_get(metadata, p->item->name))
            return kn__fail_tensor_name_duplicate(w->kn, w->site, p->item->name);
        if (json_object_set_new(metadata, p->item->name, json_string(p->same->item->name)) != 0)
            return bad_text(w, p->item->name, "its name");
    }
    if (json_object_size(metadata) == 0) json_object_del(root, "__metadata__");
    return KN_OK;
}

static kn_status fill_header(const writer *w, json_t *root) {
    kn_status status = add_metadata(w, root);
    size_t begin = 0;
    for (size_t i = 0; i < w->count && status == KN_OK; i++) {
        const planned *p = &w->plan[i];
        if (i && strcmp(p->item->name, w->plan[i - 1].item->name) == 0)
            return kn__fail_tensor_name_duplicate(w->kn, w->site, p->item->name);
        if (p->same) continue;
        json_t *described = describe(p, begin);
        if (!described) return kn__fail_out_of_memory_host(w->kn, w->site, 0);
        status = add_name(w, root, p->item->name, described);
        begin += p->bytes;
    }
    return status;
}

/* The header with its length in front, padded so that the data is aligned. */
static kn_status print_header(const writer *w, const json_t *root, char **text, size_t *bytes) {
    size_t length = json_dumpb(root, NULL, 0, JSON_COMPACT);
    if (length > KN__HEADER_LIMIT)
        return kn__fail_safetensors_header_too_large(w->kn, w->site, w->path, length,
                                                     KN__HEADER_LIMIT);
    size_t padded = (length + 7) / 8 * 8;
    *text = kn__sys_alloc(8 + padded);
    if (!*text || length == 0) return kn__fail_out_of_memory_host(w->kn, w->site, 8 + padded);
    for (int i = 0; i < 8; i++) (*text)[i] = (char)(unsigned char)((uint64_t)padded >> (8 * i));
    memset(*text + 8, ' ', padded);
    json_dumpb(root, *text + 8, length, JSON_COMPACT);
    *bytes = 8 + padded;
    return KN_OK;
}

static kn_status make_header(const writer *w, char **text, size_t *bytes) {
    json_t *root = json_object();
    *text = NULL;
    if (!root) return kn__fail_out_of_memory_host(w->kn, w->site, 0);
    kn_status status = fill_header(w, root);
    if (status == KN_OK) status = print_header(w, root, text, bytes);
    json_decref(root);
    return status;
}

/* ---- Writing -----------------------------------------------------------------------------------
 */

static kn_status file_failed(const writer *w, kn__file_result result) {
    kn__file_site file = {w->path, result.action, true, w->total};
    return kn__fail_file(w->kn, w->site, &file, result.error);
}

static kn_status write_items(const writer *w, kn__atomic *out, void *buffer) {
    for (size_t i = 0; i < w->count; i++) {
        const planned *p = &w->plan[i];
        if (p->same || !p->bytes) continue;
        const void *data = p->item->data;
        if (!data && p->item->dtype) data = &p->item->value;
        if (!data) {
            kn_status status = kn_read(p->item->tensor, buffer, p->bytes);
            if (status != KN_OK) return status;
            data = buffer;
        }
        kn__file_result result = kn__atomic_write(out, data, p->bytes);
        if (result.error) return file_failed(w, result);
    }
    return KN_OK;
}

static kn_status write_file(const writer *w, const char *header, size_t header_bytes,
                            void *buffer) {
    kn__atomic *out;
    kn__file_result result = kn__atomic_open(w->path, &out);
    if (result.error) return file_failed(w, result);
    result = kn__atomic_write(out, header, header_bytes);
    kn_status status = result.error ? file_failed(w, result) : write_items(w, out, buffer);
    if (status != KN_OK) {
        kn__atomic_abort(out);
        return status;
    }
    result = kn__atomic_commit(out);
    return result.error ? file_failed(w, result) : KN_OK;
}

static kn_status write_planned(writer *w) {
    char *header;
    size_t bytes = 0;
    kn_status status = make_header(w, &header, &bytes);
    void *buffer = kn__sys_alloc(w->largest);
    w->total += bytes;
    if (status == KN_OK && !buffer)
        status = kn__fail_out_of_memory_host(w->kn, w->site, w->largest);
    if (status == KN_OK) status = write_file(w, header, bytes, buffer);
    kn__sys_free(buffer);
    kn__sys_free(header);
    return status;
}

kn_status kn__safetensors_write(kn_context *kn, const kn__site *site, const char *path,
                                const kn__item *items, size_t count, const kn_text_pair *metadata,
                                size_t n_metadata) {
    writer w = {
        .kn = kn, .site = site, .path = path, .metadata = metadata, .n_metadata = n_metadata};
    kn_status status = make_plan(&w, items, count);
    if (status == KN_OK) status = write_planned(&w);
    kn__sys_free(w.plan);
    return status;
}

#else

kn_status kn__safetensors_write(kn_context *kn, const kn__site *site, const char *path,
                                const kn__item *items, size_t count, const kn_text_pair *metadata,
                                size_t n_metadata) {
    (void)path;
    (void)items;
    (void)count;
    (void)metadata;
    (void)n_metadata;
    return kn__fail_json_unsupported(kn, site);
}

#endif
