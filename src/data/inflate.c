/* Decompressing gzip, through zlib. */
#include "data/inflate.h"

#include "core/platform.h"

bool kn__is_gzip(const void *data, size_t bytes) {
    const unsigned char *p = data;
    return bytes >= 2 && p[0] == 0x1f && p[1] == 0x8b;
}

#if defined(KILN_WITH_ZLIB)

#define ZLIB_CONST
#include <zlib.h>

struct kn__inflate {
    z_stream stream;
    const unsigned char *next;
    size_t left; /* input that the stream has not been given yet */
    bool ended;
};

bool kn__inflate_known(void) {
    return true;
}

/* zlib's own memory goes through ours, so that its failures can be tested too. */
static voidpf take(voidpf user, uInt count, uInt bytes) {
    (void)user;
    return kn__sys_calloc(count, bytes);
}
static void give(voidpf user, voidpf memory) {
    (void)user;
    kn__sys_free(memory);
}

kn__inflate *kn__inflate_open(const void *data, size_t bytes) {
    kn__inflate *in = kn__sys_calloc(1, sizeof *in);
    if (!in) return NULL;
    in->stream.zalloc = take;
    in->stream.zfree = give;
    in->next = data;
    in->left = bytes;
    if (inflateInit2(&in->stream, 15 + 16) == Z_OK) return in; /* 16: gzip alone */
    kn__sys_free(in);
    return NULL;
}

void kn__inflate_close(kn__inflate *in) {
    if (!in) return;
    inflateEnd(&in->stream);
    kn__sys_free(in);
}

enum { MOST_A_CALL = 1 << 30 }; /* zlib counts in unsigned int */

static void give_input(kn__inflate *in) {
    if (in->stream.avail_in || !in->left) return;
    size_t part = in->left < MOST_A_CALL ? in->left : MOST_A_CALL;
    in->stream.next_in = in->next;
    in->stream.avail_in = (uInt)part;
    in->next += part;
    in->left -= part;
}

/* At the end of a member: another may follow, as when files were joined. False: something else. */
static bool next_member(kn__inflate *in) {
    give_input(in);
    if (!in->stream.avail_in) {
        in->ended = true;
        return true;
    }
    return inflateReset(&in->stream) == Z_OK;
}

bool kn__inflate_read(kn__inflate *in, void *buffer, size_t bytes, size_t *got, const char **why) {
    *got = 0;
    while (*got < bytes && !in->ended) {
        give_input(in);
        size_t part = bytes - *got < MOST_A_CALL ? bytes - *got : MOST_A_CALL;
        in->stream.next_out = (unsigned char *)buffer + *got;
        in->stream.avail_out = (uInt)part;
        bool starved = in->stream.avail_in == 0;
        int state = inflate(&in->stream, Z_NO_FLUSH);
        *got += part - in->stream.avail_out;
        if (state == Z_STREAM_END && next_member(in)) continue;
        if (state == Z_OK && !(starved && in->stream.avail_out)) continue;
        if (state == Z_MEM_ERROR)
            *why = "no memory is left";
        else if (state == Z_OK || state == Z_BUF_ERROR)
            *why = "the data ends too early";
        else
            *why = in->stream.msg ? in->stream.msg : "the data is damaged";
        return false;
    }
    return true;
}

#else

bool kn__inflate_known(void) {
    return false;
}
kn__inflate *kn__inflate_open(const void *data, size_t bytes) {
    (void)data;
    (void)bytes;
    return NULL;
}
bool kn__inflate_read(kn__inflate *in, void *buffer, size_t bytes, size_t *got, const char **why) {
    (void)in;
    (void)buffer;
    (void)bytes;
    *got = 0;
    *why = "this build has no zlib";
    return false;
}
void kn__inflate_close(kn__inflate *in) {
    (void)in;
}

#endif
