/* Reading the header of a safetensors file. Nothing in it is believed before it has been compared
 * with what is there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "store/safetensors.h"

static const struct {
    const char *name;
    kn_dtype dtype;
} dtypes[] = {{"F64", KN_F64},   {"F32", KN_F32}, {"F16", KN_F16}, {"BF16", KN_BF16},
              {"I64", KN_I64},   {"I32", KN_I32}, {"I16", KN_I16}, {"I8", KN_I8},
              {"U64", KN_U64},   {"U32", KN_U32}, {"U16", KN_U16}, {"U8", KN_U8},
              {"BOOL", KN_BOOL}, {"C64", KN_C64}};

const char *kn__safetensors_dtype(kn_dtype dtype) {
    for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
        if (dtypes[i].dtype == dtype) return dtypes[i].name;
    }
    return NULL;
}

void kn__index_free(kn__index *index) {
    kn__sys_free(index->entries);
    kn__sys_free(index->by_name);
    kn__sys_free(index->metadata);
    kn__sys_free(index->texts);
    *index = (kn__index){0};
}

int64_t kn__index_find(const kn__index *index, const char *name) {
    size_t low = 0, high = index->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(index->entries[index->by_name[middle]].info.name, name);
        if (order == 0) return (int64_t)index->by_name[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

const char *kn__index_metadata(const kn__index *index, const char *key) {
    for (size_t i = 0; i < index->n_metadata; i++) {
        if (strcmp(index->metadata[i].key, key) == 0) return index->metadata[i].value;
    }
    return NULL;
}

#if defined(KILN_WITH_JANSSON)

#include <jansson.h>

typedef struct reader {
    kn_context *kn;
    const kn__site *site;
    const char *path;
    kn__index *index;
    size_t texts_used;
} reader;

/* ---- One tensor --------------------------------------------------------------------------------
 */

static kn_dtype dtype_of(const char *name) {
    for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
        if (strcmp(dtypes[i].name, name) == 0) return dtypes[i].dtype;
    }
    return KN_DTYPE_NONE;
}

static kn_status bad_field(const reader *r, const char *tensor, const char *field,
                           const char *problem) {
    return kn__fail_safetensors_field(r->kn, r->site, r->path, tensor, field, problem);
}

/* A whole number from 0 up. */
static bool natural(const json_t *value, uint64_t *number) {
    if (!json_is_integer(value) || json_integer_value(value) < 0) return false;
    *number = (uint64_t)json_integer_value(value);
    return true;
}

static kn_status read_dtype(const reader *r, const char *name, const json_t *value,
                            kn_dtype *dtype) {
    if (!value) return bad_field(r, name, "dtype", "is missing");
    if (!json_is_string(value)) return bad_field(r, name, "dtype", "is no text");
    *dtype = dtype_of(json_string_value(value));
    if (*dtype && kn_dtype_size(*dtype)) return KN_OK;
    return kn__fail_safetensors_dtype(r->kn, r->site, r->path, name, json_string_value(value));
}

/* The shape, and the bytes of a tensor of it. */
static kn_status read_shape(const reader *r, const char *name, const json_t *value,
                            kn_tensor_info *info) {
    if (!value) return bad_field(r, name, "shape", "is missing");
    if (!json_is_array(value)) return bad_field(r, name, "shape", "is no list");
    size_t rank = json_array_size(value);
    if (rank > KN_MAX_RANK) return bad_field(r, name, "shape", "has more than 8 axes");
    bool empty = false, fits = true;
    uint64_t bytes = kn_dtype_size(info->dtype);
    info->shape.rank = (int32_t)rank;
    for (size_t i = 0; i < rank; i++) {
        uint64_t size;
        if (!natural(json_array_get(value, i), &size))
            return bad_field(r, name, "shape", "holds what is no whole number from 0 up");
        info->shape.dim[i] = (int64_t)size;
        empty = empty || size == 0;
        fits = fits && (size == 0 || bytes <= (uint64_t)INT64_MAX / size);
        if (fits && size) bytes *= size;
    }
    info->bytes = empty ? 0 : bytes;
    if (fits || empty) return KN_OK;
    return bad_field(r, name, "shape", "has more bytes than 64 bits count");
}

static kn_status read_offsets(const reader *r, const char *name, const json_t *value,
                              kn__entry_info *entry) {
    uint64_t begin, end;
    if (!value) return bad_field(r, name, "data_offsets", "is missing");
    if (!json_is_array(value) || json_array_size(value) != 2 ||
        !natural(json_array_get(value, 0), &begin) || !natural(json_array_get(value, 1), &end))
        return bad_field(r, name, "data_offsets", "is no pair of whole numbers from 0 up");
    if (begin > end || end - begin != entry->info.bytes)
        return kn__fail_safetensors_offsets(r->kn, r->site, r->path, name, begin, end,
                                            r->index->data_bytes, entry->info.bytes);
    entry->begin = begin;
    return KN_OK;
}

