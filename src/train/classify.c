/* Classifiers: what a model takes samples for. */
#include <kiln/context.h>
#include <kiln/device.h>
#include <kiln/ops.h>
#include <kiln/show.h>
#include <kiln/tensor.h>
#include <string.h>

#include "core/entry.h"
#include "nn/module.h"
#include "data/loader.h"
#include "train/trainer.h"

static kn_status why(kn_context *kn, kn_status status) {
    return kn_ok(kn) ? status : kn__standing_error(kn);
}

/* In eval mode and without recording already. wanted: the rows there must be; -1: any number. */
static kn_status classify(kn_module *model, const kn__site *site, kn_tensor *input, int64_t wanted,
                          int64_t *class_of, float *share) {
    kn_tensor *output = kn_forward(model, input);
    kn_tensor *best = kn_argmax(output, .axis = KN_SOME(-1));
    size_t rows = (size_t)kn_numel(best);
    if (wanted >= 0 && kn_ok(kn_context_of(best)) && kn_numel(best) != wanted) {
        kn_shape shape = kn_shape_of(output);
        return kn__fail_rank_required(kn_context_of(best), site, "the model's output", &shape,
                                      shape.rank, 2);
    }
    kn_status status = kn_read(best, class_of, rows * sizeof *class_of);
    if (status != KN_OK || !share) return status;
    kn_tensor *shares = kn_max(kn_softmax(output, -1), .axes = KN_AXES(-1));
    return kn_read_as(shares, KN_F32, share, rows * sizeof *share);
}

typedef struct quiet {
    kn_module *model;
    bool training;
    kn_scope scope, mode;
} quiet;

static quiet begin_quiet(kn_context *kn, kn_module *model) {
    quiet q = {.model = model, .training = kn_module_is_training(model)};
    kn_module_eval(model);
    q.scope = kn_scope_open_at(kn, "kn_classify");
    q.mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    return q;
}

static void end_quiet(quiet *q) {
    kn_scope_close(&q->mode);
    kn_scope_close(&q->scope);
    if (q->training) kn_module_train(q->model);
}

kn_status kn_classify(kn_module *model, kn_tensor *input, int64_t *class_of, float *share) {
    KN__ENTRY(kn__module_entry(model), kn_classify);
    kn__site site = {.operation = "kn_classify", .effect = true};
    if (!model) return kn__null_argument("kn_classify", "model");
    kn_context *kn = kn_device_context(kn_module_device(model));
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!class_of) return kn__fail_argument_null(kn, &site, "class_of");
    quiet q = begin_quiet(kn, model);
    status = classify(model, &site, input, -1, class_of, share);
    end_quiet(&q);
    return why(kn, status);
}

static kn_status count_batch(kn_module *model, const kn__site *site, const kn_batch *b, int classes,
                             int64_t *guesses, int64_t *labels, int64_t *counts) {
    kn_context *kn = kn_device_context(kn_module_device(model));
    kn_status status = classify(model, site, b->field[0], b->count, guesses, NULL);
    if (status == KN_OK)
        status = kn_read_as(b->field[1], KN_I64, labels, (size_t)b->count * sizeof *labels);
    for (int64_t i = 0; status == KN_OK && i < b->count; i++) {
        if (labels[i] < 0 || labels[i] >= classes)
            return kn__fail_class_out_of_range(kn, site, labels[i], classes, i);
        if (guesses[i] >= classes)
            return kn__fail_attribute_out_of_range(kn, site, "classes", classes,
                                                   "at least the number of the model's outputs");
        counts[labels[i] * classes + guesses[i]]++;
    }
    return status;
}

static kn_status count_all(kn_module *model, const kn__site *site, kn_loader *loader, int classes,
                           int64_t *scratch, int64_t most, int64_t *counts) {
    kn_status status = KN_OK;
    KN_EACH_BATCH(loader, b) {
        status = count_batch(model, site, &b, classes, scratch, scratch + most, counts);
        if (status != KN_OK) break;
    }
    return status;
}

