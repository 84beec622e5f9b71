// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one access of a traced kernel by the lanes that make it.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>
#include <warpmem/tools/device/capture/layout.hpp>
#include <warpmem/tools/device/capture/search.cuh>
#include <warpmem/tools/device/capture/shape.cuh>
#include <warpmem/tools/device/capture/warp_buffer.cuh>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// One more execution, counted by one lane, which does not leave the others for it.
__device__ __forceinline__ void add_one(unsigned long long* times, bool is_leader) {
#if defined(__CUDA_ARCH__)
  asm volatile(
      "{.reg .pred leads;\n"
      " setp.ne.u32 leads, %1, 0;\n"
      " @leads red.relaxed.gpu.global.add.u64 [%0], 1;}"
      :
      : "l"(times), "r"(static_cast<unsigned>(is_leader))
      : "memory");
#else
  if (is_leader) {
    atomicAdd(times, 1ULL);
  }
#endif
}

// Whether all lanes find their access at this place of the table. Each lane compares its own offset. What it reads may
// be old, from L1: then the others look again.
__device__ __forceinline__ bool stands_at(warp_buffer const& w, traced_shape const& s, std::uint32_t slot) {
  shape_entry const* const entry = w.tables.entries + slot;
  shape_key const key = read_soon(&entry->key);
  address const offset = read_soon(entry->offsets + lane_id());
  bool const is_this_shape =
      ((key.kind_and_start ^ s.key.kind_and_start) | (key.place ^ s.key.place) | (key.span ^ s.key.span)) == 0;
  return __all_sync(s.mask, is_this_shape & (offset == s.offset) & (key.earliest >= w.earliest)) != 0;
}

// Counts an access of the lanes of `mask`, which come here together. Most shapes are found with one look at the table,
// and of those whose first place another one has, most with a second.
__device__ __forceinline__ void record_lanes(warp_buffer const& w, traced_site site, unsigned mask, address at) {
  shape_buffer const& buffer = w.tables.buffer;
  traced_shape const s = shape_of(buffer.tags, site, mask, at);
  std::uint32_t const place = first_place(s.key, buffer.slots);
  std::uint32_t slot = w.first_slot + place;
  bool is_found = stands_at(w, s, slot);
  if (!is_found) {
    slot = w.first_slot + ((place + 1) & (buffer.slots - 1));
    is_found = stands_at(w, s, slot);
  }
  if (is_found) {
    add_one(w.tables.times + slot, lane_id() == s.leader);
  } else {
    record_anywhere(site, mask, at, buffer.base, buffer.copies, buffer.slots, buffer.tags);
  }
}

// Of lanes that are no whole warp, that are not in the sample, or whose warp has too large a number.
__device__ __noinline__ inline void record_some(traced_site site, unsigned together, address at, unsigned char* base,
                                                std::uint32_t copies, std::uint32_t slots, std::uint32_t one_in,
                                                warpmem::detail::tag_hash tags) {
  shape_buffer const buffer{base, copies, slots, one_in, tags};
  warp_buffer const w = buffer_of_warp(tables_of(buffer));
  if (is_sampled(one_in) && w.earliest != 0) {
    record_lanes(w, site, together, at);
  } else if (is_sampled(one_in)) {
    record_anywhere(site, together, at, base, copies, slots, tags);
  } else {
    unsigned const mask = __match_any_sync(together, short_name_of(site));
    if (lane_id() == __ffs(static_cast<int>(mask)) - 1) {
      atomicAdd(&buffer.left_out()[copy_of_buffer(buffer)].outside_sample, 1ULL);
    }
  }
  __syncwarp(together);
}

// Called by the lanes that are about to make an access, whichever these are.
__device__ __forceinline__ void record(warp_buffer const& w, traced_site site, address at) {
  unsigned const together = lanes_at(site.line, site.kind);
  if (together == w.whole) {
    // With a mask that the compiler knows, what lanes do together takes half the instructions.
    record_lanes(w, site, all_lanes, at);
  } else {
    shape_buffer const& b = w.tables.buffer;
    record_some(site, together, at, b.base, b.copies, b.slots, b.one_in, b.tags);
  }
}

}}}}  // namespace warpmem::v0::on_gpu::detail
