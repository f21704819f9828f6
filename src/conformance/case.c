/* Reading a case: tensors in their strides, attributes by place and name. */
#include "conformance/case.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Arguments ---------------------------------------------------------------------------------
 */

static json_t *given(json_t *value) {
    return value && !json_is_null(value) ? value : NULL;
}

json_t *conf_arg(conf_case *c, int place, const char *name) {
    if (place >= 0) {
        json_t *args = json_object_get(c->json, "args");
        if ((size_t)place < json_array_size(args))
            return given(json_array_get(args, (size_t)place));
    }
    return name ? given(json_object_get(json_object_get(c->json, "kwargs"), name)) : NULL;
}

static bool names_tensor(const json_t *value) {
    return json_is_object(value) && json_object_get(value, "t");
}

static bool is_number(const json_t *value) {
    return json_is_number(value) || json_is_boolean(value) ||
           (json_is_object(value) && json_object_get(value, "f"));
}

bool conf_has(conf_case *c, int place, const char *name) {
    return conf_arg(c, place, name) != NULL;
}
bool conf_is_tensor(conf_case *c, int place, const char *name) {
    return names_tensor(conf_arg(c, place, name));
}
bool conf_is_list(conf_case *c, int place, const char *name) {
    return json_is_array(conf_arg(c, place, name));
}
bool conf_is_number(conf_case *c, int place, const char *name) {
    return is_number(conf_arg(c, place, name));
}
bool conf_is_text(conf_case *c, int place, const char *name) {
    return json_is_string(conf_arg(c, place, name));
}
size_t conf_count(conf_case *c, int place, const char *name) {
    return json_array_size(conf_arg(c, place, name));
}
size_t conf_n_args(conf_case *c) {
    return json_array_size(json_object_get(c->json, "args"));
}

/* ---- Tensors -----------------------------------------------------------------------------------
 */

/* The elements of a contiguous array put where strides (in elements) say; zeros between them. */
static void spread(const char *from, char *to, size_t size, kn_shape shape, const int64_t *strides,
                   int axis) {
    int64_t inner = 1;
    if (axis == shape.rank) {
        memcpy(to, from, size);
        return;
    }
    for (int i = axis + 1; i < shape.rank; i++) inner *= shape.dim[i];
    for (int64_t i = 0; i < shape.dim[axis]; i++)
        spread(from + (size_t)(i * inner) * size, to + (size_t)(i * strides[axis]) * size, size,
               shape, strides, axis + 1);
}

/* The tensor with the strides of the sample: a view into a buffer that holds them. */
static kn_tensor *restore(conf_case *c, const char *name, const kn_tensor_info *info,
                          const json_t *json) {
    kn_dims strides = {.count = info->shape.rank};
    int64_t last = 0, count = 1;
    for (int i = 0; i < info->shape.rank; i++) {
        strides.dim[i] = json_integer_value(json_array_get(json, (size_t)i));
        last += (info->shape.dim[i] - 1) * strides.dim[i];
        count *= info->shape.dim[i];
    }
    if (count == 0) return kn_tensor_file_load(c->tensors, name, c->dev);
    size_t size = kn_dtype_size(info->dtype), bytes = (size_t)count * size;
    char *packed = malloc(bytes), *buffer = calloc((size_t)last + 1, size);
    kn_tensor *t = kn_nil();
    if (packed && buffer && kn_tensor_file_read(c->tensors, name, packed, bytes) == KN_OK) {
        spread(packed, buffer, size, info->shape, strides.dim, 0);
        kn_tensor *flat = kn_from_array(c->dev, info->dtype, KN_SHAPE(last + 1), buffer);
        t = kn_as_strided(flat, info->shape, strides, 0);
    }
    free(packed);
    free(buffer);
    return t;
}

kn_tensor *conf_tensor_of(conf_case *c, json_t *value) {
    if (!names_tensor(value)) return NULL;
    const char *name = json_string_value(json_object_get(value, "t"));
    for (size_t i = 0; i < c->n_operands; i++) {
        if (strcmp(c->operands[i].name, name) == 0) return c->operands[i].tensor;
    }
    int64_t index = kn_tensor_file_find(c->tensors, name);
    if (index < 0 || c->n_operands == CONF_MAX_TENSORS) {
        conf_unsupported(c, "malformed case: no tensor \"%s\", or too many", name);
        return kn_nil();
    }
    kn_tensor_info info = kn_tensor_file_info(c->tensors, (size_t)index);
    json_t *strides = given(json_object_get(value, "strides"));
    kn_tensor *t =
        strides ? restore(c, name, &info, strides) : kn_tensor_file_load(c->tensors, name, c->dev);
    bool wants = json_is_true(json_object_get(value, "grad"));
    kn_name(t, strchr(name, ':') ? strchr(name, ':') + 1 : name);
    if (wants && json_object_get(c->json, "grad_in")) kn_require_grad(t);
    c->operands[c->n_operands++] = (conf_operand){.name = name, .tensor = t, .wants_grad = wants};
    return t;
}

json_t *conf_input_json(conf_case *c) {
    return given(json_object_get(c->json, "input"));
}
kn_tensor *conf_input(conf_case *c) {
    kn_tensor *t = conf_tensor_of(c, conf_input_json(c));
    return t ? t : kn_nil();
}
kn_tensor *conf_tensor(conf_case *c, int place, const char *name) {
    return conf_tensor_of(c, conf_arg(c, place, name));
}

kn_tensor *conf_tensor_or_number(conf_case *c, int place, const char *name) {
    json_t *value = conf_arg(c, place, name);
    if (!value || names_tensor(value)) return conf_tensor_of(c, value);
    if (!is_number(value)) return NULL;
    kn_dtype dtype = json_is_boolean(value) ? KN_BOOL : json_is_integer(value) ? KN_I64 : KN_F32;
    return kn_full_with(c->dev, KN_SCALAR, conf_value_number(value, kn_number_i64(0)),
                        &(kn_full_options){.size = sizeof(kn_full_options), .dtype = dtype});
}

