/* In the place of regex.cpp where Kiln is built without RE2. */
#include "regex.h"

#include "buffer.h"

bool kn__regex_available(void) {
    return false;
}

kn__regex *kn__regex_make(const char *pattern, size_t memory, char **problem) {
    (void)pattern, (void)memory;
    *problem = kn__copy("this kiln was built without RE2");
    return NULL;
}

void kn__regex_free(kn__regex *regex) {
    (void)regex;
}

int kn__regex_groups(const kn__regex *regex) {
    (void)regex;
    return 0;
}

void kn__regex_group_name(const kn__regex *regex, int group, char *name, size_t size) {
    (void)regex, (void)group;
    if (size) name[0] = 0;
}

int kn__regex_size(const kn__regex *regex) {
    (void)regex;
    return 0;
}

bool kn__regex_find(const kn__regex *regex, const char *text, size_t length, size_t from, size_t to,
                    kn__span *spans, int n_spans) {
    (void)regex, (void)text, (void)length, (void)from, (void)to, (void)spans, (void)n_spans;
    return false;
}

bool kn__regex_literals(const char *pattern, size_t least, kn__literal_fn *fn, void *user) {
    (void)pattern, (void)least, (void)fn, (void)user;
    return false;
}
