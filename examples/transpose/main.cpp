// A matrix is transposed in three ways: directly, through a tile in shared memory, and through a padded tile.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <numeric>

#include "../forms.hpp"

int main(int argc, char** argv) {
  constexpr int width = 64;
  constexpr int height = 96;
  std::vector<float> in(width * height);
  std::iota(in.begin(), in.end(), 0.0F);
  std::vector<float> expected(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    expected[i % width * height + i / width] = in[i];
  }

  std::vector<float> out(in.size());
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  std::vector<form> forms;
  auto const run = [&](std::string const& name, std::string const& idea) {
    std::fill(out.begin(), out.end(), 0.0F);
    auto const report = gpu.launch({.grid = {width / 32, height / 32}, .block = {32, 8}}, name, in, out, width, height);
    forms.push_back({name, idea, report, out == expected, name});
  };
  run("transpose_naive", "a warp reads a row and writes a column");
  run("transpose_tiled", "a warp writes rows too; a tile in shared memory is read by columns");
  run("transpose_padded", "the tile's rows are one float longer");
  return show("transpose", forms, argc, argv);
}
