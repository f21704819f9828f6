/* Any bytes as a checkpoint, or a good one with bytes changed: the trainer is resumed whole, or a
 * named error leaves it as it was. The first byte chooses; changes are 16 bits of place and one
 * byte each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <kiln/kiln.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static kn_tensor *loss(kn_module *model, const kn_batch *batch, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(model, batch->field[0]);
    return kn_cross_entropy(*output, batch->field[1]);
}

static struct {
    kn_context *kn;
    kn_module *model;
    kn_trainer *trainer;
    char path[64];
    unsigned char good[1 << 16];
    size_t bytes;
} run;

static void write_file(const void *bytes, size_t count) {
    FILE *file = fopen(run.path, "wb");
    if (!file || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) abort();
}

static void write_changed(const uint8_t *data, size_t bytes) {
    static unsigned char changed[sizeof run.good];
    memcpy(changed, run.good, run.bytes);
    for (size_t i = 0; i + 3 <= bytes; i += 3)
        changed[(data[i] | (size_t)data[i + 1] << 8) % run.bytes] = data[i + 2];
    write_file(changed, run.bytes);
}

/* A model of six numbers, trained for an epoch, and the bytes of its checkpoint. */
static void start(void) {
    const float x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const int64_t y[4] = {0, 1, 0, 1};
    run.kn = kn_open(&(kn_open_options){.threads = 1});
    kn_device *dev = kn_device_open(run.kn, "autodiff(ndarray)");
    run.model = kn_nn_linear(dev, 2, 2);
    const kn_array arrays[] = {{KN_F32, KN_SHAPE(4, 2), x, sizeof x},
                               {KN_I64, KN_SHAPE(4), y, sizeof y}};
    kn_dataset *set = kn_dataset_from_arrays(run.kn, 2, arrays);
    kn_loader *loader = kn_loader_open(dev, set, 2);
    run.trainer =
        kn_trainer_new(run.model, kn_adam(run.model, .lr = 0.1), loader, loss, .epochs = 1);
    if (kn_fit(run.trainer) != KN_OK || kn_report(run.kn, stderr)) abort();
    snprintf(run.path, sizeof run.path, "/tmp/kiln-fuzz-%d.safetensors", (int)getpid());
    if (kn_trainer_save(run.trainer, run.path) != KN_OK) abort();
    FILE *file = fopen(run.path, "rb");
    if (!file) abort();
    run.bytes = fread(run.good, 1, sizeof run.good, file);
    fclose(file);
}

static void weights(float *out) {
    kn_clear(run.kn);
    if (kn_read(kn_module_find(run.model, "weight"), out, 4 * sizeof *out) != KN_OK) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    if (!run.kn) start();
    if (!bytes) return 0;
    float before[4], after[4];
    if (data[0] & 1)
        write_changed(data + 1, bytes - 1);
    else
        write_file(data + 1, bytes - 1);
    weights(before);
    if (kn_trainer_resume(run.trainer, run.path) == KN_OK) return 0;
    if (!kn_last_error(run.kn)) abort();
    weights(after);
    if (memcmp(before, after, sizeof before) != 0) abort();
    return 0;
}
