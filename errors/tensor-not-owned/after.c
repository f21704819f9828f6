#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(512, 512));
    kn_tensor *gram = kn_matmul(x, kn_transpose(x, 0, 1));
    kn_print(kn_trace(gram));
    kn_done(gram); /* ends a tensor of the scope early */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
