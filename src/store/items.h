/* Growing lists of what is to be written. */
#ifndef KILN_STORE_ITEMS_H
#define KILN_STORE_ITEMS_H

#include "store/safetensors.h"

typedef struct kn__item_list {
    kn__item *items; /* names are copies; host data belongs to whoever added it */
    size_t count, room;
} kn__item_list;

/* Adds an item under prefix and name. False without memory; nothing is changed then. */
bool kn__item_add(kn__item_list *list, const char *prefix, const char *name, kn__item item);
void kn__item_list_free(kn__item_list *list);

/* Adds every parameter and buffer of module under prefix and its path. */
kn_status kn__item_add_weights(kn__item_list *list, const kn__site *site, const char *prefix,
                               kn_module *module);

/* Gives module the values of the tensors of file whose names begin with prefix. */
kn_status kn__load_weights(kn_module *module, const kn__site *site, kn_tensor_file *file,
                           const char *prefix, const kn_load_weights_options *options);

/* kn_tensor_file_open on behalf of the call that site names. */
kn_status kn__tensor_file_open(kn_context *kn, const kn__site *site, const char *path,
                               kn_tensor_file **file);
/* The open file's path. */
const char *kn__tensor_file_path(const kn_tensor_file *file);

#endif
