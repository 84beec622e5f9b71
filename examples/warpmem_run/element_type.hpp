// Types of elements as the command line and NumPy name them: f32 is '<f4'.
#pragma once

#include <warpmem/tools/ptx/ops/float_values.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../tools/options.hpp"

namespace warpmem_run {

struct element_type {
  std::string_view name;
  char kind;  // f, b for bf16, i, u
  std::size_t bytes;
  std::string_view numpy;  // its descr in a .npy file
};

// NumPy has no bf16: its bits are a number.
inline constexpr element_type element_types[] = {
    {"f16", 'f', 2, "<f2"}, {"bf16", 'b', 2, "<u2"}, {"f32", 'f', 4, "<f4"}, {"f64", 'f', 8, "<f8"},
    {"i8", 'i', 1, "|i1"},  {"i16", 'i', 2, "<i2"},  {"i32", 'i', 4, "<i4"}, {"i64", 'i', 8, "<i8"},
    {"u8", 'u', 1, "|u1"},  {"u16", 'u', 2, "<u2"},  {"u32", 'u', 4, "<u4"}, {"u64", 'u', 8, "<u8"},
};

[[nodiscard]] inline element_type const* find_element_type(std::string_view name) {
  auto const found = std::find_if(std::begin(element_types), std::end(element_types),
                                  [name](element_type const& t) { return t.name == name; });
  return found == std::end(element_types) ? nullptr : &*found;
}
[[nodiscard]] inline std::string element_type_names() {
  std::vector<std::string> names;
  for (element_type const& t : element_types) {
    names.emplace_back(t.name);
  }
  return tools::listed(names);
}

// A number of the command line: exact if it is an integer.
struct number {
  bool is_integer{};
  bool is_negative{};
  std::uint64_t magnitude{};  // of an integer
  double value{};
};

// The bytes of a number as an element; nothing if the type does not hold it.
[[nodiscard]] inline std::optional<std::uint64_t> bits_of(number const& n, element_type const& t) {
  if (t.kind == 'f' || t.kind == 'b') {
    double const value = n.value;
    auto const single = static_cast<float>(value);
    std::uint64_t bits = 0;
    if (t.bytes == 2) {
      bits = t.kind == 'b' ? warpmem::ptx::bfloat_format::from_float(single)
                           : warpmem::ptx::half_format::from_float(single);
    } else if (t.bytes == 4) {
      std::uint32_t narrow = 0;
      std::memcpy(&narrow, &single, sizeof(narrow));
      bits = narrow;
    } else {
      std::memcpy(&bits, &value, sizeof(bits));
    }
    return bits;
  }
  int const width = static_cast<int>(8 * t.bytes);
  std::uint64_t const top = std::uint64_t{1} << (width - 1);
  std::uint64_t const most = t.kind == 'u' ? top - 1 + top : n.is_negative ? top : top - 1;
  if (!n.is_integer || n.magnitude > most || (n.is_negative && t.kind == 'u' && n.magnitude != 0)) {
    return std::nullopt;
  }
  return n.is_negative ? 0 - n.magnitude : n.magnitude;
}

// The low bytes first, as GPUs and .npy files have them.
inline void put_bits(unsigned char* to, std::uint64_t bits, std::size_t bytes) {
  for (std::size_t k = 0; k < bytes; ++k) {
    to[k] = static_cast<unsigned char>(bits >> (8 * k));
  }
}

}  // namespace warpmem_run
