// Padded rows: what padding may and may not change.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/advise/pitch.hpp>
#include <warpmem/model/layout/rows.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>

using namespace warpmem;

namespace {

constexpr compute_capability some[] = {{10}, {12}, {13}, {20}, {35}, {52}, {60}, {75}, {90}, {100}};

pitched_array random_array(support::generator& random) {
  return unpadded(static_cast<std::int64_t>(1 + support::below(random, 300)),
                  static_cast<std::int64_t>(1 + support::below(random, 6)),
                  static_cast<std::int64_t>(1 + support::below(random, 3)), 1 << support::below(random, 5),
                  256 * support::below(random, 1000));
}

}  // namespace

// Property: padding never makes an aligned row worse, and makes every row cost as little as the first.
// Too many steps for a constant expression. Rows of one byte, each of which moves 128.
TEST_CASE("the largest array of advise_pitch is counted", "[pitch]") {
  CHECK(advise_pitch(sm_20::traits, unpadded(1, std::int64_t{1} << 55, 1, 1)).before.bytes_moved == std::int64_t{1}
                                                                                                        << 62);
}

TEST_CASE("rows of padded arrays cost the same as the first row", "[pitch]") {
  support::generator random{801};
  for (int i = 0; i < 300; ++i) {
    auto const array = random_array(random);
    for (auto const cc : some) {
      auto const arch = arch_traits_for(cc);
      auto const padded = padded_to(array, 512);
      auto const first = analyze_row(arch, array, 0);
      INFO("cc " << cc.value << " width " << array.width << " of " << array.element_bytes << " bytes");
      REQUIRE_FALSE(first.basis.faults.any());
      for (std::int64_t y = 0; y < array.height; ++y) {
        auto const before = analyze_row(arch, array, y, array.depth - 1);
        auto const after = analyze_row(arch, padded, y, array.depth - 1);
        CHECK(after == first);
        CHECK(after.transactions <= before.transactions);
        if (array.at(0, y, array.depth - 1) % 512 == 0) {
          CHECK(after == before);
        }
      }
    }
  }
}

// analyze_row has a closed form; this walks over its warps.
TEST_CASE("a row costs the sum of its warps, for every operation", "[pitch]") {
  support::generator random{804};
  constexpr memory_op ops[] = {memory_op::load, memory_op::store, memory_op::reduction, memory_op::compare_and_swap};
  int faulty = 0;
  for (int i = 0; i < 400; ++i) {
    auto array = random_array(random);
    array.width = 1 + static_cast<std::int64_t>(support::below(random, 2000));
    array.base = support::below(random, 4096) * 2;
    array.pitch = array.row_bytes() + static_cast<std::int64_t>(support::below(random, 40)) * array.element_bytes;
    auto arch = arch_traits_for(some[support::below(random, std::size(some))]);
    if (arch.global.line_bytes != 0 && support::below(random, 3) == 0) {
      arch.global.line_bytes = 512;
    }
    memory_op const op = ops[support::below(random, std::size(ops))];
    global_report sum{};
    for (std::int64_t first = 0; first < array.width; first += 32) {
      auto access = lane_addresses<char>([&](int lane) { return array.at(first + lane, array.height - 1); }).as(op);
      access.lane_bytes = array.element_bytes;
      access.active = lane_mask::first(static_cast<int>(std::min<std::int64_t>(32, array.width - first)));
      sum += analyze_global(arch, access);
    }
    INFO("cc " << arch.cc.value << " width " << array.width << " of " << array.element_bytes << " at " << array.base);
    CHECK(analyze_row(arch, array, array.height - 1, 0, op) == sum);
    faulty += sum.basis.faults.any() ? 1 : 0;
  }
  CHECK(faulty > 50);
  CHECK(faulty < 350);
}

TEST_CASE("elements of padded arrays do not overlap", "[pitch]") {
  support::generator random{802};
  for (int i = 0; i < 100; ++i) {
    auto const array = padded_to(random_array(random), static_cast<std::int64_t>(1 + support::below(random, 600)));
    REQUIRE_FALSE(array.faults().any());
    CHECK(array.pitch >= array.row_bytes());
    address end = array.base;
    for (std::int64_t z = 0; z < array.depth; ++z) {
      for (std::int64_t y = 0; y < array.height; ++y) {
        CHECK(array.at(0, y, z) >= end);
        end = array.at(array.width - 1, y, z) + static_cast<address>(array.element_bytes);
      }
    }
    CHECK(end <= array.base + static_cast<address>(array.bytes()));
  }
}

// Every thread inside the array takes its element once, whatever the shape of the block.
TEST_CASE("blocks that are not a multiple of the warp access every element once", "[pitch]") {
  support::generator random{803};
  for (int i = 0; i < 300; ++i) {
    auto const array = random_array(random);
    block_shape const block{static_cast<int>(1 + support::below(random, 50)),
                            static_cast<int>(1 + support::below(random, 5)),
                            static_cast<int>(1 + support::below(random, 3))};
    std::int64_t bytes = 0;
    for (std::int64_t z = 0; z < array.depth; z += block.z) {
      for (std::int64_t y = 0; y < array.height; y += block.y) {
        for (std::int64_t x = 0; x < array.width; x += block.x) {
          auto const r = analyze_block(sm_90::traits, array, block, x, y, z);
          REQUIRE_FALSE(r.basis.faults.any());
          bytes += r.bytes_requested.value_or(0);
        }
      }
    }
    CHECK(bytes == array.row_bytes() * array.height * array.depth);
  }
}
