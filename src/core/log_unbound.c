/* What the log asks of contexts, for builds that have none: weak, so that the real one takes its
 * place. */
#include "core/log.h"

#if defined(__GNUC__)
__attribute__((weak)) kn__log_sink *kn__context_log(kn_context *kn) {
    (void)kn;
    return NULL;
}
#endif
