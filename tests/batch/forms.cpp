// Batches of every length, alignment, mask and path, and in several threads.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <warpmem/batch/threads.hpp>
#include <warpmem/model/arch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#  include <cpuid.h>
#endif
#include <set>
#include <vector>

using namespace warpmem;

namespace {

arch_traits const hopper = arch_traits_for({90});

int failures_of(arch_traits const& arch, batch_test::arrays const& a) {
  int failures = 0;
  batch_test::compare(arch, a, [&](char const*, bool, int, int, long long) { ++failures; });
  return failures;
}

}  // namespace

TEST_CASE("an empty batch is the zero of sums", "[batch]") {
  for (auto const path : batch_test::paths) {
    CHECK(count_global(hopper, access_batch{}, {}, path) == global_report{});
    CHECK(count_shared(hopper, access_batch{}, {}, path) == shared_report{});
    CHECK(count_constant(hopper, compact_access_batch{}, {}, path) == constant_report{});
  }
}

// Kernels count blocks of 128, rows of 32, 16 and 8: every tail of all of them.
TEST_CASE("batches of every length count what the models count", "[batch]") {
  support::generator random(11);
  for (std::size_t length = 1; length <= 290; length += length < 70 ? 1 : 7) {
    INFO(length);
    CHECK(failures_of(hopper, batch_test::random_arrays(random, length, {4}, 49152)) == 0);
    CHECK(failures_of(hopper, batch_test::random_arrays(random, length, {8}, 0)) == 0);
  }
}

TEST_CASE("batches count accesses at any alignment of their arrays", "[batch]") {
  support::generator random(12);
  auto const a = batch_test::random_arrays(random, 200, {4}, 49152);
  auto const expected_global = count_global(hopper, a.batch(), {}, batch_path::portable);
  auto const expected_shared = count_shared(hopper, a.batch(), {}, batch_path::portable);
  for (std::size_t shift = 1; shift < 8; ++shift) {
    std::vector<address> at(shift);
    std::vector<std::uint32_t> active(shift);
    at.insert(at.end(), a.at.begin(), a.at.end());
    active.insert(active.end(), a.active.begin(), a.active.end());
    access_batch const moved{at.data() + shift, active.data() + shift, a.active.size(), a.kind};
    for (auto const path : batch_test::paths) {
      CHECK(count_global(hopper, moved, {}, path) == expected_global);
      CHECK(count_shared(hopper, moved, {}, path) == expected_shared);
    }
  }
}

TEST_CASE("batches count under every mask of interest", "[batch]") {
  std::vector<std::uint32_t> masks{0, 0xffffffffU, 0x55555555U, 0xaaaaaaaaU, 0x0000ffffU, 0xffff0000U, 0x00ff00ffU};
  for (int n = 0; n < 32; ++n) {
    masks.push_back(lane_mask::only(n).bits);
    masks.push_back(~lane_mask::only(n).bits);
    masks.push_back(lane_mask::first(n).bits);
    masks.push_back(~lane_mask::first(n).bits);
    masks.push_back(lane_mask::only(n).bits | 1U);
    masks.push_back(0x3U << (n % 31));
    masks.push_back(0x5U << (n % 30));
  }
  support::generator random(13);
  for (int const cc : {90, 61, 35, 20, 12}) {
    for (int const size : {1, 4, 8, 16}) {
      batch_test::arrays a;
      a.kind.lane_bytes = size;
      for (std::uint32_t const mask : masks) {
        warp_access access{};
        support::random_addresses(random, static_cast<std::uint64_t>(size), 49152, access.at);
        access.active.bits = mask;
        a.add(access);
      }
      INFO("cc " << cc << ", " << size << " bytes");
      CHECK(failures_of(arch_traits_for({cc}), a) == 0);
    }
  }
}

// Strides have a closed form: every one that may be off by one, forwards and backwards, from every start in a line.
TEST_CASE("batches count every small stride from every start", "[batch]") {
  for (int const size : {1, 4, 16}) {
    batch_test::arrays a;
    a.kind.lane_bytes = size;
    for (std::int64_t stride = -300; stride <= 300; stride += size) {
      for (int start = 0; start < 256; start += size == 1 ? 37 : 20 * size) {
        warp_access access{};
        for (int lane = 0; lane < 32; ++lane) {
          access.at[lane] = static_cast<address>(20000 / size * size + start / size * size + lane * stride);
        }
        a.add(access);
      }
    }
    for (int const cc : {90, 61, 35, 20}) {
      INFO("cc " << cc << ", " << size << " bytes");
      CHECK(failures_of(arch_traits_for({cc}), a) == 0);
    }
  }
}

// Strides at which addresses, or a kernel's keys, wrap around.
TEST_CASE("batches count strides at the ends of the address space", "[batch]") {
  batch_test::arrays a;
  for (int shift = 2; shift < 64; ++shift) {
    for (address const base : {address{0}, ~address{0} - 3, address{1} << 63, (address{1} << 32) - 4}) {
      for (address const step : {address{1} << shift, ~address{0} << shift}) {
        warp_access access{};
        for (int lane = 0; lane < 32; ++lane) {
          access.at[lane] = base + static_cast<address>(lane) * step;
        }
        a.add(access);
      }
    }
  }
  CHECK(failures_of(hopper, a) == 0);
}

