// Rounding of PTX's floating-point arithmetic, beside numbers of any size: tests/support/dyadic.hpp.
#include <warpmem/tools/ptx/ops/float_arithmetic.hpp>
#include <warpmem/tools/ptx/ops/fused.hpp>
#include <warpmem/tools/ptx/ops/half_arithmetic.hpp>
#include <warpmem/tools/ptx/ops/rounding.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <random>

#include "support/catch.hpp"
#include "support/dyadic.hpp"

namespace warpmem { inline namespace v0 { namespace ptx {
class warp;
}}}  // namespace warpmem::v0::ptx

namespace {

using namespace warpmem::ptx;
using namespace warpmem::ptx::ops;
using support::big;
using support::dyadic;

constexpr rounding roundings[] = {rounding::nearest, rounding::to_zero, rounding::down, rounding::up};

// Of a finite number.
dyadic number(u64 bits, float_format const& f) {
  u64 const magnitude = bits & (f.sign - 1), field = magnitude >> (f.digits - 1);
  u64 const hidden = u64{1} << (f.digits - 1);
  int const last = f.min_exponent - static_cast<int>(f.digits) + 1;
  return {(bits & f.sign) != 0, big{field == 0 ? magnitude : (magnitude & (hidden - 1)) | hidden},
          last + static_cast<int>(field == 0 ? 0 : field - 1)};
}

// As IEEE 754 says: the integer in front of the point, and what is behind it.
u64 rounded_on_paper(dyadic const& x, float_format const& f, rounding how) {
  u64 const sign = x.is_negative ? f.sign : 0;
  if (x.magnitude.is_zero()) return sign;
  int const digits = static_cast<int>(f.digits), least = f.min_exponent - digits + 1;
  int const top = static_cast<int>(x.magnitude.bits()) + x.exponent - digits;
  int const last = top > least ? top : least;
  int const drop = last - x.exponent;
  big const kept = drop > 0 ? x.magnitude.shifted_right(static_cast<std::size_t>(drop))
                            : x.magnitude.shifted_left(static_cast<std::size_t>(-drop));
  bool away = false;
  if (drop > 0) {
    big const left = x.magnitude - kept.shifted_left(static_cast<std::size_t>(drop));
    int const order = compare(left.shifted_left(1), big{1}.shifted_left(static_cast<std::size_t>(drop)));
    away = how == rounding::nearest ? order > 0 || (order == 0 && kept.bit(0))
           : how == rounding::down  ? x.is_negative && !left.is_zero()
           : how == rounding::up    ? !x.is_negative && !left.is_zero()
                                    : false;
  }
  u64 const whole = kept.low() + (away ? 1 : 0);
  u64 const magnitude = (static_cast<u64>(last - least) << (digits - 1)) + whole;
  if (magnitude <= f.largest) return sign | magnitude;
  bool const stays = how == rounding::to_zero || how == (x.is_negative ? rounding::up : rounding::down);
  return sign | (stays ? f.largest : f.infinity);
}

// Numbers of all sizes, near each other, with few digits, subnormal ones and the largest.
class random_numbers {
 public:
  explicit random_numbers(float_format const& f) : f_{f} {}
  u64 next() {
    u64 const any = random_() & (2 * f_.sign - 1), fraction = any & ((u64{1} << (f_.digits - 1)) - 1);
    u64 const one = (f_.infinity >> f_.digits << (f_.digits - 1)) & f_.infinity;
    switch (random_() % 8) {
      case 0:
        return (any & f_.sign) | fraction;
      case 1:
        return (any & f_.sign) | (f_.largest - fraction % 5);
      case 2:
        return (any & f_.sign) | (one + (fraction & ~u64{0xff}));
      case 3:
      case 4:
        return (any & f_.sign) | (one + (random_() % 9 << (f_.digits - 1)) + fraction);
      default:
        return is_finite(any) ? any : any & f_.sign;
    }
  }
  [[nodiscard]] bool is_finite(u64 bits) const { return (bits & (f_.sign - 1)) < f_.infinity; }

 private:
  float_format const& f_;
  std::mt19937_64 random_{7};
};

dyadic negated(dyadic x) {
  x.is_negative = !x.is_negative;
  return x;
}
// A sum of 0 is negative if that is the direction.
u64 rounded_sum(dyadic const& a, dyadic const& b, float_format const& f, rounding how) {
  dyadic s = support::sum(a, b);
  s.is_negative = s.is_negative || (s.magnitude.is_zero() && how == rounding::down && (a.is_negative || b.is_negative));
  return rounded_on_paper(s, f, how);
}

// Whether q is a / b rounded: q * b and the products of its neighbours' middles lie around a.
bool is_between(dyadic const& low, dyadic const& high, dyadic const& a, bool takes_ends) {
  int const below = compare_magnitudes(low, a), above = compare_magnitudes(high, a);
  return takes_ends ? below <= 0 && above >= 0 : below < 0 && above > 0;
}
dyadic half_way(u64 magnitude, int to, float_format const& f) {
  dyadic const x = number(magnitude, f), y = number(magnitude + static_cast<u64>(s64{to}), f);
  dyadic middle = support::sum(x, y);
  --middle.exponent;
  return middle;
}

}  // namespace

