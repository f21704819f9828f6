#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static float numbers[] = {1, 2, 3, 4, 5, 6};
    kn_array rows = {KN_F32, KN_SHAPE(3, 2), numbers, sizeof numbers}; /* 3 samples */
    kn_dataset *all = kn_dataset_from_arrays(kn, 1, &rows), *test = NULL;
    kn_dataset *train = kn_dataset_split(all, 3, 42, &test); /* wrong: holds out all three */
    kn_loader *loader = kn_loader_open(dev, train, 2, .shuffle = true);
    KN_EACH_BATCH(loader, b) kn_print(b.field[0]);
    kn_loader_close(loader);
    kn_dataset_free(train);
    kn_dataset_free(test);
    kn_dataset_free(all);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
