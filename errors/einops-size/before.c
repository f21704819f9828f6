#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *images = kn_rand(dev, KN_SHAPE(8, 28, 28, 3));
    kn_tensor *patches = kn_rearrange(images, "b (h p) (w q) c -> (b h w) (p q c)", {"p", 16},
                                      {"q", 16}); /* wrong: 28 is no multiple of 16 */
    kn_print(kn_mean(patches));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
