#include <warpmem/capture/cuda.hpp>

#include "kernels/long_ways.cuh"
