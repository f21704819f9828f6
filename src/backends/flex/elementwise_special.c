/* Functions that no vector form exists of, spread over threads: the same scalar functions as the
 * reference. */
#include "backends/flex/elementwise_library.h"
#include "ops/special.h"

#define T double
#define FN(name) f64_##name
#define TABLE kn__ew_f64_special
#include "backends/flex/elementwise_special.inc.h"

#define T float
#define FN(name) f32_##name
#define TABLE kn__ew_f32_special
#include "backends/flex/elementwise_special.inc.h"
