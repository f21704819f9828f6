/* The table of a context's quantised tensors. */
#include "core/quant.h"

#include "core/context.h"

kn__quant *kn__quant_new(kn_context *kn, kn_tensor *scale, kn_tensor *zero) {
    size_t place = 0;
    while (place < kn->n_quants && kn->quants[place]) place++;
    if (place == kn->n_quants &&
        !kn__sys_grow(&kn->quants, &kn->quants_room, place + 1, sizeof(kn__quant *)))
        return NULL;
    kn__quant *q = kn__sys_calloc(1, sizeof *q);
    if (!q) return NULL;
    if (place == kn->n_quants) kn->n_quants++;
    kn->quants[place] = q;
    q->refs = 1;
    q->id = (uint32_t)place + 1;
    q->scale = kn_keep(scale);
    q->zero = zero ? kn_keep(zero) : NULL;
    return q;
}

kn__quant *kn__quant_of(const kn_tensor *t) {
    return t->dev->kn->quants[t->d.quant - 1];
}

void kn__quant_ref(kn__quant *q) {
    q->refs++;
}

void kn__quant_unref(kn_context *kn, uint32_t id) {
    kn__quant *q = kn->quants[id - 1];
    if (--q->refs > 0) return;
    kn->quants[id - 1] = NULL;
    kn_drop(q->scale);
    if (q->zero) kn_drop(q->zero);
    kn__sys_free(q);
}

bool kn__quant_refuse(kn_tensor *t, const char *operation, const char *operand) {
    kn__fail_quantized_operand(t->dev->kn, &(kn__site){.operation = operation}, operand,
                               kn__quant_of(t)->bits);
    return false;
}
