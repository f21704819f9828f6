#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL), *teacher = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *logits = kn_randn(dev, KN_SHAPE(8, 10));
    kn_tensor *soft = kn_randn(kn_device_open(teacher, "default"), KN_SHAPE(8, 10));
    kn_shared *handle = kn_share(soft); /* out of the one context, */
    soft = kn_import(dev, handle);      /* into the other */
    kn_shared_drop(handle);
    kn_tensor *loss = kn_mse_loss(logits, soft);
    kn_print(loss);
    int failed = kn_report(kn, stderr);
    kn_close(teacher);
    kn_close(kn);
    return failed;
}
