// Dynamic shared memory.
#include "support/catch.hpp"

#include <warpmem/capture/recording.hpp>
#include <warpmem/warpmem.hpp>

#include <numeric>
#include <vector>

using namespace warpmem;

template <int last>
void reversed(int* data);

TEST_CASE("a template may be the first to name a dynamic shared array") {
  std::vector<int> data(64);
  std::iota(data.begin(), data.end(), 0);
  capture::recording gpu{sm_90::traits};
  gpu.global("data", data);
  auto const run = gpu.launch({.grid = {1}, .block = {64}, .dynamic_shared = 256}, reversed<63>, data.data());
  CHECK(run.problems().empty());
  CHECK(run.sums().shared.wavefronts == 4);
  CHECK(data[0] == 63);
  CHECK(data[63] == 0);
}
