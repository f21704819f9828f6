#include <kiln/kiln.h>
#include <stdio.h>

static void write_file(const char *path, const void *data, size_t bytes) {
    FILE *file = fopen(path, "wb");
    if (!file) return;
    fwrite(data, 1, bytes, file);
    fclose(file);
}

int main(void) {
    static const unsigned char images[] = {0, 0, 8, 3, 0, 0, 0, 2, 0, 0,
                                           0, 1, 0, 0, 0, 2, 9, 8, 7, 6};
    static const unsigned char letters[] = {0, 0, 8, 1, 0, 0, 0, 2, 1, 26}; /* a is 1, z is 26 */
    write_file("images.idx3", images, sizeof images);
    write_file("letters.idx1", letters, sizeof letters);
    kn_context *kn = kn_open(NULL);
    kn_dataset *data = kn_dataset_idx(kn, "images.idx3", "letters.idx1",
                                      .classes = 26); /* wrong: labels begin with 1 */
    printf("%lld samples\n", (long long)kn_dataset_length(data));
    kn_dataset_free(data);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
