/* Whether two tensors are the same, as an answer on the host. */
#ifndef KILN_EQUAL_H
#define KILN_EQUAL_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

/* Whether a and b have one shape and equal elements, as kn_eq compares them: NaN is equal to
 * nothing, and dtypes may differ. Waits for the device. *equal is unchanged after a failure. */
KN_API KN_WARN_UNUSED kn_status kn_equal(kn_tensor *a, kn_tensor *b, bool *equal);

/* kn_allclose(a, b, &close, .rtol, .atol, .equal_nan)
 * Whether every element of a is close to b's, broadcast, by the rule and with the options of
 * kn_isclose; of no elements, true. Waits for the device. *close is unchanged after a failure. */
KN_API KN_WARN_UNUSED kn_status kn_allclose_with(kn_tensor *a, kn_tensor *b, bool *close,
                                                 const kn_isclose_options *options);
#ifndef __cplusplus
typedef struct kn__allclose_args {
    kn_tensor *a, *b;
    bool *close;
    union {
        struct {
            size_t size;
            kn_some_f64 rtol, atol;
            bool equal_nan;
        };
        kn_isclose_options options;
    };
} kn__allclose_args;
KN__INLINE KN_WARN_UNUSED kn_status kn__allclose(const kn__allclose_args *c) {
    return kn_allclose_with(c->a, c->b, c->close, &c->options);
}
#define kn_allclose(a_, b_, ...)       \
    kn__allclose(&(kn__allclose_args){ \
        .size = sizeof(kn_isclose_options), .a = (a_), .b = (b_), .close = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif
