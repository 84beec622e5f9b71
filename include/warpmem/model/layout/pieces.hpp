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

namespace detail {

// A plan that would need more instructions has a fault.
inline constexpr int max_plan_steps = 128;
// The instructions of a plan, in order of their offsets.
using plan_steps = bounded_list<plan_step, max_plan_steps>;

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

namespace warpmem { inline namespace v0 { namespace detail {

// How nvcc compiles q[i] = p[i], which also moves padding.

// Pieces as large as the alignment allows, padding or not.
WARPMEM_HD constexpr void cut_block(plan_steps& steps, object_layout const& object, int max_bytes) noexcept {
  int const piece = smaller(object.alignment, max_bytes);
  for (int offset = 0; offset < object.size; offset += piece) {
    steps.push_back({offset, piece});
  }
}

struct padding_facts {
  bool between{};       // members, not only behind the last
  bool natural_tail{};  // behind the last member, in a type without an alignment of its own
  int end{};            // of the last member
  int last_bytes{};
  int natural_alignment{1};
};

[[nodiscard]] WARPMEM_HD constexpr padding_facts padding_of(object_layout const& object) noexcept {
  padding_facts f{};
  for (object_member const& m : object.members) {
    f.between = f.between || m.offset != f.end;
    f.end = m.offset + m.bytes;
    f.last_bytes = m.bytes;
    f.natural_alignment = larger(f.natural_alignment, m.bytes);
  }
  f.natural_tail = object.alignment == f.natural_alignment && f.end != object.size;
  return f;
}

// Whether the copy is cut without regard to members.
[[nodiscard]] WARPMEM_HD constexpr bool copies_as_block(object_traits o, object_layout const& object,
                                                        padding_facts f) noexcept {
  return object.members.empty() || f.between || object.size >= 128 || (!o.copies_members && !f.natural_tail);
}

// Members, then the padding behind them in units of 1 byte behind a 1-byte member, else of at most 4.
[[nodiscard]] WARPMEM_HD constexpr plan_units units_with_tail(object_layout const& object, padding_facts f,
                                                              bool words_merge) noexcept {
  plan_units units;
  for (object_member const& m : object.members) {
    units.push_back({m.offset, m.bytes, words_merge && m.bytes == 4 ? unit_kind::word : unit_kind::member});
  }
  for (int offset = f.end; offset < object.size;) {
    int const bytes = f.last_bytes == 1 ? 1 : smaller(4, offset & -offset);
    bool const is_word = words_merge && bytes == 4;
    units.push_back({offset, bytes, bytes == 1 ? unit_kind::member : is_word ? unit_kind::word : unit_kind::padding});
    offset += bytes;
  }
  return units;
}

// Members of 1 or 2 bytes that fill a 4-byte word count as one word.
[[nodiscard]] WARPMEM_HD constexpr plan_units pack_words(plan_units const& units) noexcept {
  plan_units packed;
  for (int i = 0; i < units.size();) {
    plan_unit const first = units[i];
    int count = 1;
    while (i + count < units.size() && count * first.bytes < 4 && units[i + count].bytes == first.bytes &&
           units[i + count].kind == first.kind && units[i + count].offset == first.offset + count * first.bytes) {
      ++count;
    }
    bool const is_word = first.bytes < 4 && first.offset % 4 == 0 && count * first.bytes == 4;
    if (is_word) {
      packed.push_back({first.offset, 4, unit_kind::word});
      i += count;
    } else {
      packed.push_back(first);
      ++i;
    }
  }
  return packed;
}

WARPMEM_HD constexpr void cut_copy(plan_steps& steps, piece_rule rule, object_traits o,
                                   object_layout const& object) noexcept {
  padding_facts const f = padding_of(object);
  if (copies_as_block(o, object, f)) {
    cut_block(steps, object, rule.max_bytes);
    return;
  }
  bool const words_merge = !rule.load && !f.natural_tail;
  plan_units units = units_with_tail(object, f, words_merge);
  if (words_merge && f.natural_alignment >= 4) {
    units = pack_words(units);
  }
  cut_units(steps, rule, units);
}

}}}  // namespace warpmem::v0::detail
