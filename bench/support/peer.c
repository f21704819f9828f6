/* See peer.h. */
#include "peer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(const int *ask, const int *answer, const char *script, int threads) {
    char count[16];
    snprintf(count, sizeof count, "%d", threads);
    dup2(ask[0], 0);
    dup2(answer[1], 1);
    close(ask[1]);
    close(answer[0]);
    execlp("python3", "python3", script, count, (char *)NULL);
    _exit(127);
}

bench_peer bench_peer_start(const char *script, int threads) {
    bench_peer p = {0};
    int ask[2], answer[2];
    if (pipe(ask) != 0 || pipe(answer) != 0) return p;
    p.process = fork();
    if (p.process == 0) become(ask, answer, script, threads);
    close(ask[0]);
    close(answer[1]);
    p.ask = fdopen(ask[1], "w");
    p.answer = fdopen(answer[0], "r");
    if (p.process > 0 && fgets(p.version, sizeof p.version, p.answer)) {
        p.version[strcspn(p.version, "\n")] = '\0';
        return p;
    }
    printf("no peer: %s does not run here\n", script);
    bench_peer_stop(&p);
    return p;
}

bool bench_peer_ask(bench_peer *p, const char *line, double *numbers, int count) {
    if (!p->ask) return false;
    fprintf(p->ask, "%s\n", line);
    fflush(p->ask);
    for (int i = 0; i < count; i++) {
        if (fscanf(p->answer, "%lf", &numbers[i]) != 1) return false;
    }
    return true;
}

void bench_peer_stop(bench_peer *p) {
    if (p->ask) fclose(p->ask);
    if (p->answer) fclose(p->answer);
    if (p->process > 0) waitpid(p->process, NULL, 0);
    *p = (bench_peer){0};
}
