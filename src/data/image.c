/* Grey pictures from files: IDX, or PGM as `convert picture.png digit.pgm` makes it. */
#include <math.h>
#include <string.h>

#include "data/dataset.h"

enum { MOST_SIDE = 1 << 16, LINE_COMMENT = '#' };

typedef struct pgm {
    kn_context *kn;
    const kn__site *site;
    const char *path;
    const unsigned char *data;
    size_t bytes, at;
} pgm;

static kn_status damaged(const pgm *p, const char *why) {
    return kn__fail_image_damaged(p->kn, p->site, p->path, why);
}

static bool is_blank(unsigned char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A whole number of the header, past blanks and comments; -1 where there is none. */
static int64_t next_number(pgm *p) {
    while (p->at < p->bytes && (is_blank(p->data[p->at]) || p->data[p->at] == LINE_COMMENT)) {
        bool comment = p->data[p->at] == LINE_COMMENT;
        while (comment && p->at < p->bytes && p->data[p->at] != '\n') p->at++;
        if (!comment) p->at++;
    }
    int64_t value = -1;
    while (p->at < p->bytes && p->data[p->at] >= '0' && p->data[p->at] <= '9' && value < 1 << 24) {
        value = (value < 0 ? 0 : 10 * value) + (p->data[p->at] - '0');
        p->at++;
    }
    return value;
}

static kn_status read_text(pgm *p, int64_t most, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int64_t value = next_number(p);
        if (value < 0 || value > most) return damaged(p, "a number is missing or too large");
        out[i] = (float)((double)value / (double)most);
    }
    return KN_OK;
}

static kn_status read_binary(pgm *p, int64_t most, float *out, size_t count) {
    size_t wide = most > 255 ? 2 : 1;
    if (p->at < p->bytes) p->at++; /* the one blank after the header */
    if ((p->bytes - p->at) / wide < count) return damaged(p, "it ends too early");
    const unsigned char *in = p->data + p->at;
    for (size_t i = 0; i < count; i++) {
        int value = wide == 2 ? in[2 * i] << 8 | in[2 * i + 1] : in[i];
        out[i] = (float)((double)(value < most ? value : most) / (double)most);
    }
    return KN_OK;
}

static kn_status read_pgm(pgm *p, kn_array *images) {
    bool text = p->data[1] == '2';
    p->at = 2;
    int64_t width = next_number(p), height = next_number(p), most = next_number(p);
    if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE || most < 1 ||
        most > 65535)
        return damaged(p, "its header has no sensible sizes");
    size_t count = (size_t)(width * height);
    if (count > p->bytes) return damaged(p, "it ends too early"); /* a byte a pixel at least */
    float *out = kn__sys_alloc(count * sizeof *out);
    if (!out) return kn__fail_out_of_memory_host(p->kn, p->site, count * sizeof *out);
    kn_status status = text ? read_text(p, most, out, count) : read_binary(p, most, out, count);
    if (status != KN_OK)
        kn__sys_free(out);
    else
        *images = (kn_array){KN_F32, KN_SHAPE(1, height, width), out, count * sizeof *out};
    return status;
}

/* One picture or many, of bytes. */
static kn_status read_idx(const pgm *p, kn_array *images) {
    kn_array raw;
    kn_status status = kn__idx_parse(p->kn, p->site, p->path, p->data, p->bytes, &raw);
    if (status != KN_OK) return status;
    int rank = raw.shape.rank;
    size_t count = (size_t)kn_shape_numel(raw.shape);
    float *out = NULL;
    if (rank != 2 && rank != 3) {
        status = kn__fail_idx_dims(p->kn, p->site, p->path, (uint64_t)rank, "2 or 3 as pictures");
    } else if (raw.dtype != KN_U8) {
        status = damaged(p, "its elements are no bytes");
    } else if (!(out = kn__sys_alloc(count * sizeof *out))) {
        status = kn__fail_out_of_memory_host(p->kn, p->site, count * sizeof *out);
    } else {
        const unsigned char *in = raw.data;
        for (size_t i = 0; i < count; i++) out[i] = (float)in[i] / 255.0f;
        *images = (kn_array){KN_F32,
                             KN_SHAPE(rank == 3 ? raw.shape.dim[0] : 1, raw.shape.dim[rank - 2],
                                      raw.shape.dim[rank - 1]),
                             out, count * sizeof *out};
    }
    kn_array_free(&raw);
    return status;
}

kn_status kn__image_parse(kn_context *kn, const kn__site *site, const char *path, const void *data,
                          size_t bytes, kn_array *images) {
    pgm p = {.kn = kn, .site = site, .path = path, .data = data, .bytes = bytes};
    *images = (kn_array){0};
    bool is_pgm = bytes >= 3 && p.data[0] == 'P' && (p.data[1] == '2' || p.data[1] == '5') &&
                  is_blank(p.data[2]);
    if (is_pgm) return read_pgm(&p, images);
    bool gzip = bytes >= 2 && p.data[0] == 0x1F && p.data[1] == 0x8B; /* an IDX file may be */
    if (!gzip && bytes >= 2 && (p.data[0] || p.data[1]))
        return damaged(&p, "it is neither PGM nor IDX");
    return read_idx(&p, images);
}

