// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of an access, found by the lanes that make it.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/tools/device/by_warp/lanes.cuh>
#include <warpmem/tools/device/capture/layout.hpp>

#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// Words of the buffer that other warps write meanwhile.

#if defined(__CUDA_ARCH__)
// From L1: what another warp wrote may not be in it yet.
[[nodiscard]] __device__ __forceinline__ address read_soon(address const* at) {
  return __ldca(reinterpret_cast<unsigned long long const*>(at));
}
[[nodiscard]] __device__ __forceinline__ shape_key read_soon(shape_key const* at) {
  uint4 const words = __ldca(reinterpret_cast<uint4 const*>(at));
  return {words.x, words.y, words.z, words.w};
}
#else
template <class T>
[[nodiscard]] __device__ T read_soon(T const* at) {
  return *at;
}
#endif

// What all warps wrote.
template <class T>
[[nodiscard]] __device__ __forceinline__ T read_now(T const* at) {
  return *static_cast<T const volatile*>(at);
}
template <class T>
__device__ __forceinline__ void write_now(T* at, std::type_identity_t<T> value) {
  *static_cast<T volatile*>(at) = value;
}

// The place of an access and what it does: constants at each site.
struct traced_site {
  char const* file;
  std::uint32_t line;
  std::uint32_t kind;
};

// Of a site: all but the file's part is known to the compiler. Different for all lines of a file that do the same,
// because each step is one to one; of two files equal with the chance of two random 32-bit numbers.
[[nodiscard]] __device__ __forceinline__ std::uint32_t short_name_of(traced_site site) {
  std::uint32_t const rest = site.line * 0x27d4eb2fU ^ site.kind * 0x165667b1U;
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(site.file)) + (rest ^ rest >> 15) * 0x9e3779b1U;
}

// rules/coalescing's tag_set of the difference of two addresses: zero where the lines of both fall into one set. Most
// accesses stay within a line, and then it is zero for all lanes.
struct lane_sets {
  unsigned own;       // of this lane
  std::uint32_t all;  // a hash of all lanes'; 0 if all are zero
};
[[nodiscard]] __device__ __forceinline__ lane_sets sets_between(unsigned mask, warpmem::detail::tag_hash tags,
                                                                address a, address b) {
  if (__any_sync(mask, ((a ^ b) & (tags.bit_0 | tags.bit_1)) != 0) == 0) {
    return {0, 0};
  }
  auto const parity = [](std::uint64_t bits) {
    return static_cast<unsigned>(__popc(static_cast<std::uint32_t>(bits ^ bits >> 32))) & 1U;
  };
  unsigned const bit_0 = parity((a ^ b) & tags.bit_0);
  unsigned const bit_1 = parity((a ^ b) & tags.bit_1);
  std::uint32_t all = __ballot_sync(mask, static_cast<int>(bit_0)) * 0x9e3779b1U;
  all = ((all ^ all >> 15) + __ballot_sync(mask, static_cast<int>(bit_1))) * 0x85ebca77U;
  return {bit_0 | bit_1 << 1, all ^ all >> 15};
}

// An access of the lanes of `mask`, which all have it but for what is of this lane.
struct traced_shape {
  unsigned mask;
  int leader;
  address first;
  address offset;  // of this lane
  lane_sets sets;
  shape_key key;  // without `earliest`
};
// Compilers may merge the code of two branches: then lanes of two sites come together. They would take the first
// address for different ones, because each adds its site's name to what is exchanged, and be found in no table.
[[nodiscard]] __device__ __forceinline__ traced_shape shape_of(warpmem::detail::tag_hash tags, traced_site site,
                                                               unsigned mask, address at) {
  int const leader = __ffs(static_cast<int>(mask)) - 1;
  int const last = 31 - __clz(static_cast<int>(mask));
  auto const space = traced_kind::of(site.kind).space;
  std::uint32_t const name = short_name_of(site);
  std::uint32_t const named = static_cast<std::uint32_t>(at) + name;
  std::uint32_t const named_first = __shfl_sync(mask, named, leader);
  std::uint32_t const span = __shfl_sync(mask, named, last) - named_first;
  address first = named_first - name;
  if (space == memory_space::global) {
    first |= address{__shfl_sync(mask, static_cast<std::uint32_t>(at >> 32), leader)} << 32;
  }
  bool const has_lines = space == memory_space::global || space == memory_space::local;
  lane_sets const sets = has_lines ? sets_between(mask, tags, at, first) : lane_sets{0, 0};
  auto const start = static_cast<std::uint32_t>(first % line_period);
  return {mask,  leader,
          first, at - first,
          sets,  {site.kind | start << traced_kind::packed_bits, name + mask * 0xc2b2ae35U + sets.all, span, 0}};
}

}}}}  // namespace warpmem::v0::on_gpu::detail
