// Each point becomes a weighted sum of its neighbours: from global memory, through a tile with a border, and in 3D.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include "../forms.hpp"

namespace {

std::vector<float> points(int count) {
  std::vector<float> in(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<float>(i * 5 % 17);
  }
  return in;
}

// Twice the point, and the neighbours `steps` elements before and behind it.
template <std::size_t n>
float weighted_sum(std::vector<float> const& in, int i, int const (&steps)[n]) {
  float sum = 2 * in[static_cast<std::size_t>(i)];
  for (int const step : steps) {
    sum += in[static_cast<std::size_t>(i - step)] + in[static_cast<std::size_t>(i + step)];
  }
  return sum;
}

std::vector<float> planar(std::vector<float> const& in, int width, int height) {
  std::vector<float> out = in;  // the border stays
  for (int y = 1; y < height - 1; ++y) {
    for (int x = 1; x < width - 1; ++x) {
      out[static_cast<std::size_t>(y * width + x)] = weighted_sum(in, y * width + x, {1, width});
    }
  }
  return out;
}

std::vector<float> spatial(std::vector<float> const& in, int nx, int ny, int nz) {
  std::vector<float> out(in.size());
  for (int z = 1; z < nz - 1; ++z) {
    for (int y = 1; y < ny - 1; ++y) {
      for (int x = 1; x < nx - 1; ++x) {
        int const i = (z * ny + y) * nx + x;
        out[static_cast<std::size_t>(i)] = weighted_sum(in, i, {1, nx, nx * ny});
      }
    }
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<form> forms;
  auto const in_2d = points(80 * 30);
  auto const run = [&](std::string const& name, std::string const& idea) {
    std::vector<float> out(in_2d.size());
    warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
    auto const report = gpu.launch({.grid = {3, 4}, .block = {32, 8}}, name, in_2d, out, 80, 30);
    forms.push_back({name, idea, report, out == planar(in_2d, 80, 30), name});
  };
  run("stencil_2d", "each thread loads its neighbours; rows of 80 floats are no multiple of 128 bytes");
  run("stencil_2d_shared", "a block loads its points and their border once");

  auto const in = points(40 * 20 * 10);
  std::vector<float> out(in.size());
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  auto const report = gpu.launch({.grid = {2, 3}, .block = {32, 8}}, "stencil_3d", in, out, 40, 20, 10);
  forms.push_back({"stencil_3d", "marching through z, with three planes in registers", report,
                   out == spatial(in, 40, 20, 10), "stencil_3d"});
  return show("stencil", forms, argc, argv);
}
