#include <kiln/kiln.h>

static int64_t length_of(void *state) {
    (void)state;
    return 2;
}

/* An image, and its label where there is one. */
static bool get(void *state, int64_t index, kn_sample *sample) {
    bool labelled = index == 0;
    (void)state;
    float *image = kn_sample_put(sample, 0, KN_F32, KN_SHAPE(1));
    if (image) image[0] = (float)index;
    int64_t *label = image ? kn_sample_put(sample, 1, KN_I64, KN_SCALAR) : NULL;
    if (label) *label = labelled ? 7 : -1; /* a field for all, -1 where nothing is known */
    return label != NULL;
}

int main(void) {
    static const kn_dataset_functions functions = {sizeof functions, "mixed", length_of, get, NULL};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_dataset *data = kn_dataset_new(kn, &functions, NULL);
    kn_loader *loader = kn_loader_open(dev, data, 2);
    KN_EACH_BATCH(loader, b) kn_print(b.field[0]);
    kn_loader_close(loader);
    kn_dataset_free(data);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
