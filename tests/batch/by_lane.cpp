// Counting one access per thread, as a GPU's lanes do, equals the models: the same code, run by the host.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/device/by_lane/banks.hpp>
#include <warpmem/tools/device/by_lane/distinct.hpp>

#include <cstddef>
#include <cstdint>

using namespace warpmem;

namespace {

// An access as the counters read it.
struct row {
  address const* at;
  address operator[](int lane) const { return at[lane]; }
  [[nodiscard]] address of_any(int lane) const { return at[lane]; }
};

struct tally {
  int compared{};
  int slow{};
  int wrong{};
};

// Adds one answer to the tally. Accesses with a fault must be left to the model.
void check(tally& t, detail::by_lane::counts const& n, bool fault, counter segments, counter lines) {
  ++t.compared;
  if (n.slow) {
    ++t.slow;
    return;
  }
  bool const same = segments == std::int64_t{n.segments} && (!lines.known() || lines == std::int64_t{n.lines});
  t.wrong += same && !fault ? 0 : 1;
}

template <class Counter>
detail::by_lane::counts count(Counter const& counter, batch_test::arrays const& a, std::size_t i, bool masked) {
  row const at{a.at.data() + 32 * i};
  return masked ? counter.template operator()<true>(at, a.active[i])
                : counter.template operator()<false>(at, 0xffffffffU);
}

void compare(arch_traits const& arch, batch_test::arrays const& a, tally& global, tally& shared) {
  detail::distinct_plan const distinct = detail::plan_global(arch, a.kind);
  detail::bank_plan const banks = detail::plan_shared(arch, a.kind);
  for (std::size_t i = 0; i < a.active.size(); ++i) {
    for (bool const masked : {true, false}) {
      warp_access const access = access_of(a.batch(masked), i);
      if (distinct.usable) {
        global_report const r = analyze_global(arch, access);
        check(global, count(detail::by_lane::distinct_counter(distinct), a, i, masked), r.basis.faults.any(),
              r.transactions, r.tag_requests);
      }
      if (banks.usable) {
        shared_report const r = analyze_shared(arch, access);
        check(shared, count(detail::by_lane::bank_counter(banks), a, i, masked), r.basis.faults.any(), r.wavefronts,
              r.conflict_free_wavefronts);
      }
    }
  }
}

}  // namespace

TEST_CASE("a lane counts what the models count", "[batch]") {
  support::generator random(31);
  for (std::uint64_t const window : {std::uint64_t{4096}, std::uint64_t{49152}, std::uint64_t{1} << 33}) {
    tally global;
    tally shared;
    for (compute_capability const cc : all_capabilities) {
      for (int const size : {1, 4, 8, 16}) {
        for (memory_op const op : {memory_op::load, memory_op::store}) {
          arch_traits const arch = arch_traits_for(cc);
          compare(arch, batch_test::random_arrays(random, 60, {size, op}, window), global, shared);
          compare(with_eight_byte_banks(arch), batch_test::random_arrays(random, 10, {size, op}, window), global,
                  shared);
        }
      }
    }
    INFO("window " << window << ", slow " << global.slow << " of " << global.compared << ", " << shared.slow << " of "
                   << shared.compared);
    CHECK(global.wrong == 0);
    CHECK(shared.wrong == 0);
    CHECK(global.compared > 10000);
    CHECK(shared.compared > 10000);
    // Only faults are left to the model: addresses outside shared memory, and a few misaligned accesses.
    CHECK(global.slow < global.compared / 10);
    CHECK((window > 49152 || shared.slow < shared.compared / 10));
  }
}

TEST_CASE("a lane counts what the models count at the ends of the address space", "[batch]") {
  tally global;
  tally shared;
  batch_test::arrays a;
  a.kind = {4};
  for (int shift = 2; shift < 64; ++shift) {
    for (address const base : {address{0}, ~address{0} - 3, address{1} << 63, (address{1} << 32) - 4}) {
      warp_access access{};
      for (int lane = 0; lane < 32; ++lane) {
        access.at[lane] = base + (static_cast<address>(lane) << shift);
      }
      a.add(access);
    }
  }
  compare(arch_traits_for({90}), a, global, shared);
  CHECK(global.wrong == 0);
  CHECK(shared.wrong == 0);
}

TEST_CASE("a lane counts what the models count on hypothetical machines", "[batch]") {
  support::generator random(32);
  tally global;
  tally shared;
  for (int round = 0; round < 200; ++round) {
    arch_traits arch = arch_traits_for({support::one_of<int>(random, {90, 70, 61, 35, 20, 100})});
    arch.shared.banks = support::one_of<int>(random, {16, 32, 32, 64});
    arch.shared.bank_bytes = support::one_of<int>(random, {4, 4, 8});
    arch.shared.window_bytes = support::one_of<int>(random, {1024, 49152, 65536, 233472, 262144});
    arch.global.segment_bytes = support::one_of<int>(random, {32, 64, 128, 256});
    arch.global.l1_segment_bytes = support::one_of<int>(random, {32, 128});
    arch.global.line_bytes = support::one_of<int>(random, {32, 64, 128, 512});
    arch.global.request_lanes_4 = support::one_of<int>(random, {2, 8, 16, 32});
    arch.global.request_lanes_8 = support::one_of<int>(random, {2, 8, 32});
    arch.global.store_request_bytes = support::one_of<int>(random, {0, 0, 32, 128});
    batch_kind const kind{support::one_of<int>(random, {1, 2, 4, 8, 16}),
                          support::one_of<memory_op>(random, {memory_op::load, memory_op::store, memory_op::atomic}),
                          cache_op::unspecified, support::likely_atomic(random)};
    compare(arch, batch_test::random_arrays(random, 50, kind, static_cast<std::uint64_t>(arch.shared.window_bytes)),
            global, shared);
  }
  CHECK(global.wrong == 0);
  CHECK(shared.wrong == 0);
  CHECK(global.compared > 3000);
  CHECK(shared.compared > 3000);
}
