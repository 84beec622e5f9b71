// Literals and constant expressions. What the values should be was asked of ptxas 13.0.
#include <ptx/reader_text.hpp>
#include <support/catch.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/expression.hpp>
#include <warpmem/tools/ptx/text/number.hpp>

#include <bit>
#include <cmath>
#include <string>

using namespace reader_text;

namespace {

u64 value_of(std::string const& expression) {
  reading::cursor c{expression, "k.ptx"};
  literal const l = reading::expression_reader{c}.read();
  CHECK(c.at_end());
  return l.bits;
}
std::string error_of_value(std::string const& expression) { return error_in(".global .u64 x = " + expression + ";"); }

}  // namespace

TEST_CASE("Integers have their value in every base") {
  CHECK(number_value("0") == 0);
  CHECK(number_value("00") == 0);
  CHECK(number_value("42") == 42);
  CHECK(number_value("42U") == 42);
  CHECK(number_value("0x1fU") == 31);
  CHECK(number_value("0XFF") == 255);
  CHECK(number_value("017") == 15);
  CHECK(number_value("0b101") == 5);
  CHECK(number_value("18446744073709551615") == ~u64{0});
  CHECK(number_value("0xFFFFFFFFFFFFFFFF") == ~u64{0});
  for (char const* const text : {"",
                                 "0x",
                                 "0b",
                                 "0b12",
                                 "089",
                                 "12abc",
                                 "0xFFu",
                                 "1L",
                                 "18446744073709551616",
                                 "U",
                                 "0x10000000000000000",
                                 "-1",
                                 "x",
                                 "1e",
                                 "1e+",
                                 ".",
                                 "0f",
                                 "0f3F8",
                                 "0f3F8000000",
                                 "0d3FF0",
                                 "1.5f",
                                 "1.5.5",
                                 "0x1.5",
                                 "0f3F80000G",
                                 "0d3FF00000000000000"}) {
    INFO(text);
    CHECK_FALSE(read_literal(text));
    CHECK_THROWS_AS(number_value(text), error);
    CHECK_THROWS_AS(number_bits(text, false, 0, 4), error);
  }
}

TEST_CASE("Floats have their bits") {
  CHECK(number_value("0f3F800000") == 0x3f800000);
  CHECK(number_value("0F3f800000") == 0x3f800000);
  CHECK(number_value("0d3FF0000000000000") == 0x3ff0000000000000);
  CHECK(number_value("1.5") == std::bit_cast<u64>(1.5));
  CHECK(number_value("1.") == std::bit_cast<u64>(1.0));
  CHECK(number_value(".5") == std::bit_cast<u64>(0.5));
  CHECK(number_value("1e3") == std::bit_cast<u64>(1000.0));
  CHECK(number_value("1.E-3") == std::bit_cast<u64>(0.001));
  CHECK(number_value("0.1") == std::bit_cast<u64>(0.1));
  CHECK(number_value("0e0") == 0);
  CHECK(number_value("1e999") == std::bit_cast<u64>(HUGE_VAL));
  CHECK(number_value("1e-999") == 0);
}

TEST_CASE("Operands have the bits that an instruction of their size reads") {
  CHECK(number_bits("1", true, 0, 4) == 0xffffffff);
  CHECK(number_bits("1", true, 0, 2) == 0xffff);
  CHECK(number_bits("1", true, 0, 8) == ~u64{0});
  CHECK(number_bits("5", false, -7, 4) == 0xfffffffe);
  CHECK(number_bits("0x1FF", false, 0, 1) == 0xff);
  CHECK(number_bits("0xFFFFFFFFFF", false, 0, 0) == 0xffffffffff);
  CHECK(number_bits("0f3F800000", false, 0, 4) == 0x3f800000);
  CHECK(number_bits("0f3F800000", false, 0, 8) == 0x3ff0000000000000);
  CHECK(number_bits("0f3F800000", true, 0, 8) == 0xbff0000000000000);
  CHECK(number_bits("0d3FF0000000000000", false, 0, 4) == 0x3f800000);
  CHECK(number_bits("0d3FF0000000000000", true, 0, 8) == 0xbff0000000000000);
  CHECK(number_bits("1.5", false, 0, 4) == 0x3fc00000);
  CHECK(number_bits("1.5", true, 0, 4) == 0xbfc00000);
  CHECK(number_bits("0.1", false, 0, 4) == 0x3dcccccd);
  CHECK(number_bits("1.5", true, 0, 8) == std::bit_cast<u64>(-1.5));
  // Too large for .f32, just so and just not.
  CHECK(number_bits("1e300", false, 0, 4) == 0x7f800000);
  CHECK(number_bits("1e300", true, 0, 4) == 0xff800000);
  CHECK(number_bits("0d47EFFFFFF0000000", false, 0, 4) == 0x7f800000);
  CHECK(number_bits("0d47EFFFFFEFFFFFFF", false, 0, 4) == 0x7f7fffff);
  CHECK((number_bits("0d7FF8000000000000", false, 0, 4) & 0x7fc00000) == 0x7fc00000);
  CHECK_THROWS_AS(number_bits("1.5", false, 0, 2), error);
  CHECK_THROWS_AS(number_bits("1.5", false, 1, 4), error);
}

