// Softmax of each row of a matrix: by one warp with shuffles, and by a block.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cmath>

#include "../forms.hpp"

namespace {

constexpr std::size_t rows = 10;
constexpr std::size_t columns = 100;

bool is_softmax(std::vector<float> const& in, std::vector<float> const& out) {
  bool is_right = true;
  for (std::size_t first = 0; first < in.size(); first += columns) {
    double sum = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      sum += std::exp(static_cast<double>(in[first + c]));
    }
    for (std::size_t c = 0; c < columns; ++c) {
      double const expected = std::exp(static_cast<double>(in[first + c])) / sum;
      is_right = is_right && std::abs(expected - static_cast<double>(out[first + c])) < 1e-6;
    }
  }
  return is_right;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<float> in(rows * columns);
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<float>(i * 5 % 8);
  }
  std::vector<float> out(in.size());
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  auto const by_warp = gpu.launch({.grid = {3}, .block = {32, 4}}, "softmax_warp", in, out, 10, 100);
  form const warp{"softmax_warp", "a warp for each row, with shuffles", by_warp, is_softmax(in, out), "softmax_warp"};
  std::fill(out.begin(), out.end(), 0.0F);
  auto const by_block = gpu.launch({.grid = {rows}, .block = {64}}, "softmax_block", in, out, 100);
  form const block{"softmax_block", "a block for each row: warps meet in shared memory, results wait in global memory",
                   by_block, is_softmax(in, out), "softmax_block"};
  return show("softmax", {warp, block}, argc, argv);
}
