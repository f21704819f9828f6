/* Runs one element-wise launch. */
#ifndef KILN_BACKENDS_FLEX_ELEMENTWISE_RUN_H
#define KILN_BACKENDS_FLEX_ELEMENTWISE_RUN_H

#include <kiln/backend.h>

#include "backends/flex/elementwise.h"

enum { KN__EW_MOST = 3 };

/* An operand that is a number; bytes holds it as the loops take it: f16 and bf16 as f32. */
typedef struct kn__ew_constant {
    uint8_t dtype;
    char bytes[8];
} kn__ew_constant;

/* What is computed: from the launch's operands, with numbers after or before them. */
typedef struct kn__ew_work {
    kn__ew what;
    int n_numbers;
    bool numbers_first;
    kn__ew_constant numbers[2];
    kn__ew_params params;
} kn__ew_work;

int kn__ew_run(const kn_launch *launch, const kn__ew_work *work);

#endif
