/* See wide.h. */
#include "backends/flex/wide.h"

#include "core/casts.h"

int kn__scratch_failed(const kn_launch *l, size_t bytes) {
    *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
    return KN_E_OUT_OF_MEMORY_HOST;
}

bool kn__wide_get(const kn_launch *l, const kn_desc *d, bool to_double, kn__wide *wide) {
    kn_dtype to = to_double ? KN_F64 : KN_F32;
    *wide = (kn__wide){NULL, NULL};
    if (!d) return true;
    const void *data = kn_desc_data(d, kn_dtype_size((kn_dtype)d->dtype));
    if (d->dtype == to) {
        wide->data = data;
        return true;
    }
    size_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= (size_t)d->shape[i];
    wide->data = wide->scratch = l->host->scratch_get(n * kn_dtype_size(to) + 1);
    if (wide->scratch) kn__cast_array(to, wide->scratch, (kn_dtype)d->dtype, data, n);
    return wide->scratch != NULL;
}

void kn__wide_put(const kn_launch *l, kn__wide *wide) {
    l->host->scratch_put(wide->scratch);
}

double kn__wide_at(const kn__wide *wide, bool is_double, int64_t i) {
    return is_double ? ((const double *)wide->data)[i] : (double)((const float *)wide->data)[i];
}
