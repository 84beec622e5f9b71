// Shared memory of every capability compared with the reference, over random accesses.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <support/reference/limits.hpp>
#include <support/reference/shared.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <optional>

using namespace warpmem;

namespace {

bool same(counter c, std::optional<int> const& expected) { return expected ? c == *expected : !c.known(); }

bool same(shared_report const& r, reference::shared_answer const& expected) {
  return r.requests == expected.requests && same(r.wavefronts, expected.wavefronts) &&
         same(r.conflict_free_wavefronts, expected.conflict_free) && same(r.ideal_wavefronts, expected.ideal) &&
         r.bytes_requested == expected.bytes_requested;
}

template <int Lanes>
int compare_shared(arch_traits const& arch, basic_warp_access<Lanes> const& access,
                   reference::bank_mode mode = reference::bank_mode::four_bytes) {
  int const cc = arch.cc.value;
  auto const plain = reference::plain(access);
  auto const report = analyze_shared(arch, access);
  if (!reference::refused(cc, reference::space::shared, plain).why.empty()) {
    if (!report.basis.faults.any()) {
      FAIL_CHECK("no fault: " << support::describe(cc, access));
    }
    return 0;
  }
  if (report.basis.faults.any() || !same(report, reference::shared(cc, plain, mode))) {
    FAIL_CHECK("counts differ: " << support::describe(cc, access));
  }
  return 1;
}

template <int Lanes>
int compare_all_shared(int rounds, std::uint64_t seed) {
  support::generator random(seed);
  int compared = 0;
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int const size : {1, 2, 4, 8, 16}) {
      for (auto const op : support::all_ops) {
        for (int round = 0; round < (is_read_modify_write(op) ? rounds / 2 : 2 * rounds); ++round) {
          auto const window = support::one_of<std::uint64_t>(random, {512, 4096, reference::shared_window(cc.value)});
          compared += compare_shared(
              arch, support::random_access<Lanes>(random, size, window).as(op, support::likely_atomic(random)));
        }
      }
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("shared memory agrees with the reference on every capability, size and operation") {
  CHECK(compare_all_shared<32>(24, 11) > 10000);
}

TEST_CASE("shared memory agrees with the reference for warps of 4, 8 and 16 lanes") {
  CHECK(compare_all_shared<16>(8, 12) > 3000);
  CHECK(compare_all_shared<8>(8, 13) > 3000);
  CHECK(compare_all_shared<4>(8, 14) > 3000);
  CHECK(compare_all_shared<1>(2, 15) > 800);
}

TEST_CASE("shared memory of 3.x agrees with the reference in 8-byte bank mode") {
  support::generator random(16);
  int compared = 0;
  for (int const cc : {30, 32, 35, 37}) {
    for (int const size : {1, 2, 4, 8, 16}) {
      for (int round = 0; round < 200; ++round) {
        auto const op = round % 2 == 0 ? memory_op::load : memory_op::store;
        auto const access = support::random_access(random, size, round % 3 == 0 ? 48 * 1024 : 2048).as(op);
        compared +=
            compare_shared(with_eight_byte_banks(arch_traits_for({cc})), access, reference::bank_mode::eight_bytes);
      }
    }
  }
  CHECK(compared == 4000);
}

// The broadcast of 1.x: many lanes, few words, so that choices matter.
TEST_CASE("shared loads of 1.x agree with the reference if words repeat") {
  support::generator random(17);
  int compared = 0;
  for (int round = 0; round < 4000; ++round) {
    auto access = support::random_access(random, 4);
    auto const banks = support::below(random, 4) + 1;
    auto const rows = support::below(random, 6) + 1;
    for (auto& at : access.at) {
      at = support::below(random, banks) * 4 + support::below(random, rows) * 64;
    }
    compared += compare_shared(arch_traits_for({13}), access);
  }
  CHECK(compared == 4000);
}

TEST_CASE("matrix loads and stores agree with the reference") {
  support::generator random(18);
  int compared = 0;
  for (int const cc : {75, 80, 86, 90, 100, 120}) {
    for (int const matrices : {1, 2, 4}) {
      for (int round = 0; round < 100; ++round) {
        matrix_access access{};
        access.matrices = matrices;
        access.op = cc >= 90 && round % 2 == 0 ? memory_op::store : memory_op::load;
        support::random_addresses(random, 16, round % 3 == 0 ? 65536 : 1024, access.row_at);
        auto const report = analyze_matrix(arch_traits_for({cc}), access);
        if (!same(report, reference::matrix(access))) {
          FAIL_CHECK("cc " << cc << ", x" << matrices << ", round " << round);
        }
        ++compared;
      }
    }
  }
  CHECK(compared == 1800);
}
