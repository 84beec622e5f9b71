// Integers, bits and bytes in one lane: values worked out by hand, most of them from the manual's examples.
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/ops/bits.hpp>
#include <warpmem/tools/ptx/ops/dot.hpp>
#include <warpmem/tools/ptx/ops/integer_values.hpp>
#include <warpmem/tools/ptx/ops/logic.hpp>
#include <warpmem/tools/ptx/ops/permute.hpp>
#include <warpmem/tools/ptx/ops/video.hpp>
#include <warpmem/tools/ptx/ops/video_mad.hpp>

#include <limits>
#include <random>

#include "support/catch.hpp"
#include "support/dyadic.hpp"

namespace {

using namespace warpmem::ptx;
using namespace warpmem::ptx::ops;

constexpr s32 lowest = std::numeric_limits<s32>::min(), highest = std::numeric_limits<s32>::max();
constexpr s64 least_64 = std::numeric_limits<s64>::min();

}  // namespace

TEST_CASE("integers wrap around, and saturate where they are asked to", "[ptx][integers]") {
  STATIC_REQUIRE(wrapping_add(highest, 1) == lowest);
  STATIC_REQUIRE(saturating_add(highest, 1) == highest);
  STATIC_REQUIRE(saturating_subtract(lowest, 1) == lowest);
  STATIC_REQUIRE(wrapping_subtract<u16>(0, 1) == 0xffff);
  STATIC_REQUIRE(wrapping_multiply<u16>(0xffff, 0xffff) == 1);
  STATIC_REQUIRE(absolute(lowest) == lowest);
  STATIC_REQUIRE(quotient(lowest, -1) == lowest);
  STATIC_REQUIRE(remainder(lowest, -1) == 0);
  STATIC_REQUIRE(quotient(-7, 2) == -3);
  STATIC_REQUIRE(remainder(-7, 2) == -1);
  STATIC_REQUIRE(quotient<u32>(5, 0) == 0xffffffff);
  STATIC_REQUIRE(smaller_relu<s16>(-3, 5) == 0);
  STATIC_REQUIRE(sum_of_difference<u32>(3, 5, 10) == 12);
  STATIC_REQUIRE(sum_of_difference<s32>(lowest, highest, 1) == 0);
  STATIC_REQUIRE(wide_multiply<s16>(-300, 300) == -90000);
  STATIC_REQUIRE(wide_multiply_add<u32>(0xffffffff, 0xffffffff, 1) == 0xfffffffe00000002);
  STATIC_REQUIRE(high_multiply<s32>(lowest, lowest) == 0x40000000);
  STATIC_REQUIRE(saturating_high_multiply_add(lowest, lowest, highest) == highest);
  STATIC_REQUIRE(low_multiply_24<s32>(0x00ffffff, 5) == -5);
  STATIC_REQUIRE(high_multiply_24<u32>(0xff800000, 0x01800000) == 0x40000000);
}

TEST_CASE("the upper 64 bits of products are those of numbers of any size", "[ptx][integers]") {
  std::mt19937_64 random{3};
  for (int k = 0; k < 2000; ++k) {
    u64 const a = random() >> (random() % 64), b = random() >> (random() % 64);
    auto const product = support::big{a} * support::big{b};
    CHECK(high_multiply(a, b) == product.shifted_right(64).low());
    // A negative factor counts 2^64 less: its product has that many of the other factor less above.
    u64 const expected = product.shifted_right(64).low() - (a >> 63 != 0 ? b : 0) - (b >> 63 != 0 ? a : 0);
    CHECK(high_multiply(static_cast<s64>(a), static_cast<s64>(b)) == static_cast<s64>(expected));
  }
}