// A second opinion that shares nothing with the library.
TEST_CASE("batches count distinct sectors, lines and words", "[batch]") {
  support::generator random(14);
  for (auto const path : batch_test::paths) {
    auto a = batch_test::random_arrays(random, 500, {4}, 49152);
    for (auto& at : a.at) {
      at = at / 4 * 4 % 49152;
    }
    std::vector<batch_count> sectors(500);
    std::vector<batch_count> lines(500);
    std::vector<batch_count> wavefronts(500);
    std::vector<batch_count> requests(500);
    (void)count_global(hopper, a.batch(), {nullptr, sectors.data(), lines.data(), nullptr}, path);
    (void)count_shared(hopper, a.batch(), {wavefronts.data(), nullptr, nullptr}, path);
    (void)count_constant(hopper, a.batch(), {requests.data(), nullptr, nullptr}, path);
    int wrong = 0;
    for (std::size_t i = 0; i < 500; ++i) {
      std::set<address> sector_set;
      std::set<address> line_set;
      std::set<address> word_set;
      for (std::size_t l = 0; l < 32; ++l) {
        if (((a.active[i] >> l) & 1U) != 0) {
          sector_set.insert(a.at[32 * i + l] / 32);
          line_set.insert(a.at[32 * i + l] / 128);
          word_set.insert(a.at[32 * i + l] / 4);
        }
      }
      std::size_t depth[32]{};
      std::size_t deepest = 0;
      for (address const word : word_set) {
        deepest = std::max(deepest, ++depth[word % 32]);
      }
      wrong += sectors[i] != sector_set.size() || lines[i] != line_set.size() || wavefronts[i] != deepest ||
                       requests[i] != word_set.size()
                   ? 1
                   : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("an unavailable path falls back to an available one", "[batch]") {
  CHECK(has_batch_path(batch_path::portable));
  CHECK(has_batch_path(fastest_batch_path()));
  CHECK((!has_batch_path(batch_path::avx512) || has_batch_path(batch_path::avx2)));
  support::generator random(16);
  auto const a = batch_test::random_arrays(random, 100, {4}, 49152);
  for (auto const path : batch_test::all_paths) {
    CHECK(count_global(hopper, a.batch(), {}, path) == count_global(hopper, a.batch()));
    CHECK(count_shared(hopper, a.batch(), {}, path) == count_shared(hopper, a.batch()));
  }
}

// Otherwise the other tests compare a path with itself.
TEST_CASE("64-bit Arm counts with NEON, other processors without", "[batch]") {
#if defined(__aarch64__)
  constexpr bool is_arm = true;
  detail::block_kernel<detail::distinct_plan, access_batch, detail::distinct_block> const segments =
      detail::neon::run_block<detail::distinct_plan, access_batch, detail::distinct_block>;
  detail::block_kernel<detail::bank_plan, access_batch, detail::bank_block> const wavefronts =
      detail::neon::run_block<detail::bank_plan, access_batch, detail::bank_block>;
  CHECK(detail::kernel_for<detail::distinct_plan, access_batch, detail::distinct_block>(batch_path::neon) == segments);
  CHECK(detail::kernel_for<detail::bank_plan, access_batch, detail::bank_block>(batch_path::neon) == wavefronts);
  CHECK(detail::kernel_for<detail::bank_plan, access_batch, detail::bank_block>(batch_path::portable) != wavefronts);
#else
  constexpr bool is_arm = false;
#endif
  CHECK(has_batch_path(batch_path::neon) == is_arm);
  CHECK((fastest_batch_path() == batch_path::neon) == is_arm);
}

TEST_CASE("threads count what one thread counts", "[batch]") {
  support::generator random(15);
  auto const a = batch_test::random_arrays(random, 1001, {8}, 49152);
  std::vector<batch_count> expected(1001);
  std::vector<batch_count> threaded(1001);
  auto const global = count_global(hopper, a.batch(), {nullptr, expected.data(), nullptr, nullptr});
  for (unsigned const threads : {1U, 2U, 3U, 7U}) {
    CHECK(count_global(by_threads{threads}, hopper, a.batch(), {nullptr, threaded.data(), nullptr, nullptr}) == global);
    CHECK(threaded == expected);
    CHECK(count_shared(by_threads{threads}, hopper, a.batch()) == count_shared(hopper, a.batch()));
    CHECK(count_constant(by_threads{threads}, hopper, a.batch()) == count_constant(hopper, a.batch()));
  }
  CHECK(count_global(by_threads{}, hopper, access_batch{}) == global_report{});
}

#if defined(__x86_64__)

namespace {

// Whether some upper half of a wide register may be in use, if the processor tells: XGETBV, component 2.
bool may_use_upper_halves() {
  unsigned leaf[4] = {};
  if (!has_batch_path(batch_path::avx2) || __get_cpuid_count(0xd, 1, &leaf[0], &leaf[1], &leaf[2], &leaf[3]) == 0 ||
      (leaf[0] & 4U) == 0) {
    return false;
  }
  unsigned in_use = 0;
  unsigned above = 0;
  __asm__ volatile("xgetbv" : "=a"(in_use), "=d"(above) : "c"(1));
  return (in_use & 4U) != 0;
}

}  // namespace

// Else what follows, compiled for SSE, takes up to twice as long.
TEST_CASE("kernels leave no upper half of a register in use", "[batch]") {
  support::generator random(212);
  arch_traits const arch = arch_traits_for({90});
  for (int lane_bytes : {4, 16}) {
    auto const arrays = batch_test::random_arrays(random, 200, {lane_bytes}, 1U << 16);
    for (batch_path const path : {batch_path::avx2, batch_path::avx512}) {
      for (bool const masks : {true, false}) {
        if (has_batch_path(path)) {
          (void)count_global(arch, arrays.batch(masks), {}, path);
          CHECK_FALSE(may_use_upper_halves());
          (void)count_shared(arch, arrays.batch(masks), {}, path);
          CHECK_FALSE(may_use_upper_halves());
          (void)count_global_stages(arch, arrays.batch(masks), l1_state::cold, no_reports{}, path);
          CHECK_FALSE(may_use_upper_halves());
        }
      }
    }
  }
}

#endif
