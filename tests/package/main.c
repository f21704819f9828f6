/* A program outside Kiln: it is built against an installed Kiln and must find the version that it
 * was compiled for. */
#include <kiln/version.h>

#include <stdio.h>

int main(void) {
    printf("kiln %s\n", kn_version_text());
    return kn_version() == KN_VERSION ? 0 : 1;
}
