// What runs the kernels of this program's tests.
#include <warpmem/ptx/compiled.hpp>
