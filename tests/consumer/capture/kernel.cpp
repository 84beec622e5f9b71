#include <warpmem/capture/cuda.hpp>

#include "kernel.cuh"
