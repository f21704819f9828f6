/* See late.h. */
#include "ops/late.h"

#include "ops/infer.h"

void kn__fail_kernel(kn_context *kn, const kn__site *site, kn_device *level, kn_status status,
                     const kn_failure *f) {
    const int64_t *v = f->value;
    switch (status) {
    case KN_E_INDEX_OUT_OF_RANGE:
        kn__fail_index_out_of_range(kn, site, v[0], v[1], v[2]);
        break;
    case KN_E_CLASS_OUT_OF_RANGE:
        kn__fail_class_out_of_range(kn, site, v[0], v[1], v[2]);
        break;
    case KN_E_INTEGER_DIVISION_BY_ZERO:
        kn__fail_integer_division_by_zero(kn, site);
        break;
    case KN_E_OUT_OF_MEMORY_HOST:
    case KN_E_OUT_OF_MEMORY:
        kn__fail_out_of_memory_host(kn, site, (uint64_t)v[0]);
        break;
    default:
        kn__fail_kernel_failed(kn, site, site->operation, level,
                               f->text[0] ? f->text : kn_status_text(status));
    }
}

int kn__launch_late(kn_device *level, kn__call *call, const kn_kernel *entry,
                    const kn_launch *launch) {
    (void)call;
    uint64_t ticket = 0;
    return level->unit->backend->launch(level->unit->handle, entry, launch, &ticket);
}

kn_status kn__sync_late(kn_device *level) {
    kn__unit *u = level->unit;
    if (!u->backend->synchronize) return KN_OK;
    kn_failure failure = {.code = KN_OK};
    uint64_t ticket = 0;
    kn_status status = (kn_status)u->backend->synchronize(u->handle, NULL, &failure, &ticket);
    if (status != KN_OK)
        kn__fail_kernel(level->kn, &(kn__site){.operation = "kn_sync"}, level, status, &failure);
    return status;
}

bool kn__run_on_host(kn_device *level, kn__call *call) {
    kn__call_site b;
    kn__fail_kernel_missing(call->kn, kn__site_of(call, &b), call->op->name, level,
                            (kn_dtype)(call->n_in ? call->in[0] : call->out[0])->d.dtype);
    return false;
}
