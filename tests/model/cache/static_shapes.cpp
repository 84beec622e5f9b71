// Published caches reproduce their capacity, line size and associativity when walked as the publications walk them.
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>
#include <initializer_list>

namespace cache_shapes {

using namespace warpmem;

// Misses of the last of `passes` walks over `bytes` bytes with this stride.
template <int Lines>
constexpr counter misses_of_walk(cache_shape shape, int bytes, int stride, int passes = 2) {
  sectored_cache<Lines> cache{shape};
  cache_report last{};
  for (int pass = 0; pass < passes; ++pass) {
    last = {};
    for (int at = 0; at < bytes; at += stride) {
      last += cache.load(static_cast<address>(at), 4);
    }
  }
  return last.misses;
}

constexpr replacement lru = replacement::least_recently_used;

// Capacities as published, from sets, ways and lines.
static_assert(gt200_constant_l1(lru).bytes() == 2 * 1024);
static_assert(gt200_constant_l2(lru).bytes() == 8 * 1024);
static_assert(gt200_constant_l3(lru).bytes() == 32 * 1024);
static_assert(gt200_texture_l1(lru).bytes() == 5 * 1024);
static_assert(gt200_texture_l2(lru).bytes() == 256 * 1024);
static_assert(fermi_texture_l1().bytes() == 12 * 1024);
static_assert(kepler_constant_l1(lru).bytes() == 2 * 1024);
static_assert(kepler_constant_l15(8, lru).bytes() == 32 * 1024);
static_assert(h200_constant_l1().bytes() == 2 * 1024);

// GT200's first constant cache (Wong 2010): 2 KiB stay; one line more and the set it falls in, 5 lines for 4 ways,
// misses.
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 2048, 64) == 0);
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 2048 + 64, 64) == 5);
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 2048 + 8 * 64, 64) == 40);
// The line: words 32 bytes apart miss every second time.
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 1024, 32, 1) == 16);
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 1024, 64, 1) == 16);
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 1024, 128, 1) == 8);
// Associativity: lines 512 bytes apart share a set, of four ways.
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 4 * 512, 512) == 0);
static_assert(misses_of_walk<32>(gt200_constant_l1(lru), 5 * 512, 512) == 5);
// GT200's first texture cache: 5 KiB of 32-byte lines, 20 ways.
static_assert(misses_of_walk<160>(gt200_texture_l1(lru), 5 * 1024, 32) == 0);
static_assert(misses_of_walk<160>(gt200_texture_l1(lru), 5 * 1024 + 32, 32) == 21);

// Fermi's and Kepler's texture cache (Mei and Chu 2015): bits 7 and 8 choose the set, so four lines in a row share one;
// a line more than 12 KiB and the 97 lines of its set miss, and so for each of four lines of the set.
static_assert(misses_of_walk<384>(fermi_texture_l1(), 12 * 1024, 32) == 0);
static_assert(misses_of_walk<384>(fermi_texture_l1(), 12 * 1024 + 32, 32) == 97);
static_assert(misses_of_walk<384>(fermi_texture_l1(), 12 * 1024 + 128, 32) == 100);
static_assert(misses_of_walk<384>(fermi_texture_l1(), 12 * 1024 + 160, 32) == 197);

// Replacement. Five lines walked through four ways of one set: the oldest is always the next one needed; a tree of bits
// keeps one of the five now and then (on an H200 7 of the 8 sets have such a hit,
// tests/model/cache/measured_sequences.cpp).
constexpr cache_shape one_set(replacement policy) { return {64, 64, 1, 4, 0, policy, store_policy::around, {}}; }
static_assert(misses_of_walk<4>(one_set(lru), 5 * 64, 64) == 5);
static_assert(misses_of_walk<4>(one_set(replacement::first_in_first_out), 5 * 64, 64) == 5);
static_assert(misses_of_walk<4>(one_set(replacement::tree_pseudo_lru), 5 * 64, 64) == 4);
static_assert(misses_of_walk<4>(one_set(replacement::pseudo_random), 4 * 64, 64) == 0);

constexpr bool still_holds_first(replacement policy) {
  sectored_cache<4> cache{one_set(policy)};
  for (address line : {address{0}, address{1}, address{2}, address{3}, address{0}, address{4}}) {
    (void)cache.load(line * 64, 4);
  }
  return cache.holds(0);
}
static_assert(still_holds_first(lru));
static_assert(!still_holds_first(replacement::first_in_first_out));

