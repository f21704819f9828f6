#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *scores = kn_randn(dev, KN_SHAPE(32, 3)), *classes = NULL;
    int64_t k = kn_dim(scores, 1) < 5 ? kn_dim(scores, 1) : 5;
    kn_tensor *best = kn_topk(scores, k, 1, &classes);
    kn_print(kn_mean(best));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
