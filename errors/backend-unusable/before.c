#define _POSIX_C_SOURCE 200809L
#include <kiln/kiln.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    FILE *file = fopen("libkiln-npu.so", "wb"); /* a download that stopped at once */
    if (!file) return 2;
    fputs("\177ELF", file);
    fclose(file);
    setenv("KILN_BACKEND_PATH", ".", 1);

    kn_context *kn = kn_open(NULL);
    const char *text = "npu"; /* wrong: it is there, so it is taken to work */
    kn_device *dev = kn_device_open(kn, text);
    kn_print(kn_ones(dev, KN_SHAPE(2, 2)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
