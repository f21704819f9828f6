#include "support/tensors.h"

#include <string.h>

void check_values(kn_tensor *t, size_t n, const double *want, double tolerance, const char *place) {
    double got[256];
    if (kn_is_nil(t)) {
        kn_context *kn = kn_context_of(t);
        print_error("%s: the tensor is nil: %s\n", place,
                    kn_error(kn) ? kn_error(kn)->message : "");
        fail();
    }
    if (n > sizeof got / sizeof got[0] || (size_t)kn_numel(t) != n) {
        print_error("%s: %lld elements, want %zu\n", place, (long long)kn_numel(t), n);
        fail();
    }
    if (kn_read_as(t, KN_F64, got, n * sizeof *got) != KN_OK) {
        print_error("%s: not readable: %s\n", place, kn_last_error(kn_context_of(t))->message);
        fail();
    }
    for (size_t i = 0; i < n; i++) {
        bool same = (isnan(got[i]) && isnan(want[i])) || got[i] == want[i] ||
                    fabs(got[i] - want[i]) <= tolerance;
        if (same) continue;
        print_error("%s: element %zu is %.17g, want %.17g\n", place, i, got[i], want[i]);
        fail();
    }
}

void check_error(kn_context *kn, const char *slug, const char *place) {
    const kn_error_info *e = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
    if (!e || strcmp(e->slug, slug) != 0) {
        print_error("%s: error %s, want %s\n", place, e ? e->slug : "none", slug);
        fail();
    }
    kn_clear(kn);
}

void check_ok(kn_context *kn, const char *place) {
    if (kn_ok(kn)) return;
    print_error("%s: %s\n", place, kn_error(kn)->message);
    fail();
}
