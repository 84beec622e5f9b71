// Keeps particles in arrays that coalesce.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/gpu.hpp>
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

struct particle {
  float x, y, z;
  float vx, vy, vz;
};
struct alignas(16) float4 {
  float x, y, z, w;
};

TEST(AosSoa, StructsOf16BytesCoalesce) {
  std::vector<float4> positions(128, {1, 1, 1, 1}), velocities(128, {1, 2, 3, 0});
  simulated_gpu gpu{sm_90::traits};
  auto const run = gpu.launch({{1}, {128}}, "move_float4", positions, velocities, 128, 2.0F);
  EXPECT_EQ(positions[127].z, 7.0F);
  EXPECT_THAT(run, HasNoProblems());
  EXPECT_THAT(run, IsCoalesced());
}

TEST(AosSoa, StructsOf24BytesDoNot) {
  std::vector<particle> particles(128);
  simulated_gpu gpu{sm_90::traits};
  EXPECT_THAT(gpu.launch({{1}, {128}}, "move_aos", particles, 128, 2.0F), !IsCoalesced());
}
