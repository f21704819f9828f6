/* What the files of layers share. */
#ifndef KILN_NN_LAYER_H
#define KILN_NN_LAYER_H

#include <kiln/init.h>
#include <kiln/nn.h>
#include <kiln/ops.h>
#include <kiln/shape.h>
#include <kiln/tensor.h>

#include "nn/module.h"

/* Copies the user's options (NULL: all defaults) into known; false after raising options-size. */
bool kn__nn_options(kn_device *dev, const char *operation, void *known, size_t size,
                    const void *given);
/* A named whole number and the least that it may be. */
typedef struct kn__least {
    const char *name;
    int64_t value, least;
} kn__least;
/* False after raising attribute-out-of-range. */
bool kn__nn_at_least(kn_device *dev, const char *operation, const kn__least *numbers, int count);
/* False after raising attribute-float-out-of-range where value is not in [low, high]. */
bool kn__nn_within(kn_device *dev, const char *operation, const char *name, double value,
                   double low, double high, const char *allowed);
/* What a constructor returns after an error that it raised itself: a nil module. */
kn_module *kn__nn_failed(kn_device *dev);

#endif
