// The kernels with their launches and their data.
#pragma once

#include <warpmem/gpu.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ptx_benchmark {

struct arrays {
  static constexpr int n = 1 << 20;
  static constexpr int half_side = 256;
  std::vector<float> x = std::vector<float>(n);
  std::vector<float> y = std::vector<float>(n);
  std::vector<float> z = std::vector<float>(n);
  std::vector<int> numbers = std::vector<int>(n);
  std::vector<int> results = std::vector<int>(n);
  std::vector<int> table = std::vector<int>(256);
  std::vector<unsigned char> bytes = std::vector<unsigned char>(n);
  std::vector<unsigned> bins = std::vector<unsigned>(256);
  std::vector<std::uint16_t> halves = std::vector<std::uint16_t>(half_side * half_side);

  arrays() {
    constexpr std::uint16_t small[] = {0xc000, 0xbc00, 0x0000, 0x3c00, 0x4000};  // -2 to 2
    for (std::uint32_t i = 0; i < n; ++i) {
      bytes[i] = static_cast<unsigned char>(i * 2654435761U >> 24);
      numbers[i] = static_cast<int>(i * 2654435761U >> 8);
      x[i] = static_cast<float>(i % 7);
    }
    for (std::size_t i = 0; i < halves.size(); ++i) {
      halves[i] = small[i * 2654435761U % 4294967296U % 5];
    }
    for (std::size_t i = 0; i < table.size(); ++i) {
      table[i] = static_cast<int>(i * i);
    }
    clear();
  }
  // What kernels write.
  void clear() {
    y.assign(n, 2.0F);
    z.assign(n, 0.0F);
    results.assign(n, 0);
    bins.assign(256, 0);
  }
  // Of what kernels write.
  [[nodiscard]] std::uint64_t checksum() const {
    std::uint64_t sum = 0xcbf29ce484222325U;
    auto const add = [&](auto const& of) {
      auto const* const from = reinterpret_cast<unsigned char const*>(of.data());
      for (std::size_t k = 0; k < of.size() * sizeof(of[0]); ++k) {
        sum = (sum ^ from[k]) * 0x100000001b3U;
      }
    };
    add(y);
    add(z);
    add(results);
    add(bins);
    return sum;
  }
};

struct kernel_case {
  std::string name{};
  std::function<warpmem::kernel_run(warpmem::simulated_gpu&)> launch{};
  double operations{};  // of matrix products
};

inline std::vector<kernel_case> cases_of(arrays& a) {
  using warpmem::launch_shape;
  std::vector<kernel_case> all;
  auto const add = [&](std::string name, launch_shape shape, std::string kernel, auto&&... arguments) {
    all.push_back({std::move(name),
                   [=](warpmem::simulated_gpu& gpu) mutable { return gpu.launch(shape, kernel, arguments...); }});
  };
  constexpr unsigned n = arrays::n;
  constexpr int count = arrays::n;
  constexpr int side = 1024;
  constexpr unsigned tiles = arrays::half_side / 64;
  float* const x = a.x.data();
  float* const y = a.y.data();
  float* const z = a.z.data();
  add("saxpy", {{n / 256}, {256}}, "saxpy", count, 2.0F, x, y);
  add("strided_copy", {{n / 1024}, {256}}, "strided_copy", x, z, count, 4);
  add("transpose_naive", {{32, 128}, {32, 8}}, "transpose_naive", x, z, side, side);
  add("stencil", {{32, 128}, {32, 8}}, "stencil", x, z, side, side);
  add("filter", {{n / 256}, {256}}, "filter", a.numbers.data(), a.table.data(), a.results.data(), count);
  add("histogram_global", {{256}, {256}}, "histogram_global", a.bytes.data(), count, a.bins.data());
  add("transpose_tiled", {{32, 32}, {32, 8}}, "transpose_tiled", x, z, side, side);
  add("matmul_tiled", {{8, 8}, {16, 16}}, "matmul_tiled", x, y, z, 128);
  add("reduce", {{n / 256}, {256}}, "reduce", x, z, count);
  add("reduce_1024", {{n / 1024}, {1024}}, "reduce", x, z, count);
  add("scan", {{n / 256}, {256}}, "scan", x, z, count);
  add("scan_shuffled", {{n / 256}, {256}}, "scan_shuffled", x, z, count);
  add("histogram_shared", {{256}, {256}}, "histogram_shared", a.bytes.data(), count, a.bins.data());
  add("hgemm", {{tiles, tiles}, {128}}, "hgemm", a.halves.data(), a.halves.data(), z, arrays::half_side);
  all.back().operations = 2.0 * arrays::half_side * arrays::half_side * arrays::half_side;
  return all;
}
inline void name_arrays(warpmem::simulated_gpu& gpu, arrays& a) {
  gpu.global("x", a.x).global("y", a.y).global("z", a.z).global("numbers", a.numbers).global("results", a.results);
  gpu.global("table", a.table).global("bytes", a.bytes).global("bins", a.bins).global("halves", a.halves);
}

}  // namespace ptx_benchmark
