// Local memory compared with a slow, obvious reference, and properties that hold on every capability.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/memory/local.hpp>

#include <cstdint>
#include <set>

using namespace warpmem;

namespace {

// Counts sectors by listing every byte, word by word.
std::int64_t sectors_by_bytes(warp_access const& a) {
  std::int64_t sectors = 0;
  for (int first = 0; first < a.lane_bytes; first += 4) {
    std::set<std::uint64_t> touched;
    for (int lane = 0; lane < 32; ++lane) {
      for (int byte = first; byte < first + 4 && byte < a.lane_bytes && a.active.test(lane); ++byte) {
        std::uint64_t const offset = a.at[lane] + static_cast<std::uint64_t>(byte);
        touched.insert((offset / 4 * 128 + static_cast<std::uint64_t>(lane) * 4 + offset % 4) / 32);
      }
    }
    sectors += static_cast<std::int64_t>(touched.size());
  }
  return sectors;
}

warp_access random_local(support::generator& random, arch_traits const& arch) {
  auto a = support::random_access(random, 1 << support::below(random, 5),
                                  static_cast<std::uint64_t>(arch.local.bytes_per_thread));
  a.op = support::below(random, 2) == 0 ? memory_op::load : memory_op::store;
  return a;
}

}  // namespace

TEST_CASE("local sectors agree with a byte-by-byte count", "[local]") {
  support::generator random{301};
  for (int i = 0; i < 3000; ++i) {
    for (auto const cc : {compute_capability{70}, compute_capability{90}, compute_capability{120}}) {
      auto const arch = arch_traits_for(cc);
      auto const a = random_local(random, arch);
      INFO(support::describe(cc.value, a));
      auto const r = analyze_local(arch, a);
      REQUIRE_FALSE(r.basis.faults.any());
      CHECK(r.sectors == sectors_by_bytes(a));
      CHECK(r.requests == (a.active.any() ? (a.lane_bytes > 4 ? a.lane_bytes / 4 : 1) : 0));
    }
  }
}

TEST_CASE("local memory: equal offsets are ideal and lists agree with counts", "[local]") {
  support::generator random{302};
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int i = 0; i < 300; ++i) {
      auto a = random_local(random, arch);
      INFO(support::describe(cc.value, a));
      auto const r = analyze_local(arch, a);
      CHECK(r.ideal_transactions <= r.transactions);
      std::int64_t listed = 0;
      std::int64_t bytes = 0;
      for (transaction const& t : list_local(arch, a)) {
        ++listed;
        bytes += t.bytes;
        CHECK(t.lanes.any());
        CHECK(t.base % static_cast<address>(t.bytes) == 0);
      }
      CHECK(r.transactions == listed);
      CHECK(r.bytes_moved == bytes);
      for (address& at : a.at) {
        at = a.at[0];
      }
      CHECK(analyze_local(arch, a).excessive_transactions() == 0);
    }
  }
}

// Property: an access shifted by whole words keeps its requests and sectors: word w + 1 of all lanes is the next line.
TEST_CASE("local accesses shifted by a word cost the same", "[local]") {
  support::generator random{303};
  auto const arch = sm_90::traits;
  for (int i = 0; i < 2000; ++i) {
    auto a = support::random_access(random, 1 << support::below(random, 5), 1024);
    auto const shift = static_cast<std::int64_t>(support::below(random, 100)) * 16;
    INFO(support::describe(90, a));
    auto const r = analyze_local(arch, a);
    auto const moved = analyze_local(arch, a.shifted(shift));
    CHECK(r == moved);
  }
}

// Property: lanes that swap offsets within their group of eight words (one sector) change no sector count.
TEST_CASE("local memory: permuting the lanes of a sector never changes the sectors", "[local]") {
  support::generator random{304};
  for (int i = 0; i < 2000; ++i) {
    auto a = support::random_access(random, 1 << support::below(random, 5), 1024);
    a.active = lane_mask::all();
    auto b = a;
    for (int lane = 0; lane < 32; ++lane) {
      b.at[lane] = a.at[lane / 8 * 8 + (lane + i) % 8];
    }
    INFO(support::describe(90, a));
    CHECK(local_memory<sm_90>::analyze(a).sectors == local_memory<sm_90>::analyze(b).sectors);
  }
}
