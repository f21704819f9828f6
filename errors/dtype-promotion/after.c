#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const uint64_t hashes[] = {14695981039346656037u, 1099511628211u};
    const int64_t salts[] = {-17, 42};
    kn_tensor *hash = kn_from_array(dev, KN_U64, KN_SHAPE(2), hashes);
    kn_tensor *salt = kn_from_array(dev, KN_I64, KN_SHAPE(2), salts);
    kn_print(kn_add(hash, kn_cast(salt, KN_U64))); /* -17 becomes 2^64 - 17, as in C */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
