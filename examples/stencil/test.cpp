// A stencil loads what its neighbours load: the tile with a border takes at most half of the sectors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/gpu.hpp>
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

TEST(Stencil, LoadsEachPointOnce) {
  std::vector<float> const in(80 * 30, 1.0F);
  std::vector<float> out(in.size());
  simulated_gpu gpu{sm_90::traits};
  launch_shape const shape{.grid = {3, 4}, .block = {32, 8}};
  auto const direct = gpu.launch(shape, "stencil_2d", in, out, 80, 30);
  auto const tiled = gpu.launch(shape, "stencil_2d_shared", in, out, 80, 30);
  EXPECT_EQ(out[81], 6.0F);
  EXPECT_THAT(tiled, HasNoProblems());
  EXPECT_THAT(tiled, IsConflictFree());
  EXPECT_THAT(tiled.only(memory_op::store), IsCoalesced());
  EXPECT_THAT(tiled, TakesAtMostSectors(876));
  EXPECT_THAT(direct, !TakesAtMostSectors(2 * 876));
}
