/* The small cases whose instruction counts are kept in counts.txt and compared in CI. Times differ
 * from machine to machine and from run to run; instruction counts of one binary do not.
 *
 *   cases --list         names the cases
 *   cases NAME REPEATS   sets the case up and runs it so many times
 *
 * check.sh runs a case twice with different numbers of repeats and takes the difference, so what a
 * case sets up does not count. */
#include <kiln/kiln.h>

#include "core/casts.h"
#include "core/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    void *(*set_up)(void); /* NULL where nothing is needed */
    void (*run)(void *state);
    void (*tear_down)(void *state);
} count_case;

static void run_allocation(void *state) {
    (void)state;
    kn__sys_free(kn__sys_alloc(4096));
}

enum { CAST_ELEMENTS = 256 };
typedef struct {
    float from[CAST_ELEMENTS];
    uint16_t to[CAST_ELEMENTS];
} cast_state;

static void *set_up_cast(void) {
    cast_state *cast = calloc(1, sizeof *cast);
    for (int i = 0; cast && i < CAST_ELEMENTS; i++) cast->from[i] = (float)i * 0.37f - 40.0f;
    return cast;
}

static void run_cast(void *state) {
    cast_state *cast = state;
    kn__cast_array(KN_F16, cast->to, KN_F32, cast->from, CAST_ELEMENTS);
}

/* One element, so that all that is counted is what an operation costs beside its arithmetic. */
typedef struct {
    kn_context *kn;
    kn_tensor *a, *b;
} tensor_state;

static void *set_up_tensors(const char *device, bool tracked) {
    tensor_state *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->kn = kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .threads = 1});
    kn_device *dev = kn_device_open(t->kn, device);
    t->a = kn_full(dev, KN_SHAPE(1), 1.5);
    t->b = kn_full(dev, KN_SHAPE(1), 2.5);
    if (tracked) t->a = kn_require_grad(t->a);
    return t;
}
static void *set_up_plain(void) {
    return set_up_tensors("flex", false);
}
static void *set_up_tracked(void) {
    return set_up_tensors("autodiff(flex)", true);
}

static void run_add(void *state) {
    tensor_state *t = state;
    KN_SCOPE(t->kn) {
        kn_add(t->a, t->b);
    }
}

static void run_scope(void *state) {
    tensor_state *t = state;
    KN_SCOPE(t->kn) {}
}

static void run_add_backward(void *state) {
    tensor_state *t = state;
    KN_SCOPE(t->kn) {
        kn_grads *grads = NULL;
        KN_IGNORE(kn_backward(kn_add(t->a, t->b), &grads));
    }
}

static void tear_down_tensors(void *state) {
    tensor_state *t = state;
    if (kn_report(t->kn, stderr)) exit(1); /* what failed was not counted */
    kn_close(t->kn);
    free(t);
}

static const count_case cases[] = {
    {"system-allocation", NULL, run_allocation, NULL},
    {"cast-f32-f16-256", set_up_cast, run_cast, free},
    {"scope", set_up_plain, run_scope, tear_down_tensors},
    {"add-1", set_up_plain, run_add, tear_down_tensors},
    {"add-1-on-autodiff", set_up_tracked, run_add, tear_down_tensors},
    {"add-1-forward-backward", set_up_tracked, run_add_backward, tear_down_tensors},
};
enum { CASES = sizeof cases / sizeof *cases };

static int run_case(const count_case *chosen, long repeats) {
    void *state = chosen->set_up ? chosen->set_up() : NULL;
    if (chosen->set_up && !state) {
        fprintf(stderr, "%s: cannot be set up\n", chosen->name);
        return 1;
    }
    for (long i = 0; i < repeats; i++) chosen->run(state);
    if (chosen->tear_down) chosen->tear_down(state);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for (int i = 0; i < CASES; i++) puts(cases[i].name);
        return 0;
    }
    for (int i = 0; argc == 3 && i < CASES; i++)
        if (strcmp(cases[i].name, argv[1]) == 0)
            return run_case(&cases[i], strtol(argv[2], NULL, 10));
    fprintf(stderr, "usage: cases --list | cases NAME REPEATS\n");
    return 2;
}
