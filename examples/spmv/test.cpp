// A sparse product: the entries of a row are loaded together by a warp, not by one thread.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <warpmem/gpu.hpp>
#include <warpmem/gtest.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;
using namespace warpmem::matchers;

TEST(Spmv, AWarpLoadsARow) {
  std::vector<int> starts(65), columns(64 * 64);
  for (int i = 0; i < 64 * 64; ++i) {
    starts[static_cast<std::size_t>(i / 64 + 1)] = i + 1;
    columns[static_cast<std::size_t>(i)] = i % 64;
  }
  std::vector<float> const values(64 * 64, 2.0F), x(64, 3.0F);
  std::vector<float> y(64);
  simulated_gpu gpu{sm_90::traits};
  auto const run = [&](char const* kernel, unsigned blocks) {
    return gpu.launch({.grid = {blocks}, .block = {64}}, kernel, 64, starts, columns, values, x, y);
  };
  auto const vector = run("spmv_vector", 32);
  EXPECT_EQ(y[63], 64 * 6.0F);
  EXPECT_THAT(vector, HasNoProblems());
  EXPECT_THAT(vector.at("values[i]"), IsCoalesced());
  EXPECT_THAT(run("spmv_scalar", 1).at("values[i]"), !IsCoalesced());
}
