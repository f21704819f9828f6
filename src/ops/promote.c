/* PyTorch's promotion: tensors with axes decide before rank-0 tensors of the same category. */
#include "ops/promote.h"

#include <stdio.h>

#include "core/context.h"
#include "ops/infer.h"

typedef struct common {
    kn_dtype with_axes, scalars; /* KN_DTYPE_NONE: none seen */
} common;

static int category(kn_dtype d) {
    if (d == KN_BOOL) return 1;
    if (kn_dtype_is_integer(d)) return 2;
    return kn_dtype_is_complex(d) ? 4 : 3;
}

static kn_dtype combine(kn_dtype seen, kn_dtype d) {
    return seen ? kn_dtype_promote(seen, d) : d;
}

static bool promotes(const kn__call *call, uint32_t i) {
    /* The condition of where (KEY1) is no number. */
    return call->in[i] && !((call->op->flags & KN__KEY1) && i == 0);
}

static kn_dtype common_dtype(const kn__call *call) {
    common c = {0};
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (!promotes(call, i)) continue;
        const kn_desc *d = &call->in[i]->d;
        kn_dtype *seen = d->rank ? &c.with_axes : &c.scalars;
        kn_dtype both = combine(*seen, (kn_dtype)d->dtype);
        if (both == KN_DTYPE_NONE) return KN_DTYPE_NONE;
        *seen = both;
    }
    if (!c.with_axes || !c.scalars) return c.with_axes ? c.with_axes : c.scalars;
    if (category(c.with_axes) >= category(c.scalars)) return c.with_axes;
    return kn_dtype_promote(c.with_axes, c.scalars);
}

/* A composite's own cast names the user's operation where it fails. */
static bool cast_operand(kn__call *call, uint32_t i, kn_dtype dtype) {
    if (call->in[i]->d.dtype == dtype) return true;
    const char *outer = call->kn->within;
    uint64_t origin = call->in[i]->origin; /* of what the user passed */
    if (!outer) call->kn->within = call->op->name;
    kn_tensor *cast = kn_cast(call->in[i], dtype);
    call->in[i] = cast;
    call->kn->within = outer;
    if (kn_is_nil(cast)) return false;
    cast->origin = origin;
    return true;
}

bool kn__cast_mixed(kn__call *call) {
    kn_dtype low = call->kn->modes & KN_MODE_AUTOCAST_BF16 ? KN_BF16 : KN_F16;
    uint8_t class = call->op->autocast;
    for (uint32_t i = 0; class != KN__CAST_ANYC && i < call->n_in; i++) {
        if (!call->in[i]) continue;
        kn_dtype own = (kn_dtype)call->in[i]->d.dtype;
        bool narrow = own == KN_F16 || own == KN_BF16;
        if (class == KN__CAST_LOW && own == KN_F32 && !cast_operand(call, i, low)) return false;
        if (class == KN__CAST_WIDE && narrow && !cast_operand(call, i, KN_F32)) return false;
    }
    return true;
}

static bool same_dtypes(const kn__call *call) {
    for (uint32_t i = 1; i < call->n_in; i++) {
        if (call->in[i] && call->in[i]->d.dtype != call->in[0]->d.dtype) return false;
    }
    return true;
}

bool kn__promote(kn__call *call) {
    bool to_float = call->op->flags & KN__TOFLOAT;
    uint8_t first = call->in[0]->d.dtype;
    if (same_dtypes(call) && (!to_float || first <= KN_BF16 || first >= KN_C64)) return true;
    kn_dtype dtype = call->op->flags & KN__PROMOTE ? common_dtype(call) : KN_DTYPE_NONE;
    if ((call->op->flags & KN__PROMOTE) && dtype == KN_DTYPE_NONE) {
        uint32_t last = call->n_in - 1;
        while (!call->in[last]) last--; /* an optional operand that is not there */
        kn__call_site b;
        kn__fail_dtype_promotion(call->kn, kn__site_of(call, &b), (kn_dtype)first,
                                 (kn_dtype)call->in[last]->d.dtype);
        return false;
    }
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (!promotes(call, i)) continue;
        kn_dtype to = dtype ? dtype : (kn_dtype)call->in[i]->d.dtype;
        if (to_float && category(to) < 3) to = KN_F32;
        if (!dtype && i > 0) break; /* TOFLOAT alone is about the first operand */
        if (!cast_operand(call, i, to)) return false;
    }
    return true;
}

const char *kn__dtypes_text(uint32_t mask, char *buffer, size_t size) {
    size_t used = 0;
    buffer[0] = '\0';
    for (int d = 1; d < KN_DTYPE_COUNT; d++) {
        if (!(mask >> d & 1)) continue;
        int n = snprintf(buffer + used, size - used, "%s%s", used ? ", " : "",
                         kn_dtype_name((kn_dtype)d));
        if (n < 0 || (size_t)n >= size - used) break;
        used += (size_t)n;
    }
    return buffer;
}

kn_tensor *kn__move_operand(const kn__call *call, uint32_t operand, kn_device *dev) {
    kn_tensor *t = call->in[operand];
    kn__call_site b;
    char name[32];
    kn__warn_operand_moved(call->kn, kn__site_of(call, &b),
                           kn__operand_name(call->op, operand, name, sizeof name), t->dev, dev);
    return kn_to_device(t, dev);
}
