// How fast the sectors that a kernel's blocks touch are remembered, and what likely moves is simulated, in look-ups of
// lines: benchmarks/caches [--csv]. docs/caches.md has what it printed, from benchmarks/data/caches.csv.
#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/likely/find.hpp>
#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/kernel/caches/likely/simulation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

using namespace warpmem;

namespace {

constexpr std::uint32_t warps_of_a_block = 8;

struct warp_addresses {
  address at[32];
};
// What a warp accesses, into addresses that are the previous warp's: an engine, too, has just computed them.
struct pattern {
  char const* name;
  int lines_each;
  std::uint32_t warps;
  std::function<void(std::uint32_t warp, warp_addresses&)> next;
};

template <class At>
auto each_lane(At at) {
  return [=](std::uint32_t warp, warp_addresses& a) {
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      a.at[lane] = at(address{warp}, address{lane});
    }
  };
}
std::vector<pattern> patterns() {
  auto const mixed = [](address warp, address lane) {
    std::uint64_t const h = (32 * warp + lane + 1) * 0x9E3779B97F4A7C15U;
    return (h >> 30U) % (1U << 22U) * 4;
  };
  return {{"stream", 1, 1U << 20U, each_lane([](address w, address l) { return 128 * w + 4 * l; })},
          {"the same 512 KiB", 1, 1U << 20U, each_lane([](address w, address l) { return w % 4096 * 128 + 4 * l; })},
          {"columns", 32, 1U << 16U, each_lane([](address w, address l) { return w * 4 + l * 8192; })},
          {"gather in 16 MiB", 32, 1U << 16U, each_lane(mixed)}};
}

using clock_type = std::chrono::steady_clock;
double seconds_since(clock_type::time_point begin) {
  return std::chrono::duration<double>(clock_type::now() - begin).count();
}
// Blocks from..to of the pattern, as a thread of an engine takes them.
void follow(sector_footprint& footprint, pattern const& p, std::uint32_t from, std::uint32_t to) {
  warp_addresses a{};
  for (std::uint32_t w = from; w < to; ++w) {
    p.next(w, a);
    footprint.follow({}, a.at, lane_mask::all(), {w / warps_of_a_block, w % warps_of_a_block});
  }
}
// Millions a second: footprints of several threads, each with its share of the blocks, and their sum.
double bounds_rate(pattern const& p, unsigned threads) {
  std::vector<double> all;
  for (int repeat = 0; repeat < 7; ++repeat) {
    std::vector<sector_footprint> parts;
    for (unsigned t = 0; t < threads; ++t) {
      parts.emplace_back(1056, 8);
    }
    auto const begin = clock_type::now();
    std::vector<std::thread> workers;
    for (unsigned t = 0; t < threads; ++t) {
      std::uint32_t const share = p.warps / threads / warps_of_a_block * warps_of_a_block;
      workers.emplace_back(
          [&, t, share] { follow(parts[t], p, t * share, t + 1 == threads ? p.warps : (t + 1) * share); });
    }
    for (std::thread& w : workers) {
      w.join();
    }
    for (unsigned t = 1; t < threads; ++t) {
      parts[0] += parts[t];
    }
    all.push_back(static_cast<double>(p.warps) * p.lines_each / seconds_since(begin) / 1e6);
  }
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}
// The same of the models, each alone.
double models_rate(pattern const& p) {
  cache_launch launch{};
  launch.board = gpu_boards[0];
  launch.blocks = p.warps / warps_of_a_block;
  launch.blocks_per_sm = launch.most_blocks_per_sm = 8;
  launch.l1_kib = launch.most_l1_kib = 216;
  launch.likely = true;
  launch.why_not_likely = likely_absence::none;
  sector_footprint footprint{launch};
  follow(footprint, p, 0, p.warps);
  detail::look_up_log& log = *footprint.order();
  detail::in_order_of_addresses(footprint.pages(), log);
  log.sort();
  auto const begin = clock_type::now();
  std::int64_t checksum = 0;
  for (detail::cache_model const& model : detail::cache_models) {
    std::size_t const lines = footprint.pages().size() * detail::sector_page_lines;
    checksum += detail::cache_simulation{log, lines, launch, model}.run().l1_misses;
  }
  double const rate = static_cast<double>(p.warps) * p.lines_each * 6 / seconds_since(begin) / 1e6;
  return checksum != 0 ? rate : 0;
}

}  // namespace

int main(int count, char** arguments) {
  bool const csv = count > 1 && std::string{arguments[1]} == "--csv";
  unsigned const most = std::max(1U, std::thread::hardware_concurrency());
  fmt::print("{}", csv ? "pattern,what,threads,million_look_ups_a_second\n" : "million look-ups of lines a second\n");
  for (pattern const& p : patterns()) {
    for (unsigned const threads : {1U, 2U, 4U, 8U, 16U}) {
      if (threads <= most) {
        fmt::print("{},bounds,{},{:.1f}\n", p.name, threads, bounds_rate(p, threads));
      }
    }
    fmt::print("{},one model,1,{:.1f}\n", p.name, models_rate(p));
  }
}
