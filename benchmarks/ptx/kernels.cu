// The ten kernels of ../capture as nvcc compiles them. kernels.ptx is this file:
//   nvcc -ptx -arch=sm_90 -lineinfo kernels.cu
#define BENCHMARK_KERNELS measured
#include "../capture/kernels.cuh"
