#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const float scores[] = {2.0f, -0.5f, 1.0f};
    kn_tensor *logits = kn_from_array(dev, KN_F32, KN_SHAPE(3), scores);
    kn_tensor *word = kn_multinomial(logits, 1); /* wrong: logits may be negative */
    kn_print(word);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