TEST_CASE("sums and products of .f32 and .f64 are rounded once in each direction", "[ptx][rounding]") {
  for (float_format const* f : {&f32_format, &f64_format}) {
    random_numbers from(*f);
    for (int k = 0; k < 4000; ++k) {
      u64 const x = from.next(), y = k % 5 == 0 ? x ^ f->sign : from.next(), z = from.next();
      dyadic const a = number(x, *f), b = number(y, *f), c = number(z, *f), ab = product(a, b);
      exact const p = exact_value(x, *f), q = exact_value(y, *f), r = exact_value(z, *f);
      for (rounding const how : roundings) {
        INFO(std::hex << x << " " << y << " " << z << ", " << static_cast<int>(how));
        CHECK(exact_fma(p, exact_integer(1), q, *f, how) == rounded_sum(a, b, *f, how));
        CHECK(rounded(ops::product(p, q), *f, how) == rounded_on_paper(ab, *f, how));
        CHECK(exact_fma(p, q, r, *f, how) == rounded_sum(ab, c, *f, how));
      }
    }
  }
}

TEST_CASE("fma.rn of floats and halves rounds once", "[ptx][rounding]") {
  random_numbers floats(f32_format), doubles(f64_format), f16s(f16_format), bf16s(bf16_format);
  auto const expected = [](u64 x, u64 y, u64 z, float_format const& f) {
    return rounded_sum(product(number(x, f), number(y, f)), number(z, f), f, rounding::nearest);
  };
  for (int k = 0; k < 20000; ++k) {
    u32 const x = static_cast<u32>(floats.next()), y = static_cast<u32>(floats.next()),
              z = static_cast<u32>(floats.next());
    INFO(std::hex << x << " " << y << " " << z);
    CHECK(f32_fma(std::bit_cast<float>(x), std::bit_cast<float>(y), std::bit_cast<float>(z)) ==
          expected(x, y, z, f32_format));
    u64 const p = doubles.next(), q = doubles.next(), r = doubles.next();
    CHECK(f64_fma(std::bit_cast<double>(p), std::bit_cast<double>(q), std::bit_cast<double>(r)) ==
          expected(p, q, r, f64_format));
    u16 const a = static_cast<u16>(f16s.next()), b = static_cast<u16>(f16s.next()), c = static_cast<u16>(f16s.next());
    CHECK(ops::detail::half_fma<ops::detail::f16_numbers>(a, b, c) == expected(a, b, c, f16_format));
    u16 const d = static_cast<u16>(bf16s.next()), e = static_cast<u16>(bf16s.next()),
              g = static_cast<u16>(bf16s.next());
    CHECK(ops::detail::half_fma<ops::detail::bf16_numbers>(d, e, g) == expected(d, e, g, bf16_format));
  }
}

TEST_CASE("sums and products of halves are rounded once", "[ptx][rounding]") {
  random_numbers f16s(f16_format), bf16s(bf16_format);
  for (int k = 0; k < 20000; ++k) {
    u16 const a = static_cast<u16>(f16s.next()), b = static_cast<u16>(f16s.next());
    dyadic const x = number(a, f16_format), y = number(b, f16_format);
    using f16 = ops::detail::f16_numbers;
    CHECK(ops::detail::half_add<f16>(a, b, 0) == rounded_sum(x, y, f16_format, rounding::nearest));
    CHECK(ops::detail::half_subtract<f16>(a, b, 0) == rounded_sum(x, negated(y), f16_format, rounding::nearest));
    CHECK(ops::detail::half_multiply<f16>(a, b, 0) == rounded_on_paper(product(x, y), f16_format, rounding::nearest));
    u16 const c = static_cast<u16>(bf16s.next()), d = static_cast<u16>(bf16s.next());
    dyadic const z = number(c, bf16_format), w = number(d, bf16_format);
    using bf16 = ops::detail::bf16_numbers;
    CHECK(ops::detail::half_add<bf16>(c, d, 0) == rounded_sum(z, w, bf16_format, rounding::nearest));
    CHECK(ops::detail::half_multiply<bf16>(c, d, 0) == rounded_on_paper(product(z, w), bf16_format, rounding::nearest));
  }
}

// q and its neighbours, multiplied, lie around the dividend; of roots, squared around the number.
TEST_CASE("quotients and roots lie between the right neighbours", "[ptx][rounding]") {
  for (float_format const* f : {&f32_format, &f64_format}) {
    random_numbers from(*f);
    for (int k = 0; k < 4000; ++k) {
      u64 const x = from.next() & (f->sign - 1), y = from.next() & (f->sign - 1);
      if (x == 0 || y == 0) continue;
      dyadic const a = number(x, *f), b = number(y, *f);
      for (bool const is_root : {false, true}) {
        exact const value =
            is_root ? square_root(exact_value(x, *f)) : quotient(exact_value(x, *f), exact_value(y, *f));
        u64 const down = rounded(value, *f, rounding::to_zero), near = rounded(value, *f, rounding::nearest);
        u64 const up = rounded(value, *f, rounding::up);
        if (up >= f->infinity || down == 0 || near == 0) continue;
        auto const times = [&](dyadic const& q) { return product(q, is_root ? q : b); };
        INFO(std::hex << x << " " << y << (is_root ? " root" : ""));
        bool const is_exact = down == up;
        CHECK(is_exact == (compare_magnitudes(times(number(down, *f)), a) == 0));
        CHECK((is_exact || is_between(times(number(down, *f)), times(number(up, *f)), a, false)));
        CHECK(up - down == (is_exact ? 0 : 1));
        CHECK(is_between(times(half_way(near, -1, *f)), times(half_way(near, 1, *f)), a, near % 2 == 0));
        CHECK(rounded(value, *f, rounding::down) == down);
      }
    }
  }
}
