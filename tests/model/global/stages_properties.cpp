// Properties of the stages behind the coalescer that hold for all addresses.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/knows_nothing.hpp>
#include <support/random_access.hpp>
#include <support/reference/global.hpp>
#include <support/reference/shared.hpp>
#include <warpmem/model/memory/global.hpp>

#include <algorithm>
#include <array>
#include <set>

using namespace warpmem;

namespace {

warp_access some_access(support::generator& random) {
  auto const op = support::all_ops[support::below(random, 5)];
  int const size = support::one_of<int>(random, {1, 2, 4, 8, 16});
  auto access = support::random_access(random, is_read_modify_write(op) ? std::max(size, 4) : size).as(op);
  return access;
}

// Lines of loads and stores in each of the four tag sets.
std::array<std::set<address>, 4> lines_by_set(warp_access const& access) {
  std::array<std::set<address>, 4> sets;
  for (auto const& [lane, at] : reference::plain(access).at) {
    sets[static_cast<std::size_t>(reference::tag_set_of(at))].insert(at / 128);
  }
  return sets;
}

bool stages_agree(warp_access const& access) {
  auto const counts = analyze_global(arch_traits_for({90}), access);
  auto const stages = analyze_global_stages(arch_traits_for({90}), access);
  bool const any = access.active.any();
  bool good = !stages.basis.faults.any() && stages.l2_sectors == counts.sectors &&
              (stages.tag_wavefronts == 0) == !any && stages.tag_wavefronts <= stages.l2_requests &&
              stages.l2_requests.value_or(0) <= 4 * stages.tag_wavefronts.value_or(0) &&
              stages.l2_requests <= stages.l2_sectors;
  if (stages.data_wavefronts.known()) {
    good = good && stages.data_bank_conflicts <= stages.data_wavefronts && (stages.data_wavefronts == 0) == !any;
  }
  if (!is_read_modify_write(access.op)) {
    std::size_t fullest = 0;
    for (auto const& lines : lines_by_set(access)) {
      fullest = std::max(fullest, lines.size());
    }
    good = good && stages.l2_requests == counts.tag_requests && stages.tag_wavefronts == std::int64_t(fullest);
  }
  return good;
}

}  // namespace

TEST_CASE("the later stages of 9.0 agree with the coalescer's counts") {
  support::generator random(111);
  for (int round = 0; round < 3000; ++round) {
    auto const access = some_access(random);
    if (!stages_agree(access)) {
      FAIL_CHECK(support::describe(90, access));
    }
  }
  SUCCEED("3000 accesses");
}

// Lanes served together are 32, 16 or 8, and the fullest bank decides.
TEST_CASE("loads from a warm L1 take the wavefronts of their phases") {
  support::generator random(113);
  for (int round = 0; round < 3000; ++round) {
    auto const access = support::random_access(random, support::one_of<int>(random, {1, 2, 4, 8, 16}));
    auto const r = analyze_global_stages(arch_traits_for({90}), access, l1_state::warm);
    int const lanes = std::min(32, 128 / access.lane_bytes);
    std::int64_t wavefronts = 0;
    for (int first = 0; first < 32; first += lanes) {
      reference::lane_addresses phase;
      for (auto const& [lane, at] : reference::plain(access).at) {
        if (lane >= first && lane < first + lanes) {
          phase[lane] = at;
        }
      }
      wavefronts += reference::degree(phase, access.lane_bytes, 4, 4);
    }
    if (r.data_wavefronts != wavefronts) {
      FAIL_CHECK(support::describe(90, access));
    }
  }
  SUCCEED("3000 accesses");
}

TEST_CASE("the later stages are unknown on capabilities that were not measured") {
  support::generator random(112);
  int unknown = 0;
  for (auto const cc : all_capabilities) {
    for (int round = 0; round < 20; ++round) {
      auto const access = some_access(random);
      auto const r = analyze_global_stages(arch_traits_for(cc), access);
      bool const known = r.tag_wavefronts.known() || r.data_wavefronts.known() || r.data_bank_conflicts.known() ||
                         r.l2_requests.known() || r.l2_sectors.known();
      if (!r.basis.faults.any() && cc.value != 90) {
        ++unknown;
        CHECK((!known && r.basis.known.how != evidence::measured));
      }
    }
  }
  CHECK(unknown > 200);
}

TEST_CASE("faults leave the counts of the stages unknown") {
  auto const off = contiguous<float>(2);
  for (int const cc : {0, 60, 90}) {
    auto const r = analyze_global_stages(arch_traits_for({cc}), off);
    CHECK(r.basis.faults.lanes == lane_mask::all());
    CHECK(support::knows_nothing(r));
  }
}
