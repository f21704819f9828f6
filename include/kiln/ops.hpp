/* Printed by tools/opgen: the operations with options, as C++ overloads. */
#ifndef KILN_OPS_HPP
#define KILN_OPS_HPP

#include <kiln/ops.h>

inline kn_tensor *kn_full(kn_device *dev, kn_shape shape, kn_number value, const kn_full_options &options = {}) {
    return kn_full_with(dev, shape, value, &options);
}
inline kn_tensor *kn_rand(kn_device *dev, kn_shape shape, const kn_rand_options &options = {}) {
    return kn_rand_with(dev, shape, &options);
}
inline kn_tensor *kn_add_scalar(kn_tensor *x, kn_number value) {
    return kn_add_scalar_with(x, value);
}
inline kn_tensor *kn_mul_scalar(kn_tensor *x, kn_number value) {
    return kn_mul_scalar_with(x, value);
}
inline kn_tensor *kn_sum(kn_tensor *x, const kn_sum_options &options = {}) {
    return kn_sum_with(x, &options);
}
inline kn_tensor *kn_max(kn_tensor *x, const kn_max_options &options = {}) {
    return kn_max_with(x, &options);
}
inline kn_tensor *kn_mean(kn_tensor *x, const kn_mean_options &options = {}) {
    return kn_mean_with(x, &options);
}
inline kn_tensor *kn_squeeze(kn_tensor *x, const kn_squeeze_options &options = {}) {
    return kn_squeeze_with(x, &options);
}

#endif
