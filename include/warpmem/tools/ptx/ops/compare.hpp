// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of two rows: one of five relations, of which the others are made by swapping and by negation.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
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

}}}}  // namespace warpmem::v0::ptx::ops
