/* The functions of f64 that come from the C library, for every instruction set. */
#ifndef KILN_BACKENDS_FLEX_ELEMENTWISE_LIBRARY_H
#define KILN_BACKENDS_FLEX_ELEMENTWISE_LIBRARY_H

#include "backends/flex/elementwise.h"

extern const kn__ew_table kn__ew_f64_library, kn__ew_f64_special, kn__ew_f32_special;

#endif
