// What a caller's function throws passes through the library.
#include <support/catch.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/layout.hpp>

#include <stdexcept>

using namespace warpmem;

namespace {

// Throws for the fifth lane.
template <class Result>
Result fails(int lane) {
  return lane == 4 ? throw std::runtime_error{"lane 4"} : Result{};
}

}  // namespace

TEST_CASE("exceptions of functions that say where lanes point pass through") {
  CHECK_THROWS_AS(lane_addresses<float>(fails<address>), std::runtime_error);
  CHECK_THROWS_AS(block_access<float>({32}, 0, [](thread_index t) { return fails<address>(t.x); }), std::runtime_error);
  CHECK_THROWS_AS(texture_lanes({}, {}, fails<texture_coordinates>), std::runtime_error);
  CHECK_THROWS_AS(surface_lanes({}, fails<surface_coordinates>), std::runtime_error);
  CHECK_THROWS_AS(lanes_at(fails<tile_element>), std::runtime_error);
}

TEST_CASE("exceptions of the next level pass through a cache") {
  sectored_cache<4> cache({128, 32, 1, 4});
  auto const next = [](address at, int) {
    if (at == 64) {
      throw std::runtime_error{"the third sector"};
    }
  };
  CHECK_THROWS_AS(cache.load(0, 128, next), std::runtime_error);
  CHECK(cache.holds(64));  // present before the next level is asked
  CHECK_FALSE(cache.holds(96));
  CHECK(cache.load(0, 128).hits == 3);
  CHECK_THROWS_AS(cache.store(0, 128, next), std::runtime_error);

  sectored_cache<4> cold({128, 32, 1, 4});
  transaction const all[] = {{0, 128}};
  CHECK_THROWS_AS(load_all(cold, all, next), std::runtime_error);
}
