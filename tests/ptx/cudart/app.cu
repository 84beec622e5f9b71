// A program as people have it, with a main of its own.
#include <cstdio>

__global__ void scale_and_add(int n, float a, float const* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  int const n = 1000;
  float *x = nullptr, *y = nullptr;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = y[i] = static_cast<float>(i);
  scale_and_add<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
  cudaDeviceSynchronize();
  bool const is_right = y[999] == 3 * 999;
  cudaFree(x);
  cudaFree(y);
  return is_right ? 0 : 1;
}
