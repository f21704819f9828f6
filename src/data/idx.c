/* IDX files, the format of MNIST: two zero bytes, a dtype, the number of axes, their sizes as
 * big-endian 32-bit numbers, then the elements, big-endian too. Plain or gzip-compressed, which the
 * content tells. No size is believed before it has been compared with what is there. */
#include <stdio.h>
#include <string.h>

#include "data/dataset.h"
#include "data/inflate.h"

enum { LEAST_BYTES = 4 };

/* The header. */
typedef struct header {
    kn_dtype dtype;
    kn_shape shape;
    size_t bytes;      /* of the header itself */
    size_t data_bytes; /* promised after it */
} header;

/* Where a file is read from. */
typedef struct source {
    kn_context *kn;
    const kn__site *site;
    const char *path;
    const unsigned char *plain; /* NULL: compressed */
    size_t bytes, at;           /* of the file; in the plain content */
    kn__inflate *in;
} source;

/* ---- Reading -----------------------------------------------------------------------------------
 */

static kn_status take(source *s, void *buffer, size_t bytes, size_t *got) {
    if (s->plain) {
        *got = s->bytes - s->at < bytes ? s->bytes - s->at : bytes;
        if (*got) memcpy(buffer, s->plain + s->at, *got);
        s->at += *got;
        return KN_OK;
    }
    const char *why = NULL;
    if (kn__inflate_read(s->in, buffer, bytes, got, &why)) {
        s->at += *got;
        return KN_OK;
    }
    return kn__fail_gzip_corrupt(s->kn, s->site, s->path, why);
}

static uint32_t big_endian(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static kn_dtype dtype_of(unsigned code) {
    switch (code) {
    case 0x08:
        return KN_U8;
    case 0x09:
        return KN_I8;
    case 0x0B:
        return KN_I16;
    case 0x0C:
        return KN_I32;
    case 0x0D:
        return KN_F32;
    case 0x0E:
        return KN_F64;
    default:
        return KN_DTYPE_NONE;
    }
}

/* The first bytes for a message: as text where they are text. */
static void show_bytes(const unsigned char *p, size_t count, char *text, size_t room) {
    bool readable = count > 0;
    for (size_t i = 0; i < count; i++) readable = readable && p[i] >= 0x20 && p[i] < 0x7f;
    if (readable) {
        snprintf(text, room, "\"%.*s\"", (int)count, (const char *)p);
        return;
    }
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count && used + 4 < room; i++)
        used += (size_t)snprintf(text + used, room - used, i ? " %02x" : "%02x", p[i]);
}

static kn_status read_sizes(source *s, unsigned dims, header *h) {
    unsigned char sizes[4 * KN_MAX_RANK];
    size_t got, wanted = 4 * (size_t)dims;
    kn_status status = take(s, sizes, wanted, &got);
    if (status != KN_OK) return status;
    if (got < wanted)
        return kn__fail_idx_truncated(s->kn, s->site, s->path, LEAST_BYTES + got,
                                      LEAST_BYTES + wanted);
    h->shape.rank = (int32_t)dims;
    for (unsigned i = 0; i < dims; i++) h->shape.dim[i] = big_endian(sizes + 4 * i);
    h->bytes = LEAST_BYTES + wanted;
    if (!kn__array_bytes(h->dtype, h->shape, &h->data_bytes))
        return kn__fail_idx_truncated(s->kn, s->site, s->path, s->bytes, UINT64_MAX);
    return KN_OK;
}

static kn_status read_header(source *s, header *h) {
    unsigned char magic[LEAST_BYTES];
    size_t got;
    kn_status status = take(s, magic, sizeof magic, &got);
    if (status != KN_OK) return status;
    if (got < sizeof magic)
        return kn__fail_file_too_short(s->kn, s->site, s->path, got, "an IDX", LEAST_BYTES);
    if (magic[0] || magic[1]) {
        char found[32];
        show_bytes(magic, sizeof magic, found, sizeof found);
        return kn__fail_idx_magic(s->kn, s->site, s->path, found);
    }
    h->dtype = dtype_of(magic[2]);
    if (!h->dtype) return kn__fail_idx_dtype(s->kn, s->site, s->path, magic[2]);
    if (magic[3] > KN_MAX_RANK)
        return kn__fail_idx_dims(s->kn, s->site, s->path, magic[3], "at most 8");
    return read_sizes(s, magic[3], h);
}

/* The most content that the file can hold. A header that promises more lies, and no memory is taken
 * for it. */
static uint64_t most_content(const source *s) {
    if (s->plain) return s->bytes;
    return s->bytes > UINT64_MAX / KN__DEFLATE_RATIO ? UINT64_MAX
                                                     : (uint64_t)s->bytes * KN__DEFLATE_RATIO;
}

