#include <kiln/kiln.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_linear(dev, 16, 8);
    char settings[512] = "width=16", path[600];
    for (int layer = 0; layer < 24; layer++) strcat(settings, "-act=relu-lr=0.001");
    snprintf(path, sizeof path, "%s.safetensors", settings); /* wrong: no name is that long */
    int failed = kn_save_weights(net, path, .metadata = (kn_text_pair[]){{"settings", settings}},
                                 .n_metadata = 1) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
