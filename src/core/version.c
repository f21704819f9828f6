#include <kiln/version.h>

#define TEXT_OF(number) #number
#define DOTTED(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

int kn_version(void) {
    return KN_VERSION;
}

const char *kn_version_text(void) {
    return DOTTED(KN_VERSION_MAJOR, KN_VERSION_MINOR, KN_VERSION_PATCH);
}
