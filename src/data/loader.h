/* What checkpoints ask of a loader. */
#ifndef KILN_DATA_LOADER_H
#define KILN_DATA_LOADER_H

#include <kiln/data.h>

int64_t kn__loader_batch_size(const kn_loader *loader);
const kn_loader_options *kn__loader_options(const kn_loader *loader);
kn_context *kn__loader_context(const kn_loader *loader);
/* The samples of the dataset. */
int64_t kn__loader_length(const kn_loader *loader);

#endif
