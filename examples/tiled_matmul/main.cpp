// A product of square matrices: the wrong way round, from global memory, through tiles, with 16-byte accesses.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include "../forms.hpp"

namespace {

// Small integers, so that sums are exact in any order.
std::vector<float> matrix(std::size_t n, std::size_t factor) {
  std::vector<float> m(n * n);
  for (std::size_t i = 0; i < m.size(); ++i) {
    m[i] = static_cast<float>(i * factor % 8);
  }
  return m;
}

std::vector<float> product(std::vector<float> const& a, std::vector<float> const& b, std::size_t n) {
  std::vector<float> c(n * n);
  for (std::size_t i = 0; i < n * n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      c[i] += a[i / n * n + k] * b[k * n + i % n];
    }
  }
  return c;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<form> forms;
  auto const run = [&](std::string const& kernel, std::string const& name, std::string const& idea, int n,
                       warpmem::launch_shape const& shape) {
    auto const rows = static_cast<std::size_t>(n);
    auto const a = matrix(rows, 5);
    auto const b = matrix(rows, 3);
    std::vector<float> c(rows * rows);
    warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
    auto const report = gpu.launch(shape, kernel, a, b, c, n);
    forms.push_back({name, idea, report, c == product(a, b, rows), name});
  };
  run("matmul_by_column", "matmul_by_column", "neighbouring threads work on neighbouring rows", 64, {{4, 4}, {16, 16}});
  run("matmul_naive", "matmul_naive", "neighbouring threads work on neighbouring columns", 64, {{4, 4}, {16, 16}});
  run("matmul_tiled<16>", "matmul_tiled_16", "a block loads each element once, into tiles of 16 x 16", 64,
      {{4, 4}, {16, 16}});
  run("matmul_tiled<32>", "matmul_tiled_32", "tiles of 32 x 32: half as many loads", 64, {{2, 2}, {32, 32}});
  run("matmul_vectorized", "matmul_vectorized", "16-byte accesses, 4 x 4 results a thread; matrices twice as large",
      128, {{2, 2}, {16, 16}});
  return show("tiled_matmul", forms, argc, argv);
}
