// A test of a kernel's memory accesses, with GoogleTest and no GPU. To copy:
//   find_package(GTest REQUIRED)
//   add_executable(access_tests main.cpp)
//   target_link_libraries(access_tests PRIVATE warpmem::testing GTest::gmock_main)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

// The kernel: a block of 32 x 8 threads transposes through `__shared__ float tile[32][pitch]`.
constexpr int pitch = 33;  // with 32, the second test fails and says why
constexpr block_shape block{32, 8, 1};

TEST(Transpose, ReadsAndWritesTheMatrixCoalesced) {
  for (int warp = 0; warp < block.warps(); ++warp) {
    auto const row = block_tile<float>(block, 1024, warp);  // in[y][x], rows of 1024 floats
    EXPECT_THAT(global_memory<sm_90>::explain(row), IsCoalesced() && TakesAtMostSectors(4));
    EXPECT_THAT(global_memory<sm_90>::explain(row.as(memory_op::store)), IsCoalesced());
  }
}

TEST(Transpose, TileIsFreeOfBankConflicts) {
  for (int warp = 0; warp < block.warps(); ++warp) {
    auto const row = block_tile<float>(block, pitch, warp).as(memory_op::store);
    auto const column = transposed_tile<float>(block, pitch, warp);
    EXPECT_THAT(shared_memory<sm_90>::explain(row), IsConflictFree());
    EXPECT_THAT(shared_memory<sm_90>::explain(column), IsConflictFree());
    EXPECT_THAT(shared_memory<sm_75>::explain(column), IsConflictFree());  // on other GPUs too
  }
}

TEST(Transpose, CoefficientsAreTheSameForAllThreads) {
  EXPECT_THAT(constant_memory<sm_90>::explain(broadcast<float>(4 * 7)), IsUniform());
}

TEST(Transpose, AccessesOfTheKernelAddUp) {
  shared_report sum{};
  for (int warp = 0; warp < block.warps(); ++warp) {
    sum += shared_memory<sm_90>::analyze(block_tile<float>(block, pitch, warp).as(memory_op::store));
    sum += shared_memory<sm_90>::analyze(transposed_tile<float>(block, pitch, warp));
  }
  EXPECT_THAT(sum, HasAtMostExcessiveWavefronts(0));
}
