#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    /* 12 steps, 2 utterances, 5 classes; the recordings were halved in time by a convolution */
    kn_tensor *log_p = kn_log_softmax(kn_randn(dev, KN_SHAPE(12, 2, 5)), -1);
    const int64_t words[] = {1, 2, 3, 4, 2, 0}, word_lengths[] = {3, 2};
    kn_tensor *targets = kn_from_array(dev, KN_I64, KN_SHAPE(2, 3), words);
    kn_tensor *target_lengths = kn_from_array(dev, KN_I64, KN_SHAPE(2), word_lengths);
    const int64_t steps[] = {24, 18}; /* wrong: before the convolution */
    kn_tensor *input_lengths = kn_from_array(dev, KN_I64, KN_SHAPE(2), steps);
    kn_print(kn_ctc_loss(log_p, targets, input_lengths, target_lengths));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
