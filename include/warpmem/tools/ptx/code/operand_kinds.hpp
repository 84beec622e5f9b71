// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether operands hold what the instruction's types say: integers are no floats, and the other way round. Bits are
// both. ptxas refuses such instructions ("Arguments mismatch").
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Instructions whose first type is the result's, and whose last one is the other operands'.
inline constexpr std::string_view typed_instructions[] = {
    "abs", "add",  "atom",  "bfe",  "copysign", "cvt",  "div",  "dp2a",  "dp4a", "ex2", "fma",  "ld",   "ldu",
    "lg2", "mad",  "mad24", "max",  "min",      "mov",  "mul",  "mul24", "neg",  "rcp", "red",  "rem",  "rsqrt",
    "sad", "selp", "set",   "setp", "sin",      "slct", "sqrt", "st",    "sub",  "cos", "tanh", "testp"};

// u: integers; f: floats; b: bits; 0: no such type.
[[nodiscard]] constexpr char kind_of_type(std::string_view type) noexcept {
  bool const is_brain = type.starts_with("bf");
  std::string_view const size = type.substr((std::min)(type.size(), std::size_t{is_brain ? 2U : 1U}));
  if (size.empty() || size[0] < '0' || size[0] > '9') {
    return 0;
  }
  return is_brain || type[0] == 'f' ? 'f' : type[0] == 'u' || type[0] == 's' ? 'u' : type[0] == 'b' ? 'b' : '\0';
}
// 0f3F800000, 0d3FF0000000000000, 1.5, 1e5; not 0x1e5.
[[nodiscard]] constexpr bool is_float_literal(std::string_view text) noexcept {
  char const second = text.size() > 1 && text[0] == '0' ? text[1] : '\0';
  return second == 'f' || second == 'F' || second == 'd' || second == 'D' ||
         (second != 'x' && second != 'X' && text.find_first_of(".eE") != std::string_view::npos);
}

inline void check_kind(decoder& d, operand const& o, std::string_view type) {
  char const kind = kind_of_type(type);
  auto const mismatch = [&] { d.refuse(o.text + " is no ." + std::string(type)); };
  if (o.is == operand::kind::vector) {
    for (operand const& part : o.parts) {
      check_kind(d, part, type);
    }
  } else if (o.is == operand::kind::number && o.text != "WARP_SZ") {
    if (kind == (is_float_literal(o.text) ? 'u' : 'f')) {
      mismatch();
    }
  } else if (row_of_register const* const r = o.is == operand::kind::name ? d.find_register(o.text) : nullptr) {
    if ((r->kind == 'f' && kind == 'u') || ((r->kind == 'u' || r->kind == 's') && kind == 'f')) {
      mismatch();
    }
  }
}
inline void check_kinds(decoder& d) {
  std::string_view const name = d.word(0);
  if (std::find(std::begin(typed_instructions), std::end(typed_instructions), name) == std::end(typed_instructions)) {
    return;
  }
  std::string_view first;
  std::string_view last;
  for (std::size_t k = 1; k < d.words().size(); ++k) {
    if (kind_of_type(d.word(k)) != 0) {
      first = first.empty() ? d.word(k) : first;
      last = d.word(k);
    }
  }
  bool const has_result = name != "st" && name != "red";
  std::size_t const of_first = name == "slct" ? 3 : has_result ? 1 : 0;
  // Behind them are predicates and cache policies.
  std::size_t const most = name == "set" || name == "setp" || name == "selp" ? 3 : d.operands();
  std::size_t const end = (std::min)(most, d.operands() - (d.has("L2::cache_hint") ? 1 : 0));
  for (std::size_t k = 0; k < end && !first.empty(); ++k) {
    check_kind(d, d.at(k), k < of_first ? first : last);
  }
}

}}}}  // namespace warpmem::v0::ptx::detail
