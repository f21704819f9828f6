#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL), *teacher = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *logits = kn_randn(dev, KN_SHAPE(8, 10));
    kn_tensor *soft = kn_randn(kn_device_open(teacher, "default"), KN_SHAPE(8, 10));
    kn_tensor *loss = kn_mse_loss(logits, soft); /* wrong: soft is the teacher's */
    kn_print(loss);
    int failed = kn_report(kn, stderr);
    kn_close(teacher);
    kn_close(kn);
    return failed;
}
