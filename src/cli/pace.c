#include "pace.h"

#include <time.h>

/* Seconds that may pass before anything is judged, and seconds a byte. What must hold is 20 MB/s,
 * 50 ns a byte; the limits leave room for the patterns that take little. */
static const double grace = 0.15, slow_pace = 30e-9;
static const double share_grace = 0.05, share = 10e-9;
static const double hopeless_grace = 0.5, hopeless_share = 25e-9;
static const double interval = 0.01;

static double seconds(clockid_t clock) {
    struct timespec t;
    return clock_gettime(clock, &t) ? 0 : (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double kn__pace_clock(void) {
    return seconds(CLOCK_MONOTONIC);
}

void kn__pace_begin(kn__pace *p) {
    *p = (kn__pace){.begun = seconds(CLOCK_PROCESS_CPUTIME_ID)};
}

bool kn__pace_note(kn__pace *p, double spent) {
    p->imported += spent;
    p->running += spent;
    return p->imported - p->checked > interval;
}

kn__pace_verdict kn__pace_judge(kn__pace *p, double bytes) {
    double used = seconds(CLOCK_PROCESS_CPUTIME_ID) - p->begun;
    p->checked = p->imported;
    if (used > hopeless_grace + hopeless_share * bytes &&
        p->imported > hopeless_grace + hopeless_share * bytes)
        return KN__PACE_HOPELESS;
    bool slow = used > grace + slow_pace * bytes;
    return slow && p->running > share_grace + share * bytes ? KN__PACE_SLOW : KN__PACE_GOOD;
}
