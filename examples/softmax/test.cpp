// Softmax by warps: coalesced where rows begin at a multiple of 32 bytes, as those of 96 floats do and of 100 do not.
#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

void softmax_warp(float const* in, float* out, int rows, int columns);

TEST_CASE("softmax") {
  std::vector<float> const in(800, 1.0F);
  std::vector<float> out(in.size());
  capture::recording gpu{sm_90::traits};
  gpu.global("in", in).global("out", out);
  auto const aligned = gpu.launch({.grid = {2}, .block = {32, 4}}, softmax_warp, in.data(), out.data(), 8, 96);
  CHECK_THAT(aligned, HasNoProblems());
  CHECK_THAT(aligned, IsCoalesced());
  CHECK(out[0] == 1.0F / 96);

  auto const misaligned = gpu.launch({.grid = {2}, .block = {32, 4}}, softmax_warp, in.data(), out.data(), 8, 100);
  CHECK_THAT(misaligned, !IsCoalesced());
  CHECK_THAT(misaligned, HasEfficiencyAtLeast(0.85));
}
