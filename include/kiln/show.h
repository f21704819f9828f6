/* Showing what training does: a progress bar, pictures and tables for the terminal, curves as SVG.
 */
#ifndef KILN_SHOW_H
#define KILN_SHOW_H

#include <kiln/train.h>

KN_EXTERN_C_BEGIN

/* Adds a callback that shows the progress of kn_fit on file: a live bar where it is a terminal,
 * with the loss, the metrics, samples a second and the time that is left of the epoch; one line an
 * epoch elsewhere. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_show_progress(kn_trainer *trainer, FILE *file);

/* Draws grey pictures (0 black to 1 white, [count, height, width] row-major) side by side, as many
 * in a row as fit the terminal (80 columns elsewhere), a caption above each. In grey on a terminal
 * with colours, in characters elsewhere. captions may be NULL. */
KN_API void kn_show_images(FILE *file, const float *pixels, int count, int height, int width,
                           const char *const *captions);

/* Draws pictures [count, 1, height, width] (or without the 1), above each the class that model
 * takes it for and how sure it is. Errors: those of kn_classify, rank-at-least. */
KN_API KN_WARN_UNUSED kn_status kn_show_guesses(FILE *file, kn_module *model, kn_tensor *pictures,
                                                const char *const *names);

/* Prints a confusion matrix: counts[classes][classes], a row for each true class, a column for each
 * guess, with the share of each class that was right. names may be NULL: 0, 1, 2, … */
KN_API void kn_show_confusion(FILE *file, const int64_t *counts, int classes,
                              const char *const *names);

/* One line of a plot. Points whose y is not finite are left out. */
typedef struct kn_curve {
    const char *name;
    size_t count;
    const double *x; /* NULL: 1, 2, 3, … */
    const double *y;
} kn_curve;

/* Writes curves as an SVG picture, as a whole or not at all. Errors: plot-empty where no curve has
 * a finite point, those of files. */
KN_API KN_WARN_UNUSED kn_status kn_plot_svg(kn_context *kn, const char *path, const char *title,
                                            const char *x_label, const kn_curve *curves,
                                            size_t count);
/* The same of a trainer's history: training and validation of each metric, one plot below the
 * other. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_plot(const kn_trainer *trainer, const char *path,
                                                const char *title);

KN_EXTERN_C_END
#endif
