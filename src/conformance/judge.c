/* Comparing a result with the value that the suite gives for it. */
#include "conformance/judge.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Host copies of both sides: floats and booleans as double, complex numbers as pairs, other
 * integers as int64 (no dtype of the suite is wider). */
typedef struct pair {
    kn_shape shape;
    int64_t count;
    bool exact; /* integers or booleans */
    void *got, *want;
} pair;

typedef struct verdict {
    int64_t wrong, worst;
    double error;
} verdict;

static int shape_text(kn_shape shape, char *text, size_t size) {
    int n = snprintf(text, size, "[");
    for (int i = 0; i < shape.rank; i++)
        n += snprintf(text + n, size - (size_t)n, i ? ", %" PRId64 : "%" PRId64, shape.dim[i]);
    return n + snprintf(text + n, size - (size_t)n, "]");
}

static bool same_shape(kn_shape a, kn_shape b) {
    for (int i = 0; i < a.rank && i < b.rank; i++) {
        if (a.dim[i] != b.dim[i]) return false;
    }
    return a.rank == b.rank;
}

static bool same_kind(kn_tensor *got, const kn_tensor_info *want, char *text, size_t size) {
    char have[160], wish[160];
    if (kn_dtype_of(got) != want->dtype) {
        snprintf(text, size, "dtype %s instead of %s", kn_dtype_name(kn_dtype_of(got)),
                 kn_dtype_name(want->dtype));
        return false;
    }
    if (same_shape(kn_shape_of(got), want->shape)) return true;
    shape_text(kn_shape_of(got), have, sizeof have);
    shape_text(want->shape, wish, sizeof wish);
    snprintf(text, size, "shape %s instead of %s", have, wish);
    return false;
}

static bool is_exact(kn_dtype dtype) {
    return !kn_dtype_is_float(dtype) && !kn_dtype_is_complex(dtype);
}

static bool read_pair(conf_case *c, kn_tensor *got, const char *want, const kn_tensor_info *info,
                      pair *p) {
    *p = (pair){.shape = info->shape, .count = 1, .exact = is_exact(info->dtype)};
    bool complex = kn_dtype_is_complex(info->dtype);
    if (complex) p->shape.dim[p->shape.rank++] = 2;
    for (int i = 0; i < p->shape.rank; i++) p->count *= p->shape.dim[i];
    size_t bytes = (size_t)p->count * 8;
    p->got = malloc(bytes + 8);
    p->want = malloc(bytes + 8);
    kn_dtype dtype = p->exact ? KN_I64 : KN_F64;
    kn_tensor *right = kn_tensor_file_load(c->tensors, want, kn_device_open(c->kn, "ndarray"));
    if (complex) {
        got = kn_view_as_real(got);
        right = kn_view_as_real(right);
    }
    return p->got && p->want && kn_read_as(got, dtype, p->got, bytes) == KN_OK &&
           kn_read_as(right, dtype, p->want, bytes) == KN_OK;
}

static void note(verdict *v, int64_t i, double error) {
    if (!v->wrong++ || error > v->error || isnan(error)) {
        v->worst = i;
        v->error = error;
    }
}

static verdict compare_floats(const pair *p, double atol, double rtol) {
    verdict v = {0};
    const double *got = p->got, *want = p->want;
    for (int64_t i = 0; i < p->count; i++) {
        double g = got[i], w = want[i];
        if ((isnan(g) && isnan(w)) || g == w) continue;
        double error = fabs(g - w);
        if (!isfinite(g) || !isfinite(w) || !(error <= atol + rtol * fabs(w))) note(&v, i, error);
    }
    return v;
}

static verdict compare_integers(const pair *p) {
    verdict v = {0};
    const int64_t *got = p->got, *want = p->want;
    for (int64_t i = 0; i < p->count; i++) {
        if (got[i] != want[i]) note(&v, i, fabs((double)got[i] - (double)want[i]));
    }
    return v;
}

