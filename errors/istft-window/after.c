#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *signal = kn_rand(dev, KN_SHAPE(4096));
    kn_tensor *window = kn_hann_window(dev, 256);
    int64_t hop = 64; /* a quarter of a frame */
    kn_tensor *frames = kn_stft(signal, 256, .window = window, .hop = hop);
    kn_tensor *back = kn_istft(frames, 256, .window = window, .hop = hop);
    kn_print(kn_mean(back));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
