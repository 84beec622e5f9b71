// Keeps particles in arrays that coalesce.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/capture/recording.hpp>
#include <warpmem/capture/words/vector_types.hpp>  // float4
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

struct particle {
  float x, y, z;
  float vx, vy, vz;
};
void move_aos(particle* particles, int n, float dt);
void move_float4(float4* positions, float4 const* velocities, int n, float dt);

TEST(AosSoa, StructsOf16BytesCoalesce) {
  std::vector<float4> positions(128, make_float4(1, 1, 1, 1)), velocities(128, make_float4(1, 2, 3, 0));
  capture::recording gpu{sm_90::traits};
  gpu.global("positions", positions).global("velocities", velocities);
  auto const run = gpu.launch({{1}, {128}}, move_float4, positions.data(), velocities.data(), 128, 2.0F);
  EXPECT_EQ(positions[127].z, 7.0F);
  EXPECT_THAT(run, HasNoProblems());
  EXPECT_THAT(run, IsCoalesced());
}

TEST(AosSoa, StructsOf24BytesDoNot) {
  std::vector<particle> particles(128);
  capture::recording gpu{sm_90::traits};
  gpu.global("particles", particles);
  EXPECT_THAT(gpu.launch({{1}, {128}}, move_aos, particles.data(), 128, 2.0F), !IsCoalesced());
}
