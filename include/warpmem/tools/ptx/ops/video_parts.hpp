// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes and halves of operands that video instructions select: r1.b0, r1.h1, r1.h10, r1.b3210.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/ops/compare.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// A part of 32 bits: where it begins, and how many bits it has.
struct video_part {
  u8 at{};
  u8 bits{32};
};

[[nodiscard]] constexpr s64 part_value(u64 x, video_part p, bool is_signed) {
  u64 const part = x >> p.at & ((u64{1} << p.bits) - 1);
  bool const is_negative = is_signed && (part >> (p.bits - 1) & 1) != 0;
  return static_cast<s64>(is_negative ? part - (u64{1} << p.bits) : part);
}
// Of a result with so many bits.
[[nodiscard]] constexpr s64 clamped_to(s64 x, u32 bits, bool is_signed) {
  s64 const most = (s64{1} << (bits - (is_signed ? 1 : 0))) - 1;
  s64 const least = is_signed ? -most - 1 : 0;
  return x < least ? least : x > most ? most : x;
}

enum class video_op : u8 { add, subtract, difference, minimum, maximum, average, left, right, set };

// In `how`: of set the relation, with bit 3 where it is negated.
[[nodiscard]] constexpr s64 video_value(video_op op, u8 how, s64 a, s64 b) {
  switch (op) {
    case video_op::add:
      return a + b;
    case video_op::subtract:
      return a - b;
    case video_op::difference:
      return a < b ? b - a : a - b;
    case video_op::minimum:
      return a < b ? a : b;
    case video_op::maximum:
      return a < b ? b : a;
    case video_op::average:
      return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
    case video_op::set: {
      bool const holds = static_cast<relation>(how & 7) == relation::less ? a < b : a == b;
      return holds != ((how & 8) != 0) ? 1 : 0;
    }
    default:
      return 0;
  }
}

namespace detail {

// The operand without what is selected of it; "" where nothing is.
struct selected_operand {
  operand whole;
  std::string selector;
};
[[nodiscard]] inline selected_operand take_selector(operand const& o) {
  std::size_t const point = o.text.rfind('.');
  bool const is_one = o.is == operand::kind::name && point != std::string::npos && point + 1 < o.text.size() &&
                      (o.text[point + 1] == 'b' || o.text[point + 1] == 'h') &&
                      o.text.find_first_not_of("01234567", point + 2) == std::string::npos;
  if (!is_one) {
    return {o, {}};
  }
  selected_operand r{o, o.text.substr(point + 1)};
  r.whole.text.resize(point);
  return r;
}

[[nodiscard]] inline video_part one_part(decoder& d, std::string const& selector) {
  if (selector.empty()) {
    return {};
  }
  u32 const bits = selector[0] == 'b' ? 8 : 16;
  u32 const k = selector.size() == 2 ? static_cast<u32>(selector[1] - '0') : 4;
  if (k * bits >= 32) {
    d.refuse("the part ." + selector);
  }
  return {static_cast<u8>(k * bits), static_cast<u8>(bits)};
}

// Of s32 and u32.
[[nodiscard]] inline bool is_signed_word(decoder& d, std::string_view type) {
  if (type != "s32" && type != "u32") {
    d.refuse("these types");
  }
  return type == "s32";
}

// The relation of a comparison as video_value has it; `swaps` where the operands change places.
[[nodiscard]] inline u8 video_relation(decoder& d, std::string_view name, bool& swaps) {
  for (comparison const& one : integer_comparisons) {
    if (one.name == name && name[0] != 'h' && name != "lo" && name != "ls") {
      swaps = one.swaps;
      return static_cast<u8>(static_cast<u32>(one.is) | (one.negates ? 8 : 0));
    }
  }
  d.refuse("the comparison ." + std::string{name});
}

}  // namespace detail

}}}}  // namespace warpmem::v0::ptx::ops
