/* See kiln/equal.h. */
#include <kiln/equal.h>

#include "core/context.h"
#include "ops/op.h"

/* Whether all elements of holds, bool, are true. */
static kn_status read_all(kn_tensor *holds, bool *answer, const char *operation) {
    kn_tensor *all = kn_all(holds);
    if (!answer && !kn_is_nil(all)) {
        kn__site site = {.operation = operation, .effect = true};
        return kn__fail_argument_null(kn_context_of(all), &site, "answer");
    }
    int64_t value = 0;
    kn_status status = kn_item_i64(all, &value);
    if (status == KN_OK) *answer = value != 0;
    return status;
}

kn_status kn_equal(kn_tensor *a, kn_tensor *b, bool *equal) {
    kn_scope scope = kn_scope_open_at(kn_context_of(a), "kn_equal");
    bool comparable = a && b && !kn_is_nil(a) && !kn_is_nil(b);
    kn_status status = KN_OK;
    if (comparable && equal && !kn_shape_equal(kn_shape_of(a), kn_shape_of(b)))
        *equal = false;
    else
        status = read_all(kn_eq(a, b), equal, "kn_equal");
    kn_scope_close(&scope);
    return status;
}

kn_status kn_allclose_with(kn_tensor *a, kn_tensor *b, bool *close,
                           const kn_isclose_options *options) {
    kn_scope scope = kn_scope_open_at(kn_context_of(a), "kn_allclose");
    kn_status status = read_all(kn_isclose_with(a, b, options), close, "kn_allclose");
    kn_scope_close(&scope);
    return status;
}
