/* Files of tensors as users open and write them. */
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "core/platform.h"
#include "core/options.h"
#include "nn/module.h"
#include "store/items.h"

struct kn_tensor_file {
    kn_context *kn;
    char *path;
    kn__mapping mapping;
    kn__index index;
};

kn_status kn__tensor_file_open(kn_context *kn, const kn__site *site, const char *path,
                               kn_tensor_file **file) {
    if (file) *file = NULL;
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!file || !path) return kn__fail_argument_null(kn, site, file ? "path" : "file");
    kn_tensor_file *f = kn__sys_calloc(1, sizeof *f);
    if (f) f->path = kn__sys_strdup(path);
    if (!f || !f->path) {
        kn__sys_free(f);
        return kn__fail_out_of_memory_host(kn, site, sizeof *f);
    }
    f->kn = kn;
    kn__file_result result = kn__file_map(path, &f->mapping);
    if (result.error)
        status =
            kn__fail_file(kn, site, &(kn__file_site){path, result.action, false, 0}, result.error);
    else
        status =
            kn__safetensors_parse(kn, site, path, f->mapping.data, f->mapping.bytes, &f->index);
    if (status == KN_OK)
        *file = f;
    else
        kn_tensor_file_close(f);
    return status;
}

kn_status kn_tensor_file_open(kn_context *kn, const char *path, kn_tensor_file **file) {
    kn__site site = {.operation = "kn_tensor_file_open", .effect = true};
    return kn__tensor_file_open(kn, &site, path, file);
}

void kn_tensor_file_close(kn_tensor_file *file) {
    if (!file) return;
    kn__index_free(&file->index);
    kn__file_unmap(&file->mapping);
    kn__sys_free(file->path);
    kn__sys_free(file);
}

/* ---- Asking ------------------------------------------------------------------------------------
 */

size_t kn_tensor_file_count(const kn_tensor_file *file) {
    return file ? file->index.count : 0;
}

kn_status kn_tensor_file_check(const kn_tensor_file *file, const kn_device *dev, size_t *index) {
    if (!file) return KN_E_ARGUMENT_NULL;
    if (!dev || kn_device_is_nil(dev)) return KN_E_DEVICE_NIL;
    if (kn_device_is_lost(dev)) return KN_E_DEVICE_LOST;
    const kn_device_info *d = &dev->unit->info;
    for (size_t i = 0; i < file->index.count; i++) {
        const kn_tensor_info *t = &file->index.entries[i].info;
        if (index) *index = i;
        if (!(d->dtypes >> t->dtype & 1)) return KN_E_DTYPE_NOT_STORED;
        if (d->largest_buffer && t->bytes > d->largest_buffer) return KN_E_BUFFER_TOO_LARGE;
    }
    return KN_OK;
}

kn_tensor_info kn_tensor_file_info(const kn_tensor_file *file, size_t index) {
    if (!file || index >= file->index.count) return (kn_tensor_info){0};
    return file->index.entries[index].info;
}

const char *kn_tensor_file_metadata(const kn_tensor_file *file, const char *key) {
    return file && key ? kn__index_metadata(&file->index, key) : NULL;
}

size_t kn_tensor_file_metadata_count(const kn_tensor_file *file) {
    return file ? file->index.n_metadata : 0;
}

kn_text_pair kn_tensor_file_metadata_at(const kn_tensor_file *file, size_t index) {
    if (!file || index >= file->index.n_metadata) return (kn_text_pair){0};
    return file->index.metadata[index];
}

int64_t kn_tensor_file_find(const kn_tensor_file *file, const char *name) {
    if (!file || !name) return -1;
    int64_t place = kn__index_find(&file->index, name);
    if (place >= 0) return place;
    const char *tied = kn__index_metadata(&file->index, name);
    return tied ? kn__index_find(&file->index, tied) : -1;
}

/* ---- Reading -----------------------------------------------------------------------------------
 */

static const void *data_of(const kn_tensor_file *file, const kn__entry_info *entry) {
    return entry->info.bytes ? file->index.data + entry->begin : (const void *)"";
}

/* Files may hold any byte for true; kernels know 0 and 1. */
static void copy_bools(unsigned char *out, const unsigned char *in, size_t count) {
    for (size_t i = 0; i < count; i++) out[i] = in[i] != 0;
}