kn_status kn_count_confusion(kn_module *model, kn_loader *loader, int classes, int64_t *counts) {
    kn__site site = {.operation = "kn_count_confusion", .effect = true};
    if (!model) return kn__null_argument("kn_count_confusion", "model");
    kn_context *kn = kn_device_context(kn_module_device(model));
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!loader || !counts) return kn__fail_argument_null(kn, &site, loader ? "counts" : "loader");
    if (classes < 1 || classes > 1 << 15)
        return kn__fail_attribute_out_of_range(kn, &site, "classes", classes, "1 to 32768");
    memset(counts, 0, (size_t)classes * (size_t)classes * sizeof *counts);
    int64_t most = kn__loader_batch_size(loader);
    int64_t *scratch = kn__sys_calloc((size_t)most, 2 * sizeof *scratch);
    if (!scratch) return kn__fail_out_of_memory_host(kn, &site, (size_t)most * 2 * sizeof *scratch);
    status = kn_loader_seek(loader, (kn_loader_position){0});
    quiet q = begin_quiet(kn, model);
    if (status == KN_OK) status = count_all(model, &site, loader, classes, scratch, most, counts);
    end_quiet(&q);
    kn__sys_free(scratch);
    return why(kn, status);
}

/* ---- Showing -----------------------------------------------------------------------------------
 */

enum { CAPTION_BYTES = 48 };

/* What is read of the model before anything is drawn. */
typedef struct guesses {
    float *pixels, *share;
    int64_t *class_of;
    char (*text)[CAPTION_BYTES];
    const char **captions;
} guesses;

static void draw(FILE *file, const guesses *g, int64_t count, kn_shape shape,
                 const char *const *names) {
    for (int64_t i = 0; i < count; i++) {
        double sure = 100 * (double)g->share[i];
        g->captions[i] = g->text[i];
        if (names)
            snprintf(g->text[i], CAPTION_BYTES, "%s (%.0f%% sure)", names[g->class_of[i]], sure);
        else
            snprintf(g->text[i], CAPTION_BYTES, "%lld (%.0f%% sure)", (long long)g->class_of[i],
                     sure);
    }
    kn_show_images(file, g->pixels, (int)count, (int)shape.dim[shape.rank - 2],
                   (int)shape.dim[shape.rank - 1], g->captions);
}

static kn_status show_guesses(FILE *file, kn_module *model, kn_tensor *pictures, guesses *g,
                              const char *const *names) {
    kn_status status = kn_classify(model, pictures, g->class_of, g->share);
    size_t bytes = (size_t)kn_numel(pictures) * sizeof *g->pixels;
    if (status == KN_OK) status = kn_read_as(pictures, KN_F32, g->pixels, bytes);
    if (status == KN_OK) draw(file, g, kn_dim(pictures, 0), kn_shape_of(pictures), names);
    return status;
}

kn_status kn_show_guesses(FILE *file, kn_module *model, kn_tensor *pictures,
                          const char *const *names) {
    KN__ENTRY(kn_context_of(pictures), kn_show_guesses);
    kn__site site = {.operation = "kn_show_guesses", .effect = true};
    if (!model || !file) return kn__null_argument("kn_show_guesses", model ? "file" : "model");
    kn_context *kn = kn_device_context(kn_module_device(model));
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    kn_shape shape = kn_shape_of(pictures);
    if (kn_is_nil(pictures)) return kn__fail_nil_operand(kn, &site, "pictures");
    if (shape.rank < 3) return kn__fail_rank_at_least(kn, &site, "pictures", &shape, shape.rank, 3);
    size_t count = (size_t)shape.dim[0], pixels = (size_t)kn_numel(pictures);
    guesses g = {.pixels = kn__sys_calloc(pixels, sizeof *g.pixels),
                 .share = kn__sys_calloc(count, sizeof *g.share),
                 .class_of = kn__sys_calloc(count, sizeof *g.class_of),
                 .text = kn__sys_calloc(count, sizeof *g.text),
                 .captions = kn__sys_calloc(count, sizeof *g.captions)};
    bool made = g.pixels && g.share && g.class_of && g.text && g.captions;
    status = made ? show_guesses(file, model, pictures, &g, names)
                  : kn__fail_out_of_memory_host(kn, &site, pixels * sizeof *g.pixels);
    kn__sys_free(g.pixels);
    kn__sys_free(g.share);
    kn__sys_free(g.class_of);
    kn__sys_free(g.text);
    kn__sys_free(g.captions);
    return status;
}
