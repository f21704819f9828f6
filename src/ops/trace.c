/* The tracing decorator: logs each call that passes and lets it go on. It proves that a decorator
 * is one function over calls. */
#include <stdio.h>

#include "core/levels.h"
#include "ops/op.h"

static void describe(const kn_tensor *t, char *text, size_t size) {
    if (!t) {
        snprintf(text, size, "-");
        return;
    }
    size_t n = (size_t)snprintf(text, size, "%s[", kn_dtype_name((kn_dtype)t->d.dtype));
    for (int i = 0; i < t->d.rank && n < size; i++) {
        n +=
            (size_t)snprintf(text + n, size - n, "%s%lld", i ? ", " : "", (long long)t->d.shape[i]);
    }
    if (n < size) snprintf(text + n, size - n, "]");
}

static bool execute(kn_device *level, kn__call *call) {
    char line[512], one[96];
    size_t n = (size_t)snprintf(line, sizeof line, "%s(", call->op->name);
    for (uint32_t i = 0; i < call->n_in && n < sizeof line; i++) {
        describe(call->in[i], one, sizeof one);
        n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", i ? ", " : "", one);
    }
    for (uint32_t k = 0; k < call->n_out && n < sizeof line; k++) {
        describe(call->out[k], one, sizeof one);
        n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", k ? ", " : ") -> ", one);
    }
    kn__log_to(level->kn, KN__LOG_INFO, "trace", "%s%s", line, call->n_out ? "" : ")");
    return kn__pass(level->inner, call);
}

const kn__level kn__level_trace = {.name = "trace", .execute = execute, .order = KN__ORDER_ANY};