TEST_CASE("bits are counted, found, moved and masked", "[ptx][integers]") {
  STATIC_REQUIRE(population<u64>(0xf0f0000000000001) == 9);
  STATIC_REQUIRE(leading_zeros<u32>(0) == 32);
  STATIC_REQUIRE(reversed<u32>(1) == 0x80000000);
  STATIC_REQUIRE(reversed<u64>(0x8000000000000001) == 0x8000000000000001);
  STATIC_REQUIRE(highest_bit<u32>(0) == 0xffffffff);
  STATIC_REQUIRE(highest_bit<s32>(-1) == 0xffffffff);
  STATIC_REQUIRE(highest_bit<s64>(least_64) == 62);
  STATIC_REQUIRE(shift_to_highest_bit<u32>(1) == 31);
  STATIC_REQUIRE(nth_set_bit(0xaaaaaaaa, 3, 1) == 3);
  STATIC_REQUIRE(nth_set_bit(0xaaaaaaaa, 3, -1) == 3);
  STATIC_REQUIRE(nth_set_bit(0xaaaaaaaa, 2, 1) == 3);
  STATIC_REQUIRE(nth_set_bit(0xaaaaaaaa, 2, -1) == 1);
  STATIC_REQUIRE(nth_set_bit(0xaaaaaaaa, 2, lowest) == 0xffffffff);
  STATIC_REQUIRE(field<u32>(0xabcd1234, 8, 12) == 0xd12);
  STATIC_REQUIRE(field<s32>(static_cast<s32>(0xabcd1234U), 8, 12) == static_cast<s32>(0xfffffd12U));
  STATIC_REQUIRE(field<s32>(lowest, 40, 5) == -1);
  STATIC_REQUIRE(field<u32>(0xffffffff, 4, 256) == 0);
  STATIC_REQUIRE(with_field<u32>(0xff, 0, 28, 8) == 0xf0000000);
  STATIC_REQUIRE(with_field<u64>(0xff, 1, 64, 8) == 1);
  STATIC_REQUIRE(extended_wrap<u32>(0xffffffff, 0) == 0);
  STATIC_REQUIRE(extended_clamp<s32>(0x80, 8) == -128);
  STATIC_REQUIRE(extended_clamp<u32>(0xffffffff, 99) == 0xffffffff);
  STATIC_REQUIRE(ones_wrap(1, 2) == 6);
  STATIC_REQUIRE(ones_clamp(4, 99) == 0xfffffff0);
  STATIC_REQUIRE(ones_clamp(32, 1) == 0);
  STATIC_REQUIRE(ops::shifted_left<u64>(1, 64) == 0);
  STATIC_REQUIRE(shifted_right<s16>(-4, 99) == -1);
  STATIC_REQUIRE(funnel_shifted<true, false>(0x80000000, 1, 32) == 0x80000000);
  STATIC_REQUIRE(funnel_shifted<false, true>(0x10, 0x1, 36) == 0x10000001);
}

TEST_CASE("bytes are permuted and multiplied", "[ptx][integers]") {
  STATIC_REQUIRE(permuted(0x33221100, 0x77665544, 0x7410) == 0x77441100);
  STATIC_REQUIRE(permuted(0x00008000, 0, 0x9999) == 0xffffffff);
  STATIC_REQUIRE(dot_of_four<s8, u8>(0x000000ff, 0x000000ff, 0) == static_cast<u32>(-255));
  STATIC_REQUIRE(dot_of_two<s16, s8, 2>(0x0001ffff, 0x02030000, 10) == 9);
}

TEST_CASE("video instructions select, clamp and merge", "[ptx][integers]") {
  STATIC_REQUIRE(part_value(0x80ff, {8, 8}, true) == -128);
  STATIC_REQUIRE(clamped_to(300, 8, false) == 255);
  STATIC_REQUIRE(clamped_to(-300, 8, true) == -128);
  STATIC_REQUIRE(video_value(video_op::average, 0, -3, 0) == -2);
  STATIC_REQUIRE(video_value(video_op::average, 0, 3, 0) == 2);
  STATIC_REQUIRE(ops::detail::shifted(video_op::left, false, true, 0xffffffff, 32) == s64{1} << 62);
  STATIC_REQUIRE(ops::detail::shifted(video_op::right, false, false, -1, 99) == -1);
  STATIC_REQUIRE(ops::detail::with_second(ops::detail::second_op::merge, 0x1ff, 0x11223344, {8, 8}, false) ==
                 0x1122ff44);
  instruction saturating;
  saturating.width = 1;
  CHECK(ops::detail::multiplied_and_added(0xffffffff, 0xffffffff, 5, saturating, false) == 0xffffffff);
  saturating.form = static_cast<u8>(ops::detail::mad_form::minus_product);
  CHECK(ops::detail::multiplied_and_added(0xffffffff, 0xffffffff, 5, saturating, true) == 0x80000000);
  saturating.form2 = 15;
  CHECK(ops::detail::multiplied_and_added(0x8000, 3, 0x8000, saturating, true) == static_cast<u32>(-2));
}
