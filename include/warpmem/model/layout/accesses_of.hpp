// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of warps that move a tile: where its elements lie, and which of them each thread takes. Both are
// layouts, or functions.
#pragma once

#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/model/layout/linear_layout.hpp>
#include <warpmem/model/layout/sequence.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 {

// index(thread, value) is the element of the tile that a thread takes as its value number `value`.
template <class Index>
struct thread_values {
  Index index;
  std::int64_t threads{};
  std::int64_t values{};
};
// Deduced from the function.
template <class Index>
thread_values(Index, std::int64_t, std::int64_t) -> thread_values<Index>;

// One instruction of a copy: how many values of a thread it moves, which lie side by side, and how.
struct copy_atom {
  int elements{1};
  memory_op op{memory_op::load};
  address base{};  // byte address of the tile
};

namespace detail {

// The accesses as a sequence: of warp 0 all instructions, then of warp 1.
template <class Memory, class Index>
struct layout_accesses {
  Memory memory;  // the offset of an element, by its index
  thread_values<Index> by;
  int element_bytes{};
  copy_atom atom{};
  std::int64_t elements{INT64_MAX};  // of the tile; a thread that takes another one is refused; 0: no valid layout

  [[nodiscard]] WARPMEM_HD constexpr access_faults faults() const noexcept {
    access_faults found{};
    bool const has_sizes = element_bytes >= 1 && element_bytes <= 16 && atom.elements >= 1 && atom.elements <= 32;
    bool const has_threads = by.threads >= 1 && by.threads <= 1024 && by.values >= 1 && by.values <= 0x7fffffff;
    if (elements == 0 || !has_sizes || !has_threads || by.values % atom.elements != 0) {
      found.add(fault::bad_size, lane_mask::all());
    }
    return found;
  }
  [[nodiscard]] WARPMEM_HD constexpr int instructions() const noexcept {
    return faults().any() ? 0 : static_cast<int>(by.values / atom.elements);
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t size() const noexcept {
    return (by.threads + 31) / 32 * instructions();
  }
  WARPMEM_CALLS_USER_CODE
  [[nodiscard]] WARPMEM_HD constexpr warp_access operator[](std::int64_t i) const {
    warp_access access{};
    access.lane_bytes = element_bytes * atom.elements;
    access.op = atom.op;
    int const each = instructions();
    if (each == 0) {
      access.overflowed = lane_mask::all();
      return access;
    }
    int const first_thread = static_cast<int>(i / each) * 32;
    int const first_value = static_cast<int>(i % each) * atom.elements;
    access.active = lane_mask::first(static_cast<int>(by.threads) - first_thread);
    for (int lane = 0; lane < 32 && access.active.test(lane); ++lane) {
      detail::lane_address const at = place(first_thread + lane, first_value);
      access.at[lane] = at.at;
      access.overflowed.bits |= std::uint32_t{at.exists ? 0U : 1U} << lane;
      for (int k = 1; k < atom.elements && at.exists; ++k) {
        detail::lane_address const next = place(first_thread + lane, first_value + k);
        bool const adjacent = next.exists && next.at == at.at + static_cast<address>(k * element_bytes);
        access.at[lane] = adjacent ? access.at[lane] : detail::nowhere().at;  // misaligned
      }
    }
    return access;
  }

 private:
  WARPMEM_CALLS_USER_CODE
  [[nodiscard]] WARPMEM_HD constexpr detail::lane_address place(int thread, int value) const {
    auto const index = static_cast<std::int64_t>(by.index(thread, value));
    if (index < 0 || index >= elements) {
      return detail::nowhere();
    }
    auto const offset = static_cast<std::int64_t>(memory(index));
    return detail::moved(atom.base, detail::count_of(offset), static_cast<address>(element_bytes));
  }
};

// ldmatrix or stmatrix of rows of 16 bytes. A row without an address is misaligned.
[[nodiscard]] WARPMEM_HD constexpr matrix_access rows_as_matrices(warp_access const& rows, int matrices) noexcept {
  matrix_access m{};
  m.matrices = matrices;
  m.op = rows.op;
  for (int lane = 0; lane < 32; ++lane) {
    m.row_at[lane] = rows.active.test(lane) && !rows.overflowed.test(lane) ? rows.at[lane] : nowhere().at;
  }
  return m;
}

// The same of ldmatrix and stmatrix: each lane takes a row of 16 bytes.
template <class Memory, class Index>
struct layout_matrices : layout_accesses<Memory, Index> {
  int matrices{4};

