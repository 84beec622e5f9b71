// A histogram in shared memory: how much its atomics conflict depends on the data.
#include <warpmem/catch2.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <numeric>

using namespace warpmem;
using namespace warpmem::matchers;

TEST_CASE("histogram") {
  std::vector<unsigned char> data(2048);
  std::iota(data.begin(), data.end(), static_cast<unsigned char>(0));
  std::vector<unsigned> bins(256);
  simulated_gpu gpu{sm_90::traits};
  auto const ramp = gpu.launch({.grid = {2}, .block = {256}}, "histogram_shared", data, 2048, bins);
  CHECK(bins == std::vector<unsigned>(256, 8));
  CHECK_THAT(ramp, HasNoProblems());
  CHECK_THAT(ramp, IsCoalesced() && IsConflictFree());

  std::fill(data.begin(), data.end(), static_cast<unsigned char>(0));  // all lanes meet in one bin
  auto const flat = gpu.launch({.grid = {2}, .block = {256}}, "histogram_shared", data, 2048, bins);
  CHECK_THAT(flat.at("local[data[i]]").shared(), IsConflictFree());  // combined
}
