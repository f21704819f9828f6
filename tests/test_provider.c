/* Matrix products by a library found at run time: each that is installed computes what flex
 * computes. The choice is made once a process, so the program runs itself for each. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#include "backends/flex/provider.h"

static const char *self;

/* The largest difference of products on flex from those on ndarray, over layouts and dtypes. */
static double largest_difference(void) {
    static const kn_dtype dtypes[] = {KN_F32, KN_F64};
    double worst = 0;
    kn_context *kn = kn_open(NULL);
    kn_device *flex = kn_device_open(kn, "flex"), *nd = kn_device_open(kn, "ndarray");
    for (int i = 0; i < 8; i++) {
        KN_SCOPE(kn) {
            kn_dtype dtype = dtypes[i & 1];
            kn_tensor *a =
                kn_randn(flex, i & 2 ? KN_SHAPE(90, 300) : KN_SHAPE(300, 90), .dtype = dtype);
            kn_tensor *b =
                kn_randn(flex, i & 4 ? KN_SHAPE(530, 90) : KN_SHAPE(90, 530), .dtype = dtype);
            if (i & 2) a = kn_transpose(a, 0, 1);
            if (i & 4) b = kn_transpose(b, 0, 1);
            kn_tensor *c = kn_matmul(a, b),
                      *want = kn_matmul(kn_to_device(a, nd), kn_to_device(b, nd));
            double d = 1e9;
            if (kn_item_f64(kn_max(kn_abs(kn_sub(kn_to_device(c, nd), want))), &d) != KN_OK)
                d = 1e9;
            if (d > worst) worst = d;
        }
    }
    if (kn_report(kn, stderr)) worst = 1e9;
    kn_close(kn);
    return worst;
}

/* As a child: 0 right, 1 wrong, 77 the library is not installed. */
static int child(void) {
    const char *why;
    if (!kn__provider_name(&why)) {
        printf("skipped: %s\n", why ? why : "no provider");
        return 77;
    }
    double d = largest_difference();
    printf("%s: largest difference %g\n", kn__provider_name(NULL), d);
    return d < 1e-3 ? 0 : 1;
}

static void run(const char *name, bool must_fail) {
    char command[1024];
    snprintf(command, sizeof command, "KILN_PROVIDER=%s '%s' child", name, self);
    int status = system(command) >> 8;
    if (must_fail)
        assert_int_equal(status, 77);
    else
        assert_true(status == 0 || status == 77);
}

static void onednn(void **state) {
    (void)state;
    run("onednn", false);
}
static void openblas(void **state) {
    (void)state;
    run("openblas", false);
}
static void blis(void **state) {
    (void)state;
    run("blis", false);
}
static void unknown(void **state) {
    (void)state;
    run("abacus", true);
}

int main(int argc, char **argv) {
    self = argv[0];
    if (argc > 1) return child();
    const struct CMUnitTest tests[] = {cmocka_unit_test(onednn), cmocka_unit_test(openblas),
                                       cmocka_unit_test(blis), cmocka_unit_test(unknown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
