// A dynamic array that a template is the first to name.
#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(int, buffer_of_template);

template <int last>
__global__ void reversed(int* data) {
  extern __shared__ int buffer_of_template[];
  buffer_of_template[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = buffer_of_template[last - threadIdx.x];
}
template void reversed<63>(int*);
