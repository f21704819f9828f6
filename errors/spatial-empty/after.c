#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *photo = kn_rand(dev, KN_SHAPE(1, 3, 48, 64));
    const int64_t boxes[2][2] = {{4, 36}, {48, 60}}; /* from and to, along the 48 rows */
    for (int i = 0; i < 2; i++) {
        int64_t from = boxes[i][0], to = boxes[i][1];
        if (from >= kn_dim(photo, 2)) continue; /* nothing of it lies in the photo */
        kn_tensor *crop = kn_slice(photo, 2, from, to, 1);
        kn_tensor *small = kn_interpolate(crop, .output = KN_DIMS(8, 8), .mode = "bilinear");
        kn_print(kn_mean(small));
    }
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
