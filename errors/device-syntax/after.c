#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    char text[64];
    snprintf(text, sizeof text, "autodiff(%s)", "default"); /* closed */
    kn_device *dev = kn_device_open(kn, text);
    kn_print(kn_zeros(dev, KN_SHAPE(2)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
