/* The program people see first, as they run it: how well it learns, that it does the same with any
 * number of threads, and that Ctrl-C and --resume change nothing. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char program[512], data[512], folder[64], output[100000];

static int setup(void **state) {
    (void)state;
    const char *build = getenv("KILN_BUILD_DIR");
    char here[300];
    snprintf(program, sizeof program, "%s/examples/digits", build ? build : "build/release");
    snprintf(data, sizeof data, "%s/data/digits", getcwd(here, sizeof here) ? here : ".");
    snprintf(folder, sizeof folder, "/tmp/kiln-digits-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int teardown(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void need_program(void) {
    if (access(program, X_OK) == 0) return;
    print_message("skipped: %s is not built\n", program);
    skip();
}

/* Starts digits in the folder with these options; its output goes to the file `said`. */
static pid_t start(const char *options) {
    char command[1500], old[128];
    snprintf(old, sizeof old, "%s/said", folder);
    unlink(old);
    snprintf(command, sizeof command, "cd %s && exec %s --data %s %s >said 2>&1", folder, program,
             data, options);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return child;
}

static const char *said(void) {
    char path[128];
    snprintf(path, sizeof path, "%s/said", folder);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(output, 1, sizeof output - 1, file) : 0;
    output[n] = '\0';
    if (file) fclose(file);
    return output;
}

static void finish(pid_t child, int expected) {
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    said();
    if (!WIFEXITED(how) || WEXITSTATUS(how) != expected) print_message("%s\n", output);
    assert_true(WIFEXITED(how));
    assert_int_equal(WEXITSTATUS(how), expected);
}

/* The right ones of 2000, from the last line. */
static int right_ones(void) {
    const char *last = strstr(output, "test accuracy: ");
    double percent;
    int right, end = 0;
    assert_non_null(last);
    assert_int_equal(sscanf(last, "test accuracy: %lf%% (%d of 2000)\n%n", &percent, &right, &end),
                     2);
    assert_int_equal(last[end], '\0'); /* it is the last line */
    assert_true(percent > right / 20.0 - 0.006 && percent < right / 20.0 + 0.006);
    return right;
}

/* The bytes of the weights, by a sum that tells them apart. */
static uint64_t weights(void) {
    char path[128];
    snprintf(path, sizeof path, "%s/digits.safetensors", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int c; (c = getc(file)) != EOF;) hash = (hash ^ (uint64_t)c) * UINT64_C(0x100000001b3);
    fclose(file);
    assert_int_equal(unlink(path), 0);
    return hash;
}

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void accuracy(void **state) {
    (void)state;
    int right[5];
    need_program();
    for (int seed = 0; seed < 5; seed++) {
        char options[64];
        snprintf(options, sizeof options, "--quiet --seed %d", seed);
        time_t began = time(NULL);
        finish(start(options), 0);
        right[seed] = right_ones();
        print_message("seed %d: %.2f%% in %d s\n", seed, right[seed] / 20.0,
                      (int)(time(NULL) - began));
    }
    qsort(right, 5, sizeof *right, compare);
    assert_true(right[0] >= 1964); /* 98.2 % */
    assert_true(right[2] >= 1970); /* 98.5 % */
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &usage), 0);
    print_message("peak memory: %ld MB\n", usage.ru_maxrss / 1024);
    assert_true(usage.ru_maxrss < 500 * 1024L);
}

static void any_number_of_threads(void **state) {
    (void)state;
    uint64_t first = 0;
    need_program();
    for (int threads = 1; threads <= 4; threads *= 2) {
        char options[64];
        snprintf(options, sizeof options, "--quiet --seed 3 --epochs 1 --threads %d", threads);
        finish(start(options), 0);
        uint64_t hash = weights();
        if (threads == 1) first = hash;
        assert_true(hash == first);
    }
}

/* Interrupted in the second of two epochs: the weights are those of a run in one piece. */
static void interrupt_and_resume(void **state) {
    (void)state;
    need_program();
    finish(start("--seed 1 --epochs 2"), 0);
    assert_non_null(strstr(output, "All 2000 test digits"));
    uint64_t whole = weights();
    pid_t child = start("--seed 1 --epochs 2");
    while (!strstr(said(), "epoch 1/2") && kill(child, 0) == 0)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    assert_int_equal(kill(child, SIGINT), 0);
    finish(child, 1);
    assert_non_null(strstr(output, "Stopped and saved digits-checkpoint-"));
    finish(start("--seed 1 --epochs 2 --resume"), 0);
    assert_null(strstr(output, "epoch 1/2"));
    assert_non_null(strstr(output, "epoch 2/2"));
    assert_true(weights() == whole);
}

static void prediction(void **state) {
    (void)state;
    char path[128];
    need_program();
    finish(start("--predict nothing.pgm"), 1);
    assert_non_null(strstr(output, "digits.safetensors"));
    finish(start("--quiet --epochs 1"), 0);
    /* A one, as ink on paper: a dark bar. */
    snprintf(path, sizeof path, "%s/one.pgm", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "P2\n# a bar\n56 56\n255\n");
    for (int y = 0; y < 56; y++) {
        for (int x = 0; x < 56; x++)
            fprintf(file, "%d ", y > 10 && y < 46 && x > 25 && x < 31 ? 0 : 255);
    }
    assert_int_equal(fclose(file), 0);
    finish(start("--predict one.pgm"), 0);
    assert_memory_equal(output, "1 (", 3);
    char options[600];
    snprintf(options, sizeof options, "--predict %s/t10k-images-idx3-ubyte.gz", data);
    finish(start(options), 0);
    assert_non_null(strstr(output, "% sure)"));
    finish(start("--predict nothing.pgm"), 1);
    assert_non_null(strstr(output, "there is no file nothing.pgm"));
}

static void mistakes(void **state) {
    (void)state;
    need_program();
    finish(start("--device nowhere"), 1);
    assert_non_null(strstr(output, "nowhere"));
    finish(start("--resume"), 1);
    assert_non_null(strstr(output, "digits-checkpoint-<step>.safetensors"));
    finish(start("--no-such-option"), 2);
    assert_non_null(strstr(output, "usage: "));
    finish(start("--help"), 0);
    assert_non_null(strstr(output, "--predict FILE"));
    finish(start("--epochs many"), 2);
    assert_non_null(strstr(output, "--epochs takes a whole number"));
    finish(start("picture.pgm"), 2);
    assert_non_null(strstr(output, "--predict FILE"));
    finish(start("--data /nowhere"), 1);
    assert_non_null(strstr(output, "/nowhere/train-images-idx3-ubyte.gz"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(mistakes, setup, teardown),
        cmocka_unit_test_setup_teardown(any_number_of_threads, setup, teardown),
        cmocka_unit_test_setup_teardown(interrupt_and_resume, setup, teardown),
        cmocka_unit_test_setup_teardown(prediction, setup, teardown),
        cmocka_unit_test_setup_teardown(accuracy, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
