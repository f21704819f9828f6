#include "support/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void rest(void) {
    struct timespec t = {0, 8000000};
    nanosleep(&t, NULL);
}

/* The best time of one call within a turn. Calls too short for the clock are timed in groups. */
static double turn(const bench_side *side, double seconds) {
    double start = now();
    side->fn(side->user);
    int group = 1;
    double once = now() - start, best = 1e30, end = now() + seconds;
    if (once < 2e-6) group = 20;
    do {
        start = now();
        for (int i = 0; i < group; i++) side->fn(side->user);
        double each = (now() - start) / group;
        if (each < best) best = each;
    } while (now() < end);
    return best;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void bench_alternate(const bench_side *sides, int count, int rounds, double seconds_a_turn,
                     bench_time *times) {
    enum { MOST_ROUNDS = 64 };
    double best[BENCH_MOST_SIDES][MOST_ROUNDS];
    if (rounds > MOST_ROUNDS) rounds = MOST_ROUNDS;
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < count; i++) {
            if (!sides[i].fn) continue;
            rest();
            best[i][r] = turn(&sides[i], seconds_a_turn);
        }
    for (int i = 0; i < count; i++) {
        if (!sides[i].fn) continue;
        qsort(best[i], (size_t)rounds, sizeof best[i][0], ascending);
        times[i].best = best[i][0];
        times[i].median = best[i][rounds / 2];
    }
}

const char *bench_device(void) {
    static char name[128];
    if (name[0]) return name;
    strcpy(name, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "model name : %127[^\n]", name) == 1) break;
    if (file) fclose(file);
    return name;
}

enum { MOST_RESULTS = 512 };
static bench_result results[MOST_RESULTS];
static int result_count;

/* Above 1 where Kiln is better. */
static double ratio_of(const bench_result *r) {
    if (!r->peer) return 0;
    return strcmp(r->better, "lower") == 0 ? r->peer_value / r->kiln : r->kiln / r->peer_value;
}

void bench_report(const bench_result *r) {
    if (result_count == 0)
        printf("%-34s %7s %10s %-9s %-10s %10s %7s %7s\n", "case", "threads", "kiln", "unit",
               "peer", "value", "ratio", "target");
    printf("%-34s %7d %10.3f %-9s ", r->name, r->threads, r->kiln, r->unit);
    if (r->peer) printf("%-10s %10.3f %7.3f", r->peer, r->peer_value, ratio_of(r));
    if (r->target > 0) printf(" %7.2f%s", r->target, ratio_of(r) < r->target ? "  missed" : "");
    printf("%s\n", r->checked ? "" : "  unchecked");
    fflush(stdout);
    if (result_count < MOST_RESULTS) results[result_count++] = *r;
}

static void print_json(FILE *out, const bench_result *r) {
    fprintf(out, "{\"case\": \"%s\", \"unit\": \"%s\", \"better\": \"%s\", \"kiln\": %.6g", r->name,
            r->unit, r->better, r->kiln);
    if (r->peer)
        fprintf(out, ", \"peer\": \"%s\", \"peer_value\": %.6g, \"ratio\": %.4f", r->peer,
                r->peer_value, ratio_of(r));
    else
        fprintf(out, ", \"peer\": null, \"peer_value\": null, \"ratio\": null");
    if (r->target > 0)
        fprintf(out, ", \"target\": %.4g", r->target);
    else
        fprintf(out, ", \"target\": null");
    fprintf(out, ", \"checked\": %s, \"threads\": %d, \"device\": \"%s\"}\n",
            r->checked ? "true" : "false", r->threads, bench_device());
}

bool bench_finish(void) {
    const char *name = getenv("KILN_BENCH_JSON");
    FILE *out = name ? fopen(name, "a") : stdout;
    if (!out) return false;
    for (int i = 0; i < result_count; i++) print_json(out, &results[i]);
    return name ? fclose(out) == 0 : fflush(out) == 0;
}