TEST_CASE("Constant expressions are C's, of 64 bits") {
  CHECK(value_of("(1 + 2) * 3") == 9);
  CHECK(value_of("1 + 2 * 3") == 7);
  CHECK(value_of("3 - 2 - 1") == 0);
  CHECK(value_of("2 * -3") == static_cast<u64>(-6));
  CHECK(value_of("- - 3") == 3);
  CHECK(value_of("+3") == 3);
  CHECK(value_of("~1 + 1") == ~u64{0});
  CHECK(value_of("!0 + 1") == 2);
  CHECK(value_of("-7 / 2") == static_cast<u64>(-3));
  CHECK(value_of("-7 % 4") == static_cast<u64>(-3));
  CHECK(value_of("-1U / 2") == 0x7fffffffffffffff);
  CHECK(value_of("-1 >> 60") == ~u64{0});
  CHECK(value_of("0xFFFFFFFFFFFFFFFF >> 63") == 1);
  CHECK(value_of("1 << 64") == 1);
  CHECK(value_of("1 << -1") == u64{1} << 63);
  CHECK(value_of("-1 < 1") == 1);
  CHECK(value_of("-1 < 1U") == 0);
  CHECK(value_of("3 >= 3 && 3 <= 3 && 3 != 2 && 3 > 2 && !(3 == 2)") == 1);
  CHECK(value_of("1 || 0 && 0") == 1);
  CHECK(value_of("1 | 2 ^ 3 & 6") == 1);
  CHECK(value_of("1 ? 2 : 3 ? 4 : 5") == 2);
  CHECK(value_of("0 ? 2 : 0 ? 4 : 5") == 5);
  CHECK(value_of("(.u64)-1 / 2") == 0x7fffffffffffffff);
  CHECK(value_of("(.s64)0xFFFFFFFFFFFFFFFF / 2") == 0);
  CHECK(value_of("-9223372036854775808 / -1") == 0);
  CHECK(value_of("(.s64)0x8000000000000000 / -1") == 0x8000000000000000);
  CHECK(value_of("(.s64)0x8000000000000000 % -1") == 0);
  CHECK(value_of("WARP_SZ * 2 - 1") == 63);
  CHECK(value_of("0x1e+4") == 34);
  CHECK(value_of("1.0 + (2.0 - 3.0) * 4.0") == std::bit_cast<u64>(-3.0));
  CHECK(value_of("-(1.5)") == std::bit_cast<u64>(-1.5));
  CHECK(value_of("1.0 / 3.0 > 0.3") == 1);
  CHECK(value_of("1e-3 <= 0.001") == 1);
}

TEST_CASE("Expressions of two kinds, divisions by zero and casts are refused") {
  CHECK(error_of_value("1 % 0") == "k.ptx:4: a division by zero, or of numbers of two kinds");
  CHECK(error_of_value("1.0 / 0.0") == "k.ptx:4: a division by zero, or of numbers of two kinds");
  CHECK(error_of_value("2 * 1.5") == "k.ptx:4: the two sides of \"*\" are of two kinds");
  CHECK(error_of_value("1.5 << 2.0") == "k.ptx:4: the two sides of \"<<\" are of two kinds");
  CHECK(error_of_value("1.0 ? 2 : 3") == "k.ptx:4: a floating-point number where an integer stands");
  CHECK(error_of_value("~1.5") == "k.ptx:4: a floating-point number where an integer stands");
  CHECK(error_of_value("(.u32)1") == "k.ptx:4: expected a cast to .s64 or .u64, not \".u32\"");
  CHECK(error_of_value("(1 + 2") == "k.ptx:4: expected \")\", not \";\"");
  CHECK(error_of_value("1 ? 2") == "k.ptx:4: expected \":\", not \";\"");
  CHECK(error_of_value("1 +") == "k.ptx:4: expected a number, not \";\"");
  CHECK(error_of_value("4 + f") == "k.ptx:4: expected a number, not \"f\"");
}
