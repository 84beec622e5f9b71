// The kernels with their launches and their data.
#pragma once

#include <warpmem/capture.hpp>

#include <cstdint>
#include <functional>
#include <vector>

#define BENCHMARK_DECLARED(space)                                           \
  namespace space {                                                         \
  void saxpy(int n, float a, float const* x, float* y);                     \
  void strided_copy(float const* in, float* out, int n, int stride);        \
  void transpose_naive(float const* in, float* out, int width, int height); \
  void stencil(float const* in, float* out, int width, int height);         \
  void filter(int const* in, int const* table, int* out, int n);            \
  void histogram_global(unsigned char const* data, int n, unsigned* bins);  \
  void transpose_tiled(float const* in, float* out, int width, int height); \
  void matmul_tiled(float const* a, float const* b, float* c, int n);       \
  void reduce(float const* in, float* out, int n);                          \
  void histogram_shared(unsigned char const* data, int n, unsigned* bins);  \
  }
BENCHMARK_DECLARED(traced)
BENCHMARK_DECLARED(plain)
#undef BENCHMARK_DECLARED

namespace capture_benchmark {

namespace capture = warpmem::capture;

struct arrays {
  static constexpr int n = 1 << 20;
  std::vector<float> x = std::vector<float>(n, 1.0F);
  std::vector<float> y = std::vector<float>(n, 2.0F);
  std::vector<float> z = std::vector<float>(n, 0.0F);
  std::vector<int> numbers = std::vector<int>(n);
  std::vector<int> results = std::vector<int>(n);
  std::vector<int> table = std::vector<int>(256, 5);
  std::vector<unsigned char> bytes = std::vector<unsigned char>(n);
  std::vector<unsigned> bins = std::vector<unsigned>(256);

  arrays() {
    for (std::uint32_t i = 0; i < n; ++i) {
      bytes[i] = static_cast<unsigned char>(i * 2654435761U >> 24);
      numbers[i] = static_cast<int>(i * 2654435761U >> 8);
    }
  }
  void add_to(capture::recording& trace) const {
    trace.global("x", x).global("y", y).global("z", z).global("numbers", numbers).global("results", results);
    trace.global("table", table).global("bytes", bytes).global("bins", bins);
  }
};

struct kernel_case {
  char const* name;
  bool has_barriers;
  capture::launch_shape shape;
  std::function<void()> traced;  // what one thread does
  std::function<void()> plain;
};

class suite {
 public:
  explicit suite(arrays& a) {
    unsigned const n = arrays::n;
    int const count = arrays::n;
    int const side = 1024;
    add("saxpy", {n / 256}, {256}, &traced::saxpy, &plain::saxpy, count, 2.0F, a.x.data(), a.y.data());
    add("strided_copy", {n / 1024}, {256}, &traced::strided_copy, &plain::strided_copy, a.x.data(), a.z.data(), count,
        4);
    add("transpose_naive", {32, 128}, {32, 8}, &traced::transpose_naive, &plain::transpose_naive, a.x.data(),
        a.z.data(), side, side);
    add("stencil", {32, 128}, {32, 8}, &traced::stencil, &plain::stencil, a.x.data(), a.z.data(), side, side);
    add("filter", {n / 256}, {256}, &traced::filter, &plain::filter, a.numbers.data(), a.table.data(), a.results.data(),
        count);
    add("histogram_global", {256}, {256}, &traced::histogram_global, &plain::histogram_global, a.bytes.data(), count,
        a.bins.data());
    add("transpose_tiled", {32, 32}, {32, 8}, &traced::transpose_tiled, &plain::transpose_tiled, a.x.data(), a.z.data(),
        side, side);
    add("matmul_tiled", {8, 8}, {16, 16}, &traced::matmul_tiled, &plain::matmul_tiled, a.x.data(), a.y.data(),
        a.z.data(), 128);
    add("reduce", {n / 256}, {256}, &traced::reduce, &plain::reduce, a.x.data(), a.z.data(), count);
    add("reduce_1024", {n / 1024}, {1024}, &traced::reduce, &plain::reduce, a.x.data(), a.z.data(), count);
    add("histogram_shared", {256}, {256}, &traced::histogram_shared, &plain::histogram_shared, a.bytes.data(), count,
        a.bins.data());
  }
  [[nodiscard]] std::vector<kernel_case> const& cases() const noexcept { return cases_; }

 private:
  template <class... P, class... A>
  void add(char const* name, capture::extent grid, capture::extent block, void (*traced)(P...), void (*plain)(P...),
           A... arguments) {
    cases_.push_back(
        {name, cases_.size() >= 6, {grid, block, 0}, [=] { traced(arguments...); }, [=] { plain(arguments...); }});
  }

  std::vector<kernel_case> cases_{};
};

}  // namespace capture_benchmark
