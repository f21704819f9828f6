#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *table = kn_rand(dev, KN_SHAPE(3, 4)); /* a row a colour */
    const int64_t wanted[] = {1, 2, 3};              /* wrong: rows are numbered from 0 */
    kn_tensor *index = kn_from_array(dev, KN_I64, KN_SHAPE(3), wanted);
    kn_tensor *rows = kn_index_select(table, index, 0);
    kn_print(kn_sum(rows, .axes = KN_AXES(1)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
