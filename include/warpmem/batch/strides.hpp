// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Full accesses of a block whose lanes have a stride: found one by one, counted by a closed form, several at a time.
// What differs between instruction sets is a Kernel:
//   has_stride(lanes)              whether lane l is at lanes[0] + l * (lanes[1] - lanes[0]) throughout
//   at_once                        how many strides it counts together, a divisor of 8
//   count_some(plan, s, j, a, b)   counts those from j on into a[j ..] and b[j ..]; bits of the result: the ones that
//   its
//                                  form does not cover, because a lane has a fault or the stride is too large
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/distinct_rules.hpp>
#include <warpmem/batch/target.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Where lane 0 is and how far each lane is from the one before; zeros where that differs from lane to lane.
struct strides {
  alignas(64) address first[block_accesses];
  alignas(64) address step[block_accesses];
};

// Segments of strides j .. j + count - 1 where lanes form groups.
inline void count_groups(distinct_plan const& plan, strides const& s, int j, int count,
                         std::uint8_t* segments) noexcept {
  for (int k = j; k < j + count; ++k) {
    bool const down = static_cast<std::int64_t>(s.step[k]) < 0;
    segments[k] = static_cast<std::uint8_t>(affine_segments_by_group(
        s.first[k], s.step[k], down ? address{0} - s.step[k] : s.step[k], plan.shift, plan.group_shift));
  }
}

struct same_number {
  int operator()(int j) const noexcept { return j; }
};
struct listed_number {
  block_list const* list;
  int operator()(int j) const noexcept { return list->index[j]; }
};

// Counts the accesses number_of(0), number_of(1), .. into a[0 ..] and b[0 ..], which have room for a whole block, and
// appends to `general` those that have no stride or that the form does not cover.
template <class Kernel, class Plan, class Batch, class NumberOf>
WARPMEM_IN_KERNEL void count_numbered(Plan const& plan, Batch const& batch, std::size_t begin, int count,
                                      NumberOf number_of, block_list& general, std::uint8_t* a,
                                      std::uint8_t* b) noexcept {
  strides s;
  for (int j = 0; j < count; ++j) {
    auto const lanes = lanes_of(batch, begin + static_cast<std::size_t>(number_of(j)));
    prefetch_ahead(lanes);
    bool const found = Kernel::has_stride(lanes);
    s.first[j] = found ? lanes.origin + lanes[0] : 0;
    s.step[j] = found ? lanes[1] - lanes[0] : 0;
    general.append_if(number_of(j), !found);
  }
  for (int j = count; j % 8 != 0; ++j) {
    s.first[j] = s.step[j] = 0;
  }
  Plan const own = plan;  // the bytes that are written could be the caller's
  for (int j = 0; j < count; j += Kernel::at_once) {
    unsigned misfits = Kernel::count_some(own, s, j, a, b);
    for (; misfits != 0; misfits &= misfits - 1) {
      int const k = j + lowest_of(misfits);
      if (k < count) {
        general.append(number_of(k), 1);
      }
    }
  }
}

// All accesses of a block.
template <class Kernel, class Plan, class Batch>
WARPMEM_IN_KERNEL void count_strided(Plan const& plan, Batch const& batch, std::size_t begin, int count,
                                     block_list& general, std::uint8_t* a, std::uint8_t* b) noexcept {
  count_numbered<Kernel>(plan, batch, begin, count, same_number{}, general, a, b);
}

// The accesses of a list.
template <class Kernel, class Plan, class Batch>
WARPMEM_IN_KERNEL void count_strided(Plan const& plan, Batch const& batch, std::size_t begin, block_list const& list,
                                     block_list& general, std::uint8_t* a, std::uint8_t* b) noexcept {
  alignas(8) std::uint8_t listed_a[block_accesses];
  alignas(8) std::uint8_t listed_b[block_accesses];
  count_numbered<Kernel>(plan, batch, begin, list.count, listed_number{&list}, general, listed_a, listed_b);
  for (int j = 0; j < list.count; ++j) {
    a[list.index[j]] = listed_a[j];
    b[list.index[j]] = listed_b[j];
  }
}

}}}  // namespace warpmem::v0::detail
