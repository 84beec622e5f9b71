// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of accesses by up to 4, 8 or 16 lanes, 32 accesses side by side: column k holds lane k of
// each, counting active lanes only, so that a short network sorts them. Plain loops over columns, which compilers turn
// into the vector instructions of the kernel around them.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/batch/target.hpp>
#include <warpmem/detail/math.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

inline constexpr int columns_wide = 32;
using key_column = std::int16_t[columns_wide];
using address_column = address[columns_wide];

// The addresses of one access's lanes into element `to` of the columns; the last lane fills what is left.
template <int Keys, class Lanes>
WARPMEM_IN_KERNEL void put_lanes(Lanes lanes, std::uint32_t active, address_column* columns, int to) noexcept {
  std::uint32_t const last = std::uint32_t{1} << highest_lane(active);
  keep_in_register(lanes.at);
  for (int key = 0; key < Keys; ++key) {
    columns[key][to] = lanes.origin + lanes[lowest_of(active)];
    active = (active & (active - 1)) | last;
  }
}
template <int Keys>
WARPMEM_IN_KERNEL void add_groups(std::uint32_t active, int group_shift, int bits, key_column* keys, int to) noexcept {
  std::uint32_t const last = std::uint32_t{1} << highest_lane(active);
  for (int key = 0; key < Keys; ++key) {
    auto const group = static_cast<std::uint16_t>((lowest_of(active) >> group_shift) << bits);
    keys[key][to] = static_cast<std::int16_t>(keys[key][to] | group);
    active = (active & (active - 1)) | last;
  }
}

// Keys of 16 bits: segments counted from half of what 16 bits can hold below the lowest lane's line, or from 0 in a
// window. Bits of the last argument that are not to be there: the access spreads too far, or has a fault.
template <int Keys>
WARPMEM_IN_KERNEL void make_keys(distinct_plan const& plan, address_column const* at, key_column* keys,
                                 address_column& all) noexcept {
  address const span = address{1} << (16 - group_bits(plan) + plan.shift);
  address const line = plan.outside != 0 ? 0 : ~((address{1} << plan.line_shift) - 1);
  address const reserve = plan.outside != 0 ? 0 : span / 2;
  alignas(64) address_column bias;
  for (int j = 0; j < columns_wide; ++j) {
    bias[j] = (at[0][j] & line) - reserve;
    all[j] = 0;
  }
  for (int key = 0; key < Keys; ++key) {
    for (int j = 0; j < columns_wide; ++j) {
      address const offset = at[key][j] - bias[j];
      all[j] |= offset;
      keys[key][j] = static_cast<std::int16_t>(offset >> plan.shift);
    }
  }
}

WARPMEM_IN_KERNEL void exchange(key_column& a, key_column& b) noexcept {
  for (int j = 0; j < columns_wide; ++j) {
    std::int16_t const x = a[j];
    std::int16_t const y = b[j];
    a[j] = x < y ? x : y;
    b[j] = x < y ? y : x;
  }
}
#define WARPMEM_EXCHANGE(i, j) exchange(c[i], c[j]);
template <int Keys>
WARPMEM_IN_KERNEL void sort_keys(key_column* c) noexcept {
  if constexpr (Keys == 4) {
    WARPMEM_SORT_4(WARPMEM_EXCHANGE)
  } else if constexpr (Keys == 8) {
    WARPMEM_SORT_8(WARPMEM_EXCHANGE)
  } else {
    WARPMEM_SORT_16(WARPMEM_EXCHANGE, 0)
  }
}
#undef WARPMEM_EXCHANGE

// Sorts, and counts where keys and the lines they stand for change.
template <int Keys>
WARPMEM_IN_KERNEL void count_keys(key_column* columns, std::int16_t line_bits, key_column& segments,
                                  key_column& lines) noexcept {
  sort_keys<Keys>(columns);
  for (int j = 0; j < columns_wide; ++j) {
    segments[j] = lines[j] = 1;
  }
  for (int key = 1; key < Keys; ++key) {
    for (int j = 0; j < columns_wide; ++j) {
      auto const change = static_cast<std::int16_t>(columns[key - 1][j] ^ columns[key][j]);
      segments[j] = static_cast<std::int16_t>(segments[j] + (change != 0 ? 1 : 0));
      lines[j] = static_cast<std::int16_t>(lines[j] + ((change & line_bits) != 0 ? 1 : 0));
    }
  }
}

// Accesses of up to `Keys` lanes; those that spread too far are listed.
template <int Keys, class Batch>
WARPMEM_IN_KERNEL void count_columns(distinct_plan const& plan, Batch const& batch, std::size_t first,
                                     block_list const& list, block_list& far_list, distinct_block& out) noexcept {
  auto const line_bits = static_cast<std::int16_t>(0xffffU << (plan.line_shift - plan.shift));
  int const bits = 16 - group_bits(plan);
  address const misfit = ~((address{1} << (bits + plan.shift)) - 1) | plan.misaligned | plan.outside;
  constexpr auto keys_each = static_cast<std::size_t>(Keys);
  alignas(64) address_column at[keys_each]{};
  alignas(64) address_column all;
  alignas(64) key_column keys[keys_each];
  alignas(64) key_column segments;
  alignas(64) key_column lines;
  for (int begin = 0; begin < list.count; begin += columns_wide) {
    int const count = smaller(columns_wide, list.count - begin);
    for (int j = 0; j < count; ++j) {
      std::size_t const access = first + static_cast<std::size_t>(list.index[begin + j]);
      put_lanes<Keys>(lanes_of(batch, access), batch.active[access], at, j);
    }
    make_keys<Keys>(plan, at, keys, all);
    if (plan.group_shift != 5) {
      for (int j = 0; j < count; ++j) {
        add_groups<Keys>(batch.active[first + static_cast<std::size_t>(list.index[begin + j])], plan.group_shift, bits,
                         keys, j);
      }
    }
    count_keys<Keys>(keys, line_bits, segments, lines);
    for (int j = 0; j < count; ++j) {
      int const i = list.index[begin + j];
      out.segments[i] = static_cast<std::uint8_t>(segments[j]);
      out.lines[i] = static_cast<std::uint8_t>(lines[j]);
      far_list.append_if(i, (all[j] & misfit) != 0);
    }
  }
}

}}}  // namespace warpmem::v0::detail
