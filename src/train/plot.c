/* Curves as SVG pictures. */
#include <kiln/show.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/context.h"
#include "core/platform.h"
#include "train/trainer.h"

enum { WIDTH = 720, HEIGHT = 300, LEFT = 64, RIGHT = 130, TOP = 40, BOTTOM = 44 };

/* The text of a picture, growing. */
typedef struct picture {
    char *text;
    size_t used, room;
    bool failed;
} picture;

typedef struct range {
    double low, high;
} range;

/* One system of axes with its curves. */
typedef struct plot {
    const char *title, *x_label;
    const kn_curve *curves;
    size_t count;
    int top; /* its place in the picture */
    range x, y;
} plot;

static void KN_PRINTF(2, 3) add(picture *p, const char *format, ...) {
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    int length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    if (length < 0 || p->failed ||
        !kn__sys_grow(&p->text, &p->room, p->used + (size_t)length + 1, 1))
        p->failed = true;
    else
        p->used += (size_t)vsnprintf(p->text + p->used, (size_t)length + 1, format, again);
    va_end(again);
}

/* Text in which nothing is markup. */
static void add_text(picture *p, const char *text) {
    for (const char *c = text; c && *c; c++) {
        if (*c == '<')
            add(p, "&lt;");
        else if (*c == '>')
            add(p, "&gt;");
        else if (*c == '&')
            add(p, "&amp;");
        else if ((unsigned char)*c >= 0x20)
            add(p, "%c", *c);
    }
}

/* ---- Axes --------------------------------------------------------------------------------------
 */

static double x_at(const kn_curve *curve, size_t i) {
    return curve->x ? curve->x[i] : (double)i + 1;
}

static void widen(range *r, double value) {
    if (value < r->low) r->low = value;
    if (value > r->high) r->high = value;
}

/* False where no curve has a point. */
static bool find_ranges(plot *p) {
    p->x = p->y = (range){INFINITY, -INFINITY};
    for (size_t c = 0; c < p->count; c++) {
        for (size_t i = 0; i < p->curves[c].count; i++) {
            double x = x_at(&p->curves[c], i), y = p->curves[c].y[i];
            if (!isfinite(x) || !isfinite(y)) continue;
            widen(&p->x, x);
            widen(&p->y, y);
        }
    }
    if (p->x.low > p->x.high) return false;
    double room = p->y.high > p->y.low ? 0.05 * (p->y.high - p->y.low) : fabs(p->y.low) * 0.1 + 0.1;
    p->y.low -= room;
    p->y.high += room;
    if (!(p->x.high > p->x.low)) p->x = (range){p->x.low - 0.5, p->x.high + 0.5};
    return true;
}

static double place_x(const plot *p, double x) {
    return LEFT + (x - p->x.low) / (p->x.high - p->x.low) * (WIDTH - LEFT - RIGHT);
}
static double place_y(const plot *p, double y) {
    double share = (y - p->y.low) / (p->y.high - p->y.low);
    return p->top + HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
}

