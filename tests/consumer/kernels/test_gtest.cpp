#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/gpu.hpp>
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

#include <vector>

using namespace warpmem::matchers;

TEST(Strided, Coalesces) {
  std::vector<int> out(64);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  EXPECT_THAT(gpu.launch({.grid = {1}, .block = {32}}, "strided", out, 1), HasNoProblems() && IsCoalesced());
  EXPECT_THAT(gpu.launch({.grid = {1}, .block = {32}}, "strided", out, 2), !IsCoalesced());
}
