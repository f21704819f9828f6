#include <kiln/kiln.h>

typedef struct app {
    kn_context *kn;
    kn_device *dev;
} app;

int main(void) {
    app a = {0};
    a.kn = kn_open(NULL); /* the context comes first */
    a.dev = kn_device_open(a.kn, "default");
    kn_tensor *x = kn_rand(a.dev, KN_SHAPE(8));
    kn_print(kn_sum(x));
    int failed = kn_report(a.kn, stderr);
    kn_close(a.kn);
    return failed;
}
