// Single accesses count the same at run time (keys are compared in registers) and in constant expressions, and as a
// slow reference does; also with fewer than 32 lanes.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <cstddef>
#include <cstdint>
#include <set>

using namespace warpmem;

namespace {

// Pairs of lanes that differ in lane bit 1 access the same word; pairs that differ in bit 0 do not.
template <int Lanes>
constexpr basic_warp_access<Lanes> paired() {
  basic_warp_access<Lanes> a{};
  a.lane_bytes = 16;
  for (int lane = 0; lane < Lanes; ++lane) {
    a.at[lane] = 16 * static_cast<address>((lane & 1) + (lane >> 2) * 2);
  }
  return a;
}

// No stride, a few repeats.
template <int Lanes>
constexpr basic_warp_access<Lanes> scattered() {
  basic_warp_access<Lanes> a{};
  for (int lane = 0; lane < Lanes; ++lane) {
    a.at[lane] = 4 * static_cast<address>((lane * lane * 7 + lane) % 61);
  }
  return a;
}

template <int Lanes>
void compare_with_constants() {
  INFO(Lanes << " lanes");
  constexpr shared_report pairs = shared_memory<sm_90>::analyze(paired<Lanes>());
  constexpr shared_report banks = shared_memory<sm_90>::analyze(scattered<Lanes>());
  constexpr global_report sectors = global_memory<sm_90>::analyze(scattered<Lanes>());
  CHECK(shared_memory<sm_90>::analyze(paired<Lanes>()) == pairs);
  CHECK(shared_memory<sm_90>::analyze(scattered<Lanes>()) == banks);
  CHECK(global_memory<sm_90>::analyze(scattered<Lanes>()) == sectors);
}

// Sectors and lines of random accesses, by sets.
template <int Lanes>
int wrong_globals(arch_traits const& arch, std::uint64_t seed, address spread) {
  support::generator random(seed);
  int wrong = 0;
  for (int round = 0; round < 300; ++round) {
    basic_warp_access<Lanes> a{};
    address const base = (random() >> 8) & ~address{3};
    for (address& at : a.at) {
      // Some lanes repeat another's sector or line, near or far.
      at = base + support::below(random, 2) * spread + support::below(random, round % 7 == 0 ? 64 : 4096) / 4 * 4;
    }
    a.active.bits = support::random_mask(random);
    std::set<address> sectors;
    std::set<address> lines;
    for (int lane = 0; lane < Lanes; ++lane) {
      if (a.participants().test(lane)) {
        sectors.insert(a.at[lane] / static_cast<address>(arch.global.sector_bytes));
        lines.insert(a.at[lane] / static_cast<address>(arch.global.line_bytes));
      }
    }
    global_report const r = analyze_global(arch, a);
    wrong += r.sectors == static_cast<std::int64_t>(sectors.size()) &&
                     r.tag_requests == static_cast<std::int64_t>(lines.size())
                 ? 0
                 : 1;
  }
  return wrong;
}

}  // namespace

TEST_CASE("single accesses count the same at run time and in constant expressions") {
  compare_with_constants<2>();
  compare_with_constants<10>();
  compare_with_constants<15>();
  compare_with_constants<18>();
  compare_with_constants<30>();
  compare_with_constants<31>();
  compare_with_constants<32>();
}

TEST_CASE("single accesses count distinct sectors and lines, near and far, with any number of lanes") {
  arch_traits arch = arch_traits_for({90});
  for (int const line_bytes : {128, 4096, 2 << 20, 1 << 30}) {  // hypothetical lines, up to the size of pages
    arch.global.line_bytes = line_bytes;
    for (address const spread : {address{1} << 12, address{1} << 20, address{1} << 31, address{1} << 45}) {
      INFO("lines of " << line_bytes << " bytes, " << spread << " apart");
      CHECK(wrong_globals<32>(arch, 41, spread) == 0);
      CHECK(wrong_globals<31>(arch, 42, spread) == 0);
      CHECK(wrong_globals<17>(arch, 43, spread) == 0);
      CHECK(wrong_globals<1>(arch, 44, spread) == 0);
    }
  }
}
