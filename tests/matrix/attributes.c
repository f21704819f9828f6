/* Bad arguments of every row: each field in turn gets values that are out of range or absurd. The
 * backend and the reference must agree on what happens, and nothing around the operands changes. */
#include <string.h>

#include "core/context.h"
#include "matrix/matrix.h"

static size_t variants_of(const kn__field *f) {
    return f->kind == KN__HID || f->type == KN__T_text || f->type == KN__T_device ||
                   f->type == KN__T_bool
               ? 0
               : 5;
}

static void mutate_integer(int64_t *v, size_t variant) {
    const int64_t values[] = {INT64_MIN, INT64_MAX, -100, 100, -1};
    *v = values[variant];
}

static void mutate(const kn__field *f, char *args, size_t variant) {
    void *at = args + f->offset;
    switch (f->type) {
    case KN__T_i64:
        mutate_integer(at, variant);
        break;
    case KN__T_f64: {
        const double values[] = {-1e300, 1e300, -1, 0, 2};
        *(double *)at = values[variant];
        break;
    }
    case KN__T_real: {
        const long double values[] = {-1e300L, 1e300L, -1, 0, 2};
        *(long double *)at = values[variant];
        break;
    }
    case KN__T_some_real: {
        const long double values[] = {-1e300L, 1e300L, -1, 0, 2};
        *(kn_some_real *)at = (kn_some_real){true, values[variant]};
        break;
    }
    case KN__T_reduction: {
        const unsigned values[] = {0, 1, 2, 3, 99};
        *(kn_reduction *)at = (kn_reduction)values[variant];
        break;
    }
    case KN__T_some_f64: {
        const double values[] = {-1e300, 1e300, -1, 0, 2};
        *(kn_some_f64 *)at = (kn_some_f64){true, values[variant]};
        break;
    }
    case KN__T_some_i64:
        ((kn_some_i64 *)at)->given = true;
        mutate_integer(&((kn_some_i64 *)at)->value, variant);
        break;
    case KN__T_number:
        *(kn_number *)at =
            variant & 1 ? kn_number_i64(INT64_MIN + (int64_t)variant) : kn_number_f64(1e300);
        break;
    case KN__T_dtype:
        *(kn_dtype *)at =
            (kn_dtype[]){KN_DTYPE_NONE, (kn_dtype)99, KN_BOOL, KN_C64, KN_U8}[variant];
        break;
    case KN__T_shape: {
        kn_shape *s = at;
        if (variant == 0) s->rank = 9;
        if (variant == 1) s->rank = -1;
        if (variant == 2) s->dim[0] = INT64_MIN;
        if (variant == 3) s->rank = 3, s->dim[0] = s->dim[1] = s->dim[2] = INT64_C(1) << 31;
        if (variant == 4) s->rank = 1, s->dim[0] = -1;
        break;
    }
    case KN__T_factors: {
        const double values[] = {-1e300, 1e300, -1, 0, 2};
        *(kn_factors *)at = (kn_factors){variant == 0 ? 9 : 1, {values[variant]}};
        break;
    }
    default: { /* axes and dims are laid out alike */
        kn_axes *a = at;
        if (variant == 0) a->count = 9;
        if (variant == 1) a->count = -1;
        if (variant == 2) *a = (kn_axes){1, {INT64_MIN}};
        if (variant == 3) *a = (kn_axes){2, {0, 0}};
        if (variant == 4) *a = (kn_axes){1, {INT64_MAX}};
    }
    }
}

/* Too much memory is too much for one buffer where a device limits those. */
static kn_status agreed(kn_status status) {
    return status == KN_E_BUFFER_TOO_LARGE ? KN_E_OUT_OF_MEMORY : status;
}

void matrix_attributes(const matrix_case *c, kn_device *dev, kn_device *reference) {
    if (!c->op->args_size || c->sample->fails != KN_OK) return;
    kn_context *kn = kn_device_context(dev);
    for (uint16_t i = 0; i < c->op->n_fields; i++) {
        const kn__field *f = &c->op->fields[i];
        for (size_t variant = 0; variant < variants_of(f); variant++) {
            char *args = matrix_alloc(c->op->args_size);
            if (c->sample->args) memcpy(args, c->sample->args, c->op->args_size);
            mutate(f, args, variant);
            kn__sample sample = *c->sample;
            sample.args = args;
            matrix_case m = *c;
            m.sample = &sample;
            matrix_result got, want;
            kn_scope scope = kn_scope_open(kn);
            matrix_run(&m, dev, false, &got, NULL);
            matrix_run(&m, reference, true, &want, NULL);
            kn_scope_close(&scope);
            bool axis = f->type == KN__T_i64 && strncmp(f->name, "axis", 4) == 0;
            if (agreed(got.status) != want.status && !matrix_no_view(c, got.status))
                matrix_fail(c, "with %s mutated (%zu): status %s, the reference %s", f->name,
                            variant, kn_status_slug(got.status), kn_status_slug(want.status));
            else if (axis && variant < 4 && got.status == KN_OK)
                matrix_fail(c, "with %s mutated (%zu): accepted", f->name, variant);
        }
    }
}
