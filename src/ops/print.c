/* Printing tensors, laid out as NumPy does: columns aligned, the middle left out where there are
 * more than 1,000 elements. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <kiln/quant.h>

#include "core/casts.h"
#include "core/context.h"
#include "core/quant.h"
#include "ops/number_text.h"
#include "ops/op.h"

enum { MOST_ELEMENTS = 1000, EDGE = 3, LINE_WIDTH = 75, WORD = 96 };

typedef struct printer {
    FILE *file;
    kn_dtype dtype;
    kn__number_style floats, imaginary; /* floats: of complex numbers the real parts */
    int width;                          /* of integers and bools */
    const char *data; /* contiguous, of shape: the edges alone where the middle is left out */
    kn_shape shape;
    bool cut[KN_MAX_RANK]; /* the middle of this axis is left out */
    int column, spaces;    /* where the line stands; spaces not yet written */
} printer;

/* ---- Elements ----------------------------------------------------------------------------------
 */

static double load(const printer *p, int64_t i) {
    double v = 0;
    kn__cast_one(KN_F64, &v, p->dtype, p->data + (size_t)i * kn_dtype_size(p->dtype));
    return v;
}

static void load_parts(const printer *p, int64_t i, double v[2]) {
    kn__cast_one(KN_C128, v, p->dtype, p->data + (size_t)i * kn_dtype_size(p->dtype));
}

/* The style of imaginary parts has a column for their sign always, so it is that of -|v|. */
static void measure_complex(printer *p) {
    int64_t n = kn_shape_numel(p->shape);
    kn_dtype part = p->dtype == KN_C64 ? KN_F32 : KN_F64;
    double v[2];
    kn__number_style_start(&p->floats, part);
    kn__number_style_start(&p->imaginary, part);
    for (int64_t i = 0; i < n; i++) {
        load_parts(p, i, v);
        kn__number_style_range(&p->floats, v[0]);
        kn__number_style_range(&p->imaginary, -fabs(v[1]));
    }
    for (int64_t i = 0; i < n; i++) {
        load_parts(p, i, v);
        kn__number_style_fit(&p->floats, v[0]);
        kn__number_style_fit(&p->imaginary, -fabs(v[1]));
    }
    kn__number_style_end(&p->floats);
    kn__number_style_end(&p->imaginary);
}

/* "1.5-2.j": the sign of the imaginary part where its style has that of -|v|, the j after its last
 * digit, before what pads it. */
static void complex_text(const printer *p, int64_t i, char *text) {
    double v[2];
    load_parts(p, i, v);
    kn__number_text(&p->floats, v[0], text, WORD / 2);
    size_t at = strlen(text);
    kn__number_text(&p->imaginary, isnan(v[1]) ? v[1] : -fabs(v[1]), text + at, WORD / 2 - 1);
    char *sign = strchr(text + at, '-');
    if (sign && !signbit(v[1])) *sign = '+';
    char *nan_at = isnan(v[1]) ? strstr(text + at, "nan") : NULL;
    if (nan_at == text + at) memmove(nan_at + 1, nan_at, strlen(nan_at) + 1), nan_at++;
    if (nan_at) nan_at[-1] = '+';
    size_t end = strlen(text), last = end;
    while (last > at && text[last - 1] == ' ') last--;
    memmove(text + last + 1, text + last, end - last + 1);
    text[last] = 'j';
}

/* A float by itself without the ".0" that a real one ends in. */
static int bare_text(double v, kn_dtype part, char *text, size_t size) {
    int n = kn__scalar_text(v, part, text, size);
    if (n > 2 && strcmp(text + n - 2, ".0") == 0) text[n -= 2] = '\0';
    return n;
}

/* "(1.5-2j)", or "2j" alone where the real part is 0. */
static void complex_scalar_text(const printer *p, char *text, size_t size) {
    char re[WORD], im[WORD];
    kn_dtype part = p->dtype == KN_C64 ? KN_F32 : KN_F64;
    double v[2];
    load_parts(p, 0, v);
    bare_text(v[0], part, re, sizeof re);
    bare_text(v[1], part, im, sizeof im);
    if (v[0] == 0 && !signbit(v[0]))
        snprintf(text, size, "%sj", im);
    else
        snprintf(text, size, "(%s%s%sj)", re, im[0] == '-' ? "" : "+", im);
}

