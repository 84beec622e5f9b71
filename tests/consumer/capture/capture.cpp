// What runs the kernels, compiled once.
#include <warpmem/capture.hpp>
