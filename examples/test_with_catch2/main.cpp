// A test of a kernel's memory accesses, with Catch2 2.13 or 3 and no GPU. To copy:
//   find_package(Catch2 REQUIRED)          # 2.13.9 or 3
//   add_executable(access_tests main.cpp)
//   target_link_libraries(access_tests PRIVATE warpmem::testing Catch2::Catch2WithMain)
#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

// The kernel: a block of 32 x 8 threads transposes through `__shared__ float tile[32][pitch]`.
constexpr int pitch = 33;  // with 32, the second test fails and says why
constexpr block_shape block{32, 8, 1};

TEST_CASE("the matrix is read and written coalesced") {
  for (int warp = 0; warp < block.warps(); ++warp) {
    CAPTURE(warp);
    auto const row = block_tile<float>(block, 1024, warp);  // in[y][x], rows of 1024 floats
    CHECK_THAT(global_memory<sm_90>::explain(row), IsCoalesced() && TakesAtMostSectors(4));
    CHECK_THAT(global_memory<sm_90>::explain(row.as(memory_op::store)), IsCoalesced());
  }
}

TEST_CASE("the tile is free of bank conflicts") {
  for (int warp = 0; warp < block.warps(); ++warp) {
    CAPTURE(warp);
    auto const row = block_tile<float>(block, pitch, warp).as(memory_op::store);
    auto const column = transposed_tile<float>(block, pitch, warp);
    CHECK_THAT(shared_memory<sm_90>::explain(row), IsConflictFree());
    CHECK_THAT(shared_memory<sm_90>::explain(column), IsConflictFree());
    CHECK_THAT(shared_memory<sm_75>::explain(column), IsConflictFree());  // on other GPUs too
  }
}

TEST_CASE("the coefficients are the same for all threads") {
  CHECK_THAT(constant_memory<sm_90>::explain(broadcast<float>(4 * 7)), IsUniform());
}

TEST_CASE("a whole kernel: its accesses add up") {
  shared_report sum{};
  for (int warp = 0; warp < block.warps(); ++warp) {
    CAPTURE(warp);
    sum += shared_memory<sm_90>::analyze(block_tile<float>(block, pitch, warp).as(memory_op::store));
    sum += shared_memory<sm_90>::analyze(transposed_tile<float>(block, pitch, warp));
  }
  CHECK_THAT(sum, HasAtMostExcessiveWavefronts(0));
}
