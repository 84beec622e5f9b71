// Properties of shared memory that hold for all addresses.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace warpmem;

namespace {

std::vector<arch_traits> machines() {
  std::vector<arch_traits> all;
  for (auto const cc : all_capabilities) {
    all.push_back(arch_traits_for(cc));
    if (all.back().shared.has_eight_byte_mode) {
      all.push_back(with_eight_byte_banks(all.back()));
    }
  }
  return all;
}

// Checks holds(arch, access) over random accesses whose wavefronts are known; returns how many there were.
template <int Lanes, class Property>
int for_random_shared(std::uint64_t seed, int rounds, Property holds) {
  support::generator random(seed);
  int count = 0;
  for (auto const& arch : machines()) {
    for (int round = 0; round < rounds; ++round) {
      int const size = support::one_of<int>(random, {1, 2, 4, 8, 16});
      auto const op = support::one_of<memory_op>(
          random, {memory_op::load, memory_op::load, memory_op::store, memory_op::atomic, memory_op::reduction});
      auto const access = support::random_access<Lanes>(random, size, round % 3 == 0 ? 16384 : 2048)
                              .as(op, support::likely_atomic(random));
      auto const report = analyze_shared(arch, access);
      if (report.basis.faults.any() || !report.wavefronts.known()) {
        continue;
      }
      ++count;
      if (!holds(arch, access, random)) {
        FAIL_CHECK(support::describe(arch.cc.value, access));
      }
    }
  }
  return count;
}

// Entry by entry: its words are in its banks, it serves lanes that need bytes of it, and nothing else uses its banks in
// the same wavefront.
template <class List>
bool list_is_sound(shared_traits const& s, List const& list, std::int64_t wavefronts) {
  std::set<std::pair<int, int>> busy;
  std::map<std::pair<int, int>, address> row_of;
  std::map<int, int> phase_of;
  bool good = true;
  for (auto const& entry : list) {
    good = good && entry.wavefront >= 0 && entry.wavefront < wavefronts && entry.lanes.any();
    good = good && entry.bytes >= s.bank_bytes && entry.bytes == entry.banks * s.bank_bytes &&
           entry.base % static_cast<address>(entry.bytes) == 0;
    good = good && entry.base / static_cast<address>(s.bank_bytes) % static_cast<address>(s.banks) ==
                       static_cast<address>(entry.bank);
    for (int bank = entry.bank; bank < entry.bank + entry.banks; ++bank) {
      // 3.x in 4-byte mode: a wavefront serves two words of a bank if they lie in one row of 256 bytes.
      bool const two_words = s.rule == shared_rule::wide_rows && s.bank_bytes == 4;
      auto const half = static_cast<int>(two_words ? entry.base / 128 % 2 : 0);
      good = good && bank < s.banks && busy.emplace(entry.wavefront, 2 * bank + half).second;
      good = good && (!two_words || row_of.emplace(std::pair(entry.wavefront, bank), entry.base / 256).first->second ==
                                        entry.base / 256);
    }
    good = good && phase_of.emplace(entry.wavefront, entry.phase).first->second == entry.phase;
  }
  return good;
}

template <int Lanes>
bool shared_list_agrees(arch_traits const& arch, basic_warp_access<Lanes> const& access) {
  auto const report = analyze_shared(arch, access);
  auto const list = list_shared(arch, access);
  bool good = list_is_sound(arch.shared, list, report.wavefronts.value_or(0));
  std::vector<int> bytes_served(32, 0);
  std::set<int> wavefronts;
  std::set<int> phases;
  for (auto const& entry : list) {
    wavefronts.insert(entry.wavefront);
    phases.insert(entry.phase);
    for (int lane = 0; lane < 32; ++lane) {
      if (entry.lanes.test(lane)) {
        bytes_served[static_cast<std::size_t>(lane)] += std::min(entry.bytes, access.lane_bytes);
        address const first = entry.base;
        address const mine = access.at[lane];
        good = good && lane < Lanes &&
               std::max(first, mine) - std::min(first, mine) <
                   static_cast<address>(mine < first ? access.lane_bytes : entry.bytes);
      }
    }
  }
  for (int lane = 0; lane < 32; ++lane) {
    int const expected = access.participants().test(lane) ? access.lane_bytes : 0;
    good = good && bytes_served[static_cast<std::size_t>(lane)] == expected;
  }
  // Every wavefront serves a lane, except those that 2.x adds to 16-byte accesses.
  bool const added = arch.shared.rule == shared_rule::added_wavefront_128 && access.lane_bytes == 16;
  auto const passes = static_cast<std::int64_t>(wavefronts.size() + (added ? phases.size() : 0));
  return good && report.wavefronts == passes && report.conflict_free_wavefronts == std::int64_t(phases.size());
}

}  // namespace

TEST_CASE("shared lists use a bank once per wavefront and serve all bytes of every active lane") {
  int count = for_random_shared<32>(
      51, 150, [](auto const& arch, auto const& access, auto&) { return shared_list_agrees(arch, access); });
  count += for_random_shared<16>(
      52, 30, [](auto const& arch, auto const& access, auto&) { return shared_list_agrees(arch, access); });
  count += for_random_shared<4>(
      53, 30, [](auto const& arch, auto const& access, auto&) { return shared_list_agrees(arch, access); });
  CHECK(count > 4000);
}

