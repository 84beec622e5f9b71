// tests/data/sm_90/traced as the table of docs/on_a_gpu.md: what tracing costs.
#include "prelude.hpp"

#include <fstream>
#include <map>
#include <sstream>

namespace {

struct kernel_times {
  double plain{};
  double traced{};

  [[nodiscard]] std::string ratio() const {
    double const times = traced / plain;
    return times < 9.95 ? fmt::format("{:.1f}", times) : fmt::format("{:.0f}", times);
  }
};

// Columns kernel,bound,plain_ms,traced_ms and more.
std::map<std::string, kernel_times> times_in(std::string const& file) {
  std::map<std::string, kernel_times> all;
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    std::string kernel, bound, plain, traced;
    std::getline(std::getline(std::getline(std::getline(cells, kernel, ','), bound, ','), plain, ','), traced, ',');
    all[kernel] = {std::stod(plain), std::stod(traced)};
  }
  return all;
}

}  // namespace

int main(int, char** argv) {
  std::string const folder = std::string(argv[1]) + "/sm_90/traced/";
  auto const times = times_in(folder + "times.csv");
  auto const with_64 = times_in(folder + "times_64_registers.csv");
  constexpr char const* kernels[][3] = {
      {"saxpy", "`saxpy`", "3 of 128 bytes"},
      {"move_float4", "`move_float4`", "3 of 512 bytes"},
      {"transpose_naive", "`transpose_naive`", "2, one of them 32 sectors"},
      {"transpose_padded", "`transpose_padded`", "2 in global, 2 in shared memory"},
      {"stencil_2d", "`stencil_2d`", "6, of which L1 holds most"},
      {"forces", "`forces` of n bodies", "1 of 16 bytes, 20 operations"},
      {"matmul_naive", "`matmul_naive`", "2"},
      {"matmul_tiled_16", "`matmul_tiled_16`", "2"},
      {"gather", "`gather`, random", "3, one of them without room"},
      {"histogram_shared", "`histogram_shared`, random", "2, one of them without room"},
  };
  fmt::print("| kernel | accesses a warp for each step | off, ms | on, ms | times | with 64 registers |\n");
  fmt::print("|---|---|---|---|---|---|\n");
  for (auto const& [name, shown, accesses] : kernels) {
    kernel_times const t = times.at(name);
    fmt::print("| {} | {} | {:.3f} | {:.3f} | {} | {} |\n", shown, accesses, t.plain, t.traced, t.ratio(),
               with_64.at(name).ratio());
  }
}
