// Accesses that hardware would refuse: which fault, which lanes, and no known count.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/knows_nothing.hpp>
#include <support/random_access.hpp>
#include <support/reference/limits.hpp>
#include <warpmem/model/advise/traffic.hpp>
#include <warpmem/model/memory.hpp>
#include <warpmem/model/report.hpp>

#include <climits>

using namespace warpmem;
using reference::space;
using support::knows_nothing;

namespace {

bool faults_agree(access_faults const& f, reference::refusal const& expected) {
  std::uint8_t kinds = 0;
  std::uint32_t lanes = 0;
  for (auto const why : expected.why) {
    kinds = static_cast<std::uint8_t>(kinds | static_cast<std::uint8_t>(why));
  }
  for (int const lane : expected.lanes) {
    lanes |= std::uint32_t{1} << lane;
  }
  return f.kinds == kinds && f.lanes.bits == lanes && f.accesses == (expected.why.empty() ? 0 : 1) &&
         f.any() == !expected.why.empty();
}

template <class Report, class Access>
bool right(int cc, space where, Report const& r, Access const& access) {
  auto const expected = reference::refused(cc, where, reference::plain(access));
  return faults_agree(r.basis.faults, expected) && (expected.why.empty() || knows_nothing(r));
}

// Addresses of all kinds: multiples of the size or not, at either end of the address space and of the windows.
template <int Lanes>
basic_warp_access<Lanes> anything(support::generator& random) {
  int const size = support::one_of<int>(
      random, {INT_MIN, -4, -1, 0, 1, 1, 2, 2, 3, 4, 4, 4, 8, 8, 8, 12, 16, 16, 16, 24, 32, 32, 64, INT_MAX});
  bool const usual = size == 1 || size == 2 || size == 4 || size == 8 || size == 16 || size == 32;
  auto const window = support::one_of<std::uint64_t>(random, {0, 512, 16384, 49152, 65536, 102400, 233472});
  auto access = support::random_access<Lanes>(random, usual ? size : 4, window);
  access.lane_bytes = size;
  for (auto& at : access.at) {
    switch (support::below(random, 60)) {
      case 0:
        at += support::below(random, 32);
        break;
      case 1:
        at = ~address{0} - support::below(random, 4);
        break;
      case 2:
        at = 65536 - support::below(random, 40);
        break;
      case 3:
        at = random();
        break;
      default:
        break;
    }
  }
  access.op =
      static_cast<memory_op>(support::below(random, 3) == 0 ? support::below(random, 5) : support::below(random, 2));
  access.cache = static_cast<cache_op>(support::below(random, 4) == 0 ? support::below(random, 9) : 0);
  return access;
}

template <int Lanes>
void check_everything(std::uint64_t seed, int rounds) {
  support::generator random(seed);
  int refused = 0;
  int accepted = 0;
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int round = 0; round < rounds; ++round) {
      auto const access = anything<Lanes>(random);
      auto const global = analyze_global(arch, access);
      auto const shared = analyze_shared(arch, access);
      auto const constant = analyze_constant(arch, access);
      bool const lists = (!global.basis.faults.any() || list_global(arch, access).empty()) &&
                         (!shared.basis.faults.any() || list_shared(arch, access).empty());
      if (!lists || !right(cc.value, space::global, global, access) ||
          !right(cc.value, space::shared, shared, access) || !right(cc.value, space::constant, constant, access)) {
        FAIL_CHECK(support::describe(cc.value, access));
      }
      (global.basis.faults.any() ? refused : accepted) += 1;
      (shared.basis.faults.any() ? refused : accepted) += 1;
    }
  }
  CHECK(refused > 10 * rounds);
  CHECK(accepted > 5 * rounds);
}

}  // namespace

TEST_CASE("faults name what hardware refuses and the lanes at fault") {
  check_everything<32>(81, 200);
  check_everything<16>(82, 40);
  check_everything<4>(83, 40);
}

TEST_CASE("an access without active lanes counts nothing and is no fault") {
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    auto access = contiguous<float>(3).under(lane_mask::none());
    for (auto& at : access.at) {
      at += 1;  // misaligned, but only in an inactive lane
    }
    auto const global = analyze_global(arch, access);
    auto const shared = analyze_shared(arch, access);
    auto const constant = analyze_constant(arch, access);
    CHECK((!global.basis.faults.any() && global.requests == 0 && global.transactions == 0));
    CHECK((global.bytes_requested == 0 && !(global.efficiency() >= 0.0) && list_global(arch, access).empty()));
    CHECK((!shared.basis.faults.any() && shared.requests == 0 && shared.wavefronts == 0));
    CHECK((shared.ideal_wavefronts == 0 && list_shared(arch, access).empty()));
    CHECK((!constant.basis.faults.any() && constant.requests == 0 && constant.lookup_misses == 0));
  }
}

