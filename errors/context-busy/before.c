#include <kiln/kiln.h>

/* Closes the context as soon as the first parameter was seen. */
static kn_status first_only(const kn_param *param, void *user) {
    puts(param->path);
    kn_close(user); /* wrong: the walk that calls us still needs it */
    return KN_OK;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_module *layer = kn_nn_linear(kn_device_open(kn, "default"), 8, 2);
    int failed = 0;
    if (kn_module_each_param(layer, first_only, kn))
        failed = kn_report_error(kn_last_error(kn), stderr);
    failed |= kn_report(kn, stderr);
    kn_module_free(layer);
    kn_close(kn);
    return failed;
}
