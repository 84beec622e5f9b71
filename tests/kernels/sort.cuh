// Sorts the elements of a block in shared memory, by a bitonic network.
#pragma once

__global__ void bitonic_sort(int const* in, int* out) {
  extern __shared__ int keys[];
  unsigned const t = threadIdx.x;
  unsigned const base = blockIdx.x * blockDim.x;
  keys[t] = in[base + t];
  __syncthreads();
  for (unsigned size = 2; size <= blockDim.x; size *= 2) {
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      unsigned const other = t ^ stride;
      if (other > t) {
        int const low = keys[t];
        int const high = keys[other];
        bool const ascending = (t & size) == 0;
        if ((low > high) == ascending) {
          keys[t] = high;
          keys[other] = low;
        }
      }
      __syncthreads();
    }
  }
  out[base + t] = keys[t];
}
