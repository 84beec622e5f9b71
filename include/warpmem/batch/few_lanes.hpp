// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of accesses by up to 16 lanes: plain C++ that becomes part of a kernel.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/lane_classes.hpp>
#include <warpmem/batch/lane_columns.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The lowest and the highest active lane.
struct lane_ends {
  int low;
  int high;
  address at_low;
  address at_high;
};
template <class Batch>
[[nodiscard]] WARPMEM_IN_KERNEL lane_ends ends_of(Batch const& batch, std::size_t access) noexcept {
  auto const lanes = lanes_of(batch, access);
  int const low = lowest_of(batch.active[access]);
  int const high = highest_lane(batch.active[access]);
  return {low, high, lanes.origin + lanes[low], lanes.origin + lanes[high]};
}

// Accesses by two lanes. Returns the bits of all their addresses.
template <class Batch>
[[nodiscard]] WARPMEM_IN_KERNEL address count_twos(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                                   block_list const& list, distinct_block& out) noexcept {
  address all = 0;
  for (int j = 0; j < list.count; ++j) {
    int const i = list.index[j];
    lane_ends const e = ends_of(batch, first + static_cast<std::size_t>(i));
    address const apart = e.at_low ^ e.at_high;
    int const groups_apart = (e.low ^ e.high) >> plan.group_shift;
    out.segments[i] =
        static_cast<std::uint8_t>(1 + (((apart >> plan.shift) | static_cast<address>(groups_apart)) != 0));
    out.lines[i] = static_cast<std::uint8_t>(1 + ((apart >> plan.line_shift) != 0));
    all |= e.at_low | e.at_high;
  }
  return all;
}

// Accesses by one lane. Returns the bits of all their addresses.
template <class Batch>
[[nodiscard]] WARPMEM_IN_KERNEL address bits_of_ones(Batch const& batch, std::size_t first,
                                                     block_list const& list) noexcept {
  address all = 0;
  for (int j = 0; j < list.count; ++j) {
    std::size_t const access = first + static_cast<std::size_t>(list.index[j]);
    auto const lanes = lanes_of(batch, access);
    all |= lanes.origin + lanes[lowest_of(batch.active[access])];
  }
  return all;
}

// Lists as slow those accesses by one or two lanes that have a fault; `bits` are those of all their addresses.
template <class Batch>
WARPMEM_IN_KERNEL void list_faults(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                   block_list const& list, address bits, block_list& slow) noexcept {
  address const faulty = plan.misaligned | plan.outside;
  for (int j = 0; j < list.count && (bits & faulty) != 0; ++j) {
    int const i = list.index[j];
    lane_ends const e = ends_of(batch, first + static_cast<std::size_t>(i));
    slow.append_if(i, ((e.at_low | e.at_high) & faulty) != 0);
  }
}

// Accesses by one lane count 1 of everything: only their addresses can be wrong.
template <class Batch>
WARPMEM_IN_KERNEL void check_ones(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                  block_list const& list, block_list& slow) noexcept {
  if ((plan.misaligned | plan.outside) != 0) {
    list_faults(plan, batch, first, list, bits_of_ones(batch, first, list), slow);
  }
}

// All classes of up to 16 lanes. What spreads too far goes to the class of more lanes, what has a fault is slow.
template <class Batch>
WARPMEM_IN_KERNEL void count_few(distinct_plan const& plan, Batch const& batch, std::size_t first, int count,
                                 lane_classes& classes, block_list& slow, distinct_block& out) noexcept {
  for (int i = 0; i < count; ++i) {
    out.segments[i] = out.lines[i] = out.active[i] != 0 ? 1 : 0;
  }
  check_ones(plan, batch, first, classes.list[one_lane], slow);
  address const bits = count_twos(plan, batch, first, classes.list[two_lanes], out);
  list_faults(plan, batch, first, classes.list[two_lanes], bits, slow);
  count_columns<4>(plan, batch, first, classes.list[to_four], classes.list[some_lanes], out);
  count_columns<8>(plan, batch, first, classes.list[to_eight], classes.list[some_lanes], out);
  count_columns<16>(plan, batch, first, classes.list[to_sixteen], classes.list[some_lanes], out);
}

}}}  // namespace warpmem::v0::detail