// Sectors: a line is there as soon as one of its sectors is; the others are missed one by one.
constexpr cache_shape l1 = l1_cache_shape(sm_90::traits, {4, 8});
constexpr cache_report other_sector = [] {
  sectored_cache<32> cache{l1};
  (void)cache.load(0, 4);
  return cache.load(32, 64);
}();
static_assert(other_sector.look_ups == 2 && other_sector.misses == 2 && other_sector.line_misses == 0);
static_assert(other_sector.bytes_from_next == 64);
constexpr cache_report same_sector = [] {
  sectored_cache<32> cache{l1};
  (void)cache.load(0, 4);
  return cache.load(28, 8);
}();
static_assert(same_sector.hits == 1 && same_sector.misses == 1);

// Levels chain: what one misses the next looks up.
constexpr cache_report second_level = [] {
  sectored_cache<32> first{l1};
  sectored_cache<64> second{l2_cache_shape({8, 8})};
  cache_report r{};
  for (int pass = 0; pass < 2; ++pass) {
    (void)load_all(first, global_memory<sm_90>::list(strided<float>(8)),
                   [&](address sector, int bytes) { r += second.load(sector, bytes); });
  }
  return r;
}();
static_assert(second_level.look_ups == 32 && second_level.misses == 32);

// An access is one access, whatever its transactions.
constexpr cache_report one_access = [] {
  sectored_cache<32> cache{l1};
  cache_report r = load_all(cache, global_memory<sm_90>::list(strided<float>(8)));
  r += store_all(cache, global_memory<sm_90>::list(strided<float>(8)));
  return r;
}();
static_assert(one_access.basis.accesses == 2 && one_access.look_ups == 64);

// The list of a refused access is empty: no access, not a perfect one.
constexpr cache_report refused_access = [] {
  sectored_cache<32> cache{l1};
  return load_all(cache, global_memory<sm_90>::list(contiguous<float>(2)));
}();
static_assert(refused_access == cache_report{});

// Stores write through.
constexpr cache_report stored(store_policy policy) {
  cache_shape shape = l1;
  shape.stores = policy;
  sectored_cache<32> cache{shape};
  cache_report r = cache.store(0, 4);
  r += cache.load(0, 4);
  return r;
}
static_assert(stored(store_policy::around).bytes_to_next == 32 && stored(store_policy::around).hits == 0);
static_assert(stored(store_policy::allocate_line).hits == 0 && stored(store_policy::allocate_line).line_misses == 1);
static_assert(stored(store_policy::allocate_fill).hits == 1);

// Rows: 2.x and 3.x have lines without sectors, 1.x no L1 at all; 9.0's constant lines are measured.
static_assert(l1_cache_shape(sm_20::traits, {32, 4}).sector_bytes == 128);
static_assert(!l1_cache_shape(sm_13::traits, {32, 4}).usable());
static_assert(constant_cache_shape(sm_90::traits, {8, 4}).line_bytes == 64);
static_assert(constant_cache_shape(sm_90::traits, {8, 4}).known.how == evidence::measured);
static_assert(constant_cache_shape(sm_80::traits, {8, 4}).known.how == evidence::carried_over);
static_assert(texture_cache_shape(sm_35::traits, {4, 96}).line_bytes == 32);
static_assert(texture_cache_shape(sm_90::traits, {4, 64}).line_bytes == 128);
static_assert(texture_cache_shape(sm_121::traits, {4, 64}).known.how == evidence::carried_over);

// What cannot be built, and an access of nothing, is a fault, not a cache.
constexpr access_faults faults_of_shape(cache_shape shape) { return sectored_cache<32>{shape}.load(0, 4).basis.faults; }
static_assert(!faults_of_shape(l1).any());
static_assert(faults_of_shape({}).has(fault::bad_size));
static_assert(faults_of_shape(l1_cache_shape(sm_90::traits, {0, 4})).has(fault::bad_size));
static_assert(faults_of_shape(l1_cache_shape(sm_90::traits, {33, 1})).has(fault::bad_size));  // more than MaxLines
static_assert(faults_of_shape(kepler_constant_l15(0, lru)).has(fault::bad_size));
static_assert(faults_of_shape({96, 32, 1, 1, 0, lru, store_policy::around, {}}).has(fault::bad_size));
static_assert(faults_of_shape({128, 32, 1, 3, 0, replacement::tree_pseudo_lru, {}, {}}).has(fault::bad_size));
static_assert(faults_of_shape({128, 32, 2, 1, 5, lru, {}, {}}).has(fault::bad_size));  // sets by bits within a line
static_assert(sectored_cache<32>{l1}.load(0, 0).basis.faults.has(fault::bad_size));
static_assert(sectored_cache<32>{l1}.load(~address{0}, 4).basis.faults.has(fault::size_overflow));
static_assert(!sectored_cache<32>{l1}.load(0, 0).look_ups.known());

}  // namespace cache_shapes
