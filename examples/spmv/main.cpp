// A sparse matrix times a vector: a thread for each row, then a warp for each row.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cmath>

#include "../forms.hpp"
#include "disc.hpp"

namespace {

bool is_product(sparse_matrix const& a, std::vector<float> const& x, std::vector<float> const& y) {
  bool is_right = true;
  for (std::size_t row = 0; row < y.size(); ++row) {
    double sum = 0;
    for (auto i = static_cast<std::size_t>(a.starts[row]); i < static_cast<std::size_t>(a.starts[row + 1]); ++i) {
      sum += static_cast<double>(a.values[i]) * static_cast<double>(x[static_cast<std::size_t>(a.columns[i])]);
    }
    is_right = is_right && std::abs(sum - static_cast<double>(y[row])) < 1e-4;
  }
  return is_right;
}

}  // namespace

int main(int argc, char** argv) {
  sparse_matrix const a = laplacian(make_disc(8));
  std::size_t const rows = a.starts.size() - 1;
  std::vector<float> x(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    x[i] = static_cast<float>(i % 5);
  }
  std::vector<float> y(rows);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  std::vector<form> forms;
  auto const run = [&](std::string const& name, std::string const& idea, unsigned threads) {
    std::fill(y.begin(), y.end(), 0.0F);
    auto const report = gpu.launch({.grid = {(threads + 127) / 128}, .block = {128}}, name, static_cast<int>(rows),
                                   a.starts, a.columns, a.values, x, y);
    forms.push_back({name, idea, report, is_product(a, x, y), ""});  // measured with another matrix
  };
  auto const threads = static_cast<unsigned>(rows);
  run("spmv_scalar", "a thread for each row: neighbours are a row apart", threads);
  run("spmv_vector", "a warp for each row: neighbours load neighbouring entries", 32 * threads);
  return show("spmv", forms, argc, argv);
}
