#include <kiln/kiln.h>
#include <string.h>

static const char *const texts[] = {"kiln", "clay and fire"};

static int64_t length_of(void *state) {
    (void)state;
    return 2;
}

/* A sentence as one number a character. */
static bool get(void *state, int64_t index, kn_sample *sample) {
    (void)state;
    int64_t room = (int64_t)strlen(texts[index]); /* wrong: each sample has its own length */
    uint8_t *out = kn_sample_put(sample, 0, KN_U8, KN_SHAPE(room));
    if (!out) return false;
    memset(out, 0, (size_t)room);
    memcpy(out, texts[index], strlen(texts[index]));
    return true;
}

int main(void) {
    static const kn_dataset_functions functions = {sizeof functions, "texts", length_of, get, NULL};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_dataset *data = kn_dataset_new(kn, &functions, NULL);
    kn_loader *loader = kn_loader_open(dev, data, 2);
    KN_EACH_BATCH(loader, b) kn_print(b.field[0]);
    kn_loader_close(loader);
    kn_dataset_free(data);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
