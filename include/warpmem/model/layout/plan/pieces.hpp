// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How nvcc's vectorizer groups the scalars of an object. Found by compiling some 300 types with nvcc 13.0 for
// capabilities 7.5 to 12.1 (docs/layouts.md); tests/meta/ptx_plan compiles them again.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/object.hpp>
#include <warpmem/model/report/transaction.hpp>

namespace warpmem { inline namespace v0 {

// One instruction of a plan.
struct plan_step {
  int offset{};  // from the start of the object
  int bytes{};   // 1, 2, 4, 8, 16, and 32 where the capability has it
  friend constexpr bool operator==(plan_step const&, plan_step const&) = default;
};

// A plan that would need more instructions has a fault.
inline constexpr int max_plan_steps = 128;
// The instructions of a plan, in order of their offsets.
using plan_steps = bounded_list<plan_step, max_plan_steps>;

namespace detail {

// What may join one vector instruction: neighbours of the same size and kind.
enum class unit_kind : unsigned char { member, padding, word };

struct plan_unit {
  int offset{};
  int bytes{};
  unit_kind kind{};
};
using plan_units = bounded_list<plan_unit, max_plan_steps>;

struct piece_rule {
  int alignment{};         // of the object
  int max_bytes{};         // of an instruction
  bool load{};             // loads may widen a vector beyond the members; stores may not
  bool widen_even_runs{};  // object_traits
};

// Largest power of two that divides the offset, in an object of this alignment.
[[nodiscard]] WARPMEM_HD constexpr int known_alignment(int offset, int alignment) noexcept {
  return offset == 0 ? alignment : smaller(alignment, offset & -offset);
}

// A run of `count` units of `bytes` bytes from `offset` on: vectors as long as alignment allows, then shorter ones. A
// load may widen to the next vector if members fill more than half of it: three floats are loaded as four.
WARPMEM_HD constexpr void cut_run(plan_steps& steps, piece_rule rule, plan_unit first, int count) noexcept {
  bool const widens = rule.load && first.kind != unit_kind::padding;
  int offset = first.offset;
  while (count > 0) {
    int length = larger(1, smaller(rule.max_bytes, known_alignment(offset, rule.alignment)) / first.bytes);  // in units
    while (length > count && !(widens && length / 2 < count && (rule.widen_even_runs || count % 2 == 1))) {
      length /= 2;
    }
    steps.push_back({offset, length * first.bytes});
    offset += length * first.bytes;
    count -= length;
  }
}

// All runs, first to last. What a widened load already covers is not loaded again.
WARPMEM_HD constexpr void cut_units(plan_steps& steps, piece_rule rule, plan_units const& units) noexcept {
  plan_steps pieces;
  for (int i = 0; i < units.size();) {
    plan_unit const first = units[i];
    int count = 0;
    while (i < units.size() && units[i].bytes == first.bytes && units[i].kind == first.kind &&
           units[i].offset == first.offset + count * first.bytes) {
      ++count;
      ++i;
    }
    cut_run(pieces, rule, first, count);
  }
  int end = 0;
  for (plan_step const& piece : pieces) {
    if (piece.offset + piece.bytes > end) {
      steps.push_back(piece);
      end = piece.offset + piece.bytes;
    }
  }
}

}  // namespace detail

}}  // namespace warpmem::v0
