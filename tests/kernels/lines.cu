// Each access with its kind and the token that is its place. nvcc knows only the statement's.
#include <cstdio>

__device__ inline int twice_of(int const* at) {
  return 2 * at[0];  //: load at[0]
}

template <int step>
__global__ void places(int const* in, int* out, int n) {
  __shared__ int tile[64];
  int const i = threadIdx.x;
  int const first = in[i];  //: load in[i]
  tile[i] = first;          //: store = first
  __syncthreads();
  out[i] =           //: store =
      tile[63 - i];  //: load tile[
  if (i < 32) {
    out[64 + i] = twice_of(in + 100 + i);  //: store = twice_of
    atomicAdd(&out[128 + n], first);       //: reduction atomicAdd
    out[192 + i] = __ldg(&in[step + i]);   //: store = __ldg; load __ldg
  }
  for (int k = 0; k < n; ++k) {
    out[300 + k * step + i] += i;  //: load += i; store += i
  }
  if (n == 1234) {
    printf("%d\n", n);
  }
}
template __global__ void places<64>(int const*, int*, int);
