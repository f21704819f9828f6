#include <kiln/kiln.h>

/* Counts parameters; what has too many is given up. */
static kn_status count(const kn_param *param, void *user) {
    int64_t *left = user;
    *left -= kn_numel(param->tensor);
    if (*left < 0) kn_module_free(param->module); /* wrong: it is being walked */
    return KN_OK;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    int64_t left = 1000;
    kn_module *layer = kn_nn_linear(dev, 784, 10);
    int failed = 0;
    if (kn_module_each_param(layer, count, &left))
        failed = kn_report_error(kn_last_error(kn), stderr);
    failed |= kn_report(kn, stderr);
    printf("%s\n", left < 0 ? "too many parameters" : "small enough");
    kn_module_free(layer);
    kn_close(kn);
    return failed;
}
