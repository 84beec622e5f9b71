#include <warpmem/capture/cuda.hpp>

extern int marks[8];
int marks[8];
#define mark(place) (*const_cast<int volatile*>(&marks[place]) = 1)
#include "kernels/launches/divergent.hpp"

#include <iterator>

// What the tests see of launches/divergent.hpp.
extern int const divergent_count;
int const divergent_count = std::size(launches::divergent_kernels);
char const* divergent_name(int i) { return launches::divergent_kernels[i].name; }
void (*divergent_kernel(int i))(int const*) { return launches::divergent_kernels[i].kernel; }
void divergent_input(int input, int (&numbers)[32]) { launches::divergent_input(input, numbers); }
