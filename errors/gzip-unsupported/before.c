#include <kiln/kiln.h>
#include <stdio.h>

static void write_file(const char *path, const void *data, size_t bytes) {
    FILE *file = fopen(path, "wb");
    if (!file) return;
    fwrite(data, 1, bytes, file);
    fclose(file);
}

int main(void) {
    static const unsigned char bytes[] = {
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 11,   0,    0xf4, 0xff, /* of gzip */
        0,    0,    8, 1, 0, 0, 0, 3, 7, 2, 1, 0x15, 0xf8, 0x3e, 0x4e, 0x0b, 0x00, 0x00, 0x00};
    write_file("labels.idx1", bytes, sizeof bytes); /* wrong: still compressed */
    kn_context *kn = kn_open(NULL);
    kn_array labels;
    int failed = kn_idx_read(kn, "labels.idx1", &labels) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_array_free(&labels);
    kn_close(kn);
    return failed;
}
