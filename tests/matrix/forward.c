/* One call, its results against the reference's, and the surroundings of its operands. */
#include <math.h>
#include <string.h>

#include "core/context.h"
#include "matrix/matrix.h"

/* ---- The call ----------------------------------------------------------------------------------
 */

static bool has_field(const kn__op *op, const char *name, size_t *offset) {
    for (uint16_t i = 0; i < op->n_fields; i++) {
        if (strcmp(op->fields[i].name, name) != 0) continue;
        *offset = op->fields[i].offset;
        return true;
    }
    return false;
}

/* Creation takes the dtype under test. */
void *matrix_arguments(const matrix_case *c) {
    size_t at;
    if (!c->op->args_size) return NULL;
    char *args = matrix_alloc(c->op->args_size);
    if (c->sample->args) memcpy(args, c->sample->args, c->op->args_size);
    if (c->op->creates && has_field(c->op, "dtype", &at)) {
        kn_dtype *dtype = (kn_dtype *)(void *)(args + at);
        if (!*dtype) *dtype = (kn_dtype)c->combo->dtype;
    }
    return args;
}

kn_status matrix_call(const matrix_case *c, kn_device *dev, kn_tensor **in, kn_tensor **out,
                      void *args) {
    kn_context *kn = kn_device_context(dev);
    kn_tensor **more[5] = {&out[1], &out[2], &out[3], &out[4], &out[5]};
    kn_set_random_state(kn, (kn_random_state){.seed = 11, .position = 64});
    for (int k = 0; k < 6; k++) out[k] = NULL;
    if (c->op->creates)
        out[0] = kn__create(c->op, dev, args, 0);
    else if (!c->op->n_results)
        return kn__effect(c->op, in, c->n, args, 0);
    else
        out[0] = kn__apply(c->op, in, c->n, args, more, 0);
    const kn_error_info *e = kn_error(kn);
    return e ? e->code : KN_OK;
}

/* ---- Results -----------------------------------------------------------------------------------
 */

static void read_tensor(const matrix_case *c, kn_tensor *t, matrix_result *r) {
    uint32_t k = r->n++;
    size_t n = (size_t)kn_numel(t);
    r->dtype[k] = kn_dtype_of(t);
    r->shape[k] = kn_shape_of(t);
    kn_dtype wide = matrix_wide(r->dtype[k]);
    size_t bytes = n * kn_dtype_size(wide);
    r->v[k] = matrix_alloc(bytes + 1);
    r->i[k] = matrix_alloc(n * sizeof(int64_t) + 1);
    kn_status status = matrix_inexact(r->dtype[k])
                           ? kn_read_as(t, wide, r->v[k], bytes)
                           : kn_read_as(t, KN_I64, r->i[k], n * sizeof(int64_t));
    if (status != KN_OK) matrix_fail(c, "result %u cannot be read: %s", k, kn_status_slug(status));
}

static void read_all(const matrix_case *c, kn_tensor *const *in, kn_tensor *const *out,
                     matrix_result *r) {
    for (uint32_t k = 0; k < c->op->n_results; k++) {
        if (kn_is_tracked(out[k])) matrix_fail(c, "result %u of untracked operands is tracked", k);
        read_tensor(c, out[k], r);
    }
    for (uint32_t i = 0; i < c->n; i++) {
        if (!c->in[i].absent && c->in[i].written) read_tensor(c, in[i], r);
    }
}

static kn_status settled(kn_device *dev, kn_status status) {
    if (status != KN_OK || kn_sync(dev) == KN_OK) return status;
    return kn_last_error(kn_device_context(dev))->code;
}

void matrix_run(const matrix_case *c, kn_device *dev, bool plain, matrix_result *r,
                matrix_result *again) {
    kn_tensor *in[6] = {NULL}, *out[6] = {NULL};
    matrix_guard guards[6];
    void *args = matrix_arguments(c);
    *r = (matrix_result){0};
    for (uint32_t i = 0; i < c->n; i++)
        in[i] = matrix_operand_build(dev, &c->in[i], plain, &guards[i]);
    if (!kn_ok(kn_device_context(dev))) {
        matrix_fail(c, "operands: %s", kn_error(kn_device_context(dev))->message);
        return;
    }
    r->status = settled(dev, matrix_call(c, dev, in, out, args));
    if (r->status == KN_OK) read_all(c, in, out, r);
    if (r->status == KN_OK && again) {
        *again = (matrix_result){0};
        again->status = settled(dev, matrix_call(c, dev, in, out, args));
        if (again->status == KN_OK) read_all(c, in, out, again);
    }
    kn_clear(kn_device_context(dev));
    for (uint32_t i = 0; i < c->n; i++) {
        bool written = c->in[i].written && r->status == KN_OK;
        const char *wrong = matrix_guard_check(&guards[i], &c->in[i], written);
        if (wrong && !(plain || c->in[i].absent))
            matrix_fail(c, "the storage of operand %u %s", i, wrong);
    }
}

