/* Trains a small convolutional network on handwritten digits, tests it and shows what it learned.
 *
 *     digits                     train and test; writes digits.safetensors and digits.svg
 *     digits --resume            go on where Ctrl-C stopped the last training
 *     digits --predict FILE      say which digits the pictures of an IDX or PGM file show
 *     digits --help              all options */
#include <getopt.h>
#include <kiln/kiln.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSES = 10, SIDE = 28, HELD_OUT = 800, BATCH = 64, SHOWN = 12 };
#define WEIGHTS "digits.safetensors"
#define CURVES "digits.svg"
#define CHECKPOINT "digits-checkpoint"

/* ---- The network: two convolutions, two linear layers ---- */

typedef struct {
    kn_module base;
    kn_module *conv1, *norm1, *conv2, *norm2, *fc1, *fc2;
} digits_net;

static kn_tensor *digits_forward(kn_module *self, kn_tensor *x) {
    digits_net *m = (digits_net *)self;
    x = kn_forward(m->norm1, kn_forward(m->conv1, x));
    x = kn_relu(kn_max_pool2d(x, .kernel = KN_DIMS(2)));
    x = kn_forward(m->norm2, kn_forward(m->conv2, x));
    x = kn_relu(kn_max_pool2d(x, .kernel = KN_DIMS(2)));
    return kn_forward(m->fc2, kn_relu(kn_forward(m->fc1, kn_flatten(x, 1, -1))));
}

static const kn_module_type digits_type = {
    .name = "Digits", .size = sizeof(digits_net), .forward = digits_forward};

static digits_net *digits_new(kn_device *dev) {
    digits_net *m = kn_module_new(dev, &digits_type);
    KN_CHILD(m, conv1, kn_nn_conv2d(dev, 1, 32, 3, .padding = KN_SAME));
    KN_CHILD(m, norm1, kn_nn_batch_norm(dev, 32));
    KN_CHILD(m, conv2, kn_nn_conv2d(dev, 32, 64, 3, .padding = KN_SAME));
    KN_CHILD(m, norm2, kn_nn_batch_norm(dev, 64));
    KN_CHILD(m, fc1, kn_nn_linear(dev, 64 * 7 * 7, 128));
    KN_CHILD(m, fc2, kn_nn_linear(dev, 128, CLASSES));
    return m;
}

/* Field 0 of a batch is the images [count, 1, 28, 28], field 1 the labels [count]. */
static kn_tensor *digits_loss(kn_module *net, const kn_batch *b, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(net, b->field[0]);
    double smoothing = kn_module_is_training(net) ? 0.1 : 0;
    return kn_cross_entropy(*output, b->field[1], .label_smoothing = smoothing);
}

/* ---- Training ---- */

static struct {
    const char *program, *device, *folder, *predict;
    int threads, epochs, quiet, resume;
    uint64_t seed;
} set = {.device = "default", .folder = "data/digits", .epochs = 10};

static kn_dataset *load(kn_context *kn, const char *part) {
    char images[512], labels[512];
    snprintf(images, sizeof images, "%s/%s-images-idx3-ubyte.gz", set.folder, part);
    snprintf(labels, sizeof labels, "%s/%s-labels-idx1-ubyte.gz", set.folder, part);
    return kn_dataset_idx(kn, images, labels, .classes = CLASSES);
}

static kn_trainer *trainer; /* for Ctrl-C; the second one ends the program at once */

static void on_interrupt(int number) {
    kn_trainer_interrupt(trainer);
    signal(number, SIG_DFL);
}

static kn_status run(void) {
    kn_status status = kn_trainer_add_metric(trainer, kn_metric_accuracy());
    if (status == KN_OK && !set.quiet) status = kn_trainer_show_progress(trainer, stdout);
    if (status == KN_OK && set.resume) status = kn_trainer_resume(trainer, NULL);
    signal(SIGINT, on_interrupt);
    if (status == KN_OK) status = kn_fit(trainer);
    if (status == KN_E_TRAINING_INTERRUPTED)
        printf(
            "\nStopped and saved %s.\n`%s --resume` goes on from there, given the same options.\n",
            kn_trainer_saved_path(trainer), set.program);
    if (status == KN_OK) status = kn_trainer_plot(trainer, CURVES, "Handwritten digits");
    if (status == KN_OK) kn_checkpoint_remove(CHECKPOINT);
    return status;
}

