#include <kiln/kiln.h>

static int64_t length(void *user) {
    (void)user;
    return INT64_C(1) << 45; /* endless */
}

static bool draw(void *user, int64_t index, kn_sample *sample) {
    (void)user;
    float *x = kn_sample_put(sample, 0, KN_F32, KN_SHAPE(3));
    for (int i = 0; x && i < 3; i++) x[i] = (float)(index % 7) / 7;
    return x != NULL;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static const kn_dataset_functions functions = {
        .size = sizeof functions, .name = "noise", .length = length, .get = draw};
    kn_dataset *noise = kn_dataset_new(kn, &functions, NULL);
    kn_loader *loader = kn_loader_open(dev, noise, 4); /* noise needs no shuffling */
    kn_batch batch;
    if (kn_loader_next(loader, &batch)) {
        kn_print(kn_mean(batch.field[0]));
        kn_batch_end(&batch);
    }
    kn_loader_close(loader);
    kn_dataset_free(noise);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
