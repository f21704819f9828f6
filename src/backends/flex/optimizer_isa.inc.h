/* The optimiser steps of one instruction set, as the table TABLE. */
#include <math.h>

#include "backends/flex/optimizer_kernels.h"

#define REAL float
#define SQRT sqrtf
#define KERNEL(name) name##_f32
#include "backends/flex/optimizer_kernel.inc.h"

#define REAL double
#define SQRT sqrt
#define KERNEL(name) name##_f64
#include "backends/flex/optimizer_kernel.inc.h"

const kn__optimizer_kernels TABLE = {.sgd = {sgd_f32, sgd_f64}, .adam = {adam_f32, adam_f64}};
