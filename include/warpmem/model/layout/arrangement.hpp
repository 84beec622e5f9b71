// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many objects in memory, and what they cost a warp that takes one per lane: an array of structs, a struct of arrays,
// and tiles that are small structs of arrays.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/checked.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/object.hpp>
#include <warpmem/model/layout/plan.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Ways to lay out an array of objects.
enum class arrangement_kind : unsigned char {
  structs,          // AoS: element i's members one after the other
  arrays,           // SoA: an array for each member, each at a multiple of array_alignment
  tiles_of_arrays,  // AoSoA: tiles of `tile` elements, each a small struct of arrays
};

// An array of objects and its layout. A valid one has no faults_of().
struct arrangement {
  object_layout object{};
  std::int64_t count{};  // elements
  arrangement_kind kind{arrangement_kind::structs};
  int tile{32};              // elements per tile
  int array_alignment{256};  // what cudaMalloc guarantees
  address base{};

  friend constexpr bool operator==(arrangement const&, arrangement const&) = default;
};

namespace detail {

// Bytes of one tile, and where a member starts in it.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t tile_offset(arrangement const& a, int member) noexcept {
  std::int64_t offset = 0;
  std::int64_t largest = 1;
  for (int k = 0; k < a.object.members.size(); ++k) {
    std::int64_t const bytes = a.object.members[k].bytes;
    offset = ceil_div(offset, bytes) * bytes;
    if (k == member) {
      return offset;
    }
    offset += bytes * a.tile;
    largest = larger(largest, bytes);
  }
  return ceil_div(offset, largest) * largest;
}
[[nodiscard]] WARPMEM_HD constexpr std::int64_t tile_bytes(arrangement const& a) noexcept {
  return tile_offset(a, a.object.members.size());
}

[[nodiscard]] WARPMEM_HD constexpr checked_size array_start(arrangement const& a, int member) noexcept {
  checked_size start{0};
  for (int k = 0; k < member; ++k) {
    auto const bytes = checked_size{a.count}.times(a.object.members[k].bytes).rounded_up(a.array_alignment);
    start = bytes.overflowed() ? bytes : start.plus(bytes.value());
  }
  return start;
}

[[nodiscard]] WARPMEM_HD constexpr checked_size arrangement_bytes(arrangement const& a) noexcept {
  switch (a.kind) {
    case arrangement_kind::structs:
      return checked_size{a.count}.times(a.object.size);
    case arrangement_kind::arrays:
      return array_start(a, a.object.members.size());
    case arrangement_kind::tiles_of_arrays:
      return checked_size{ceil_div(a.count, std::int64_t{a.tile})}.times(tile_bytes(a));
  }
  return checked_size{-1};
}

}  // namespace detail

// Reasons why no memory can hold it: the object's faults; bad_size for no elements or no tile; bad_alignment;
// size_overflow; unsupported_operation for arrays of members that are not named.
[[nodiscard]] WARPMEM_HD constexpr access_faults faults_of(arrangement const& a) noexcept {
  access_faults faults = detail::faults_of(a.object);
  bool const by_member = a.kind != arrangement_kind::structs;
  if (a.count < 1 || (a.kind == arrangement_kind::tiles_of_arrays && a.tile < 1) || a.tile < 0 || a.object.size < 1) {
    faults.add(fault::bad_size, lane_mask::none());
  }
  if (!detail::is_power_of_two(a.array_alignment)) {
    faults.add(fault::bad_alignment, lane_mask::none());
  }
  if (by_member && a.object.members.empty()) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  }
  constexpr std::int64_t most_tile = std::int64_t{1} << 24;  // 64 members of 2^31 bytes stay below 2^62
  if (!faults.any() &&
      (a.tile > most_tile || a.count > INT64_MAX - a.tile || detail::arrangement_bytes(a).overflowed())) {
    faults.add(fault::size_overflow, lane_mask::none());
  }
  return faults;
}

// Total bytes, padding included; 0 with a fault.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t bytes_of(arrangement const& a) noexcept {
  return faults_of(a).any() ? 0 : detail::arrangement_bytes(a).value();
}

namespace detail {

// Byte address of a member, by its number, of an element of an arrangement without faults.
[[nodiscard]] WARPMEM_HD constexpr address member_address(arrangement const& a, std::int64_t element,
                                                          int member) noexcept {
  object_member const scalar = a.object.members[member];
  std::int64_t offset = 0;
  switch (a.kind) {
    case arrangement_kind::structs:
      offset = element * a.object.size + scalar.offset;
      break;
    case arrangement_kind::arrays:
      offset = detail::array_start(a, member).value() + element * scalar.bytes;
      break;
    case arrangement_kind::tiles_of_arrays:
      offset =
          element / a.tile * detail::tile_bytes(a) + detail::tile_offset(a, member) + element % a.tile * scalar.bytes;
      break;
  }
  return a.base + static_cast<address>(offset);
}

}  // namespace detail

// What one warp costs whose lane k takes all of element first + k: the instructions of the plan for an array of
// structs, else one per member. Lanes past the last element are inactive. Faults: faults_of; outside_window if there is
// no element `first`; those of every access. Rules: docs/layouts.md, docs/global.md.
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_arrangement(arch_row arch, arrangement const& a,
                                                                     object_use use, std::int64_t first = 0) noexcept {
  access_faults faults = faults_of(a);
  if (!faults.any() && (first < 0 || first >= a.count)) {
    faults.add(fault::outside_window, lane_mask::none());
  }
  instruction_plan plan{};
  if (!faults.any() && a.kind == arrangement_kind::structs) {
    plan = access_plan_for(a.object, use, arch);
    faults = plan.faults;
  }
  if (faults.any()) {
    return detail::refused<global_report>(arch.cc, faults);
  }
  bool const structs = a.kind == arrangement_kind::structs;
  std::int64_t const active = detail::smaller<std::int64_t>(32, a.count - first);
  global_report sum{};
  for (int k = 0; k < (structs ? plan.steps.size() : a.object.members.size()); ++k) {
    warp_access access{};
    access.op = is_load(use) ? memory_op::load : memory_op::store;
    access.active = lane_mask::first(static_cast<int>(active));
    access.lane_bytes = structs ? plan.steps[k].bytes : a.object.members[k].bytes;
    for (int lane = 0; lane < active; ++lane) {
      std::int64_t const element = first + lane;
      access.at[lane] = structs ? a.base + static_cast<address>(element * a.object.size + plan.steps[k].offset)
                                : detail::member_address(a, element, k);
    }
    sum += analyze_global(arch, access);
  }
  return sum;
}

}}  // namespace warpmem::v0