static const char *keep_text(reader *r, const char *text) {
    char *kept = r->index->texts + r->texts_used;
    size_t bytes = strlen(text) + 1;
    memcpy(kept, text, bytes);
    r->texts_used += bytes;
    return kept;
}

static kn_status read_entry(reader *r, const char *name, const json_t *value) {
    kn__entry_info *entry = &r->index->entries[r->index->count];
    if (!json_is_object(value)) return bad_field(r, name, "its value", "is no object");
    *entry = (kn__entry_info){0};
    kn_status status = read_dtype(r, name, json_object_get(value, "dtype"), &entry->info.dtype);
    if (status == KN_OK)
        status = read_shape(r, name, json_object_get(value, "shape"), &entry->info);
    if (status == KN_OK)
        status = read_offsets(r, name, json_object_get(value, "data_offsets"), entry);
    if (status != KN_OK) return status;
    entry->info.name = keep_text(r, name);
    r->index->count++;
    return KN_OK;
}

static kn_status read_metadata(reader *r, json_t *value) {
    const char *key;
    json_t *text;
    if (!json_is_object(value)) return bad_field(r, "__metadata__", "its value", "is no object");
    json_object_foreach(value, key, text) {
        if (!json_is_string(text)) return bad_field(r, "__metadata__", key, "is no text");
        kn_text_pair *pair = &r->index->metadata[r->index->n_metadata++];
        pair->key = keep_text(r, key);
        pair->value = keep_text(r, json_string_value(text));
    }
    return KN_OK;
}

/* ---- All tensors together ----------------------------------------------------------------------
 */

static int by_place(const void *a, const void *b) {
    const kn__entry_info *x = a, *y = b;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    if (x->info.bytes != y->info.bytes) return x->info.bytes < y->info.bytes ? -1 : 1;
    return strcmp(x->info.name, y->info.name);
}

/* The tensors lie one after the other and fill the data. */
static kn_status check_places(const reader *r) {
    const kn__index *index = r->index;
    uint64_t end = 0;
    for (size_t i = 0; i < index->count; i++) {
        const kn__entry_info *e = &index->entries[i];
        if (e->begin < end)
            return kn__fail_safetensors_overlap(r->kn, r->site, r->path,
                                                index->entries[i - 1].info.name, e->info.name);
        if (e->begin > end) return kn__fail_safetensors_gap(r->kn, r->site, r->path, end, e->begin);
        end = e->begin + e->info.bytes;
    }
    if (end > index->data_bytes)
        return kn__fail_safetensors_truncated(r->kn, r->site, r->path, end - index->data_bytes);
    if (end < index->data_bytes)
        return kn__fail_safetensors_gap(r->kn, r->site, r->path, end, index->data_bytes);
    return KN_OK;
}

/* Sorts the order of names by merging: no global state, no surprise on bad orders. */
static void sort_names(const kn__entry_info *entries, size_t *order, size_t *scratch, size_t n) {
    if (n < 2) return;
    size_t half = n / 2, i = 0, j = half, k = 0;
    sort_names(entries, order, scratch, half);
    sort_names(entries, order + half, scratch, n - half);
    memcpy(scratch, order, n * sizeof *order);
    while (i < half || j < n) {
        bool left = j == n || (i < half && strcmp(entries[scratch[i]].info.name,
                                                  entries[scratch[j]].info.name) <= 0);
        order[k++] = left ? scratch[i++] : scratch[j++];
    }
}

static kn_status order_names(const reader *r) {
    kn__index *index = r->index;
    size_t bytes = index->count * sizeof *index->by_name;
    size_t *scratch = kn__sys_alloc(bytes);
    index->by_name = kn__sys_alloc(bytes);
    if (!scratch || !index->by_name) {
        kn__sys_free(scratch);
        return kn__fail_out_of_memory_host(r->kn, r->site, bytes);
    }
    for (size_t i = 0; i < index->count; i++) index->by_name[i] = i;
    sort_names(index->entries, index->by_name, scratch, index->count);
    kn__sys_free(scratch);
    return KN_OK;
}

/* Room for what the header can hold: its texts are no longer than itself. */
static kn_status make_room(const reader *r, const json_t *root, size_t header_bytes) {
    kn__index *index = r->index;
    size_t count = json_object_size(root);
    size_t pairs = json_object_size(json_object_get(root, "__metadata__"));
    index->entries = kn__sys_calloc(count, sizeof *index->entries);
    index->metadata = kn__sys_calloc(pairs, sizeof *index->metadata);
    index->texts = kn__sys_alloc(header_bytes);
    if (index->entries && index->metadata && index->texts) return KN_OK;
    return kn__fail_out_of_memory_host(r->kn, r->site,
                                       header_bytes + count * sizeof *index->entries);
}

