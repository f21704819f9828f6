#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *row = kn_arange(dev, 0, 4, .dtype = KN_F32);
    kn_tensor *table = kn_expand(row, KN_SHAPE(3, 4)); /* wrong: three times the same four places */
    kn_status status = kn_slice_fill(table, ":, 1", 9); /* the second column */
    if (status == KN_OK) kn_print(table);
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
