// Keeps the padded transpose free of waste: with a tile of [tile_size][tile_size] this fails, and says why. To copy:
//   add_executable(kernel_tests test.cpp)
//   warpmem_kernels(TARGET kernel_tests kernel.cuh)
//   target_link_libraries(kernel_tests PRIVATE warpmem::testing Catch2::Catch2WithMain)
#include <warpmem/catch2.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

TEST_CASE("transpose") {
  std::vector<float> in(64 * 96);
  std::vector<float> out(in.size());
  in[1] = 7;
  simulated_gpu gpu{sm_90::traits};
  launch_shape const shape{.grid = {2, 3}, .block = {32, 8}};
  auto const padded = gpu.launch(shape, "transpose_padded", in, out, 64, 96);
  CHECK_THAT(padded, HasNoProblems());
  CHECK_THAT(padded, IsCoalesced() && IsConflictFree());
  CHECK(out[96] == 7);

  auto const naive = gpu.launch(shape, "transpose_naive", in, out, 64, 96);
  CHECK_THAT(naive.only(memory_op::load), IsCoalesced());
  CHECK_THAT(naive.only(memory_op::store), !IsCoalesced());
}
