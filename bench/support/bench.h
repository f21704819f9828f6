/* What the benchmarks share: timing rounds and printing results. */
#ifndef KILN_BENCH_SUPPORT_BENCH_H
#define KILN_BENCH_SUPPORT_BENCH_H

#include <stdbool.h>

typedef void bench_fn(void *user);

/* One contender of a comparison; fn NULL: absent. */
typedef struct {
    const char *name;
    bench_fn *fn;
    void *user;
} bench_side;

typedef struct {
    double best;   /* seconds of one call, the best of all */
    double median; /* of the rounds' best */
} bench_time;

enum { BENCH_MOST_SIDES = 4 };

/* Times the sides in turn, round by round, so that a slow moment of the machine strikes all. Before
 * its turn in a round each side rests until the threads of the side before have gone to sleep, and
 * is called once untimed. */
void bench_alternate(const bench_side *sides, int count, int rounds, double seconds_a_turn,
                     bench_time *times);

/* One line of results. Values are in `unit`, and `better` says which way: "higher" or "lower". */
typedef struct {
    const char *name, *unit, *better;
    double kiln;
    const char *peer; /* NULL: none */
    double peer_value;
    double target; /* for the ratio, above 1 where Kiln is better; 0: none */
    bool checked;  /* the values were compared with the peer's or with a reference */
    int threads;
} bench_result;

/* Prints a row of the table to stdout, and keeps the result for bench_finish. */
void bench_report(const bench_result *result);
/* Prints all results as JSON lines: into the file named by KILN_BENCH_JSON where that is set, else
 * to stdout below the table. False where the file cannot be written. */
bool bench_finish(void);

/* The model name of the processor. */
const char *bench_device(void);

#endif
