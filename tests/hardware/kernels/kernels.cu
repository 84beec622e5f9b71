// Launches each kernel of tests/capture once, checks what it computed, and writes one line for each launch:
//
//   kernels LAUNCHES.csv
//
// kernel,symbol,grid,block,shared_bytes in the order of the launches, which is that of a profiler's pages.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../capture/launches/all.hpp"

namespace {

using namespace launches;

void check(cudaError_t e, char const* what) {
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e));
    std::exit(1);
  }
}

double distance(double expected, double got) { return std::fabs(expected - got) / (1 + std::fabs(expected)); }
double distance(float4 expected, float4 got) {
  return distance(expected.x, got.x) + distance(expected.y, got.y) + distance(expected.z, got.z) +
         distance(expected.w, got.w);
}

template <class T>
bool is_close(T const& expected, T const& got, double tolerance) {
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, float4>) {
    return distance(expected, got) <= tolerance;
  } else {
    return std::memcmp(&expected, &got, sizeof(T)) == 0;
  }
}

class gpu {
 public:
  explicit gpu(char const* file) : file_(std::fopen(file, "w")) {
    if (file_ == nullptr) {
      std::perror(file);
      std::exit(1);
    }
    std::fprintf(file_, "kernel,symbol,grid,block,shared_bytes\n");
  }
  gpu(gpu const&) = delete;
  gpu& operator=(gpu const&) = delete;
  ~gpu() { std::fclose(file_); }

  template <class... P, class... A>
  void launch(char const* name, shape s, void (*kernel)(P...), A const&... arguments) {
    std::tuple<P...> const resolved{resolve(name, arguments)...};  // in order
    auto const dim = [](extent e) { return dim3(e.x, e.y, e.z); };
    std::apply([&](P... p) { kernel<<<dim(s.grid), dim(s.block), s.shared_bytes>>>(p...); }, resolved);
    check(cudaDeviceSynchronize(), name);
    for (auto const& after : after_) {
      after();
    }
    after_.clear();
    char const* symbol = nullptr;
    check(cudaFuncGetName(&symbol, reinterpret_cast<void const*>(kernel)), name);
    std::fprintf(file_, "%s,%s,%ux%ux%u,%ux%ux%u,%u\n", name, symbol, s.grid.x, s.grid.y, s.grid.z, s.block.x,
                 s.block.y, s.block.z, s.shared_bytes);
    ++launches_;
  }

  int wrong() const {
    std::printf("%d launches, %d arrays checked, %d wrong\n", launches_, checked_, wrong_);
    return wrong_;
  }

 private:
  template <class T>
  T const& resolve(char const*, T const& value) {
    return value;
  }

  template <class T>
  T* resolve(char const* kernel, array<T> const& a) {
    std::vector<T> host(a.count);
    for (launches::index i = 0; i < a.count; ++i) {
      host[i] = a.initial(i);
    }
    T* device = nullptr;
    check(cudaMalloc(&device, a.count * sizeof(T)), a.name);
    check(cudaMemcpy(device, host.data(), a.count * sizeof(T), cudaMemcpyHostToDevice), a.name);
    after_.push_back([this, kernel, a, device] {
      compare(kernel, a, device);
      check(cudaFree(device), a.name);
    });
    return device;
  }

  template <class Struct, class T>
  Struct resolve(char const* kernel, six_arrays<Struct, T> const& six) {
    auto const& m = six.members;
    return Struct{resolve(kernel, m[0]), resolve(kernel, m[1]), resolve(kernel, m[2]),
                  resolve(kernel, m[3]), resolve(kernel, m[4]), resolve(kernel, m[5])};
  }

  template <class T>
  void compare(char const* kernel, array<T> const& a, T const* device) {
    std::vector<T> got(a.count);
    check(cudaMemcpy(got.data(), device, a.count * sizeof(T), cudaMemcpyDeviceToHost), a.name);
    auto const expected = a.expected == nullptr ? a.initial : a.expected;
    ++checked_;
    for (launches::index i = 0; i < a.count; ++i) {
      if (!is_close(expected(i), got[i], a.tolerance)) {
        std::printf("%s: %s[%u] is wrong\n", kernel, a.name, i);
        ++wrong_;
        return;
      }
    }
  }

  std::FILE* file_;
  std::vector<std::function<void()>> after_;
  int launches_ = 0;
  int checked_ = 0;
  int wrong_ = 0;
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
  gpu host(argv[1]);
  all(host);
  return host.wrong() == 0 ? 0 : 1;
}
