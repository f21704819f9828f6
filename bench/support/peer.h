/* A peer that runs in a process of its own and is asked case by case over pipes: a line goes out, a
 * line of numbers comes back. */
#ifndef KILN_BENCH_SUPPORT_PEER_H
#define KILN_BENCH_SUPPORT_PEER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

typedef struct {
    FILE *ask, *answer; /* NULL where there is no peer */
    pid_t process;
    char version[64]; /* what it said of itself */
} bench_peer;

/* Starts `python3 script threads`; where that does not run, says so and gives an absent peer. */
bench_peer bench_peer_start(const char *script, int threads);
/* Sends one line and reads count numbers. False without a peer or an answer. */
bool bench_peer_ask(bench_peer *peer, const char *line, double *numbers, int count);
void bench_peer_stop(bench_peer *peer);

#endif
