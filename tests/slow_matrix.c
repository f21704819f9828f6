/* The whole operation matrix. See matrix/matrix.h. */
#include "matrix/matrix.h"

int main(int argc, char **argv) {
    return matrix_main(argc, argv, true);
}
