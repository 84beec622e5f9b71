// What an array holds before the kernel runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "element_type.hpp"
#include "numbers.hpp"

namespace warpmem_run {

// SplitMix64: the same numbers everywhere, which std::uniform_real_distribution does not promise.
class random_bits {
 public:
  explicit random_bits(std::uint64_t seed) : state_{seed} {}
  [[nodiscard]] std::uint64_t operator()() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

namespace detail {

[[nodiscard]] inline double low_or(std::string_view text, double usual) {
  std::optional<number> const n = text.empty() ? number{true, false, 0, usual} : read_number(text);
  if (!n) {
    throw tools::failure{"'" + std::string(text) + "' is no number; expected random:LOW:HIGH"};
  }
  return n->value;
}
[[nodiscard]] inline number integer(double value) {
  bool const is_negative = value < 0;
  return {true, is_negative, static_cast<std::uint64_t>(is_negative ? -value : value), value};
}
inline void put_all(std::vector<unsigned char>& bytes, element_type const& t, auto const& value) {
  for (std::size_t k = 0; k < bytes.size() / t.bytes; ++k) {
    number const n = value(k);
    auto const bits = bits_of(n, t);
    if (!bits) {
      throw tools::failure{"element " + std::to_string(k) + " would be " + std::to_string(n.value) +
                           ", which is no number of type " + std::string(t.name)};
    }
    put_bits(bytes.data() + k * t.bytes, *bits, t.bytes);
  }
}
// "random", "random:LOW:HIGH": floats from 0 to 1, integers from 0 to 99; HIGH is not reached.
inline void fill_randomly(std::vector<unsigned char>& bytes, element_type const& t, std::string_view range,
                          std::uint64_t seed) {
  bool const is_real = t.kind == 'f' || t.kind == 'b';
  range.remove_prefix(range.empty() ? 0 : 1);
  std::size_t const colon = range.find(':');
  double const low = low_or(range.substr(0, colon), 0);
  double const high = low_or(colon == std::string_view::npos ? "" : range.substr(colon + 1), is_real ? 1 : 100);
  if (!(low < high) || high - low > 0x1p53) {
    throw tools::failure{"random:LOW:HIGH needs a LOW below HIGH"};
  }
  random_bits random{seed};
  put_all(bytes, t, [&](std::size_t) {
    double const value = low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
    return is_real ? number{false, value < 0, 0, value} : integer(std::floor(value));
  });
}

}  // namespace detail

inline constexpr std::string_view fill_words = "zeros, ones, range, random, random:LOW:HIGH, unwritten, or a number";

// `seed` differs by array. "unwritten" has been seen to by the caller.
inline void fill(std::vector<unsigned char>& bytes, element_type const& t, std::string_view how, std::uint64_t seed) {
  if (how == "random" || how.starts_with("random:")) {
    return detail::fill_randomly(bytes, t, how.substr(6), seed);
  }
  if (how == "range") {
    return detail::put_all(bytes, t, [](std::size_t k) { return number{true, false, k, static_cast<double>(k)}; });
  }
  std::optional<number> const n = how == "zeros" || how == "unwritten" ? number{true}
                                  : how == "ones"                      ? number{true, false, 1, 1}
                                                                       : read_number(how);
  if (!n) {
    throw tools::failure{"'" + std::string(how) + "': expected " + std::string(fill_words)};
  }
  detail::put_all(bytes, t, [&](std::size_t) { return *n; });
}

}  // namespace warpmem_run