static int integer_text(const printer *p, int64_t i, char *text) {
    int64_t v = 0;
    const char *at = p->data + (size_t)i * kn_dtype_size(p->dtype);
    if (p->dtype == KN_BOOL) return snprintf(text, WORD, "%s", *at ? "True" : "False");
    kn__cast_one(KN_I64, &v, p->dtype, at);
    if (p->dtype == KN_U64) return snprintf(text, WORD, "%llu", (unsigned long long)v);
    return snprintf(text, WORD, "%lld", (long long)v);
}

static void measure(printer *p) {
    int64_t n = kn_shape_numel(p->shape);
    char text[WORD];
    if (kn_dtype_is_complex(p->dtype)) {
        measure_complex(p);
        return;
    }
    if (kn_dtype_is_float(p->dtype)) {
        kn__number_style_start(&p->floats, p->dtype);
        for (int64_t i = 0; i < n; i++) kn__number_style_range(&p->floats, load(p, i));
        for (int64_t i = 0; i < n; i++) kn__number_style_fit(&p->floats, load(p, i));
        kn__number_style_end(&p->floats);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        int length = integer_text(p, i, text);
        if (length > p->width) p->width = length;
    }
    if (p->dtype == KN_BOOL) p->width = 5;
}

static void element_text(const printer *p, int64_t i, char *text) {
    char bare[WORD];
    if (kn_dtype_is_complex(p->dtype)) {
        complex_text(p, i, text);
        return;
    }
    if (kn_dtype_is_float(p->dtype)) {
        kn__number_text(&p->floats, load(p, i), text, WORD);
        return;
    }
    integer_text(p, i, bare);
    snprintf(text, WORD, "%*s", p->width, bare);
}

/* ---- Layout ------------------------------------------------------------------------------------
 */

/* Writes a word and a space after it; the line goes on at indent where width does not suffice. */
static void put_word(printer *p, const char *text, int width, int indent) {
    int length = (int)strlen(text), end = length;
    while (end > 0 && text[end - 1] == ' ') end--;
    if (p->column + p->spaces + length > width && p->column > indent) {
        fprintf(p->file, "\n%*s", indent, "");
        p->column = indent;
        p->spaces = 0;
    }
    fprintf(p->file, "%*s%.*s", p->spaces, "", end, text);
    p->column += p->spaces + end;
    p->spaces = length - end + 1;
}

static void print_row(printer *p, int axis, int64_t at) {
    int64_t n = p->shape.dim[axis];
    int width = LINE_WIDTH - axis - 1, indent = axis + 1;
    char text[WORD];
    p->column = indent;
    p->spaces = 0;
    for (int64_t i = 0; i < n; i++) {
        if (p->cut[axis] && i == EDGE) put_word(p, "...", width, indent);
        element_text(p, at + i, text);
        put_word(p, text, width, indent);
    }
    if (n) fprintf(p->file, "%*s", p->spaces - 1, "");
}

static void print_axis(printer *p, int axis, int64_t at) {
    int64_t n = p->shape.dim[axis], inner = 1;
    fputc('[', p->file);
    if (axis + 1 == p->shape.rank) {
        print_row(p, axis, at);
        fputc(']', p->file);
        return;
    }
    for (int i = axis + 1; i < p->shape.rank; i++) inner *= p->shape.dim[i];
    for (int64_t i = 0; i < n; i++) {
        if (p->cut[axis] && i == EDGE)
            fprintf(p->file, "...%.*s%*s", p->shape.rank - axis - 1, "\n\n\n\n\n\n\n\n", axis + 1,
                    "");
        print_axis(p, axis + 1, at + i * inner);
        if (i + 1 < n)
            fprintf(p->file, "%.*s%*s", p->shape.rank - axis - 1, "\n\n\n\n\n\n\n\n", axis + 1, "");
    }
    fputc(']', p->file);
}

