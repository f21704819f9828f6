#include <kiln/kiln.h>

static kn_tensor *loss(kn_module *net, const kn_batch *b, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(net, b->field[0]);
    return kn_mean(kn_square(*output));
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    static float numbers[] = {1, 2, 3, 4, 5, 6, 7, 8};
    kn_array rows = {KN_F32, KN_SHAPE(4, 2), numbers, sizeof numbers};
    kn_dataset *data = kn_dataset_from_arrays(kn, 1, &rows);
    kn_module *net = kn_nn_linear(dev, 2, 1);
    kn_optimizer *opt = kn_adamw(net, .lr = 1e-3);
    kn_loader *first = kn_loader_open(dev, data, 2);
    kn_loader *second = kn_loader_open(dev, data, 4); /* wrong: a run keeps its batch size */
    kn_trainer *saves = kn_trainer_new(net, opt, first, loss, .epochs = 2);
    kn_trainer *resumes = kn_trainer_new(net, opt, second, loss, .epochs = 4);
    int failed = kn_trainer_save(saves, "run.safetensors") != KN_OK ||
                 kn_trainer_resume(resumes, "run.safetensors") != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_trainer_free(saves);
    kn_trainer_free(resumes);
    kn_loader_close(first);
    kn_loader_close(second);
    kn_optimizer_free(opt);
    kn_module_free(net);
    kn_dataset_free(data);
    kn_close(kn);
    return failed;
}
