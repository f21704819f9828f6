#include <kiln/kiln.h>

#include <sys/stat.h>

static kn_tensor *loss(kn_module *net, const kn_batch *batch, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(net, batch->field[0]);
    return kn_mean(kn_square(*output));
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    float x[32] = {1, 2, 3};
    kn_array array = {KN_F32, KN_SHAPE(32, 1), x, sizeof x};
    kn_dataset *data = kn_dataset_from_arrays(kn, 1, &array);
    kn_loader *loader = kn_loader_open(dev, data, 8, .shuffle = true);
    kn_module *net = kn_nn_linear(dev, 1, 1);
    kn_optimizer *opt = kn_sgd(net, .lr = 0.1);
    const char *checkpoint = "runs/line";
    mkdir("runs", 0777); /* the folder for the checkpoints */
    kn_trainer *trainer =
        kn_trainer_new(net, opt, loader, loss, .epochs = 2, .checkpoint = checkpoint);
    int failed = 0;
    if (kn_fit(trainer)) failed = kn_report_error(kn_last_error(kn), stderr);
    kn_trainer_free(trainer);
    kn_optimizer_free(opt);
    kn_module_free(net);
    kn_loader_close(loader);
    kn_dataset_free(data);
    kn_close(kn);
    return failed;
}
