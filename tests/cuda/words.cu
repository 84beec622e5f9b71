// What tests/kernels says of CUDA's words, on a GPU: nvcc's words have these values, sizes and alignments.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdio>

// double4 and others have names with their alignment since CUDA 13.
#pragma nv_diag_suppress deprecated_entity
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

#define VECTOR(name, size, alignment) static_assert(sizeof(name) == (size) && alignof(name) == (alignment));
#include "kernels/words/vectors.inc"
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4);

namespace {

template <class A, class B>
__device__ bool is_near(A a, B b) {
  return fabs(double(a) - double(b)) <= 1e-5 * fabs(double(b));
}

__global__ void compare(int* wrong) {
#define REPORT(expression) (printf("%s is %.17g\n", #expression, double(expression)), ++*wrong)
#define SAME(expression, expected) \
  if (!((expression) == (expected))) REPORT(expression);
#define NEAR(expression, expected) \
  if (!is_near(expression, expected)) REPORT(expression);
#include "kernels/words/halves.inc"
#include "kernels/words/values.inc"
#include "kernels/words/values_of_nvcc.inc"
}

}  // namespace

int main() {
  int* wrong = nullptr;
  if (cudaMallocManaged(&wrong, sizeof *wrong) != cudaSuccess) {
    std::puts("no GPU");
    return 77;
  }
  compare<<<1, 1>>>(wrong);
  if (cudaDeviceSynchronize() != cudaSuccess) {
    std::puts(cudaGetErrorString(cudaGetLastError()));
    return 1;
  }
  return *wrong != 0;
}
