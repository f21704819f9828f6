/* What the error state asks of contexts, tensors and devices, for builds that have none of them:
 * weak, so that the real ones take their place. */
#include "fail.h"

#if defined(__GNUC__)
#define WEAK __attribute__((weak))

WEAK kn__error_state *kn__context_errors(kn_context *kn) {
    (void)kn;
    return NULL;
}

WEAK void kn__describe(const kn_tensor *tensor, kn_operand_info *out) {
    (void)tensor;
    *out = (kn_operand_info){.device = "nil", .contiguous = true};
}

WEAK const char *kn_device_text(const kn_device *device) {
    (void)device;
    return "nil";
}

WEAK const char *kn_dtype_name(kn_dtype dtype) {
    (void)dtype;
    return "none";
}
#endif
