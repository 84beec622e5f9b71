// Launches each kernel of fresh.cuh once: fresh LAUNCHES.csv writes kernel,symbol in the order of the launches, and
// prints a checksum of what each wrote.
#include <cstdio>
#include <vector>

#include "../kernels/check.cuh"
#include "fresh.cuh"

namespace {

std::FILE* file;

// 1 MiB of each kind of number, the same on every machine.
void* numbers(int kind) {
  constexpr int words = 1 << 18;
  std::vector<unsigned> v(words);
  for (unsigned i = 0; i < words; ++i) {
    unsigned const r = (i + 1) * 2654435761u;
    float const f = static_cast<float>(r >> 16) / 1024;
    int const s = static_cast<int>(r >> 20) - 2048;
    switch (kind) {
      case 0:
        memcpy(&v[i], &f, 4);
        break;
      case 1:
        memcpy(&v[i], &s, 4);
        break;
      case 2:
        v[i] = r >> 20;
        break;  // below 4096
      case 3:
        v[i] = 3 * i;
        break;  // sorted
      case 4:
        v[i] = r;
        break;  // bytes
      case 5:
        v[i] = 0x3c003800;
        break;  // halves
      case 6:
        v[i] = i * 5 + (i & 3);
        break;  // starts of rows
      default:
        v[i] = 0;
        break;
    }
  }
  void* p = nullptr;
  check(cudaMalloc(&p, 4 * words), "cudaMalloc");
  check(cudaMemcpy(p, v.data(), 4 * words, cudaMemcpyHostToDevice), "cudaMemcpy");
  return p;
}
template <class T>
T* of(int kind) {
  return static_cast<T*>(numbers(kind));
}
void* last_out;
template <class T>
T* result(int kind = 7) {
  last_out = numbers(kind);
  return static_cast<T*>(last_out);
}

template <class K, class... A>
void run(char const* name, K kernel, dim3 grid, dim3 block, A... arguments) {
  kernel<<<grid, block>>>(arguments...);
  check(cudaGetLastError(), name);
  check(cudaDeviceSynchronize(), name);
  std::vector<unsigned> v(1 << 18);
  check(cudaMemcpy(v.data(), last_out, v.size() * 4, cudaMemcpyDeviceToHost), name);
  unsigned long long sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum = sum * 31 + v[i];
  char const* symbol = nullptr;
  check(cudaFuncGetName(&symbol, reinterpret_cast<void const*>(kernel)), name);
  std::fprintf(file, "%s,%s,%016llx\n", name, symbol, sum);
}

}  // namespace

#define RUN(name, grid, block, ...) run(#name, fresh::name, grid, block, __VA_ARGS__)

int main(int argc, char** argv) {
  if (argc != 2 || (file = std::fopen(argv[1], "w")) == nullptr) return 2;
  std::fprintf(file, "kernel,symbol,checksum\n");
  RUN(axpby4, 10, 128, of<float4>(0), result<float4>(0), 2.f, 3.f, 1200);
  RUN(gray_of_rgba, 10, 128, of<uchar4>(4), result<unsigned char>(), 1200);
  RUN(total_mass, 4, 128, of<fresh::particle>(0), result<float>(), 500);
  RUN(move_particles, 4, 128, result<fresh::particle>(0), 0.5f, 500);
  RUN(matmul_2x2, dim3(2, 2), dim3(16, 16), of<float>(0), of<float>(0), result<float>(), 64);
  RUN(matmul_4x4, dim3(2, 2), 256, of<float>(0), of<float>(0), result<float>(), 128);
  RUN(histogram_of_warps, 3, 128, of<unsigned char>(4), result<unsigned>(), 3000);
  RUN(count_above, 8, 128, of<float>(0), 1000, 30.f, result<int>());
  RUN(maximum_index, 4, 128, of<float>(0), 500, result<unsigned long long>());
  RUN(compact_positive, 1, 128, of<int>(1), result<int>(), of<int>(7), 120);
  RUN(softmax_rows, 4, 128, of<float>(0), result<float>(), 300);
  RUN(layer_norm, 4, 128, of<float>(0), of<float>(0), of<float>(0), result<float>(), 200);
  RUN(stencil_3d, dim3(2, 8), dim3(32, 4), of<float>(0), result<float>(), 64, 32, 8);
  RUN(convolve_rows, 3, 256, of<float>(0), of<float>(0), result<float>(), 700);
  RUN(bitonic_block, 2, 256, result<int>(1));
  RUN(scan_block, 3, 256, of<int>(1), result<int>());
  RUN(spmv_ell, 2, 128, of<int>(1), of<float>(0), of<float>(0), result<float>(), 250, 7);
  RUN(spmv_csr, 2, 128, of<int>(6), of<int>(2), of<float>(0), of<float>(0), result<float>(), 250);
  RUN(transpose_double, dim3(4, 4), dim3(16, 16), of<double>(0), result<double>(), 64);
  RUN(transpose_half, dim3(2, 2), dim3(32, 8), of<__half>(5), result<__half>(), 64);
  RUN(half2_fma, 3, 128, of<__half2>(5), of<__half2>(5), result<__half2>(5), 1000);
  RUN(reduce_float4, 3, 256, of<float4>(0), result<float>(), 2000);
  RUN(gather_xy, 4, 128, of<float4>(0), of<int>(2), result<float2>(), 500);
  RUN(gather_xz, 4, 128, of<float4>(0), of<int>(2), result<float>(), 500);
  RUN(forces, 3, 128, of<float4>(0), result<float3>(), 384);
  RUN(lower_bounds, 3, 128, of<int>(3), 5000, of<int>(2), result<int>(), 380);
  RUN(small_sorts, 2, 64, of<int>(1), result<int>());
  RUN(local_histogram, 2, 64, of<unsigned char>(4), result<int>(), 20);
  RUN(bilinear, 3, 128, of<float>(0), of<float2>(0), result<float>(), 100, 380);
  RUN(gemv_rows, 2, 128, of<float>(0), of<float>(0), result<float>(), 256);
  return std::fclose(file);
}
