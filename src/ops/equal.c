/* See kiln/equal.h. */
#include <kiln/equal.h>

#include "core/context.h"
#include "core/entry.h"
#include "ops/op.h"

/* The context of a pair, that of b where a is nil. */
static kn_context *context_of(const kn_tensor *a, const kn_tensor *b) {
    return kn_context_of(!a || kn_is_nil(a) ? b : a);
}

/* Whether all elements of holds, bool, are true. */
static kn_status read_all(kn_context *kn, kn_tensor *holds, bool *answer) {
    kn_tensor *all = kn_all(holds);
    int64_t value = 0;
    if (kn_is_nil(all)) return kn__demote_error(kn);
    kn_status status = kn_item_i64(all, &value);
    if (status == KN_OK) *answer = value != 0;
    return status;
}

/* Whether there is work to do: no error stands, and the answer has a place. */
static kn_status check(kn_context *kn, const bool *answer, const char *operation,
                       const char *name) {
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK || answer) return standing;
    kn__site site = {.operation = operation, .effect = true};
    return kn__fail_argument_null(kn, &site, name);
}

kn_status kn_equal(kn_tensor *a, kn_tensor *b, bool *equal) {
    KN__ENTRY(kn_context_of(a), kn_equal);
    kn_context *kn = context_of(a, b);
    kn_status status = check(kn, equal, "kn_equal", "equal");
    if (status != KN_OK) return status;
    kn_scope scope = kn_scope_open_at(kn, "kn_equal");
    const char *outer = kn->within;
    kn->within = outer ? outer : "kn_equal";
    bool comparable = a && b && !kn_is_nil(a) && !kn_is_nil(b);
    if (comparable && !kn_shape_equal(kn_shape_of(a), kn_shape_of(b)))
        *equal = false;
    else
        status = read_all(kn, kn_eq(a, b), equal);
    kn->within = outer;
    kn_scope_close(&scope);
    return status;
}

kn_status kn_allclose_with(kn_tensor *a, kn_tensor *b, bool *close,
                           const kn_isclose_options *options) {
    KN__ENTRY(kn_context_of(a), kn_allclose);
    kn_context *kn = context_of(a, b);
    kn_status status = check(kn, close, "kn_allclose", "close");
    if (status != KN_OK) return status;
    kn_scope scope = kn_scope_open_at(kn, "kn_allclose");
    const char *outer = kn->within;
    kn->within = outer ? outer : "kn_allclose";
    status = read_all(kn, kn_isclose_with(a, b, options), close);
    kn->within = outer;
    kn_scope_close(&scope);
    return status;
}
