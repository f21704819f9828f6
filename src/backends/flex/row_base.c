/* Loops over rows for any processor, through 16-byte vectors of the compiler. */
#define VBYTES 16
#define WIDEN(p) ((vec_f64){(double)(p)[0], (double)(p)[1]})
#define TABLE kn__rows_base
#include "backends/flex/row_isa.inc.h"