/* How much content there is, where it is less than promised; only for the message. */
static uint64_t count_content(source *s) {
    unsigned char scratch[4096];
    size_t got = sizeof scratch;
    if (s->plain) return s->bytes;
    while (got == sizeof scratch) {
        const char *why;
        if (!kn__inflate_read(s->in, scratch, sizeof scratch, &got, &why)) break;
        s->at += got;
    }
    return s->at;
}

static kn_status read_data(source *s, const header *h, void *data) {
    size_t got;
    unsigned char more;
    kn_status status = take(s, data, h->data_bytes, &got);
    if (status != KN_OK) return status;
    uint64_t expected = (uint64_t)h->bytes + h->data_bytes;
    if (got < h->data_bytes)
        return kn__fail_idx_truncated(s->kn, s->site, s->path, h->bytes + got, expected);
    status = take(s, &more, 1, &got);
    if (status != KN_OK || got == 0) return status;
    return kn__fail_idx_trailing(s->kn, s->site, s->path, s->plain ? s->bytes : expected + 1,
                                 expected);
}

static bool host_is_little_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static void to_host_order(void *data, size_t bytes, size_t element) {
    if (element == 1 || !host_is_little_endian()) return;
    unsigned char *p = data;
    for (size_t at = 0; at < bytes; at += element) {
        for (size_t i = 0; i < element / 2; i++) {
            unsigned char held = p[at + i];
            p[at + i] = p[at + element - 1 - i];
            p[at + element - 1 - i] = held;
        }
    }
}

static kn_status read_array(source *s, kn_array *array) {
    header h = {0};
    kn_status status = read_header(s, &h);
    if (status != KN_OK) return status;
    uint64_t expected = (uint64_t)h.bytes + h.data_bytes;
    if (expected > most_content(s))
        return kn__fail_idx_truncated(s->kn, s->site, s->path, count_content(s), expected);
    void *data = kn__sys_alloc(h.data_bytes);
    if (!data) return kn__fail_out_of_memory_host(s->kn, s->site, h.data_bytes);
    status = read_data(s, &h, data);
    if (status != KN_OK) {
        kn__sys_free(data);
        return status;
    }
    to_host_order(data, h.data_bytes, kn_dtype_size(h.dtype));
    *array = (kn_array){h.dtype, h.shape, data, h.data_bytes};
    return KN_OK;
}

kn_status kn__idx_parse(kn_context *kn, const kn__site *site, const char *path, const void *data,
                        size_t bytes, kn_array *array) {
    *array = (kn_array){0};
    source s = {.kn = kn, .site = site, .path = path, .plain = data, .bytes = bytes};
    if (!data) s.plain = (const unsigned char *)"";
    if (!kn__is_gzip(data, bytes)) return read_array(&s, array);
    if (!kn__inflate_known()) return kn__fail_gzip_unsupported(kn, site, path);
    s.plain = NULL;
    s.in = kn__inflate_open(data, bytes);
    if (!s.in) return kn__fail_out_of_memory_host(kn, site, bytes);
    kn_status status = read_array(&s, array);
    kn__inflate_close(s.in);
    return status;
}

static kn_status read_file(kn_context *kn, const kn__site *site, const char *path,
                           kn_array *array) {
    kn__mapping file;
    kn__file_result result = kn__file_map(path, &file);
    if (result.error)
        return kn__fail_file(kn, site, &(kn__file_site){path, result.action, false, 0},
                             result.error);
    kn_status status = kn__idx_parse(kn, site, path, file.data, file.bytes, array);
    kn__file_unmap(&file);
    return status;
}

kn_status kn_idx_read(kn_context *kn, const char *path, kn_array *array) {
    kn__site site = {.operation = "kn_idx_read", .effect = true};
    if (array) *array = (kn_array){0};
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!array) return kn__fail_argument_null(kn, &site, "array");
    if (!path) return kn__fail_argument_null(kn, &site, "path");
    return read_file(kn, &site, path, array);
}

/* ---- As a dataset ------------------------------------------------------------------------------
 */

typedef struct idx_data {
    kn_array images, labels; /* labels: int64, or empty */
    kn_shape sample;         /* of field 0 */
    bool scale;              /* bytes become float32 from 0 to 1 */
} idx_data;

static int64_t idx_length(void *state) {
    return ((idx_data *)state)->images.shape.dim[0];
}

