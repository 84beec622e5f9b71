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

// A buffer, and what does not change while a warp runs.
struct warp_buffer {
  shape_buffer buffer;
  shape_entry* table;     // of this multiprocessor
  unsigned long long by;  // the complement of block * 32 + warp: the larger, the earlier
  bool is_sampled;
};
[[nodiscard]] __device__ __forceinline__ warp_buffer buffer_of_warp(shape_buffer const& buffer) {
  std::uint32_t const block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  std::uint32_t const warp = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
  std::uint32_t const warps = (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
  return {buffer, buffer.entries() + copy_of_buffer(buffer) * buffer.slots, ~(std::uint64_t{block} << 5 | warp),
          buffer.one_in <= 1 || (block * warps + warp) % buffer.one_in == 0};
}

// A volatile read: other warps write it.
[[nodiscard]] __device__ __forceinline__ unsigned long long now(unsigned long long const& value) {
  return *static_cast<unsigned long long const volatile*>(&value);
}

// The first warp that made an access of this shape, and its lowest address.
__device__ __noinline__ inline void show_earlier(shape_entry* entry, unsigned long long by, address first) {
  // Who has the lock gives it back before the lanes of a warp come together again: several may wait for several locks.
  for (bool done = false; !done;) {
    if (atomicCAS(&entry->lock, 0U, 1U) == 0) {
      __threadfence();
      unsigned long long const known = now(entry->earliest);
      if (by > known || (by == known && first < now(entry->first_at))) {
        *static_cast<unsigned long long volatile*>(&entry->earliest) = by;
        *static_cast<unsigned long long volatile*>(&entry->first_at) = first;
      }
      __threadfence();
      atomicExch(&entry->lock, 0U);
      done = true;
    }
  }
}

// An entry with the shape at the first place, or further on: finds or makes it, and counts. Returns the entry's number
// if it is a new one, else -1.
[[nodiscard]] __device__ __noinline__ inline int count_anywhere(warp_buffer w, std::uint64_t hash, address first) {
  constexpr std::uint32_t most_probes = 32;
  shape_buffer const& buffer = w.buffer;
  for (std::uint32_t probe = 0; probe < most_probes && probe < buffer.slots; ++probe) {
    shape_entry* const entry = w.table + ((static_cast<std::uint32_t>(hash >> 32) + probe) & (buffer.slots - 1));
    unsigned long long const held = atomicCAS(&entry->hash, 0ULL, static_cast<unsigned long long>(hash));
    if (held == 0 || held == hash) {
      atomicAdd(&entry->times, 1ULL);
      show_earlier(entry, w.by, first);
      return held == 0 ? static_cast<int>(entry - buffer.entries()) : -1;
    }
  }
  atomicAdd(&buffer.left_out()[copy_of_buffer(buffer)].without_room, 1ULL);
  return -1;
}

// What the leading lane does; returns what count_anywhere does.
[[nodiscard]] __device__ __forceinline__ int count_shape(warp_buffer const& w, std::uint64_t hash, address first) {
  shape_entry* const entry = w.table + (static_cast<std::uint32_t>(hash >> 32) & (w.buffer.slots - 1));
  // What it reads may be old: then the other function looks again.
  ulonglong2 const seen = __ldcg(reinterpret_cast<ulonglong2 const*>(entry));
  if (seen.x != hash || w.by > seen.y || (w.by == seen.y && first < now(entry->first_at))) {
    return count_anywhere(w, hash, first);
  }
  atomicAdd(&entry->times, 1ULL);
  return -1;
}

__device__ inline void remember_file(shape_buffer const& buffer, char const* file) {
  auto const at = static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(file));
  for (std::size_t i = 0; i < shape_buffer::files; ++i) {
    file_entry* const entry = buffer.file_names() + i;
    unsigned long long const held = atomicCAS(&entry->at, 0ULL, at);
    if (held == 0) {
      // Of a path that is too long, the end.
      int length = 0;
      while (file[length] != 0) {
        ++length;
      }
      char const* const from = file + (length > file_entry::most ? length - file_entry::most : 0);
      for (int c = 0; from[c] != 0; ++c) {
        entry->name[c] = from[c];
      }
    }
    if (held == 0 || held == at) {
      return;
    }
  }
}

// The lanes of a new entry write down what it stands for.
__device__ __noinline__ inline void describe_shape(shape_buffer buffer, traced_site site, unsigned mask, bool leads,
                                                   address offset, int entry) {
  buffer.offsets()[std::size_t{32} * static_cast<std::size_t>(entry) + static_cast<std::size_t>(lane_id())] = offset;
  if (leads) {
    shape_entry* const e = buffer.entries() + entry;
    e->file = site.file;
    e->line = site.line;
    e->kind = site.kind;
    e->active = mask;
    remember_file(buffer, site.file);
  }
}

// Called by the lanes that are about to make an access, whichever these are.
__device__ __forceinline__ void record(warp_buffer const& w, traced_site site, address at) {
  // Compilers may merge the code of two branches: then lanes of two sites come together.
  std::uint64_t const name = hash_of(site);
  unsigned const mask = __match_any_sync(lanes_at(site.line, site.kind), static_cast<std::uint32_t>(name));
  int const leader = __ffs(static_cast<int>(mask)) - 1;
  bool const leads = lane_id() == leader;
  if (!w.is_sampled) {
    if (leads) {
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
  int fresh = -1;
  if (leads) {
    fresh = count_shape(w, hash, first);
  }
  fresh = __shfl_sync(mask, fresh, leader);
  if (fresh >= 0) {
    describe_shape(w.buffer, site, mask, leads, offset, fresh);
  }
}

}}}}  // namespace warpmem::v0::device::detail
