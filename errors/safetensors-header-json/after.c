#include <kiln/kiln.h>
#include <stdio.h>
#include <string.h>

/* Length, header and data, as another program may write them. */
static void write_tensors(const char *path, const char *header, size_t data_bytes) {
    FILE *file = fopen(path, "wb");
    if (!file) return;
    for (int i = 0; i < 8; i++) fputc((int)((uint64_t)strlen(header) >> 8 * i & 255), file);
    fputs(header, file);
    for (size_t i = 0; i < data_bytes; i++) fputc(0, file);
    fclose(file);
}

int main(void) {
    write_tensors("net.safetensors",
                  /* as json.dumps writes it */
                  "{\"mean\": {\"dtype\": \"F32\", \"shape\": [2], \"data_offsets\": [0, 8]}}", 8);
    kn_context *kn = kn_open(NULL);
    kn_tensor_file *file;
    int failed = kn_tensor_file_open(kn, "net.safetensors", &file) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_tensor_file_close(file);
    kn_close(kn);
    return failed;
}