/* ---- Comparison --------------------------------------------------------------------------------
 */

double matrix_tolerance(const matrix_case *c, kn_dtype dtype) {
    static const double by_dtype[] = {[KN_F64] = 1e-11, [KN_F32] = 1e-5,   [KN_F16] = 8e-3,
                                      [KN_BF16] = 6e-2, [KN_C128] = 1e-11, [KN_C64] = 1e-5};
    double factor = c->sample->tolerance > 0 ? c->sample->tolerance : 1;
    return matrix_inexact(dtype) ? by_dtype[dtype] * factor : 0;
}

static bool near(double got, double want, double tolerance) {
    if (isnan(got) || isnan(want)) return isnan(got) && isnan(want);
    if (got == want) return true;
    return fabs(got - want) <= tolerance * fmax(1, fabs(want));
}

static void compare(const matrix_case *c, const matrix_result *got, const matrix_result *want) {
    for (uint32_t k = 0; k < got->n; k++) {
        if (got->dtype[k] != want->dtype[k]) {
            matrix_fail(c, "result %u is %s, want %s", k, kn_dtype_name(got->dtype[k]),
                        kn_dtype_name(want->dtype[k]));
            return;
        }
        if (!kn_shape_equal(got->shape[k], want->shape[k])) {
            matrix_fail(c, "result %u has another shape than the reference's", k);
            return;
        }
        double tolerance = matrix_tolerance(c, got->dtype[k]);
        int64_t parts = matrix_parts(got->dtype[k]);
        for (int64_t i = 0; i < kn_shape_numel(got->shape[k]) * parts; i++) {
            bool floats = matrix_inexact(got->dtype[k]);
            if (floats && !near(got->v[k][i], want->v[k][i], tolerance))
                matrix_fail(c, "result %u element %lld: got %.17g, want %.17g", k, (long long)i,
                            got->v[k][i], want->v[k][i]);
            if (!floats && got->i[k][i] != want->i[k][i])
                matrix_fail(c, "result %u element %lld: got %lld, want %lld", k, (long long)i,
                            (long long)got->i[k][i], (long long)want->i[k][i]);
        }
    }
}

/* The values that the sample itself states. */
static void compare_stated(const matrix_case *c, const matrix_result *got) {
    if (!c->sample->out || c->combo->size != SIZE_SAMPLE || !got->n) return;
    for (int64_t i = 0; i < kn_shape_numel(got->shape[0]); i++) {
        bool floats = matrix_inexact(got->dtype[0]);
        double v = floats ? got->v[0][i * matrix_parts(got->dtype[0])] : (double)got->i[0][i],
               want = c->sample->out[i];
        if (!near(v, want, fmax(matrix_tolerance(c, got->dtype[0]), floats ? 1e-6 : 0)))
            matrix_fail(c, "element %lld: got %.17g, the sample says %.17g", (long long)i, v, want);
    }
}

bool matrix_no_view(const matrix_case *c, kn_status status) {
    return status == KN_E_VIEW_IMPOSSIBLE && c->combo->layout != LAYOUT_PLAIN;
}

void matrix_forward(const matrix_case *c, kn_device *dev, kn_device *reference) {
    matrix_result got, want, again;
    matrix_run(c, dev, false, &got, NULL);
    kn_status expected = c->sample->fails;
    if (matrix_no_view(c, got.status)) return;
    if (got.status != expected) {
        matrix_fail(c, "status %s, want %s", kn_status_slug(got.status), kn_status_slug(expected));
        return;
    }
    if (expected != KN_OK) return;
    /* Arguments that a shape rule has normalised mean the same to it: backward and replays call so.
     */
    bool twice = !KN__WRITES(c->op->flags) && !(c->op->flags & KN__DRAWS);
    matrix_run(c, reference, true, &want, twice ? &again : NULL);
    if (want.status == KN_OK && twice) {
        if (again.status != KN_OK)
            matrix_fail(c, "normalised arguments: %s", kn_status_slug(again.status));
        else
            compare(c, &again, &want);
    }
    if (want.status != KN_OK) {
        matrix_fail(c, "the reference fails: %s", kn_status_slug(want.status));
        return;
    }
    compare(c, &got, &want);
    compare_stated(c, &got);
}
