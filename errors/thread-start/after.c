#include <errno.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static float numbers[] = {1, 2, 3, 4, 5, 6};
    kn_array rows = {KN_F32, KN_SHAPE(3, 2), numbers, sizeof numbers};
    kn_dataset *data = kn_dataset_from_arrays(kn, 1, &rows);
    kn_loader *loader = kn_loader_open(dev, data, 1); /* loads on this thread */
    kn_fault_thread_at(0, EAGAIN); /* as in a container that is at its limit of processes */
    KN_EACH_BATCH(loader, b) kn_print(b.field[0]);
    kn_loader_close(loader);
    kn_dataset_free(data);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
