// Launches each kernel of tests/kernels once, checks what it computed, and writes one line for each launch:
//
//   kernels LAUNCHES.csv
//
// kernel,symbol,grid,block,shared_bytes in the order of the launches, which is that of a profiler's pages.
#include <cuda_runtime.h>

#include <cstdio>
#include <tuple>

#include "../../kernels/launches/all.hpp"
#include "../../kernels/launches/host.hpp"
#include "check.cuh"

namespace {

struct device_memory {
  void* make(char const* name, void const* contents, std::size_t bytes, std::size_t) {
    void* made = nullptr;
    check(cudaMalloc(&made, bytes), name);
    check(cudaMemcpy(made, contents, bytes, cudaMemcpyHostToDevice), name);
    return made;
  }
  void take(void* made, void* contents, std::size_t bytes) {
    check(cudaMemcpy(contents, made, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaFree(made), "cudaFree");
  }
};

class gpu {
 public:
  explicit gpu(std::FILE* file) : file_(file) { std::fprintf(file_, "kernel,symbol,grid,block,shared_bytes\n"); }

  template <class... P, class... A>
  void launch(char const* name, launches::shape s, void (*kernel)(P...), A const&... given) {
    std::tuple<P...> const resolved{arguments_.resolve(given)...};  // in order
    auto const dim = [](launches::extent e) { return dim3(e.x, e.y, e.z); };
    std::apply([&](P... p) { kernel<<<dim(s.grid), dim(s.block), s.shared_bytes>>>(p...); }, resolved);
    check(cudaDeviceSynchronize(), name);
    arguments_.check_all(name);
    char const* symbol = nullptr;
    check(cudaFuncGetName(&symbol, reinterpret_cast<void const*>(kernel)), name);
    std::fprintf(file_, "%s,%s,%ux%ux%u,%ux%ux%u,%u\n", name, symbol, s.grid.x, s.grid.y, s.grid.z, s.block.x,
                 s.block.y, s.block.z, s.shared_bytes);
  }
  int wrong() const { return arguments_.wrong(); }

 private:
  std::FILE* file_;
  device_memory memory_;
  launches::checked_arguments<device_memory> arguments_{memory_};
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "kernels LAUNCHES.csv\n");
    return 2;
  }
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "kernels: no GPU\n");
    return 77;
  }
  std::FILE* const file = std::fopen(argv[1], "w");
  if (file == nullptr) {
    std::perror(argv[1]);
    return 1;
  }
  gpu host(file);
  launches::all(host);
  std::fclose(file);
  return host.wrong() == 0 ? 0 : 1;
}
