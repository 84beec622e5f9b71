// Constant memory of every capability compared with the reference, over random accesses.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/knows_nothing.hpp>
#include <support/random_access.hpp>
#include <support/reference/constant.hpp>
#include <warpmem/model/memory/constant.hpp>

using namespace warpmem;

namespace {

template <int Lanes>
int compare_all_constant(int rounds, std::uint64_t seed) {
  support::generator random(seed);
  int compared = 0;
  for (auto const cc : all_capabilities) {
    for (int const size : {1, 2, 4, 8, 16}) {
      for (int round = 0; round < rounds; ++round) {
        auto const access = support::random_access<Lanes>(random, size, round % 2 == 0 ? 65536 : 512);
        auto const r = analyze_constant(arch_traits_for(cc), access);
        auto const expected = reference::constant(cc.value, reference::plain(access));
        if (r.basis.faults.any() || r.requests != expected.requests || r.ideal_requests != expected.ideal_requests ||
            r.lookup_misses != expected.lookup_misses || r.bytes_requested != expected.bytes_requested ||
            r.immediate_requests != 0) {
          FAIL_CHECK(support::describe(cc.value, access));
        }
        ++compared;
      }
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("constant memory agrees with the reference on every capability and size") {
  CHECK(compare_all_constant<32>(60, 21) > 8000);
  CHECK(compare_all_constant<16>(20, 22) > 2500);
  CHECK(compare_all_constant<4>(20, 23) > 2500);
}

// An operand c[bank][offset] is one request whatever its width, and cannot differ between lanes.
TEST_CASE("immediate constant operands are one request or a fault") {
  support::generator random(24);
  int uniform = 0;
  int divergent = 0;
  for (auto const cc : all_capabilities) {
    for (int round = 0; round < 60; ++round) {
      auto access = support::random_access(random, 8, 65536);
      if (round % 2 == 0) {
        access = broadcast<double>(access.at[0]).under(access.active);
      }
      auto const plain = reference::plain(access);
      bool agree = true;
      for (auto const& lane : plain.at) {
        agree = agree && lane.second == plain.at.begin()->second;
      }
      auto const r = analyze_constant(arch_traits_for(cc), access, constant_path::immediate);
      bool right = false;
      if (agree) {
        ++uniform;
        right = r.requests == 0 && r.ideal_requests == 0 && r.lookup_misses == 0 && !r.basis.faults.any() &&
                r.immediate_requests == (plain.at.empty() ? 0 : 1);
      } else {
        ++divergent;
        right = r.basis.faults.has(fault::lanes_differ) && r.basis.faults.lanes == access.participants() &&
                support::knows_nothing(r);
      }
      if (!right) {
        FAIL_CHECK(support::describe(cc.value, access));
      }
    }
  }
  CHECK(uniform > 500);
  CHECK(divergent > 300);
}
