// Softmax by blocks: coalesced where rows begin at a multiple of 32 bytes, as those of 96 floats do and of 100 do not.
#include <warpmem/catch2.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

TEST_CASE("softmax") {
  std::vector<float> const in(800, 1.0F);
  std::vector<float> out(in.size());
  simulated_gpu gpu{sm_90::traits};
  auto const aligned = gpu.launch({.grid = {8}, .block = {64}}, "softmax_block", in, out, 96);
  CHECK_THAT(aligned, HasNoProblems());
  CHECK_THAT(aligned, IsCoalesced());
  CHECK(out[0] == 1.0F / 96);

  auto const misaligned = gpu.launch({.grid = {8}, .block = {64}}, "softmax_block", in, out, 100);
  CHECK_THAT(misaligned, !IsCoalesced());
  CHECK_THAT(misaligned, HasEfficiencyAtLeast(0.85));
}
