/* Initialisers. Values are made on the host in double, whatever the device, so a seed gives the
 * same parameters everywhere. */
#include <kiln/init.h>
#include <math.h>
#include <string.h>

#include "core/casts.h"
#include "core/philox.h"
#include "nn/layer.h"

double kn_gain_relu(void) {
    return sqrt(2);
}
double kn_gain_leaky_relu(double slope) {
    return sqrt(2 / (1 + slope * slope));
}
double kn_gain_tanh(void) {
    return 5.0 / 3;
}
double kn_gain_selu(void) {
    return 0.75;
}

/* ---- Sizes -------------------------------------------------------------------------------------
 */

static void fans(kn_shape s, double *in, double *out) {
    double kernel = 1;
    for (int i = 2; i < s.rank; i++) kernel *= (double)s.dim[i];
    *out = s.rank ? (double)s.dim[0] * kernel : 1;
    *in = s.rank > 1 ? (double)s.dim[1] * kernel : *out;
}

/* ---- Checks ------------------------------------------------------------------------------------
 */

static bool check(kn_context *kn, const kn__site *site, kn_shape shape, kn_init init) {
    bool matrix = init.kind == KN_INIT_ORTHOGONAL || init.kind == KN_INIT_IDENTITY;
    if (matrix && shape.rank < 2) {
        kn__fail_rank_at_least(kn, site, "shape", &shape, shape.rank, 2);
        return false;
    }
    const char *wrong = NULL, *allowed = "finite";
    double value = init.a;
    if (!isfinite(init.a)) wrong = "the first number";
    bool deviation = init.kind == KN_INIT_NORMAL || init.kind == KN_INIT_TRUNCATED_NORMAL;
    if (!wrong && deviation && !(init.b >= 0 && isfinite(init.b)))
        wrong = "deviation", value = init.b, allowed = "finite and not negative";
    if (!wrong && init.kind == KN_INIT_UNIFORM && !(init.b >= init.a && isfinite(init.b)))
        wrong = "high", value = init.b, allowed = "finite and not below low";
    if (!wrong && init.kind == KN_INIT_TRUNCATED_NORMAL && !(init.high > init.low))
        wrong = "high", value = init.high, allowed = "above low";
    if (wrong) kn__fail_attribute_float_out_of_range(kn, site, wrong, value, allowed);
    return wrong == NULL;
}

/* ---- Values ------------------------------------------------------------------------------------
 */

typedef struct stream {
    uint64_t key, position;
} stream;

static stream draw(kn_context *kn) {
    return (stream){kn->random.seed, (uint64_t)kn__random_draw(kn)};
}

static void uniform(kn_context *kn, double low, double high, size_t n, double *out) {
    stream s = draw(kn);
    if (high > low)
        kn__philox_uniform_f64(s.key, s.position, 0, n, low, high, out);
    else
        for (size_t i = 0; i < n; i++) out[i] = low;
}

static void normal(kn_context *kn, double mean, double deviation, size_t n, double *out) {
    stream s = draw(kn);
    kn__philox_normal_f64(s.key, s.position, 0, n, mean, deviation, out);
}

static double cumulative(double z) {
    return 0.5 * erfc(-z / sqrt(2));
}

/* The z in [low, high] below which the share p of the whole normal distribution lies, by bisection:
 * 60 halvings of an interval at most 80 wide. */
static double quantile(double p, double low, double high) {
    double a = low < -40 ? -40 : low, b = high > 40 ? 40 : high;
    for (int i = 0; i < 60 && a < b; i++) {
        double middle = 0.5 * (a + b);
        if (cumulative(middle) < p)
            a = middle;
        else
            b = middle;
    }
    double z = 0.5 * (a + b);
    return z < low ? low : z > high ? high : z;
}

static void truncated(kn_context *kn, const kn_init *init, size_t n, double *out) {
    double deviation = init->b > 0 ? init->b : 1;
    double low = (init->low - init->a) / deviation, high = (init->high - init->a) / deviation;
    /* Far in one tail the shares are told apart on the other side, where they are small. */
    double sign = low > 0 ? -1 : 1, least = sign > 0 ? low : -high, most = sign > 0 ? high : -low;
    uniform(kn, cumulative(least), cumulative(most), n, out);
    for (size_t i = 0; i < n; i++)
        out[i] = init->a + init->b * sign * quantile(out[i], least, most);
}

/* Modified Gram-Schmidt, twice over for orthogonality to the last bits, on the rows of a [rows,
 * columns] matrix, rows <= columns. The diagonal of R is positive, so Q is uniform. */
static void orthonormal_rows(double *a, int64_t rows, int64_t columns) {
    for (int64_t i = 0; i < rows; i++) {
        double *r = a + i * columns;
        for (int64_t k = 0; k < 2 * i; k++) {
            const double *q = a + (k < i ? k : k - i) * columns;
            double dot = 0;
            for (int64_t c = 0; c < columns; c++) dot += r[c] * q[c];
            for (int64_t c = 0; c < columns; c++) r[c] -= dot * q[c];
        }
        double norm = 0;
        for (int64_t c = 0; c < columns; c++) norm += r[c] * r[c];
        norm = sqrt(norm);
        for (int64_t c = 0; c < columns && norm > 0; c++) r[c] /= norm;
    }
}

static bool orthogonal(kn_context *kn, kn_shape s, double gain, size_t n, double *out) {
    int64_t rows = s.dim[0], columns = rows ? (int64_t)n / rows : 0;
    if (n == 0) return true;
    if (rows <= columns) {
        normal(kn, 0, 1, n, out);
        orthonormal_rows(out, rows, columns);
        for (size_t i = 0; i < n; i++) out[i] *= gain;
        return true;
    }
    double *turned = kn__sys_alloc(n * sizeof *turned);
    if (!turned) return false;
    normal(kn, 0, 1, n, turned);
    orthonormal_rows(turned, columns, rows);
    for (int64_t r = 0; r < rows; r++) {
        for (int64_t c = 0; c < columns; c++) out[r * columns + c] = gain * turned[c * rows + r];
    }
    kn__sys_free(turned);
    return true;
}

