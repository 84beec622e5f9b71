// Batch counting equals the single-access models, bit for bit: random accesses on every capability, path and form.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <cstdint>

using namespace warpmem;

namespace {

batch_kind random_kind(support::generator& random) {
  return {support::one_of<int>(random, {1, 2, 4, 4, 8, 16, 16, 32, 3}),
          support::one_of<memory_op>(random, {memory_op::load, memory_op::load, memory_op::store, memory_op::atomic,
                                              memory_op::reduction, memory_op::compare_and_swap}),
          support::one_of<cache_op>(
              random, {cache_op::unspecified, cache_op::unspecified, cache_op::ca, cache_op::cg, cache_op::nc}),
          support::likely_atomic(random)};
}

// Random batches until `accesses` accesses are compared; a batch's addresses are for one memory space.
void compare_random(std::uint64_t seed, std::size_t accesses) {
  support::generator random(seed);
  std::size_t compared = 0;
  int failures = 0;
  while (compared < accesses && failures < 10) {
    auto const cc =
        support::one_of<compute_capability>(random, {std::begin(all_capabilities), std::end(all_capabilities)});
    arch_traits const arch = with_eight_byte_banks(arch_traits_for(cc));
    arch_traits const plain = arch_traits_for(cc);
    auto const window = support::one_of<std::uint64_t>(
        random, {0, static_cast<std::uint64_t>(plain.shared.window_bytes), 65536, std::uint64_t{1} << 33});
    std::size_t const n = 1 + support::below(random, 400);
    auto const arrays = batch_test::random_arrays(random, n, random_kind(random), window);
    batch_test::compare(random() % 2 == 0 ? arch : plain, arrays,
                        [&](char const* form, bool masks, int space, int path, long long access) {
                          ++failures;
                          FAIL_CHECK("cc " << cc.value << ", " << form << (masks ? ", masks" : "") << ", space "
                                           << space << ", path " << path << ", access " << access << " of " << n
                                           << ", size " << arrays.kind.lane_bytes << ", op "
                                           << static_cast<int>(arrays.kind.op) << ", cache "
                                           << static_cast<int>(arrays.kind.cache));
                        });
    compared += n;
  }
  CHECK(compared >= accesses);
}

}  // namespace

TEST_CASE("batches count what the models count", "[batch]") { compare_random(1, 20'000); }

// Hidden: minutes. Run by name or tag.
TEST_CASE("batches count what the models count, ten million accesses", "[batch][.long]") {
  for (std::uint64_t seed = 2; seed < 102; ++seed) {
    compare_random(seed, 100'000);
  }
}

// Segments of 4 bytes, and requests of 2 lanes: more groups than a segment has bytes.
TEST_CASE("batches count small segments of small groups", "[batch]") {
  arch_traits arch = sm_20::traits;
  arch.global.max_lane_bytes = arch.global.segment_bytes = arch.global.l1_segment_bytes = 4;
  arch.global.sector_bytes = arch.global.read_only_segment_bytes = 0;
  arch.global.counts_tag_requests = false;
  arch.global.request_lanes_4 = 2;
  REQUIRE_FALSE(analyze_global(arch, contiguous<float>()).basis.faults.any());
  support::generator random(104);
  for (int round = 0; round < support::rounds(50); ++round) {
    int failures = 0;
    batch_test::compare(arch, batch_test::random_arrays(random, 200, {4}, std::uint64_t{1} << (7 + 2 * (round % 16))),
                        [&](char const*, bool, int, int, long long) { ++failures; });
    CHECK(failures == 0);
  }
}

// Machines that nobody built: every plan that the kernels must either refuse or follow.
TEST_CASE("batches count what the models count on hypothetical machines", "[batch]") {
  support::generator random(103);
  for (int round = 0; round < support::rounds(300); ++round) {
    arch_traits arch = arch_traits_for({support::one_of<int>(random, {90, 70, 61, 35, 20, 100})});
    arch.shared.banks = support::one_of<int>(random, {16, 32, 32, 64});
    arch.shared.bank_bytes = support::one_of<int>(random, {4, 4, 8});
    arch.shared.window_bytes = support::one_of<int>(random, {1024, 49152, 65536, 233472, 262144, 1 << 20});
    arch.global.segment_bytes = support::one_of<int>(random, {32, 64, 128, 256});
    arch.global.l1_segment_bytes = support::one_of<int>(random, {32, 128});
    arch.global.line_bytes = support::one_of<int>(random, {32, 64, 128, 512, 4096});
    arch.global.request_lanes_4 = support::one_of<int>(random, {1, 2, 5, 8, 16, 32});
    arch.global.request_lanes_8 = support::one_of<int>(random, {1, 2, 8, 32});
    arch.global.store_request_bytes = support::one_of<int>(random, {0, 0, 32, 128});
    arch.constant.line_bytes = support::one_of<int>(random, {16, 64, 256});
    arch.constant.bank_bytes = support::one_of<int>(random, {1024, 65536, 1 << 20});
    arch.constant.word_bytes = support::one_of<int>(random, {1, 4, 8});
    auto const window =
        static_cast<std::uint64_t>(round % 2 == 0 ? arch.shared.window_bytes : arch.constant.bank_bytes);
    auto const arrays = batch_test::random_arrays(random, 1 + support::below(random, 200), random_kind(random), window);
    int failures = 0;
    batch_test::compare(arch, arrays, [&](char const*, bool, int, int, long long) { ++failures; });
    INFO("round " << round);
    CHECK(failures == 0);
  }
}
