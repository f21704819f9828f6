#include <kiln/kiln.h>
#include <stdlib.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *weight = kn_rand(dev, KN_SHAPE(3, 2));
    float *host = NULL; /* wrong: no room for what is read */
    int failed = kn_read(weight, host, 6 * sizeof *host) != KN_OK;
    if (failed)
        kn_report_error(kn_last_error(kn), stderr);
    else
        printf("the first weight is %g\n", (double)host[0]);
    free(host);
    kn_close(kn);
    return failed;
}
