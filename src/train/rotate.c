/* The files of a run's checkpoints: <checkpoint>-<step>.safetensors, the newest few of them, and
 * <checkpoint>-best.safetensors. */
#include <errno.h>
#include <string.h>

#include "train/trainer.h"

static const char suffix[] = ".safetensors";

enum { PATH_BYTES = 1024 };

typedef struct found {
    char path[PATH_BYTES];
    int64_t step, modified_ns;
} found;

/* The step in a name like <base>-00001234.safetensors; -1 for other names. */
static int64_t step_of(const char *name, const char *base) {
    size_t length = strlen(base);
    if (strncmp(name, base, length) != 0 || name[length] != '-') return -1;
    const char *digits = name + length + 1, *c = digits;
    int64_t step = 0;
    for (; *c >= '0' && *c <= '9' && step < INT64_MAX / 16; c++) step = 10 * step + (*c - '0');
    return c > digits && strcmp(c, suffix) == 0 ? step : -1;
}

/* The folder of a path ("." without one) and the rest. */
static const char *split_path(const char *path, char *folder, size_t room) {
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + (slash == path) : 1;
    snprintf(folder, room, "%.*s", (int)length, slash ? path : ".");
    return slash ? slash + 1 : path;
}

static bool newer(const found *a, const found *b) {
    return a->modified_ns != b->modified_ns ? a->modified_ns > b->modified_ns : a->step > b->step;
}

/* The checkpoints there are, the newest first; an errno value. */
static int list_checkpoints(const char *checkpoint, found **list, size_t *count) {
    char folder[PATH_BYTES];
    kn__folder names;
    size_t room = 0;
    const char *base = split_path(checkpoint, folder, sizeof folder);
    *list = NULL;
    *count = 0;
    int error = kn__folder_list(folder, &names);
    for (size_t i = 0; !error && i < names.count; i++) {
        found f = {.step = step_of(names.names[i], base)};
        kn__file_info info;
        if (f.step < 0) continue;
        size_t prefix = (size_t)(base - checkpoint);
        int length =
            snprintf(f.path, sizeof f.path, "%.*s%s", (int)prefix, checkpoint, names.names[i]);
        if (length >= PATH_BYTES || kn__file_stat(f.path, &info) != 0) continue;
        f.modified_ns = info.modified_ns;
        if (!kn__sys_grow(list, &room, *count + 1, sizeof **list)) {
            error = ENOMEM;
            break;
        }
        size_t at = (*count)++;
        for (; at > 0 && newer(&f, &(*list)[at - 1]); at--) (*list)[at] = (*list)[at - 1];
        (*list)[at] = f;
    }
    kn__folder_free(&names);
    return error;
}

/* Removes all but the newest keep. */
static void remove_old(const char *checkpoint, int64_t keep) {
    found *list;
    size_t count;
    if (list_checkpoints(checkpoint, &list, &count) == 0) {
        for (size_t i = (size_t)keep; i < count; i++) kn__file_remove(list[i].path);
    }
    kn__sys_free(list);
}

kn_status kn__trainer_checkpoint(kn_trainer *t, const kn__site *site, const char *name) {
    char path[PATH_BYTES], step[32];
    snprintf(step, sizeof step, "%08lld", (long long)kn_optimizer_steps(t->opt));
    int length =
        snprintf(path, sizeof path, "%s-%s%s", t->o.checkpoint, name ? name : step, suffix);
    if (length >= PATH_BYTES) {
        kn__file_site file = {t->o.checkpoint, "open", true, 0};
        return t->save_status = kn__fail_file(t->kn, site, &file, ENAMETOOLONG);
    }
    kn_status status = kn_trainer_save(t, path);
    if (status == KN_OK && !name) remove_old(t->o.checkpoint, t->o.keep);
    return status;
}

kn_status kn_checkpoint_latest(kn_context *kn, const char *checkpoint, char *path, size_t bytes) {
    kn__site site = {.operation = "kn_checkpoint_latest", .effect = true};
    char pattern[PATH_BYTES];
    found *list;
    size_t count;
    if (!checkpoint || !path || !bytes)
        return kn__fail_argument_null(kn, &site, checkpoint ? "path" : "checkpoint");
    path[0] = '\0';
    snprintf(pattern, sizeof pattern, "%s-<step>%s", checkpoint, suffix);
    int error = list_checkpoints(checkpoint, &list, &count);
    if (!error && !count) error = ENOENT;
    if (!error && strlen(list[0].path) >= bytes) error = ENAMETOOLONG;
    if (!error) memcpy(path, list[0].path, strlen(list[0].path) + 1);
    kn__sys_free(list);
    if (!error) return KN_OK;
    return kn__fail_file(kn, &site, &(kn__file_site){pattern, "open", false, 0}, error);
}

void kn_checkpoint_remove(const char *checkpoint) {
    char path[PATH_BYTES];
    if (!checkpoint) return;
    remove_old(checkpoint, 0);
    if (snprintf(path, sizeof path, "%s-best%s", checkpoint, suffix) < PATH_BYTES)
        kn__file_remove(path);
}
