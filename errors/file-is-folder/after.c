#include <kiln/kiln.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void) {
    mkdir("digits", 0700);
    FILE *file = fopen("digits/seven.pgm", "w");
    if (file) {
        fputs("P2 3 3 255  255 255 255  0 0 255  0 255 255", file);
        fclose(file);
    }
    kn_context *kn = kn_open(NULL);
    kn_array pictures;
    int failed = kn_image_read(kn, "digits/seven.pgm", &pictures) != KN_OK; /* a file in it */
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_array_free(&pictures);
    kn_close(kn);
    return failed;
}
