// The kernels as they were before they took a tracer.
#include "../../../examples/aos_soa/kernel.cuh"
#include "../../../examples/tiled_matmul/kernel.cuh"
#include "../../kernels/first.cuh"
#include "../../kernels/indexed.cuh"

template __global__ void transpose<32>(float const*, float*, int, int);
template __global__ void transpose<33>(float const*, float*, int, int);
template __global__ void matmul_tiled<16>(float const*, float const*, float*, int);