static void print_elements(printer *p) {
    char text[2 * WORD + 8];
    if (kn_shape_numel(p->shape) == 0) {
        fputs("[]", p->file);
    } else if (p->shape.rank == 0) {
        if (kn_dtype_is_float(p->dtype))
            kn__scalar_text(load(p, 0), p->dtype, text, sizeof text);
        else if (kn_dtype_is_complex(p->dtype))
            complex_scalar_text(p, text, sizeof text);
        else
            integer_text(p, 0, text);
        fputs(text, p->file);
    } else {
        print_axis(p, 0, 0);
    }
    fputc('\n', p->file);
}

/* ---- What there is to print --------------------------------------------------------------------
 */

/* t without the middle of its long axes. */
static kn_tensor *edges(kn_tensor *t, bool *cut) {
    if (kn_numel(t) <= MOST_ELEMENTS) return t;
    for (int i = 0; i < kn_rank(t); i++) {
        int64_t n = kn_dim(t, i);
        cut[i] = n > 2 * EDGE;
        if (cut[i])
            t = kn_cat(KN_LIST(kn_narrow(t, i, 0, EDGE), kn_narrow(t, i, n - EDGE, EDGE)), i);
    }
    return t;
}

static void print_numbers(FILE *file, const char *name, const int64_t *numbers, int count) {
    fprintf(file, "%s [", name);
    for (int i = 0; i < count; i++) fprintf(file, "%s%lld", i ? ", " : "", (long long)numbers[i]);
    fputc(']', file);
}

static void print_facts(const kn_tensor *t, FILE *file) {
    kn_shape shape = kn_shape_of(t);
    kn_quant_info info = kn_quant_info_of(t);
    print_numbers(file, "shape", shape.dim, shape.rank);
    if (info.bits) {
        fprintf(file, ", %s in %d bits%s", kn_dtype_name(info.dtype), info.bits,
                info.affine ? ", affine" : "");
        print_numbers(file, ", block", info.block.dim, info.block.rank);
        fprintf(file, ", %s\n", kn_device_text(t->dev));
        return;
    }
    fprintf(file, ", %s, %s", kn_dtype_name((kn_dtype)t->d.dtype), kn_device_text(t->dev));
    if (!t->d.contiguous) print_numbers(file, ", strides", t->d.strides, t->d.rank);
    fputs(kn_is_tracked(t) ? ", tracked\n" : "\n", file);
}

static kn_status print_values(kn_tensor *t, FILE *file) {
    kn_context *kn = t->dev->kn;
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    KN__SCOPE_HERE(kn, "kn_print");
    KN_NO_GRAD_HERE(kn);
    printer p = {.file = file, .dtype = kn_dtype_of(t)};
    kn_tensor *shown = edges(t, p.cut);
    if (!kn_ok(kn)) return kn__demote_error(kn);
    p.shape = kn_shape_of(shown);
    size_t bytes = (size_t)kn_numel(shown) * kn_dtype_size(p.dtype);
    char *data = kn__sys_alloc(bytes ? bytes : 1);
    if (!data) return KN_E_OUT_OF_MEMORY_HOST;
    status = kn_read(shown, data, bytes);
    if (status == KN_OK) {
        p.data = data;
        measure(&p);
        print_elements(&p);
    }
    kn__sys_free(data);
    return status;
}

void kn_print_to(kn_tensor *t, FILE *file) {
    if (!file) return;
    if (!t || t->state == KN__NIL) {
        fputs("nil\n", file);
        return;
    }
    if (!kn__check_alive(NULL, t, "kn_print", "t")) {
        fputs("nil\n", file);
        return;
    }
    kn_tensor *q = t;
    kn_scope scope = kn_scope_open_at(t->dev->kn, "kn_print");
    if (q->d.quant) t = kn_dequantize(q);
    kn_status status = kn_is_nil(t) ? KN_E_NIL_OPERAND : print_values(t, file);
    kn_scope_close(&scope);
    t = q;
    if (status != KN_OK) fprintf(file, "(not shown: %s)\n", kn_status_slug(status));
    print_facts(t, file);
}

void kn_print(kn_tensor *t) {
    kn_print_to(t, stdout);
}