static void identity(kn_shape s, size_t n, double *out) {
    memset(out, 0, n * sizeof *out);
    size_t kernel = 1, centre = 0;
    for (int i = 2; i < s.rank; i++) {
        centre = centre * (size_t)s.dim[i] + (size_t)s.dim[i] / 2;
        kernel *= (size_t)s.dim[i];
    }
    for (int64_t i = 0; n && i < s.dim[0] && i < s.dim[1]; i++)
        out[(size_t)(i * s.dim[1] + i) * kernel + centre] = 1;
}

/* False without memory. */
static bool values(kn_context *kn, kn_shape shape, const kn_init *init, size_t n, double *out) {
    double in, all;
    fans(shape, &in, &all);
    double fan = init->fan == KN_FAN_OUT ? all : in, sum = in + all;
    double kaiming = fan > 0 ? init->a / sqrt(fan) : 0;
    double xavier = sum > 0 ? init->a * sqrt(2 / sum) : 0;
    switch (init->kind) {
    case KN_INIT_DEFAULT:
        memset(out, 0, n * sizeof *out);
        break;
    case KN_INIT_CONSTANT:
        for (size_t i = 0; i < n; i++) out[i] = init->a;
        break;
    case KN_INIT_UNIFORM:
        uniform(kn, init->a, init->b, n, out);
        break;
    case KN_INIT_NORMAL:
        normal(kn, init->a, init->b, n, out);
        break;
    case KN_INIT_TRUNCATED_NORMAL:
        truncated(kn, init, n, out);
        break;
    case KN_INIT_XAVIER_UNIFORM:
        uniform(kn, -sqrt(3) * xavier, sqrt(3) * xavier, n, out);
        break;
    case KN_INIT_XAVIER_NORMAL:
        normal(kn, 0, xavier, n, out);
        break;
    case KN_INIT_KAIMING_UNIFORM:
        uniform(kn, -sqrt(3) * kaiming, sqrt(3) * kaiming, n, out);
        break;
    case KN_INIT_KAIMING_NORMAL:
        normal(kn, 0, kaiming, n, out);
        break;
    case KN_INIT_ORTHOGONAL:
        return orthogonal(kn, shape, init->a, n, out);
    case KN_INIT_IDENTITY:
        identity(shape, n, out);
        break;
    }
    return true;
}

/* ---- Public ------------------------------------------------------------------------------------
 */

static kn_tensor *made(kn_device *dev, kn_shape shape, kn_init init, kn_dtype dtype,
                       const kn__site *site) {
    kn_context *kn = dev->kn;
    if (!kn_dtype_is_float(dtype)) {
        kn__fail_dtype_not_float(kn, site, "dtype", dtype);
        return kn_nil();
    }
    if (!check(kn, site, shape, init)) return kn_nil();
    int64_t n = kn_shape_numel(shape), bytes;
    for (int i = 0; i < shape.rank; i++) {
        if (shape.dim[i] >= 0) continue;
        kn__fail_size_negative(kn, site, i, shape.dim[i]);
        return kn_nil();
    }
    if (__builtin_mul_overflow(n, (int64_t)sizeof(double), &bytes)) {
        kn__fail_size_overflow(kn, site, &shape);
        return kn_nil();
    }
    double *host = kn__sys_alloc((size_t)bytes);
    if (!host || !values(kn, shape, &init, (size_t)n, host)) {
        kn__sys_free(host);
        kn__fail_out_of_memory_host(kn, site, (uint64_t)bytes);
        return kn_nil();
    }
    size_t element = kn_dtype_size(dtype);
    for (int64_t i = 0; dtype != KN_F64 && i < n; i++) { /* narrower: what it covers was read */
        double v = host[i];
        kn__cast_one(dtype, (char *)host + (size_t)i * element, KN_F64, &v);
    }
    kn_tensor *t = kn_from_array(dev, dtype, shape, host);
    kn__sys_free(host);
    return t;
}

kn_tensor *kn_init_new(kn_device *dev, kn_shape shape, kn_init init, kn_dtype dtype) {
    KN__ENTRY(kn_device_context(dev), kn_init_new);
    kn__site site = {.operation = "kn_init_new"};
    dev = kn__device_given(dev);
    if (dev->nil) {
        if (kn_ok(dev->kn)) kn__fail_device_nil(dev->kn, &site);
        return kn_nil();
    }
    return made(dev, shape, init, dtype ? dtype : KN_F32, &site);
}

kn_status kn_init_fill(kn_tensor *t, kn_init init) {
    KN__ENTRY(kn_context_of(t), kn_init_fill);
    kn_context *kn = kn_context_of(t);
    kn__site site = {
        .operation = "kn_init_fill", .operands = &t, .n_operands = 1, .each = "t", .effect = true};
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!kn__check_operand(kn, t, site.operation, "t")) return kn__demote_error(kn);
    kn_scope scope = kn_scope_open_at(kn, "kn_init_fill");
    kn_scope mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    kn_tensor *v = made(t->dev, kn__desc_shape(&t->d), init, (kn_dtype)t->d.dtype, &site);
    kn_status status = kn_is_nil(v) ? kn__last_code(kn, KN_E_NIL_OPERAND) : kn_assign(t, v);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    return kn_ok(kn) ? status : kn__demote_error(kn);
}
