// Keeps the padded transpose free of waste: with a tile of [tile_size][tile_size] this fails, and says why. To copy:
//   add_executable(kernel_tests test.cpp)
//   warpmem_instrument(TARGET kernel_tests captured.cpp)
//   target_link_libraries(kernel_tests PRIVATE warpmem::compiled Catch2::Catch2WithMain)
#include <warpmem/capture/recording.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

void transpose_naive(float const* in, float* out, int width, int height);
void transpose_padded(float const* in, float* out, int width, int height);

TEST_CASE("transpose") {
  std::vector<float> in(64 * 96);
  std::vector<float> out(in.size());
  in[1] = 7;
  capture::recording gpu{sm_90::traits};
  gpu.global("in", in).global("out", out);
  capture::launch_shape const shape{.grid = {2, 3}, .block = {32, 8}};
  auto const padded = gpu.launch(shape, transpose_padded, in.data(), out.data(), 64, 96);
  CHECK_THAT(padded, HasNoProblems());
  CHECK_THAT(padded, IsCoalesced() && IsConflictFree());
  CHECK(out[96] == 7);

  auto const naive = gpu.launch(shape, transpose_naive, in.data(), out.data(), 64, 96);
  CHECK_THAT(naive.only(memory_op::load), IsCoalesced());
  CHECK_THAT(naive.only(memory_op::store), !IsCoalesced());
}
