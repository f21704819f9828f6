/* Adapters of the suite's operators that fit no family of their own. */
#include "conformance/case.h"

static void matmul(conf_case *c) {
    conf_out(c, kn_matmul(conf_input(c), conf_tensor(c, 0, "other")));
}

const conf_op conf_ops_core[] = {
    {"matmul", matmul},
    {NULL, NULL},
};
