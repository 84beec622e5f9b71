// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of two rows: one of five relations, of which the others are made by swapping and by negation.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// Of numbers, false where one is a NaN.
enum class relation : u8 { equal, unequal, less, less_or_equal, ordered };

struct comparison {
  std::string_view name;
  relation is;
  bool swaps;
  bool negates;
};
// A number is not less where it is greater or equal. The order of unsigned integers has words of its own.
inline constexpr comparison integer_comparisons[] = {
    {"eq", relation::equal, false, false}, {"ne", relation::equal, false, true}, {"lt", relation::less, false, false},
    {"le", relation::less, true, true},    {"gt", relation::less, true, false},  {"ge", relation::less, false, true},
    {"lo", relation::less, false, false},  {"ls", relation::less, true, true},   {"hi", relation::less, true, false},
    {"hs", relation::less, false, true},
};
// With u at the end, also true where one is a NaN: the opposite is false there.
inline constexpr comparison float_comparisons[] = {
    {"eq", relation::equal, false, false},         {"ne", relation::unequal, false, false},
    {"lt", relation::less, false, false},          {"le", relation::less_or_equal, false, false},
    {"gt", relation::less, true, false},           {"ge", relation::less_or_equal, true, false},
    {"equ", relation::unequal, false, true},       {"neu", relation::equal, false, true},
    {"ltu", relation::less_or_equal, true, true},  {"leu", relation::less, true, true},
    {"gtu", relation::less_or_equal, false, true}, {"geu", relation::less, false, true},
    {"num", relation::ordered, false, false},      {"nan", relation::ordered, false, true},
};

template <class T>
[[nodiscard]] u32 compared(T const* a, T const* b, relation is) {
  if (is == relation::less) {
    return mask_of([=](int lane) { return a[lane] < b[lane]; });
  }
  if constexpr (std::is_floating_point_v<T>) {
    if (is == relation::unequal) {
      return mask_of([=](int lane) { return a[lane] < b[lane] || a[lane] > b[lane]; });
    }
    if (is == relation::less_or_equal) {
      return mask_of([=](int lane) { return a[lane] <= b[lane]; });
    }
    if (is == relation::ordered) {
      return mask_of([=](int lane) { return a[lane] <= b[lane] || a[lane] > b[lane]; });
    }
  }
  return mask_of([=](int lane) { return a[lane] == b[lane]; });
}

// testp: what kind of number a floating-point number is.

enum class number_kind : u8 { none, finite, infinite, number, not_a_number, normal, subnormal };

namespace detail {

// instruction::form: the kind. Zeros are normal.
template <class U, U infinity, U least>
void test_property(warp&, u8* frame, instruction const& i, u32 lanes) {
  U const* const a = row<U>(frame, i.a);
  auto const kind = static_cast<number_kind>(i.form);
  u32 const holds = mask_of([=](int lane) {
    U const x = static_cast<U>(a[lane] & static_cast<U>(~(U{1} << (8 * sizeof(U) - 1))));
    bool const is_subnormal = x != 0 && x < least;
    switch (kind) {
      case number_kind::finite:
        return x < infinity;
      case number_kind::infinite:
        return x == infinity;
      case number_kind::number:
        return x <= infinity;
      case number_kind::not_a_number:
        return x > infinity;
      case number_kind::normal:
        return x < infinity && !is_subnormal;
      default:
        return is_subnormal;
    }
  });
  put_predicate(frame, i.d, holds, lanes);
}

}  // namespace detail

inline void decode_testp(decoder& d) {
  modifiers words{d};
  u8 const kind = words.take_one({"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  words.done();
  if (kind == 0) {
    d.refuse("no property");
  }
  bool const is_wide = d.type() == "f64";
  instruction i = begin_lanes(d, 0, {is_wide ? 8U : 4U});
  i.form = kind;
  d.push(i, is_wide             ? &detail::test_property<u64, 0x7ff0000000000000, 0x0010000000000000>
            : d.type() == "f32" ? &detail::test_property<u32, 0x7f800000, 0x00800000>
                                : nullptr);
}

}}}}  // namespace warpmem::v0::ptx::ops
