// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The best swizzle of a layout in shared memory, for the accesses that accesses_of and matrices_of give.
#pragma once

#include <warpmem/model/advise/swizzle.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/accesses_of.hpp>
#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/model/layout/sequence.hpp>
#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/shared.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

template <class Index>
[[nodiscard]] WARPMEM_HD constexpr auto const& rows_of(layout_accesses<cute_layout, Index> const& list) noexcept {
  return list;
}
template <class Index>
[[nodiscard]] WARPMEM_HD constexpr int matrices_in(layout_accesses<cute_layout, Index> const& /*list*/) noexcept {
  return 0;
}
template <class Index>
[[nodiscard]] WARPMEM_HD constexpr int matrices_in(layout_matrices<cute_layout, Index> const& list) noexcept {
  return list.matrices;
}

template <class List>
concept accesses_of_cute_layout = access_sequence<List> && requires(List const& list) {
  rows_of(list);
};

// The accesses of lists without the swizzle of their layout.
struct unswizzled_accesses {
  static constexpr int capacity = 128;

  warp_access access[capacity]{};
  int matrices[capacity]{};  // of an ldmatrix or stmatrix; 0: neither
  int count{};               // above the capacity: too many
  std::int64_t extent{};     // the bits of where the layout begins and of how many bytes it has
  int lane_bytes{1};         // the most

  template <class List>
  WARPMEM_HD constexpr void add(List const& list) noexcept {
    auto rows = rows_of(list);
    cute_layout const layout = rows.memory;
    std::int64_t const elements = layout.reach() == 0 ? 1 : layout.step[0].offset | layout.reach();
    extent = extent | static_cast<std::int64_t>(rows.atom.base) | elements * rows.element_bytes;
    lane_bytes = larger(lane_bytes, rows.element_bytes * rows.atom.elements);
    rows.memory = layout.with({});
    for (std::int64_t i = 0; i < rows.size() && count <= capacity; ++i, ++count) {
      if (count < capacity) {
        access[count] = rows[i];
        matrices[count] = matrices_in(list);
      }
    }
  }
  [[nodiscard]] WARPMEM_HD constexpr shared_report analyze(arch_row arch, int i, swizzle_bits bytes) const noexcept {
    warp_access moved = access[i];
    for (address& at : moved.at) {
      at = bytes(at);
    }
    return matrices[i] == 0 ? analyze_shared(arch, moved) : analyze_matrix(arch, rows_as_matrices(moved, matrices[i]));
  }
  [[nodiscard]] WARPMEM_HD constexpr shared_report analyze(arch_row arch, swizzle_bits bytes) const noexcept {
    shared_report sum{};
    for (int i = 0; i < count; ++i) {
      sum += analyze(arch, i, bytes);
    }
    return sum;
  }
  // Up to the limit, which is also the answer where an access has a fault.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t conflicts(arch_row arch, swizzle_bits bytes,
                                                            std::int64_t limit) const noexcept {
    std::int64_t found = 0;
    for (int i = 0; i < count && found < limit; ++i) {
      shared_report const r = analyze(arch, i, bytes);
      found = r.basis.faults.any() ? limit : smaller(found + r.bank_conflicts.value_or(0), limit);
    }
    return found;
  }
};

template <class List>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_list(arch_row arch, List const& list) noexcept {
  if constexpr (requires { list.matrices; }) {
    return analyze_matrix(arch, list);
  } else {
    return analyze_shared(arch, list);
  }
}

// Whether two lists are of one tile.
template <class First, class Second>
[[nodiscard]] WARPMEM_HD constexpr bool is_alike(First const& a, Second const& b) noexcept {
  return a.memory == b.memory && a.atom.base == b.atom.base && a.element_bytes == b.element_bytes;
}

}  // namespace detail

// Tries every Swizzle<B, M, S> with B up to the budget in place of the layout's own, as advise_swizzle of a tile does.
// All lists are of one layout, at one base. Faults: bad_size for other lists or a budget below 0, bad_count for more
// than 128 accesses; those of each access. Rules: docs/layouts.md.
template <detail::accesses_of_cute_layout First, detail::accesses_of_cute_layout... More>
[[nodiscard]] WARPMEM_HD constexpr swizzle_advice advise_swizzle(arch_row arch, int budget, First const& first,
                                                                 More const&... more) noexcept {
  auto const& rows = detail::rows_of(first);
  detail::unswizzled_accesses all{};
  swizzle_advice advice{};
  advice.budget = budget;
  advice.before = detail::analyze_list(arch, first);
  ((advice.before += detail::analyze_list(arch, more)), ...);
  advice.after = advice.before;
  advice.faults = advice.before.basis.faults;
  if (budget < 0 || !(... && detail::is_alike(rows, detail::rows_of(more)))) {
    advice.faults.add(fault::bad_size, lane_mask::none());
  }
  if (!advice.faults.any()) {
    all.add(first);
    (all.add(more), ...);
    if (all.count > all.capacity) {
      advice.faults.add(fault::bad_count, lane_mask::none());
    }
  }
  if (advice.faults.any() || !advice.before.wavefronts.known()) {
    return advice;
  }
  swizzle_bits const own = rows.memory.step[0].swizzle;
  detail::search_swizzle(
      advice, own.bits == 0 ? swizzle_bits{} : own.in_bytes(rows.element_bytes), rows.element_bytes,
      detail::limits_of(arch, all.lane_bytes, all.extent), [&](swizzle_bits bytes) { return all.analyze(arch, bytes); },
      [&](swizzle_bits bytes, std::int64_t limit) { return all.conflicts(arch, bytes, limit); });
  return advice;
}

// The same with B up to 5: as many bits as choose a bank.
template <detail::accesses_of_cute_layout First, detail::accesses_of_cute_layout... More>
[[nodiscard]] WARPMEM_HD constexpr swizzle_advice advise_swizzle(arch_row arch, First const& first,
                                                                 More const&... more) noexcept {
  return advise_swizzle(arch, 5, first, more...);
}

}}  // namespace warpmem::v0
