/* Pictures and tables in the terminal. */
#include <inttypes.h>
#include <kiln/show.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"

/* ---- Pictures ----------------------------------------------------------------------------------
 */

typedef struct canvas {
    FILE *file;
    const float *pixels;
    int count, height, width;
    const char *const *captions;
    bool colours;
} canvas;

enum { GAP = 2 };

/* 24 greys of the 256 colours, black to white. */
static int grey(float value) {
    if (!(value > 0)) return 232;
    return value >= 1 ? 255 : 232 + (int)(value * 24);
}

static float pixel(const canvas *c, int picture, int y, int x) {
    if (y >= c->height) return 0;
    return c
        ->pixels[((size_t)picture * (size_t)c->height + (size_t)y) * (size_t)c->width + (size_t)x];
}

/* Two rows of pixels in a line of the terminal: the upper half of a character and its ground. */
static void draw_colours(const canvas *c, int picture, int y) {
    for (int x = 0; x < c->width; x++)
        fprintf(c->file, "\033[38;5;%d;48;5;%dm\u2580", grey(pixel(c, picture, y, x)),
                grey(pixel(c, picture, y + 1, x)));
    fputs("\033[0m", c->file);
}

static void draw_characters(const canvas *c, int picture, int y) {
    static const char ramp[] = " .:-=+*#%@";
    for (int x = 0; x < c->width; x++) {
        float value = (pixel(c, picture, y, x) + pixel(c, picture, y + 1, x)) / 2;
        int step = !(value > 0) ? 0 : value >= 1 ? 9 : (int)(value * 10);
        fputc(ramp[step], c->file);
    }
}

static void draw_row(const canvas *c, int first, int last) {
    for (int i = first; i < last && c->captions; i++)
        fprintf(c->file, "%-*.*s", c->width + GAP, c->width, c->captions[i]);
    if (c->captions) fputc('\n', c->file);
    for (int y = 0; y < c->height; y += 2) {
        for (int i = first; i < last; i++) {
            if (c->colours)
                draw_colours(c, i, y);
            else
                draw_characters(c, i, y);
            if (i + 1 < last) fprintf(c->file, "%*s", GAP, "");
        }
        fputc('\n', c->file);
    }
}

/* Terminals say by TERM what they can; NO_COLOR is the user's wish. */
static bool has_colours(void) {
    const char *terminal = kn__env("TERM"), *none = kn__env("NO_COLOR");
    return terminal && strcmp(terminal, "dumb") != 0 && !(none && none[0]);
}

void kn_show_images(FILE *file, const float *pixels, int count, int height, int width,
                    const char *const *captions) {
    if (!file || !pixels || count < 1 || height < 1 || width < 1) return;
    int columns = kn__stream_columns(file);
    canvas c = {file, pixels, count, height, width, captions, columns > 0 && has_colours()};
    if (!columns) columns = 80;
    int in_row = (columns + GAP) / (width + GAP);
    if (in_row < 1) in_row = 1;
    for (int first = 0; first < count; first += in_row)
        draw_row(&c, first, first + in_row < count ? first + in_row : count);
}

/* ---- Confusion ---------------------------------------------------------------------------------
 */

static void print_name(FILE *file, int width, const char *const *names, int i) {
    if (names)
        fprintf(file, "%*s", width, names[i]);
    else
        fprintf(file, "%*d", width, i);
}

static int column_width(const int64_t *counts, int classes, const char *const *names) {
    int width = 3;
    for (int i = 0; i < classes * classes; i++) {
        int digits = snprintf(NULL, 0, "%" PRId64, counts[i]);
        if (digits > width) width = digits;
    }
    for (int i = 0; names && i < classes; i++) {
        if ((int)strlen(names[i]) > width) width = (int)strlen(names[i]);
    }
    return width + 1;
}

void kn_show_confusion(FILE *file, const int64_t *counts, int classes, const char *const *names) {
    if (!file || !counts || classes < 1) return;
    int width = column_width(counts, classes, names);
    fprintf(file, "%*s", width + 6, "guess");
    for (int j = 0; j < classes; j++) print_name(file, width, names, j);
    fputs("   right\n", file);
    for (int i = 0; i < classes; i++) {
        int64_t all = 0;
        fputs(i ? "      " : "true  ", file);
        print_name(file, width, names, i);
        for (int j = 0; j < classes; j++) {
            int64_t n = counts[i * classes + j];
            all += n;
            if (n)
                fprintf(file, "%*" PRId64, width, n);
            else
                fprintf(file, "%*s", width, ".");
        }
        double share = all ? 100.0 * (double)counts[i * classes + i] / (double)all : 0;
        fprintf(file, "  %5.1f%%\n", share);
    }
}
