// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts one access of a traced kernel by the lanes that make it.
#pragma once

#include <warpmem/access/memory_space.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/device/by_warp/lanes.cuh>
#include <warpmem/device/capture/layout.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace device { namespace detail {

// The place of an access and what it does: constants at each site.
struct traced_site {
  char const* file;
  std::uint32_t line;
  std::uint32_t kind;
};

[[nodiscard]] WARPMEM_HD constexpr std::uint64_t scrambled(std::uint64_t x) noexcept {
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93U;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93U;
  return x ^ x >> 32;
}

// The sum over the lanes of the mask, which all call it.
[[nodiscard]] __device__ __forceinline__ std::uint32_t sum_over(unsigned mask, std::uint32_t value) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  return __reduce_add_sync(mask, value);
#else
  std::uint32_t sum = 0;
  for (unsigned left = mask; left != 0; left &= left - 1) {
    sum += __shfl_sync(mask, value, __ffs(static_cast<int>(left)) - 1);
  }
  return sum;
#endif
}

// The site's share of a hash: its second half is known to the compiler.
[[nodiscard]] __device__ __forceinline__ std::uint64_t hash_of(traced_site site) {
  return std::uint64_t{static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(site.file))} ^
         scrambled(std::uint64_t{site.line} << 32 | site.kind);
}

// rules/coalescing's tag_set of the difference of two addresses, and so 0 if their lines fall into one set.
[[nodiscard]] __device__ __forceinline__ unsigned set_between(tag_hash tags, address a, address b) {
  auto const parity = [](std::uint64_t bits) {
    return static_cast<unsigned>(__popc(static_cast<std::uint32_t>(bits ^ bits >> 32))) & 1U;
  };
  return parity((a ^ b) & tags.bit_0) + 2 * parity((a ^ b) & tags.bit_1);
}

// Equal for accesses of one shape and site; of different ones equal with the chance of two random 64-bit numbers.
// Never 0.
[[nodiscard]] __device__ __forceinline__ std::uint64_t hash_of(std::uint64_t site, unsigned mask, address first,
                                                               address offset, unsigned set) {
  std::uint64_t const own =
      scrambled((offset ^ std::uint64_t{set} << 62) + 0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(lane_id() + 1));
  std::uint64_t const low = sum_over(mask, static_cast<std::uint32_t>(own));
  std::uint64_t const high = sum_over(mask, static_cast<std::uint32_t>(own >> 32));
  std::uint64_t const lanes = (first % line_period << 32 | mask) * 0xda942042e4dd58b5U;
  return (((high << 32 | low) ^ site) + lanes) | 1;
}

[[nodiscard]] __device__ __forceinline__ std::uint32_t copy_of_buffer(shape_buffer const& buffer) {
  std::uint32_t processor = 0;
#if defined(__CUDA_ARCH__)
  asm("mov.u32 %0, %%smid;" : "=r"(processor));
#else
  processor = blockIdx.x;
#endif
  return processor < buffer.copies ? processor : processor % buffer.copies;
}

// What does not change while a warp runs.
struct warp_buffer {
  shape_buffer buffer;
  std::uint32_t first_slot;  // of this multiprocessor
  unsigned long long by;     // the complement of block * 32 + warp: the larger, the earlier
  bool is_sampled;
};
[[nodiscard]] __device__ __forceinline__ warp_buffer buffer_of_warp(shape_buffer const& buffer) {
  std::uint32_t const block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  std::uint32_t const warp = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
  std::uint32_t const warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
  return {buffer, copy_of_buffer(buffer) * buffer.slots, ~(std::uint64_t{block} << 5 | warp),
          buffer.one_in <= 1 || (block * warps + warp) % buffer.one_in == 0};
}
[[nodiscard]] __device__ __forceinline__ std::uint32_t slot_of(warp_buffer const& w, std::uint64_t hash,
                                                               std::uint32_t probe) {
  return w.first_slot + ((static_cast<std::uint32_t>(hash >> 32) + probe) & (w.buffer.slots - 1));
}

// A volatile read: other warps write it.
[[nodiscard]] __device__ __forceinline__ unsigned long long now(unsigned long long const& value) {
  return *static_cast<unsigned long long const volatile*>(&value);
}

// An access of the lanes of `mask`, and the lane among them that writes.
struct recorded_shape {
  traced_site site;
  unsigned mask;
  int leader;
  std::uint64_t hash;
  address first;
  address offset;  // of each lane

  [[nodiscard]] __device__ __forceinline__ bool leads() const { return lane_id() == leader; }
  // What the leader has, for all. Lanes of a mask never part: none does what others wait for.
  template <class T>
  [[nodiscard]] __device__ __forceinline__ T from_leader(T value) const {
    return __shfl_sync(mask, value, leader);
  }
};

