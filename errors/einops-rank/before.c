#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *images = kn_rand(dev, KN_SHAPE(8, 28, 28));          /* grey: no axis for colours */
    kn_tensor *planes = kn_rearrange(images, "b h w c -> b c h w"); /* wrong: four axes named */
    kn_print(kn_mean(planes));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