/* The axis along which the case's indices count, from its argument "dim". */
static int index_axis(conf_case *c, int rank) {
    json_t *dim = conf_arg(c, -1, "dim");
    bool second = strcmp(c->op, "kthvalue") == 0; /* (input, k, dim); the others (input, dim) */
    if (!dim) dim = conf_arg(c, second ? 1 : 0, "dim");
    int64_t axis = json_is_integer(dim) ? json_integer_value(dim) : -1;
    return (int)(axis < 0 ? axis + rank : axis);
}

/* Indices that differ are right where the case's input has equal values at both. */
static verdict compare_indices(conf_case *c, const pair *p) {
    verdict all = compare_integers(p), v = {0};
    kn_tensor *x = conf_input(c);
    int rank = kn_rank(x), axis = index_axis(c, rank);
    if (!all.wrong || rank == 0 || axis < 0 || axis >= rank) return all;
    const int64_t *got = p->got, *want = p->want;
    int64_t inner = 1, size = kn_dim(x, axis), count = kn_numel(x);
    for (int i = axis + 1; i < rank; i++) inner *= kn_dim(x, i);
    int64_t reduced = p->count == count ? size : p->count * size / count; /* length in the result */
    double *values = malloc((size_t)count * sizeof *values + 8);
    if (!values || !reduced || kn_read_as(x, KN_F64, values, (size_t)count * sizeof *values)) {
        free(values);
        return all;
    }
    for (int64_t i = 0; i < p->count; i++) {
        const double *line = values + i / (inner * reduced) * inner * size + i % inner;
        bool inside = got[i] >= 0 && got[i] < size && want[i] >= 0 && want[i] < size;
        double a = inside ? line[got[i] * inner] : 0, b = inside ? line[want[i] * inner] : 1;
        if (a != b && !(isnan(a) && isnan(b))) note(&v, i, fabs((double)(got[i] - want[i])));
    }
    free(values);
    return v;
}

static void describe(const pair *p, const verdict *v, char *text, size_t size) {
    char place[160];
    int64_t rest = v->worst;
    kn_shape at = p->shape;
    for (int i = p->shape.rank - 1; i >= 0; i--) {
        at.dim[i] = rest % p->shape.dim[i];
        rest /= p->shape.dim[i];
    }
    shape_text(at, place, sizeof place);
    if (p->exact)
        snprintf(text, size,
                 "%" PRId64 " of %" PRId64 " differ, most at %s: %" PRId64 " instead of %" PRId64,
                 v->wrong, p->count, place, ((int64_t *)p->got)[v->worst],
                 ((int64_t *)p->want)[v->worst]);
    else
        snprintf(text, size,
                 "%" PRId64 " of %" PRId64 " differ, largest error %.3g at %s: %.9g instead of "
                 "%.9g",
                 v->wrong, p->count, v->error, place, ((double *)p->got)[v->worst],
                 ((double *)p->want)[v->worst]);
}

bool conf_equal(conf_case *c, kn_tensor *got, const char *want, bool by_index, char *text,
                size_t size) {
    int64_t index = kn_tensor_file_find(c->tensors, want);
    if (index < 0) {
        snprintf(text, size, "malformed case: no tensor \"%s\"", want);
        return false;
    }
    kn_tensor_info info = kn_tensor_file_info(c->tensors, (size_t)index);
    if (!same_kind(got, &info, text, size)) return false;
    pair p;
    bool right = false;
    if (read_pair(c, got, want, &info, &p)) {
        double atol = conf_value_f64(json_object_get(c->json, "atol"), 0);
        double rtol = conf_value_f64(json_object_get(c->json, "rtol"), 0);
        verdict v = by_index  ? compare_indices(c, &p)
                    : p.exact ? compare_integers(&p)
                              : compare_floats(&p, atol, rtol);
        right = v.wrong == 0;
        if (!right) describe(&p, &v, text, size);
    } else {
        const kn_error_info *error = kn_error(c->kn);
        snprintf(text, size, "cannot be read: %s", error ? error->message : "no memory");
    }
    free(p.got);
    free(p.want);
    return right;
}
