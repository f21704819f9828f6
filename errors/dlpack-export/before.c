#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "late");
    kn_tensor *scores = kn_softmax(kn_rand(dev, KN_SHAPE(2, 5)), -1);
    /* wrong: the memory of this device is out of reach */
    struct DLManagedTensorVersioned *lent = kn_to_dlpack(scores); /* for Python, say */
    if (lent) kn_print(kn_from_dlpack(kn_device_open(kn, "flex"), lent));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
