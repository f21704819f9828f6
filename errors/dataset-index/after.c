#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static float numbers[] = {1, 2, 3, 4, 5, 6};
    kn_array rows = {KN_F32, KN_SHAPE(3, 2), numbers, sizeof numbers}; /* 3 samples */
    kn_dataset *data = kn_dataset_from_arrays(kn, 1, &rows);
    int64_t chosen[] = {0, 2}; /* counted from 0 */
    kn_dataset *part = kn_dataset_subset(data, chosen, 2);
    kn_dataset_free(data);
    kn_loader *loader = kn_ok(kn) ? kn_loader_open(dev, part, 2) : NULL;
    KN_EACH_BATCH(loader, b) kn_print(b.field[0]);
    kn_loader_close(loader);
    kn_dataset_free(part);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
