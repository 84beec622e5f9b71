// Functions that callers write for the lanes: what they may return, for whom they are called, and what they throw.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

using namespace warpmem;

namespace {

address number(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

}  // namespace

TEST_CASE("a function is called only for lanes whose predicate holds", "[access]") {
  std::vector<int> const indexes{7, 5, 3};
  auto const has_index = [&](int lane) { return lane < 3; };
  auto const access =
      lane_elements_if<float>(has_index, [&](int lane) { return indexes.at(static_cast<unsigned>(lane)); });
  CHECK(access.active == lane_mask::first(3));
  CHECK(access.at[2] == 12);

  auto const has_thread = [&](thread_index t) { return t.y * 2 + t.x < 3; };
  auto const by_thread = [&](thread_index t) { return indexes.at(static_cast<unsigned>(t.y * 2 + t.x)); };
  CHECK(lane_elements<float>(warp_of({2, 8}).when(has_thread), by_thread) == access);
  CHECK(lane_addresses<float>(warp_of({2, 8}).when(has_thread), [&](thread_index t) { return 4 * by_thread(t); }) ==
        access);
}

TEST_CASE("what a function throws reaches the caller", "[access]") {
  std::vector<int> const indexes{7, 5, 3};
  auto const checked = [&](int lane) { return indexes.at(static_cast<unsigned>(lane)); };
  CHECK_THROWS_AS(lane_addresses<char>(checked), std::out_of_range);
  CHECK_THROWS_AS(lane_elements<float>(checked), std::out_of_range);
  CHECK_THROWS_AS(lane_elements_if<float>([](int lane) { return lane < 4; }, checked), std::out_of_range);
  CHECK_THROWS_AS(block_access<char>({8}, 0, [&](thread_index t) { return checked(t.x); }), std::out_of_range);
}

TEST_CASE("a pointer is an address", "[access]") {
  static float data[64]{};
  float const* const constant = data;
  auto const access = lane_addresses<float>([&](int lane) { return data + 2 * lane; });
  CHECK(access == strided<float>(2, number(data)));
  CHECK(lane_addresses<float>([&](int lane) { return &constant[2 * lane]; }) == access);
  CHECK(lane_addresses<float>([&](int lane) -> void const* { return constant + 2 * lane; }) == access);
  CHECK(lane_addresses<float>([&](int lane) -> void* { return data + 2 * lane; }) == access);
  CHECK(lane_addresses_if<float>([](int lane) { return lane < 8; }, [&](int lane) { return data + 2 * lane; }).at[7] ==
        access.at[7]);
  CHECK(block_access<float>({8, 4}, 0, [&](thread_index t) { return data + 2 * (8 * t.y + t.x); }) == access);
}

TEST_CASE("addresses of elements are exact, or missing", "[access]") {
  __extension__ using wide = __int128;
  support::generator random(11);
  int missing = 0;
  for (int round = 0; round < 20000; ++round) {
    auto const far = static_cast<int>(support::below(random, 64));
    auto const index = static_cast<std::int64_t>(random()) >> far;
    auto const base = random() >> support::below(random, 64);
    auto const step = static_cast<std::int64_t>(random()) >> support::below(random, 64);
    auto const check = [&](warp_access const& access, auto exact) {
      bool right = true;
      for (int lane = 0; lane < 32; ++lane) {
        wide const expected = exact(lane);
        bool const exists = expected >= 0 && expected < wide{1} << 64;
        right = right && access.overflowed.test(lane) == !exists && access.active.test(lane) &&
                (!exists || access.at[lane] == static_cast<address>(expected));
        missing += exists ? 0 : 1;
      }
      CHECK(right);
    };
    check(lane_elements<double>([&](int) { return index; }, base), [&](int) { return wide{base} + wide{index} * 8; });
    check(lane_elements<short>([&](int) { return static_cast<std::uint64_t>(index); }, base),
          [&](int) { return wide{base} + wide{static_cast<std::uint64_t>(index)} * 2; });
    check(strided<float>(step, base), [&](int lane) { return wide{base} + wide{lane} * step * 4; });
    check(block_tile<float>({8, 4}, step, 0, base),
          [&](int lane) { return wide{base} + (wide{lane / 8} * step + lane % 8) * 4; });
    check(transposed_tile<char>({8, 4}, step, 0, base),
          [&](int lane) { return wide{base} + wide{lane % 8} * step + lane / 8; });
    check(block_tile<float>({8, 4}, step, 0, ~base),
          [&](int lane) { return wide{~base} + (wide{lane / 8} * step + lane % 8) * 4; });
  }
  CHECK(missing > 100000);
}