static bool idx_get(void *state, int64_t index, kn_sample *sample) {
    const idx_data *d = state;
    kn_dtype dtype = d->scale ? KN_F32 : d->images.dtype;
    void *out = kn_sample_put(sample, 0, dtype, d->sample);
    if (!out) return false;
    size_t count = (size_t)kn_shape_numel(d->sample);
    size_t bytes = count * kn_dtype_size(d->images.dtype);
    const unsigned char *in = (const unsigned char *)d->images.data + (size_t)index * bytes;
    if (d->scale) {
        for (size_t i = 0; i < count; i++) ((float *)out)[i] = (float)in[i] / 255.0f;
    } else if (bytes) {
        memcpy(out, in, bytes);
    }
    if (!d->labels.data) return true;
    int64_t *label = kn_sample_put(sample, 1, KN_I64, KN_SCALAR);
    if (label) *label = ((const int64_t *)d->labels.data)[index];
    return label != NULL;
}

static void idx_free(void *state) {
    idx_data *d = state;
    kn_array_free(&d->images);
    kn_array_free(&d->labels);
    kn__sys_free(d);
}

static int64_t integer_at(const kn_array *array, int64_t i) {
    switch (array->dtype) {
    case KN_U8:
        return ((const uint8_t *)array->data)[i];
    case KN_I8:
        return ((const int8_t *)array->data)[i];
    case KN_I16:
        return ((const int16_t *)array->data)[i];
    default:
        return ((const int32_t *)array->data)[i];
    }
}

static kn_status widen_labels(kn_context *kn, const kn__site *site, const char *path,
                              int64_t classes, const kn_array *raw, kn_array *labels) {
    int64_t count = raw->shape.dim[0];
    size_t bytes = (size_t)count * sizeof(int64_t);
    int64_t *wide = kn__sys_alloc(bytes);
    if (!wide) return kn__fail_out_of_memory_host(kn, site, bytes);
    for (int64_t i = 0; i < count; i++) {
        wide[i] = integer_at(raw, i);
        if (classes && (wide[i] < 0 || wide[i] >= classes)) {
            int64_t label = wide[i];
            kn__sys_free(wide);
            return kn__fail_idx_label_range(kn, site, i, path, label, classes, classes - 1);
        }
    }
    *labels = (kn_array){KN_I64, KN_SHAPE(count), wide, bytes};
    return KN_OK;
}

static kn_status read_labels(kn_context *kn, const kn__site *site, const char *path,
                             int64_t classes, kn_array *labels) {
    kn_array raw;
    kn_status status = read_file(kn, site, path, &raw);
    if (status != KN_OK) return status;
    if (raw.shape.rank != 1)
        status = kn__fail_idx_dims(kn, site, path, (uint64_t)raw.shape.rank, "1 as labels");
    else if (!kn_dtype_is_integer(raw.dtype))
        status = kn__fail_dtype_index(kn, site, path, raw.dtype);
    else
        status = widen_labels(kn, site, path, classes, &raw, labels);
    kn_array_free(&raw);
    return status;
}

/* The shape of one image: [1, height, width] where images are scaled. */
static kn_shape sample_shape(const idx_data *d) {
    kn_shape shape = {0};
    if (d->scale && d->images.shape.rank == 3) shape.dim[shape.rank++] = 1;
    for (int i = 1; i < d->images.shape.rank; i++) shape.dim[shape.rank++] = d->images.shape.dim[i];
    return shape;
}

static kn_status load(kn_context *kn, const kn__site *site, const char *images_path,
                      const char *labels_path, const kn_idx_options *o, idx_data *d) {
    kn_status status = read_file(kn, site, images_path, &d->images);
    if (status != KN_OK) return status;
    if (d->images.shape.rank < 1) return kn__fail_idx_dims(kn, site, images_path, 0, "3 as images");
    d->scale = !o->raw && d->images.dtype == KN_U8;
    d->sample = sample_shape(d);
    if (!labels_path) return KN_OK;
    status = read_labels(kn, site, labels_path, o->classes, &d->labels);
    if (status != KN_OK) return status;
    int64_t images = d->images.shape.dim[0], labels = d->labels.shape.dim[0];
    if (images == labels) return KN_OK;
    return kn__fail_idx_length_mismatch(kn, site, images_path, images, labels_path, labels);
}

kn_dataset *kn_dataset_idx_with(kn_context *kn, const char *images_path, const char *labels_path,
                                const kn_idx_options *options) {
    static const kn_dataset_functions functions = {sizeof functions, "IDX files", idx_length,
                                                   idx_get, idx_free};
    kn__site site = {.operation = "kn_dataset_idx"};
    kn_idx_options o = {0};
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return NULL;
    if (!images_path) return kn__fail_argument_null(kn, &site, "images_path"), NULL;
    idx_data *d = kn__sys_calloc(1, sizeof *d);
    if (!d) return kn__fail_out_of_memory_host(kn, &site, sizeof *d), NULL;
    if (load(kn, &site, images_path, labels_path, &o, d) == KN_OK)
        return kn_dataset_new(kn, &functions, d);
    idx_free(d);
    return NULL;
}