kn_status kn_image_read(kn_context *kn, const char *path, kn_array *images) {
    kn__site site = {.operation = "kn_image_read", .effect = true};
    if (images) *images = (kn_array){0};
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!images || !path) return kn__fail_argument_null(kn, &site, path ? "images" : "path");
    kn__mapping file;
    kn__file_result result = kn__file_map(path, &file);
    if (result.error)
        return kn__fail_file(kn, &site, &(kn__file_site){path, result.action, false, 0},
                             result.error);
    status = kn__image_parse(kn, &site, path, file.data, file.bytes, images);
    kn__file_unmap(&file);
    return status;
}

/* ---- Resizing ----------------------------------------------------------------------------------
 */

/* The mean over the box [y0, y1) x [x0, x1), which may cut pixels. */
static float box_mean(const float *in, int64_t width, double y0, double y1, double x0, double x1) {
    double sum = 0;
    for (int64_t y = (int64_t)y0; (double)y < y1; y++) {
        double tall = fmin(y1, (double)y + 1) - fmax(y0, (double)y);
        for (int64_t x = (int64_t)x0; (double)x < x1; x++) {
            double wide = fmin(x1, (double)x + 1) - fmax(x0, (double)x);
            sum += tall * wide * (double)in[y * width + x];
        }
    }
    return (float)(sum / ((y1 - y0) * (x1 - x0)));
}

static void resize_one(const float *in, int64_t height, int64_t width, float *out,
                       int64_t to_height, int64_t to_width) {
    for (int64_t y = 0; y < to_height; y++) {
        double y0 = (double)(y * height) / (double)to_height;
        double y1 = (double)((y + 1) * height) / (double)to_height;
        for (int64_t x = 0; x < to_width; x++) {
            double x0 = (double)(x * width) / (double)to_width;
            double x1 = (double)((x + 1) * width) / (double)to_width;
            out[y * to_width + x] =
                box_mean(in, width, y0, fmin(y1, (double)height), x0, fmin(x1, (double)width));
        }
    }
}

kn_status kn_image_resize(kn_context *kn, kn_array *images, int64_t height, int64_t width) {
    kn__site site = {.operation = "kn_image_resize", .effect = true};
    if (!images) return kn__fail_argument_null(kn, &site, "images");
    if (images->dtype != KN_F32)
        return kn__fail_dtype_mismatch(kn, &site, "images", images->dtype, KN_F32);
    if (images->shape.rank != 3)
        return kn__fail_rank_required(kn, &site, "images", &images->shape, images->shape.rank, 3);
    int64_t count = images->shape.dim[0], h = images->shape.dim[1], w = images->shape.dim[2];
    if (height < 1 || height > MOST_SIDE || width < 1 || width > MOST_SIDE || h < 1 || w < 1)
        return kn__fail_attribute_out_of_range(kn, &site, "height or width",
                                               height < 1 || height > MOST_SIDE ? height : width,
                                               "1 to 65536");
    size_t bytes;
    kn_shape shape = KN_SHAPE(count, height, width);
    if (!kn__array_bytes(KN_F32, shape, &bytes)) return kn__fail_size_overflow(kn, &site, &shape);
    float *out = kn__sys_alloc(bytes);
    if (!out) return kn__fail_out_of_memory_host(kn, &site, bytes);
    for (int64_t i = 0; i < count; i++)
        resize_one((const float *)images->data + i * h * w, h, w, out + i * height * width, height,
                   width);
    kn__sys_free(images->data);
    *images = (kn_array){KN_F32, shape, out, bytes};
    return KN_OK;
}

/* ---- Light on dark -----------------------------------------------------------------------------
 */

static double edge_mean(const float *in, int64_t height, int64_t width) {
    double sum = 0;
    for (int64_t x = 0; x < width; x++) sum += (double)in[x] + (double)in[(height - 1) * width + x];
    for (int64_t y = 0; y < height; y++)
        sum += (double)in[y * width] + (double)in[y * width + width - 1];
    return sum / (double)(2 * (height + width));
}

void kn_image_light_on_dark(kn_array *images) {
    if (!images || images->shape.rank != 3 || images->dtype != KN_F32) return;
    int64_t height = images->shape.dim[1], width = images->shape.dim[2], size = height * width;
    for (int64_t i = 0; size > 0 && i < images->shape.dim[0]; i++) {
        float *pixels = (float *)images->data + i * size;
        if (edge_mean(pixels, height, width) < 0.5) continue;
        for (int64_t k = 0; k < size; k++) pixels[k] = 1 - pixels[k];
    }
}
