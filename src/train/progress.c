/* The progress of a training, on a terminal or in a file. */
#include <kiln/show.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/context.h"
#include "train/trainer.h"

typedef struct display {
    FILE *file;
    int columns;      /* of the terminal; 0: none */
    int64_t shown_at; /* kn__time_ns of the last bar */
    int64_t samples;  /* of the epoch, as far as it was timed */
    bool open;        /* a bar stands on the present line */
} display;

enum { LINE_BYTES = 512 };
static const int64_t redraw_ns = 100000000;

typedef struct line {
    char text[LINE_BYTES];
    size_t used;
} line;

static void KN_PRINTF(2, 3) add(line *l, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vsnprintf(l->text + l->used, sizeof l->text - l->used, format, values);
    va_end(values);
    if (length > 0) l->used += (size_t)length;
    if (l->used > sizeof l->text - 1) l->used = sizeof l->text - 1;
}

static void add_value(line *l, const kn_metric *metric, double value, bool named) {
    add(l, "  %s%s", named ? metric->name : "", named ? " " : "");
    if (metric->percent)
        add(l, "%.2f%%", 100 * value);
    else
        add(l, "%.4f", value);
}

static void add_bar(line *l, const kn_progress *p) {
    enum { WIDTH = 20 };
    int64_t of = p->of > 0 ? p->of : 1;
    int done = (int)(p->samples * WIDTH / of);
    add(l, " [");
    for (int i = 0; i < WIDTH; i++) add(l, i < done ? "=" : i == done ? ">" : " ");
    add(l, "]");
}

static void add_time(line *l, double seconds) {
    int64_t whole = (int64_t)(seconds + 0.5);
    if (whole >= 3600)
        add(l, "  %lld:%02d:%02d", (long long)(whole / 3600), (int)(whole / 60 % 60),
            (int)(whole % 60));
    else
        add(l, "  %d:%02d", (int)(whole / 60), (int)(whole % 60));
}

/* Bytes of the text that fill so many columns; what is not ASCII counts as its characters. */
static size_t cut(const char *text, int columns) {
    size_t at = 0;
    for (int used = 0; text[at]; at++) {
        bool begins = ((unsigned char)text[at] & 0xC0) != 0x80;
        if (begins && used++ == columns) break;
    }
    return at;
}

static void show_bar(display *d, kn_trainer *t) {
    kn_progress p = kn_trainer_progress(t);
    line l = {.used = 0};
    add(&l, "%s %lld/%lld", p.validating ? "check" : "epoch", (long long)p.epoch + 1,
        (long long)p.epochs);
    add_bar(&l, &p);
    for (uint32_t i = 0; i < p.n_metrics; i++)
        add_value(&l, kn_trainer_metric(t, i), p.value[i], true);
    if (!p.validating && p.seconds > 0 && p.timed_samples > 0) {
        double rate = (double)p.timed_samples / p.seconds;
        add_time(&l, (double)(p.of - p.samples) / rate);
        add(&l, " left");
        line more = l;
        add(&more, "  %.0f samples/s", rate);
        if (more.used < (size_t)d->columns) l = more;
    }
    fprintf(d->file, "\r%.*s\033[K", (int)cut(l.text, d->columns - 1), l.text);
    fflush(d->file);
    d->open = true;
}

/* The epoch that was recorded last. A brief line leaves out the rate, and the names of what was
 * measured on the samples held out: they come in the same order as before. */
static line epoch_line(const display *d, kn_trainer *t, const kn_epoch_record *r, bool brief) {
    kn_progress p = kn_trainer_progress(t);
    bool validated = false;
    line l = {.used = 0};
    add(&l, "epoch %*lld/%lld", p.epochs > 9 ? 2 : 1, (long long)p.epoch + 1, (long long)p.epochs);
    for (uint32_t i = 0; i < p.n_metrics; i++) {
        add_value(&l, kn_trainer_metric(t, i), r->train[i], true);
        validated = validated || r->validation[i] == r->validation[i];
    }
    if (validated) add(&l, "  | held out:");
    for (uint32_t i = 0; validated && i < p.n_metrics; i++)
        add_value(&l, kn_trainer_metric(t, i), r->validation[i], !brief);
    if (r->seconds > 0) {
        add(&l, "  | ");
        if (!brief) add(&l, "%.0f samples/s  ", (double)d->samples / r->seconds);
        add(&l, "%.1f s", r->seconds);
    }
    return l;
}

static void show_epoch(display *d, kn_trainer *t) {
    size_t count;
    const kn_epoch_record *history = kn_trainer_history(t, &count);
    if (!count) return;
    line l = epoch_line(d, t, &history[count - 1], false);
    if (d->columns && l.used >= (size_t)d->columns) l = epoch_line(d, t, &history[count - 1], true);
    fprintf(d->file, d->open ? "\r%s\033[K\n" : "%s\n", l.text);
    fflush(d->file);
    d->open = false;
}

static kn_status show(kn_trainer *t, kn_event event, void *user) {
    display *d = user;
    bool batch = event == KN_EVENT_BATCH_END || event == KN_EVENT_VALIDATION_END;
    if (event == KN_EVENT_BATCH_END) d->samples = kn_trainer_progress(t).timed_samples;
    if (event == KN_EVENT_EPOCH_END) show_epoch(d, t);
    if (event == KN_EVENT_FIT_END && d->open) {
        fputc('\n', d->file);
        d->open = false;
    }
    int64_t now = kn__time_ns();
    if (batch && d->columns && now - d->shown_at >= redraw_ns) {
        d->shown_at = now;
        show_bar(d, t);
    }
    return KN_OK;
}

kn_status kn_trainer_show_progress(kn_trainer *t, FILE *file) {
    if (!t) return kn__null_argument("kn_trainer_show_progress", "trainer");
    kn__site site = {.operation = "kn_trainer_show_progress", .effect = true};
    if (!file) return kn__fail_argument_null(t->kn, &site, "file");
    display *d = kn__sys_calloc(1, sizeof *d);
    if (!d) return kn__fail_out_of_memory_host(t->kn, &site, sizeof *d);
    d->file = file;
    d->columns = kn__stream_columns(file);
    kn_status status = kn__trainer_own(t, d);
    return status == KN_OK ? kn_trainer_add_callback(t, "progress", show, d) : status;
}