// Both operands pass through the banks; a conflict counts once.
TEST_CASE("a compare-and-swap takes twice the wavefronts of an exchange") {
  support::generator random(59);
  int compared = 0;
  for (int round = 0; round < 400; ++round) {
    int const size = round % 2 == 0 ? 4 : 8;
    auto const access = support::random_access(random, size, round % 3 == 0 ? 16384 : 1024);
    auto const swap = access.as(memory_op::compare_and_swap);
    auto const r = shared_memory<sm_90>::analyze(swap);
    auto const exchange = shared_memory<sm_90>::analyze(access.as(memory_op::atomic, {atomic_op::exchange}));
    if (r.basis.faults.any()) {
      continue;
    }
    std::set<int> wavefronts;
    for (auto const& entry : shared_memory<sm_90>::list(swap)) {
      wavefronts.insert(entry.wavefront);
    }
    bool const lists_all = r.wavefronts == static_cast<std::int64_t>(wavefronts.size());
    if (r.wavefronts != 2 * exchange.wavefronts.value_or(0) || r.bank_conflicts != exchange.bank_conflicts ||
        !lists_all) {
      FAIL_CHECK(support::describe(90, swap));
    }
    ++compared;
  }
  CHECK(compared > 300);
}

TEST_CASE("shared counts keep their bounds") {
  CHECK(for_random_shared<32>(54, 100, [](auto const& arch, auto const& access, auto&) {
          auto const r = analyze_shared(arch, access);
          int const active = access.participants().count();
          return r.requests == (active > 0 ? 1 : 0) && r.conflict_free_wavefronts <= r.wavefronts &&
                 r.ideal_wavefronts <= r.wavefronts && (r.wavefronts == 0) == (active == 0) && r.bank_conflicts >= 0 &&
                 r.excessive_wavefronts() >= 0 &&
                 r.wavefronts <= std::int64_t{active} * std::max(2, access.lane_bytes / 4);
        }) > 1800);
}

TEST_CASE("shared counts ignore the addresses of inactive lanes") {
  CHECK(for_random_shared<32>(55, 60, [](auto const& arch, auto access, auto& random) {
          auto const before = analyze_shared(arch, access);
          auto const list = list_shared(arch, access);
          for (int lane = 0; lane < 32; ++lane) {
            if (!access.active.test(lane)) {
              access.at[lane] = random();
            }
          }
          return analyze_shared(arch, access) == before && list_shared(arch, access) == list;
        }) > 1000);
}

TEST_CASE("shared counts ignore mask bits above the last lane") {
  CHECK(for_random_shared<8>(56, 60, [](auto const& arch, auto access, auto&) {
          auto const before = analyze_shared(arch, access);
          access.active.bits = (access.active.bits & 0xffU) | 0xabcdef00U;
          return analyze_shared(arch, access) == before && shared_list_agrees(arch, access);
        }) > 1000);
}

// 256 bytes are whole rows of banks on every capability, in both modes of 3.x.
TEST_CASE("shared counts do not change when an access moves by whole rows of banks") {
  CHECK(for_random_shared<32>(57, 60, [](auto const& arch, auto const& access, auto& random) {
          auto const moved = access.shifted(static_cast<std::int64_t>(support::below(random, 8)) * 256);
          auto const report = analyze_shared(arch, moved);
          return report.basis.faults.any() || report == analyze_shared(arch, access);  // past the end of the window
        }) > 1000);
}

// From 2.0 on, up to 4 bytes per lane, the order of lanes does not matter.
TEST_CASE("shared counts of narrow accesses do not change when lanes are permuted") {
  CHECK(for_random_shared<32>(58, 60, [](auto const& arch, auto access, auto& random) {
          if (arch.cc.value < 20 || access.lane_bytes > 4) {
            return true;
          }
          auto const before = analyze_shared(arch, access);
          for (int i = 0; i < 40; ++i) {
            auto const a = static_cast<int>(support::below(random, 32));
            auto const b = static_cast<int>(support::below(random, 32));
            std::swap(access.at[a], access.at[b]);
            auto const bits = access.active.bits;
            auto const differ = ((bits >> a) ^ (bits >> b)) & 1U;
            access.active.bits = bits ^ (differ << a) ^ (differ << b);
          }
          return analyze_shared(arch, access) == before;
        }) > 1000);
}

TEST_CASE("matrix lists serve every row once") {
  support::generator random(59);
  for (int round = 0; round < 300; ++round) {
    matrix_access access{};
    access.matrices = support::one_of<int>(random, {1, 2, 4});
    support::random_addresses(random, 16, 2048, access.row_at);
    auto const report = analyze_matrix(arch_traits_for({90}), access);
    auto const list = list_matrix(arch_traits_for({90}), access);
    std::uint32_t served = 0;
    int count = 0;
    for (auto const& entry : list) {
      served |= entry.lanes.bits;
      count += entry.lanes.count();
    }
    CHECK(list_is_sound(sm_90::traits.shared, list, report.wavefronts.value_or(0)));
    CHECK((served == lane_mask::first(8 * access.matrices).bits && count == 8 * access.matrices));
    CHECK(matrix_memory<sm_90>::explain(access).served == list);
  }
}

TEST_CASE("shared doors give the same answers") {
  support::generator random(60);
  for (int round = 0; round < 50; ++round) {
    auto const access = support::random_access(random, 8, 4096);
    auto const arch = with_eight_byte_banks(arch_traits_for({35}));
    using kepler = eight_byte_banks<sm_35>;
    auto const explained = shared_memory<kepler>::explain(access);
    CHECK(shared_memory<kepler>::analyze(access) == analyze_shared(arch, access));
    CHECK(shared_memory<kepler>::list(access) == list_shared(arch, access));
    CHECK((explained.report == analyze_shared(arch, access) && explained.served == list_shared(arch, access) &&
           explained.access == access && explained.arch == arch));
  }
}
