#include <warpmem/catch2.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <vector>

using namespace warpmem::matchers;

TEST_CASE("strided") {
  std::vector<int> out(64);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "strided", out, 1), HasNoProblems() && IsCoalesced());
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "strided", out, 2), !IsCoalesced());
}