/* The tensors of a list, in memory of the calling thread until the next list but seven. */
static kn_tensors tensors_of(conf_case *c, json_t *list) {
    static kn_tensor *items[8][CONF_MAX_TENSORS];
    static unsigned turn;
    kn_tensor **mine = items[turn++ % 8];
    kn_tensors tensors = {.items = mine};
    if (names_tensor(list)) mine[tensors.count++] = conf_tensor_of(c, list);
    for (size_t i = 0; i < json_array_size(list) && tensors.count < CONF_MAX_TENSORS; i++) {
        kn_tensor *t = conf_tensor_of(c, json_array_get(list, i));
        if (t) mine[tensors.count++] = t;
    }
    return tensors;
}
kn_tensors conf_inputs(conf_case *c) {
    return tensors_of(c, conf_input_json(c));
}
kn_tensors conf_tensors(conf_case *c, int place, const char *name) {
    return tensors_of(c, conf_arg(c, place, name));
}

/* ---- Attributes --------------------------------------------------------------------------------
 */

double conf_value_f64(const json_t *value, double absent) {
    if (json_is_number(value)) return json_number_value(value);
    if (json_is_boolean(value)) return json_is_true(value);
    const char *special = json_string_value(json_object_get(value, "f"));
    if (!special) return absent;
    if (strcmp(special, "nan") == 0) return (double)NAN;
    return *special == '-' ? -(double)INFINITY : (double)INFINITY;
}

kn_number conf_value_number(const json_t *value, kn_number absent) {
    if (json_is_integer(value)) return kn_number_i64(json_integer_value(value));
    if (json_is_boolean(value)) return kn_number_i64(json_is_true(value));
    return is_number(value) ? kn_number_f64(conf_value_f64(value, 0)) : absent;
}

kn_dims conf_value_dims(const json_t *value) {
    kn_dims dims = {0};
    if (json_is_number(value)) dims.dim[dims.count++] = (int64_t)json_number_value(value);
    for (size_t i = 0; i < json_array_size(value) && dims.count < KN_MAX_RANK; i++) {
        json_t *item = json_array_get(value, i);
        dims.dim[dims.count++] = json_is_integer(item) ? (int64_t)json_integer_value(item)
                                                       : (int64_t)conf_value_f64(item, 0);
    }
    return dims;
}

kn_dtype conf_value_dtype(const json_t *value, kn_dtype absent) {
    const char *name = json_string_value(json_object_get(value, "dtype"));
    return name ? kn_dtype_from_name(name) : absent;
}

int64_t conf_i64(conf_case *c, int place, const char *name, int64_t absent) {
    json_t *value = conf_arg(c, place, name);
    if (json_is_integer(value)) return json_integer_value(value);
    return value ? (int64_t)conf_value_f64(value, (double)absent) : absent;
}
double conf_f64(conf_case *c, int place, const char *name, double absent) {
    return conf_value_f64(conf_arg(c, place, name), absent);
}
bool conf_bool(conf_case *c, int place, const char *name, bool absent) {
    json_t *value = conf_arg(c, place, name);
    return value ? conf_value_f64(value, 0) != 0 : absent;
}
const char *conf_text(conf_case *c, int place, const char *name, const char *absent) {
    const char *text = json_string_value(conf_arg(c, place, name));
    return text ? text : absent;
}
kn_number conf_number(conf_case *c, int place, const char *name, kn_number absent) {
    return conf_value_number(conf_arg(c, place, name), absent);
}
kn_dtype conf_dtype(conf_case *c, int place, const char *name, kn_dtype absent) {
    return conf_value_dtype(conf_arg(c, place, name), absent);
}
kn_dims conf_dims(conf_case *c, int place, const char *name) {
    return conf_value_dims(conf_arg(c, place, name));
}

kn_axes conf_axes(conf_case *c, int place, const char *name) {
    kn_dims dims = conf_dims(c, place, name);
    kn_axes axes = {.count = dims.count};
    memcpy(axes.axis, dims.dim, sizeof axes.axis);
    return axes;
}

kn_shape conf_shape(conf_case *c, int place, const char *name) {
    kn_dims dims = conf_dims(c, place, name);
    kn_shape shape = {.rank = dims.count};
    memcpy(shape.dim, dims.dim, sizeof shape.dim);
    return shape;
}

kn_shape conf_shape_rest(conf_case *c, int place, const char *name) {
    if (conf_is_list(c, place, name)) return conf_shape(c, place, name);
    kn_shape shape = {0};
    for (size_t i = (size_t)place; i < conf_n_args(c) && shape.rank < KN_MAX_RANK; i++)
        shape.dim[shape.rank++] = conf_i64(c, (int)i, NULL, 0);
    return shape.rank ? shape : conf_shape(c, place, name);
}

/* ---- Results -----------------------------------------------------------------------------------
 */

void conf_out(conf_case *c, kn_tensor *result) {
    if (c->n_results < CONF_MAX_RESULTS)
        c->results[c->n_results++] = result;
    else
        conf_unsupported(c, "more than %d results", CONF_MAX_RESULTS);
}

void conf_out_list(conf_case *c, const kn_list *list) {
    for (uint32_t i = 0; i < list->count; i++) conf_out(c, list->items[i]);
}

void conf_unsupported(conf_case *c, const char *format, ...) {
    if (*c->unsupported) return;
    va_list args;
    va_start(args, format);
    vsnprintf(c->unsupported, sizeof c->unsupported, format, args);
    va_end(args);
}
