// Keeps the last step of the reduction free of bank conflicts, and within the wavefronts that it takes today.
#include <warpmem/catch2.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

TEST_CASE("reduction") {
  std::vector<int> const in(1500, 1);
  std::vector<int> out(6);
  simulated_gpu gpu{sm_90::traits};
  auto const last =
      gpu.launch({.grid = {2}, .block = {128}, .dynamic_shared = 512}, "reduce_grid_stride<128>", in, out, 1500U);
  CHECK(out[0] + out[1] == 1500);
  CHECK_THAT(last, HasNoProblems());
  CHECK_THAT(last, IsCoalesced() && IsConflictFree() && TakesAtMostWavefronts(48));

  auto const second =
      gpu.launch({.grid = {6}, .block = {256}, .dynamic_shared = 1024}, "reduce_strided", in, out, 1500U);
  CHECK_THAT(second.at("partial[index + s]"), !IsConflictFree());
}
