#include <kiln/kiln.h>

#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    const unsigned char pixels[4] = {0, 80, 160, 255};
    FILE *file = fopen("digit.pgm", "wb");
    if (!file) return 2;
    fprintf(file, "P5\n2 2\n255\n"); /* width and height of what follows */
    fwrite(pixels, 1, sizeof pixels, file);
    fclose(file);
    kn_array images;
    int failed = 0;
    if (kn_image_read(kn, "digit.pgm", &images))
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_array_free(&images);
    kn_close(kn);
    return failed;
}
