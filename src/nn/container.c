/* Lists and sequences of modules. */
#include "core/entry.h"
#include "nn/layer.h"

static const kn_module_type list_type = {.name = "List", .size = sizeof(kn_module)};

kn_module *kn_nn_list(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_list);
    return kn_module_new(dev, &list_type);
}

/* What a layer returned is done with when the next one has run (the graph holds what it needs), so
 * that memory is bounded by a layer here, too. */
static kn_tensor *sequential_forward(kn_module *self, kn_tensor *x) {
    kn_tensor *input = x;
    for (size_t i = 0; i < self->state->n_parts; i++) {
        kn__part *p = &self->state->parts[i];
        if (p->kind != KN__PART_CHILD) continue;
        kn_tensor *y = kn_forward(p->is.child, x);
        if (x != input && x != y && !kn_is_nil(x)) kn_done(x);
        x = y;
    }
    return x;
}

static const kn_module_type sequential_type = {
    .name = "Sequential", .size = sizeof(kn_module), .forward = sequential_forward};

kn_module *kn_nn_sequential_of(kn_device *dev, kn_module *const *modules, uint32_t count) {
    KN__ENTRY(kn_device_context(dev), kn_nn_sequential);
    kn_module *m = kn_module_new(dev, &sequential_type);
    for (uint32_t i = 0; i < count; i++) kn_module_append(m, modules ? modules[i] : NULL);
    return m;
}
