#include <kiln/kiln.h>
#include <math.h>

/* Brings an image to mean 0 and deviation 1. */
static bool normalise(kn_sample *sample, void *user) {
    float *pixel = sample->field[0].data, sum = 0, squares = 0;
    int64_t count = kn_shape_numel(sample->field[0].shape);
    (void)user;
    for (int64_t i = 0; i < count; i++) sum += pixel[i], squares += pixel[i] * pixel[i];
    float mean = sum / (float)count, deviation = sqrtf(squares / (float)count - mean * mean);
    if (deviation == 0) deviation = 1; /* an even image becomes all zero */
    for (int64_t i = 0; i < count; i++) pixel[i] = (pixel[i] - mean) / deviation;
    return true;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static float pixels[] = {0, 1, 2, 3, 5, 5, 5, 5}; /* the second image is even */
    kn_array images = {KN_F32, KN_SHAPE(2, 2, 2), pixels, sizeof pixels};
    kn_dataset *raw = kn_dataset_from_arrays(kn, 1, &images);
    kn_dataset *data = kn_dataset_map(raw, "normalise", normalise, NULL);
    kn_loader *loader = kn_loader_open(dev, data, 2);
    KN_EACH_BATCH(loader, b) kn_print(b.field[0]);
    kn_loader_close(loader);
    kn_dataset_free(data);
    kn_dataset_free(raw);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
