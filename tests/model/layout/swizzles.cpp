// Swizzles computed bit by bit, and properties of all of them.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/model/layout/tile_cost.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>

#include <cstdint>
#include <set>

using namespace warpmem;

namespace {

// One bit at a time.
std::uint64_t by_bits(swizzle_bits s, std::uint64_t x) {
  std::uint64_t y = x;
  for (int i = 0; i < s.bits; ++i) {
    int const from = s.base + i + (s.shift > 0 ? s.shift : 0);
    int const to = s.base + i - (s.shift < 0 ? s.shift : 0);
    y ^= (x >> from & 1) << to;
  }
  return y;
}

swizzle_bits random_swizzle(support::generator& random, int most_bits) {
  swizzle_bits s{};
  s.bits = static_cast<int>(support::below(random, static_cast<std::uint64_t>(most_bits)));
  s.base = static_cast<int>(support::below(random, 6));
  s.shift = s.bits + static_cast<int>(support::below(random, 4));
  s.shift *= support::below(random, 2) == 0 ? 1 : -1;
  return s;
}

}  // namespace

TEST_CASE("a swizzle changes the bits that it names, and is its own inverse", "[swizzle]") {
  support::generator random{911};
  for (int i = 0; i < 20000; ++i) {
    auto const s = random_swizzle(random, 20);
    std::uint64_t const x = random();
    INFO(s.bits << ", " << s.base << ", " << s.shift << " of " << x);
    REQUIRE(s.is_valid());
    CHECK(s(x) == by_bits(s, x));
    CHECK(s(s(x)) == x);
    CHECK(s(x + s.period()) == s(x) + s.period() * (s(x + s.period()) >= s(x) ? 1 : 0));
  }
}

TEST_CASE("a swizzle that flips halves is its own inverse, or not valid", "[swizzle]") {
  support::generator random{914};
  int valid = 0;
  for (int i = 0; i < 20000; ++i) {
    auto s = random_swizzle(random, 8);
    s.flips_8 = true;
    std::uint64_t const x = random() >> 1;
    INFO(s.bits << ", " << s.base << ", " << s.shift << " of " << x);
    bool const inverse = s(s(x)) == x;
    valid += s.is_valid() ? 1 : 0;
    CHECK((!s.is_valid() || inverse));
    CHECK((!s.is_valid() || s(x % s.period()) % s.period() == s(x) % s.period()));
  }
  CHECK(valid > 5000);
  CHECK_FALSE(swizzle_bits{1, 7, 3, true}.is_valid());
  CHECK(swizzle_bits{0, 0, 0, true}.period() == 256);
}

TEST_CASE("a swizzle permutes each period and keeps its runs whole", "[swizzle]") {
  support::generator random{912};
  for (int i = 0; i < 300; ++i) {
    auto const s = random_swizzle(random, 4);
    INFO(s.bits << ", " << s.base << ", " << s.shift);
    std::uint64_t const period = s.period();
    std::set<std::uint64_t> seen;
    for (std::uint64_t x = 0; x < period; ++x) {
      seen.insert(s(x));
      std::uint64_t const start = s.bits == 0 ? 0 : x / s.run() * s.run();
      REQUIRE(s(x) == s(start) + (x - start));
    }
    CHECK(seen.size() == period);
    CHECK(*seen.rbegin() == period - 1);
  }
}

TEST_CASE("modes of the tensor memory accelerator permute their period", "[swizzle]") {
  for (auto const mode : {tma_swizzle::bytes_32, tma_swizzle::bytes_64, tma_swizzle::bytes_128,
                          tma_swizzle::bytes_128_atom_32, tma_swizzle::bytes_128_atom_32_flip_8}) {
    auto const s = swizzle_of(mode);
    std::set<std::uint64_t> seen;
    for (std::uint64_t x = 0; x < s.period(); ++x) {
      seen.insert(s(x));
      CHECK(s(s(x)) == x);
      CHECK(s(x) / 128 == x / 128);
      CHECK(s(x) / static_cast<std::uint64_t>(warpmem::detail::span_bytes(mode)) ==
            x / static_cast<std::uint64_t>(warpmem::detail::span_bytes(mode)));
      CHECK(s(x + s.period()) == s(x) + s.period());
    }
    CHECK(seen.size() == s.period());
  }
}

// Property: no two elements of a tile share an address, and reading by address equals reading by pattern.
TEST_CASE("elements of a tile do not overlap", "[swizzle][matrix_tile]") {
  support::generator random{913};
  int counted = 0;
  for (int i = 0; i < 3000; ++i) {
    matrix_tile tile{};
    tile.rows = 1 + static_cast<int>(support::below(random, 70));
    tile.columns = 1 + static_cast<int>(support::below(random, 70));
    tile.element_bytes = 1 << support::below(random, 5);
    tile.pitch_bytes = support::below(random, 2) == 0 ? 0 : tile.columns * tile.element_bytes + 16;
    tile.swizzle = random_swizzle(random, 4);
    tile.base = support::below(random, 4) * 1024;
    INFO(tile.rows << " x " << tile.columns << " of " << tile.element_bytes << ", swizzle " << tile.swizzle.bits << ' '
                   << tile.swizzle.base << ' ' << tile.swizzle.shift);
    int const row = static_cast<int>(support::below(random, 80)) - 4;
    int const column = static_cast<int>(support::below(random, 80)) - 4;
    auto const r = analyze_pattern(sm_90::traits, tile, matrix_pattern(row, column, {2, 2}, tile.element_bytes));
    auto const c = analyze_pattern(sm_90::traits, tile, column_pattern(row, column, {8, 1}));
    bool const held = tile.is_valid() && row >= 0 && column >= 0 && row + 8 <= tile.rows && column < tile.columns;
    CHECK(c.basis.faults.has(fault::bad_size) == !held);
    if (!r.basis.faults.any()) {
      ++counted;
      matrix_access by_address{};
      by_address.matrices = 4;
      for (int lane = 0; lane < 32; ++lane) {  // matrices 0 and 1 on the left, each 16 bytes wide
        by_address.row_at[lane] = tile.at(row + lane % 16, column + lane / 16 * (16 / tile.element_bytes));
      }
      CHECK(r == analyze_matrix(sm_90::traits, by_address));
      CHECK(row + 16 <= tile.rows);
      CHECK(column + 32 / tile.element_bytes <= tile.columns);
    }
    if (tile.is_valid() && i % 20 == 0) {
      std::set<address> seen;
      for (int y = 0; y < tile.rows; ++y) {
        for (int x = 0; x < tile.columns; ++x) {
          seen.insert(tile.at(y, x));
        }
      }
      CHECK(seen.size() == static_cast<std::size_t>(tile.rows) * static_cast<std::size_t>(tile.columns));
    }
  }
  CHECK(counted > 20);
}
