/* Comparing doubles: cmocka's own comparison works in float. */
#ifndef KILN_TESTS_SUPPORT_NEAR_H
#define KILN_TESTS_SUPPORT_NEAR_H

/* Fails unless |got - want| <= tolerance (a NaN fails). */
void check_near(double got, double want, double tolerance, const char *file, int line);
#define assert_near(got, want, tolerance) \
    check_near((double)(got), (double)(want), (tolerance), __FILE__, __LINE__)

#endif
