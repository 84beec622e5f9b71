// How fast the sectors that a kernel's blocks touch are remembered, in look-ups of lines: benchmarks/caches.
#include <warpmem/kernel/caches/footprint.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <vector>

using namespace warpmem;

namespace {

struct warp_addresses {
  address at[32];
};

// Look-ups a second, in millions.
double rate(std::vector<warp_addresses> const& accesses, int lines_each) {
  using clock = std::chrono::steady_clock;
  double best = 0;
  for (int repeat = 0; repeat < 5; ++repeat) {
    sector_footprint footprint{1056, 8};
    auto const begin = clock::now();
    for (std::uint32_t k = 0; k < accesses.size(); ++k) {
      footprint.follow({}, accesses[k].at, lane_mask::all(), {k / 8, k % 8});
    }
    double const seconds = std::chrono::duration<double>(clock::now() - begin).count();
    double const rate = static_cast<double>(accesses.size()) * lines_each / seconds / 1e6;
    best = rate > best ? rate : best;
  }
  return best;
}

template <class At>
std::vector<warp_addresses> accesses(std::uint32_t count, At at) {
  std::vector<warp_addresses> all(count);
  for (std::uint32_t k = 0; k < count; ++k) {
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      all[k].at[lane] = at(k, lane);
    }
  }
  return all;
}

}  // namespace

int main() {
  auto const stream = accesses(1U << 20U, [](address k, address lane) { return 128 * k + 4 * lane; });
  auto const again = accesses(1U << 20U, [](address k, address lane) { return k % 4096 * 128 + 4 * lane; });
  auto const column = accesses(1U << 16U, [](address k, address lane) { return k * 4 + lane * 8192; });
  std::uint64_t state = 88172645463325252U;
  auto const gather = accesses(1U << 16U, [&](address, address) {
    state ^= state << 13U;
    state ^= state >> 7U;
    state ^= state << 17U;
    return state % (1U << 22U) * 4;
  });
  fmt::print(
      "million look-ups of lines a second: stream {:.1f}, the same 512 KiB {:.1f}, column {:.1f}, gather in 16 MiB "
      "{:.1f}\n",
      rate(stream, 1), rate(again, 1), rate(column, 32), rate(gather, 32));
}