// The first warp that made an access of this shape, and its lowest address.
__device__ inline void show_earlier(recorded_shape const& r, shape_entry* entry, unsigned long long by) {
  for (bool done = false; !done;) {
    unsigned held = 0;
    if (r.leads()) {
      held = atomicCAS(&entry->lock, 0U, 1U);
      if (held == 0) {
        __threadfence();
        unsigned long long const known = now(entry->earliest);
        bool const is_earlier = by > known || (by == known && r.first < now(entry->first_at));
        *static_cast<unsigned long long volatile*>(&entry->earliest) = is_earlier ? by : known;
        *static_cast<unsigned long long volatile*>(&entry->first_at) = is_earlier ? r.first : now(entry->first_at);
        __threadfence();
        atomicExch(&entry->lock, 0U);
      }
    }
    done = r.from_leader(held) == 0;
  }
}

__device__ inline void remember_file(recorded_shape const& r, shape_buffer const& buffer) {
  char const* const file = r.site.file;
  auto const at = static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(file));
  // Of a path that is too long, the end.
  int length = 0;
  while (file[length] != 0) {
    ++length;
  }
  char const* const from = file + (length > file_entry::most ? length - file_entry::most : 0);
  for (std::size_t i = 0; i < shape_buffer::files; ++i) {
    file_entry* const entry = buffer.file_names() + i;
    unsigned long long held = 0;
    if (r.leads()) {
      held = atomicCAS(&entry->at, 0ULL, at);
    }
    held = r.from_leader(held);
    for (int c = 0; held == 0 && from[c] != 0; ++c) {
      entry->name[c] = from[c];
    }
    if (held == 0 || held == at) {
      return;
    }
  }
}

// Finds or makes the shape's entry, and counts. Takes little, so that registers are free where it is not called.
__device__ __noinline__ inline void count_anywhere(traced_site site, unsigned mask, std::uint64_t hash, address first,
                                                   address offset, unsigned char* base, std::uint32_t copies,
                                                   std::uint32_t slots) {
  constexpr std::uint32_t most_probes = 32;
  recorded_shape const r{site, mask, __ffs(static_cast<int>(mask)) - 1, hash, first, offset};
  warp_buffer const w = buffer_of_warp({base, copies, slots, 1, {}});
  for (std::uint32_t probe = 0; probe < most_probes && probe < slots; ++probe) {
    std::uint32_t const slot = slot_of(w, hash, probe);
    shape_entry* const entry = w.buffer.entries() + slot;
    unsigned long long held = 0;
    if (r.leads()) {
      held = atomicCAS(&entry->hash, 0ULL, static_cast<unsigned long long>(hash));
      if (held == 0 || held == hash) {
        atomicAdd(w.buffer.times() + slot, 1ULL);
      }
    }
    held = r.from_leader(held);
    if (held == 0) {
      w.buffer.offsets()[std::size_t{32} * slot + static_cast<std::size_t>(lane_id())] = offset;
      if (r.leads()) {
        entry->file = site.file;
        entry->line = site.line;
        entry->kind = site.kind;
        entry->active = mask;
      }
      remember_file(r, w.buffer);
    }
    if (held == 0 || held == hash) {
      show_earlier(r, entry, w.by);
      return;
    }
  }
  if (r.leads()) {
    atomicAdd(&w.buffer.left_out()[copy_of_buffer(w.buffer)].without_room, 1ULL);
  }
}

// Called by the lanes that are about to make an access, whichever these are.
__device__ __forceinline__ void record(warp_buffer const& w, traced_site site, address at) {
  // Compilers may merge the code of two branches: then lanes of two sites come together.
  std::uint64_t const name = hash_of(site);
  unsigned const mask = __match_any_sync(lanes_at(site.line, site.kind), static_cast<std::uint32_t>(name));
  int const leader = __ffs(static_cast<int>(mask)) - 1;
  if (!w.is_sampled) {
    if (lane_id() == leader) {
      atomicAdd(&w.buffer.left_out()[copy_of_buffer(w.buffer)].outside_sample, 1ULL);
    }
    __syncwarp(mask);
    return;
  }
  address const first = __shfl_sync(mask, static_cast<unsigned long long>(at), leader);
  address const offset = at - first;
  auto const space = traced_kind::of(site.kind).space;
  bool const has_lines = space == memory_space::global || space == memory_space::local;
  unsigned const set = has_lines ? set_between(w.buffer.tags, at, first) : 0;
  std::uint64_t const hash = hash_of(name, mask, first, offset, set);
  std::uint32_t const slot = slot_of(w, hash, 0);
  shape_entry const* const entry = w.buffer.entries() + slot;
  // What it reads may be old: then the other function looks again.
  ulonglong2 const seen = __ldca(reinterpret_cast<ulonglong2 const*>(entry));
  unsigned long long const lowest = __ldca(&entry->first_at);
  bool const is_other = seen.x != hash || w.by > seen.y || (w.by == seen.y && first < lowest);
  if (__any_sync(mask, is_other) != 0) {
    count_anywhere(site, mask, hash, first, offset, w.buffer.base, w.buffer.copies, w.buffer.slots);
  } else if (lane_id() == leader) {
    atomicAdd(w.buffer.times() + slot, 1ULL);
  }
  __syncwarp(mask);
}

}}}}  // namespace warpmem::v0::device::detail
