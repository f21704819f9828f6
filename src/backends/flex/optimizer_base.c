/* Optimiser steps for the compiler's target. */
#define TABLE kn__optimizer_base
#include "backends/flex/optimizer_isa.inc.h"
