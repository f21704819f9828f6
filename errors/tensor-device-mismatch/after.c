#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *first = kn_device_open(kn, "late:0");
    kn_device *second = kn_device_open(kn, "late:1");
    kn_tensor *half[2];
    half[0] = kn_square(kn_rand(first, KN_SHAPE(32, 100)));  /* a batch in two halves, */
    half[1] = kn_square(kn_rand(second, KN_SHAPE(32, 100))); /* each on a device of its own */
    half[1] = kn_to_device(half[1], first);                  /* the second sum joins the first */
    kn_tensor *sum = kn_add(half[0], half[1]);
    kn_print(kn_mean(sum));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
