// What launches of tests/data/caches/fresh.cu read: the same numbers as on the GPU.
#pragma once

#include <caches/measured_launches.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace warpmem_tests { namespace fresh {

inline std::vector<int> near(std::size_t n, int reach, std::uint64_t seed) {
  measured_numbers random{seed};
  std::vector<int> all(n);
  for (std::size_t i = 0; i < n; ++i) {
    int const at = static_cast<int>(i) + static_cast<int>((random() >> 20U) % static_cast<unsigned>(2 * reach)) - reach;
    all[i] = std::clamp(at, 0, static_cast<int>(n) - 1);
  }
  return all;
}
inline std::vector<int> permutation(std::size_t n, std::uint64_t seed) {
  measured_numbers random{seed};
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  for (std::size_t i = n - 1; i > 0; --i) {
    std::swap(all[i], all[static_cast<std::size_t>((random() >> 20U) % (i + 1))]);
  }
  return all;
}

// Rows of 2 to 31 entries; in a band of 2 x reach columns, or anywhere if that is 0.
struct sparse_rows {
  std::vector<int> first{0};
  std::vector<int> column{};

  sparse_rows(int rows, int reach, std::uint64_t seed) {
    measured_numbers random{seed};
    auto const below = [&](int range) { return static_cast<int>((random() >> 20U) % static_cast<unsigned>(range)); };
    for (int i = 0; i < rows; ++i) {
      int const n = 2 + below(30);
      for (int j = 0; j < n; ++j) {
        int const at = reach != 0 ? i + below(2 * reach) - reach : below(rows);
        column.push_back(std::clamp(at, 0, rows - 1));
      }
      first.push_back(static_cast<int>(column.size()));
    }
  }
};

}}  // namespace warpmem_tests::fresh
