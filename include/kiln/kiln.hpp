/* Kiln for C++: the public interface, with overloads in place of the call macros of C. */
#ifndef KILN_KILN_HPP
#define KILN_KILN_HPP

#include <kiln/kiln.h>
#include <kiln/ops.hpp>

#endif
