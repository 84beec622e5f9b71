// The time for one analysis in a plain loop: rows space,access,ns, the lower fifth of 41 rounds of 2,000 calls each,
// which reduces the influence of other load. `latency` measures the same with Catch2's statistics.
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

using namespace warpmem;

namespace {

arch_traits const hopper = arch_traits_for({90});

struct bytes_16 {
  char c[16];
};

// Each lane at a random place in `bytes` bytes; the same numbers on every machine.
template <class T>
warp_access scattered(std::uint64_t bytes) {
  std::uint64_t state = 1;
  return lane_addresses<T>([&](int) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 20) % (bytes / sizeof(T)) * sizeof(T);
  });
}

// One warp of a thread block of that width: rows of a row-major array, `pitch` elements apart.
template <class T>
warp_access rows(std::uint64_t base, int width, std::uint64_t pitch) {
  return lane_addresses<T>([=](int lane) {
    auto const row = static_cast<std::uint64_t>(lane / width);
    return base + (static_cast<std::uint64_t>(lane % width) + row * pitch) * sizeof(T);
  });
}

template <class Analyze>
void measure(char const* space, char const* name, warp_access const& access, Analyze analyze) {
  constexpr int calls = 2000;
  [[maybe_unused]] static std::int64_t volatile sink;
  std::vector<double> rounds;
  for (int round = 0; round < 41; ++round) {
    std::int64_t sum = 0;
    auto const begin = std::chrono::steady_clock::now();
    for (int call = 0; call < calls; ++call) {
#if defined(__GNUC__) || defined(__clang__)
      __asm__ volatile("" : : "r"(&access) : "memory");  // every call reads the access anew
#endif
      sum += analyze(access);
    }
    std::chrono::duration<double, std::nano> const took = std::chrono::steady_clock::now() - begin;
    sink = sum;
    rounds.push_back(took.count() / calls);
  }
  std::sort(rounds.begin(), rounds.end());
  std::printf("%s,%s,%.1f\n", space, name, rounds[rounds.size() / 5]);
}

void global(char const* name, warp_access const& access) {
  measure("global", name, access, [](warp_access const& a) {
    global_report const r = analyze_global(hopper, a);
    return r.sectors.value_or(0) + r.tag_requests.value_or(0) + r.ideal_sectors.value_or(0);
  });
}
void shared(char const* name, warp_access const& access) {
  measure("shared", name, access, [](warp_access const& a) {
    shared_report const r = analyze_shared(hopper, a);
    return r.wavefronts.value_or(0) + r.conflict_free_wavefronts.value_or(0) + r.ideal_wavefronts.value_or(0);
  });
}

}  // namespace

int main() {
  std::printf("space,access,ns\n");
  global("4 B coalesced", contiguous<float>(0x7f2000000000));
  global("16 B coalesced", contiguous<bytes_16>(0x7f2000000000));
  global("random in 4 KiB", scattered<float>(4096));
  global("random in 4 GiB", scattered<float>(std::uint64_t{1} << 32));
  global("random in 4 GiB 12 lanes", scattered<float>(std::uint64_t{1} << 32).under({0x0f0f3311}));
  global("16 x 2 lanes", rows<float>(0x7f2000000000, 16, 1000));
  global("8 x 4 lanes", rows<float>(0x7f2000000000, 8, 1000));
  global("4 x 8 lanes", rows<float>(0x7f2000000000, 4, 1000));
  global("8 x 4 lanes 16 B", rows<bytes_16>(0x7f2000000000, 8, 1000));
  shared("stride 1", contiguous<float>());
  shared("stride 32", strided<float>(32));
  shared("random 4 B", scattered<float>(49152));
  shared("random 8 B", scattered<double>(49152));
  shared("random 16 B", scattered<bytes_16>(49152));
  shared("16 x 2 lanes", rows<float>(0, 16, 33));
  shared("8 x 4 lanes", rows<float>(0, 8, 33));
  shared("4 x 8 lanes", rows<float>(0, 4, 33));
  shared("8 x 4 lanes 8 B", rows<double>(0, 8, 33));
  shared("4 x 8 lanes 16 B", rows<bytes_16>(0, 4, 33));
}