  WARPMEM_CALLS_USER_CODE
  [[nodiscard]] WARPMEM_HD constexpr matrix_access operator[](std::int64_t i) const {
    return detail::rows_as_matrices(layout_accesses<Memory, Index>::operator[](i), matrices);
  }
};

[[nodiscard]] WARPMEM_HD constexpr thread_values<cute_layout> values_of(cute_layout const& layout) noexcept {
  bool const has_both = layout.is_valid() && layout.rank() == 2;
  return {layout, has_both ? layout.size(0) : 0, has_both ? layout.size(1) : 0};
}
[[nodiscard]] WARPMEM_HD constexpr thread_values<linear_layout> values_of(linear_layout const& layout) noexcept {
  return {layout, layout.is_valid() ? layout.threads() : 0, layout.values()};
}
template <class Index>
[[nodiscard]] WARPMEM_HD constexpr thread_values<Index> values_of(thread_values<Index> const& values) noexcept {
  return values;
}

// Whether indexes of a tensor mean the same elements of the layout in memory.
template <class Index>
[[nodiscard]] WARPMEM_HD constexpr bool has_shape_of(cute_layout const& memory, Index const& tensor) noexcept {
  bool same = memory.is_valid();
  if constexpr (std::is_same_v<Index, linear_layout>) {
    same = same && (tensor.dimensions == 1 || tensor.dimensions == memory.rank());
    for (int d = 0; same && tensor.dimensions > 1 && d < tensor.dimensions; ++d) {
      same = memory.size(d) == std::int64_t{1} << tensor.dimension_bits[d];
    }
  }
  return same;
}

}  // namespace detail

// The accesses of the warps of threads that take their `values` from a tile of elements of `bytes` bytes, or of a T.
// `memory` is a cute_layout, or a function from an element's index to its offset, in elements. `values` is a
// cute_layout of two modes, thread and value; a linear_layout; or thread_values. Faults: bad_size for layouts that are
// not valid, outside_window for an element outside the tile, misaligned_address where values of one lane are not side
// by side.
WARPMEM_CALLS_USER_CODE
template <class Memory, class Values>
[[nodiscard]] WARPMEM_HD constexpr auto accesses_of(Memory const& memory, Values const& values, int bytes,
                                                    copy_atom atom = {}) {
  auto const by = detail::values_of(values);
  detail::layout_accesses<Memory, decltype(by.index)> list{memory, by, bytes, atom};
  if constexpr (std::is_same_v<Memory, cute_layout>) {
    bool valid = detail::has_shape_of(memory, by.index);
    if (memory.pointer_bits != 0) {  // the base is swizzled, too
      auto const each = static_cast<address>(detail::larger(bytes, 1));
      valid = valid && memory.pointer_bits == 8 * bytes && atom.base % each == 0;
      list.memory.step[0].offset += static_cast<std::int64_t>(atom.base / each);
      list.atom.base = 0;
    }
    list.elements = valid ? memory.size() : 0;
  }
  return list;
}
WARPMEM_CALLS_USER_CODE
template <class T, class Memory, class Values>
[[nodiscard]] WARPMEM_HD constexpr auto accesses_of(Memory const& memory, Values const& values, copy_atom atom = {}) {
  return accesses_of(memory, values, static_cast<int>(sizeof(T)), atom);
}
// The ldmatrix, or stmatrix for a store, of 1, 2 or 4 matrices of which each lane takes a row of 16 bytes.
WARPMEM_CALLS_USER_CODE
template <class Memory, class Values>
[[nodiscard]] WARPMEM_HD constexpr auto matrices_of(Memory const& memory, Values const& values, int bytes,
                                                    int matrices = 4, copy_atom atom = {}) {
  atom.elements = bytes >= 1 && bytes <= 16 ? matrix_access::row_bytes / bytes : 0;
  auto const rows = accesses_of(memory, values, bytes, atom);
  return detail::layout_matrices<Memory, decltype(rows.by.index)>{rows, matrices};
}

}}  // namespace warpmem::v0
