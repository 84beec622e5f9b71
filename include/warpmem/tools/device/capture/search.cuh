// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts an access whose shape is not in its first place: finds its entry, or makes it.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>
#include <warpmem/tools/device/capture/layout.hpp>
#include <warpmem/tools/device/capture/shape.cuh>
#include <warpmem/tools/device/capture/warp_buffer.cuh>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

[[nodiscard]] WARPMEM_HD constexpr std::uint64_t scrambled(std::uint64_t x) noexcept {
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93U;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93U;
  return x ^ x >> 32;
}

// Different for sites of different files too, which do not share the places of their names.
[[nodiscard]] __device__ __forceinline__ std::uint64_t name_of(traced_site site) {
  return std::uint64_t{static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(site.file))} ^
         scrambled(std::uint64_t{site.line} << 32 | site.kind);
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

// Equal for accesses of one shape and site; of different ones equal with the chance of two random 64-bit numbers.
// Never 0.
[[nodiscard]] __device__ __forceinline__ std::uint64_t hash_of(std::uint64_t name, traced_shape const& s) {
  std::uint64_t const own = scrambled((s.offset ^ std::uint64_t{s.sets.own} << 62) +
                                      0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(lane_id() + 1));
  std::uint64_t const low = sum_over(s.mask, static_cast<std::uint32_t>(own));
  std::uint64_t const high = sum_over(s.mask, static_cast<std::uint32_t>(own >> 32));
  std::uint64_t const lanes = (s.first % line_period << 32 | s.mask) * 0xda942042e4dd58b5U;
  return (((high << 32 | low) ^ name) + lanes) | 1;
}

// What the leader of a mask has, for all. Lanes of a mask never part: none does what others wait for.
template <class T>
[[nodiscard]] __device__ __forceinline__ T from_leader(traced_shape const& s, T value) {
  return __shfl_sync(s.mask, value, s.leader);
}

// A place in the tables; `held` is the hash if it was there before, 0 if it is new, and another one if there is no
// room.
struct found_slot {
  std::uint32_t slot;
  unsigned long long held;
};
// Each lane looks at a place of its own. The first that is free or has the hash is the right one.
[[nodiscard]] __device__ inline found_slot find_slot(warp_buffer const& w, traced_shape const& s, std::uint64_t hash) {
  constexpr std::uint32_t most_probes = 32;
  std::uint32_t const slots = w.tables.buffer.slots;
  unsigned long long* const hashes = w.tables.buffer.hashes() + w.first_slot;
  std::uint32_t const probes = most_probes < slots ? most_probes : slots;
  auto const lanes = static_cast<std::uint32_t>(__popc(s.mask));
  auto const rank = static_cast<std::uint32_t>(__popc(s.mask & ((1U << lane_id()) - 1U)));
  for (std::uint32_t tried = 0; tried < probes;) {
    std::uint32_t const own = (first_place(s.key, slots) + tried + rank) & (slots - 1);
    unsigned long long const seen = read_now(hashes + own);
    unsigned const fits = __ballot_sync(s.mask, tried + rank < probes && (seen == 0 || seen == hash));
    if (fits == 0) {
      tried += lanes;
      continue;
    }
    std::uint32_t const slot = __shfl_sync(s.mask, own, __ffs(static_cast<int>(fits)) - 1);
    unsigned long long held = 0;
    if (lane_id() == s.leader) {
      held = atomicCAS(hashes + slot, 0ULL, static_cast<unsigned long long>(hash));
    }
    held = from_leader(s, held);
    if (held == 0 || held == hash) {
      return {w.first_slot + slot, held};
    }
    // Another warp took the place meanwhile.
  }
  return {0, 1};
}

// The first warp that made an access of this shape, and the address of its first.
__device__ inline void show_earlier(traced_shape const& s, shape_entry* entry, unsigned long long earliest) {
  for (bool done = false; !done;) {
    unsigned held = 0;
    if (lane_id() == s.leader && earliest > read_now(&entry->earliest)) {
      held = atomicCAS(&entry->lock, 0U, 1U);
      if (held == 0) {
        __threadfence();
        if (earliest > read_now(&entry->earliest)) {
          write_now(&entry->first_at, s.first);
          write_now(&entry->earliest, earliest);
          write_now(&entry->key.earliest, short_earliest(earliest));
        }
        __threadfence();
        atomicExch(&entry->lock, 0U);
      }
    }
    done = from_leader(s, held) == 0;
  }
}

__device__ inline void remember_file(traced_shape const& s, char const* file, shape_buffer const& buffer) {
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
    if (lane_id() == s.leader) {
      held = atomicCAS(&entry->at, 0ULL, at);
    }
    held = from_leader(s, held);
    for (int c = 0; held == 0 && from[c] != 0; ++c) {
      entry->name[c] = from[c];
    }
    if (held == 0 || held == at) {
      return;
    }
  }
}

// Without the key's `earliest`, which comes last: whoever finds it may count here.
__device__ inline void fill_entry(shape_buffer const& buffer, traced_shape const& s, traced_site site,
                                  shape_entry* entry) {
  entry->offsets[lane_id()] = s.offset;
  if (lane_id() == s.leader) {
    entry->file = site.file;
    entry->line = site.line;
    entry->kind = site.kind;
    entry->active = s.mask;
    entry->key = s.key;
  }
  __threadfence();
  __syncwarp(s.mask);
  remember_file(s, site.file, buffer);
}

// Takes little, so that registers are free where it is not called.
__device__ __noinline__ inline void record_anywhere(traced_site site, unsigned together, address at,
                                                    unsigned char* base, std::uint32_t copies, std::uint32_t slots,
                                                    warpmem::detail::tag_hash tags) {
  warp_buffer const w = buffer_of_warp(tables_of({base, copies, slots, 1, tags}));
  std::uint64_t const name = name_of(site);
  unsigned const mask = __match_any_sync(together, static_cast<unsigned long long>(name));
  traced_shape const s = shape_of(tags, site, mask, at);
  std::uint64_t const hash = hash_of(name, s);
  found_slot const found = find_slot(w, s, hash);
  bool const has_room = found.held == 0 || found.held == hash;
  if (lane_id() == s.leader) {
    left_out_counts* const left_out = w.tables.buffer.left_out() + copy_of_buffer(w.tables.buffer);
    atomicAdd(has_room ? w.tables.times + found.slot : &left_out->without_room, 1ULL);
  }
  if (has_room) {
    shape_entry* const entry = w.tables.entries + found.slot;
    if (found.held == 0) {
      fill_entry(w.tables.buffer, s, site, entry);
    }
    show_earlier(s, entry, earliest_of(block_number(), warp_number()));
  }
}

}}}}  // namespace warpmem::v0::on_gpu::detail
