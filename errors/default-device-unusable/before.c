#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    FILE *rest = fopen("libkiln-cuda.so", "w"); /* what an install that broke off left behind */
    if (rest) fputs("half of a library", rest), fclose(rest);
    setenv("KILN_BACKEND_PATH", ".", 1);
    unsetenv("KILN_DEVICE"); /* wrong: "default" is left to find out what works */
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_print(kn_rand(dev, KN_SHAPE(3)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
