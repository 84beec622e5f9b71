// The seven classic steps of a parallel sum, from divergent warps to several elements for each thread.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <numeric>

#include "../forms.hpp"

int main(int argc, char** argv) {
  std::vector<int> in(1500);
  std::iota(in.begin(), in.end(), -700);
  std::vector<int> out(4);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  std::vector<form> forms;
  auto const run = [&](std::string const& kernel, std::string const& idea, unsigned n, unsigned blocks,
                       unsigned threads) {
    std::fill(out.begin(), out.end(), 0);
    auto const report =
        gpu.launch({.grid = {blocks}, .block = {threads}, .dynamic_shared = threads * sizeof(int)}, kernel, in, out, n);
    int const expected = std::accumulate(in.begin(), in.begin() + n, 0);
    std::string const name = kernel.substr(0, kernel.find('<'));
    forms.push_back({name, idea, report, std::accumulate(out.begin(), out.end(), 0) == expected, name});
  };
  run("reduce_interleaved", "every second thread adds, then every fourth: warps diverge", 1000, 4, 256);
  run("reduce_strided", "whole warps add, but words that are 2, 4, 8 ... apart", 1000, 4, 256);
  run("reduce_sequential", "neighbours add neighbouring words", 1000, 4, 256);
  run("reduce_first_add", "each thread adds two elements while it loads them", 1000, 2, 256);
  run("reduce_unrolled_warp", "the last warp needs no barriers of the block", 1000, 2, 256);
  run("reduce_unrolled<256>", "the block's size is known to the compiler", 1000, 2, 256);
  run("reduce_grid_stride<128>", "a thread adds as many elements as it meets", 1500, 2, 128);
  return show("reduction", forms, argc, argv);
}
