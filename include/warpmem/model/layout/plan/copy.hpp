// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How nvcc compiles q[i] = p[i], which also moves padding.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/object.hpp>
#include <warpmem/model/layout/plan/pieces.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

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