static kn_status train(kn_context *kn, kn_device *dev, kn_module *net) {
    kn_dataset *all = load(kn, "train"), *held_out;
    kn_dataset *kept = kn_dataset_split(all, HELD_OUT, set.seed, &held_out);
    kn_dataset *moved = kn_dataset_map(kept, "shift", kn_transform_shift, NULL);
    kn_loader *loader = kn_loader_open(dev, moved, BATCH, .shuffle = true, .drop_last = true,
                                       .seed = set.seed, .workers = 1);
    kn_loader *check = kn_loader_open(dev, held_out, 200);
    if (!set.quiet)
        printf("%d digits to learn from, %d held out to check on, %d x %d pixels.\n"
               "The loss in training is higher: its labels are smoothed, its digits shifted.\n\n",
               (int)kn_dataset_length(kept), (int)kn_dataset_length(held_out), SIDE, SIDE);

    /* The learning rate rises over the first tenth of the steps and falls along a cosine. */
    int64_t steps = set.epochs * kn_loader_batches(loader), rise = steps / 10;
    kn_schedule plan = kn_schedule_warmup(kn_schedule_cosine(2e-3, 0, steps - rise), rise, 0.05);
    kn_optimizer *opt = kn_adamw(net, .weight_decay = 0.01);
    trainer = kn_trainer_new(net, opt, loader, digits_loss, .validation = check,
                             .epochs = set.epochs, .schedule = &plan, .checkpoint = CHECKPOINT);
    kn_status status = run();
    kn_trainer_free(trainer);
    kn_optimizer_free(opt);
    kn_loader_close(loader);
    kn_loader_close(check);
    kn_dataset_free(moved);
    kn_dataset_free(kept);
    kn_dataset_free(held_out);
    kn_dataset_free(all);
    return status;
}

static kn_status test(kn_context *kn, kn_device *dev, kn_module *net) {
    int64_t confusion[CLASSES][CLASSES];
    kn_dataset *data = load(kn, "t10k");
    kn_loader *dozen = kn_loader_open(dev, data, SHOWN), *all = kn_loader_open(dev, data, 200);
    kn_status status = kn_count_confusion(net, all, CLASSES, &confusion[0][0]);
    int right = 0, total = (int)kn_loader_samples(all);
    for (int i = 0; i < CLASSES; i++) right += (int)confusion[i][i];
    if (status == KN_OK && !set.quiet) {
        printf("\nAll %d test digits, and what they are taken for:\n\n", total);
        kn_show_confusion(stdout, &confusion[0][0], CLASSES, NULL);
        printf("\nThe first %d of them:\n\n", SHOWN);
        KN_EACH_BATCH(dozen, b) {
            status = kn_show_guesses(stdout, net, b.field[0], NULL);
            break;
        }
        printf("\nThe network is in %s, its training curves are in %s.\n"
               "`%s --predict FILE` tells the digits of a picture, PGM or IDX.\n\n",
               WEIGHTS, CURVES, set.program);
    }
    if (status == KN_OK)
        printf("test accuracy: %.2f%% (%d of %d)\n", 100.0 * right / total, right, total);
    kn_loader_close(dozen);
    kn_loader_close(all);
    kn_dataset_free(data);
    return status;
}

static kn_status predict(kn_context *kn, kn_device *dev, kn_module *net) {
    kn_array images;
    kn_status status = kn_load_weights(net, WEIGHTS);
    if (status == KN_OK) status = kn_image_read(kn, set.predict, &images);
    if (status != KN_OK) return status;
    kn_image_light_on_dark(&images);
    status = kn_image_resize(kn, &images, SIDE, SIDE);
    int64_t count = images.shape.dim[0] < SHOWN ? images.shape.dim[0] : SHOWN;
    kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(count, 1, SIDE, SIDE), images.data);
    if (status == KN_OK) status = kn_show_guesses(stdout, net, x, NULL);
    kn_array_free(&images);
    return status;
}

