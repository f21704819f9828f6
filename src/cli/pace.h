/* Keeping the pace: which imported patterns take more than their share of the time. */
#ifndef KILN_CLI_PACE_H
#define KILN_CLI_PACE_H

#include <stdbool.h>

typedef struct kn__pace {
    double begun;    /* processor time at the start */
    double imported; /* time that imported patterns took, those given up included */
    double running;  /* the same without those given up */
    double checked;  /* .imported at the last check */
    double bytes;    /* searched so far */
} kn__pace;

typedef enum kn__pace_verdict {
    KN__PACE_GOOD,
    KN__PACE_SLOW,     /* the costliest imported patterns have to go */
    KN__PACE_HOPELESS, /* all imported patterns have to go */
} kn__pace_verdict;

double kn__pace_clock(void);
void kn__pace_begin(kn__pace *p);
/* Notes the time an imported pattern took; true now and then, when the pace is to be judged. */
bool kn__pace_note(kn__pace *p, double seconds);
kn__pace_verdict kn__pace_judge(kn__pace *p, double bytes);

#endif
