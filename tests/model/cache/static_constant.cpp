// Sequences of constant loads: what the first one brings into the cache, the others find.
#include <warpmem/model/access.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/memory/constant.hpp>

namespace cache_constant {

using namespace warpmem;

// In a cold cache the misses are analyze_constant's.
constexpr bool agrees_when_cold(arch_traits const& arch, warp_access const& access) {
  sectored_cache<64> cache{constant_cache_shape(arch, {8, 8})};
  auto const once = analyze_constant(arch, access);
  auto const first = load_constant(cache, arch, access);
  auto const second = load_constant(cache, arch, access);
  return first.look_ups == once.requests.value_or(-1) && first.misses == once.lookup_misses.value_or(-1) &&
         first.hits + first.misses == first.look_ups && second.misses == 0 && second.hits == first.look_ups;
}
#define ROW(SM, ...)                                                      \
  static_assert(agrees_when_cold(sm_##SM::traits, broadcast<float>(4)));  \
  static_assert(agrees_when_cold(sm_##SM::traits, contiguous<float>()));  \
  static_assert(agrees_when_cold(sm_##SM::traits, contiguous<double>())); \
  static_assert(agrees_when_cold(sm_##SM::traits, strided<float>(16)));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// A table of 64 floats, read by all lanes at one index after the other: one miss for each 16 floats.
constexpr cache_report walk(int times) {
  sectored_cache<32> cache{h200_constant_l1()};
  cache_report sum{};
  for (int i = 0; i < 64 * times; ++i) {
    sum += load_constant(cache, sm_90::traits, broadcast<float>(static_cast<address>(i % 64) * 4));
  }
  return sum;
}
static_assert(walk(1).look_ups == 64 && walk(1).misses == 4 && walk(1).bytes_from_next == 256);
static_assert(walk(3).look_ups == 192 && walk(3).misses == 4);

// Lines that the first load needs are all absent when it begins; a fifth line of a set evicts one.
constexpr bool evicts() {
  sectored_cache<32> cache{h200_constant_l1()};
  auto const five_lines = lane_addresses<float>([](int lane) { return lane % 5 * 512; });
  auto const first = load_constant(cache, sm_90::traits, five_lines);
  auto const second = load_constant(cache, sm_90::traits, five_lines);
  return first.look_ups == 5 && first.misses == 5 && first.evictions == 1 && second.misses > 0;
}
static_assert(evicts());

// Refused accesses leave the cache as it is.
constexpr bool refuses() {
  sectored_cache<32> cache{h200_constant_l1()};
  auto const r = load_constant(cache, sm_90::traits, broadcast<float>(0).as(memory_op::store));
  sectored_cache<32> none{cache_shape{}};
  return r.basis.faults.any() && !r.look_ups.known() && !cache.holds(0) &&
         load_constant(none, sm_90::traits, broadcast<float>(0)).basis.faults.any();
}
static_assert(refuses());

}  // namespace cache_constant
