// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One instruction as PTX writes it: @p add.s32 %r1, %r2, 4;
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// An operand as written. %r1, x+4, -7, {%r1, %r2}, [%rd1+16], %r1|%p1, and of tensor copies [%rd1, {%r1, %r2}].
struct operand {
  enum class kind : u8 { name, number, vector, address, pair };
  kind is{kind::name};
  std::string text{};            // of a name or number
  bool negated{};                // !%p1, -7
  s64 add{};                     // name + add
  std::vector<operand> parts{};  // of a vector or pair; of an address: its base, then what follows a comma
};

struct statement {
  std::string guard{};  // the predicate's name; empty: none
  bool guard_negated{};
  std::string opcode{};  // with everything behind the points: "ld.global.v4.f32"
  std::vector<operand> operands{};
  u32 line{};     // of the PTX text, from 1
  s32 place{-1};  // index into module_text::places; -1: not known
  u32 scope{};    // index into function_text::scopes
};

}}}  // namespace warpmem::v0::ptx