/* A step of 1, 2 or 5 times a power of ten that cuts the range into about six. */
static double tick_step(range r) {
    double raw = (r.high - r.low) / 6, power = pow(10, floor(log10(raw))), share = raw / power;
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

static void add_y_ticks(picture *out, const plot *p) {
    double step = tick_step(p->y);
    for (double v = ceil(p->y.low / step) * step; v <= p->y.high; v += step) {
        double y = place_y(p, v);
        add(out, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", LEFT, y,
            WIDTH - RIGHT, y);
        add(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.6g</text>\n", LEFT - 8, y + 4,
            fabs(v) < step / 2 ? 0 : v);
    }
}

static void add_x_ticks(picture *out, const plot *p) {
    double step = tick_step(p->x);
    if (step < 1) step = 1;
    for (double v = ceil(p->x.low / step) * step; v <= p->x.high; v += step)
        add(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.6g</text>\n", place_x(p, v),
            p->top + HEIGHT - BOTTOM + 18, v);
}

static void add_axes(picture *out, const plot *p) {
    add_y_ticks(out, p);
    add_x_ticks(out, p);
    add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n",
        LEFT, p->top + TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    add(out, "<text x=\"%d\" y=\"%d\" font-size=\"15\">", LEFT, p->top + TOP - 12);
    add_text(out, p->title);
    add(out, "</text>\n<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">",
        LEFT + (WIDTH - LEFT - RIGHT) / 2, p->top + HEIGHT - 8);
    add_text(out, p->x_label);
    add(out, "</text>\n");
}

/* ---- Curves ------------------------------------------------------------------------------------
 */

static void add_curve(picture *out, const plot *p, size_t index) {
    static const char *const colours[] = {"#1f5fa8", "#d1611b", "#2b8a3e",
                                          "#a02c6e", "#6b4fa0", "#8a6d1b"};
    const char *colour = colours[index % (sizeof colours / sizeof *colours)];
    const kn_curve *curve = &p->curves[index];
    add(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", colour);
    for (size_t i = 0; i < curve->count; i++) {
        double x = x_at(curve, i), y = curve->y[i];
        if (isfinite(x) && isfinite(y)) add(out, "%.1f,%.1f ", place_x(p, x), place_y(p, y));
    }
    add(out, "\"/>\n");
    for (size_t i = 0; i < curve->count && curve->count <= 50; i++) {
        double x = x_at(curve, i), y = curve->y[i];
        if (!isfinite(x) || !isfinite(y)) continue;
        add(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", place_x(p, x),
            place_y(p, y), colour);
    }
    int y = p->top + TOP + 12 + 20 * (int)index;
    add(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\"/>\n",
        WIDTH - RIGHT + 12, y - 4, WIDTH - RIGHT + 32, y - 4, colour);
    add(out, "<text x=\"%d\" y=\"%d\">", WIDTH - RIGHT + 38, y);
    add_text(out, curve->name);
    add(out, "</text>\n");
}

static kn_status write_picture(kn_context *kn, const kn__site *site, const char *path,
                               const picture *p) {
    kn__atomic *out;
    if (p->failed) return kn__fail_out_of_memory_host(kn, site, p->used);
    kn__file_result result = kn__atomic_open(path, &out);
    if (!result.error) {
        kn__atomic_write(out, p->text, p->used); /* commit reports its failure */
        result = kn__atomic_commit(out);
    }
    if (!result.error) return KN_OK;
    return kn__fail_file(kn, site, &(kn__file_site){path, result.action, true, p->used},
                         result.error);
}

/* Plots one below the other; those without a point are left out. */
static kn_status write_plots(kn_context *kn, const kn__site *site, const char *path, plot *plots,
                             size_t count) {
    size_t shown = 0;
    for (size_t i = 0; i < count; i++) {
        plots[i].top = (int)shown * HEIGHT;
        if (find_ranges(&plots[i])) plots[shown++] = plots[i];
    }
    if (!shown) return kn__fail_plot_empty(kn, site, path);
    picture out = {0};
    int height = (int)shown * HEIGHT;
    add(&out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d "
        "%d\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
        "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
        WIDTH, height, WIDTH, height, WIDTH, height);
    for (size_t i = 0; i < shown; i++) {
        add_axes(&out, &plots[i]);
        for (size_t c = 0; c < plots[i].count; c++) add_curve(&out, &plots[i], c);
    }
    add(&out, "</svg>\n");
    kn_status status = write_picture(kn, site, path, &out);
    kn__sys_free(out.text);
    return status;
}

kn_status kn_plot_svg(kn_context *kn, const char *path, const char *title, const char *x_label,
                      const kn_curve *curves, size_t count) {
    kn__site site = {.operation = "kn_plot_svg", .effect = true};
    if (!path) return kn__fail_argument_null(kn, &site, "path");
    if (!curves && count) return kn__fail_argument_null(kn, &site, "curves");
    plot p = {.title = title, .x_label = x_label, .curves = curves, .count = count};
    return write_plots(kn, &site, path, &p, 1);
}

kn_status kn_trainer_plot(const kn_trainer *t, const char *path, const char *title) {
    kn__site site = {.operation = "kn_trainer_plot", .effect = true};
    if (!t) return kn__null_argument("kn_trainer_plot", "trainer");
    if (!path) return kn__fail_argument_null(t->kn, &site, "path");
    plot plots[KN_MAX_METRICS];
    kn_curve curves[KN_MAX_METRICS][2];
    char titles[KN_MAX_METRICS][128];
    size_t n = t->n_history;
    double *values = kn__sys_alloc(2 * KN_MAX_METRICS * n * sizeof *values);
    if (!values) return kn__fail_out_of_memory_host(t->kn, &site, n * sizeof *values);
    for (uint32_t m = 0; m < t->n_metrics; m++) {
        double *train = values + 2 * m * n, *validation = train + n;
        for (size_t i = 0; i < n; i++) {
            train[i] = t->history[i].train[m];
            validation[i] = t->history[i].validation[m];
        }
        curves[m][0] = (kn_curve){"training", n, NULL, train};
        curves[m][1] = (kn_curve){"held out", n, NULL, validation};
        snprintf(titles[m], sizeof titles[m], "%s: %s", title ? title : "", t->metrics[m].name);
        plots[m] = (plot){.title = title ? titles[m] : t->metrics[m].name,
                          .x_label = "epoch",
                          .curves = curves[m],
                          .count = t->o.validation ? 2 : 1};
    }
    kn_status status = write_plots(t->kn, &site, path, plots, t->n_metrics);
    kn__sys_free(values);
    return status;
}
