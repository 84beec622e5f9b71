// The time for one analysis: the single-access models and a small batch, with Catch2's statistics.
#if __has_include(<catch2/benchmark/catch_benchmark.hpp>)
#  include <catch2/benchmark/catch_benchmark.hpp>
#  include <catch2/catch_test_macros.hpp>
#else
// Version 2's library is built without benchmarks: this program brings its own main().
#  define CATCH_CONFIG_MAIN
#  define CATCH_CONFIG_ENABLE_BENCHMARKING
#  include <catch2/catch.hpp>
#endif
#include <warpmem/batch.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>

#include <cstdint>
#include <vector>

using namespace warpmem;

namespace {

arch_traits const hopper = arch_traits_for({90});

// Each lane at a random place in `bytes` bytes; the same numbers on every machine.
template <class T>
warp_access scattered(std::uint64_t bytes) {
  std::uint64_t state = 1;
  return lane_addresses<T>([&](int) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 20) % (bytes / sizeof(T)) * sizeof(T);
  });
}

struct bytes_16 {
  char c[16];
};

}  // namespace

TEST_CASE("latency of one global access") {
  auto const coalesced = contiguous<float>(0x7f2000000000);
  auto const wide = contiguous<bytes_16>(0x7f2000000000);
  auto const close = scattered<float>(4096);
  auto const apart = scattered<float>(std::uint64_t{1} << 32);
  auto const masked = apart.under({0x0f0f3311});
  BENCHMARK("4 B coalesced") { return analyze_global(hopper, coalesced); };
  BENCHMARK("16 B coalesced") { return analyze_global(hopper, wide); };
  BENCHMARK("random in 4 KiB") { return analyze_global(hopper, close); };
  BENCHMARK("random in 4 GiB") { return analyze_global(hopper, apart); };
  BENCHMARK("random in 4 GiB, 12 lanes") { return analyze_global(hopper, masked); };
}

TEST_CASE("latency of one shared access") {
  auto const stride_1 = contiguous<float>();
  auto const stride_32 = strided<float>(32);
  auto const random_4 = scattered<float>(49152);
  auto const random_8 = scattered<double>(49152);
  auto const random_16 = scattered<bytes_16>(49152);
  BENCHMARK("stride 1") { return analyze_shared(hopper, stride_1); };
  BENCHMARK("stride 32") { return analyze_shared(hopper, stride_32); };
  BENCHMARK("random, 4 B") { return analyze_shared(hopper, random_4); };
  BENCHMARK("random, 8 B") { return analyze_shared(hopper, random_8); };
  BENCHMARK("random, 16 B") { return analyze_shared(hopper, random_16); };
}

TEST_CASE("latency of a batch") {
  std::vector<address> at;
  for (int i = 0; i < 128; ++i) {
    auto const a = contiguous<float>(static_cast<address>(i) * 128);
    at.insert(at.end(), a.at, a.at + 32);
  }
  access_batch const one{at.data(), nullptr, 1, {4}};
  access_batch const block{at.data(), nullptr, 128, {4}};
  BENCHMARK("1 access") { return count_global(hopper, one); };
  BENCHMARK("128 accesses") { return count_global(hopper, block); };
}