TEST_CASE("an unknown capability is a fault of every model, with no known count") {
  for (int const cc : {0, -1, 91, 1000000}) {
    auto const arch = arch_traits_for({cc});
    auto const access = contiguous<float>();
    CHECK(analyze_global(arch, access).basis.faults.has(fault::unknown_capability));
    CHECK(analyze_shared(arch, access).basis.faults.has(fault::unknown_capability));
    CHECK(analyze_constant(arch, access).basis.faults.has(fault::unknown_capability));
    CHECK(analyze_matrix(arch, matrix_rows(1, 16)).basis.faults.has(fault::unknown_capability));
    CHECK((knows_nothing(analyze_global(arch, access)) && knows_nothing(analyze_shared(arch, access))));
    CHECK((knows_nothing(analyze_constant(arch, access)) && knows_nothing(analyze_matrix(arch, matrix_rows(1, 16)))));
    CHECK(analyze_global(arch, access).basis.faults.lanes == lane_mask::all());
  }
}

// Not a static test: nvcc's front end refuses to compare what is not a number in a constant expression.
TEST_CASE("a ratio of nothing, or of unknown counts, is neither small nor large") {
  auto const is_a_number = [](double ratio) { return ratio <= 1.0 || ratio >= 0.0; };
  CHECK(is_a_number(global_memory<sm_90>::analyze(contiguous<float>()).efficiency()));
  CHECK_FALSE(is_a_number(global_memory<sm_90>::analyze(contiguous<float>(2)).efficiency()));
  CHECK_FALSE(is_a_number(global_report{}.efficiency()));
  CHECK_FALSE(is_a_number(tile_saving{}.factor()));
  CHECK_FALSE(is_a_number(texture_report{}.efficiency()));
  CHECK_FALSE(is_a_number(dram_report{}.efficiency()));
  CHECK_FALSE(is_a_number(cache_report{}.hit_rate()));
}

TEST_CASE("the last bytes of the address space are ordinary addresses") {
  auto const arch = arch_traits_for({90});
  auto const last_line = contiguous<float>(~address{0} - 127);
  CHECK(analyze_global(arch, last_line).sectors == 4);
  CHECK(analyze_global(arch, last_line).tag_requests == 1);
  CHECK(analyze_global(arch, last_line.shifted(64)).tag_requests == 2);  // half of it is at address 0
  CHECK(analyze_global(arch_traits_for({13}), last_line).bytes_moved == 128);
  CHECK(analyze_global(arch_traits_for({10}), last_line).transactions == 2);
  CHECK(analyze_global(arch, contiguous<char>(0)).sectors == 1);
  CHECK(analyze_shared(arch, last_line).basis.faults.has(fault::outside_window));
  CHECK(analyze_constant(arch, last_line).basis.faults.lanes == lane_mask::all());
}

TEST_CASE("matrix faults: capability, number of matrices, rows off 16 bytes or outside") {
  auto const arch = arch_traits_for({90});
  for (int const matrices : {INT_MIN, -1, 0, 3, 5, 8, 1000, INT_MAX}) {
    auto const r = analyze_matrix(arch, matrix_rows(matrices, 16));
    CHECK((r.basis.faults.has(fault::bad_count) && knows_nothing(r)));
    CHECK(list_matrix(arch, matrix_rows(matrices, 16)).empty());
  }
  auto access = matrix_rows(2, 16);
  access.row_at[3] += 8;
  access.row_at[31] += 8;  // a row that the instruction ignores
  access.row_at[9] = 1 << 20;
  auto const r = analyze_matrix(arch, access);
  CHECK(
      (knows_nothing(r) && r.basis.faults.has(fault::misaligned_address) && r.basis.faults.has(fault::outside_window)));
  CHECK(r.basis.faults.lanes.bits == 0x208);
  CHECK(analyze_matrix(arch_traits_for({70}), matrix_rows(1, 16)).basis.faults.has(fault::unsupported_operation));
  access.op = memory_op::store;
  CHECK(analyze_matrix(arch_traits_for({80}), access).basis.faults.has(fault::unsupported_operation));
  access.op = memory_op::atomic;
  CHECK(analyze_matrix(arch, access).basis.faults.has(fault::unsupported_operation));
}
