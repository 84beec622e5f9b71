#include <warpmem/capture/cuda.hpp>

#include "kernels/bulk_copies.cuh"
