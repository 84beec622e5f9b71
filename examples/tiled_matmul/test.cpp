// Keeps the tiles of the matrix product coalesced and free of bank conflicts. To copy:
//   add_executable(kernel_tests test.cpp)
//   warpmem_kernels(TARGET kernel_tests kernel.cu)
//   target_link_libraries(kernel_tests PRIVATE warpmem::testing GTest::gmock_main)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/gpu.hpp>
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

TEST(TiledMatmul, ReadsTilesWithoutConflicts) {
  std::vector<float> const a(64 * 64, 2.0F), b(64 * 64, 3.0F);
  std::vector<float> c(64 * 64);
  simulated_gpu gpu{sm_90::traits};
  auto const tiled = gpu.launch({{2, 2}, {32, 32}}, "matmul_tiled<32>", a, b, c, 64);
  EXPECT_EQ(c[64 * 64 - 1], 64 * 6.0F);
  EXPECT_THAT(tiled, HasNoProblems());
  EXPECT_THAT(tiled, IsCoalesced() && IsConflictFree() && TakesAtMostSectors(2560));

  auto const by_column = gpu.launch({{4, 4}, {16, 16}}, "matmul_by_column", a, b, c, 64);
  EXPECT_THAT(by_column.at("a[row * n + k]"), !IsCoalesced());
}
