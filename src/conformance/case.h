/* A case of the conformance suite, and what the adapter of an operator does with it.
 *
 * A case names an operator as PyTorch does and gives its operands and attributes as PyTorch's
 * function takes them: an input, positional arguments, keyword arguments. The adapter of that
 * operator reads them by position and name, calls Kiln as a user would, and hands over the results
 * in PyTorch's order:
 *
 *     static void leaky_relu(conf_case *c) {
 *         conf_out(c, kn_leaky_relu(conf_input(c), conf_f64(c, 0, "negative_slope", 0.01)));
 *     }
 *     const conf_op conf_ops_nn[] = {{"nn.functional.leaky_relu", leaky_relu}, {NULL, NULL}};
 *
 * Gradients are the runner's business. An adapter that cannot serve a case says so with
 * conf_unsupported and a reason that a maintainer of the field would accept. */
#ifndef KILN_CONFORMANCE_CASE_H
#define KILN_CONFORMANCE_CASE_H

#include <jansson.h>
#include <kiln/kiln.h>

enum { CONF_MAX_RESULTS = 64, CONF_MAX_TENSORS = 64 };

/* A tensor that the case's operands name, and the one made for it. */
typedef struct conf_operand {
    const char *name;
    kn_tensor *tensor;
    bool wants_grad;
} conf_operand;

typedef struct conf_case {
    kn_context *kn;
    kn_device *dev;
    kn_tensor_file *tensors;
    json_t *json;
    const char *id, *op, *variant; /* variant: "" where there is none */
    conf_operand operands[CONF_MAX_TENSORS];
    size_t n_operands;
    kn_tensor *results[CONF_MAX_RESULTS];
    size_t n_results;
    char unsupported[256]; /* empty: supported so far */
} conf_case;

typedef void conf_run(conf_case *c);
/* A row of a family's table; the table ends with a NULL name. */
typedef struct conf_op {
    const char *op;
    conf_run *run;
} conf_op;
/* The adapter of an operator; NULL where no family has it. */
conf_run *conf_find(const char *op);

/* The argument at a place of the positional ones (-1: never positional), else of that name; NULL
 * where it is not given or null. Place 0 is the first after the input. */
json_t *conf_arg(conf_case *c, int place, const char *name);
bool conf_has(conf_case *c, int place, const char *name);
/* Whether the argument is given and is a tensor, a list, a number, text. */
bool conf_is_tensor(conf_case *c, int place, const char *name);
bool conf_is_list(conf_case *c, int place, const char *name);
bool conf_is_number(conf_case *c, int place, const char *name);
bool conf_is_text(conf_case *c, int place, const char *name);
size_t conf_count(conf_case *c, int place, const char *name); /* of a list; else 0 */
size_t conf_n_args(conf_case *c);                             /* positional arguments */

/* The input as a tensor (nil where it is none), as a list of tensors, as JSON. */
kn_tensor *conf_input(conf_case *c);
kn_tensors conf_inputs(conf_case *c);
json_t *conf_input_json(conf_case *c);
/* Makes the tensor that a JSON value names; NULL where it names none. */
kn_tensor *conf_tensor_of(conf_case *c, json_t *value);
/* Attributes; the last argument is the value where the argument is absent. A tensor argument that
 * is absent is NULL. */
kn_tensor *conf_tensor(conf_case *c, int place, const char *name);
/* The same, where a number may stand instead of the tensor: then a scalar of the dtype that PyTorch
 * gives it (int64, float32, bool). */
kn_tensor *conf_tensor_or_number(conf_case *c, int place, const char *name);
kn_tensors conf_tensors(conf_case *c, int place, const char *name);
int64_t conf_i64(conf_case *c, int place, const char *name, int64_t absent);
double conf_f64(conf_case *c, int place, const char *name, double absent);
bool conf_bool(conf_case *c, int place, const char *name, bool absent);
const char *conf_text(conf_case *c, int place, const char *name, const char *absent);
kn_number conf_number(conf_case *c, int place, const char *name, kn_number absent);
kn_dtype conf_dtype(conf_case *c, int place, const char *name, kn_dtype absent);
/* A number counts as a list of one; absent lists are empty. */
kn_axes conf_axes(conf_case *c, int place, const char *name);
kn_dims conf_dims(conf_case *c, int place, const char *name);
kn_shape conf_shape(conf_case *c, int place, const char *name);
/* All positional arguments from a place on as a shape: x.expand(2, 3) and x.expand((2, 3)). */
kn_shape conf_shape_rest(conf_case *c, int place, const char *name);

/* JSON values by themselves, for nested lists. */
double conf_value_f64(const json_t *value, double absent);
kn_number conf_value_number(const json_t *value, kn_number absent);
kn_dims conf_value_dims(const json_t *value);
kn_dtype conf_value_dtype(const json_t *value, kn_dtype absent);

/* Hands over the next result, or every item of a list. */
void conf_out(conf_case *c, kn_tensor *result);
void conf_out_list(conf_case *c, const kn_list *list);
/* Says why this case is not served; printf-like. */
void conf_unsupported(conf_case *c, const char *format, ...) KN_PRINTF(2, 3);

#endif
