// Caches compared with a slow, obvious reference, and properties of every cache.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <vector>

using namespace warpmem;

namespace {

// Least recently used or first in, first out, with one list per set; sectors in a std::set.
class slow_cache {
 public:
  explicit slow_cache(cache_shape shape) : shape_{shape} {}

  bool load(std::uint64_t at) {
    auto const line_bytes = static_cast<std::uint64_t>(shape_.line_bytes);
    std::uint64_t const bit = shape_.set_bit == 0 ? line_bytes : std::uint64_t{1} << shape_.set_bit;
    auto& order = sets_[at / bit % static_cast<std::uint64_t>(shape_.sets)];
    std::uint64_t const line = at / line_bytes;
    bool there = false;
    for (std::uint64_t const other : order) {
      there = there || other == line;
    }
    if (there && shape_.policy == replacement::least_recently_used) {
      order.remove(line);
      order.push_back(line);
    }
    if (!there) {
      order.push_back(line);
      sectors_[line].clear();
      if (order.size() > static_cast<std::size_t>(shape_.ways)) {
        order.pop_front();
      }
    }
    return !sectors_[line].insert(at / static_cast<std::uint64_t>(shape_.sector_bytes)).second;
  }

 private:
  cache_shape shape_;
  std::map<std::uint64_t, std::list<std::uint64_t>> sets_{};
  std::map<std::uint64_t, std::set<std::uint64_t>> sectors_{};
};

cache_shape random_shape(support::generator& random) {
  cache_shape shape{};
  shape.line_bytes = 1 << (5 + support::below(random, 4));
  shape.sector_bytes = shape.line_bytes >> support::below(random, 3);
  shape.sets = static_cast<int>(1 + support::below(random, 9));
  shape.ways = 1 << support::below(random, 4);
  shape.set_bit = support::below(random, 3) == 0 ? detail::log2_floor(shape.line_bytes) + 2 : 0;
  return shape;
}

constexpr int max_lines = 9 * 8;

}  // namespace

TEST_CASE("caches agree with a list of lines", "[cache]") {
  support::generator random{401};
  for (int i = 0; i < 300; ++i) {
    cache_shape shape = random_shape(random);
    shape.policy = i % 2 == 0 ? replacement::least_recently_used : replacement::first_in_first_out;
    sectored_cache<max_lines> cache{shape};
    slow_cache slow{shape};
    std::uint64_t const range = static_cast<std::uint64_t>(shape.bytes()) * 2;
    for (int k = 0; k < 400; ++k) {
      std::uint64_t const at = support::below(random, range);
      bool const expected = slow.load(at);
      CHECK(cache.load(at, 1).hits == (expected ? 1 : 0));
    }
  }
}

// Property: hits + misses = look-ups, whatever the policy, and every miss is fetched from the next level.
TEST_CASE("hits and misses add up to look-ups, and misses to the next level's accesses", "[cache]") {
  support::generator random{402};
  for (int i = 0; i < 400; ++i) {
    cache_shape shape = random_shape(random);
    shape.policy = static_cast<replacement>(support::below(random, 4));
    shape.stores = static_cast<store_policy>(support::below(random, 3));
    sectored_cache<max_lines> cache{shape};
    cache_report loads{};
    cache_report stores{};
    std::int64_t forwarded = 0;
    auto const next = [&](address sector, int bytes) {
      CHECK(sector % static_cast<address>(shape.sector_bytes) == 0);
      forwarded += bytes;
    };
    for (int k = 0; k < 100; ++k) {
      address const at = support::below(random, 10000);
      auto const bytes = static_cast<std::int64_t>(1 + support::below(random, 300));
      if (support::below(random, 4) == 0) {
        stores += cache.store(at, bytes, next);
      } else {
        loads += cache.load(at, bytes, next);
        CHECK(cache.has_line(at + static_cast<address>(bytes) - 1));
        CHECK(cache.holds(at + static_cast<address>(bytes) - 1));
      }
    }
    CHECK_FALSE((loads + stores).basis.faults.any());
    CHECK((loads + stores).basis.accesses == 100);
    CHECK(loads.hits + loads.misses == loads.look_ups);
    CHECK(stores.hits + stores.misses == stores.look_ups);
    CHECK(loads.line_misses <= loads.misses);
    CHECK(loads.bytes_from_next == loads.misses.value_or(0) * shape.sector_bytes);
    CHECK(stores.bytes_to_next == stores.look_ups.value_or(0) * shape.sector_bytes);
    CHECK(forwarded == loads.bytes_from_next + stores.bytes_to_next);
    CHECK(loads.evictions + stores.evictions <= loads.line_misses + stores.line_misses);
  }
}

// A cold cache misses every distinct sector of an access once, and then finds what it holds.
TEST_CASE("a cold cache misses what global memory moves", "[cache]") {
  support::generator random{403};
  cache_shape const shape = l1_cache_shape(sm_90::traits, {1, 64});
  for (int i = 0; i < 500; ++i) {
    auto const access = support::random_access(random, 1 << support::below(random, 5));
    auto const list = global_memory<sm_90>::list(access);
    auto const sectors = global_memory<sm_90>::analyze(access).sectors;
    auto cache = std::make_unique<sectored_cache<64>>(shape);
    CHECK(sectors == load_all(*cache, list).misses);
    CHECK(sectors == load_all(*cache, list).hits);
  }
}

// A shift by a whole cycle of sets changes nothing, as a shift by whole lines changes no count of global memory.
TEST_CASE("a walk shifted by whole sets of lines has the same hits", "[cache]") {
  support::generator random{404};
  for (int i = 0; i < 200; ++i) {
    cache_shape shape = random_shape(random);
    shape.set_bit = 0;
    shape.policy = static_cast<replacement>(support::below(random, 4));
    sectored_cache<max_lines> here{shape};
    sectored_cache<max_lines> there{shape};
    address const shift = static_cast<address>(shape.line_bytes) * static_cast<address>(shape.sets) * 1000;
    for (int k = 0; k < 200; ++k) {
      address const at = support::below(random, 4096);
      CHECK(here.load(at, 4) == there.load(at + shift, 4));
    }
  }
}
