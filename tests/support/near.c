#include "support/near.h"

/* clang-format off: cmocka needs its companions first */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

void check_near(double got, double want, double tolerance, const char *file, int line) {
    if (fabs(got - want) <= tolerance) return;
    print_error("%.17g is not within %g of %.17g\n", got, tolerance, want);
    _fail(file, line);
}