static kn_tensor *load_bools(kn_device *dev, const kn_tensor_info *info, const void *data) {
    unsigned char *copy = kn__sys_alloc((size_t)info->bytes);
    if (!copy) {
        kn__fail_out_of_memory_host(kn_device_context(dev),
                                    &(kn__site){.operation = "kn_tensor_file_load"}, info->bytes);
        return kn_nil();
    }
    copy_bools(copy, data, (size_t)info->bytes);
    kn_tensor *t = kn_from_array(dev, KN_BOOL, info->shape, copy);
    kn__sys_free(copy);
    return t;
}

static kn_status unknown(const kn_tensor_file *file, const kn__site *site, const char *name) {
    kn__nearest n = {.wanted = name ? name : "", .distance = SIZE_MAX, .path = "(it is empty)"};
    for (size_t i = 0; i < file->index.count; i++)
        kn__nearest_try(&n, file->index.entries[i].info.name);
    return kn__fail_tensor_unknown(file->kn, site, file->path, n.wanted, n.path);
}

kn_tensor *kn_tensor_file_load(kn_tensor_file *file, const char *name, kn_device *dev) {
    KN__ENTRY(file ? file->kn : NULL, kn_tensor_file_load);
    if (!file) return kn_nil();
    kn__site site = {.operation = "kn_tensor_file_load"};
    int64_t place = kn_tensor_file_find(file, name);
    if (place < 0) {
        unknown(file, &site, name);
        return kn_nil();
    }
    const kn__entry_info *entry = &file->index.entries[place];
    if (entry->info.dtype == KN_BOOL) return load_bools(dev, &entry->info, data_of(file, entry));
    return kn_from_array(dev, entry->info.dtype, entry->info.shape, data_of(file, entry));
}

kn_status kn_tensor_file_read(kn_tensor_file *file, const char *name, void *buffer, size_t bytes) {
    KN__ENTRY(file ? file->kn : NULL, kn_tensor_file_read);
    kn__site site = {.operation = "kn_tensor_file_read", .effect = true};
    if (!file) return kn__null_argument("kn_tensor_file_read", "file");
    kn_status standing = kn__standing_error(file->kn);
    if (standing != KN_OK) return standing;
    int64_t place = kn_tensor_file_find(file, name);
    if (place < 0) return unknown(file, &site, name);
    const kn__entry_info *entry = &file->index.entries[place];
    const kn_tensor_info *info = &entry->info;
    if (bytes != info->bytes)
        return kn__fail_read_size(file->kn, &site, bytes, info->bytes, &info->shape, info->dtype);
    if (!bytes) return KN_OK;
    if (!buffer) return kn__fail_argument_null(file->kn, &site, "buffer");
    if (info->dtype == KN_BOOL)
        copy_bools(buffer, data_of(file, entry), bytes);
    else
        memcpy(buffer, data_of(file, entry), bytes);
    return KN_OK;
}

/* ---- Writing -----------------------------------------------------------------------------------
 */

kn_status kn_save_tensors_with(kn_context *kn, const char *path, const kn_named_tensor *items,
                               size_t count, const kn_save_options *options) {
    KN__ENTRY(kn, kn_save_tensors);
    kn__site site = {.operation = "kn_save_tensors", .effect = true};
    kn_save_options o = {0};
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return KN_E_OPTIONS_SIZE;
    if (!path) return kn__fail_argument_null(kn, &site, "path");
    if (!items && count) return kn__fail_argument_null(kn, &site, "items");
    if (!o.metadata && o.n_metadata) return kn__fail_argument_null(kn, &site, "metadata");
    kn__item *copies = kn__sys_calloc(count, sizeof *copies);
    if (!copies) return kn__fail_out_of_memory_host(kn, &site, count * sizeof *copies);
    for (size_t i = 0; status == KN_OK && i < count; i++) {
        if (items[i].tensor && !kn_is_nil(items[i].tensor) && kn_context_of(items[i].tensor) != kn)
            status = kn__fail_operand_context(kn, &site, items[i].path);
        copies[i] = (kn__item){.name = items[i].path, .tensor = items[i].tensor};
    }
    if (status == KN_OK)
        status = kn__safetensors_write(kn, &site, path, copies, count, o.metadata, o.n_metadata);
    kn__sys_free(copies);
    return status;
}

const char *kn__tensor_file_path(const kn_tensor_file *file) {
    return file->path;
}
