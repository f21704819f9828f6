#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *samples = kn_rand(dev, KN_SHAPE(1000, 8));
    const int64_t sizes[] = {800, 150, 50}; /* training, validation, test */
    kn_list *parts = kn_split_sizes(samples, sizes, sizeof sizes / sizeof *sizes, 0);
    kn_print(kn_mean(parts->items[1]));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
