/* The operation matrix, the subset that covers every pair of axis values. See matrix/matrix.h. */
#include "matrix/matrix.h"

int main(int argc, char **argv) {
    return matrix_main(argc, argv, false);
}