static void usage(FILE *file) {
    fprintf(file,
            "usage: %s [OPTION]...\n\n"
            "Trains a small network on handwritten digits, tests it and shows what it learned.\n"
            "Writes " WEIGHTS " and " CURVES " where it runs.\n\n"
            "  --epochs N      how often it goes over all digits (10)\n"
            "  --seed N        begin from other random numbers (0)\n"
            "  --resume        go on where Ctrl-C stopped the last training, with its options\n"
            "  --predict FILE  train nothing; say which digits a PGM or IDX file shows, with\n"
            "                  the network of the last training\n"
            "  --data FOLDER   where the IDX files of the digits are (data/digits)\n"
            "  --device D      where to compute (default); `kiln info` lists devices\n"
            "  --threads N     how many threads compute (as many as there are cores)\n"
            "  --quiet         print the result alone\n"
            "  --help          print this text\n",
            set.program);
}

/* The number that an option was given; ends the program where it is none from `least` up. */
static uint64_t number(const char *option, const char *text, uint64_t least) {
    char *end;
    uint64_t value = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && value >= least && value <= 1000000000)
        return value;
    fprintf(stderr, "%s: --%s takes a whole number from %d to 1000000000, not \"%s\"\n",
            set.program, option, (int)least, text);
    exit(2);
}

static void read_settings(int argc, char **argv) {
    set.program = argv[0];
    static const struct option known[] = {
        {"device", 1, 0, 'd'},       {"data", 1, 0, 'f'},
        {"predict", 1, 0, 'p'},      {"threads", 1, 0, 't'},
        {"epochs", 1, 0, 'e'},       {"seed", 1, 0, 's'},
        {"quiet", 0, &set.quiet, 1}, {"resume", 0, &set.resume, 1},
        {"help", 0, 0, 'h'},         {0, 0, 0, 0}};
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (c == 'd') set.device = optarg;
        if (c == 'f') set.folder = optarg;
        if (c == 'p') set.predict = optarg;
        if (c == 't') set.threads = (int)number("threads", optarg, 1);
        if (c == 'e') set.epochs = (int)number("epochs", optarg, 1);
        if (c == 's') set.seed = number("seed", optarg, 0);
        if (c == 'h' || c == '?') {
            usage(c == 'h' ? stdout : stderr);
            exit(c == 'h' ? 0 : 2);
        }
    }
    if (optind == argc) return;
    fprintf(stderr, "%s: what is \"%s\"? Pictures are given as --predict FILE\n", set.program,
            argv[optind]);
    exit(2);
}

/* Says what failed. A missing file means something else in this program for each of its modes. */
static void explain(const kn_error_info *error) {
    const char *hint = error->hint;
    if (error->code == KN_E_FILE_NOT_FOUND && strstr(error->message, WEIGHTS))
        hint = "Train a network first: run the program without --predict.";
    else if (error->code == KN_E_FILE_NOT_FOUND && strstr(error->message, CHECKPOINT))
        hint = "There is no stopped training to resume: run the program without --resume.";
    else if (error->code == KN_E_FILE_NOT_FOUND && !set.predict)
        hint = "Run the program in Kiln's folder, or say where the digits are with --data FOLDER.";
    fprintf(stderr, "digits: %s\n%s\n", error->message, hint);
}

int main(int argc, char **argv) {
    read_settings(argc, argv);
    char device[128];
    snprintf(device, sizeof device, "autodiff(%s)", set.device);
    kn_context *kn = kn_open(&(kn_open_options){.threads = set.threads, .seed = set.seed});
    kn_device *dev = kn_device_open(kn, device);
    kn_module *net = &digits_new(dev)->base;
    kn_status status = KN_OK;
    if (!set.predict) {
        if (!set.quiet) status = kn_module_summary(net, KN_SHAPE(1, 1, SIDE, SIDE));
        if (status == KN_OK) status = train(kn, dev, net);
        if (status == KN_OK) status = kn_save_weights(net, WEIGHTS);
    }
    if (status == KN_OK) status = (set.predict ? predict : test)(kn, dev, net);
    const kn_error_info *error = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
    bool failed = status != KN_OK || !kn_ok(kn);
    if (failed && error && status != KN_E_TRAINING_INTERRUPTED) explain(error);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
