/* Any text as an index, an einsum, a pattern of axes or a device: a result of the promised kind, or
 * a named error. The first byte chooses the parser, and the ranks of the operands. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <kiln/kiln.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static kn_tensor *operand(kn_device *dev, int rank) {
    kn_shape shape = {.rank = rank};
    for (int i = 0; i < rank; i++) shape.dim[i] = i + 1;
    return kn_zeros(dev, shape);
}

/* Nil exactly where an error stands; else its elements can be read. */
static void check(kn_context *kn, kn_tensor *t) {
    if (kn_is_nil(t) == kn_ok(kn)) abort();
    if (kn_is_nil(t) || kn_numel(t) > 1 << 16) return;
    double sum;
    if (kn_item_f64(kn_sum(t), &sum) != KN_OK || sum != 0) abort();
}

static void check_device(kn_context *kn, const char *text) {
    kn_device *dev = kn_device_open(kn, text);
    if (kn_device_is_nil(dev) == kn_ok(kn)) abort();
    if (!kn_device_is_nil(dev) && kn_device_open(kn, kn_device_text(dev)) != dev) abort();
}

static void check_patterns(kn_context *kn, kn_tensor *a, const char *text) {
    const kn_axis_size sizes[] = {{"p", 2}};
    check(kn, kn_rearrange_with(a, text, NULL, 0));
    kn_clear(kn);
    check(kn, kn_rearrange_reduce_with(a, text, "sum", NULL, 0));
    kn_clear(kn);
    check(kn, kn_rearrange_repeat_with(a, text, sizes, 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    if (bytes < 1 || bytes > 400) return 0;
    kn_context *kn = kn_open(&(kn_open_options){.threads = 1, .memory_limit = 64 << 20});
    kn_device *dev = kn_device_open(kn, "ndarray");
    char text[400];
    memcpy(text, data + 1, bytes - 1);
    text[bytes - 1] = '\0';
    KN_SCOPE(kn) {
        kn_tensor *a = operand(dev, data[0] >> 2 & 3), *b = operand(dev, data[0] >> 4 & 3);
        if (data[0] & 64)
            check_patterns(kn, a, text);
        else if ((data[0] & 3) == 0)
            check(kn, kn_index(a, text));
        else if ((data[0] & 3) == 1)
            check(kn, kn_einsum(text, a, b));
        else if ((data[0] & 3) == 2)
            check(kn, kn_einsum(text, a));
        else
            check_device(kn, text);
    }
    kn_close(kn);
    return 0;
}