static kn_status read_root(reader *r, json_t *root, size_t header_bytes) {
    if (!json_is_object(root))
        return kn__fail_safetensors_header_json(r->kn, r->site, r->path, 0, "it is no object");
    kn_status status = make_room(r, root, header_bytes);
    const char *name;
    json_t *value;
    json_object_foreach(root, name, value) {
        if (status != KN_OK) break;
        bool metadata = strcmp(name, "__metadata__") == 0;
        status = metadata ? read_metadata(r, value) : read_entry(r, name, value);
    }
    if (status != KN_OK) return status;
    if (r->index->count)
        qsort(r->index->entries, r->index->count, sizeof *r->index->entries, by_place);
    status = check_places(r);
    return status == KN_OK ? order_names(r) : status;
}

/* ---- The header --------------------------------------------------------------------------------
 */

/* jansson says: duplicate object key near '"weight"'. */
static void duplicate_name(const json_error_t *error, char *name, size_t room) {
    const char *start = strstr(error->text, "'\""), *end;
    snprintf(name, room, "?");
    if (!start) return;
    start += 2;
    end = strstr(start, "\"'");
    if (end) snprintf(name, room, "%.*s", (int)(end - start), start);
}

static kn_status json_failed(const reader *r, const json_error_t *error, size_t header_bytes) {
    enum json_error_code code = json_error_code(error);
    if (code == json_error_duplicate_key) {
        char name[JSON_ERROR_TEXT_LENGTH];
        duplicate_name(error, name, sizeof name);
        return kn__fail_safetensors_duplicate(r->kn, r->site, r->path, name);
    }
    if (code == json_error_out_of_memory)
        return kn__fail_out_of_memory_host(r->kn, r->site, header_bytes);
    return kn__fail_safetensors_header_json(r->kn, r->site, r->path, error->position, error->text);
}

static uint64_t little_endian(const unsigned char *p) {
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | p[i];
    return value;
}

static bool begins_with(const unsigned char *data, size_t bytes, const char *text, size_t length) {
    return bytes >= length && memcmp(data, text, length) == 0;
}

/* What people take for safetensors files: told by name. */
static kn_status sniff(const reader *r, const unsigned char *data, size_t bytes) {
    static const char lfs[] = "version https://git-lfs";
    if (begins_with(data, bytes, lfs, sizeof lfs - 1))
        return kn__fail_safetensors_lfs_pointer(r->kn, r->site, r->path);
    bool zip = begins_with(data, bytes, "PK\3\4", 4);
    bool pickle = bytes >= 2 && data[0] == 0x80 && data[1] >= 2 && data[1] <= 5;
    if (pickle && bytes > 8 && data[8] == '{') pickle = false; /* a header of such a length */
    return zip || pickle ? kn__fail_safetensors_pickle(r->kn, r->site, r->path) : KN_OK;
}

static kn_status parse(reader *r, const unsigned char *data, size_t bytes) {
    kn_status status = sniff(r, data, bytes);
    if (status != KN_OK) return status;
    if (bytes < 8)
        return kn__fail_file_too_short(r->kn, r->site, r->path, bytes, "a safetensors", 8);
    uint64_t header = little_endian(data);
    if (header > KN__HEADER_LIMIT)
        return kn__fail_safetensors_header_too_large(r->kn, r->site, r->path, header,
                                                     KN__HEADER_LIMIT);
    if (header > bytes - 8)
        return kn__fail_safetensors_truncated(r->kn, r->site, r->path, header - (bytes - 8));
    r->index->data = data + 8 + header;
    r->index->data_bytes = bytes - 8 - (size_t)header;
    json_error_t error;
    json_t *root =
        json_loadb((const char *)data + 8, (size_t)header, JSON_REJECT_DUPLICATES, &error);
    if (!root) return json_failed(r, &error, (size_t)header);
    status = read_root(r, root, (size_t)header);
    json_decref(root);
    return status;
}

kn_status kn__safetensors_parse(kn_context *kn, const kn__site *site, const char *path,
                                const void *data, size_t bytes, kn__index *index) {
    reader r = {.kn = kn, .site = site, .path = path, .index = index};
    *index = (kn__index){0};
    kn_status status = parse(&r, data, bytes);
    if (status != KN_OK) kn__index_free(index);
    return status;
}

#else

kn_status kn__safetensors_parse(kn_context *kn, const kn__site *site, const char *path,
                                const void *data, size_t bytes, kn__index *index) {
    (void)path;
    (void)data;
    (void)bytes;
    *index = (kn__index){0};
    return kn__fail_json_unsupported(kn, site);
}

#endif
